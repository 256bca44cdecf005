//! Skirmish: its move counts, its own rules, and what every game must hold.

mod chess_like;
mod common;

use chess_like::{Diagram, cell, legal_after, set, winner_after, written};
use common::{damage, play_from, position};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::skirmish::{Position, Skirmish};

const GAME: Skirmish = Skirmish;

/// Those of chess (Chess Programming Wiki, "Perft Results"): one move of Black
/// neither attacks nor pins anything that White must heed in the third.
#[test]
fn the_start_has_the_move_counts_of_chess() {
    for (depth, count) in (1..).zip([20, 400, 8902]) {
        assert_eq!(common::perft(&GAME, &GAME.start(), depth), count);
    }
}

#[test]
fn check_need_not_be_answered() {
    let in_check = common::play(&GAME, "e2e4 f7f6 d1h5");
    let legal = common::legal(&GAME, &in_check);
    assert!(set("a7a6 e8f7").is_subset(&legal));
}

#[test]
fn a_king_is_captured_like_any_man() {
    let start = "4k3/8/8/8/8/8/8/4RK2 w - - 10";
    let captured = play_from(&GAME, start, "e1e8");
    assert_eq!(position(&GAME, &captured), "4R3/8/8/8/8/8/8/5K2 b - - 11");
    assert_eq!(winner_after(&GAME, start, "e1e8"), Some(Player(0)));
    let others = "4k2p/8/8/8/8/8/8/4RK2 w - - 10";
    assert!(GAME.parse_position(others).is_err());
    let others = "4k2r/8/8/8/8/8/8/4RK2 w - - 10";
    assert!(legal_after(&GAME, others, "e1e8").contains("h8e8"));
}

#[test]
fn castling_asks_only_for_empty_cells_and_men_that_never_moved() {
    let both = set("e1g1 e1c1");
    let castles = |start: &str, moves: &str| {
        let legal = legal_after(&GAME, start, moves);
        legal.intersection(&both).cloned().collect::<BTreeSet<_>>()
    };
    let start = "2qrrr1k/p7/8/8/8/8/8/R3K2R w KQ - 0";
    assert_eq!(castles(start, ""), both);
    assert_eq!(castles(start, "h1g1 a7a6 g1h1 a6a5"), set("e1c1"));
    assert_eq!(castles(start, "e1e2 a7a6 e2e1 a6a5"), set(""));
    assert_eq!(castles("8/7k/8/8/8/8/8/RN2KB1R w KQ - 0", ""), set(""));
    let castled = play_from(&GAME, start, "e1c1");
    let text = position(&GAME, &castled);
    assert_eq!(text, "2qrrr1k/p7/8/8/8/8/8/2KR3R b - - 1");
}

#[test]
fn a_captured_rook_or_king_never_castles() {
    let rook = play_from(&GAME, "r3k3/8/8/8/8/8/8/R3K2R b KQq - 0", "a8a1");
    assert_eq!(position(&GAME, &rook), "4k3/8/8/8/8/8/8/r3K2R w K - 1");
    let king = play_from(&GAME, "r3k2r/8/8/8/8/8/8/4R2K w kq - 0", "e1e8");
    assert_eq!(position(&GAME, &king), "r3R2r/8/8/8/8/8/8/7K b - - 1");
}

#[test]
fn a_promotion_is_a_second_move_of_the_same_player() {
    let start = "7k/P7/8/8/8/8/8/7K w - - 10";
    let arrived = play_from(&GAME, start, "a7a8");
    assert_eq!(GAME.player(&arrived), Player(0));
    assert_eq!(common::legal(&GAME, &arrived), set("=Q =N =B =R"));
    let promoted = play_from(&GAME, start, "a7a8 =B");
    assert_eq!(position(&GAME, &promoted), "B6k/8/8/8/8/8/8/7K b - - 12");
    let by_second = play_from(&GAME, "7k/8/8/8/8/8/p7/1R5K b - - 0", "a2b1 =N");
    assert_eq!(position(&GAME, &by_second), "7k/8/8/8/8/8/8/1n5K w - - 2");
}

#[test]
fn a_capture_in_passing_takes_the_pawn_that_has_just_passed() {
    let start = "7k/3p4/8/4P3/8/8/8/7K b - - 0";
    let passed = play_from(&GAME, start, "d7d5");
    assert_eq!(position(&GAME, &passed), "7k/8/8/3pP3/8/8/8/7K w - d6 1");
    let captured = play_from(&GAME, start, "d7d5 e5d6");
    assert_eq!(position(&GAME, &captured), "7k/8/3P4/8/8/8/8/7K b - - 2");
    assert!(!legal_after(&GAME, start, "d7d5 h1g1 h8g8").contains("e5d6"));
}

#[test]
fn after_100_moves_the_larger_army_wins() {
    let almost = "7k/P7/8/8/8/8/8/7K w - - 99";
    assert_eq!(winner_after(&GAME, almost, "h1g1"), Some(Player(0)));
    // The 100th move ends the game before the promotion.
    assert_eq!(winner_after(&GAME, almost, "a7a8"), Some(Player(0)));
    let equal = "7k/8/8/8/8/8/8/7K w - - 99";
    assert_eq!(winner_after(&GAME, equal, "h1g1"), None);
}

#[test]
fn a_player_without_a_move_ends_the_game() {
    let behind = "8/8/p7/4p3/4P3/8/8/8 w - - 10";
    assert_eq!(winner_after(&GAME, behind, ""), Some(Player(1)));
    let equal = "8/8/8/4p3/4P3/8/8/8 w - - 10";
    assert_eq!(winner_after(&GAME, equal, ""), None);
    let gone = "8/8/8/8/8/8/p7/1N6 b - - 10";
    assert_eq!(winner_after(&GAME, gone, "a2b1 =Q"), Some(Player(1)));
}

#[test]
fn nonsense_is_refused() {
    for text in [
        "",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 101",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QKX - 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w kq - 0",
        "rnbqkbnr/pppppppp/8/8/7Q/8/PPPPPPPP/RNBQKBNR w - - 0",
        "7k/8/8/8/8/8/8/KK6 w - - 0",
        "P6k/8/8/8/8/8/8/K7 b - - 0",
        "PP5k/8/8/8/8/8/8/K7 w - - 0",
        "p6k/8/8/8/8/8/8/K7 w - - 0",
    ] {
        assert!(GAME.parse_position(text).is_err(), "{text}");
    }
    for text in ["", "e2", "e2e9", "i1a1", "e7e8q", "=K", "pass"] {
        assert!(GAME.parse_move(&GAME.start(), text).is_err(), "{text}");
    }
    assert!(Skirmish::with_parameters("8").is_err());
}

/// The rules a second time, from a position in writing.
fn reference(text: &str) -> BTreeSet<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let board = Diagram::read(fields[0], false);
    let first = fields[1] == "w";
    if fields[4] == "100" {
        return set("");
    }
    let (pawn, last_row) = if first { ("P", 7) } else { ("p", 0) };
    let arrived = |column| {
        board
            .men
            .get(&(column, last_row))
            .is_some_and(|man| man == pawn)
    };
    if (0..8).any(arrived) {
        return set("=Q =N =B =R");
    }
    let mut steps = board.all_steps(first);
    steps.extend(board.castles(first, fields[2], true));
    if fields[3] != "-" {
        let to = cell(fields[3]);
        steps.extend(
            board
                .passing(first, to)
                .into_iter()
                .map(|(from, _)| (from, to)),
        );
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
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn random_games_follow_the_rules_as_stated_twice(seed: u64) {
        chess_like::compare(&GAME, seed, usize::MAX, &reference);
    }
}
