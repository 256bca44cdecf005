//! What a search below a position has shown, and how the table keeps it.
//!
//! A value is a bound or exact, and it is **sure** if no position that was too
//! deep to be searched has a part in it: then it follows from the rules alone
//! and holds at every depth. The rest is an estimate.
//!
//! Where positions can come back, what is "at most" a value may lean on a
//! position above (see `src/proof/repetition.rs`): then it holds on this path
//! only and the table does not get it. What is "at least" a value never does,
//! since going round is worth the lowest value.

use super::values::Value;
use crate::frame::Frame;
use crate::memory::{Row, Scattered};
use crate::value::Truth;

/// Leans on no position above.
pub(super) const FREE: u32 = u32::MAX;

/// What a value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) value: Value,
    pub(super) kind: Kind,
    /// Whether it follows from the rules alone.
    pub(super) sure: bool,
    /// The least depth of the path that it leans on.
    pub(super) lean: u32,
}

impl Known {
    /// The end of a game.
    pub(super) fn end(value: Value) -> Known {
        Known {
            value,
            kind: Kind::Exact,
            sure: true,
            lean: FREE,
        }
    }

    /// A position that is too deep to be searched.
    pub(super) fn estimate(value: Value) -> Known {
        Known {
            sure: false,
            ..Known::end(value)
        }
    }

    /// Whether this says enough where values up to `alpha` are all alike, and
    /// those from `beta` on too.
    #[inline]
    pub(super) fn is_enough(&self, (alpha, beta): (Value, Value)) -> bool {
        match self.kind {
            Kind::Exact => true,
            Kind::AtLeast => self.value >= beta,
            Kind::AtMost => self.value <= alpha,
        }
    }

    /// In the bits of [`INFO`].
    #[inline]
    pub(super) fn info(&self) -> u32 {
        let kind = match self.kind {
            Kind::Exact => 0,
            Kind::AtLeast => 1,
            Kind::AtMost => 2,
        };
        HAS_VALUE | kind << 1 | if self.sure { SURE } else { 0 }
    }

    /// What [`Known::info`] says, with the value beside it.
    pub(super) fn from_info(info: u32, value: Value) -> Option<Known> {
        (info & HAS_VALUE != 0).then_some(Known {
            value,
            kind: match info >> 1 & 3 {
                1 => Kind::AtLeast,
                2 => Kind::AtMost,
                _ => Kind::Exact,
            },
            sure: info & SURE != 0,
            lean: FREE,
        })
    }
}

/// The bits of a row's order that say what its value is.
pub(super) const INFO: u32 = 0xf;
const HAS_VALUE: u32 = 1;
const SURE: u32 = 8;

/// The words of a position in the table beside its key: the value and the best
/// move. The two bits that other searches keep the truth in say the kind.
pub(crate) const PAYLOAD: usize = 2;
/// Deepening searches also keep how deep it was searched.
pub(crate) const PAYLOAD_WITH_DEPTH: usize = 3;
/// As a depth: holds at every one.
const ANY_DEPTH: u32 = u32::MAX;

impl<W> Frame<'_, W> {
    /// What the table knows of a position that is to be searched this deep,
    /// and the move that was best there.
    #[inline]
    pub(super) fn recall_known(&mut self, key: u64, depth: u32) -> Option<(Option<Known>, u32)> {
        let (truth, [value, mv], searched) = if self.parts.deepen {
            let (truth, [value, mv, searched]) = self.rows.recall(Scattered::of(key))?;
            (truth, [value, mv], searched)
        } else {
            let (truth, words) = self.rows.recall(Scattered::of(key))?;
            (truth, words, ANY_DEPTH)
        };
        let known = Known {
            value: value as Value,
            kind: match truth {
                Truth::Unknown => Kind::Exact,
                Truth::True => Kind::AtLeast,
                Truth::False => Kind::AtMost,
            },
            sure: searched == ANY_DEPTH,
            lean: FREE,
        };
        // An estimate that goes round through the table would never become sure.
        let is_deep_enough = known.sure || searched >= depth && !self.parts.sees_repetitions();
        Some((is_deep_enough.then_some(known), mv))
    }

    /// Notes what is known of a position that was searched this deep, if it
    /// holds wherever the position is met again.
    pub(super) fn remember_known(
        &mut self,
        key: u64,
        known: &Known,
        mv: u32,
        depth: u32,
        work: u32,
    ) {
        let deepen = self.parts.deepen;
        if !self.rows.has_table() || known.lean != FREE || !(known.sure || deepen) {
            return;
        }
        let truth = match known.kind {
            Kind::Exact => Truth::Unknown,
            Kind::AtLeast => Truth::True,
            Kind::AtMost => Truth::False,
        };
        let value = known.value as u32;
        if deepen {
            let searched = if known.sure { ANY_DEPTH } else { depth };
            self.rows.remember(key, truth, [value, mv, searched], work);
        } else {
            self.rows.remember(key, truth, [value, mv], work);
        }
    }

    /// What is known of a child, if it has been looked at or searched.
    pub(super) fn known_of(&self, row: Row) -> Option<Known> {
        let [order, value] = self.rows.numbers(row);
        Known::from_info(order & INFO, value as Value)
    }
}
