//! A table of positions beside the tree: what is known of a position stays
//! known after its rows are given back, until the place is needed.
//!
//! A position has one place, a bucket of [`WAYS`] entries. Its key is scattered
//! by a function that can be undone; the low bits of the result choose the
//! bucket, the others are stored, so that a position is never taken for another
//! one with a different key. The stored number has room at its low end, where
//! the bucket says the bits:
//!
//! ```text
//! 63                         b        2 + w      2        0
//! | the other bits of the key |  unused  |  work  | truth |   2^b buckets, b of at least 2
//! | payload of the search                                 |   none, or some words
//! ```
//!
//! Truth is never 0 in an entry that is in use. Work is the logarithm of what
//! the position cost; in a full bucket the entry that cost the least goes.

use super::Rows;
use super::field::WideField;
use crate::rng::mix;
use crate::value::Truth;

/// Entries of a bucket.
const WAYS: usize = 4;
/// The words of the stored key.
pub(crate) const ENTRY: usize = 2;
/// The bits of the truth.
const TRUTH_BITS: u32 = 2;
/// The most bits for the work.
const WORK_BITS: u32 = 5;

/// A key, scattered: what the table goes by.
#[derive(Clone, Copy)]
pub(crate) struct Scattered(pub(super) u64);

impl Scattered {
    #[inline]
    pub(crate) fn of(key: u64) -> Scattered {
        Scattered(mix(key))
    }
}

/// What is stored of a truth.
fn number(truth: Truth) -> u32 {
    match truth {
        Truth::Unknown => 1,
        Truth::True => 2,
        Truth::False => 3,
    }
}

fn truth(number: u32) -> Truth {
    match number {
        2 => Truth::True,
        3 => Truth::False,
        _ => Truth::Unknown,
    }
}

impl Rows<'_> {
    #[inline]
    pub(crate) fn has_table(&self) -> bool {
        self.layout.shape.has_table()
    }

    pub(crate) fn clear_table(&mut self) {
        self.table.fill(0);
    }

    /// Forgets all but the positions of which this is proven.
    #[cfg(feature = "exact")]
    pub(crate) fn keep_proven(&mut self, proven: Truth) {
        for entry in 0..self.layout.entries {
            let at = entry * self.layout.shape.entry;
            if self.table.get(at) & 3 != number(proven) {
                self.table.set(at, 0);
            }
        }
    }

    /// Reads where the table would have a position. The place is then at hand
    /// when it is asked: a processor fetches several such places at the same
    /// time, but waits for each that it must decide by.
    #[inline]
    pub(crate) fn approach(&self, key: Scattered) {
        let first = self.bucket(key, self.bucket_bits());
        core::hint::black_box(self.table.get(first));
    }

    /// What the table knows of a position.
    #[inline]
    pub(crate) fn recall<const N: usize>(&mut self, key: Scattered) -> Option<(Truth, [u32; N])> {
        let bits = self.bucket_bits();
        let size = ENTRY + N;
        let bucket = self.table.range(self.bucket(key, bits), WAYS * size);
        let found = bucket.chunks_exact(size).find_map(|entry| {
            let (stored, payload) = entry.split_first_chunk()?;
            let stored = joined(stored.map(u32::from_le));
            let is_here = (stored ^ key.0) >> bits == 0 && stored & 3 != 0;
            is_here.then_some((stored as u32 & 3, payload.first_chunk()?))
        });
        let (state, payload) = found?;
        let known = (truth(state), payload.map(u32::from_le));
        self.count(WideField::Hits, 1);
        Some(known)
    }

    /// Notes what is known of a position, which cost so many nodes.
    pub(crate) fn remember<const N: usize>(
        &mut self,
        key: u64,
        known: Truth,
        payload: [u32; N],
        nodes: u32,
    ) {
        let scattered = Scattered::of(key);
        let bits = self.bucket_bits();
        let first = self.bucket(scattered, bits);
        let work_bits = bits.saturating_sub(TRUTH_BITS).min(WORK_BITS);
        let most = (1u32 << work_bits) - 1;
        let work = nodes.checked_ilog2().map_or(0, |log| log + 1).min(most);
        let mut place = first;
        let mut least = u32::MAX;
        for way in 0..WAYS {
            let at = first + way * self.layout.shape.entry;
            let stored = self.stored(at);
            let state = stored as u32 & 3;
            if state == 0 || (stored ^ scattered.0) >> bits == 0 {
                place = at;
                break;
            }
            let cost = (stored as u32 >> TRUTH_BITS) & most;
            if cost < least {
                least = cost;
                place = at;
            }
        }
        let low = u64::from(number(known) | work << TRUTH_BITS);
        let stored = scattered.0 >> bits << bits | low;
        self.table.set(place, stored as u32);
        self.table.set(place + 1, (stored >> 32) as u32);
        for (word, value) in payload.into_iter().enumerate() {
            self.table.set(place + ENTRY + word, value);
        }
    }

    fn bucket_bits(&self) -> u32 {
        let buckets = self.layout.entries / WAYS;
        buckets.checked_ilog2().unwrap_or(0)
    }

    fn bucket(&self, key: Scattered, bits: u32) -> usize {
        let bucket = key.0 as usize & ((1usize << bits) - 1);
        bucket * WAYS * self.layout.shape.entry
    }

    fn stored(&self, at: usize) -> u64 {
        joined([self.table.get(at), self.table.get(at + 1)])
    }
}

fn joined([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}
