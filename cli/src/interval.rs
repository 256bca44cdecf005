//! How sure a score of a match is.

use serde::Serialize;

/// The 97.5 % point of the normal distribution: 95 % lie within it on both sides.
const Z: f64 = 1.959_963_984_540_054;

/// From where to where the true score lies with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Wilson's score interval (1927) for `points` of `games`; a draw is half a
/// point. Draws only make the score surer than a count of wins would be, so
/// that the interval is then a little too wide, never too narrow.
pub fn wilson(points: f64, games: u32) -> Interval {
    if games == 0 {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    }
    let n = f64::from(games);
    let mean = points / n;
    let scale = 1.0 + Z * Z / n;
    let centre = (mean + Z * Z / (2.0 * n)) / scale;
    let spread = mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n);
    let half = Z * spread.sqrt() / scale;
    Interval {
        low: (centre - half).max(0.0),
        high: (centre + half).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn published_values_come_out() {
        // Newcombe (1998), Table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (points, games, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(points, games);
            assert!((found.low - low).abs() < 1e-4, "{found:?}");
            assert!((found.high - high).abs() < 1e-4, "{found:?}");
        }
    }

    #[test]
    fn nothing_played_says_nothing() {
        assert_eq!((wilson(0.0, 0).low, wilson(0.0, 0).high), (0.0, 1.0));
    }
}
