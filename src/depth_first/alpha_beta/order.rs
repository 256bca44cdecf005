//! Which move is searched first: the one that the table knows, then killers,
//! then by what the game says of the position after it, or by how few moves
//! the opponent has there, and by history.
//!
//! A row's order is one word; the largest goes first, and the first in the
//! game's order among equals:
//!
//! ```text
//! 31     30      29       28        27    4  3    0
//! | open | table | killer | second | score | known |
//! ```

use super::known::{INFO, Known};
use super::{AGAIN, HISTORY as FIRST_COUNTER, KILLERS};
use crate::error::Error;
use crate::frame::Frame;
use crate::game::Move;
use crate::memory::{Meta, Row};
use crate::value::Side;
use crate::walk::Walk;

/// Counters of moves that have decided a node.
pub(super) const HISTORY: usize = 256;

const OPEN: u32 = 1 << 31;
const TABLE: u32 = 1 << 30;
const KILLER: u32 = 1 << 29;
const SECOND: u32 = 1 << 28;
const INFO_BITS: u32 = INFO.count_ones();
const SCORE_BITS: u32 = 24;
const MOST_SCORE: u32 = (1 << SCORE_BITS) - 1;
/// The bits of the score that history has.
const HISTORY_BITS: u32 = 7;

/// Whether a child with this order is still to be searched.
#[inline]
pub(super) fn is_open(order: u32) -> bool {
    order & OPEN != 0
}

fn open(score: u32, bits: u32) -> u32 {
    OPEN | bits | score.min(MOST_SCORE) << INFO_BITS
}

impl<W: Walk> Frame<'_, W> {
    /// The order of the position where the walker stands, a child of a node at
    /// this depth.
    #[inline]
    pub(super) fn order(
        &mut self,
        depth: usize,
        parent: Meta,
        meta: Meta,
        mv: Move,
        is_table_move: bool,
    ) -> Result<u32, Error> {
        let score = if self.walk.has_evaluation() {
            let chance = self.evaluate()?;
            let chance = match parent.side() {
                Side::Prover => chance,
                Side::Refuter => 1.0 - chance,
            };
            (chance * 65535.0) as u32
        } else if meta.same_side(parent) {
            // To move again is good, with many moves better.
            32768 + meta.moves() / 2
        } else {
            32767 - meta.moves() / 2
        };
        let mut bits = 0;
        if is_table_move {
            bits |= TABLE;
        }
        if self.rows.level_word(depth, KILLERS) == mv.0 {
            bits |= KILLER;
        } else if self.rows.level_word(depth, KILLERS + 1) == mv.0 {
            bits |= SECOND;
        }
        let history = self.rows.method_word(counter(parent.side(), mv.0));
        Ok(open(score << HISTORY_BITS | history, bits))
    }
}

impl<W> Frame<'_, W> {
    /// The child that is searched next, if there is one.
    #[inline]
    pub(super) fn next_child(&self, node: Row, depth: usize) -> Option<Row> {
        if self.has_flag(depth, AGAIN) {
            return Some(self.rows.path(depth + 1));
        }
        let first = self.rows.first(node);
        let (_, numbers) = self.rows.family::<2>(self.rows.meta(node), first);
        let mut best = None;
        let mut most = OPEN >> INFO_BITS;
        for (index, [order, _]) in (0..).zip(numbers) {
            let order = u32::from_le(*order) >> INFO_BITS;
            if order >= most {
                most = order + 1;
                best = Some(Row(first.0.wrapping_add(index)));
            }
        }
        best
    }

    /// Puts a move of the root that has been searched before in order, best
    /// first.
    pub(super) fn order_again(&mut self, row: Row, known: &Known) {
        let chance = self.values().chance_of(known.value);
        let chance = match self.side(0) {
            Side::Prover => chance,
            Side::Refuter => 1.0 - chance,
        };
        let is_best = self.rows.mv(row).0 == self.rows.level_word(0, super::MOVE);
        let bits = if is_best { TABLE } else { 0 };
        let order = open((chance * MOST_SCORE as f32) as u32, bits) | known.info();
        self.rows.set_numbers(row, [order, known.value as u32]);
    }

    /// Notes a move that has decided a node at this depth.
    pub(super) fn praise(&mut self, node: Row, depth: usize, mv: u32) {
        let killer = self.rows.level_word(depth, KILLERS);
        if killer != mv {
            self.rows.set_level_word(depth, KILLERS + 1, killer);
            self.rows.set_level_word(depth, KILLERS, mv);
        }
        let at = counter(self.rows.meta(node).side(), mv);
        let count = self.rows.method_word(at) + 1;
        self.rows.set_method_word(at, count);
        if count >> HISTORY_BITS != 0 {
            for word in FIRST_COUNTER..FIRST_COUNTER + HISTORY {
                self.rows
                    .set_method_word(word, self.rows.method_word(word) / 2);
            }
        }
    }
}

/// The counter of a move of a side. Some moves share one.
#[inline]
fn counter(side: Side, mv: u32) -> usize {
    let number = mv.wrapping_mul(2).wrapping_add(side as u32);
    let scattered = number.wrapping_mul(0x9e37_79b1);
    FIRST_COUNTER + (scattered >> 24) as usize % HISTORY
}
