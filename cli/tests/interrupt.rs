//! Ctrl-C ends a command with what is known so far, and exit code 130.
#![cfg(unix)]

mod common;

use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Starts the program, lets it work, sends what Ctrl-C sends.
fn interrupted(arguments: &[&str]) -> Output {
    let child = common::command(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_millis(1500));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill");
    assert!(sent.success());
    child.wait_with_output().expect("the program ends")
}

#[test]
fn a_solve_tells_what_it_knows() {
    let output = interrupted(&["solve", "connect4", "--json"]);
    assert_eq!(output.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["stopped_by"], "interrupted");
    assert!(report["best_move"].is_string());
    assert!(
        report["nodes_created"]
            .as_u64()
            .is_some_and(|nodes| nodes > 1000)
    );
}

#[test]
fn a_match_tells_the_games_that_were_played() {
    let output = interrupted(&[
        "match",
        "tictactoe",
        "--first",
        "pp",
        "--second",
        "random",
        "--games",
        "1000000",
        "--iterations",
        "50",
        "--jobs",
        "1",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let played = report["games_played"].as_u64().expect("a number");
    assert!(0 < played && played < 1_000_000, "{played}");
}

#[test]
fn perft_keeps_the_depths_that_are_done() {
    let output = interrupted(&["perft", "pentago", "--depth", "30"]);
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.lines().count() > 2, "{told}");
}
