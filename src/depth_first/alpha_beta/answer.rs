//! What the search says to somebody who asks, between two runs.

use super::known::{Kind, Known};
use super::values::Values;
use super::{FINISHED, HAS_MOVE, LAST_MOVE, LAST_VALUE, MOVE};
use crate::frame::Frame;
use crate::game::Move;
use crate::memory::Row;
use crate::search::{RootMove, SearchResult};
use crate::value::{Score, Status, Truth};

/// The largest proof number: what is disproven can never be proven.
const NEVER: u32 = u32::MAX;

/// Truth as proof numbers.
fn proof_numbers(truth: Truth) -> (u32, u32) {
    match truth {
        Truth::Unknown => (0, 0),
        Truth::True => (0, NEVER),
        Truth::False => (NEVER, 0),
    }
}

fn status(truth: Truth) -> Status {
    match truth {
        Truth::Unknown => Status::Estimated,
        _ => Status::Proven,
    }
}

impl<W> Frame<'_, W> {
    /// What is known of the root.
    pub(crate) fn alpha_beta_result(&self) -> SearchResult {
        let values = self.values();
        let truth = self.rows.meta(self.rows.path(0)).truth();
        let last = self.rows.method_word(LAST_VALUE) as i32;
        let value = match self.rows.method_word(FINISHED) {
            0 => 0.5,
            _ => values.chance_of(last),
        };
        let (score_low, score_high) = self.proven_scores(&values, truth, last);
        let (proof, disproof) = proof_numbers(truth);
        SearchResult {
            status: status(truth),
            truth,
            value,
            best: self.alpha_beta_best().map(|row| self.rows.mv(row)),
            proof: if self.parts.is_exact() { 0 } else { proof },
            disproof: if self.parts.is_exact() { 0 } else { disproof },
            score_low,
            score_high,
            visits: 0,
        }
    }

    fn proven_scores(&self, values: &Values, truth: Truth, last: i32) -> (Score, Score) {
        let (low, high) = (self.parts.score_min, self.parts.score_max);
        let goal = self.parts.goal_score;
        match truth {
            Truth::Unknown => (low, high),
            _ if self.parts.is_exact() => (values.score_of(last), values.score_of(last)),
            Truth::True => (goal, high),
            Truth::False => (low, goal.saturating_sub(1)),
        }
    }

    /// The move that the player at the root should make: of the last finished
    /// search, else the best so far, else the one that is searched first.
    pub(crate) fn alpha_beta_best(&self) -> Option<Row> {
        let (first, count) = self.rows.children(self.rows.path(0));
        let mv = if self.rows.method_word(FINISHED) > 0 {
            self.rows.method_word(LAST_MOVE)
        } else if self.has_flag(0, HAS_MOVE) {
            self.rows.level_word(0, MOVE)
        } else {
            return self.next_child(self.rows.path(0), 0);
        };
        let mut rows = first.siblings(count);
        rows.find(|row| self.rows.mv(*row) == Move(mv))
    }

    /// What is known of a move of the root, which has this row.
    pub(crate) fn alpha_beta_move(&self, row: Row) -> RootMove {
        let known = self.known_of(row);
        let values = self.values();
        let truth = known.map_or(Truth::Unknown, |known| self.truth_of(&known, &values));
        let (proof, disproof) = proof_numbers(truth);
        let value = known.map_or(0, |known| known.value);
        let (score_low, score_high) = self.proven_scores(&values, truth, value);
        RootMove {
            mv: self.rows.mv(row),
            status: status(truth),
            truth,
            value: known.map_or(0.5, |known| values.chance_of(known.value)),
            proof,
            disproof,
            score_low,
            score_high,
            visits: 0,
        }
    }

    /// What a value proves: of the goal, or that it is the value.
    fn truth_of(&self, known: &Known, values: &Values) -> Truth {
        let is_exact = self.parts.is_exact();
        match known.kind {
            _ if !known.sure => Truth::Unknown,
            Kind::Exact if is_exact => Truth::True,
            _ if is_exact => Truth::Unknown,
            Kind::Exact | Kind::AtLeast if known.value >= values.top => Truth::True,
            Kind::Exact | Kind::AtMost if known.value <= values.bottom => Truth::False,
            _ => Truth::Unknown,
        }
    }
}
