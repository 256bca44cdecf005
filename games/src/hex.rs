//! Hex on a rhombus of up to 8 x 8 cells, without the swap rule.
//!
//! Two players fill empty cells in turn. Player 0 wins with a chain from the
//! top row to the bottom row, player 1 with one from the left column to the
//! right column. One of them always does (Gale, "The game of Hex and the
//! Brouwer fixed-point theorem", 1979); with best play it is player 0, since
//! an additional stone never hurts (Nash, "Some games and machines for playing
//! them", 1952).
//!
//! A cell is bit `row * size + column`, row 0 on top; beside a cell are those
//! to the left and right, above and above right, below and below left. A move
//! is the number of its cell; the moves come in that order.

use crate::shared::cells::{Cells, bit};
use crate::shared::duel::{self, LOSS_WITHOUT_DRAWS, WIN};
use crate::shared::parameters;
use crate::shared::rows::{self, Shape};
use crate::shared::square;
use crate::shared::stones;
pub use crate::shared::stones::Position;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Rules, Scores, Undo};

/// The player who connects top and bottom, and begins.
pub const VERTICAL: Player = Player(0);
/// The player who connects left and right.
pub const HORIZONTAL: Player = Player(1);

/// The largest board that fits into 64 bits.
pub const MAX_SIZE: u8 = 8;

/// A board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex {
    size: u8,
    board: u64,
    top: u64,
    left: u64,
}

impl Hex {
    /// A board with 1 to 8 cells on each side.
    pub fn new(size: u8) -> Option<Self> {
        if size == 0 || size > MAX_SIZE {
            return None;
        }
        let side = u32::from(size);
        let top = u64::MAX >> (u64::BITS - side);
        let left = (0..side).fold(0, |column, row| column | bit(row * side));
        let board = u64::MAX >> (u64::BITS - side * side);
        Some(Hex {
            size,
            board,
            top,
            left,
        })
    }

    fn cells(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size)
    }

    fn shape(&self) -> Shape {
        Shape::Down {
            columns: u32::from(self.size),
            rows: u32::from(self.size),
        }
    }

    /// The cells beside a set, some of them possibly below the board.
    #[inline]
    fn beside(&self, set: u64) -> u64 {
        // A set without its left column never wraps when it moves left; moved
        // right, it wraps into the left column, which is taken away then.
        let row = u32::from(self.size) & 63;
        let not_left = set & !self.left;
        let right_or_above_right = (set << 1 | set >> (row - 1)) & !self.left;
        let left_or_below_left = not_left >> 1 | not_left << (row - 1);
        right_or_above_right | left_or_below_left | set << row | set >> row
    }

    /// Whether this player's chain is complete.
    #[inline]
    fn is_connected(&self, position: &Position, player: Player) -> bool {
        let last = u32::from(self.size) - 1;
        let (home, goal) = if player == VERTICAL {
            (self.top, self.top << ((last * u32::from(self.size)) & 63))
        } else {
            (self.left, self.left << (last & 63))
        };
        let stones = position.of(player) & self.board;
        let mut reached = stones & home;
        if stones & goal == 0 {
            return false;
        }
        loop {
            if reached & goal != 0 {
                return true;
            }
            let next = (reached | self.beside(reached)) & stones;
            if next == reached {
                return false;
            }
            reached = next;
        }
    }

    /// The cells at which the mover may play: none once the other has won.
    #[inline]
    fn places(&self, position: &Position) -> u64 {
        if self.is_connected(position, position.other()) {
            0
        } else {
            self.board & !position.occupied()
        }
    }
}

impl Game for Hex {
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
        let winner = if self.is_connected(position, VERTICAL) {
            VERTICAL
        } else {
            HORIZONTAL
        };
        duel::won_by(winner)
    }

    fn has_key(&self) -> bool {
        true
    }

    /// Exact up to 5 x 5.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key(self.cells())
    }
}

impl Undo for Hex {
    #[inline]
    fn undo(&self, position: &mut Position, mv: Move) {
        position.take_back(mv.0);
    }
}

impl Table for Hex {
    const NAME: &'static str = "hex";
    const ABOUT: &'static str = "connect top and bottom before left and right are connected";
    const PARAMETERS: &'static str = "size of the board, 1 to 8 (5)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let size = if text.is_empty() { "5" } else { text };
        parameters::number(size)
            .and_then(Hex::new)
            .ok_or(ParseError("the size of the board, 1 to 8, such as 5"))
    }

    fn start(&self) -> Position {
        Position::EMPTY
    }

    /// The cell, row 1 on top: `c4`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        square::write_cell(mv.0, u32::from(self.size), out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        let size = u32::from(self.size);
        square::parse_cell(text, size, size)
            .map(Move)
            .ok_or(ParseError("a cell of the board such as a1"))
    }

    /// Rows from the top with `.`, `x` for player 0 and `o` for player 1, then
    /// who moves: `.../.x./o.. x`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        stones::write(self.shape(), &position.stones, position.mover, out)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (stones, mover) = stones::parse(self.shape(), text).ok_or(ParseError(
            "rows of . x o from the top with / between, a space, x or o",
        ))?;
        let position = Position { stones, mover };
        if self.is_connected(&position, mover) {
            return Err(ParseError("no complete chain of the player to move"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        let size = u32::from(self.size);
        let letters = |indent: u32, out: &mut dyn fmt::Write| {
            for _ in 0..indent {
                out.write_char(' ')?;
            }
            for column in 0..size {
                out.write_char(' ')?;
                square::write_column(column, out)?;
            }
            out.write_char('\n')
        };
        letters(0, out)?;
        for row in 0..size {
            for _ in 0..row {
                out.write_char(' ')?;
            }
            write!(out, "{}", row + 1)?;
            for cell in self.shape().row(row) {
                write!(out, " {}", rows::mark(&position.stones, cell))?;
            }
            out.write_char('\n')?;
        }
        letters(size + 1, out)
    }
}
