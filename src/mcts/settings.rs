//! What a sampling search is set up with: its parts, and their numbers.
//!
//! Values are from -1, the lowest score of the game, to 1, the highest: the
//! constants of the papers are for that scale.

use super::Tables;
use crate::error::Error;
use crate::game::Rules;
use crate::memory::SAMPLING;

/// Which child is tried next, beside what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// C √(ln N / n) (Kocsis and Szepesvári 2006).
    Ucb1,
    /// The same, less where a child's results vary little (Auer, Cesa-Bianchi
    /// and Fischer 2002).
    Tuned,
    /// C P √N / (1 + n), with the game's priors (Rosin 2011).
    Puct,
}

/// What a move is worth that has never been tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untried {
    /// More than all others.
    First,
    /// As much as its siblings on average and one more that is lost, as if it had
    /// been tried once.
    Average,
}

/// What is proven of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// Nothing.
    Off,
    /// Wins and losses (Winands, Björnsson and Saito 2008).
    WinLoss,
    /// The lowest and the highest score that each player can still get
    /// (Cazenave and Saffidine 2010).
    Scores,
    /// The same, but moves that these bounds cut are tried none the less: only
    /// what is solved is passed over.
    Uncut,
}

/// How proof numbers lead the search (Kowalski and others 2024).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bias {
    /// Not at all; there are none.
    Off,
    /// 1 - rank / largest rank, by number; equal numbers have the rank of the
    /// first of them.
    Rank,
    /// 1 - (pn - min) / (1 + max - min).
    Max,
    /// 1 - pn / (1 + sum).
    Sum,
}

/// Whose proof numbers there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Each player's: the way to more than half of the points.
    EachPlayer,
    /// The goal player's: the way to the goal, and to its opposite.
    GoalPlayer,
    /// The same, and once more with half of the points as the goal.
    GoalPlayerAndDraw,
}

/// What a new position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimate {
    /// What a random game from there brings.
    Playout,
    /// What the game's evaluation says.
    Evaluation,
    /// The same where it is sure enough, else a random game until it is.
    Confident,
}

/// How moves of a random game are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// All alike.
    Uniform,
    /// By the game itself.
    Game,
    /// The one with the best evaluation.
    Greedy,
    /// The one that has been best wherever it was made (MAST).
    Mast,
}

/// Which move is played in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One that is proven to be best, if there is one, never one that is proven
    /// to be worse than another, then the one tried most.
    Proven,
    /// The one tried most.
    Visits,
    /// The one worth most.
    Value,
}

macro_rules! numbered {
    ($name:ident { $($variant:ident = $number:literal),* $(,)? }) => {
        impl $name {
            /// The part with this number.
            pub fn from_number(number: u32) -> Option<$name> {
                match number {
                    $($number => Some($name::$variant),)*
                    _ => None,
                }
            }

            /// The number of this part, which never changes.
            pub const fn number(self) -> u32 {
                match self {
                    $($name::$variant => $number,)*
                }
            }
        }
    };
}
numbered!(Selection { Ucb1 = 0, Tuned = 1, Puct = 2 });
numbered!(Untried { First = 0, Average = 1 });
numbered!(Bounds { Off = 0, WinLoss = 1, Scores = 2, Uncut = 3 });
numbered!(Bias { Off = 0, Rank = 1, Max = 2, Sum = 3 });
numbered!(Numbers { EachPlayer = 0, GoalPlayer = 1, GoalPlayerAndDraw = 2 });
numbered!(Estimate { Playout = 0, Evaluation = 1, Confident = 2 });
numbered!(Policy { Uniform = 0, Game = 1, Greedy = 2, Mast = 3 });
numbered!(Choice { Proven = 0, Visits = 1, Value = 2 });

/// How a sampling search is set up: part of a [`Config`](crate::Config).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampling {
    /// Which child is tried next.
    pub selection: Selection,
    /// C: how much is given for having been tried little.
    pub exploration: f32,
    /// What a move is worth that has never been tried.
    pub untried: Untried,
    /// What is proven of scores.
    pub bounds: Bounds,
    /// γ: what a point of the score that a move is sure to bring adds to it.
    pub gamma: f32,
    /// δ: what a point of the score that a move can still bring adds to it.
    pub delta: f32,
    /// Solved moves are passed over when they have been tried more often than this.
    pub solved_visits: u32,
    /// How proof numbers lead the search.
    pub bias: Bias,
    /// Whose proof numbers there are.
    pub numbers: Numbers,
    /// C_pn: what the best proof number adds.
    pub bias_weight: f32,
    /// How many moves scouts make for each move of an iteration, which go by proof
    /// numbers alone and play no random game. 0: there are none.
    pub scouts: f32,
    /// What a new position is worth.
    pub estimate: Estimate,
    /// How sure the evaluation must be to be believed, with [`Estimate::Confident`].
    pub confidence: f32,
    /// λ: how much of what a new position is worth is the evaluation, with
    /// [`Estimate::Playout`].
    pub lambda: f32,
    /// The moves of the longest random game; what is longer is a draw. 0: as
    /// long as games are, or 200 where the game does not say.
    pub playout_moves: u32,
    /// After so many moves a random game ends with the evaluation; 0: never.
    pub cut_moves: u32,
    /// The chance that a random game ends with the evaluation, at each move.
    pub cut_chance: f32,
    /// How moves of a random game are chosen.
    pub policy: Policy,
    /// The chance that such a move is chosen as if all were alike.
    pub epsilon: f32,
    /// k of RAVE: the visits at which a move's own mean counts as much as that of
    /// all moves like it; 0: off.
    pub rave: f32,
    /// Which move is played in the end.
    pub choice: Choice,
    /// Use the memory of what was visited least when the block is full, rather
    /// than stopping.
    pub recycle: bool,
}

/// A move's length in games that do not say theirs, as in Ludii.
const PLAYOUT_MOVES: u32 = 200;
/// Random games of more moves than this are not played.
const MOST_PLAYOUT_MOVES: u32 = 1 << 20;
/// More than this and a time limit could not be kept.
const MOST_SCOUTS: f32 = 100.0;
/// Numbers beyond this lose the values that they are added to.
const MOST_WEIGHT: f32 = 1e6;

impl Sampling {
    /// UCT: C = √2, untried moves first.
    pub const UCT: Sampling = Sampling {
        selection: Selection::Ucb1,
        exploration: core::f32::consts::SQRT_2,
        untried: Untried::First,
        bounds: Bounds::Off,
        gamma: 0.0,
        delta: 0.0,
        solved_visits: 0,
        bias: Bias::Off,
        numbers: Numbers::EachPlayer,
        bias_weight: 0.0,
        scouts: 0.0,
        estimate: Estimate::Playout,
        confidence: 0.0,
        lambda: 0.0,
        playout_moves: 0,
        cut_moves: 0,
        cut_chance: 0.0,
        policy: Policy::Uniform,
        epsilon: 0.0,
        rave: 0.0,
        choice: Choice::Proven,
        recycle: false,
    };

    /// Score Bounded MCTS.
    pub const SCORE_BOUNDED: Sampling = Sampling {
        bounds: Bounds::Scores,
        ..Sampling::UCT
    };

    /// Generalized PN-MCTS with score bounds: Score Bounded MCTS, and led by proof
    /// numbers.
    pub const fn led_by(bias: Bias, weight: f32) -> Sampling {
        Sampling {
            bias,
            bias_weight: weight,
            ..Sampling::SCORE_BOUNDED
        }
    }

    /// The moves of the longest random game in a game of at most this many,
    /// or of any number if that is 0.
    pub(crate) fn longest_playout(&self, max_length: u32) -> u32 {
        match (self.playout_moves, max_length) {
            (0, 0) => PLAYOUT_MOVES,
            (0, length) => length,
            (moves, _) => moves,
        }
    }

    /// The words of the whole search, and where they are.
    pub(crate) fn tables(&self, rules: &Rules, max_depth: usize) -> Tables {
        let priors = match self.selection {
            Selection::Puct => rules.max_moves as usize,
            _ => 0,
        };
        let moves = max_depth + self.longest_playout(rules.max_length) as usize + 1;
        Tables::new(priors, self.rave > 0.0, self.policy, moves)
    }

    /// The words in which the moves of a random game are kept, where one object
    /// must be brought back or they are learned from: a move and its player.
    pub(crate) fn line(&self, rules: &Rules, state_bytes: usize) -> usize {
        let is_kept = state_bytes == 0 || self.rave > 0.0 || self.policy == Policy::Mast;
        match is_kept {
            true => 2 * self.longest_playout(rules.max_length) as usize,
            false => 0,
        }
    }

    /// Whether the game must have an evaluation.
    pub(crate) fn needs_evaluation(&self) -> bool {
        self.estimate != Estimate::Playout
            || self.lambda > 0.0
            || self.cut_moves > 0
            || self.cut_chance > 0.0
            || self.policy == Policy::Greedy
    }

    /// Whether every part is in this build.
    fn is_built_in(&self) -> bool {
        (cfg!(feature = "score-bounds") || self.bounds == Bounds::Off)
            && (cfg!(feature = "proof-bias") || (self.bias == Bias::Off && self.scouts == 0.0))
            && (cfg!(feature = "priors") || self.selection != Selection::Puct)
            && (cfg!(feature = "evaluation") || !self.needs_evaluation())
            && (cfg!(feature = "amaf") || (self.rave == 0.0 && self.policy != Policy::Mast))
    }

    /// Whether the parts are there, and their numbers make sense.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if !self.is_built_in() {
            return Err(Error::UnknownSampling);
        }
        let weights = [
            self.exploration,
            self.gamma,
            self.delta,
            self.bias_weight,
            self.rave,
        ];
        // A NaN is in no range.
        if self.rave < 0.0
            || !(0.0..=MOST_SCOUTS).contains(&self.scouts)
            || !weights
                .iter()
                .all(|weight| (-MOST_WEIGHT..=MOST_WEIGHT).contains(weight))
        {
            return Err(Error::Weight);
        }
        let shares = [self.confidence, self.lambda, self.cut_chance, self.epsilon];
        if !shares.iter().all(|share| (0.0..=1.0).contains(share)) {
            return Err(Error::Share);
        }
        if self.playout_moves > MOST_PLAYOUT_MOVES {
            return Err(Error::Playouts);
        }
        Ok(())
    }

    pub(crate) fn to_words(self) -> [u32; SAMPLING] {
        [
            self.selection.number(),
            self.exploration.to_bits(),
            self.untried.number(),
            self.bounds.number(),
            self.gamma.to_bits(),
            self.delta.to_bits(),
            self.solved_visits,
            self.bias.number(),
            self.numbers.number(),
            self.bias_weight.to_bits(),
            self.scouts.to_bits(),
            self.estimate.number(),
            self.confidence.to_bits(),
            self.lambda.to_bits(),
            self.playout_moves,
            self.cut_moves,
            self.cut_chance.to_bits(),
            self.policy.number(),
            self.epsilon.to_bits(),
            self.choice.number(),
            u32::from(self.recycle),
            self.rave.to_bits(),
        ]
    }

    pub(crate) fn from_words(words: [u32; SAMPLING]) -> Result<Sampling, Error> {
        let [
            selection,
            exploration,
            untried,
            bounds,
            gamma,
            delta,
            solved_visits,
            bias,
            numbers,
            bias_weight,
            scouts,
            estimate,
            confidence,
            lambda,
            playout_moves,
            cut_moves,
            cut_chance,
            policy,
            epsilon,
            choice,
            recycle,
            rave,
        ] = words;
        let unknown = Error::UnknownSampling;
        Ok(Sampling {
            selection: Selection::from_number(selection).ok_or(unknown)?,
            exploration: f32::from_bits(exploration),
            untried: Untried::from_number(untried).ok_or(unknown)?,
            bounds: Bounds::from_number(bounds).ok_or(unknown)?,
            gamma: f32::from_bits(gamma),
            delta: f32::from_bits(delta),
            solved_visits,
            bias: Bias::from_number(bias).ok_or(unknown)?,
            numbers: Numbers::from_number(numbers).ok_or(unknown)?,
            bias_weight: f32::from_bits(bias_weight),
            scouts: f32::from_bits(scouts),
            estimate: Estimate::from_number(estimate).ok_or(unknown)?,
            confidence: f32::from_bits(confidence),
            lambda: f32::from_bits(lambda),
            playout_moves,
            cut_moves,
            cut_chance: f32::from_bits(cut_chance),
            policy: Policy::from_number(policy).ok_or(unknown)?,
            epsilon: f32::from_bits(epsilon),
            choice: Choice::from_number(choice).ok_or(unknown)?,
            recycle: recycle != 0,
            rave: f32::from_bits(rave),
        })
    }
}
