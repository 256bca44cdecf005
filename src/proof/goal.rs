//! One goal after the other, until the value is known: each asks for the score
//! in the middle of what is still possible.
//!
//! A goal begins with an empty tree, but what the table knows and still holds
//! stays: a score that cannot be forced makes all higher ones impossible, one
//! that can makes all lower ones possible.

use super::{Combine, Hint, best};
use crate::error::Error;
use crate::frame::Frame;
use crate::game::Move;
use crate::memory::{Field, Meta, Row, Rows};
use crate::search::SearchResult;
use crate::value::{Score, Side, Status, Truth};
use crate::walk::Walk;

/// The score to ask for, where the value is one of these: above the lowest, at
/// most the highest.
fn middle(low: Score, high: Score) -> Score {
    let gap = i64::from(high) - i64::from(low);
    (i64::from(low) + (gap + 1) / 2) as Score
}

impl<W: Walk> Frame<'_, W> {
    /// Goes on to the next goal after the root is solved. Returns whether there
    /// is one. The walker stands at the root.
    pub(super) fn begin_next_goal(&mut self) -> bool {
        if !self.parts.is_exact() || self.depth() > 0 {
            return false;
        }
        let meta = self.rows.meta(self.root());
        let (low, high) = self.range_so_far();
        // An earlier run has come this far.
        if low >= high {
            return false;
        }
        let mv = best(self, self.root()).map_or(0, |row| self.rows.mv(row).0);
        let for_what = if meta.is(Truth::True) {
            Field::BestForLow
        } else {
            Field::BestForHigh
        };
        self.rows.set_field(for_what, mv);
        let (low, high) = self.score_range();
        self.set_range(low, high);
        if low >= high {
            return false;
        }
        self.ask_for(middle(low, high));
        if self.rows.has_table() {
            // The next goal is higher after a proof, lower after a disproof.
            let holds = if meta.is(Truth::True) {
                Truth::False
            } else {
                Truth::True
            };
            self.rows.keep_proven(holds);
        }
        let root = Meta::leaf(meta.moves(), meta.side(), Truth::Unknown);
        self.plant(root.last(true));
        true
    }

    /// Empties the tree but for its root.
    fn plant(&mut self, meta: Meta) {
        let key = if self.rows.has_keys() {
            self.rows.key(self.root())
        } else {
            0
        };
        self.rows.clear_place();
        self.rows.clear_pool();
        // There was a root before, so there is room for one.
        let root = self.rows.take(1).unwrap_or(Row(0));
        self.rows.set_meta(root, meta);
        with_rule!(self.parts.rule, forget::<_>(&mut self.rows, root));
        self.rows.set_path(0, root);
        if self.rows.has_keys() {
            self.rows.clear_index();
            self.rows.set_key(root, key);
            self.rows.enter(root);
        }
    }
}

impl<W: Walk> Frame<'_, W> {
    /// Finds the value where the root is the end of the game, without asking
    /// for more than there is to see.
    pub(crate) fn value_of_the_end(&mut self, root: Row) -> Result<(), Error> {
        // Each turn halves the range, which has at most 2^32 scores.
        for _ in 0..=u32::BITS {
            let (low, high) = self.range_so_far();
            if !self.parts.is_exact() || self.rows.meta(root).moves() > 0 || low >= high {
                break;
            }
            self.ask_for(middle(low, high));
            let truth = self.judge()?;
            self.rows
                .set_meta(root, self.rows.meta(root).with_truth(truth));
            let (low, high) = self.score_range();
            self.set_range(low, high);
        }
        Ok(())
    }
}

impl<W> Frame<'_, W> {
    /// Begins with the whole range of scores.
    pub(crate) fn set_first_goal(&mut self) {
        let (low, high) = (self.parts.score_min, self.parts.score_max);
        self.set_range(low, high);
        if self.parts.is_exact() {
            self.ask_for(middle(low, high));
        }
    }

    /// Makes this score the goal.
    fn ask_for(&mut self, score: Score) {
        self.parts.goal_score = score;
        self.rows.set_field(Field::GoalScore, score as u32);
    }

    fn set_range(&mut self, low: Score, high: Score) {
        self.rows.set_field(Field::Low, low as u32);
        self.rows.set_field(Field::High, high as u32);
    }

    /// The scores between which the goals so far have shown the value to be.
    pub(super) fn range_so_far(&self) -> (Score, Score) {
        let score = |field| self.rows.field(field) as Score;
        (score(Field::Low), score(Field::High))
    }

    /// Says what is known of the value, if that is what is wanted.
    pub(crate) fn tell_value(&self, result: &mut SearchResult) {
        if !self.parts.is_exact() {
            return;
        }
        let (low, high) = (result.score_low, result.score_high);
        let is_known = low >= high;
        result.status = if is_known {
            Status::Proven
        } else {
            Status::Estimated
        };
        result.truth = if is_known {
            Truth::True
        } else {
            Truth::Unknown
        };
        let span = |from: Score, to: Score| (i64::from(to) - i64::from(from)) as f32;
        let whole = span(self.parts.score_min, self.parts.score_max);
        // The middle of what is possible, where the last goal is as open as not.
        let middle = span(self.parts.score_min, low) + span(low, high) * result.value;
        result.value = if is_known {
            span(self.parts.score_min, low)
        } else {
            middle
        } / whole;
        let (earlier_low, earlier_high) = self.range_so_far();
        let side = self.rows.meta(self.rows.path(0)).side();
        let earlier = match side {
            Side::Prover => (earlier_low > self.parts.score_min).then_some(Field::BestForLow),
            Side::Refuter => (earlier_high < self.parts.score_max).then_some(Field::BestForHigh),
        };
        // What the last goal has shown is in the tree, unless it was the other
        // side that it was good for.
        let by_last_goal = self.rows.meta(self.rows.path(0)).is(side.wants());
        if let Some(field) = earlier
            && result.best.is_some()
            && !by_last_goal
        {
            result.best = Some(Move(self.rows.field(field)));
        }
    }
}

/// A node of which nothing is known.
fn forget<const N: usize, C: Combine<N>>(rows: &mut Rows<'_>, node: Row) {
    let side = rows.meta(node).side();
    rows.set_numbers(node, C::to_words(C::leaf(Hint::Nothing, side)));
}
