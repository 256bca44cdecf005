//! Games between two algorithms, or of one alone, one after the other.
//!
//! Game i is decided by the seed and i alone, whatever is played at the same
//! time: its opening by i divided by the number of seats, so that each opening
//! is played once from each seat; random moves by i and the ply.

use crate::algorithm::{Algorithm, Mind};
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::fit::fit;
use crate::games::Playable;
use crate::interrupt;
use crate::memory::Size;
use crate::notation;
use crate::think::{Engine, Limits, StoppedBy};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::time::Duration;
use tesuji::rng::Random;
use tesuji::{Config, Error, Move, Player, Score, Scores};

/// Times are measured with at most so many iterations for a move.
const MEASURED: u64 = 1000;
/// An opening that ends the game is drawn anew, at most this often; then it is
/// one move shorter.
const OPENING_TRIES: u64 = 100;

/// How the games ended, for the first algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Games that it won.
    pub wins: u32,
    /// Games that nobody did.
    pub draws: u32,
    /// Games that it lost.
    pub losses: u32,
    /// Moves that each algorithm thought about, and iterations on the way.
    pub thoughts: [Thoughts; 2],
}

/// How much one algorithm did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thoughts {
    /// Moves that it thought about.
    pub moves: u64,
    /// Iterations for all of them.
    pub iterations: u64,
    /// CPU time for all of them, in seconds.
    #[serde(default)]
    pub seconds: f64,
}

impl Thoughts {
    /// Both together.
    pub fn and(self, more: Thoughts) -> Thoughts {
        Thoughts {
            moves: self.moves + more.moves,
            iterations: self.iterations + more.iterations,
            seconds: self.seconds + more.seconds,
        }
    }

    /// Iterations for each move.
    pub fn each(&self) -> f64 {
        self.iterations as f64 / self.moves.max(1) as f64
    }
}

/// What became of one game.
pub struct Played {
    /// How it ended for the first algorithm.
    pub result: Ordering,
    thoughts: [Thoughts; 2],
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        match played.result {
            Ordering::Greater => self.wins += 1,
            Ordering::Equal => self.draws += 1,
            Ordering::Less => self.losses += 1,
        }
        self.add_thoughts(&played.thoughts);
    }

    fn add_thoughts(&mut self, more: &[Thoughts; 2]) {
        for (sum, more) in self.thoughts.iter_mut().zip(more) {
            *sum = sum.and(*more);
        }
    }

    /// Both together.
    pub fn and(mut self, other: &Tally) -> Tally {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.add_thoughts(&other.thoughts);
        self
    }

    /// How many games there were.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// What they brought; a draw is half a point.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }
}

/// What all games have in common.
pub struct Arena<'g, G> {
    /// The game.
    pub game: &'g G,
    /// The first and the second algorithm.
    pub minds: [Mind; 2],
    /// How much may be done for a move.
    pub limits: Limits,
    /// Random moves at the beginning.
    pub opening: u32,
    /// Decides all chance.
    pub seed: u64,
}

impl<G: Playable> Arena<'_, G> {
    /// The CPU time for a move in which the second algorithm makes so many
    /// iterations, on average over a game that it plays alone; nothing after
    /// Ctrl-C. (At the start of a game an iteration can take twice as long as in
    /// the middle.)
    pub fn time_for(
        &self,
        iterations: u64,
        blocks: &mut [Block],
    ) -> Result<Option<Duration>, Failure> {
        let [_, second] = self.minds;
        if let Mind::Random = second {
            return Err(Failure::usage(format!("{}: chance takes no time", G::NAME)));
        }
        let arena = Arena {
            game: self.game,
            minds: [second, second],
            limits: Limits::new(Some(iterations.clamp(1, MEASURED)), None, None),
            opening: self.opening,
            seed: self.seed,
        };
        let ended = arena.play_out(0, Player(0), blocks)?;
        Ok(ended.map(|(_, [one, other])| {
            let all = one.and(other);
            let each = all.seconds / all.iterations.max(1) as f64;
            Duration::from_secs_f64(each * iterations as f64)
        }))
    }

    /// Plays one game: how it ended for the first algorithm, or nothing after
    /// Ctrl-C.
    pub fn play_one(&self, index: u32, blocks: &mut [Block]) -> Result<Option<Played>, Failure> {
        let players = u32::from(self.game.rules().players);
        let seat = Player((index % players) as u8);
        let Some((scores, thoughts)) = self.play_out(index, seat, blocks)? else {
            return Ok(None);
        };
        let own = scores.of(seat);
        let others = (0..players as u8)
            .map(Player)
            .filter(|&player| player != seat);
        let best_other = others.map(|player| scores.of(player)).max();
        Ok(best_other.map(|other| Played {
            result: own.cmp(&other),
            thoughts,
        }))
    }

    /// Plays a game for one player: the score of the first algorithm and what it
    /// did for it, or nothing after Ctrl-C.
    pub fn play_alone(
        &self,
        index: u32,
        blocks: &mut [Block],
    ) -> Result<Option<(Score, Thoughts)>, Failure> {
        let only = Player(0);
        let ended = self.play_out(index, only, blocks)?;
        Ok(ended.and_then(|(scores, [thoughts, _])| Some((scores.of(only)?, thoughts))))
    }

    /// Plays one game in which the first algorithm has this seat, to its end.
    fn play_out(
        &self,
        index: u32,
        seat: Player,
        blocks: &mut [Block],
    ) -> Result<Option<(Scores, [Thoughts; 2])>, Failure> {
        let players = u32::from(self.game.rules().players);
        let mut state = self.open(index / players);
        let mut engines = self.engines(index, seat, blocks)?;
        let mut thoughts = [Thoughts::default(); 2];
        for ply in 0.. {
            if interrupt::requested() {
                return Ok(None);
            }
            let legal = notation::moves(self.game, &state);
            if legal.is_empty() {
                break;
            }
            let player = self.game.player(&state);
            let engine = engines
                .get_mut(usize::from(player.0))
                .and_then(Option::as_mut);
            let thoughts = &mut thoughts[usize::from(player != seat)];
            let mut random = Random::new(self.seed.wrapping_add(1), u64::from(index) << 32 | ply);
            let mv = match self.choose(engine, &state, &legal, &mut random, thoughts)? {
                Some(mv) => mv,
                None => return Ok(None),
            };
            self.game.apply(&mut state, mv);
            engines
                .iter_mut()
                .flatten()
                .for_each(|engine| engine.played(mv));
        }
        Ok(Some((self.game.outcome(&state), thoughts)))
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
        thoughts: &mut Thoughts,
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
        *thoughts = thoughts.and(Thoughts {
            moves: 1,
            iterations: thought.work.iterations,
            seconds: thought.work.time.as_secs_f64(),
        });
        Ok(match thought.stopped_by {
            StoppedBy::Interrupted => None,
            _ => thought.best().or(any),
        })
    }
}

/// The algorithm with its search made to fit into the block.
pub fn ready<G: Playable>(game: &G, algorithm: &Algorithm, memory: Size) -> Result<Mind, Failure> {
    Ok(match algorithm.mind {
        Mind::Search(config) => Mind::Search(fit(game, &config, memory)?.config),
        Mind::Random => Mind::Random,
    })
}

fn refused<G: Playable>(error: Error) -> Failure {
    Failure::usage(format!("{}: {error}", G::NAME))
}
