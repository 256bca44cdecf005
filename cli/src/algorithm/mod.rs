//! The table of all algorithms: each is one entry with its parameters.
//!
//! `parameter` says what a parameter is; `proof` and `sampling` have those of
//! the two families.

mod parameter;
mod proof;
mod sampling;

use crate::failure::Failure;
use crate::nearest;
use parameter::Parameter;
use proof::{DEPTH, EPSILON, KEEP, LEAVES, LEVELS, MAYBE_TABLE, PRECISION, SUM, TABLE};
use sampling::{ESTIMATE, PROOF, SELECTION};
use std::fmt::Write;
use tesuji::{Config, Preset};

/// What is taken where nothing is said.
pub const USUAL: &str = "pp";
/// What plays where nothing is said. With 20 ms a move it scored 90 % at Connect
/// Four, 70 % at Breakthrough, 68 % at Reversi and 90 % at Hex 7x7 against the
/// best player of the proof family, pnt (20 games each).
pub const USUAL_PLAYER: &str = "sb";

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

/// What every sampling search has: each is a point of the same space.
const SAMPLING: &[&[Parameter]] = &[SELECTION, PROOF, ESTIMATE, KEEP, DEPTH];

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
        name: "uct",
        about: "Monte-Carlo tree search",
        preset: Some(Preset::Uct),
        parameters: SAMPLING,
    },
    Entry {
        name: "solver",
        about: "the same that proves wins and losses (MCTS-Solver)",
        preset: Some(Preset::Solver),
        parameters: SAMPLING,
    },
    Entry {
        name: "mcts-e",
        about: "the same with the game's evaluation, and bounds of scores",
        preset: Some(Preset::MctsE),
        parameters: SAMPLING,
    },
    Entry {
        name: "sb",
        about: "Monte-Carlo tree search with bounds of scores (Score Bounded MCTS)",
        preset: Some(Preset::Sb),
        parameters: SAMPLING,
    },
    Entry {
        name: "pn-mcts",
        about: "the same led by the goal player's proof numbers (PN-MCTS)",
        preset: Some(Preset::PnMcts),
        parameters: SAMPLING,
    },
    Entry {
        name: "gpn-rank",
        about: "the same with bounds, led by each player's proof numbers (Generalized PN-MCTS)",
        preset: Some(Preset::GpnRank),
        parameters: SAMPLING,
    },
    Entry {
        name: "gpn-max",
        about: "the same by the largest number",
        preset: Some(Preset::GpnMax),
        parameters: SAMPLING,
    },
    Entry {
        name: "gpn-sum",
        about: "the same by the sum of numbers",
        preset: Some(Preset::GpnSum),
        parameters: SAMPLING,
    },
    Entry {
        name: "confidence",
        about: "uct with an evaluation that is believed where it is sure",
        preset: Some(Preset::Confidence),
        parameters: SAMPLING,
    },
    Entry {
        name: "az-le",
        about: "uct with the evaluation at every new position (AZ-Ins-LE)",
        preset: Some(Preset::AzLe),
        parameters: SAMPLING,
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
    for (index, entry) in ALL.iter().enumerate() {
        let mut before = ALL[..index].iter();
        let same = before.find(|other| other.keys() == entry.keys());
        let keys = match (entry.keys(), same) {
            (keys, _) if keys.is_empty() => String::new(),
            (_, Some(other)) => format!(" (as {})", other.name),
            (keys, None) => format!(" ({})", keys.join(", ")),
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
    use tesuji::mcts::settings::{Bias, Bounds, Selection, Untried};
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
        let gpn = config("gpn-max:cpn=0.25,untried=first,select=tuned,bounds=winloss,recycle=1");
        assert_eq!(
            (gpn.sampling.bias, gpn.sampling.bias_weight),
            (Bias::Max, 0.25)
        );
        assert_eq!(gpn.sampling.untried, Untried::First);
        assert_eq!(gpn.sampling.selection, Selection::Tuned);
        assert_eq!(gpn.sampling.bounds, Bounds::WinLoss);
        assert!(gpn.sampling.recycle);
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
            ("uct:select=best", "select is ucb1|tuned|puct"),
            ("gpn-rang", "did you mean gpn-rank"),
            ("random:keep=1", "takes no parameters"),
        ] {
            let Err(Failure::Usage(line)) = parse(text) else {
                panic!("{text} is refused");
            };
            assert!(line.contains(word), "{line}");
        }
    }
}
