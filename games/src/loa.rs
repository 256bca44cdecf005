//! Lines of Action on n x n cells, n from 4 to 8.
//!
//! Player 0 begins with the top and bottom rows, player 1 with the left and
//! right columns, all without the corners. A piece goes straight in one of
//! eight directions, exactly as many cells as there are pieces of both colours
//! on that whole line. It may pass over own pieces, not over enemy ones, and
//! ends on an empty cell or captures. Whoever has all his pieces in one group,
//! neighbours in eight directions, wins; a single piece is a group. The rules
//! of Ludii ("Lines of Action", and 7 x 7 as in the program of Kowalski and
//! others, "Generalized Proof-Number Monte-Carlo Tree Search", 2025):
//!
//! - it counts after every move, whoever made it: a capture can unite the enemy;
//! - one group each at the same time is a draw (in Winands, "Informed Search in
//!   Complex Games" (2004), the mover wins then);
//! - a player without a move passes; two passes in a row are a draw;
//! - nothing forbids to repeat a position; after 2500 turns the game is a draw.
//!
//! A cell is bit `row * 8 + column` on every board, row 0 at the bottom. A
//! move is `from * 64 + to`, passing is 4096. The moves come by direction (e, w,
//! n, s, ne, sw, nw, se), then by target.
//!
//! All pieces move at once: the number of pieces on the line of every cell is
//! kept in three sets of cells, one for each binary digit, and a set of pieces
//! travels in one direction, leaving at each distance those whose line has
//! that number.

use crate::shared::cells::Cells;
use crate::shared::duel::{
    Ending, FIRST, LOSS, LUDII_TURN_LIMIT, PASS_LIMIT, SECOND, WIN, next_pass, next_turn, opponent,
    sides,
};
use crate::shared::grid::Grid;
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Words, player_mark};
use crate::shared::steps::{OTHER_MOVES, move_piece, step};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// The move of a player who has no other.
const PASS: Move = Move(OTHER_MOVES);

/// The bits of a cell to the right and of one above.
const STRIDE: i32 = 8;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const ROW: u64 = 0xff;
const DIRECTIONS: u32 = 8;

/// A board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loa {
    grid: Grid,
    board: u64,
}

/// Where the pieces stand, who is to move, and how the game came here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each player; no cell is in both sets.
    pub pieces: [u64; 2],
    /// The player to move.
    pub mover: Player,
    /// How many of the last turns were passes, at most 2.
    pub passes: u8,
    /// How many turns are over, at most 2500.
    pub turn: u16,
}

impl Position {
    /// All but the pieces: the mover, two bits for the passes, the turn.
    #[inline]
    fn history(&self) -> u16 {
        u16::from(self.mover.0 & 1) | u16::from(self.passes) << 1 | self.turn << 3
    }
}

impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES + u16::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.pieces.store(to);
        self.history().store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second] = Stored::load(from);
        let history = u16::load(from);
        Position {
            pieces: [first, second & !first],
            mover: Player((history & 1) as u8),
            passes: ((history >> 1 & 3) as u8).min(PASS_LIMIT),
            turn: (history >> 3).min(LUDII_TURN_LIMIT),
        }
    }
}

/// The cells that are so many columns to the right and rows above these.
#[inline(always)]
const fn shifted(cells: u64, east: i32, north: i32) -> u64 {
    let distance = north * STRIDE + east;
    let moved = if distance >= 0 {
        cells << distance
    } else {
        cells >> -distance
    };
    let columns = if east >= 0 {
        ROW << east & ROW
    } else {
        ROW >> -east
    };
    moved & (FIRST_COLUMN * columns)
}

/// A number below 8 for every cell: its binary digits, the lowest first. 8
/// counts as 0; nothing can move by either.
type Counts = [u64; 3];

/// The sums modulo 8.
#[inline(always)]
fn add(a: Counts, b: Counts) -> Counts {
    let carry = a[0] & b[0];
    let half = a[1] ^ b[1];
    let carry_two = a[1] & b[1] | half & carry;
    [a[0] ^ b[0], half ^ carry, a[2] ^ b[2] ^ carry_two]
}

/// How many of the cells are in the row of each cell.
#[inline]
fn row_counts(cells: u64) -> Counts {
    const PAIRS: u64 = FIRST_COLUMN * 0x55;
    const NIBBLES: u64 = FIRST_COLUMN * 0x33;
    const ROWS: u64 = FIRST_COLUMN * 0x0f;
    let pairs = (cells & PAIRS) + (cells >> 1 & PAIRS);
    let nibbles = (pairs & NIBBLES) + (pairs >> 2 & NIBBLES);
    let rows = (nibbles & ROWS) + (nibbles >> 4 & ROWS);
    [0, 1, 2].map(|digit| (rows >> digit & FIRST_COLUMN) * ROW)
}

/// How many of the cells are in the column of each cell: sums of two, four and
/// eight, going around the board.
#[inline]
fn column_counts(cells: u64) -> Counts {
    [1, 2, 4].into_iter().fold([cells, 0, 0], |counts, rows| {
        add(counts, counts.map(|digit| digit.rotate_left(rows * 8)))
    })
}

/// How many of the cells are on the diagonal of each cell that rises to the
/// right (`east` 1) or to the left (-1).
#[inline(always)]
fn diagonal_counts(cells: u64, east: i32) -> Counts {
    let ahead = shifted(cells, -east, -1);
    add(
        counts_behind(cells, east, 1),
        counts_behind(ahead, -east, -1),
    )
}

/// How many of the cells are on each cell and on the seven before it, for one
/// who goes in this direction.
#[inline(always)]
fn counts_behind(cells: u64, east: i32, north: i32) -> Counts {
    [1, 2, 4].into_iter().fold([cells, 0, 0], |counts, steps| {
        add(
            counts,
            counts.map(|digit| shifted(digit, east * steps, north * steps)),
        )
    })
}

/// The cells with each number.
#[inline(always)]
fn cells_by_count([one, two, four]: Counts) -> [u64; 8] {
    let quarters = [!two & !four, two & !four, !two & four, two & four];
    let [zero_one, two_three, four_five, six_seven] = quarters;
    [
        zero_one & !one,
        zero_one & one,
        two_three & !one,
        two_three & one,
        four_five & !one,
        four_five & one,
        six_seven & !one,
        six_seven & one,
    ]
}

/// Whether the cells are one group, or none.
#[inline]
fn connected(cells: u64) -> bool {
    let mut group = cells & cells.wrapping_neg();
    loop {
        let wide = group | shifted(group, 1, 0) | shifted(group, -1, 0);
        let grown = (wide | wide << STRIDE | wide >> STRIDE) & cells;
        if grown == group {
            return group == cells;
        }
        group = grown;
    }
}

/// The mover's pieces, and what is in their way.
#[derive(Clone, Copy)]
struct Travellers {
    own: u64,
    other: u64,
    board: u64,
}

impl Travellers {
    /// Shows `visit` this direction and the opposite one, each as a number of
    /// bits, with the targets there and the distance of each. Returns how many
    /// targets there are.
    #[inline(always)]
    fn go_both_ways(
        &self,
        (east, north): (i32, i32),
        counts: Counts,
        visit: &mut impl FnMut(i32, u64, Counts),
    ) -> u32 {
        let lines = cells_by_count(counts);
        let there = self.go((east, north), &lines);
        let back = self.go((-east, -north), &lines);
        let bits = north * STRIDE + east;
        visit(bits, there, counts);
        visit(-bits, back, counts);
        there.count_ones() + back.count_ones()
    }

    /// The targets in one direction; no two pieces share one.
    #[inline(always)]
    fn go(&self, (east, north): (i32, i32), lines: &[u64; 8]) -> u64 {
        let mut travelling = self.own;
        let mut targets = 0;
        // Always to the end: a guess when to stop costs more where it fails.
        for line in lines.iter().skip(1) {
            travelling = shifted(travelling, east, north) & self.board;
            targets |= travelling & line;
            travelling &= !(line | self.other);
        }
        targets & !self.own
    }
}

impl Loa {
    /// A board of 4 to 8 rows and as many columns.
    pub fn new(side: u8) -> Option<Self> {
        if !(4..=8).contains(&side) {
            return None;
        }
        let grid = Grid::square(side.into(), STRIDE as u32);
        Some(Loa {
            grid,
            board: grid.board(),
        })
    }

    /// The pieces that each player begins with.
    fn pieces(&self) -> u32 {
        2 * (self.grid.columns - 2)
    }

    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        match position.pieces.map(connected) {
            [true, true] => Some(Ending::Drawn),
            [true, false] => Some(Ending::Won(FIRST)),
            [false, true] => Some(Ending::Won(SECOND)),
            [false, false] => (position.passes >= PASS_LIMIT || position.turn >= LUDII_TURN_LIMIT)
                .then_some(Ending::Drawn),
        }
    }

    /// Shows `visit` each direction as a number of bits, with the targets of
    /// the mover's pieces there and the distance of each. Returns how many
    /// targets there are.
    #[inline(always)]
    fn targets(&self, position: &Position, mut visit: impl FnMut(i32, u64, Counts)) -> u32 {
        let [own, other] = sides(position.mover, &position.pieces);
        let board = self.board;
        let all = (own | other) & board;
        let pieces = Travellers { own, other, board };
        pieces.go_both_ways((1, 0), row_counts(all), &mut visit)
            + pieces.go_both_ways((0, 1), column_counts(all), &mut visit)
            + pieces.go_both_ways((1, 1), diagonal_counts(all, 1), &mut visit)
            + pieces.go_both_ways((-1, 1), diagonal_counts(all, -1), &mut visit)
    }
}

impl Game for Loa {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            // No piece can go in more than eight directions.
            max_moves: self.pieces() * DIRECTIONS,
            max_length: LUDII_TURN_LIMIT.into(),
            score_min: LOSS,
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
        if self.ending(position).is_some() {
            return;
        }
        let count = self.targets(position, |direction, targets, distances| {
            for to in Cells(targets) {
                let [one, two, four] = distances.map(|digit| (digit >> to & 1) as i32);
                let distance = one + 2 * two + 4 * four;
                moves.push(step(to.wrapping_add_signed(-distance * direction), to));
            }
        });
        if count == 0 {
            moves.push(PASS);
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if self.ending(position).is_some() {
            return 0;
        }
        self.targets(position, |_, _, _| ()).max(1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv == PASS {
            position.passes = next_pass(position.passes);
        } else {
            move_piece(&mut position.pieces, position.mover, mv);
            position.passes = 0;
        }
        position.turn = next_turn(position.turn);
        position.mover = opponent(position.mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        self.ending(position).unwrap_or(Ending::Drawn).scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [first, second] = position.pieces;
        hash::words(&[first, second, position.history().into()])
    }
}

impl Table for Loa {
    const NAME: &'static str = "loa";
    const ABOUT: &'static str = "Lines of Action: bring all your pieces together";
    const PARAMETERS: &'static str = "rows and columns, 4 to 8 (8)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let side = if text.is_empty() { "8" } else { text };
        parameters::size(side)
            .filter(|(columns, rows)| columns == rows)
            .and_then(|(side, _)| Loa::new(side))
            .ok_or(ParseError("a square board of 4 to 8 rows, such as 7"))
    }

    fn start(&self) -> Position {
        let side = self.grid.columns;
        let area = |column, row, columns, rows| self.grid.area(column, row, columns, rows);
        Position {
            pieces: [
                area(1, 0, side - 2, 1) | area(1, side - 1, side - 2, 1),
                area(0, 1, 1, side - 2) | area(side - 1, 1, 1, side - 2),
            ],
            mover: FIRST,
            passes: 0,
            turn: 0,
        }
    }

    /// Both cells, row 1 at the bottom: `b1-b3`; or `pass`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv == PASS {
            return out.write_str("pass");
        }
        self.grid.write_step(mv, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        if text == "pass" {
            return Ok(PASS);
        }
        self.grid
            .parse_step(text)
            .ok_or(ParseError("two cells such as b1-b3, or pass"))
    }

    /// Rows from the top, `x` and `o` for the pieces of the players, who moves,
    /// how many of the last turns were passes, how many turns are over.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.grid.write_pieces(&position.pieces, out)?;
        let mover = player_mark(position.mover);
        write!(out, " {mover} {} {}", position.passes, position.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let parse = || {
            let mut words = Words::new(text);
            let position = Position {
                pieces: self.grid.parse_pieces(words.next()?)?,
                mover: words.player()?,
                passes: words.number(PASS_LIMIT)?,
                turn: words.number(LUDII_TURN_LIMIT)?,
            };
            words.end()?;
            Some(position)
        };
        let position = parse().ok_or(ParseError(
            "rows of . x o from the top with / between, x or o to move, \
             0 to 2 passes in a row, 0 to 2500 turns",
        ))?;
        let allowed = 1..=self.pieces();
        if position
            .pieces
            .iter()
            .all(|pieces| allowed.contains(&pieces.count_ones()))
        {
            Ok(position)
        } else {
            Err(ParseError(
                "a piece of each player, and not more than at the beginning",
            ))
        }
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.grid.draw(&position.pieces, out)
    }
}
