//! The rule of proof-number search: how many leaves must at least be proven
//! for a proof, and how many for a disproof.
//!
//! Where the prover moves the proof number is the smallest of the children's
//! and the disproof number their sum; where the refuter moves it is the other
//! way round. The child with the smallest number is chosen. A leaf has 1 and
//! 1; with mobility, c moves cost the other side c.
//!
//! Numbers stay below [`MOST`]: a large one is never a proof.
//!
//! Allis, van der Meulen and van den Herik, "Proof-Number Search" (1994).

use super::Combine;
use crate::config::Leaf;
use crate::value::Side;
use core::cmp::Reverse;

/// The largest number that an unsolved node can have.
const MOST: u32 = u32::MAX - 1;

/// Proof and disproof number, seen from the goal.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    #[inline]
    fn for_mover(side: Side, win: u32, lose: u32) -> Self {
        let (proof, disproof) = match side {
            Side::Prover => (win, lose),
            Side::Refuter => (lose, win),
        };
        Numbers { proof, disproof }
    }
}

/// The rule.
pub(super) struct MinSum;

impl Combine<2> for MinSum {
    type Numbers = Numbers;
    /// What the side to move needs to win and to lose with this move.
    type Weight = (u32, u32);
    /// The smallest and the sum so far.
    type Sum = (u32, u32);
    const NOTHING: (u32, u32) = (MOST, 0);
    type Promise = Reverse<u32>;
    const LEAST: Reverse<u32> = Reverse(u32::MAX);

    fn leaf(leaf: Leaf, moves: u32, side: Side) -> Numbers {
        match leaf {
            Leaf::Constant => Numbers::for_mover(side, 1, 1),
            Leaf::Mobility => Numbers::for_mover(side, 1, moves),
        }
    }

    #[inline]
    fn from_words([proof, disproof]: [u32; 2]) -> Numbers {
        Numbers { proof, disproof }
    }

    #[inline]
    fn to_words(numbers: Numbers) -> [u32; 2] {
        [numbers.proof, numbers.disproof]
    }

    #[inline]
    fn weigh(child: Numbers, side: Side, _: bool) -> (u32, u32) {
        match side {
            Side::Prover => (child.proof, child.disproof),
            Side::Refuter => (child.disproof, child.proof),
        }
    }

    #[inline]
    fn add((least, sum): (u32, u32), (win, lose): (u32, u32)) -> (u32, u32) {
        (least.min(win), sum.saturating_add(lose).min(MOST))
    }

    #[inline]
    fn promise((win, _): (u32, u32)) -> Reverse<u32> {
        Reverse(win)
    }

    #[inline]
    fn total((least, sum): (u32, u32), side: Side) -> Numbers {
        Numbers::for_mover(side, least, sum)
    }

    fn estimate(numbers: Numbers, _: Side) -> f32 {
        let (proof, disproof) = (numbers.proof as f32, numbers.disproof as f32);
        disproof / (proof + disproof)
    }

    fn proof_numbers(numbers: Numbers) -> (u32, u32) {
        (numbers.proof, numbers.disproof)
    }
}
