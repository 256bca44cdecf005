//! Reach Chess: its move counts, its own rules, and what every game must hold.

mod chess_like;
mod common;

use chess_like::{Diagram, cell, legal_after, set, winner_after, written};
use common::{damage, play_from, position};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::Player;
use tesuji_games::Table;
use tesuji_games::reachchess::{Position, ReachChess};

const GAME: ReachChess = ReachChess;

/// Those of chess (Chess Programming Wiki, "Perft Results"). Nobody reaches the
/// far row within four moves of both together: a white man needs three moves of
/// his own (1. e3 h5 2. Qxh5 a6 3. Qxh8). The eight ways to the fool's mate are
/// over after four moves in chess; here White passes, so depth 5 has 8 more.
#[test]
fn the_start_has_the_move_counts_of_chess() {
    const MATES: u64 = 8;
    let chess = [20, 400, 8902, 197_281, 4_865_609 + MATES];
    for (depth, count) in (1..).zip(chess) {
        assert_eq!(common::perft(&GAME, &GAME.start(), depth), count);
    }
}

/// Positions of the same page and of Stockfish's tests/perft.sh, as deep as no
/// man reaches the far row and nobody is mated before the last move.
#[test]
fn known_positions_have_the_move_counts_of_chess() {
    for (text, counts) in [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0",
            [48, 2039].as_slice(),
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0", &[14, 191, 2812]),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0",
            &[46, 2079, 89_890],
        ),
        // Depth 2 has captures of the rooks, which win here.
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0", &[26]),
    ] {
        let state = GAME.parse_position(text).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(common::perft(&GAME, &state, depth), count, "{text} {depth}");
        }
    }
}

#[test]
fn the_first_man_on_the_far_row_wins() {
    for (start, last, winner) in [
        ("7k/P7/8/8/8/8/8/K7 w - - 0", "a7a8", 0),
        ("1r5k/P7/8/8/8/8/8/K7 w - - 0", "a7b8", 0),
        ("7k/K7/8/8/8/8/8/8 w - - 0", "a7b8", 0),
        ("6k1/8/8/8/8/8/1K6/7R w - - 0", "h1h8", 0),
        ("7k/8/8/8/8/8/7p/K7 b - - 0", "h2h1", 1),
        ("7k/8/8/8/8/6n1/3K4/8 b - - 0", "g3f1", 1),
    ] {
        assert_eq!(winner_after(&GAME, start, last), Some(Player(winner)));
    }
}

#[test]
fn check_must_be_answered_even_where_a_man_could_reach_the_far_row() {
    let start = "4r2k/P7/8/8/8/8/8/4K3 w - - 0";
    assert_eq!(legal_after(&GAME, start, ""), set("e1d1 e1f1 e1d2 e1f2"));
}

#[test]
fn the_fools_mate_is_a_pass_and_loses_at_once() {
    let state = common::play(&GAME, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(common::legal(&GAME, &state), set("pass"));
    let text = position(&GAME, &state);
    assert_eq!(winner_after(&GAME, &text, "pass h4e1"), Some(Player(1)));
}

#[test]
fn a_mated_king_can_be_captured_and_the_game_goes_on() {
    let start = "rr5k/8/8/8/K6P/8/8/8 w - - 0";
    // The pawn could move, but that would not answer the check.
    assert_eq!(legal_after(&GAME, start, ""), set("pass"));
    let captured = play_from(&GAME, start, "pass a8a4");
    let text = position(&GAME, &captured);
    assert_eq!(text, "1r5k/8/8/8/r6P/8/8/8 w - - 2");
    assert_eq!(common::legal(&GAME, &captured), set("h4h5"));
    let alone = play_from(
        &GAME,
        "rr5k/8/8/8/K7/8/8/8 w - - 0",
        "pass a8a4 pass b8b2 pass",
    );
    assert_eq!(
        position(&GAME, &alone),
        "7k/8/8/8/r7/8/1r6/8 b - - 5 passed"
    );
}

#[test]
fn two_passes_in_a_row_are_a_draw() {
    let blocked = "8/8/8/4p3/4P3/8/8/8 w - - 10";
    assert_eq!(legal_after(&GAME, blocked, ""), set("pass"));
    assert_eq!(winner_after(&GAME, blocked, "pass pass"), None);
    let drawn = play_from(&GAME, blocked, "pass pass");
    let text = position(&GAME, &drawn);
    assert_eq!(text, "8/8/8/4p3/4P3/8/8/8 w - - 12 drawn");
}

#[test]
fn the_2500th_turn_is_a_draw_unless_it_reaches_the_far_row() {
    let almost = "7k/P7/8/8/8/8/8/K7 w - - 2499";
    assert_eq!(winner_after(&GAME, almost, "a1a2"), None);
    assert_eq!(winner_after(&GAME, almost, "a7a8"), Some(Player(0)));
}

#[test]
fn castling_takes_the_rook_along_and_both_rights() {
    let start = "r3k2r/7p/8/8/8/8/7P/R3K2R w KQkq - 0";
    let short = play_from(&GAME, start, "e1g1");
    let text = position(&GAME, &short);
    assert_eq!(text, "r3k2r/7p/8/8/8/8/7P/R4RK1 b kq - 1");
    let long = play_from(&GAME, start, "h2h3 e8c8");
    let text = position(&GAME, &long);
    assert_eq!(text, "2kr3r/7p/8/8/8/7P/8/R3K2R w KQ - 2");
}

#[test]
fn castling_is_lost_with_what_has_moved() {
    let start = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0";
    let rook = play_from(&GAME, start, "a1b1 h8g8 b1a1 g8h8");
    assert!(position(&GAME, &rook).contains(" Kq "));
    let king = play_from(&GAME, start, "e1e2 e8e7 e2e1 e7e8");
    assert!(position(&GAME, &king).contains(" - - "));
}

#[test]
fn a_king_does_not_castle_in_through_or_into_check() {
    let castles = |start: &str| {
        let legal = legal_after(&GAME, start, "");
        let both = set("e1g1 e1c1");
        legal.intersection(&both).cloned().collect::<BTreeSet<_>>()
    };
    let rook_on = |cells: &str| format!("{cells}/7k/8/8/8/8/P6P/R3K2R w KQ - 0");
    assert_eq!(castles(&rook_on("4r3")), set(""));
    assert_eq!(castles(&rook_on("5r2")), set("e1c1"));
    assert_eq!(castles(&rook_on("6r1")), set("e1c1"));
    assert_eq!(castles(&rook_on("3r4")), set("e1g1"));
    assert_eq!(castles(&rook_on("2r5")), set("e1g1"));
    assert_eq!(castles(&rook_on("1r6")), set("e1g1 e1c1"));
    assert_eq!(castles("8/7k/8/8/8/8/P6P/RN2K1NR w KQ - 0"), set(""));
}

#[test]
fn a_capture_in_passing_takes_the_pawn_that_has_just_passed() {
    let state = common::play(&GAME, "e2e4 a7a6 e4e5 d7d5");
    let text = position(&GAME, &state);
    assert_eq!(
        text,
        "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 4"
    );
    let captured = play_from(&GAME, &text, "e5d6");
    let board = "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(position(&GAME, &captured), format!("{board} b KQkq - 5"));
    assert!(!legal_after(&GAME, &text, "h2h3 h7h6").contains("e5d6"));
}

#[test]
fn a_capture_in_passing_may_not_uncover_the_king() {
    let start = "7k/8/8/K1pP3r/8/8/8/8 w - c6 0";
    assert!(!legal_after(&GAME, start, "").contains("d5c6"));
    let harmless = "7k/7r/8/K1pP4/8/8/8/8 w - c6 0";
    assert!(legal_after(&GAME, harmless, "").contains("d5c6"));
    // The pawn that gives check is captured in passing.
    let checking = "7k/8/8/2pP4/1K6/8/8/8 w - c6 0";
    assert!(legal_after(&GAME, checking, "").contains("d5c6"));
}

#[test]
fn a_passed_cell_that_nobody_can_use_is_forgotten() {
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 1";
    let state = GAME.parse_position(text).unwrap();
    assert_eq!(state, common::play(&GAME, "e2e4"));
    assert!(position(&GAME, &state).contains(" - 1"));
}

#[test]
fn nonsense_is_refused() {
    for text in [
        "",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2501",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0",
        "rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
        "rnbqkbnr/pppppppp/8/8/7Q/8/PPPPPPP1/RNBQKBNR w KQkq - 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN+R w KQq - 0",
        "R6k/8/8/8/8/8/8/K7 w - - 0",
        "NN5k/8/8/8/8/8/8/K7 b - - 0",
        "7k/8/8/8/8/8/8/K6R w - - 0",
        "7k/8/8/8/8/8/8/K6P w - - 0",
        "7k/8/8/K1pP4/8/8/8/8 w - c6 0 passed",
    ] {
        assert!(GAME.parse_position(text).is_err(), "{text}");
    }
    for text in ["", "e2", "e2e9", "i1a1", "e7e8q", "=Q", "ü1a1"] {
        assert!(GAME.parse_move(&GAME.start(), text).is_err(), "{text}");
    }
    assert!(ReachChess::with_parameters("8").is_err());
}

/// The rules a second time, from a position in writing.
fn reference(text: &str) -> BTreeSet<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let board = Diagram::read(fields[0], false);
    let first = fields[1] == "w";
    let arrived = |column| board.is_of(true, (column, 7)) || board.is_of(false, (column, 0));
    if (0..8).any(arrived) || fields[4] == "2500" || fields.last() == Some(&"drawn") {
        return set("");
    }
    let mut steps = board.legal_steps(first);
    steps.extend(board.castles(first, fields[2], false));
    if fields[3] != "-" {
        let to = cell(fields[3]);
        for (from, next) in board.passing(first, to) {
            if !next.in_check(first) {
                steps.push((from, to));
            }
        }
    }
    if steps.is_empty() {
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
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn random_games_follow_the_rules_as_stated_twice(seed: u64) {
        chess_like::compare(&GAME, seed, usize::MAX, &reference);
    }
}
