//! `tesuji match`: two algorithms play against each other; `solo` is one alone.

use crate::algorithm;
use crate::arena::{Arena, Tally, ready};
use crate::args::MatchArgs;
use crate::block::Block;
use crate::failure::{Ended, Failure};
use crate::games::{Playable, Visitor};
use crate::interrupt;
use crate::interval::{Interval, wilson};
use crate::memory::Size;
use crate::numbers;
use crate::progress::Progress;
use crate::report::write_json;
use crate::solo;
use crate::think::Limits;
use rayon::prelude::*;
use serde::Serialize;
use std::io::{self, Write};
use std::sync::Mutex;
use std::time::Instant;

/// Random moves at the beginning where nothing is said.
const USUAL_OPENING: u32 = 2;

/// The command with its arguments.
pub struct Tournament(pub MatchArgs);

impl Visitor for Tournament {
    type Output = Result<Ended, Failure>;

    fn visit<G: Playable>(self, name: &str, game: &G) -> Result<Ended, Failure> {
        let args = self.0;
        if game.rules().players < 2 {
            return solo::run(&args);
        }
        let Some(second) = &args.second else {
            let line = format!("{name} is for more than one player: --second is missing");
            return Err(Failure::usage(line));
        };
        if args.vary {
            let line = format!("--vary is for games for one player: leave it out with {name}");
            return Err(Failure::usage(line));
        }
        let first = ready(game, &algorithm::parse(&args.first)?, args.memory)?;
        let second = ready(game, &algorithm::parse(second)?, args.memory)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(args.jobs.unwrap_or(0) as usize)
            .build()
            .map_err(|error| Failure::usage(format!("--jobs: {error}")))?;
        // Before the first game: too large a block is a clear line, not a crash.
        let mut blocks = blocks(game, args.memory)?;
        interrupt::watch();

        let mut arena = Arena {
            game,
            minds: [first, second],
            limits: Limits::new(args.iterations, None, args.time).with_steps(args.steps),
            opening: opening(&args),
            seed: args.seed,
        };
        if let Some(iterations) = args.worth {
            match arena.time_for(iterations, &mut blocks)? {
                Some(time) => arena.limits.time = time,
                None => return Ok(Ended::Interrupted),
            }
        }
        drop(blocks);
        let started = Instant::now();
        let tally = pool.install(|| play_all(&arena, &args))?;
        let report = MatchReport::new(name, &args, tally, started.elapsed().as_secs_f64());
        let mut out = io::stdout().lock();
        if args.json {
            write_json(&report, &mut out)?;
        } else {
            report.write(&mut out)?;
        }
        out.flush()?;
        Ok(if report.games_played < args.games {
            Ended::Interrupted
        } else {
            Ended::Done
        })
    }
}

/// Random moves at the beginning.
fn opening(args: &MatchArgs) -> u32 {
    args.opening.unwrap_or(USUAL_OPENING)
}

/// A block for each player.
fn blocks<G: Playable>(game: &G, memory: Size) -> Result<Vec<Block>, Failure> {
    let players = game.rules().players;
    (0..players).map(|_| Block::new(memory)).collect()
}

/// Plays all games, or those that end before Ctrl-C.
fn play_all<G: Playable>(arena: &Arena<'_, G>, args: &MatchArgs) -> Result<Tally, Failure> {
    let shown = Mutex::new((Tally::default(), Progress::new()));
    let blocks = || blocks(arena.game, args.memory);
    (0..args.games).into_par_iter().try_for_each_init(
        blocks,
        |blocks: &mut Result<Vec<Block>, Failure>, index| {
            let Ok(blocks) = blocks else {
                return Err(no_memory(args));
            };
            let Some(played) = arena.play_one(index, blocks)? else {
                return Ok(());
            };
            if let Ok(mut shown) = shown.lock() {
                shown.0.add(&played);
                let tally = shown.0;
                shown.1.tell(|| {
                    let part = f64::from(tally.games()) / f64::from(args.games);
                    (Some(part), score_line(&tally))
                });
            }
            Ok(())
        },
    )?;
    Ok(shown
        .into_inner()
        .map_or_else(|poison| poison.into_inner().0, |shown| shown.0))
}

fn no_memory(args: &MatchArgs) -> Failure {
    Failure::usage(format!(
        "the system does not give {} to each game: ask for less with --memory or --jobs",
        args.memory
    ))
}

fn score_line(tally: &Tally) -> String {
    format!(
        "{}, +{} ={} -{}",
        numbers::counted(tally.games().into(), "game"),
        tally.wins,
        tally.draws,
        tally.losses
    )
}

/// Everything that is said.
#[derive(Debug, Serialize)]
struct MatchReport {
    game: String,
    first: String,
    second: String,
    games: u32,
    games_played: u32,
    /// Of the first algorithm.
    wins: u32,
    draws: u32,
    losses: u32,
    /// Points of the first algorithm for a game; a draw is half a point.
    score: f64,
    interval: Interval,
    interval_method: &'static str,
    iterations: Option<u64>,
    milliseconds: Option<u64>,
    worth: Option<u64>,
    /// Of each algorithm, for a move that it thought about.
    iterations_each: [f64; 2],
    steps: Option<u64>,
    opening: u32,
    seed: u64,
    seconds: f64,
}

impl MatchReport {
    fn new(name: &str, args: &MatchArgs, tally: Tally, seconds: f64) -> MatchReport {
        let games = tally.games();
        MatchReport {
            game: name.to_owned(),
            first: args.first.clone(),
            second: args.second.clone().unwrap_or_default(),
            games: args.games,
            games_played: games,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.points() / f64::from(games.max(1)),
            interval: wilson(tally.points(), games),
            interval_method: "Wilson, 95 %, a draw counts as half a win",
            iterations: args.iterations,
            milliseconds: args.time,
            worth: args.worth,
            iterations_each: tally.thoughts.map(|thoughts| thoughts.each()),
            steps: args.steps,
            opening: opening(args),
            seed: args.seed,
            seconds,
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut row = |name: &str, text: String| writeln!(out, "{name:<10}{text}");
        row(
            "match",
            format!("{} against {} at {}", self.first, self.second, self.game),
        )?;
        let played = match self.games_played == self.games {
            true => self.games.to_string(),
            false => format!("{} of {}, interrupted", self.games_played, self.games),
        };
        row("games", played)?;
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        row(
            "results",
            format!("{wins} won, {draws} drawn, {losses} lost"),
        )?;
        let percent = |part: f64| format!("{:.1} %", 100.0 * part);
        let (low, high) = (percent(self.interval.low), percent(self.interval.high));
        let score = percent(self.score);
        row(
            "score",
            format!("{score}, 95 % interval {low} to {high} (Wilson)"),
        )?;
        let [first, second] = self.iterations_each;
        row("a move", format!("{first:.0} and {second:.0} iterations"))?;
        let time = std::time::Duration::from_secs_f64(self.seconds);
        row("time", numbers::seconds(time))
    }
}
