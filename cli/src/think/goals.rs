//! Goals in turn, each in the whole block: what a proof search finds out.
//!
//! A goal is a score to reach. Where the value is wanted, goals are chosen so
//! that each halves what is unknown; of two, win and draw, the win comes
//! first. Budgets are for all goals together: as long as an easier goal is left
//! to try, a goal may use half of what there is, so that an open question does
//! not hide one that has an answer.

use super::run::run;
use super::sampler::Sampler;
use super::{Aim, Attempt, Glimpse, Limits, StoppedBy, Sureness, Thought, Work};
use crate::clock::Clock;
use crate::games::Playable;
use crate::scale::Scale;
use std::time::Duration;
use tesuji::{
    Aim as KernelAim, Config, Copies, Error, Goal, Method, Move, RootMove, Score, Search, Truth,
};

/// A position, and all that is needed to think about it.
pub struct Thinker<'a, G: Playable> {
    /// The game.
    pub game: &'a G,
    /// How to search; its goal is not used.
    pub config: Config,
    /// How much may be done.
    pub limits: Limits,
    /// Measures the limit of time, and is started by the caller.
    pub clock: Clock,
    /// Sees how it goes on.
    pub watch: &'a mut dyn FnMut(Glimpse),
}

impl<G: Playable> Thinker<'_, G> {
    /// Thinks about a position.
    pub fn think(&mut self, root: &G::State, aim: Aim, block: &mut [u8]) -> Result<Thought, Error> {
        if self.config.method == Method::Sampling {
            return self.sample(root, aim, block);
        }
        let scale = Scale::of(&self.game.rules());
        let mut thought = Thought::begin(scale);
        // Goals from `easiest` to `hardest` are left to try.
        let (mut easiest, mut hardest) = match aim {
            Aim::AtLeast(score) => (score, score),
            Aim::Exact => (scale.min + 1, scale.max),
        };
        while easiest <= hardest {
            let left = match self.limits.left(&thought.work) {
                Ok(left) => left,
                Err(stopped_by) => {
                    thought.stopped_by = stopped_by;
                    break;
                }
            };
            let score = next_goal(easiest, hardest);
            let share = if score > easiest { left.half() } else { left };
            let attempt = self.attempt(root, score, share, thought.work, block)?;
            let answer = attempt.answer();
            match answer {
                Some(true) => easiest = score + 1,
                Some(false) | None => hardest = score - 1,
            }
            if let Some(reached) = answer {
                thought.believed.narrow(score, reached);
            }
            match (answer, attempt.sureness()) {
                (Some(reached), Sureness::Proven) => thought.proven.narrow(score, reached),
                _ => thought.stopped_by = attempt.stopped_by,
            }
            thought.work = thought.work.and(&attempt.counters, self.clock.elapsed());
            let stopped_by = attempt.stopped_by;
            thought.attempts.push(attempt);
            if stopped_by == StoppedBy::Interrupted {
                break;
            }
        }
        if thought.proven.answer(aim) {
            thought.sureness = Sureness::Proven;
            thought.stopped_by = StoppedBy::Solved;
        } else if thought.believed.answer(aim) {
            thought.sureness = Sureness::Believed;
            thought.stopped_by = StoppedBy::Believed;
        }
        thought.line = choose(&thought.attempts);
        Ok(thought)
    }

    /// Samples from this position alone.
    fn sample(&mut self, root: &G::State, aim: Aim, block: &mut [u8]) -> Result<Thought, Error> {
        let mut config = self.config;
        if let Aim::AtLeast(score) = aim {
            config.goal.aim = KernelAim::AtLeast(score);
        }
        let mut sampler = Sampler::new(self.game, &config, block)?;
        sampler.think(root, &self.limits, &self.clock, self.watch)
    }

    /// Tries to reach one goal.
    fn attempt(
        &mut self,
        root: &G::State,
        score: Score,
        limits: Limits,
        before: Work,
        block: &mut [u8],
    ) -> Result<Attempt, Error> {
        let mut config = self.config;
        config.goal = Goal {
            player: None,
            aim: KernelAim::AtLeast(score),
        };
        let mut search = Search::new(block, &config, Copies::new(self.game))?;
        search.set_root(root)?;
        let began = self.clock.elapsed();
        let deadline = match limits.time {
            Duration::MAX => Duration::MAX,
            time => before.time + time,
        };
        let limits = Limits {
            time: deadline,
            ..limits
        };
        let watch = &mut *self.watch;
        let driven = run(&mut search, &limits, &self.clock, &mut |seen| {
            watch(Glimpse {
                work: before.and(&seen.counters, seen.elapsed),
                score,
                chance: seen.result.value,
                best: seen.result.best,
            });
        })?;
        let result = search.result();
        Ok(Attempt {
            score,
            truth: result.truth,
            chance: result.value,
            stopped_by: driven.stopped_by,
            counters: search.counters(),
            took: self.clock.elapsed().saturating_sub(began),
            trace: search.trace(),
            moves: search.root_moves().collect(),
            promising: driven.promising,
            line: search.line().collect(),
        })
    }
}

/// The goal that halves what is left; of two the harder one.
fn next_goal(easiest: Score, hardest: Score) -> Score {
    let distance = i64::from(hardest) - i64::from(easiest);
    easiest + ((distance + 1) / 2) as Score
}

/// The best line: a move that is proven to reach the highest goal that can be
/// reached, and of those the one with the best chances of more. Where all is
/// lost, what looked best before that was known.
fn choose(attempts: &[Attempt]) -> Vec<Move> {
    let reached = attempts
        .iter()
        .rfind(|attempt| attempt.truth == Truth::True);
    let open = || attempts.iter().filter(|done| done.truth == Truth::Unknown);
    let Some(base) = reached.or_else(|| open().next()).or(attempts.last()) else {
        return Vec::new();
    };
    if reached.is_none() && base.truth == Truth::False {
        let looked_best = [&base.promising, &base.line];
        return looked_best
            .into_iter()
            .find(|line| !line.is_empty())
            .cloned()
            .unwrap_or_default();
    }
    let allowed = |known: &&RootMove| reached.is_none() || known.truth == Truth::True;
    let hopes = |mv: Move| -> f64 {
        let of = |attempt: &Attempt| {
            let known = attempt.moves.iter().find(|known| known.mv == mv);
            known.map_or(0.0, |known| f64::from(known.value))
        };
        open().map(of).sum()
    };
    let mut best = base.line.first().copied();
    if open().next().is_some() {
        for known in base.moves.iter().filter(allowed) {
            if best.is_none_or(|mv| hopes(known.mv) > hopes(mv)) {
                best = Some(known.mv);
            }
        }
    }
    let starts_best = |line: &&Vec<Move>| line.first() == best.as_ref();
    let lines = std::iter::once(base).chain(attempts);
    lines
        .map(|attempt| &attempt.line)
        .find(starts_best)
        .cloned()
        .unwrap_or_else(|| best.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::next_goal;

    #[test]
    fn a_win_is_tried_before_a_draw_and_long_scales_are_halved() {
        assert_eq!(next_goal(0, 1), 1);
        assert_eq!(next_goal(0, 0), 0);
        assert_eq!(next_goal(1, 1_000_000), 500_001);
        assert_eq!(next_goal(i32::MIN + 1, i32::MAX), 0);
    }
}
