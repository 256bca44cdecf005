//! Searching a leaf by another search, in the memory that is still free.
//!
//! There is one tree and one path. A lower level is a search that does not go
//! above its **floor**, the leaf of the level above: it grows below that leaf
//! like any other search, and when it ends everything is given back but the
//! children of the floor, whose numbers are what the search was for. So it can
//! be stopped and gone on with like the rest, and a block that is full only
//! makes it shorter.
//!
//! Breuker, "Memory versus Search in Games" (1998), 4: PN². Saffidine and
//! Cazenave (2013), 3.3: PP², with as many nodes as the main tree has.

use crate::config::Bound;
use crate::error::Error;
use crate::frame::Frame;
use crate::memory::{Field, WideField};
use crate::walk::Walk;

impl<W: Walk> Frame<'_, W> {
    fn levels(&self) -> usize {
        self.rows.field(Field::Levels) as usize
    }

    fn level(&self) -> usize {
        self.rows.field(Field::Level) as usize
    }

    /// Whether the levels are where they can be: a damaged block may say anything.
    pub(crate) fn has_possible_levels(&self) -> bool {
        self.level() < self.levels() && self.floor() <= self.depth()
    }

    /// The depth above which this level does not go.
    pub(super) fn floor(&self) -> usize {
        match self.level() {
            0 => 0,
            level => self.rows.nth_field(Field::Floor, level) as usize,
        }
    }

    /// Begins the levels below the current one at the leaf where the walker stands.
    pub(super) fn begin_levels(&mut self) {
        while self.level() + 1 < self.levels() {
            let above = self.level();
            let limit = self.limit(self.rows.nth_field(Field::Size, above));
            let depth = self.depth() as u32;
            let level = above + 1;
            self.rows.set_field(Field::Level, level as u32);
            self.rows.set_nth_field(Field::Floor, level, depth);
            self.rows.set_nth_field(Field::Size, level, 0);
            self.rows.set_nth_field(Field::Limit, level, limit);
        }
    }

    /// How many nodes a search may create below a tree that has created `nodes`.
    fn limit(&self, nodes: u32) -> u32 {
        let limit = match Bound::from_number(self.rows.field(Field::Bound)) {
            Some(Bound::Breuker) => {
                let (a, b) = (Field::BreukerA, Field::BreukerB);
                breuker(nodes, (self.rows.field(a), self.rows.field(b)))
            }
            Some(Bound::Free) => u32::MAX,
            Some(Bound::Tree) | None => nodes,
        };
        // At least one expansion.
        limit.max(1)
    }

    /// Ends the current level if it is done. Returns whether it was.
    pub(super) fn end_level(&mut self) -> Result<bool, Error> {
        let level = self.level();
        if level == 0 {
            return Ok(false);
        }
        let floor = self.rows.path(self.floor());
        let used_up =
            self.rows.nth_field(Field::Size, level) >= self.rows.nth_field(Field::Limit, level);
        if !self.rows.meta(floor).is_solved() && !used_up {
            return Ok(false);
        }
        self.close_level()?;
        Ok(true)
    }

    /// Ends the current level because the block is full. Returns whether that
    /// helps: whether there is a lower level that has done anything.
    pub(super) fn shorten_level(&mut self) -> Result<bool, Error> {
        while self.level() > 0 {
            let floor = self.rows.path(self.floor());
            if self.rows.meta(floor).is_expanded() {
                self.close_level()?;
                return Ok(true);
            }
            let above = self.level() as u32 - 1;
            self.rows.set_field(Field::Level, above);
        }
        Ok(false)
    }

    /// Goes up to where the current level begins, keeps the children of that
    /// node only, and tells those above what it is worth now.
    fn close_level(&mut self) -> Result<(), Error> {
        let floor = self.floor();
        while self.depth() > floor {
            self.step_up(self.depth())?;
        }
        let node = self.rows.path(floor);
        let (first, count) = self.rows.children(node);
        for row in first.siblings(count) {
            self.rows.give_back_below(row);
        }
        // The path below is not what it was.
        let known = self.rows.field(Field::Known).min(floor as u32 + 1);
        self.rows.set_field(Field::Known, known);
        let above = self.level() - 1;
        self.rows.set_field(Field::Level, above as u32);
        self.count_in(above, count);
        if floor > self.floor() {
            self.leave(node, floor)?;
            self.step_up(floor)?;
            self.ascend()?;
        }
        Ok(())
    }

    /// Counts nodes that the current level has created.
    pub(super) fn count_created(&mut self, nodes: u32) {
        self.count_in(self.level(), nodes);
    }

    fn count_in(&mut self, level: usize, nodes: u32) {
        let size = self
            .rows
            .nth_field(Field::Size, level)
            .saturating_add(nodes);
        self.rows.set_nth_field(Field::Size, level, size);
        if level == 0 {
            self.rows.count(WideField::Main, nodes);
        }
    }
}

/// The part of `nodes` that a search may create: from nothing to all.
fn breuker(nodes: u32, (a, b): (u32, u32)) -> u32 {
    let x = nodes as f32;
    let slope = (a as f32 - x) / if b == 0 { 1.0 } else { b as f32 };
    // Beyond this the exponential is not a normal number, and the part 0 or 1.
    let part = match slope {
        slope if slope > 80.0 => 0.0,
        slope if slope < -80.0 => 1.0,
        slope => 1.0 / (1.0 + libm::expf(slope)),
    };
    (x * part) as u32
}
