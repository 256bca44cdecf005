//! The product rule: the chance to lose is the product of the chances that
//! each move loses, as if they were independent.
//!
//! Let φ(n) be the chance that the side to move at n loses. Where the sides
//! alternate, φ(n) = Π (1 − φ(c)) over the unsolved children c, and the child
//! with the largest φ is the most promising. A leaf has φ = 1/2, or with c
//! moves 2^−c (mobility).
//!
//! A node stores the **odds** o = φ / (1 − φ), which have room at both ends
//! where φ itself is rounded to 0 or 1. Since 1 / (1 − φ) = 1 + o, the product
//! is P ← P + o(c) · (1 + P) beginning with P = 0, and then o = 1 / P. A child
//! where the same side moves again loses when this node does: it counts with
//! 1 / o. Everything stays within 2^±120, so that nothing is ever subnormal,
//! infinite or zero: a number is never a proof.
//!
//! Stern, Herbrich and Graepel, "Learning to solve game trees" (2007);
//! Saffidine and Cazenave, "Developments on Product Propagation" (2013), 3.

use super::{Combine, Hint};
use crate::value::Side;

/// The greatest odds, 2^120; the least are 1 / that.
const MOST: f32 = f32::from_bits((127 + MOST_EXPONENT) << 23);
const MOST_EXPONENT: u32 = 120;

/// Odds that the side to move loses; always positive and finite.
#[derive(Clone, Copy)]
pub(crate) struct Odds(f32);

impl Odds {
    /// One comparison for each end; NaN, which a damaged block may hold, goes
    /// to the end too.
    #[inline]
    fn within(odds: f32) -> Odds {
        if odds > 1.0 / MOST && odds < MOST {
            Odds(odds)
        } else if odds <= 1.0 / MOST {
            Odds(1.0 / MOST)
        } else {
            Odds(MOST)
        }
    }
}

/// The rule.
pub(crate) struct Product;

impl Combine<1> for Product {
    type Numbers = Odds;
    /// The odds that this move does not lose.
    type Weight = f32;
    /// P: one less than the inverse of the product so far.
    type Sum = f32;
    const NOTHING: f32 = 0.0;
    type Promise = f32;
    const LEAST: f32 = -1.0;

    fn leaf(hint: Hint, side: Side) -> Odds {
        match (hint, side) {
            (Hint::Nothing, _) => Odds(1.0),
            (Hint::Moves(moves), _) if moves >= MOST_EXPONENT => Odds(1.0 / MOST),
            (Hint::Moves(moves), _) => Odds(1.0 / (libm::ldexpf(1.0, moves as i32) - 1.0)),
            (Hint::Chance(chance), Side::Prover) => Odds::within((1.0 - chance) / chance),
            (Hint::Chance(chance), Side::Refuter) => Odds::within(chance / (1.0 - chance)),
        }
    }

    #[inline]
    fn from_words([odds]: [u32; 1]) -> Odds {
        Odds(f32::from_bits(odds))
    }

    #[inline]
    fn to_words(Odds(odds): Odds) -> [u32; 1] {
        [odds.to_bits()]
    }

    #[inline]
    fn weigh(Odds(odds): Odds, _: Side, again: bool) -> f32 {
        if again { 1.0 / odds } else { odds }
    }

    #[inline]
    fn add(p: f32, weight: f32) -> f32 {
        p + weight * (1.0 + p)
    }

    #[inline]
    fn promise(weight: f32) -> f32 {
        weight
    }

    #[inline]
    fn total(p: f32, _: Side) -> Odds {
        // One comparison for each end; NaN, which a damaged block may hold, goes to the end too.
        if p > 1.0 / MOST && p < MOST {
            Odds(1.0 / p)
        } else if p <= 1.0 / MOST {
            Odds(MOST)
        } else {
            Odds(1.0 / MOST)
        }
    }

    fn estimate(Odds(odds): Odds, side: Side) -> f32 {
        match side {
            Side::Prover => 1.0 / (1.0 + odds),
            Side::Refuter => odds / (1.0 + odds),
        }
    }

    fn proof_numbers(_: Odds) -> (u32, u32) {
        (0, 0)
    }

    #[cfg(feature = "depth-first")]
    const WIDEST: [u32; 2] = [0f32.to_bits(), f32::INFINITY.to_bits()];

    #[cfg(feature = "depth-first")]
    fn is_within(Odds(odds): Odds, [least, most]: [u32; 2]) -> bool {
        odds >= f32::from_bits(least) && odds <= f32::from_bits(most)
    }

    /// The move's odds may fall to ε below the second best's; and they may be
    /// whatever keeps the parent's own within its window, which from the other
    /// moves' product Q follows as 1 + o(parent)^-1 = (1 + o(child)) (1 + Q).
    #[cfg(feature = "depth-first")]
    fn narrow([least, most]: [u32; 2], child: super::Chosen<f32, f32>) -> [u32; 2] {
        let others = 1.0 + child.others;
        let odds_for = |parent: f32| (1.0 + 1.0 / parent) / others - 1.0;
        let mut low = odds_for(f32::from_bits(most));
        let mut high = odds_for(f32::from_bits(least));
        if let Some(second) = child.second {
            let rival = second / (1.0 + child.epsilon);
            if rival > low {
                low = rival;
            }
        }
        // The child is within its window when the search goes there, whatever
        // rounding does.
        if low > child.weight || low.is_nan() {
            low = child.weight;
        }
        if high < child.weight || high.is_nan() {
            high = child.weight;
        }
        let (low, high) = if child.again {
            (1.0 / high, 1.0 / low)
        } else {
            (low, high)
        };
        [low.to_bits(), high.to_bits()]
    }
}
