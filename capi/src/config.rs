//! `tesuji_config`: how a search is set up.

use crate::record::{self, Record};
use crate::status::{
    Failure, TESUJI_ERROR_NOT_A_BOOLEAN, TESUJI_ERROR_UNKNOWN_FIELD, TESUJI_ERROR_UNKNOWN_PRESET,
    status,
};
use tesuji::{Aim, Bound, Error, Goal, Leaf, Method, Player, Preset, Rule, Transpositions};

/// Product propagation with mobility (Saffidine and Cazenave 2013).
pub const TESUJI_PRESET_PP: u32 = 1;
/// Product propagation with mobility and transpositions.
pub const TESUJI_PRESET_PPT: u32 = 2;
/// Proof-number search with mobility (Allis 1994).
pub const TESUJI_PRESET_PNS: u32 = 3;
/// Proof-number search with mobility and transpositions.
pub const TESUJI_PRESET_PNT: u32 = 4;
/// PN^2: proof-number search whose leaves are searched by another (Breuker
/// 1998).
pub const TESUJI_PRESET_PN2: u32 = 5;
/// Depth-first proof-number search (Nagai 2002), with 1+epsilon.
pub const TESUJI_PRESET_DFPN: u32 = 6;
/// Monte-Carlo proof-number search (Saito and others 2006).
pub const TESUJI_PRESET_MCPNS: u32 = 7;
/// Product propagation with mobility and a table of solved positions.
pub const TESUJI_PRESET_PPS: u32 = 8;
/// PP^2: product propagation whose leaves are searched by another.
pub const TESUJI_PRESET_PP2: u32 = 9;
/// The same with a third level.
pub const TESUJI_PRESET_PP3: u32 = 10;
/// Depth-first product propagation.
pub const TESUJI_PRESET_DFPP: u32 = 11;
/// PPN-Search: product propagation with playouts (Song, Iida and van den Herik
/// 2019).
pub const TESUJI_PRESET_PPN: u32 = 12;
/// The same with two levels.
pub const TESUJI_PRESET_PPN2: u32 = 13;
/// Alpha-beta that goes down to the end of the game.
pub const TESUJI_PRESET_ALPHABETA: u32 = 14;
/// Alpha-beta with iterative deepening.
pub const TESUJI_PRESET_ALPHABETA_ID: u32 = 15;
/// UCT (Kocsis and Szepesvari 2006).
pub const TESUJI_PRESET_UCT: u32 = 16;
/// MCTS-Solver: UCT that proves wins and losses (Winands and others 2008).
pub const TESUJI_PRESET_SOLVER: u32 = 17;
/// UCT with the game's evaluation in place of random games, and score bounds.
pub const TESUJI_PRESET_MCTS_E: u32 = 18;
/// Score Bounded MCTS (Cazenave and Saffidine 2010).
pub const TESUJI_PRESET_SB: u32 = 19;
/// PN-MCTS: UCT led by the goal player's proof numbers (Kowalski and others
/// 2024).
pub const TESUJI_PRESET_PN_MCTS: u32 = 20;
/// Generalized PN-MCTS with score bounds: led by each player's proof numbers, by
/// rank.
pub const TESUJI_PRESET_GPN_RANK: u32 = 21;
/// The same by the largest number.
pub const TESUJI_PRESET_GPN_MAX: u32 = 22;
/// The same by the sum of the numbers.
pub const TESUJI_PRESET_GPN_SUM: u32 = 23;
/// UCT with a model that is believed where it is sure.
pub const TESUJI_PRESET_CONFIDENCE: u32 = 24;
/// UCT with a model at every new position (AZ-Ins-LE).
pub const TESUJI_PRESET_AZ_LE: u32 = 25;

/// The most promising leaf first; the whole unsolved tree is kept.
pub const TESUJI_METHOD_BEST_FIRST: u32 = 0;
/// About the same leaves, but only the current line is kept; the rest is in a
/// table, as far as that has room. Needs what TESUJI_TRANSPOSITIONS_TABLE needs.
pub const TESUJI_METHOD_DEPTH_FIRST: u32 = 1;
/// Alpha-beta, with a table where the game has what TESUJI_TRANSPOSITIONS_TABLE
/// needs.
pub const TESUJI_METHOD_ALPHA_BETA: u32 = 2;
/// Random games and estimates; see the fields from `selection` on. Values are on
/// a scale from -1, the lowest score of the game, to 1, the highest. Does not
/// look at rule, leaf, transpositions, levels, playouts and what belongs to them.
pub const TESUJI_METHOD_SAMPLING: u32 = 3;

/// A node stores a chance, as if all moves were independent: 16 bytes a node.
pub const TESUJI_RULE_PRODUCT: u32 = 1;
/// A node stores a proof and a disproof number: 20 bytes a node.
pub const TESUJI_RULE_MIN_SUM: u32 = 2;
/// The same, with the largest number plus one for each further open move in
/// place of the sum: what several moves share is not counted often.
pub const TESUJI_RULE_WEAK_SUM: u32 = 3;
/// Proof and disproof numbers that are not whole, for leaves with a chance: 20
/// bytes a node.
pub const TESUJI_RULE_REAL_SUM: u32 = 4;

/// All new positions are worth the same.
pub const TESUJI_LEAF_CONSTANT: u32 = 1;
/// The more moves a new position has, the better for the player to move.
pub const TESUJI_LEAF_MOBILITY: u32 = 2;
/// The chance that the game's own `evaluate` gives, which the game must have.
pub const TESUJI_LEAF_EVALUATION: u32 = 3;
/// The share of random games that reach the goal: see `playouts`.
pub const TESUJI_LEAF_PLAYOUTS: u32 = 4;

/// A node for each way to a position: a tree.
pub const TESUJI_TRANSPOSITIONS_OFF: u32 = 0;
/// One node for each position, 14 bytes more: needs `key`, TESUJI_GAME_HISTORY_FREE
/// and TESUJI_GAME_ACYCLIC, and not TESUJI_GAME_KEY_FOLDS.
pub const TESUJI_TRANSPOSITIONS_DAG: u32 = 1;
/// A node for each way, and a table of solved positions, 8 bytes each: needs
/// `key` and TESUJI_GAME_HISTORY_FREE.
pub const TESUJI_TRANSPOSITIONS_TABLE: u32 = 2;

/// A search of a lower level may create as many nodes as the tree above it has.
pub const TESUJI_BOUND_TREE: u32 = 0;
/// Of these x nodes the part 1 / (1 + e^((a - x) / b)), with `breuker_a` and
/// `breuker_b` (Breuker 1998).
pub const TESUJI_BOUND_BREUKER: u32 = 1;
/// As many as there is memory for.
pub const TESUJI_BOUND_FREE: u32 = 2;

const _: () = {
    #[cfg(feature = "product")]
    assert!(Rule::Product.number() == TESUJI_RULE_PRODUCT);
    #[cfg(feature = "min-sum")]
    assert!(Rule::MinSum.number() == TESUJI_RULE_MIN_SUM);
    #[cfg(feature = "min-sum")]
    assert!(Rule::WeakSum.number() == TESUJI_RULE_WEAK_SUM);
    #[cfg(feature = "real-sum")]
    assert!(Rule::RealSum.number() == TESUJI_RULE_REAL_SUM);
    assert!(Leaf::Constant.number() == TESUJI_LEAF_CONSTANT);
    assert!(Leaf::Mobility.number() == TESUJI_LEAF_MOBILITY);
    #[cfg(feature = "evaluation")]
    assert!(Leaf::Evaluation.number() == TESUJI_LEAF_EVALUATION);
    #[cfg(feature = "playouts")]
    assert!(Leaf::Playouts.number() == TESUJI_LEAF_PLAYOUTS);
    assert!(Transpositions::Off.number() == TESUJI_TRANSPOSITIONS_OFF);
    #[cfg(feature = "transpositions")]
    assert!(Transpositions::Dag.number() == TESUJI_TRANSPOSITIONS_DAG);
    #[cfg(feature = "table")]
    assert!(Transpositions::Table.number() == TESUJI_TRANSPOSITIONS_TABLE);
    assert!(Method::BestFirst.number() == TESUJI_METHOD_BEST_FIRST);
    #[cfg(feature = "depth-first")]
    assert!(Method::DepthFirst.number() == TESUJI_METHOD_DEPTH_FIRST);
    #[cfg(feature = "alpha-beta")]
    assert!(Method::AlphaBeta.number() == TESUJI_METHOD_ALPHA_BETA);
    #[cfg(feature = "sampling")]
    assert!(Method::Sampling.number() == TESUJI_METHOD_SAMPLING);
    assert!(Bound::Tree.number() == TESUJI_BOUND_TREE);
    #[cfg(feature = "levels")]
    assert!(Bound::Breuker.number() == TESUJI_BOUND_BREUKER);
    assert!(Bound::Free.number() == TESUJI_BOUND_FREE);
};

const _: () = {
    #[cfg(feature = "product")]
    assert!(Preset::Pp.number() == TESUJI_PRESET_PP);
    #[cfg(all(feature = "product", feature = "transpositions"))]
    assert!(Preset::Ppt.number() == TESUJI_PRESET_PPT);
    #[cfg(feature = "min-sum")]
    assert!(Preset::Pns.number() == TESUJI_PRESET_PNS);
    #[cfg(all(feature = "min-sum", feature = "transpositions"))]
    assert!(Preset::Pnt.number() == TESUJI_PRESET_PNT);
    #[cfg(all(feature = "min-sum", feature = "levels"))]
    assert!(Preset::Pn2.number() == TESUJI_PRESET_PN2);
    #[cfg(all(feature = "min-sum", feature = "depth-first"))]
    assert!(Preset::Dfpn.number() == TESUJI_PRESET_DFPN);
    #[cfg(all(feature = "real-sum", feature = "playouts"))]
    assert!(Preset::Mcpns.number() == TESUJI_PRESET_MCPNS);
    #[cfg(all(feature = "product", feature = "table"))]
    assert!(Preset::Pps.number() == TESUJI_PRESET_PPS);
    #[cfg(all(feature = "product", feature = "levels"))]
    assert!(Preset::Pp2.number() == TESUJI_PRESET_PP2);
    #[cfg(all(feature = "product", feature = "levels"))]
    assert!(Preset::Pp3.number() == TESUJI_PRESET_PP3);
    #[cfg(all(feature = "product", feature = "depth-first"))]
    assert!(Preset::Dfpp.number() == TESUJI_PRESET_DFPP);
    #[cfg(all(feature = "product", feature = "playouts"))]
    assert!(Preset::Ppn.number() == TESUJI_PRESET_PPN);
    #[cfg(all(feature = "product", feature = "playouts", feature = "levels"))]
    assert!(Preset::Ppn2.number() == TESUJI_PRESET_PPN2);
    #[cfg(feature = "alpha-beta")]
    assert!(Preset::AlphaBeta.number() == TESUJI_PRESET_ALPHABETA);
    #[cfg(feature = "alpha-beta")]
    assert!(Preset::AlphaBetaId.number() == TESUJI_PRESET_ALPHABETA_ID);
    #[cfg(feature = "sampling")]
    assert!(Preset::Uct.number() == TESUJI_PRESET_UCT);
    #[cfg(feature = "score-bounds")]
    assert!(Preset::Solver.number() == TESUJI_PRESET_SOLVER);
    #[cfg(all(feature = "score-bounds", feature = "evaluation"))]
    assert!(Preset::MctsE.number() == TESUJI_PRESET_MCTS_E);
    #[cfg(feature = "score-bounds")]
    assert!(Preset::Sb.number() == TESUJI_PRESET_SB);
    #[cfg(feature = "proof-bias")]
    assert!(Preset::PnMcts.number() == TESUJI_PRESET_PN_MCTS);
    #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
    assert!(Preset::GpnRank.number() == TESUJI_PRESET_GPN_RANK);
    #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
    assert!(Preset::GpnMax.number() == TESUJI_PRESET_GPN_MAX);
    #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
    assert!(Preset::GpnSum.number() == TESUJI_PRESET_GPN_SUM);
    #[cfg(all(feature = "sampling", feature = "evaluation"))]
    assert!(Preset::Confidence.number() == TESUJI_PRESET_CONFIDENCE);
    #[cfg(all(feature = "sampling", feature = "evaluation"))]
    assert!(Preset::AzLe.number() == TESUJI_PRESET_AZ_LE);
};

/// As a goal's player: whoever moves at the root, and player 0 where nobody does
/// because the game is over.
pub const TESUJI_PLAYER_MOVER: u32 = 0xffff_ffff;
/// As a goal's score: the highest that the game has.
pub const TESUJI_SCORE_HIGHEST: i32 = 0x7fff_ffff;
/// As a goal's score: the highest that this player can force, whatever it is.
/// That is the value of the game: see `score_low` and `score_high` of
/// tesuji_result. Needs a game that ends: TESUJI_GAME_ACYCLIC or a max_length.
pub const TESUJI_SCORE_EXACT: i32 = 0x7fff_fffe;

/// How a search is set up. Set `struct_size`, let tesuji_config_preset write
/// the rest, then change what you like.
///
/// The fields from `method` on came later, those from `selection` on later
/// still. In a structure whose `struct_size` ends before them they count as
/// zero; each says what zero means. In a library that was built without a part,
/// what only that part would look at must be zero, or the structure is refused: `levels` above 1 (TESUJI_ERROR_LEVELS) and
/// `bound` (_UNKNOWN_BOUND) without levels, `precision` (_PRECISION) without
/// playouts, `epsilon` (_EPSILON) without depth-first, `deepen`
/// (_UNKNOWN_METHOD) without alpha-beta, TESUJI_SCORE_EXACT (_GOAL_SCORE)
/// without exact. `breuker_a`, `breuker_b`, `table_entries`, `playouts`, `theta`
/// and `seed` are only ever looked at together with what names their part.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Config {
    /// sizeof(tesuji_config), set by you before any call.
    pub struct_size: u32,
    /// One of TESUJI_RULE_.
    pub rule: u32,
    /// One of TESUJI_LEAF_.
    pub leaf: u32,
    /// One of TESUJI_TRANSPOSITIONS_.
    pub transpositions: u32,
    /// 1: keep what is below a solved position, which shows the proof.
    /// 0: use its memory again.
    pub keep_solved: u32,
    /// Who is to be proven to reach the goal, against all others together: a
    /// player, or TESUJI_PLAYER_MOVER.
    pub goal_player: u32,
    /// The score that this player wants at least, TESUJI_SCORE_HIGHEST, or
    /// TESUJI_SCORE_EXACT.
    pub goal_score: i32,
    /// The longest line that is searched; each depth takes a state and a few
    /// words of the block. 0: the game's max_length.
    pub max_depth: u32,
    /// One of TESUJI_METHOD_. 0: best first.
    pub method: u32,
    /// Of best-first search, 1 to 3. With 2 each leaf is searched by another
    /// search, in the memory that is still free, of which only the moves of the
    /// leaf stay: far more positions than there is memory for. 0: 1.
    pub levels: u32,
    /// One of TESUJI_BOUND_: how long a search of a lower level may take. 0: as
    /// many nodes as the tree above it has created.
    pub bound: u32,
    /// a of TESUJI_BOUND_BREUKER, in nodes. 0: 0, half of them from the first
    /// node on.
    pub breuker_a: u32,
    /// b of TESUJI_BOUND_BREUKER, in nodes. 0: as 1, all or nothing.
    pub breuker_b: u32,
    /// Positions that the table has room for; others than powers of two are
    /// rounded down, and there are at least 16. 0: as many as are good for the
    /// block.
    pub table_entries: u32,
    /// Random games for each new position, with TESUJI_LEAF_PLAYOUTS: 1 to
    /// 1,000,000. 0: refused with that leaf, not looked at with others.
    pub playouts: u32,
    /// How near to 0 or 1 the chance of a leaf may come, with
    /// TESUJI_LEAF_PLAYOUTS and TESUJI_LEAF_EVALUATION: above 0, below 1/2. 0:
    /// refused with these leaves, not looked at with others.
    pub theta: f32,
    /// The precision rate, with the product rule only: the search also ends
    /// when the root's chance is this near to 0 or 1, and then says that it
    /// believes it (TESUJI_STOP_BELIEVED), which is not a proof. At most theta
    /// where theta counts, and below 1/2. Refused (TESUJI_ERROR_PARTS) with
    /// TESUJI_SCORE_EXACT, which goes on from proof to proof. 0: only a proof
    /// ends it.
    pub precision: f32,
    /// The search leaves a move only when another is better by this part: 0 to
    /// 16 (Pawlewicz and Lew 2007). 0: best-first search goes to the best leaf
    /// each time, and depth-first search does as nearly as it can.
    pub epsilon: f32,
    /// 1: alpha-beta goes one move deeper at a time, with an evaluation at the
    /// end. 0: it goes down to the end of the game at once.
    pub deepen: u32,
    /// Zero.
    pub reserved: u32,
    /// Decides all random numbers: the same seed, the same search. 0: a seed
    /// like any other.
    pub seed: u64,
    /// One of TESUJI_SELECTION_. This and all that follow are for
    /// TESUJI_METHOD_SAMPLING. 0: UCB1.
    pub selection: u32,
    /// C: how much is given for having been tried little. 0: nothing.
    pub exploration: f32,
    /// One of TESUJI_UNTRIED_. 0: untried moves first.
    pub untried: u32,
    /// One of TESUJI_BOUNDS_. 0: off.
    pub bounds: u32,
    /// Gamma: what a point of the score that a move is sure to bring adds to its
    /// worth. 0: nothing.
    pub gamma: f32,
    /// Delta: what a point of the score that a move can still bring adds. 0:
    /// nothing.
    pub delta: f32,
    /// Solved moves are passed over when they have been tried more often than
    /// this. 0: at once.
    pub solved_visits: u32,
    /// One of TESUJI_BIAS_. 0: off.
    pub bias: u32,
    /// One of TESUJI_NUMBERS_: whose proof numbers there are. 0: each player's.
    pub numbers: u32,
    /// C_pn: what the best proof number adds. 0: nothing.
    pub bias_weight: f32,
    /// How many moves scouts make for each move of an iteration, from 0 to 100:
    /// they go by proof numbers alone and play no random games. 0: there are none.
    pub scouts: f32,
    /// One of TESUJI_ESTIMATE_. 0: a random game.
    pub estimate: u32,
    /// How sure the model must be, from 0 to 1, with TESUJI_ESTIMATE_CONFIDENT.
    /// 0: it is always believed.
    pub confidence: f32,
    /// Lambda, from 0 to 1: how much of what a new position is worth is the
    /// evaluation, with TESUJI_ESTIMATE_PLAYOUT. 0: nothing.
    pub lambda: f32,
    /// The moves of the longest random game, at most 2^20
    /// (TESUJI_ERROR_PLAYOUTS); what is longer is a draw. 0: the game's
    /// max_length, or 200 where there is none.
    pub playout_moves: u32,
    /// After so many moves a random game ends with the evaluation. 0: never.
    pub cut_moves: u32,
    /// The chance that a random game ends with the evaluation, at each move, from
    /// 0 to 1. 0: never.
    pub cut_chance: f32,
    /// One of TESUJI_POLICY_: the moves of random games. 0: all alike.
    pub policy: u32,
    /// The chance that such a move is chosen as if all were alike, from 0 to 1.
    /// 0: never.
    pub playout_epsilon: f32,
    /// k of RAVE (Gelly and Silver 2007): the visits at which a move's own mean
    /// counts as much as that of all moves like it, 8 bytes a node more. 0: off.
    pub rave: f32,
    /// One of TESUJI_CHOICE_: the move to play. 0: what is proven first.
    pub choice: u32,
    /// 1: when the block is full, use the memory of what was visited least. 0:
    /// stop.
    pub recycle: u32,
}

// SAFETY: integers and floats only, `struct_size` first, and their sizes add up.
unsafe impl Record for Config {
    const FIRST: usize = 32;
}
const _: () = assert!(size_of::<Config>() == 20 * 4 + 8 + 22 * 4, "no padding");

/// An option that is on or off.
pub(crate) fn boolean(number: u32) -> Result<bool, Failure> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Failure(TESUJI_ERROR_NOT_A_BOOLEAN)),
    }
}

impl Config {
    /// What belongs to parts that are not in the build is as if it came later.
    fn from_kernel(config: &tesuji::Config) -> Config {
        #[allow(unused_mut)] // with none of the parts
        let mut told = Config {
            struct_size: size_of::<Config>() as u32,
            rule: config.rule.number(),
            leaf: config.leaf.number(),
            transpositions: config.transpositions.number(),
            keep_solved: u32::from(config.keep_solved),
            goal_player: config
                .goal
                .player
                .map_or(TESUJI_PLAYER_MOVER, |player| u32::from(player.0)),
            goal_score: match config.goal.aim {
                Aim::Highest => TESUJI_SCORE_HIGHEST,
                Aim::AtLeast(score) => score,
                #[cfg(feature = "exact")]
                Aim::Exact => TESUJI_SCORE_EXACT,
            },
            max_depth: config.max_depth,
            method: config.method.number(),
            levels: 1,
            bound: 0,
            breuker_a: 0,
            breuker_b: 0,
            table_entries: 0,
            playouts: 0,
            theta: 0.0,
            precision: 0.0,
            epsilon: 0.0,
            deepen: 0,
            reserved: 0,
            seed: 0,
            selection: 0,
            exploration: 0.0,
            untried: 0,
            bounds: 0,
            gamma: 0.0,
            delta: 0.0,
            solved_visits: 0,
            bias: 0,
            numbers: 0,
            bias_weight: 0.0,
            scouts: 0.0,
            estimate: 0,
            confidence: 0.0,
            lambda: 0.0,
            playout_moves: 0,
            cut_moves: 0,
            cut_chance: 0.0,
            policy: 0,
            playout_epsilon: 0.0,
            rave: 0.0,
            choice: 0,
            recycle: 0,
        };
        #[cfg(feature = "sampling")]
        told.tell_sampling(&config.sampling);
        #[cfg(feature = "levels")]
        {
            told.levels = config.levels;
            told.bound = config.bound.number();
            (told.breuker_a, told.breuker_b) = config.breuker;
        }
        #[cfg(feature = "table")]
        {
            told.table_entries = config.table_entries;
        }
        #[cfg(feature = "playouts")]
        {
            told.playouts = config.playouts;
            told.precision = config.precision;
        }
        #[cfg(any(feature = "playouts", feature = "sampling"))]
        {
            told.seed = config.seed;
        }
        #[cfg(any(feature = "evaluation", feature = "playouts"))]
        {
            told.theta = config.theta;
        }
        #[cfg(feature = "depth-first")]
        {
            told.epsilon = config.epsilon;
        }
        #[cfg(feature = "alpha-beta")]
        {
            told.deepen = u32::from(config.deepen);
        }
        told
    }

    /// What only parts would look at that are not in this build is off.
    fn check_absent_parts(&self) -> Result<(), Error> {
        #[cfg(not(feature = "levels"))]
        if self.levels > 1 {
            return Err(Error::Levels);
        }
        #[cfg(not(feature = "levels"))]
        if self.bound != 0 {
            return Err(Error::UnknownBound);
        }
        #[cfg(not(feature = "playouts"))]
        if self.precision.to_bits() != 0 {
            return Err(Error::Precision);
        }
        #[cfg(not(feature = "depth-first"))]
        if self.epsilon.to_bits() != 0 {
            return Err(Error::Epsilon);
        }
        #[cfg(not(feature = "alpha-beta"))]
        if self.deepen != 0 {
            return Err(Error::UnknownMethod);
        }
        Ok(())
    }

    pub(crate) fn kernel(&self) -> Result<tesuji::Config, Failure> {
        let player = match self.goal_player {
            TESUJI_PLAYER_MOVER => None,
            player => Some(Player(u8::try_from(player).map_err(|_| Error::GoalPlayer)?)),
        };
        let aim = match self.goal_score {
            TESUJI_SCORE_HIGHEST => Aim::Highest,
            #[cfg(feature = "exact")]
            TESUJI_SCORE_EXACT => Aim::Exact,
            score => Aim::AtLeast(score),
        };
        if self.reserved != 0 {
            return Err(Failure(TESUJI_ERROR_UNKNOWN_FIELD));
        }
        self.check_absent_parts()?;
        Ok(tesuji::Config {
            method: Method::from_number(self.method).ok_or(Error::UnknownMethod)?,
            rule: Rule::from_number(self.rule).ok_or(Error::UnknownRule)?,
            leaf: Leaf::from_number(self.leaf).ok_or(Error::UnknownLeaf)?,
            transpositions: Transpositions::from_number(self.transpositions)
                .ok_or(Error::UnknownTranspositions)?,
            keep_solved: boolean(self.keep_solved)?,
            goal: Goal { player, aim },
            max_depth: self.max_depth,
            #[cfg(feature = "levels")]
            levels: if self.levels == 0 { 1 } else { self.levels },
            #[cfg(feature = "levels")]
            bound: Bound::from_number(self.bound).ok_or(Error::UnknownBound)?,
            #[cfg(feature = "levels")]
            breuker: (self.breuker_a, self.breuker_b),
            #[cfg(feature = "table")]
            table_entries: self.table_entries,
            #[cfg(feature = "playouts")]
            playouts: self.playouts,
            #[cfg(any(feature = "evaluation", feature = "playouts"))]
            theta: self.theta,
            #[cfg(feature = "playouts")]
            precision: self.precision,
            #[cfg(feature = "depth-first")]
            epsilon: self.epsilon,
            #[cfg(feature = "alpha-beta")]
            deepen: boolean(self.deepen)?,
            #[cfg(any(feature = "playouts", feature = "sampling"))]
            seed: self.seed,
            #[cfg(feature = "sampling")]
            sampling: self.sampling()?,
        })
    }
}

/// Writes the settings of a preset.
///
/// `preset` is one of TESUJI_PRESET_. `config->struct_size` must be set; every
/// other field is written.
///
/// Errors: TESUJI_ERROR_NULL_POINTER, TESUJI_ERROR_STRUCT_SIZE,
/// TESUJI_ERROR_UNKNOWN_PRESET.
///
/// # Safety
/// `config` is null or points to `struct_size` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_config_preset(preset: u32, config: *mut Config) -> i32 {
    let write = || {
        let preset = Preset::from_number(preset).ok_or(Failure(TESUJI_ERROR_UNKNOWN_PRESET))?;
        let settings = Config::from_kernel(&tesuji::Config::preset(preset));
        // SAFETY: the contract is the same.
        unsafe { record::write(config, &settings) }
    };
    status(write())
}
