//! Domineering: its move counts, and what every game must hold.

mod common;

use proptest::prelude::*;
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, HORIZONTAL, VERTICAL};

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn random_games_keep_every_promise(columns in 1u8..=8, rows in 1u8..=8, seed: u64) {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap();
        let mut random = tesuji::rng::Random::new(seed, 0);
        let mut choose = |count: usize| random.below(count as u32) as usize;
        common::check_game(&game, &mut choose, usize::MAX);
        common::check_undo(&game, &mut choose, usize::MAX);
    }
}
