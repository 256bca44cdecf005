//! Where everything is in the block, from the few numbers that decide it.

use super::field::HEADER;
use crate::error::Error;

/// What decides the layout of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Numbers that the rule keeps in each row, 1 or 2.
    pub(crate) numbers: usize,
    /// Whether rows have keys, and there is a table of them.
    pub(crate) keys: bool,
    pub(crate) max_moves: usize,
    pub(crate) max_depth: usize,
    pub(crate) state_bytes: usize,
}

/// The first word of each part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    pub(crate) capacity: usize,
    pub(crate) columns: usize,
    pub(crate) keys: usize,
    pub(crate) table: usize,
    pub(crate) table_slots: usize,
    pub(crate) stack: usize,
    pub(crate) path: usize,
    pub(crate) moves: usize,
    pub(crate) states: usize,
    pub(crate) end: usize,
}

/// The columns that every row has: move, first child, meta.
const LINKS: usize = 3;

/// More rows than this are not used: a row is a u32, and the last is kept free as "none".
const MOST_ROWS: usize = (1 << FREE_LIMIT) - 1;
const FREE_LIMIT: usize = super::field::FREE_LISTS;

/// Blocks of up to 16 GiB: all offsets then fit into 32 bits of words.
const MOST_BYTES: u64 = 1 << 34;

impl Shape {
    /// The bytes that each row costs, its share of the table not counted.
    pub(crate) fn row_bytes(&self) -> usize {
        4 * (LINKS + self.numbers + if self.keys { 2 } else { 0 })
    }

    fn levels(&self) -> usize {
        self.max_depth + 1
    }
}

impl Layout {
    /// The layout with this many rows.
    pub(crate) fn with_rows(shape: Shape, rows: usize) -> Result<Layout, Error> {
        let capacity = if rows < MOST_ROWS { rows } else { MOST_ROWS };
        let (key_words, table_slots, stack_words) = if shape.keys {
            (2 * capacity, capacity + capacity / 2 + 1, shape.levels())
        } else {
            (0, 0, 0)
        };
        // In 64 bits, so that no size overflows on a small machine.
        let mut end = 0u64;
        let mut place = |words: usize, times: usize| {
            let begin = end;
            end = end.saturating_add((words as u64).saturating_mul(times as u64));
            begin as usize
        };
        let header = place(HEADER, 1);
        debug_assert_eq!(header, 0);
        let columns = place(capacity, LINKS + shape.numbers);
        let keys = place(key_words, 1);
        let table = place(table_slots, 1);
        let stack = place(stack_words, 1);
        let path = place(shape.levels(), 2);
        let moves = place(shape.max_moves, 1);
        let here = place(0, 1);
        place(here % 2, 1);
        let states = place(2 * shape.state_bytes.div_ceil(8), shape.levels());
        place(0, 1);
        if end > MOST_BYTES / 4 || end > (usize::MAX / 4) as u64 {
            return Err(Error::BlockTooLarge);
        }
        Ok(Layout {
            shape,
            capacity,
            columns,
            keys,
            table,
            table_slots,
            stack,
            path,
            moves,
            states,
            end: end as usize,
        })
    }

    /// The layout with as many rows as these bytes can hold.
    pub(crate) fn within(shape: Shape, bytes: usize) -> Result<Layout, Error> {
        if bytes as u64 > MOST_BYTES {
            return Err(Error::BlockTooLarge);
        }
        let least = Layout::with_rows(shape, 0)?;
        let free = bytes
            .checked_sub(least.bytes())
            .ok_or(Error::BlockTooSmall)?;
        // A little too many at first: a table has three half-words a row, and
        // how these and the padding round off is for `with_rows` to say.
        let double_row = 2 * shape.row_bytes() as u64 + if shape.keys { 12 } else { 0 };
        let rows = (2 * free as u64).checked_div(double_row).unwrap_or(0) as usize;
        for rows in (0..rows.saturating_add(2)).rev() {
            let layout = Layout::with_rows(shape, rows)?;
            if layout.bytes() <= bytes {
                return Ok(layout);
            }
        }
        Ok(least)
    }

    /// The size of the block.
    pub(crate) fn bytes(&self) -> usize {
        self.end * 4
    }
}
