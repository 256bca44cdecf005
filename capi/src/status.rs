//! What the functions return.

#[cfg(feature = "texts")]
use core::ffi::{CStr, c_char};
use tesuji::Error;
#[cfg(feature = "texts")]
use tesuji::Stop;

/// Why a call failed: one of the statuses, never [`TESUJI_OK`].
#[derive(Clone, Copy)]
pub(crate) struct Failure(pub(crate) i32);

impl From<Error> for Failure {
    #[inline]
    fn from(error: Error) -> Self {
        Failure(error.code())
    }
}

/// All is well. Every other status is negative, and its number never changes.
pub const TESUJI_OK: i32 = 0;
/// A pointer that must not be null is null.
pub const TESUJI_ERROR_NULL_POINTER: i32 = -1;
/// The block does not begin at a multiple of 8.
pub const TESUJI_ERROR_MISALIGNED: i32 = -2;
/// The block is smaller than the least that this configuration needs.
pub const TESUJI_ERROR_BLOCK_TOO_SMALL: i32 = -3;
/// The block has more than 2^34 bytes.
pub const TESUJI_ERROR_BLOCK_TOO_LARGE: i32 = -4;
/// `struct_size` is smaller than the first version of the structure, or absurd.
pub const TESUJI_ERROR_STRUCT_SIZE: i32 = -5;
/// The structure is of a newer version and uses a field that is not known here.
pub const TESUJI_ERROR_UNKNOWN_FIELD: i32 = -6;
/// There is no such index.
pub const TESUJI_ERROR_NO_SUCH_INDEX: i32 = -7;
/// There is no such preset in this build.
pub const TESUJI_ERROR_UNKNOWN_PRESET: i32 = -10;
/// The rule does not exist, or this build was made without it.
pub const TESUJI_ERROR_UNKNOWN_RULE: i32 = -11;
/// The leaf does not exist.
pub const TESUJI_ERROR_UNKNOWN_LEAF: i32 = -12;
/// The kind of transpositions does not exist, or this build was made without it.
pub const TESUJI_ERROR_UNKNOWN_TRANSPOSITIONS: i32 = -13;
/// An option that must be 0 or 1 is neither.
pub const TESUJI_ERROR_NOT_A_BOOLEAN: i32 = -14;
/// The number of players is not 1 to 8.
pub const TESUJI_ERROR_PLAYERS: i32 = -20;
/// The lowest score is not below the highest.
pub const TESUJI_ERROR_SCORE_RANGE: i32 = -21;
/// The longest list of moves is not 1 to 65,535.
pub const TESUJI_ERROR_MAX_MOVES: i32 = -22;
/// The greatest depth is not 1 to 2^24.
pub const TESUJI_ERROR_MAX_DEPTH: i32 = -23;
/// A state of the game has more than 2^20 bytes.
pub const TESUJI_ERROR_STATE_SIZE: i32 = -24;
/// A callback that this search needs is missing.
pub const TESUJI_ERROR_MISSING_CALLBACK: i32 = -25;
/// Transpositions need a key for each position, and the game has none.
pub const TESUJI_ERROR_NEEDS_KEY: i32 = -26;
/// Transpositions need a game that is history-free and acyclic.
pub const TESUJI_ERROR_NEEDS_ACYCLIC: i32 = -27;
/// The goal names a player that the game does not have.
pub const TESUJI_ERROR_GOAL_PLAYER: i32 = -28;
/// The goal's score is not above the lowest score, or above the highest.
pub const TESUJI_ERROR_GOAL_SCORE: i32 = -29;
/// The handle was never initialised, or has been overwritten.
pub const TESUJI_ERROR_NOT_INITIALISED: i32 = -40;
/// The search was called from one of its own callbacks.
pub const TESUJI_ERROR_BUSY: i32 = -41;
/// No root has been set.
pub const TESUJI_ERROR_NO_ROOT: i32 = -42;
/// An `undo` failed earlier, so the host's position is not known any more.
pub const TESUJI_ERROR_UNUSABLE: i32 = -43;
/// The block was not saved, or has been used since.
pub const TESUJI_ERROR_NOT_SEALED: i32 = -44;
/// The contents of the block are damaged.
pub const TESUJI_ERROR_DAMAGED: i32 = -45;
/// The block was written by another version of this library.
pub const TESUJI_ERROR_OTHER_VERSION: i32 = -46;
/// The block was written with another game.
pub const TESUJI_ERROR_OTHER_GAME: i32 = -47;
/// A callback returned this negative number.
pub const TESUJI_ERROR_HOST: i32 = -60;
/// The game wrote more moves than it said it ever would.
pub const TESUJI_ERROR_TOO_MANY_MOVES: i32 = -61;
/// The game named a player that it does not have.
pub const TESUJI_ERROR_NO_SUCH_PLAYER: i32 = -62;
/// The game gave a score outside its own range.
pub const TESUJI_ERROR_SCORE_OUT_OF_RANGE: i32 = -63;
/// The game gave scores for another number of players.
pub const TESUJI_ERROR_SCORE_COUNT: i32 = -64;
/// A position had another number of moves than when it was first seen.
pub const TESUJI_ERROR_MOVES_CHANGED: i32 = -65;
/// The method does not exist, or this build was made without it.
pub const TESUJI_ERROR_UNKNOWN_METHOD: i32 = -15;
/// The bound of lower levels does not exist, or this build has no lower levels.
pub const TESUJI_ERROR_UNKNOWN_BOUND: i32 = -16;
/// The number of levels is not 1 to 3, or this build has one only.
pub const TESUJI_ERROR_LEVELS: i32 = -17;
/// θ is not above 0 and below 1/2.
pub const TESUJI_ERROR_THETA: i32 = -18;
/// The precision rate is not from 0 to θ, or this build was made without it.
pub const TESUJI_ERROR_PRECISION: i32 = -19;
/// A table needs a game that is history-free.
pub const TESUJI_ERROR_NEEDS_HISTORY_FREE: i32 = -30;
/// This search needs the game's evaluation, and it has none.
pub const TESUJI_ERROR_NEEDS_EVALUATION: i32 = -31;
/// A precision rate needs the product rule.
pub const TESUJI_ERROR_PRECISION_RULE: i32 = -32;
/// The number of playouts is not 1 to 1,000,000, or playout_moves above 2^20.
pub const TESUJI_ERROR_PLAYOUTS: i32 = -33;
/// ε is not from 0 to 16, or this build was made without it.
pub const TESUJI_ERROR_EPSILON: i32 = -34;
/// Two parts of the configuration do not go together.
pub const TESUJI_ERROR_PARTS: i32 = -35;
/// The exact value needs a game in which no position comes back.
pub const TESUJI_ERROR_EXACT_NEEDS_ACYCLIC: i32 = -36;
/// A DAG needs keys that tell positions with different moves apart.
pub const TESUJI_ERROR_KEY_FOLDS: i32 = -37;
/// The game gave an evaluation that is not a number in its range of scores.
pub const TESUJI_ERROR_BAD_EVALUATION: i32 = -66;
/// A part of sampling search does not exist, or this build was made without it.
pub const TESUJI_ERROR_UNKNOWN_SAMPLING: i32 = -38;
/// A weight of sampling search is not from -1,000,000 to 1,000,000.
pub const TESUJI_ERROR_WEIGHT: i32 = -39;
/// A chance or share of sampling search is not from 0 to 1.
pub const TESUJI_ERROR_SHARE: i32 = -49;
/// The move is not one of the root's.
pub const TESUJI_ERROR_ILLEGAL_MOVE: i32 = -48;
/// The game chose a move that it has not.
pub const TESUJI_ERROR_NO_SUCH_MOVE: i32 = -67;
/// The game gave a prior that is not a number from 0 on.
pub const TESUJI_ERROR_BAD_PRIOR: i32 = -68;

const _: () = {
    assert!(Error::Misaligned.code() == TESUJI_ERROR_MISALIGNED);
    assert!(Error::BlockTooSmall.code() == TESUJI_ERROR_BLOCK_TOO_SMALL);
    assert!(Error::BlockTooLarge.code() == TESUJI_ERROR_BLOCK_TOO_LARGE);
    assert!(Error::UnknownRule.code() == TESUJI_ERROR_UNKNOWN_RULE);
    assert!(Error::UnknownLeaf.code() == TESUJI_ERROR_UNKNOWN_LEAF);
    assert!(Error::UnknownTranspositions.code() == TESUJI_ERROR_UNKNOWN_TRANSPOSITIONS);
    assert!(Error::Players.code() == TESUJI_ERROR_PLAYERS);
    assert!(Error::ScoreRange.code() == TESUJI_ERROR_SCORE_RANGE);
    assert!(Error::MaxMoves.code() == TESUJI_ERROR_MAX_MOVES);
    assert!(Error::MaxDepth.code() == TESUJI_ERROR_MAX_DEPTH);
    assert!(Error::StateSize.code() == TESUJI_ERROR_STATE_SIZE);
    assert!(Error::NeedsKey.code() == TESUJI_ERROR_NEEDS_KEY);
    assert!(Error::NeedsAcyclic.code() == TESUJI_ERROR_NEEDS_ACYCLIC);
    assert!(Error::GoalPlayer.code() == TESUJI_ERROR_GOAL_PLAYER);
    assert!(Error::GoalScore.code() == TESUJI_ERROR_GOAL_SCORE);
    assert!(Error::NoRoot.code() == TESUJI_ERROR_NO_ROOT);
    assert!(Error::Unusable.code() == TESUJI_ERROR_UNUSABLE);
    assert!(Error::NotSealed.code() == TESUJI_ERROR_NOT_SEALED);
    assert!(Error::Damaged.code() == TESUJI_ERROR_DAMAGED);
    assert!(Error::OtherVersion.code() == TESUJI_ERROR_OTHER_VERSION);
    assert!(Error::OtherGame.code() == TESUJI_ERROR_OTHER_GAME);
    assert!(Error::Host.code() == TESUJI_ERROR_HOST);
    assert!(Error::TooManyMoves.code() == TESUJI_ERROR_TOO_MANY_MOVES);
    assert!(Error::NoSuchPlayer.code() == TESUJI_ERROR_NO_SUCH_PLAYER);
    assert!(Error::ScoreOutOfRange.code() == TESUJI_ERROR_SCORE_OUT_OF_RANGE);
    assert!(Error::ScoreCount.code() == TESUJI_ERROR_SCORE_COUNT);
    assert!(Error::MovesChanged.code() == TESUJI_ERROR_MOVES_CHANGED);
    assert!(Error::UnknownMethod.code() == TESUJI_ERROR_UNKNOWN_METHOD);
    assert!(Error::UnknownBound.code() == TESUJI_ERROR_UNKNOWN_BOUND);
    assert!(Error::Levels.code() == TESUJI_ERROR_LEVELS);
    assert!(Error::Theta.code() == TESUJI_ERROR_THETA);
    assert!(Error::Precision.code() == TESUJI_ERROR_PRECISION);
    assert!(Error::NeedsHistoryFree.code() == TESUJI_ERROR_NEEDS_HISTORY_FREE);
    assert!(Error::NeedsEvaluation.code() == TESUJI_ERROR_NEEDS_EVALUATION);
    assert!(Error::PrecisionRule.code() == TESUJI_ERROR_PRECISION_RULE);
    assert!(Error::Playouts.code() == TESUJI_ERROR_PLAYOUTS);
    assert!(Error::Epsilon.code() == TESUJI_ERROR_EPSILON);
    assert!(Error::Parts.code() == TESUJI_ERROR_PARTS);
    assert!(Error::ExactNeedsAcyclic.code() == TESUJI_ERROR_EXACT_NEEDS_ACYCLIC);
    assert!(Error::BadEvaluation.code() == TESUJI_ERROR_BAD_EVALUATION);
    assert!(Error::KeyFolds.code() == TESUJI_ERROR_KEY_FOLDS);
    assert!(Error::UnknownSampling.code() == TESUJI_ERROR_UNKNOWN_SAMPLING);
    assert!(Error::Weight.code() == TESUJI_ERROR_WEIGHT);
    assert!(Error::Share.code() == TESUJI_ERROR_SHARE);
    assert!(Error::IllegalMove.code() == TESUJI_ERROR_ILLEGAL_MOVE);
    assert!(Error::NoSuchMove.code() == TESUJI_ERROR_NO_SUCH_MOVE);
    assert!(Error::BadPrior.code() == TESUJI_ERROR_BAD_PRIOR);
};

#[cfg(feature = "texts")]
fn text(status: i32) -> &'static CStr {
    match status {
        TESUJI_OK => c"all is well",
        TESUJI_ERROR_NULL_POINTER => c"a pointer is null: pass a valid one",
        TESUJI_ERROR_STRUCT_SIZE => c"struct_size is wrong: set it to sizeof the structure before the call",
        TESUJI_ERROR_UNKNOWN_FIELD => c"a structure uses a field of a newer version: set it to zero or update the library",
        TESUJI_ERROR_NO_SUCH_INDEX => c"there is no such index: tesuji_result says how many root moves there are",
        TESUJI_ERROR_UNKNOWN_PRESET => c"there is no such preset in this build: take another TESUJI_PRESET_, or build with its feature",
        TESUJI_ERROR_NOT_A_BOOLEAN => c"an option that is on or off must be 1 or 0",
        TESUJI_ERROR_MISSING_CALLBACK => c"a callback is missing: set player, moves, apply and outcome, and undo where state_size is 0",
        TESUJI_ERROR_NOT_INITIALISED => c"the handle is not initialised: call tesuji_search_init or tesuji_search_open first",
        TESUJI_ERROR_BUSY => c"the search is running: do not call it from its own callbacks",
        _ => Error::from_code(status).map_or(c"not a status of this version", Error::text),
    }
}

/// The number that a function returns.
#[inline]
pub(crate) fn status(result: Result<(), Failure>) -> i32 {
    match result {
        Ok(()) => TESUJI_OK,
        Err(Failure(code)) => code,
    }
}

/// What a status means and what to do about it, in one English sentence.
///
/// The text is constant and belongs to the library; never NULL. Unknown
/// numbers have a text too. Libraries built without texts do not have this
/// function.
#[cfg(feature = "texts")]
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_status_text(status: i32) -> *const c_char {
    text(status).as_ptr()
}

/// What a stop means, in one English sentence; otherwise as
/// tesuji_status_text.
#[cfg(feature = "texts")]
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_stop_text(stop: u32) -> *const c_char {
    let text = Stop::from_number(stop).map_or(c"not a stop of this version", Stop::text);
    text.as_ptr()
}
