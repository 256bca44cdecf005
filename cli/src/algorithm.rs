//! The table of all algorithms: each is one entry with its parameters.

use crate::failure::Failure;
use crate::nearest;
use std::fmt::Write;
use std::str::FromStr;
use tesuji::{Bound, Config, Leaf, Preset, Rule, Transpositions};

/// What is taken where nothing is said.
pub const USUAL: &str = "pp";
/// What plays where nothing is said. Product propagation proves well but plays
/// badly where mobility says little: at Connect Four with 0.1 s a move pnt
/// scored 70 % against pns (10 games), pns 100 % against pp and ppt (10 each).
pub const USUAL_PLAYER: &str = "pnt";

/// An algorithm with its parameters.
#[derive(Clone, Debug)]
pub struct Algorithm {
    /// As it was asked for.
    pub text: String,
    /// How it finds a move.
    pub mind: Mind,
}

/// How a move is found.
#[derive(Clone, Copy, Debug)]
pub enum Mind {
    /// By a search of the kernel.
    Search(Config),
    /// By chance, all moves alike.
    Random,
}

/// One algorithm.
struct Entry {
    name: &'static str,
    about: &'static str,
    /// `None`: moves by chance.
    preset: Option<Preset>,
    /// In groups, since algorithms share them.
    parameters: &'static [&'static [Parameter]],
}

impl Entry {
    fn parameters(&self) -> impl Iterator<Item = &'static Parameter> {
        self.parameters.iter().copied().flatten()
    }

    fn keys(&self) -> Vec<&'static str> {
        self.parameters().map(|known| known.key).collect()
    }
}

/// Something that can be set.
struct Parameter {
    key: &'static str,
    about: &'static str,
    range: Range,
    /// Sets it to a value within its range.
    set: fn(&mut Config, &str),
    /// What it is in this configuration.
    get: fn(&Config) -> String,
}

/// What a parameter may be.
enum Range {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number within these limits.
    Whole(u32, u32),
    /// The same, or the word `off`.
    WholeOrOff(u32, u32),
    /// A number with a fraction, within these limits. How it must fit to other
    /// parameters is for the kernel to say.
    Decimal(f32, f32),
}

impl Range {
    fn contains(&self, value: &str) -> bool {
        let whole = |least: u32, most: u32| {
            let number = value.parse();
            number.is_ok_and(|number| (least..=most).contains(&number))
        };
        match *self {
            Range::OneOf(words) => words.contains(&value),
            Range::Whole(least, most) => whole(least, most),
            Range::WholeOrOff(least, most) => value == OFF || whole(least, most),
            Range::Decimal(least, most) => {
                let number = value.parse();
                number.is_ok_and(|number: f32| (least..=most).contains(&number))
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Range::OneOf(words) => words.join("|"),
            Range::Whole(least, most) => format!("{least} to {most}"),
            Range::WholeOrOff(least, most) => format!("{OFF} or {least} to {most}"),
            Range::Decimal(least, most) => format!("{least} to {most}, such as 0.01"),
        }
    }
}

const OFF: &str = "off";

/// A value that is known to be within its range.
fn number<T: FromStr + Default>(value: &str) -> T {
    value.parse().unwrap_or_default()
}

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
const LEAVES: &[Parameter] = &[LEAF, PLAYOUTS, THETA];

/// What product propagation has besides.
const PRECISION: &[Parameter] = &[Parameter {
    key: "pr",
    about: "believe the root when it is so near to 0 or 1, at most theta; 0: only a proof ends it",
    range: Range::Decimal(0.0, 0.5),
    set: |config, value| config.precision = number(value),
    get: |config| config.precision.to_string(),
}];

/// What proof-number search has besides.
const SUM: &[Parameter] = &[Parameter {
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
const LEVELS: &[Parameter] = &[
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
const MAYBE_TABLE: &[Parameter] = &[Parameter {
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
const TABLE: &[Parameter] = &[Parameter {
    key: "table",
    about: TABLE_ABOUT,
    range: Range::Whole(0, MOST_ENTRIES),
    set: |config, value| config.table_entries = number(value),
    get: |config| config.table_entries.to_string(),
}];

/// What searches have that go from leaf to leaf.
const EPSILON: &[Parameter] = &[Parameter {
    key: "epsilon",
    about: "a move is left only for one that is better by this part",
    range: Range::Decimal(0.0, 16.0),
    set: |config, value| config.epsilon = number(value),
    get: |config| config.epsilon.to_string(),
}];

/// What best-first searches have.
const KEEP: &[Parameter] = &[Parameter {
    key: "keep",
    about: "1: keep what is below solved positions, which shows longer lines",
    range: Range::OneOf(&["0", "1"]),
    set: |config, value| config.keep_solved = value == "1",
    get: |config| u8::from(config.keep_solved).to_string(),
}];

const DEPTH: &[Parameter] = &[Parameter {
    key: "depth",
    about: "the longest line that is searched; 0: as long as games are, if that fits",
    range: Range::Whole(0, 1 << 24),
    set: |config, value| config.max_depth = number(value),
    get: |config| config.max_depth.to_string(),
}];

const ALL: &[Entry] = &[
    Entry {
        name: "pp",
        about: "product propagation with mobility",
        preset: Some(Preset::Pp),
        parameters: &[LEAVES, PRECISION, MAYBE_TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "ppt",
        about: "the same with transpositions, as a graph",
        preset: Some(Preset::Ppt),
        parameters: &[LEAVES, PRECISION, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "pps",
        about: "the same with a table of solved positions",
        preset: Some(Preset::Pps),
        parameters: &[LEAVES, PRECISION, TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "pp2",
        about: "product propagation whose leaves are searched by another",
        preset: Some(Preset::Pp2),
        parameters: &[LEAVES, PRECISION, LEVELS, MAYBE_TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "pp3",
        about: "the same with a third level",
        preset: Some(Preset::Pp3),
        parameters: &[LEAVES, PRECISION, LEVELS, MAYBE_TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "dfpp",
        about: "depth-first product propagation",
        preset: Some(Preset::Dfpp),
        parameters: &[LEAVES, EPSILON, TABLE, DEPTH],
    },
    Entry {
        name: "ppn",
        about: "product propagation with playouts (PPN-Search)",
        preset: Some(Preset::Ppn),
        parameters: &[LEAVES, PRECISION, MAYBE_TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "ppn2",
        about: "the same with two levels",
        preset: Some(Preset::Ppn2),
        parameters: &[LEAVES, PRECISION, LEVELS, MAYBE_TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "pns",
        about: "proof-number search with mobility",
        preset: Some(Preset::Pns),
        parameters: &[LEAVES, SUM, MAYBE_TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "pnt",
        about: "the same with transpositions, as a graph",
        preset: Some(Preset::Pnt),
        parameters: &[LEAVES, SUM, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "pn2",
        about: "proof-number search whose leaves are searched by another",
        preset: Some(Preset::Pn2),
        parameters: &[LEAVES, SUM, LEVELS, MAYBE_TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "dfpn",
        about: "depth-first proof-number search",
        preset: Some(Preset::Dfpn),
        parameters: &[LEAVES, SUM, EPSILON, TABLE, DEPTH],
    },
    Entry {
        name: "mcpns",
        about: "proof-number search with playouts",
        preset: Some(Preset::Mcpns),
        parameters: &[LEAVES, MAYBE_TABLE, EPSILON, KEEP, DEPTH],
    },
    Entry {
        name: "alphabeta",
        about: "alpha-beta to the end of the game",
        preset: Some(Preset::AlphaBeta),
        parameters: &[TABLE, DEPTH],
    },
    Entry {
        name: "alphabeta-id",
        about: "alpha-beta with iterative deepening",
        preset: Some(Preset::AlphaBetaId),
        parameters: &[TABLE, DEPTH],
    },
    Entry {
        name: "random",
        about: "any legal move, for match and play only",
        preset: None,
        parameters: &[],
    },
];

/// Reads `name` or `name:key=value,...`.
pub fn parse(text: &str) -> Result<Algorithm, Failure> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    let entry = ALL.iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| {
        let names: Vec<&str> = ALL.iter().map(|entry| entry.name).collect();
        Failure::Usage(nearest::unknown("algorithm", name, &names))
    })?;
    let mut config = entry.preset.map(Config::preset);
    let mut seen = Vec::new();
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (known, value) = read_setting(entry, setting)?;
        if seen.contains(&known.key) {
            let key = known.key;
            return Err(Failure::usage(format!("{name}: {key} is given twice")));
        }
        seen.push(known.key);
        if let Some(config) = &mut config {
            (known.set)(config, value);
        }
    }
    Ok(Algorithm {
        text: text.to_owned(),
        mind: config.map_or(Mind::Random, Mind::Search),
    })
}

fn read_setting<'a>(
    entry: &'static Entry,
    setting: &'a str,
) -> Result<(&'static Parameter, &'a str), Failure> {
    let name = entry.name;
    let keys = entry.keys();
    if keys.is_empty() {
        let line = format!("{name} takes no parameters, not '{setting}'");
        return Err(Failure::usage(line));
    }
    let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
    let known = entry.parameters().find(|known| known.key == key);
    let known = known.ok_or_else(|| {
        let kind = format!("parameter of {name}");
        Failure::Usage(nearest::unknown(&kind, key, &keys))
    })?;
    if !known.range.contains(value) {
        let range = known.range.text();
        let line = format!("{name}: {key}={value} is not possible, {key} is {range}");
        return Err(Failure::usage(line));
    }
    Ok((known, value))
}

/// Reads an algorithm that can prove something; its random numbers are those of
/// this seed.
pub fn parse_search(text: &str, seed: u64) -> Result<(Algorithm, Config), Failure> {
    let algorithm = parse(text)?;
    match algorithm.mind {
        Mind::Search(config) => Ok((algorithm, Config { seed, ..config })),
        Mind::Random => Err(Failure::usage(format!(
            "{text} does not search: it is for match and play only"
        ))),
    }
}

/// The table for people.
pub fn help() -> String {
    let mut text = "Algorithms:\n".to_owned();
    for entry in ALL {
        let keys = match entry.keys() {
            keys if keys.is_empty() => String::new(),
            keys => format!(" ({})", keys.join(", ")),
        };
        let _ = writeln!(text, "  {:<12} {}{keys}", entry.name, entry.about);
    }
    text.push_str("\nTheir parameters, written name:key=value,...:\n");
    let mut told = Vec::new();
    for parameter in ALL.iter().flat_map(Entry::parameters) {
        if told.contains(&parameter.key) {
            continue;
        }
        told.push(parameter.key);
        let (key, range) = (parameter.key, parameter.range.text());
        let usual = usual_values(key);
        let _ = writeln!(text, "  {key:<12} {} [{range}; {usual}]", parameter.about);
    }
    text.truncate(text.trim_end().len());
    text
}

/// What a parameter is where nothing is said: first of most algorithms, then of
/// those that have something else.
fn usual_values(key: &str) -> String {
    let mut values: Vec<(String, Vec<&str>)> = Vec::new();
    for entry in ALL {
        let known = entry.parameters().find(|known| known.key == key);
        let (Some(known), Some(preset)) = (known, entry.preset) else {
            continue;
        };
        let value = (known.get)(&Config::preset(preset));
        match values.iter_mut().find(|(other, _)| *other == value) {
            Some((_, names)) => names.push(entry.name),
            None => values.push((value, vec![entry.name])),
        }
    }
    let text = |(index, (value, names)): (usize, &(String, Vec<&str>))| match index {
        0 => value.clone(),
        _ => format!("{value} of {}", names.join(" ")),
    };
    let texts: Vec<String> = values.iter().enumerate().map(text).collect();
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::{ALL, Entry, Mind, parse};
    use crate::failure::Failure;
    use tesuji::{Config, Leaf, Preset, Rule, Transpositions};

    fn config(text: &str) -> Config {
        match parse(text).map(|found| found.mind) {
            Ok(Mind::Search(config)) => config,
            _ => panic!("{text} searches"),
        }
    }

    #[test]
    fn every_preset_of_the_kernel_is_an_algorithm_by_its_name() {
        for preset in Preset::ALL {
            assert_eq!(config(preset.name()), Config::preset(*preset));
        }
        assert_eq!(ALL.len(), Preset::ALL.len() + 1, "and random");
    }

    #[test]
    fn usual_values_are_within_their_ranges_and_setting_them_changes_nothing() {
        let check = |entry: &Entry| {
            let Some(preset) = entry.preset else { return };
            let usual = Config::preset(preset);
            for parameter in entry.parameters() {
                let value = (parameter.get)(&usual);
                let text = format!("{}:{}={value}", entry.name, parameter.key);
                assert_eq!(config(&text), usual, "{text}");
            }
        };
        ALL.iter().for_each(check);
    }

    #[test]
    fn parameters_reach_the_search() {
        let pns = config("pns:leaf=constant,depth=9,sum=weak");
        assert_eq!((pns.leaf, pns.max_depth), (Leaf::Constant, 9));
        assert_eq!(pns.rule, Rule::WeakSum);
        assert!(!pns.keep_solved);
        let ppn = config("ppn:theta=0.001,pr=0.0001,playouts=20");
        assert_eq!((ppn.theta, ppn.precision), (0.001, 0.0001));
        assert_eq!((ppn.leaf, ppn.playouts), (Leaf::Playouts, 20));
        let pn2 = config("pn2:levels=3,bound=breuker,a=10,b=20,table=64");
        assert_eq!((pn2.levels, pn2.breuker), (3, (10, 20)));
        assert_eq!(pn2.transpositions, Transpositions::Table);
        assert_eq!(pn2.table_entries, 64);
    }

    #[test]
    fn what_does_not_exist_is_named() {
        for (text, word) in [
            ("ppp", "did you mean pp"),
            ("pp:leef=mobility", "did you mean leaf"),
            ("pp:leaf=7", "leaf is mobility|constant"),
            ("pp:depth=-1", "depth is 0 to"),
            ("pp:keep=1,keep=0", "twice"),
            ("pp:table=some", "table is off or 0 to"),
            ("pps:table=off", "table is 0 to"),
            ("ppn:pr=much", "pr is 0 to 0.5, such as 0.01"),
            ("ppn:theta=NaN", "theta is 0 to 0.5"),
            ("pnt:levels=2", "no parameter of pnt 'levels'"),
            ("dfpp:sum=weak", "no parameter of dfpp 'sum'"),
            ("random:keep=1", "takes no parameters"),
        ] {
            let Err(Failure::Usage(line)) = parse(text) else {
                panic!("{text} is refused");
            };
            assert!(line.contains(word), "{line}");
        }
    }
}
