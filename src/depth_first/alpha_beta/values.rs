//! What alpha-beta compares: whole numbers, larger is better for the goal
//! player, whoever moves.
//!
//! | wanted | to the end of the game | deepening |
//! | --- | --- | --- |
//! | a score | 0: not reached, 1: too deep to say, 2: reached | 0, estimates between, 2^20 |
//! | the value | the score | the score, spread so that estimates fit between |
//!
//! Where a score is wanted an estimate is never the lowest or the highest
//! value, so it never hides a proof. Where the value is wanted it may be equal
//! to one: whether a value is **sure** is kept beside it, see `known.rs`.

use crate::frame::{Frame, Parts};
use crate::value::Score;

/// A value: larger is better for the goal player.
pub(super) type Value = i32;

/// The highest value where a score is wanted and estimates have room below it.
const SPREAD: Value = 1 << 20;
/// Spread scores stay below this.
const MOST: u32 = 1 << 30;
/// The most estimates between two scores.
const MOST_BETWEEN: u32 = 1 << 16;

/// The values of one search.
#[derive(Clone, Copy)]
pub(super) struct Values {
    /// Of the lowest score, or of a goal that is not reached.
    pub(super) bottom: Value,
    /// Of the highest score, or of a goal that is reached.
    pub(super) top: Value,
    /// From one score to the next, where the value is wanted.
    step: u32,
    /// The score of the lowest value, where the value is wanted.
    lowest: Score,
    /// The score that is wanted, if it is one.
    goal: Option<Score>,
}

impl Values {
    pub(super) fn new(parts: &Parts) -> Values {
        let lowest = parts.score_min;
        let deepen = parts.deepen;
        if !parts.is_exact() {
            return Values {
                bottom: 0,
                top: if deepen { SPREAD } else { 2 },
                step: 1,
                lowest,
                goal: Some(parts.goal_score),
            };
        }
        // No division has 64 bits: small processors have none of these.
        let range = parts.score_max.abs_diff(lowest).max(1);
        let step = (MOST / range).clamp(1, MOST_BETWEEN);
        if deepen && step > 1 {
            Values {
                bottom: 0,
                top: (range * step) as Value,
                step,
                lowest,
                goal: None,
            }
        } else {
            Values {
                bottom: lowest,
                top: parts.score_max,
                step: 1,
                lowest,
                goal: None,
            }
        }
    }

    /// The value of the end of a game.
    pub(super) fn of_score(&self, score: Score) -> Value {
        match self.goal {
            Some(goal) if score >= goal => self.top,
            Some(_) => self.bottom,
            None => {
                let above = i64::from(score) - i64::from(self.lowest);
                (i64::from(self.bottom) + above * i64::from(self.step)) as Value
            }
        }
    }

    /// The score of a value that is sure, where the value is wanted.
    pub(super) fn score_of(&self, value: Value) -> Score {
        let above = value.abs_diff(self.bottom) / self.step.max(1);
        self.lowest.wrapping_add_unsigned(above)
    }

    /// The value of a position that is not searched, from what the goal player
    /// can expect there, 0 to 1.
    pub(super) fn of_chance(&self, chance: f32) -> Value {
        let (bottom, top) = (i64::from(self.bottom), i64::from(self.top));
        let inside = i64::from(self.goal.is_some());
        let (least, most) = (bottom + inside, top - inside);
        let value = least + (chance * (most - least) as f32) as i64;
        value.min(most).max(least) as Value
    }

    /// The same the other way round.
    pub(super) fn chance_of(&self, value: Value) -> f32 {
        let span = |to: Value| (i64::from(to) - i64::from(self.bottom)) as f32;
        let chance = span(value) / span(self.top);
        // Written so that nothing else comes out, whatever a damaged block says.
        if chance >= 1.0 {
            1.0
        } else if chance > 0.0 {
            chance
        } else {
            0.0
        }
    }
}

impl<W> Frame<'_, W> {
    pub(super) fn values(&self) -> Values {
        Values::new(&self.parts)
    }
}
