//! The min/sum rule on real numbers: a leaf that is probably true costs little
//! to prove and much to disprove.
//!
//! As in [`min_sum`](super::min_sum), but a leaf with the chance p has the proof
//! number 1 − p and the disproof number p. Saito, Chaslot, Uiterwijk and van
//! den Herik, "Monte-Carlo Proof-Number Search for Computer Go" (2006). A leaf
//! without a chance has 1 and 1, or with c moves 1 and c.
//!
//! Numbers stay within [`LEAST_NUMBER`] and [`MOST`]: none is ever subnormal,
//! zero or infinite, and none is a proof.

use super::{Combine, Hint};
use crate::value::Side;

/// The largest number that an unsolved node can have.
const MOST: f32 = 1e30;
/// The smallest.
const LEAST_NUMBER: f32 = 1e-12;

/// Proof and disproof number, seen from the goal.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    proof: f32,
    disproof: f32,
}

impl Numbers {
    #[inline]
    fn for_mover(side: Side, win: f32, lose: f32) -> Self {
        let (proof, disproof) = match side {
            Side::Prover => (win, lose),
            Side::Refuter => (lose, win),
        };
        Numbers { proof, disproof }
    }
}

/// How much better than a child its rival must be at least.
#[cfg(feature = "depth-first")]
const LEAST_EPSILON: f32 = 1.0 / 1024.0;

/// The rule.
pub(crate) struct RealSum;

/// Within the limits; NaN, which a damaged block may hold, is the largest.
#[inline]
fn limited(number: f32) -> f32 {
    if number < LEAST_NUMBER {
        LEAST_NUMBER
    } else if number <= MOST {
        number
    } else {
        MOST
    }
}

impl Combine<2> for RealSum {
    type Numbers = Numbers;
    /// What the side to move needs to win and to lose with this move.
    type Weight = (f32, f32);
    /// The smallest and the sum so far.
    type Sum = (f32, f32);
    const NOTHING: (f32, f32) = (MOST, 0.0);
    /// The smaller the number, the better.
    type Promise = f32;
    const LEAST: f32 = f32::NEG_INFINITY;

    fn leaf(hint: Hint, side: Side) -> Numbers {
        match hint {
            Hint::Nothing => Numbers::for_mover(side, 1.0, 1.0),
            Hint::Moves(moves) => Numbers::for_mover(side, 1.0, moves as f32),
            Hint::Chance(chance) => Numbers {
                proof: limited(1.0 - chance),
                disproof: limited(chance),
            },
        }
    }

    #[inline]
    fn from_words([proof, disproof]: [u32; 2]) -> Numbers {
        Numbers {
            proof: f32::from_bits(proof),
            disproof: f32::from_bits(disproof),
        }
    }

    #[inline]
    fn to_words(numbers: Numbers) -> [u32; 2] {
        [numbers.proof.to_bits(), numbers.disproof.to_bits()]
    }

    #[inline]
    fn weigh(child: Numbers, side: Side, _: bool) -> (f32, f32) {
        match side {
            Side::Prover => (child.proof, child.disproof),
            Side::Refuter => (child.disproof, child.proof),
        }
    }

    #[inline]
    fn add((least, sum): (f32, f32), (win, lose): (f32, f32)) -> (f32, f32) {
        (if win < least { win } else { least }, sum + lose)
    }

    #[inline]
    fn promise((win, _): (f32, f32)) -> f32 {
        // A damaged block may hold a number that compares with nothing.
        -limited(win)
    }

    #[inline]
    fn total((least, sum): (f32, f32), side: Side) -> Numbers {
        Numbers::for_mover(side, limited(least), limited(sum))
    }

    fn estimate(numbers: Numbers, _: Side) -> f32 {
        numbers.disproof / (numbers.proof + numbers.disproof)
    }

    fn proof_numbers(numbers: Numbers) -> (u32, u32) {
        // The next whole numbers: one leaf with a chance costs at most 1.
        let whole = |number: f32| (number as u32).saturating_add(1);
        (whole(numbers.proof), whole(numbers.disproof))
    }

    #[cfg(feature = "depth-first")]
    const WIDEST: [u32; 2] = [f32::INFINITY.to_bits(); 2];

    #[cfg(feature = "depth-first")]
    fn is_within(numbers: Numbers, [proof, disproof]: [u32; 2]) -> bool {
        numbers.proof <= f32::from_bits(proof) && numbers.disproof <= f32::from_bits(disproof)
    }

    /// Up to the second best child's number and ε more; and up to what is left
    /// of the parent's limit when the others have their part of it.
    #[cfg(feature = "depth-first")]
    fn narrow(
        [proof, disproof]: [u32; 2],
        child: super::Chosen<(f32, f32), (f32, f32)>,
    ) -> [u32; 2] {
        let (proof, disproof) = (f32::from_bits(proof), f32::from_bits(disproof));
        let (win, lose) = match child.side {
            Side::Prover => (proof, disproof),
            Side::Refuter => (disproof, proof),
        };
        let rival = match child.second {
            // Always a little more: equals would be left at once, for ever.
            Some((second, _)) => second * (1.0 + LEAST_EPSILON + child.epsilon),
            None => f32::INFINITY,
        };
        let win = if rival < win { rival } else { win };
        let Numbers { proof, disproof } =
            Numbers::for_mover(child.side, win, lose - child.others.1);
        [proof.to_bits(), disproof.to_bits()]
    }
}
