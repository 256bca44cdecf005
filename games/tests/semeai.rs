//! Semeai: the paper's table of random play, and what every game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use std::collections::HashMap;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::semeai::{BLACK, Position, Semeai, WHITE};

/// Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search" (2010), Table
/// 1, in hundredths: rows are the mover's liberties 1 to 9, columns the other's.
const TABLE_1: [[u32; 9]; 9] = [
    [100, 0, 0, 0, 0, 0, 0, 0, 0],
    [100, 50, 30, 20, 14, 11, 8, 7, 5],
    [100, 70, 50, 37, 29, 23, 18, 15, 13],
    [100, 80, 63, 50, 40, 33, 28, 24, 20],
    [100, 86, 71, 60, 50, 42, 36, 31, 27],
    [100, 89, 77, 67, 58, 50, 44, 38, 34],
    [100, 92, 82, 72, 64, 56, 50, 45, 40],
    [100, 93, 85, 76, 69, 62, 55, 50, 45],
    [100, 95, 87, 80, 73, 66, 60, 55, 50],
];

/// How often the player to move wins if both play uniformly at random.
/// Positions with the same numbers of liberties are alike.
fn random_wins(game: &Semeai, position: &Position, known: &mut HashMap<(u32, u32), f64>) -> f64 {
    let mover = game.player(position);
    let open = |player| game.open(position, player).count_ones();
    let counts = (open(mover), open(Player(mover.0 ^ 1)));
    if let Some(&wins) = known.get(&counts) {
        return wins;
    }
    let legal = common::moves(game, position);
    let wins = if legal.is_empty() {
        f64::from(game.outcome(position).of(mover).unwrap())
    } else {
        let losses = legal.iter().map(|&mv| {
            let mut next = *position;
            game.apply(&mut next, mv);
            random_wins(game, &next, known)
        });
        1.0 - losses.sum::<f64>() / legal.len() as f64
    };
    known.insert(counts, wins);
    wins
}

#[test]
fn random_play_wins_as_often_as_in_table_1() {
    let mut known = HashMap::new();
    for (row, own) in TABLE_1.iter().zip(1..) {
        for (&hundredths, other) in row.iter().zip(1..) {
            let game = Semeai::new(own, other).unwrap();
            let wins = random_wins(&game, &game.start(), &mut known);
            let printed = (wins * 100.0).round() as u32;
            assert_eq!(printed, hundredths, "{own} against {other}: {wins}");
        }
    }
}

#[test]
fn perfect_play_wins_with_at_least_as_many_liberties() {
    fn wins(game: &Semeai, position: &Position) -> bool {
        let legal = common::moves(game, position);
        legal.iter().any(|&mv| {
            let mut next = *position;
            game.apply(&mut next, mv);
            !wins(game, &next)
        })
    }
    for own in 1..=4 {
        for other in 1..=4 {
            let game = Semeai::new(own, other).unwrap();
            assert_eq!(wins(&game, &game.start()), own >= other, "{own} {other}");
        }
    }
}

#[test]
fn every_liberty_is_a_move() {
    let game = Semeai::new(9, 9).unwrap();
    assert_eq!(common::perft(&game, &game.start(), 1), 18);
    assert_eq!(common::perft(&game, &game.start(), 2), 18 * 17);
    assert_eq!(common::perft(&game, &game.start(), 3), 18 * 17 * 16);
}

#[test]
fn a_capture_is_always_taken() {
    let game = Semeai::new(2, 2).unwrap();
    let position = common::play(&game, "b1");
    let capture = game.parse_move(&position, "b2").unwrap();
    assert_eq!(common::moves(&game, &position), [capture]);
    let position = common::play(&game, "b1 b2");
    assert!(common::moves(&game, &position).is_empty());
    assert_eq!(common::winner(&game, &position), Some(WHITE));
    let game = Semeai::new(4, 1).unwrap();
    let capture = game.parse_move(&game.start(), "w1").unwrap();
    assert_eq!(common::moves(&game, &game.start()), [capture]);
    let position = common::play(&game, "w1");
    assert_eq!(common::winner(&game, &position), Some(BLACK));
}

#[test]
fn one_liberty_against_several_is_lost() {
    let game = Semeai::new(1, 2).unwrap();
    assert!(common::moves(&game, &game.start()).is_empty());
    assert_eq!(common::winner(&game, &game.start()), Some(WHITE));
}

#[test]
fn nonsense_is_refused() {
    for text in ["0,9", "9", "17,1", "9,9,9", "a,b"] {
        assert!(Semeai::with_parameters(text).is_err(), "{text}");
    }
    let game = Semeai::with_parameters("3,2").unwrap();
    for text in ["", ".../..x", ".../.", ".../.o", ".../../", "xx./xx"] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    for text in ["", "b", "b0", "b4", "w3", "s1", "1", "bb1"] {
        assert!(game.parse_move(&game.start(), text).is_err(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn random_games_keep_every_promise(own in 1u8..=16, other in 1u8..=16, seed: u64) {
        let game = Semeai::new(own, other).unwrap();
        common::check_game(&game, seed, usize::MAX);
    }

    #[test]
    fn any_bytes_are_harmless(
        own in 1u8..=16, other in 1u8..=16, bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = Semeai::new(own, other).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(own in 1u8..=16, other in 1u8..=16, seed: u64) {
        let game = Semeai::new(own, other).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}
