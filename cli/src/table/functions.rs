//! Models that know their uncertainty, at function optimisation: Figure 5 of
//! Świechowski, "Combining Tree Search with Value Prediction Models Capable of
//! Estimating Their Uncertainty" (2025), three grids of how often the model is
//! certain and how often it is right, with the two rivals: search without a model
//! (a frequency of 0) and AZ-Ins-LE, which believes the model everywhere.
//!
//! Each game has a model of its own: its draws come from the game's number. C is
//! √(max f) in the paper, for scores as they are; here it is for values from -1
//! to 1, so it is divided by half of the range of f. The move to play is the one
//! with the best mean, and the tree is kept from move to move.
//!
//! A wrong prediction is f at a place that is off by up to half of B - A times
//! 1 - accuracy. With the position's own interval for [A, B], as the formula is
//! printed, wrong models do hardly any harm: with 100 steps a frequency of 1 and
//! an accuracy of 0.4 earn 0.78, in the paper 0.33. With the whole domain, as
//! here (`wrong=far`), the rows of the paper come out, but for AZ-Ins-LE: as it is
//! described it averages over many predictions, while the paper's earns what a
//! frequency of 1 does, at every accuracy and budget. Tried as well: places
//! beyond the domain, and only places within it, in place of clamping; both are
//! no nearer.

use super::earn::Earn;
use super::grid::{self, Line};
use super::keep::Record;
use super::plot::{Bar, Chart};
use super::search::Settings;
use super::sheet::{Sheet, Value};
use super::{Experiment, Found, Usual};
use crate::args::TableArgs;
use crate::failure::Failure;
use crate::memory::Size;
use crate::numbers;

const ACCURACIES: [f64; 10] = [0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0];
const FREQUENCIES: [f64; 10] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];
/// From this accuracy on the paper says where its method is better than both.
const ACCURATE: f64 = 0.95;

/// Half of the range of each function, and its highest value.
const FUNCTIONS: [(f64, f64); 3] = [(0.325, 1.0), (349.49, 500.0), (0.4, 0.5)];

/// What the paper's search earns with so many steps for a move.
struct Budget {
    steps: u64,
    /// Without a model.
    search: f64,
    /// A row for each frequency, a column for each accuracy.
    grid: [[f64; 10]; 10],
    /// AZ-Ins-LE.
    always: [f64; 10],
}

const BUDGETS: [Budget; 3] = [
    Budget {
        steps: 100,
        search: 0.54,
        grid: [
            [0.51, 0.56, 0.57, 0.63, 0.63, 0.67, 0.70, 0.72, 0.73, 0.74],
            [0.52, 0.53, 0.60, 0.66, 0.67, 0.73, 0.73, 0.78, 0.79, 0.81],
            [0.49, 0.53, 0.59, 0.67, 0.69, 0.75, 0.78, 0.83, 0.85, 0.86],
            [0.46, 0.53, 0.58, 0.66, 0.72, 0.75, 0.81, 0.85, 0.89, 0.93],
            [0.45, 0.54, 0.59, 0.68, 0.68, 0.75, 0.81, 0.86, 0.90, 0.96],
            [0.46, 0.49, 0.57, 0.66, 0.71, 0.76, 0.78, 0.86, 0.91, 0.97],
            [0.41, 0.49, 0.55, 0.64, 0.70, 0.75, 0.81, 0.87, 0.91, 0.99],
            [0.43, 0.50, 0.55, 0.63, 0.68, 0.71, 0.79, 0.85, 0.92, 1.00],
            [0.44, 0.49, 0.55, 0.60, 0.66, 0.69, 0.76, 0.83, 0.88, 1.00],
            [0.33, 0.36, 0.40, 0.47, 0.52, 0.57, 0.63, 0.77, 0.86, 1.00],
        ],
        always: [0.33, 0.36, 0.40, 0.47, 0.52, 0.58, 0.62, 0.80, 0.85, 1.00],
    },
    Budget {
        steps: 1_000,
        search: 0.81,
        grid: [
            [0.54, 0.58, 0.64, 0.69, 0.71, 0.73, 0.76, 0.79, 0.83, 0.85],
            [0.48, 0.50, 0.57, 0.64, 0.72, 0.75, 0.81, 0.85, 0.89, 0.91],
            [0.42, 0.47, 0.58, 0.62, 0.68, 0.76, 0.81, 0.88, 0.93, 0.96],
            [0.39, 0.43, 0.48, 0.61, 0.70, 0.78, 0.82, 0.88, 0.94, 0.98],
            [0.41, 0.44, 0.53, 0.63, 0.69, 0.78, 0.81, 0.88, 0.95, 0.99],
            [0.39, 0.44, 0.49, 0.57, 0.66, 0.71, 0.80, 0.88, 0.93, 1.00],
            [0.40, 0.44, 0.52, 0.62, 0.64, 0.72, 0.81, 0.85, 0.93, 1.00],
            [0.42, 0.46, 0.53, 0.59, 0.66, 0.73, 0.77, 0.86, 0.92, 1.00],
            [0.43, 0.46, 0.54, 0.59, 0.63, 0.68, 0.76, 0.81, 0.91, 1.00],
            [0.32, 0.37, 0.41, 0.49, 0.54, 0.59, 0.61, 0.81, 0.86, 1.00],
        ],
        always: [0.33, 0.41, 0.42, 0.44, 0.51, 0.57, 0.63, 0.81, 0.89, 1.00],
    },
    Budget {
        steps: 10_000,
        search: 0.85,
        grid: [
            [0.43, 0.50, 0.55, 0.62, 0.65, 0.70, 0.76, 0.83, 0.88, 0.92],
            [0.33, 0.38, 0.45, 0.54, 0.58, 0.70, 0.73, 0.84, 0.92, 0.96],
            [0.31, 0.35, 0.40, 0.51, 0.58, 0.65, 0.74, 0.86, 0.95, 0.99],
            [0.35, 0.36, 0.40, 0.50, 0.57, 0.64, 0.73, 0.83, 0.94, 1.00],
            [0.33, 0.38, 0.45, 0.50, 0.56, 0.69, 0.73, 0.86, 0.95, 1.00],
            [0.37, 0.41, 0.46, 0.52, 0.59, 0.68, 0.74, 0.82, 0.94, 1.00],
            [0.39, 0.41, 0.50, 0.55, 0.60, 0.66, 0.74, 0.83, 0.92, 1.00],
            [0.41, 0.47, 0.52, 0.57, 0.63, 0.66, 0.73, 0.84, 0.92, 1.00],
            [0.42, 0.47, 0.52, 0.58, 0.65, 0.64, 0.72, 0.81, 0.89, 1.00],
            [0.34, 0.37, 0.42, 0.49, 0.50, 0.58, 0.62, 0.81, 0.90, 1.00],
        ],
        always: [0.34, 0.37, 0.42, 0.46, 0.54, 0.56, 0.62, 0.81, 0.91, 1.00],
    },
];

/// Games of each cell in the paper, and with `--quick`.
const GAMES: u32 = 300;
const QUICK_GAMES: u32 = 20;
/// The budgets that are run with `--quick`.
const QUICK_BUDGETS: usize = 1;

/// Who plays.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    /// Search without a model.
    Search,
    /// The model is believed where it is certain, which it is so often.
    Confident(f64),
    /// It is believed everywhere: AZ-Ins-LE.
    Always,
}

/// The experiment.
pub struct Functions {
    games: u32,
    budgets: &'static [Budget],
}

/// The experiment, or its smaller budgets.
pub fn experiment(args: &TableArgs) -> Result<Functions, Failure> {
    let is_limited = args.nodes.is_some() || args.time.is_some();
    if is_limited {
        let line = "table functions has steps for a limit: leave out --nodes and --time";
        return Err(Failure::usage(line));
    }
    let (games, budgets) = match args.quick {
        true => (QUICK_GAMES, &BUDGETS[..QUICK_BUDGETS]),
        false => (GAMES, &BUDGETS[..]),
    };
    Ok(Functions {
        games: args.games.unwrap_or(games),
        budgets,
    })
}

impl Player {
    /// All, as in a grid: above the frequencies, these, below them.
    fn all() -> impl Iterator<Item = Player> {
        let confident = FREQUENCIES.into_iter().map(Player::Confident);
        let rivals = [Player::Search, Player::Always];
        let [search, always] = rivals.map(std::iter::once);
        search.chain(confident).chain(always)
    }

    fn name(self) -> String {
        match self {
            Player::Search => "0".to_owned(),
            Player::Confident(frequency) => frequency.to_string(),
            Player::Always => "AZ-Ins-LE".to_owned(),
        }
    }

    /// What the paper says of it.
    fn paper(self, budget: &Budget, column: usize) -> f64 {
        match self {
            Player::Search => budget.search,
            Player::Always => budget.always[column],
            Player::Confident(frequency) => {
                let row = FREQUENCIES.iter().position(|known| *known == frequency);
                budget.grid[row.unwrap_or(0)][column]
            }
        }
    }
}

/// Rounded as the paper's figures are.
fn hundredths(part: f64) -> i64 {
    (100.0 * part).round() as i64
}

impl Functions {
    fn job(&self, function: usize, player: Player, accuracy: f64, steps: u64) -> Earn {
        let (half_range, highest) = FUNCTIONS[function];
        let c = highest.sqrt() / half_range;
        let number = function + 1;
        let (game, algorithm) = match player {
            Player::Search => (format!("function:{number}"), "uct:"),
            Player::Always => (
                format!("function:{number},accuracy={accuracy},wrong=far"),
                "az-le:",
            ),
            Player::Confident(frequency) => (
                format!("function:{number},frequency={frequency},accuracy={accuracy},wrong=far"),
                "confidence:",
            ),
        };
        Earn {
            game,
            algorithm: format!("{algorithm}c={c:.4},choice=value"),
            steps,
            games: self.games,
        }
    }

    /// The mean of the three functions, if all have been played.
    fn ours(&self, found: &Found<Earn>, player: Player, accuracy: f64, steps: u64) -> Option<f64> {
        let of = |function| {
            let run = found.of(&self.job(function, player, accuracy, steps))?;
            Some(run.measured.earned.mean_part)
        };
        let parts: Option<Vec<f64>> = (0..FUNCTIONS.len()).map(of).collect();
        parts.map(|parts| parts.iter().sum::<f64>() / parts.len() as f64)
    }

    fn grid(&self, found: &Found<Earn>, budget: &Budget) -> Sheet {
        let line = |player: Player| Line {
            label: player.name(),
            cells: ACCURACIES
                .into_iter()
                .enumerate()
                .map(|(column, accuracy)| {
                    let ours = self.ours(found, player, accuracy, budget.steps);
                    let paper = Value::Number(player.paper(budget, column));
                    (paper, ours.map_or(Value::Nothing, Value::Number))
                })
                .collect(),
        };
        let steps = numbers::grouped(budget.steps);
        let title = format!("{steps} steps for a move: how certain (rows), how right (columns)");
        let heads = ACCURACIES.map(|accuracy| accuracy.to_string());
        grid::sheet(
            title,
            "frequency",
            &heads,
            Player::all().map(line).collect(),
        )
    }

    /// Each function by itself, for the two rivals: without a model, and with one
    /// that is always believed and always right.
    fn by_function(&self, found: &Found<Earn>) -> Sheet {
        let row = |(budget, player): (&Budget, Player)| {
            let of = |function| {
                let run = found.of(&self.job(function, player, 1.0, budget.steps));
                run.map_or(Value::Nothing, |run| {
                    Value::Number(run.measured.earned.mean_part)
                })
            };
            let mut row = vec![Value::Count(budget.steps), Value::Text(player.name())];
            row.extend((0..FUNCTIONS.len()).map(of));
            row
        };
        let players = [Player::Search, Player::Confident(0.5), Player::Always];
        let of_budget = |budget| players.into_iter().map(move |player| (budget, player));
        let columns = ["steps", "frequency", "f1", "f2", "f3"];
        Sheet {
            title: "Each function by itself, accuracy 1".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: self.budgets.iter().flat_map(of_budget).map(row).collect(),
        }
    }

    /// How far the two grids are from each other.
    fn distance(&self, found: &Found<Earn>, budget: &Budget) -> Option<String> {
        let distances = |player: Player| -> Option<Vec<f64>> {
            let distance = |(column, accuracy)| {
                let ours = self.ours(found, player, accuracy, budget.steps)?;
                Some(ours - player.paper(budget, column))
            };
            ACCURACIES.into_iter().enumerate().map(distance).collect()
        };
        let always = distances(Player::Always)?;
        let others = Player::all().filter(|player| *player != Player::Always);
        let others: Option<Vec<Vec<f64>>> = others.map(distances).collect();
        let others = others?.concat();
        let mean = |of: &[f64]| of.iter().map(|it| it.abs()).sum::<f64>() / of.len() as f64;
        let most = others
            .iter()
            .copied()
            .max_by(|a, b| a.abs().total_cmp(&b.abs()))?;
        let all = [&others[..], &always].concat();
        let steps = numbers::grouped(budget.steps);
        Some(format!(
            "{steps} steps: from the paper's figures ours are away {:.3} on average, {:.3} without AZ-Ins-LE ({most:+.2} at most), {:.3} of AZ-Ins-LE.",
            mean(&all),
            mean(&others),
            mean(&always)
        ))
    }

    /// Where the method is better than both rivals, with an accurate model. The
    /// second is AZ-Ins-LE, or a model that is always certain, which is what the
    /// paper's AZ-Ins-LE looks like.
    fn better(&self, found: &Found<Earn>, budget: &Budget, second: Player) -> Option<String> {
        let (mut same, mut all, mut differ) = (0, 0, Vec::new());
        for (column, accuracy) in ACCURACIES.into_iter().enumerate() {
            if accuracy < ACCURATE {
                continue;
            }
            let earns = |player| self.ours(found, player, accuracy, budget.steps);
            let beaten = hundredths(earns(Player::Search)?.max(earns(second)?));
            let papers = hundredths(budget.search.max(budget.always[column]));
            for frequency in FREQUENCIES {
                let player = Player::Confident(frequency);
                let ours = hundredths(earns(player)?) > beaten;
                let paper = hundredths(player.paper(budget, column)) > papers;
                all += 1;
                if ours == paper {
                    same += 1;
                } else {
                    let whose = if paper { "paper" } else { "ours" };
                    differ.push(format!("{frequency}/{accuracy} only {whose}"));
                }
            }
        }
        let steps = numbers::grouped(budget.steps);
        let second = match second {
            Player::Always => "AZ-Ins-LE",
            _ => "a frequency of 1 in its place",
        };
        let differ = match differ.is_empty() {
            true => String::new(),
            false => format!(": {}", differ.join(", ")),
        };
        Some(format!(
            "{steps} steps, accuracy {ACCURATE} and above: better or not (in hundredths) than search and {second} as in the paper in {same} of {all} cells{differ}."
        ))
    }
}

impl Experiment for Functions {
    type Job = Earn;

    fn source(&self) -> String {
        "Swiechowski (2025), Figure 5: function optimisation".to_owned()
    }

    fn jobs(&self) -> Vec<Earn> {
        let mut jobs = Vec::new();
        for budget in self.budgets {
            for player in Player::all() {
                for accuracy in ACCURACIES {
                    // Without a model nothing else changes.
                    if player == Player::Search && accuracy != ACCURACIES[0] {
                        continue;
                    }
                    let job = |function| self.job(function, player, accuracy, budget.steps);
                    jobs.extend((0..FUNCTIONS.len()).map(job));
                }
            }
        }
        jobs
    }

    fn usual(&self) -> Usual {
        Usual {
            memory: Size(16 << 20),
            nodes: None,
            time: None,
            jobs: 1,
        }
    }

    fn about(&self, settings: &Settings, done: usize, all: usize) -> String {
        let matches = numbers::counted(all as u64, "match").replace("matchs", "matches");
        let done = match done == all {
            true => matches,
            false => format!("{done} of {matches}, interrupted,"),
        };
        format!(
            "{done} of {} each in a block of {}, seed {}.",
            numbers::counted(self.games.into(), "game"),
            settings.memory,
            settings.seed
        )
    }

    fn sheets(&self, found: &Found<Earn>) -> Vec<Sheet> {
        let grid = |budget| self.grid(found, budget);
        let mut sheets: Vec<Sheet> = self.budgets.iter().map(grid).collect();
        sheets.push(self.by_function(found));
        sheets
    }

    fn chart(&self, found: &Found<Earn>) -> Chart {
        let column = ACCURACIES.iter().position(|it| *it == ACCURATE);
        let column = column.unwrap_or_default();
        let bar = |budget: &Budget, player: Player| Bar {
            label: format!(
                "{} steps, {}",
                numbers::grouped(budget.steps),
                player.name()
            ),
            paper: Value::Number(100.0 * player.paper(budget, column)),
            ours: self
                .ours(found, player, ACCURATE, budget.steps)
                .map_or(Value::Nothing, |part| Value::Number(100.0 * part)),
        };
        let of_budget = |budget| Player::all().map(move |player| bar(budget, player));
        Chart {
            title: format!("Functions: accuracy {ACCURATE}, by how often the model is certain"),
            unit: "% of the way from the lowest to the highest value".to_owned(),
            logarithmic: false,
            bars: self.budgets.iter().flat_map(of_budget).collect(),
        }
    }

    fn notes(&self, found: &Found<Earn>) -> Vec<String> {
        let distances = self.budgets.iter().map(|it| self.distance(found, it));
        let rivals = [Player::Always, Player::Confident(1.0)];
        let better = self.budgets.iter().flat_map(|budget| {
            let better = move |rival| self.better(found, budget, rival);
            rivals.into_iter().map(better)
        });
        let mut notes: Vec<String> = distances.chain(better).flatten().collect();
        let runs: Vec<&Record<Earn>> = self.jobs().iter().filter_map(|it| found.of(it)).collect();
        let most = runs.iter().map(|run| run.measured.earned.margin);
        let most = most.fold(0.0, f64::max);
        let seconds: f64 = runs.iter().map(|run| run.measured.seconds).sum();
        notes.push(format!(
            "Each figure is the mean of three functions; a function's mean is sure to ±{most:.2} or better, with 95 %. {} of CPU time.",
            numbers::seconds(std::time::Duration::from_secs_f64(seconds))
        ));
        notes
    }
}
