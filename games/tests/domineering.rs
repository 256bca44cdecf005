//! Domineering: its move counts, and what every game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use tesuji::Game;
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, HORIZONTAL, Position, VERTICAL};

#[test]
fn opening_moves_are_as_many_as_the_board_has_places() {
    for (columns, rows) in [(1, 1), (1, 8), (8, 1), (5, 6), (8, 8)] {
        let vertical = Domineering::new(columns, rows, VERTICAL).unwrap();
        let places = u64::from(rows - 1) * u64::from(columns);
        assert_eq!(common::perft(&vertical, &vertical.start(), 1), places);
        let horizontal = Domineering::new(columns, rows, HORIZONTAL).unwrap();
        let places = u64::from(rows) * u64::from(columns - 1);
        assert_eq!(common::perft(&horizontal, &horizontal.start(), 1), places);
    }
}

/// A position in writing may have either player to move, whatever is covered.
#[test]
fn the_key_tells_who_is_to_move() {
    for (columns, rows) in [(1, 1), (4, 4), (8, 8)] {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap();
        let key = |mover| game.key(&Position { covered: 0, mover });
        assert_ne!(key(VERTICAL), key(HORIZONTAL), "{columns}x{rows}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn random_games_keep_every_promise(columns in 1u8..=8, rows in 1u8..=8, seed: u64) {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap();
        common::check_game(&game, seed, usize::MAX);
        common::check_undo(&game, seed, usize::MAX);
    }

    #[test]
    fn any_bytes_are_harmless(
        columns in 1u8..=8, rows in 1u8..=8, bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
        damage::check_undo(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(columns in 1u8..=8, rows in 1u8..=8, seed: u64) {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}
