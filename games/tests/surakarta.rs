//! Surakarta: its move counts, its special cases, a second statement of its
//! rules, and what every game must hold.

mod common;
mod plain;

use common::{damage, moves, perft};
use plain::Board;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::surakarta::{Position, Surakarta};

#[test]
fn move_counts_are_those_of_a_separate_model() {
    // A probe of separate models of the games of Ludii. The first by hand: the
    // six pieces of the second row have three steps each, those at the edges
    // two; no slide meets an enemy first.
    let count = |depth| perft(&Surakarta, &Surakarta.start(), depth);
    assert_eq!([1, 2, 3].map(count), [16, 256, 5382]);
}

fn read(position: &str) -> Position {
    Surakarta.parse_position(position).unwrap()
}

fn after(position: &str, words: &str) -> Position {
    common::play_from(&Surakarta, position, words)
}

fn ended(state: &Position) -> Option<Player> {
    common::ended(&Surakarta, state)
}

/// The legal captures: the moves onto an enemy.
fn captures(position: &str) -> BTreeSet<String> {
    let board = Board::parse(position);
    let enemies: Vec<String> = board.cells('o').into_iter().map(plain::name).collect();
    let mut found = common::legal(&Surakarta, &read(position));
    found.retain(|mv| enemies.iter().any(|enemy| mv.ends_with(enemy)));
    found
}

#[test]
fn a_capture_goes_through_a_loop() {
    // From a3 to the left, around the corner, up the third column.
    assert_eq!(
        captures("....../....../....../x...../....../..o..o x play 0 0 0"),
        BTreeSet::from(["a3-c1".into()])
    );
    // To c3 only that way, not straight along the row.
    assert_eq!(
        captures("....../....../....../x.o.../....../.....o x play 0 0 0"),
        BTreeSet::from(["a3-c3".into()])
    );
    let blocked = "....../....../....../x.o.../..x.../.....o x play 0 0 0";
    assert!(!captures(blocked).contains("a3-c3"));
}

#[test]
fn corners_and_what_is_only_beside_are_safe() {
    assert!(captures("o..o.o/....../....../..x.../....../o....o x play 0 0 0").contains("c3-d6"));
    assert!(captures("o....o/....../....../..x.../....../o....o x play 0 0 0").is_empty());
    assert!(captures("....../....../....../....../.o..../xo.... x play 0 0 0").is_empty());
}

#[test]
fn a_slide_may_cross_its_own_starting_point() {
    // From b2 to the right, three loops, down the second column, across b2.
    let around = "....../....../....../....../xx..../.o.... x play 0 0 0";
    assert_eq!(
        captures(around),
        BTreeSet::from(["a2-b1".into(), "b2-b1".into()])
    );
    let blocked = "....../....../....x./....../xx..../.o.... x play 0 0 0";
    assert!(!captures(blocked).contains("b2-b1"));
}

#[test]
fn taking_the_last_piece_wins_at_once() {
    let state = after(
        "....../....../....../x...../....../..o... x play 0 5 9",
        "a3-c1",
    );
    assert_eq!(ended(&state), Some(Player(0)));
    assert_eq!(Surakarta.outcome(&state).as_slice(), [1, -1]);
}

#[test]
fn a_capture_begins_the_quiet_count_anew() {
    let state = after(
        "....../....../....../x...../....../..o..o x play 0 101 200",
        "a3-c1",
    );
    let text = "....../....../....../....../....../..x..o o play 0 0 201";
    assert_eq!(common::position(&Surakarta, &state), text);
}

#[test]
fn the_end_is_proposed_and_voted_after_101_quiet_plies() {
    let more = "....../....../....../....../..xx../.....o";
    let state = after(&format!("{more} x play 0 99 120"), "c2-c3");
    assert!(!common::legal(&Surakarta, &state).contains("propose"));
    let state = after(&format!("{more} x play 0 99 120"), "c2-c3 f1-f2");
    assert!(common::legal(&Surakarta, &state).contains("propose"));

    let vote = after(&format!("{more} x play 0 101 120"), "propose");
    assert_eq!(Surakarta.player(&vote), Player(1));
    assert_eq!(
        common::legal(&Surakarta, &vote),
        BTreeSet::from(["end".into(), "no".into()])
    );
    let end = after(&format!("{more} x play 0 101 120"), "propose end");
    assert_eq!(ended(&end), Some(Player(0)));
    let equal = "....../....../....../....../..x.../.....o";
    let end = after(&format!("{equal} x play 0 101 120"), "propose end");
    assert_eq!(ended(&end), None);
    assert_eq!(Surakarta.outcome(&end).as_slice(), [0, 0]);

    let no = after(&format!("{more} x play 0 101 120"), "propose no");
    assert_eq!(
        common::position(&Surakarta, &no),
        format!("{more} x play 0 0 122")
    );
    assert!(!common::legal(&Surakarta, &no).contains("propose"));
}

#[test]
fn a_player_without_a_move_passes_and_two_passes_are_a_draw() {
    let stuck = "....../....../....../....../oo..../xo....";
    let state = read(&format!("{stuck} x play 0 7 9"));
    assert_eq!(
        common::legal(&Surakarta, &state),
        BTreeSet::from(["pass".into()])
    );
    let state = after(&format!("{stuck} x play 0 7 9"), "pass");
    assert_eq!(
        common::position(&Surakarta, &state),
        format!("{stuck} o play 1 8 10")
    );
    let state = after(&format!("{stuck} x play 0 7 9"), "pass b2-b3");
    assert_eq!(state.passes, 0);
    assert_eq!(
        ended(&after(&format!("{stuck} x play 1 7 9"), "pass")),
        None
    );
    // A proposal is a move.
    let state = read(&format!("{stuck} x play 0 101 150"));
    assert_eq!(
        common::legal(&Surakarta, &state),
        BTreeSet::from(["propose".into()])
    );
}

#[test]
fn the_game_is_a_draw_after_2500_turns() {
    let ahead = "....../....../....../....../..xx../.....o";
    let state = after(&format!("{ahead} x play 0 101 2498"), "propose");
    assert!(!moves(&Surakarta, &state).is_empty());
    let state = after(&format!("{ahead} x play 0 101 2499"), "propose");
    assert_eq!(ended(&state), None);
    let state = after(&format!("{ahead} x play 0 101 2498"), "propose end");
    assert_eq!(ended(&state), Some(Player(0)), "the end rules come first");
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let board = "o...../....../....../....../....../x.....";
    assert!(
        Surakarta
            .parse_position(&format!("{board} x play 0 0 0"))
            .is_ok()
    );
    for rest in [
        "x play 0 0",
        "x play 0 0 0 0",
        "x game 0 0 0",
        "x play 3 0 0",
        "x play 0 102 0",
        "x play 0 0 2501",
        "x vote 0 100 0",
        "x vote 1 101 0",
        "x ended 0 100 0",
        "- play 0 0 0",
    ] {
        let text = format!("{board} {rest}");
        assert!(Surakarta.parse_position(&text).is_err(), "{text}");
    }
    for board in [
        "....../....../....../....../....../......",
        "xxxxxx/xxxxxx/x...../....../....../o.....",
        "o...../....../....../....../x.....",
    ] {
        let text = format!("{board} x play 0 0 0");
        assert!(Surakarta.parse_position(&text).is_err(), "{text}");
    }
    assert!(Surakarta::with_parameters("6").is_err());
}

type Pair = (i32, i32);

/// One point further on a line, or around the loop at its end: the point, the
/// direction there, and whether that was a loop.
fn further((column, row): Pair, (east, north): Pair) -> Option<(Pair, Pair, bool)> {
    let (column, row) = (column + east, row + north);
    if (0..6).contains(&column) && (0..6).contains(&row) {
        return Some(((column, row), (east, north), false));
    }
    // A line two or three from an edge bends to the line that is as far from
    // the edge it ran into, and comes back from the edge it ran along.
    let line = if east != 0 { row } else { column };
    let depth = line.min(5 - line);
    if depth == 0 {
        return None;
    }
    let edge = if line < 3 { 0 } else { 5 };
    let back = if line < 3 { 1 } else { -1 };
    let from_edge = |forward: i32| if forward > 0 { 5 - depth } else { depth };
    Some(if east != 0 {
        ((from_edge(east), edge), (0, back), true)
    } else {
        ((edge, from_edge(north)), (back, 0), true)
    })
}

/// Whom a piece meets that leaves its point in this direction, if a loop is on the way.
fn victim(board: &Board, from: (i32, i32), way: (i32, i32)) -> Option<(i32, i32)> {
    let enemy = plain::other(board.at(from)?);
    let (mut point, mut way, mut looped) = (from, way, false);
    for _ in 0..23 {
        let (next, next_way, bend) = further(point, way)?;
        (point, way, looped) = (next, next_way, looped || bend);
        let mark = board.at(point)?;
        if mark == enemy {
            return looped.then_some(point);
        }
        if mark != '.' && point != from {
            return None;
        }
    }
    None
}

/// The legal moves, or the scores at the end, from the rules in words.
fn second_statement(position: &str) -> Result<BTreeSet<String>, [i32; 2]> {
    let words: Vec<&str> = position.split(' ').collect();
    let board = Board::parse(position);
    let [own, other] = ['x', 'o'].map(|mark| board.cells(mark).len());
    if words[2] == "ended" || own == 0 || other == 0 {
        let sign = own.cmp(&other) as i32;
        return Err([sign, -sign]);
    }
    if words[3] == "2" || words[5] == "2500" {
        return Err([0, 0]);
    }
    if words[2] == "vote" {
        return Ok(["end", "no"].map(String::from).into());
    }
    let mover = words[1].chars().next().unwrap();
    let mut found = BTreeSet::new();
    for from in board.cells(mover) {
        for (east, north) in plain::eight_ways() {
            let to = (from.0 + east, from.1 + north);
            if board.at(to) == Some('.') {
                found.insert(plain::step(from, to));
            }
        }
        for way in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            if let Some(to) = victim(&board, from, way) {
                found.insert(plain::step(from, to));
            }
        }
    }
    if words[4] == "101" {
        found.insert("propose".into());
    }
    if found.is_empty() {
        found.insert("pass".into());
    }
    Ok(found)
}

fn second_statement_of_a_move(position: &str, mv: &str) -> String {
    let words: Vec<&str> = position.split(' ').collect();
    let mut board = Board::parse(position);
    let pieces = |board: &Board| board.cells('.').len();
    let before = pieces(&board);
    if mv.contains('-') {
        board.carry(mv);
    }
    let mover = if words[1] == "x" { 'o' } else { 'x' };
    let stage = match mv {
        "propose" => "vote",
        "end" => "ended",
        _ => "play",
    };
    let number = |word: &str| word.parse::<u32>().unwrap();
    let passes = if mv == "pass" {
        number(words[3]) + 1
    } else {
        0
    };
    let captured = pieces(&board) != before;
    let quiet = if captured || mv == "no" {
        0
    } else {
        101.min(number(words[4]) + 1)
    };
    let turn = number(words[5]) + 1;
    format!("{} {mover} {stage} {passes} {quiet} {turn}", board.write())
}

fn check_against_the_second_statement(state: &Position) {
    let found = common::legal(&Surakarta, state);
    match second_statement(&common::position(&Surakarta, state)) {
        Ok(legal) => assert_eq!(found, legal),
        Err(scores) => {
            assert!(found.is_empty());
            assert_eq!(Surakarta.outcome(state).as_slice(), scores);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_games_keep_every_promise(seed: u64) {
        common::check_game(&Surakarta, seed, 40);
    }

    #[test]
    fn any_bytes_are_harmless(bytes in damage::bytes::<Position>(), seed: u64) {
        damage::check_bytes(&Surakarta, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(seed: u64) {
        damage::check_changed_texts(&Surakarta, seed);
    }

    #[test]
    fn a_second_statement_of_the_rules_agrees_anywhere(
        empty in 1u8..12,
        marks in proptest::collection::vec(0u8..12, 36),
    ) {
        let mut left = [12, 12];
        let mut cell = |mark: u8| {
            let side = usize::from(mark & 1);
            if mark < empty || left[side] == 0 {
                return '.';
            }
            left[side] -= 1;
            ['x', 'o'][side]
        };
        let rows: Vec<String> =
            marks.chunks(6).map(|row| row.iter().map(|&mark| cell(mark)).collect()).collect();
        if left != [12, 12] {
            let state = read(&format!("{} x play 0 0 0", rows.join("/")));
            check_against_the_second_statement(&state);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn games_to_their_end_keep_every_promise(seed: u64) {
        let last = common::check_game(&Surakarta, seed, usize::MAX);
        prop_assert!(moves(&Surakarta, &last).is_empty());
    }

    #[test]
    fn a_second_statement_of_the_rules_agrees_along_games(seed: u64) {
        plain::along_a_game(&Surakarta, seed, 1000, |state, mv, next| {
            let before = common::position(&Surakarta, state);
            assert_eq!(common::position(&Surakarta, next), second_statement_of_a_move(&before, mv));
            check_against_the_second_statement(next);
        });
    }
}
