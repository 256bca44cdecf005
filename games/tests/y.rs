//! Y: counts by hand, chains against reduction, and what every game must hold.

mod common;

use common::{damage, wins};
use proptest::prelude::*;
use std::collections::HashMap;
use tesuji::rng::Random;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::y::{FIRST, MAX_BASE, Position, SECOND, Y};

fn board(base: u8) -> Y {
    Y::new(base).unwrap()
}

fn cells(base: u8) -> u32 {
    u32::from(base) * (u32::from(base) + 1) / 2
}

/// Whether the player has a chain that touches all sides, as the rules say it:
/// chain by chain, cell by cell.
fn has_plain_chain(base: u8, position: &Position, player: Player) -> bool {
    let base = i32::from(base);
    let stones = position.stones[usize::from(player.0)];
    let owned = |&(r, c): &(i32, i32)| {
        (0..base).contains(&r) && (0..=r).contains(&c) && stones >> (r * (r + 1) / 2 + c) & 1 == 1
    };
    let all = (0..base).flat_map(|r| (0..=r).map(move |c| (r, c)));
    all.filter(owned).any(|start| {
        let mut chain = vec![start];
        let mut next = 0;
        while next < chain.len() {
            let (r, c) = chain[next];
            let beside = [
                (r, c - 1),
                (r, c + 1),
                (r + 1, c),
                (r + 1, c + 1),
                (r - 1, c),
                (r - 1, c - 1),
            ];
            for cell in beside.into_iter().filter(owned) {
                if !chain.contains(&cell) {
                    chain.push(cell);
                }
            }
            next += 1;
        }
        chain.iter().any(|&(_, c)| c == 0)
            && chain.iter().any(|&(r, c)| r == c)
            && chain.iter().any(|&(r, _)| r == base - 1)
    })
}

/// The chance of player 0 by reduction, in f64 and with the formula of games.md
/// on rows of their own.
fn plain_chance(base: u8, position: &Position) -> f64 {
    let chance = |cell: u32| match [0, 1].map(|player: usize| position.stones[player] >> cell & 1) {
        [1, _] => 1.0,
        [_, 1] => 0.0,
        _ => 0.5,
    };
    let mut rows: Vec<Vec<f64>> = (0..u32::from(base))
        .map(|r| (0..=r).map(|c| chance(r * (r + 1) / 2 + c)).collect())
        .collect();
    while rows.len() > 1 {
        rows = (0..rows.len() - 1)
            .map(|r| {
                let reduced = |c: usize| {
                    let (a, b, d) = (rows[r][c], rows[r + 1][c], rows[r + 1][c + 1]);
                    a * b + a * d + b * d - 2.0 * a * b * d
                };
                (0..=r).map(reduced).collect()
            })
            .collect();
    }
    rows[0][0]
}

fn chance(game: &Y, position: &Position) -> f32 {
    let evaluation = game.evaluate(position).unwrap();
    assert_eq!(evaluation.scores[1], 1.0 - evaluation.scores[0]);
    evaluation.scores[0]
}

/// Base 2: any two cells touch all sides. Base 3: of any three cells and the
/// three others exactly one side has a chain, so half of all games are over
/// after three stones of the first player, and no game is over before.
#[test]
fn move_counts_are_those_made_by_hand() {
    let counts = |base: u8, depth: u32| common::perft(&board(base), &board(base).start(), depth);
    assert_eq!([1, 2].map(|depth| counts(1, depth)), [1, 0]);
    assert_eq!([1, 2, 3, 4].map(|depth| counts(2, depth)), [3, 6, 6, 0]);
    let three = [6, 30, 120, 360, 720, 360, 0];
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|depth| counts(3, depth)), three);
    assert_eq!(
        [1, 2, 3].map(|depth| counts(10, depth)),
        [55, 55 * 54, 55 * 54 * 53]
    );
}

/// Nash's argument holds for Y, too: an additional stone never hurts.
#[test]
fn who_begins_wins_on_small_boards() {
    for base in 1..=5 {
        let game = board(base);
        assert!(wins(&game, &game.start(), &mut HashMap::new()), "{base}");
    }
}

#[test]
fn reduction_gives_the_values_made_by_hand() {
    for base in 1..=MAX_BASE {
        let game = board(base);
        assert_eq!(chance(&game, &game.start()), 0.5, "{base}");
        assert_eq!(game.evaluate(&game.start()).unwrap().confidence, 0.0);
    }
    // a = 1, b = d = 1/2: 1/2 + 1/2 + 1/4 - 1/2.
    let game = board(2);
    let position = game.parse_position("x/.. o").unwrap();
    assert_eq!(chance(&game, &position), 0.75);
    assert_eq!(game.evaluate(&position).unwrap().confidence, 1.0 / 3.0);
    assert_eq!(chance(&game, &game.parse_position("x/.o x").unwrap()), 0.5);
    assert_eq!(chance(&game, &game.parse_position("o/o. x").unwrap()), 0.0);
    // The top triangle of base 3 becomes 3/4, both others stay at 1/2: a chance
    // of 3/8 + 3/8 + 1/4 - 3/8.
    let game = board(3);
    assert_eq!(
        chance(&game, &game.parse_position("x/../... o").unwrap()),
        0.625
    );
}

/// A third of the cells, one of each three neighbours, are the opponent's:
/// then the chances are squared from row to row, and would leave the normal
/// numbers of f32.
#[test]
fn a_small_chance_stays_a_normal_number() {
    let game = board(MAX_BASE);
    let mut position = game.start();
    for row in 0..u32::from(MAX_BASE) {
        for column in (0..=row).filter(|column| (row + column) % 3 == 0) {
            position.stones[1] |= 1 << (row * (row + 1) / 2 + column);
        }
    }
    assert!(plain_chance(MAX_BASE, &position) < f64::from(f32::MIN_POSITIVE));
    assert!(!has_plain_chain(MAX_BASE, &position, SECOND));
    let chance = chance(&game, &position);
    assert!(chance.is_normal() && chance < 1e-6);
}

#[test]
fn corners_belong_to_two_sides() {
    let game = board(3);
    let over = |text: &str| {
        let position = game.parse_position(text).unwrap();
        common::moves(&game, &position)
            .is_empty()
            .then(|| common::winner(&game, &position).unwrap())
    };
    assert_eq!(over("x/x./x.. o"), Some(FIRST));
    assert_eq!(over("o/.o/..o x"), Some(SECOND));
    assert_eq!(over("./../xxx o"), Some(FIRST));
    assert_eq!(over("./xx/.x. o"), Some(FIRST));
    assert_eq!(over("x/xx/... o"), None);
    assert_eq!(over("x/../x.x o"), None);
}

#[test]
fn texts_are_refused_that_are_no_position() {
    let game = board(2);
    for text in [
        "",
        "./..",
        "./.. z",
        "../.. x",
        "./../.. x",
        "x/x. x",
        "o/.o o",
        "./..x o",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    for text in ["0", "11", "5x5", "-1", "a", "256"] {
        assert!(Y::with_parameters(text).is_err(), "{text}");
    }
    assert_eq!(Y::with_parameters("10"), Ok(board(10)));
    assert_eq!(Y::with_parameters(""), Ok(board(6)));
    for text in ["b1", "a3", "c2", "a0"] {
        assert!(game.parse_move(&game.start(), text).is_err(), "{text}");
    }
}

#[test]
fn the_picture_is_a_triangle() {
    let game = board(3);
    let position = common::play(&game, "b2 a3");
    let mut picture = String::new();
    game.draw(&position, &mut picture).unwrap();
    assert_eq!(picture, " 1    .\n 2   . x\n 3  o . .\n   a b c\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn random_games_keep_every_promise(base in 1..=MAX_BASE, seed: u64) {
        let game = board(base);
        common::check_game(&game, seed, usize::MAX);
        common::check_undo(&game, seed, usize::MAX);
    }

    #[test]
    fn a_full_board_is_won_by_chain_and_by_reduction_alike(
        base in 1..=MAX_BASE, random: u64, density: u64,
    ) {
        let game = board(base);
        let all = u64::MAX >> (64 - cells(base));
        for first in [random, random & density, random | density] {
            let position = Position { stones: [first & all, !first & all], mover: FIRST };
            let [by_first, by_second] =
                [FIRST, SECOND].map(|player| has_plain_chain(base, &position, player));
            prop_assert!(by_first != by_second);
            let winner = if by_first { FIRST } else { SECOND };
            prop_assert_eq!(common::winner(&game, &position), Some(winner));
            prop_assert_eq!(chance(&game, &position), if by_first { 1.0 } else { 0.0 });
            prop_assert_eq!(game.evaluate(&position).unwrap().confidence, 1.0);
        }
    }

    #[test]
    fn a_game_is_over_when_somebody_has_a_chain(base in 1..=MAX_BASE, seed: u64) {
        let game = board(base);
        let mut random = Random::new(seed, 0);
        let mut position = game.start();
        loop {
            let legal = common::moves(&game, &position);
            let chains: Vec<Player> = [FIRST, SECOND]
                .into_iter()
                .filter(|&player| has_plain_chain(base, &position, player))
                .collect();
            prop_assert_eq!(legal.is_empty(), !chains.is_empty());
            let reduced = f64::from(chance(&game, &position));
            prop_assert!((reduced - plain_chance(base, &position)).abs() < 1e-5);
            if legal.is_empty() {
                prop_assert_eq!(common::winner(&game, &position), Some(chains[0]));
                prop_assert_eq!(reduced > 0.5, chains[0] == FIRST);
                break;
            }
            game.apply(&mut position, legal[random.below(legal.len() as u32) as usize]);
        }
    }

    #[test]
    fn any_bytes_are_harmless(base in 1..=MAX_BASE, bytes in damage::bytes::<Position>(), seed: u64) {
        let game = board(base);
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
        damage::check_undo(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(base in 1..=MAX_BASE, seed: u64) {
        let game = board(base);
        damage::check_changed_texts(&game, seed);
    }

    #[test]
    fn any_text_is_harmless(text in "[.xo]/[.xo]{2} [xo]|[.xo/]{0,8} ?[xo]?|\\PC{0,16}") {
        damage::check_text(&board(2), &text);
    }
}
