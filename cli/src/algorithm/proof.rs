//! What can be set of proof search, depth-first search and alpha-beta.

use super::parameter::{OFF, Parameter, Range, number};
use tesuji::{Bound, Leaf, Rule, Transpositions};

const LEAF: Parameter = Parameter {
    key: "leaf",
    about: "what a new position is worth",
    range: Range::OneOf(&["mobility", "constant", "evaluation", "playouts"]),
    set: |config, value| {
        config.leaf = match value {
            "constant" => Leaf::Constant,
            "evaluation" => Leaf::Evaluation,
            "playouts" => Leaf::Playouts,
            _ => Leaf::Mobility,
        }
    },
    get: |config| {
        let name = match config.leaf {
            Leaf::Constant => "constant",
            Leaf::Mobility => "mobility",
            Leaf::Evaluation => "evaluation",
            Leaf::Playouts => "playouts",
        };
        name.to_owned()
    },
};

const PLAYOUTS: Parameter = Parameter {
    key: "playouts",
    about: "random games for a new position, with leaf=playouts",
    range: Range::Whole(1, 1_000_000),
    set: |config, value| config.playouts = number(value),
    get: |config| config.playouts.to_string(),
};

const THETA: Parameter = Parameter {
    key: "theta",
    about: "how near to 0 or 1 a leaf may come, with leaf=playouts and leaf=evaluation",
    range: Range::Decimal(0.0, 0.5),
    set: |config, value| config.theta = number(value),
    get: |config| config.theta.to_string(),
};

/// What every search has that is not alpha-beta.
pub const LEAVES: &[Parameter] = &[LEAF, PLAYOUTS, THETA];

/// What product propagation has besides.
pub const PRECISION: &[Parameter] = &[Parameter {
    key: "pr",
    about: "believe the root when it is so near to 0 or 1, at most theta; 0: only a proof ends it",
    range: Range::Decimal(0.0, 0.5),
    set: |config, value| config.precision = number(value),
    get: |config| config.precision.to_string(),
}];

/// What proof-number search has besides.
pub const SUM: &[Parameter] = &[Parameter {
    key: "sum",
    about: "weak: the largest number and one for each further child, in place of their sum",
    range: Range::OneOf(&["strong", "weak"]),
    set: |config, value| {
        config.rule = match value {
            "weak" => Rule::WeakSum,
            _ => Rule::MinSum,
        }
    },
    get: |config| {
        let name = match config.rule {
            Rule::WeakSum => "weak",
            _ => "strong",
        };
        name.to_owned()
    },
}];

/// What searches with several levels have.
pub const LEVELS: &[Parameter] = &[
    Parameter {
        key: "levels",
        about: "searches within each other",
        range: Range::Whole(2, 3),
        set: |config, value| config.levels = number(value),
        get: |config| config.levels.to_string(),
    },
    Parameter {
        key: "bound",
        about: "how much a lower level may create: as much as the tree above it has, \
                Breuker's part of that, or what there is memory for",
        range: Range::OneOf(&["tree", "breuker", "free"]),
        set: |config, value| {
            config.bound = match value {
                "breuker" => Bound::Breuker,
                "free" => Bound::Free,
                _ => Bound::Tree,
            }
        },
        get: |config| {
            let name = match config.bound {
                Bound::Tree => "tree",
                Bound::Breuker => "breuker",
                Bound::Free => "free",
            };
            name.to_owned()
        },
    },
    Parameter {
        key: "a",
        about: "of bound=breuker, in nodes: half of the tree where it has so many",
        range: Range::Whole(0, u32::MAX),
        set: |config, value| config.breuker.0 = number(value),
        get: |config| config.breuker.0.to_string(),
    },
    Parameter {
        key: "b",
        about: "of bound=breuker, in nodes: how gently it grows",
        range: Range::Whole(1, u32::MAX),
        set: |config, value| config.breuker.1 = number(value),
        get: |config| config.breuker.1.to_string(),
    },
];

const MOST_ENTRIES: u32 = 1 << 30;
const TABLE_ABOUT: &str = "positions in the table, a power of two; 0: as fits the block";

/// What searches have that can do with a table and without.
pub const MAYBE_TABLE: &[Parameter] = &[Parameter {
    key: "table",
    about: TABLE_ABOUT,
    range: Range::WholeOrOff(0, MOST_ENTRIES),
    set: |config, value| {
        config.table_entries = number(value);
        config.transpositions = match value {
            OFF => Transpositions::Off,
            _ => Transpositions::Table,
        }
    },
    get: |config| match config.transpositions {
        Transpositions::Table => config.table_entries.to_string(),
        _ => OFF.to_owned(),
    },
}];

/// What searches have that are nothing without a table.
pub const TABLE: &[Parameter] = &[Parameter {
    key: "table",
    about: TABLE_ABOUT,
    range: Range::Whole(0, MOST_ENTRIES),
    set: |config, value| config.table_entries = number(value),
    get: |config| config.table_entries.to_string(),
}];

/// What searches have that go from leaf to leaf.
pub const EPSILON: &[Parameter] = &[Parameter {
    key: "epsilon",
    about: "a move is left only for one that is better by this part",
    range: Range::Decimal(0.0, 16.0),
    set: |config, value| config.epsilon = number(value),
    get: |config| config.epsilon.to_string(),
}];

/// What best-first searches have.
pub const KEEP: &[Parameter] = &[Parameter {
    key: "keep",
    about: "1: keep what is below solved positions, which shows longer lines",
    range: Range::OneOf(&["0", "1"]),
    set: |config, value| config.keep_solved = value == "1",
    get: |config| u8::from(config.keep_solved).to_string(),
}];

/// What every search has.
pub const DEPTH: &[Parameter] = &[Parameter {
    key: "depth",
    about: "the longest line that is searched; 0: as long as games are, if that fits",
    range: Range::Whole(0, 1 << 24),
    set: |config, value| config.max_depth = number(value),
    get: |config| config.max_depth.to_string(),
}];
