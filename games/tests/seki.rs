//! Seki: the paper's table of results, and what every game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use std::collections::HashMap;
use tesuji::Game;
use tesuji_games::Table;
use tesuji_games::seki::{BLACK, PASS, Position, Seki, WHITE};

const WON: i32 = 1;
const DRAW: i32 = 0;
const LOST: i32 = -1;

/// Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search" (2010), Table
/// 2: rows are Min's liberties 1 to 6, columns those of Max, who begins.
const TABLE_2: [[i32; 6]; 6] = [
    [DRAW, WON, WON, WON, WON, WON],
    [DRAW, DRAW, WON, WON, WON, WON],
    [LOST, DRAW, DRAW, WON, WON, WON],
    [LOST, LOST, DRAW, DRAW, WON, WON],
    [LOST, LOST, LOST, DRAW, DRAW, WON],
    [LOST, LOST, LOST, LOST, DRAW, DRAW],
];

/// The score of the player to move under perfect play.
fn value(game: &Seki, position: &Position, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(&value) = known.get(&game.key(position)) {
        return value;
    }
    let after = |mv| {
        let mut next = *position;
        game.apply(&mut next, mv);
        -value(game, &next, known)
    };
    let legal = common::moves(game, position);
    let over = || game.outcome(position).of(position.mover).unwrap();
    let value = legal.into_iter().map(after).max().unwrap_or_else(over);
    known.insert(game.key(position), value);
    value
}

#[test]
fn perfect_play_ends_as_in_table_2() {
    for (row, white) in TABLE_2.iter().zip(1..) {
        for (&expected, black) in row.iter().zip(1..) {
            let game = Seki::new(black, white).unwrap();
            let value = value(&game, &game.start(), &mut HashMap::new());
            assert_eq!(value, expected, "{black} against {white}");
            let by_rule = match i32::from(black) - i32::from(white) {
                1.. => WON,
                -1..=0 => DRAW,
                _ => LOST,
            };
            assert_eq!(value, by_rule, "{black} against {white}");
        }
    }
}

#[test]
fn every_liberty_is_a_move_and_so_is_a_pass() {
    let game = Seki::new(3, 4).unwrap();
    let points = 3 + 4 + 2;
    assert_eq!(common::perft(&game, &game.start(), 1), points + 1);
    let after_pass = points + 1;
    assert_eq!(
        common::perft(&game, &game.start(), 2),
        points * points + after_pass
    );
}

#[test]
fn two_passes_are_a_draw() {
    let game = Seki::new(1, 6).unwrap();
    let position = common::play(&game, "pass pass");
    assert!(common::moves(&game, &position).is_empty());
    assert_eq!(common::winner(&game, &position), None);
    let position = common::play(&game, "pass w1 pass");
    assert!(!common::moves(&game, &position).is_empty());
}

#[test]
fn the_last_liberty_of_both_captures_the_other() {
    let game = Seki::new(0, 0).unwrap();
    let position = common::play(&game, "s1 s2");
    assert!(common::moves(&game, &position).is_empty());
    assert_eq!(common::winner(&game, &position), Some(WHITE));
}

#[test]
fn suicide_is_illegal() {
    let game = Seki::new(1, 1).unwrap();
    let position = game.parse_position("x/./.x b 0").unwrap();
    let own_last = game.parse_move(&position, "s1").unwrap();
    let legal = common::moves(&game, &position);
    assert!(!legal.contains(&own_last));
    assert_eq!(
        legal,
        [game.parse_move(&position, "w1").unwrap(), PASS],
        "the other's liberty and a pass are left"
    );
    let position = game.parse_position("./x/xx b 0");
    assert!(position.is_err(), "White, who has just moved, is captured");
    let position = game.parse_position("././xx b 0").unwrap();
    let own = game.parse_move(&position, "b1").unwrap();
    assert!(!common::moves(&game, &position).contains(&own));
}

#[test]
fn filling_the_others_last_liberty_wins() {
    let game = Seki::new(2, 1).unwrap();
    let position = common::play(&game, "s1 pass s2 pass w1");
    assert!(common::moves(&game, &position).is_empty());
    assert_eq!(common::winner(&game, &position), Some(BLACK));
}

#[test]
fn nonsense_is_refused() {
    for text in ["3", "16,1", "3,3,3", "-1,2"] {
        assert!(Seki::with_parameters(text).is_err(), "{text}");
    }
    let game = Seki::new(2, 1).unwrap();
    for text in [
        "",
        "../. b 0",
        "../.x/.. b 0",
        "../././. b 0",
        ".././.. x 0",
        ".././.. b 3",
        ".././.. b 0 0",
        ".././.. b",
        "xx/./xx b 1",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn random_games_keep_every_promise(black in 0u8..=15, white in 0u8..=15, seed: u64) {
        let game = Seki::new(black, white).unwrap();
        common::check_game(&game, seed, usize::MAX);
    }

    #[test]
    fn any_bytes_are_harmless(
        black in 0u8..=15, white in 0u8..=15, bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = Seki::new(black, white).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(black in 0u8..=15, white in 0u8..=15, seed: u64) {
        let game = Seki::new(black, white).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}
