//! Boards and moves in writing, after the Forsyth-Edwards notation: rows from
//! the top with `/` between, capitals for the first player, digits for empty
//! cells, `+` before a promoted man.

use super::board::Board;
use super::men::{KINDS, Men, NONE};
use crate::shared::duel::FIRST;
use crate::shared::duel::opponent;
use crate::shared::square;
use core::fmt;
use tesuji::Player;

/// The capital letter of each kind of man; a space where a game has no such kind.
pub(crate) type Letters = [u8; KINDS];

/// The letter of the man on a cell.
fn letter(men: &Men, cell: u32, letters: &Letters) -> Option<char> {
    let kind = men.at(cell);
    let capital = *letters.get(usize::from(kind))?;
    let first = men.of(FIRST) >> (cell & 63) & 1 == 1;
    let letter = if first {
        capital
    } else {
        capital.to_ascii_lowercase()
    };
    (kind != NONE).then(|| char::from(letter))
}

/// The kind and the owner that a letter stands for.
pub(crate) fn man(letter: u8, letters: &Letters) -> Option<(u8, Player)> {
    let capital = letter.to_ascii_uppercase();
    let kind = letters.iter().position(|&known| known == capital)?;
    let owner = if letter == capital {
        FIRST
    } else {
        opponent(FIRST)
    };
    letter.is_ascii_alphabetic().then_some((kind as u8, owner))
}

impl<const COLUMNS: u32, const ROWS: u32> Board<COLUMNS, ROWS> {
    /// Writes the board on one line.
    pub(crate) fn write_board(
        men: &Men,
        promoted: u64,
        letters: &Letters,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        for row in (0..ROWS).rev() {
            let mut empty = 0;
            for cell in row * COLUMNS..(row + 1) * COLUMNS {
                let Some(letter) = letter(men, cell, letters) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(out, "{empty}")?;
                    empty = 0;
                }
                if promoted >> cell & 1 == 1 {
                    out.write_char('+')?;
                }
                out.write_char(letter)?;
            }
            if empty > 0 {
                write!(out, "{empty}")?;
            }
            if row > 0 {
                out.write_char('/')?;
            }
        }
        Ok(())
    }

    /// Reads a board: its men, and which cells are marked as promoted.
    pub(crate) fn parse_board(text: &str, letters: &Letters) -> Option<(Men, u64)> {
        let mut men = Men::default();
        let mut promoted = 0;
        let mut rows_left = ROWS;
        for row in text.split('/') {
            rows_left = rows_left.checked_sub(1)?;
            let mut column = 0;
            let mut plus = false;
            for mark in row.bytes() {
                match mark {
                    b'+' if !plus => {
                        plus = true;
                        continue;
                    }
                    b'1'..=b'8' if !plus => column += u32::from(mark - b'0'),
                    _ if column < COLUMNS => {
                        let (kind, owner) = man(mark, letters)?;
                        let cell = rows_left * COLUMNS + column;
                        men.put(cell, kind, owner);
                        promoted |= u64::from(plus) << cell;
                        plus = false;
                        column += 1;
                    }
                    _ => return None,
                }
                if column > COLUMNS {
                    return None;
                }
            }
            if column != COLUMNS || plus {
                return None;
            }
        }
        (rows_left == 0).then_some((men, promoted))
    }

    /// Draws the board with its coordinates.
    pub(crate) fn draw(
        men: &Men,
        promoted: u64,
        letters: &Letters,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        for row in (0..ROWS).rev() {
            write!(out, "{} ", row + 1)?;
            for cell in row * COLUMNS..(row + 1) * COLUMNS {
                let plus = if promoted >> cell & 1 == 1 { '+' } else { ' ' };
                out.write_char(plus)?;
                out.write_char(letter(men, cell, letters).unwrap_or('.'))?;
            }
            out.write_char('\n')?;
        }
        out.write_str("  ")?;
        for column in (b'a'..).take(COLUMNS as usize) {
            write!(out, " {}", char::from(column))?;
        }
        out.write_char('\n')
    }

    /// Writes a cell: `a1` is at the bottom on the left.
    pub(crate) fn write_cell(cell: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        square::write(cell % COLUMNS, cell / COLUMNS, out)
    }

    /// Reads a cell.
    pub(crate) fn parse_cell(text: &str) -> Option<u32> {
        square::parse(text, COLUMNS, ROWS).map(|(column, row)| row * COLUMNS + column)
    }

    /// Writes a move from a cell to a cell, numbered `from * cells + to`: `a2a3`.
    pub(crate) fn write_step(step: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        Self::write_cell(step / Self::CELLS, out)?;
        Self::write_cell(step % Self::CELLS, out)
    }

    /// Reads a move from a cell to a cell: its number `from * cells + to`.
    pub(crate) fn parse_step(text: &str) -> Option<u32> {
        let from = Self::parse_cell(text.get(..2)?)?;
        let to = Self::parse_cell(text.get(2..)?)?;
        Some(from * Self::CELLS + to)
    }
}
