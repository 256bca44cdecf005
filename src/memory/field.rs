//! The header: one word for each field, two for counters of 64 bits.

/// A field of the header: its number is the place of its word in the block.
#[derive(Clone, Copy)]
#[repr(usize)]
#[allow(dead_code)] // not every build looks at every one
pub(crate) enum Field {
    /// Says that this is a block of ours.
    Magic = 0,
    /// The version of everything below.
    Format = 1,
    /// Whether the block is sealed: written by `save` and not touched since.
    Seal = 4,
    /// The settings, in the order of `settings` in search.rs.
    Rule = 5,
    Leaf = 6,
    Transpositions = 7,
    KeepSolved = 8,
    GoalPlayer = 9,
    /// The score that is asked for now.
    GoalScore = 10,
    MaxMoves = 11,
    MaxDepth = 12,
    StateBytes = 13,
    Players = 14,
    ScoreMin = 15,
    ScoreMax = 16,
    /// How many rows there are, and how many positions the table holds.
    Capacity = 17,
    Entries = 18,
    Method = 19,
    Levels = 20,
    Bound = 21,
    BreukerA = 22,
    BreukerB = 23,
    Playouts = 24,
    Theta = 25,
    Precision = 26,
    Epsilon = 27,
    Deepen = 28,
    /// Whether the value is wanted, rather than one score.
    Exact = 29,
    SeedLow = 30,
    SeedHigh = 31,
    /// What may be done with the search now: see `Life` in search.rs.
    Life = 34,
    /// The player whose goal it is, once the root is known.
    Prover = 35,
    /// The lowest and the highest score that the goal player can still force,
    /// and the moves that prove them. From here on everything begins anew with
    /// a new root.
    Low = 36,
    High = 37,
    #[cfg(feature = "exact")]
    BestForLow = 38,
    #[cfg(feature = "exact")]
    BestForHigh = 39,
    /// How deep below the root the current node is; from here on everything
    /// but the counters begins anew with a new goal.
    Depth = 40,
    /// Down to which depth the path knows the most promising child.
    Known = 41,
    /// Rows in use now.
    Live = 42,
    /// Which lists of free rows are not empty.
    FreeMap = 43,
    /// Rows in use after the last collection.
    Kept = 44,
    /// The level that is being searched, from 0.
    #[cfg(feature = "levels")]
    Level = 45,
    /// Where the searches of the lower levels begin, on the path.
    #[cfg(feature = "levels")]
    Floor = 46,
    /// How many nodes each level has created, and may create.
    #[cfg(feature = "levels")]
    Size = 49,
    #[cfg(feature = "levels")]
    Limit = 52,
    /// Rows in use at most.
    Peak = 55,
    /// How often the collector ran.
    Collections = 56,
}

/// A field of 64 bits: the low half, then the high half.
#[derive(Clone, Copy)]
#[repr(usize)]
pub(crate) enum WideField {
    /// The checksum of what comes after it, while the block is sealed.
    #[cfg(feature = "save")]
    Checksum = 2,
    /// Positions created below the root.
    Created = 58,
    /// Moves to them: more than the positions where there are transpositions.
    Edges = 60,
    Expansions = 62,
    /// Rows given back.
    GivenBack = 64,
    /// A hash of every path taken and every number stored; see `Rows::trace`.
    Trace = 66,
    /// Of the positions created, those that became part of the highest level.
    #[cfg(feature = "levels")]
    Main = 68,
    /// Positions that the table knew.
    Hits = 70,
}

/// The heads of the lists of free rows, one word each.
pub(super) const FREE_HEADS: usize = 72;

/// How many lists of free rows there are: list k has the blocks of 2^k to 2^(k+1) - 1 rows.
pub(crate) const FREE_LISTS: usize = 30;

/// The words of the header.
pub(crate) const HEADER: usize = FREE_HEADS + FREE_LISTS;

const _: () = assert!(
    HEADER.is_multiple_of(2),
    "what follows begins at a multiple of 8 bytes"
);
