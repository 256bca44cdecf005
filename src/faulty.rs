//! A walker that fails when it is told to, for testing hosts and searches.

use crate::error::Error;
use crate::game::{Move, Moves, Player, Rules};
use crate::memory::Slots;
use crate::rng::Random;
use crate::value::Score;
use crate::walk::Walk;

/// What a [`Faulty`] walker answers when it fails.
pub const FAULT: Error = Error::Host;

/// Walks as another walker does, but fails at one of its calls, once.
///
/// Taking a move back never fails: that would make the search unusable.
#[derive(Clone, Debug)]
pub struct Faulty<W> {
    walk: W,
    calls: u64,
    fails_at: u64,
}

impl<W> Faulty<W> {
    /// Fails at the call with this number, counted from 0.
    pub fn new(walk: W, fails_at: u64) -> Self {
        Faulty {
            walk,
            calls: 0,
            fails_at,
        }
    }

    /// How many calls there have been that could fail.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    fn call<T>(&mut self, answer: impl FnOnce(&mut W) -> Result<T, Error>) -> Result<T, Error> {
        let call = self.calls;
        self.calls += 1;
        if call == self.fails_at {
            return Err(FAULT);
        }
        answer(&mut self.walk)
    }
}

impl<W: Walk> Walk for Faulty<W> {
    type Root = W::Root;

    fn rules(&self) -> Rules {
        self.walk.rules()
    }

    fn state_bytes(&self) -> usize {
        self.walk.state_bytes()
    }

    fn has_key(&self) -> bool {
        self.walk.has_key()
    }

    fn key_folds(&self) -> bool {
        self.walk.key_folds()
    }

    fn has_evaluation(&self) -> bool {
        self.walk.has_evaluation()
    }

    fn evaluate(&mut self, states: &Slots<'_>, scores: &mut [f32]) -> Result<f32, Error> {
        self.call(|walk| walk.evaluate(states, scores))
    }

    fn priors(
        &mut self,
        states: &Slots<'_>,
        moves: &[Move],
        priors: &mut [f32],
    ) -> Result<bool, Error> {
        self.call(|walk| walk.priors(states, moves, priors))
    }

    fn playout_move(
        &mut self,
        states: &Slots<'_>,
        moves: &[Move],
        random: &mut Random,
    ) -> Result<usize, Error> {
        self.call(|walk| walk.playout_move(states, moves, random))
    }

    fn place(&mut self, root: &W::Root, states: &mut Slots<'_>) -> Result<(), Error> {
        self.call(|walk| walk.place(root, states))
    }

    fn player(&mut self, states: &Slots<'_>) -> Result<Player, Error> {
        self.call(|walk| walk.player(states))
    }

    fn moves(&mut self, states: &Slots<'_>, moves: &mut Moves<'_>) -> Result<(), Error> {
        self.call(|walk| walk.moves(states, moves))
    }

    fn mobility(&mut self, states: &Slots<'_>, scratch: &mut Moves<'_>) -> Result<u32, Error> {
        self.call(|walk| walk.mobility(states, scratch))
    }

    fn outcome(&mut self, states: &Slots<'_>, scores: &mut [Score]) -> Result<(), Error> {
        self.call(|walk| walk.outcome(states, scores))
    }

    fn key(&mut self, states: &Slots<'_>) -> Result<u64, Error> {
        self.call(|walk| walk.key(states))
    }

    fn down(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        self.call(|walk| walk.down(mv, states))
    }

    fn up(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        self.walk.up(mv, states)
    }

    fn step(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        self.call(|walk| walk.step(mv, states))
    }

    fn step_back(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        self.walk.step_back(mv, states)
    }
}
