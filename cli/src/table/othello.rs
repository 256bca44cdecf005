//! A model that knows how sure it is, at Othello: Table II of Świechowski,
//! "Combining Tree Search with Value Prediction Models Capable of Estimating
//! Their Uncertainty" (2025).
//!
//! The paper's method against sampling search without a model and against
//! AZ-Ins-LE, which asks the same model at every new position. All have the same
//! number of steps for a move: moves on the way down and in random games. Games
//! begin at the start, each side begins half of them, and a draw is half a point.
//!
//! As in the paper, the move to play is the one of the best value. Unlike in the
//! paper, the model was trained on games of the kernel's own search, not on
//! experts' (`model/`), and trees are kept from move to move.
//!
//! The paper contradicts itself on when the model is used: where its interval is
//! *shorter* than the threshold, as its idea needs, or *longer*, as one sentence
//! says and its conclusions need. Both are run. What the paper does not have: a
//! poor model, trained on 60 positions, and AZ-Ins-LE against plain sampling
//! search.

use super::contest::{Allowance, Contest, Match};
use super::plot::{Bar, Chart};
use super::search::Settings;
use super::sheet::{Sheet, Value};
use super::{Experiment, Found, Usual};
use crate::args::TableArgs;
use crate::memory::Size;
use crate::numbers;

/// What plays a move in the end, for everybody.
const FINAL_MOVE: &str = "choice=value";
/// Steps for a move.
const BUDGETS: [u64; 2] = [1000, 10_000];
/// Games of one job.
const PART: u32 = 20;
/// Games of each cell, as in the paper.
const GAMES: u32 = 200;
const QUICK_GAMES: u32 = 4;

/// Which of the opponents has no model.
const PLAIN: usize = 1;

/// Whom the method plays against, in the order of the paper's columns.
const OPPONENTS: [(&str, &str); 2] = [("AZ-Ins-LE", "az-le"), ("MCTS", "uct")];

/// The thresholds of the interval, and the confidence that is 1 less that.
const THRESHOLDS: [(&str, &str); 3] = [("0.05", "0.95"), ("0.1", "0.9"), ("0.2", "0.8")];

/// The models of the game, by the positions that they were trained on.
struct Model {
    name: &'static str,
    /// The paper's points for each threshold, budget and opponent.
    paper: Option<[[[f64; 2]; 2]; 3]>,
}

const MODELS: [Model; 3] = [
    Model {
        name: "5k",
        paper: Some([
            [[0.63, 0.63], [0.57, 0.54]],
            [[0.53, 0.55], [0.55, 0.54]],
            [[0.53, 0.52], [0.53, 0.48]],
        ]),
    },
    Model {
        name: "51k",
        paper: Some([
            [[0.60, 0.64], [0.56, 0.59]],
            [[0.51, 0.61], [0.50, 0.55]],
            [[0.51, 0.54], [0.49, 0.52]],
        ]),
    },
    Model {
        name: "60",
        paper: None,
    },
];

/// Where the model is believed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Believed {
    /// Where the interval is at most the threshold with this number.
    Shorter(usize),
    /// Where it is at least that.
    Longer(usize),
    /// At every new position: AZ-Ins-LE.
    Everywhere,
}

impl Believed {
    fn name(self) -> &'static str {
        match self {
            Believed::Shorter(_) => "shorter",
            Believed::Longer(_) => "longer",
            Believed::Everywhere => "everywhere",
        }
    }

    fn threshold(self) -> Option<usize> {
        match self {
            Believed::Shorter(threshold) | Believed::Longer(threshold) => Some(threshold),
            Believed::Everywhere => None,
        }
    }

    fn interval(self) -> &'static str {
        self.threshold().map_or("", |it| THRESHOLDS[it].0)
    }
}

/// One match.
#[derive(Clone, Copy)]
struct Cell {
    model: &'static Model,
    budget: usize,
    opponent: usize,
    believed: Believed,
}

impl Cell {
    fn paper(&self) -> Option<f64> {
        let paper = self.model.paper.as_ref()?;
        Some(paper[self.believed.threshold()?][self.budget][self.opponent])
    }

    fn steps(&self) -> u64 {
        BUDGETS[self.budget]
    }

    fn contest(&self, part: u32, games: u32) -> Contest {
        let (_, opponent) = OPPONENTS[self.opponent];
        let (sure, first) = match self.believed {
            Believed::Shorter(it) => ("", format!("confidence:confidence={},", THRESHOLDS[it].1)),
            Believed::Longer(it) => (
                ",sure=long",
                format!("confidence:confidence={},", THRESHOLDS[it].0),
            ),
            Believed::Everywhere => ("", "az-le:".to_owned()),
        };
        Contest {
            game: format!("othello:{}{sure}", self.model.name),
            first: first + FINAL_MOVE,
            second: format!("{opponent}:{FINAL_MOVE}"),
            allowance: Allowance::Steps(self.steps()),
            part,
            games,
        }
    }

    fn label(&self) -> String {
        let (opponent, _) = OPPONENTS[self.opponent];
        let steps = match self.budget {
            0 => "1k",
            _ => "10k",
        };
        let sign = match self.believed {
            Believed::Longer(_) => ">",
            _ => "<",
        };
        let (interval, model) = (self.believed.interval(), self.model.name);
        format!("{opponent}, {steps}: {sign} {interval} / {model}")
    }
}

/// The experiment.
pub struct Othello {
    budgets: usize,
    games: u32,
    part: u32,
}

/// The experiment with what is asked for.
pub fn experiment(args: &TableArgs) -> Othello {
    let usual = if args.quick { QUICK_GAMES } else { GAMES };
    let games = args.games.unwrap_or(usual);
    Othello {
        budgets: if args.quick { 1 } else { BUDGETS.len() },
        games,
        part: match args.quick {
            true => games.clamp(1, QUICK_GAMES),
            false => PART,
        },
    }
}

impl Othello {
    /// In the order of the tables.
    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for budget in 0..self.budgets {
            for opponent in 0..OPPONENTS.len() {
                let readings: [fn(usize) -> Believed; 2] = [Believed::Shorter, Believed::Longer];
                for reading in readings {
                    for model in &MODELS {
                        cells.extend((0..THRESHOLDS.len()).map(|threshold| Cell {
                            model,
                            budget,
                            opponent,
                            believed: reading(threshold),
                        }));
                    }
                }
            }
            cells.extend(MODELS.iter().map(|model| Cell {
                model,
                budget,
                opponent: PLAIN,
                believed: Believed::Everywhere,
            }));
        }
        cells
    }

    fn parts(&self, cell: &Cell) -> Vec<Contest> {
        let part = |part| cell.contest(part, self.part);
        (0..self.games.div_ceil(self.part)).map(part).collect()
    }

    fn result(&self, found: &Found<Contest>, cell: &Cell) -> Match {
        let parts = self.parts(cell);
        Match::of(parts.iter().filter_map(|part| found.of(part)))
    }

    fn points(&self, found: &Found<Contest>, cell: &Cell) -> Value {
        let percent = self.result(found, cell).percent();
        percent.map_or(Value::Nothing, |percent| Value::Number(percent / 100.0))
    }

    /// The paper's cells, with both readings.
    fn paper_sheet(&self, found: &Found<Contest>) -> Sheet {
        let columns = [
            "against", "steps", "interval", "model", "paper", "shorter", "ratio", "games",
            "longer", "ratio", "games",
        ];
        let of_paper = |cell: &Cell| {
            let paper = Value::Number(cell.paper()?);
            let Believed::Shorter(threshold) = cell.believed else {
                return None;
            };
            let mut row = vec![
                Value::from(OPPONENTS[cell.opponent].0),
                Value::Count(cell.steps()),
                Value::from(cell.believed.interval()),
                Value::from(cell.model.name),
                paper.clone(),
            ];
            for believed in [cell.believed, Believed::Longer(threshold)] {
                let cell = Cell { believed, ..*cell };
                let ours = self.points(found, &cell);
                let games = self.result(found, &cell).tally.games();
                row.extend([
                    ours.clone(),
                    Value::ratio(&ours, &paper),
                    Value::Count(games.into()),
                ]);
            }
            Some(row)
        };
        Sheet {
            title: "Points of a game, with a model that is believed where its interval is shorter or longer"
                .to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.cells().iter().filter_map(of_paper).collect(),
        }
    }

    fn row(&self, found: &Found<Contest>, cell: &Cell) -> Vec<Value> {
        let result = self.result(found, cell);
        let interval = result.interval();
        let number = |number: f64| match result.percent() {
            Some(_) => Value::Number(number),
            None => Value::Nothing,
        };
        let [first, second] = result.tally.thoughts.map(|thoughts| thoughts.each());
        vec![
            Value::from(OPPONENTS[cell.opponent].0),
            Value::Count(cell.steps()),
            Value::from(cell.believed.name()),
            Value::from(cell.believed.interval()),
            Value::from(cell.model.name),
            self.points(found, cell),
            number(interval.low / 100.0),
            number(interval.high / 100.0),
            Value::Count(result.tally.games().into()),
            number(first),
            number(second),
        ]
    }

    /// Each match.
    fn cells_sheet(&self, found: &Found<Contest>) -> Sheet {
        let columns = [
            "against",
            "steps",
            "believed",
            "interval",
            "model",
            "points",
            "from",
            "to",
            "games",
            "iterations",
            "theirs",
        ];
        let cells = self.cells();
        Sheet {
            title: "All matches".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: cells.iter().map(|cell| self.row(found, cell)).collect(),
        }
    }
}

impl Experiment for Othello {
    type Job = Contest;

    fn source(&self) -> String {
        "Świechowski (2025), Table II: a model that knows its uncertainty, at Othello".to_owned()
    }

    /// In rounds, so that a run that is stopped has something of each cell.
    fn jobs(&self) -> Vec<Contest> {
        let mut jobs = Vec::new();
        for budget in 0..self.budgets {
            let cells = self
                .cells()
                .into_iter()
                .filter(|cell| cell.budget == budget);
            let mut parts: Vec<(usize, Contest)> = cells
                .flat_map(|cell| self.parts(&cell).into_iter().enumerate())
                .collect();
            parts.sort_by_key(|(round, _)| *round);
            jobs.extend(parts.into_iter().map(|(_, part)| part));
        }
        jobs
    }

    fn usual(&self) -> Usual {
        Usual {
            memory: Size(16 << 20),
            nodes: None,
            time: None,
            jobs: 0,
        }
    }

    fn sheets(&self, found: &Found<Contest>) -> Vec<Sheet> {
        vec![self.paper_sheet(found), self.cells_sheet(found)]
    }

    /// The paper's cells.
    fn chart(&self, found: &Found<Contest>) -> Chart {
        let bar = |cell: &Cell| {
            let ours = self.result(found, cell).percent();
            Some(Bar {
                label: cell.label(),
                paper: Value::Number(100.0 * cell.paper()?),
                ours: ours.map_or(Value::Nothing, Value::Number),
            })
        };
        Chart {
            title: "A model that knows how sure it is, at Othello".to_owned(),
            unit: "% of the points".to_owned(),
            logarithmic: false,
            bars: self.cells().iter().filter_map(bar).collect(),
        }
    }

    fn about(&self, settings: &Settings, done: usize, all: usize) -> String {
        format!(
            "{} of {} of {} each, in a block of {} for each player, seed {}. From, to: Wilson, 95 %, a draw is half a point.",
            numbers::grouped(done as u64),
            numbers::counted(all as u64, "part"),
            numbers::counted(self.part.into(), "game"),
            settings.memory,
            settings.seed
        )
    }

    fn notes(&self, _: &Found<Contest>) -> Vec<String> {
        vec![
            "The paper says that its 95 % intervals of 200 games are 0.03 to 0.04 long and that 0.54 is significant. That is one standard error (0.035); with 95 % it is 0.07 to each side, so 0.57 and more is significant."
                .to_owned(),
            "Shorter, longer: the model is believed where its interval is at most so long, or at least. Everywhere: AZ-Ins-LE itself. Iterations: for a move that was thought about."
                .to_owned(),
        ]
    }
}
