//! One part of a match of an experiment: games between two algorithms with the
//! same CPU time for a move, or the same number of steps.

use super::Job;
use super::keep::Record;
use super::search::Settings;
use crate::algorithm;
use crate::arena::{Arena, Tally, ready};
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::games::{self, Playable, Visitor};
use crate::interval::{Interval, wilson};
use crate::numbers;
use crate::think::Limits;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Seeds of an experiment are so far apart, to leave room for the parts of a match.
const SEEDS: u64 = 1000;

/// Games between two algorithms, from the start, in turn from each side.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// The game with its parameters.
    pub game: String,
    /// The algorithm whose points are counted.
    pub first: String,
    /// The one that it plays against.
    pub second: String,
    /// How much may be done for a move.
    #[serde(flatten)]
    pub allowance: Allowance,
    /// Which part of the match it is: parts differ in their random numbers.
    pub part: u32,
    /// How many games.
    pub games: u32,
}

/// What both have for a move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Allowance {
    /// The CPU time of so many iterations of the second, on average over a game.
    Worth(u64),
    /// So many steps: moves on the way down and in random games.
    Steps(u64),
}

impl fmt::Display for Allowance {
    /// As an option of `match`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowance::Worth(worth) => write!(f, "--worth {worth}"),
            Allowance::Steps(steps) => write!(f, "--steps {steps}"),
        }
    }
}

/// What came of them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Contested {
    /// How they ended, for the first.
    #[serde(flatten)]
    pub tally: Tally,
    /// The CPU time for a move, if that is the limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub microseconds: Option<f64>,
    /// CPU time of all games.
    pub seconds: f64,
}

/// All parts of a match together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Match {
    /// How the games ended, for the first algorithm.
    pub tally: Tally,
}

impl Match {
    /// Of these parts.
    pub fn of<'a>(parts: impl Iterator<Item = &'a Record<Contest>>) -> Match {
        let tally = parts.fold(Tally::default(), |sum, part| sum.and(&part.measured.tally));
        Match { tally }
    }

    /// Points in percent, if there were games.
    pub fn percent(&self) -> Option<f64> {
        let games = self.tally.games();
        (games > 0).then(|| 100.0 * self.tally.points() / f64::from(games))
    }

    /// Where the true percentage lies, with 95 %.
    pub fn interval(&self) -> Interval {
        let Interval { low, high } = wilson(self.tally.points(), self.tally.games());
        Interval {
            low: 100.0 * low,
            high: 100.0 * high,
        }
    }
}

impl fmt::Display for Contest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.first, self.allowance)
    }
}

impl Contest {
    fn seed(&self, settings: &Settings) -> u64 {
        let first = settings.seed.wrapping_mul(SEEDS);
        first.wrapping_add(u64::from(self.part))
    }
}

impl Job for Contest {
    type Measured = Contested;
    /// One for each player.
    const BLOCKS: usize = 2;

    fn command(&self, settings: &Settings) -> String {
        format!(
            "tesuji match {} --first {} --second {} {} --games {} --opening 0 --memory {} --seed {}",
            self.game,
            self.first,
            self.second,
            self.allowance,
            self.games,
            settings.memory.0,
            self.seed(settings)
        )
    }

    fn measure(
        &self,
        settings: &Settings,
        blocks: &mut [Block],
        watch: &dyn Fn(&str),
    ) -> Result<Option<Contested>, Failure> {
        let play = Play {
            contest: self,
            settings,
            blocks,
            watch,
        };
        games::visit(&self.game, play)?
    }
}

struct Play<'a> {
    contest: &'a Contest,
    settings: &'a Settings,
    blocks: &'a mut [Block],
    watch: &'a dyn Fn(&str),
}

impl Visitor for Play<'_> {
    type Output = Result<Option<Contested>, Failure>;

    fn visit<G: Playable>(self, _: &str, game: &G) -> Self::Output {
        let (contest, settings) = (self.contest, self.settings);
        let mind = |text: &str| ready(game, &algorithm::parse(text)?, settings.memory);
        let mut arena = Arena {
            game,
            minds: [mind(&contest.first)?, mind(&contest.second)?],
            limits: Limits::new(None, None, None),
            opening: 0,
            seed: contest.seed(settings),
        };
        let time = match contest.allowance {
            Allowance::Worth(worth) => {
                let Some(time) = arena.time_for(worth, self.blocks)? else {
                    return Ok(None);
                };
                arena.limits.time = time;
                Some(time)
            }
            Allowance::Steps(steps) => {
                arena.limits.steps = steps;
                None
            }
        };
        let clock = Clock::thread();
        let mut tally = Tally::default();
        for index in 0..contest.games {
            (self.watch)(&numbers::counted(index.into(), "game"));
            let Some(played) = arena.play_one(index, self.blocks)? else {
                return Ok(None);
            };
            tally.add(&played);
        }
        Ok(Some(Contested {
            tally,
            microseconds: time.map(|time| time.as_secs_f64() * 1e6),
            seconds: clock.elapsed().as_secs_f64(),
        }))
    }
}
