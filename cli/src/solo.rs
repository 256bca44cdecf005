//! `tesuji match` at games for one player: what an algorithm earns.
//!
//! Game i is decided by the seed and i alone, whatever is played at the same
//! time.

use crate::algorithm;
use crate::arena::{Arena, Thoughts, ready};
use crate::args::MatchArgs;
use crate::block::Block;
use crate::failure::{Ended, Failure};
use crate::games::{self, Playable, Visitor};
use crate::interrupt;
use crate::memory::Size;
use crate::numbers;
use crate::progress::Progress;
use crate::report::write_json;
use crate::scale::Scale;
use crate::think::Limits;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.96;

/// What all games have in common.
pub struct Solo<'a> {
    /// The game with its parameters.
    pub game: &'a str,
    /// Whether each game has a parameter `seed=` of its own.
    pub vary: bool,
    /// The algorithm with its parameters.
    pub algorithm: &'a str,
    /// How much may be done for a move.
    pub limits: Limits,
    /// Random moves at the beginning.
    pub opening: u32,
    /// Decides all chance.
    pub seed: u64,
    /// The block of the player.
    pub memory: Size,
}

/// What one game brought.
#[derive(Clone, Copy)]
pub struct Alone {
    score: i64,
    scale: Scale,
    thoughts: Thoughts,
}

/// What some games brought: whole sums, so that the order does not matter.
#[derive(Clone, Copy, Default)]
pub struct Earnings {
    games: u32,
    sum: i128,
    squares: i128,
    scale: Option<Scale>,
    thoughts: Thoughts,
}

/// What games bring on average.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Earned {
    /// The score.
    pub mean_score: f64,
    /// The same from 0, the lowest score of the game, to 1, the highest.
    pub mean_part: f64,
    /// How far this may be from the mean of all such games, with 95 %.
    pub margin: f64,
    /// Iterations for each move.
    pub iterations_each: f64,
}

impl Earnings {
    /// Counts a game.
    pub fn add(&mut self, alone: &Alone) {
        let score = i128::from(alone.score);
        self.games += 1;
        self.sum += score;
        self.squares += score * score;
        self.scale = Some(alone.scale);
        self.thoughts = self.thoughts.and(alone.thoughts);
    }

    /// On average, if there were games.
    pub fn mean(&self) -> Option<Earned> {
        let scale = self.scale?;
        let count = f64::from(self.games);
        let mean = self.sum as f64 / count;
        // Exact but for the last step, where squares would swallow each other.
        let games = i128::from(self.games);
        let spread = games * self.squares - self.sum * self.sum;
        let variance = spread as f64 / count / (count - 1.0).max(1.0);
        let (low, high) = (f64::from(scale.min), f64::from(scale.max));
        Some(Earned {
            mean_score: mean,
            mean_part: (mean - low) / (high - low),
            margin: Z * (variance / count).sqrt() / (high - low),
            iterations_each: self.thoughts.each(),
        })
    }
}

impl Solo<'_> {
    /// Plays one game, or nothing after Ctrl-C.
    pub fn play(&self, index: u32, blocks: &mut [Block]) -> Result<Option<Alone>, Failure> {
        let game = self.game_of(index);
        let one = One {
            solo: self,
            index,
            blocks,
        };
        games::visit(&game, one)?
    }

    fn game_of(&self, index: u32) -> String {
        if !self.vary {
            return self.game.to_owned();
        }
        let seed = self.seed.wrapping_add(u64::from(index));
        let between = if self.game.contains(':') { ',' } else { ':' };
        format!("{}{between}seed={seed}", self.game)
    }
}

struct One<'a> {
    solo: &'a Solo<'a>,
    index: u32,
    blocks: &'a mut [Block],
}

impl Visitor for One<'_> {
    type Output = Result<Option<Alone>, Failure>;

    fn visit<G: Playable>(self, _: &str, game: &G) -> Self::Output {
        let solo = self.solo;
        let mind = ready(game, &algorithm::parse(solo.algorithm)?, solo.memory)?;
        let arena = Arena {
            game,
            minds: [mind; 2],
            limits: solo.limits,
            opening: solo.opening,
            seed: solo.seed,
        };
        let played = arena.play_alone(self.index, self.blocks)?;
        Ok(played.map(|(score, thoughts)| Alone {
            score: i64::from(score),
            scale: Scale::of(&game.rules()),
            thoughts,
        }))
    }
}

/// Plays all games of the command, and says what they brought.
pub fn run(args: &MatchArgs) -> Result<Ended, Failure> {
    let refuse = |option: &str, why: &str| {
        let game = &args.game;
        let line = format!("{game} is for one player: leave out {option}, {why}");
        Err(Failure::usage(line))
    };
    if args.second.is_some() {
        return refuse("--second", "nobody plays against the first");
    }
    if args.worth.is_some() {
        return refuse("--worth", "there is no second algorithm to measure");
    }
    let solo = Solo {
        game: &args.game,
        vary: args.vary,
        algorithm: &args.first,
        limits: Limits::new(args.iterations, None, args.time).with_steps(args.steps),
        opening: args.opening.unwrap_or(0),
        seed: args.seed,
        memory: args.memory,
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.unwrap_or(0) as usize)
        .build()
        .map_err(|error| Failure::usage(format!("--jobs: {error}")))?;
    interrupt::watch();
    let started = Instant::now();
    let earnings = pool.install(|| play_all(&solo, args.games))?;
    let report = Report {
        game: &args.game,
        first: &args.first,
        games: args.games,
        games_played: earnings.games,
        earned: earnings.mean(),
        iterations: args.iterations,
        milliseconds: args.time,
        steps: args.steps,
        seed: args.seed,
        seconds: started.elapsed().as_secs_f64(),
    };
    let mut out = io::stdout().lock();
    match args.json {
        true => write_json(&report, &mut out)?,
        false => report.write(&mut out)?,
    }
    out.flush()?;
    Ok(if report.games_played < args.games {
        Ended::Interrupted
    } else {
        Ended::Done
    })
}

/// Plays all games, or those that end before Ctrl-C.
fn play_all(solo: &Solo<'_>, games: u32) -> Result<Earnings, Failure> {
    let shown = Mutex::new((Earnings::default(), Progress::new()));
    let block = || Block::new(solo.memory).map(|block| [block]);
    (0..games).into_par_iter().try_for_each_init(
        block,
        |block: &mut Result<[Block; 1], Failure>, index| {
            let Ok(blocks) = block else {
                let size = solo.memory;
                let line = format!(
                    "the system does not give {size} to each game: ask for less with --memory or --jobs"
                );
                return Err(Failure::usage(line));
            };
            let Some(alone) = solo.play(index, blocks)? else {
                return Ok(());
            };
            if let Ok(mut shown) = shown.lock() {
                shown.0.add(&alone);
                let played = shown.0.games;
                shown.1.tell(|| {
                    let part = f64::from(played) / f64::from(games);
                    (Some(part), numbers::counted(played.into(), "game"))
                });
            }
            Ok(())
        },
    )?;
    Ok(shown
        .into_inner()
        .map_or_else(|poison| poison.into_inner().0, |shown| shown.0))
}

/// Everything that is said.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    first: &'a str,
    games: u32,
    games_played: u32,
    #[serde(flatten)]
    earned: Option<Earned>,
    iterations: Option<u64>,
    milliseconds: Option<u64>,
    steps: Option<u64>,
    seed: u64,
    seconds: f64,
}

impl Report<'_> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut row = |name: &str, text: String| writeln!(out, "{name:<10}{text}");
        row("match", format!("{} alone at {}", self.first, self.game))?;
        let played = match self.games_played == self.games {
            true => self.games.to_string(),
            false => format!("{} of {}, interrupted", self.games_played, self.games),
        };
        row("games", played)?;
        if let Some(earned) = self.earned {
            let percent = |part: f64| format!("{:.1} %", 100.0 * part);
            let part = percent(earned.mean_part);
            let low = percent(earned.mean_part - earned.margin);
            let high = percent(earned.mean_part + earned.margin);
            row("score", format!("{:.1} on average", earned.mean_score))?;
            row(
                "",
                format!("{part} of the way from lowest to highest, 95 % interval {low} to {high}"),
            )?;
            row(
                "a move",
                format!("{:.0} iterations", earned.iterations_each),
            )?;
        }
        let time = Duration::from_secs_f64(self.seconds);
        row("time", numbers::seconds(time))
    }
}

#[cfg(test)]
mod tests {
    use super::{Alone, Earnings};
    use crate::arena::Thoughts;
    use crate::scale::Scale;

    #[test]
    fn means_are_between_the_lowest_and_the_highest_score() {
        let mut earnings = Earnings::default();
        assert!(earnings.mean().is_none());
        for score in [0, 50] {
            earnings.add(&Alone {
                score,
                scale: Scale { min: -50, max: 50 },
                thoughts: Thoughts::default(),
            });
        }
        let earned = earnings.mean().expect("two games");
        assert_eq!((earned.mean_score, earned.mean_part), (25.0, 0.75));
        // A standard deviation of 35.4, of 100 points, and two games.
        assert!((earned.margin - 0.49).abs() < 1e-9, "{earned:?}");
    }
}
