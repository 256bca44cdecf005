//! Giving out and taking back rows: runs of any length, so that siblings lie
//! side by side.
//!
//! Free runs are kept in lists by the logarithm of their length. A free run
//! says its length in its first and in its last row, so that a run that is
//! given back joins its free neighbours at once, in constant time (the
//! "boundary tags" of Knuth, The Art of Computer Programming 1, 2.5). The tags
//! use the columns of the free rows themselves:
//!
//! | row | move | first | meta | number |
//! | --- | --- | --- | --- | --- |
//! | first | the list's previous run | the list's next run | `FREE_HEAD` | length |
//! | last | | | `FREE_TAIL` | length |

use super::field::{FREE_HEADS, FREE_LISTS, Field, WideField};
use super::{Meta, Row, Rows};
use crate::game::Move;

/// How many runs of the same list are looked at before a longer run is cut.
const GOOD_FIT: u32 = 8;

/// What free rows contain in debug builds, so that a row that is used after it
/// was given back shows.
#[cfg(debug_assertions)]
const POISON: u32 = 0xde0d_beef;

impl Rows<'_> {
    /// Whether a free run begins here.
    pub(super) fn is_free_run(&self, row: Row) -> bool {
        self.meta(row).0 & Meta::FREE_HEAD != 0
    }

    /// Makes all rows free, after [`Rows::clear_progress`].
    pub(crate) fn clear_pool(&mut self) {
        for list in 0..FREE_LISTS {
            self.set_head(list, Row::NONE);
        }
        let capacity = self.layout.capacity as u32;
        #[cfg(debug_assertions)]
        self.poison(Row(0), capacity);
        if capacity > 0 {
            self.insert_free(Row(0), capacity);
        }
    }

    /// Whether there is a free row.
    #[cfg(feature = "sampling")]
    pub(crate) fn has_free(&self) -> bool {
        self.field(Field::FreeMap) != 0
    }

    /// Takes `count` rows that lie side by side, or none if there are not so many.
    pub(crate) fn take(&mut self, count: u32) -> Option<Row> {
        let run = self.find_free(count)?;
        let length = self.note(run);
        self.remove_free(run, length);
        if length > count {
            self.insert_free(Row(run.0 + count), length - count);
        }
        for row in run.siblings(count) {
            #[cfg(debug_assertions)]
            debug_assert_eq!(self.meta(row).0, POISON, "written after it was given back");
            self.set_meta(row, Meta(0));
        }
        let live = self.field(Field::Live).wrapping_add(count);
        self.set_field(Field::Live, live);
        if live > self.field(Field::Peak) {
            self.set_field(Field::Peak, live);
        }
        Some(run)
    }

    /// Gives `count` rows back. What is below them must have been given back before.
    pub(crate) fn give_back(&mut self, first: Row, count: u32) {
        if count == 0 || !self.contains(first, count) {
            return;
        }
        #[cfg(debug_assertions)]
        self.poison(first, count);
        let live = self.field(Field::Live).wrapping_sub(count);
        self.set_field(Field::Live, live);
        self.count(WideField::GivenBack, count);
        let (mut first, mut count) = (first, count);
        let after = Row(first.0 + count);
        if self.contains(after, 1) && self.meta(after).0 & Meta::FREE_HEAD != 0 {
            let length = self.note(after);
            if self.contains(after, length) {
                self.remove_free(after, length);
                count += length;
            }
        }
        if let Some(before) = first.0.checked_sub(1).map(Row)
            && self.meta(before).0 & Meta::FREE_TAIL != 0
            && let Some(head) = first.0.checked_sub(self.note(before)).map(Row)
            && head != first
        {
            let length = self.note(before);
            self.remove_free(head, length);
            first = head;
            count += length;
        }
        self.insert_free(first, count);
    }

    /// Gives back everything below a node, which becomes a leaf again.
    ///
    /// The dead rows themselves are the list of what is still to do: the first
    /// row of each run of siblings names the next run (in its move) and its own
    /// length (in its number), neither of which is needed any more.
    pub(crate) fn give_back_below(&mut self, node: Row) {
        let mut list = Row::NONE;
        self.put_on_list(node, &mut list);
        self.set_meta(node, self.meta(node).expanded(false));
        // Each turn gives rows back, so there are no more turns than rows.
        for _ in 0..self.layout.capacity {
            if list == Row::NONE {
                return;
            }
            let run = list;
            let length = self.note(run);
            list = Row(self.mv(run).0);
            if !self.contains(run, length) {
                return;
            }
            for row in run.siblings(length) {
                self.put_on_list(row, &mut list);
            }
            self.give_back(run, length);
        }
    }

    fn put_on_list(&mut self, node: Row, list: &mut Row) {
        let (first, count) = self.children(node);
        if count > 0 && self.contains(first, count) {
            self.set_mv(first, Move(list.0));
            self.set_note(first, count);
            *list = first;
        }
    }

    /// A free run of at least `count` rows: from the list of its own size if a
    /// good one is near, else the first of a list of longer ones, else any.
    fn find_free(&self, count: u32) -> Option<Row> {
        let list = list_of(count)?;
        if let Some(run) = self.look_through(list, count, GOOD_FIT) {
            return Some(run);
        }
        let longer = self.field(Field::FreeMap) & (!1u32).checked_shl(list as u32)?;
        if longer != 0 {
            let run = self.head(longer.trailing_zeros() as usize);
            return (run != Row::NONE).then_some(run);
        }
        self.look_through(list, count, self.layout.capacity as u32)
    }

    /// The shortest sufficient run among the first `most` of a list.
    fn look_through(&self, list: usize, count: u32, most: u32) -> Option<Row> {
        let mut best = None;
        let mut best_length = u32::MAX;
        let mut run = self.head(list);
        for _ in 0..most {
            if run == Row::NONE || best_length == count {
                break;
            }
            let length = self.note(run);
            if length >= count && length < best_length && self.contains(run, length) {
                best = Some(run);
                best_length = length;
            }
            run = self.first(run);
        }
        best
    }

    fn insert_free(&mut self, run: Row, length: u32) {
        let Some(list) = list_of(length) else { return };
        let next = self.head(list);
        let last = Row(run.0 + length - 1);
        self.set_meta(last, Meta(Meta::FREE_TAIL));
        self.set_note(last, length);
        let tail = if last == run { Meta::FREE_TAIL } else { 0 };
        self.set_meta(run, Meta(Meta::FREE_HEAD | tail));
        self.set_note(run, length);
        self.set_first(run, next);
        self.set_mv(run, Move(Row::NONE.0));
        if next != Row::NONE {
            self.set_mv(next, Move(run.0));
        }
        self.set_head(list, run);
    }

    fn remove_free(&mut self, run: Row, length: u32) {
        let Some(list) = list_of(length) else { return };
        let (previous, next) = (Row(self.mv(run).0), self.first(run));
        if previous == Row::NONE {
            self.set_head(list, next);
        } else {
            self.set_first(previous, next);
        }
        if next != Row::NONE {
            self.set_mv(next, Move(previous.0));
        }
        #[cfg(debug_assertions)]
        {
            self.poison(run, 1);
            self.poison(Row(run.0 + length - 1), 1);
        }
    }

    fn head(&self, list: usize) -> Row {
        let head = self.header.get(FREE_HEADS + list);
        head.map_or(Row::NONE, |word| Row(u32::from_le(*word)))
    }

    fn set_head(&mut self, list: usize, run: Row) {
        if let Some(head) = self.header.get_mut(FREE_HEADS + list) {
            *head = run.0.to_le();
        }
        let bit = 1u32 << (list as u32 & 31);
        let map = self.field(Field::FreeMap);
        let map = if run == Row::NONE {
            map & !bit
        } else {
            map | bit
        };
        self.set_field(Field::FreeMap, map);
    }
}

/// The list of the runs of this length: the logarithm of the length.
fn list_of(length: u32) -> Option<usize> {
    let list = length.checked_ilog2()? as usize;
    (list < FREE_LISTS).then_some(list)
}

#[cfg(debug_assertions)]
impl Rows<'_> {
    fn poison(&mut self, first: Row, count: u32) {
        for row in first.siblings(count) {
            self.set_mv(row, Move(POISON));
            self.set_first(row, Row(POISON));
            self.set_meta(row, Meta(POISON));
            self.set_note(row, POISON);
        }
    }
}
