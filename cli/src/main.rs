//! The program `tesuji`: solves, plays and compares the games of the papers.
//!
//! Where things are: `args` is what may be typed; `solve`, `play`, `tournament`
//! (with `arena` and `solo`), `perft`, `trace`, `table` and `list` are the
//! commands; `games` and `algorithm` are the two lists that grow; `think` drives
//! the kernel; `model` is a game whose evaluation is learned, with the command
//! `train`.
//!
//! Exit codes: 0 done; 1 the output could not be written; 2 what was asked for
//! does not exist or is not allowed; 130 interrupted by Ctrl-C, with what was
//! known by then printed.
#![forbid(unsafe_code)]

mod algorithm;
mod arena;
mod args;
mod block;
mod clock;
mod failure;
mod fit;
mod games;
mod interrupt;
mod interval;
mod list;
mod memory;
mod model;
mod nearest;
mod notation;
mod numbers;
mod perft;
mod play;
mod progress;
mod report;
mod scale;
mod solo;
mod solve;
mod table;
mod think;
mod tournament;
mod trace;

use args::{Args, Command};
use clap::Parser;
use failure::{Ended, Failure};
use std::process::ExitCode;

/// The version of the program, and the commit that it was built from.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("TESUJI_COMMIT"), ")");

fn main() -> ExitCode {
    let result = match Args::try_parse() {
        Ok(args) => run(args.command),
        Err(error) => failure::from_clap(error),
    };
    match result {
        Ok(ended) => ended.exit_code(),
        Err(failure) => failure.tell(),
    }
}

fn run(command: Command) -> Result<Ended, Failure> {
    match command {
        Command::Games => list::run(),
        Command::Perft(args) => games::visit(&args.game.clone(), perft::Perft(args))?,
        Command::Solve(args) => games::visit(&args.game.clone(), solve::Solve(args))?,
        Command::Play(args) => games::visit(&args.game.clone(), play::Play(args))?,
        Command::Match(args) => games::visit(&args.game.clone(), tournament::Tournament(args))?,
        Command::Table(args) => table::run(args),
        Command::Train(args) => model::run(&args),
        Command::Trace(args) => games::visit(&args.game.clone(), trace::Trace(args))?,
    }
}
