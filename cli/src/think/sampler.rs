//! A sampling search that goes on from move to move: what is known below the
//! moves that are played is kept.

use super::run::run;
use super::{Attempt, Bounds, Glimpse, Limits, StoppedBy, Sureness, Thought, Work};
use crate::clock::Clock;
use crate::games::Playable;
use crate::scale::Scale;
use tesuji::{Aim, Config, Copies, Counters, Error, Move, Score, Search, Truth};

/// The search, and what has been played since it was last asked.
pub struct Sampler<'a, G: Playable> {
    game: &'a G,
    search: Search<'a, Copies<'a, G>>,
    /// The score to reach, if it is not the value that is wanted.
    goal: Option<Score>,
    played: Vec<Move>,
    has_root: bool,
}

impl<'a, G: Playable> Sampler<'a, G> {
    /// A search in this block.
    pub fn new(game: &'a G, config: &Config, block: &'a mut [u8]) -> Result<Self, Error> {
        Ok(Sampler {
            game,
            search: Search::new(block, config, Copies::new(game))?,
            goal: match config.goal.aim {
                Aim::Exact => None,
                Aim::AtLeast(score) => Some(score),
                Aim::Highest => Some(game.rules().score_max),
            },
            played: Vec::new(),
            has_root: false,
        })
    }

    /// Takes note of a move that was made, whoever made it.
    pub fn played(&mut self, mv: Move) {
        self.played.push(mv);
    }

    /// Forgets what it knows: the next position is another one.
    pub fn forget(&mut self) {
        self.has_root = false;
    }

    /// Thinks about the position after the moves that were played.
    pub fn think(
        &mut self,
        root: &G::State,
        limits: &Limits,
        clock: &Clock,
        watch: &mut dyn FnMut(Glimpse),
    ) -> Result<Thought, Error> {
        self.stand_at(root)?;
        let began = clock.elapsed();
        let before = self.search.counters();
        let scale = Scale::of(&self.game.rules());
        let driven = run(&mut self.search, limits, clock, &mut |seen| {
            watch(Glimpse {
                work: Work::default().and(&since(&before, &seen.counters), seen.elapsed),
                score: scale.max,
                chance: seen.result.value,
                best: seen.result.best,
            });
        })?;
        let result = self.search.result();
        let counters = since(&before, &self.search.counters());
        let mut proven = Bounds {
            low: result.score_low,
            high: result.score_high,
        };
        // Proof numbers tell of the goal only.
        if let Some(goal) = self.goal
            && result.truth != Truth::Unknown
        {
            proven.narrow(goal, result.truth == Truth::True);
        }
        let line: Vec<Move> = self.search.line().collect();
        let mut thought = Thought::begin(scale);
        thought.proven = proven;
        thought.believed = proven;
        if driven.stopped_by == StoppedBy::Solved {
            thought.sureness = Sureness::Proven;
        }
        thought.expected = Some(f64::from(result.value));
        thought.line = line.clone();
        thought.work = Work::default().and(&counters, clock.elapsed());
        thought.stopped_by = driven.stopped_by;
        thought.attempts.push(Attempt {
            score: scale.max,
            truth: match (proven.low >= scale.max, proven.high < scale.max) {
                (true, _) => Truth::True,
                (_, true) => Truth::False,
                _ => result.truth,
            },
            chance: result.value,
            stopped_by: driven.stopped_by,
            counters,
            took: clock.elapsed().saturating_sub(began),
            trace: self.search.trace(),
            moves: self.search.root_moves().collect(),
            promising: driven.promising,
            line,
        });
        Ok(thought)
    }

    /// Follows the moves that were played, or begins anew where it cannot.
    fn stand_at(&mut self, root: &G::State) -> Result<(), Error> {
        let played = std::mem::take(&mut self.played);
        let mut follows = self.has_root;
        for mv in played {
            follows = follows && self.search.advance(mv).is_ok();
        }
        if !follows {
            self.search.set_root(root)?;
            self.has_root = true;
        }
        Ok(())
    }
}

/// What has been done since these counters were taken.
fn since(before: &Counters, now: &Counters) -> Counters {
    Counters {
        created: now.created.saturating_sub(before.created),
        edges: now.edges.saturating_sub(before.edges),
        main: now.main.saturating_sub(before.main),
        expansions: now.expansions.saturating_sub(before.expansions),
        steps: now.steps.saturating_sub(before.steps),
        ..*now
    }
}
