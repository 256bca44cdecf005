//! Positions that come back on the path, in games where they can.
//!
//! Play that goes on for ever does not reach the goal. So a position that is on
//! the path already is of no use to the prover, and counts as disproven **on
//! this path**: the disproof leans on the earlier position. On another path,
//! without that position, it need not hold (the graph-history interaction), so
//! the table must not have it.
//!
//! Each disproven node says the least depth that its disproof leans on, in the
//! number that it needs no more. A disproof that leans on nothing above the
//! node itself holds on every path: from there the refuter goes round for ever.
//! A proof never leans on anything: repetitions do not help the prover.
//!
//! The same idea, for depth-first search: Kishimoto and Müller, "A General
//! Solution to the Graph History Interaction Problem" (2004), who keep such
//! results apart in the table; here they are not kept.

use crate::error::Error;
use crate::frame::Frame;
use crate::memory::Row;
use crate::value::{Side, Truth};
use crate::walk::Walk;

/// Leans on no position above.
const FREE: u32 = u32::MAX;

impl<W: Walk> Frame<'_, W> {
    /// Notes the position where the walker stands as the one at this depth of
    /// the path.
    pub(crate) fn note_arrival(&mut self, depth: usize) -> Result<(), Error> {
        if self.parts.sees_repetitions() {
            let key = self.walk.key(&self.states)?;
            self.rows.set_path_key(depth, key);
        }
        Ok(())
    }

    /// The depth at which this position is on the path, down to the current node.
    pub(super) fn find_on_path(&self, key: u64) -> Option<u32> {
        let earlier = |depth: &usize| self.rows.path_key(*depth) == key;
        (0..=self.depth()).find(earlier).map(|depth| depth as u32)
    }

    /// Says what the disproof of a position on the path leans on.
    pub(super) fn set_lean(&mut self, node: Row, depth: u32) {
        self.rows.set_note(node, depth);
    }

    /// Finds out what the solution of a node at this depth leans on.
    pub(super) fn note_lean(&mut self, node: Row, depth: usize) {
        // A node that was solved without children has been told already.
        if !self.parts.sees_repetitions() || !self.rows.meta(node).is_expanded() {
            return;
        }
        let meta = self.rows.meta(node);
        let (first, count) = self.rows.children(node);
        let leans = first
            .siblings(count)
            .filter(|row| self.rows.meta(*row).is(Truth::False))
            .map(|row| self.rows.note(row));
        let lean = match (meta.truth(), meta.side()) {
            (Truth::True, _) => FREE,
            // Every move of the prover is answered; of the refuter's one is enough.
            (_, Side::Prover) => leans.min().unwrap_or(FREE),
            (_, Side::Refuter) => leans.max().unwrap_or(FREE),
        };
        let lean = if (lean as usize) < depth { lean } else { FREE };
        self.set_lean(node, lean);
    }

    /// Whether what is known of a node holds on every path to it.
    pub(super) fn is_path_free(&self, node: Row) -> bool {
        !self.parts.sees_repetitions()
            || !self.rows.meta(node).is(Truth::False)
            || self.rows.note(node) == FREE
    }

    /// Says that the solution of a node leans on what that of another does.
    pub(super) fn lean_as(&mut self, node: Row, other: Row) {
        if self.parts.sees_repetitions() {
            let lean = self.rows.note(other);
            let is_free = lean as usize >= self.depth() || self.rows.meta(other).is(Truth::True);
            self.set_lean(node, if is_free { FREE } else { lean });
        }
    }

    /// Marks a position whose truth follows from the rules or from the table.
    pub(super) fn lean_on_nothing(&mut self, row: Row) {
        if self.parts.sees_repetitions() {
            self.set_lean(row, FREE);
        }
    }
}
