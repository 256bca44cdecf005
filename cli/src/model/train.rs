//! `tesuji train`: grows a model, and asks it about positions of other games.

use super::examples::{EACH, Games};
use super::forest::{Answer, Example, Forest, WHOLE};
use super::othello::{Model, named};
use crate::args::TrainArgs;
use crate::failure::{Ended, Failure};
use crate::interrupt;
use crate::numbers;
use crate::report::write_json;
use crate::table::{Form, Sheet, Value};
use serde::Serialize;
use std::io::{self, Write};
use tesuji_games::Table;
use tesuji_games::reversi::Reversi;

/// Games from this number on are for tests, so that all models have the same.
const TESTS: u64 = 1 << 32;
/// Intervals up to these lengths are told apart, in parts of [`WHOLE`].
const LENGTHS: [u16; 6] = [500, 1000, 2000, 3000, 5000, WHOLE];
/// The same for discs on the board: the opening, the middle, the end.
const DISCS: [i8; 4] = [20, 36, 52, 64];

/// The command.
pub fn run(args: &TrainArgs) -> Result<Ended, Failure> {
    let board = Reversi::with_parameters("").map_err(|error| Failure::usage(error.to_string()))?;
    let games = Games {
        seed: args.seed,
        iterations: args.iterations,
    };
    interrupt::watch();
    let play = |first, states: u64| {
        let found = games.play(&board, first, states.div_ceil(EACH as u64))?;
        Ok::<_, Failure>(found.map(|mut found| {
            found.truncate(states as usize);
            found
        }))
    };
    let model = match &args.check {
        Some(name) => named(name).map_err(|error| Failure::usage(format!("--check: {error}")))?,
        None => {
            let Some(examples) = play(0, args.states)? else {
                return Ok(Ended::Interrupted);
            };
            Model {
                states: examples.len() as u64,
                iterations: args.iterations,
                seed: args.seed,
                version: env!("CARGO_PKG_VERSION").to_owned(),
                forest: Forest::grown(&examples, args.seed),
            }
        }
    };
    if let Some(path) = &args.out {
        let text = serde_json::to_string(&model).map_err(io::Error::from)? + "\n";
        let written = std::fs::write(path, text);
        written.map_err(|error| Failure::usage(format!("--out {}: {error}", path.display())))?;
    }
    let Some(tests) = play(TESTS, args.test)? else {
        return Ok(Ended::Interrupted);
    };
    let report = Report::new(&model, &tests);
    let mut out = io::stdout().lock();
    report.write(args.form(), &mut out)?;
    out.flush()?;
    Ok(Ended::Done)
}

/// How good a model is.
#[derive(Serialize)]
struct Report {
    about: String,
    tables: [Sheet; 2],
}

impl Report {
    fn new(model: &Model, tests: &[Example]) -> Report {
        let asked = |test: &Example| (*test, model.forest.answer(&test.features));
        let asked: Vec<(Example, Answer)> = tests.iter().map(asked).collect();
        let groups = |name: &str,
                      title: &str,
                      of: &dyn Fn(&(Example, Answer)) -> usize,
                      names: Vec<String>| {
            let group = |place| asked.iter().filter(move |it| of(it) == place);
            let row =
                |(place, text): (usize, String)| Tested::of(group(place)).row(text, asked.len());
            let mut rows: Vec<Vec<Value>> = names.into_iter().enumerate().map(row).collect();
            rows.push(Tested::of(asked.iter()).row("all".to_owned(), asked.len()));
            let columns = [name, "positions", "%", "says", "gets", "right %", "error"];
            Sheet {
                title: title.to_owned(),
                columns: columns.map(str::to_owned).to_vec(),
                rows,
            }
        };
        let place = |most: &[i32], number: i32| most.partition_point(|&most| most < number);
        let lengths = LENGTHS.map(i32::from);
        let discs = DISCS.map(i32::from);
        let up_to = |text: String| format!("to {text}");
        Report {
            about: format!(
                "A forest of {}, UCT with {} a move against itself, seed {}, made by version {}.",
                numbers::counted(model.states, "position"),
                numbers::counted(model.iterations, "iteration"),
                model.seed,
                model.version
            ),
            tables: [
                groups(
                    "interval",
                    "By the length of the interval",
                    &|(_, answer)| place(&lengths, answer.width.into()),
                    LENGTHS
                        .map(|most| up_to((f64::from(most) / f64::from(WHOLE)).to_string()))
                        .to_vec(),
                ),
                groups(
                    "discs",
                    "By the discs on the board",
                    &|(test, _)| place(&discs, test.features[0].into()),
                    DISCS.map(|most| up_to(most.to_string())).to_vec(),
                ),
            ],
        }
    }

    fn write(&self, form: Form, out: &mut dyn Write) -> io::Result<()> {
        if form == Form::Json {
            return write_json(self, out);
        }
        writeln!(out, "{}", self.about)?;
        for sheet in &self.tables {
            writeln!(out, "\n{}\n", sheet.title)?;
            sheet.write(form, out)?;
        }
        writeln!(
            out,
            "\nsays: what the player who is thought to be ahead can expect, 0.5 to 1; gets: what this player got.\n\
             right: of games that were not drawn, those that this player won. error: the mean difference of both."
        )
    }
}

/// What the model said of some positions, and what came of them, for the player
/// who was thought to be ahead.
#[derive(Default)]
struct Tested {
    positions: u64,
    says: f64,
    gets: f64,
    error: f64,
    decided: u64,
    right: u64,
}

impl Tested {
    fn of<'a>(asked: impl Iterator<Item = &'a (Example, Answer)>) -> Tested {
        let mut all = Tested::default();
        for (test, answer) in asked {
            let said = f64::from(answer.mean) / f64::from(WHOLE);
            let got = f64::from(test.halves) / 2.0;
            let (says, gets) = match said < 0.5 {
                true => (1.0 - said, 1.0 - got),
                false => (said, got),
            };
            all.positions += 1;
            all.says += says;
            all.gets += gets;
            all.error += (says - gets).abs();
            all.decided += u64::from(gets != 0.5);
            all.right += u64::from(gets == 1.0);
        }
        all
    }

    fn row(&self, name: String, all: usize) -> Vec<Value> {
        let each = |sum: f64, of: u64| match of {
            0 => Value::Nothing,
            of => Value::Number(sum / of as f64),
        };
        vec![
            Value::Text(name),
            Value::Count(self.positions),
            each(100.0 * self.positions as f64, all as u64),
            each(self.says, self.positions),
            each(self.gets, self.positions),
            each(100.0 * self.right as f64, self.decided),
            each(self.error, self.positions),
        ]
    }
}
