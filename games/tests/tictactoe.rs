//! Tic-tac-toe: its published counts, and what every game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use std::collections::HashMap;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::tictactoe::{Position, TicTacToe};

/// The games of each length are 1440, 5328, 47952, 72576 and 127872 from move
/// 5 on (Schaefer, "How many games of Tic-tac-toe are there?", 2002), 255168
/// in all; so 15120 - 1440 go on after move 5 with 4 moves each, and so on.
#[test]
fn move_counts_are_those_of_the_published_game_lengths() {
    let start = TicTacToe.start();
    let counts: [u64; 9] = std::array::from_fn(|d| common::perft(&TicTacToe, &start, d as u32 + 1));
    let ended = [1440, 5328, 47952, 72576];
    assert_eq!(counts[..5], [9, 72, 504, 3024, 15120]);
    for (index, over) in ended.into_iter().enumerate() {
        let ply = index + 4;
        assert_eq!(counts[ply + 1], (counts[ply] - over) * (8 - ply as u64));
    }
    assert_eq!(ended.into_iter().sum::<u64>() + counts[8], 255_168);
    assert_eq!(common::perft(&TicTacToe, &start, 10), 0);
}

/// The scores of player 0 with best play, by key.
fn solve(position: &Position, known: &mut HashMap<u64, i32>) -> i32 {
    let key = TicTacToe.key(position);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let legal = common::moves(&TicTacToe, position);
    let values = legal.iter().map(|&mv| {
        let mut next = *position;
        TicTacToe.apply(&mut next, mv);
        solve(&next, known)
    });
    let best = match TicTacToe.player(position) {
        Player(0) => values.max(),
        _ => values.min(),
    };
    let score = best.unwrap_or_else(|| TicTacToe.outcome(position).as_slice()[0]);
    known.insert(key, score);
    score
}

/// 5478 reachable positions, 958 of them at the end of a game: 626 won by who
/// begins, 316 by the other, 16 draws. All are counted in many places, among
/// them the UCI data set "Tic-Tac-Toe Endgame" (Aha, 1991): 958 and 626.
#[test]
fn reachable_positions_are_as_many_as_published_and_best_play_is_a_draw() {
    let mut known = HashMap::new();
    assert_eq!(solve(&TicTacToe.start(), &mut known), 0);
    assert_eq!(known.len(), 5478);

    let mut ends = [0; 3];
    let mut seen = std::collections::HashSet::new();
    let mut open = vec![TicTacToe.start()];
    while let Some(position) = open.pop() {
        if !seen.insert(TicTacToe.key(&position)) {
            continue;
        }
        let legal = common::moves(&TicTacToe, &position);
        if legal.is_empty() {
            match common::winner(&TicTacToe, &position) {
                Some(Player(winner)) => ends[usize::from(winner)] += 1,
                None => ends[2] += 1,
            }
        }
        open.extend(legal.into_iter().map(|mv| {
            let mut next = position;
            TicTacToe.apply(&mut next, mv);
            next
        }));
    }
    assert_eq!(ends, [626, 316, 16]);
}

#[test]
fn each_of_the_eight_lines_wins_for_both() {
    let lines = [
        "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3",
        "a3 b2 c1",
    ];
    let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    for line in lines {
        let line: Vec<_> = line.split(' ').collect();
        let others: Vec<_> = cells.into_iter().filter(|c| !line.contains(c)).collect();
        let first = [line[0], others[0], line[1], others[1], line[2]].join(" ");
        let end = common::play(&TicTacToe, &first);
        assert!(common::moves(&TicTacToe, &end).is_empty(), "{first}");
        assert_eq!(common::winner(&TicTacToe, &end), Some(Player(0)), "{first}");
        // Three cells for crosses that are no line themselves: no line but
        // this one and at most two more leave out the cells of a line.
        let crosses = (0..others.len())
            .flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c])))
            .map(|choice| choice.map(|index| others[index]))
            .find(|[a, b, c]| !is_line(a, b, c))
            .unwrap();
        let second = [
            crosses[0], line[0], crosses[1], line[1], crosses[2], line[2],
        ]
        .join(" ");
        let end = common::play(&TicTacToe, &second);
        assert!(common::moves(&TicTacToe, &end).is_empty(), "{second}");
        assert_eq!(
            common::winner(&TicTacToe, &end),
            Some(Player(1)),
            "{second}"
        );
    }
}

/// Three cells are in line if the middle one is half-way between the others.
fn is_line(a: &str, b: &str, c: &str) -> bool {
    let place = |cell: &str| (cell.as_bytes()[0] as i32, cell.as_bytes()[1] as i32);
    let half_way = |(x, y): (i32, i32), from: (i32, i32), to: (i32, i32)| {
        2 * x == from.0 + to.0 && 2 * y == from.1 + to.1
    };
    let (a, b, c) = (place(a), place(b), place(c));
    half_way(a, b, c) || half_way(b, a, c) || half_way(c, a, b)
}

#[test]
fn texts_are_refused_that_are_no_position() {
    for text in [
        "",
        ".../.../...",
        ".../.../... o",
        ".../.../... x ",
        ".../.../..x x",
        ".../.../..z o",
        ".../.../.... x",
        ".../... x",
        ".../.../.../... x",
        "xxx/ooo/... x",
        "xxx/oo./o.. x",
        "ooo/xxx/x.. o",
    ] {
        assert!(TicTacToe.parse_position(text).is_err(), "{text}");
    }
    let won = TicTacToe.parse_position("xxx/oo./... o").unwrap();
    assert!(common::moves(&TicTacToe, &won).is_empty());
    assert!(TicTacToe::with_parameters("3").is_err());
    assert_eq!(TicTacToe::with_parameters(""), Ok(TicTacToe));
    for text in ["", "a", "a0", "a4", "d1", "A1", "a1 ", "1a"] {
        assert!(TicTacToe.parse_move(&won, text).is_err(), "{text}");
    }
}

#[test]
fn the_picture_has_coordinates() {
    let position = common::play(&TicTacToe, "b2 a1");
    let mut picture = String::new();
    TicTacToe.draw(&position, &mut picture).unwrap();
    assert_eq!(picture, " 3 . . .\n 2 . x .\n 1 o . .\n   a b c\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn random_games_keep_every_promise(seed: u64) {
        common::check_game(&TicTacToe, seed, usize::MAX);
    }

    #[test]
    fn any_bytes_are_harmless(bytes in damage::bytes::<Position>(), seed: u64) {
        damage::check_bytes(&TicTacToe, &bytes, seed);
        damage::check_bounds(&TicTacToe, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(seed: u64) {
        damage::check_changed_texts(&TicTacToe, seed);
    }

    #[test]
    fn any_text_is_harmless(text in "[.xo/]{0,12} ?[xo]?|\\PC{0,16}") {
        damage::check_text(&TicTacToe, &text);
    }
}
