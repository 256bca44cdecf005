//! Tic-tac-toe.
//!
//! Crosses and circles are put on the empty cells of a 3 x 3 board in turn;
//! three in a row, column or diagonal win, a full board without them is a
//! draw. With best play it is a draw. Gardner, "The Scientific American Book of
//! Mathematical Puzzles and Diversions" (1959), chapter 4.
//!
//! A cell is bit `row * 3 + column`, row 0 at the bottom. A move is the number
//! of its cell; the moves come in that order.

use crate::shared::cells::{Cells, bit};
use crate::shared::duel::{Ending, LOSS, WIN, opponent};
use crate::shared::parameters;
use crate::shared::rows::{Columns, Shape};
use crate::shared::square;
use crate::shared::stones;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

const SIDE: u32 = 3;
const CELLS: u32 = SIDE * SIDE;
const BOARD: u16 = (1 << CELLS) - 1;
const SHAPE: Shape = Shape::Up {
    columns: SIDE,
    rows: SIDE,
    stride: SIDE,
};

const LEFT_COLUMN: u16 = 0b001_001_001;
const BOTTOM_ROW: u16 = 0b000_000_111;
const RISING_DIAGONAL: u16 = 0b100_010_001;
const FALLING_DIAGONAL: u16 = 0b001_010_100;

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe;

/// The marks of each player. Who moves follows from how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cells of each player, crosses first.
    pub marks: [u16; 2],
}

impl Stored for Position {
    const BYTES: usize = <[u16; 2]>::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.marks.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [crosses, circles] = <[u16; 2]>::load(from);
        Position {
            marks: [crosses & BOARD, circles & BOARD & !crosses],
        }
    }
}

impl Position {
    #[inline]
    fn free(&self) -> u16 {
        BOARD & !(self.marks[0] | self.marks[1])
    }

    /// 0 for crosses, 1 for circles. The number of marks on the board is odd
    /// where the number of free cells of nine is even.
    #[inline]
    fn mover(&self) -> usize {
        (self.free().count_ones() as usize & 1) ^ 1
    }

    /// Whether the player who has just moved has a line. Nobody else can.
    #[inline]
    fn is_won(&self) -> bool {
        has_line(self.marks[self.mover() ^ 1])
    }

    fn boards(&self) -> [u64; 2] {
        self.marks.map(u64::from)
    }
}

#[inline]
fn has_line(marks: u16) -> bool {
    let rows = marks & marks >> 1 & marks >> 2 & LEFT_COLUMN;
    let columns = marks & marks >> SIDE & marks >> (2 * SIDE) & BOTTOM_ROW;
    rows | columns != 0
        || marks & RISING_DIAGONAL == RISING_DIAGONAL
        || marks & FALLING_DIAGONAL == FALLING_DIAGONAL
}

impl TicTacToe {
    /// The game.
    pub fn new() -> Option<Self> {
        Some(TicTacToe)
    }
}

impl Game for TicTacToe {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: CELLS,
            max_length: CELLS,
            score_min: LOSS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        Player(position.mover() as u8)
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if !position.is_won() {
            Cells(u64::from(position.free())).for_each(|cell| moves.push(Move(cell)));
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.is_won() {
            0
        } else {
            position.free().count_ones()
        }
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        let mark = bit(mv.0) as u16 & BOARD;
        position.marks[position.mover()] |= mark;
    }

    fn outcome(&self, position: &Position) -> Scores {
        let ending = if position.is_won() {
            Ending::Won(opponent(self.player(position)))
        } else {
            Ending::Drawn
        };
        ending.scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    /// Exact.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [crosses, circles] = position.boards();
        crosses | circles << CELLS
    }
}

impl Table for TicTacToe {
    const NAME: &'static str = "tictactoe";
    const ABOUT: &'static str = "three in a line on a board of nine cells";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, TicTacToe)
    }

    fn start(&self) -> Position {
        Position { marks: [0; 2] }
    }

    /// The cell, row 1 at the bottom: `b2`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        square::write_cell(mv.0, SIDE, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        square::parse_cell(text, SIDE, SIDE)
            .map(Move)
            .ok_or(ParseError("a cell from a1 to c3"))
    }

    /// Rows from the top with `.`, `x` and `o`, then who moves: `.../.x./o.. x`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        stones::write(SHAPE, &position.boards(), self.player(position), out)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (boards, mover) = stones::parse::<2>(SHAPE, text).ok_or(ParseError(
            "three rows of . x o from the top with / between, a space, x or o",
        ))?;
        let position = Position {
            marks: boards.map(|board| board as u16),
        };
        let [crosses, circles] = position.marks.map(u16::count_ones);
        if crosses != circles + u32::from(mover.0) {
            return Err(ParseError(
                "as many x as o with x to move, or one x more with o to move",
            ));
        }
        if has_line(position.marks[position.mover()]) {
            return Err(ParseError("no line of the player to move"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        SHAPE.draw(&position.boards(), Columns::Letters, out)
    }
}
