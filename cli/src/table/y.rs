//! The game of Y with base 6: what Table 3 of Saffidine and Cazenave,
//! "Developments on Product Propagation" (2013), asks, with the searches that
//! there are.
//!
//! The paper does not say how its 77,012 opening positions were made. Here they
//! are drawn by chance, all different, with the same number of stones each. Its
//! other two solvers are MCTS, which is not run here: only how many positions
//! product propagation solved can be compared. Proof-number search without the
//! reduction is tried on as many positions as the paper tried it on.

use super::plot::{Bar, Chart};
use super::search::{Besides, Measured, Search};
use super::sheet::{Sheet, Value};
use super::{Experiment, Found, Usual};
use crate::args::TableArgs;
use crate::failure::Failure;
use crate::memory::Size;
use crate::notation;
use std::collections::HashSet;
use tesuji::rng::Random;
use tesuji_games::Table;
use tesuji_games::y::Y;

const GAME: &str = "y:6";
const BASE: u8 = 6;
/// The reduction of van Rijswijck is the game's evaluation.
const ALGORITHMS: [&str; 3] = [PAPER.0, "pps:leaf=evaluation", "pns:leaf=evaluation"];
/// The one of them that the paper has: what it solved, of how many.
const PAPER: (&str, f64) = ("pp:leaf=evaluation", 77_010.0 / 77_012.0);
/// Without the reduction, on the first positions only: the paper tried about as
/// many, and solved none of them within three minutes.
const WITHOUT_REDUCTION: (&str, usize) = ("pns", 50);
/// What the paper gave to each solver.
const MILLISECONDS: u64 = 60_000;
/// Enough for openings, few enough for searches to have something to do.
const USUAL_STONES: u32 = 4;
/// Draws for each position that is wanted, at most.
const TRIES: u64 = 100;

/// The experiment.
pub struct Openings {
    positions: Vec<String>,
    stones: u32,
    quick: bool,
}

/// The experiment with as many positions as are wanted.
pub fn experiment(args: &TableArgs) -> Result<Openings, Failure> {
    let stones = args.stones.unwrap_or(USUAL_STONES);
    let count = args
        .positions
        .unwrap_or(if args.quick { 100 } else { 1000 });
    let positions = openings(args.seed, stones, count)
        .filter(|found| found.len() == count as usize)
        .ok_or_else(|| {
            Failure::usage(format!(
                "there are not {count} openings with {stones} stones: --positions may be less, --stones 2 to 5"
            ))
        })?;
    Ok(Openings {
        positions,
        stones,
        quick: args.quick,
    })
}

/// As many different positions as can be found with few draws.
fn openings(seed: u64, stones: u32, count: u32) -> Option<Vec<String>> {
    let game = Y::new(BASE)?;
    let mut seen = HashSet::new();
    let mut positions = Vec::new();
    for draw in 0..u64::from(count) * TRIES {
        let text = opening(&game, stones, &mut Random::new(seed, draw));
        if positions.len() < count as usize && seen.insert(text.clone()) {
            positions.push(text);
        }
        if positions.len() == count as usize {
            break;
        }
    }
    Some(positions)
}

fn opening<G: Table>(game: &G, stones: u32, random: &mut Random) -> String {
    let mut state = game.start();
    for _ in 0..stones {
        let legal = notation::moves(game, &state);
        if let Some(mv) = legal.get(random.below(legal.len() as u32) as usize) {
            game.apply(&mut state, *mv);
        }
    }
    notation::position_text(game, &state)
}

impl Openings {
    fn job(&self, position: &str, algorithm: &str) -> Search {
        Search {
            game: GAME.to_owned(),
            position: Some(position.to_owned()),
            algorithm: algorithm.to_owned(),
            besides: Besides::default(),
        }
    }

    /// What each algorithm did, for each position that all have tried.
    fn complete<'a>(&self, found: &Found<'a, Search>) -> Vec<Vec<&'a Measured>> {
        let of_position = |position: &String| {
            let run = |algorithm: &&str| found.of(&self.job(position, algorithm));
            let runs: Option<Vec<_>> = ALGORITHMS.iter().map(run).collect();
            runs.map(|runs| runs.into_iter().map(|run| &run.measured).collect())
        };
        self.positions.iter().filter_map(of_position).collect()
    }

    fn summary(&self, runs: &[Vec<&Measured>]) -> Sheet {
        let columns = [
            "algorithm",
            "paper solved %",
            "solved %",
            "ratio",
            "solved",
            "fastest",
            "fewest iterations",
            "iterations",
            "positions created",
            "seconds",
        ];
        Sheet {
            title: format!(
                "{} openings of Y, base {BASE}, {} stones each",
                runs.len(),
                self.stones
            ),
            columns: columns.map(str::to_owned).to_vec(),
            rows: (0..ALGORITHMS.len())
                .map(|index| summary_row(index, runs))
                .collect(),
        }
    }

    fn without_reduction(&self) -> Vec<Search> {
        let (algorithm, most) = WITHOUT_REDUCTION;
        let positions = self.positions.iter().take(most);
        positions.map(|text| self.job(text, algorithm)).collect()
    }

    fn without_reduction_sheet(&self, found: &Found<Search>) -> Sheet {
        let jobs = self.without_reduction();
        let runs: Vec<_> = jobs.iter().filter_map(|job| found.of(job)).collect();
        let count = |is: fn(&Measured) -> bool| {
            Value::Count(runs.iter().filter(|run| is(&run.measured)).count() as u64)
        };
        Sheet {
            title: format!("The first {} without the reduction", runs.len()),
            columns: ["algorithm", "solved", "block full", "seconds"]
                .map(str::to_owned)
                .to_vec(),
            rows: vec![vec![
                Value::from(WITHOUT_REDUCTION.0),
                count(Measured::is_proven),
                count(Measured::is_full),
                Value::Number(runs.iter().fold(0.0, |all, run| all + run.measured.seconds)),
            ]],
        }
    }
}

fn summary_row(index: usize, runs: &[Vec<&Measured>]) -> Vec<Value> {
    let own = || runs.iter().map(|row| row[index]);
    let count = |is: &dyn Fn(&Vec<&Measured>) -> bool| {
        Value::Count(runs.iter().filter(|row| is(row)).count() as u64)
    };
    let best = |by: Better| {
        count(&|row| {
            let mut others = (0..row.len()).filter(|&other| other != index);
            others.all(|other| by(row[index], row[other]))
        })
    };
    let solved = own().filter(|run| run.is_proven()).count();
    let share = Value::Number(100.0 * solved as f64 / runs.len().max(1) as f64);
    let paper = match ALGORITHMS[index] == PAPER.0 {
        true => Value::Number(100.0 * PAPER.1),
        false => Value::Nothing,
    };
    let ratio = Value::ratio(&share, &paper);
    vec![
        Value::from(ALGORITHMS[index]),
        paper,
        share,
        ratio,
        Value::Count(solved as u64),
        best(faster),
        best(fewer),
        Value::Count(own().map(|run| run.expansions).sum()),
        Value::Count(own().map(|run| run.created).sum()),
        Value::Number(own().map(|run| run.seconds).sum()),
    ]
}

/// Whether the one search was better than the other.
type Better = fn(&Measured, &Measured) -> bool;

fn faster(one: &Measured, other: &Measured) -> bool {
    one.is_proven() && (!other.is_proven() || one.seconds < other.seconds)
}

fn fewer(one: &Measured, other: &Measured) -> bool {
    one.is_proven() && (!other.is_proven() || one.expansions < other.expansions)
}

/// How often the algorithm of a row was better than that of a column.
fn pairs(title: &str, better: Better, runs: &[Vec<&Measured>]) -> Sheet {
    let row = |one: usize| {
        let wins = |other: usize| match one == other {
            true => Value::Nothing,
            false => {
                let won = runs.iter().filter(|row| better(row[one], row[other]));
                Value::Count(won.count() as u64)
            }
        };
        let mut row = vec![Value::from(ALGORITHMS[one])];
        row.extend((0..ALGORITHMS.len()).map(wins));
        row
    };
    let mut columns = vec!["than".to_owned()];
    columns.extend(ALGORITHMS.map(str::to_owned));
    Sheet {
        title: title.to_owned(),
        columns,
        rows: (0..ALGORITHMS.len()).map(row).collect(),
    }
}

impl Experiment for Openings {
    type Job = Search;

    fn source(&self) -> String {
        "Saffidine and Cazenave (2013), Table 3: the game of Y".to_owned()
    }

    fn jobs(&self) -> Vec<Search> {
        let of_position =
            |position: &String| ALGORITHMS.map(|algorithm| self.job(position, algorithm));
        let mut jobs: Vec<Search> = self.positions.iter().flat_map(of_position).collect();
        jobs.extend(self.without_reduction());
        jobs
    }

    fn usual(&self) -> Usual {
        Usual {
            memory: Size(if self.quick { 64 << 20 } else { 256 << 20 }),
            nodes: self.quick.then_some(500_000),
            time: (!self.quick).then_some(MILLISECONDS),
            jobs: 0,
        }
    }

    fn sheets(&self, found: &Found<Search>) -> Vec<Sheet> {
        let runs = self.complete(found);
        vec![
            self.summary(&runs),
            pairs("Positions solved faster", faster, &runs),
            pairs("Positions solved with fewer iterations", fewer, &runs),
            self.without_reduction_sheet(found),
        ]
    }

    fn chart(&self, found: &Found<Search>) -> Chart {
        let bar = |row: Vec<Value>| Bar {
            label: row[0].to_string(),
            paper: row[1].clone(),
            ours: row[2].clone(),
        };
        Chart {
            title: "Y: openings solved".to_owned(),
            unit: "% of the positions".to_owned(),
            logarithmic: false,
            bars: self
                .summary(&self.complete(found))
                .rows
                .into_iter()
                .map(bar)
                .collect(),
        }
    }

    fn notes(&self, _: &Found<Search>) -> Vec<String> {
        vec![
            "The paper solves 77,010 of 77,012 within 60 s each; how its openings were made is not said, and its other solvers are MCTS."
                .to_owned(),
            "Fastest and fewest: of all algorithms of the table; a tie counts for nobody. An iteration expands one position.".to_owned(),
        ]
    }
}
