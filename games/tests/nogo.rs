//! NoGo: the values of small boards, a second statement of its rules, and what
//! every game must hold.

mod common;

use common::{damage, wins};
use proptest::prelude::*;
use std::collections::HashMap;
use tesuji::rng::Random;
use tesuji::{Game, Move};
use tesuji_games::Table;
use tesuji_games::nogo::{BLACK, NoGo, Position, WHITE};

fn board(columns: u8, rows: u8) -> NoGo {
    NoGo::new(columns, rows).unwrap()
}

/// The rules once more, in the words of games.md and without bit boards: put
/// the stone, then look whether every group on the board has a liberty.
struct Plain {
    columns: i32,
    rows: i32,
    points: Vec<Option<u8>>,
}

impl Plain {
    fn of(columns: u8, rows: u8, position: &Position) -> Self {
        let owner =
            |point: usize| (0..2u8).find(|&p| position.stones[usize::from(p)] >> point & 1 == 1);
        Plain {
            columns: columns.into(),
            rows: rows.into(),
            points: (0..usize::from(columns) * usize::from(rows))
                .map(owner)
                .collect(),
        }
    }

    fn beside(&self, point: usize) -> Vec<usize> {
        let (x, y) = (point as i32 % self.columns, point as i32 / self.columns);
        [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            .into_iter()
            .filter(|&(x, y)| (0..self.columns).contains(&x) && (0..self.rows).contains(&y))
            .map(|(x, y)| (y * self.columns + x) as usize)
            .collect()
    }

    fn has_liberty(&self, stone: usize) -> bool {
        let mut group = vec![stone];
        let mut next = 0;
        while next < group.len() {
            for beside in self.beside(group[next]) {
                if self.points[beside].is_none() {
                    return true;
                }
                if self.points[beside] == self.points[stone] && !group.contains(&beside) {
                    group.push(beside);
                }
            }
            next += 1;
        }
        false
    }

    fn all_live(&self) -> bool {
        (0..self.points.len()).all(|point| self.points[point].is_none() || self.has_liberty(point))
    }

    fn moves(&mut self, mover: u8) -> Vec<Move> {
        let mut legal = Vec::new();
        for point in 0..self.points.len() {
            if self.points[point].is_none() {
                self.points[point] = Some(mover);
                if self.all_live() {
                    legal.push(Move(point as u32));
                }
                self.points[point] = None;
            }
        }
        legal
    }
}

/// The largest board that is solved here.
const SOLVED_POINTS: u8 = 14;

/// The table was made by a separate program, and agrees with the literature
/// that it names.
#[test]
fn small_boards_have_their_known_values() {
    let table = include_str!("data/nogo_boards.txt");
    let mut solved = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let mut number = || words.next().unwrap().parse::<u8>().unwrap();
        let (rows, columns, winner) = (number(), number(), number());
        if rows * columns > SOLVED_POINTS {
            continue;
        }
        let game = board(columns, rows);
        let first_wins = wins(&game, &game.start(), &mut HashMap::new());
        assert_eq!(first_wins, winner == 1, "{columns}x{rows}");
        solved += 1;
    }
    assert_eq!(
        solved, 41,
        "boards of at most {SOLVED_POINTS} points in the table"
    );
}

/// A position is legal in NoGo if it is one in Go: OEIS A094777 (Tromp).
#[test]
fn legal_positions_are_as_many_as_in_go() {
    for (size, published) in [(1u8, 1u32), (2, 57), (3, 12_675)] {
        let game = board(size, size);
        let points = u32::from(size) * u32::from(size);
        let legal = (0..3u32.pow(points)).filter(|&number| {
            let mark = |point: u32| ['.', 'x', 'o'][(number / 3u32.pow(point) % 3) as usize];
            let marks: Vec<char> = (0..points).map(mark).collect();
            let rows = marks.chunks(size.into()).map(String::from_iter);
            let text = rows.collect::<Vec<_>>().join("/") + " x";
            game.parse_position(&text).is_ok()
        });
        assert_eq!(legal.count() as u32, published, "{size}x{size}");
    }
}

#[test]
fn every_point_is_open_at_first_but_on_a_single_point() {
    for (columns, rows) in [
        (2, 1),
        (1, 2),
        (18, 1),
        (64, 1),
        (1, 64),
        (5, 5),
        (8, 8),
        (7, 9),
    ] {
        let game = board(columns, rows);
        let points = u64::from(columns) * u64::from(rows);
        assert_eq!(common::perft(&game, &game.start(), 1), points);
    }
    let game = board(1, 1);
    assert!(common::moves(&game, &game.start()).is_empty());
    assert_eq!(common::winner(&game, &game.start()), Some(WHITE));
}

/// On three points in a row by hand. After a1, White has c1 only (b1 would take
/// the liberty of a1); then no one can fill b1. After b1 White has neither end.
#[test]
fn three_points_in_a_row_are_played_as_by_hand() {
    let game = board(3, 1);
    let counts: Vec<u64> = (1..=3)
        .map(|d| common::perft(&game, &game.start(), d))
        .collect();
    assert_eq!(counts, [3, 2, 0]);
    assert_eq!(
        common::winner(&game, &common::play(&game, "b1")),
        Some(BLACK)
    );
}

fn legal_in(game: &NoGo, text: &str) -> String {
    let position = game.parse_position(text).unwrap();
    let mut out = String::new();
    for mv in common::moves(game, &position) {
        game.write_move(&position, mv, &mut out).unwrap();
        out.push(' ');
    }
    out.trim_end().into()
}

#[test]
fn capture_and_suicide_are_illegal_and_joining_is_not() {
    let game = board(3, 3);
    // The corner a1 is an eye of White: suicide for Black, while White may
    // fill it, because the group has other liberties.
    assert_eq!(legal_in(&game, ".../oo./.o. x"), "c1 c2 a3 b3 c3");
    assert_eq!(legal_in(&game, ".../oo./.o. o"), "a1 c1 c2 a3 b3 c3");
    // White b1 and a2 touch a1 both, but only a2 has no other liberty: it is
    // Black who may not play there.
    assert_eq!(legal_in(&game, "x../ox./.o. x"), "c1 c2 b3 c3");
    // A capture is illegal even where the new stone has liberties.
    assert_eq!(legal_in(&game, ".../.../xo. o"), "c1 b2 c2 a3 b3 c3");
    // Two groups with this one liberty in common may not be joined there,
    // with another liberty they may.
    assert_eq!(legal_in(&board(5, 1), "xx.xx x"), "");
    assert_eq!(legal_in(&board(6, 1), ".xx.xx x"), "a1 d1");
}

#[test]
fn texts_are_refused_that_are_no_position() {
    let game = board(2, 2);
    for text in [
        "",
        "../..",
        "../.. z",
        "../../.. x",
        ".../... x",
        "xx/xx o",
        ".x/xo o",
        "../..  x",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    for text in ["0x3", "9x9", "3x", "x", "3x3x3", "-1x3", "3 x3", "65x1"] {
        assert!(NoGo::with_parameters(text).is_err(), "{text}");
    }
    assert_eq!(NoGo::with_parameters("18x1"), Ok(board(18, 1)));
    assert_eq!(NoGo::with_parameters("4"), Ok(board(4, 4)));
    assert_eq!(NoGo::with_parameters(""), Ok(board(5, 5)));
}

#[test]
fn the_picture_of_a_wide_board_has_columns_under_each_other() {
    let game = board(28, 1);
    let position = common::play(&game, "b1 ab1");
    let mut picture = String::new();
    game.draw(&position, &mut picture).unwrap();
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines[0].len(), lines[1].len());
    assert_eq!(&lines[0][..8], " 1  .  x");
    assert_eq!(&lines[1][..8], "    a  b");
    assert!(lines[0].ends_with("  .  o") && lines[1].ends_with(" aa ab"));
}

/// Sizes of boards with up to 64 points.
fn sizes() -> impl Strategy<Value = (u8, u8)> {
    let any = (1u8..=64).prop_flat_map(|columns| (Just(columns), 1..=64 / columns));
    prop_oneof![any, (1u8..=8, 1u8..=8)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn evaluation_counts_the_moves_of_both(
        columns in 1u8..=8, rows in 1u8..=8, seed: u64, length in 0usize..64,
    ) {
        let game = board(columns, rows);
        let position = common::somewhere(&game, seed, length);
        let [black, white] = [BLACK, WHITE].map(|mover| {
            common::moves(&game, &Position { mover, ..position }).len() as f32
        });
        let scores = game.evaluate(&position).unwrap().scores;
        prop_assert!((scores[0] - 0.5 - (black - white) / 2.0 / (black + white + 1.0)).abs() < 1e-6);
        let [own, other] = position.stones;
        let exchanged = game.evaluate(&Position { stones: [other, own], ..position }).unwrap();
        prop_assert_eq!((exchanged.scores[0], exchanged.scores[1]), (scores[1], scores[0]));
        // Turned by 180 degrees.
        let unused = 64 - u32::from(columns) * u32::from(rows);
        let stones = position.stones.map(|own| own.reverse_bits() >> unused);
        prop_assert_eq!(game.evaluate(&Position { stones, ..position }).unwrap().scores, scores);
    }

    #[test]
    fn random_games_keep_every_promise((columns, rows) in sizes(), seed: u64) {
        let game = board(columns, rows);
        common::check_game(&game, seed, usize::MAX);
        common::check_undo(&game, seed, usize::MAX);
    }

    #[test]
    fn any_bytes_are_harmless(
        (columns, rows) in sizes(), bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = board(columns, rows);
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
        damage::check_undo(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable((columns, rows) in sizes(), seed: u64) {
        let game = board(columns, rows);
        damage::check_changed_texts(&game, seed);
    }

    #[test]
    fn any_text_is_harmless(text in "[.xo]{2}/[.xo]{2} [xo]|[.xo/]{0,8} ?[xo]?|\\PC{0,16}") {
        damage::check_text(&board(2, 2), &text);
    }
}

proptest! {
    // The plain rules are slow.
    #![proptest_config(ProptestConfig::with_cases(700))]

    #[test]
    fn moves_are_those_of_the_plain_rules((columns, rows) in sizes(), seed: u64) {
        let game = board(columns, rows);
        let mut random = Random::new(seed, 0);
        let mut position = game.start();
        loop {
            let legal = common::moves(&game, &position);
            let mut plain = Plain::of(columns, rows, &position);
            prop_assert!(plain.all_live());
            prop_assert_eq!(&legal, &plain.moves(position.mover.0));
            if legal.is_empty() {
                prop_assert_eq!(common::winner(&game, &position).unwrap().0, position.mover.0 ^ 1);
                break;
            }
            game.apply(&mut position, legal[random.below(legal.len() as u32) as usize]);
        }
    }
}
