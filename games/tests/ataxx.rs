//! Ataxx: its move counts, a second statement of the rules, and what every game
//! must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tesuji::rng::Random;
use tesuji::{Game, Move};
use tesuji_games::Table;
use tesuji_games::ataxx::{Ataxx, FIRST, LAST_TURN, PASS, Position, SECOND};

fn position(text: &str) -> Position {
    Ataxx.parse_position(text).unwrap()
}

fn text(position: &Position) -> String {
    let mut text = String::new();
    Ataxx.write_position(position, &mut text).unwrap();
    text
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    Ataxx.apply(&mut next, mv);
    next
}

/// games.md, section 0.
#[test]
fn perft_is_as_in_the_separate_model() {
    for (leaves, depth) in [16, 256, 6652].into_iter().zip(1..) {
        assert_eq!(common::perft(&Ataxx, &Ataxx.start(), depth), leaves);
    }
}

/// Perft as other programs count: clones onto a cell are one move, wherever they
/// come from. They lead to the same position.
fn merged_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut next: Vec<Position> = common::moves(&Ataxx, position)
        .into_iter()
        .map(|mv| after(position, mv))
        .collect();
    next.sort_by_key(|position| position.pieces);
    next.dedup();
    let leaves = next
        .iter()
        .map(|position| merged_perft(position, depth - 1));
    leaves.sum()
}

/// The numbers of libataxx, github.com/kz04px/libataxx, tests/perft.cpp.
#[test]
fn perft_with_merged_clones_is_as_published() {
    for (text, published) in [
        ("o5x/7/7/7/7/7/x5o x 0", [16, 256, 6460, 155_888]),
        ("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0", [1, 75, 249, 14_270]),
        (
            "7/7/7/7/xxxxxxx/xxxxxxx/ooooooo x 0",
            [75, 249, 14_270, 452_980],
        ),
    ] {
        for (leaves, depth) in published.into_iter().zip(1..) {
            assert_eq!(merged_perft(&position(text), depth), leaves, "{text}");
        }
    }
}

#[test]
fn a_clone_stays_and_a_jump_leaves() {
    let start = Ataxx.start();
    let play = |text| after(&start, Ataxx.parse_move(&start, text).unwrap());
    assert_eq!(text(&play("a1b2")), "o5x/7/7/7/7/1x5/x5o o 1");
    assert_eq!(text(&play("a1c3")), "o5x/7/7/7/2x4/7/6o o 1");
    assert_eq!(text(&play("a1a3")), "o5x/7/7/7/x6/7/6o o 1");
}

#[test]
fn neighbours_of_the_target_change_sides() {
    let before = position("7/7/2ooo2/2o1o2/1xooo2/7/6o x 0");
    let jump = Ataxx.parse_move(&before, "b3d4").unwrap();
    assert_eq!(
        text(&after(&before, jump)),
        "7/7/2xxx2/2xxx2/2xxx2/7/6o o 1"
    );
}

#[test]
fn clones_from_different_sources_are_different_moves() {
    let before = position("7/7/7/7/7/7/xx4o x 0");
    let legal = common::moves(&Ataxx, &before);
    for text in ["a1a2", "b1a2"] {
        assert!(legal.contains(&Ataxx.parse_move(&before, text).unwrap()));
    }
}

#[test]
fn whoever_is_stuck_passes() {
    let stuck = position("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0");
    assert_eq!(common::moves(&Ataxx, &stuck), [PASS]);
    let next = after(&stuck, PASS);
    assert_eq!(text(&next), "7/7/7/7/ooooooo/ooooooo/xxxxxxx o 1");
}

#[test]
fn the_last_piece_and_the_last_cell_end_the_game() {
    let before = position("7/7/7/7/7/7/x1o4 x 0");
    let wipe_out = after(&before, Ataxx.parse_move(&before, "a1b1").unwrap());
    assert!(common::moves(&Ataxx, &wipe_out).is_empty());
    assert_eq!(common::winner(&Ataxx, &wipe_out), Some(FIRST));
    let before = position("ooooooo/ooooooo/ooooooo/ooooooo/xxxxxxx/xxxxxxx/xxxxxx1 x 0");
    let full = after(&before, Ataxx.parse_move(&before, "f1g1").unwrap());
    assert!(common::moves(&Ataxx, &full).is_empty());
    assert_eq!(common::winner(&Ataxx, &full), Some(SECOND));
}

#[test]
fn the_last_turn_is_a_draw_unless_it_decides() {
    let before = position("7/7/7/7/7/7/xx4o o 2499");
    let end = after(&before, Ataxx.parse_move(&before, "g1f1").unwrap());
    assert_eq!(end.turns, LAST_TURN);
    assert!(common::moves(&Ataxx, &end).is_empty());
    assert_eq!(common::winner(&Ataxx, &end), None);
    let before = position("7/7/7/7/7/7/x1o4 o 2499");
    let end = after(&before, Ataxx.parse_move(&before, "c1b1").unwrap());
    assert_eq!(common::winner(&Ataxx, &end), Some(SECOND));
}

#[test]
fn jumping_to_and_fro_ends_at_the_last_turn() {
    let mut state = Ataxx.start();
    for turn in 0..LAST_TURN {
        let text = ["a1a3", "a7c7", "a3a1", "c7a7"][usize::from(turn % 4)];
        let mv = Ataxx.parse_move(&state, text).unwrap();
        assert!(common::moves(&Ataxx, &state).contains(&mv));
        state = after(&state, mv);
    }
    assert!(common::moves(&Ataxx, &state).is_empty());
    assert_eq!(common::winner(&Ataxx, &state), None);
}

#[test]
fn nonsense_is_refused() {
    assert!(Ataxx::with_parameters("8").is_err());
    for text in [
        "",
        "7/7/7/7/7/7/7 x 0",
        "o5x/7/7/7/7/7/x5o x 1",
        "o5x/7/7/7/7/7/x5o o 0",
        "o5x/7/7/7/7/7/x5o x 2502",
        "o5x/7/7/7/7/7/x5o x",
        "o5x/7/7/7/7/7/x5o x 0 0",
        "o5x/7/7/7/7/x5o x 0",
        "o5x/7/7/7/7/7/7/x5o x 0",
        "o6x/7/7/7/7/7/x5o x 0",
        "o4x/7/7/7/7/7/x5o x 0",
        "o5x/7/7/7/7/07/x5o x 0",
        "o5x/7/7/7/7/7/x5- x 0",
    ] {
        assert!(Ataxx.parse_position(text).is_err(), "{text}");
    }
    for text in ["", "a1", "a1h1", "a8a7", "a1b2c3", "ä1b2"] {
        assert!(Ataxx.parse_move(&Ataxx.start(), text).is_err(), "{text}");
    }
}

/// The rules once more, on cells by column and row.
#[derive(Clone, PartialEq, Debug)]
struct Plain {
    pieces: BTreeMap<(i32, i32), char>,
    mover: char,
}

impl Plain {
    fn of(position: &Position) -> Self {
        let text = text(position);
        let mut fields = text.split(' ');
        let mut pieces = BTreeMap::new();
        for (row, marks) in (0..7).rev().zip(fields.next().unwrap().split('/')) {
            let mut column = 0;
            for mark in marks.chars() {
                match mark.to_digit(10) {
                    Some(gap) => column += gap as i32,
                    None => {
                        pieces.insert((column, row), mark);
                        column += 1;
                    }
                }
            }
        }
        let mover = fields.next().unwrap().chars().next().unwrap();
        Plain { pieces, mover }
    }

    fn play(&self, from: (i32, i32), to: (i32, i32)) -> Plain {
        let mut next = self.clone();
        if distance(from, to) == 2 {
            next.pieces.remove(&from);
        }
        next.pieces.insert(to, self.mover);
        for (&cell, piece) in &mut next.pieces {
            if distance(cell, to) == 1 {
                *piece = self.mover;
            }
        }
        next.mover = if self.mover == 'x' { 'o' } else { 'x' };
        next
    }

    fn is_over(&self) -> bool {
        let has = |mark| self.pieces.values().any(|&piece| piece == mark);
        self.pieces.len() == 49 || !has('x') || !has('o')
    }

    /// What each move leads to, as often as there are moves.
    fn children(&self) -> Vec<Plain> {
        let mut children = Vec::new();
        if self.is_over() {
            return children;
        }
        let cells = || (0..7).flat_map(|column| (0..7).map(move |row| (column, row)));
        for from in cells().filter(|cell| self.pieces.get(cell) == Some(&self.mover)) {
            for to in cells().filter(|cell| !self.pieces.contains_key(cell)) {
                if distance(from, to) <= 2 {
                    children.push(self.play(from, to));
                }
            }
        }
        if children.is_empty() {
            let mover = if self.mover == 'x' { 'o' } else { 'x' };
            children.push(Plain {
                pieces: self.pieces.clone(),
                mover,
            });
        }
        children
    }
}

fn distance(a: (i32, i32), b: (i32, i32)) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn sorted(mut positions: Vec<Plain>) -> Vec<Plain> {
    positions.sort_by(|a, b| a.pieces.cmp(&b.pieces));
    positions
}

/// games.md, section 0: 113 moves and 64 choices on average.
#[test]
fn random_games_are_as_long_as_those_of_another_program() {
    let (length, branching) = common::mean_length_and_branching(&Ataxx, 300);
    assert!((length - 113.0).abs() < 10.0, "{length}");
    assert!((branching - 64.0).abs() < 3.0, "{branching}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn random_games_keep_every_promise(seed: u64) {
        common::check_game(&Ataxx, seed, usize::MAX);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn openings_keep_every_promise(seed: u64) {
        common::check_game(&Ataxx, seed, 20);
    }

    #[test]
    fn any_bytes_are_harmless(bytes in damage::bytes::<Position>(), seed: u64) {
        damage::check_bytes(&Ataxx, &bytes, seed);
        damage::check_bounds(&Ataxx, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(seed: u64) {
        damage::check_changed_texts(&Ataxx, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn the_plain_rules_give_the_same_moves(seed: u64) {
        let mut random = Random::new(seed, 0);
        let mut state = Ataxx.start();
        loop {
            let legal = common::moves(&Ataxx, &state);
            let children = legal.iter().map(|&mv| Plain::of(&after(&state, mv)));
            let expected = Plain::of(&state).children();
            prop_assert_eq!(sorted(children.collect()), sorted(expected));
            if legal.is_empty() {
                break;
            }
            state = after(&state, legal[random.below(legal.len() as u32) as usize]);
        }
    }
}
