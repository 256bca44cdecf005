//! P-game trees: their numbers, and what every game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use tesuji::Game;
use tesuji::rng::Random;
use tesuji_games::Table;
use tesuji_games::pgame::{LARGEST, MAX, MIN, PGame, Position};

/// The number of the move that leads from one position to the next.
fn number(before: &Position, after: &Position) -> i16 {
    after.sum - before.sum
}

#[test]
fn the_tree_is_uniform() {
    let game = PGame::new(3, 5, 1).unwrap();
    for depth in 0..=5 {
        assert_eq!(common::perft(&game, &game.start(), depth), 3u64.pow(depth));
    }
    assert_eq!(common::perft(&game, &game.start(), 6), 0);
}

/// The first number of the SplitMix64 generator with seed 0, as published with it.
#[test]
fn the_tree_is_the_same_on_every_machine() {
    assert_eq!(
        PGame::new(8, 8, 0).unwrap().start().path,
        0xe220_a839_7b1d_cdaf
    );
}

#[test]
fn numbers_are_uniform_and_have_the_movers_sign() {
    let game = PGame::new(255, 2, 3).unwrap();
    let mut counts = vec![0u32; usize::from(LARGEST as u16) + 1];
    for first in common::moves(&game, &game.start()) {
        let mut one = game.start();
        game.apply(&mut one, first);
        assert!((0..=LARGEST).contains(&number(&game.start(), &one)));
        for second in common::moves(&game, &one) {
            let mut two = one;
            game.apply(&mut two, second);
            let number = number(&one, &two);
            assert!((-LARGEST..=0).contains(&number));
            counts[usize::from(number.unsigned_abs())] += 1;
        }
    }
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    let square = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
    let chi_square: f64 = counts.iter().map(square).sum();
    // 127 degrees of freedom: beyond 200 once in some 25 000 trees.
    assert!(chi_square < 200.0, "{chi_square}");
}

#[test]
fn the_sum_decides() {
    let game = PGame::new(2, 4, 0).unwrap();
    let position = |text: &str| game.parse_position(text).unwrap();
    let winner = |text| common::winner(&game, &position(text));
    assert_eq!(winner("4 1 0123456789abcdef"), Some(MAX));
    assert_eq!(winner("4 0 0123456789abcdef"), None);
    assert_eq!(winner("4 -1 0123456789abcdef"), Some(MIN));
}

#[test]
fn another_seed_is_another_tree() {
    let sums = |seed| {
        let game = PGame::new(4, 1, seed).unwrap();
        let after = |mv| {
            let mut position = game.start();
            game.apply(&mut position, mv);
            position.sum
        };
        common::moves(&game, &game.start())
            .into_iter()
            .map(after)
            .collect::<Vec<_>>()
    };
    let trees: std::collections::HashSet<_> = (0..100).map(sums).collect();
    assert_eq!(trees.len(), 100);
}

/// Leaves under the same parent resemble each other: the variance within a
/// family is far below the variance of all leaves.
#[test]
fn leaves_resemble_their_siblings() {
    let mut random = Random::new(1, 0);
    let mut leaf = |from: Position, game: &PGame| {
        let mut position = from;
        while position.depth < 8 {
            let index = random.below(8);
            game.apply(&mut position, tesuji::Move(index));
        }
        f64::from(position.sum)
    };
    let game = PGame::new(8, 8, 0).unwrap();
    let parent = common::play(&game, "0 1 2 3 4 5 6");
    let mut variance = |from: Position| {
        let leaves: Vec<f64> = (0..2_000).map(|_| leaf(from, &game)).collect();
        let mean = leaves.iter().sum::<f64>() / leaves.len() as f64;
        let squares = leaves.iter().map(|leaf| (leaf - mean).powi(2));
        squares.sum::<f64>() / leaves.len() as f64
    };
    assert!(variance(parent) * 2.0 < variance(game.start()));
}

#[test]
fn parameters_have_limits() {
    let usual = PGame::with_parameters("").unwrap();
    assert_eq!(usual, PGame::new(8, 8, 0).unwrap());
    assert_eq!(
        PGame::with_parameters("2,20,7"),
        Ok(PGame::new(2, 20, 7).unwrap())
    );
    for text in ["0,8", "8,0", "256,8", "8,65", "8", "8,8,8,8", "8,8,"] {
        assert!(PGame::with_parameters(text).is_err(), "{text}");
    }
}

#[test]
fn nonsense_is_refused() {
    let game = PGame::new(2, 4, 0).unwrap();
    for text in [
        "",
        "5 0 0123456789abcdef",
        "1 -1 0123456789abcdef",
        "2 128 0123456789abcdef",
        "0 0 0123456789abcdef",
        "1 5 +123456789abcdef",
        "1 5",
        "1 5 0123456789abcdef 0",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(game.parse_move(&game.start(), "2").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn random_games_keep_every_promise(branching in 1u8..=16, depth in 1u8..=64, tree: u64, seed: u64) {
        let game = PGame::new(branching, depth, tree).unwrap();
        let end = common::check_game(&game, seed, usize::MAX);
        prop_assert_eq!(end.depth, depth);
    }

    #[test]
    fn any_bytes_are_harmless(
        branching in 1u8..=255, depth in 1u8..=64, bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = PGame::new(branching, depth, 0).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(branching in 1u8..=255, depth in 1u8..=64, seed: u64) {
        let game = PGame::new(branching, depth, 0).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}
