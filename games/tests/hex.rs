//! Hex: counts by hand, a second statement of who has won, and what every game
//! must hold.

mod common;

use common::{damage, wins};
use proptest::prelude::*;
use std::collections::HashMap;
use tesuji::rng::Random;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::hex::{HORIZONTAL, Hex, MAX_SIZE, Position, VERTICAL};

fn board(size: u8) -> Hex {
    Hex::new(size).unwrap()
}

/// Whether the player is connected, cell by cell and with columns and rows
/// instead of bits and shifts.
fn plainly_connected(size: u8, position: &Position, player: Player) -> bool {
    let size = i32::from(size);
    let stones = position.stones[usize::from(player.0)];
    let owned = |&(x, y): &(i32, i32)| {
        (0..size).contains(&x) && (0..size).contains(&y) && stones >> (y * size + x) & 1 == 1
    };
    let edge = |i| if player == VERTICAL { (i, 0) } else { (0, i) };
    let mut chain: Vec<_> = (0..size).map(edge).filter(owned).collect();
    let mut next = 0;
    while next < chain.len() {
        let (x, y) = chain[next];
        let along = if player == VERTICAL { y } else { x };
        if along == size - 1 {
            return true;
        }
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
            let cell = (x + dx, y + dy);
            if owned(&cell) && !chain.contains(&cell) {
                chain.push(cell);
            }
        }
        next += 1;
    }
    false
}

/// 2 x 2: three of the six pairs of cells connect top and bottom, so half of
/// the 24 ways to move three times are over.
///
/// 3 x 3: three stones connect along one of 8 paths (1 from the left cell of
/// the top row, 3 from the middle one, 4 from the right one), in 3! orders and
/// with any 2 of 6 other cells in order for the opponent; the others of the
/// 15120 ways go on with four moves each.
#[test]
fn move_counts_are_those_made_by_hand() {
    let counts = |size: u8, depth: u32| common::perft(&board(size), &board(size).start(), depth);
    assert_eq!([1, 2].map(|depth| counts(1, depth)), [1, 0]);
    assert_eq!(
        [1, 2, 3, 4, 5].map(|depth| counts(2, depth)),
        [4, 12, 24, 12, 0]
    );
    let won_at_5 = 8 * 6 * (6 * 5);
    let three = [9, 72, 504, 3024, 15120, (15120 - won_at_5) * 4];
    assert_eq!([1, 2, 3, 4, 5, 6].map(|depth| counts(3, depth)), three);
    assert_eq!(
        [1, 2, 3].map(|depth| counts(8, depth)),
        [64, 64 * 63, 64 * 63 * 62]
    );
}

/// Nash's argument: who begins wins, whichever of the two it is.
#[test]
fn who_begins_wins_on_small_boards() {
    for (size, mover) in [
        (1, HORIZONTAL),
        (2, HORIZONTAL),
        (3, HORIZONTAL),
        (1, VERTICAL),
        (2, VERTICAL),
        (3, VERTICAL),
        (4, VERTICAL),
    ] {
        let game = board(size);
        let start = Position {
            mover,
            ..game.start()
        };
        assert!(wins(&game, &start, &mut HashMap::new()), "{size} {mover:?}");
    }
}

#[test]
fn chains_go_along_the_short_diagonal_but_not_along_the_long_one() {
    let game = board(3);
    let over = |text: &str| {
        let position = game.parse_position(text).unwrap();
        common::moves(&game, &position)
            .is_empty()
            .then(|| common::winner(&game, &position).unwrap())
    };
    assert_eq!(over("..x/.x./x.. o"), Some(VERTICAL));
    assert_eq!(over("..o/.o./o.. x"), Some(HORIZONTAL));
    assert_eq!(over("x../.x./..x o"), None);
    assert_eq!(over("o../.o./..o x"), None);
    assert_eq!(over("x../x../x.. o"), Some(VERTICAL));
    assert_eq!(over("o../o../o.. x"), None);
    assert_eq!(over(".../.../ooo x"), Some(HORIZONTAL));
    assert_eq!(over("xxx/.../... o"), None);
    // From the end of a row to the begin of the next one there is no step.
    assert_eq!(over("..x/x../x.. o"), None);
    assert_eq!(over("..o/o../.oo x"), None);
}

#[test]
fn texts_are_refused_that_are_no_position() {
    let game = board(2);
    for text in [
        "",
        "../..",
        "../.. z",
        "../../.. x",
        "xx/x. x",
        "oo/.. o",
        "../..x o",
        "../.. xx",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    for text in ["0", "9", "5x5", "-1", "a", "256"] {
        assert!(Hex::with_parameters(text).is_err(), "{text}");
    }
    assert_eq!(Hex::with_parameters("8"), Ok(board(8)));
    assert_eq!(Hex::with_parameters(""), Ok(board(5)));
}

#[test]
fn the_picture_is_a_rhombus() {
    let game = board(3);
    let position = common::play(&game, "b2 c1");
    let mut picture = String::new();
    game.draw(&position, &mut picture).unwrap();
    assert_eq!(
        picture,
        " a b c\n1 . . o\n 2 . x .\n  3 . . .\n     a b c\n"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn random_games_keep_every_promise(size in 1..=MAX_SIZE, seed: u64) {
        let game = board(size);
        common::check_game(&game, seed, usize::MAX);
        common::check_undo(&game, seed, usize::MAX);
    }

    #[test]
    fn a_full_board_has_exactly_one_winner(size in 1..=MAX_SIZE, random: u64, density: u64) {
        let game = board(size);
        let all = u64::MAX >> (64 - u32::from(size) * u32::from(size));
        for first in [random, random & density, random | density] {
            let stones = [first & all, !first & all];
            let position = Position { stones, mover: VERTICAL };
            let [vertical, horizontal] =
                [VERTICAL, HORIZONTAL].map(|player| plainly_connected(size, &position, player));
            prop_assert!(vertical != horizontal);
            let winner = if vertical { VERTICAL } else { HORIZONTAL };
            prop_assert_eq!(common::winner(&game, &position), Some(winner));
        }
    }

    #[test]
    fn a_game_is_over_when_somebody_is_connected(size in 1..=MAX_SIZE, seed: u64) {
        let game = board(size);
        let mut random = Random::new(seed, 0);
        let mut position = game.start();
        loop {
            let legal = common::moves(&game, &position);
            let connected: Vec<Player> = [VERTICAL, HORIZONTAL]
                .into_iter()
                .filter(|&player| plainly_connected(size, &position, player))
                .collect();
            prop_assert_eq!(legal.is_empty(), !connected.is_empty());
            if legal.is_empty() {
                prop_assert_eq!(common::winner(&game, &position), Some(connected[0]));
                break;
            }
            game.apply(&mut position, legal[random.below(legal.len() as u32) as usize]);
        }
    }

    #[test]
    fn any_bytes_are_harmless(size in 1..=MAX_SIZE, bytes in damage::bytes::<Position>(), seed: u64) {
        let game = board(size);
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
        damage::check_undo(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(size in 1..=MAX_SIZE, seed: u64) {
        let game = board(size);
        damage::check_changed_texts(&game, seed);
    }

    #[test]
    fn any_text_is_harmless(text in "[.xo]{2}/[.xo]{2} [xo]|[.xo/]{0,8} ?[xo]?|\\PC{0,16}") {
        damage::check_text(&board(2), &text);
    }
}
