//! Domineering: its move counts, and what every game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use tesuji::{Game, Player};
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

/// Where a cell is after mirroring columns, rows or both.
fn image(columns: u8, rows: u8, position: &Position, flips: (bool, bool)) -> Position {
    let mut covered = 0;
    for row in 0..rows {
        for column in 0..columns {
            if position.covered >> (row * columns + column) & 1 == 1 {
                let column = if flips.0 {
                    columns - 1 - column
                } else {
                    column
                };
                let row = if flips.1 { rows - 1 - row } else { row };
                covered |= 1 << (row * columns + column);
            }
        }
    }
    let mover = position.mover;
    Position { covered, mover }
}

/// The position itself, mirrored left to right, top to bottom, and both.
fn images(columns: u8, rows: u8, position: &Position) -> [Position; 4] {
    let flips = [(false, false), (true, false), (false, true), (true, true)];
    flips.map(|flips| image(columns, rows, position, flips))
}

/// The board with its columns as rows, and the players exchanged.
fn transposed(columns: u8, rows: u8, position: &Position) -> Position {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let covered = cells
        .filter(|(column, row)| position.covered >> (row * columns + column) & 1 == 1)
        .fold(0, |covered, (column, row)| {
            covered | 1 << (column * rows + row)
        });
    let mover = Player(1 - position.mover.0);
    Position { covered, mover }
}

/// All that may be covered on 4x4 and 5x3, whether dominoes can do it or not.
#[test]
fn folded_keys_are_one_for_each_class_of_images() {
    for (columns, rows) in [(4u8, 4u8), (5, 3), (3, 5), (15, 1), (1, 12), (7, 2)] {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap().folded();
        let mut class_of_key = HashMap::new();
        for mover in [VERTICAL, HORIZONTAL] {
            for covered in 0..1u64 << (columns * rows) {
                let position = Position { covered, mover };
                let images = images(columns, rows, &position);
                let class = images.iter().map(|image| image.covered).min();
                let known = class_of_key
                    .entry(game.key(&position))
                    .or_insert((class, mover));
                assert_eq!(*known, (class, mover), "{columns}x{rows}: {covered:x}");
                let keys: HashSet<u64> = images.iter().map(|image| game.key(image)).collect();
                assert_eq!(keys.len(), 1, "{columns}x{rows}: {covered:x}");
            }
        }
    }
}

/// The keys of the papers' counts: a board folds only where it is asked to.
#[test]
fn keys_that_are_not_folded_are_the_covered_cells() {
    let game = Domineering::new(3, 2, VERTICAL).unwrap();
    for covered in 0..1 << 6 {
        let key = |mover| game.key(&Position { covered, mover });
        assert_eq!((key(VERTICAL), key(HORIZONTAL)), (covered, !covered));
    }
}

#[test]
fn images_have_the_same_winner() {
    for (columns, rows) in [(3, 3), (4, 3), (3, 4)] {
        let plain = Domineering::new(columns, rows, VERTICAL).unwrap();
        let (mut known, mut folded) = (HashMap::new(), HashMap::new());
        for mover in [VERTICAL, HORIZONTAL] {
            for covered in 0..1 << (columns * rows) {
                let position = Position { covered, mover };
                let winner = common::wins(&plain, &position, &mut known);
                for image in images(columns, rows, &position) {
                    assert_eq!(common::wins(&plain, &image, &mut known), winner);
                }
                let with_folding = common::wins(&plain.folded(), &position, &mut folded);
                assert_eq!(with_folding, winner, "{columns}x{rows}: {covered:x}");
            }
        }
        assert!(
            folded.len() * 3 < known.len(),
            "four images, most of them different"
        );
    }
}

#[test]
fn parameters_say_whether_keys_are_folded() {
    let board = |columns, rows| Domineering::new(columns, rows, VERTICAL).unwrap();
    for (text, game) in [
        ("", board(8, 8)),
        ("fold", board(8, 8).folded()),
        ("7x6", board(7, 6)),
        ("7x6,fold", board(7, 6).folded()),
    ] {
        assert_eq!(Domineering::with_parameters(text), Ok(game), "{text}");
    }
    for text in [
        ",",
        ",fold",
        "7x6,",
        "7x6,fold,fold",
        "7x6fold",
        "7x6,Fold",
        "7x6,7x6",
        "9x8",
    ] {
        assert!(Domineering::with_parameters(text).is_err(), "{text}");
    }
}

/// On 2x2 after Vertical's a1 no domino fits but Vertical's own; by hand.
#[test]
fn who_has_more_places_is_expected_to_win() {
    let game = Domineering::new(2, 2, VERTICAL).unwrap();
    let scores = |position: &Position| {
        let evaluation = game.evaluate(position).unwrap();
        assert_eq!(evaluation.confidence, 0.0);
        [evaluation.scores[0], evaluation.scores[1]]
    };
    assert_eq!(scores(&game.start()), [0.5, 0.5]);
    assert_eq!(scores(&common::play(&game, "a1")), [0.75, 0.25]);
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
    fn folded_keys_agree_on_images(
        columns in 1u8..=64, rows in 1u8..=64, covered: u64, others: u64, horizontal: bool,
    ) {
        let rows = 1 + (rows - 1) % (64 / columns);
        let game = Domineering::new(columns, rows, VERTICAL).unwrap().folded();
        let board = u64::MAX >> (64 - columns * rows);
        let mover = if horizontal { HORIZONTAL } else { VERTICAL };
        let position = Position { covered: covered & board, mover };
        let images = images(columns, rows, &position);
        for image in images {
            prop_assert_eq!(game.key(&image), game.key(&position));
        }
        // Any other position, or one with a cell changed.
        for covered in [others & board, position.covered ^ (1 << (others % u64::from(columns * rows)))] {
            let other = Position { covered, mover };
            prop_assert_eq!(game.key(&other) == game.key(&position), images.contains(&other));
        }
    }

    #[test]
    fn evaluation_knows_no_left_and_right_and_no_colour(
        columns in 1u8..=8, rows in 1u8..=8, seed: u64, length in 0usize..32,
    ) {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap();
        let position = common::somewhere(&game, seed, length);
        let evaluation = game.evaluate(&position).unwrap();
        for image in images(columns, rows, &position) {
            prop_assert_eq!(game.evaluate(&image), Some(evaluation));
        }
        let turned = Domineering::new(rows, columns, VERTICAL).unwrap();
        let turned = turned.evaluate(&transposed(columns, rows, &position)).unwrap();
        prop_assert_eq!(turned.scores[0], evaluation.scores[1]);
        prop_assert_eq!(turned.scores[1], evaluation.scores[0]);
        prop_assert!((turned.scores[0] + turned.scores[1] - 1.0).abs() < 1e-6);
    }

    #[test]
    fn any_bytes_are_harmless(
        columns in 1u8..=8, rows in 1u8..=8, bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bytes(&game.folded(), &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
        damage::check_undo(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(columns in 1u8..=8, rows in 1u8..=8, seed: u64) {
        let game = Domineering::new(columns, rows, VERTICAL).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}
