//! Pentago: its move counts, its special cases, a second statement of its
//! rules, and what every game must hold.

mod common;
mod plain;

use common::{damage, moves, perft, play};
use plain::Board;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::pentago::{Pentago, Position};

#[test]
fn move_counts_are_free_points_times_eight_turns() {
    // Nobody has five marbles before the ninth move, so nothing ends earlier.
    let count = |depth| perft(&Pentago, &Pentago.start(), depth);
    let expected = [
        36,
        36 * 8,
        36 * 8 * 35,
        36 * 8 * 35 * 8,
        36 * 8 * 35 * 8 * 34,
    ];
    assert_eq!([1, 2, 3, 4, 5].map(count), expected);
}

fn after(position: &str, mv: &str) -> Position {
    common::play_from(&Pentago, position, mv)
}

fn ended(state: &Position) -> Option<Player> {
    common::ended(&Pentago, state)
}

#[test]
fn a_turn_is_two_moves_of_the_same_player() {
    let state = play(&Pentago, "a1");
    assert_eq!(Pentago.player(&state), Player(0));
    let turns = ["1L", "1R", "2L", "2R", "3L", "3R", "4L", "4R"];
    assert_eq!(
        common::legal(&Pentago, &state),
        turns.map(String::from).into()
    );
    let state = play(&Pentago, "a1 4L");
    assert_eq!(Pentago.player(&state), Player(1));
    assert_eq!(moves(&Pentago, &state).len(), 35);
}

#[test]
fn blocks_turn_to_the_right_and_to_the_left() {
    let before = "....../....../....../ox..../....../x.....";
    // The first block: o at the top left, x at the top and at the bottom left.
    let right = after(&format!("{before} x turn"), "1R");
    let text = "....../....../....../x.o.../..x.../...... o put";
    assert_eq!(common::position(&Pentago, &right), text);
    let left = after(&format!("{before} x turn"), "1L");
    let text = "....../....../....../....../x...../o.x... o put";
    assert_eq!(common::position(&Pentago, &left), text);
    let other = after(&format!("{before} x turn"), "2R");
    assert_eq!(
        common::position(&Pentago, &other),
        format!("{before} o put")
    );
}

#[test]
fn five_in_line_win_before_a_block_is_turned() {
    let state = after("oooo../....../....../....../....../xxxx.. x put", "e1");
    assert_eq!(ended(&state), Some(Player(0)));
    assert_eq!(Pentago.outcome(&state).as_slice(), [1, -1]);
}

#[test]
fn turning_a_block_can_make_the_opponent_win() {
    let before = "ooo.../...o../x..o../....../....../xxx.xx x turn";
    let state = after(before, "4R");
    let text = "ooooo./....../x...../....../....../xxx.xx o put";
    assert_eq!(common::position(&Pentago, &state), text);
    assert_eq!(ended(&state), Some(Player(1)));
}

#[test]
fn five_for_both_after_a_turn_are_a_draw() {
    let state = after("ooo.../xxxox./...ox./....../....../x..... x turn", "4R");
    let text = "ooooo./xxxxx./....../....../....../x..... o put";
    assert_eq!(common::position(&Pentago, &state), text);
    assert_eq!(ended(&state), None);
    assert_eq!(Pentago.outcome(&state).as_slice(), [0, 0]);
}

#[test]
fn a_full_board_is_a_draw_after_the_last_turn() {
    let rows = "ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxoo/xx.oxx";
    let full = after(&format!("{rows} o put"), "c1");
    assert_eq!(moves(&Pentago, &full).len(), 8);
    let state = after(&common::position(&Pentago, &full), "1R");
    assert_eq!(ended(&state), None);
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let empty = "....../....../....../....../....../......";
    let one = "....../....../....../....../....../x.....";
    assert!(Pentago.parse_position(&format!("{one} x turn")).is_ok());
    assert!(Pentago.parse_position(&format!("{one} o put")).is_ok());
    for text in [
        format!("{empty} o put"),
        format!("{empty} x turn"),
        format!("{empty} o turn"),
        format!("{empty} x"),
        format!("{empty} x put 0"),
        format!("{empty} x roll"),
        format!("{one} x put"),
        format!("{one} o turn"),
        "ooooo./....../....../....../x...../xxx.xx x turn".into(),
        "....../....../....../....../...... x put".into(),
    ] {
        assert!(Pentago.parse_position(&text).is_err(), "{text}");
    }
    let state = Pentago.start();
    for text in ["g1", "a7", "0L", "5R", "1X", "1", "L", "1LL", ""] {
        assert!(Pentago.parse_move(&state, text).is_err(), "{text}");
    }
    assert!(Pentago::with_parameters("6").is_err());
}

/// Whether five of these marks stand in line, by looking from every point.
fn five(board: &Board, mark: char) -> bool {
    let in_line = |(column, row): (i32, i32), (east, north): (i32, i32)| {
        (0..5).all(|steps| board.at((column + east * steps, row + north * steps)) == Some(mark))
    };
    let cells = board.cells(mark);
    cells
        .into_iter()
        .any(|cell| plain::eight_ways().any(|way| in_line(cell, way)))
}

/// The legal moves, or the scores at the end, from the rules in words.
fn second_statement(position: &str) -> Result<BTreeSet<String>, [i32; 2]> {
    let board = Board::parse(position);
    let turning = position.ends_with("turn");
    let empty = board.cells('.');
    match [five(&board, 'x'), five(&board, 'o')] {
        [true, true] => Err([0, 0]),
        [true, false] => Err([1, -1]),
        [false, true] => Err([-1, 1]),
        _ if turning => Ok((1..=4)
            .flat_map(|block| [format!("{block}L"), format!("{block}R")])
            .collect()),
        _ if empty.is_empty() => Err([0, 0]),
        _ => Ok(empty.into_iter().map(plain::name).collect()),
    }
}

fn second_statement_of_a_move(position: &str, mv: &str) -> String {
    let words: Vec<&str> = position.split(' ').collect();
    let before = Board::parse(position);
    let mut board = before.clone();
    let mover = words[1].chars().next().unwrap();
    if words[2] == "put" {
        let name = mv.as_bytes();
        board.put(
            (i32::from(name[0] - b'a'), i32::from(name[1] - b'1')),
            mover,
        );
        return format!("{} {mover} turn", board.write());
    }
    let (left, bottom) = [(0, 0), (3, 0), (0, 3), (3, 3)][usize::from(mv.as_bytes()[0] - b'1')];
    for column in 0..3 {
        for row in 0..3 {
            // To the right, what was above comes to the right of the centre.
            let (east, north) = (column - 1, row - 1);
            let (to_east, to_north) = if mv.ends_with('R') {
                (north, -east)
            } else {
                (-north, east)
            };
            let mark = before.at((left + column, bottom + row)).unwrap();
            board.put((left + 1 + to_east, bottom + 1 + to_north), mark);
        }
    }
    format!("{} {} put", board.write(), plain::other(mover))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_games_keep_every_promise(seed: u64) {
        common::check_game(&Pentago, seed, usize::MAX);
    }

    #[test]
    fn any_bytes_are_harmless(bytes in damage::bytes::<Position>(), seed: u64) {
        damage::check_bytes(&Pentago, &bytes, seed);
        damage::check_bounds(&Pentago, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(seed: u64) {
        damage::check_changed_texts(&Pentago, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn a_second_statement_of_the_rules_agrees(seed: u64) {
        plain::along_a_game(&Pentago, seed, usize::MAX, |state, mv, next| {
            let before = common::position(&Pentago, state);
            let after = common::position(&Pentago, next);
            assert_eq!(after, second_statement_of_a_move(&before, mv));
            let found = common::legal(&Pentago, next);
            match second_statement(&after) {
                Ok(legal) => assert_eq!(found, legal),
                Err(scores) => {
                    assert!(found.is_empty());
                    assert_eq!(Pentago.outcome(next).as_slice(), scores);
                }
            }
        });
    }
}
