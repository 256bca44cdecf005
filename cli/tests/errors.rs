//! Whatever is wrong: one line that says what is allowed, and exit code 2.

mod common;

use common::run;

fn check(arguments: &[&str], parts: &[&str]) {
    let output = run(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.starts_with("tesuji: "), "{complaint}");
    for part in parts {
        assert!(complaint.contains(part), "{complaint} has no '{part}'");
    }
}

#[test]
fn games_that_do_not_exist() {
    check(
        &["solve", "conect4"],
        &["did you mean connect4?", "tictactoe"],
    );
    check(
        &["perft", "qqqq", "--depth", "1"],
        &["there is no game 'qqqq'", "hex"],
    );
    check(&["play", ""], &["there is no game ''"]);
}

#[test]
fn parameters_of_games() {
    check(&["solve", "connect4:99x99"], &["99x99", "1 to 64 cells"]);
    check(&["solve", "tictactoe:3"], &["no parameters"]);
    check(&["solve", "reversi:5"], &["reversi:5", "expected"]);
}

#[test]
fn algorithms_and_their_parameters() {
    let with = |algorithm: &'static str, parts: &[&str]| {
        check(&["solve", "tictactoe", "--algorithm", algorithm], parts);
    };
    with("pnss", &["did you mean pns?", "pp, ppt, pps, pp2"]);
    with("pp:leef=mobility", &["did you mean leaf?"]);
    with("pp:leaf=large", &["mobility|constant"]);
    with("pp:depth=x", &["0 to"]);
    with("pp:levels=2", &["no parameter of pp 'levels'"]);
    with("ppn:pr=0.02", &["precision", "up to theta"]);
    with("ppn:theta=0.7", &["theta is 0 to 0.5"]);
    with("pp:leaf=evaluation", &["needs an evaluation"]);
    with("random", &["match and play only"]);
}

#[test]
fn positions() {
    let at = |position: &'static str, parts: &[&str]| {
        check(&["solve", "tictactoe", "--position", position], parts);
    };
    at("a1 a1", &["move 2: 'a1' is not legal", "b1 c1"]);
    at("a1 z7", &["move 2: 'z7' is not a move", "nor a position"]);
    at("xxx/... x", &["nor a position", "three rows"]);
    at("a1 b1 a2 b2 a3 c1", &["move 6: 'c1' comes after the end"]);
}

#[test]
fn goals_and_memory() {
    check(
        &["solve", "hex", "--goal", "draw"],
        &["cannot be drawn", "win or exact"],
    );
    check(
        &["solve", "hex", "--goal", "lose"],
        &["possible values: win, draw, exact"],
    );
    check(&["solve", "hex", "--memory", "many"], &["such as 64KiB"]);
    check(
        &["solve", "hex", "--memory", "100"],
        &["too little", "at least"],
    );
    check(
        &["solve", "hex", "--memory", "20GiB"],
        &["at most 2^34 bytes"],
    );
}

#[test]
fn the_least_memory_that_is_named_is_enough() {
    let output = run(&["solve", "hex", "--memory", "100"]);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, tail) = complaint.split_once("at least ").expect("a size");
    let bytes = tail.replace(" bytes", "").replace(',', "");
    let enough = run(&["solve", "hex", "--memory", bytes.trim()]);
    assert_eq!(enough.status.code(), Some(0));
}

#[test]
fn options() {
    check(&[], &["games, perft, solve, play, match, trace or table"]);
    check(&["solv"], &["'solve'"]);
    check(&["solve"], &["<GAME>"]);
    check(&["perft", "hex"], &["--depth"]);
    check(&["solve", "hex", "--iterations", "0"], &["0 is not in 1.."]);
    check(&["solve", "hex", "--unknown"], &["--unknown"]);
    check(
        &["trace", "hex", "--algorithm", "pp", "--seed", "1"],
        &["--iterations"],
    );
}

#[test]
fn matches() {
    let pair = ["--first", "pp", "--second", "pns", "--games", "2"];
    check(
        &[&["match", "hex"], &pair[..]].concat(),
        &["--iterations", "--time"],
    );
    let alone = [&["match", "function", "--iterations", "9"], &pair[..]].concat();
    check(&alone, &["one player", "--second"]);
    let lonely = [
        "match", "hex", "--first", "pp", "--games", "2", "--time", "9",
    ];
    check(&lonely, &["--second is missing"]);
    check(
        &[&["match", "hex", "--time", "9", "--vary"], &pair[..]].concat(),
        &["--vary is for games for one player"],
    );
    let unknown = [
        "--first", "pp", "--second", "ps", "--games", "2", "--time", "9",
    ];
    check(
        &[&["match", "hex"], &unknown[..]].concat(),
        &["no algorithm 'ps'"],
    );
}
