//! What a search is set up with: its parts, its goal, its presets.

use crate::error::Error;
use crate::game::{Player, Rules};
use crate::memory::{ENTRY, FEWEST_ENTRIES, LEVEL, MOST_ENTRIES, Shape};
use crate::value::Score;
use crate::walk::Walk;

#[cfg(not(any(feature = "product", feature = "min-sum", feature = "real-sum")))]
compile_error!("proof search needs a rule: switch on `product`, `min-sum` or `real-sum`");

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
    /// The share of random games that reach the goal: see [`Config::playouts`].
    #[cfg(feature = "playouts")]
    Playouts,
}

impl Leaf {
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
    /// 1 / (1 + e^((a - x) / b)), with [`Config::breuker`] (Breuker 1998).
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
    /// Whose goal it is; `None`: the player who moves at the root.
    pub player: Option<Player>,
    /// The score to reach.
    pub aim: Aim,
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
    /// PN²: proof-number search whose leaves are searched by another.
    #[cfg(all(feature = "min-sum", feature = "levels"))]
    Pn2,
    /// Depth-first proof-number search.
    #[cfg(all(feature = "min-sum", feature = "depth-first"))]
    Dfpn,
    /// Monte-Carlo proof-number search.
    #[cfg(all(feature = "real-sum", feature = "playouts"))]
    Mcpns,
    /// Product propagation with mobility and a table of solved positions.
    #[cfg(all(feature = "product", feature = "table"))]
    Pps,
    /// PP²: product propagation whose leaves are searched by another.
    #[cfg(all(feature = "product", feature = "levels"))]
    Pp2,
    /// The same with a third level.
    #[cfg(all(feature = "product", feature = "levels"))]
    Pp3,
    /// Depth-first product propagation.
    #[cfg(all(feature = "product", feature = "depth-first"))]
    Dfpp,
    /// PPN-Search: product propagation with playouts.
    #[cfg(all(feature = "product", feature = "playouts"))]
    Ppn,
    /// The same with two levels.
    #[cfg(all(feature = "product", feature = "playouts", feature = "levels"))]
    Ppn2,
    /// Alpha-beta that goes down to the end of the game.
    #[cfg(feature = "alpha-beta")]
    AlphaBeta,
    /// Alpha-beta with iterative deepening.
    #[cfg(feature = "alpha-beta")]
    AlphaBetaId,
}

impl Preset {
    /// The presets of this build.
    pub const ALL: &[Preset] = &[
        #[cfg(feature = "product")]
        Preset::Pp,
        #[cfg(all(feature = "product", feature = "transpositions"))]
        Preset::Ppt,
        #[cfg(feature = "min-sum")]
        Preset::Pns,
        #[cfg(all(feature = "min-sum", feature = "transpositions"))]
        Preset::Pnt,
        #[cfg(all(feature = "min-sum", feature = "levels"))]
        Preset::Pn2,
        #[cfg(all(feature = "min-sum", feature = "depth-first"))]
        Preset::Dfpn,
        #[cfg(all(feature = "real-sum", feature = "playouts"))]
        Preset::Mcpns,
        #[cfg(all(feature = "product", feature = "table"))]
        Preset::Pps,
        #[cfg(all(feature = "product", feature = "levels"))]
        Preset::Pp2,
        #[cfg(all(feature = "product", feature = "levels"))]
        Preset::Pp3,
        #[cfg(all(feature = "product", feature = "depth-first"))]
        Preset::Dfpp,
        #[cfg(all(feature = "product", feature = "playouts"))]
        Preset::Ppn,
        #[cfg(all(feature = "product", feature = "playouts", feature = "levels"))]
        Preset::Ppn2,
        #[cfg(feature = "alpha-beta")]
        Preset::AlphaBeta,
        #[cfg(feature = "alpha-beta")]
        Preset::AlphaBetaId,
    ];

    /// The preset with this number, if it is in this build.
    pub fn from_number(number: u32) -> Option<Preset> {
        let mut all = Preset::ALL.iter().copied();
        all.find(|preset| preset.number() == number)
    }

    /// The number of this preset, which never changes.
    pub const fn number(self) -> u32 {
        match self {
            #[cfg(feature = "product")]
            Preset::Pp => 1,
            #[cfg(all(feature = "product", feature = "transpositions"))]
            Preset::Ppt => 2,
            #[cfg(feature = "min-sum")]
            Preset::Pns => 3,
            #[cfg(all(feature = "min-sum", feature = "transpositions"))]
            Preset::Pnt => 4,
            #[cfg(all(feature = "min-sum", feature = "levels"))]
            Preset::Pn2 => 5,
            #[cfg(all(feature = "min-sum", feature = "depth-first"))]
            Preset::Dfpn => 6,
            #[cfg(all(feature = "real-sum", feature = "playouts"))]
            Preset::Mcpns => 7,
            #[cfg(all(feature = "product", feature = "table"))]
            Preset::Pps => 8,
            #[cfg(all(feature = "product", feature = "levels"))]
            Preset::Pp2 => 9,
            #[cfg(all(feature = "product", feature = "levels"))]
            Preset::Pp3 => 10,
            #[cfg(all(feature = "product", feature = "depth-first"))]
            Preset::Dfpp => 11,
            #[cfg(all(feature = "product", feature = "playouts"))]
            Preset::Ppn => 12,
            #[cfg(all(feature = "product", feature = "playouts", feature = "levels"))]
            Preset::Ppn2 => 13,
            #[cfg(feature = "alpha-beta")]
            Preset::AlphaBeta => 14,
            #[cfg(feature = "alpha-beta")]
            Preset::AlphaBetaId => 15,
        }
    }

    /// Its name, as the program `tesuji` takes it.
    #[cfg(feature = "texts")]
    pub const fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "product")]
            Preset::Pp => "pp",
            #[cfg(all(feature = "product", feature = "transpositions"))]
            Preset::Ppt => "ppt",
            #[cfg(feature = "min-sum")]
            Preset::Pns => "pns",
            #[cfg(all(feature = "min-sum", feature = "transpositions"))]
            Preset::Pnt => "pnt",
            #[cfg(all(feature = "min-sum", feature = "levels"))]
            Preset::Pn2 => "pn2",
            #[cfg(all(feature = "min-sum", feature = "depth-first"))]
            Preset::Dfpn => "dfpn",
            #[cfg(all(feature = "real-sum", feature = "playouts"))]
            Preset::Mcpns => "mcpns",
            #[cfg(all(feature = "product", feature = "table"))]
            Preset::Pps => "pps",
            #[cfg(all(feature = "product", feature = "levels"))]
            Preset::Pp2 => "pp2",
            #[cfg(all(feature = "product", feature = "levels"))]
            Preset::Pp3 => "pp3",
            #[cfg(all(feature = "product", feature = "depth-first"))]
            Preset::Dfpp => "dfpp",
            #[cfg(all(feature = "product", feature = "playouts"))]
            Preset::Ppn => "ppn",
            #[cfg(all(feature = "product", feature = "playouts", feature = "levels"))]
            Preset::Ppn2 => "ppn2",
            #[cfg(feature = "alpha-beta")]
            Preset::AlphaBeta => "alphabeta",
            #[cfg(feature = "alpha-beta")]
            Preset::AlphaBetaId => "alphabeta-id",
        }
    }
}

/// How a search is set up. Begin with a [`Preset`] and change what you like.
/// Settings of parts that are not in the build are not there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// How the tree is walked through.
    pub method: Method,
    /// What a node stores and how it is chosen.
    pub rule: Rule,
    /// What a new position is worth.
    pub leaf: Leaf,
    /// What happens when a position is reached in several ways. Depth-first
    /// search always has a table, alpha-beta where the game allows it.
    pub transpositions: Transpositions,
    /// Keep what is below a solved position, which shows the proof, rather
    /// than using its memory again.
    pub keep_solved: bool,
    /// What is to be proven.
    pub goal: Goal,
    /// The longest line that is searched; 0: the longest game, which the game
    /// must then say. Each depth costs a state and a few words.
    pub max_depth: u32,
    /// Of best-first search, 1 to 3: with two, each leaf is searched by another
    /// search in the memory that is free, of which only the moves of the leaf
    /// stay.
    #[cfg(feature = "levels")]
    pub levels: u32,
    /// How long a search of a lower level may take.
    #[cfg(feature = "levels")]
    pub bound: Bound,
    /// a and b of [`Bound::Breuker`], in nodes.
    #[cfg(feature = "levels")]
    pub breuker: (u32, u32),
    /// Positions that the table has room for; 0: as many as are good for the
    /// block. Always a power of two, at least 16: others are rounded down.
    #[cfg(feature = "table")]
    pub table_entries: u32,
    /// Random games for each new position, with [`Leaf::Playouts`].
    #[cfg(feature = "playouts")]
    pub playouts: u32,
    /// θ: how near to 0 or 1 the chance of a leaf may come, with
    /// [`Leaf::Playouts`] and [`Leaf::Evaluation`].
    #[cfg(any(feature = "evaluation", feature = "playouts"))]
    pub theta: f32,
    /// The precision rate: the search also ends when the root's chance is this
    /// near to 0 or 1, and then *believes* it. 0: only a proof ends it.
    #[cfg(feature = "playouts")]
    pub precision: f32,
    /// ε: the search leaves a move only when another is better by this part
    /// (Pawlewicz and Lew 2007). 0: best-first search goes to the best leaf
    /// each time, and depth-first search does as nearly as it can.
    #[cfg(feature = "depth-first")]
    pub epsilon: f32,
    /// Alpha-beta goes one move deeper at a time, with an evaluation at the end.
    #[cfg(feature = "alpha-beta")]
    pub deepen: bool,
    /// Decides all random numbers.
    #[cfg(feature = "playouts")]
    pub seed: u64,
}

/// a and b of Breuker's bound as the LOA literature has them.
#[cfg(feature = "levels")]
const BREUKER: (u32, u32) = (1_800_000, 240_000);
/// Playouts for a leaf and θ, as in Song, Iida and van den Herik (2019).
#[cfg(feature = "playouts")]
const PLAYOUTS: u32 = 60;
#[cfg(any(feature = "evaluation", feature = "playouts"))]
const THETA: f32 = 0.01;
/// Pawlewicz and Lew (2007).
#[cfg(feature = "depth-first")]
const EPSILON: f32 = 0.25;
/// The same for product search that keeps its tree. Staying longer costs no
/// nodes: docs/measurements.md.
#[cfg(feature = "depth-first")]
const STAY: f32 = 4.0;

impl Config {
    /// The parts that most presets have: best first, mobility, one level.
    const fn with_rule(rule: Rule) -> Config {
        Config {
            method: Method::BestFirst,
            rule,
            leaf: Leaf::Mobility,
            transpositions: Transpositions::Off,
            keep_solved: false,
            goal: Goal {
                player: None,
                aim: Aim::Highest,
            },
            max_depth: 0,
            #[cfg(feature = "levels")]
            levels: 1,
            #[cfg(feature = "levels")]
            bound: Bound::Tree,
            #[cfg(feature = "levels")]
            breuker: BREUKER,
            #[cfg(feature = "table")]
            table_entries: 0,
            #[cfg(feature = "playouts")]
            playouts: PLAYOUTS,
            #[cfg(any(feature = "evaluation", feature = "playouts"))]
            theta: THETA,
            #[cfg(feature = "playouts")]
            precision: 0.0,
            #[cfg(feature = "depth-first")]
            epsilon: 0.0,
            #[cfg(feature = "alpha-beta")]
            deepen: false,
            #[cfg(feature = "playouts")]
            seed: 0,
        }
    }

    /// The settings of a preset.
    pub const fn preset(preset: Preset) -> Config {
        match preset {
            #[cfg(feature = "product")]
            Preset::Pp => Config::with_rule(Rule::Product),
            #[cfg(all(feature = "product", feature = "transpositions"))]
            Preset::Ppt => Config {
                transpositions: Transpositions::Dag,
                ..Config::with_rule(Rule::Product)
            },
            #[cfg(feature = "min-sum")]
            Preset::Pns => Config::with_rule(Rule::MinSum),
            #[cfg(all(feature = "min-sum", feature = "transpositions"))]
            Preset::Pnt => Config {
                transpositions: Transpositions::Dag,
                ..Config::with_rule(Rule::MinSum)
            },
            #[cfg(all(feature = "min-sum", feature = "levels"))]
            Preset::Pn2 => Config {
                levels: 2,
                ..Config::with_rule(Rule::MinSum)
            },
            #[cfg(all(feature = "min-sum", feature = "depth-first"))]
            Preset::Dfpn => Config {
                method: Method::DepthFirst,
                epsilon: EPSILON,
                ..Config::with_rule(Rule::MinSum)
            },
            #[cfg(all(feature = "real-sum", feature = "playouts"))]
            Preset::Mcpns => Config {
                leaf: Leaf::Playouts,
                ..Config::with_rule(Rule::RealSum)
            },
            #[cfg(all(feature = "product", feature = "table"))]
            Preset::Pps => Config {
                transpositions: Transpositions::Table,
                #[cfg(feature = "depth-first")]
                epsilon: STAY,
                ..Config::with_rule(Rule::Product)
            },
            #[cfg(all(feature = "product", feature = "levels"))]
            Preset::Pp2 => Config {
                levels: 2,
                ..Config::with_rule(Rule::Product)
            },
            #[cfg(all(feature = "product", feature = "levels"))]
            Preset::Pp3 => Config {
                levels: 3,
                ..Config::with_rule(Rule::Product)
            },
            #[cfg(all(feature = "product", feature = "depth-first"))]
            Preset::Dfpp => Config {
                method: Method::DepthFirst,
                epsilon: EPSILON,
                ..Config::with_rule(Rule::Product)
            },
            #[cfg(all(feature = "product", feature = "playouts"))]
            Preset::Ppn => Config {
                leaf: Leaf::Playouts,
                ..Config::with_rule(Rule::Product)
            },
            #[cfg(all(feature = "product", feature = "playouts", feature = "levels"))]
            Preset::Ppn2 => Config {
                leaf: Leaf::Playouts,
                levels: 2,
                ..Config::with_rule(Rule::Product)
            },
            #[cfg(feature = "alpha-beta")]
            Preset::AlphaBeta => Config {
                method: Method::AlphaBeta,
                ..Config::with_rule(ANY_RULE)
            },
            #[cfg(feature = "alpha-beta")]
            Preset::AlphaBetaId => Config {
                method: Method::AlphaBeta,
                deepen: true,
                ..Config::with_rule(ANY_RULE)
            },
        }
    }

    /// What this configuration needs of a block, for a game with these rules.
    /// The one place where settings and rules are checked.
    pub(crate) fn shape_for<W: Walk>(&self, walk: &W) -> Result<Shape, Error> {
        let (rules, has_key) = (&walk.rules(), walk.has_key());
        let state_bytes = walk.state_bytes();
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
        let has_dag = self.has_dag();
        let entry = self.entry(rules, has_key);
        if (has_dag || entry > 0) && !has_key {
            return Err(Error::NeedsKey);
        }
        // Nodes that are shared have the moves of one of the positions.
        if has_dag && walk.key_folds() {
            return Err(Error::KeyFolds);
        }
        // A proof by way of another path must hold on this one too.
        if entry > 0 && !rules.history_free {
            return Err(Error::NeedsHistoryFree);
        }
        if has_dag && !(rules.history_free && rules.acyclic) {
            return Err(Error::NeedsAcyclic);
        }
        if let Some(player) = self.goal.player
            && player.0 >= rules.players
        {
            return Err(Error::GoalPlayer);
        }
        self.check_aim(rules)?;
        self.check_parts(walk.has_evaluation())?;
        Ok(Shape {
            numbers: self.columns(),
            keys: has_dag,
            entry,
            entries: self.entries(),
            level: self.level(self.sees_repetitions(rules, has_key)),
            notes: self.notes(),
            line: self.has_line(),
            max_moves: rules.max_moves as usize,
            max_depth: max_depth as usize,
            state_bytes,
        })
    }

    fn check_aim(&self, rules: &Rules) -> Result<(), Error> {
        match self.goal.aim {
            Aim::Highest => Ok(()),
            // What everybody always gets is not a goal, what nobody ever gets neither.
            Aim::AtLeast(score) if score > rules.score_min && score <= rules.score_max => Ok(()),
            Aim::AtLeast(_) => Err(Error::GoalScore),
            // Where play can go on for ever nobody need get any score.
            #[cfg(feature = "exact")]
            Aim::Exact if !rules.acyclic && rules.max_length == 0 => Err(Error::ExactNeedsAcyclic),
            #[cfg(feature = "exact")]
            Aim::Exact => Ok(()),
        }
    }

    /// Whether the parts go together, and their numbers make sense.
    fn check_parts(&self, has_evaluation: bool) -> Result<(), Error> {
        let levels = self.levels();
        if !(1..=MOST_LEVELS).contains(&levels) {
            return Err(Error::Levels);
        }
        // A lower level takes its rows back; in a DAG others may need them.
        // Depth-first searches have no tree that levels could be of.
        if (levels > 1 && self.has_dag())
            || (self.method != Method::BestFirst
                && (levels > 1 || self.transpositions != Transpositions::Off))
        {
            return Err(Error::Parts);
        }
        #[cfg(any(feature = "evaluation", feature = "playouts"))]
        if self.leaf.is_a_chance() && !(self.theta > 0.0 && self.theta < 0.5) {
            return Err(Error::Theta);
        }
        #[cfg(feature = "playouts")]
        self.check_playouts()?;
        #[cfg(feature = "evaluation")]
        if self.leaf == Leaf::Evaluation && !has_evaluation {
            return Err(Error::NeedsEvaluation);
        }
        let _ = has_evaluation;
        #[cfg(feature = "depth-first")]
        if !(self.epsilon >= 0.0 && self.epsilon <= MOST_EPSILON) {
            return Err(Error::Epsilon);
        }
        Ok(())
    }

    /// Whether the precision rate and the number of playouts make sense.
    #[cfg(feature = "playouts")]
    fn check_playouts(&self) -> Result<(), Error> {
        // θ is what an agreeing leaf is worth. The paper warns of a rate that
        // is coarser: the first such leaf below the root would end it.
        if !(self.precision >= 0.0 && self.precision < 0.5)
            || (self.leaf.is_a_chance() && self.precision > self.theta)
        {
            return Err(Error::Precision);
        }
        if self.precision > 0.0 && !self.has_chances() {
            return Err(Error::PrecisionRule);
        }
        if self.leaf == Leaf::Playouts && !(1..=MOST_PLAYOUTS).contains(&self.playouts) {
            return Err(Error::Playouts);
        }
        Ok(())
    }

    /// How many levels there are: one where others are not built in.
    pub(crate) fn levels(&self) -> u32 {
        #[cfg(feature = "levels")]
        return self.levels;
        #[cfg(not(feature = "levels"))]
        return 1;
    }

    /// Whether positions can come back, and the search sees that they do.
    pub(crate) fn sees_repetitions(&self, rules: &Rules, has_key: bool) -> bool {
        cfg!(feature = "table") && !rules.acyclic && rules.history_free && has_key
    }

    /// Whether the search stays below a move while that is about as good as any.
    #[inline]
    pub(crate) fn has_windows(&self) -> bool {
        #[cfg(feature = "depth-first")]
        return self.method != Method::BestFirst || self.epsilon > 0.0;
        #[cfg(not(feature = "depth-first"))]
        return false;
    }

    /// Whether the value is wanted, rather than one score.
    #[inline]
    pub(crate) fn is_exact(&self) -> bool {
        #[cfg(feature = "exact")]
        return self.goal.aim == Aim::Exact;
        #[cfg(not(feature = "exact"))]
        return false;
    }

    /// Whether a node's number is a chance.
    fn has_chances(&self) -> bool {
        #[cfg(feature = "product")]
        return self.method == Method::BestFirst && self.rule == Rule::Product;
        #[cfg(not(feature = "product"))]
        return false;
    }

    fn has_dag(&self) -> bool {
        #[cfg(feature = "transpositions")]
        return self.transpositions == Transpositions::Dag;
        #[cfg(not(feature = "transpositions"))]
        return false;
    }

    /// Whether moves are made below the path.
    fn has_line(&self) -> bool {
        #[cfg(feature = "playouts")]
        return self.leaf == Leaf::Playouts;
        #[cfg(not(feature = "playouts"))]
        return false;
    }

    /// The numbers of a row.
    fn columns(&self) -> usize {
        match self.method {
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => crate::depth_first::ALPHA_BETA_COLUMNS,
            _ => self.rule.columns(),
        }
    }

    /// The words of a position in the table, none without a table.
    fn entry(&self, rules: &Rules, has_key: bool) -> usize {
        let _ = (rules, has_key);
        match (self.method, self.transpositions) {
            // It does without where there cannot be one.
            #[cfg(feature = "alpha-beta")]
            (Method::AlphaBeta, _) if !(has_key && rules.history_free) => 0,
            #[cfg(feature = "alpha-beta")]
            (Method::AlphaBeta, _) => ENTRY + crate::depth_first::alpha_beta_payload(self),
            #[cfg(feature = "depth-first")]
            (Method::DepthFirst, _) => ENTRY + self.rule.columns(),
            #[cfg(feature = "table")]
            (_, Transpositions::Table) => ENTRY,
            _ => 0,
        }
    }

    /// The words that the method keeps for the whole search.
    fn notes(&self) -> usize {
        match self.method {
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => crate::depth_first::ALPHA_BETA_NOTES,
            _ => 0,
        }
    }

    /// The positions in the table, if they are said: a power of two.
    fn entries(&self) -> usize {
        #[cfg(feature = "table")]
        if let Some(log) = self.table_entries.checked_ilog2() {
            return (1 << log).clamp(FEWEST_ENTRIES, MOST_ENTRIES);
        }
        0
    }

    /// The words of a level of the path.
    fn level(&self, is_cyclic: bool) -> usize {
        let window = match self.method {
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => crate::depth_first::ALPHA_BETA_LEVEL,
            #[cfg(feature = "depth-first")]
            _ if self.has_windows() => crate::depth_first::WINDOW,
            _ => 0,
        };
        LEVEL + window + if is_cyclic { PATH_KEY } else { 0 }
    }
}

/// The words of a key on the path, where positions can come back.
const PATH_KEY: usize = 2;
/// The most levels.
pub(crate) const MOST_LEVELS: u32 = 3;
#[cfg(feature = "playouts")]
const MOST_PLAYOUTS: u32 = 1_000_000;
#[cfg(feature = "depth-first")]
const MOST_EPSILON: f32 = 16.0;

/// Alpha-beta has no rule, but a configuration has.
#[cfg(all(feature = "alpha-beta", feature = "product"))]
const ANY_RULE: Rule = Rule::Product;
#[cfg(all(feature = "alpha-beta", not(feature = "product"), feature = "min-sum"))]
const ANY_RULE: Rule = Rule::MinSum;
#[cfg(all(
    feature = "alpha-beta",
    not(any(feature = "product", feature = "min-sum"))
))]
const ANY_RULE: Rule = Rule::RealSum;

/// The most moves of a position.
pub(crate) const MOST_MOVES: u32 = 0xffff;
/// The longest line.
pub(crate) const MOST_DEPTH: u32 = 1 << 24;
/// The largest state that is kept in the block.
pub(crate) const MOST_STATE_BYTES: usize = 1 << 20;
