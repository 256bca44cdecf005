//! Scores, truth values and how sure a result is; each says whose point of view it has.

/// What a game pays one player at its end. Larger is better for that player.
pub type Score = i32;

/// Whether the goal player can force the goal, as far as it is *proven*.
///
/// The point of view is always that of the goal, never that of the mover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Truth {
    /// Not proven either way.
    #[default]
    Unknown,
    /// The goal player can force it against all others together.
    True,
    /// The others together can prevent it.
    False,
}

/// How sure a result is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// The numbers are estimates: the search has not finished.
    #[default]
    Estimated,
    /// A threshold short of proof was met.
    Believed,
    /// Exact: it follows from the rules of the game alone.
    Proven,
}

/// Which side is to move, seen from the goal.
///
/// With more than two players everybody but the goal player is one side: what
/// is proven is what the goal player can force against all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The goal player moves: one good move is enough.
    Prover,
    /// Somebody else moves: every move must be good.
    Refuter,
}

impl Side {
    /// The truth that this side wants.
    pub(crate) const fn wants(self) -> Truth {
        match self {
            Side::Prover => Truth::True,
            Side::Refuter => Truth::False,
        }
    }

    /// The truth that this side fears.
    pub(crate) const fn fears(self) -> Truth {
        match self {
            Side::Prover => Truth::False,
            Side::Refuter => Truth::True,
        }
    }
}
