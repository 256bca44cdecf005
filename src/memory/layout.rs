//! How large everything is in the block, from the few numbers that decide it.

use super::field::{FREE_LISTS, HEADER};
use crate::error::Error;

/// What decides the layout of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Numbers that the rule keeps in each row, 1 or 2.
    pub(crate) numbers: usize,
    /// Whether rows have keys, and there is a table of them; ask [`Shape::has_keys`].
    pub(crate) keys: bool,
    pub(crate) max_moves: usize,
    pub(crate) max_depth: usize,
    pub(crate) state_bytes: usize,
}

/// A shape with a number of rows: everything that is in a block has its size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    pub(crate) capacity: usize,
    bytes: usize,
}

/// The columns that every row has: move, first child, meta.
const LINKS: usize = 3;
/// The words of a key.
pub(super) const KEY: usize = 2;
/// The words of a level of the path: a row and its most promising child.
pub(super) const LEVEL: usize = 2;

/// More rows than this are not used: the lists of free rows end there.
const MOST_ROWS: usize = (1 << FREE_LISTS) - 1;

/// Blocks of up to 16 GiB.
const MOST_BYTES: u64 = 1 << 34;

impl Shape {
    /// The words that each row costs, its share of the table not counted.
    fn row_words(&self) -> usize {
        LINKS + self.numbers + self.key_words()
    }

    /// The bytes that each row costs, its share of the table not counted.
    pub(crate) fn row_bytes(&self) -> usize {
        4 * self.row_words()
    }

    /// Whether rows have keys. Known at compile time where transpositions are
    /// not built in, and then nothing of them is.
    #[inline]
    pub(crate) fn has_keys(&self) -> bool {
        cfg!(feature = "transpositions") && self.keys
    }

    pub(super) fn key_words(&self) -> usize {
        if self.has_keys() { KEY } else { 0 }
    }

    pub(super) fn levels(&self) -> usize {
        self.max_depth + 1
    }

    /// The words of the collector's stack.
    pub(super) fn stack_words(&self) -> usize {
        if self.has_keys() { self.levels() } else { 0 }
    }

    /// The words of a state, an even number, so that each begins at a multiple of 8 bytes.
    pub(super) fn state_words(&self) -> usize {
        self.state_bytes.div_ceil(8) * 2
    }

    /// Three slots for two rows, and one more, so that one is always empty.
    pub(super) fn table_words(&self, rows: usize) -> usize {
        if self.has_keys() {
            rows + rows / 2 + 1
        } else {
            0
        }
    }

    /// The words before the states, an even number.
    fn words_before_states(&self, rows: usize) -> u64 {
        let fixed = HEADER + self.stack_words() + LEVEL * self.levels() + self.max_moves;
        let words = rows as u64 * self.row_words() as u64;
        (words + self.table_words(rows) as u64 + fixed as u64).next_multiple_of(2)
    }
}

impl Layout {
    /// The layout with this many rows.
    pub(crate) fn with_rows(shape: Shape, rows: usize) -> Result<Layout, Error> {
        let capacity = if rows < MOST_ROWS { rows } else { MOST_ROWS };
        // In 64 bits, where the largest shape does not overflow.
        let states = shape.state_words() as u64 * shape.levels() as u64;
        let bytes = 4 * (shape.words_before_states(capacity) + states);
        if bytes > MOST_BYTES {
            return Err(Error::BlockTooLarge);
        }
        Ok(Layout {
            shape,
            capacity,
            bytes: usize::try_from(bytes).map_err(|_| Error::BlockTooLarge)?,
        })
    }

    /// The layout with as many rows as these bytes can hold.
    pub(crate) fn within(shape: Shape, bytes: usize) -> Result<Layout, Error> {
        if bytes as u64 > MOST_BYTES {
            return Err(Error::BlockTooLarge);
        }
        let least = Layout::with_rows(shape, 0)?;
        let free = bytes.checked_sub(least.bytes).ok_or(Error::BlockTooSmall)?;
        // A little too many at first: a table has three half-words a row, and
        // how these and the padding round off is for `with_rows` to say.
        let two_rows = 2 * shape.row_bytes() + if shape.has_keys() { 12 } else { 0 };
        let mut rows = free.checked_div(two_rows).unwrap_or(0) * 2 + 2;
        loop {
            let layout = Layout::with_rows(shape, rows)?;
            if layout.bytes <= bytes || rows == 0 {
                return Ok(layout);
            }
            rows -= 1;
        }
    }

    /// The size of the block.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}
