//! Seki problems: Tables 2 to 5 of Cazenave and Saffidine, "Score Bounded
//! Monte-Carlo Tree Search" (2010). Max begins; both strings have one to six
//! liberties of their own and share two.
//!
//! The values must be those of the paper. The playouts cannot be: how the paper
//! counts passes, its C and how it uses RAVE are not said (games/src/seki.rs has
//! the rules that give its values). Tried: c = 0.02, 0.1, 0.4 and 0.8 with rave =
//! 0, 1, 10, 100 and 1000. Without RAVE and with c = 0.1 the figures of the
//! guided solver are nearest to a constant part of the paper's, a half; the
//! stronger RAVE is, the less do the three solvers differ. The plain solver has
//! the bounds without their cuts, as in `connect4_sb`.

use super::boards::Figure::{self, Above, Exactly};
use super::grid::{self, Line};
use super::keep::Record;
use super::plot::{Bar, Chart};
use super::runs::Runs;
use super::search::{Besides, Search, Settings};
use super::sheet::{Sheet, Value};
use super::{Experiment, Found, Usual};
use crate::args::TableArgs;

/// Liberties of each string, at most.
const MOST: usize = 6;
const QUICK_MOST: usize = 4;
/// Runs in the paper, and with `--quick`.
const RUNS: u64 = 30;
const QUICK_RUNS: u64 = 2;
/// The paper's limit, and that of `--quick`.
const PLAYOUTS: u64 = 1_000_000;
const QUICK_PLAYOUTS: u64 = 50_000;
/// What finds the values.
const PROVER: &str = "pps";

type Figures = [[Figure<f64>; MOST]; MOST];

/// Above the limit.
const OPEN: Figure<f64> = Above(1_000_000.0);

/// A solver, and its playouts in the paper: a row for each number of Min's
/// liberties, a column for each of Max's.
struct Solver {
    name: &'static str,
    table: &'static str,
    algorithm: &'static str,
    paper: Figures,
}

const SOLVERS: [Solver; 3] = [
    Solver {
        name: "plain",
        table: "Table 3",
        algorithm: "sb:bounds=uncut,c=0.1",
        paper: [
            [
                Exactly(359.0),
                Exactly(479.0),
                Exactly(1_535.0),
                Exactly(2_059.0),
                Exactly(10_566.0),
                Exactly(25_670.0),
            ],
            [
                Exactly(1_389.0),
                Exactly(11_047.0),
                Exactly(12_627.0),
                Exactly(68_718.0),
                Exactly(98_155.0),
                Exactly(289_324.0),
            ],
            [
                Exactly(7_219.0),
                Exactly(60_755.0),
                Exactly(541_065.0),
                Exactly(283_782.0),
                Exactly(516_514.0),
                Exactly(791_945.0),
            ],
            [
                Exactly(41_385.0),
                Exactly(422_975.0),
                OPEN,
                OPEN,
                Above(989_407.0),
                Above(999_395.0),
            ],
            [Exactly(275_670.0), OPEN, OPEN, OPEN, OPEN, OPEN],
            [OPEN; MOST],
        ],
    },
    Solver {
        name: "cuts",
        table: "Table 4",
        algorithm: "sb:c=0.1",
        paper: [
            [
                Exactly(192.0),
                Exactly(421.0),
                Exactly(864.0),
                Exactly(2_000.0),
                Exactly(4_605.0),
                Exactly(14_521.0),
            ],
            [
                Exactly(786.0),
                Exactly(3_665.0),
                Exactly(3_427.0),
                Exactly(17_902.0),
                Exactly(40_364.0),
                Exactly(116_749.0),
            ],
            [
                Exactly(4_232.0),
                Exactly(22_021.0),
                Exactly(107_353.0),
                Exactly(94_844.0),
                Exactly(263_485.0),
                Exactly(588_912.0),
            ],
            [
                Exactly(21_581.0),
                Exactly(177_693.0),
                Above(964_871.0),
                OPEN,
                Exactly(878_072.0),
                OPEN,
            ],
            [Exactly(125_793.0), OPEN, OPEN, OPEN, OPEN, OPEN],
            [Exactly(825_760.0), OPEN, OPEN, OPEN, OPEN, OPEN],
        ],
    },
    Solver {
        name: "guided",
        table: "Table 5",
        algorithm: "sb:c=0.1,delta=10000",
        paper: [
            [
                Exactly(137.0),
                Exactly(259.0),
                Exactly(391.0),
                Exactly(1_135.0),
                Exactly(2_808.0),
                Exactly(7_164.0),
            ],
            [
                Exactly(501.0),
                Exactly(1_098.0),
                Exactly(1_525.0),
                Exactly(3_284.0),
                Exactly(13_034.0),
                Exactly(29_182.0),
            ],
            [
                Exactly(1_026.0),
                Exactly(5_118.0),
                Exactly(9_208.0),
                Exactly(19_523.0),
                Exactly(31_584.0),
                Exactly(141_440.0),
            ],
            [
                Exactly(2_269.0),
                Exactly(10_094.0),
                Exactly(58_397.0),
                Exactly(102_314.0),
                Exactly(224_109.0),
                Exactly(412_043.0),
            ],
            [
                Exactly(6_907.0),
                Exactly(27_947.0),
                Exactly(127_588.0),
                Exactly(737_774.0),
                Above(999_587.0),
                OPEN,
            ],
            [
                Exactly(16_461.0),
                Exactly(85_542.0),
                Exactly(372_366.0),
                OPEN,
                OPEN,
                OPEN,
            ],
        ],
    },
];

/// The experiment.
pub struct Problems {
    runs: Runs,
    most: usize,
}

/// A problem: the liberties of Max and of Min.
#[derive(Clone, Copy)]
struct Problem {
    max: usize,
    min: usize,
}

/// The experiment, or its smaller problems.
pub fn experiment(args: &TableArgs) -> Problems {
    let (most, runs, iterations) = match args.quick {
        true => (QUICK_MOST, QUICK_RUNS, QUICK_PLAYOUTS),
        false => (MOST, RUNS, PLAYOUTS),
    };
    Problems {
        runs: Runs {
            count: args.runs.map_or(runs, u64::from),
            iterations,
        },
        most,
    }
}

impl Problem {
    fn game(self) -> String {
        format!("seki:{},{}", self.max, self.min)
    }

    /// Its score in Table 2.
    fn score(self) -> i32 {
        match self.max {
            max if max > self.min => 1,
            max if max + 1 >= self.min => 0,
            _ => -1,
        }
    }

    fn paper(self, solver: &Solver) -> Value {
        solver.paper[self.min - 1][self.max - 1].into()
    }

    fn prover(self) -> Search {
        Search {
            game: self.game(),
            position: None,
            algorithm: PROVER.to_owned(),
            besides: Besides {
                exact: true,
                ..Besides::default()
            },
        }
    }
}

fn result(score: i32) -> &'static str {
    match score {
        1 => "Won",
        0 => "Draw",
        _ => "Lost",
    }
}

impl Problems {
    /// All problems, row by row.
    fn problems(&self) -> Vec<Problem> {
        let row = |min| (1..=self.most).map(move |max| Problem { max, min });
        (1..=self.most).flat_map(row).collect()
    }

    fn heads(&self) -> Vec<String> {
        (1..=self.most).map(|max| format!("Max {max}")).collect()
    }

    fn lines(&self, cell: impl Fn(Problem) -> (Value, Value)) -> Vec<Line> {
        let problems = self.problems();
        let line = |row: &[Problem]| Line {
            label: row
                .first()
                .map_or(String::new(), |it| format!("Min {}", it.min)),
            cells: row.iter().map(|problem| cell(*problem)).collect(),
        };
        problems.chunks(self.most).map(line).collect()
    }

    fn values(&self, found: &Found<Search>) -> Sheet {
        let cell = |problem: Problem| {
            let proven = found.of(&problem.prover()).map(|run| &run.measured);
            let proven = proven.filter(|it| it.is_proven() && it.low == it.high);
            let ours = proven.map_or(Value::Nothing, |it| Value::from(result(it.low)));
            (Value::from(result(problem.score())), ours)
        };
        let title = format!("Table 2: values, proven by {PROVER}");
        let mut sheet = grid::sheet(title, "own liberties", &self.heads(), self.lines(cell));
        // Words have no ratio.
        sheet.rows.retain(|row| row[1] != Value::from("ratio"));
        sheet
    }

    fn ours(&self, found: &Found<Search>, problem: Problem, solver: &Solver) -> Value {
        let mean = self.runs.mean(found, &problem.game(), solver.algorithm);
        mean.iterations
    }

    fn playouts(&self, found: &Found<Search>, solver: &Solver) -> Sheet {
        let cell = |problem: Problem| (problem.paper(solver), self.ours(found, problem, solver));
        let title = format!("{}: playouts, {}", solver.table, solver.name);
        grid::sheet(title, "own liberties", &self.heads(), self.lines(cell))
    }

    /// How far what is solved agrees with the paper.
    fn solved(&self, found: &Found<Search>, solver: &Solver) -> String {
        let (mut paper, mut ours, mut missed) = (0, 0, Vec::new());
        for problem in self.problems() {
            let is_ours = self.ours(found, problem, solver).result().is_some();
            let is_papers = problem.paper(solver).result().is_some();
            paper += u32::from(is_papers);
            ours += u32::from(is_ours);
            if is_papers && !is_ours {
                missed.push(format!("Max {} Min {}", problem.max, problem.min));
            }
        }
        let missed = match missed.is_empty() {
            true => "all that the paper solved".to_owned(),
            false => format!("not {}", missed.join(", ")),
        };
        let (name, all) = (solver.name, self.problems().len());
        format!(
            "Solved in every run, {name}: paper {paper}, ours {ours} of {all}; {missed} ({}).",
            solver.algorithm
        )
    }

    /// On how many problems each solver needs less than the one before.
    fn order(&self, found: &Found<Search>) -> String {
        let mut right = [0; 2];
        let mut against = [0; 2];
        for problem in self.problems() {
            let means = SOLVERS.each_ref().map(|it| self.ours(found, problem, it));
            for (pair, both) in means.windows(2).enumerate() {
                let [before, after] = both else { continue };
                let at_least = before.result().or(before.reached());
                match (at_least, after.result()) {
                    (Some(before), Some(after)) if after < before => right[pair] += 1,
                    (Some(_), Some(_)) => against[pair] += 1,
                    _ => {}
                }
            }
        }
        format!(
            "Of the problems that the better one solves, cuts takes less than plain on {} of {}, guided less than cuts on {} of {}.",
            right[0],
            right[0] + against[0],
            right[1],
            right[1] + against[1]
        )
    }

    /// Proofs that contradict Table 2.
    fn wrong(&self, found: &Found<Search>) -> Vec<String> {
        let mut wrong = Vec::new();
        for problem in self.problems() {
            let runs = |solver: &Solver| {
                let job = |run| self.runs.job(&problem.game(), solver.algorithm, run);
                (0..self.runs.count).map(job).collect::<Vec<_>>()
            };
            let mut jobs: Vec<Search> = SOLVERS.iter().flat_map(runs).collect();
            jobs.push(problem.prover());
            let is_wrong = |run: &&Record<Search>| {
                let (low, high) = (run.measured.low, run.measured.high);
                !(low..=high).contains(&problem.score())
            };
            let records = jobs.iter().filter_map(|job| found.of(job));
            let line = |run: &Record<Search>| format!("WRONG: not as in Table 2: {}", run.command);
            wrong.extend(records.filter(is_wrong).map(line));
        }
        wrong
    }
}

impl Experiment for Problems {
    type Job = Search;

    fn source(&self) -> String {
        "Cazenave and Saffidine (2010), Tables 2 to 5: seki".to_owned()
    }

    fn jobs(&self) -> Vec<Search> {
        let problems = self.problems();
        let mut jobs: Vec<Search> = problems.iter().map(|it| it.prover()).collect();
        let of_problem =
            |problem: &Problem| SOLVERS.each_ref().map(|it| (problem.game(), it.algorithm));
        let searches: Vec<_> = problems.iter().flat_map(of_problem).collect();
        jobs.extend(self.runs.jobs(&searches));
        jobs
    }

    fn usual(&self) -> Usual {
        Runs::USUAL
    }

    fn about(&self, settings: &Settings, done: usize, all: usize) -> String {
        self.runs.about(settings, done, all)
    }

    fn sheets(&self, found: &Found<Search>) -> Vec<Sheet> {
        let mut sheets = vec![self.values(found)];
        sheets.extend(SOLVERS.iter().map(|it| self.playouts(found, it)));
        sheets
    }

    fn chart(&self, found: &Found<Search>) -> Chart {
        let bar = |problem: Problem, solver: &Solver| Bar {
            label: format!("Max {} Min {} {}", problem.max, problem.min, solver.name),
            paper: problem.paper(solver),
            ours: self.ours(found, problem, solver),
        };
        let of_problem = |problem: Problem| SOLVERS.iter().map(move |solver| bar(problem, solver));
        Chart {
            title: "Seki: playouts that a solution takes".to_owned(),
            unit: "playouts".to_owned(),
            logarithmic: true,
            bars: self.problems().into_iter().flat_map(of_problem).collect(),
        }
    }

    fn notes(&self, found: &Found<Search>) -> Vec<String> {
        let mut notes: Vec<String> = SOLVERS.iter().map(|it| self.solved(found, it)).collect();
        notes.push(self.order(found));
        notes.push(
            "'>' with less than the limit: some runs were solved, the others count with the limit."
                .to_owned(),
        );
        notes.extend(self.wrong(found));
        notes
    }
}
