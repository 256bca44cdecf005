//! `tesuji_game`: the rules of a game, as callbacks.

use crate::record::Record;
use crate::status::{Failure, TESUJI_ERROR_MISSING_CALLBACK, TESUJI_ERROR_UNKNOWN_FIELD};
use core::ffi::c_void;
use core::ptr::null;
use tesuji::rng::Random;
use tesuji::{Error, MAX_PLAYERS, Move, Moves, Player, Rules, Slots, Walk};

/// What can still happen depends on the state alone, not on how it was reached.
pub const TESUJI_GAME_HISTORY_FREE: u32 = 1;
/// No position can come back later in the same game.
pub const TESUJI_GAME_ACYCLIC: u32 = 2;
/// `key` gives positions that are worth the same, such as mirror images, one
/// number although their moves are different: good for a table, not for a DAG.
pub const TESUJI_GAME_KEY_FOLDS: u32 = 4;
/// Every flag that there is.
const FLAGS: u32 = TESUJI_GAME_HISTORY_FREE | TESUJI_GAME_ACYCLIC | TESUJI_GAME_KEY_FOLDS;

/// The most players that a game can have.
pub const TESUJI_MAX_PLAYERS: u32 = 8;
/// Reserved for chance, which no search knows yet.
pub const TESUJI_PLAYER_CHANCE: u32 = 255;

const _: () = {
    assert!(MAX_PLAYERS as u32 == TESUJI_MAX_PLAYERS);
    assert!(Player::CHANCE.0 as u32 == TESUJI_PLAYER_CHANCE);
};

/// The rules of a game. Set everything to zero first, then `struct_size`, then
/// what your game has.
///
/// Every callback gets `context` and a state. A callback that returns a
/// negative number stops the call at once with TESUJI_ERROR_HOST; nothing is
/// lost, and tesuji_search_host_error has the number. Callbacks must not call
/// the search that calls them, must return normally (no longjmp, no
/// exception), and must answer by the state only.
///
/// There are two ways to keep states. With `state_size` above 0 a state is
/// that many bytes, which the library copies as it likes; they begin at a
/// multiple of 8, and everything that matters is in them. With `state_size` 0
/// there is one object, yours, behind `context`: `state` is NULL, moves are
/// made by `apply` and taken back by `undo`, and between calls the object
/// stands at the root.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Game {
    /// sizeof(tesuji_game).
    pub struct_size: u32,
    /// How many players there are, 1 to 8. They are numbered from 0.
    pub players: u32,
    /// The most moves that any position has, 1 to 65535.
    pub max_moves: u32,
    /// The most moves that any game has, or 0 if there is no limit.
    pub max_length: u32,
    /// The lowest score that any player can get.
    pub score_min: i32,
    /// The highest score that any player can get.
    pub score_max: i32,
    /// The bytes of a state, or 0 if there is one object and `undo`.
    pub state_size: u32,
    /// TESUJI_GAME_ values, added.
    pub flags: u32,
    /// Yours: handed to every callback, never looked at.
    pub context: *mut c_void,
    /// Returns who is to move. A player may move several times in a row. Not
    /// asked where there is no move.
    pub player: Option<unsafe extern "C" fn(context: *mut c_void, state: *const c_void) -> i32>,
    /// Writes the legal moves, any numbers that you like, and returns how many
    /// there are. `moves` has room for `capacity`, which is max_moves: write
    /// no more. No move means that the game is over; a player who must pass
    /// has a move for that.
    pub moves: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            state: *const c_void,
            moves: *mut u32,
            capacity: u32,
        ) -> i32,
    >,
    /// Plays one of these moves and returns 0, or fails and changes nothing.
    pub apply:
        Option<unsafe extern "C" fn(context: *mut c_void, state: *mut c_void, r#move: u32) -> i32>,
    /// Writes what each player gets, one score for each, and returns 0. Asked
    /// only where there is no move.
    pub outcome: Option<
        unsafe extern "C" fn(context: *mut c_void, state: *const c_void, scores: *mut i32) -> i32,
    >,
    /// Takes back the last move and returns 0. Needed, and used, only where
    /// state_size is 0. If it fails the search is unusable until
    /// tesuji_search_set_root.
    pub undo: Option<unsafe extern "C" fn(context: *mut c_void, r#move: u32) -> i32>,
    /// Optional: writes a number that identifies the position together with
    /// the player to move, and returns 0. Needed for transpositions. Two
    /// positions with one key are taken for the same: see also
    /// TESUJI_GAME_KEY_FOLDS.
    pub key: Option<
        unsafe extern "C" fn(context: *mut c_void, state: *const c_void, key: *mut u64) -> i32,
    >,
    /// Optional: returns how many legal moves there are, where that is cheaper
    /// than writing them.
    pub mobility: Option<unsafe extern "C" fn(context: *mut c_void, state: *const c_void) -> i32>,
    /// Optional: writes what each player can expect, one number for each, from
    /// score_min to score_max, and returns 0. Needed for
    /// TESUJI_LEAF_EVALUATION, and used by alpha-beta; asked only where there
    /// is a move. What is not a number in this range is refused with
    /// TESUJI_ERROR_BAD_EVALUATION. For the same search on every machine it
    /// must be the same there: beware of fused multiply-adds
    /// (-ffp-contract=off).
    pub evaluate: Option<
        unsafe extern "C" fn(context: *mut c_void, state: *const c_void, scores: *mut f32) -> i32,
    >,
    /// Optional: as `evaluate`, and also writes how sure that is, from 0 to 1.
    /// Sampling search takes it where there is one; without it `evaluate` counts
    /// as sure.
    pub model: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            state: *const c_void,
            scores: *mut f32,
            confidence: *mut f32,
        ) -> i32,
    >,
    /// Optional: writes how promising each of these legal moves is, weights that
    /// are not negative, and returns 0. For TESUJI_SELECTION_PUCT; without it all
    /// are alike.
    pub priors: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            state: *const c_void,
            moves: *const u32,
            count: u32,
            priors: *mut f32,
        ) -> i32,
    >,
    /// Optional: returns the index of the one of these legal moves that a random
    /// game makes; `random` has 32 random bits. For TESUJI_POLICY_GAME; without
    /// it all are alike.
    pub playout_move: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            state: *const c_void,
            moves: *const u32,
            count: u32,
            random: u32,
        ) -> i32,
    >,
}

const POINTER: usize = size_of::<*mut c_void>();

// SAFETY: eight integers of four bytes, then pointers, which all may be null.
unsafe impl Record for Game {
    const FIRST: usize = 32 + 8 * POINTER;
}
const _: () = assert!(size_of::<Game>() == 32 + 12 * POINTER, "no padding");

/// A walker through a game that is made of callbacks.
pub(crate) struct Host<'h> {
    pub(crate) game: &'h Game,
    /// The last negative number that a callback returned, or 0.
    pub(crate) last_error: i32,
}

/// For what [`Host::new`] has seen to.
const MISSING: Error = Error::Host;

impl<'h> Host<'h> {
    #[inline(never)]
    pub(crate) fn new(game: &'h Game) -> Result<Self, Failure> {
        let has_all = game.player.is_some()
            && game.moves.is_some()
            && game.apply.is_some()
            && game.outcome.is_some();
        let is_in_place = game.state_size == 0;
        if !has_all || is_in_place && !(cfg!(feature = "in-place") && game.undo.is_some()) {
            return Err(Failure(TESUJI_ERROR_MISSING_CALLBACK));
        }
        if game.flags & !FLAGS != 0 {
            return Err(Failure(TESUJI_ERROR_UNKNOWN_FIELD));
        }
        Ok(Host {
            game,
            last_error: 0,
        })
    }

    /// What a callback returned, if it is not negative.
    #[inline]
    fn answer(&mut self, returned: i32) -> Result<u32, Error> {
        u32::try_from(returned).map_err(|_| {
            self.last_error = returned;
            Error::Host
        })
    }

    /// Whether there is one object, the host's.
    #[inline]
    fn is_in_place(&self) -> bool {
        cfg!(feature = "in-place") && self.game.state_size == 0
    }

    #[inline]
    fn state(&self, states: &Slots<'_>) -> *const c_void {
        if self.is_in_place() {
            null()
        } else {
            states.top().as_ptr().cast()
        }
    }
}

impl Walk for Host<'_> {
    /// The state's bytes; not looked at where there is one object.
    type Root = [u8];

    fn rules(&self) -> Rules {
        let game = self.game;
        Rules {
            // Too many players are still too many after this.
            players: u8::try_from(game.players).unwrap_or(u8::MAX),
            max_moves: game.max_moves,
            max_length: game.max_length,
            score_min: game.score_min,
            score_max: game.score_max,
            history_free: game.flags & TESUJI_GAME_HISTORY_FREE != 0,
            acyclic: game.flags & TESUJI_GAME_ACYCLIC != 0,
        }
    }

    fn state_bytes(&self) -> usize {
        self.game.state_size as usize
    }

    fn has_key(&self) -> bool {
        self.game.key.is_some()
    }

    fn key_folds(&self) -> bool {
        self.game.flags & TESUJI_GAME_KEY_FOLDS != 0
    }

    fn has_evaluation(&self) -> bool {
        self.game.evaluate.is_some() || self.game.model.is_some()
    }

    fn place(&mut self, root: &[u8], states: &mut Slots<'_>) -> Result<(), Error> {
        states
            .top_mut()
            .iter_mut()
            .zip(root)
            .for_each(|(to, from)| *to = *from);
        Ok(())
    }

    #[inline]
    fn player(&mut self, states: &Slots<'_>) -> Result<Player, Error> {
        let player = self.game.player.ok_or(MISSING)?;
        // SAFETY: a callback of the host's, called as the header says.
        let returned = unsafe { player(self.game.context, self.state(states)) };
        let player = self.answer(returned)?;
        Ok(Player(u8::try_from(player).unwrap_or(u8::MAX)))
    }

    #[inline]
    fn moves(&mut self, states: &Slots<'_>, moves: &mut Moves<'_>) -> Result<(), Error> {
        let callback = self.game.moves.ok_or(MISSING)?;
        let state = self.state(states);
        let buffer = moves.buffer();
        let (to, capacity) = (buffer.as_mut_ptr().cast::<u32>(), buffer.len() as u32);
        // SAFETY: as above; a `Move` is a transparent u32, and there is room for `capacity`.
        let returned = unsafe { callback(self.game.context, state, to, capacity) };
        moves.set_len(self.answer(returned)?);
        Ok(())
    }

    #[inline]
    fn mobility(&mut self, states: &Slots<'_>, scratch: &mut Moves<'_>) -> Result<u32, Error> {
        let Some(mobility) = self.game.mobility else {
            self.moves(states, scratch)?;
            if scratch.overflowed() {
                return Err(Error::TooManyMoves);
            }
            return Ok(scratch.len());
        };
        // SAFETY: as above.
        let returned = unsafe { mobility(self.game.context, self.state(states)) };
        self.answer(returned)
    }

    fn outcome(&mut self, states: &Slots<'_>, scores: &mut [i32]) -> Result<(), Error> {
        let callback = self.game.outcome.ok_or(MISSING)?;
        let state = self.state(states);
        // SAFETY: as above; there is room for a score of each player.
        let returned = unsafe { callback(self.game.context, state, scores.as_mut_ptr()) };
        self.answer(returned).map(|_| ())
    }

    fn evaluate(&mut self, states: &Slots<'_>, scores: &mut [f32]) -> Result<f32, Error> {
        let (context, state) = (self.game.context, self.state(states));
        let to = scores.as_mut_ptr();
        let mut confidence = 1.0;
        let returned = if cfg!(feature = "sampling")
            && let Some(model) = self.game.model
        {
            // SAFETY: as above; there is room for a number of each player.
            unsafe { model(context, state, to, &raw mut confidence) }
        } else {
            let evaluate = self.game.evaluate.ok_or(Error::NeedsEvaluation)?;
            // SAFETY: as above.
            unsafe { evaluate(context, state, to) }
        };
        self.answer(returned)?;
        let range = self.game.score_min as f32..=self.game.score_max as f32;
        // A NaN is in no range.
        if scores.iter().all(|score| range.contains(score)) {
            Ok(confidence)
        } else {
            Err(Error::BadEvaluation)
        }
    }

    fn priors(
        &mut self,
        states: &Slots<'_>,
        moves: &[Move],
        priors: &mut [f32],
    ) -> Result<bool, Error> {
        let Some(callback) = self.game.priors else {
            return Ok(false);
        };
        let state = self.state(states);
        let (from, count) = (moves.as_ptr().cast(), moves.len().min(priors.len()) as u32);
        // SAFETY: as above; there are `count` moves, and room for as many numbers.
        let returned =
            unsafe { callback(self.game.context, state, from, count, priors.as_mut_ptr()) };
        self.answer(returned).map(|_| true)
    }

    fn playout_move(
        &mut self,
        states: &Slots<'_>,
        moves: &[Move],
        random: &mut Random,
    ) -> Result<usize, Error> {
        let count = moves.len() as u32;
        let Some(callback) = self.game.playout_move else {
            return Ok(random.below(count) as usize);
        };
        let (state, from) = (self.state(states), moves.as_ptr().cast());
        // SAFETY: as above; there are `count` moves.
        let returned = unsafe { callback(self.game.context, state, from, count, random.bits()) };
        self.answer(returned).map(|index| index as usize)
    }

    #[inline]
    fn key(&mut self, states: &Slots<'_>) -> Result<u64, Error> {
        let callback = self.game.key.ok_or(Error::NeedsKey)?;
        let mut key = 0;
        // SAFETY: as above.
        let returned = unsafe { callback(self.game.context, self.state(states), &raw mut key) };
        self.answer(returned)?;
        Ok(key)
    }

    #[cfg_attr(not(feature = "small"), inline)]
    #[cfg_attr(feature = "small", inline(never))]
    fn down(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        states.descend_with_copy();
        let stepped = self.step(mv, states);
        if stepped.is_err() {
            states.ascend();
        }
        stepped
    }

    #[inline]
    fn up(&mut self, mv: Move, states: &mut Slots<'_>) -> Result<(), Error> {
        states.ascend();
        self.step_back(mv, states)
    }

    #[inline]
    fn step(&mut self, Move(mv): Move, states: &mut Slots<'_>) -> Result<(), Error> {
        let callback = self.game.apply.ok_or(MISSING)?;
        let state = if self.is_in_place() {
            core::ptr::null_mut()
        } else {
            states.top_mut().as_mut_ptr().cast()
        };
        // SAFETY: as above; the copy is the host's to change during this call.
        let returned = unsafe { callback(self.game.context, state, mv) };
        self.answer(returned).map(|_| ())
    }

    #[inline]
    fn step_back(&mut self, Move(mv): Move, _: &mut Slots<'_>) -> Result<(), Error> {
        if !self.is_in_place() {
            return Ok(());
        }
        let undo = self.game.undo.ok_or(Error::Unusable)?;
        // SAFETY: as above.
        let returned = unsafe { undo(self.game.context, mv) };
        self.answer(returned).map_err(|_| Error::Unusable)?;
        Ok(())
    }
}
