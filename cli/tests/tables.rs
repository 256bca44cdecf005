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

/// A command of the table, typed: without the name of the program.
fn words(run: &Value) -> Vec<&str> {
    let command = run["command"].as_str().expect("a command");
    command.split(' ').skip(1).collect()
}

#[test]
fn solvers_with_bounds_run_several_times_with_other_numbers() {
    let file = new_file("connect4-sb.jsonl");
    let arguments = [
        "table",
        "connect4-sb",
        "--quick",
        "--runs",
        "2",
        "--nodes",
        "1800",
        "--file",
        &file,
    ];
    let first = json(&arguments);
    // Two runs of three solvers on three boards.
    assert_eq!(runs(&first).len(), 18);
    assert_eq!(json(&arguments), first, "nothing is run again");
    let guided = &first["tables"][0]["rows"][2];
    let mean = guided[2].as_f64().expect("3x3 is solved");
    assert!((1500.0..1700.0).contains(&mean), "{mean}");
    let run = &runs(&first)[2];
    let solved = json(&words(run));
    assert_eq!(solved["expansions"], run["expansions"], "{solved}");
}

#[test]
fn seki_has_the_values_of_the_paper() {
    let report = json(&["table", "seki", "--quick", "--runs", "1", "--nodes", "4000"]);
    assert_eq!(runs(&report).len(), 16 + 3 * 16);
    let values = report["tables"][0]["rows"].as_array().expect("rows");
    assert_eq!(values.len(), 8);
    for pair in values.chunks(2) {
        assert_eq!(
            pair[0].as_array().unwrap()[2..],
            pair[1].as_array().unwrap()[2..]
        );
    }
}

#[test]
fn games_for_one_player_are_played_and_their_command_can_be_typed() {
    let report = json(&["table", "functions", "--quick", "--games", "1"]);
    // Search without a model, ten by ten models, and these believed everywhere,
    // each at three functions.
    assert_eq!(runs(&report).len(), 3 * (1 + 100 + 10));
    let run = &runs(&report)[40];
    let typed = json(&words(run));
    for field in ["mean_score", "mean_part"] {
        assert_eq!(typed[field], run[field]);
    }
    assert_eq!(typed["games_played"], 1);
    let sure = runs(&report).last().unwrap();
    assert!(
        sure["command"]
            .as_str()
            .unwrap()
            .contains("function:3,accuracy=1,wrong=far ")
    );
    assert_eq!(typed["steps"], 100);
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
