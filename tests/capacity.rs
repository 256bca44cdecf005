//! Every capacity: never a panic, never a wrong value, always a clear status.

#![allow(clippy::drop_non_drop)] // it ends the search's hold on the block

mod common;

use common::{Memory, PRESETS};
#[cfg(not(debug_assertions))]
use proptest::prelude::*;
use tesuji::{
    Budget, Config, Copies, Error, Leaf, Search, Status, Stop, Truth, bytes_for, nodes_in,
};
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, FIRST};

#[test]
fn every_capacity_up_to_twice_what_4x4_needs() {
    let game = Domineering::new(4, 4, FIRST).unwrap();
    let walk = Copies::new(&game);
    for (name, preset) in PRESETS {
        for leaf in [Leaf::Constant, Leaf::Mobility] {
            for keep_solved in [false, true] {
                let config = Config {
                    leaf,
                    keep_solved,
                    ..Config::preset(preset)
                };
                let needs = common::run(&game, &game.start(), &config, 100_000)
                    .counters
                    .most_alive;
                let mut solved = 0;
                for nodes in 0..=2 * needs {
                    let mut memory = Memory::for_nodes(&game, &config, nodes);
                    assert_eq!(nodes_in(&config, &walk, memory.block().len()), Ok(nodes));
                    let mut search = Search::new(memory.block(), &config, walk).unwrap();
                    if nodes == 0 {
                        assert_eq!(search.set_root(&game.start()), Err(Error::BlockTooSmall));
                        assert_eq!(search.run(Budget::UNLIMITED), Err(Error::NoRoot));
                        continue;
                    }
                    search.set_root(&game.start()).unwrap();
                    let stop = search.run(Budget::UNLIMITED).unwrap();
                    let (result, counters) = (search.result(), search.counters());
                    assert!(counters.most_alive <= nodes);
                    match stop {
                        Stop::Solved => {
                            assert_eq!(
                                (result.status, result.truth),
                                (Status::Proven, Truth::True)
                            );
                            solved += 1;
                        }
                        Stop::Full => {
                            assert_eq!(result.status, Status::Estimated);
                            assert_eq!(result.truth, Truth::Unknown);
                            // Siblings lie side by side, so a few free rows may not fit.
                            let enough = needs + needs / 5;
                            assert!(nodes < enough, "{name}: {nodes}, needs {needs}");
                            assert_eq!(search.run(Budget::UNLIMITED), Ok(Stop::Full));
                        }
                        other => panic!("{name} {nodes}: {other:?}"),
                    }
                }
                assert!(solved > needs / 2, "{name}: {solved} of {needs}");
            }
        }
    }
}

#[test]
fn every_size_of_block_in_bytes() {
    let game = Domineering::new(4, 4, FIRST).unwrap();
    let walk = Copies::new(&game);
    for (_, preset) in PRESETS {
        let config = Config::preset(preset);
        let least = bytes_for(&config, &walk, 0).unwrap();
        for bytes in 0..least + 200 {
            let mut memory = Memory::new(bytes);
            let search = Search::new(memory.block(), &config, walk);
            match nodes_in(&config, &walk, bytes) {
                Err(error) => {
                    assert!(bytes < least);
                    assert_eq!(error, Error::BlockTooSmall);
                    assert_eq!(search.err(), Some(Error::BlockTooSmall));
                }
                Ok(nodes) => {
                    // The last bytes that fill no 8 are not used.
                    assert_eq!(
                        search.unwrap().counters().capacity,
                        nodes_in(&config, &walk, bytes / 8 * 8).unwrap()
                    );
                    assert!(bytes_for(&config, &walk, nodes).unwrap() <= bytes);
                    assert!(bytes_for(&config, &walk, nodes + 1).unwrap() > bytes);
                }
            }
        }
    }
}

#[test]
fn a_node_takes_no_more_than_it_may() {
    let game = Domineering::new(4, 4, FIRST).unwrap();
    for (name, preset) in PRESETS {
        let config = Config::preset(preset);
        let size = |nodes| bytes_for(&config, &Copies::new(&game), nodes).unwrap();
        let per_node = (size(20_000) - size(10_000)) as f64 / 10_000.0;
        let most = match name {
            "pp" => 16.0,
            "pns" => 20.0,
            // A position with its key and its share of the table.
            "ppt" => 16.0 + 14.0,
            _ => 20.0 + 14.0,
        };
        assert!(per_node <= most, "{name}: {per_node}");
    }
}

#[test]
fn a_line_that_is_too_long_is_said_to_be() {
    let game = Domineering::new(4, 4, FIRST).unwrap();
    for (_, preset) in PRESETS {
        for max_depth in 1..8 {
            let config = Config {
                max_depth,
                ..Config::preset(preset)
            };
            let ran = common::run(&game, &game.start(), &config, 10_000);
            match ran.stop {
                Stop::Depth => assert_eq!(ran.result.truth, Truth::Unknown),
                Stop::Solved => assert_eq!(ran.result.truth, Truth::True),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn a_bad_setup_is_refused_with_its_reason() {
    let game = Domineering::new(4, 4, FIRST).unwrap();
    let walk = Copies::new(&game);
    let good = Config::preset(tesuji::Preset::Pp);
    let refused = |config: Config| bytes_for(&config, &walk, 10).err();
    assert_eq!(
        refused(Config {
            max_depth: (1 << 24) + 1,
            ..good
        }),
        Some(Error::MaxDepth)
    );
    assert_eq!(
        refused(Config {
            goal: common::goal(2, 1),
            ..good
        }),
        Some(Error::GoalPlayer)
    );
    assert_eq!(
        refused(Config {
            goal: common::goal(0, 0),
            ..good
        }),
        Some(Error::GoalScore)
    );
    assert_eq!(
        refused(Config {
            goal: common::goal(0, 2),
            ..good
        }),
        Some(Error::GoalScore)
    );
    let mut memory = Memory::new(4096);
    let crooked = &mut memory.block()[4..];
    assert_eq!(
        Search::new(crooked, &good, walk).err(),
        Some(Error::Misaligned)
    );
}

// Debug builds say that a block is damaged by a failing assertion.
#[cfg(not(debug_assertions))]
proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(5_000))]
    /// Whatever is in a block: no panic, no endless loop, at worst a wrong answer.
    #[test]
    fn a_damaged_block_does_no_harm(
        which in 0usize..4,
        iterations in 0u64..200,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40),
    ) {
        let game = Domineering::new(4, 4, FIRST).unwrap();
        let config = Config::preset(PRESETS[which].1);
        let mut memory = Memory::for_nodes(&game, &config, 150);
        let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
        search.set_root(&game.start()).unwrap();
        search.run(Budget::iterations(iterations)).unwrap();
        search.save().unwrap();
        drop(search);
        let before = memory.block().to_vec();
        for (at, byte) in damage {
            let at = at.index(before.len());
            memory.block()[at] = byte;
        }
        let harmless = only_scratch_differs(memory.block(), &before);
        let opened = Search::open(memory.block(), Copies::new(&game)).map(drop);
        prop_assert!(opened.is_err() || harmless);
        if let Ok(mut search) = Search::attach(memory.block(), Copies::new(&game)) {
            let _ = search.run(Budget {
                nodes: 10_000,
                iterations: 1_000,
                ..Budget::UNLIMITED
            });
            let _ = search.result();
            let _ = search.root_moves().take(100_000).count();
            let _ = search.line().count();
            let _ = search.save();
        }
    }
}

#[cfg(not(debug_assertions))]
/// The list of moves is written before it is read, and is not sealed; a word
/// of padding may follow it.
fn only_scratch_differs(block: &[u8], before: &[u8]) -> bool {
    let game = Domineering::new(4, 4, FIRST).unwrap();
    let rules = tesuji::Game::rules(&game);
    let states = (rules.max_length as usize + 1) * 16;
    let scratch = before.len() - states - 4 * (rules.max_moves as usize + 1)..before.len() - states;
    let mut differing = (0..before.len()).filter(|&at| block[at] != before[at]);
    differing.all(|at| scratch.contains(&at))
}
