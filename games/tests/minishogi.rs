//! Minishogi: its move counts, its own rules, and what every game must hold.

mod chess_like;
mod common;

use chess_like::{Diagram, legal_after, name, set, winner_after, written};
use common::{damage, play_from, position};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::minishogi::{Minishogi, Position};

const GAME: Minishogi = Minishogi;

/// Nothing is promoted within two moves.
#[test]
fn the_first_two_moves_are_as_many_as_published() {
    assert_eq!(common::perft(&GAME, &GAME.start(), 1), 14);
    assert_eq!(common::perft(&GAME, &GAME.start(), 2), 181);
}

/// Depth 1 to 4: WandererXII/scalashogi, MinishogiTest; depth 5: Fairy-Stockfish,
/// tests/perft.sh. Both promote within a move. Where rules may differ, on mate
/// by a dropped pawn and on stalemate, these counts say nothing: the former is
/// not possible so soon, and the only end within four turns is a mate.
#[test]
fn turns_are_as_many_as_published() {
    for (depth, count) in (1..).zip([14, 181, 2512, 35_401, 533_203]) {
        assert_eq!(chess_like::turns_perft(&GAME, &GAME.start(), depth), count);
    }
}

#[test]
fn a_captured_man_changes_sides_unpromoted_and_may_be_dropped() {
    let start = "4k/1+p3/1R3/5/K4 b - 1";
    let captured = play_from(&GAME, start, "b3b4");
    assert_eq!(position(&GAME, &captured), "4k/1R3/5/5/K4 w P 2");
    let dropped = play_from(&GAME, start, "b3b4 e5d5 P*e2");
    assert_eq!(position(&GAME, &dropped), "3k1/1R3/5/4P/K4 w - 4");
    let twice = play_from(&GAME, "4k/1+pp2/1R3/5/K4 b - 1", "b3b4 e5e4 b4c4");
    assert_eq!(position(&GAME, &twice), "5/2R1k/5/5/K4 w 2P 4");
}

#[test]
fn a_pawn_is_promoted_at_once() {
    let promoted = play_from(&GAME, "4k/P4/5/5/K4 b - 1", "a4a5");
    assert_eq!(position(&GAME, &promoted), "+P3k/5/5/5/K4 w - 2");
    let by_second = play_from(&GAME, "4k/5/5/2p2/K4 w - 8", "c2c1");
    assert_eq!(position(&GAME, &by_second), "4k/5/5/5/K1+p2 b - 9");
}

#[test]
fn silver_rook_and_bishop_choose_after_a_move_at_the_last_row() {
    let start = "4k/S4/5/3R1/K4 b - 1";
    let choice = play_from(&GAME, start, "a4a5");
    assert_eq!(GAME.player(&choice), Player(0));
    assert_eq!(position(&GAME, &choice), "S3k/5/5/3R1/K4 b - 1 a5");
    assert_eq!(common::legal(&GAME, &choice), set("+ ="));
    let promoted = play_from(&GAME, start, "a4a5 +");
    assert_eq!(position(&GAME, &promoted), "+S3k/5/5/3R1/K4 w - 2");
    // Refused on the way in, taken on the way out.
    let later = play_from(&GAME, start, "a4a5 = e5e4 a5b4 +");
    assert_eq!(position(&GAME, &later), "5/1+S2k/5/3R1/K4 w - 4");
    let rook = play_from(&GAME, start, "d2d5 +");
    assert_eq!(position(&GAME, &rook), "3+Rk/S4/5/5/K4 w - 2");
    let no_choice = play_from(&GAME, start, "a4b3");
    assert_eq!(GAME.player(&no_choice), Player(1));
}

#[test]
fn kings_golds_and_promoted_men_have_no_choice() {
    let start = "3+R1/1G3/K4/4k/5 b - 1";
    for step in ["b4b5", "d5a5", "a3a4"] {
        let next = play_from(&GAME, start, step);
        assert_eq!(GAME.player(&next), Player(1), "{step}");
    }
}

#[test]
fn a_promoted_piece_moves_as_it_should() {
    let from_c3 = |man: &str| {
        let start = format!("k4/5/2{man}2/5/4K b - 1");
        let mut legal = legal_after(&GAME, &start, "");
        legal.retain(|text| text.starts_with("c3"));
        legal
    };
    let gold = set("c3b4 c3c4 c3d4 c3b3 c3d3 c3c2");
    for man in ["G", "+P", "+S"] {
        assert_eq!(from_c3(man), gold, "{man}");
    }
    assert_eq!(from_c3("S"), set("c3b4 c3c4 c3d4 c3b2 c3d2"));
    assert_eq!(
        from_c3("+R"),
        set("c3c4 c3c5 c3c2 c3c1 c3b3 c3a3 c3d3 c3e3 c3b4 c3d4 c3b2 c3d2")
    );
    let bishop = "k4/5/1+B3/5/4K b - 1";
    let mut legal = legal_after(&GAME, bishop, "");
    legal.retain(|text| text.starts_with("b3"));
    assert_eq!(
        legal,
        set("b3a4 b3c4 b3d5 b3a2 b3c2 b3d1 b3a3 b3c3 b3b4 b3b2")
    );
}

#[test]
fn a_pawn_is_not_dropped_to_mate() {
    let start = |hand: &str| format!("4k/5/4G/5/K2R1 b {hand} 1");
    assert!(!legal_after(&GAME, &start("P"), "").contains("P*e4"));
    assert!(legal_after(&GAME, &start("P"), "").contains("P*c4"));
    // Another man may mate by a drop.
    assert_eq!(winner_after(&GAME, &start("S"), "S*e4"), Some(Player(0)));
    // It is no mate if the king can take the pawn or flee.
    let bare = "4k/5/5/5/K2R1 b P 1";
    assert!(legal_after(&GAME, bare, "P*e4").contains("e5e4"));
    let open = "4k/5/4G/5/K4 b P 1";
    assert!(legal_after(&GAME, open, "P*e4").contains("e5d5"));
    // A pawn may mate by a move.
    let moved = "4k/2S2/3GP/5/K4 b - 1";
    assert_eq!(winner_after(&GAME, moved, "e3e4"), Some(Player(0)));
    // The same for the second player.
    let second = "1r2k/5/g4/5/K4 w p 2";
    assert!(!legal_after(&GAME, second, "").contains("P*a2"));
}

#[test]
fn a_pawn_is_not_dropped_on_the_last_row_or_beside_another_in_its_column() {
    let pawns = |start| {
        let mut legal = legal_after(&GAME, start, "");
        legal.retain(|text| text.starts_with("P*"));
        legal
    };
    let expected = "P*a2 P*a3 P*a4 P*c1 P*c2 P*c3 P*c4 P*d1 P*d2 P*d3 P*d4 P*e1 P*e2 P*e3 P*e4";
    assert_eq!(pawns("4k/5/1P3/5/K4 b P 1"), set(expected));
    // A promoted pawn does not count.
    assert_eq!(pawns("4k/5/1+P3/5/K4 b P 1").len(), 18);
    assert_eq!(pawns("4k/5/5/5/K4 w p 2").len(), 19);
}

#[test]
fn check_is_answered_by_a_drop_between() {
    let start = "k3r/5/5/5/4K b G 1";
    let legal = legal_after(&GAME, start, "");
    assert_eq!(legal, set("e1d1 e1d2 G*e2 G*e3 G*e4"));
}

#[test]
fn whoever_has_no_move_loses() {
    let stuck = "k4/2S2/1G3/5/4K w - 2";
    assert_eq!(winner_after(&GAME, stuck, ""), Some(Player(0)));
    let with_a_drop = "k4/2S2/1G3/5/4K w p 2";
    assert_ne!(legal_after(&GAME, with_a_drop, ""), set(""));
}

#[test]
fn the_2500th_turn_is_a_draw_unless_it_wins() {
    let almost = "4k/5/4G/5/K2R1 b S 2500";
    assert_eq!(winner_after(&GAME, almost, "d1c1"), None);
    // Mate, and stalemate.
    assert_eq!(winner_after(&GAME, almost, "S*e4"), Some(Player(0)));
    assert_eq!(winner_after(&GAME, almost, "a1a2"), Some(Player(0)));
    // A turn is over only after the choice.
    let choice = "4k/S4/5/5/K4 b - 2500";
    assert_eq!(legal_after(&GAME, choice, "a4a5"), set("+ ="));
    assert_eq!(winner_after(&GAME, choice, "a4a5 ="), None);
}

#[test]
fn nonsense_is_refused() {
    for text in [
        "",
        "rbsgk/4p/5/P4/KGSBR b -",
        "rbsgk/4p/5/P4/KGSBR b - 0",
        "rbsgk/4p/5/P4/KGSBR b - 2502",
        "rbsgk/4p/5/P4/KGSBR b  1",
        "rbsgk/4p/5/P4/KGSBR b P 1",
        "rbsgk/4p/5/P4/KGSBR b K 1",
        "rbsgk/4p/5/P4/KGSBR b - 1 c1 c1",
        "rbsgk/4p/5/P4/KGSBR b - 1 a1",
        "rbsgk/4p/5/P4/KGSBR b - 1 c9",
        "rbsg1/4p/5/P4/KGSBR b - 1",
        "rbsgk/4p/5/P4/+KGSBR b - 1",
        "rbsgk/4p/5/P4/K+GSBR b - 1",
        "4k/5/P4/P4/K4 b - 1",
        "P3k/5/5/5/K4 w - 1",
        "4k/5/5/5/K3R b - 1",
        "4k/5/5/5/K4 b 3P 1",
        "4k/5/5/5/K4 b 2 1",
        "4k/5/5/5/K4 b PP 1",
    ] {
        assert!(GAME.parse_position(text).is_err(), "{text}");
    }
    for text in [
        "", "a2", "a2a6", "f1a1", "K*a1", "p*a2", "P*", "*a1", "++", "ß*a1",
    ] {
        assert!(GAME.parse_move(&GAME.start(), text).is_err(), "{text}");
    }
    assert!(Minishogi::with_parameters("5").is_err());
}

/// Drops that leave the own king safe, a mating pawn with them.
fn drops(board: &Diagram, first: bool, hands: &str) -> Vec<(char, Diagram, String)> {
    let mut drops = Vec::new();
    for letter in hands.chars() {
        if letter.is_ascii_uppercase() != first || !letter.is_ascii_alphabetic() {
            continue;
        }
        for to in board.cells() {
            let last_row = if first { 4 } else { 0 };
            let man = letter.to_string();
            let mut column = (0..5).map(|row| board.men.get(&(to.0, row)));
            let is_pawn = letter.eq_ignore_ascii_case(&'p');
            let bad_pawn = to.1 == last_row || column.any(|other| other == Some(&man));
            if board.men.contains_key(&to) || is_pawn && bad_pawn {
                continue;
            }
            let mut next = board.clone();
            next.men.insert(to, man);
            if !next.in_check(first) {
                let text = format!("{}*{}", letter.to_ascii_uppercase(), name(to));
                drops.push((letter, next, text));
            }
        }
    }
    drops
}

/// The rules a second time, from a position in writing.
fn reference(text: &str) -> BTreeSet<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let board = Diagram::read(fields[0], true);
    let first = fields[1] == "b";
    if fields[3] == "2501" {
        return set("");
    }
    if fields.len() > 4 {
        return set("+ =");
    }
    let mut moves = written(&board.legal_steps(first));
    for (letter, next, text) in drops(&board, first, fields[2]) {
        let stuck =
            || next.legal_steps(!first).is_empty() && drops(&next, !first, fields[2]).is_empty();
        let mates = letter.eq_ignore_ascii_case(&'p') && next.in_check(!first) && stuck();
        if !mates {
            moves.insert(text);
        }
    }
    moves
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
