//! What a node says to somebody who asks, between two runs.

use super::{Combine, choose};
use crate::frame::Frame;
use crate::memory::{Row, Rows, WideField};
use crate::value::{Score, Status, Truth};

/// What is known of a node.
pub(crate) struct View {
    pub(crate) truth: Truth,
    /// The chance that the goal is reached: exact if the truth is known.
    pub(crate) estimate: f32,
    /// Whether the chance is as near to 0 or 1 as the precision rate asks.
    pub(crate) is_believed: bool,
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl View {
    pub(crate) fn status(&self) -> Status {
        match self.truth {
            Truth::Unknown if self.is_believed => Status::Believed,
            Truth::Unknown => Status::Estimated,
            _ => Status::Proven,
        }
    }
}

impl<W> Frame<'_, W> {
    /// The scores between which the value is proven to be.
    pub(crate) fn score_range(&self) -> (Score, Score) {
        let (low, high) = self.range_so_far();
        self.narrowed(low, high, self.rows.meta(self.rows.path(0)).truth())
    }

    /// The scores that are possible where this is proven of the goal.
    pub(crate) fn scores_by(&self, truth: Truth) -> (Score, Score) {
        self.narrowed(self.parts.score_min, self.parts.score_max, truth)
    }

    fn narrowed(&self, mut low: Score, mut high: Score, truth: Truth) -> (Score, Score) {
        let goal = self.parts.goal_score;
        match truth {
            Truth::True if goal > low => low = goal,
            Truth::False if goal <= high => high = goal.saturating_sub(1),
            _ => {}
        }
        (low, high)
    }

    /// The positions that are part of the highest level.
    pub(crate) fn main_nodes(&self) -> u64 {
        #[cfg(feature = "levels")]
        return self.rows.wide_field(WideField::Main);
        #[cfg(not(feature = "levels"))]
        return self.rows.wide_field(WideField::Created);
    }
}

#[cfg(not(feature = "exact"))]
impl<W> Frame<'_, W> {
    fn range_so_far(&self) -> (Score, Score) {
        (self.parts.score_min, self.parts.score_max)
    }

    pub(crate) fn set_first_goal(&mut self) {}
}

/// The largest proof number: what is disproven can never be proven.
const NEVER: u32 = u32::MAX;

/// What is known of a node.
pub(crate) fn view<W>(frame: &Frame<'_, W>, node: Row) -> View {
    let meta = frame.rows.meta(node);
    let truth = meta.truth();
    let (estimate, (proof, disproof)) = match truth {
        Truth::True => (1.0, (0, NEVER)),
        Truth::False => (0.0, (NEVER, 0)),
        Truth::Unknown => with_rule!(frame.parts.rule, guess::<_>(&frame.rows, node)),
    };
    View {
        truth,
        estimate,
        // A leaf has not been searched.
        is_believed: truth == Truth::Unknown
            && meta.is_expanded()
            && frame.is_near_an_end(estimate),
        proof,
        disproof,
    }
}

/// The chance that the goal is reached, and the proof numbers.
fn guess<const N: usize, C: Combine<N>>(rows: &Rows<'_>, node: Row) -> (f32, (u32, u32)) {
    let numbers = C::from_words(rows.numbers(node));
    let chance = C::estimate(numbers, rows.meta(node).side());
    (chance, C::proof_numbers(numbers))
}

/// The move that the side to move would make at a node: one that wins if there
/// is one, else the most promising, else any.
pub(crate) fn best<W>(frame: &Frame<'_, W>, node: Row) -> Option<Row> {
    let rows = &frame.rows;
    let (first, count) = rows.children(node);
    let side = rows.meta(node).side();
    let wins = |row: &Row| rows.meta(rows.node(*row)).truth() == side.wants();
    first.siblings(count).find(wins).or_else(|| {
        match with_rule!(frame.parts.rule, choose::<_>(rows, node)) {
            Row::NONE => (count > 0).then_some(first),
            row => Some(row),
        }
    })
}
