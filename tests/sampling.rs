//! Sampling search: proofs, slices, failures, playing on, recycling.

#![allow(clippy::drop_non_drop)] // it ends the search's hold on the block

mod common;
#[path = "common/made_up.rs"]
#[allow(dead_code)]
mod made_up;

use common::{BruteForce, MadeUp, Memory, run_for};
use made_up::RandomGraph;
use tesuji::faulty::{FAULT, Faulty};
use tesuji::mcts::settings::{Bias, Bounds, Estimate, Numbers, Policy, Selection, Untried};
use tesuji::{
    Aim, Budget, Config, Copies, Error, Game, Goal, InPlace, Method, Player, Preset, Sampling,
    Search, Status, Stop, Stored, Truth,
};
use tesuji_games::Table;
use tesuji_games::connect4::Connect4;
use tesuji_games::tictactoe::TicTacToe;

/// The presets that need nothing of the game but its rules.
const PRESETS: [Preset; 7] = [
    Preset::Uct,
    Preset::Solver,
    Preset::Sb,
    Preset::PnMcts,
    Preset::GpnRank,
    Preset::GpnMax,
    Preset::GpnSum,
];

fn sampling(change: impl FnOnce(&mut Sampling)) -> Config {
    let mut config = Config::preset(Preset::Sb);
    change(&mut config.sampling);
    config
}

#[test]
fn tic_tac_toe_is_proven_drawn_within_20_000_iterations() {
    let game = TicTacToe::new().unwrap();
    for preset in [Preset::Sb, Preset::GpnRank, Preset::GpnMax, Preset::GpnSum] {
        for seed in 0..10 {
            let mut config = Config::preset(preset);
            config.seed = seed;
            let ran = run_for(
                &game,
                &game.start(),
                &config,
                20_000,
                Budget::iterations(20_000),
            );
            assert_eq!(ran.stop, Stop::Solved, "{preset:?} {seed}");
            assert_eq!(ran.result.status, Status::Proven);
            assert_eq!((ran.result.score_low, ran.result.score_high), (0, 0));
            assert_eq!(ran.result.value, 0.5);
        }
    }
}

/// A draw is no win and no loss: a solver of wins and losses never ends there.
#[test]
fn a_solver_of_wins_and_losses_proves_no_draw_but_wins() {
    let game = TicTacToe::new().unwrap();
    let config = Config::preset(Preset::Solver);
    let ran = run_for(
        &game,
        &game.start(),
        &config,
        50_000,
        Budget::iterations(40_000),
    );
    assert_eq!(ran.stop, Stop::Budget);
    assert_eq!(ran.result.truth, Truth::Unknown);
    let won = Connect4::new(4, 4, 3, 2).unwrap();
    let ran = run_for(
        &won,
        &won.start(),
        &config,
        200_000,
        Budget::iterations(200_000),
    );
    assert_eq!((ran.stop, ran.result.truth), (Stop::Solved, Truth::True));
    assert_eq!(ran.result.score_low, won.rules().score_max);
}

/// Without cuts the same is proven, but what cannot matter is tried as well: on
/// a board where all games are drawn, which 30 runs of the paper's plain solver
/// prove in 2,700.9 iterations on average and those of its solver with cuts in
/// 2,529.2.
#[test]
fn without_cuts_a_draw_is_proven_too_but_later() {
    let game = Connect4::new(3, 3, 4, 2).unwrap();
    let mean = |bounds| {
        let iterations = (0..30).map(|seed| {
            let mut config = sampling(|it| {
                it.bounds = bounds;
                it.exploration = 0.1;
            });
            config.seed = seed;
            let budget = Budget::iterations(10_000);
            let ran = run_for(&game, &game.start(), &config, 10_000, budget);
            assert_eq!(ran.stop, Stop::Solved);
            assert_eq!((ran.result.score_low, ran.result.score_high), (0, 0));
            ran.counters.expansions
        });
        iterations.sum::<u64>() / 30
    };
    let (uncut, cut) = (mean(Bounds::Uncut), mean(Bounds::Scores));
    assert!((2_650..2_750).contains(&uncut), "{uncut}");
    assert!((2_480..2_580).contains(&cut), "{cut}");
}

/// PN-MCTS finds out that the first player cannot win, which is not a draw yet.
#[test]
fn proof_numbers_alone_settle_the_goal() {
    let game = TicTacToe::new().unwrap();
    let config = Config::preset(Preset::PnMcts);
    let ran = run_for(
        &game,
        &game.start(),
        &config,
        200_000,
        Budget::iterations(100_000),
    );
    assert_eq!((ran.stop, ran.result.truth), (Stop::Solved, Truth::False));
}

/// What a proof says of a player's score, against brute force: two players and
/// three, who may move several times in a row, and every player's goal.
#[test]
fn what_is_proven_is_true_for_any_number_of_players() {
    let mut proven = 0;
    for seed in 0..400 {
        let players = 2 + (seed % 3) as u8;
        let game = MadeUp {
            seed,
            players,
            levels: 6,
            width: 8,
            most_moves: 4,
            scores: 1 + (seed % 4) as i32,
        };
        for preset in PRESETS {
            for player in 0..players {
                let mut config = Config::preset(preset);
                config.seed = seed;
                config.goal.player = Some(Player(player));
                let budget = Budget::iterations(3000);
                let ran = run_for(&game, &game.start(), &config, 4000, budget);
                if ran.stop != Stop::Solved {
                    continue;
                }
                proven += 1;
                let can_force =
                    |score| BruteForce::new(&game, Player(player), score).can_force(&game.start());
                assert!(can_force(ran.result.score_low), "{preset:?} {game:?}");
                if ran.result.score_high < game.scores {
                    assert!(!can_force(ran.result.score_high + 1), "{preset:?} {game:?}");
                }
                if config.goal.aim == Aim::Highest {
                    let truth = common::truth(can_force(game.scores));
                    assert_eq!(ran.result.truth, truth, "{preset:?} {game:?}");
                }
            }
        }
    }
    assert!(proven > 3000, "{proven}");
}

/// Settings of every kind, on a game with an evaluation and without.
fn kinds() -> Vec<Config> {
    let mut all: Vec<Config> = PRESETS
        .iter()
        .map(|preset| Config::preset(*preset))
        .collect();
    all.push(sampling(|it| it.selection = Selection::Tuned));
    all.push(sampling(|it| {
        it.selection = Selection::Puct;
        it.untried = Untried::Average;
    }));
    all.push(sampling(|it| it.rave = 100.0));
    all.push(sampling(|it| it.bounds = Bounds::Uncut));
    all.push(sampling(|it| {
        it.policy = Policy::Mast;
        it.epsilon = 0.2;
    }));
    all.push(sampling(|it| {
        it.bias = Bias::Sum;
        it.numbers = Numbers::GoalPlayerAndDraw;
        it.bias_weight = 1.0;
        it.scouts = 0.5;
        it.bounds = Bounds::WinLoss;
    }));
    all.push(sampling(|it| it.policy = Policy::Game));
    all
}

fn trace_after<G>(game: &G, config: &Config, slice: Budget, iterations: u64) -> u64
where
    G: Table,
    G::State: Stored,
{
    let mut memory = Memory::for_nodes(game, config, 3000);
    let mut search = Search::new(memory.block(), config, Copies::new(game)).unwrap();
    search.set_root(&game.start()).unwrap();
    while search.counters().expansions < iterations {
        let left = iterations - search.counters().expansions;
        let slice = Budget {
            iterations: slice.iterations.min(left),
            ..slice
        };
        if search.run(slice).unwrap() != Stop::Budget {
            break;
        }
    }
    search.trace()
}

#[test]
fn slices_of_any_size_give_the_same_tree() {
    let game = Connect4::new(5, 4, 4, 2).unwrap();
    for config in kinds() {
        let whole = trace_after(&game, &config, Budget::UNLIMITED, 1000);
        for slice in [
            Budget::iterations(1),
            Budget::iterations(7),
            Budget::nodes(3),
            Budget::steps(50),
        ] {
            assert_eq!(
                trace_after(&game, &config, slice, 1000),
                whole,
                "{config:?}"
            );
        }
        let other = Config { seed: 1, ..config };
        assert_ne!(trace_after(&game, &other, Budget::UNLIMITED, 1000), whole);
    }
}

#[test]
fn one_object_with_undo_is_searched_as_copies_are() {
    let game = Connect4::new(5, 4, 4, 2).unwrap();
    for config in kinds() {
        let whole = trace_after(&game, &config, Budget::UNLIMITED, 1000);
        let mut state = game.start();
        let mut memory = Memory::new(400_000);
        let mut search =
            Search::new(memory.block(), &config, InPlace::new(&game, &mut state)).unwrap();
        search.set_root(&()).unwrap();
        search.run(Budget::iterations(1000)).unwrap();
        assert_eq!(search.trace(), whole, "{config:?}");
        drop(search);
        assert_eq!(state, game.start());
    }
}

/// A game that fails costs nothing but the call: at each of many calls once.
#[test]
fn a_failing_game_changes_nothing() {
    let game = Connect4::new(4, 4, 4, 2).unwrap();
    for config in kinds() {
        let whole = trace_after(&game, &config, Budget::UNLIMITED, 60);
        for fails_at in (5..900).step_by(7) {
            let mut memory = Memory::for_nodes(&game, &config, 3000);
            let walk = Faulty::new(Copies::new(&game), fails_at);
            let mut search = Search::new(memory.block(), &config, walk).unwrap();
            search.set_root(&game.start()).unwrap();
            let mut failed = 0;
            while search.counters().expansions < 60 {
                let left = 60 - search.counters().expansions;
                match search.run(Budget::iterations(left)) {
                    Ok(stop) => assert_eq!(stop, Stop::Budget),
                    Err(error) => {
                        assert_eq!(error, FAULT);
                        failed += 1;
                    }
                }
            }
            assert_eq!(search.trace(), whole, "{fails_at} {failed}");
        }
    }
}

#[test]
fn a_search_goes_on_where_it_was_saved() {
    let game = Connect4::new(5, 4, 4, 2).unwrap();
    for config in kinds() {
        let whole = trace_after(&game, &config, Budget::UNLIMITED, 1000);
        let mut memory = Memory::for_nodes(&game, &config, 3000);
        let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
        search.set_root(&game.start()).unwrap();
        search.run(Budget::iterations(300)).unwrap();
        search.save().unwrap();
        let mut copy = Memory::for_nodes(&game, &config, 3000);
        copy.block().copy_from_slice(memory.block());
        let mut search = Search::open(copy.block(), Copies::new(&game)).unwrap();
        search.run(Budget::iterations(700)).unwrap();
        assert_eq!(search.trace(), whole, "{config:?}");
    }
}

/// A game that never ends is played on for a thousand moves with a few hundred
/// nodes, and each move keeps what is below it.
#[test]
fn play_goes_on_for_a_thousand_moves_in_a_few_hundred_nodes() {
    let game = RandomGraph {
        seed: 3,
        nodes: 200,
        max_moves: 5,
        terminal: 1 << 30,
        scores: (-1, 1),
    };
    for preset in PRESETS {
        let mut config = Config::preset(preset);
        config.sampling.recycle = true;
        config.sampling.playout_moves = 20;
        config.max_depth = 30;
        let mut memory = Memory::for_nodes(&game, &config, 300);
        let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
        search.set_root(&0).unwrap();
        let mut kept = 0;
        for _ in 0..1000 {
            assert_eq!(search.run(Budget::iterations(200)).unwrap(), Stop::Budget);
            let best = search.result().best.unwrap();
            search.advance(best).unwrap();
            kept += u32::from(search.result().visits > 0);
            assert!(search.counters().alive <= 300);
        }
        assert!(search.counters().collections > 0);
        assert_eq!(kept, 1000);
    }
}

/// What is below a solved position is given back; when it becomes the root a
/// move is wanted again.
#[test]
fn a_game_is_played_to_its_end_after_it_was_solved() {
    let game = TicTacToe::new().unwrap();
    for preset in [Preset::Sb, Preset::GpnRank, Preset::GpnMax] {
        for seed in 0..20 {
            let config = Config {
                seed,
                ..Config::preset(preset)
            };
            let mut memory = Memory::for_nodes(&game, &config, 20_000);
            let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
            let mut state = game.start();
            search.set_root(&state).unwrap();
            for _ in 0..9 {
                assert_eq!(search.run(Budget::iterations(20_000)), Ok(Stop::Solved));
                let result = search.result();
                assert_eq!(result.status, Status::Proven);
                assert_eq!((result.score_low, result.score_high), (0, 0));
                let best = result.best.unwrap();
                game.apply(&mut state, best);
                search.advance(best).unwrap();
            }
            assert_eq!(search.run(Budget::UNLIMITED), Ok(Stop::Solved));
            assert_eq!(search.result().best, None);
            assert_eq!(game.outcome(&state).as_slice(), [0, 0]);
        }
    }
}

#[test]
fn a_full_block_stops_unless_it_is_to_be_recycled() {
    let game = Connect4::new(7, 6, 4, 2).unwrap();
    for recycle in [false, true] {
        let config = sampling(|it| it.recycle = recycle);
        let ran = run_for(&game, &game.start(), &config, 100, Budget::iterations(5000));
        let expected = if recycle { Stop::Budget } else { Stop::Full };
        assert_eq!(ran.stop, expected);
        assert_eq!(ran.counters.expansions, if recycle { 5000 } else { 99 });
    }
}

/// One node an iteration: a move that was never tried takes no memory.
#[test]
fn an_iteration_makes_one_node() {
    let game = Connect4::new(7, 6, 4, 2).unwrap();
    let ran = run_for(
        &game,
        &game.start(),
        &Config::preset(Preset::Uct),
        5000,
        Budget::iterations(1000),
    );
    assert_eq!(ran.counters.created, 1000);
    assert_eq!(ran.counters.alive, 1001);
}

#[test]
fn a_move_that_is_none_is_refused_and_nothing_is_lost() {
    let game = Connect4::new(7, 6, 4, 2).unwrap();
    let config = Config::preset(Preset::Sb);
    let mut memory = Memory::for_nodes(&game, &config, 3000);
    let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
    search.set_root(&game.start()).unwrap();
    search.run(Budget::iterations(500)).unwrap();
    assert_eq!(search.advance(tesuji::Move(99)), Err(Error::IllegalMove));
    assert_eq!(search.result().visits, 500);
    let best = search.result().best.unwrap();
    let below = search.root_moves().find(|row| row.mv == best).unwrap();
    search.advance(best).unwrap();
    assert_eq!(search.result().visits, below.visits);
    search.run(Budget::iterations(500)).unwrap();
}

/// A one-player walk on a line whose evaluation is sure at even places only.
#[derive(Clone, Copy, Debug)]
struct Line;

impl Game for Line {
    type State = u8;

    fn rules(&self) -> tesuji::Rules {
        tesuji::Rules {
            players: 1,
            max_moves: 2,
            max_length: 10,
            score_min: 0,
            score_max: 1024,
            history_free: true,
            acyclic: true,
        }
    }

    fn player(&self, _: &u8) -> Player {
        Player(0)
    }

    fn moves(&self, state: &u8, moves: &mut tesuji::Moves<'_>) {
        if state >> 4 < 10 {
            moves.push(tesuji::Move(0));
            moves.push(tesuji::Move(1));
        }
    }

    fn apply(&self, state: &mut u8, mv: tesuji::Move) {
        *state = ((*state & 0xf0) + 0x10) | ((*state + mv.0 as u8) & 0xf);
    }

    fn outcome(&self, state: &u8) -> tesuji::Scores {
        tesuji::Scores::new(&[i32::from(state & 0xf) * 100])
    }

    fn has_evaluation(&self) -> bool {
        true
    }

    fn evaluate(&self, state: &u8) -> Option<tesuji::Evaluation> {
        let steps = f32::from(state >> 4);
        let expected = (f32::from(state & 0xf) + (10.0 - steps) / 2.0) * 100.0;
        Some(tesuji::Evaluation {
            scores: [expected; 8],
            confidence: if (state >> 4).is_multiple_of(2) {
                0.95
            } else {
                0.1
            },
        })
    }
}

/// A leaf at which the model was sure is searched like any other root when the
/// game gets there, also after each of its moves has been tried.
#[test]
fn a_root_is_searched_although_the_model_is_sure_of_it() {
    let config = Config::preset(Preset::Confidence);
    let mut memory = Memory::for_nodes(&Line, &config, 5000);
    let mut search = Search::new(memory.block(), &config, Copies::new(&Line)).unwrap();
    search.set_root(&0).unwrap();
    let steps = |steps| Budget {
        steps,
        ..Budget::UNLIMITED
    };
    assert_eq!(search.run(steps(100)), Ok(Stop::Budget));
    for _ in 0..2 {
        search.advance(tesuji::Move(1)).unwrap();
    }
    let before = search.counters().steps;
    assert_eq!(search.run(steps(1000)), Ok(Stop::Budget));
    let after = search.counters();
    assert!((1000..1020).contains(&(after.steps - before)), "{after:?}");
    // Two moves, and four below them at which the model is sure.
    assert_eq!(after.alive, 1 + 2 + 4);
    assert_eq!(search.result().best, Some(tesuji::Move(1)));
}

/// Where the model is sure nothing is tried below; where it is not, it is.
#[test]
fn a_model_is_believed_where_it_is_sure() {
    let run = |change: &dyn Fn(&mut Sampling)| {
        let mut config = Config::preset(Preset::Confidence);
        config.sampling.exploration = 0.5;
        change(&mut config.sampling);
        run_for(&Line, &0, &config, 5000, Budget::iterations(2000))
    };
    // Two moves, and four below them at which the model is sure.
    let sure = run(&|_| {});
    assert_eq!(sure.counters.alive, 1 + 2 + 4);
    // Each iteration goes down two moves at most, and plays none at random.
    assert!(sure.counters.steps <= 2 * 2000 + 4);
    let never = run(&|it| it.confidence = 0.96);
    assert!(never.counters.steps > 10 * 1900);
    let always = run(&|it| it.estimate = Estimate::Evaluation);
    assert!(always.counters.alive > 50);
    for ran in [&sure, &never, &always] {
        assert_eq!(ran.result.best, Some(tesuji::Move(1)));
    }
    // Cut short, mixed and greedy: still right, and shorter.
    let cut = run(&|it| {
        it.estimate = Estimate::Playout;
        it.cut_moves = 2;
    });
    assert!(cut.counters.steps < never.counters.steps);
    let mixed = run(&|it| {
        it.estimate = Estimate::Playout;
        it.lambda = 0.5;
        it.cut_chance = 0.3;
    });
    let greedy = run(&|it| {
        it.estimate = Estimate::Playout;
        it.policy = Policy::Greedy;
        it.epsilon = 0.1;
    });
    for ran in [cut, mixed, greedy] {
        assert_eq!(ran.result.best, Some(tesuji::Move(1)));
    }
}

/// A position of which the model was sure is played on from like any other.
#[test]
fn a_move_is_found_where_the_model_is_sure() {
    let mut config = Config::preset(Preset::Confidence);
    config.sampling.exploration = 0.5;
    let mut memory = Memory::for_nodes(&Line, &config, 5000);
    let mut search = Search::new(memory.block(), &config, Copies::new(&Line)).unwrap();
    search.set_root(&0).unwrap();
    for _ in 0..10 {
        let before = search.counters().steps;
        let budget = Budget {
            steps: 300,
            ..Budget::iterations(300)
        };
        assert_eq!(search.run(budget).unwrap(), Stop::Budget);
        // An iteration takes a step at least.
        assert!(search.counters().steps - before >= 300);
        assert_eq!(search.result().best, Some(tesuji::Move(1)));
        search.advance(tesuji::Move(1)).unwrap();
    }
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let game = TicTacToe::new().unwrap();
    let refused = |change: &dyn Fn(&mut Sampling)| {
        let config = sampling(|it| change(it));
        assert_eq!(config.method, Method::Sampling);
        let mut memory = Memory::new(100_000);
        Search::new(memory.block(), &config, Copies::new(&game)).err()
    };
    assert_eq!(
        refused(&|it| it.exploration = f32::NAN),
        Some(Error::Weight)
    );
    assert_eq!(refused(&|it| it.rave = -1.0), Some(Error::Weight));
    for wrong in [-0.1, 101.0, f32::NAN, f32::INFINITY] {
        assert_eq!(refused(&|it| it.scouts = wrong), Some(Error::Weight));
    }
    assert_eq!(refused(&|it| it.lambda = 1.5), Some(Error::Share));
    assert_eq!(refused(&|it| it.cut_chance = f32::NAN), Some(Error::Share));
    let needs = Some(Error::NeedsEvaluation);
    assert_eq!(refused(&|it| it.estimate = Estimate::Evaluation), needs);
    assert_eq!(refused(&|it| it.cut_moves = 3), needs);
    assert_eq!(refused(&|it| it.exploration = 0.0), None);
}

/// A goal of one score ends the search when that is settled.
#[test]
fn a_goal_of_one_score_is_enough() {
    let game = TicTacToe::new().unwrap();
    let mut config = Config::preset(Preset::Sb);
    config.goal = Goal {
        player: Some(Player(1)),
        aim: Aim::AtLeast(0),
    };
    let ran = run_for(
        &game,
        &game.start(),
        &config,
        30_000,
        Budget::iterations(30_000),
    );
    assert_eq!((ran.stop, ran.result.truth), (Stop::Solved, Truth::True));
    assert_eq!(ran.result.score_low, 0);
}
