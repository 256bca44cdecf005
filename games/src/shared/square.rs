//! Squares in writing, for every game that is played on a grid: a column in
//! letters from the left (a to z, then aa, ab …) and a row in digits, `c4`.

use super::parameters;
use core::fmt;

/// Writes the square in this column and row, both counted from 0.
pub(crate) fn write(column: u32, row: u32, out: &mut dyn fmt::Write) -> fmt::Result {
    write_column(column, out)?;
    write!(out, "{}", row.saturating_add(1))
}

/// Writes a cell of a board whose rows are numbered one after the other.
pub(crate) fn write_cell(cell: u32, columns: u32, out: &mut dyn fmt::Write) -> fmt::Result {
    let row = cell.checked_div(columns).ok_or(fmt::Error)?;
    write(cell - row * columns, row, out)
}

/// Reads what [`write_cell`] wrote.
pub(crate) fn parse_cell(text: &str, columns: u32, rows: u32) -> Option<u32> {
    parse(text, columns, rows).map(|(column, row)| row * columns + column)
}

/// Writes the letters of this column, counted from 0.
pub(crate) fn write_column(column: u32, out: &mut dyn fmt::Write) -> fmt::Result {
    if column >= 26 {
        write_letter(column / 26 - 1, out)?;
    }
    write_letter(column % 26, out)
}

fn write_letter(number: u32, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_char(char::from(b'a' + (number % 26) as u8))
}

/// Reads a square on a board of this size: its column and row, counted from 0.
pub(crate) fn parse(text: &str, columns: u32, rows: u32) -> Option<(u32, u32)> {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = text.strip_suffix(digits)?;
    let mut columns_before = 0u32;
    for letter in letters.bytes() {
        let number = u32::from(letter - b'a') + 1;
        columns_before = columns_before.checked_mul(26)?.checked_add(number)?;
    }
    let column = columns_before.checked_sub(1)?;
    let row = parameters::number::<u32>(digits)?.checked_sub(1)?;
    (column < columns && row < rows).then_some((column, row))
}
