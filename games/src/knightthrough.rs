//! Knightthrough on 8 x 8 cells.
//!
//! Each player begins with knights on the two rows nearest to him. A knight
//! leaps as in chess, but only forward, to a cell without an own knight; an
//! enemy knight there is captured. Whoever lands on the far row wins. As in
//! Ludii ("Knightthrough"), a test-bed of Kowalski and others, "Generalized
//! Proof-Number Monte-Carlo Tree Search" (2025). The game comes from General
//! Game Playing.
//!
//! The foremost knight of a player always has a leap to the next row, where no
//! own knight stands. So only a player without knights passes, two passes in a
//! row cannot happen, and there are no draws.
//!
//! A cell is bit `row * 8 + column`, row 0 at the bottom, where player 0
//! sits. A move is `from * 64 + to`, passing is 4096. The moves come by kind
//! of leap (two rows to the left, two rows to the right, one row to the left,
//! one row to the right, left and right as on the board), then by target, the
//! row nearest to the mover first.

use crate::shared::cells::Cells;
use crate::shared::duel::{self, FIRST, LOSS_WITHOUT_DRAWS, SECOND, WIN, opponent, sides};
use crate::shared::grid::Grid;
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Words, player_mark};
use crate::shared::steps::{OTHER_MOVES, move_piece, step};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

const GRID: Grid = Grid::square(8, 8);
/// The knights that each player begins with.
const KNIGHTS: u32 = 16;
/// The move of a player who has no knight.
const PASS: Move = Move(OTHER_MOVES);

/// The row on which each player wins.
const GOALS: [u64; 2] = [GRID.area(0, 7, 8, 1), GRID.area(0, 0, 8, 1)];
/// How far each leap goes for player 0, and where it can end.
const LEAPS: [(u32, u64); 4] = [
    (15, GRID.area(0, 0, 7, 8)),
    (17, GRID.area(1, 0, 7, 8)),
    (6, GRID.area(0, 0, 6, 8)),
    (10, GRID.area(2, 0, 6, 8)),
];
/// What turns the number of a cell into that of its mirror image, row by row.
const MIRROR: u32 = 56;

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knightthrough;

/// Where the knights stand, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The knights of each player; no cell is in both sets.
    pub knights: [u64; 2],
    /// The player to move.
    pub mover: Player,
}

impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.knights.store(to);
        self.mover.0.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second] = Stored::load(from);
        Position {
            knights: [first, second & !first],
            mover: Player(u8::load(from) & 1),
        }
    }
}

impl Position {
    #[inline]
    fn winner(&self) -> Option<Player> {
        let [first, second] = self.knights;
        if first & GOALS[0] != 0 {
            Some(FIRST)
        } else if second & GOALS[1] != 0 {
            Some(SECOND)
        } else {
            None
        }
    }

    /// Over, too, without any knight, which damaged memory may claim.
    #[inline]
    fn is_over(&self) -> bool {
        self.winner().is_some() || self.knights == [0; 2]
    }

    /// For each leap of player 0, how far it goes and the cells it can reach;
    /// seen in a mirror if player 1 is to move.
    #[inline]
    fn targets(&self) -> [(u32, u64); 4] {
        let [own, _] = sides(self.mover, &self.knights);
        let own = if self.mirror() == 0 {
            own
        } else {
            own.swap_bytes()
        };
        LEAPS.map(|(distance, ends)| (distance, own << distance & ends & !own))
    }

    #[inline]
    fn mirror(&self) -> u32 {
        u32::from(self.mover.0 & 1) * MIRROR
    }
}

impl Knightthrough {
    /// The game.
    pub fn new() -> Option<Self> {
        Some(Knightthrough)
    }
}

impl Game for Knightthrough {
    type State = Position;

    fn rules(&self) -> Rules {
        // No leap but the last one of a game ends on a goal, so sixteen
        // knights make at most 8 * 6 + 8 * 5 others: each gains a row. Every
        // pass of a player without knights answers a leap.
        let leaps = 8 * 6 + 8 * 5;
        Rules {
            players: 2,
            max_moves: KNIGHTS * LEAPS.len() as u32,
            max_length: leaps + leaps + 1 + (leaps + 1),
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
        if position.is_over() {
            return;
        }
        let [own, _] = sides(position.mover, &position.knights);
        if own == 0 {
            moves.push(PASS);
        }
        let mirror = position.mirror();
        for (distance, targets) in position.targets() {
            for to in Cells(targets) {
                let from = to.wrapping_sub(distance);
                moves.push(step(from ^ mirror, to ^ mirror));
            }
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.is_over() {
            return 0;
        }
        let targets = position.targets();
        let leaps: u32 = targets.iter().map(|(_, cells)| cells.count_ones()).sum();
        leaps.max(1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv != PASS {
            move_piece(&mut position.knights, position.mover, mv);
        }
        position.mover = opponent(position.mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let winner = position.winner().unwrap_or(opponent(position.mover));
        duel::won_by(winner)
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [first, second] = position.knights;
        hash::words(&[first, second, u64::from(position.mover.0)])
    }
}

impl Table for Knightthrough {
    const NAME: &'static str = "knightthrough";
    const ABOUT: &'static str = "knights that only leap forward race for the far row";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, Knightthrough)
    }

    fn start(&self) -> Position {
        Position {
            knights: [GRID.area(0, 0, 8, 2), GRID.area(0, 6, 8, 2)],
            mover: FIRST,
        }
    }

    /// Both cells, row 1 at the bottom: `a2-b4`; or `pass`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv == PASS {
            return out.write_str("pass");
        }
        GRID.write_step(mv, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        if text == "pass" {
            return Ok(PASS);
        }
        GRID.parse_step(text)
            .ok_or(ParseError("two cells such as a2-b4, or pass"))
    }

    /// Rows from the top, `x` and `o` for the knights of the players, then who moves.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.write_pieces(&position.knights, out)?;
        write!(out, " {}", player_mark(position.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let parse = || {
            let mut words = Words::new(text);
            let knights = GRID.parse_pieces(words.next()?)?;
            let mover = words.player()?;
            words.end()?;
            Some(Position { knights, mover })
        };
        let position = parse().ok_or(ParseError(
            "8 rows of 8 marks . x o from the top with / between, a space, x or o to move",
        ))?;
        let [first, second] = position.knights;
        if first.count_ones() > KNIGHTS || second.count_ones() > KNIGHTS {
            return Err(ParseError("at most 16 knights of each player"));
        }
        if position.knights == [0; 2] {
            return Err(ParseError("a knight on the board"));
        }
        if first & GOALS[0] != 0 && second & GOALS[1] != 0 {
            return Err(ParseError("at most one player on his far row"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.draw(&position.knights, out)
    }
}
