//! Boards in writing and in pictures: rows of cells from the top, each from the
//! left, with a mark for whoever is on a cell. What else a position says comes
//! after it in words.

use super::cells::bit;
use super::parameters;
use super::square;
use core::fmt;
use core::ops::Range;
use tesuji::Player;

/// How what belongs to each player is written.
const MARKS: [char; 4] = ['x', 'o', '+', '*'];
/// The mark of an empty cell.
const EMPTY_MARK: char = '.';

/// The mark of a player.
pub(crate) fn player_mark(player: Player) -> char {
    mark_of(Some(usize::from(player.0)))
}

/// The mark of a cell on which this player is, or nobody.
pub(crate) fn mark_of(owner: Option<usize>) -> char {
    owner
        .and_then(|player| MARKS.get(player).copied())
        .unwrap_or(EMPTY_MARK)
}

/// Who of so many players has this mark.
fn player_with(mark: char, players: usize) -> Option<usize> {
    MARKS.iter().take(players).position(|&known| known == mark)
}

/// Where the cells of a board stand. The cells of a row have numbers one after
/// the other; a stride is how far the numbers of rows are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Rows of one length, cell 0 in the lower left corner.
    Up {
        columns: u32,
        rows: u32,
        stride: u32,
    },
    /// Rows of one length one after the other, cell 0 in the upper left corner.
    Down { columns: u32, rows: u32 },
    /// Rows of 1, 2, 3 ... cells one after the other, cell 0 on top.
    Triangle { rows: u32 },
    /// Cell 0 in the lower left corner of the longest row, each row above it a
    /// cell shorter, the top row with as many cells as there are rows.
    HalfHexagon { rows: u32, stride: u32 },
}

impl Shape {
    pub(crate) fn rows(self) -> u32 {
        match self {
            Shape::Up { rows, .. }
            | Shape::Down { rows, .. }
            | Shape::Triangle { rows }
            | Shape::HalfHexagon { rows, .. } => rows,
        }
    }

    /// The cells of a row, the top row being row 0.
    pub(crate) fn row(self, row: u32) -> Range<u32> {
        let from_bottom = self.rows().saturating_sub(row + 1);
        let (first, length) = match self {
            Shape::Up {
                columns, stride, ..
            } => (from_bottom * stride, columns),
            Shape::Down { columns, .. } => (row * columns, columns),
            Shape::Triangle { .. } => (row * (row + 1) / 2, row + 1),
            Shape::HalfHexagon { rows, stride } => (from_bottom * stride, rows + row),
        };
        first..first + length
    }

    /// Writes the rows with `/` between them: `..x/.o.`.
    pub(crate) fn write(
        self,
        owner: impl Fn(u32) -> Option<usize>,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        for row in 0..self.rows() {
            if row > 0 {
                out.write_char('/')?;
            }
            for cell in self.row(row) {
                out.write_char(mark_of(owner(cell)))?;
            }
        }
        Ok(())
    }

    /// Reads what [`Shape::write`] wrote for this many players, and calls `put`
    /// with each of them and the cell that he is on.
    pub(crate) fn parse(
        self,
        text: &str,
        players: usize,
        mut put: impl FnMut(usize, u32),
    ) -> Option<()> {
        let mut rows = text.split('/');
        for row in 0..self.rows() {
            let mut marks = rows.next()?.chars();
            for cell in self.row(row) {
                match marks.next()? {
                    EMPTY_MARK => {}
                    mark => put(player_with(mark, players)?, cell),
                }
            }
            if marks.next().is_some() {
                return None;
            }
        }
        rows.next().is_none().then_some(())
    }

    /// Writes the cells of these sets, one of each player.
    pub(crate) fn write_sets(self, sets: &[u64], out: &mut dyn fmt::Write) -> fmt::Result {
        self.write(|cell| owner(sets, cell), out)
    }

    /// Reads what [`Shape::write_sets`] wrote.
    pub(crate) fn parse_sets<const PLAYERS: usize>(self, text: &str) -> Option<[u64; PLAYERS]> {
        let mut sets = [0; PLAYERS];
        self.parse(text, PLAYERS, |player, cell| {
            if let Some(set) = sets.get_mut(player) {
                *set |= bit(cell);
            }
        })?;
        Some(sets)
    }

    /// Draws a board that is not a triangle with its coordinates.
    pub(crate) fn draw(
        self,
        sets: &[u64],
        labels: Columns,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let columns = self.row(0).len() as u32;
        let short = match labels {
            Columns::Letters => 26,
            Columns::Numbers => 9,
        };
        let gap = if columns <= short { " " } else { "  " };
        for row in 0..self.rows() {
            if labels == Columns::Letters {
                write!(out, "{:>2}", self.rows() - row)?;
            }
            for cell in self.row(row) {
                write!(out, "{gap}{}", mark(sets, cell))?;
            }
            out.write_char('\n')?;
        }
        if labels == Columns::Letters {
            out.write_str("  ")?;
        }
        for column in 0..columns {
            out.write_str(if column < short { gap } else { " " })?;
            match labels {
                Columns::Letters => square::write_column(column, out)?,
                Columns::Numbers => write!(out, "{}", column + 1)?,
            }
        }
        out.write_char('\n')
    }
}

/// Whose set a cell is in.
fn owner(sets: &[u64], cell: u32) -> Option<usize> {
    sets.iter().position(|set| set & bit(cell) != 0)
}

/// The mark of a cell.
pub(crate) fn mark(sets: &[u64], cell: u32) -> char {
    mark_of(owner(sets, cell))
}

/// How the columns of a picture are labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Columns {
    /// a, b, c ... beside numbered rows.
    Letters,
    /// 1, 2, 3 ... and no labels for the rows.
    Numbers,
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

    /// Reads the mark of one of two players.
    pub(crate) fn player(&mut self) -> Option<Player> {
        self.player_of(2)
    }

    /// Reads the mark of one of so many players.
    pub(crate) fn player_of(&mut self, players: usize) -> Option<Player> {
        let mut letters = self.next()?.chars();
        let player = player_with(letters.next()?, players)?;
        letters.next().is_none().then_some(Player(player as u8))
    }

    /// Reads a number that is not above `most`.
    pub(crate) fn number<N: core::str::FromStr + PartialOrd>(&mut self, most: N) -> Option<N> {
        parameters::number(self.next()?).filter(|number| *number <= most)
    }

    /// Whether all words were read.
    pub(crate) fn end(mut self) -> Option<()> {
        self.next().is_none().then_some(())
    }
}
