//! Generalized PN-MCTS against Score Bounded MCTS at eleven games: Table 1 of
//! Kowalski, Soemers, Kosakowski and Winands, "Generalized Proof-Number
//! Monte-Carlo Tree Search" (2025).
//!
//! Both agents keep their tree from move to move and have the same CPU time of
//! their thread for a move: as long as Score Bounded MCTS takes for so many
//! iterations, on average over a game. Games begin at the start, each agent
//! begins half of them, and a draw is half a point. Of each formula the C_pn is
//! run that is best in the paper; the paper's best cell of each game is run with
//! more games, and with a quarter, four and sixteen times the time. Where there is
//! most time, what might keep its gain is run beside it, the same for all games.

use super::contest::{Allowance, Contest, Match};
use super::plot::{Bar, Chart};
use super::search::Settings;
use super::sheet::{Sheet, Value};
use super::{Experiment, Found, Usual};
use crate::args::TableArgs;
use crate::failure::Failure;
use crate::memory::Size;
use crate::numbers;

/// The values of C_pn in the paper.
const WEIGHTS: [&str; 6] = ["0", "0.1", "0.5", "1", "2", "5"];
/// What both agents have: Ludii's selection of untried moves, and its longest
/// random games.
const LUDII: &str = "untried=average,longest=200";
/// Iterations' worth of time for a move at which all cells are run.
const MAIN: u64 = 1000;
/// And those at which the paper's best is: the paper's are not told, and differ
/// from game to game, because its games take from much longer to hardly any time.
const WORTHS: [u64; 4] = [250, MAIN, 4000, 16_000];
/// Where what might keep the gain is run as well: proof numbers that count for
/// less, or scouts in their place.
const LATE: u64 = 16_000;
const SCOUTS: &str = "0.5";
/// Games of one job.
const PART: u32 = 20;
/// Games of each cell, and of the paper's best at the paper's time.
const GAMES: u32 = 100;
const MOST_GAMES: u32 = 500;

/// How proof numbers lead.
struct Formula {
    name: &'static str,
    algorithm: &'static str,
    /// The paper's percentage for each C_pn.
    paper: [f64; 6],
}

/// One game of the paper.
struct Tested {
    name: &'static str,
    game: &'static str,
    formulas: [Formula; 3],
}

const fn tested(
    name: &'static str,
    game: &'static str,
    rank: [f64; 6],
    max: [f64; 6],
    sum: [f64; 6],
) -> Tested {
    const fn formula(name: &'static str, algorithm: &'static str, paper: [f64; 6]) -> Formula {
        Formula {
            name,
            algorithm,
            paper,
        }
    }
    Tested {
        name,
        game,
        formulas: [
            formula("PNRank", "gpn-rank", rank),
            formula("PNMax", "gpn-max", max),
            formula("PNSum", "gpn-sum", sum),
        ],
    }
}

/// The rows with score bounds.
const TESTED: [Tested; 11] = [
    tested(
        "Ataxx",
        "ataxx",
        [50.1, 60.6, 85.3, 89.2, 91.4, 92.0],
        [49.2, 65.3, 92.4, 92.3, 91.0, 89.1],
        [45.6, 56.5, 55.7, 56.2, 61.6, 71.2],
    ),
    tested(
        "Awari",
        "awari",
        [48.1, 71.0, 74.3, 62.2, 50.4, 43.2],
        [50.9, 78.2, 69.8, 56.3, 45.5, 45.1],
        [49.8, 62.2, 78.8, 79.7, 77.2, 67.9],
    ),
    tested(
        "Knightthrough",
        "knightthrough",
        [53.2, 45.8, 46.2, 56.3, 54.8, 59.2],
        [46.8, 56.6, 50.8, 62.8, 63.2, 54.4],
        [49.0, 50.0, 56.0, 52.0, 55.8, 60.0],
    ),
    tested(
        "LOA 7x7",
        "loa:7",
        [47.6, 67.1, 82.8, 91.3, 91.8, 83.6],
        [52.6, 66.3, 81.3, 84.3, 68.6, 65.8],
        [54.6, 55.1, 60.9, 64.9, 67.9, 69.3],
    ),
    tested(
        "LOA 8x8",
        "loa:8",
        [51.8, 63.6, 83.8, 87.4, 81.9, 55.2],
        [50.8, 55.8, 68.8, 82.5, 63.7, 25.9],
        [48.0, 54.5, 52.4, 55.6, 55.5, 64.3],
    ),
    tested(
        "Los Alamos chess",
        "losalamos",
        [47.3, 71.7, 81.0, 84.5, 80.5, 79.3],
        [48.7, 71.1, 73.4, 76.5, 80.5, 78.7],
        [49.7, 60.3, 64.5, 72.7, 77.5, 77.0],
    ),
    tested(
        "Minishogi",
        "minishogi",
        [45.2, 54.4, 67.8, 66.2, 63.8, 46.0],
        [52.4, 49.6, 51.2, 34.6, 31.6, 36.2],
        [49.6, 52.4, 57.0, 59.4, 51.8, 48.8],
    ),
    tested(
        "Reach Chess",
        "reachchess",
        [50.2, 62.0, 64.6, 72.2, 79.0, 78.0],
        [49.2, 58.8, 70.2, 65.2, 69.8, 55.2],
        [46.2, 57.4, 59.8, 63.6, 64.4, 68.2],
    ),
    tested(
        "Reversi",
        "reversi",
        [50.0, 71.0, 69.4, 53.2, 42.4, 37.2],
        [50.0, 63.1, 59.0, 45.2, 36.2, 35.0],
        [49.5, 55.0, 60.7, 71.7, 76.7, 64.1],
    ),
    tested(
        "Skirmish",
        "skirmish",
        [50.6, 62.4, 62.3, 61.7, 60.8, 55.8],
        [51.5, 65.1, 65.3, 58.0, 56.2, 39.0],
        [50.5, 49.9, 56.4, 55.3, 63.4, 63.8],
    ),
    tested(
        "Surakarta",
        "surakarta",
        [49.5, 60.5, 60.6, 59.1, 46.7, 15.2],
        [48.6, 65.1, 82.0, 68.4, 44.4, 22.4],
        [47.8, 52.5, 54.3, 50.9, 54.6, 57.7],
    ),
];

/// The games of `--quick`: short ones.
const QUICK: [&str; 3] = ["knightthrough", "reversi", "awari"];
/// And its worth.
const QUICK_WORTH: u64 = 200;

/// A cell of the paper's table.
#[derive(Clone, Copy)]
struct Cell {
    tested: &'static Tested,
    formula: &'static Formula,
    weight: usize,
}

/// How a search is led.
#[derive(Clone, Copy)]
enum Led {
    AsInPaper,
    /// With a quarter of its C_pn: one over the square root of how much more time
    /// there is.
    Less,
    /// Not at all: scouts look for proofs.
    ByScouts,
}

impl Cell {
    fn paper(&self) -> f64 {
        self.formula.paper[self.weight]
    }

    fn name(&self) -> String {
        format!("{} {}", self.formula.name, WEIGHTS[self.weight])
    }

    fn contest(&self, led: Led, worth: u64, part: u32, games: u32) -> Contest {
        let algorithm = self.formula.algorithm;
        let weight = WEIGHTS[self.weight];
        Contest {
            game: self.tested.game.to_owned(),
            first: match led {
                Led::AsInPaper => format!("{algorithm}:cpn={weight},{LUDII}"),
                Led::Less => {
                    let less = weight.parse().unwrap_or(0.0) / 4.0;
                    format!("{algorithm}:cpn={less},{LUDII}")
                }
                Led::ByScouts => format!("sb:scouts={SCOUTS},{LUDII}"),
            },
            second: format!("sb:{LUDII}"),
            allowance: Allowance::Worth(worth),
            part,
            games,
        }
    }
}

impl Formula {
    /// The C_pn that is best in the paper.
    fn best(&self) -> usize {
        let better = |best: usize, place: usize| {
            if self.paper[place] > self.paper[best] {
                place
            } else {
                best
            }
        };
        (0..self.paper.len()).fold(0, better)
    }
}

impl Tested {
    fn cells(&'static self) -> impl Iterator<Item = Cell> {
        self.formulas.iter().flat_map(move |formula| {
            (0..WEIGHTS.len()).map(move |weight| Cell {
                tested: self,
                formula,
                weight,
            })
        })
    }

    /// The best cell of each formula in the paper.
    fn best_of_formulas(&'static self) -> impl Iterator<Item = Cell> {
        self.cells()
            .filter(|cell| cell.weight == cell.formula.best())
    }

    /// The best cell of the paper.
    fn best(&'static self) -> Option<Cell> {
        self.best_of_formulas()
            .max_by(|one, other| one.paper().total_cmp(&other.paper()))
    }
}

/// The experiment.
pub struct Generalized {
    tested: Vec<&'static Tested>,
    worths: Vec<u64>,
    /// Of these, the one at which all cells are run.
    main: u64,
    /// Games of each cell, and of the paper's best.
    games: [u32; 2],
    part: u32,
    all: bool,
}

/// The experiment with what is asked for.
pub fn experiment(args: &TableArgs) -> Result<Generalized, Failure> {
    let wanted = |game: &str| match &args.games_only {
        Some(names) => names.split(',').any(|name| name == game),
        None => !args.quick || QUICK.contains(&game),
    };
    let tested: Vec<&Tested> = TESTED.iter().filter(|it| wanted(it.game)).collect();
    if let Some(names) = &args.games_only {
        let known = |name: &&str| TESTED.iter().any(|tested| tested.game == *name);
        if let Some(unknown) = names.split(',').find(|name| !known(name)) {
            let all: Vec<&str> = TESTED.iter().map(|tested| tested.game).collect();
            return Err(Failure::usage(format!(
                "--only {unknown}: the paper's games are {}",
                all.join(", ")
            )));
        }
    }
    let usual = if args.quick {
        [4, 4]
    } else {
        [GAMES, MOST_GAMES]
    };
    Ok(Generalized {
        tested,
        worths: match (args.worth, args.quick) {
            (Some(worth), _) => vec![worth],
            (None, true) => vec![QUICK_WORTH],
            (None, false) => WORTHS.to_vec(),
        },
        main: match args.quick {
            true => args.worth.unwrap_or(QUICK_WORTH),
            false => MAIN,
        },
        games: args.games.map_or(usual, |games| [games, games]),
        part: if args.quick { 4 } else { PART },
        all: args.all,
    })
}

impl Generalized {
    /// The cells that are run with this time, and how many games each.
    fn cells(&self, worth: u64) -> Vec<(Cell, u32)> {
        let [usual, most] = self.games;
        let is_main = self.main == worth;
        let of_game = |tested: &&'static Tested| {
            let best = tested.best();
            let is_best = move |cell: &Cell| {
                best.is_some_and(|best| {
                    best.formula.name == cell.formula.name && best.weight == cell.weight
                })
            };
            let is_run = move |cell: &Cell| match is_main {
                true => self.all || cell.weight == cell.formula.best(),
                false => self.all || is_best(cell),
            };
            tested.cells().filter(is_run).map(move |cell| {
                let games = if is_best(&cell) && is_main {
                    most
                } else {
                    usual
                };
                (cell, games)
            })
        };
        self.tested.iter().flat_map(of_game).collect()
    }

    /// What is run with this time beside the paper's cells.
    fn beside(worth: u64) -> &'static [Led] {
        match worth {
            LATE => &[Led::Less, Led::ByScouts],
            _ => &[],
        }
    }

    /// The parts of a cell's match.
    fn parts(&self, cell: &Cell, led: Led, worth: u64, games: u32) -> Vec<Contest> {
        let part = |part| cell.contest(led, worth, part, self.part);
        (0..games.div_ceil(self.part)).map(part).collect()
    }

    fn result(&self, found: &Found<Contest>, cell: &Cell, led: Led, worth: u64) -> Match {
        let parts = self.parts(cell, led, worth, MOST_GAMES);
        Match::of(parts.iter().filter_map(|part| found.of(part)))
    }

    fn percent(&self, found: &Found<Contest>, cell: &Cell, worth: u64) -> Option<f64> {
        self.result(found, cell, Led::AsInPaper, worth).percent()
    }

    fn cell_row(&self, found: &Found<Contest>, cell: &Cell, worth: u64) -> Vec<Value> {
        let result = self.result(found, cell, Led::AsInPaper, worth);
        let interval = result.interval();
        let number = |number: f64| match result.percent() {
            Some(_) => Value::Number(number),
            None => Value::Nothing,
        };
        let ours = number(result.percent().unwrap_or_default());
        let paper = Value::Number(cell.paper());
        let [first, second] = result.tally.thoughts.map(|thoughts| thoughts.each());
        vec![
            Value::from(cell.tested.name),
            Value::from(cell.formula.name),
            Value::from(WEIGHTS[cell.weight]),
            Value::Count(worth),
            paper.clone(),
            ours.clone(),
            Value::ratio(&ours, &paper),
            number(interval.low),
            number(interval.high),
            Value::Count(result.tally.games().into()),
            number(first),
            number(second),
        ]
    }

    fn cells_sheet(&self, found: &Found<Contest>) -> Sheet {
        let columns = [
            "game",
            "formula",
            "C_pn",
            "worth",
            "paper %",
            "ours %",
            "ratio",
            "from",
            "to",
            "games",
            "iterations",
            "SB's",
        ];
        let of_worth = |worth: &u64| {
            let cells = self.cells(*worth).into_iter();
            let rows: Vec<_> = cells
                .map(|(cell, _)| self.cell_row(found, &cell, *worth))
                .collect();
            rows
        };
        Sheet {
            title: "Points of GPN-MCTS against Score Bounded MCTS".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.worths.iter().flat_map(of_worth).collect(),
        }
    }

    /// What might keep the gain where there is much time.
    fn beside_paper(&self, worth: u64) -> Vec<(Cell, Led, u32)> {
        let [usual, _] = self.games;
        let best = self.tested.iter().filter_map(|tested| tested.best());
        let with_each = |cell: Cell| {
            Self::beside(worth)
                .iter()
                .map(move |led| (cell, *led, usual))
        };
        best.flat_map(with_each).collect()
    }

    fn late_sheet(&self, found: &Found<Contest>) -> Sheet {
        let columns = [
            "game",
            "paper's best",
            "as it is",
            "games",
            "a quarter of C_pn",
            "games",
            "scouts",
            "games",
        ];
        let row = |cell: Cell| {
            let mut row = vec![Value::from(cell.tested.name), Value::Text(cell.name())];
            for led in [Led::AsInPaper, Led::Less, Led::ByScouts] {
                let result = self.result(found, &cell, led, LATE);
                row.push(result.percent().map_or(Value::Nothing, Value::Number));
                row.push(Value::Count(result.tally.games().into()));
            }
            row
        };
        let best = self.tested.iter().filter_map(|tested| tested.best());
        Sheet {
            title: format!(
                "What keeps the gain at {}: % of the points against Score Bounded MCTS",
                numbers::grouped(LATE)
            ),
            columns: columns.map(str::to_owned).to_vec(),
            rows: best.map(row).collect(),
        }
    }

    /// The best of what was run at the paper's time.
    fn best_found(&self, found: &Found<Contest>, tested: &'static Tested) -> Option<(Cell, f64)> {
        let worth = self.main;
        let cells = self.cells(worth).into_iter().map(|(cell, _)| cell);
        cells
            .filter(|cell| cell.tested.game == tested.game)
            .filter_map(|cell| Some((cell, self.percent(found, &cell, worth)?)))
            .max_by(|one, other| one.1.total_cmp(&other.1))
    }

    fn games_sheet(&self, found: &Found<Contest>) -> Sheet {
        let mut columns = vec![
            "game".to_owned(),
            "paper's best".to_owned(),
            "paper %".to_owned(),
        ];
        let of_worth = |worth: &u64| format!("at {}", numbers::grouped(*worth));
        columns.extend(self.worths.iter().map(of_worth));
        columns.extend(["our best".to_owned(), "ours %".to_owned()]);
        let row = |tested: &&'static Tested| {
            let best = tested.best();
            let text =
                |cell: Option<Cell>| cell.map_or(Value::Nothing, |it| Value::Text(it.name()));
            let mut row = vec![Value::from(tested.name), text(best)];
            row.push(best.map_or(Value::Nothing, |best| Value::Number(best.paper())));
            for worth in &self.worths {
                let percent = best.and_then(|best| self.percent(found, &best, *worth));
                row.push(percent.map_or(Value::Nothing, Value::Number));
            }
            let ours = self.best_found(found, tested);
            row.push(text(ours.map(|(cell, _)| cell)));
            row.push(ours.map_or(Value::Nothing, |(_, percent)| Value::Number(percent)));
            row
        };
        Sheet {
            title: "Each game: the paper's best cell, by iterations' worth of time, and ours"
                .to_owned(),
            columns,
            rows: self.tested.iter().map(row).collect(),
        }
    }
}

impl Experiment for Generalized {
    type Job = Contest;

    fn source(&self) -> String {
        "Kowalski, Soemers, Kosakowski and Winands (2025), Table 1: Generalized PN-MCTS".to_owned()
    }

    /// In rounds, so that a run that is stopped has something of each cell, and
    /// all cells before those that take more time.
    fn jobs(&self) -> Vec<Contest> {
        let mut jobs = Vec::new();
        let others = self.worths.iter().filter(|worth| **worth != self.main);
        let main = self.worths.iter().filter(|worth| **worth == self.main);
        for worth in main.chain(others) {
            let cells = self.cells(*worth).into_iter();
            let cells = cells.map(|(cell, games)| (cell, Led::AsInPaper, games));
            let beside = self.beside_paper(*worth);
            let mut parts: Vec<(usize, Contest)> = cells
                .chain(beside)
                .flat_map(|(cell, led, games)| {
                    self.parts(&cell, led, *worth, games)
                        .into_iter()
                        .enumerate()
                })
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
        let late = self.worths.contains(&LATE);
        let late = late.then(|| self.late_sheet(found));
        let sheets = [self.games_sheet(found), self.cells_sheet(found)];
        sheets.into_iter().chain(late).collect()
    }

    fn chart(&self, found: &Found<Contest>) -> Chart {
        let bar = |cell: Cell| Bar {
            label: format!("{} {}", cell.tested.name, cell.name()),
            paper: Value::Number(cell.paper()),
            ours: self
                .percent(found, &cell, self.main)
                .map_or(Value::Nothing, Value::Number),
        };
        Chart {
            title: "GPN-MCTS against Score Bounded MCTS".to_owned(),
            unit: "% of the points".to_owned(),
            logarithmic: false,
            bars: self
                .cells(self.main)
                .into_iter()
                .map(|(cell, _)| bar(cell))
                .collect(),
        }
    }

    fn about(&self, settings: &Settings, done: usize, all: usize) -> String {
        format!(
            "{} of {} of {} each, in a block of {} for each player, seed {}. Intervals: Wilson, 95 %, a draw is half a point.",
            numbers::grouped(done as u64),
            numbers::counted(all as u64, "part"),
            numbers::counted(self.part.into(), "game"),
            settings.memory,
            settings.seed
        )
    }

    fn notes(&self, _: &Found<Contest>) -> Vec<String> {
        vec![
            "Worth: the CPU time for a move, in which Score Bounded MCTS makes so many iterations on average, over a game that it plays alone before each part. Iterations: of each for a move that it thought about."
                .to_owned(),
        ]
    }
}
