//! A search kernel for games and other decision problems.
//!
//! You hand over a block of memory and a game; you run the search in slices
//! and ask for the best move, a value or a proof. The kernel never allocates,
//! has no globals, needs no operating system and cannot panic.
//!
//! ```
//! use tesuji::{Aligned, Budget, Config, Copies, Preset, Search, Stop, Truth};
//! use tesuji_games::Table;
//! use tesuji_games::domineering::{Domineering, FIRST};
//!
//! let game = Domineering::new(4, 4, FIRST).unwrap();
//! let mut memory = Aligned::<8192>::new();
//! let config = Config::preset(Preset::Pp);
//! let mut search = Search::new(memory.bytes(), &config, Copies::new(&game)).unwrap();
//! search.set_root(&game.start()).unwrap();
//! while search.run(Budget::nodes(100)).unwrap() == Stop::Budget {}
//! assert_eq!(search.result().truth, Truth::True); // the first player wins, and this is a proof
//! ```
//!
//! Where things are:
//!
//! * [`game`]: what a game is, and [`walk`]: how the search steps through one;
//! * [`faulty`]: a walker that fails, for tests;
//! * [`config`]: what a search is set up with;
//! * [`search`]: the life of a search and its results;
//! * `frame`: what all searches work with;
//! * `proof`: best-first proof search, one frame with interchangeable parts;
//! * [`mcts`]: sampling search, the other frame;
//! * `depth_first`: the same without a tree, and alpha-beta;
//! * `memory`: the caller's block, and everything that lives in it.
#![cfg_attr(not(test), no_std)]
#![cfg_attr(
    not(test),
    forbid(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
#![deny(unsafe_code)]
// A build with all parts uses everything. In smaller ones what only the parts
// that are missing would use is left over, and the linker drops it.
#![cfg_attr(
    not(all(
        feature = "product",
        feature = "min-sum",
        feature = "real-sum",
        feature = "transpositions",
        feature = "table",
        feature = "levels",
        feature = "evaluation",
        feature = "playouts",
        feature = "exact",
        feature = "depth-first",
        feature = "alpha-beta",
        feature = "sampling",
        feature = "score-bounds",
        feature = "proof-bias",
        feature = "priors",
        feature = "amaf"
    )),
    allow(dead_code, unused_imports, unused_mut)
)]

// The made-up games of the tests know it by this name.
#[cfg(test)]
extern crate self as tesuji;

#[cfg(feature = "proof")]
pub mod config;
#[cfg(any(feature = "depth-first", feature = "alpha-beta"))]
mod depth_first;
pub mod error;
pub mod faulty;
#[cfg(feature = "proof")]
mod frame;
pub mod game;
#[cfg(feature = "sampling")]
pub mod mcts;
mod memory;
#[cfg(feature = "playouts")]
mod playout;
#[cfg(feature = "proof")]
mod proof;
#[cfg(feature = "proof")]
mod result;
pub mod rng;
#[cfg(feature = "proof")]
pub mod search;
pub mod value;
pub mod walk;

#[cfg(feature = "proof")]
pub use config::{Aim, Bound, Config, Goal, Leaf, Method, Preset, Rule, Transpositions};
pub use error::Error;
pub use game::{Evaluation, Game, MAX_PLAYERS, Move, Moves, Player, Rules, Scores, Undo};
#[cfg(feature = "sampling")]
pub use mcts::settings::Sampling;
pub use memory::{Aligned, Reader, Slots, Stored, Writer};
#[cfg(feature = "proof")]
pub use search::{Budget, Counters, RootMove, Search, SearchResult, Stop, bytes_for, nodes_in};
pub use value::{Score, Status, Truth};
#[cfg(feature = "in-place")]
pub use walk::InPlace;
pub use walk::{Copies, Walk};
