//! The table of all algorithms: each is one entry with its parameters.

use crate::failure::Failure;
use crate::nearest;
use std::fmt::Write;
use tesuji::{Config, Leaf, Preset};

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
    parameters: &'static [Parameter],
    make: fn(&Values) -> Mind,
}

/// Something that can be set.
struct Parameter {
    key: &'static str,
    about: &'static str,
    range: Range,
    usual: &'static str,
}

/// What a parameter may be.
enum Range {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number within these limits.
    Whole(u32, u32),
}

impl Range {
    fn contains(&self, value: &str) -> bool {
        match self {
            Range::OneOf(words) => words.contains(&value),
            Range::Whole(least, most) => value
                .parse()
                .is_ok_and(|number| (*least..=*most).contains(&number)),
        }
    }

    fn text(&self) -> String {
        match self {
            Range::OneOf(words) => words.join("|"),
            Range::Whole(least, most) => format!("{least} to {most}"),
        }
    }
}

/// The parameters of proof searches.
const PROOF: &[Parameter] = &[
    Parameter {
        key: "leaf",
        about: "what a new position is worth",
        range: Range::OneOf(&["mobility", "constant"]),
        usual: "mobility",
    },
    Parameter {
        key: "keep",
        about: "1: keep what is below solved positions, which shows longer lines",
        range: Range::OneOf(&["0", "1"]),
        usual: "0",
    },
    Parameter {
        key: "depth",
        about: "the longest line that is searched; 0: as long as games are, if that fits",
        range: Range::Whole(0, 1 << 24),
        usual: "0",
    },
];

const TABLE: &[Entry] = &[
    Entry {
        name: "pp",
        about: "product propagation with mobility",
        parameters: PROOF,
        make: |values| proof(Preset::Pp, values),
    },
    Entry {
        name: "ppt",
        about: "product propagation with mobility and transpositions",
        parameters: PROOF,
        make: |values| proof(Preset::Ppt, values),
    },
    Entry {
        name: "pns",
        about: "proof-number search with mobility",
        parameters: PROOF,
        make: |values| proof(Preset::Pns, values),
    },
    Entry {
        name: "pnt",
        about: "proof-number search with mobility and transpositions",
        parameters: PROOF,
        make: |values| proof(Preset::Pnt, values),
    },
    Entry {
        name: "random",
        about: "any legal move, for match and play only",
        parameters: &[],
        make: |_| Mind::Random,
    },
];

fn proof(preset: Preset, values: &Values) -> Mind {
    let mut config = Config::preset(preset);
    if values.get("leaf") == "constant" {
        config.leaf = Leaf::Constant;
    }
    config.keep_solved = values.get("keep") == "1";
    config.max_depth = values.whole("depth");
    Mind::Search(config)
}

/// The parameters of one algorithm, each with a value within its range.
struct Values(Vec<(&'static str, String)>);

impl Values {
    fn get(&self, key: &str) -> &str {
        let found = self.0.iter().find(|(name, _)| *name == key);
        found.map_or("", |(_, value)| value)
    }

    fn whole(&self, key: &str) -> u32 {
        self.get(key).parse().unwrap_or_default()
    }
}

/// Reads `name` or `name:key=value,...`.
pub fn parse(text: &str) -> Result<Algorithm, Failure> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    let entry = TABLE.iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| {
        let names: Vec<&str> = TABLE.iter().map(|entry| entry.name).collect();
        Failure::Usage(nearest::unknown("algorithm", name, &names))
    })?;
    let usual = |parameter: &Parameter| (parameter.key, parameter.usual.to_owned());
    let mut values = Values(entry.parameters.iter().map(usual).collect());
    let mut seen = Vec::new();
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (key, value) = read_setting(entry, setting)?;
        if seen.contains(&key) {
            return Err(Failure::usage(format!("{name}: {key} is given twice")));
        }
        seen.push(key);
        values.0.retain(|(other, _)| *other != key);
        values.0.push((key, value.to_owned()));
    }
    Ok(Algorithm {
        text: text.to_owned(),
        mind: (entry.make)(&values),
    })
}

fn read_setting<'a>(
    entry: &'static Entry,
    setting: &'a str,
) -> Result<(&'static str, &'a str), Failure> {
    let name = entry.name;
    let keys: Vec<&str> = entry.parameters.iter().map(|known| known.key).collect();
    if keys.is_empty() {
        let line = format!("{name} takes no parameters, not '{setting}'");
        return Err(Failure::usage(line));
    }
    let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
    let known = entry.parameters.iter().find(|known| known.key == key);
    let known = known.ok_or_else(|| {
        let kind = format!("parameter of {name}");
        Failure::Usage(nearest::unknown(&kind, key, &keys))
    })?;
    if !known.range.contains(value) {
        let range = known.range.text();
        let line = format!("{name}: {key}={value} is not possible, {key} is {range}");
        return Err(Failure::usage(line));
    }
    Ok((known.key, value))
}

/// Reads an algorithm that can prove something.
pub fn parse_search(text: &str) -> Result<(Algorithm, Config), Failure> {
    let algorithm = parse(text)?;
    match algorithm.mind {
        Mind::Search(config) => Ok((algorithm, config)),
        Mind::Random => Err(Failure::usage(format!(
            "{text} does not search: it is for match and play only"
        ))),
    }
}

/// The table for people.
pub fn help() -> String {
    let mut text = "Algorithms:\n".to_owned();
    for entry in TABLE {
        let keys: Vec<&str> = entry.parameters.iter().map(|known| known.key).collect();
        let keys = match keys.len() {
            0 => String::new(),
            _ => format!(" ({})", keys.join(", ")),
        };
        let _ = writeln!(text, "  {:<8} {}{keys}", entry.name, entry.about);
    }
    text.push_str("\nTheir parameters, written name:key=value,...:\n");
    let mut told = Vec::new();
    for parameter in TABLE.iter().flat_map(|entry| entry.parameters) {
        if told.contains(&parameter.key) {
            continue;
        }
        told.push(parameter.key);
        let (key, range, usual) = (parameter.key, parameter.range.text(), parameter.usual);
        let _ = writeln!(text, "  {key:<8} {} [{range}, {usual}]", parameter.about);
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::{Mind, TABLE, parse};
    use crate::failure::Failure;
    use tesuji::Leaf;

    #[test]
    fn usual_values_are_within_their_ranges() {
        for entry in TABLE {
            for parameter in entry.parameters {
                assert!(
                    parameter.range.contains(parameter.usual),
                    "{}",
                    parameter.key
                );
            }
            assert!(parse(entry.name).is_ok());
        }
    }

    #[test]
    fn parameters_reach_the_search() {
        let Ok(Mind::Search(config)) = parse("pns:leaf=constant,depth=9").map(|found| found.mind)
        else {
            panic!("pns searches");
        };
        assert_eq!((config.leaf, config.max_depth), (Leaf::Constant, 9));
        assert!(!config.keep_solved);
    }

    #[test]
    fn what_does_not_exist_is_named() {
        for (text, word) in [
            ("ppp", "did you mean pp"),
            ("pp:leef=mobility", "did you mean leaf"),
            ("pp:leaf=7", "leaf is mobility|constant"),
            ("pp:depth=-1", "depth is 0 to"),
            ("pp:keep=1,keep=0", "twice"),
            ("random:keep=1", "takes no parameters"),
        ] {
            let Err(Failure::Usage(line)) = parse(text) else {
                panic!("{text} is refused");
            };
            assert!(line.contains(word), "{line}");
        }
    }
}
