//! Experiments that solve boards of several sizes: an algorithm in each row, a
//! board in each column.

use super::plot::{Bar, Chart};
use super::search::{Besides, Measured, Search};
use super::sheet::{Sheet, Value};
use super::{Experiment, Found, Usual};
use crate::memory::Size;

/// What limits each search where all boards are run.
pub const LIMITS: Usual = Usual {
    memory: Size(2 << 30),
    nodes: Some(200_000_000),
    time: None,
    jobs: 1,
};
/// The same with `--quick`, but for what its few boards can do with less of.
pub const QUICK_LIMITS: Usual = Usual {
    nodes: Some(8_000_000),
    ..LIMITS
};

/// A figure of a paper.
#[derive(Clone, Copy, Debug)]
pub enum Figure<T> {
    /// A result.
    Exactly(T),
    /// The search was given up there.
    Above(T),
    /// The paper has none.
    Missing,
}

impl From<Figure<u64>> for Value {
    fn from(figure: Figure<u64>) -> Value {
        match figure {
            Figure::Exactly(count) => Value::Count(count),
            Figure::Above(more_than) => Value::MoreThan { more_than },
            Figure::Missing => Value::Nothing,
        }
    }
}

impl From<Figure<f64>> for Value {
    fn from(figure: Figure<f64>) -> Value {
        match figure {
            Figure::Exactly(number) => Value::Number(number),
            Figure::Above(above) => Value::NumberAbove { above },
            Figure::Missing => Value::Nothing,
        }
    }
}

/// Which positions a paper counts.
#[derive(Clone, Copy, Debug)]
pub enum Counted {
    /// All.
    Created,
    /// Those of the highest level.
    Main,
    /// Those whose moves were looked at: a search without a tree visits these.
    Expanded,
}

impl Counted {
    fn of(self, measured: &Measured) -> u64 {
        match self {
            Counted::Created => measured.created,
            Counted::Main => measured.main,
            Counted::Expanded => measured.expansions,
        }
    }
}

/// An algorithm, and what the paper says of it on each board.
pub struct Row<const N: usize> {
    /// As the paper calls it, or what it is.
    pub name: &'static str,
    /// As the program calls it.
    pub algorithm: &'static str,
    /// What is counted.
    pub counted: Counted,
    /// Positions in the paper.
    pub positions: [Figure<u64>; N],
    /// Seconds in the paper.
    pub seconds: [Figure<f64>; N],
}

impl<const N: usize> Row<N> {
    /// A row that the paper does not have.
    pub const fn beyond(name: &'static str, algorithm: &'static str, counted: Counted) -> Row<N> {
        Row {
            name,
            algorithm,
            counted,
            positions: [Figure::Missing; N],
            seconds: [Figure::Missing; N],
        }
    }
}

/// An experiment on boards.
pub struct Boards<const N: usize> {
    /// Where the figures are from.
    pub source: &'static str,
    /// The game without its size.
    pub game: &'static str,
    /// The sizes.
    pub boards: [&'static str; N],
    /// The boards that are run, the first of them.
    pub run: usize,
    /// The algorithms.
    pub rows: &'static [Row<N>],
    /// The row that times are divided by.
    pub unit_of_time: &'static str,
    /// The limits.
    pub usual: Usual,
}

impl<const N: usize> Boards<N> {
    fn job(&self, row: &Row<N>, board: usize) -> Search {
        Search {
            game: format!("{}:{}", self.game, self.boards[board]),
            position: None,
            algorithm: row.algorithm.to_owned(),
            besides: Besides::default(),
        }
    }

    /// The paper's positions and ours.
    fn positions(&self, found: &Found<Search>, row: &Row<N>, board: usize) -> (Value, Value) {
        let ours = match found.of(&self.job(row, board)) {
            Some(run) => Value::count(&run.measured, row.counted.of(&run.measured)),
            None => Value::Nothing,
        };
        (row.positions[board].into(), ours)
    }

    fn seconds(&self, found: &Found<Search>, row: &Row<N>, board: usize) -> Value {
        match found.of(&self.job(row, board)) {
            Some(run) if run.measured.is_proven() => Value::Number(run.measured.seconds),
            Some(run) => Value::NumberAbove {
                above: run.measured.seconds,
            },
            None => Value::Nothing,
        }
    }

    fn sheet(
        &self,
        title: String,
        heads: [&str; 3],
        cells: impl Fn(&Row<N>, usize) -> [Value; 3],
    ) -> Sheet {
        let head = |board: &&str| heads.map(|head| format!("{board} {head}"));
        let mut columns = vec!["algorithm".to_owned()];
        columns.extend(self.boards[..self.run].iter().flat_map(head));
        let line = |row: &Row<N>| {
            let mut line = vec![Value::from(row.name)];
            line.extend((0..self.run).flat_map(|board| cells(row, board)));
            line
        };
        Sheet {
            title,
            columns,
            rows: self.rows.iter().map(line).collect(),
        }
    }

    fn positions_sheet(&self, found: &Found<Search>) -> Sheet {
        let title = "Positions (of searches with levels those of the highest, of alpha-beta those expanded)".to_owned();
        self.sheet(title, ["paper", "ours", "ratio"], |row, board| {
            let (paper, ours) = self.positions(found, row, board);
            let ratio = Value::ratio(&ours, &paper);
            [paper, ours, ratio]
        })
    }

    /// Times as multiples of those of one algorithm: machines differ.
    fn time_sheet(&self, found: &Found<Search>) -> Sheet {
        let unit = self.rows.iter().find(|row| row.name == self.unit_of_time);
        let title = format!("Time, {} = 1", self.unit_of_time);
        self.sheet(title, ["paper", "ours", "seconds"], |row, board| {
            let Some(unit) = unit else {
                return [Value::Nothing, Value::Nothing, Value::Nothing];
            };
            let paper = row.seconds[board].into();
            let paper = multiple(&paper, &unit.seconds[board].into());
            let seconds = self.seconds(found, row, board);
            let ours = multiple(&seconds, &self.seconds(found, unit, board));
            [paper, ours, seconds]
        })
    }
}

fn multiple(time: &Value, unit: &Value) -> Value {
    match (time.result(), time.reached(), unit.result()) {
        (Some(time), _, Some(unit)) => Value::Number(time / unit),
        (_, Some(time), Some(unit)) => Value::NumberAbove { above: time / unit },
        _ => Value::Nothing,
    }
}

impl<const N: usize> Experiment for Boards<N> {
    type Job = Search;

    fn source(&self) -> String {
        self.source.to_owned()
    }

    fn jobs(&self) -> Vec<Search> {
        let of_board = |board| self.rows.iter().map(move |row| self.job(row, board));
        (0..self.run).flat_map(of_board).collect()
    }

    fn usual(&self) -> Usual {
        self.usual
    }

    fn sheets(&self, found: &Found<Search>) -> Vec<Sheet> {
        vec![self.positions_sheet(found), self.time_sheet(found)]
    }

    fn chart(&self, found: &Found<Search>) -> Chart {
        let of_board = |board: usize| {
            self.rows.iter().map(move |row| {
                let (paper, ours) = self.positions(found, row, board);
                Bar {
                    label: format!("{} {}", self.boards[board], row.name),
                    paper,
                    ours,
                }
            })
        };
        Chart {
            title: format!("{}: positions that a proof takes", self.game),
            unit: "positions".to_owned(),
            logarithmic: true,
            bars: (0..self.run).flat_map(of_board).collect(),
        }
    }
}
