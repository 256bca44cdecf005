//! `tesuji table` with the smallest limits: what is run is kept, and is not run
//! again.

mod common;

use common::{json, run, text};
use serde_json::Value;

/// A file in the tests' own directory that is not there yet.
fn new_file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_string_lossy().into_owned()
}

fn runs(report: &Value) -> &Vec<Value> {
    report["runs"].as_array().expect("each job")
}

#[test]
fn a_match_of_the_table_is_kept_and_its_command_can_be_typed() {
    let file = new_file("gpn.jsonl");
    let arguments = [
        "table", "gpn", "--quick", "--only", "reversi", "--games", "4", "--worth", "50", "--file",
        &file,
    ];
    let first = json(&arguments);
    // One part for the best C_pn of each formula.
    assert_eq!(runs(&first).len(), 3);
    for run in runs(&first) {
        let games = ["wins", "draws", "losses"].map(|name| run[name].as_u64().unwrap());
        assert_eq!(games.iter().sum::<u64>(), 4);
        assert!(run["microseconds"].as_f64().unwrap() > 0.0);
    }
    assert_eq!(json(&arguments), first, "nothing is played again");
    let command = runs(&first)[0]["command"].as_str().unwrap();
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    assert!(text(&words).contains("games     4\n"));
}

#[test]
fn options_of_other_experiments_are_refused() {
    for option in [["--games", "3"], ["--worth", "3"], ["--only", "awari"]] {
        let output = run(&["table", "nogo", "--quick", option[0], option[1]]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("table gpn"));
    }
    let output = run(&["table", "gpn", "--quick", "--only", "chess"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("the paper's games are"));
}
