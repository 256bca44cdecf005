//! What a search finds out about a position, within limits.
//!
//! `goals` asks a proof search for one score after the other, `sampler` goes on
//! sampling from move to move, and `engine` is whichever an algorithm needs.
//! `run` drives any of them: runs are cut into slices whose lengths depend on
//! counts alone, never on the time, so that the answers do not either.

mod engine;
mod goals;
mod run;
mod sampler;

pub use engine::Engine;
pub use goals::Thinker;

use crate::scale::Scale;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tesuji::{Counters, Move, RootMove, Score, Truth};

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
    /// Moves to make, of sampling search.
    pub steps: u64,
    /// How long it may take.
    pub time: Duration,
}

impl Limits {
    /// So many iterations, or so many milliseconds, where they are given.
    pub fn new(iterations: Option<u64>, nodes: Option<u64>, milliseconds: Option<u64>) -> Limits {
        Limits {
            iterations: iterations.unwrap_or(u64::MAX),
            nodes: nodes.unwrap_or(u64::MAX),
            steps: u64::MAX,
            time: milliseconds.map_or(Duration::MAX, Duration::from_millis),
        }
    }

    /// The same with at most so many moves, if that is given.
    pub fn with_steps(self, steps: Option<u64>) -> Limits {
        Limits {
            steps: steps.unwrap_or(u64::MAX),
            ..self
        }
    }

    /// What is left after this much has been done, or which limit is reached.
    fn left(&self, done: &Work) -> Result<Limits, StoppedBy> {
        let left = Limits {
            iterations: less(self.iterations, done.iterations),
            nodes: less(self.nodes, done.nodes),
            steps: less(self.steps, done.steps),
            time: match self.time {
                Duration::MAX => Duration::MAX,
                time => time.saturating_sub(done.time),
            },
        };
        if left.iterations == 0 {
            Err(StoppedBy::Iterations)
        } else if left.nodes == 0 {
            Err(StoppedBy::Nodes)
        } else if left.steps == 0 {
            Err(StoppedBy::Steps)
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
            steps: half(self.steps),
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
            part(done.steps as f64, self.steps as f64, self.steps != u64::MAX),
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
    /// Moves made, by sampling search.
    pub steps: u64,
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
        self.steps += counters.steps;
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
    /// So many moves were to be made.
    Steps,
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
            StoppedBy::Steps => "steps",
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

impl Thought {
    /// Nothing yet, of a game with these scores.
    fn begin(scale: Scale) -> Thought {
        let all = Bounds {
            low: scale.min,
            high: scale.max,
        };
        Thought {
            attempts: Vec::new(),
            proven: all,
            believed: all,
            sureness: Sureness::Estimated,
            expected: None,
            line: Vec::new(),
            work: Work::default(),
            stopped_by: StoppedBy::Solved,
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
    /// The part of the points that the player to move can expect, where the
    /// search says so itself.
    pub expected: Option<f64>,
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
        if let Some(expected) = self.expected {
            return expected;
        }
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
