//! `tesuji play`, by somebody who types.

mod common;

use common::typed;

/// Types every move again and again until the game ends.
fn stubborn(moves: &[&str], rounds: usize) -> String {
    (moves.join("\n") + "\n").repeat(rounds)
}

const CELLS: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

#[test]
fn a_game_is_played_to_its_end() {
    let told = typed(&["play", "tictactoe"], &stubborn(&CELLS, 3));
    assert!(told.contains("The end: "), "{told}");
    assert!(told.contains("proven: "), "{told}");
    assert!(!told.contains("you win!"), "{told}");
}

#[test]
fn the_computer_may_begin() {
    let arguments = ["play", "tictactoe", "--first", "computer"];
    let told = typed(&arguments, &stubborn(&CELLS, 3));
    let (before, _) = told.split_once("your move>").expect("a prompt");
    assert!(before.contains("computer> "), "{told}");
    assert!(told.contains("The end: "), "{told}");
}

#[test]
fn connect_four_against_a_short_search_ends_too() {
    let columns = ["1", "2", "3", "4", "5", "6", "7"];
    let arguments = ["play", "connect4", "--iterations", "200"];
    let told = typed(&arguments, &stubborn(&columns, 12));
    assert!(told.contains("The end: "), "{told}");
}

#[test]
fn words_are_understood() {
    let input = "help\nmoves\nhint\nboard\nundo\nnonsense\na1\na1\nundo\nb2\nresign\n";
    let told = typed(&["play", "tictactoe"], input);
    for part in [
        "takes back your last move",
        "a1 b1 c1 a2 b2 c2 a3 b3 c3",
        "hint> ",
        "There is no move of yours to take back.",
        "'nonsense' is not a move",
        "'a1' is not legal",
        "Your last move is taken back.",
        "You resign. The computer wins.",
    ] {
        assert!(told.contains(part), "no '{part}' in {told}");
    }
}

#[test]
fn input_may_end_and_a_game_be_left() {
    assert!(typed(&["play", "hex"], "").contains("not finished"));
    assert!(typed(&["play", "hex"], "quit\n").contains("not finished"));
}

#[test]
fn one_plays_alone_where_nobody_else_does() {
    let told = typed(
        &["play", "function", "--iterations", "50"],
        &"l\n".repeat(26),
    );
    assert!(told.contains("The end: you get "), "{told}");
}

#[test]
fn a_person_is_one_of_three() {
    let columns = ["1", "2", "3", "4", "5"];
    let arguments = [
        "play",
        "connect4:5x4,players=3",
        "--algorithm",
        "random",
        "--seed",
        "5",
    ];
    let told = typed(&arguments, &stubborn(&columns, 8));
    assert!(told.contains("You are player 1 of 3."), "{told}");
    assert!(told.contains("player 3> "), "{told}");
    assert!(told.contains("The end: "), "{told}");
}
