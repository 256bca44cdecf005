//! The parts of sampling search, as numbers in `tesuji_config`.

#[cfg(feature = "sampling")]
use crate::config::Config;

/// C sqrt(ln N / n), with `exploration` as C (Kocsis and Szepesvari 2006).
pub const TESUJI_SELECTION_UCB1: u32 = 0;
/// The same without C, and less where a move's results vary little (Auer,
/// Cesa-Bianchi and Fischer 2002).
pub const TESUJI_SELECTION_TUNED: u32 = 1;
/// C P sqrt(N) / (1 + n), with the game's `priors` (Rosin 2011).
pub const TESUJI_SELECTION_PUCT: u32 = 2;

/// A move that was never tried comes before all others.
pub const TESUJI_UNTRIED_FIRST: u32 = 0;
/// It is worth as much as its siblings on average and one more visit that is
/// lost, as if tried once.
pub const TESUJI_UNTRIED_AVERAGE: u32 = 1;

/// Nothing is proven of scores: 24 bytes a node.
pub const TESUJI_BOUNDS_OFF: u32 = 0;
/// Wins and losses are (Winands, Bjornsson and Saito 2008): of two players 28
/// bytes a node, 32 where there are more than 256 scores.
pub const TESUJI_BOUNDS_WIN_LOSS: u32 = 1;
/// The lowest and the highest score that each player can still get are (Cazenave
/// and Saffidine 2010). The same bytes.
pub const TESUJI_BOUNDS_SCORES: u32 = 2;
/// The same, but moves that these bounds cut are tried none the less: only what
/// is solved is passed over. The same bytes.
pub const TESUJI_BOUNDS_UNCUT: u32 = 3;

/// There are no proof numbers.
pub const TESUJI_BIAS_OFF: u32 = 0;
/// They add 1 - rank / largest rank, times `bias_weight`: of two players 8 bytes
/// a node more (Kowalski and others 2024).
pub const TESUJI_BIAS_RANK: u32 = 1;
/// They add 1 - (pn - min) / (1 + max - min).
pub const TESUJI_BIAS_MAX: u32 = 2;
/// They add 1 - pn / (1 + sum).
pub const TESUJI_BIAS_SUM: u32 = 3;

/// Each player has proof numbers: the way to more than half of the points.
pub const TESUJI_NUMBERS_EACH_PLAYER: u32 = 0;
/// The goal player has them: the way to the goal, and to its opposite.
pub const TESUJI_NUMBERS_GOAL_PLAYER: u32 = 1;
/// The same, and once more with half of the points as the goal.
pub const TESUJI_NUMBERS_GOAL_PLAYER_AND_DRAW: u32 = 2;

/// A new position is worth what a random game from there brings.
pub const TESUJI_ESTIMATE_PLAYOUT: u32 = 0;
/// What the game's `evaluate` or `model` says.
pub const TESUJI_ESTIMATE_EVALUATION: u32 = 1;
/// The same where it is as sure as `confidence` asks, and nothing is tried below;
/// else a random game, until it is.
pub const TESUJI_ESTIMATE_CONFIDENT: u32 = 2;

/// All moves of a random game are alike.
pub const TESUJI_POLICY_UNIFORM: u32 = 0;
/// The game's own `playout_move` chooses them.
pub const TESUJI_POLICY_GAME: u32 = 1;
/// The one with the best evaluation is taken.
pub const TESUJI_POLICY_GREEDY: u32 = 2;
/// The one that has been best wherever it was made (MAST, Finnsson and Bjornsson
/// 2008). Takes 12 KiB of the block.
pub const TESUJI_POLICY_MAST: u32 = 3;

/// The move to play is one that is proven to be best, never one that is proven
/// to be worse than another, then the one tried most.
pub const TESUJI_CHOICE_PROVEN: u32 = 0;
/// The one tried most.
pub const TESUJI_CHOICE_VISITS: u32 = 1;
/// The one worth most.
pub const TESUJI_CHOICE_VALUE: u32 = 2;

#[cfg(feature = "sampling")]
const _: () = {
    use tesuji::mcts::settings::*;
    assert!(Selection::Ucb1.number() == TESUJI_SELECTION_UCB1);
    assert!(Selection::Tuned.number() == TESUJI_SELECTION_TUNED);
    assert!(Selection::Puct.number() == TESUJI_SELECTION_PUCT);
    assert!(Untried::First.number() == TESUJI_UNTRIED_FIRST);
    assert!(Untried::Average.number() == TESUJI_UNTRIED_AVERAGE);
    assert!(Bounds::Off.number() == TESUJI_BOUNDS_OFF);
    assert!(Bounds::WinLoss.number() == TESUJI_BOUNDS_WIN_LOSS);
    assert!(Bounds::Scores.number() == TESUJI_BOUNDS_SCORES);
    assert!(Bounds::Uncut.number() == TESUJI_BOUNDS_UNCUT);
    assert!(Bias::Off.number() == TESUJI_BIAS_OFF);
    assert!(Bias::Rank.number() == TESUJI_BIAS_RANK);
    assert!(Bias::Max.number() == TESUJI_BIAS_MAX);
    assert!(Bias::Sum.number() == TESUJI_BIAS_SUM);
    assert!(Numbers::EachPlayer.number() == TESUJI_NUMBERS_EACH_PLAYER);
    assert!(Numbers::GoalPlayer.number() == TESUJI_NUMBERS_GOAL_PLAYER);
    assert!(Numbers::GoalPlayerAndDraw.number() == TESUJI_NUMBERS_GOAL_PLAYER_AND_DRAW);
    assert!(Estimate::Playout.number() == TESUJI_ESTIMATE_PLAYOUT);
    assert!(Estimate::Evaluation.number() == TESUJI_ESTIMATE_EVALUATION);
    assert!(Estimate::Confident.number() == TESUJI_ESTIMATE_CONFIDENT);
    assert!(Policy::Uniform.number() == TESUJI_POLICY_UNIFORM);
    assert!(Policy::Game.number() == TESUJI_POLICY_GAME);
    assert!(Policy::Greedy.number() == TESUJI_POLICY_GREEDY);
    assert!(Policy::Mast.number() == TESUJI_POLICY_MAST);
    assert!(Choice::Proven.number() == TESUJI_CHOICE_PROVEN);
    assert!(Choice::Visits.number() == TESUJI_CHOICE_VISITS);
    assert!(Choice::Value.number() == TESUJI_CHOICE_VALUE);
};

#[cfg(feature = "sampling")]
impl Config {
    /// Writes the parts of sampling search.
    pub(crate) fn tell_sampling(&mut self, sampling: &tesuji::Sampling) {
        self.selection = sampling.selection.number();
        self.exploration = sampling.exploration;
        self.untried = sampling.untried.number();
        self.bounds = sampling.bounds.number();
        self.gamma = sampling.gamma;
        self.delta = sampling.delta;
        self.solved_visits = sampling.solved_visits;
        self.bias = sampling.bias.number();
        self.numbers = sampling.numbers.number();
        self.bias_weight = sampling.bias_weight;
        self.scouts = sampling.scouts;
        self.estimate = sampling.estimate.number();
        self.confidence = sampling.confidence;
        self.lambda = sampling.lambda;
        self.playout_moves = sampling.playout_moves;
        self.cut_moves = sampling.cut_moves;
        self.cut_chance = sampling.cut_chance;
        self.policy = sampling.policy.number();
        self.playout_epsilon = sampling.epsilon;
        self.rave = sampling.rave;
        self.choice = sampling.choice.number();
        self.recycle = u32::from(sampling.recycle);
    }

    /// The parts of sampling search, if they are.
    pub(crate) fn sampling(&self) -> Result<tesuji::Sampling, crate::status::Failure> {
        use tesuji::mcts::settings::*;
        let unknown = tesuji::Error::UnknownSampling;
        Ok(tesuji::Sampling {
            selection: Selection::from_number(self.selection).ok_or(unknown)?,
            exploration: self.exploration,
            untried: Untried::from_number(self.untried).ok_or(unknown)?,
            bounds: Bounds::from_number(self.bounds).ok_or(unknown)?,
            gamma: self.gamma,
            delta: self.delta,
            solved_visits: self.solved_visits,
            bias: Bias::from_number(self.bias).ok_or(unknown)?,
            numbers: Numbers::from_number(self.numbers).ok_or(unknown)?,
            bias_weight: self.bias_weight,
            scouts: self.scouts,
            estimate: Estimate::from_number(self.estimate).ok_or(unknown)?,
            confidence: self.confidence,
            lambda: self.lambda,
            playout_moves: self.playout_moves,
            cut_moves: self.cut_moves,
            cut_chance: self.cut_chance,
            policy: Policy::from_number(self.policy).ok_or(unknown)?,
            epsilon: self.playout_epsilon,
            rave: self.rave,
            choice: Choice::from_number(self.choice).ok_or(unknown)?,
            recycle: crate::config::boolean(self.recycle)?,
        })
    }
}
