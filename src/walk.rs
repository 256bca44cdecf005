//! How a search steps through a game: with a copy of the state for each depth,
//! or with one object on which moves are made and taken back.
//!
//! The kernel knows games only through [`Walk`]. [`Copies`] and [`InPlace`]
//! make one of any [`Game`]; the C interface has a third, made of callbacks.

use crate::error::Error;
#[cfg(feature = "in-place")]
use crate::game::Undo;
use crate::game::{Evaluation, Game, Move, Moves, Player, Rules, Scores};
use crate::memory::{Reader, Slots, Stored, Writer};
use crate::rng::Random;
use crate::value::Score;

/// A walker in the tree of a game: it stands at one position and steps to
/// others. What it says is about the position where it stands.
///
/// Each answer may be an error: the search then stops, stays as it was, and
/// hands the error to its caller.
pub trait Walk {
    /// What a root is set from.
    type Root: ?Sized;

    /// What holds for every position.
    fn rules(&self) -> Rules;

    /// The bytes of a state in the block, or 0 if states are not kept there.
    fn state_bytes(&self) -> usize;

    /// Whether [`Walk::key`] identifies positions.
    fn has_key(&self) -> bool;

    /// Whether positions with different moves may have one key.
    fn key_folds(&self) -> bool;

    /// Whether [`Walk::evaluate`] has something to say.
    fn has_evaluation(&self) -> bool;

    /// Stands at this root, which is slot 0 of the states.
    fn place(&mut self, root: &Self::Root, states: &mut Slots<'_>) -> Result<(), Error>;

    /// Who is to move.
    fn player(&mut self, states: &Slots<'_>) -> Result<Player, Error>;

    /// Writes the legal moves.
    fn moves(&mut self, states: &Slots<'_>, moves: &mut Moves<'_>) -> Result<(), Error>;

    /// How many legal moves there are. `scratch` is empty and may be written to.
    fn mobility(&mut self, states: &Slots<'_>, scratch: &mut Moves<'_>) -> Result<u32, Error>;

    /// Writes what each player gets, where the game is over: `scores` has one
    /// place for each.
    fn outcome(&mut self, states: &Slots<'_>, scores: &mut [Score]) -> Result<(), Error>;

    /// Writes what each player can expect: `scores` has one place for each.
    /// Returns how sure that is, from 0 to 1.
    fn evaluate(&mut self, states: &Slots<'_>, scores: &mut [f32]) -> Result<f32, Error>;

    /// Writes how promising each of the legal moves is, and returns whether it
    /// did.
    fn priors(
        &mut self,
        states: &Slots<'_>,
        moves: &[Move],
        priors: &mut [f32],
    ) -> Result<bool, Error>;

    /// The index of the move that a random game makes.
    fn playout_move(
        &mut self,
        states: &Slots<'_>,
        moves: &[Move],
        random: &mut Random,
    ) -> Result<usize, Error>;

    /// A number that identifies the position.
    fn key(&mut self, states: &Slots<'_>) -> Result<u64, Error>;

    /// Plays a move. `states` is one deeper afterwards, unless there was an
    /// error: then nothing has changed.
    fn down(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error>;

    /// Takes back the move that led here. `states` is one less deep
    /// afterwards, even after an error: [`Error::Unusable`] then says that
    /// nobody knows any more where the walker stands.
    fn up(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error>;

    /// Plays a move in the current state itself: nobody goes back to it, unless
    /// there is one object, for which [`Walk::step_back`] is called. Where it
    /// fails nothing has changed.
    fn step(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error>;

    /// Takes back a step, where there is one object. It fails as [`Walk::up`] does.
    fn step_back(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error>;
}

/// A walker that keeps a copy of the state for each depth, in the block.
#[derive(Clone, Copy, Debug)]
pub struct Copies<'g, G> {
    game: &'g G,
}

impl<'g, G> Copies<'g, G> {
    /// Walks through this game.
    pub fn new(game: &'g G) -> Self {
        Copies { game }
    }
}

impl<G> Copies<'_, G>
where
    G: Game,
    G::State: Stored,
{
    #[inline]
    fn state(&self, states: &Slots<'_>) -> G::State {
        G::State::load(&mut Reader::new(states.top()))
    }
}

impl<G> Walk for Copies<'_, G>
where
    G: Game,
    G::State: Stored,
{
    type Root = G::State;

    fn rules(&self) -> Rules {
        self.game.rules()
    }

    fn state_bytes(&self) -> usize {
        G::State::BYTES
    }

    fn has_key(&self) -> bool {
        self.game.has_key()
    }

    fn key_folds(&self) -> bool {
        self.game.key_folds()
    }

    fn has_evaluation(&self) -> bool {
        self.game.has_evaluation()
    }

    fn place(&mut self, root: &G::State, states: &mut Slots<'_>) -> Result<(), Error> {
        root.store(&mut Writer::new(states.top_mut()));
        Ok(())
    }

    #[inline]
    fn player(&mut self, states: &Slots<'_>) -> Result<Player, Error> {
        Ok(self.game.player(&self.state(states)))
    }

    #[inline]
    fn moves(&mut self, states: &Slots<'_>, moves: &mut Moves<'_>) -> Result<(), Error> {
        self.game.moves(&self.state(states), moves);
        Ok(())
    }

    #[inline]
    fn mobility(&mut self, states: &Slots<'_>, scratch: &mut Moves<'_>) -> Result<u32, Error> {
        Ok(self.game.mobility(&self.state(states), scratch))
    }

    fn outcome(&mut self, states: &Slots<'_>, scores: &mut [Score]) -> Result<(), Error> {
        write_scores(&self.game.outcome(&self.state(states)), scores)
    }

    fn evaluate(&mut self, states: &Slots<'_>, scores: &mut [f32]) -> Result<f32, Error> {
        write_evaluation(self.game.evaluate(&self.state(states)), scores)
    }

    fn priors(
        &mut self,
        states: &Slots<'_>,
        moves: &[Move],
        priors: &mut [f32],
    ) -> Result<bool, Error> {
        Ok(self.game.priors(&self.state(states), moves, priors))
    }

    fn playout_move(
        &mut self,
        states: &Slots<'_>,
        moves: &[Move],
        random: &mut Random,
    ) -> Result<usize, Error> {
        Ok(self.game.playout_move(&self.state(states), moves, random))
    }

    #[inline]
    fn key(&mut self, states: &Slots<'_>) -> Result<u64, Error> {
        Ok(self.game.key(&self.state(states)))
    }

    #[inline]
    fn down(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        let mut state = self.state(states);
        self.game.apply(&mut state, mv);
        states.descend();
        state.store(&mut Writer::new(states.top_mut()));
        Ok(())
    }

    #[inline]
    fn up(&mut self, _: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        states.ascend();
        Ok(())
    }

    #[inline]
    fn step(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        let mut state = self.state(states);
        self.game.apply(&mut state, mv);
        state.store(&mut Writer::new(states.top_mut()));
        Ok(())
    }

    fn step_back(&mut self, _: Move, _: &mut Slots<'_>) -> Result<(), Error> {
        Ok(())
    }
}

#[cfg(feature = "in-place")]
/// A walker that makes and takes back moves on one object of the host's, which
/// stands at the root between calls.
#[derive(Debug)]
pub struct InPlace<'g, G: Game> {
    game: &'g G,
    state: &'g mut G::State,
}

#[cfg(feature = "in-place")]
impl<'g, G: Undo> InPlace<'g, G> {
    /// Walks through this game on this object, which stands at the root.
    pub fn new(game: &'g G, state: &'g mut G::State) -> Self {
        InPlace { game, state }
    }
}

#[cfg(feature = "in-place")]
impl<G: Undo> Walk for InPlace<'_, G> {
    type Root = ();

    fn rules(&self) -> Rules {
        self.game.rules()
    }

    fn state_bytes(&self) -> usize {
        0
    }

    fn has_key(&self) -> bool {
        self.game.has_key()
    }

    fn key_folds(&self) -> bool {
        self.game.key_folds()
    }

    fn has_evaluation(&self) -> bool {
        self.game.has_evaluation()
    }

    fn place(&mut self, (): &(), _: &mut Slots<'_>) -> Result<(), Error> {
        Ok(())
    }

    fn player(&mut self, _: &Slots<'_>) -> Result<Player, Error> {
        Ok(self.game.player(self.state))
    }

    fn moves(&mut self, _: &Slots<'_>, moves: &mut Moves<'_>) -> Result<(), Error> {
        self.game.moves(self.state, moves);
        Ok(())
    }

    fn mobility(&mut self, _: &Slots<'_>, scratch: &mut Moves<'_>) -> Result<u32, Error> {
        Ok(self.game.mobility(self.state, scratch))
    }

    fn outcome(&mut self, _: &Slots<'_>, scores: &mut [Score]) -> Result<(), Error> {
        write_scores(&self.game.outcome(self.state), scores)
    }

    fn evaluate(&mut self, _: &Slots<'_>, scores: &mut [f32]) -> Result<f32, Error> {
        write_evaluation(self.game.evaluate(self.state), scores)
    }

    fn priors(&mut self, _: &Slots<'_>, moves: &[Move], priors: &mut [f32]) -> Result<bool, Error> {
        Ok(self.game.priors(self.state, moves, priors))
    }

    fn playout_move(
        &mut self,
        _: &Slots<'_>,
        moves: &[Move],
        random: &mut Random,
    ) -> Result<usize, Error> {
        Ok(self.game.playout_move(self.state, moves, random))
    }

    fn key(&mut self, _: &Slots<'_>) -> Result<u64, Error> {
        Ok(self.game.key(self.state))
    }

    fn down(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        self.game.apply(self.state, mv);
        states.descend();
        Ok(())
    }

    fn up(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        self.game.undo(self.state, mv);
        states.ascend();
        Ok(())
    }

    fn step(&mut self, mv: Move, _: &mut Slots<'_>) -> Result<(), Error> {
        self.game.apply(self.state, mv);
        Ok(())
    }

    fn step_back(&mut self, mv: Move, _: &mut Slots<'_>) -> Result<(), Error> {
        self.game.undo(self.state, mv);
        Ok(())
    }
}

fn write_scores(from: &Scores, to: &mut [Score]) -> Result<(), Error> {
    if from.as_slice().len() != to.len() {
        return Err(Error::ScoreCount);
    }
    to.iter_mut()
        .zip(from.as_slice())
        .for_each(|(to, from)| *to = *from);
    Ok(())
}

fn write_evaluation(from: Option<Evaluation>, to: &mut [f32]) -> Result<f32, Error> {
    let from = from.ok_or(Error::BadEvaluation)?;
    to.iter_mut()
        .zip(from.scores)
        .for_each(|(to, from)| *to = from);
    Ok(from.confidence)
}
