//! What a search is set up with: its parts, its goal, its presets.

use crate::error::Error;
use crate::game::{Player, Rules};
use crate::memory::Shape;
use crate::value::Score;

#[cfg(not(any(feature = "product", feature = "min-sum")))]
compile_error!("proof search needs a rule: switch on feature `product` or `min-sum`");

/// What a node stores, how it is combined from its children, which is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A chance for each node, as if all moves were independent.
    #[cfg(feature = "product")]
    Product,
    /// Proof and disproof numbers.
    #[cfg(feature = "min-sum")]
    MinSum,
}

impl Rule {
    /// The part with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Rule> {
        match number {
            #[cfg(feature = "product")]
            1 => Some(Rule::Product),
            #[cfg(feature = "min-sum")]
            2 => Some(Rule::MinSum),
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
        }
    }

    /// How many columns the rule needs in the tree.
    pub(crate) fn columns(self) -> usize {
        match self {
            #[cfg(feature = "product")]
            Rule::Product => 1,
            #[cfg(feature = "min-sum")]
            Rule::MinSum => 2,
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
}

impl Leaf {
    /// The part with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Leaf> {
        match number {
            1 => Some(Leaf::Constant),
            2 => Some(Leaf::Mobility),
            _ => None,
        }
    }

    /// The number of this part, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            Leaf::Constant => 1,
            Leaf::Mobility => 2,
        }
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
}

impl Transpositions {
    /// The part with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Transpositions> {
        match number {
            0 => Some(Transpositions::Off),
            #[cfg(feature = "transpositions")]
            1 => Some(Transpositions::Dag),
            _ => None,
        }
    }

    /// The number of this part, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            Transpositions::Off => 0,
            #[cfg(feature = "transpositions")]
            Transpositions::Dag => 1,
        }
    }

    pub(crate) fn are_on(self) -> bool {
        self != Transpositions::Off
    }
}

/// What is to be proven: this player can force at least this score, whatever
/// all the others do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// Whose goal it is; `None`: the player who moves at the root.
    pub player: Option<Player>,
    /// The score to reach; `None`: the highest there is.
    pub score: Option<Score>,
}

/// A search of the literature, by its name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Product propagation with mobility.
    #[cfg(feature = "product")]
    Pp,
    /// Product propagation with mobility and transpositions.
    #[cfg(all(feature = "product", feature = "transpositions"))]
    Ppt,
    /// Proof-number search with mobility.
    #[cfg(feature = "min-sum")]
    Pns,
    /// Proof-number search with mobility and transpositions.
    #[cfg(all(feature = "min-sum", feature = "transpositions"))]
    Pnt,
}

/// How a search is set up. Begin with a [`Preset`] and change what you like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// What a node stores and how it is chosen.
    pub rule: Rule,
    /// What a new position is worth.
    pub leaf: Leaf,
    /// What happens when a position is reached in several ways.
    pub transpositions: Transpositions,
    /// Keep what is below a solved position, which shows the proof, rather
    /// than using its memory again.
    pub keep_solved: bool,
    /// What is to be proven.
    pub goal: Goal,
    /// The longest line that is searched; 0: the longest game, which the game
    /// must then say. Each depth costs a state and a few words.
    pub max_depth: u32,
}

impl Config {
    /// The settings of a preset.
    pub const fn preset(preset: Preset) -> Config {
        let (rule, transpositions) = match preset {
            #[cfg(feature = "product")]
            Preset::Pp => (Rule::Product, Transpositions::Off),
            #[cfg(all(feature = "product", feature = "transpositions"))]
            Preset::Ppt => (Rule::Product, Transpositions::Dag),
            #[cfg(feature = "min-sum")]
            Preset::Pns => (Rule::MinSum, Transpositions::Off),
            #[cfg(all(feature = "min-sum", feature = "transpositions"))]
            Preset::Pnt => (Rule::MinSum, Transpositions::Dag),
        };
        Config {
            rule,
            leaf: Leaf::Mobility,
            transpositions,
            keep_solved: false,
            goal: Goal {
                player: None,
                score: None,
            },
            max_depth: 0,
        }
    }

    /// What this configuration needs of a block, for a game with these rules.
    /// The one place where settings and rules are checked.
    pub(crate) fn shape(
        &self,
        rules: &Rules,
        has_key: bool,
        state_bytes: usize,
    ) -> Result<Shape, Error> {
        if !(1..=crate::game::MAX_PLAYERS as u8).contains(&rules.players) {
            return Err(Error::Players);
        }
        // A goal lies above the lowest score: with one score only there is none.
        if rules.score_min >= rules.score_max {
            return Err(Error::ScoreRange);
        }
        // A row has 16 bits for the number of its children.
        if !(1..=MOST_MOVES).contains(&rules.max_moves) {
            return Err(Error::MaxMoves);
        }
        let max_depth = if self.max_depth == 0 {
            rules.max_length
        } else {
            self.max_depth
        };
        // Sizes must not overflow a 32-bit machine before they are compared.
        if !(1..=MOST_DEPTH).contains(&max_depth) {
            return Err(Error::MaxDepth);
        }
        if state_bytes > MOST_STATE_BYTES {
            return Err(Error::StateSize);
        }
        if self.transpositions.are_on() {
            if !has_key {
                return Err(Error::NeedsKey);
            }
            // A proof by way of another path must hold on this one too.
            if !rules.history_free || !rules.acyclic {
                return Err(Error::NeedsAcyclic);
            }
        }
        if let Some(player) = self.goal.player
            && player.0 >= rules.players
        {
            return Err(Error::GoalPlayer);
        }
        // What everybody always gets is not a goal, what nobody ever gets neither.
        if let Some(score) = self.goal.score
            && !(score > rules.score_min && score <= rules.score_max)
        {
            return Err(Error::GoalScore);
        }
        Ok(Shape {
            numbers: self.rule.columns(),
            keys: self.transpositions.are_on(),
            max_moves: rules.max_moves as usize,
            max_depth: max_depth as usize,
            state_bytes,
        })
    }
}

/// The most moves of a position.
pub(crate) const MOST_MOVES: u32 = 0xffff;
/// The longest line.
pub(crate) const MOST_DEPTH: u32 = 1 << 24;
/// The largest state that is kept in the block.
pub(crate) const MOST_STATE_BYTES: usize = 1 << 20;
