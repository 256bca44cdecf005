//! Scouts: nodes that are made where proof numbers lead, without a random game.
//!
//! A scout goes on from somewhere on an iteration's way to the child that is
//! easiest to prove for whoever moves, as proof-number search does, makes one
//! node, and tells bounds and numbers to everybody above. Nobody's mean changes:
//! what a scout has made counts as untried where iterations choose, and the first
//! that comes there estimates it and makes no other node.
//!
//! That is ours. C_pn leads whole iterations where wins look forced, and so takes
//! part in all means; scouts look for the same wins beside the iterations, for the
//! part of the time that they are given. It helps in some games and costs in
//! others (docs/papers.md).

use super::node::{Node, Tried};
use super::numbers::{NEVER, UNTRIED};
use super::select::Choice;
use super::{Frame, Plan, Visit};
use crate::error::Error;
use crate::memory::Row;
use crate::rng::Random;
use crate::walk::Walk;

/// Into how many parts a chance is divided.
const PARTS: u32 = 1 << 16;

impl Plan {
    /// Known at compile time where no proof numbers are built in.
    #[inline]
    pub(super) fn has_scouts(&self) -> bool {
        self.has_numbers() && self.settings.scouts > 0.0
    }
}

impl<W: Walk> Frame<'_, W> {
    /// Lets scouts make as many moves as those of an iteration are worth, from any
    /// one node of its way.
    pub(super) fn call_scouts(&mut self, plan: &Plan, random: &mut Random, visit: &Visit) {
        let from = random.below(visit.depth as u32 + 1);
        let chance = random.below(PARTS) as f32 / PARTS as f32;
        // What is more than any number of moves is the largest there is.
        let moves = visit.steps as f32 * plan.settings.scouts + chance;
        self.rows.set_scouts(moves as u32, from);
    }

    /// Sends one scout. Nothing has changed where it fails.
    #[inline(never)] // so that other searches need none of its stack
    pub(super) fn send_scout(&mut self, plan: &Plan) -> Result<(), Error> {
        let (left, from) = self.rows.scouts();
        let mut random = Random::new(!plan.seed, self.rows.steps());
        let mut scout = Visit::new(true);
        // It makes at least as many moves: where less is left it is sent by chance.
        if random.below(from.saturating_add(1)) < left {
            let seen = self.scout(plan, &mut random, from as usize, &mut scout);
            self.return_to_root()?;
            seen?;
            self.record(plan, &scout);
        }
        let left = match scout.new {
            Some(_) => left.saturating_sub(scout.steps),
            None => 0,
        };
        self.rows.set_scouts(left, from);
        Ok(())
    }

    /// Goes down the iteration's way to this depth, further by proof numbers, and
    /// makes a move that is untried, if there is any.
    fn scout(
        &mut self,
        plan: &Plan,
        random: &mut Random,
        from: usize,
        scout: &mut Visit,
    ) -> Result<(), Error> {
        loop {
            let depth = scout.depth;
            let row = self.rows.path(depth);
            let node = Node::new(&self.rows, &plan.columns, row);
            // What is below a solved node may have been given back.
            let is_solved = depth > 0 && plan.has_bounds() && plan.is_solved(&node);
            if is_solved || self.rows.meta(row).is_final() || depth >= plan.deepest {
                return Ok(());
            }
            let choice = match depth < from {
                true => Choice::Tried(self.rows.path(depth + 1)),
                false => self.choose_by_number(plan, row, random),
            };
            match choice {
                Choice::Tried(child) => self.follow(scout, child)?,
                Choice::New => return self.make_new(plan, row, scout),
                Choice::None => return Ok(()),
            }
        }
    }

    /// The child that is easiest to prove for whoever moves; of equals any. One
    /// that was tried goes before one that was not: it is a forced reply.
    fn choose_by_number(&self, plan: &Plan, row: Row, random: &mut Random) -> Choice {
        let meta = self.rows.meta(row);
        let index = plan.number_of(meta.mover());
        let sure = match plan.has_bounds() {
            true => {
                Node::new(&self.rows, &plan.columns, row)
                    .range(meta.mover())
                    .low
            }
            false => 0,
        };
        let has_untried = meta.untried() > 0;
        let mut choice = if has_untried {
            Choice::New
        } else {
            Choice::None
        };
        let mut least = if has_untried { UNTRIED } else { NEVER - 1 };
        let mut equals = 0;
        for child in self.rows.tried(row) {
            let node = Node::new(&self.rows, &plan.columns, child);
            let number = node.number(index);
            if number > least || plan.has_nothing_more(&node, meta.mover(), sure) {
                continue;
            }
            equals = if number < least { 1 } else { equals + 1 };
            if equals == 1 || random.below(equals) == 0 {
                (choice, least) = (Choice::Tried(child), number);
            }
        }
        choice
    }
}
