//! `tesuji match`: two algorithms play against each other.
//!
//! Game i is decided by the seed and i alone, whatever is played at the same
//! time: its opening by i divided by the number of seats, so that each opening
//! is played once from each seat; random moves by i and the ply.

use crate::algorithm::{self, Algorithm, Mind};
use crate::args::MatchArgs;
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::{Ended, Failure};
use crate::fit::fit;
use crate::games::{Playable, Visitor};
use crate::interrupt;
use crate::interval::{Interval, wilson};
use crate::notation;
use crate::numbers;
use crate::progress::Progress;
use crate::report::write_json;
use crate::think::{Engine, Limits, StoppedBy};
use rayon::prelude::*;
use serde::Serialize;
use std::cmp::Ordering;
use std::io::{self, Write};
use std::sync::Mutex;
use std::time::Instant;
use tesuji::rng::Random;
use tesuji::{Config, Error, Move, Player};

/// An opening that ends the game is drawn anew, at most this often; then it is
/// one move shorter.
const OPENING_TRIES: u64 = 100;

/// The command with its arguments.
pub struct Tournament(pub MatchArgs);

impl Visitor for Tournament {
    type Output = Result<Ended, Failure>;

    fn visit<G: Playable>(self, name: &str, game: &G) -> Result<Ended, Failure> {
        let args = self.0;
        if game.rules().players < 2 {
            return Err(Failure::usage(format!(
                "{name} is for one player: a match needs at least two"
            )));
        }
        let first = ready(game, algorithm::parse(&args.first)?, &args)?;
        let second = ready(game, algorithm::parse(&args.second)?, &args)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(args.jobs.unwrap_or(0) as usize)
            .build()
            .map_err(|error| Failure::usage(format!("--jobs: {error}")))?;
        // Before the first game: too large a block is a clear line, not a crash.
        Block::new(args.memory)?;
        interrupt::watch();

        let arena = Arena {
            game,
            minds: [first.mind, second.mind],
            limits: Limits::new(args.iterations, None, args.time).with_steps(args.steps),
            opening: args.opening,
            seed: args.seed,
        };
        let started = Instant::now();
        let tally = pool.install(|| arena.play_all(&args))?;
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

/// The algorithm with its search made to fit into the block.
fn ready<G: Playable>(
    game: &G,
    algorithm: Algorithm,
    args: &MatchArgs,
) -> Result<Algorithm, Failure> {
    let mind = match algorithm.mind {
        Mind::Search(config) => Mind::Search(fit(game, &config, args.memory)?.config),
        Mind::Random => Mind::Random,
    };
    Ok(Algorithm { mind, ..algorithm })
}

/// How the games ended, for the first algorithm.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    fn add(&mut self, result: Ordering) {
        match result {
            Ordering::Greater => self.wins += 1,
            Ordering::Equal => self.draws += 1,
            Ordering::Less => self.losses += 1,
        }
    }

    fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn points(&self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }
}

/// What all games have in common.
struct Arena<'g, G> {
    game: &'g G,
    minds: [Mind; 2],
    limits: Limits,
    opening: u32,
    seed: u64,
}

impl<G: Playable> Arena<'_, G> {
    /// Plays all games, or those that end before Ctrl-C.
    fn play_all(&self, args: &MatchArgs) -> Result<Tally, Failure> {
        let shown = Mutex::new((Tally::default(), Progress::new()));
        let players = self.game.rules().players;
        let blocks = || (0..players).map(|_| Block::new(args.memory)).collect();
        (0..args.games).into_par_iter().try_for_each_init(
            blocks,
            |blocks: &mut Result<Vec<Block>, Failure>, index| {
                let Ok(blocks) = blocks else {
                    return Err(no_memory(args));
                };
                let Some(result) = self.play_one(index, blocks)? else {
                    return Ok(());
                };
                if let Ok(mut shown) = shown.lock() {
                    shown.0.add(result);
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

    /// Plays one game: how it ended for the first algorithm, or nothing after
    /// Ctrl-C.
    fn play_one(&self, index: u32, blocks: &mut [Block]) -> Result<Option<Ordering>, Failure> {
        let players = u32::from(self.game.rules().players);
        let seat = Player((index % players) as u8);
        let mut state = self.open(index / players);
        let mut engines = self.engines(index, seat, blocks)?;
        for ply in 0.. {
            if interrupt::requested() {
                return Ok(None);
            }
            let legal = notation::moves(self.game, &state);
            if legal.is_empty() {
                break;
            }
            let engine = engines.get_mut(usize::from(self.game.player(&state).0));
            let mut random = Random::new(self.seed.wrapping_add(1), u64::from(index) << 32 | ply);
            let mv =
                match self.choose(engine.and_then(Option::as_mut), &state, &legal, &mut random)? {
                    Some(mv) => mv,
                    None => return Ok(None),
                };
            self.game.apply(&mut state, mv);
            engines
                .iter_mut()
                .flatten()
                .for_each(|engine| engine.played(mv));
        }
        let scores = self.game.outcome(&state);
        let own = scores.of(seat);
        let others = (0..players as u8)
            .map(Player)
            .filter(|&player| player != seat);
        let best_other = others.map(|player| scores.of(player)).max();
        Ok(best_other.map(|other| own.cmp(&other)))
    }

    /// What thinks for each player; none moves by chance.
    fn engines<'a>(
        &'a self,
        index: u32,
        seat: Player,
        blocks: &'a mut [Block],
    ) -> Result<Vec<Option<Engine<'a, G>>>, Failure> {
        let engine = |(player, block): (usize, &'a mut Block)| {
            let mind = self.minds[usize::from(player != usize::from(seat.0))];
            let Mind::Search(config) = mind else {
                return Ok(None);
            };
            let number = u64::from(index) << 8 | player as u64;
            let seed = u64::from(Random::new(self.seed.wrapping_add(2), number).bits());
            let engine = Engine::new(self.game, &Config { seed, ..config }, block.bytes());
            engine.map(Some).map_err(refused::<G>)
        };
        blocks.iter_mut().enumerate().map(engine).collect()
    }

    /// The position after some random moves, in which the game is not over.
    fn open(&self, number: u32) -> G::State {
        for plies in (1..=self.opening).rev() {
            for attempt in 0..OPENING_TRIES {
                let mut random = Random::new(self.seed, u64::from(number) << 32 | attempt);
                if let Some(state) = self.open_with(plies, &mut random) {
                    return state;
                }
            }
        }
        self.game.start()
    }

    fn open_with(&self, plies: u32, random: &mut Random) -> Option<G::State> {
        let mut state = self.game.start();
        for _ in 0..plies {
            let legal = notation::moves(self.game, &state);
            let mv = legal.get(random.below(legal.len() as u32) as usize)?;
            self.game.apply(&mut state, *mv);
        }
        (!notation::moves(self.game, &state).is_empty()).then_some(state)
    }

    /// The move of one player, or nothing after Ctrl-C.
    fn choose(
        &self,
        engine: Option<&mut Engine<'_, G>>,
        state: &G::State,
        legal: &[Move],
        random: &mut Random,
    ) -> Result<Option<Move>, Failure> {
        let any = legal
            .get(random.below(legal.len() as u32) as usize)
            .copied();
        let Some(engine) = engine else {
            return Ok(any);
        };
        if let [only] = legal {
            return Ok(Some(*only));
        }
        let seed = u64::from(random.bits());
        let thought = engine
            .think(state, seed, &self.limits, Clock::thread(), &mut |_| {})
            .map_err(refused::<G>)?;
        Ok(match thought.stopped_by {
            StoppedBy::Interrupted => None,
            _ => thought.best().or(any),
        })
    }
}

fn refused<G: Playable>(error: Error) -> Failure {
    Failure::usage(format!("{}: {error}", G::NAME))
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
            second: args.second.clone(),
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
            steps: args.steps,
            opening: args.opening,
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
        let time = std::time::Duration::from_secs_f64(self.seconds);
        row("time", numbers::seconds(time))
    }
}
