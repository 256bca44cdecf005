//! Breakthrough: its move counts, its special cases, a second statement of its
//! rules, and what every game must hold.

mod common;
mod plain;

use common::{damage, moves, perft, play, winner};
use plain::Board;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::breakthrough::{Breakthrough, Position};

fn standard() -> Breakthrough {
    Breakthrough::with_parameters("").unwrap()
}

#[test]
fn move_counts_are_those_that_were_given() {
    // By hand: the eight pieces of the second row have three steps each, those
    // at the edges two; the first two moves do not meet. The others came with
    // the brief for this game; a publication was not found, so the slow
    // statement below counts the third again.
    let game = standard();
    let count = |depth| perft(&game, &game.start(), depth);
    let counts: Vec<u64> = (1..=5).map(count).collect();
    assert_eq!(counts, [22, 22 * 22, 11132, 256036, 6182818]);
    assert_eq!(
        slow_perft(&common::position(&game, &game.start()), 3),
        11132
    );
}

/// Counts with the second statement alone.
fn slow_perft(position: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: &String| slow_perft(&second_statement_of_a_move(position, mv), depth - 1);
    second_statement(position).iter().map(after).sum()
}

#[test]
fn opening_moves_follow_from_the_number_of_columns() {
    for columns in 2..=8 {
        for rows in 5..=8 {
            let game = Breakthrough::new(columns, rows).unwrap();
            let steps = 3 * u64::from(columns) - 2;
            assert_eq!(perft(&game, &game.start(), 1), steps, "{columns}x{rows}");
        }
        // On four rows the enemy is just ahead: only captures.
        let game = Breakthrough::new(columns, 4).unwrap();
        let captures = 2 * u64::from(columns) - 2;
        assert_eq!(perft(&game, &game.start(), 1), captures, "{columns}x4");
    }
}

#[test]
fn boards_outside_the_limits_are_refused() {
    for size in ["1x8", "9x8", "8x3", "8x9", "8x", "x", "8x8x8"] {
        assert!(Breakthrough::with_parameters(size).is_err(), "{size}");
    }
    assert_eq!(
        Breakthrough::with_parameters("6"),
        Ok(Breakthrough::new(6, 6).unwrap())
    );
}

#[test]
fn a_straight_step_never_captures_and_a_diagonal_one_may() {
    let game = Breakthrough::new(3, 5).unwrap();
    let state = game.parse_position("ooo/.../ooo/.x./xx. x").unwrap();
    let expected = ["b2-a3", "b2-c3", "a1-a2", "b1-a2", "b1-c2"];
    assert_eq!(
        common::legal(&game, &state),
        expected.map(String::from).into()
    );
}

#[test]
fn reaching_the_far_row_wins_at_once() {
    let game = Breakthrough::new(2, 5).unwrap();
    let state = play(&game, "a2-a3 b4-a3 a1-a2 a3-b2 a2-a3 b2-a1");
    assert!(moves(&game, &state).is_empty());
    assert_eq!(game.outcome(&state).as_slice(), [0, 1]);
}

#[test]
fn taking_the_last_piece_wins_at_once() {
    let game = Breakthrough::new(2, 6).unwrap();
    let mut state = game.parse_position("../../.o/x./../.. x").unwrap();
    assert!(!moves(&game, &state).is_empty());
    let capture = game.parse_move(&state, "a3-b4").unwrap();
    game.apply(&mut state, capture);
    assert!(moves(&game, &state).is_empty());
    assert_eq!(game.outcome(&state).as_slice(), [1, 0]);
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let game = Breakthrough::new(2, 4).unwrap();
    for text in [
        "../../../.. x",
        "x./../../o. x",
        "xx/xx/x./o. x",
        "o./../../x.",
        "o./../../x. z",
        "o./../x. x",
        "o./../../../x. x",
        "o../.../.../x.. x",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
}

/// All steps of the player to move, from the rules in words.
fn second_statement(position: &str) -> BTreeSet<String> {
    let board = Board::parse(position);
    let mover = position.chars().last().unwrap();
    let forward = if mover == 'x' { 1 } else { -1 };
    let far = |player| if player == 'x' { board.size().1 - 1 } else { 0 };
    let reached = |player| board.cells(player).iter().any(|cell| cell.1 == far(player));
    let lost = |player| board.cells(player).is_empty();
    let mut found = BTreeSet::new();
    if reached('x') || reached('o') || lost('x') || lost('o') {
        return found;
    }
    for (column, row) in board.cells(mover) {
        for east in [-1, 0, 1] {
            let to = (column + east, row + forward);
            let allowed = match board.at(to) {
                None => false,
                Some('.') => true,
                Some(mark) => mark != mover && east != 0,
            };
            if allowed {
                found.insert(plain::step((column, row), to));
            }
        }
    }
    found
}

/// The position after a move, from the rules in words.
fn second_statement_of_a_move(position: &str, mv: &str) -> String {
    let mut board = Board::parse(position);
    board.carry(mv);
    let mover = plain::other(position.chars().last().unwrap());
    format!("{} {mover}", board.write())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_games_keep_every_promise(columns in 2u8..=8, rows in 4u8..=8, seed: u64) {
        let game = Breakthrough::new(columns, rows).unwrap();
        let last = common::check_game(&game, seed, usize::MAX);
        prop_assert!(winner(&game, &last).is_some());
    }

    #[test]
    fn any_bytes_are_harmless(
        columns in 2u8..=8, rows in 4u8..=8, bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = Breakthrough::new(columns, rows).unwrap();
        damage::check_bytes(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(columns in 2u8..=8, rows in 4u8..=8, seed: u64) {
        let game = Breakthrough::new(columns, rows).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn a_second_statement_of_the_rules_agrees(columns in 2u8..=8, rows in 4u8..=8, seed: u64) {
        let game = Breakthrough::new(columns, rows).unwrap();
        plain::along_a_game(&game, seed, usize::MAX, |state, mv, next| {
            let before = common::position(&game, state);
            assert_eq!(common::legal(&game, state), second_statement(&before));
            let after = common::position(&game, next);
            assert_eq!(after, second_statement_of_a_move(&before, mv));
            assert_eq!(common::legal(&game, next), second_statement(&after));
        });
    }
}

#[test]
fn the_first_player_is_at_the_bottom() {
    let game = standard();
    assert_eq!(game.player(&game.start()), Player(0));
    let text = "oooooooo/oooooooo/......../......../......../......../xxxxxxxx/xxxxxxxx x";
    assert_eq!(common::position(&game, &game.start()), text);
}
