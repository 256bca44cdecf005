//! The list of games is complete, and counts of lines are right.

mod common;

use common::text;

const ALL: [&str; 25] = [
    "ataxx",
    "awari",
    "breakthrough",
    "connect4",
    "diagonals",
    "domineering",
    "function",
    "hex",
    "knightthrough",
    "loa",
    "losalamos",
    "minishogi",
    "nogo",
    "othello",
    "pentago",
    "pentalath",
    "pgame",
    "reachchess",
    "reversi",
    "seki",
    "semeai",
    "skirmish",
    "surakarta",
    "tictactoe",
    "y",
];

#[test]
fn every_game_is_listed_once() {
    let list = text(&["games"]);
    let named = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    let names: Vec<&str> = list
        .lines()
        .filter(named)
        .map(|line| line.split(' ').next().unwrap_or(""))
        .collect();
    assert_eq!(names, ALL);
}

/// Each public module of the games package is a game, and has a line here.
#[test]
fn no_game_of_the_package_is_missing() {
    let source = include_str!("../../games/src/lib.rs");
    let modules = source
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    for module in modules {
        assert!(ALL.contains(&module), "{module} is not listed");
    }
}

#[test]
fn every_game_can_be_searched_with_every_algorithm() {
    for game in ALL {
        for algorithm in ["pp", "ppt", "pns", "pnt"] {
            let arguments = ["solve", game, "--algorithm", algorithm];
            let report = common::json(
                &[&arguments[..], &["--iterations", "20", "--memory", "4MiB"]].concat(),
            );
            assert_eq!(report["game"], game);
            assert!(report["best_move"].is_string(), "{game} {algorithm}");
        }
    }
}

fn counts(arguments: &[&str]) -> Vec<u64> {
    let number = |line: &str| {
        line.split_whitespace()
            .nth(1)?
            .replace(',', "")
            .parse()
            .ok()
    };
    text(arguments).lines().filter_map(number).collect()
}

#[test]
fn lines_of_play_are_counted() {
    for (game, depth, expected) in [
        ("tictactoe", "5", &[9, 72, 504, 3024, 15_120][..]),
        ("connect4", "5", &[7, 49, 343, 2401, 16_807]),
        ("reversi", "5", &[4, 12, 56, 244, 1396]),
        ("minishogi", "2", &[14, 181]),
        ("domineering:2x2", "3", &[2, 0, 0]),
    ] {
        assert_eq!(
            counts(&["perft", game, "--depth", depth]),
            expected,
            "{game}"
        );
    }
}

#[test]
fn lines_are_counted_from_a_position_too() {
    let after = |position| counts(&["perft", "tictactoe", "--depth", "2", "--position", position]);
    assert_eq!(after("a1 b2"), [7, 42]);
    assert_eq!(after("a1,b2"), [7, 42]);
    assert_eq!(after(".../.o./x.. x"), [7, 42]);
}
