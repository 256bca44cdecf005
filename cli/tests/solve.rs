//! What `tesuji solve` and `tesuji trace` find out.

mod common;

use common::{json, run, text};

#[test]
fn domineering_5x6_takes_as_many_nodes_as_in_the_paper() {
    let report = json(&["solve", "domineering:5x6", "--algorithm", "pp"]);
    assert_eq!(report["nodes_created"], 101_244);
    assert_eq!(report["edges"], 101_244);
    assert_eq!(report["status"], "proven");
    assert_eq!(report["value"], "win");
    assert_eq!(report["bytes_per_node"], 16);
    assert_eq!(report["stopped_by"], "solved");
    assert_eq!(report["main_nodes_created"], 101_244);
    assert_eq!(report["sub_nodes_created"], 0);
    assert_eq!(report["playouts_each"], 0);
    assert_eq!(report["table_entries"], 0);
    assert!(report["best_move"].is_string());
    assert!(report["seconds"].as_f64().is_some_and(|time| time > 0.0));
    assert!(
        report["block_bytes"]
            .as_u64()
            .is_some_and(|bytes| bytes <= 64 << 20)
    );
}

#[test]
fn a_block_of_64_kib_is_enough_for_it() {
    let report = json(&["solve", "domineering:5x6", "--memory", "64KiB"]);
    assert_eq!(report["nodes_created"], 101_244);
    assert!(
        report["block_bytes"]
            .as_u64()
            .is_some_and(|bytes| bytes <= 65_536)
    );
}

/// What proves no draw, or needs an evaluation, which tic-tac-toe does not have.
const PROVE_NO_DRAW: [&str; 3] = ["uct", "solver", "pn-mcts"];
const NEED_EVALUATION: [&str; 3] = ["mcts-e", "confidence", "az-le"];

fn solve_tictactoe(algorithm: &str) -> serde_json::Value {
    json(&[
        "solve",
        "tictactoe",
        "--algorithm",
        algorithm,
        "--memory",
        "4MiB",
        "--iterations",
        "100000",
    ])
}

#[test]
fn tictactoe_is_a_draw() {
    let names = tesuji::Preset::ALL.iter().map(|preset| preset.name());
    let others = [PROVE_NO_DRAW, NEED_EVALUATION].concat();
    for algorithm in names.filter(|name| !others.contains(name)) {
        let report = solve_tictactoe(algorithm);
        assert_eq!(report["status"], "proven", "{algorithm}");
        assert_eq!(report["value"], "draw", "{algorithm}");
        assert_eq!(report["bounds"], serde_json::Value::Null);
    }
}

#[test]
fn what_proves_no_draw_says_what_it_knows() {
    for (algorithm, status) in [("uct", "estimated"), ("solver", "estimated")] {
        let report = solve_tictactoe(algorithm);
        assert_eq!(report["status"], status);
        assert_eq!(report["stopped_by"], "iterations");
        let chance = report["chance"].as_f64().unwrap();
        assert!((0.4..0.7).contains(&chance), "{algorithm} {chance}");
    }
    // That the first player cannot win is all that its numbers are about.
    let report = solve_tictactoe("pn-mcts");
    assert_eq!(report["status"], "proven");
    assert_eq!(report["bounds"], "at most draw");
}

#[test]
fn a_game_without_evaluation_says_what_is_lacking() {
    for algorithm in NEED_EVALUATION {
        let error = run(&["solve", "tictactoe", "--algorithm", algorithm]);
        assert_eq!(error.status.code(), Some(2));
        let line = String::from_utf8_lossy(&error.stderr);
        assert!(line.contains("evaluation"), "{line}");
    }
}

#[test]
fn levels_and_tables_are_counted() {
    let report = json(&["solve", "domineering:4x4", "--algorithm", "pp2"]);
    let count = |field: &str| report[field].as_u64().expect("a number");
    assert!(count("sub_nodes_created") > count("main_nodes_created"));
    let report = json(&["solve", "domineering:5x5", "--algorithm", "pps:table=1000"]);
    assert_eq!(report["table_entries"], 512);
    assert!(report["table_hits"].as_u64().is_some_and(|hits| hits > 0));
}

/// The player to move wins (games/tests/data/c4_random_12ply.txt).
const WON: &str = "5 1 6 6 2 3 3 5 7 4 4 7";

#[test]
fn what_is_believed_is_never_called_proven() {
    let arguments = [
        "solve",
        "connect4",
        "--position",
        WON,
        "--algorithm",
        "ppn:pr=0.01",
    ];
    for goal in ["win", "exact"] {
        let report = json(&[&arguments[..], &["--goal", goal]].concat());
        assert_eq!(report["status"], "believed");
        assert_eq!(report["stopped_by"], "believed");
        assert_eq!(report["value"], "win");
        assert_eq!(report["goals"][0]["status"], "believed");
        let chance = report["chance"].as_f64().expect("a number");
        assert!((0.99..1.0).contains(&chance), "{chance}");
    }
    let told = text(&arguments);
    assert!(told.contains("believed, not proven"), "{told}");
}

#[test]
fn the_seed_decides_the_playouts() {
    let trace = |seed| {
        let limit = ["--iterations", "20", "--seed", seed];
        let search = ["solve", "connect4", "--algorithm", "ppn"];
        json(&[&search[..], &limit].concat())["trace"].clone()
    };
    assert_eq!(trace("1"), trace("1"));
    assert_ne!(trace("1"), trace("2"));
}

#[test]
fn each_goal_of_tictactoe_has_its_answer() {
    let win = json(&["solve", "tictactoe", "--goal", "win"]);
    assert_eq!(win["goal_reached"], false);
    assert_eq!(win["status"], "proven");
    assert_eq!(win["bounds"], "at most draw");
    let draw = json(&["solve", "tictactoe", "--goal", "draw"]);
    assert_eq!(draw["goal_reached"], true);
    assert_eq!(draw["bounds"], "at least draw");
}

#[test]
fn values_are_those_of_the_player_to_move() {
    let value = |position| json(&["solve", "tictactoe", "--position", position])["value"].clone();
    assert_eq!(value("a1 b1 a2 b2"), "win");
    assert_eq!(value("a1 b3 a2 b2 c3"), "win");
    assert_eq!(value("a1 b1 b2"), "loss");
    // The game is over: what the first player has got.
    assert_eq!(value("a1 b1 a2 b2 a3"), "win");
}

#[test]
fn the_best_move_of_a_won_position_wins() {
    let report = json(&["solve", "tictactoe", "--position", "a1 b1 a2 b2"]);
    assert_eq!(report["best_move"], "a3");
}

#[test]
fn a_proof_that_is_kept_shows_its_line() {
    let arguments = ["solve", "domineering:4x4", "--algorithm", "pp:keep=1"];
    let line = json(&arguments)["line"].as_array().map_or(0, Vec::len);
    assert!(line > 3, "{line}");
}

#[test]
fn scores_are_found_by_halving() {
    let arguments = [
        "solve",
        "function:1",
        "--position",
        "llllrrrrlllrrrllrrllrr",
    ];
    let report = json(&arguments);
    assert_eq!(report["status"], "proven");
    assert!(report["value"].is_i64(), "{report}");
    let score = report["value"].as_i64();
    assert_eq!(score, Some(highest_score("llllrrrrlllrrrllrrllrr")));
}

/// What the best of all ways to the end of the function game pays.
fn highest_score(prefix: &str) -> i64 {
    use tesuji::{Game, Player};
    use tesuji_games::{Table, function::Function};
    let game = Function::new(1).expect("function 1");
    let mut best = i64::MIN;
    let open = 26 - prefix.len();
    for way in 0..1u32 << open {
        let tail = (0..open).map(|bit| if way >> bit & 1 == 0 { 'l' } else { 'r' });
        let text: String = prefix.chars().chain(tail).collect();
        let state = game.parse_position(&text).expect("a position");
        let score = game.outcome(&state).of(Player(0)).expect("a score");
        best = best.max(score.into());
    }
    best
}

#[test]
fn budgets_end_a_search_and_are_named() {
    for (option, amount, name) in [
        ("--iterations", "100", "iterations"),
        ("--nodes", "100", "nodes"),
        ("--time", "50", "time"),
    ] {
        let report = json(&["solve", "connect4", option, amount]);
        assert_eq!(report["stopped_by"], name);
        assert_eq!(report["status"], "estimated");
        assert_eq!(report["value"], serde_json::Value::Null);
    }
    let report = json(&["solve", "connect4", "--iterations", "100"]);
    assert_eq!(report["expansions"], 100);
    let small = ["--algorithm", "pns:depth=42", "--memory", "8KiB"];
    let report = json(&[&["solve", "connect4"], &small[..]].concat());
    assert_eq!(report["stopped_by"], "memory");
    let report = json(&["solve", "connect4", "--algorithm", "pp:depth=5"]);
    assert_eq!(report["stopped_by"], "depth");
}

#[test]
fn a_long_game_does_not_fill_a_small_block_with_states() {
    let report = json(&[
        "solve",
        "minishogi",
        "--memory",
        "64KiB",
        "--iterations",
        "50",
    ]);
    let depth = report["max_depth"].as_u64().expect("a number");
    assert!(depth < 1000, "{depth}");
    let told = text(&[
        "solve",
        "minishogi",
        "--memory",
        "64KiB",
        "--iterations",
        "50",
    ]);
    assert!(told.contains("lines of at most"), "{told}");
    let given = ["--algorithm", "pp:depth=20", "--iterations", "50"];
    let report = json(&[&["solve", "minishogi", "--memory", "64KiB"], &given[..]].concat());
    assert_eq!(report["max_depth"], 20);
}

#[test]
fn people_get_the_board_and_a_few_lines() {
    let told = text(&["solve", "tictactoe"]);
    for part in [
        " 1 . . .",
        "value       draw for the player to move, proven",
        "best move",
    ] {
        assert!(told.contains(part), "{told}");
    }
    assert!(run(&["solve", "tictactoe"]).stderr.is_empty());
}

#[test]
fn a_trace_is_the_same_each_time_and_that_of_the_search() {
    let arguments = [
        "trace",
        "hex",
        "--algorithm",
        "ppt",
        "--iterations",
        "1000",
        "--seed",
        "1",
    ];
    let first = text(&arguments);
    assert_eq!(first, text(&arguments));
    assert_eq!(first.trim().len(), 16);
    let other = [
        "trace",
        "hex",
        "--algorithm",
        "ppt",
        "--iterations",
        "1001",
        "--seed",
        "1",
    ];
    assert_ne!(first, text(&other));
    let solve = ["solve", "hex", "--algorithm", "ppt", "--iterations", "1000"];
    assert_eq!(json(&solve)["trace"], first.trim());
}
