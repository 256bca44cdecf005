//! Everything that a search works with, whatever its family.

use crate::config::{Leaf, Method, Rule};
use crate::game::{Move, Player};
use crate::memory::{Field, Rows, Slots};
use crate::value::Score;

/// As the prover: whoever moves at the root, which is not known yet.
pub(crate) const UNDECIDED: Player = Player::CHANCE;

/// The parts of one search that are asked for all the time. Settings that are
/// not are read from the block's header where they are needed.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub(crate) method: Method,
    pub(crate) rule: Rule,
    pub(crate) leaf: Leaf,
    pub(crate) keep_solved: bool,
    #[cfg(feature = "alpha-beta")]
    pub(crate) deepen: bool,
    /// Whether the value is wanted, rather than one score; ask [`Parts::is_exact`].
    pub(crate) exact: bool,
    /// Ask [`Parts::has_windows`].
    pub(crate) windows: bool,
    /// Ask [`Parts::sees_repetitions`].
    pub(crate) repeats: bool,
    /// The score to reach.
    pub(crate) goal_score: Score,
    /// Whose goal it is.
    pub(crate) prover: Player,
    pub(crate) players: u8,
    pub(crate) score_min: Score,
    pub(crate) score_max: Score,
}

impl Parts {
    /// Whether this is a search by random games and estimates.
    #[inline]
    pub(crate) fn is_sampling(&self) -> bool {
        #[cfg(feature = "sampling")]
        return self.method == Method::Sampling;
        #[cfg(not(feature = "sampling"))]
        return false;
    }

    /// Whether only the current line is kept. Known at compile time where no
    /// depth-first search is built in.
    #[inline]
    pub(crate) fn is_depth_first(&self) -> bool {
        cfg!(feature = "depth-first") && self.method != Method::BestFirst
    }

    /// Whether the search stays below a move while that is about as good as any.
    #[inline]
    pub(crate) fn has_windows(&self) -> bool {
        cfg!(feature = "depth-first") && self.windows
    }

    /// Whether positions can come back, and it can be seen that they do. Known
    /// at compile time where no search would have to know.
    #[inline]
    pub(crate) fn sees_repetitions(&self) -> bool {
        cfg!(feature = "table") && self.repeats
    }

    /// Whether the value is wanted, rather than one score.
    #[inline]
    pub(crate) fn is_exact(&self) -> bool {
        cfg!(feature = "exact") && self.exact
    }
}

/// Everything that a search works with.
pub(crate) struct Frame<'m, W> {
    pub(crate) rows: Rows<'m>,
    /// The list that the game writes its moves to.
    pub(crate) moves: &'m mut [Move],
    pub(crate) states: Slots<'m>,
    pub(crate) walk: W,
    pub(crate) parts: Parts,
}

impl<W> Frame<'_, W> {
    /// A setting that is a number with a fraction.
    pub(crate) fn real_setting(&self, field: Field) -> f32 {
        f32::from_bits(self.rows.field(field))
    }
}
