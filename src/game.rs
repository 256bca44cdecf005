//! What a game is.
//!
//! A [`Game`] is a set of rules over states: whose turn it is, the moves, what
//! a move does, what the players get at the end. What is optional has a
//! default; searches that need an optional part say so when they are set up.

use crate::rng::Random;
use crate::value::Score;

/// The largest number of players of any game.
pub const MAX_PLAYERS: usize = 8;

/// A move, numbered by the game in any way it likes. The number means the same
/// in every position in which it is legal, or not: the search does not care.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move(pub u32);

/// A player, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(pub u8);

impl Player {
    /// Reserved for chance, which no search knows yet.
    pub const CHANCE: Player = Player(255);
}

/// What holds for every position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many players there are, 1 to 8.
    pub players: u8,
    /// The most moves that any position has.
    pub max_moves: u32,
    /// The most moves that any game has, or 0 if there is no limit.
    pub max_length: u32,
    /// The lowest score that any player can get.
    pub score_min: Score,
    /// The highest score that any player can get.
    pub score_max: Score,
    /// What can still happen depends on the state alone, not on how it was
    /// reached. A game with a repetition rule is history-free only if its
    /// state, and so its key, contains what the rule looks at.
    pub history_free: bool,
    /// No position can come back later in the same game.
    pub acyclic: bool,
}

/// The rules of a game, over values of type [`Game::State`].
///
/// The answers must depend on the state only. Where they do not, the search
/// returns an error or a wrong estimate, but never misbehaves.
pub trait Game {
    /// A position, with whatever of its history matters.
    type State;

    /// What holds for every position.
    fn rules(&self) -> Rules;

    /// Who is to move. A player may move several times in a row. Not asked
    /// where the game is over.
    fn player(&self, state: &Self::State) -> Player;

    /// Writes the legal moves, in an order that depends on the state only.
    /// **No move means that the game is over**; a game in which a player
    /// without a move passes has a move for passing.
    fn moves(&self, state: &Self::State, moves: &mut Moves<'_>);

    /// Plays a move that [`Game::moves`] gave for this state.
    fn apply(&self, state: &mut Self::State, mv: Move);

    /// What each player gets. Asked only where there is no move.
    fn outcome(&self, state: &Self::State) -> Scores;

    /// How many moves there are. The default writes them all and counts.
    fn mobility(&self, state: &Self::State, scratch: &mut Moves<'_>) -> u32 {
        self.moves(state, scratch);
        scratch.len()
    }

    /// Whether [`Game::key`] identifies positions. Default: it does not.
    fn has_key(&self) -> bool {
        false
    }

    /// A number that identifies the position, with the player to move. Two
    /// positions with the same key are taken for one and the same, so a proof
    /// with transpositions is as sure as the key: a key that no two positions
    /// share makes it exact, a good 64-bit hash makes an error improbable
    /// (among n positions, about n^2 in 2^65).
    fn key(&self, _state: &Self::State) -> u64 {
        0
    }

    /// Whether positions that are worth the same, such as mirror images, have
    /// one key although their moves are different. A table of values may have
    /// such keys, a DAG of nodes may not. Default: they do not.
    fn key_folds(&self) -> bool {
        false
    }

    /// Whether [`Game::evaluate`] has something to say. Default: it does not.
    fn has_evaluation(&self) -> bool {
        false
    }

    /// What each player can expect, with a confidence. Default: no idea.
    fn evaluate(&self, _state: &Self::State) -> Option<Evaluation> {
        None
    }

    /// How promising each of the legal moves is: weights that are not
    /// negative. Returns whether it wrote them. Default: it does not.
    fn priors(&self, _state: &Self::State, _moves: &[Move], _priors: &mut [f32]) -> bool {
        false
    }

    /// The index of the move that a playout makes. Default: all alike.
    fn playout_move(&self, _state: &Self::State, moves: &[Move], random: &mut Random) -> usize {
        random.below(moves.len() as u32) as usize
    }
}

/// A game that can take a move back, for states that are too large to copy.
pub trait Undo: Game {
    /// Takes back the last move; the state is then as it was before it.
    fn undo(&self, state: &mut Self::State, mv: Move);
}

/// A list of moves with a fixed capacity, in the search's own block.
pub struct Moves<'a> {
    buffer: &'a mut [Move],
    length: usize,
    overflowed: bool,
}

impl<'a> Moves<'a> {
    /// An empty list that may grow to the length of `buffer`.
    pub fn new(buffer: &'a mut [Move]) -> Self {
        Moves {
            buffer,
            length: 0,
            overflowed: false,
        }
    }

    /// Adds a move. One that does not fit is dropped and remembered: the
    /// search then stops with [`Error::TooManyMoves`](crate::Error::TooManyMoves).
    #[inline]
    pub fn push(&mut self, mv: Move) {
        match self.buffer.get_mut(self.length) {
            Some(place) => {
                *place = mv;
                self.length += 1;
            }
            None => self.overflowed = true,
        }
    }

    /// How many moves there are.
    pub fn len(&self) -> u32 {
        self.length as u32
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.length = 0;
        self.overflowed = false;
    }

    /// The moves so far.
    pub fn as_slice(&self) -> &[Move] {
        self.buffer.get(..self.length).unwrap_or(&[])
    }

    /// The whole buffer, for writing many moves at once; then call [`Moves::set_len`].
    pub fn buffer(&mut self) -> &mut [Move] {
        self.buffer
    }

    /// Says how many moves were written to [`Moves::buffer`].
    pub fn set_len(&mut self, length: u32) {
        self.overflowed = length as usize > self.buffer.len();
        self.length = if self.overflowed {
            self.buffer.len()
        } else {
            length as usize
        };
    }

    /// Whether a move did not fit.
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }
}

/// One score for each player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores(heapless::Vec<Score, MAX_PLAYERS, u8>);

impl Scores {
    /// Player 0 gets the first score, player 1 the second, and so on. Those
    /// past the eighth are dropped.
    pub fn new(scores: &[Score]) -> Self {
        Scores(scores.iter().copied().take(MAX_PLAYERS).collect())
    }

    /// One player gets `best`, all others `rest`.
    pub fn winner(players: u8, winner: Player, best: Score, rest: Score) -> Self {
        let of = |player: u8| if player == winner.0 { best } else { rest };
        Scores((0..players.min(MAX_PLAYERS as u8)).map(of).collect())
    }

    /// The score of a player.
    pub fn of(&self, player: Player) -> Option<Score> {
        self.0.get(usize::from(player.0)).copied()
    }

    /// All scores, player 0 first.
    pub fn as_slice(&self) -> &[Score] {
        &self.0
    }
}

/// What the players can expect, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The expected score of each player, within the range of the rules.
    pub scores: [f32; MAX_PLAYERS],
    /// 0: a guess; 1: certain.
    pub confidence: f32,
}
