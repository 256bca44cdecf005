//! Giving nodes back: what is below a solved node, what was visited least when
//! the block is full, and what is beside the move that was played.
//!
//! A node whose moves are given back is as it was before they were tried, but
//! for what it has learned: its mean, its bounds, and a proof number that is a
//! proof. So bounds only ever tighten, whatever is forgotten.

use super::node::{Node, Share, Tried};
use super::settings::Numbers;
use super::{Frame, Plan};
use crate::error::Error;
use crate::frame::UNDECIDED;
use crate::game::{Move, Moves, Player};
use crate::memory::{Field, Meta, Row, Rows};
use crate::walk::Walk;

/// What part of all nodes is given back at a time, at least.
const PART: u32 = 8;

impl Rows<'_> {
    /// Gives back everything below a node, all of whose moves are untried then.
    pub(super) fn give_back_tried(&mut self, node: Row) {
        let children = self.tried(node).count() as u32;
        let meta = self.meta(node);
        self.set_meta(node, meta.with_untried(meta.untried() + children));
        let mut list = self.first(node);
        self.set_first(node, Row::NONE);
        // Each turn gives a row back, so there are no more turns than rows.
        for _ in 0..self.layout.capacity {
            if list == Row::NONE {
                return;
            }
            let row = list;
            list = self.next(row);
            if let Some(last) = self.tried(row).last() {
                self.set_next(last, list);
                list = self.first(row);
            }
            self.give_back(row, 1);
        }
    }
}

impl<W> Frame<'_, W> {
    /// Makes room by forgetting what is below the nodes that were visited least.
    /// Whether there is any.
    #[inline(never)]
    pub(super) fn recycle(&mut self, plan: &Plan) -> bool {
        // The path will be overwritten.
        self.rows.set_scouts(0, 0);
        let wanted = self.rows.layout.capacity as u32 / PART + 1;
        let live = self.rows.field(Field::Live);
        let collections = self.rows.field(Field::Collections).wrapping_add(1);
        self.rows.set_field(Field::Collections, collections);
        // Each turn forgets nodes with twice as many visits.
        for log in 1..u32::BITS {
            self.forget_below(plan, 1 << log);
            if live - self.rows.field(Field::Live) >= wanted {
                break;
            }
        }
        self.rows.has_free()
    }

    /// Gives back what is below each node with at most so many visits, the root
    /// not counted. The path, which no iteration needs now, is the way back up.
    fn forget_below(&mut self, plan: &Plan, visits: u32) {
        let mut depth = 0;
        let mut row = self.rows.first(self.rows.path(0));
        // Twice for each row: on the way down, and on the way up.
        for _ in 0..2 * self.rows.layout.capacity {
            if row == Row::NONE {
                if depth == 0 {
                    return;
                }
                row = self.rows.next(self.rows.path(depth));
                depth -= 1;
                continue;
            }
            if Node::new(&self.rows, &plan.columns, row).visits() <= visits {
                self.rows.give_back_tried(row);
            }
            if self.rows.first(row) == Row::NONE || depth >= plan.deepest {
                row = self.rows.next(row);
            } else {
                depth += 1;
                self.rows.set_path(depth, row);
                row = self.rows.first(row);
            }
        }
    }
}

impl<W: Walk> Frame<'_, W> {
    /// Plays a move at the root, which its child becomes; everything else is
    /// given back.
    pub(crate) fn advance_sampling(&mut self, mv: Move) -> Result<(), Error> {
        let root = self.rows.path(0);
        let child = self.rows.tried(root).find(|row| self.rows.mv(*row) == mv);
        let plan = self.plan()?;
        let mover = self.rows.meta(root).mover();
        self.walk.down(mv, &mut self.states)?;
        let seen = match child {
            Some(_) => Ok(None),
            None => self.look().map(Some),
        };
        let seen = match seen {
            Ok(seen) => seen,
            Err(error) => {
                self.walk.up(mv, &mut self.states)?;
                return Err(error);
            }
        };
        self.states.make_root();
        self.rows.set_scouts(0, 0);
        if let Some(child) = child {
            self.unlink(root, child);
        }
        self.rows.give_back_tried(root);
        match (child, seen) {
            (Some(child), _) => {
                self.rows.give_back(root, 1);
                self.rows.set_next(child, Row::NONE);
                self.rows.set_path(0, child);
                self.make_root(&plan, child, mover);
            }
            (None, Some((meta, end))) => {
                self.begin_node(&plan, root, Row::NONE, meta, end.as_ref())
            }
            (None, None) => return Err(Error::Damaged),
        }
        self.rows.trace(mv.0);
        // The numbers of one player's goal are that player's for good.
        let is_left_to_root = self.rows.field(Field::GoalPlayer) == u32::from(UNDECIDED.0);
        if is_left_to_root && !(plan.has_numbers() && plan.settings.numbers != Numbers::EachPlayer)
        {
            self.parts.prover = self.rows.meta(self.rows.path(0)).mover();
            self.rows
                .set_field(Field::Prover, u32::from(self.parts.prover.0));
        }
        Ok(())
    }

    /// Makes what was a child after a move of this player what a root is.
    fn make_root(&mut self, plan: &Plan, row: Row, moved: Player) {
        let meta = self.rows.meta(row);
        // However sure the model is, the game is not over here.
        if meta.untried() > 0 {
            self.rows
                .set_meta(row, Meta::node(meta.untried(), meta.mover()));
        }
        // A root's own mean is that of its mover.
        if meta.mover() != moved {
            let mean = Node::new(&self.rows, &plan.columns, row).mean();
            self.rows.set_mean(row, Share(u32::MAX - mean.0));
        }
    }

    /// Whether this is a move of the root, where the walker stands.
    pub(crate) fn check_legal(&mut self, mv: Move) -> Result<(), Error> {
        let mut moves = Moves::new(self.moves);
        self.walk.moves(&self.states, &mut moves)?;
        if moves.overflowed() {
            return Err(Error::TooManyMoves);
        }
        match moves.as_slice().contains(&mv) {
            true => Ok(()),
            false => Err(Error::IllegalMove),
        }
    }

    /// Takes a node out of the list of its siblings.
    fn unlink(&mut self, parent: Row, child: Row) {
        let after = self.rows.next(child);
        let before = self
            .rows
            .tried(parent)
            .find(|row| self.rows.next(*row) == child);
        match before {
            Some(before) => self.rows.set_next(before, after),
            None => self.rows.set_first(parent, after),
        }
    }
}
