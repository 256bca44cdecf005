//! Pentalath on half a hexagon of hexagonal cells with 3 to 7 rows.
//!
//! The players put stones on empty cells in turn. Enemy groups that are left
//! without a neighbouring empty cell are taken off the board; a stone that
//! leaves its own group without one, after that, may not be put. Five stones in
//! line, in any of the six directions, win. Invented by Cameron Browne (2009).
//! The rules of Ludii ("Pentalath"); Kowalski and others, "Generalized
//! Proof-Number Monte-Carlo Tree Search" (2025), saw no gain in this game:
//!
//! - the board of 7 rows is half of a hexagon with sides of 7 cells: rows of 13
//!   down to 7 cells, 70 in all;
//! - a player without a move passes; two passes in a row are a draw;
//! - nothing forbids to repeat a position, not even to take back a single stone
//!   at once; after 2500 turns the game is a draw.
//!
//! A cell is bit `row * 14 + column` on every board, row 0 at the bottom, where
//! the longest row is. Above a cell are the one in the same column, to its
//! right, and the one in the column before, to its left. Column 13 and what is
//! right of each row belong to no cell, so that a step out of the board never
//! ends on it. A move is the number of a cell, passing is 128; the moves come in
//! that order.

use crate::shared::duel::{
    Ending, FIRST, LOSS, LUDII_TURN_LIMIT, PASS_LIMIT, SECOND, WIN, next_pass, next_turn, opponent,
    sides,
};
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Shape, Words, mark_of, player_mark};
use crate::shared::square;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

const STRIDE: u32 = 14;
/// To the right, to the upper left and to the upper right, in bits.
const DIRECTIONS: [u32; 3] = [1, STRIDE - 1, STRIDE];
const MOST_ROWS: u32 = 7;
/// The bits of the largest board; the history of a position is kept above.
const CELL_BITS: u32 = STRIDE * MOST_ROWS;

/// The move of a player who has no other.
const PASS: Move = Move(128);

/// A board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pentalath {
    rows: u32,
    board: u128,
}

/// Where the stones are, who is to move, and how the game came here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stones of each player; no cell is in both sets.
    pub stones: [u128; 2],
    /// The player to move.
    pub mover: Player,
    /// How many of the last turns were passes, at most 2.
    pub passes: u8,
    /// How many turns are over, at most 2500.
    pub turn: u16,
}

impl Position {
    /// The mover, two bits for the passes and the turn, in the bits of the
    /// first set above the board.
    #[inline]
    fn words(&self) -> [u128; 2] {
        let [first, second] = self.stones;
        let history = u16::from(self.mover.0 & 1) | u16::from(self.passes) << 1 | self.turn << 3;
        [first | u128::from(history) << CELL_BITS, second]
    }
}

impl Stored for Position {
    const BYTES: usize = <[u128; 2]>::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.words().store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let cells = (1 << CELL_BITS) - 1;
        let [first, second] = <[u128; 2]>::load(from);
        let history = (first >> CELL_BITS) as u16;
        let first = first & cells;
        Position {
            stones: [first, second & cells & !first],
            mover: Player((history & 1) as u8),
            passes: ((history >> 1 & 3) as u8).min(PASS_LIMIT),
            turn: (history >> 3 & 0xfff).min(LUDII_TURN_LIMIT),
        }
    }
}

/// The cells beside these, and some bits that belong to no cell.
#[inline]
fn beside(cells: u128) -> u128 {
    DIRECTIONS
        .into_iter()
        .fold(0, |found, bits| found | cells << bits | cells >> bits)
}

/// The groups of these stones that contain a stone of `seeds`.
#[inline]
fn groups(seeds: u128, stones: u128) -> u128 {
    let mut group = seeds & stones;
    loop {
        let grown = (group | beside(group)) & stones;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

#[inline]
fn has_five(stones: u128) -> bool {
    DIRECTIONS.into_iter().any(|bits| {
        let two = stones & stones >> bits;
        let four = two & two >> (2 * bits);
        four & stones >> (4 * bits) != 0
    })
}

/// The cells of a set, the lowest first.
struct Cells(u128);

impl Iterator for Cells {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let cell = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (cell < u128::BITS).then_some(cell)
    }
}

impl Pentalath {
    /// A board of 3 to 7 rows; the longest has room for five in line.
    pub fn new(rows: u8) -> Option<Self> {
        let rows = u32::from(rows);
        if !(3..=MOST_ROWS).contains(&rows) {
            return None;
        }
        let row = |row| ((1u128 << length(rows, row)) - 1) << (row * STRIDE);
        let board = (0..rows).map(row).fold(0, |board, row| board | row);
        Some(Pentalath { rows, board })
    }

    fn shape(&self) -> Shape {
        Shape::HalfHexagon {
            rows: self.rows,
            stride: STRIDE,
        }
    }

    fn parse_stones(&self, text: &str) -> Option<[u128; 2]> {
        let mut stones = [0; 2];
        self.shape().parse(text, stones.len(), |player, cell| {
            if let Some(stones) = stones.get_mut(player) {
                *stones |= 1 << (cell & 127);
            }
        })?;
        Some(stones)
    }

    #[inline]
    fn empty(&self, position: &Position) -> u128 {
        let [first, second] = position.stones;
        self.board & !(first | second)
    }

    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        let [first, second] = position.stones;
        if has_five(first & self.board) {
            Some(Ending::Won(FIRST))
        } else if has_five(second & self.board) {
            Some(Ending::Won(SECOND))
        } else if position.passes >= PASS_LIMIT || position.turn >= LUDII_TURN_LIMIT {
            Some(Ending::Drawn)
        } else {
            None
        }
    }

    /// The cells on which the mover may put a stone.
    #[inline]
    fn places(&self, position: &Position) -> u128 {
        let [own, other] = sides(position.mover, &position.stones);
        let empty = self.empty(position);
        let open = empty & beside(empty);
        Cells(empty & !open).fold(open, |places, cell| {
            let stone = 1 << cell;
            // No empty cell beside it: it lives if it takes enemies, or
            // through a group that touches another empty cell.
            let left = empty & !stone;
            let lives = captured(beside(stone) & other, other, left) != 0
                || beside(groups(stone, own | stone)) & left != 0;
            if lives { places | stone } else { places }
        })
    }
}

/// How many cells a row has on a board with so many rows.
const fn length(rows: u32, row: u32) -> u32 {
    2 * rows - 1 - row
}

/// The groups of these stones that contain one of `suspects` and touch no
/// empty cell.
#[inline]
fn captured(suspects: u128, stones: u128, empty: u128) -> u128 {
    let touching = beside(empty);
    if suspects & !touching == 0 {
        return 0;
    }
    groups(suspects & !groups(touching, stones), stones)
}

impl Game for Pentalath {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: self.board.count_ones(),
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
        let places = self.places(position);
        if places == 0 {
            moves.push(PASS);
        }
        Cells(places).for_each(|cell| moves.push(Move(cell)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if self.ending(position).is_some() {
            return 0;
        }
        self.places(position).count_ones().max(1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv == PASS {
            position.passes = next_pass(position.passes);
        } else {
            let stone = 1 << (mv.0 & 127) & self.board;
            let [own, other] = sides(position.mover, &position.stones);
            let empty = self.empty(position) & !stone;
            let taken = captured(beside(stone) & other, other, empty);
            let (own, other) = (own | stone, other & !(stone | taken));
            position.stones = sides(position.mover, &[own, other]);
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
        let [first, second] = position.words();
        let high = |word: u128| (word >> u64::BITS) as u64;
        hash::words(&[first as u64, high(first), second as u64, high(second)])
    }
}

/// Whose stone is on a cell.
fn owner(position: &Position, cell: u32) -> Option<usize> {
    let here = |stones: &u128| stones >> (cell & 127) & 1 == 1;
    position.stones.iter().position(here)
}

impl Table for Pentalath {
    const NAME: &'static str = "pentalath";
    const ABOUT: &'static str =
        "five in line on hexagonal cells, where stones without room are taken";
    const PARAMETERS: &'static str = "rows, 3 to 7 (7)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let rows = if text.is_empty() { "7" } else { text };
        parameters::number(rows)
            .and_then(Pentalath::new)
            .ok_or(ParseError("3 to 7 rows, such as 7"))
    }

    fn start(&self) -> Position {
        Position {
            stones: [0; 2],
            mover: FIRST,
            passes: 0,
            turn: 0,
        }
    }

    /// A cell, row 1 at the bottom: `a1`; or `pass`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv == PASS {
            return out.write_str("pass");
        }
        square::write(mv.0 % STRIDE, mv.0 / STRIDE, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        if text == "pass" {
            return Ok(PASS);
        }
        square::parse(text, length(self.rows, 0), self.rows)
            .filter(|&(column, row)| column < length(self.rows, row))
            .map(|(column, row)| Move(row * STRIDE + column))
            .ok_or(ParseError("a cell such as a1, or pass"))
    }

    /// Rows from the top with `/` between, `x` and `o` for the stones of the
    /// players, who moves, how many of the last turns were passes, how many
    /// turns are over.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.shape().write(|cell| owner(position, cell), out)?;
        let mover = player_mark(position.mover);
        write!(out, " {mover} {} {}", position.passes, position.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let parse = || {
            let mut words = Words::new(text);
            let position = Position {
                stones: self.parse_stones(words.next()?)?,
                mover: words.player()?,
                passes: words.number(PASS_LIMIT)?,
                turn: words.number(LUDII_TURN_LIMIT)?,
            };
            words.end()?;
            Some(position)
        };
        let position = parse().ok_or(ParseError(
            "rows of . x o from the top with / between, each a cell longer, x or o to move, \
             0 to 2 passes in a row, 0 to 2500 turns",
        ))?;
        let empty = self.empty(&position);
        let alive = |stones| captured(stones, stones, empty) == 0;
        if !position.stones.into_iter().all(alive) {
            return Err(ParseError("an empty cell beside every group"));
        }
        if position.stones.into_iter().all(has_five) {
            return Err(ParseError("five in line of at most one player"));
        }
        Ok(position)
    }

    /// Each row stands half a cell further to the right than the one below it.
    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in 0..self.rows {
            let from_bottom = self.rows - row;
            write!(out, "{from_bottom}")?;
            (1..from_bottom).try_for_each(|_| out.write_char(' '))?;
            for cell in self.shape().row(row) {
                write!(out, " {}", mark_of(owner(position, cell)))?;
            }
            out.write_char('\n')?;
        }
        out.write_char(' ')?;
        for letter in (b'a'..).take(length(self.rows, 0) as usize) {
            write!(out, " {}", char::from(letter))?;
        }
        out.write_char('\n')
    }
}
