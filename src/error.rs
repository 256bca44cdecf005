//! What can go wrong, each with a number that never changes and a sentence
//! that says what to do.

#[cfg(feature = "texts")]
use core::ffi::CStr;

/// Why a call did nothing, or stopped early.
///
/// Nothing is lost by an error: unless its text says otherwise, the search is
/// as it was after the last finished expansion, and can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(i32)]
pub enum Error {
    /// The block does not begin at a multiple of 8.
    Misaligned = -2,
    /// The block is smaller than the least that this configuration needs.
    BlockTooSmall = -3,
    /// The block has more than 2^34 bytes.
    BlockTooLarge = -4,
    /// The rule does not exist, or this build was made without it.
    UnknownRule = -11,
    /// The leaf does not exist.
    UnknownLeaf = -12,
    /// The kind of transpositions does not exist, or this build was made without it.
    UnknownTranspositions = -13,
    /// The number of players is not 1 to 8.
    Players = -20,
    /// The lowest score is not below the highest.
    ScoreRange = -21,
    /// The longest list of moves is not 1 to 65,535.
    MaxMoves = -22,
    /// The greatest depth is not 1 to 2^24.
    MaxDepth = -23,
    /// A state of the game has more than 2^20 bytes.
    StateSize = -24,
    /// Transpositions need a key for each position, and the game has none.
    NeedsKey = -26,
    /// Transpositions need a game that is history-free and acyclic.
    NeedsAcyclic = -27,
    /// The goal names a player that the game does not have.
    GoalPlayer = -28,
    /// The goal's score is not above the lowest score, or above the highest.
    GoalScore = -29,
    /// No root has been set.
    NoRoot = -42,
    /// An `undo` failed earlier, so the host's position is not known any more.
    Unusable = -43,
    /// The block was not saved, or has been used since.
    NotSealed = -44,
    /// The contents of the block are damaged.
    Damaged = -45,
    /// The block was written by another version of this library.
    OtherVersion = -46,
    /// The block was written with another game.
    OtherGame = -47,
    /// A callback failed; the walker knows why.
    Host = -60,
    /// The game wrote more moves than it said it ever would.
    TooManyMoves = -61,
    /// The game named a player that it does not have.
    NoSuchPlayer = -62,
    /// The game gave a score outside its own range.
    ScoreOutOfRange = -63,
    /// The game gave scores for another number of players.
    ScoreCount = -64,
    /// A position had another number of moves than when it was first seen.
    MovesChanged = -65,
    /// The method does not exist, or this build was made without it.
    UnknownMethod = -15,
    /// The bound of lower levels does not exist, or this build has no lower levels.
    UnknownBound = -16,
    /// The number of levels is not 1 to 3, or this build has one only.
    Levels = -17,
    /// θ is not above 0 and below 1/2.
    Theta = -18,
    /// The precision rate is not from 0 to θ, or this build was made without it.
    Precision = -19,
    /// A table needs a game that is history-free.
    NeedsHistoryFree = -30,
    /// This search needs the game's evaluation, and it has none.
    NeedsEvaluation = -31,
    /// A precision rate needs the product rule.
    PrecisionRule = -32,
    /// The number of playouts is not 1 to 1,000,000.
    Playouts = -33,
    /// ε is not from 0 to 16, or this build was made without it.
    Epsilon = -34,
    /// Two parts of the configuration do not go together.
    Parts = -35,
    /// The exact value needs a game in which no position comes back.
    ExactNeedsAcyclic = -36,
    /// The game gave an evaluation that is not a number in its range of scores.
    BadEvaluation = -66,
    /// A DAG needs keys that tell positions with different moves apart.
    KeyFolds = -37,
    /// A part of sampling search does not exist, or this build was made without it.
    UnknownSampling = -38,
    /// A weight of sampling search is not from -1,000,000 to 1,000,000.
    Weight = -39,
    /// A chance or share of sampling search is not from 0 to 1.
    Share = -49,
    /// The move is not one of the root's.
    IllegalMove = -48,
    /// The game chose a move that it has not.
    NoSuchMove = -67,
    /// The game gave a prior that is not a number from 0 on.
    BadPrior = -68,
}

impl Error {
    /// The number of this error, always negative and never used again for something else.
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// The error with this number, if there is one.
    pub fn from_code(code: i32) -> Option<Error> {
        ALL.iter().copied().find(|error| error.code() == code)
    }

    /// One sentence: what is wrong and what to do about it.
    #[cfg(feature = "texts")]
    pub const fn text(self) -> &'static CStr {
        match self {
            Error::Misaligned => c"the block is not aligned: it must begin at a multiple of 8",
            Error::BlockTooSmall => c"the block is too small: ask how many bytes a search with the nodes you want needs",
            Error::BlockTooLarge => c"the block is too large: give at most 2^34 bytes",
            Error::UnknownRule => c"there is no such rule in this build: take another, or build with its feature",
            Error::UnknownLeaf => c"there is no such leaf in this build: take another, or build with its feature",
            Error::UnknownTranspositions => c"there are no such transpositions in this build: take others, or build with the feature",
            Error::Players => c"a game has 1 to 8 players",
            Error::ScoreRange => c"score_min must be below score_max",
            Error::MaxMoves => c"max_moves must be 1 to 65535: the most moves that any position has",
            Error::MaxDepth => c"max_depth must be 1 to 16777216: set it, or let the game say its max_length",
            Error::StateSize => c"a state in the block has at most 1048576 bytes: for more, take moves back on an object of your own",
            Error::NeedsKey => c"transpositions need a key for each position: let the game give one, or switch them off",
            Error::NeedsAcyclic => c"transpositions need a game that is history-free and acyclic: say so if it is, or switch them off",
            Error::GoalPlayer => c"the goal's player does not exist: take one below the number of players, or whoever moves at the root",
            Error::GoalScore => c"the goal's score must be above score_min and at most score_max, and the exact value needs the feature exact",
            Error::NoRoot => c"there is no root: set one first",
            Error::Unusable => c"a move could not be taken back, so the position is unknown: set the root again",
            Error::NotSealed => c"the block is not saved, or has been used since: save it before it is copied or stored",
            Error::Damaged => c"the block is damaged: its contents do not match its checksum or its size",
            Error::OtherVersion => c"the block was written by another version: start the search anew",
            Error::OtherGame => c"the block was written with another game: open it with the one it was made for",
            Error::Host => c"a callback returned a negative number: ask for the host error",
            Error::TooManyMoves => c"the game gave more moves than max_moves: raise max_moves",
            Error::NoSuchPlayer => c"the game named a player that does not exist: 0 to players - 1 are allowed, and chance is not searched yet",
            Error::ScoreOutOfRange => c"the game gave a score outside score_min to score_max",
            Error::ScoreCount => c"the game must give one score for each player",
            Error::MovesChanged => c"a position had another number of moves than before: moves must depend on the state only",
            Error::UnknownMethod => c"there is no such method in this build: take another, or build with the feature depth-first or alpha-beta (deepen belongs to the latter)",
            Error::UnknownBound => c"there is no such bound for lower levels in this build: take one of those in the header, or build with the feature levels",
            Error::Levels => c"levels must be 1 to 3, and more than one needs the feature levels",
            Error::Theta => c"theta must be above 0 and below 0.5: a leaf is never certain",
            Error::Precision => c"precision must be 0 or up to theta: above it one leaf whose playouts all agree would be believed; it needs the feature playouts",
            Error::NeedsHistoryFree => c"a table needs a game that is history-free: say so if it is, or search without a table",
            Error::NeedsEvaluation => c"this search needs an evaluation: let the game give one, or take another leaf",
            Error::PrecisionRule => c"a precision rate needs the product rule, whose numbers are chances: set it to 0, or change the rule",
            Error::Playouts => c"playouts must be 1 to 1000000",
            Error::Epsilon => c"epsilon must be 0 to 16, and above 0 it needs the feature depth-first",
            Error::Parts => c"these parts do not go together: levels are for best-first search without a dag, depth-first search and alpha-beta have their own table, and a precision rate is for one score, not for the exact value",
            Error::ExactNeedsAcyclic => c"the exact value needs an acyclic game: say so if it is, or ask for one score at a time",
            Error::KeyFolds => c"a dag needs a key that tells mirror images apart: take a table of solved positions, or keys that do not fold",
            Error::UnknownSampling => c"there is no such part of sampling search in this build: take another, or build with its feature",
            Error::Weight => c"exploration, gamma, delta and bias_weight must be numbers from -1000000 to 1000000, rave from 0, scouts from 0 to 100",
            Error::Share => c"confidence, lambda, cut_chance and playout_epsilon must be 0 to 1",
            Error::IllegalMove => c"this is not a move of the root: take one that the game gives there",
            Error::NoSuchMove => c"the game chose a move that is not in the list that it was given",
            Error::BadPrior => c"the game gave a prior that is not a number from 0 on",
            Error::BadEvaluation => c"the game gave an evaluation that is not a number from score_min to score_max",
        }
    }
}

/// Every error once.
pub const ALL: [Error; 47] = [
    Error::Misaligned,
    Error::BlockTooSmall,
    Error::BlockTooLarge,
    Error::UnknownRule,
    Error::UnknownLeaf,
    Error::UnknownTranspositions,
    Error::Players,
    Error::ScoreRange,
    Error::MaxMoves,
    Error::MaxDepth,
    Error::StateSize,
    Error::NeedsKey,
    Error::NeedsAcyclic,
    Error::GoalPlayer,
    Error::GoalScore,
    Error::NoRoot,
    Error::Unusable,
    Error::NotSealed,
    Error::Damaged,
    Error::OtherVersion,
    Error::OtherGame,
    Error::Host,
    Error::TooManyMoves,
    Error::NoSuchPlayer,
    Error::ScoreOutOfRange,
    Error::ScoreCount,
    Error::MovesChanged,
    Error::UnknownMethod,
    Error::UnknownBound,
    Error::Levels,
    Error::Theta,
    Error::Precision,
    Error::NeedsHistoryFree,
    Error::NeedsEvaluation,
    Error::PrecisionRule,
    Error::Playouts,
    Error::Epsilon,
    Error::Parts,
    Error::ExactNeedsAcyclic,
    Error::BadEvaluation,
    Error::KeyFolds,
    Error::UnknownSampling,
    Error::Weight,
    Error::Share,
    Error::IllegalMove,
    Error::NoSuchMove,
    Error::BadPrior,
];

#[cfg(feature = "texts")]
impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text().to_str().unwrap_or_default())
    }
}

#[cfg(feature = "texts")]
impl core::error::Error for Error {}
