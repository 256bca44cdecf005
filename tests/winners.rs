//! The winner is right: against brute force, on real boards and on made-up games.

mod common;

use common::{BruteForce, MadeUp, PRESETS, goal, run, truth};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Mutex;
use tesuji::{Config, Game, Leaf, Player, Preset, Status, Stop, Truth};
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, HORIZONTAL, VERTICAL};

/// Proof-number search in a tree needs up to 78 million nodes on these boards:
/// with debug assertions the largest are left out.
const MOST_CELLS: u8 = if cfg!(debug_assertions) { 24 } else { 30 };

fn check_every_board(preset: Preset) {
    for columns in 1..=MOST_CELLS {
        for rows in 1..=MOST_CELLS / columns {
            for first in [VERTICAL, HORIZONTAL] {
                check_board(columns, rows, first, preset);
            }
        }
    }
}

/// Brute force, once for each board: the tests of the presets run side by side.
fn first_wins(game: &Domineering, columns: u8, rows: u8, first: Player) -> bool {
    static KNOWN: Mutex<BTreeMap<(u8, u8, u8), bool>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    let solve = || BruteForce::new(game, first, 1).can_force(&game.start());
    *known.entry((columns, rows, first.0)).or_insert_with(solve)
}

fn check_board(columns: u8, rows: u8, first: Player, preset: Preset) {
    let game = Domineering::new(columns, rows, first).unwrap();
    let wins = first_wins(&game, columns, rows, first);
    let config = Config {
        goal: goal(first.0, 1),
        ..Config::preset(preset)
    };
    for nodes in [1_000_000, 10_000_000, 90_000_000] {
        let ran = run(&game, &game.start(), &config, nodes);
        if ran.stop == Stop::Full {
            assert_eq!(ran.result.truth, Truth::Unknown);
            continue;
        }
        let board = format!("{columns}x{rows} {first:?}: {:?}", ran.counters);
        assert_eq!(ran.stop, Stop::Solved, "{board}");
        assert_eq!(ran.result.truth, truth(wins), "{board}");
        assert_eq!(ran.result.status, Status::Proven);
        return;
    }
    panic!("not solved: {columns}x{rows} {first:?}");
}

#[test]
fn the_winner_is_right_on_every_board_by_products() {
    check_every_board(Preset::Pp);
}

#[test]
fn the_winner_is_right_on_every_board_by_products_with_transpositions() {
    check_every_board(Preset::Ppt);
}

#[test]
fn the_winner_is_right_on_every_board_by_proof_numbers() {
    check_every_board(Preset::Pns);
}

#[test]
fn the_winner_is_right_on_every_board_by_proof_numbers_with_transpositions() {
    check_every_board(Preset::Pnt);
}

/// A search of a made-up game must agree with brute force, whoever's goal it is.
fn check_made_up(game: &MadeUp, config: &Config, player: u8, score: i32) {
    let config = Config {
        goal: goal(player, score),
        ..*config
    };
    let expected = BruteForce::new(game, Player(player), score).can_force(&game.start());
    let ran = run(game, &game.start(), &config, 200_000);
    assert_eq!(ran.stop, Stop::Solved, "{game:?} {config:?} {ran:?}");
    assert_eq!(
        ran.result.truth,
        truth(expected),
        "{game:?} {config:?} {ran:?}"
    );
    let Some(best) = ran.result.best else {
        assert_eq!(game.rules().max_length, u32::from(game.levels) + 1);
        return;
    };
    let mover = game.player(&game.start()).0;
    let mover_wins = (mover == player) == expected;
    if mover_wins {
        let mut next = game.start();
        game.apply(&mut next, best);
        let after = BruteForce::new(game, Player(player), score).can_force(&next);
        assert_eq!(after, expected, "the best move keeps what is won");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]
    #[test]
    fn any_number_of_players_in_any_order(
        seed: u64,
        players in 1u8..=8,
        levels in 1u8..=9,
        width in 1u8..=40,
        most_moves in 1u32..=5,
        scores in 1i32..=4,
        mobility: bool,
        keep_solved: bool,
        who in 0u8..8,
        what in 1i32..=4,
    ) {
        let game = MadeUp { seed, players, levels, width, most_moves, scores };
        for (_, preset) in PRESETS {
            let config = Config {
                leaf: if mobility { Leaf::Mobility } else { Leaf::Constant },
                keep_solved,
                ..Config::preset(preset)
            };
            check_made_up(&game, &config, who % players, what.min(scores));
        }
    }
}

#[test]
fn a_number_is_never_a_proof() {
    // 200 moves at each position: the chance that all of them fail is far
    // below the smallest float, and the goal is still out of reach.
    let game = MadeUp {
        seed: 3,
        players: 2,
        levels: 2,
        width: 250,
        most_moves: 200,
        scores: 1,
    };
    for (name, preset) in PRESETS {
        for (player, score) in [(0, 1), (1, 1)] {
            let config = Config {
                goal: goal(player, score),
                ..Config::preset(preset)
            };
            let expected = BruteForce::new(&game, Player(player), score).can_force(&game.start());
            let ran = run(&game, &game.start(), &config, 200_000);
            assert_eq!(ran.result.truth, truth(expected), "{name}");
        }
    }
}

#[test]
fn before_the_proof_nothing_is_called_proven() {
    use common::Memory;
    use tesuji::{Budget, Copies, Search};
    let game = Domineering::new(5, 5, VERTICAL).unwrap();
    for (_, preset) in PRESETS {
        let config = Config::preset(preset);
        let mut memory = Memory::for_nodes(&game, &config, 400_000);
        let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
        search.set_root(&game.start()).unwrap();
        loop {
            let stop = search.run(Budget::iterations(100)).unwrap();
            let result = search.result();
            if stop == Stop::Solved {
                assert_eq!(
                    (result.status, result.truth),
                    (Status::Proven, Truth::False)
                );
                assert_eq!(result.value, 0.0);
                break;
            }
            assert_eq!(stop, Stop::Budget);
            assert_eq!(
                (result.status, result.truth),
                (Status::Estimated, Truth::Unknown)
            );
            assert!(result.value > 0.0 && result.value < 1.0, "{result:?}");
            assert_eq!(search.root_moves().count(), 20);
            assert!(search.line().count() > 0);
        }
    }
}
