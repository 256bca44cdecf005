//! The caller's block, and everything that lives in it.
//!
//! ```text
//! words                                        what
//! HEADER                                       field.rs: who made this block, the settings, the counters
//! some                   with sampling         its settings and counters
//! capacity x 3                                 rows.rs: the move, the first child and the meta of each row
//! capacity x 1 and more                        rows.rs: the numbers of its rule
//! capacity x 2           with transpositions   index.rs: its key
//! capacity x 3/2 + 1     with transpositions   index.rs: from keys to rows
//! entries x 2 or more    with a table          table.rs: positions that are known
//! max_depth + 1          where needed          the collector's stack; the moves of a playout
//! (max_depth + 1) x 2 or more                  the path from the root: each row, its most promising child, what its method needs
//! some                   with alpha-beta       what it keeps for the whole search
//! max_moves, to an even number                 the list that the game writes its moves to
//! (max_depth + 1) x state, in 8-byte steps     slots.rs: the states along the path
//! ```
//!
//! A word is 32 bits, little-endian. There is no pointer in the block, so it
//! can be copied, stored and opened elsewhere. Every access is checked: what
//! is out of range reads as zero and is not written, so that a damaged block
//! can give a wrong answer but nothing worse.
//!
//! A search with n rows takes `fixed + 4 n (3 + numbers)` bytes, and with
//! transpositions 14 bytes more for each row; [`Layout`] is the one place that
//! knows it.

#[cfg(feature = "proof")]
mod field;
#[cfg(feature = "proof")]
mod index;
#[cfg(feature = "proof")]
mod layout;
#[cfg(feature = "proof")]
mod pool;
#[cfg(feature = "proof")]
mod rows;
#[cfg(feature = "proof")]
mod seal;
mod slots;
mod stored;
#[cfg(feature = "proof")]
mod table;
#[cfg(feature = "proof")]
mod words;

#[cfg(feature = "proof")]
pub(crate) use field::{Field, WideField};
#[cfg(feature = "proof")]
pub(crate) use layout::{FEWEST_ENTRIES, LEVEL, Layout, MOST_ENTRIES, Shape};
#[cfg(feature = "proof")]
pub(crate) use rows::{Meta, Row, Rows};
#[cfg(feature = "proof")]
pub(crate) use seal::check_magic;
pub use slots::Slots;
pub use stored::{Reader, Stored, Writer};
#[cfg(feature = "proof")]
pub(crate) use table::{ENTRY, Scattered};
#[cfg(feature = "proof")]
pub(crate) use words::{Block, split};

/// The words of a sampling search's settings; two more count its steps.
#[cfg(feature = "sampling")]
pub(crate) const SAMPLING: usize = 22;

/// Memory for a search, as an array with the right alignment.
///
/// ```
/// let mut memory = tesuji::Aligned::<4096>::new();
/// assert_eq!(memory.bytes().len(), 4096);
/// ```
#[repr(C, align(8))]
#[derive(Clone, Debug)]
pub struct Aligned<const BYTES: usize>([u8; BYTES]);

impl<const BYTES: usize> Aligned<BYTES> {
    /// All zero.
    pub const fn new() -> Self {
        Aligned([0; BYTES])
    }

    /// The bytes, to hand to a search.
    pub fn bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl<const BYTES: usize> Default for Aligned<BYTES> {
    fn default() -> Self {
        Self::new()
    }
}
