//! What can be set of sampling search.

use super::parameter::{Parameter, Range, number};
use tesuji::mcts::settings::{Bias, Bounds, Choice, Estimate, Numbers, Policy, Selection, Untried};

/// A part of the search, by a word for each of its numbers.
macro_rules! part {
    ($key:literal, $about:literal, $words:expr, $field:ident: $part:ident) => {
        Parameter {
            key: $key,
            about: $about,
            range: Range::OneOf($words),
            set: |config, value| {
                let place = $words.iter().position(|word| *word == value);
                if let Some(part) = place.and_then(|place| $part::from_number(place as u32)) {
                    config.sampling.$field = part;
                }
            },
            get: |config| {
                let place = config.sampling.$field.number() as usize;
                $words.get(place).copied().unwrap_or_default().to_owned()
            },
        }
    };
}

/// A number of it.
macro_rules! amount {
    ($key:literal, $about:literal, $range:expr, $field:ident) => {
        Parameter {
            key: $key,
            about: $about,
            range: $range,
            set: |config, value| config.sampling.$field = number(value),
            get: |config| config.sampling.$field.to_string(),
        }
    };
}

/// A number by which something is multiplied; the kernel has the same limit.
const WEIGHT: Range = Range::Decimal(-1e6, 1e6);
const PART: Range = Range::Decimal(0.0, 1.0);
const COUNT: Range = Range::Whole(0, u32::MAX);

/// How children are chosen, and moves in the end.
pub const SELECTION: &[Parameter] = &[
    part!(
        "select",
        "how much is given for having been tried little",
        &["ucb1", "tuned", "puct"],
        selection: Selection
    ),
    amount!(
        "c",
        "C of select=ucb1 and select=puct, for values from -1 to 1",
        WEIGHT,
        exploration
    ),
    part!(
        "untried",
        "what a move is worth that was never tried: more than all, or as much as its siblings",
        &["first", "average"],
        untried: Untried
    ),
    part!(
        "choice",
        "the move to play: proven to be best or most visits, most visits, best value",
        &["proven", "visits", "value"],
        choice: Choice
    ),
    Parameter {
        key: "recycle",
        about: "1: a full block forgets what was visited least; 0: the search stops",
        range: Range::OneOf(&["0", "1"]),
        set: |config, value| config.sampling.recycle = value == "1",
        get: |config| u8::from(config.sampling.recycle).to_string(),
    },
];

/// What is proven, and how that leads.
pub const PROOF: &[Parameter] = &[
    part!(
        "bounds",
        "what is proven: nothing, wins and losses, bounds of scores, these without cuts",
        &["off", "winloss", "scores", "uncut"],
        bounds: Bounds
    ),
    amount!(
        "gamma",
        "what a point adds that a move is sure to bring",
        WEIGHT,
        gamma
    ),
    amount!(
        "delta",
        "what a point adds that a move can still bring",
        WEIGHT,
        delta
    ),
    amount!(
        "solved",
        "visits after which a solved move is passed over",
        COUNT,
        solved_visits
    ),
    part!(
        "bias",
        "how proof numbers lead",
        &["off", "rank", "max", "sum"],
        bias: Bias
    ),
    part!(
        "numbers",
        "whose they are: each player's, the goal player's, these and those of a draw",
        &["each", "goal", "draw"],
        numbers: Numbers
    ),
    amount!(
        "cpn",
        "C_pn: what the best proof number adds",
        WEIGHT,
        bias_weight
    ),
    amount!(
        "scouts",
        "moves made for proofs alone, for each move of an iteration; 0: none",
        Range::Decimal(0.0, 100.0),
        scouts
    ),
];

/// What a new position is worth.
pub const ESTIMATE: &[Parameter] = &[
    part!(
        "estimate",
        "what a new position is worth: a random game, the evaluation, or this where it is sure",
        &["playout", "evaluation", "confident"],
        estimate: Estimate
    ),
    amount!(
        "confidence",
        "how sure it must be, with estimate=confident",
        PART,
        confidence
    ),
    amount!(
        "lambda",
        "how much of a random game's worth is the evaluation",
        PART,
        lambda
    ),
    amount!(
        "longest",
        "moves of the longest random game; 0: as long as games are, or 200",
        Range::Whole(0, 1 << 20),
        playout_moves
    ),
    amount!(
        "cut",
        "moves after which it ends with the evaluation; 0: never",
        COUNT,
        cut_moves
    ),
    amount!(
        "cutchance",
        "the chance that it does, at each move",
        PART,
        cut_chance
    ),
    part!(
        "policy",
        "its moves: all alike, the game's, best evaluation, best wherever made",
        &["uniform", "game", "greedy", "mast"],
        policy: Policy
    ),
    amount!(
        "random",
        "the chance of any move instead, with these policies",
        PART,
        epsilon
    ),
    amount!("rave", "k of RAVE; 0: off", Range::Decimal(0.0, 1e6), rave),
];
