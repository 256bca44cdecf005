//! Positions with results, from games that the kernel's search plays against
//! itself.
//!
//! A game begins with some random moves, so that positions come up that only
//! random games lead to: the model is asked in those too. Then both sides play
//! by UCT with a few iterations a move. Two positions of each game are taken, as
//! in the paper, not before the fifth move and none that chance led out of.

use super::features::features;
use super::forest::Example;
use crate::algorithm;
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::fit::fit;
use crate::interrupt;
use crate::memory::Size;
use crate::notation;
use crate::progress::Progress;
use crate::think::{Engine, Limits};
use rayon::prelude::*;
use std::sync::Mutex;
use tesuji::rng::Random;
use tesuji::{Game, Player, Score};
use tesuji_games::Table;
use tesuji_games::reversi::{Position, Reversi};

/// Positions of each game.
pub const EACH: usize = 2;
/// No position before this one is taken.
const FIRST: usize = 5;
/// A game begins with fewer random moves than this.
const OPENINGS: u32 = 31;
/// What both sides play by.
const PLAYER: &str = "uct";
/// The block of a search: room for the tree of some thousand iterations.
const MEMORY: Size = Size(256 << 10);

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// Decides all random numbers.
    pub seed: u64,
    /// Iterations for a move.
    pub iterations: u64,
}

impl Games {
    /// Examples of so many games from this one on, or nothing after Ctrl-C.
    pub fn play(
        &self,
        board: &Reversi,
        first: u64,
        games: u64,
    ) -> Result<Option<Vec<Example>>, Failure> {
        let shown = Mutex::new((0, Progress::new()));
        let one = |block: &mut Result<Block, Failure>, number: u64| {
            let Ok(block) = block else {
                return Err(Failure::usage("the system gives no memory"));
            };
            let found = self.play_one(board, first + number, block)?;
            if let Ok(mut shown) = shown.lock() {
                shown.0 += 1;
                let done = shown.0;
                let part = done as f64 / games as f64;
                shown.1.tell(|| (Some(part), format!("{done} games")));
            }
            Ok(found)
        };
        let found: Result<Vec<Vec<Example>>, Failure> = (0..games)
            .into_par_iter()
            .map_init(|| Block::new(MEMORY), one)
            .collect();
        let found = found?.into_iter().flatten().collect();
        Ok((!interrupt::requested()).then_some(found))
    }

    fn play_one(
        &self,
        board: &Reversi,
        number: u64,
        block: &mut Block,
    ) -> Result<Vec<Example>, Failure> {
        let mut random = Random::new(self.seed, number);
        let chance = random.below(OPENINGS) as usize;
        let refuse = |error| Failure::usage(format!("{}: {error}", Reversi::NAME));
        let (_, config) = algorithm::parse_search(PLAYER, random.bits().into())?;
        let config = fit(board, &config, MEMORY)?.config;
        let mut engine = Engine::new(board, &config, block.bytes()).map_err(refuse)?;
        let limits = Limits::new(Some(self.iterations), None, None);
        let mut line = vec![board.start()];
        while let Some(position) = line.last().copied() {
            let legal = notation::moves(board, &position);
            if legal.is_empty() {
                break;
            }
            if interrupt::requested() {
                return Ok(Vec::new());
            }
            let any = legal[random.below(legal.len() as u32) as usize];
            let mv = if legal.len() == 1 || line.len() <= chance {
                any
            } else {
                let thought = engine.think(&position, 0, &limits, Clock::thread(), &mut |_| {});
                thought.map_err(refuse)?.best().unwrap_or(any)
            };
            engine.played(mv);
            let mut next = position;
            board.apply(&mut next, mv);
            line.push(next);
        }
        let scores = line.last().map(|end| board.outcome(end));
        let halves = |player: Player| {
            let score = scores.as_ref().and_then(|scores| scores.of(player));
            score.map_or(1, halves_of)
        };
        // Neither what chance led out of nor the end.
        let from = chance.max(FIRST);
        let count = (line.len() - 1).saturating_sub(from);
        let taken = if count == 0 { 0 } else { EACH };
        let chosen = (0..taken).map(|_| from + random.below(count as u32) as usize);
        let chosen: Vec<&Position> = chosen.filter_map(|place| line.get(place)).collect();
        let example = |position: &&Position| Example {
            features: features(board, position),
            halves: halves(position.mover),
        };
        Ok(chosen.iter().map(example).collect())
    }
}

/// Half points for a score of Reversi: -1, 0 or 1.
fn halves_of(score: Score) -> u8 {
    (score + 1).clamp(0, 2) as u8
}

#[cfg(test)]
mod tests {
    use super::Games;
    use tesuji_games::Table;
    use tesuji_games::reversi::Reversi;

    #[test]
    fn the_same_games_are_played_again() {
        let board = Reversi::with_parameters("").expect("the usual board");
        let games = |seed| Games {
            seed,
            iterations: 4,
        };
        let play = |seed, first, count| {
            let found = games(seed).play(&board, first, count);
            let found = found.unwrap_or_default().expect("not interrupted");
            let of = |it: &super::Example| (it.features, it.halves);
            found.iter().map(of).collect::<Vec<_>>()
        };
        let some = play(3, 0, 6);
        assert_eq!(some.len(), 12);
        assert!(some.iter().all(|(_, halves)| *halves <= 2));
        assert_eq!(play(3, 0, 6), some);
        assert_eq!(play(3, 2, 4), some[4..]);
        assert_ne!(play(4, 0, 6), some);
    }
}
