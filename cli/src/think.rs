//! What a proof search finds out about a position: goals in turn, each in the
//! whole block.
//!
//! A goal is a score to reach. Where the value is wanted, goals are chosen so
//! that each halves what is unknown; of two, win and draw, the win comes
//! first. Budgets are for all goals together: as long as an easier goal is left
//! to try, a goal may use half of what there is, so that an open question does
//! not hide one that has an answer.
//!
//! Runs are cut into slices whose lengths depend on counts alone, never on the
//! time, so that the answers do not either.

use crate::clock::Clock;
use crate::games::Playable;
use crate::interrupt;
use crate::scale::Scale;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tesuji::{
    Aim as KernelAim, Budget, Config, Copies, Counters, Error, Goal, Move, RootMove, Score, Search,
    Stop, Truth,
};

/// Expansions between two looks at the clock: about a tenth of a millisecond on
/// small games, a few on large ones.
const SLICE: u64 = 64;

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Whether this score can be forced.
    AtLeast(Score),
    /// The value.
    Exact,
}

/// How much may be done, over all goals.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions to expand.
    pub iterations: u64,
    /// Positions to create.
    pub nodes: u64,
    /// How long it may take.
    pub time: Duration,
}

impl Limits {
    /// So many iterations, or so many milliseconds, where they are given.
    pub fn new(iterations: Option<u64>, nodes: Option<u64>, milliseconds: Option<u64>) -> Limits {
        Limits {
            iterations: iterations.unwrap_or(u64::MAX),
            nodes: nodes.unwrap_or(u64::MAX),
            time: milliseconds.map_or(Duration::MAX, Duration::from_millis),
        }
    }

    /// What is left after this much has been done, or which limit is reached.
    fn left(&self, done: &Work) -> Result<Limits, StoppedBy> {
        let left = Limits {
            iterations: less(self.iterations, done.iterations),
            nodes: less(self.nodes, done.nodes),
            time: match self.time {
                Duration::MAX => Duration::MAX,
                time => time.saturating_sub(done.time),
            },
        };
        if left.iterations == 0 {
            Err(StoppedBy::Iterations)
        } else if left.nodes == 0 {
            Err(StoppedBy::Nodes)
        } else if left.time.is_zero() {
            Err(StoppedBy::Time)
        } else {
            Ok(left)
        }
    }

    fn half(self) -> Limits {
        let half = |limit: u64| match limit {
            u64::MAX => limit,
            limit => limit.div_ceil(2),
        };
        Limits {
            iterations: half(self.iterations),
            nodes: half(self.nodes),
            time: match self.time {
                Duration::MAX => Duration::MAX,
                time => time / 2,
            },
        }
    }

    /// How much of the limits this is, from 0 to 1; `None` without limits.
    pub fn part(&self, done: &Work) -> Option<f64> {
        let part = |done: f64, limit: f64, limited: bool| limited.then_some(done / limit);
        [
            part(
                done.iterations as f64,
                self.iterations as f64,
                self.iterations != u64::MAX,
            ),
            part(done.nodes as f64, self.nodes as f64, self.nodes != u64::MAX),
            part(
                done.time.as_secs_f64(),
                self.time.as_secs_f64(),
                self.time != Duration::MAX,
            ),
        ]
        .into_iter()
        .flatten()
        .max_by(f64::total_cmp)
    }
}

fn less(limit: u64, done: u64) -> u64 {
    match limit {
        u64::MAX => limit,
        limit => limit.saturating_sub(done),
    }
}

/// What has been done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Positions expanded.
    pub iterations: u64,
    /// Positions created.
    pub nodes: u64,
    /// Moves to them.
    pub edges: u64,
    /// Positions that became part of the highest level.
    pub main: u64,
    /// Positions that a table knew.
    pub table_hits: u64,
    /// How long it took.
    pub time: Duration,
}

impl Work {
    fn and(mut self, counters: &Counters, time: Duration) -> Work {
        self.iterations += counters.expansions;
        self.nodes += counters.created;
        self.edges += counters.edges;
        self.main += counters.main;
        self.table_hits += counters.table_hits;
        self.time = time;
        self
    }
}

/// Why thinking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StoppedBy {
    /// What was asked for is proven.
    Solved,
    /// So many positions were to be expanded.
    Iterations,
    /// So many positions were to be created.
    Nodes,
    /// The time is over.
    Time,
    /// The block is full.
    Memory,
    /// The most promising line is too long.
    Depth,
    /// The chance is as near to 0 or 1 as the algorithm asks: not a proof.
    Believed,
    /// Ctrl-C.
    Interrupted,
}

impl StoppedBy {
    /// One word.
    pub fn name(self) -> &'static str {
        match self {
            StoppedBy::Solved => "solved",
            StoppedBy::Iterations => "iterations",
            StoppedBy::Nodes => "nodes",
            StoppedBy::Time => "time",
            StoppedBy::Memory => "memory",
            StoppedBy::Depth => "depth",
            StoppedBy::Believed => "believed",
            StoppedBy::Interrupted => "interrupted",
        }
    }
}

/// What became of one goal.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The score to reach.
    pub score: Score,
    /// Whether it can be forced.
    pub truth: Truth,
    /// The chance that it is reached.
    pub chance: f32,
    /// Why the search ended.
    pub stopped_by: StoppedBy,
    /// What it did.
    pub counters: Counters,
    /// How long it searched, without making the block ready for it.
    pub took: Duration,
    /// The hash of what it did.
    pub trace: u64,
    /// What is known of each move.
    moves: Vec<RootMove>,
    /// The last line that was thought best while nothing was proven.
    promising: Vec<Move>,
    /// The line that the search ended with.
    line: Vec<Move>,
}

impl Attempt {
    /// Whether the goal can be forced, as far as it is proven or believed.
    pub fn answer(&self) -> Option<bool> {
        match self.truth {
            Truth::True => Some(true),
            Truth::False => Some(false),
            Truth::Unknown if self.stopped_by == StoppedBy::Believed => Some(self.chance > 0.5),
            Truth::Unknown => None,
        }
    }

    /// How sure that is.
    pub fn sureness(&self) -> Sureness {
        match (self.truth, self.stopped_by) {
            (Truth::True | Truth::False, _) => Sureness::Proven,
            (Truth::Unknown, StoppedBy::Believed) => Sureness::Believed,
            (Truth::Unknown, _) => Sureness::Estimated,
        }
    }
}

/// How sure an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sureness {
    /// It follows from the rules of the game.
    Proven,
    /// The chances are as near to certain as the algorithm asks.
    Believed,
    /// It is open.
    Estimated,
}

/// The scores between which the value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is at least this.
    pub low: Score,
    /// It is at most this.
    pub high: Score,
}

impl Bounds {
    /// Takes in whether this score can be forced.
    fn narrow(&mut self, score: Score, reached: bool) {
        match reached {
            true => self.low = self.low.max(score),
            false => self.high = self.high.min(score - 1),
        }
    }

    /// Whether this answers what was asked.
    fn answer(self, aim: Aim) -> bool {
        match aim {
            Aim::AtLeast(score) => self.low >= score || self.high < score,
            Aim::Exact => self.low == self.high,
        }
    }
}

/// What became of all goals.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The goals in the order in which they were tried.
    pub attempts: Vec<Attempt>,
    /// What is proven of the score.
    pub proven: Bounds,
    /// What is proven or believed of it.
    pub believed: Bounds,
    /// How sure the answer to what was asked is.
    pub sureness: Sureness,
    /// What to play; empty where the game is over or nothing was expanded.
    pub line: Vec<Move>,
    /// What was done.
    pub work: Work,
    /// Why it ended.
    pub stopped_by: StoppedBy,
}

impl Thought {
    /// What to play.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The part of the points between the lowest and the highest score that the
    /// player to move can expect: 1 for a win, 1/2 for a draw.
    pub fn chance(&self, scale: Scale) -> f64 {
        let of = |score: Score| {
            let tried = self.attempts.iter().find(|attempt| attempt.score == score);
            match tried {
                _ if score <= self.proven.low => 1.0,
                _ if score > self.proven.high => 0.0,
                Some(attempt) => f64::from(attempt.chance),
                None if score <= self.believed.low => 1.0,
                None if score > self.believed.high => 0.0,
                None => 0.5,
            }
        };
        if scale.has_names() {
            let goals = scale.min + 1..=scale.max;
            let count = f64::from(scale.max - scale.min);
            goals.map(of).sum::<f64>() / count
        } else {
            self.attempts.last().map_or(0.5, |last| of(last.score))
        }
    }

    /// What is known of the score, as surely as the answer is.
    pub fn bounds(&self) -> Bounds {
        match self.sureness {
            Sureness::Believed => self.believed,
            Sureness::Proven | Sureness::Estimated => self.proven,
        }
    }

    /// One hash of all searches; of one search its own.
    pub fn trace(&self) -> u64 {
        let mix = |hash: u64, attempt: &Attempt| hash.rotate_left(1) ^ attempt.trace;
        self.attempts.iter().fold(0, mix)
    }

    /// The most nodes that were alive at one time.
    pub fn most_alive(&self) -> u32 {
        let peaks = self.attempts.iter().map(|done| done.counters.most_alive);
        peaks.max().unwrap_or(0)
    }
}

/// What is shown while thinking goes on.
pub struct Glimpse {
    /// What has been done so far, over all goals.
    pub work: Work,
    /// The score that is tried.
    pub score: Score,
    /// The chance that it is reached.
    pub chance: f32,
    /// The most promising move.
    pub best: Option<Move>,
}

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
        let scale = Scale::of(&self.game.rules());
        let all = Bounds {
            low: scale.min,
            high: scale.max,
        };
        let mut thought = Thought {
            attempts: Vec::new(),
            proven: all,
            believed: all,
            sureness: Sureness::Estimated,
            line: Vec::new(),
            work: Work::default(),
            stopped_by: StoppedBy::Solved,
        };
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
        let mut promising = Vec::new();
        let stopped_by = loop {
            let counters = search.counters();
            let slice = Budget {
                iterations: counters
                    .expansions
                    .clamp(1, SLICE)
                    .min(limits.iterations - counters.expansions),
                nodes: limits.nodes - counters.created,
                steps: u64::MAX,
            };
            match search.run(slice)? {
                Stop::Solved => break StoppedBy::Solved,
                Stop::Full => break StoppedBy::Memory,
                Stop::Depth => break StoppedBy::Depth,
                Stop::Believed => break StoppedBy::Believed,
                Stop::Budget => {}
            }
            let (result, counters) = (search.result(), search.counters());
            if promising.first() != result.best.as_ref() {
                promising = search.line().collect();
            }
            if counters.expansions >= limits.iterations {
                break StoppedBy::Iterations;
            } else if counters.created >= limits.nodes {
                break StoppedBy::Nodes;
            } else if interrupt::requested() {
                break StoppedBy::Interrupted;
            }
            let elapsed = self.clock.elapsed();
            if elapsed >= deadline {
                break StoppedBy::Time;
            }
            (self.watch)(Glimpse {
                work: before.and(&counters, elapsed),
                score,
                chance: result.value,
                best: result.best,
            });
        };
        let result = search.result();
        Ok(Attempt {
            score,
            truth: result.truth,
            chance: result.value,
            stopped_by,
            counters: search.counters(),
            took: self.clock.elapsed().saturating_sub(began),
            trace: search.trace(),
            moves: search.root_moves().collect(),
            promising,
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
