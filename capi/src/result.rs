//! What a search says: `tesuji_result`, `tesuji_root_move`, `tesuji_counters`.

use crate::record::Record;
use tesuji::{Status, Truth};

/// The root is solved: its truth is proven, and there is a move that shows it.
/// Sampling search without bounds also says it where the game is over.
pub const TESUJI_STOP_SOLVED: u32 = 1;
/// The budget of this call is used up.
pub const TESUJI_STOP_BUDGET: u32 = 2;
/// The block is full, and nothing in it can be given back.
pub const TESUJI_STOP_FULL: u32 = 3;
/// The most promising line is longer than max_depth.
pub const TESUJI_STOP_DEPTH: u32 = 4;
/// The root's chance is as near to 0 or 1 as `precision` asks: its truth is
/// believed, not proven.
pub const TESUJI_STOP_BELIEVED: u32 = 5;

const _: () = {
    use tesuji::Stop;
    assert!(Stop::Solved.number() == TESUJI_STOP_SOLVED);
    assert!(Stop::Budget.number() == TESUJI_STOP_BUDGET);
    assert!(Stop::Full.number() == TESUJI_STOP_FULL);
    assert!(Stop::Depth.number() == TESUJI_STOP_DEPTH);
    assert!(Stop::Believed.number() == TESUJI_STOP_BELIEVED);
};

/// The numbers are estimates: the search has not finished.
pub const TESUJI_STATUS_ESTIMATED: u32 = 0;
/// A threshold short of proof was met: the precision rate.
pub const TESUJI_STATUS_BELIEVED: u32 = 1;
/// Exact: it follows from the rules of the game alone.
pub const TESUJI_STATUS_PROVEN: u32 = 2;

/// Whether the goal can be forced is not proven either way.
pub const TESUJI_TRUTH_UNKNOWN: u32 = 0;
/// The goal player can force the goal against all others together.
pub const TESUJI_TRUTH_TRUE: u32 = 1;
/// The others together can prevent it.
pub const TESUJI_TRUTH_FALSE: u32 = 2;

/// How much one call of tesuji_search_run may do. It ends with the first limit
/// that is reached, after at most one expansion more. 0 is no limit.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Budget {
    /// sizeof(tesuji_budget).
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Positions to create.
    pub nodes: u64,
    /// Leaves to expand, or games to sample.
    pub iterations: u64,
    /// Moves to make, of sampling search: on the way down and in random games.
    /// Ends after at most one iteration more.
    pub steps: u64,
}

// SAFETY: integers only, and their sizes add up.
unsafe impl Record for Budget {
    const FIRST: usize = 24;
}
const _: () = assert!(size_of::<Budget>() == 32, "no padding");

/// What is known of the root. `truth`, `value` and the numbers are about the
/// goal, not about the player to move.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SearchResult {
    /// sizeof(tesuji_result), set by you before the call.
    pub struct_size: u32,
    /// One of TESUJI_STATUS_: how sure the rest is.
    pub status: u32,
    /// One of TESUJI_TRUTH_: whether the goal can be forced, if that is proven.
    pub truth: u32,
    /// The chance that the goal is reached: 1 or 0 if it is proven, else an
    /// estimate.
    pub value: f32,
    /// 1 if best_move is one, 0 if there is none: before the first expansion,
    /// and where the game is over.
    pub has_best_move: u32,
    /// What the player to move should play: a move that is proven to be right,
    /// if there is one, else the most promising.
    pub best_move: u32,
    /// Leaves that must at least be proven to prove the goal; 0 for a rule
    /// without such numbers.
    pub proof: u32,
    /// The same for the disproof.
    pub disproof: u32,
    /// How many moves of the root are known: 0 before it is expanded, and of
    /// sampling search those that have been tried.
    pub root_moves: u32,
    /// The score that the goal player is proven to be able to force. With
    /// TESUJI_SCORE_EXACT the value is found when it equals score_high.
    pub score_low: i32,
    /// The score that the others together are proven to be able to keep the
    /// goal player to.
    pub score_high: i32,
    /// How often a sampling search has visited the root.
    pub visits: u32,
}

// SAFETY: integers and floats of four bytes only.
unsafe impl Record for SearchResult {
    const FIRST: usize = 36;
}
const _: () = assert!(size_of::<SearchResult>() == 48, "no padding");

/// What is known of one move of the root.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RootMove {
    /// sizeof(tesuji_root_move), set by you before the call.
    pub struct_size: u32,
    /// The move.
    pub r#move: u32,
    /// One of TESUJI_STATUS_.
    pub status: u32,
    /// One of TESUJI_TRUTH_: whether the goal can be forced after this move.
    pub truth: u32,
    /// The chance that the goal is reached after this move.
    pub value: f32,
    /// As in tesuji_result.
    pub proof: u32,
    /// As in tesuji_result.
    pub disproof: u32,
    /// As in tesuji_result, after this move.
    pub score_low: i32,
    /// As in tesuji_result, after this move.
    pub score_high: i32,
    /// How often a sampling search has tried it.
    pub visits: u32,
}

// SAFETY: integers and floats of four bytes only.
unsafe impl Record for RootMove {
    const FIRST: usize = 28;
}
const _: () = assert!(size_of::<RootMove>() == 40, "no padding");

/// What a search has done since its root was set, and what it holds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Counters {
    /// sizeof(tesuji_counters), set by you before the call.
    pub struct_size: u32,
    /// Times that the whole tree was looked through for rows to give back.
    pub collections: u32,
    /// Positions created below the root, each once even if several moves lead
    /// to it.
    pub created: u64,
    /// Moves to them.
    pub edges: u64,
    /// Leaves expanded.
    pub expansions: u64,
    /// Rows given back.
    pub given_back: u64,
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
    /// Those of the positions created that became part of the highest level:
    /// all, if there is one only.
    pub main: u64,
    /// Positions that the table knew when they were looked at.
    pub table_hits: u64,
    /// Positions that the table has room for: 0 without a table.
    pub table_entries: u32,
    /// Zero.
    pub reserved: u32,
    /// Moves that a sampling search has made: on the way down and in random games.
    pub steps: u64,
}

// SAFETY: integers only, and their sizes add up.
unsafe impl Record for Counters {
    const FIRST: usize = 64;
}
const _: () = assert!(size_of::<Counters>() == 96, "no padding");

pub(crate) fn status_number(status: Status) -> u32 {
    match status {
        Status::Estimated => TESUJI_STATUS_ESTIMATED,
        Status::Believed => TESUJI_STATUS_BELIEVED,
        Status::Proven => TESUJI_STATUS_PROVEN,
    }
}

pub(crate) fn truth_number(truth: Truth) -> u32 {
    match truth {
        Truth::Unknown => TESUJI_TRUTH_UNKNOWN,
        Truth::True => TESUJI_TRUTH_TRUE,
        Truth::False => TESUJI_TRUTH_FALSE,
    }
}
