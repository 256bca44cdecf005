//! Three functions on [0, 1000] and the highest point of each on any interval.
//!
//! Świechowski, "Combining Tree Search with Value Prediction Models Capable of
//! Estimating Their Uncertainty", equations 6 to 8; the first two are from Galván
//! and Ameneyro (2023). In f2 the power is outside the sine.
//!
//! * f1(x) = 0.5 + 0.5 |sin (x + 0.1)^-5| where x < 0.5, else 0.35 + 0.5 |sin x^-5|
//! * f2(x) = 0.5 x + (1 - 0.7 x) sin(5πx)^4
//! * f3(x) = 0.5 on [705, 710], else 0.3 sin(0.05 x)
//!
//! The highest point of an interval is at one of its ends or at a crest inside
//! it, and the crests are known:
//!
//! * f1: the angle t = (x + shift)^-5 only falls, so the crests of a piece are
//!   where t = (k + 1/2)π for a whole k. All of a piece are equally high; the one
//!   furthest to the right, with the smallest k, is taken.
//! * f2: sin^4 has its zeros at x = k/5, and between two zeros there is exactly
//!   one crest. Up to k = 7 it is between 1/4 and 1/2 of the way to the next
//!   zero, later in the first quarter (the sign of the derivative there settles
//!   it), so bisection finds it. Where 1 - 0.7 x is negative, each crest is higher
//!   than the one before, for f(x + 1/5) - f(x) = 0.1 - 0.14 sin^4: only the last
//!   ones matter. Before that f2 is at most 1, less than at the zeros from x = 2 on.
//! * f3: the plateau if the interval meets it, and of the common part the
//!   middle; else 0.05 x = π/2 + 2πk for a whole k.

use core::f64::consts::{FRAC_PI_2, PI, TAU};

/// The functions are defined from 0 to here.
pub(crate) const END: f64 = 1000.0;

/// Where the two pieces of f1 meet.
const SEAM: f64 = 0.5;
/// How far the angle of f1's first piece is shifted.
const SHIFT: f64 = 0.1;

/// How many zeros of f2's sine there are up to 1.
const ZEROS_IN_ONE: f64 = 5.0;
/// Between this zero of f2's sine and the next, 1 - 0.7 x changes its sign.
const SIGN_CHANGE: u32 = 7;
/// From here on f2 is higher at the last zero than anywhere where 1 - 0.7 x is
/// positive.
const EARLY: f64 = 3.0;
/// Crests are looked for to 10^-7. The second derivative at a crest is below
/// 1100, so its height is right to 10^-11.
const NARROW: f64 = 1e-7;

const PLATEAU: (f64, f64) = (705.0, 710.0);
const PLATEAU_HEIGHT: f64 = 0.5;
const WAVE_HEIGHT: f64 = 0.3;
const WAVE_NUMBER: f64 = 0.05;

/// One of the three functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landscape {
    /// f1: high and rugged near 0.
    Rugged,
    /// f2: rising, with deep gorges.
    Rising,
    /// f3: waves, and a small plateau.
    Plateau,
}

impl Landscape {
    /// The lowest and the highest value on the whole of [0, 1000]: f2 is lowest
    /// at 999.9 (to seven digits), highest at 1000.
    pub(crate) fn range(self) -> (f64, f64) {
        match self {
            Landscape::Rugged => (0.35, 1.0),
            Landscape::Rising => (-198.98, 500.0),
            Landscape::Plateau => (-WAVE_HEIGHT, PLATEAU_HEIGHT),
        }
    }

    /// The height at a place.
    pub(crate) fn height(self, x: f64) -> f64 {
        match self {
            Landscape::Rugged if x < SEAM => 0.5 + 0.5 * libm::sin(angle(x + SHIFT)).abs(),
            Landscape::Rugged => 0.35 + 0.5 * libm::sin(angle(x)).abs(),
            Landscape::Rising => {
                let sine = libm::sin(ZEROS_IN_ONE * PI * x);
                let square = sine * sine;
                0.5 * x + (1.0 - 0.7 * x) * square * square
            }
            Landscape::Plateau if (PLATEAU.0..=PLATEAU.1).contains(&x) => PLATEAU_HEIGHT,
            Landscape::Plateau => WAVE_HEIGHT * libm::sin(WAVE_NUMBER * x),
        }
    }

    /// A highest place of an interval within [0, 1000].
    pub(crate) fn highest(self, low: f64, high: f64) -> f64 {
        match self {
            Landscape::Rugged => rugged_highest(low, high),
            Landscape::Rising => rising_highest(low, high),
            Landscape::Plateau => plateau_highest(low, high),
        }
    }

    /// The higher of two places, the first if they are equal.
    fn higher(self, first: f64, second: f64) -> f64 {
        if self.height(second) > self.height(first) {
            second
        } else {
            first
        }
    }
}

/// x^-5.
fn angle(x: f64) -> f64 {
    let square = x * x;
    1.0 / (square * square * x)
}

fn rugged_highest(low: f64, high: f64) -> f64 {
    if high < SEAM {
        rugged_piece_highest(low, high, SHIFT)
    } else if low >= SEAM {
        rugged_piece_highest(low, high, 0.0)
    } else {
        let left = rugged_piece_highest(low, SEAM.next_down(), SHIFT);
        let right = rugged_piece_highest(SEAM, high, 0.0);
        Landscape::Rugged.higher(left, right)
    }
}

fn rugged_piece_highest(low: f64, high: f64, shift: f64) -> f64 {
    let k = libm::ceil(angle(high + shift) / PI - 0.5);
    let crest_angle = (k + 0.5) * PI;
    if crest_angle <= angle(low + shift) {
        within(libm::pow(crest_angle, -0.2) - shift, low, high)
    } else {
        Landscape::Rugged.higher(low, high)
    }
}

/// The place of the interval that is nearest to x: a crest next to an end may
/// have been rounded to the other side of it.
fn within(x: f64, low: f64, high: f64) -> f64 {
    if x < low {
        low
    } else if x > high {
        high
    } else {
        x
    }
}

fn rising_highest(low: f64, high: f64) -> f64 {
    let zero_before = |x: f64| libm::floor(x * ZEROS_IN_ONE) as u32;
    let last = zero_before(high);
    let first = if high < EARLY {
        zero_before(low)
    } else {
        last.saturating_sub(1)
    };
    (first..=last)
        .filter_map(|k| rising_crest(k, low, high))
        .fold(Landscape::Rising.higher(low, high), |best, crest| {
            Landscape::Rising.higher(best, crest)
        })
}

/// The crest of f2 between zero k of its sine and the next, if it is in the interval.
fn rising_crest(k: u32, low: f64, high: f64) -> Option<f64> {
    let zero = f64::from(k) / ZEROS_IN_ONE;
    let quarter = 0.25 / ZEROS_IN_ONE;
    let begin = if k <= SIGN_CHANGE { quarter } else { 0.0 };
    let mut left = within(low - zero, begin, begin + quarter);
    let mut right = within(high - zero, begin, begin + quarter);
    // Short intervals have no crest as a rule: the slope is the same at both ends.
    if left >= right || rising_slope(zero, left) <= 0.0 || rising_slope(zero, right) >= 0.0 {
        return None;
    }
    while right - left > NARROW {
        let middle = 0.5 * (left + right);
        if rising_slope(zero, middle) > 0.0 {
            left = middle;
        } else {
            right = middle;
        }
    }
    let crest = zero + left;
    (low..=high).contains(&crest).then_some(crest)
}

/// The derivative of f2 at some distance from a zero of its sine; small angles
/// are the fast ones.
fn rising_slope(zero: f64, distance: f64) -> f64 {
    let (sine, cosine) = libm::sincos(ZEROS_IN_ONE * PI * distance);
    let cube = sine * sine * sine;
    let change = 4.0 * ZEROS_IN_ONE * PI * cube * cosine;
    0.5 - 0.7 * cube * sine + (1.0 - 0.7 * (zero + distance)) * change
}

fn plateau_highest(low: f64, high: f64) -> f64 {
    let (begin, end) = PLATEAU;
    if low <= end && high >= begin {
        let left = if low > begin { low } else { begin };
        let right = if high < end { high } else { end };
        return 0.5 * (left + right);
    }
    let k = libm::ceil((WAVE_NUMBER * low - FRAC_PI_2) / TAU);
    let crest = (FRAC_PI_2 + TAU * k) / WAVE_NUMBER;
    if (low..=high).contains(&crest) {
        crest
    } else {
        Landscape::Plateau.higher(low, high)
    }
}
