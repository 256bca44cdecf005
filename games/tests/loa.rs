//! Lines of Action: its move counts, its special cases, a second statement of
//! its rules, and what every game must hold.

mod common;
mod plain;

use common::{damage, moves, perft};
use plain::Board;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::loa::{Loa, Position};

#[test]
fn move_counts_are_those_of_a_separate_model() {
    // A probe of separate models of the games of Ludii. The first on 8 x 8 by
    // hand: each of the six pieces of a row goes two cells up or down its
    // column and two along the diagonals that do not leave the board, and the
    // outermost ones go six along their row.
    let counts = |side| {
        let game = Loa::new(side).unwrap();
        [1, 2, 3].map(|depth| perft(&game, &game.start(), depth))
    };
    assert_eq!(counts(7), [30, 848, 25012]);
    assert_eq!(counts(8), [36, 1244, 44952]);
}

#[test]
fn boards_outside_the_limits_are_refused() {
    for size in ["3", "9", "7x8", "x7"] {
        assert!(Loa::with_parameters(size).is_err(), "{size}");
    }
    assert_eq!(Loa::with_parameters(""), Ok(Loa::new(8).unwrap()));
    assert_eq!(Loa::with_parameters("7x7"), Ok(Loa::new(7).unwrap()));
}

/// The position after a move on a board of five rows, both in writing.
fn after(position: &str, mv: &str) -> Position {
    common::play_from(&Loa::new(5).unwrap(), position, mv)
}

fn ended(state: &Position) -> Option<Player> {
    common::ended(&Loa::new(5).unwrap(), state)
}

#[test]
fn uniting_the_own_pieces_wins() {
    let state = after("...x./o..../....x/...../o.... x 0 9", "e3-e4");
    assert_eq!(ended(&state), Some(Player(0)));
    let game = Loa::new(5).unwrap();
    assert_eq!(game.outcome(&state).as_slice(), [1, -1]);
}

#[test]
fn a_capture_that_unites_the_enemy_loses() {
    let state = after("....o/x..../....x/...../oo... x 0 9", "e3-e5");
    assert_eq!(ended(&state), Some(Player(1)));
}

#[test]
fn a_single_piece_is_a_group() {
    let state = after("....o/x..../....x/...../o.... x 0 9", "e3-e5");
    assert_eq!(ended(&state), Some(Player(1)));
}

#[test]
fn one_group_each_is_a_draw() {
    let state = after("...xo/...../....x/...../oo... x 0 9", "e3-e5");
    assert_eq!(ended(&state), None);
    let game = Loa::new(5).unwrap();
    assert_eq!(game.outcome(&state).as_slice(), [0, 0]);
}

#[test]
fn own_pieces_are_passed_over_and_enemy_pieces_are_not() {
    let game = Loa::new(5).unwrap();
    let state = game
        .parse_position("o..../...../...../.o.../xxo.. x 0 9")
        .unwrap();
    let found = common::legal(&game, &state);
    // Three on the row: a1 may pass b1, but c1 is in the way.
    assert!(!found.contains("a1-d1") && !found.contains("b1-e1"));
    let state = game
        .parse_position("o..../...../...../...../xxxo. x 0 9")
        .unwrap();
    assert!(
        moves(&game, &state).is_empty(),
        "three in a row are one group"
    );
    let state = game
        .parse_position("o...x/...../...../o..../xx... x 0 9")
        .unwrap();
    let found = common::legal(&game, &state);
    assert!(found.contains("a1-c1") && found.contains("b1-d1"));
    // Three in the column: the enemy at a2 is in the way.
    assert!(!found.contains("a1-a4"));
}

#[test]
fn a_player_without_a_move_passes_and_two_passes_are_a_draw() {
    let game = Loa::new(5).unwrap();
    let stuck = "...ox/...oo/...../oo.../xo... x";
    let state = game.parse_position(&format!("{stuck} 0 6")).unwrap();
    assert_eq!(
        common::legal(&game, &state),
        BTreeSet::from(["pass".into()])
    );
    let state = after(&format!("{stuck} 0 6"), "pass");
    assert_eq!(
        common::position(&game, &state),
        "...ox/...oo/...../oo.../xo... o 1 7"
    );
    assert!(moves(&game, &state).len() > 1);
    assert_eq!(ended(&after(&format!("{stuck} 1 6"), "pass")), None);
}

#[test]
fn the_game_is_a_draw_after_2500_turns() {
    let quiet = "x..../o..../....x/...../o....";
    let game = Loa::new(5).unwrap();
    let state = after(&format!("{quiet} x 0 2498"), "e3-e2");
    assert!(!moves(&game, &state).is_empty());
    assert_eq!(ended(&after(&format!("{quiet} x 0 2499"), "e3-e2")), None);
    let won = after("...x./o..../....x/...../o.... x 0 2499", "e3-e4");
    assert_eq!(ended(&won), Some(Player(0)), "the end rules come first");
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let game = Loa::new(4).unwrap();
    assert!(game.parse_position("x..o/..../..../x..o x 0 0").is_ok());
    for text in [
        "x..o/..../..../x..o x 0",
        "x..o/..../..../x..o x 0 0 0",
        "x..o/..../..../x..o x 3 0",
        "x..o/..../..../x..o x 0 2501",
        "x..o/..../..../x..o x 0 -1",
        "x..o/..../..../x..o xo 0 0",
        "x..o/..../..../x... z 0 0",
        "x..o/..../x..o x 0 0",
        "x..x/..../..../x..x x 0 0",
        "xxxx/..../..../x..o x 0 0",
        "x..o/..../...../x..o x 0 0",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
}

/// How many groups a player's pieces form, by walking from piece to piece.
fn groups(board: &Board, mark: char) -> usize {
    let mut left = board.cells(mark);
    let mut count = 0;
    while let Some(first) = left.pop() {
        count += 1;
        let mut to_visit = vec![first];
        while let Some((column, row)) = to_visit.pop() {
            let near = |cell: &(i32, i32)| (cell.0 - column).abs().max((cell.1 - row).abs()) == 1;
            to_visit.extend(left.iter().copied().filter(near));
            left.retain(|cell| !near(cell));
        }
    }
    count
}

/// The legal moves, or the scores at the end, from the rules in words.
fn second_statement(position: &str) -> Result<BTreeSet<String>, [i32; 2]> {
    let words: Vec<&str> = position.split(' ').collect();
    let board = Board::parse(position);
    match [groups(&board, 'x') == 1, groups(&board, 'o') == 1] {
        [true, true] => return Err([0, 0]),
        [true, false] => return Err([1, -1]),
        [false, true] => return Err([-1, 1]),
        [false, false] if words[2] == "2" || words[3] == "2500" => return Err([0, 0]),
        [false, false] => {}
    }
    let mover = words[1].chars().next().unwrap();
    let mut found = BTreeSet::new();
    for (column, row) in board.cells(mover) {
        for (east, north) in plain::eight_ways() {
            let at = |steps: i32| board.at((column + east * steps, row + north * steps));
            let side = board.size().0;
            let distance = (-side..=side)
                .filter(|&steps| at(steps).is_some_and(|mark| mark != '.'))
                .count() as i32;
            let free =
                (1..distance).all(|steps| at(steps).is_none_or(|mark| mark != plain::other(mover)));
            if free && at(distance).is_some_and(|mark| mark != mover) {
                let to = (column + east * distance, row + north * distance);
                found.insert(plain::step((column, row), to));
            }
        }
    }
    if found.is_empty() {
        found.insert("pass".into());
    }
    Ok(found)
}

fn second_statement_of_a_move(position: &str, mv: &str) -> String {
    let words: Vec<&str> = position.split(' ').collect();
    let mut board = Board::parse(position);
    let mut passes = 0;
    if mv == "pass" {
        passes = words[2].parse::<u32>().unwrap() + 1;
    } else {
        board.carry(mv);
    }
    let mover = if words[1] == "x" { 'o' } else { 'x' };
    let turn = words[3].parse::<u32>().unwrap() + 1;
    format!("{} {mover} {passes} {turn}", board.write())
}

fn check_against_the_second_statement(game: &Loa, state: &Position) {
    let expected = second_statement(&common::position(game, state));
    let found = common::legal(game, state);
    match expected {
        Ok(legal) => assert_eq!(found, legal),
        Err(scores) => {
            assert!(found.is_empty());
            assert_eq!(game.outcome(state).as_slice(), scores);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_games_keep_every_promise(side in 4u8..=8, seed: u64) {
        let game = Loa::new(side).unwrap();
        common::check_game(&game, seed, 60);
    }

    #[test]
    fn any_bytes_are_harmless(side in 4u8..=8, bytes in damage::bytes::<Position>(), seed: u64) {
        let game = Loa::new(side).unwrap();
        damage::check_bytes(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(side in 4u8..=8, seed: u64) {
        let game = Loa::new(side).unwrap();
        damage::check_changed_texts(&game, seed);
    }

    #[test]
    fn a_second_statement_of_the_rules_agrees_anywhere(
        side in 4u8..=8,
        marks in proptest::collection::vec(0u8..6, 64),
    ) {
        let game = Loa::new(side).unwrap();
        let limit = 2 * (usize::from(side) - 2);
        let mut left = [limit, limit];
        let mut cell = |mark: u8| match mark {
            0 | 1 if left[usize::from(mark)] > 0 => {
                left[usize::from(mark)] -= 1;
                ['x', 'o'][usize::from(mark)]
            }
            _ => '.',
        };
        let side = usize::from(side);
        let rows: Vec<String> = marks
            .chunks(8)
            .take(side)
            .map(|row| row[..side].iter().map(|&mark| cell(mark)).collect())
            .collect();
        if left[0] < limit && left[1] < limit {
            let state = game.parse_position(&format!("{} x 0 0", rows.join("/"))).unwrap();
            check_against_the_second_statement(&game, &state);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn games_to_their_end_keep_every_promise(side in 7u8..=8, seed: u64) {
        let game = Loa::new(side).unwrap();
        let last = common::check_game(&game, seed, usize::MAX);
        prop_assert!(moves(&game, &last).is_empty());
    }

    #[test]
    fn a_second_statement_of_the_rules_agrees_along_games(side in 4u8..=8, seed: u64) {
        let game = Loa::new(side).unwrap();
        plain::along_a_game(&game, seed, 300, |state, mv, next| {
            let before = common::position(&game, state);
            assert_eq!(common::position(&game, next), second_statement_of_a_move(&before, mv));
            check_against_the_second_statement(&game, next);
        });
    }
}
