//! Diagonals: its move counts, its special cases, a second statement of its
//! rules, and what every game must hold.

mod common;
mod plain;

use common::{damage, moves, perft, winner};
use plain::Board;
use proptest::prelude::*;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::diagonals::{Diagonals, Position};

#[test]
fn every_empty_point_is_a_move() {
    let count = |depth| perft(&Diagonals, &Diagonals.start(), depth);
    assert_eq!([1, 2, 3].map(count), [64, 64 * 63, 64 * 63 * 62]);
}

fn after(position: &str, mv: &str) -> Position {
    common::play_from(&Diagonals, position, mv)
}

const EMPTY: &str = "......../......../......../......../......../........";

#[test]
fn filling_a_diagonal_counts_the_own_stones_on_it() {
    // The diagonal a2 b1.
    assert_eq!(
        after(&format!("{EMPTY}/x......./.......o x x 3"), "b1").lead,
        5
    );
    assert_eq!(
        after(&format!("{EMPTY}/x......./........ o x 3"), "b1").lead,
        2
    );
}

#[test]
fn a_corner_alone_is_no_diagonal() {
    assert_eq!(
        after(&format!("{EMPTY}/......../........ x x 0"), "a1").lead,
        0
    );
    assert_eq!(
        after(&format!("{EMPTY}/......../.......x o x 0"), "h8").lead,
        0
    );
}

#[test]
fn a_stone_may_fill_two_diagonals() {
    // b7 is on a6 b7 c8 and on a8 b7 ... h1.
    let rows = "x.o...../......../x.x...../...x..../....o.../.....o../......o./x......o";
    let state = after(&format!("{rows} x x 0"), "b7");
    assert_eq!(state.lead, 2 + 4);
}

#[test]
fn more_points_win_on_the_full_board() {
    let almost = ["xoxoxoxo"; 7].join("/") + "/xoxoxox.";
    for (lead, expected) in [("x 9", Some(Player(0))), ("o 9", Some(Player(1)))] {
        let state = after(&format!("{almost} o {lead}"), "h1");
        assert!(moves(&Diagonals, &state).is_empty());
        assert_eq!(winner(&Diagonals, &state), expected);
    }
    // The last stone fills a8-h1, on which o has four stones.
    let state = after(&format!("{almost} o x 4"), "h1");
    assert_eq!(Diagonals.outcome(&state).as_slice(), [0, 0]);
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let rows = format!("{EMPTY}/......../........");
    for rest in [
        "", " x", " x x", " x x 65", " o x 0", " x x -1", " x x 0 0", " x z 0",
    ] {
        let text = format!("{rows}{rest}");
        assert!(Diagonals.parse_position(&text).is_err(), "{text}");
    }
    assert!(Diagonals::with_parameters("8").is_err());
}

/// The points that the mover gets for a stone there, by walking both diagonals.
fn points(board: &Board, (column, row): (i32, i32), mover: char) -> i32 {
    let mut points = 0;
    for north in [1, -1] {
        let along = (-7..=7).map(|steps| (column + steps, row + north * steps));
        let marks: Vec<char> = along.filter_map(|point| board.at(point)).collect();
        if marks.len() >= 2 && !marks.contains(&'.') {
            points += marks.iter().filter(|&&mark| mark == mover).count() as i32;
        }
    }
    points
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn random_games_keep_every_promise(seed: u64) {
        common::check_game(&Diagonals, seed, usize::MAX);
    }

    #[test]
    fn any_bytes_are_harmless(bytes in damage::bytes::<Position>(), seed: u64) {
        damage::check_bytes(&Diagonals, &bytes, seed);
        damage::check_bounds(&Diagonals, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(seed: u64) {
        damage::check_changed_texts(&Diagonals, seed);
    }

    #[test]
    fn a_second_statement_of_the_rules_agrees(seed: u64) {
        let mut lead = 0;
        plain::along_a_game(&Diagonals, seed, usize::MAX, |state, mv, next| {
            let before = common::position(&Diagonals, state);
            let mover = before.split(' ').nth(1).unwrap().chars().next().unwrap();
            let mut board = Board::parse(&before);
            let name = mv.as_bytes();
            let point = (i32::from(name[0] - b'a'), i32::from(name[1] - b'1'));
            assert_eq!(board.at(point), Some('.'));
            board.put(point, mover);
            let gain = points(&board, point, mover);
            lead += if mover == 'x' { gain } else { -gain };
            assert_eq!(board, Board::parse(&common::position(&Diagonals, next)));
            assert_eq!(i32::from(next.lead), lead);
            assert_eq!(moves(&Diagonals, next).len(), board.cells('.').len());
            if board.cells('.').is_empty() {
                let sign = lead.signum();
                assert_eq!(Diagonals.outcome(next).as_slice(), [sign, -sign]);
            }
        });
    }
}
