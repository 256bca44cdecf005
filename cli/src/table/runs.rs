//! Searches for the value that are run several times, each time with other
//! random numbers: what they take on average.

use super::search::{Besides, Search, Settings};
use super::sheet::Value;
use super::{Found, Usual};
use crate::memory::Size;
use crate::numbers;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.96;

/// How often each search is run, and how long at most.
#[derive(Clone, Copy)]
pub struct Runs {
    /// How often.
    pub count: u64,
    /// Iterations at most.
    pub iterations: u64,
}

/// What the runs of a search came to.
pub struct Mean {
    /// Iterations on average; those that the limit ended count with the limit.
    pub iterations: Value,
    /// Half of the interval in which the average of all possible runs is with
    /// 95 %, if all were solved.
    pub margin: Value,
}

impl Runs {
    /// The limits where nothing is said: the iterations are limit enough.
    pub const USUAL: Usual = Usual {
        memory: Size(64 << 20),
        nodes: None,
        time: None,
        jobs: 1,
    };

    /// How far an experiment of them is, and within which limits.
    pub fn about(&self, settings: &Settings, done: usize, all: usize) -> String {
        format!(
            "{} runs, {} playouts at most: {}",
            self.count,
            numbers::grouped(self.iterations),
            settings.about(done, all)
        )
    }

    /// One of the runs.
    pub fn job(&self, game: &str, algorithm: &str, run: u64) -> Search {
        Search {
            game: game.to_owned(),
            position: None,
            algorithm: algorithm.to_owned(),
            besides: Besides {
                exact: true,
                run,
                iterations: Some(self.iterations),
            },
        }
    }

    /// First one run of everything, then another: whenever it is interrupted, all
    /// have had as many.
    pub fn jobs(&self, searches: &[(String, &str)]) -> Vec<Search> {
        let of_run = |run| {
            let job = move |(game, algorithm): &(String, &str)| self.job(game, algorithm, run);
            searches.iter().map(job)
        };
        (0..self.count).flat_map(of_run).collect()
    }

    /// What the runs came to so far.
    pub fn mean(&self, found: &Found<Search>, game: &str, algorithm: &str) -> Mean {
        let run = |run| found.of(&self.job(game, algorithm, run));
        let records: Vec<_> = (0..self.count).filter_map(run).collect();
        let solved = records.iter().filter(|run| run.measured.is_proven());
        let (count, solved) = (records.len(), solved.count());
        let iterations: Vec<f64> = records
            .iter()
            .map(|run| run.measured.expansions as f64)
            .collect();
        let (mean, margin) = mean_and_margin(&iterations);
        let (iterations, margin) = match (count, solved == count) {
            (0, _) => (Value::Nothing, Value::Nothing),
            (1, true) => (Value::Number(mean), Value::Nothing),
            (_, true) => (Value::Number(mean), Value::Number(margin)),
            (_, false) => (Value::NumberAbove { above: mean }, Value::Nothing),
        };
        Mean { iterations, margin }
    }
}

/// The average of some numbers, and how far it may be from the average of all
/// such numbers, with 95 %.
fn mean_and_margin(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let variance = squares / (count - 1.0).max(1.0);
    (mean, Z * (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::mean_and_margin;

    #[test]
    fn a_mean_of_more_numbers_is_surer() {
        let (mean, margin) = mean_and_margin(&[1.0, 3.0]);
        assert_eq!(mean, 2.0);
        assert!((margin - 1.96).abs() < 1e-9);
        let (_, surer) = mean_and_margin(&[1.0, 3.0, 1.0, 3.0]);
        assert!(surer < margin);
        assert_eq!(mean_and_margin(&[7.0]), (7.0, 0.0));
        assert_eq!(mean_and_margin(&[]), (0.0, 0.0));
    }
}
