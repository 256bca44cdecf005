//! From keys to rows: which position is already in the tree, and what can be
//! thrown away when the block is full.
//!
//! Open addressing with linear probing; a slot holds a row, whose own columns
//! hold the whole key. Nothing is ever taken out: after a collection the index
//! is made anew.

use super::field::Field;
use super::layout::KEY;
use super::{Row, Rows};
use crate::rng::mix;

/// See [`Rows::may_collect`].
const WORTHWHILE: u32 = 32;

impl Rows<'_> {
    pub(crate) fn clear_index(&mut self) {
        self.index.fill(Row::NONE.0);
    }

    pub(crate) fn key(&self, row: Row) -> u64 {
        let at = row.0 as usize * KEY;
        u64::from(self.keys.get(at)) | u64::from(self.keys.get(at + 1)) << 32
    }

    pub(crate) fn set_key(&mut self, row: Row, key: u64) {
        let at = row.0 as usize * KEY;
        self.keys.set(at, key as u32);
        self.keys.set(at + 1, (key >> 32) as u32);
    }

    /// The node with this key.
    pub(crate) fn find(&self, key: u64) -> Option<Row> {
        match self.probe(key) {
            (_, Some(row)) => Some(row),
            _ => None,
        }
    }

    /// Enters a node under its key, unless another is there already: that one is returned.
    pub(crate) fn enter(&mut self, row: Row) -> Option<Row> {
        let (slot, found) = self.probe(self.key(row));
        if found.is_none() {
            self.index.set(slot, row.0);
        }
        found
    }

    /// The slot where a key is, or where it would go.
    fn probe(&self, key: u64) -> (usize, Option<Row>) {
        let slots = self.index.len();
        let mut slot = (((mix(key) >> 32) * slots as u64) >> 32) as usize;
        for _ in 0..slots {
            let row = Row(self.index.get(slot));
            if row == Row::NONE {
                return (slot, None);
            }
            if self.key(row) == key {
                return (slot, Some(row));
            }
            slot += 1;
            if slot == slots {
                slot = 0;
            }
        }
        // There are more slots than rows, so a slot is always empty; in a
        // damaged block nothing is found and nothing is entered.
        (slots, None)
    }

    /// Whether a collection is worth its time: the last one must have given
    /// more than one row in [`WORTHWHILE`], or the last rows would be bought
    /// with a collection for each.
    pub(crate) fn may_collect(&self) -> bool {
        let used_since = self
            .field(Field::Live)
            .wrapping_sub(self.field(Field::Kept));
        used_since > self.layout.capacity as u32 / WORTHWHILE
    }

    /// Frees what cannot be reached from the root through unsolved nodes.
    ///
    /// A run of siblings stays if any of them is reached, since a link may
    /// lead to it from elsewhere; those of them that are not reached lose
    /// what is below them, but keep their numbers and their places in the index.
    pub(crate) fn collect(&mut self, root: Row, keep_solved: bool) {
        self.mark_from(root, keep_solved);
        self.sweep(keep_solved);
        let collections = self.field(Field::Collections).wrapping_add(1);
        self.set_field(Field::Collections, collections);
        self.set_field(Field::Kept, self.field(Field::Live));
    }

    /// Depth first along the rows, with the row at each level on a stack: the
    /// next sibling is the next row, up to the last.
    fn mark_from(&mut self, root: Row, keep_solved: bool) {
        self.set_meta(root, self.meta(root).marked(true));
        let Some(first) = self.below(root, keep_solved) else {
            return;
        };
        let mut level = 0;
        let mut row = first;
        loop {
            let node = self.node(row);
            let new = !self.meta(node).is_marked();
            self.set_meta(row, self.meta(row).marked(true));
            self.set_meta(node, self.meta(node).marked(true));
            if let Some(below) = self.below(node, keep_solved)
                && new
                && level < self.layout.shape.max_depth
            {
                self.stack.set(level, row.0);
                level += 1;
                row = below;
                continue;
            }
            while self.meta(row).is_last() || !self.contains(row, 1) {
                if level == 0 {
                    return;
                }
                level -= 1;
                row = Row(self.stack.get(level));
            }
            row.0 += 1;
        }
    }

    fn below(&self, node: Row, keep_solved: bool) -> Option<Row> {
        let meta = self.meta(node);
        let open = meta.is_expanded() && (keep_solved || !meta.is_solved());
        open.then(|| self.first(node))
    }

    fn sweep(&mut self, keep_solved: bool) {
        self.clear_index();
        let capacity = self.layout.capacity as u32;
        let mut row = Row(0);
        while row.0 < capacity {
            if self.is_free_run(row) {
                row.0 = row.0.saturating_add(self.note(row).max(1));
                continue;
            }
            let run = row;
            let mut reached = self.meta(row).is_marked();
            while !self.meta(row).is_last() && row.0 + 1 < capacity {
                row.0 += 1;
                reached |= self.meta(row).is_marked();
            }
            row.0 += 1;
            let count = row.0 - run.0;
            if reached {
                self.keep_run(run, count, keep_solved);
            } else {
                // A free run before this one joins it, which this loop has
                // passed; one after it would be swallowed, so step over it.
                let after = row;
                if self.contains(after, 1) && self.is_free_run(after) {
                    row.0 = row.0.saturating_add(self.note(after).max(1));
                }
                self.give_back(run, count);
            }
        }
    }

    fn keep_run(&mut self, run: Row, count: u32, keep_solved: bool) {
        for row in run.siblings(count) {
            let meta = self.meta(row);
            let reached = meta.is_marked();
            self.set_meta(row, meta.marked(false));
            if meta.is_link() {
                continue;
            }
            let emptied = !reached || (meta.is_solved() && !keep_solved);
            if emptied {
                self.set_meta(row, self.meta(row).expanded(false));
            }
            self.enter(row);
        }
    }
}
