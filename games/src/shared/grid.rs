//! Rectangular boards of up to 64 cells with pieces of two colours, as sets of
//! cells.
//!
//! A set of cells has bit `row * stride + column` for each cell in it, row 0
//! at the bottom.

use super::rows::{Columns, Shape};
use super::square;
use super::steps::{ends, step};
use core::fmt;
use tesuji::Move;

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
    /// A board with as many rows as columns.
    pub(crate) const fn square(side: u32, stride: u32) -> Self {
        Grid {
            columns: side,
            rows: side,
            stride,
        }
    }

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

    fn shape(&self) -> Shape {
        Shape::Up {
            columns: self.columns,
            rows: self.rows,
            stride: self.stride,
        }
    }

    /// Writes a cell: `a1` at the bottom left.
    pub(crate) fn write_cell(&self, cell: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        square::write_cell(cell, self.stride, out)
    }

    /// Reads what [`Grid::write_cell`] writes.
    pub(crate) fn parse_cell(&self, text: &str) -> Option<u32> {
        let (column, row) = square::parse(text, self.columns, self.rows)?;
        Some(row * self.stride + column)
    }

    /// Writes a move from one cell to another: `a1-b2`.
    pub(crate) fn write_step(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let (from, to) = ends(mv);
        self.write_cell(from, out)?;
        out.write_char('-')?;
        self.write_cell(to, out)
    }

    /// Reads what [`Grid::write_step`] writes.
    pub(crate) fn parse_step(&self, text: &str) -> Option<Move> {
        let (from, to) = text.split_once('-')?;
        Some(step(self.parse_cell(from)?, self.parse_cell(to)?))
    }

    /// Writes the pieces: rows from the top with `/` between.
    pub(crate) fn write_pieces(&self, pieces: &[u64; 2], out: &mut dyn fmt::Write) -> fmt::Result {
        self.shape().write_sets(pieces, out)
    }

    /// Reads what [`Grid::write_pieces`] writes.
    pub(crate) fn parse_pieces(&self, text: &str) -> Option<[u64; 2]> {
        self.shape().parse_sets(text)
    }

    /// Draws the board with its coordinates.
    pub(crate) fn draw(&self, pieces: &[u64; 2], out: &mut dyn fmt::Write) -> fmt::Result {
        self.shape().draw(pieces, Columns::Letters, out)
    }
}
