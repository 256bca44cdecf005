//! Boards of up to 64 cells with pieces of two colours, as sets of cells: the
//! same writing, reading and drawing for every game that is played on them.
//!
//! A set of cells has bit `row * stride + column` for each cell in it, row 0
//! at the bottom. Player 0 is written `x`, player 1 `o`.

use crate::duel::sides;
use crate::parameters;
use crate::square;
use core::fmt;
use tesuji::{Move, Player};

/// The mark of a cell without a piece.
pub(crate) const EMPTY_MARK: char = '.';
const MARKS: [char; 2] = ['x', 'o'];

/// What a move that is not from one cell to another is numbered from.
pub(crate) const OTHER_MOVES: u32 = 64 * 64;

/// The move from one cell to another: `from * 64 + to`.
#[inline]
pub(crate) fn step(from: u32, to: u32) -> Move {
    Move((from & 63) << 6 | to & 63)
}

/// From where to where a move goes.
#[inline]
pub(crate) fn ends(mv: Move) -> (u32, u32) {
    (mv.0 >> 6 & 63, mv.0 & 63)
}

/// Moves a piece of this player; an enemy piece at the target is captured.
/// Returns whether there was one.
#[inline]
pub(crate) fn move_piece(pieces: &mut [u64; 2], player: Player, mv: Move) -> bool {
    let (from, to) = ends(mv);
    let (own, other) = sides(player, pieces);
    let target = 1 << to;
    let (first, second) = sides(player, &[own & !(1 << from) | target, other & !target]);
    *pieces = [first, second];
    other & target != 0
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// From a cell to the one above it. The bits between `columns` and
    /// `stride` belong to no cell.
    pub(crate) stride: u32,
}

impl Grid {
    /// All cells from `column` on to the right and from `row` on upwards, as
    /// far as the given counts reach.
    pub(crate) const fn area(&self, column: u32, row: u32, columns: u32, rows: u32) -> u64 {
        let mut cells = 0;
        let mut y = row;
        while y < row + rows {
            let mut x = column;
            while x < column + columns {
                cells |= 1 << (y * self.stride + x);
                x += 1;
            }
            y += 1;
        }
        cells
    }

    /// All cells.
    pub(crate) const fn board(&self) -> u64 {
        self.area(0, 0, self.columns, self.rows)
    }

    /// Writes a cell: `a1` at the bottom left.
    pub(crate) fn write_cell(&self, cell: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        square::write(cell % self.stride, cell / self.stride, out)
    }

    /// Reads what [`Grid::write_cell`] writes.
    pub(crate) fn parse_cell(&self, text: &str) -> Option<u32> {
        let (column, row) = square::parse(text, self.columns, self.rows)?;
        Some(row * self.stride + column)
    }

    /// Writes a move from one cell to another: `a1-b2`.
    pub(crate) fn write_step(&self, from: u32, to: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_cell(from, out)?;
        out.write_char('-')?;
        self.write_cell(to, out)
    }

    /// Reads what [`Grid::write_step`] writes.
    pub(crate) fn parse_step(&self, text: &str) -> Option<(u32, u32)> {
        let (from, to) = text.split_once('-')?;
        Some((self.parse_cell(from)?, self.parse_cell(to)?))
    }

    fn mark(&self, pieces: &[u64; 2], column: u32, row: u32) -> char {
        let cell = 1u64 << (row * self.stride + column);
        MARKS
            .into_iter()
            .zip(pieces)
            .find(|(_, pieces)| **pieces & cell != 0)
            .map_or(EMPTY_MARK, |(mark, _)| mark)
    }

    /// Writes the pieces: rows from the top with `/` between, `.` for an empty cell.
    pub(crate) fn write_pieces(&self, pieces: &[u64; 2], out: &mut dyn fmt::Write) -> fmt::Result {
        for row in (0..self.rows).rev() {
            for column in 0..self.columns {
                out.write_char(self.mark(pieces, column, row))?;
            }
            if row > 0 {
                out.write_char('/')?;
            }
        }
        Ok(())
    }

    /// Reads what [`Grid::write_pieces`] writes.
    pub(crate) fn parse_pieces(&self, text: &str) -> Option<[u64; 2]> {
        let mut pieces = [0; 2];
        let mut rows_below = self.rows;
        for line in text.split('/') {
            rows_below = rows_below.checked_sub(1)?;
            if line.len() != self.columns as usize {
                return None;
            }
            for (column, mark) in (0..).zip(line.chars()) {
                let cell = 1u64 << (rows_below * self.stride + column);
                match parse_player(mark) {
                    Some(player) => pieces[usize::from(player.0 & 1)] |= cell,
                    None if mark == EMPTY_MARK => {}
                    None => return None,
                }
            }
        }
        (rows_below == 0).then_some(pieces)
    }

    /// Draws the board with its coordinates.
    pub(crate) fn draw(&self, pieces: &[u64; 2], out: &mut dyn fmt::Write) -> fmt::Result {
        for row in (0..self.rows).rev() {
            write!(out, "{}", row + 1)?;
            for column in 0..self.columns {
                write!(out, " {}", self.mark(pieces, column, row))?;
            }
            out.write_char('\n')?;
        }
        out.write_char(' ')?;
        for column in 0..self.columns {
            write!(out, " {}", char::from(b'a' + (column % 26) as u8))?;
        }
        out.write_char('\n')
    }
}

/// The letter of a player.
pub(crate) fn player_mark(player: Player) -> char {
    MARKS[usize::from(player.0 & 1)]
}

/// The player with this letter.
pub(crate) fn parse_player(mark: char) -> Option<Player> {
    let number = MARKS.iter().position(|&letter| letter == mark)?;
    Some(Player(number as u8))
}

/// The words of a position in writing, one after the other.
pub(crate) struct Words<'a>(core::str::Split<'a, char>);

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Words(text.split(' '))
    }

    pub(crate) fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// Reads the letter of a player.
    pub(crate) fn player(&mut self) -> Option<Player> {
        let mut letters = self.next()?.chars();
        let player = parse_player(letters.next()?)?;
        letters.next().is_none().then_some(player)
    }

    /// Reads a number that is not above `most`.
    pub(crate) fn number(&mut self, most: u32) -> Option<u32> {
        parameters::number(self.next()?).filter(|&number| number <= most)
    }

    /// Whether all words were read.
    pub(crate) fn end(mut self) -> Option<()> {
        self.next().is_none().then_some(())
    }
}

/// The cells of a set, the lowest first.
pub(crate) struct Cells(pub(crate) u64);

impl Iterator for Cells {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let cell = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (cell < u64::BITS).then_some(cell)
    }
}
