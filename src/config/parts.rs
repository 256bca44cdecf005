//! The parts of a search: each a choice with a number that never changes.

use crate::game::Player;
use crate::value::Score;

/// How the tree is walked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The most promising leaf first; the whole unsolved tree is kept.
    BestFirst,
    /// The same leaves as long as that is about as good, and only the current
    /// line is kept: what is left behind is in the table, as far as that has
    /// room.
    #[cfg(feature = "depth-first")]
    DepthFirst,
    /// Alpha-beta with a table; moves are ordered by the table, killers,
    /// history and evaluation or mobility.
    #[cfg(feature = "alpha-beta")]
    AlphaBeta,
    /// Random games and estimates: see [`Sampling`](crate::Sampling).
    #[cfg(feature = "sampling")]
    Sampling,
}

impl Method {
    /// The part with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Method> {
        match number {
            0 => Some(Method::BestFirst),
            #[cfg(feature = "depth-first")]
            1 => Some(Method::DepthFirst),
            #[cfg(feature = "alpha-beta")]
            2 => Some(Method::AlphaBeta),
            #[cfg(feature = "sampling")]
            3 => Some(Method::Sampling),
            _ => None,
        }
    }

    /// The number of this part, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            Method::BestFirst => 0,
            #[cfg(feature = "depth-first")]
            Method::DepthFirst => 1,
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => 2,
            #[cfg(feature = "sampling")]
            Method::Sampling => 3,
        }
    }
}

/// What a node stores, how it is combined from its children, which is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A chance for each node, as if all moves were independent.
    #[cfg(feature = "product")]
    Product,
    /// Proof and disproof numbers.
    #[cfg(feature = "min-sum")]
    MinSum,
    /// The same, with the largest number plus one for each further open child
    /// in place of the sum: what several children share is not counted often.
    #[cfg(feature = "min-sum")]
    WeakSum,
    /// Proof and disproof numbers that are not whole, for leaves with a chance.
    #[cfg(feature = "real-sum")]
    RealSum,
}

impl Rule {
    /// The part with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Rule> {
        match number {
            #[cfg(feature = "product")]
            1 => Some(Rule::Product),
            #[cfg(feature = "min-sum")]
            2 => Some(Rule::MinSum),
            #[cfg(feature = "min-sum")]
            3 => Some(Rule::WeakSum),
            #[cfg(feature = "real-sum")]
            4 => Some(Rule::RealSum),
            _ => None,
        }
    }

    /// The number of this part, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            #[cfg(feature = "product")]
            Rule::Product => 1,
            #[cfg(feature = "min-sum")]
            Rule::MinSum => 2,
            #[cfg(feature = "min-sum")]
            Rule::WeakSum => 3,
            #[cfg(feature = "real-sum")]
            Rule::RealSum => 4,
        }
    }

    /// How many columns the rule needs in the tree.
    pub(crate) fn columns(self) -> usize {
        match self {
            #[cfg(feature = "product")]
            Rule::Product => 1,
            #[cfg(feature = "min-sum")]
            Rule::MinSum | Rule::WeakSum => 2,
            #[cfg(feature = "real-sum")]
            Rule::RealSum => 2,
        }
    }
}

/// What a position is worth before anything below it has been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// All alike.
    Constant,
    /// The more moves, the better for the player to move.
    Mobility,
    /// The chance that the game's own evaluation gives.
    #[cfg(feature = "evaluation")]
    Evaluation,
    /// The share of random games that reach the goal: see [`Config::playouts`](crate::Config::playouts).
    #[cfg(feature = "playouts")]
    Playouts,
}

impl Leaf {
    /// Whether it takes more than the number of moves to say what a position is worth.
    #[cfg(feature = "table")]
    pub(crate) fn is_seen_from_there(self) -> bool {
        !matches!(self, Leaf::Constant | Leaf::Mobility)
    }

    /// The part with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Leaf> {
        match number {
            1 => Some(Leaf::Constant),
            2 => Some(Leaf::Mobility),
            #[cfg(feature = "evaluation")]
            3 => Some(Leaf::Evaluation),
            #[cfg(feature = "playouts")]
            4 => Some(Leaf::Playouts),
            _ => None,
        }
    }

    /// The number of this part, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            Leaf::Constant => 1,
            Leaf::Mobility => 2,
            #[cfg(feature = "evaluation")]
            Leaf::Evaluation => 3,
            #[cfg(feature = "playouts")]
            Leaf::Playouts => 4,
        }
    }

    /// Whether it gives a chance, which is kept away from 0 and 1 by θ.
    pub(crate) const fn is_a_chance(self) -> bool {
        !matches!(self, Leaf::Constant | Leaf::Mobility)
    }
}

/// What happens when a position is reached in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transpositions {
    /// A node for each way: a tree.
    Off,
    /// One node, with several parents.
    #[cfg(feature = "transpositions")]
    Dag,
    /// A node for each way, and a table of the positions that are solved.
    #[cfg(feature = "table")]
    Table,
}

impl Transpositions {
    /// The part with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Transpositions> {
        match number {
            0 => Some(Transpositions::Off),
            #[cfg(feature = "transpositions")]
            1 => Some(Transpositions::Dag),
            #[cfg(feature = "table")]
            2 => Some(Transpositions::Table),
            _ => None,
        }
    }

    /// The number of this part, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            Transpositions::Off => 0,
            #[cfg(feature = "transpositions")]
            Transpositions::Dag => 1,
            #[cfg(feature = "table")]
            Transpositions::Table => 2,
        }
    }
}

/// How long a search of a lower level may take, in nodes that it creates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// As many as the tree above it has created.
    Tree,
    /// A part of that which grows from nothing to all: of x nodes the part
    /// 1 / (1 + e^((a - x) / b)), with [`Config::breuker`](crate::Config::breuker) (Breuker 1998).
    #[cfg(feature = "levels")]
    Breuker,
    /// As long as there is memory.
    Free,
}

impl Bound {
    /// The part with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Bound> {
        match number {
            0 => Some(Bound::Tree),
            #[cfg(feature = "levels")]
            1 => Some(Bound::Breuker),
            2 => Some(Bound::Free),
            _ => None,
        }
    }

    /// The number of this part, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            Bound::Tree => 0,
            #[cfg(feature = "levels")]
            Bound::Breuker => 1,
            Bound::Free => 2,
        }
    }
}

/// Which score is to be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// The highest there is.
    #[default]
    Highest,
    /// At least this one.
    AtLeast(Score),
    /// The highest that can be forced, whatever it is: the value. Scores are
    /// tried in turn, each halving what is left.
    #[cfg(feature = "exact")]
    Exact,
}

impl Aim {
    pub(crate) fn from_words(exact: u32, score: u32) -> Aim {
        #[cfg(feature = "exact")]
        if exact != 0 {
            return Aim::Exact;
        }
        let _ = exact;
        Aim::AtLeast(score as Score)
    }
}

/// What is to be proven: this player can force this score, whatever all the
/// others do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// Whose goal it is; `None`: the player who moves at the root, and player 0
    /// where nobody does because the game is over. (A root where chance moves is
    /// refused: no search knows chance yet.)
    pub player: Option<Player>,
    /// The score to reach.
    pub aim: Aim,
}
