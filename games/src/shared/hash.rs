//! Keys of positions: a random-looking number for each feature of a position,
//! combined by exclusive or, so that a move changes only what it touches.
//!
//! Zobrist, "A new hashing method with application for game playing" (1970).
//! The numbers are computed rather than stored: no tables on a small device.

/// The number of a feature, such as `piece * 64 + cell`.
#[inline]
pub(crate) fn feature(number: u64) -> u64 {
    // The finalizer of SplitMix64 (Steele, Lea and Flood 2014).
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The number of a position that is a few words, such as the stones of each
/// player: nothing to keep up to date, and a step for each word.
#[inline]
pub(crate) fn words(words: &[u64]) -> u64 {
    words.iter().fold(0, |hash, word| feature(hash ^ word))
}
