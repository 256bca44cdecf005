//! `tesuji train`, the game `othello`, and the experiment with it.

mod common;

use common::{json, run, text};

fn path(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_string_lossy().into_owned()
}

/// A model of a few games, in this file; and what is said of it.
fn train(file: &str, seed: &str) -> serde_json::Value {
    let small = ["--states", "40", "--test", "30", "--iterations", "3"];
    let mut arguments = vec!["train", "--out", file, "--seed", seed];
    arguments.extend(small);
    json(&arguments)
}

#[test]
fn training_is_decided_by_the_seed() {
    let files = ["one", "again", "other"].map(|name| path(&format!("{name}.model.json")));
    let read = |file: &String| std::fs::read_to_string(file).expect("a model");
    let said = [(0, "5"), (1, "5"), (2, "6")].map(|(place, seed)| train(&files[place], seed));
    assert_eq!(said[0], said[1]);
    assert_eq!(read(&files[0]), read(&files[1]));
    assert_ne!(read(&files[0]), read(&files[2]));
    let tables = said[0]["tables"].as_array().expect("tables");
    for table in tables {
        let rows = table["rows"].as_array().expect("rows");
        let counts: Vec<u64> = rows.iter().map(|row| row[1].as_u64().unwrap()).collect();
        let (all, groups) = counts.split_last().expect("rows");
        assert_eq!(groups.iter().sum::<u64>(), *all);
        assert!((20..=30).contains(all), "{all}");
    }
}

#[test]
fn a_model_can_be_played_with_and_checked() {
    let file = path("played.model.json");
    train(&file, "7");
    let game = format!("othello:{file},sure=long");
    let first = "confidence:confidence=0.3";
    let report = json(&[
        "match", &game, "--first", first, "--second", "az-le", "--steps", "60", "--games", "2",
    ]);
    assert_eq!(report["games_played"], 2);
    let checked = text(&[
        "train",
        "--check",
        &file,
        "--test",
        "30",
        "--iterations",
        "3",
    ]);
    assert!(checked.starts_with("A forest of 40 positions"), "{checked}");
    let output = run(&["train", "--check", "52k"]);
    assert_eq!(output.status.code(), Some(2));
}

/// A search that plays on comes to positions of which the model was sure: those
/// are searched like all others.
#[test]
fn budgets_of_steps_end_with_models_that_are_always_sure() {
    let report = json(&[
        "match",
        "othello:5k",
        "--first",
        "confidence:confidence=0",
        "--second",
        "confidence:confidence=0.9",
        "--steps",
        "100",
        "--games",
        "2",
    ]);
    assert_eq!(report["games_played"], 2);
}

#[test]
fn the_table_has_each_cell_of_the_paper() {
    let report = json(&["table", "othello", "--quick", "--games", "1"]);
    let rows = report["tables"][0]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 12);
    for row in rows {
        for (points, games) in [(&row[5], &row[7]), (&row[8], &row[10])] {
            assert!((0.0..=1.0).contains(&points.as_f64().expect("points")));
            assert_eq!(games, 1);
        }
    }
    let matches = report["tables"][1]["rows"].as_array().expect("rows");
    assert_eq!(matches.len(), 2 * 2 * 9 + 3);
}
