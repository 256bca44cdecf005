//! Breakthrough on any board of 2 to 8 columns and 4 to 8 rows.
//!
//! Each player begins with pieces on the two rows nearest to him. A piece goes
//! one cell forward, straight or diagonally, to a cell without an own piece;
//! only a diagonal step captures, so a straight one needs an empty cell.
//! Whoever reaches the far row or takes the last enemy piece wins. Invented by
//! Dan Troyka (2000).
//!
//! The foremost piece of a player always has a diagonal step, since no own
//! piece stands on the next row and there are at least two columns. So nobody
//! is ever without a move, and there are no draws.
//!
//! A cell is bit `row * 8 + column` on every board, row 0 at the bottom, where
//! player 0 sits. A move is `from * 64 + to`. The moves come by direction
//! (left, straight, right, as on the board), then by target, the row nearest to
//! the mover first.

use crate::shared::cells::Cells;
use crate::shared::duel::{self, FIRST, LOSS_WITHOUT_DRAWS, SECOND, WIN, opponent, sides};
use crate::shared::grid::Grid;
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Words, player_mark};
use crate::shared::steps::{move_piece, step};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// What turns the number of a cell into that of its mirror image, row by row.
const MIRROR: u32 = 56;
/// How far a step goes for player 0.
const STEPS: [u32; 3] = [7, 8, 9];

/// A board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakthrough {
    grid: Grid,
    /// The row on which each player wins.
    goals: [u64; 2],
    /// The cells on which each of [`STEPS`] can end.
    ends: [u64; 3],
}

/// Where the pieces stand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each player; no cell is in both sets.
    pub pieces: [u64; 2],
    /// The player to move.
    pub mover: Player,
}

impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.pieces.store(to);
        self.mover.0.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second] = Stored::load(from);
        Position {
            pieces: [first, second & !first],
            mover: Player(u8::load(from) & 1),
        }
    }
}

impl Breakthrough {
    /// A board of 2 to 8 columns and 4 to 8 rows. In a single column pieces
    /// could not pass each other.
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        if !(2..=8).contains(&columns) || !(4..=8).contains(&rows) {
            return None;
        }
        let grid = Grid {
            columns: columns.into(),
            rows: rows.into(),
            stride: 8,
        };
        let (columns, rows) = (grid.columns, grid.rows);
        // All eight rows: where player 1 moves, the board is seen in a mirror.
        let ends = [
            grid.area(0, 0, columns - 1, 8),
            grid.area(0, 0, columns, 8),
            grid.area(1, 0, columns - 1, 8),
        ];
        Some(Breakthrough {
            grid,
            goals: [
                grid.area(0, rows - 1, columns, 1),
                grid.area(0, 0, columns, 1),
            ],
            ends,
        })
    }

    /// The pieces that each player begins with: two rows.
    fn pieces(&self) -> u32 {
        2 * self.grid.columns
    }

    #[inline]
    fn has_won(&self, player: Player, position: &Position) -> bool {
        let [own, other] = sides(player, &position.pieces);
        let [goal, _] = sides(player, &self.goals);
        own & goal != 0 || other == 0
    }

    #[inline]
    fn is_over(&self, position: &Position) -> bool {
        self.has_won(FIRST, position) || self.has_won(SECOND, position)
    }

    /// The cells that each of [`STEPS`] can reach; seen in a mirror if player
    /// 1 is to move.
    #[inline]
    fn targets(&self, position: &Position) -> [u64; 3] {
        let [mut own, mut other] = sides(position.mover, &position.pieces);
        if mirror(position) != 0 {
            (own, other) = (own.swap_bytes(), other.swap_bytes());
        }
        let [left, straight, right] = STEPS;
        let [left_ends, straight_ends, right_ends] = self.ends;
        [
            own << left & left_ends & !own,
            own << straight & straight_ends & !(own | other),
            own << right & right_ends & !own,
        ]
    }
}

#[inline]
fn mirror(position: &Position) -> u32 {
    u32::from(position.mover.0 & 1) * MIRROR
}

impl Game for Breakthrough {
    type State = Position;

    fn rules(&self) -> Rules {
        // Every move gains one row, and only the last one of a game ends on a
        // goal. A piece of the back row is rows - 2 steps away from the row
        // before the goal, one of the second row rows - 3.
        let steps = self.grid.columns * (2 * self.grid.rows - 5);
        Rules {
            players: 2,
            max_moves: self.pieces() * STEPS.len() as u32,
            max_length: 2 * steps + 1,
            score_min: LOSS_WITHOUT_DRAWS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        position.mover
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if self.is_over(position) {
            return;
        }
        let mirror = mirror(position);
        for (distance, targets) in STEPS.into_iter().zip(self.targets(position)) {
            for to in Cells(targets) {
                let from = to.wrapping_sub(distance);
                moves.push(step(from ^ mirror, to ^ mirror));
            }
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if self.is_over(position) {
            return 0;
        }
        self.targets(position)
            .into_iter()
            .map(u64::count_ones)
            .sum()
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        move_piece(&mut position.pieces, position.mover, mv);
        position.mover = opponent(position.mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let first = self.has_won(FIRST, position);
        duel::won_by(if first { FIRST } else { SECOND })
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [first, second] = position.pieces;
        hash::words(&[first, second, u64::from(position.mover.0)])
    }
}

impl Table for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const ABOUT: &'static str = "pieces that only go forward race for the far row";
    const PARAMETERS: &'static str = "columns x rows, 2x4 to 8x8 (8x8)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let size = if text.is_empty() { "8x8" } else { text };
        parameters::size(size)
            .and_then(|(columns, rows)| Breakthrough::new(columns, rows))
            .ok_or(ParseError(
                "columns x rows with 2 to 8 columns and 4 to 8 rows, such as 6x6",
            ))
    }

    fn start(&self) -> Position {
        let (columns, rows) = (self.grid.columns, self.grid.rows);
        Position {
            pieces: [
                self.grid.area(0, 0, columns, 2),
                self.grid.area(0, rows - 2, columns, 2),
            ],
            mover: FIRST,
        }
    }

    /// Both cells, row 1 at the bottom: `a2-b3`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.grid.write_step(mv, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        self.grid
            .parse_step(text)
            .ok_or(ParseError("two cells such as a2-b3"))
    }

    /// Rows from the top, `x` and `o` for the pieces of the players, then who moves.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.grid.write_pieces(&position.pieces, out)?;
        write!(out, " {}", player_mark(position.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let parse = || {
            let mut words = Words::new(text);
            let pieces = self.grid.parse_pieces(words.next()?)?;
            let mover = words.player()?;
            words.end()?;
            Some(Position { pieces, mover })
        };
        let position = parse().ok_or(ParseError(
            "rows of . x o from the top with / between, a space, x or o to move",
        ))?;
        if position
            .pieces
            .iter()
            .any(|pieces| pieces.count_ones() > self.pieces())
        {
            return Err(ParseError("at most two rows of pieces of each player"));
        }
        if self.has_won(FIRST, &position) && self.has_won(SECOND, &position) {
            return Err(ParseError("a piece on the board, and at most one winner"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.grid.draw(&position.pieces, out)
    }
}
