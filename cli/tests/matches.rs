//! `tesuji match` compares algorithms fairly and repeatably.

mod common;

use common::json;

fn result(game: &str, players: [&str; 2], games: &str, jobs: &str, seed: &str) -> [u64; 3] {
    let [first, second] = players;
    let report = json(&[
        "match",
        game,
        "--first",
        first,
        "--second",
        second,
        "--games",
        games,
        "--iterations",
        "300",
        "--jobs",
        jobs,
        "--seed",
        seed,
    ]);
    ["wins", "draws", "losses"].map(|field| report[field].as_u64().expect("a number"))
}

#[test]
fn a_search_beats_random_moves() {
    let [wins, _, losses] = result("connect4", ["pp", "random"], "20", "2", "1");
    assert!(wins >= 15, "{wins} won, {losses} lost");
    let [wins, _, losses] = result("connect4", ["random", "pp"], "20", "2", "1");
    assert!(losses >= 15, "{wins} won, {losses} lost");
}

#[test]
fn sampling_beats_random_moves_and_more_of_it_beats_less() {
    let [wins, _, _] = result("connect4", ["gpn-max", "random"], "20", "2", "1");
    assert!(wins >= 18, "{wins} won");
    let report = json(&[
        "match", "connect4", "--first", "sb", "--second", "random", "--games", "10", "--steps",
        "3000",
    ]);
    assert!(report["wins"].as_u64().unwrap() >= 8, "{report}");
    assert_eq!(report["steps"], 3000);
}

#[test]
fn the_seed_decides_everything_and_the_number_of_jobs_nothing() {
    let play = |jobs, seed| result("tictactoe", ["random", "random"], "60", jobs, seed);
    assert_eq!(play("1", "7"), play("2", "7"));
    assert_eq!(play("2", "7"), play("3", "7"));
    assert_ne!(play("1", "7"), play("1", "8"));
    let search = |jobs| result("breakthrough:5x5", ["pns", "pp"], "8", jobs, "7");
    assert_eq!(search("1"), search("2"));
    let sampled = |jobs| {
        result(
            "awari",
            ["gpn-rank", "uct:rave=50,recycle=1"],
            "6",
            jobs,
            "7",
        )
    };
    assert_eq!(sampled("1"), sampled("2"));
}

/// Each opening is played from both sides.
#[test]
fn an_algorithm_is_as_good_as_itself() {
    for game in ["hex:3", "connect4:5x4", "domineering:4x4"] {
        let [wins, _, losses] = result(game, ["pp", "pp"], "10", "2", "3");
        assert_eq!(wins, losses, "{game}");
    }
}

#[test]
fn more_than_two_can_play() {
    let [wins, draws, losses] = result("connect4:5x4,players=3", ["pp", "random"], "9", "2", "3");
    assert_eq!(wins + draws + losses, 9);
}

#[test]
fn the_interval_is_told() {
    let report = json(&[
        "match",
        "tictactoe",
        "--first",
        "pp",
        "--second",
        "random",
        "--games",
        "10",
        "--time",
        "2",
    ]);
    let (low, high) = (&report["interval"]["low"], &report["interval"]["high"]);
    let (low, high) = (low.as_f64().expect("low"), high.as_f64().expect("high"));
    let score = report["score"].as_f64().expect("a score");
    assert!(0.0 <= low && low <= score && score <= high && high <= 1.0);
    assert!(
        report["interval_method"]
            .as_str()
            .is_some_and(|name| name.contains("Wilson"))
    );
}

/// With a model that is always right and believed everywhere the highest value
/// is found; random moves come to what is there on average.
#[test]
fn one_player_plays_alone() {
    let play = |first, jobs| {
        let report = json(&[
            "match",
            "function:1,accuracy=1",
            "--vary",
            "--first",
            first,
            "--games",
            "10",
            "--steps",
            "100",
            "--jobs",
            jobs,
        ]);
        assert_eq!(report["games_played"], 10);
        report["mean_part"].as_f64().expect("a number")
    };
    let best = play("az-le:c=3,choice=value", "1");
    assert!(best > 0.99, "{best}");
    assert_eq!(best, play("az-le:c=3,choice=value", "2"));
    assert!(play("random", "2") < 0.5);
}
