//! Los Alamos chess: its move counts, its own rules, and what every game must hold.

mod chess_like;
mod common;

use chess_like::{Diagram, legal_after, set, winner_after, written};
use common::{damage, play_from, position};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::losalamos::{LosAlamos, Position};

const GAME: LosAlamos = LosAlamos;

/// Depth 1 to 4: counted for the rules of the papers by a separate program;
/// depth 5 and 6: Fairy-Stockfish, tests/perft.sh. No pawn is promoted so soon.
#[test]
fn the_start_has_the_published_move_counts() {
    for (depth, count) in (1..).zip([10, 100, 1212, 14_332, 191_846, 2_549_164]) {
        assert_eq!(common::perft(&GAME, &GAME.start(), depth), count);
    }
}

/// Fairy-Stockfish, tests/perft.sh, which promotes within a move.
#[test]
fn a_pawn_ending_has_the_published_move_count() {
    let ending = GAME.parse_position("6/2P3/6/1K1k2/6/6 w 0 0").unwrap();
    assert_eq!(chess_like::turns_perft(&GAME, &ending, 6), 187_431);
}

#[test]
fn a_promotion_is_a_second_move_of_the_same_player() {
    let start = "5k/P5/6/6/6/5K w 7 20";
    let arrived = play_from(&GAME, start, "a5a6");
    assert_eq!(GAME.player(&arrived), Player(0));
    assert_eq!(position(&GAME, &arrived), "P4k/6/6/6/6/5K w 0 20");
    assert_eq!(common::legal(&GAME, &arrived), set("=Q =N =R"));
    let promoted = play_from(&GAME, start, "a5a6 =N");
    assert_eq!(position(&GAME, &promoted), "N4k/6/6/6/6/5K b 1 21");
    let by_second = play_from(&GAME, "5k/6/6/6/p5/1N3K b 0 0", "a2b1 =R");
    assert_eq!(position(&GAME, &by_second), "5k/6/6/6/6/1r3K w 1 1");
}

#[test]
fn mate_wins() {
    let winner = winner_after(&GAME, "5k/R5/6/6/6/1R3K w 0 0", "b1b6");
    assert_eq!(winner, Some(Player(0)));
    let winner = winner_after(&GAME, "1r3k/5p/6/6/r5/5K b 0 0", "b6b1");
    assert_eq!(winner, Some(Player(1)));
}

#[test]
fn stalemate_is_a_pass_and_a_draw() {
    let stuck = "5k/6/4QK/6/6/6 b 3 9";
    assert_eq!(legal_after(&GAME, stuck, ""), set("pass"));
    assert_eq!(winner_after(&GAME, stuck, "pass"), None);
    let drawn = play_from(&GAME, stuck, "pass");
    assert_eq!(position(&GAME, &drawn), "5k/6/4QK/6/6/6 w 4 10 drawn");
}

#[test]
fn the_101st_quiet_move_is_a_draw_unless_it_mates() {
    let almost = "5k/R5/6/6/6/1R3K w 100 300";
    assert_eq!(winner_after(&GAME, almost, "b1b2"), None);
    assert_eq!(winner_after(&GAME, almost, "b1b6"), Some(Player(0)));
    let before = "5k/R5/6/6/6/1R3K w 99 300";
    assert_ne!(legal_after(&GAME, before, "b1b2"), set(""));
}

#[test]
fn pawn_moves_and_captures_begin_the_count_anew() {
    let start = "5k/r5/6/6/P5/R4K w 100 300";
    assert_eq!(
        position(&GAME, &play_from(&GAME, start, "a2a3")),
        "5k/r5/6/P5/6/R4K b 0 301"
    );
    let capture = play_from(&GAME, "5k/r5/6/6/6/R4K w 100 300", "a1a5 f6e6");
    assert_eq!(position(&GAME, &capture), "4k1/R5/6/6/6/5K w 1 302");
}

#[test]
fn the_2500th_turn_is_a_draw_unless_it_mates() {
    let almost = "5k/R5/6/6/6/1R3K w 5 2499";
    assert_eq!(winner_after(&GAME, almost, "b1b2"), None);
    assert_eq!(winner_after(&GAME, almost, "b1b6"), Some(Player(0)));
}

#[test]
fn pinned_men_stay_and_give_check() {
    // The knight is pinned; the rook may move along its pin only.
    assert_eq!(
        legal_after(&GAME, "k4r/6/6/5R/6/r3NK w 0 0", ""),
        set("f3f2 f3f4 f3f5 f3f6 f1e2 f1f2")
    );
    // A black rook that is pinned itself keeps the white king from its row.
    let pinned = "k5/6/6/r5/1K4/R5 w 0 0";
    assert!(!legal_after(&GAME, pinned, "").contains("b2b3"));
}

#[test]
fn nonsense_is_refused() {
    for text in [
        "",
        "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w 0",
        "rnqknr/pppppp/6/6/PPPPPP/RNQKNR x 0 0",
        "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w 102 0",
        "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w 0 2501",
        "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w 0 0 drawn",
        "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w 0 0 0",
        "rnqknr/pppppp/6/6/PPPPPP/RNQKNB w 0 0",
        "rnqknr/pppppp/7/6/PPPPPP/RNQKNR w 0 0",
        "rnqknr/pppppp/6/PPPPPP/RNQKNR w 0 0",
        "rnqknr/pppppp/6/6/PPPPPP/RNQQNR w 0 0",
        "rnqknr/pppppp/6/Q5/PPPPPP/RNQKNR w 0 0",
        "5k/6/6/6/6/p4K b 3 0",
        "P4k/6/6/6/6/5K b 0 0",
        "5k/6/6/6/6/P4K w 0 0",
        "5k/6/6/6/6/5R w 0 0",
        "k4R/6/6/6/6/5K w 0 0",
    ] {
        assert!(GAME.parse_position(text).is_err(), "{text}");
    }
    for text in ["", "a2", "a2a", "a2a7", "g1a1", "=B", "=q", "äöü"] {
        assert!(GAME.parse_move(&GAME.start(), text).is_err(), "{text}");
    }
    assert!(LosAlamos::with_parameters("6x6").is_err());
    assert!(LosAlamos::with_parameters("").is_ok());
}

/// The rules a second time, from a position in writing.
fn reference(text: &str) -> BTreeSet<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let board = Diagram::read(fields[0], false);
    let first = fields[1] == "w";
    if fields[2] == "101" || fields[3] == "2500" || fields.len() > 4 {
        return set("");
    }
    let (pawn, last_row) = if first { ("P", 5) } else { ("p", 0) };
    let arrived = |column| {
        board
            .men
            .get(&(column, last_row))
            .is_some_and(|man| man == pawn)
    };
    if (0..6).any(arrived) {
        return set("=Q =N =R");
    }
    let steps = board.legal_steps(first);
    if steps.is_empty() && !board.in_check(first) {
        return set("pass");
    }
    written(&steps)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn random_games_keep_every_promise(seed: u64) {
        let longest = if seed % 5 == 0 { usize::MAX } else { 30 };
        common::check_game(&GAME, seed, longest);
    }

    #[test]
    fn any_bytes_are_harmless(bytes in damage::bytes::<Position>(), seed: u64) {
        damage::check_bytes(&GAME, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(seed: u64) {
        damage::check_changed_texts(&GAME, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_games_follow_the_rules_as_stated_twice(seed: u64) {
        chess_like::compare(&GAME, seed, usize::MAX, &reference);
    }
}
