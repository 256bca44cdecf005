//! `tesuji table`: the experiments of the papers, run again, with the papers'
//! figures beside ours.
//!
//! An experiment is one file: it says which searches are to be run (`jobs`) and
//! what tables (`sheet`) and chart (`plot`) come of their results. All results
//! are kept by the command that would repeat them alone (`keep`), so that a run
//! can be stopped and go on another day.

mod boards;
mod connect4_sb;
mod contest;
mod domineering;
mod earn;
mod functions;
mod gpn;
mod grid;
mod keep;
mod nogo;
mod othello;
mod plot;
mod ppn;
mod runs;
mod search;
mod seki;
mod sheet;
mod y;

use crate::args::{TableArgs, TableName};
use crate::block::Block;
use crate::failure::{Ended, Failure};
use crate::interrupt;
use crate::memory::Size;
use crate::progress::Progress;
use keep::{Kept, Record};
use plot::Chart;
use rayon::prelude::*;
use search::Settings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sheet::Publication;
pub use sheet::{Form, Sheet, Value};
use std::fmt;
use std::io::{self, Write};
use std::sync::Mutex;

/// One thing that is measured: a search, a match.
pub trait Job: fmt::Display + Clone + Serialize + DeserializeOwned + Send + Sync {
    /// What comes of it.
    type Measured: Clone + Serialize + DeserializeOwned + Send + Sync;

    /// How many blocks it needs.
    const BLOCKS: usize;

    /// What is to be typed to measure it alone: no two jobs have the same.
    fn command(&self, settings: &Settings) -> String;

    /// Measures it in these blocks; nothing after Ctrl-C. `watch` is told how
    /// much has been done.
    fn measure(
        &self,
        settings: &Settings,
        blocks: &mut [Block],
        watch: &dyn Fn(&str),
    ) -> Result<Option<Self::Measured>, Failure>;

    /// What is wrong with these results, if anything is.
    fn warnings(_records: &[&Record<Self>]) -> Vec<String> {
        Vec::new()
    }
}

/// One experiment of a paper.
pub trait Experiment {
    /// What it measures.
    type Job: Job;

    /// Where the figures are from, in one line.
    fn source(&self) -> String;

    /// What is to be run, in the order in which it is.
    fn jobs(&self) -> Vec<Self::Job>;

    /// What limits it where nothing is said.
    fn usual(&self) -> Usual;

    /// The tables that come of it, as far as it was run.
    fn sheets(&self, found: &Found<Self::Job>) -> Vec<Sheet>;

    /// The picture that comes of it.
    fn chart(&self, found: &Found<Self::Job>) -> Chart;

    /// How far it is, and within which limits.
    fn about(&self, settings: &Settings, done: usize, all: usize) -> String {
        settings.about(done, all)
    }

    /// What else there is to say of the results.
    fn notes(&self, _found: &Found<Self::Job>) -> Vec<String> {
        Vec::new()
    }
}

/// The limits of an experiment where nothing is said.
#[derive(Clone, Copy)]
pub struct Usual {
    /// The block of each search.
    pub memory: Size,
    /// Positions to create.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub time: Option<u64>,
    /// Searches at the same time; 0: one for each processor.
    pub jobs: u32,
}

/// What has been found out so far.
pub struct Found<'a, J: Job> {
    settings: &'a Settings,
    kept: &'a Kept<J>,
}

impl<'a, J: Job> Found<'a, J> {
    /// What became of this.
    pub fn of(&self, job: &J) -> Option<&'a Record<J>> {
        self.kept.get(&job.command(self.settings))
    }
}

/// Runs the experiment that is asked for.
pub fn run(args: TableArgs) -> Result<Ended, Failure> {
    check_options(&args)?;
    match args.experiment {
        TableName::Domineering => conduct(&domineering::experiment(args.quick), &args),
        TableName::Nogo => conduct(&nogo::experiment(args.quick), &args),
        TableName::Y => conduct(&y::experiment(&args)?, &args),
        TableName::Ppn => conduct(&ppn::experiment(&args)?, &args),
        TableName::Gpn => conduct(&gpn::experiment(&args)?, &args),
        TableName::Othello => conduct(&othello::experiment(&args), &args),
        TableName::Connect4Sb => conduct(&connect4_sb::experiment(&args), &args),
        TableName::Seki => conduct(&seki::experiment(&args), &args),
        TableName::Functions => conduct(&functions::experiment(&args)?, &args),
    }
}

/// Runs an experiment and prints what came of it.
fn conduct<E: Experiment>(experiment: &E, args: &TableArgs) -> Result<Ended, Failure> {
    let usual = experiment.usual();
    let settings = Settings {
        memory: args.memory.unwrap_or(usual.memory),
        nodes: args.nodes.or(usual.nodes),
        time: args.time.or(usual.time),
        seed: args.seed,
    };
    let mut kept = Kept::open(args.file.as_deref())?;
    let jobs = experiment.jobs();
    let threads = args.jobs.unwrap_or(usual.jobs);
    interrupt::watch();
    let ended = run_all(&jobs, &settings, threads, &mut kept)?;

    let found = Found {
        settings: &settings,
        kept: &kept,
    };
    if let Some(path) = &args.plot {
        experiment.chart(&found).draw(path)?;
    }
    let records: Vec<&Record<E::Job>> = jobs.iter().filter_map(|job| found.of(job)).collect();
    let mut notes = vec![experiment.about(&settings, records.len(), jobs.len())];
    notes.extend(experiment.notes(&found));
    notes.extend(versions(&records));
    notes.extend(E::Job::warnings(&records));
    let publication = Publication {
        source: experiment.source(),
        tables: experiment.sheets(&found),
        notes,
        runs: records,
    };
    let mut out = io::stdout().lock();
    publication.write(args.form(), &mut out)?;
    out.flush()?;
    Ok(ended)
}

/// Refuses what would have no effect.
fn check_options(args: &TableArgs) -> Result<(), Failure> {
    let refuse = |option: &str, whose: &str| {
        let line = format!("{option} is for {whose} only: leave it out");
        Err(Failure::usage(line))
    };
    if args.stones.is_some() && args.experiment != TableName::Y {
        return refuse("--stones", "table y");
    }
    let has_positions = matches!(args.experiment, TableName::Y | TableName::Ppn);
    if args.positions.is_some() && !has_positions {
        return refuse("--positions", "table y and table ppn");
    }
    let is_gpn = args.experiment == TableName::Gpn;
    let has_games = is_gpn || matches!(args.experiment, TableName::Othello | TableName::Functions);
    if args.games.is_some() && !has_games {
        return refuse("--games", "table gpn, othello and functions");
    }
    if args.worth.is_some() && !is_gpn {
        return refuse("--worth", "table gpn");
    }
    if args.games_only.is_some() && !is_gpn {
        return refuse("--only", "table gpn");
    }
    if args.all && !is_gpn {
        return refuse("--all", "table gpn");
    }
    let has_runs = matches!(args.experiment, TableName::Connect4Sb | TableName::Seki);
    if args.runs.is_some() && !has_runs {
        return refuse("--runs", "table connect4-sb and table seki");
    }
    Ok(())
}

/// Runs what is not kept yet, until Ctrl-C.
fn run_all<J: Job>(
    jobs: &[J],
    settings: &Settings,
    threads: u32,
    kept: &mut Kept<J>,
) -> Result<Ended, Failure> {
    let is_open = |job: &&J| kept.get(&job.command(settings)).is_none();
    let open: Vec<&J> = jobs.iter().filter(is_open).collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads as usize)
        .build()
        .map_err(|error| Failure::usage(format!("--jobs: {error}")))?;
    let before = jobs.len() - open.len();
    let shared = Mutex::new((kept, Progress::new(), before));
    let show = |job: &J, done: &str| {
        // Whoever comes while another one writes has nothing newer to say.
        if let Ok(mut shared) = shared.try_lock() {
            let part = shared.2 as f64 / jobs.len() as f64;
            let text = format!("{}/{}: {job}: {done}", shared.2 + 1, jobs.len());
            shared.1.tell(|| (Some(part), text));
        }
    };
    let blocks = || {
        (0..J::BLOCKS)
            .map(|_| Block::new(settings.memory))
            .collect()
    };
    let one = |blocks: &mut Result<Vec<Block>, Failure>, job: &J| -> Result<(), Failure> {
        let Ok(blocks) = blocks else {
            let size = settings.memory;
            let line = format!("the system does not give {size} to each search: ask for less");
            return Err(Failure::usage(line));
        };
        let watch = |done: &str| show(job, done);
        let Some(measured) = job.measure(settings, blocks, &watch)? else {
            return Ok(());
        };
        let record = Record::new(job, settings, measured);
        if let Ok(mut shared) = shared.lock() {
            shared.0.add(record)?;
            shared.2 += 1;
        }
        Ok(())
    };
    pool.install(|| {
        // One after the other from a common list: in the order of the jobs.
        open.into_iter()
            .par_bridge()
            .try_for_each_init(blocks, |blocks, job| one(blocks, job))
    })?;
    Ok(match interrupt::requested() {
        true => Ended::Interrupted,
        false => Ended::Done,
    })
}

/// A warning where results are of different versions of the program.
fn versions<J: Job>(records: &[&Record<J>]) -> Option<String> {
    let mut all: Vec<&str> = records.iter().map(|run| run.version.as_str()).collect();
    all.sort_unstable();
    all.dedup();
    match all.len() {
        0 => None,
        1 => Some(format!("Version {}.", all[0])),
        _ => Some(format!(
            "CAREFUL: results of different versions are mixed: {}.",
            all.join(", ")
        )),
    }
}
