//! Whatever an algorithm needs to find one move after the other.

use super::sampler::Sampler;
use super::{Aim, Glimpse, Limits, Thinker, Thought};
use crate::clock::Clock;
use crate::games::Playable;
use tesuji::{Aim as KernelAim, Config, Error, Method, Move};

/// What thinks for one player, in a block of its own.
pub enum Engine<'a, G: Playable> {
    /// One goal after the other, anew for each move.
    Goals {
        game: &'a G,
        config: Config,
        block: &'a mut [u8],
    },
    /// One search that goes on.
    Sampling(Box<Sampler<'a, G>>),
}

impl<'a, G: Playable> Engine<'a, G> {
    /// What this configuration needs.
    pub fn new(game: &'a G, config: &Config, block: &'a mut [u8]) -> Result<Self, Error> {
        let config = *config;
        if config.method != Method::Sampling {
            return Ok(Engine::Goals {
                game,
                config,
                block,
            });
        }
        // It plays for all the points: one score that is out of reach is not the end.
        let mut config = config;
        config.goal.aim = KernelAim::Exact;
        let sampler = Sampler::new(game, &config, block)?;
        Ok(Engine::Sampling(Box::new(sampler)))
    }

    /// Takes note of a move that was made, whoever made it.
    pub fn played(&mut self, mv: Move) {
        if let Engine::Sampling(sampler) = self {
            sampler.played(mv);
        }
    }

    /// The next position is not what follows from the moves that were played.
    pub fn forget(&mut self) {
        if let Engine::Sampling(sampler) = self {
            sampler.forget();
        }
    }

    /// Thinks about the position after the moves that were played. A search
    /// that goes on keeps the seed that it began with.
    pub fn think(
        &mut self,
        root: &G::State,
        seed: u64,
        limits: &Limits,
        clock: Clock,
        watch: &mut dyn FnMut(Glimpse),
    ) -> Result<Thought, Error> {
        match self {
            Engine::Sampling(sampler) => sampler.think(root, limits, &clock, watch),
            Engine::Goals {
                game,
                config,
                block,
            } => Thinker {
                game: *game,
                config: Config { seed, ..*config },
                limits: *limits,
                clock,
                watch,
            }
            .think(root, Aim::Exact, block),
        }
    }
}
