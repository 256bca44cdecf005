//! What a node of a sampling search keeps, beside the columns that every row has.
//!
//! | words | with | what |
//! | --- | --- | --- |
//! | 1 | | its next sibling |
//! | 1 | | how often it was visited |
//! | 1 | | the mean of what that brought, for the player who moved here |
//! | 1 | UCB1-Tuned | the mean of the squares |
//! | 2 | RAVE | how often its move was made later, and the mean of what that brought |
//! | 2 | PUCT | its prior, and the largest prior of its moves that are untried |
//! | 1 and more | bounds | the lowest and the highest score of each player |
//! | 1 each | proof bias | the proof numbers |
//!
//! A share of points is a whole number of 2^-32: a mean of so many places moves
//! on after 2^24 visits, where a float's stops, and is the same on every machine.
//!
//! Bounds are kept as distances from the lowest score, in as few bits as these
//! need: 8, 16 or 32.

use super::settings::{Bias, Bounds, Numbers, Sampling, Selection};
use crate::game::{MAX_PLAYERS, Player, Rules};
use crate::memory::{Meta, Row, Rows};

const NEXT: usize = 0;
const VISITS: usize = 1;
const MEAN: usize = 2;
const USUAL: usize = 3;

/// The bits of an `f32` behind its highest one.
const MANTISSA: u32 = 23;

/// Where a node keeps what, and what it needs for it.
#[derive(Clone, Copy)]
pub(crate) struct Columns {
    squares: usize,
    heard: usize,
    priors: usize,
    bounds: usize,
    /// The bits of a bound.
    width: u32,
    numbers: usize,
    /// How many proof numbers there are.
    pub(super) count: usize,
    /// All words.
    pub(crate) words: usize,
}

impl Columns {
    pub(crate) fn new(settings: &Sampling, rules: &Rules) -> Columns {
        let range = rules.score_max.abs_diff(rules.score_min);
        let width = match range {
            0..=0xff => 8,
            0x100..=0xffff => 16,
            _ => 32,
        };
        let players = usize::from(rules.players);
        let squares = USUAL;
        let heard = squares + usize::from(settings.selection == Selection::Tuned);
        let priors = heard + if settings.rave > 0.0 { 2 } else { 0 };
        let bounds = priors
            + if settings.selection == Selection::Puct {
                2
            } else {
                0
            };
        let numbers = bounds
            + match settings.bounds {
                Bounds::Off => 0,
                _ => (2 * players * width as usize).div_ceil(32),
            };
        let count = match (settings.bias, settings.numbers) {
            (Bias::Off, _) if settings.scouts == 0.0 => 0,
            (_, Numbers::EachPlayer) => players,
            (_, Numbers::GoalPlayer) => 2,
            (_, Numbers::GoalPlayerAndDraw) => 4,
        };
        Columns {
            squares,
            heard,
            priors,
            bounds,
            width,
            numbers,
            count,
            words: numbers + count,
        }
    }
}

/// A share of the points between the lowest and the highest score, in 2^-32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Share(pub(super) u32);

impl Share {
    pub(super) const HALF: Share = Share(1 << 31);

    /// Of a score that is this far above the lowest, where the highest is `range`.
    pub(super) fn of(distance: u32, range: u32) -> Share {
        // Most are the lowest or the highest.
        if distance == 0 && range > 0 {
            return Share(0);
        }
        if distance >= range {
            return Share(u32::MAX);
        }
        // distance * 2^32 / range by long division, half a word at a time where the
        // remainder leaves room: one of 64 bits costs small processors half a kilobyte.
        let (mut share, mut rest) = (0, distance);
        if range <= 1 << 16 {
            for _ in 0..2 {
                share = (share << 16) | ((rest << 16) / range);
                rest = (rest << 16) % range;
            }
        } else {
            for _ in 0..u32::BITS {
                let lacks = range - rest;
                share = (share << 1) | u32::from(rest >= lacks);
                rest = if rest >= lacks {
                    rest - lacks
                } else {
                    2 * rest
                };
            }
        }
        // The last `distance` is too much, which is one less at most.
        Share(share - u32::from(rest < distance))
    }

    /// Of a number from 0 to 1: so many times 2^32 - 1, rounded down. In integers,
    /// because small processors have no double precision.
    pub(super) fn from_part(part: f32) -> Share {
        let bits = part.to_bits();
        let exponent = bits >> MANTISSA;
        let mantissa = bits & ((1 << MANTISSA) - 1) | 1 << MANTISSA;
        let product = u64::from(mantissa) * u64::from(u32::MAX);
        // 1 has the exponent 127, and its mantissa's highest bit is the 24th.
        match (127 + MANTISSA).checked_sub(exponent) {
            Some(shift) if shift < u64::BITS && exponent > 0 => {
                Share(u32::try_from(product >> shift).unwrap_or(u32::MAX))
            }
            _ => Share(0),
        }
    }

    pub(super) fn part(self) -> f32 {
        self.0 as f32 * (1.0 / 4_294_967_296.0)
    }

    /// The same from -1 to 1.
    #[inline]
    pub(super) fn value(self) -> f32 {
        self.0 as f32 * (1.0 / 2_147_483_648.0) - 1.0
    }

    /// The mean of `visits` shares, of which this is the mean of all but the last.
    pub(super) fn and(self, last: Share, visits: u32) -> Share {
        let step = |difference: u32| {
            let visits = visits.max(1);
            (difference / visits, difference % visits, visits)
        };
        // Rounded to the nearest, of two as near upwards.
        Share(if last >= self {
            let (step, rest, visits) = step(last.0 - self.0);
            self.0 + step + u32::from(rest >= visits - rest)
        } else {
            let (step, rest, visits) = step(self.0 - last.0);
            self.0 - step - u32::from(rest > visits - rest)
        })
    }

    /// The square of the value from -1 to 1, which is from 0 to 1 again.
    fn square(self) -> Share {
        let value = (i64::from(self.0) * 2 - i64::from(u32::MAX)).unsigned_abs();
        // The value has at most 32 bits.
        Share((value.saturating_mul(value) >> 32) as u32)
    }

    /// So much of the other, the rest of this.
    pub(super) fn mixed(self, other: Share, part: f32) -> Share {
        Share::from_part(self.part() * (1.0 - part) + other.part() * part)
    }
}

/// What everybody gets, or can expect.
pub(super) type Shares = [Share; MAX_PLAYERS];

/// What a sampling search keeps in the word that every row has: how many of its
/// moves are untried, and who makes them.
pub(super) trait Tried: Copy {
    fn node(untried: u32, mover: Player) -> Self;
    fn untried(self) -> u32;
    fn with_untried(self, untried: u32) -> Self;
    fn mover(self) -> Player;
    /// Whether nothing is ever tried below, because the evaluation is sure, or
    /// the game is over.
    fn is_final(self) -> bool;
    fn made_final(self) -> Self;
}

const UNTRIED: u32 = 0xffff;
const MOVER: u32 = 16;
const FINAL: u32 = 1 << 19;

impl Tried for Meta {
    fn node(untried: u32, mover: Player) -> Meta {
        Meta(untried & UNTRIED | (u32::from(mover.0) & 7) << MOVER)
    }

    #[inline]
    fn untried(self) -> u32 {
        self.0 & UNTRIED
    }

    fn with_untried(self, untried: u32) -> Meta {
        Meta(self.0 & !UNTRIED | untried & UNTRIED)
    }

    #[inline]
    fn mover(self) -> Player {
        Player((self.0 >> MOVER & 7) as u8)
    }

    #[inline]
    fn is_final(self) -> bool {
        self.0 & FINAL != 0
    }

    fn made_final(self) -> Meta {
        Meta(self.0 | FINAL)
    }
}

/// A node's words, to be read.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    words: &'a [u32],
    columns: &'a Columns,
}

/// The lowest and the highest score that a player can still get, as distances
/// from the lowest score of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) low: u32,
    pub(super) high: u32,
}

impl Range {
    pub(super) fn is_point(self) -> bool {
        self.low >= self.high
    }
}

impl<'a> Node<'a> {
    #[inline]
    pub(super) fn new(rows: &'a Rows<'_>, columns: &'a Columns, row: Row) -> Node<'a> {
        Node {
            words: rows.words(row, columns.words),
            columns,
        }
    }

    #[inline]
    fn word(&self, at: usize) -> u32 {
        self.words.get(at).map_or(0, |word| u32::from_le(*word))
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.word(VISITS)
    }

    #[inline]
    pub(super) fn mean(&self) -> Share {
        Share(self.word(MEAN))
    }

    /// How much its results vary, on the scale from -1 to 1.
    pub(super) fn variance(&self) -> f32 {
        let mean = self.mean().value();
        let variance = Share(self.word(self.columns.squares)).part() - mean * mean;
        if variance > 0.0 { variance } else { 0.0 }
    }

    /// The mean of the iterations in which its move was made later.
    pub(super) fn heard(&self) -> Option<Share> {
        let count = self.word(self.columns.heard);
        (count > 0).then(|| Share(self.word(self.columns.heard + 1)))
    }

    pub(super) fn prior(&self) -> f32 {
        f32::from_bits(self.word(self.columns.priors))
    }

    pub(super) fn best_untried_prior(&self) -> f32 {
        f32::from_bits(self.word(self.columns.priors + 1))
    }

    #[inline]
    pub(super) fn range(&self, player: Player) -> Range {
        let bound = |index: u32| {
            let bit = index * self.columns.width;
            let word = self.word(self.columns.bounds + (bit / 32) as usize);
            word >> (bit % 32) & mask(self.columns.width)
        };
        let index = 2 * u32::from(player.0);
        Range {
            low: bound(index),
            high: bound(index + 1),
        }
    }

    #[inline]
    pub(super) fn number(&self, index: usize) -> u32 {
        self.word(self.columns.numbers + index)
    }
}

fn mask(width: u32) -> u32 {
    u32::MAX >> (32 - width)
}

/// A node's words, to be changed.
impl Rows<'_> {
    #[inline]
    pub(super) fn next(&self, row: Row) -> Row {
        Row(self.word(row, NEXT))
    }

    pub(super) fn set_next(&mut self, row: Row, next: Row) {
        self.set_word(row, NEXT, next.0);
    }

    /// The children of a node, at most as many as there are rows.
    #[inline]
    pub(super) fn tried(&self, node: Row) -> impl Iterator<Item = Row> + '_ {
        let known = |row: Row| (row != Row::NONE).then_some(row);
        core::iter::successors(known(self.first(node)), move |row| known(self.next(*row)))
            .take(self.layout.capacity)
    }

    /// A node that has not been visited, with the widest bounds.
    pub(super) fn clear_node(&mut self, columns: &Columns, row: Row, next: Row) {
        for word in 0..columns.words {
            self.set_word(row, word, 0);
        }
        self.set_first(row, Row::NONE);
        self.set_next(row, next);
    }

    /// Counts a visit that brought this.
    pub(super) fn visit(&mut self, columns: &Columns, settings: &Sampling, row: Row, share: Share) {
        let visits = self.word(row, VISITS).saturating_add(1);
        self.set_word(row, VISITS, visits);
        let mean = Share(self.word(row, MEAN)).and(share, visits);
        self.set_word(row, MEAN, mean.0);
        if settings.selection == Selection::Tuned {
            let squares = Share(self.word(row, columns.squares)).and(share.square(), visits);
            self.set_word(row, columns.squares, squares.0);
        }
    }

    pub(super) fn set_mean(&mut self, row: Row, mean: Share) {
        self.set_word(row, MEAN, mean.0);
    }

    /// Counts an iteration in which its move was made later.
    pub(super) fn hear(&mut self, columns: &Columns, row: Row, share: Share) {
        let count = self.word(row, columns.heard).saturating_add(1);
        let mean = Share(self.word(row, columns.heard + 1)).and(share, count);
        self.set_word(row, columns.heard, count);
        self.set_word(row, columns.heard + 1, mean.0);
    }

    pub(super) fn set_prior(&mut self, columns: &Columns, row: Row, own: f32) {
        self.set_word(row, columns.priors, own.to_bits());
    }

    pub(super) fn set_best_untried_prior(&mut self, columns: &Columns, row: Row, prior: f32) {
        self.set_word(row, columns.priors + 1, prior.to_bits());
    }

    pub(super) fn set_range(&mut self, columns: &Columns, row: Row, player: Player, range: Range) {
        let index = 2 * u32::from(player.0);
        for (index, bound) in [(index, range.low), (index + 1, range.high)] {
            let bit = index * columns.width;
            let at = columns.bounds + (bit / 32) as usize;
            let others = self.word(row, at) & !(mask(columns.width) << (bit % 32));
            self.set_word(
                row,
                at,
                others | (bound & mask(columns.width)) << (bit % 32),
            );
        }
    }

    pub(super) fn set_number(&mut self, columns: &Columns, row: Row, index: usize, number: u32) {
        self.set_word(row, columns.numbers + index, number);
    }
}
