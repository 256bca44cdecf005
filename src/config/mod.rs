//! What a search is set up with: its parts, its goal, its presets.
//!
//! | file | what |
//! | --- | --- |
//! | `parts.rs` | the parts, each a choice |
//! | `preset.rs` | the searches of the literature, as settings |
//! | `checks.rs` | whether settings and a game go together, and what of a block they need |

mod checks;
mod parts;
mod preset;

#[cfg(feature = "sampling")]
use crate::mcts::settings::Sampling;

pub use parts::{Aim, Bound, Goal, Leaf, Method, Rule, Transpositions};
pub use preset::Preset;

#[cfg(not(any(feature = "product", feature = "min-sum", feature = "real-sum")))]
compile_error!("proof search needs a rule: switch on `product`, `min-sum` or `real-sum`");

/// How a search is set up. Begin with a [`Preset`] and change what you like.
/// Settings of parts that are not in the build are not there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// How the tree is walked through.
    pub method: Method,
    /// What a node stores and how it is chosen.
    pub rule: Rule,
    /// What a new position is worth.
    pub leaf: Leaf,
    /// What happens when a position is reached in several ways. Depth-first
    /// search always has a table, alpha-beta where the game allows it.
    pub transpositions: Transpositions,
    /// Keep what is below a solved position, which shows the proof, rather
    /// than using its memory again.
    pub keep_solved: bool,
    /// What is to be proven.
    pub goal: Goal,
    /// The longest line that is searched; 0: the longest game, which the game
    /// must then say. Each depth costs a state and a few words.
    pub max_depth: u32,
    /// Of best-first search, 1 to 3: with two, each leaf is searched by another
    /// search in the memory that is free, of which only the moves of the leaf
    /// stay.
    #[cfg(feature = "levels")]
    pub levels: u32,
    /// How long a search of a lower level may take.
    #[cfg(feature = "levels")]
    pub bound: Bound,
    /// a and b of [`Bound::Breuker`], in nodes.
    #[cfg(feature = "levels")]
    pub breuker: (u32, u32),
    /// Positions that the table has room for; 0: as many as are good for the
    /// block. Always a power of two, at least 16: others are rounded down.
    #[cfg(feature = "table")]
    pub table_entries: u32,
    /// Random games for each new position, with [`Leaf::Playouts`].
    #[cfg(feature = "playouts")]
    pub playouts: u32,
    /// θ: how near to 0 or 1 the chance of a leaf may come, with
    /// [`Leaf::Playouts`] and [`Leaf::Evaluation`].
    #[cfg(any(feature = "evaluation", feature = "playouts"))]
    pub theta: f32,
    /// The precision rate: the search also ends when the root's chance is this
    /// near to 0 or 1, and then *believes* it. For one score, not for
    /// [`Aim::Exact`]. 0: only a proof ends it.
    #[cfg(feature = "playouts")]
    pub precision: f32,
    /// ε: the search leaves a move only when another is better by this part
    /// (Pawlewicz and Lew 2007). 0: best-first search goes to the best leaf
    /// each time, and depth-first search does as nearly as it can.
    #[cfg(feature = "depth-first")]
    pub epsilon: f32,
    /// Alpha-beta goes one move deeper at a time, with an evaluation at the end.
    #[cfg(feature = "alpha-beta")]
    pub deepen: bool,
    /// Decides all random numbers.
    #[cfg(any(feature = "playouts", feature = "sampling"))]
    pub seed: u64,
    /// The parts of sampling search, with [`Method::Sampling`].
    #[cfg(feature = "sampling")]
    pub sampling: Sampling,
}
