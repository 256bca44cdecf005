//! Knightthrough: its move counts, its special cases, a second statement of
//! its rules, and what every game must hold.

mod common;
mod plain;

use common::{damage, moves, perft, play, winner};
use plain::Board;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::knightthrough::{Knightthrough, Position};

#[test]
fn move_counts_are_those_of_a_separate_model() {
    // A probe of separate models of the games of Ludii. The first by hand: 14
    // leaps go two rows ahead from each row, 12 one row ahead from the second
    // row; those one row ahead from the first row end on own knights.
    let game = Knightthrough;
    let counts: Vec<u64> = (1..=3)
        .map(|depth| perft(&game, &game.start(), depth))
        .collect();
    assert_eq!(counts, [40, 1600, 63520]);
}

#[test]
fn landing_on_the_far_row_wins_at_once() {
    let game = Knightthrough;
    let state = play(&game, "b2-c4 g7-f5 c4-b6 f5-g3 b6-c8");
    assert!(moves(&game, &state).is_empty());
    assert_eq!(winner(&game, &state), Some(Player(0)));
    assert_eq!(game.outcome(&state).as_slice(), [1, 0]);
    let state = play(&game, "b2-c4 g7-f5 a2-b4 f5-g3 b4-d5 g3-e2 d5-f6 e2-c1");
    assert!(moves(&game, &state).is_empty());
    assert_eq!(game.outcome(&state).as_slice(), [0, 1]);
}

#[test]
fn a_player_without_knights_passes_and_loses() {
    let game = Knightthrough;
    let mut state = game
        .parse_position("......../......../......../......../......../......../......../x....... o")
        .unwrap();
    let mut passes = 0;
    loop {
        let legal = moves(&game, &state);
        if legal.is_empty() {
            break;
        }
        if game.player(&state) == Player(1) {
            assert_eq!(
                common::legal(&game, &state),
                BTreeSet::from(["pass".to_string()])
            );
            passes += 1;
        }
        game.apply(&mut state, legal[0]);
    }
    // Seven rows: three leaps of two, and one of one.
    assert_eq!(passes, 4);
    assert_eq!(winner(&game, &state), Some(Player(0)));
}

#[test]
fn captures_are_made_with_every_leap_and_never_of_own_knights() {
    let game = Knightthrough;
    let state = game
        .parse_position("......../......../..o.x.../.o...o../...x..../......../o......./........ x")
        .unwrap();
    let found = common::legal(&game, &state);
    let expected = [
        "d4-c6", "d4-b5", "d4-f5", "e6-d8", "e6-f8", "e6-c7", "e6-g7",
    ];
    assert_eq!(found, expected.map(String::from).into());
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let empty = "........";
    let refuse = |rows: [&str; 8], rest: &str| {
        let text = rows.join("/") + rest;
        assert!(Knightthrough.parse_position(&text).is_err(), "{text}");
    };
    let full = "xxxxxxxx";
    let one = "x.......";
    refuse([empty; 8], " x");
    refuse([empty, empty, full, full, one, empty, empty, empty], " x");
    refuse(
        [one, empty, empty, empty, empty, empty, empty, "o......."],
        " x",
    );
    refuse([one, empty, empty, empty, empty, empty, empty, empty], "");
    refuse([one, empty, empty, empty, empty, empty, empty, empty], " y");
    refuse(
        [one, empty, empty, empty, empty, empty, empty, empty],
        " x x",
    );
    refuse(
        [one, empty, empty, empty, empty, empty, empty, "......."],
        " x",
    );
    assert!(Knightthrough::with_parameters("8").is_err());
}

/// All leaps of the player to move, from the rules in words.
fn second_statement(position: &str) -> BTreeSet<String> {
    let board = Board::parse(position);
    let mover = position.chars().last().unwrap();
    let forward = if mover == 'x' { 1 } else { -1 };
    let far = |player| if player == 'x' { 7 } else { 0 };
    let reached = |player| board.cells(player).iter().any(|cell| cell.1 == far(player));
    let mut found = BTreeSet::new();
    if reached('x') || reached('o') {
        return found;
    }
    for (column, row) in board.cells(mover) {
        for (east, north) in [(-1, 2), (1, 2), (-2, 1), (2, 1)] {
            let to = (column + east, row + forward * north);
            if board.at(to).is_some_and(|mark| mark != mover) {
                found.insert(plain::step((column, row), to));
            }
        }
    }
    if found.is_empty() {
        found.insert("pass".into());
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_games_keep_every_promise(seed: u64) {
        let last = common::check_game(&Knightthrough, seed, usize::MAX);
        prop_assert!(winner(&Knightthrough, &last).is_some());
    }

    #[test]
    fn any_bytes_are_harmless(bytes in damage::bytes::<Position>(), seed: u64) {
        damage::check_bytes(&Knightthrough, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(seed: u64) {
        damage::check_changed_texts(&Knightthrough, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn a_second_statement_of_the_rules_agrees(seed: u64) {
        plain::along_a_game(&Knightthrough, seed, usize::MAX, |state, mv, next| {
            let before = common::position(&Knightthrough, state);
            assert_eq!(common::legal(&Knightthrough, state), second_statement(&before));
            let mut board = Board::parse(&before);
            if mv != "pass" {
                board.carry(mv);
            }
            let mover = plain::other(before.chars().last().unwrap());
            assert_eq!(common::position(&Knightthrough, next), format!("{} {mover}", board.write()));
        });
    }
}
