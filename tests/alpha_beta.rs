//! Alpha-beta: values against brute force and published boards; no slice, no
//! capacity and no failing game changes them.

#![allow(clippy::drop_non_drop)] // it ends the search's hold on the block

mod common;

use common::{BruteForce, MadeUp, Memory, check_slices, goal, moves, run, run_sliced, truth};
use tesuji::faulty::{FAULT, Faulty};
use tesuji::{
    Aim, Budget, Config, Copies, Error, Evaluation, Game, Goal, InPlace, MAX_PLAYERS, Move, Moves,
    Player, Preset, Rules, Scores, Search, Status, Stop, Stored, Truth, bytes_for,
};
use tesuji_games::Table;
use tesuji_games::connect4::Connect4;
use tesuji_games::domineering::{Domineering, FIRST, HORIZONTAL, VERTICAL};
use tesuji_games::nogo::NoGo;
use tesuji_games::tictactoe::TicTacToe;

const PRESETS: [Preset; 2] = [Preset::AlphaBeta, Preset::AlphaBetaId];

fn exact(player: Option<Player>) -> Goal {
    Goal {
        player,
        aim: Aim::Exact,
    }
}

fn made_up(seed: u64) -> MadeUp {
    MadeUp {
        seed,
        players: 1 + (seed % 4) as u8,
        levels: 3 + (seed % 7) as u8,
        width: 2 + (seed % 23) as u8,
        most_moves: 1 + (seed % 5) as u32,
        scores: 1 + (seed % 6) as i32,
    }
}

/// A game without a key, so without a table; or with an evaluation that is a
/// guess, often a wrong one, at the ends of its range too.
struct Altered {
    game: MadeUp,
    key: bool,
    evaluation: bool,
}

impl Game for Altered {
    type State = (u8, u8);

    fn rules(&self) -> Rules {
        self.game.rules()
    }

    fn player(&self, state: &(u8, u8)) -> Player {
        self.game.player(state)
    }

    fn moves(&self, state: &(u8, u8), moves: &mut Moves<'_>) {
        self.game.moves(state, moves);
    }

    fn apply(&self, state: &mut (u8, u8), mv: Move) {
        self.game.apply(state, mv);
    }

    fn outcome(&self, state: &(u8, u8)) -> Scores {
        self.game.outcome(state)
    }

    fn has_key(&self) -> bool {
        self.key
    }

    fn key(&self, state: &(u8, u8)) -> u64 {
        self.game.key(state)
    }

    fn has_evaluation(&self) -> bool {
        self.evaluation
    }

    fn evaluate(&self, state: &(u8, u8)) -> Option<Evaluation> {
        let scores = [(self.game.key(state) % (self.game.scores as u64 + 1)) as f32; MAX_PLAYERS];
        Some(Evaluation {
            scores,
            confidence: 1.0,
        })
    }
}

/// The highest score that a player can force, by asking for each.
fn value_by_force<G: Game>(game: &G, root: &G::State, player: Player) -> i32
where
    G::State: Stored,
{
    let rules = game.rules();
    let can_force = |score: &i32| BruteForce::new(game, player, *score).can_force(root);
    (rules.score_min..=rules.score_max)
        .rev()
        .find(can_force)
        .unwrap()
}

#[test]
fn the_winner_is_right_on_every_board() {
    for columns in 1..=5 {
        for rows in 1..=5 {
            for first in [VERTICAL, HORIZONTAL] {
                let game = Domineering::new(columns, rows, first).unwrap();
                let wins = BruteForce::new(&game, first, 1).can_force(&game.start());
                for preset in PRESETS {
                    let config = Config {
                        goal: goal(first.0, 1),
                        ..Config::preset(preset)
                    };
                    let ran = run(&game, &game.start(), &config, 5000);
                    assert_eq!(ran.stop, Stop::Solved);
                    assert_eq!(ran.result.truth, truth(wins), "{columns}x{rows} {preset:?}");
                    assert_eq!(ran.result.status, Status::Proven);
                }
            }
        }
    }
}

#[test]
fn the_winner_is_right_at_nogo() {
    for (columns, rows) in [(1, 6), (7, 1), (3, 2), (3, 3), (4, 3)] {
        let game = NoGo::new(columns, rows).unwrap();
        let first = game.player(&game.start());
        let wins = BruteForce::new(&game, first, 1).can_force(&game.start());
        for preset in PRESETS {
            let ran = run(&game, &game.start(), &Config::preset(preset), 20_000);
            assert_eq!(ran.result.truth, truth(wins), "{columns}x{rows} {preset:?}");
        }
    }
}

#[test]
fn values_are_exact_where_a_draw_is_possible() {
    for preset in PRESETS {
        let config = Config {
            goal: exact(None),
            ..Config::preset(preset)
        };
        let game = TicTacToe::with_parameters("").unwrap();
        let rules = game.rules();
        let draw = i32::midpoint(rules.score_min, rules.score_max);
        let ran = run(&game, &game.start(), &config, 5000);
        assert_eq!(ran.stop, Stop::Solved);
        assert_eq!((ran.result.score_low, ran.result.score_high), (draw, draw));
        // shared/oracles/public/c4_small_boards.txt: both are draws.
        for (columns, rows) in [(4, 4), (5, 4)] {
            let game = Connect4::new(columns, rows, 4, 2).unwrap();
            let rules = game.rules();
            let draw = i32::midpoint(rules.score_min, rules.score_max);
            let ran = run(&game, &game.start(), &config, 200_000);
            assert_eq!(ran.stop, Stop::Solved, "{columns}x{rows} {preset:?}");
            assert_eq!((ran.result.score_low, ran.result.score_high), (draw, draw));
            assert_eq!(ran.result.status, Status::Proven);
        }
    }
}

/// The same table: the second player wins on six columns of four.
#[test]
#[cfg(not(debug_assertions))]
fn the_second_player_wins_six_by_four() {
    let game = Connect4::new(6, 4, 4, 2).unwrap();
    let config = Config {
        goal: exact(None),
        ..Config::preset(Preset::AlphaBeta)
    };
    let ran = run(&game, &game.start(), &config, 2_000_000);
    assert_eq!(ran.result.score_low, game.rules().score_min);
    assert_eq!(ran.result.score_high, game.rules().score_min);
}

fn check_made_up(game: &Altered, preset: Preset) {
    let name = format!(
        "{:?} {} {} {preset:?}",
        game.game, game.key, game.evaluation
    );
    let root = game.game.start();
    for player in (0..game.game.players).map(Player) {
        let value = value_by_force(game, &root, player);
        let config = Config {
            goal: exact(Some(player)),
            ..Config::preset(preset)
        };
        let ran = run(game, &root, &config, 500);
        assert_eq!(ran.stop, Stop::Solved, "{name}");
        let range = (ran.result.score_low, ran.result.score_high);
        assert_eq!(range, (value, value), "{name}");
        if let Some(mv) = ran.result.best {
            let mut next = root;
            game.apply(&mut next, mv);
            let after = value_by_force(game, &next, player);
            assert_eq!(after, value, "{name}: the best move keeps the value");
        }
        // Lines that are cut off: a value that is called proven is the value.
        for max_depth in 1..game.rules().max_length {
            let config = Config {
                max_depth,
                ..config
            };
            let ran = run(game, &root, &config, 500);
            let range = (ran.result.score_low, ran.result.score_high);
            if ran.stop == Stop::Solved {
                assert_eq!(range, (value, value), "{name}: depth {max_depth}");
            } else {
                assert_eq!(range, (0, game.game.scores), "{name}: depth {max_depth}");
            }
        }
        for score in 1..=game.game.scores {
            check_score(game, preset, player, score, value);
        }
    }
}

fn check_score(game: &Altered, preset: Preset, player: Player, score: i32, value: i32) {
    let root = game.game.start();
    let config = Config {
        goal: goal(player.0, score),
        ..Config::preset(preset)
    };
    let ran = run(game, &root, &config, 500);
    assert_eq!(ran.stop, Stop::Solved);
    assert_eq!(ran.result.truth, truth(value >= score));
    // Lines that are cut off: whatever is proven is true.
    for max_depth in 1..game.rules().max_length {
        let config = Config {
            max_depth,
            ..config
        };
        let mut memory = Memory::for_nodes(game, &config, 500);
        let mut search = Search::new(memory.block(), &config, Copies::new(game)).unwrap();
        search.set_root(&root).unwrap();
        let stop = search.run(Budget::UNLIMITED).unwrap();
        let result = search.result();
        if stop == Stop::Depth {
            assert_eq!(result.truth, Truth::Unknown);
            assert_eq!(result.status, Status::Estimated);
        } else {
            assert_eq!(result.truth, truth(value >= score), "depth {max_depth}");
        }
        for child in search.root_moves() {
            let mut next = root;
            game.apply(&mut next, child.mv);
            let can = BruteForce::new(game, player, score).can_force(&next);
            assert!(child.truth == Truth::Unknown || child.truth == truth(can));
        }
    }
}

#[test]
fn made_up_games_of_any_number_of_players_have_the_value_of_brute_force() {
    let games = if cfg!(debug_assertions) { 300 } else { 2000 };
    for seed in 0..games {
        for (key, evaluation) in [(true, false), (true, true), (false, true)] {
            let game = Altered {
                game: made_up(seed),
                key,
                evaluation,
            };
            for preset in PRESETS {
                check_made_up(&game, preset);
            }
        }
    }
}

/// A walk on a ring with a few exits: positions come back, and going round for
/// ever does not reach the goal.
struct Ring {
    seed: u64,
    cells: u8,
}

impl Ring {
    fn hash(&self, cell: u8, salt: u64) -> u64 {
        let mut z = self.seed ^ (u64::from(cell) << 20 | salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn is_end(&self, cell: u8) -> bool {
        cell > 0 && self.hash(cell, 1).is_multiple_of(4)
    }

    /// Who can force the goal: the least fixed point, from the ends backwards.
    fn winners(&self) -> Vec<bool> {
        let mut wins: Vec<bool> = (0..self.cells)
            .map(|cell| self.is_end(cell) && self.outcome(&cell).of(Player(0)) == Some(1))
            .collect();
        for _ in 0..self.cells {
            for cell in (0..self.cells).filter(|cell| !self.is_end(*cell)) {
                let mut after = moves(self, &cell).into_iter().map(|mv| mv.0 as usize);
                wins[usize::from(cell)] = match self.player(&cell) {
                    Player(0) => after.any(|next| wins[next]),
                    _ => after.all(|next| wins[next]),
                };
            }
        }
        wins
    }
}

impl Game for Ring {
    type State = u8;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: 3,
            max_length: 0,
            score_min: 0,
            score_max: 1,
            history_free: true,
            acyclic: false,
        }
    }

    fn player(&self, cell: &u8) -> Player {
        Player((self.hash(*cell, 2) % 2) as u8)
    }

    fn moves(&self, cell: &u8, moves: &mut Moves<'_>) {
        if !self.is_end(*cell) {
            let count = 1 + self.hash(*cell, 3) % 3;
            let to = |mv| Move((self.hash(*cell, 10 + mv) % u64::from(self.cells)) as u32);
            (0..count).for_each(|mv| moves.push(to(mv)));
        }
    }

    fn apply(&self, cell: &mut u8, mv: Move) {
        *cell = mv.0 as u8;
    }

    fn outcome(&self, cell: &u8) -> Scores {
        let score = (self.hash(*cell, 4) % 2) as i32;
        Scores::new(&[score, 1 - score])
    }

    fn has_key(&self) -> bool {
        true
    }

    fn key(&self, cell: &u8) -> u64 {
        u64::from(*cell)
    }
}

#[test]
fn going_round_for_ever_does_not_reach_the_goal() {
    let mut solved = 0;
    for seed in 0..3000 {
        let game = Ring {
            seed,
            cells: 3 + (seed % 10) as u8,
        };
        let wins = game.winners()[0];
        for preset in PRESETS {
            for max_depth in [2, 5, 30] {
                let config = Config {
                    goal: goal(0, 1),
                    max_depth,
                    table_entries: 16,
                    ..Config::preset(preset)
                };
                let ran = run(&game, &0, &config, 200);
                if ran.stop == Stop::Solved {
                    solved += 1;
                    assert_eq!(
                        ran.result.truth,
                        truth(wins),
                        "{seed} {preset:?} {max_depth}"
                    );
                } else {
                    assert_eq!(ran.stop, Stop::Depth);
                    assert!(max_depth < 30, "{seed} {preset:?}: no line is so long");
                    assert_eq!(ran.result.truth, Truth::Unknown);
                }
            }
        }
    }
    assert!(solved > 6000, "{solved}");
}

/// Room for any line of play here, and for a table of the usual size.
const NODES: u32 = 1000;

#[test]
fn slices_of_any_size_give_the_same_search() {
    let game = Domineering::new(4, 5, FIRST).unwrap();
    for preset in PRESETS {
        for aim in [Aim::Highest, Aim::Exact] {
            let config = Config {
                goal: Goal { player: None, aim },
                ..Config::preset(preset)
            };
            check_slices(&game, &game.start(), &config, NODES);
        }
    }
}

#[test]
fn one_object_gives_the_same_search_and_stands_at_the_root_again() {
    let game = Domineering::new(4, 5, FIRST).unwrap();
    for preset in PRESETS {
        let config = Config {
            table_entries: 256,
            ..Config::preset(preset)
        };
        let (_, trace) = run_sliced(&game, &game.start(), &config, NODES, Budget::UNLIMITED);
        let mut position = game.start();
        let mut memory = Memory::new(200_000);
        let walk = InPlace::new(&game, &mut position);
        let mut search = Search::new(memory.block(), &config, walk).unwrap();
        search.set_root(&()).unwrap();
        while search.run(Budget::nodes(50)).unwrap() == Stop::Budget {}
        assert_eq!(search.trace(), trace, "{preset:?}");
        drop(search);
        assert_eq!(position, game.start());
    }
}

#[test]
fn every_capacity_gives_the_right_value_or_none() {
    let game = Domineering::new(4, 4, FIRST).unwrap();
    let mut solved = 0;
    for preset in PRESETS {
        for table_entries in [0, 16, 64, 1024] {
            let config = Config {
                table_entries,
                ..Config::preset(preset)
            };
            let most = bytes_for(&config, &Copies::new(&game), 200).unwrap();
            for bytes in (0..most).step_by(8) {
                let mut memory = Memory::new(bytes);
                let walk = Copies::new(&game);
                let Ok(mut search) = Search::new(memory.block(), &config, walk) else {
                    continue;
                };
                let Ok(()) = search.set_root(&game.start()) else {
                    continue;
                };
                match search.run(Budget::UNLIMITED).unwrap() {
                    Stop::Solved => {
                        solved += 1;
                        assert_eq!(search.result().truth, Truth::True);
                    }
                    Stop::Full => assert_eq!(search.result().truth, Truth::Unknown),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    assert!(solved > 100, "{solved}");
}

#[test]
fn after_a_failing_callback_the_search_goes_on_as_if_nothing_had_happened() {
    let small = Domineering::new(3, 4, FIRST).unwrap();
    let altered = Altered {
        game: made_up(19),
        key: true,
        evaluation: true,
    };
    for preset in PRESETS {
        for aim in [Aim::Highest, Aim::Exact] {
            let config = Config {
                goal: Goal { player: None, aim },
                ..Config::preset(preset)
            };
            fail_everywhere(&small, &small.start(), &config);
            fail_everywhere(&altered, &altered.game.start(), &config);
        }
    }
}

fn fail_everywhere<G: Game>(game: &G, root: &G::State, config: &Config)
where
    G::State: Stored,
{
    let search = |fails_at: u64| {
        let mut memory = Memory::for_nodes(game, config, NODES);
        let walk = Faulty::new(Copies::new(game), fails_at);
        let mut search = Search::new(memory.block(), config, walk).unwrap();
        if search.set_root(root) == Err(FAULT) {
            assert_eq!(search.run(Budget::UNLIMITED), Err(Error::NoRoot));
            search.set_root(root).unwrap();
        }
        while search.run(Budget::UNLIMITED) != Ok(Stop::Solved) {}
        let counters = search.counters();
        let answer = (search.result(), counters.created, counters.expansions);
        (search.walk().calls(), (answer, search.trace()))
    };
    let (calls, whole) = search(u64::MAX);
    for fails_at in 0..calls {
        assert_eq!(search(fails_at).1, whole, "call {fails_at}");
    }
}

#[test]
fn a_saved_search_goes_on_elsewhere() {
    let game = Domineering::new(4, 5, FIRST).unwrap();
    for preset in PRESETS {
        let config = Config::preset(preset);
        let (_, trace) = run_sliced(&game, &game.start(), &config, NODES, Budget::UNLIMITED);
        let mut memory = Memory::for_nodes(&game, &config, NODES);
        let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
        search.set_root(&game.start()).unwrap();
        while search.run(Budget::iterations(31)).unwrap() == Stop::Budget {
            search.save().unwrap();
            drop(search);
            let mut elsewhere = Memory::for_nodes(&game, &config, NODES);
            elsewhere.block().copy_from_slice(memory.block());
            memory = elsewhere;
            search = Search::open(memory.block(), Copies::new(&game)).unwrap();
        }
        assert_eq!(search.trace(), trace, "{preset:?}");
    }
}

#[test]
fn before_the_end_there_is_an_estimate_and_a_move() {
    let game = Domineering::new(6, 6, FIRST).unwrap();
    for preset in PRESETS {
        let config = Config::preset(preset);
        let mut memory = Memory::for_nodes(&game, &config, NODES);
        let mut search = Search::new(memory.block(), &config, Copies::new(&game)).unwrap();
        search.set_root(&game.start()).unwrap();
        assert_eq!(search.run(Budget::nodes(5000)), Ok(Stop::Budget));
        let result = search.result();
        assert_eq!(result.status, Status::Estimated);
        assert_eq!(result.truth, Truth::Unknown);
        assert!(result.value > 0.0 && result.value < 1.0);
        assert!(moves(&game, &game.start()).contains(&result.best.unwrap()));
        assert_eq!(search.line().next(), result.best);
        assert_eq!(search.root_move_count(), game.rules().max_moves.min(30));
    }
}

#[test]
fn a_root_where_the_game_is_over_is_solved_at_once() {
    let game = Connect4::new(1, 1, 4, 2).unwrap();
    let mut end = game.start();
    game.apply(&mut end, Move(0));
    for preset in PRESETS {
        let config = Config {
            goal: exact(None),
            ..Config::preset(preset)
        };
        let ran = run(&game, &end, &config, 10);
        assert_eq!(ran.stop, Stop::Solved);
        let draw = game.outcome(&end).of(Player(0)).unwrap();
        assert_eq!((ran.result.score_low, ran.result.score_high), (draw, draw));
        assert_eq!(ran.result.best, None);
    }
}
