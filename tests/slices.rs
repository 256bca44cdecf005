//! Runs can be cut anywhere, and a search can fail, be saved, be moved and be
//! opened anywhere: the tree is the same bit for bit.

#![allow(clippy::drop_non_drop)] // it ends the search's hold on the block

mod common;

use common::{MadeUp, Memory, PRESETS, check_slices, run_sliced};
use tesuji::faulty::{FAULT, Faulty};
use tesuji::{Budget, Config, Copies, Error, Game, InPlace, Search, Stop, Truth};
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, FIRST};

/// Room for any of the trees here.
const NODES: u32 = 200_000;

#[test]
fn slices_of_any_size_give_the_same_tree() {
    let game = Domineering::new(5, 5, FIRST).unwrap();
    let made_up = MadeUp {
        seed: 5,
        players: 3,
        levels: 12,
        width: 60,
        most_moves: 6,
        scores: 2,
    };
    for (name, preset) in PRESETS {
        // Proof numbers in a tree want a smaller board.
        let game = if name == "pns" {
            Domineering::new(4, 5, FIRST).unwrap()
        } else {
            game
        };
        let config = Config::preset(preset);
        check_slices(&game, &game.start(), &config, NODES);
        check_slices(&made_up, &made_up.start(), &config, NODES);
    }
}

#[test]
fn a_budget_is_kept_but_for_one_expansion() {
    let game = Domineering::new(6, 6, FIRST).unwrap();
    let config = Config::preset(tesuji::Preset::Pp);
    let mut memory = Memory::for_nodes(&game, &config, 10_000);
    let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
    search.set_root(&game.start()).unwrap();
    let most_moves = u64::from(game.rules().max_moves);
    for nodes in [0, 1, 10, 100, 1000] {
        let before = search.counters().created;
        assert_eq!(search.run(Budget::nodes(nodes)), Ok(Stop::Budget));
        let made = search.counters().created - before;
        assert!(
            made >= nodes && made < nodes + most_moves,
            "{nodes}: {made}"
        );
    }
    let before = search.counters().expansions;
    assert_eq!(search.run(Budget::iterations(17)), Ok(Stop::Budget));
    assert_eq!(search.counters().expansions - before, 17);
}

#[test]
fn copies_and_one_object_give_the_same_tree() {
    let game = Domineering::new(5, 5, FIRST).unwrap();
    for (name, preset) in PRESETS {
        let config = Config::preset(preset);
        let mut position = game.start();
        let mut memory = Memory::new(20_000_000);
        let walk = InPlace::new(&game, &mut position);
        let mut search = Search::new(memory.block(), &config, walk).unwrap();
        search.set_root(&()).unwrap();
        while search.run(Budget::nodes(50)).unwrap() == Stop::Budget {}
        let (counters, result) = (search.counters(), search.result());
        drop(search);
        assert_eq!(
            position,
            game.start(),
            "{name}: the object stands at the root again"
        );
        let copied = common::run(&game, &game.start(), &config, counters.capacity);
        assert_eq!(copied.result, result);
        assert_eq!(copied.counters.created, counters.created);
        assert_eq!(copied.counters.most_alive, counters.most_alive);
    }
}

#[test]
fn after_a_failing_callback_the_search_goes_on_as_if_nothing_had_happened() {
    let game = Domineering::new(3, 4, FIRST).unwrap();
    for (name, preset) in PRESETS {
        let config = Config::preset(preset);
        let (whole, _) = run_sliced(&game, &game.start(), &config, NODES, Budget::UNLIMITED);
        let calls = {
            let mut memory = Memory::for_nodes(&game, &config, NODES);
            let walk = Faulty::new(Copies::new(&game), u64::MAX);
            let mut search = Search::new(memory.block(), &config, walk).unwrap();
            search.set_root(&game.start()).unwrap();
            search.run(Budget::UNLIMITED).unwrap();
            search.walk().calls()
        };
        for fails_at in 0..calls {
            let mut memory = Memory::for_nodes(&game, &config, NODES);
            let walk = Faulty::new(Copies::new(&game), fails_at);
            let mut search = Search::new(memory.block(), &config, walk).unwrap();
            if search.set_root(&game.start()) == Err(FAULT) {
                assert_eq!(search.run(Budget::UNLIMITED), Err(Error::NoRoot));
                search.set_root(&game.start()).unwrap();
            }
            let stop = search.run(Budget::UNLIMITED);
            if stop == Err(FAULT) {
                assert_eq!(search.run(Budget::UNLIMITED), Ok(Stop::Solved));
            }
            drop(search);
            assert!(same_tree(memory.block(), &whole), "{name} call {fails_at}");
        }
    }
}

/// The same but for what was done for nothing before the failure.
fn same_tree(block: &[u8], whole: &[u8]) -> bool {
    let given_back_and_trace = 64 * 4..68 * 4;
    let differs = |at: &usize| block[*at] != whole[*at] && !given_back_and_trace.contains(at);
    // States deeper than the path are left over from whatever was looked at last.
    (0..block.len()).find(differs).is_none()
}

#[test]
fn a_failing_callback_in_place_leaves_the_object_at_the_root() {
    let game = Domineering::new(3, 4, FIRST).unwrap();
    let config = Config::preset(tesuji::Preset::Pp);
    for fails_at in 0..400 {
        let mut position = game.start();
        let mut memory = Memory::new(100_000);
        let walk = Faulty::new(InPlace::new(&game, &mut position), fails_at);
        let mut search = Search::new(memory.block(), &config, walk).unwrap();
        if search.set_root(&()).is_err() {
            search.set_root(&()).unwrap();
        }
        while search.run(Budget::iterations(3)) != Ok(Stop::Solved) {}
        assert_eq!(search.result().truth, Truth::True);
        drop(search);
        assert_eq!(position, game.start());
    }
}

#[test]
fn a_saved_search_goes_on_elsewhere() {
    let game = Domineering::new(5, 5, FIRST).unwrap();
    for (name, preset) in PRESETS {
        let config = Config::preset(preset);
        let game = if name == "pns" {
            Domineering::new(4, 5, FIRST).unwrap()
        } else {
            game
        };
        let (whole, _) = run_sliced(&game, &game.start(), &config, NODES, Budget::UNLIMITED);
        let mut memory = Memory::for_nodes(&game, &config, NODES);
        let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
        search.set_root(&game.start()).unwrap();
        loop {
            let stop = search.run(Budget::iterations(301)).unwrap();
            search.save().unwrap();
            drop(search);
            let mut elsewhere = Memory::for_nodes(&game, &config, NODES);
            elsewhere.block().copy_from_slice(memory.block());
            memory = elsewhere;
            search = Search::open(memory.block(), Copies::new(&game)).unwrap();
            if stop == Stop::Solved {
                break;
            }
        }
        drop(search);
        let checksum = 2 * 4..4 * 4;
        let block = memory.block();
        let differs = |at: &usize| block[*at] != whole[*at] && !checksum.contains(at);
        assert_eq!((0..whole.len()).find(differs), None, "{name}");
    }
}
