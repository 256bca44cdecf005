//! `tesuji table`: the experiments of the papers, run again, with the papers'
//! figures beside ours.
//!
//! An experiment is one file: it says which searches are to be run (`run`) and
//! what tables (`sheet`) and chart (`plot`) come of their results. All results
//! are kept by the command that would repeat them alone (`keep`), so that a run
//! can be stopped and go on another day.

mod boards;
mod domineering;
mod keep;
mod nogo;
mod plot;
mod ppn;
mod run;
mod sheet;
mod y;

use crate::args::{TableArgs, TableName};
use crate::block::Block;
use crate::failure::{Ended, Failure};
use crate::interrupt;
use crate::memory::Size;
use crate::numbers;
use crate::progress::Progress;
use keep::{Kept, Record};
use plot::Chart;
use rayon::prelude::*;
use run::{Job, Settings};
pub use sheet::Form;
use sheet::{Publication, Sheet};
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Mutex;

/// One experiment of a paper.
pub trait Experiment {
    /// Where the figures are from, in one line.
    fn source(&self) -> String;

    /// What is to be run, in the order in which it is.
    fn jobs(&self) -> Vec<Job>;

    /// What limits it where nothing is said.
    fn usual(&self) -> Usual;

    /// The tables that come of it, as far as it was run.
    fn sheets(&self, found: &Found) -> Vec<Sheet>;

    /// The picture that comes of it.
    fn chart(&self, found: &Found) -> Chart;

    /// What else there is to say of the results.
    fn notes(&self, _found: &Found) -> Vec<String> {
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
pub struct Found<'a> {
    settings: &'a Settings,
    kept: &'a Kept,
}

impl<'a> Found<'a> {
    /// What became of this search.
    pub fn of(&self, job: &Job) -> Option<&'a Record> {
        self.kept.get(&self.settings.command(job))
    }
}

/// Runs an experiment and prints what came of it.
pub fn run(args: TableArgs) -> Result<Ended, Failure> {
    let experiment = experiment(&args)?;
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
    let records: Vec<&Record> = jobs.iter().filter_map(|job| found.of(job)).collect();
    let mut notes = vec![settings.about(records.len(), jobs.len())];
    notes.extend(experiment.notes(&found));
    notes.extend(versions(&records));
    notes.extend(contradictions(&records));
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

fn experiment(args: &TableArgs) -> Result<Box<dyn Experiment>, Failure> {
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
    Ok(match args.experiment {
        TableName::Domineering => Box::new(domineering::experiment(args.quick)),
        TableName::Nogo => Box::new(nogo::experiment(args.quick)),
        TableName::Y => Box::new(y::experiment(args)?),
        TableName::Ppn => Box::new(ppn::experiment(args)?),
    })
}

/// Runs what is not kept yet, until Ctrl-C.
fn run_all(
    jobs: &[Job],
    settings: &Settings,
    threads: u32,
    kept: &mut Kept,
) -> Result<Ended, Failure> {
    let is_open = |job: &&Job| kept.get(&settings.command(job)).is_none();
    let open: Vec<&Job> = jobs.iter().filter(is_open).collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads as usize)
        .build()
        .map_err(|error| Failure::usage(format!("--jobs: {error}")))?;
    let before = jobs.len() - open.len();
    let shared = Mutex::new((kept, Progress::new(), before));
    let show = |job: &Job, nodes: u64| {
        // Whoever comes while another one writes has nothing newer to say.
        if let Ok(mut shared) = shared.try_lock() {
            let part = shared.2 as f64 / jobs.len() as f64;
            let nodes = numbers::counted(nodes, "node");
            let text = format!("{}/{}: {job}: {nodes}", shared.2 + 1, jobs.len());
            shared.1.tell(|| (Some(part), text));
        }
    };
    let one = |block: &mut Result<Block, Failure>, job: &Job| -> Result<(), Failure> {
        let Ok(block) = block else {
            let size = settings.memory;
            let line = format!("the system does not give {size} to each search: ask for less");
            return Err(Failure::usage(line));
        };
        let Some(measured) = run::measure(job, settings, block, &|nodes| show(job, nodes))? else {
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
        open.par_iter()
            .with_max_len(1)
            .try_for_each_init(|| Block::new(settings.memory), |block, job| one(block, job))
    })?;
    Ok(match interrupt::requested() {
        true => Ended::Interrupted,
        false => Ended::Done,
    })
}

/// A warning where results are of different versions of the program.
fn versions(records: &[&Record]) -> Option<String> {
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

/// A warning for each position of which both answers are proven: one search is
/// wrong then.
fn contradictions(records: &[&Record]) -> Vec<String> {
    let mut proofs: HashMap<(&str, Option<&str>), &Record> = HashMap::new();
    let mut warnings = Vec::new();
    for run in records.iter().filter(|run| run.measured.is_proven()) {
        let position = (run.game.as_str(), run.position.as_deref());
        let first = *proofs.entry(position).or_insert(run);
        if first.measured.answer != run.measured.answer {
            warnings.push(format!(
                "WRONG: {} and {} prove opposite answers: {}",
                first.algorithm, run.algorithm, run.command
            ));
        }
    }
    warnings
}
