//! Pentalath: its move counts, its special cases, a second statement of its
//! rules, and what every game must hold.

mod common;
mod plain;

use common::{damage, moves, perft};
use plain::Board;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::pentalath::{Pentalath, Position};

#[test]
fn the_usual_board_has_70_cells() {
    let game = Pentalath::with_parameters("").unwrap();
    assert_eq!(7 + 8 + 9 + 10 + 11 + 12 + 13, 70);
    assert_eq!(game.rules().max_moves, 70);
    for rows in ["2", "8", "7x7", "x"] {
        assert!(Pentalath::with_parameters(rows).is_err(), "{rows}");
    }
}

#[test]
fn move_counts_lack_only_suicides() {
    // Three stones enclose nothing of the enemy's.
    let game = Pentalath::new(7).unwrap();
    let count = |depth| perft(&game, &game.start(), depth);
    assert_eq!([1, 2, 3].map(count), [70, 70 * 69, 70 * 69 * 68]);
    // Only the two corners at the bottom have no more than two neighbours. The
    // first player has both of them, put in either order, the second player
    // anything of the 9 cells left, and then he may not go into the corner.
    let game = Pentalath::new(3).unwrap();
    let count = |depth| perft(&game, &game.start(), depth);
    assert_eq!(count(4), 12 * 11 * 10 * 9 - 2 * 2 * 9);
}

fn after(position: &str, mv: &str) -> Position {
    common::play_from(&Pentalath::new(3).unwrap(), position, mv)
}

fn written(state: &Position) -> String {
    common::position(&Pentalath::new(3).unwrap(), state)
}

fn ended(state: &Position) -> Option<Player> {
    common::ended(&Pentalath::new(3).unwrap(), state)
}

#[test]
fn five_in_line_win_at_once() {
    let state = after("o../o.oo/xxxx. x 0 8", "e1");
    assert_eq!(ended(&state), Some(Player(0)));
    let game = Pentalath::new(3).unwrap();
    assert_eq!(game.outcome(&state).as_slice(), [1, -1]);
}

#[test]
fn enclosed_groups_are_taken_off_the_board() {
    let state = after(".../..../xo... o 0 2", "a2");
    assert_eq!(written(&state), ".../o.../.o... x 0 3");
    let state = after("x../ox../.ox.. x 0 7", "a1");
    assert_eq!(written(&state), "x../.x../x.x.. o 0 8");
}

#[test]
fn suicide_is_illegal_unless_it_takes_enemies() {
    let game = Pentalath::new(3).unwrap();
    let legal = |text: &str| common::legal(&game, &game.parse_position(text).unwrap());
    assert!(!legal(".../o.../.o... x 0 2").contains("a1"));
    assert!(legal("x../ox../.ox.. x 0 7").contains("a1"));
}

#[test]
fn a_player_without_a_move_passes_and_two_passes_are_a_draw() {
    let game = Pentalath::new(3).unwrap();
    let stuck = game.parse_position("ooo/oooo/.ooo. x 0 20").unwrap();
    assert_eq!(
        common::legal(&game, &stuck),
        BTreeSet::from(["pass".into()])
    );
    let state = after("ooo/oooo/.ooo. x 0 20", "pass");
    assert_eq!(written(&state), "ooo/oooo/.ooo. o 1 21");
    assert_eq!(moves(&game, &state).len(), 2);
    assert_eq!(ended(&after("ooo/oooo/.ooo. x 1 20", "pass")), None);
}

#[test]
fn the_game_is_a_draw_after_2500_turns() {
    let game = Pentalath::new(3).unwrap();
    let state = after(".../..../x.... o 0 2498", "e1");
    assert!(!moves(&game, &state).is_empty());
    assert_eq!(ended(&after(".../..../x.... o 0 2499", "e1")), None);
    let won = after("o../o.oo/xxxx. x 0 2499", "e1");
    assert_eq!(ended(&won), Some(Player(0)), "the end rules come first");
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    let game = Pentalath::new(3).unwrap();
    for text in [
        ".../..../..... x 0",
        ".../..../..... x 0 0 0",
        ".../..../..... x 3 0",
        ".../..../..... x 0 2501",
        ".../..../..... . 0 0",
        ".../...../.... x 0 0",
        ".../.... x 0 0",
        ".../o.../xo... x 0 0",
        "xxx/xxxx/xxxxx x 0 0",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    for text in ["f1", "e2", "a4", "a0", "1", ""] {
        assert!(game.parse_move(&game.start(), text).is_err(), "{text}");
    }
}

type Cell = (i32, i32);
const WAYS: [Cell; 6] = [(1, 0), (-1, 0), (0, 1), (-1, 1), (0, -1), (1, -1)];

fn near(cell: Cell) -> impl Iterator<Item = Cell> {
    WAYS.into_iter()
        .map(move |way| (cell.0 + way.0, cell.1 + way.1))
}

/// The group of the stone there, and whether it touches an empty cell.
fn group(board: &Board, cell: Cell) -> (BTreeSet<Cell>, bool) {
    let mark = board.at(cell);
    let mut group = BTreeSet::from([cell]);
    let mut to_visit = vec![cell];
    let mut free = false;
    while let Some(cell) = to_visit.pop() {
        for next in near(cell) {
            free |= board.at(next) == Some('.');
            if board.at(next) == mark && group.insert(next) {
                to_visit.push(next);
            }
        }
    }
    (group, free)
}

/// The board after a stone there, if it may be put.
fn put(board: &Board, cell: Cell, mover: char) -> Option<Board> {
    let mut board = board.clone();
    board.put(cell, mover);
    for next in near(cell) {
        if board.at(next) == Some(plain::other(mover)) {
            let (stones, free) = group(&board, next);
            if !free {
                stones.into_iter().for_each(|stone| board.put(stone, '.'));
            }
        }
    }
    group(&board, cell).1.then_some(board)
}

/// The legal moves with the boards after them, or the scores at the end.
fn second_statement(position: &str) -> Result<Vec<(String, String)>, [i32; 2]> {
    let words: Vec<&str> = position.split(' ').collect();
    let board = Board::parse(position);
    let five = |mark: char| {
        let line = |(column, row): Cell, (east, north): Cell| {
            (0..5).all(|steps| board.at((column + east * steps, row + north * steps)) == Some(mark))
        };
        let cells = board.cells(mark);
        cells
            .into_iter()
            .any(|cell| WAYS.into_iter().any(|way| line(cell, way)))
    };
    if five('x') {
        return Err([1, -1]);
    }
    if five('o') {
        return Err([-1, 1]);
    }
    if words[2] == "2" || words[3] == "2500" {
        return Err([0, 0]);
    }
    let mover = words[1].chars().next().unwrap();
    let turn = words[3].parse::<u32>().unwrap() + 1;
    let then = |board: &Board, passes: u32| {
        format!("{} {} {passes} {turn}", board.write(), plain::other(mover))
    };
    let mut found = Vec::new();
    for cell in board.cells('.') {
        if let Some(after) = put(&board, cell, mover) {
            found.push((plain::name(cell), then(&after, 0)));
        }
    }
    if found.is_empty() {
        let passes = words[2].parse::<u32>().unwrap() + 1;
        found.push(("pass".into(), then(&board, passes)));
    }
    Ok(found)
}

fn check_against_the_second_statement(game: &Pentalath, state: &Position) {
    match second_statement(&common::position(game, state)) {
        Ok(expected) => {
            let after = |name: &String| {
                let mut next = *state;
                game.apply(&mut next, game.parse_move(state, name).unwrap());
                (name.clone(), common::position(game, &next))
            };
            let found: BTreeSet<_> = common::legal(game, state).iter().map(after).collect();
            assert_eq!(found, expected.into_iter().collect());
        }
        Err(scores) => {
            assert!(moves(game, state).is_empty());
            assert_eq!(game.outcome(state).as_slice(), scores);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_games_keep_every_promise(rows in 3u8..=7, seed: u64) {
        let game = Pentalath::new(rows).unwrap();
        common::check_game(&game, seed, 60);
    }

    #[test]
    fn any_bytes_are_harmless(rows in 3u8..=7, bytes in damage::bytes::<Position>(), seed: u64) {
        let game = Pentalath::new(rows).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(rows in 3u8..=7, seed: u64) {
        let game = Pentalath::new(rows).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn games_to_their_end_keep_every_promise(rows in 3u8..=7, seed: u64) {
        let game = Pentalath::new(rows).unwrap();
        let last = common::check_game(&game, seed, usize::MAX);
        prop_assert!(moves(&game, &last).is_empty());
    }

    #[test]
    fn a_second_statement_of_the_rules_agrees(rows in 3u8..=7, seed: u64) {
        let game = Pentalath::new(rows).unwrap();
        plain::along_a_game(&game, seed, 120, |_, _, next| {
            check_against_the_second_statement(&game, next);
        });
    }
}
