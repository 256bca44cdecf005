//! What can go wrong, each with a number that never changes and a sentence
//! that says what to do.

/// Why a call did nothing, or stopped early.
///
/// Nothing is lost by an error: unless its text says otherwise, the search is
/// as it was after the last finished expansion, and can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A pointer that must not be null is null.
    NullPointer,
    /// The block does not begin at a multiple of 8.
    Misaligned,
    /// The block is smaller than the least that this configuration needs.
    BlockTooSmall,
    /// The block has more than 2^34 bytes.
    BlockTooLarge,
    /// `struct_size` is smaller than the first version of the structure.
    StructSize,
    /// The structure is from a newer version and uses a field that is not known here.
    UnknownField,
    /// There is no such preset.
    UnknownPreset,
    /// The rule does not exist, or this build was made without it.
    UnknownRule,
    /// The leaf does not exist.
    UnknownLeaf,
    /// The kind of transpositions does not exist, or this build was made without it.
    UnknownTranspositions,
    /// An option that must be 0 or 1 is neither.
    NotABoolean,
    /// The number of players is not 1 to 8.
    Players,
    /// The lowest score is not below the highest.
    ScoreRange,
    /// The longest list of moves is not 1 to 65,535.
    MaxMoves,
    /// The greatest depth is not 1 to 2^24.
    MaxDepth,
    /// A state of the game has more than 2^20 bytes.
    StateSize,
    /// A callback that is not optional is missing.
    MissingCallback,
    /// Transpositions need a key for each position, and the game has none.
    NeedsKey,
    /// Transpositions need a game that is history-free and acyclic.
    NeedsAcyclic,
    /// The goal names a player that the game does not have.
    GoalPlayer,
    /// The goal's score is not above the lowest score, or above the highest.
    GoalScore,
    /// The handle was never initialised, or has been overwritten.
    NotInitialised,
    /// The search was called from one of its own callbacks.
    Busy,
    /// No root has been set.
    NoRoot,
    /// An `undo` failed earlier, so the host's position is not known any more.
    Unusable,
    /// The block was not saved, or has been used since.
    NotSealed,
    /// The contents of the block are damaged.
    Damaged,
    /// The block was written by another version of this library.
    OtherVersion,
    /// The block was written with another game.
    OtherGame,
    /// A callback returned this negative number.
    Host(i32),
    /// The game wrote more moves than it said it ever would.
    TooManyMoves,
    /// The game named a player that it does not have.
    NoSuchPlayer,
    /// The game gave a score outside its own range.
    ScoreOutOfRange,
    /// The game gave scores for another number of players.
    ScoreCount,
    /// A position had another number of moves than when it was first seen.
    MovesChanged,
}

impl Error {
    /// The number of this error in the C interface; a number is never used again for something else.
    pub const fn code(self) -> i32 {
        match self {
            Error::NullPointer => -1,
            Error::Misaligned => -2,
            Error::BlockTooSmall => -3,
            Error::BlockTooLarge => -4,
            Error::StructSize => -5,
            Error::UnknownField => -6,
            Error::UnknownPreset => -10,
            Error::UnknownRule => -11,
            Error::UnknownLeaf => -12,
            Error::UnknownTranspositions => -13,
            Error::NotABoolean => -14,
            Error::Players => -20,
            Error::ScoreRange => -21,
            Error::MaxMoves => -22,
            Error::MaxDepth => -23,
            Error::StateSize => -24,
            Error::MissingCallback => -25,
            Error::NeedsKey => -26,
            Error::NeedsAcyclic => -27,
            Error::GoalPlayer => -28,
            Error::GoalScore => -29,
            Error::NotInitialised => -40,
            Error::Busy => -41,
            Error::NoRoot => -42,
            Error::Unusable => -43,
            Error::NotSealed => -44,
            Error::Damaged => -45,
            Error::OtherVersion => -46,
            Error::OtherGame => -47,
            Error::Host(_) => -60,
            Error::TooManyMoves => -61,
            Error::NoSuchPlayer => -62,
            Error::ScoreOutOfRange => -63,
            Error::ScoreCount => -64,
            Error::MovesChanged => -65,
        }
    }

    /// The error with this number, if there is one.
    pub fn from_code(code: i32) -> Option<Error> {
        ALL.iter().copied().find(|error| error.code() == code)
    }

    /// One sentence: what is wrong and what to do about it.
    #[cfg(feature = "texts")]
    pub const fn text(self) -> &'static str {
        let text = self.c_text();
        // The terminating NUL is for C only.
        match text.split_at_checked(text.len().saturating_sub(1)) {
            Some((words, _)) => words,
            None => text,
        }
    }

    /// The same sentence, ending in a NUL byte.
    #[cfg(feature = "texts")]
    pub const fn c_text(self) -> &'static str {
        match self {
            Error::NullPointer => "a pointer is null: pass a valid one\0",
            Error::Misaligned => "the block is not aligned: it must begin at a multiple of 8\0",
            Error::BlockTooSmall => {
                "the block is too small: ask for the size of a search with the nodes you want\0"
            }
            Error::BlockTooLarge => "the block is too large: give at most 2^34 bytes\0",
            Error::StructSize => {
                "struct_size is wrong: set it to sizeof the structure before the call\0"
            }
            Error::UnknownField => {
                "a structure uses a field of a newer version: set it to zero or update the library\0"
            }
            Error::UnknownPreset => "there is no such preset: take one of TESUJI_PRESET_*\0",
            Error::UnknownRule => {
                "there is no such rule in this build: take one of TESUJI_RULE_*, or build with its feature\0"
            }
            Error::UnknownLeaf => "there is no such leaf: take one of TESUJI_LEAF_*\0",
            Error::UnknownTranspositions => {
                "no such transpositions in this build: take one of TESUJI_TRANSPOSITIONS_*, or build with the feature\0"
            }
            Error::NotABoolean => "an option that is on or off must be 1 or 0\0",
            Error::Players => "a game has 1 to 8 players\0",
            Error::ScoreRange => "score_min must be below score_max\0",
            Error::MaxMoves => {
                "max_moves must be 1 to 65535: the most moves that any position has\0"
            }
            Error::MaxDepth => {
                "max_depth must be 1 to 16777216: the longest line that is searched\0"
            }
            Error::StateSize => {
                "state_size must be at most 1048576 bytes: use undo and your own object for more\0"
            }
            Error::MissingCallback => {
                "player, moves, apply and outcome must be set, and undo where state_size is 0\0"
            }
            Error::NeedsKey => {
                "transpositions need the game's key callback: set it, or switch them off\0"
            }
            Error::NeedsAcyclic => {
                "transpositions need a history-free and acyclic game: set both flags if they hold, or switch them off\0"
            }
            Error::GoalPlayer => {
                "the goal's player does not exist: take one below the number of players, or the root's mover\0"
            }
            Error::GoalScore => "the goal's score must be above score_min and at most score_max\0",
            Error::NotInitialised => {
                "the handle is not initialised: call tesuji_search_init or tesuji_search_open first\0"
            }
            Error::Busy => "the search is running: do not call it from its own callbacks\0",
            Error::NoRoot => "there is no root: call set_root first\0",
            Error::Unusable => "an undo failed, so the position is unknown: call set_root again\0",
            Error::NotSealed => "the block is not saved: call save before it is copied or stored\0",
            Error::Damaged => {
                "the block is damaged: its contents do not match its checksum or its size\0"
            }
            Error::OtherVersion => {
                "the block was written by another version: start the search anew\0"
            }
            Error::OtherGame => {
                "the block was written with another game: open it with the one it was made for\0"
            }
            Error::Host(_) => {
                "a callback returned a negative number: tesuji_search_host_error has it\0"
            }
            Error::TooManyMoves => "the game wrote more moves than max_moves: raise max_moves\0",
            Error::NoSuchPlayer => {
                "the game named a player that does not exist: 0 to players - 1 are allowed\0"
            }
            Error::ScoreOutOfRange => "the game gave a score outside score_min to score_max\0",
            Error::ScoreCount => "the game must give one score for each player\0",
            Error::MovesChanged => {
                "a position had another number of moves than before: moves must depend on the state only\0"
            }
        }
    }
}

/// Every error once; `Host` stands for all its numbers.
pub const ALL: [Error; 35] = [
    Error::NullPointer,
    Error::Misaligned,
    Error::BlockTooSmall,
    Error::BlockTooLarge,
    Error::StructSize,
    Error::UnknownField,
    Error::UnknownPreset,
    Error::UnknownRule,
    Error::UnknownLeaf,
    Error::UnknownTranspositions,
    Error::NotABoolean,
    Error::Players,
    Error::ScoreRange,
    Error::MaxMoves,
    Error::MaxDepth,
    Error::StateSize,
    Error::MissingCallback,
    Error::NeedsKey,
    Error::NeedsAcyclic,
    Error::GoalPlayer,
    Error::GoalScore,
    Error::NotInitialised,
    Error::Busy,
    Error::NoRoot,
    Error::Unusable,
    Error::NotSealed,
    Error::Damaged,
    Error::OtherVersion,
    Error::OtherGame,
    Error::Host(0),
    Error::TooManyMoves,
    Error::NoSuchPlayer,
    Error::ScoreOutOfRange,
    Error::ScoreCount,
    Error::MovesChanged,
];

#[cfg(feature = "texts")]
impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text())
    }
}

#[cfg(feature = "texts")]
impl core::error::Error for Error {}
