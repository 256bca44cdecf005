//! The rule of proof-number search: how many leaves must at least be proven
//! for a proof, and how many for a disproof.
//!
//! Where the prover moves the proof number is the smallest of the children's
//! and the disproof number their sum; where the refuter moves it is the other
//! way round. The child with the smallest number is chosen. A leaf has 1 and
//! 1; with mobility, c moves cost the other side c; with a chance p, numbers in
//! the ratio of 1 − p to p, together [`WHOLE`].
//!
//! [`WeakSum`] takes for the sum the largest of the numbers and one more for
//! each further open child: where children share leaves, as in a DAG, the sum
//! counts these several times. Ueda, Hashimoto, Hashimoto and Iida, "Weak
//! Proof-Number Search" (2008).
//!
//! Numbers stay below [`MOST`]: a large one is never a proof.
//!
//! Allis, van der Meulen and van den Herik, "Proof-Number Search" (1994).

use super::{Combine, Hint};
use crate::value::Side;
use core::cmp::Reverse;

/// The largest number that an unsolved node can have.
const MOST: u32 = u32::MAX - 1;

/// Proof and disproof number, seen from the goal.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    proof: u32,
    disproof: u32,
}

/// What proof and disproof number of a leaf with a chance are together.
const WHOLE: f32 = 100.0;

impl Numbers {
    #[inline]
    fn for_mover(side: Side, win: u32, lose: u32) -> Self {
        let (proof, disproof) = match side {
            Side::Prover => (win, lose),
            Side::Refuter => (lose, win),
        };
        Numbers { proof, disproof }
    }

    fn leaf(hint: Hint, side: Side) -> Self {
        match hint {
            Hint::Nothing => Numbers::for_mover(side, 1, 1),
            Hint::Moves(moves) => Numbers::for_mover(side, 1, moves),
            // Rounded up, so that neither is 0.
            Hint::Chance(chance) => Numbers {
                proof: (WHOLE * (1.0 - chance)) as u32 + 1,
                disproof: (WHOLE * chance) as u32 + 1,
            },
        }
    }

    fn estimate(self) -> f32 {
        let (proof, disproof) = (self.proof as f32, self.disproof as f32);
        disproof / (proof + disproof)
    }

    /// What the side to move needs to win and to lose with this child.
    #[inline]
    fn weigh(self, side: Side) -> (u32, u32) {
        match side {
            Side::Prover => (self.proof, self.disproof),
            Side::Refuter => (self.disproof, self.proof),
        }
    }

    /// Whether both are below their limits.
    #[cfg(feature = "depth-first")]
    fn is_within(self, [proof, disproof]: [u32; 2]) -> bool {
        self.proof < proof && self.disproof < disproof
    }
}

/// The limits of a child whose parent has these. The number by which it was
/// chosen may rise to the second best's, and ε more; of the other number
/// `spare` is left.
#[cfg(feature = "depth-first")]
fn narrow<S>(
    [proof, disproof]: [u32; 2],
    child: &super::Chosen<(u32, u32), S>,
    spare: impl Fn(u32) -> u32,
) -> [u32; 2] {
    let limits = Numbers { proof, disproof };
    let (win, lose) = limits.weigh(child.side);
    let rival = match child.second {
        Some((second, _)) => {
            let more = (second as f32 * child.epsilon) as u32;
            second.saturating_add(more).saturating_add(1)
        }
        None => u32::MAX,
    };
    let lose = if lose == u32::MAX { lose } else { spare(lose) };
    let Numbers { proof, disproof } = Numbers::for_mover(child.side, win.min(rival), lose);
    [proof, disproof]
}

/// The rule.
pub(crate) struct MinSum;

impl Combine<2> for MinSum {
    type Numbers = Numbers;
    type Weight = (u32, u32);
    /// The smallest and the sum so far.
    type Sum = (u32, u32);
    const NOTHING: (u32, u32) = (MOST, 0);
    type Promise = Reverse<u32>;
    const LEAST: Reverse<u32> = Reverse(u32::MAX);

    fn leaf(hint: Hint, side: Side) -> Numbers {
        Numbers::leaf(hint, side)
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
        child.weigh(side)
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
        numbers.estimate()
    }

    fn proof_numbers(numbers: Numbers) -> (u32, u32) {
        (numbers.proof, numbers.disproof)
    }

    #[cfg(feature = "depth-first")]
    const WIDEST: [u32; 2] = [u32::MAX; 2];

    #[cfg(feature = "depth-first")]
    fn is_within(numbers: Numbers, window: [u32; 2]) -> bool {
        numbers.is_within(window)
    }

    #[cfg(feature = "depth-first")]
    fn narrow(window: [u32; 2], child: super::Chosen<(u32, u32), (u32, u32)>) -> [u32; 2] {
        narrow(window, &child, |lose| lose.saturating_sub(child.others.1))
    }
}

/// The rule with the weak sum.
pub(crate) struct WeakSum;

impl Combine<2> for WeakSum {
    type Numbers = Numbers;
    type Weight = (u32, u32);
    /// The smallest, the largest of the others, and how many children.
    type Sum = (u32, u32, u32);
    const NOTHING: (u32, u32, u32) = (MOST, 0, 0);
    type Promise = Reverse<u32>;
    const LEAST: Reverse<u32> = Reverse(u32::MAX);

    fn leaf(hint: Hint, side: Side) -> Numbers {
        Numbers::leaf(hint, side)
    }

    #[inline]
    fn from_words(words: [u32; 2]) -> Numbers {
        MinSum::from_words(words)
    }

    #[inline]
    fn to_words(numbers: Numbers) -> [u32; 2] {
        MinSum::to_words(numbers)
    }

    #[inline]
    fn weigh(child: Numbers, side: Side, _: bool) -> (u32, u32) {
        child.weigh(side)
    }

    #[inline]
    fn add((least, most, open): (u32, u32, u32), (win, lose): (u32, u32)) -> (u32, u32, u32) {
        (least.min(win), most.max(lose), open.saturating_add(1))
    }

    #[inline]
    fn promise((win, _): (u32, u32)) -> Reverse<u32> {
        Reverse(win)
    }

    #[inline]
    fn total((least, most, open): (u32, u32, u32), side: Side) -> Numbers {
        let sum = most.saturating_add(open.saturating_sub(1)).min(MOST);
        Numbers::for_mover(side, least, sum)
    }

    fn estimate(numbers: Numbers, _: Side) -> f32 {
        numbers.estimate()
    }

    fn proof_numbers(numbers: Numbers) -> (u32, u32) {
        (numbers.proof, numbers.disproof)
    }

    #[cfg(feature = "depth-first")]
    const WIDEST: [u32; 2] = MinSum::WIDEST;

    #[cfg(feature = "depth-first")]
    fn is_within(numbers: Numbers, window: [u32; 2]) -> bool {
        numbers.is_within(window)
    }

    #[cfg(feature = "depth-first")]
    fn narrow(window: [u32; 2], child: super::Chosen<(u32, u32), (u32, u32, u32)>) -> [u32; 2] {
        narrow(window, &child, |lose| lose.saturating_sub(child.rivals))
    }
}
