//! What a search says when it is asked: at any time between two calls.

use crate::game::Move;
use crate::value::{Score, Status, Truth};
#[cfg(feature = "texts")]
use core::ffi::CStr;

/// Why a call of run came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The root is solved: its truth is proven, and there is a move that shows it.
    Solved,
    /// The budget of this call is used up.
    Budget,
    /// The block is full, and nothing in it can be given back.
    Full,
    /// The most promising line is longer than the configuration allows.
    Depth,
    /// The chance of the root is as near to 0 or 1 as the precision rate asks:
    /// its truth is believed, not proven.
    Believed,
}

impl Stop {
    /// The number of this stop, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            Stop::Solved => 1,
            Stop::Budget => 2,
            Stop::Full => 3,
            Stop::Depth => 4,
            Stop::Believed => 5,
        }
    }

    /// One sentence: why the run ended and what can be done.
    #[cfg(feature = "texts")]
    pub const fn text(self) -> &'static CStr {
        match self {
            Stop::Solved => c"solved: the value of the root is proven",
            Stop::Budget => c"the budget is used up: run again to go on",
            Stop::Full => c"the block is full: give a larger one, or take the estimate",
            Stop::Depth => c"the line is longer than max_depth: start again with a larger one, or take the estimate",
            Stop::Believed => c"believed: the precision rate is reached, which is not a proof",
        }
    }

    /// The stop with this number, if there is one.
    pub fn from_number(number: u32) -> Option<Stop> {
        let all = [
            Stop::Solved,
            Stop::Budget,
            Stop::Full,
            Stop::Depth,
            Stop::Believed,
        ];
        all.into_iter().find(|stop| stop.number() == number)
    }
}

/// How much one call of run may do. It ends with the first limit that is
/// reached, after at most one expansion more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions to create.
    pub nodes: u64,
    /// Leaves to expand, or games to sample.
    pub iterations: u64,
    /// Moves to make, of sampling search: on the way down and in random games.
    /// At most one iteration more.
    pub steps: u64,
}

impl Budget {
    /// Until the search ends by itself.
    pub const UNLIMITED: Budget = Budget {
        nodes: u64::MAX,
        iterations: u64::MAX,
        steps: u64::MAX,
    };

    /// Until this many positions have been created.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget {
            nodes,
            ..Budget::UNLIMITED
        }
    }

    /// Until this many moves have been made, of sampling search.
    pub const fn steps(steps: u64) -> Budget {
        Budget {
            steps,
            ..Budget::UNLIMITED
        }
    }

    /// Until this many leaves have been expanded.
    pub const fn iterations(iterations: u64) -> Budget {
        Budget {
            iterations,
            ..Budget::UNLIMITED
        }
    }
}

/// What is known of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult {
    /// How sure it is.
    pub status: Status,
    /// Whether the goal player can force the goal, if that is proven.
    pub truth: Truth,
    /// The chance that the goal is reached: exactly 1 or 0 if it is proven,
    /// an estimate otherwise.
    pub value: f32,
    /// What the player to move at the root should play: a move that is proven
    /// to be right, if there is one, else the most promising. None if the root
    /// has not been expanded, or the game is over there.
    pub best: Option<Move>,
    /// Leaves that must at least be proven to prove the goal, and to disprove
    /// it; zeros for a rule without such numbers.
    pub proof: u32,
    /// See `proof`.
    pub disproof: u32,
    /// The score that the goal player is proven to be able to force, and the
    /// one that the others are proven to be able to keep it to. Where the value
    /// is wanted it is found when they are equal.
    pub score_low: Score,
    /// See `score_low`.
    pub score_high: Score,
    /// How often a sampling search has visited the root.
    pub visits: u32,
}

/// What is known of one move of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// How sure the rest is.
    pub status: Status,
    /// Whether the goal can be forced after this move, if that is proven.
    pub truth: Truth,
    /// The chance that the goal is reached after this move.
    pub value: f32,
    /// As in [`SearchResult`].
    pub proof: u32,
    /// As in [`SearchResult`].
    pub disproof: u32,
    /// As in [`SearchResult`], after this move.
    pub score_low: Score,
    /// See `score_low`.
    pub score_high: Score,
    /// How often a sampling search has tried it.
    pub visits: u32,
}

/// What a search has done and what it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions created below the root, each counted once even if several
    /// moves lead to it.
    pub created: u64,
    /// Moves to them.
    pub edges: u64,
    /// Those of them that became part of the highest level: all, if there is
    /// one only.
    pub main: u64,
    /// Leaves expanded.
    pub expansions: u64,
    /// Rows given back.
    pub given_back: u64,
    /// Times that the whole tree was looked through for rows to give back.
    pub collections: u32,
    /// Rows in use, the root's included.
    pub alive: u32,
    /// The most rows that were in use at one time.
    pub most_alive: u32,
    /// Rows that the block has.
    pub capacity: u32,
    /// Bytes that each row takes.
    pub bytes_per_row: u32,
    /// Bytes of the block that the search can use.
    pub block_bytes: u64,
    /// Positions that the table has room for.
    pub table_entries: u32,
    /// Positions that the table knew when they were looked at.
    pub table_hits: u64,
    /// Moves that a sampling search has made: on the way down and in random
    /// games.
    pub steps: u64,
}
