//! PPN-Search on Connect Four: the experiments of Primanita and Iida, "Nature of
//! Probability-Based Proof Number Search" (2019), on the project's own 200
//! positions after 12 random moves, whose values are known.
//!
//! The question is whether the player to move wins; a draw is not a win. A
//! search that ends by its precision rate *believes* its answer, and the values
//! say how often that is wrong.

use super::keep::Record;
use super::plot::{Bar, Chart};
use super::search::{Besides, Search};
use super::sheet::{Sheet, Value};
use super::{Experiment, Found, Usual};
use crate::args::TableArgs;
use crate::failure::Failure;
use crate::memory::Size;

const POSITIONS: &str = include_str!("../../../games/tests/data/c4_random_12ply.txt");
const GAME: &str = "connect4";
const PNS: &str = "pns";

/// An algorithm, and how many of 200 positions it concludes in the paper, within
/// 420 s or 35 million nodes each.
struct Row {
    algorithm: &'static str,
    paper: Option<u64>,
    /// The paper's average nodes.
    nodes: Option<u64>,
}

const fn row(algorithm: &'static str, paper: Option<u64>, nodes: Option<u64>) -> Row {
    Row {
        algorithm,
        paper,
        nodes,
    }
}

const OF: u64 = 200;
const ROWS: [Row; 8] = [
    row("ppn:theta=0.01,pr=0", Some(102), Some(2_004_053)),
    row("ppn:theta=0.01,pr=0.001", None, Some(1_323_719)),
    row("ppn:theta=0.01,pr=0.01", None, None),
    row("ppn:theta=0.001,pr=0", None, None),
    row("ppn:theta=0.001,pr=0.001", Some(135), Some(1_269_588)),
    row("ppn:theta=0.001,pr=0.0001", None, Some(1_614_710)),
    row(PNS, Some(122), None),
    row("mcpns", Some(80), None),
];

/// A position, and whether the player to move wins.
struct Problem {
    moves: String,
    is_won: bool,
}

/// The experiment.
pub struct Precision {
    problems: Vec<Problem>,
    quick: bool,
}

/// The experiment with the first of the positions.
pub fn experiment(args: &TableArgs) -> Result<Precision, Failure> {
    let count = args.positions.unwrap_or(if args.quick { 24 } else { 200 });
    let all: Vec<Problem> = POSITIONS.lines().filter_map(read).collect();
    if count as usize > all.len() {
        let most = all.len();
        return Err(Failure::usage(format!(
            "--positions {count}: the list has {most}, so it may be 1 to {most}"
        )));
    }
    Ok(Precision {
        problems: all.into_iter().take(count as usize).collect(),
        quick: args.quick,
    })
}

/// Reads `columns score WDL immediate`; other lines are remarks.
fn read(line: &str) -> Option<Problem> {
    let mut words = line.split_whitespace();
    let columns = words.next().filter(|word| !word.starts_with('#'))?;
    let value = words.nth(1)?;
    let moves: Vec<String> = columns.chars().map(String::from).collect();
    Some(Problem {
        moves: moves.join(" "),
        is_won: value == "W",
    })
}

impl Precision {
    fn job(&self, problem: &Problem, algorithm: &str) -> Search {
        Search {
            game: GAME.to_owned(),
            position: Some(problem.moves.clone()),
            algorithm: algorithm.to_owned(),
            besides: Besides::default(),
        }
    }

    /// The positions that this algorithm has tried, with what became of them.
    fn runs<'a>(
        &'a self,
        found: &'a Found<Search>,
        algorithm: &'a str,
    ) -> impl Iterator<Item = (&'a Problem, &'a Record<Search>)> {
        let run = move |problem| Some((problem, found.of(&self.job(problem, algorithm))?));
        self.problems.iter().filter_map(run)
    }

    fn line(&self, found: &Found<Search>, row: &Row) -> Vec<Value> {
        let runs: Vec<_> = self.runs(found, row.algorithm).collect();
        let concluded: Vec<_> = runs
            .iter()
            .filter(|(_, run)| run.measured.answer.is_some())
            .collect();
        let proven = concluded.iter().filter(|(_, run)| run.measured.is_proven());
        let proven = proven.count();
        let believed = concluded.len() - proven;
        let wrong = concluded.iter().filter(|(problem, run)| {
            !run.measured.is_proven() && run.measured.answer != Some(problem.is_won)
        });
        let mean = |of: &dyn Fn(&Record<Search>) -> f64| match concluded.len() {
            0 => Value::Nothing,
            count => {
                let sum: f64 = concluded.iter().map(|(_, run)| of(run)).sum();
                Value::Number(sum / count as f64)
            }
        };
        let share = Value::Number(100.0 * concluded.len() as f64 / runs.len().max(1) as f64);
        let of_paper = |count: u64| Value::Number(100.0 * count as f64 / OF as f64);
        let paper = row.paper.map_or(Value::Nothing, of_paper);
        let ratio = Value::ratio(&share, &paper);
        let (same_nodes, same_time) = self.pns_beside(found, row);
        vec![
            Value::from(row.algorithm),
            paper,
            share,
            ratio,
            Value::Count(runs.len() as u64),
            Value::Count(concluded.len() as u64),
            Value::Count(proven as u64),
            Value::Count(believed as u64),
            Value::Count(wrong.count() as u64),
            row.nodes.map_or(Value::Nothing, Value::Count),
            mean(&|run| run.measured.created as f64),
            mean(&|run| run.measured.seconds),
            same_nodes,
            same_time,
        ]
    }

    /// How many positions proof-number search proves with no more nodes, and in
    /// no more time, than this algorithm took for each.
    fn pns_beside(&self, found: &Found<Search>, row: &Row) -> (Value, Value) {
        if row.algorithm == PNS {
            return (Value::Nothing, Value::Nothing);
        }
        let (mut same_nodes, mut same_time) = (0, 0);
        for (problem, run) in self.runs(found, row.algorithm) {
            let pns = found.of(&self.job(problem, PNS));
            let Some(pns) = pns.filter(|pns| pns.measured.is_proven()) else {
                continue;
            };
            same_nodes += u64::from(pns.measured.created <= run.measured.created);
            same_time += u64::from(pns.measured.seconds <= run.measured.seconds);
        }
        (Value::Count(same_nodes), Value::Count(same_time))
    }
}

impl Experiment for Precision {
    type Job = Search;

    fn source(&self) -> String {
        "Primanita and Iida (2019): PPN-Search on Connect Four".to_owned()
    }

    fn jobs(&self) -> Vec<Search> {
        let of_problem =
            |problem: &Problem| ROWS.each_ref().map(|row| self.job(problem, row.algorithm));
        self.problems.iter().flat_map(of_problem).collect()
    }

    fn usual(&self) -> Usual {
        Usual {
            memory: Size(256 << 20),
            nodes: None,
            time: Some(if self.quick { 200 } else { 2000 }),
            jobs: 0,
        }
    }

    fn sheets(&self, found: &Found<Search>) -> Vec<Sheet> {
        let columns = [
            "algorithm",
            "paper %",
            "concluded %",
            "ratio",
            "positions",
            "concluded",
            "proven",
            "believed",
            "refuted",
            "paper's nodes",
            "nodes",
            "seconds",
            "PNS, same nodes",
            "PNS, same time",
        ];
        vec![Sheet {
            title: "12-ply positions: does the player to move win?".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: ROWS.iter().map(|row| self.line(found, row)).collect(),
        }]
    }

    fn chart(&self, found: &Found<Search>) -> Chart {
        let bar = |row: &Row| {
            let line = self.line(found, row);
            Bar {
                label: row.algorithm.to_owned(),
                paper: line[1].clone(),
                ours: line[2].clone(),
            }
        };
        Chart {
            title: "Connect Four: 12-ply positions concluded".to_owned(),
            unit: "% of the positions".to_owned(),
            logarithmic: false,
            bars: ROWS.iter().map(bar).collect(),
        }
    }

    fn notes(&self, found: &Found<Search>) -> Vec<String> {
        let mut notes = vec![
            "Concluded: proven or believed. Refuted: believed, but the position's value is another. Nodes and seconds: means over what was concluded; the paper's nodes: over all, within 420 s or 35 million nodes."
                .to_owned(),
            "PNS, same nodes / same time: positions that PNS proves with what the algorithm took for each."
                .to_owned(),
        ];
        for row in &ROWS {
            let wrong = |(problem, run): &(&Problem, &Record<Search>)| {
                run.measured.is_proven() && run.measured.answer != Some(problem.is_won)
            };
            for (_, run) in self.runs(found, row.algorithm).filter(wrong) {
                notes.push(format!(
                    "WRONG: the list contradicts this proof: {}",
                    run.command
                ));
            }
        }
        notes
    }
}
