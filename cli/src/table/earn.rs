//! What an algorithm earns at a game for one player, on average of some games.

use super::Job;
use super::search::Settings;
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::numbers;
use crate::solo::{Earned, Earnings, Solo};
use crate::think::Limits;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Some games of one algorithm; each has a parameter `seed=` of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Earn {
    /// The game with its parameters.
    pub game: String,
    /// The algorithm with its parameters.
    pub algorithm: String,
    /// The moves that it may make for each of its moves.
    pub steps: u64,
    /// How many games.
    pub games: u32,
}

/// What came of them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// What they brought.
    #[serde(flatten)]
    pub earned: Earned,
    /// CPU time of all games.
    pub seconds: f64,
}

impl fmt::Display for Earn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.algorithm, self.steps)
    }
}

impl Job for Earn {
    type Measured = Measured;
    const BLOCKS: usize = 1;

    fn command(&self, settings: &Settings) -> String {
        format!(
            "tesuji match {} --vary --first {} --games {} --steps {} --memory {} --seed {}",
            self.game, self.algorithm, self.games, self.steps, settings.memory.0, settings.seed
        )
    }

    fn measure(
        &self,
        settings: &Settings,
        blocks: &mut [Block],
        watch: &dyn Fn(&str),
    ) -> Result<Option<Measured>, Failure> {
        let solo = Solo {
            game: &self.game,
            vary: true,
            algorithm: &self.algorithm,
            limits: Limits::new(None, None, None).with_steps(Some(self.steps)),
            opening: 0,
            seed: settings.seed,
            memory: settings.memory,
        };
        let clock = Clock::thread();
        let mut earnings = Earnings::default();
        for index in 0..self.games {
            watch(&numbers::counted(index.into(), "game"));
            let Some(alone) = solo.play(index, blocks)? else {
                return Ok(None);
            };
            earnings.add(&alone);
        }
        Ok(earnings.mean().map(|earned| Measured {
            earned,
            seconds: clock.elapsed().as_secs_f64(),
        }))
    }
}
