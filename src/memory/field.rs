//! The header: one word for each field, two for counters of 64 bits.

/// A field of the header: its number is the place of its word in the block.
#[derive(Clone, Copy)]
#[repr(usize)]
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
    GoalScore = 10,
    MaxMoves = 11,
    MaxDepth = 12,
    StateBytes = 13,
    #[cfg(feature = "save")]
    Players = 14,
    #[cfg(feature = "save")]
    ScoreMin = 15,
    #[cfg(feature = "save")]
    ScoreMax = 16,
    /// How many rows there are.
    Capacity = 17,
    /// What may be done with the search now: see `Life` in search.rs.
    Life = 18,
    /// The player whose goal it is, once the root is known.
    Prover = 19,
    /// How deep below the root the current node is; from here on everything
    /// begins anew with a new root.
    Depth = 20,
    /// Down to which depth the path knows the most promising child.
    Known = 21,
    /// Rows in use, now and at most.
    Live = 22,
    Peak = 23,
    /// Which lists of free rows are not empty.
    FreeMap = 24,
    /// How often the collector ran.
    Collections = 25,
    /// Rows in use after the last of these.
    Kept = 26,
}

/// A field of 64 bits: the low half, then the high half.
#[derive(Clone, Copy)]
#[repr(usize)]
pub(crate) enum WideField {
    /// The checksum of what comes after it, while the block is sealed.
    #[cfg(feature = "save")]
    Checksum = 2,
    /// Positions created below the root.
    Created = 28,
    /// Moves to them: more than the positions where there are transpositions.
    Edges = 30,
    Expansions = 32,
    /// Rows given back.
    GivenBack = 34,
    /// A hash of every path taken and every number stored; see `Rows::trace`.
    Trace = 36,
}

/// The heads of the lists of free rows, one word each.
pub(super) const FREE_HEADS: usize = 38;

/// How many lists of free rows there are: list k has the blocks of 2^k to 2^(k+1) - 1 rows.
pub(crate) const FREE_LISTS: usize = 30;

/// The words of the header.
pub(crate) const HEADER: usize = FREE_HEADS + FREE_LISTS;

const _: () = assert!(
    HEADER.is_multiple_of(2),
    "what follows begins at a multiple of 8 bytes"
);
