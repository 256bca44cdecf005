//! One search of an experiment: whether the player to move can force the
//! highest score, or the value.

use super::Job;
use super::keep::Record;
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
use std::collections::HashMap;
use std::fmt;
use tesuji::Score;

/// What is to be searched, and how.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Search {
    /// The game with its parameters.
    pub game: String,
    /// Where to begin, if not at the start.
    pub position: Option<String>,
    /// The algorithm with its parameters.
    pub algorithm: String,
    /// What sets it apart from others of the kind; nothing for most experiments.
    #[serde(flatten)]
    pub besides: Besides,
}

/// What is asked of a search besides whether the player to move wins.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Besides {
    /// Whether the value is wanted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exact: bool,
    /// Of several runs that differ in their random numbers only: added to the
    /// seed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub run: u64,
    /// Positions to expand at most.
    #[serde(default, skip_serializing_if = "is_default")]
    pub iterations: Option<u64>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Search {
    fn seed(&self, settings: &Settings) -> u64 {
        settings.seed.wrapping_add(self.besides.run)
    }
}

impl fmt::Display for Search {
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
    /// What is proven of the score.
    #[serde(default)]
    pub low: Score,
    /// The same from above.
    #[serde(default)]
    pub high: Score,
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

impl Job for Search {
    type Measured = Measured;
    const BLOCKS: usize = 1;

    fn command(&self, settings: &Settings) -> String {
        let goal = if self.besides.exact { "exact" } else { "win" };
        let mut text = format!(
            "tesuji solve {} --goal {goal} --algorithm {} --memory {} --seed {}",
            self.game,
            self.algorithm,
            settings.memory.0,
            self.seed(settings)
        );
        if let Some(position) = &self.position {
            text += &format!(" --position '{position}'");
        }
        if let Some(iterations) = self.besides.iterations {
            text += &format!(" --iterations {iterations}");
        }
        if let Some(nodes) = settings.nodes {
            text += &format!(" --nodes {nodes}");
        }
        if let Some(time) = settings.time {
            text += &format!(" --time {time}");
        }
        text
    }

    fn measure(
        &self,
        settings: &Settings,
        blocks: &mut [Block],
        watch: &dyn Fn(&str),
    ) -> Result<Option<Measured>, Failure> {
        let [block] = blocks else { return Ok(None) };
        let measure = Measure {
            job: self,
            settings,
            block,
            watch,
        };
        games::visit(&self.game, measure)?
    }

    /// A warning for each position of which both answers are proven: one search
    /// is wrong then.
    fn warnings(records: &[&Record<Search>]) -> Vec<String> {
        let mut proofs: HashMap<(&str, Option<&str>), &Record<Search>> = HashMap::new();
        let mut warnings = Vec::new();
        for run in records.iter().filter(|run| run.measured.is_proven()) {
            let position = (run.job.game.as_str(), run.job.position.as_deref());
            let first = *proofs.entry(position).or_insert(run);
            if first.measured.answer != run.measured.answer {
                warnings.push(format!(
                    "WRONG: {} and {} prove opposite answers: {}",
                    first.job.algorithm, run.job.algorithm, run.command
                ));
            }
        }
        warnings
    }
}

struct Measure<'a> {
    job: &'a Search,
    settings: &'a Settings,
    block: &'a mut Block,
    watch: &'a dyn Fn(&str),
}

impl Visitor for Measure<'_> {
    type Output = Result<Option<Measured>, Failure>;

    fn visit<G: Playable>(self, name: &str, game: &G) -> Self::Output {
        let (job, settings) = (self.job, self.settings);
        let (_, config) = algorithm::parse_search(&job.algorithm, job.seed(settings))?;
        let root = notation::position(game, job.position.as_deref())?;
        let fitted = fit(game, &config, settings.memory)?;
        let aim = match job.besides.exact {
            true => Aim::Exact,
            false => Aim::AtLeast(game.rules().score_max),
        };
        let thought = Thinker {
            game,
            config: fitted.config,
            limits: Limits::new(job.besides.iterations, settings.nodes, settings.time),
            clock: Clock::thread(),
            watch: &mut |glimpse: Glimpse| {
                (self.watch)(&numbers::counted(glimpse.work.nodes, "node"));
            },
        }
        .think(&root, aim, self.block.bytes())
        .map_err(|error| Failure::usage(format!("{name} {}: {error}", job.algorithm)))?;
        let attempt = thought.attempts.first();
        let attempt = attempt.filter(|tried| tried.stopped_by != StoppedBy::Interrupted);
        Ok(attempt.map(|tried| Measured {
            answer: tried.answer(),
            status: thought.sureness,
            stopped_by: tried.stopped_by,
            created: tried.counters.created,
            main: tried.counters.main,
            edges: tried.counters.edges,
            expansions: tried.counters.expansions,
            most_alive: tried.counters.most_alive,
            table_hits: tried.counters.table_hits,
            seconds: tried.took.as_secs_f64(),
            low: thought.proven.low,
            high: thought.proven.high,
        }))
    }
}
