//! Liberties of two fighting strings, for the races of Go: points of a few
//! kinds, each of them open or filled.
//!
//! A point is a bit of a `u32`: first all of Black's own liberties, then all of
//! White's, then those that both share. In writing a point is the letter of its
//! kind and its number in the kind, `b3`; a kind is a row of `.` for open and
//! `x` for filled.

use super::cells::Cells;
use super::parameters;
use core::fmt;

/// The most points of a fight.
pub(crate) const MOST_POINTS: u32 = u32::BITS;

/// The kinds of points in their order: a letter and a name.
const KINDS: [(char, &str); 3] = [('b', "Black"), ('w', "White"), ('s', "shared")];

/// How many liberties of each kind there are at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Liberties<const N: usize> {
    masks: [u32; N],
}

impl<const N: usize> Liberties<N> {
    /// So many of each kind, [`MOST_POINTS`] together at most.
    pub(crate) fn new(counts: [u8; N]) -> Option<Self> {
        let mut before = 0u32;
        let masks = counts.map(|count| {
            let after = before + u32::from(count);
            let mask = below(after) & !below(before);
            before = after;
            mask
        });
        (before <= MOST_POINTS).then_some(Liberties { masks })
    }

    /// The points of a kind.
    #[inline]
    pub(crate) fn of(&self, kind: usize) -> u32 {
        self.masks.get(kind).copied().unwrap_or(0)
    }

    /// All points.
    #[inline]
    pub(crate) fn all(&self) -> u32 {
        self.masks.iter().fold(0, |all, mask| all | mask)
    }

    fn kinds(&self) -> impl Iterator<Item = (u32, char, &'static str)> {
        let with_name = |(&mask, (letter, name))| (mask, letter, name);
        self.masks.iter().zip(KINDS).map(with_name)
    }

    /// Writes a point: `b3`.
    pub(crate) fn write_point(&self, point: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        for (mask, letter, _) in self.kinds() {
            if mask.checked_shr(point).unwrap_or(0) & 1 == 1 {
                return write!(out, "{letter}{}", point - mask.trailing_zeros() + 1);
            }
        }
        Ok(())
    }

    /// Reads a point.
    pub(crate) fn parse_point(&self, text: &str) -> Option<u32> {
        let kind = text.chars().next()?;
        let (mask, letter, _) = self.kinds().find(|&(_, letter, _)| letter == kind)?;
        let number = parameters::number::<u32>(text.strip_prefix(letter)?)?;
        let place = number.checked_sub(1)?;
        (place < mask.count_ones()).then(|| mask.trailing_zeros() + place)
    }

    /// Writes which points are filled, kind by kind: `..x/.../..`.
    pub(crate) fn write_filled(&self, filled: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        for (place, &mask) in self.masks.iter().enumerate() {
            if place > 0 {
                out.write_char('/')?;
            }
            for point in bits(mask) {
                out.write_char(mark(filled, point))?;
            }
        }
        Ok(())
    }

    /// Reads which points are filled.
    pub(crate) fn parse_filled(&self, text: &str) -> Option<u32> {
        let mut filled = 0;
        let mut rows = text.split('/');
        for &mask in &self.masks {
            let row = rows.next()?;
            if row.len() != mask.count_ones() as usize {
                return None;
            }
            for (point, mark) in bits(mask).zip(row.bytes()) {
                match mark {
                    b'.' => {}
                    b'x' => filled |= 1 << point,
                    _ => return None,
                }
            }
        }
        rows.next().is_none().then_some(filled)
    }

    /// Draws a line for each kind.
    pub(crate) fn draw(&self, filled: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        for (mask, letter, name) in self.kinds() {
            write!(out, "{name:>6} {letter}")?;
            for point in bits(mask) {
                write!(out, " {}", mark(filled, point))?;
            }
            out.write_char('\n')?;
        }
        Ok(())
    }
}

/// The lowest `count` bits.
fn below(count: u32) -> u32 {
    1u32.checked_shl(count)
        .map_or(u32::MAX, |bit| bit.wrapping_sub(1))
}

fn mark(filled: u32, point: u32) -> char {
    if filled >> point & 1 == 1 { 'x' } else { '.' }
}

fn bits(mask: u32) -> Cells {
    Cells(u64::from(mask))
}
