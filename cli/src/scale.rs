//! What the scores of a game are called.

use serde::Serialize;
use tesuji::{Rules, Score};

/// The lowest and the highest score, and with them the names of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The lowest score.
    pub min: Score,
    /// The highest score.
    pub max: Score,
}

/// A score by its name, or as a number where scores have no names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Named {
    /// Win, draw or loss.
    Name(&'static str),
    /// The score.
    Score(Score),
}

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Named::Name(name) => f.write_str(name),
            Named::Score(score) => write!(f, "{score}"),
        }
    }
}

impl Scale {
    /// The scale of a game with these rules.
    pub fn of(rules: &Rules) -> Scale {
        Scale {
            min: rules.score_min,
            max: rules.score_max,
        }
    }

    /// Whether a game can be won and lost, and be drawn.
    pub fn has_draw(self) -> bool {
        (self.min, self.max) == (-1, 1)
    }

    /// Whether scores are wins and losses, perhaps draws.
    pub fn has_names(self) -> bool {
        self.has_draw() || (self.min, self.max) == (0, 1)
    }

    /// What this score is called.
    pub fn name(self, score: Score) -> Named {
        if !self.has_names() {
            Named::Score(score)
        } else if score == self.max {
            Named::Name("win")
        } else if score == self.min {
            Named::Name("loss")
        } else {
            Named::Name("draw")
        }
    }

    /// What is known of a score from `low` to `high`, if it is not all.
    pub fn bounds(self, low: Score, high: Score) -> Option<String> {
        match (low > self.min, high < self.max) {
            _ if low == high => None,
            (false, false) => None,
            (true, false) => Some(format!("at least {}", self.name(low))),
            (false, true) => Some(format!("at most {}", self.name(high))),
            (true, true) => Some(format!("{} to {}", self.name(low), self.name(high))),
        }
    }

    /// What the scores are, for the list of games.
    pub fn about(self) -> String {
        if self.has_draw() {
            "win, draw, loss".to_owned()
        } else if self.has_names() {
            "win, loss".to_owned()
        } else {
            format!("{} to {}", self.min, self.max)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scale;

    #[test]
    fn what_is_known_has_a_name() {
        let scale = Scale { min: -1, max: 1 };
        assert_eq!(scale.bounds(0, 1).as_deref(), Some("at least draw"));
        assert_eq!(scale.bounds(-1, 0).as_deref(), Some("at most draw"));
        assert_eq!(scale.bounds(-1, 1), None);
        assert_eq!(scale.bounds(0, 0), None);
        assert_eq!(scale.name(1).to_string(), "win");
    }
}
