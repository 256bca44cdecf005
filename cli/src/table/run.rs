//! One search of an experiment: whether the player to move can force the
//! highest score.

use crate::algorithm;
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::fit::fit;
use crate::games::{self, Playable, Visitor};
use crate::memory::Size;
use crate::notation;
use crate::numbers;
use crate::think::{Aim, Glimpse, Limits, StoppedBy, Sureness, Thinker};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is to be searched, and how.
#[derive(Clone, Debug)]
pub struct Job {
    /// The game with its parameters.
    pub game: String,
    /// Where to begin, if not at the start.
    pub position: Option<String>,
    /// The algorithm with its parameters.
    pub algorithm: String,
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.algorithm)
    }
}

/// What all searches of an experiment have in common.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The block of each search.
    pub memory: Size,
    /// Positions to create at most.
    pub nodes: Option<u64>,
    /// Milliseconds at most, of the thread's CPU time.
    pub time: Option<u64>,
    /// Decides all random numbers.
    pub seed: u64,
}

impl Settings {
    /// What is to be typed to run this search alone.
    pub fn command(&self, job: &Job) -> String {
        let mut text = format!(
            "tesuji solve {} --goal win --algorithm {} --memory {} --seed {}",
            job.game, job.algorithm, self.memory.0, self.seed
        );
        if let Some(position) = &job.position {
            text += &format!(" --position '{position}'");
        }
        if let Some(nodes) = self.nodes {
            text += &format!(" --nodes {nodes}");
        }
        if let Some(time) = self.time {
            text += &format!(" --time {time}");
        }
        text
    }

    /// One line: how far the experiment is, and within which limits.
    pub fn about(&self, done: usize, all: usize) -> String {
        let mut parts = vec![format!(
            "{} in a block of {}",
            count(done, all),
            self.memory
        )];
        if let Some(nodes) = self.nodes {
            parts.push(format!("{} at most", numbers::counted(nodes, "position")));
        }
        if let Some(time) = self.time {
            parts.push(format!("{} ms of CPU time at most", numbers::grouped(time)));
        }
        parts.push(format!("seed {}", self.seed));
        format!(
            "{}. '>' and 'full' are searches that the limits or the block ended: no results.",
            parts.join(", ")
        )
    }
}

fn count(done: usize, all: usize) -> String {
    let searches = numbers::counted(all as u64, "search").replace("searchs", "searches");
    match done == all {
        true => searches,
        false => format!(
            "{} of {searches}, interrupted,",
            numbers::grouped(done as u64)
        ),
    }
}

/// What a search did.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// Whether the highest score can be forced, if that is proven or believed.
    pub answer: Option<bool>,
    /// How sure that is.
    pub status: Sureness,
    /// Why it ended.
    pub stopped_by: StoppedBy,
    /// Positions created.
    pub created: u64,
    /// Those of them in the highest level.
    pub main: u64,
    /// Moves to them.
    pub edges: u64,
    /// Positions expanded.
    pub expansions: u64,
    /// The most nodes at one time.
    pub most_alive: u32,
    /// Positions that a table knew.
    pub table_hits: u64,
    /// CPU time of the search, without making the block ready for it.
    pub seconds: f64,
}

impl Measured {
    /// Whether its answer is proven.
    pub fn is_proven(&self) -> bool {
        self.status == Sureness::Proven
    }

    /// Whether the block was too small for an answer.
    pub fn is_full(&self) -> bool {
        self.stopped_by == StoppedBy::Memory
    }
}

/// Runs one search in this block; nothing after Ctrl-C. `watch` is told how
/// many positions have been created.
pub fn measure(
    job: &Job,
    settings: &Settings,
    block: &mut Block,
    watch: &dyn Fn(u64),
) -> Result<Option<Measured>, Failure> {
    let measure = Measure {
        job,
        settings,
        block,
        watch,
    };
    games::visit(&job.game, measure)?
}

struct Measure<'a> {
    job: &'a Job,
    settings: &'a Settings,
    block: &'a mut Block,
    watch: &'a dyn Fn(u64),
}

impl Visitor for Measure<'_> {
    type Output = Result<Option<Measured>, Failure>;

    fn visit<G: Playable>(self, name: &str, game: &G) -> Self::Output {
        let settings = self.settings;
        let (_, config) = algorithm::parse_search(&self.job.algorithm, settings.seed)?;
        let root = notation::position(game, self.job.position.as_deref())?;
        let fitted = fit(game, &config, settings.memory)?;
        let thought = Thinker {
            game,
            config: fitted.config,
            limits: Limits::new(None, settings.nodes, settings.time),
            clock: Clock::thread(),
            watch: &mut |glimpse: Glimpse| (self.watch)(glimpse.work.nodes),
        }
        .think(
            &root,
            Aim::AtLeast(game.rules().score_max),
            self.block.bytes(),
        )
        .map_err(|error| Failure::usage(format!("{name} {}: {error}", self.job.algorithm)))?;
        let attempt = thought.attempts.first();
        let attempt = attempt.filter(|tried| tried.stopped_by != StoppedBy::Interrupted);
        Ok(attempt.map(|tried| Measured {
            answer: tried.answer(),
            status: tried.sureness(),
            stopped_by: tried.stopped_by,
            created: tried.counters.created,
            main: tried.counters.main,
            edges: tried.counters.edges,
            expansions: tried.counters.expansions,
            most_alive: tried.counters.most_alive,
            table_hits: tried.counters.table_hits,
            seconds: tried.took.as_secs_f64(),
        }))
    }
}
