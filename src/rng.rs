//! The one source of chance: a seeded generator that gives the same numbers
//! on every machine.
//!
//! The generator cannot be stored in the block, so it is made anew for each
//! iteration from the seed of the search and the number of the iteration.

use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

/// Random numbers for one iteration of a search.
#[derive(Clone, Debug)]
pub struct Random(XorShiftRng);

impl Random {
    /// The numbers that belong to this iteration of a search with this seed.
    pub fn new(seed: u64, iteration: u64) -> Self {
        let low = mix(seed ^ mix(iteration));
        let high = mix(low ^ iteration);
        let mut bytes = [0; 16];
        let (first, second) = bytes.split_at_mut(8);
        first
            .iter_mut()
            .zip(low.to_le_bytes())
            .for_each(|(to, from)| *to = from);
        second
            .iter_mut()
            .zip(high.to_le_bytes())
            .for_each(|(to, from)| *to = from);
        Random(XorShiftRng::from_seed(bytes))
    }

    /// 32 random bits.
    pub fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below `bound`, all of them equally probable; 0 for a bound of 0.
    ///
    /// Lemire, "Fast random integer generation in an interval" (2019): the
    /// high half of a product, drawn again where the low half would favour
    /// some numbers. No division but in the rare case.
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.bits()) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
            while (product as u32) < unfair {
                product = u64::from(self.bits()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

/// Scatters the bits of a number: the finalizer of SplitMix64 (Steele, Lea and Flood 2014).
pub(crate) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
