//! Runs the program as a user does.
#![allow(dead_code)] // each test file uses its part

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program with these arguments.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(arguments);
    command
}

/// What the program says to these arguments.
pub fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

/// What it says where it succeeds.
pub fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What it says in JSON.
pub fn json(arguments: &[&str]) -> Value {
    let mut all = arguments.to_vec();
    all.push("--json");
    serde_json::from_str(&text(&all)).expect("JSON")
}

/// What it says to somebody who types this.
pub fn typed(arguments: &[&str], input: &str) -> String {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // Where the game ends early nobody reads the rest.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("UTF-8")
}
