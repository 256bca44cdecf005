//! The game of Y on a triangle of up to 55 cells.
//!
//! Two players fill empty cells in turn. Whoever owns a chain that touches all
//! three sides wins; a corner belongs to two sides. One of them always does,
//! and with best play it is who begins. No swap. Schensted and Titus, "Mudcrack
//! Y and Poly-Y" (1975); the test-bed of Saffidine and Cazenave, "Developments
//! on Product Propagation" (2013), with base 6.
//!
//! Row `r` from the top has the cells `(r, 0)` to `(r, r)`; a cell is bit
//! `r * (r + 1) / 2 + c`. Beside `(r, c)` are `(r, c - 1)` and `(r, c + 1)`,
//! `(r - 1, c - 1)` and `(r - 1, c)`, `(r + 1, c)` and `(r + 1, c + 1)`. A move
//! is the number of its cell; the moves come in that order.
//!
//! **Reduction** makes a triangle smaller by a row: the new `(r, c)` stands for
//! the three cells `(r, c)`, `(r + 1, c)` and `(r + 1, c + 1)` and belongs to
//! whoever owns two of them. It keeps chains between the sides, so that the
//! owner of the last cell is the winner of the full board. With the chances
//! `a`, `b` and `d` that player 0 will own the three cells, `ab + ad + bd - 2abd`
//! is the chance of the new one if they are independent. They are not, which
//! makes the last chance an estimate: van Rijswijck, "Search and evaluation in
//! Hex" (2002).

use crate::shared::cells::{Cells, bit};
use crate::shared::duel::{self, LOSS_WITHOUT_DRAWS, WIN};
use crate::shared::parameters;
use crate::shared::rows::{self, Shape};
use crate::shared::square;
use crate::shared::stones;
pub use crate::shared::stones::Position;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Evaluation, Game, MAX_PLAYERS, Move, Moves, Player, Rules, Scores, Undo};

/// The player who begins.
pub const FIRST: Player = Player(0);
/// The player who moves second.
pub const SECOND: Player = Player(1);

/// The most cells on a side: 11 would be 66 cells, more than 64 bits.
pub const MAX_BASE: u8 = 10;
const MAX_CELLS: usize = cells(MAX_BASE as u32) as usize;
/// The bits of a row where all rows are as long as the longest one.
const ROW_BITS: u32 = MAX_BASE as u32;

/// The chance that either player will own an empty cell.
const EVEN: f32 = 0.5;
/// Chances between 0 and this are taken for this: products of three of them
/// are still normal numbers, which are the same on every machine.
const SMALLEST_CHANCE: f32 = 1e-12;

/// The number of cells in this many rows.
const fn cells(rows: u32) -> u32 {
    rows * (rows + 1) / 2
}

/// A board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Y {
    base: u8,
    board: u64,
}

impl Y {
    /// A board with 1 to 10 cells on each side.
    pub fn new(base: u8) -> Option<Self> {
        if base == 0 || base > MAX_BASE {
            return None;
        }
        let board = u64::MAX >> (u64::BITS - cells(u32::from(base)));
        Some(Y { base, board })
    }

    fn cells(&self) -> u32 {
        cells(u32::from(self.base))
    }

    fn shape(&self) -> Shape {
        Shape::Triangle {
            rows: u32::from(self.base),
        }
    }

    /// Whether these stones contain a chain that touches all sides, which is
    /// so if they win with all other cells being the opponent's: by reduction,
    /// here exact, of all rows at once.
    #[inline]
    fn has_chain(&self, stones: u64) -> bool {
        let base = u32::from(self.base);
        // No chain is shorter than a side.
        if stones.count_ones() < base {
            return false;
        }
        let mut triangle = 0u128;
        for row in (0..base).rev() {
            let row_stones = stones >> (cells(row) & 63) & ((2 << row) - 1);
            triangle = triangle << ROW_BITS | u128::from(row_stones);
        }
        for _ in 1..base {
            let below = triangle >> ROW_BITS;
            let below_right = below >> 1;
            triangle = triangle & (below | below_right) | below & below_right;
        }
        triangle & 1 == 1
    }

    /// The cells at which the mover may play: none once the other has won.
    #[inline]
    fn places(&self, position: &Position) -> u64 {
        if self.has_chain(position.of(position.other())) {
            0
        } else {
            self.board & !position.occupied()
        }
    }

    /// The chance that the first player wins, by reduction.
    fn chance(&self, position: &Position) -> f32 {
        let mut chances = [EVEN; MAX_CELLS];
        for (cell, chance) in (0..).zip(&mut chances) {
            if position.of(FIRST) & bit(cell) != 0 {
                *chance = 1.0;
            } else if position.of(SECOND) & bit(cell) != 0 {
                *chance = 0.0;
            }
        }
        for rows in (1..usize::from(self.base)).rev() {
            let mut cell = 0;
            for row in 0..rows {
                for _ in 0..=row {
                    let below = cell + row + 1;
                    let at = |cell: usize| chances.get(cell).copied().unwrap_or(EVEN);
                    let reduced = majority(at(cell), at(below), at(below + 1));
                    // The new cell takes the place of one that no later one stands for.
                    if let Some(chance) = chances.get_mut(cell) {
                        *chance = reduced;
                    }
                    cell += 1;
                }
            }
        }
        let [chance, ..] = chances;
        chance
    }
}

/// The chance of owning two of three cells or more.
fn majority(a: f32, b: f32, d: f32) -> f32 {
    let chance = a * b + a * d + b * d - 2.0 * a * b * d;
    if chance <= 0.0 {
        0.0
    } else if chance < SMALLEST_CHANCE {
        SMALLEST_CHANCE
    } else if chance < 1.0 {
        chance
    } else {
        1.0
    }
}

/// The column and the row of a cell.
fn place(cell: u32) -> (u32, u32) {
    let mut row = 0;
    let mut column = cell & 63;
    while column > row {
        row += 1;
        column -= row;
    }
    (column, row)
}

impl Game for Y {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: self.cells(),
            max_length: self.cells(),
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
        Cells(self.places(position)).for_each(|cell| moves.push(Move(cell)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        self.places(position).count_ones()
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        position.put(mv.0);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let winner = if self.has_chain(position.of(FIRST)) {
            FIRST
        } else {
            SECOND
        };
        duel::won_by(winner)
    }

    fn has_key(&self) -> bool {
        true
    }

    /// Exact up to base 7.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key(self.cells())
    }

    fn has_evaluation(&self) -> bool {
        true
    }

    /// The chance of each player by reduction, never a proof: rounding can
    /// make 0 or 1 of it before the game is over. The confidence is the part
    /// of the cells that is filled: on a full board the reduction is exact.
    fn evaluate(&self, position: &Position) -> Option<Evaluation> {
        let chance = self.chance(position);
        let filled = (position.occupied() & self.board).count_ones();
        let mut scores = [0.0; MAX_PLAYERS];
        let [first, second, ..] = &mut scores;
        *first = chance;
        *second = 1.0 - chance;
        Some(Evaluation {
            scores,
            confidence: filled as f32 / self.cells() as f32,
        })
    }
}

impl Undo for Y {
    #[inline]
    fn undo(&self, position: &mut Position, mv: Move) {
        position.take_back(mv.0);
    }
}

impl Table for Y {
    const NAME: &'static str = "y";
    const ABOUT: &'static str = "connect all three sides of a triangle";
    const PARAMETERS: &'static str = "cells on each side, 1 to 10 (6)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let base = if text.is_empty() { "6" } else { text };
        parameters::number(base)
            .and_then(Y::new)
            .ok_or(ParseError("the number of cells on a side, 1 to 10"))
    }

    fn start(&self) -> Position {
        Position::EMPTY
    }

    /// The cell, column a on the left side and row 1 on top: `b3`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let (column, row) = place(mv.0);
        square::write(column, row, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        let base = u32::from(self.base);
        square::parse(text, base, base)
            .filter(|(column, row)| column <= row)
            .map(|(column, row)| Move(cells(row) + column))
            .ok_or(ParseError("a cell of the triangle such as a1, b2 or a3"))
    }

    /// Rows from the top with `.`, `x` for player 0 and `o` for player 1, then
    /// who moves: `./x./..o x`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        stones::write(self.shape(), &position.stones, position.mover, out)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (stones, mover) = stones::parse(self.shape(), text).ok_or(ParseError(
            "rows of 1, 2, 3 ... marks . x o with / between, a space, x or o",
        ))?;
        let position = Position { stones, mover };
        if self.has_chain(position.of(mover)) {
            return Err(ParseError("no complete chain of the player to move"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        let base = u32::from(self.base);
        let indent = |columns: u32, out: &mut dyn fmt::Write| {
            (0..columns).try_for_each(|_| out.write_char(' '))
        };
        for row in 0..base {
            write!(out, "{:>2}", row + 1)?;
            indent(base - row, out)?;
            for cell in self.shape().row(row) {
                write!(out, " {}", rows::mark(&position.stones, cell))?;
            }
            out.write_char('\n')?;
        }
        indent(2, out)?;
        for column in 0..base {
            out.write_char(' ')?;
            square::write_column(column, out)?;
        }
        out.write_char('\n')
    }
}
