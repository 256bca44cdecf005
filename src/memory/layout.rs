//! How large everything is in the block, from the few numbers that decide it.

use super::field::{FREE_LISTS, HEADER};
use crate::error::Error;

/// What decides the layout of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Numbers that the rule keeps in each row, 1 or 2.
    pub(crate) numbers: usize,
    /// Whether rows have keys, and there is an index of them; ask [`Shape::has_keys`].
    pub(crate) keys: bool,
    /// The words of a position in the table, none if there is no table.
    pub(crate) entry: usize,
    /// Positions in the table, a power of two; 0: as many as are good.
    pub(crate) entries: usize,
    /// The words of a level of the path.
    pub(crate) level: usize,
    /// Words that the method keeps for the whole search.
    pub(crate) notes: usize,
    /// Moves that are made below the path, and must be taken back.
    pub(crate) line: usize,
    /// Words of a sampling search's own settings and counters.
    pub(crate) sampling: usize,
    /// Whether there are states below the path.
    pub(crate) below: usize,
    pub(crate) max_moves: usize,
    pub(crate) max_depth: usize,
    pub(crate) state_bytes: usize,
}

/// A shape with a number of rows: everything that is in a block has its size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    pub(crate) capacity: usize,
    pub(crate) entries: usize,
    bytes: usize,
}

/// The columns that every row has: move, first child, meta.
const LINKS: usize = 3;
/// The words of a key.
pub(super) const KEY: usize = 2;
/// The words of each level of the path, at least: a row and its most promising child.
pub(crate) const LEVEL: usize = 2;

/// More rows than this are not used: the lists of free rows end there.
const MOST_ROWS: usize = (1 << FREE_LISTS) - 1;

/// The fewest positions of a table: with fewer, keys would not be whole.
pub(crate) const FEWEST_ENTRIES: usize = 16;
/// The most positions of a table.
pub(crate) const MOST_ENTRIES: usize = 1 << 28;

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

    /// The words of the collector's stack, and of the moves of a playout.
    pub(super) fn stack_words(&self) -> usize {
        if self.has_keys() {
            self.levels()
        } else {
            self.line
        }
    }

    /// Whether there is a table. Known at compile time where none is built in.
    #[inline]
    pub(crate) fn has_table(&self) -> bool {
        cfg!(feature = "table") && self.entry > 0
    }

    /// The states that there is room for.
    pub(super) fn states(&self) -> usize {
        self.levels() + self.below
    }

    /// The words of a state, an even number, so that each begins at a multiple of 8 bytes.
    pub(super) fn state_words(&self) -> usize {
        self.state_bytes.div_ceil(8) * 2
    }

    /// Three slots for two rows, and one more, so that one is always empty.
    pub(super) fn index_words(&self, rows: usize) -> usize {
        if self.has_keys() {
            rows + rows / 2 + 1
        } else {
            0
        }
    }

    /// The words of a table with this many positions.
    pub(super) fn table_words(&self, entries: usize) -> usize {
        if self.has_table() {
            self.entry * entries
        } else {
            0
        }
    }

    /// The words before the states, an even number.
    fn words_before_states(&self, rows: usize, entries: usize) -> u64 {
        let path = self.level * self.levels();
        let fixed =
            HEADER + self.sampling + self.stack_words() + path + self.notes + self.max_moves;
        let words = rows as u64 * self.row_words() as u64 + self.table_words(entries) as u64;
        (words + self.index_words(rows) as u64 + fixed as u64).next_multiple_of(2)
    }

    /// The largest power of two of positions in the table that take at most
    /// this many words, at least the fewest.
    fn entries_within(&self, words: usize) -> usize {
        match (words / self.entry.max(1)).checked_ilog2() {
            Some(log) => (1usize << log.min(MOST_ENTRIES.ilog2())).max(FEWEST_ENTRIES),
            None => FEWEST_ENTRIES,
        }
    }

    /// The positions in the table beside this many rows, if nobody says: about
    /// as many words as the rows.
    fn entries_beside(&self, rows: usize) -> usize {
        match self.entries {
            _ if !self.has_table() => 0,
            0 => self.entries_within(rows.saturating_mul(self.row_words())),
            entries => entries,
        }
    }
}

impl Layout {
    /// The layout with this many rows.
    pub(crate) fn with_rows(shape: &Shape, rows: usize) -> Result<Layout, Error> {
        Layout::new(shape, rows, shape.entries_beside(rows))
    }

    /// The layout with this many rows and this many positions in the table.
    fn new(shape: &Shape, rows: usize, entries: usize) -> Result<Layout, Error> {
        let capacity = if rows < MOST_ROWS { rows } else { MOST_ROWS };
        // In 64 bits, where the largest shape does not overflow.
        let states = shape.state_words() as u64 * shape.states() as u64;
        let bytes = 4 * (shape.words_before_states(capacity, entries) + states);
        if bytes > MOST_BYTES {
            return Err(Error::BlockTooLarge);
        }
        Ok(Layout {
            shape: *shape,
            capacity,
            entries,
            bytes: usize::try_from(bytes).map_err(|_| Error::BlockTooLarge)?,
        })
    }

    /// The layout with as many rows as these bytes can hold. If nobody says how
    /// large the table is, it gets what it can have of three quarters.
    pub(crate) fn within(shape: &Shape, bytes: usize) -> Result<Layout, Error> {
        if bytes as u64 > MOST_BYTES {
            return Err(Error::BlockTooLarge);
        }
        let free_beside = |entries| {
            let least = Layout::new(shape, 0, entries)?.bytes;
            bytes.checked_sub(least).ok_or(Error::BlockTooSmall)
        };
        let entries = match shape.entries {
            _ if !shape.has_table() => 0,
            0 => shape.entries_within(free_beside(0)? / 16 * 3),
            entries => entries,
        };
        let free = free_beside(entries)?;
        // A little too many at first: an index has three half-words a row, and
        // how these and the padding round off is for `new` to say.
        let two_rows = 2 * shape.row_bytes() + if shape.has_keys() { 12 } else { 0 };
        let mut rows = free.checked_div(two_rows).unwrap_or(0) * 2 + 2;
        loop {
            let layout = Layout::new(shape, rows, entries)?;
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
