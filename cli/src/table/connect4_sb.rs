//! Score Bounded MCTS on small boards of Connect Four: Table 6 of Cazenave and
//! Saffidine, "Score Bounded Monte-Carlo Tree Search" (2010). A board is columns
//! x rows, four in a row win, and the question is the value.
//!
//! What the paper does not say, and what was tried (30 runs each): its plain
//! solver is a search with the bounds but without their cuts, which takes 2,699
//! playouts on 3x3, the paper's 2,701; a solver that waits until all children
//! are solved takes 5,247, the whole tree. C is given for values from -1 to 1,
//! twice what it is for the paper's from 0 to 1; δ is the same on both, since
//! bounds are scaled as values are. On 3x3 all games are drawn and C does not
//! matter, unless it is 0; on the others c=0.1 comes within 6 % of all of the
//! paper's figures, smaller ones are below them.

use super::boards::Figure::{self, Above, Exactly};
use super::plot::{Bar, Chart};
use super::runs::{Mean, Runs};
use super::search::{Search, Settings};
use super::sheet::{Sheet, Value};
use super::{Experiment, Found, Usual};
use crate::args::TableArgs;

const SIZES: [&str; 4] = ["3x3", "3x4", "4x3", "4x4"];
/// The sizes that are run with `--quick`.
const QUICK_SIZES: usize = 3;
/// Runs in the paper, and with `--quick`.
const RUNS: u64 = 30;
const QUICK_RUNS: u64 = 5;
/// The paper's limit.
const PLAYOUTS: u64 = 5_000_000;

/// A solver, and its playouts in the paper on each size.
struct Solver {
    name: &'static str,
    algorithm: &'static str,
    paper: [Figure<f64>; 4],
}

const SOLVERS: [Solver; 3] = [
    Solver {
        name: "plain",
        algorithm: "sb:bounds=uncut,c=0.06",
        paper: [
            Exactly(2_700.9),
            Exactly(26_042.7),
            Exactly(227_617.6),
            Above(5_000_000.0),
        ],
    },
    Solver {
        name: "cuts",
        algorithm: "sb:c=0.06",
        paper: [
            Exactly(2_529.2),
            Exactly(12_496.7),
            Exactly(31_772.9),
            Exactly(386_324.3),
        ],
    },
    Solver {
        name: "guided cuts",
        algorithm: "sb:c=0.06,delta=-0.1",
        paper: [
            Exactly(1_607.1),
            Exactly(9_792.7),
            Exactly(24_340.2),
            Exactly(351_320.3),
        ],
    },
];

/// The experiment.
pub struct Solvers {
    runs: Runs,
    sizes: usize,
}

/// The experiment, or its smaller boards.
pub fn experiment(args: &TableArgs) -> Solvers {
    let usual = if args.quick { QUICK_RUNS } else { RUNS };
    Solvers {
        runs: Runs {
            count: args.runs.map_or(usual, u64::from),
            iterations: PLAYOUTS,
        },
        sizes: if args.quick { QUICK_SIZES } else { SIZES.len() },
    }
}

fn game(size: &str) -> String {
    format!("connect4:{size}")
}

impl Solvers {
    fn sizes(&self) -> &'static [&'static str] {
        &SIZES[..self.sizes]
    }

    fn mean(&self, found: &Found<Search>, solver: &Solver, size: &str) -> Mean {
        self.runs.mean(found, &game(size), solver.algorithm)
    }

    fn line(&self, found: &Found<Search>, solver: &Solver) -> Vec<Value> {
        let mut line = vec![Value::from(solver.name)];
        for (size, paper) in self.sizes().iter().zip(solver.paper) {
            let mean = self.mean(found, solver, size);
            let paper = Value::from(paper);
            let ratio = Value::ratio(&mean.iterations, &paper);
            line.extend([paper, mean.iterations, mean.margin, ratio]);
        }
        line
    }

    /// Whether each solver is better than the one before.
    fn order(&self, found: &Found<Search>, size: &str) -> Option<String> {
        let means = SOLVERS.each_ref().map(|solver| {
            let mean = self.mean(found, solver, size).iterations;
            mean.result().or(mean.reached())
        });
        let [Some(plain), Some(cuts), Some(guided)] = means else {
            return None;
        };
        Some(match plain > cuts && cuts > guided {
            true => format!("{size} yes"),
            false => format!("{size} NO"),
        })
    }
}

impl Experiment for Solvers {
    type Job = Search;

    fn source(&self) -> String {
        "Cazenave and Saffidine (2010), Table 6: Connect Four".to_owned()
    }

    fn jobs(&self) -> Vec<Search> {
        let of_size = |size: &&str| {
            let game = game(size);
            SOLVERS.each_ref().map(|it| (game.clone(), it.algorithm))
        };
        let searches: Vec<_> = self.sizes().iter().flat_map(of_size).collect();
        self.runs.jobs(&searches)
    }

    fn usual(&self) -> Usual {
        Runs::USUAL
    }

    fn about(&self, settings: &Settings, done: usize, all: usize) -> String {
        self.runs.about(settings, done, all)
    }

    fn sheets(&self, found: &Found<Search>) -> Vec<Sheet> {
        let heads =
            |size: &&str| ["paper", "ours", "±", "ratio"].map(|head| format!("{size} {head}"));
        let mut columns = vec!["solver".to_owned()];
        columns.extend(self.sizes().iter().flat_map(heads));
        vec![Sheet {
            title: "Playouts that a solution takes, on average".to_owned(),
            columns,
            rows: SOLVERS.iter().map(|it| self.line(found, it)).collect(),
        }]
    }

    fn chart(&self, found: &Found<Search>) -> Chart {
        let bar = |size: usize, solver: &Solver| Bar {
            label: format!("{} {}", SIZES[size], solver.name),
            paper: solver.paper[size].into(),
            ours: self.mean(found, solver, SIZES[size]).iterations,
        };
        let of_size = |size| SOLVERS.iter().map(move |solver| bar(size, solver));
        Chart {
            title: "Connect Four: playouts that a solution takes".to_owned(),
            unit: "playouts".to_owned(),
            logarithmic: true,
            bars: (0..self.sizes).flat_map(of_size).collect(),
        }
    }

    fn notes(&self, found: &Found<Search>) -> Vec<String> {
        let orders = self.sizes().iter().map(|size| self.order(found, size));
        let orders: Vec<String> = orders.flatten().collect();
        let algorithms = SOLVERS
            .each_ref()
            .map(|it| format!("{}: {}", it.name, it.algorithm));
        vec![
            format!("{}.", algorithms.join("; ")),
            "±: the average of all possible runs is within it with 95 %.".to_owned(),
            format!("More for plain than for cuts than for guided cuts: {}.", orders.join(", ")),
            "C is for values from -1 to 1: half of it for the paper's. The paper does not say its own."
                .to_owned(),
        ]
    }
}
