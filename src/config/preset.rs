//! The searches of the literature, as settings.

#[cfg(feature = "levels")]
use super::Bound;
use super::{Aim, Config, Goal, Leaf, Method, Rule, Transpositions};
#[cfg(feature = "sampling")]
use crate::mcts::settings::{Bias, Bounds, Choice, Estimate, Numbers, Sampling};

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
    /// UCT.
    #[cfg(feature = "sampling")]
    Uct,
    /// MCTS-Solver: UCT that proves wins and losses.
    #[cfg(feature = "score-bounds")]
    Solver,
    /// UCT with the game's evaluation in place of random games, and score bounds.
    #[cfg(all(feature = "score-bounds", feature = "evaluation"))]
    MctsE,
    /// Score Bounded MCTS.
    #[cfg(feature = "score-bounds")]
    Sb,
    /// PN-MCTS: UCT led by the goal player's proof numbers.
    #[cfg(feature = "proof-bias")]
    PnMcts,
    /// Generalized PN-MCTS with score bounds, by rank.
    #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
    GpnRank,
    /// The same by the largest number.
    #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
    GpnMax,
    /// The same by the sum of numbers.
    #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
    GpnSum,
    /// UCT with a model that is believed where it is sure.
    #[cfg(all(feature = "sampling", feature = "evaluation"))]
    Confidence,
    /// UCT with a model at every new position (AZ-Ins-LE).
    #[cfg(all(feature = "sampling", feature = "evaluation"))]
    AzLe,
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
        #[cfg(feature = "sampling")]
        Preset::Uct,
        #[cfg(feature = "score-bounds")]
        Preset::Solver,
        #[cfg(all(feature = "score-bounds", feature = "evaluation"))]
        Preset::MctsE,
        #[cfg(feature = "score-bounds")]
        Preset::Sb,
        #[cfg(feature = "proof-bias")]
        Preset::PnMcts,
        #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
        Preset::GpnRank,
        #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
        Preset::GpnMax,
        #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
        Preset::GpnSum,
        #[cfg(all(feature = "sampling", feature = "evaluation"))]
        Preset::Confidence,
        #[cfg(all(feature = "sampling", feature = "evaluation"))]
        Preset::AzLe,
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
            #[cfg(feature = "sampling")]
            Preset::Uct => 16,
            #[cfg(feature = "score-bounds")]
            Preset::Solver => 17,
            #[cfg(all(feature = "score-bounds", feature = "evaluation"))]
            Preset::MctsE => 18,
            #[cfg(feature = "score-bounds")]
            Preset::Sb => 19,
            #[cfg(feature = "proof-bias")]
            Preset::PnMcts => 20,
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnRank => 21,
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnMax => 22,
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnSum => 23,
            #[cfg(all(feature = "sampling", feature = "evaluation"))]
            Preset::Confidence => 24,
            #[cfg(all(feature = "sampling", feature = "evaluation"))]
            Preset::AzLe => 25,
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
            #[cfg(feature = "sampling")]
            Preset::Uct => "uct",
            #[cfg(feature = "score-bounds")]
            Preset::Solver => "solver",
            #[cfg(all(feature = "score-bounds", feature = "evaluation"))]
            Preset::MctsE => "mcts-e",
            #[cfg(feature = "score-bounds")]
            Preset::Sb => "sb",
            #[cfg(feature = "proof-bias")]
            Preset::PnMcts => "pn-mcts",
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnRank => "gpn-rank",
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnMax => "gpn-max",
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnSum => "gpn-sum",
            #[cfg(all(feature = "sampling", feature = "evaluation"))]
            Preset::Confidence => "confidence",
            #[cfg(all(feature = "sampling", feature = "evaluation"))]
            Preset::AzLe => "az-le",
        }
    }
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
            #[cfg(any(feature = "playouts", feature = "sampling"))]
            seed: 0,
            #[cfg(feature = "sampling")]
            sampling: Sampling::UCT,
        }
    }

    /// The parts that sampling searches have.
    #[cfg(feature = "sampling")]
    const fn with_sampling(sampling: Sampling) -> Config {
        Config {
            method: Method::Sampling,
            goal: Goal {
                player: None,
                aim: Aim::Exact,
            },
            sampling,
            ..Config::with_rule(ANY_RULE)
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
            #[cfg(feature = "sampling")]
            Preset::Uct => Config::with_sampling(Sampling {
                choice: Choice::Visits,
                ..Sampling::UCT
            }),
            #[cfg(feature = "score-bounds")]
            Preset::Solver => Config::with_sampling(Sampling {
                bounds: Bounds::WinLoss,
                ..Sampling::UCT
            }),
            #[cfg(all(feature = "score-bounds", feature = "evaluation"))]
            Preset::MctsE => Config::with_sampling(Sampling {
                estimate: Estimate::Evaluation,
                ..Sampling::SCORE_BOUNDED
            }),
            #[cfg(feature = "score-bounds")]
            Preset::Sb => Config::with_sampling(Sampling::SCORE_BOUNDED),
            #[cfg(feature = "proof-bias")]
            Preset::PnMcts => Config {
                goal: Goal {
                    player: None,
                    aim: Aim::Highest,
                },
                ..Config::with_sampling(Sampling {
                    bias: Bias::Rank,
                    numbers: Numbers::GoalPlayer,
                    bias_weight: 1.0,
                    solved_visits: SOLVED_VISITS,
                    ..Sampling::UCT
                })
            },
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnRank => Config::with_sampling(Sampling::led_by(Bias::Rank, 1.0)),
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnMax => Config::with_sampling(Sampling::led_by(Bias::Max, 0.5)),
            #[cfg(all(feature = "score-bounds", feature = "proof-bias"))]
            Preset::GpnSum => Config::with_sampling(Sampling::led_by(Bias::Sum, 2.0)),
            #[cfg(all(feature = "sampling", feature = "evaluation"))]
            Preset::Confidence => Config::with_sampling(Sampling {
                estimate: Estimate::Confident,
                confidence: 0.9,
                ..Sampling::UCT
            }),
            #[cfg(all(feature = "sampling", feature = "evaluation"))]
            Preset::AzLe => Config::with_sampling(Sampling {
                estimate: Estimate::Evaluation,
                ..Sampling::UCT
            }),
        }
    }
}

/// Visits of a solved move before PN-MCTS passes it over (Kowalski and others 2024).
#[cfg(feature = "sampling")]
const SOLVED_VISITS: u32 = 5;
/// Alpha-beta and sampling have no rule, but a configuration has.
#[cfg(all(any(feature = "alpha-beta", feature = "sampling"), feature = "product"))]
const ANY_RULE: Rule = Rule::Product;
#[cfg(all(
    any(feature = "alpha-beta", feature = "sampling"),
    not(feature = "product"),
    feature = "min-sum"
))]
const ANY_RULE: Rule = Rule::MinSum;
#[cfg(all(
    any(feature = "alpha-beta", feature = "sampling"),
    not(any(feature = "product", feature = "min-sum"))
))]
const ANY_RULE: Rule = Rule::RealSum;
