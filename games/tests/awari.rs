//! Awari: its move counts, a second statement of the rules, and what every game
//! must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use tesuji::Game;
use tesuji::rng::Random;
use tesuji_games::Table;
use tesuji_games::awari::{Awari, LAST_TURN, NORTH, PASS, Position, SOUTH};

fn position(text: &str) -> Position {
    Awari.parse_position(text).unwrap()
}

fn text(position: &Position) -> String {
    let mut text = String::new();
    Awari.write_position(position, &mut text).unwrap();
    text
}

/// The legal moves in writing.
fn legal(position: &Position) -> String {
    let mut texts = String::new();
    for mv in common::moves(&Awari, position) {
        Awari.write_move(position, mv, &mut texts).unwrap();
    }
    texts
}

/// The position after a legal move.
fn play(before: &str, mv: &str) -> Position {
    let mut state = position(before);
    let mv = Awari.parse_move(&state, mv).unwrap();
    assert!(common::moves(&Awari, &state).contains(&mv), "{before}");
    Awari.apply(&mut state, mv);
    state
}

/// games.md, section 0.
#[test]
fn perft_is_as_in_the_separate_model() {
    for (leaves, depth) in [6, 36, 190].into_iter().zip(1..) {
        assert_eq!(common::perft(&Awari, &Awari.start(), depth), leaves);
    }
}

#[test]
fn seeds_are_sown_one_by_one() {
    let after = common::play(&Awari, "c F");
    assert_eq!(text(&after), "5,5,1,6,5,5/5,4,4,4,4,0 0,0 s 2 0");
}

#[test]
fn the_origin_is_left_out_on_every_lap() {
    let after = play("12,0,0,0,0,0/0,0,4,4,4,4 10,10 s 0 0", "a");
    assert_eq!(text(&after), "0,2,1,1,1,1/1,1,5,5,5,5 10,10 n 1 0");
    let after = play("0,0,0,0,0,23/0,0,0,0,0,0 12,13 s 0 0", "f");
    assert_eq!(text(&after), "2,2,2,2,2,0/0,2,2,2,2,2 15,13 n 1 0");
}

#[test]
fn twos_and_threes_are_captured_backwards() {
    let after = play("0,0,0,0,0,4/1,2,1,2,4,4 15,15 s 0 0", "f");
    assert_eq!(text(&after), "0,0,0,0,0,0/0,0,0,0,4,4 25,15 n 1 0");
    let after = play("0,0,0,0,0,4/1,0,1,2,4,4 16,16 s 0 0", "f");
    assert_eq!(
        text(&after),
        "0,0,0,0,0,0/2,1,0,0,4,4 21,16 n 1 0",
        "a one stops it"
    );
    let after = play("0,0,0,0,0,4/1,1,1,3,4,4 15,15 s 0 0", "f");
    assert_eq!(
        text(&after),
        "0,0,0,0,0,0/2,2,2,4,4,4 15,15 n 1 0",
        "the last pit counts first"
    );
}

#[test]
fn nothing_is_captured_in_the_own_row() {
    let after = play("1,1,4,4,4,4/4,4,4,4,4,4 3,3 s 0 0", "a");
    assert_eq!(text(&after), "0,2,4,4,4,4/4,4,4,4,4,4 3,3 n 1 0");
}

#[test]
fn the_second_player_captures_in_the_first_row() {
    let after = play("1,4,4,4,4,4/4,4,4,0,0,1 7,7 n 1 0", "F");
    assert_eq!(text(&after), "0,4,4,4,4,4/4,4,4,0,0,0 7,9 s 2 0");
}

#[test]
fn a_hungry_opponent_is_fed() {
    let hungry = position("0,4,1,1,2,1/0,0,0,0,0,0 20,19 s 0 0");
    assert_eq!(legal(&hungry), "ef");
}

#[test]
fn a_grand_slam_is_illegal() {
    let slam = position("0,0,0,0,2,2/1,1,0,0,0,0 21,21 s 0 0");
    assert_eq!(legal(&slam), "e", "f would take both pits");
    let no_slam = position("0,0,0,0,2,2/1,1,0,0,0,1 21,20 s 0 0");
    assert_eq!(legal(&no_slam), "ef");
}

#[test]
fn whoever_cannot_move_passes_and_two_passes_are_a_draw() {
    let hungry = position("2,0,0,0,0,0/0,0,0,0,0,0 40,6 s 0 0");
    assert_eq!(common::moves(&Awari, &hungry), [PASS]);
    let after = play("2,0,0,0,0,0/0,0,0,0,0,0 40,6 s 0 0", "pass");
    assert_eq!(text(&after), "2,0,0,0,0,0/0,0,0,0,0,0 40,6 n 1 1");
    let after = play("2,0,0,0,0,0/0,0,0,0,0,0 40,6 n 1 1", "pass");
    assert_eq!(text(&after), "2,0,0,0,0,0/0,0,0,0,0,0 40,6 s 2 2");
    assert!(common::moves(&Awari, &after).is_empty());
    assert_eq!(common::winner(&Awari, &after), None, "however much one has");
}

#[test]
fn a_board_of_ones_is_the_end_and_its_seeds_are_nobodys() {
    let after = play("0,0,0,0,0,2/0,0,1,1,1,1 21,21 s 0 0", "f");
    assert_eq!(text(&after), "0,0,0,0,0,0/1,1,1,1,1,1 21,21 n 1 0");
    assert!(common::moves(&Awari, &after).is_empty());
    assert_eq!(common::winner(&Awari, &after), None);
    for (captured, winner) in [("22,20", SOUTH), ("20,22", NORTH)] {
        let over = position(&format!("0,0,0,0,0,0/1,1,1,1,1,1 {captured} n 1 0"));
        assert_eq!(common::winner(&Awari, &over), Some(winner));
    }
}

#[test]
fn the_last_turn_is_a_draw_unless_it_decides() {
    let after = play("4,4,4,4,4,4/4,4,0,0,0,0 16,0 n 2499 0", "A");
    assert_eq!(after.turns, LAST_TURN);
    assert!(common::moves(&Awari, &after).is_empty());
    assert_eq!(common::winner(&Awari, &after), None);
    let after = play("0,0,1,1,1,1/0,0,0,0,0,2 22,20 n 2499 0", "F");
    assert_eq!(common::winner(&Awari, &after), Some(SOUTH));
}

#[test]
fn nonsense_is_refused() {
    assert!(Awari::with_parameters("12").is_err());
    for text in [
        "",
        "4,4,4,4,4,4/4,4,4,4,4,4 0,1 s 0 0",
        "4,4,4,4,4/4,4,4,4,4,4 0,4 s 0 0",
        "4,4,4,4,4,4,0/4,4,4,4,4,4 0,0 s 0 0",
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 n 0 0",
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 x 0 0",
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 s 2502 0",
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 s 2 3",
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 s 2 1",
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 s 2",
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 s 0 0 0",
        "2,0,0,0,0,0/0,0,0,0,0,0 40,6 s 0 2",
    ] {
        assert!(Awari.parse_position(text).is_err(), "{text}");
    }
    for text in ["", "g", "G", "aa", "1"] {
        assert!(Awari.parse_move(&Awari.start(), text).is_err(), "{text}");
    }
}

/// The rules once more, with the seeds moved one at a time.
fn plain_move(before: &Position, pit: usize) -> Option<Position> {
    let mover = usize::from(before.turns % 2);
    let in_row = |player: usize, pit: usize| pit / 6 == player;
    let mut after = *before;
    if !in_row(mover, pit) || after.pits[pit] == 0 {
        return None;
    }
    let mut last = pit;
    while after.pits[pit] > 0 {
        last = (last + 1) % 12;
        if last != pit {
            after.pits[pit] -= 1;
            after.pits[last] += 1;
        }
    }
    while in_row(1 - mover, last) && [2, 3].contains(&after.pits[last]) {
        after.captured[mover] += after.pits[last];
        after.pits[last] = 0;
        last = (last + 11) % 12;
    }
    after.turns += 1;
    after.passes = 0;
    (0..12)
        .any(|pit| in_row(1 - mover, pit) && after.pits[pit] > 0)
        .then_some(after)
}

fn plain_children(before: &Position) -> Vec<Position> {
    let over = before.passes == 2 || before.turns == 2500 || before.pits.iter().all(|&n| n < 2);
    if over {
        return Vec::new();
    }
    let mut children: Vec<Position> = (0..12).filter_map(|pit| plain_move(before, pit)).collect();
    if children.is_empty() {
        children.push(Position {
            turns: before.turns + 1,
            passes: before.passes + 1,
            ..*before
        });
    }
    children
}

fn check_children(state: &Position) {
    let children = common::moves(&Awari, state).into_iter().map(|mv| {
        let mut next = *state;
        Awari.apply(&mut next, mv);
        next
    });
    assert_eq!(
        children.collect::<Vec<_>>(),
        plain_children(state),
        "{state:?}"
    );
}

/// games.md, section 0: 106 moves and 4.1 choices on average.
#[test]
fn random_games_are_as_long_as_those_of_another_program() {
    let (length, branching) = common::mean_length_and_branching(&Awari, 1_000);
    assert!((length - 106.0).abs() < 15.0, "{length}");
    assert!((branching - 4.1).abs() < 0.2, "{branching}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn random_games_keep_every_promise(seed: u64) {
        common::check_game(&Awari, seed, usize::MAX);
    }

    #[test]
    fn the_plain_rules_give_the_same_moves(seed: u64) {
        let mut random = Random::new(seed, 0);
        let mut state = Awari.start();
        loop {
            check_children(&state);
            let legal = common::moves(&Awari, &state);
            if legal.is_empty() {
                break;
            }
            Awari.apply(&mut state, legal[random.below(legal.len() as u32) as usize]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]
    /// Positions with few and with many seeds in a pit, which random games seldom meet.
    #[test]
    fn the_plain_rules_give_the_same_moves_anywhere(
        places in prop::collection::vec(0usize..14, 1..5),
        seed: u64,
        turns in 0u16..2,
    ) {
        let mut random = Random::new(seed, 0);
        let mut state = Position { pits: [0; 12], captured: [0; 2], turns, passes: 0 };
        for _ in 0..48 {
            let place = if random.below(4) == 0 {
                random.below(14) as usize
            } else {
                places[random.below(places.len() as u32) as usize]
            };
            match state.pits.get_mut(place) {
                Some(seeds) => *seeds += 1,
                None => state.captured[place - 12] += 1,
            }
        }
        check_children(&state);
        common::check_state(&Awari, &state);
    }

    #[test]
    fn any_bytes_are_harmless(bytes in damage::bytes::<Position>(), seed: u64) {
        damage::check_bytes(&Awari, &bytes, seed);
        damage::check_bounds(&Awari, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(seed: u64) {
        damage::check_changed_texts(&Awari, seed);
    }
}
