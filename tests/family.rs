//! Every search agrees with brute force: on random trees, DAGs and graphs with
//! cycles, for every player and every score, at many capacities, whole and in
//! slices.

mod common;
#[path = "common/made_up.rs"]
mod made_up;

use common::{BruteForce, Memory};
use made_up::{Fooling, RandomDag, RandomGraph, RandomTree, attractor};
use tesuji::{
    Aim, Bound, Budget, Config, Copies, Error, Game, Goal, Leaf, Method, Player, Preset, Rule,
    Search, Status, Stop, Stored, Transpositions, Truth, bytes_for,
};

/// Numbers that a seed decides.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len() as u64) as usize]
    }
}

/// Any configuration that there is, for a game that is acyclic or not.
fn any_config(dice: &mut Dice, acyclic: bool) -> Config {
    let mut config = Config::preset(dice.pick(Preset::ALL));
    while config.method == Method::Sampling {
        config = Config::preset(dice.pick(Preset::ALL));
    }
    if config.method == Method::AlphaBeta {
        // To the end of the game, where there is one.
        config.deepen &= acyclic;
        config.table_entries = dice.pick(&[0, 16, 64, 1024]);
        return config;
    }
    if dice.roll(3) > 0 {
        config.rule = dice.pick(&[Rule::Product, Rule::MinSum, Rule::WeakSum, Rule::RealSum]);
        config.leaf = dice.pick(&[Leaf::Constant, Leaf::Mobility, Leaf::Playouts]);
        config.epsilon = dice.pick(&[0.0, 0.25, 4.0]);
    }
    if config.method == Method::BestFirst && dice.roll(2) == 0 {
        config.transpositions = dice.pick(&[
            Transpositions::Off,
            Transpositions::Table,
            Transpositions::Dag,
        ]);
        if config.transpositions == Transpositions::Dag {
            config.levels = 1;
        } else {
            config.levels = dice.pick(&[1, 2, 3]);
            config.bound = dice.pick(&[Bound::Tree, Bound::Free, Bound::Breuker]);
            config.breuker = (50, 10);
        }
    }
    if config.transpositions == Transpositions::Dag {
        // Windows are for trees: in a DAG other parents would grow old.
        config.epsilon = 0.0;
        if !acyclic {
            config.transpositions = Transpositions::Table;
        }
    }
    config.keep_solved = config.method == Method::BestFirst && dice.roll(4) == 0;
    config.playouts = 3;
    config.table_entries = dice.pick(&[0, 16, 64, 1024]);
    config.seed = dice.roll(1000);
    config
}

/// What a search found: what it says, and how it ended.
fn search<G>(
    game: &G,
    root: &G::State,
    config: &Config,
    rows: u32,
    slice: u64,
) -> (Stop, tesuji::SearchResult, u64)
where
    G: Game,
    G::State: Stored,
{
    let bytes = bytes_for(config, &Copies::new(game), rows).unwrap();
    let mut memory = Memory::new(bytes);
    let mut search = Search::new(memory.block(), config, Copies::new(game)).unwrap();
    search.set_root(root).unwrap();
    let most = if game.rules().acyclic {
        MOST_NODES
    } else {
        MOST_NODES_IN_CYCLES
    };
    let mut left = most / slice.min(most) + 1;
    let stop = loop {
        let stop = search.run(Budget::nodes(slice.min(most))).unwrap();
        left -= 1;
        if stop != Stop::Budget || left == 0 {
            break stop;
        }
    };
    (stop, search.result(), search.trace())
}

/// Enough for every game here.
const PLENTY: u32 = 200_000;
const MOST_NODES: u64 = 30_000;
/// Without a table a search may go round for long.
const MOST_NODES_IN_CYCLES: u64 = 2_000;

/// Looks at one game with one configuration, small and large, against what is true.
fn check<G>(dice: &mut Dice, game: &G, root: &G::State, truth: impl Fn(Player, i32) -> bool) -> bool
where
    G: Game + std::fmt::Debug,
    G::State: Stored,
{
    let rules = game.rules();
    let mut config = any_config(dice, rules.acyclic);
    if rules.max_length == 0 {
        config.max_depth = 60;
    }
    let player = Player(dice.roll(u64::from(rules.players)) as u8);
    let goals = (rules.score_max - rules.score_min) as u64;
    let score = rules.score_min + 1 + dice.roll(goals) as i32;
    let exact = rules.acyclic && dice.roll(3) == 0;
    if !exact && config.rule == Rule::Product && config.method == Method::BestFirst {
        config.precision = dice.pick(&[0.0, 0.0, 0.01]);
    }
    let aim = if exact {
        Aim::Exact
    } else {
        Aim::AtLeast(score)
    };
    config.goal = Goal {
        player: Some(player),
        aim,
    };
    let value = (rules.score_min + 1..=rules.score_max)
        .rev()
        .find(|score| truth(player, *score))
        .unwrap_or(rules.score_min);
    let mut solved = false;
    for rows in [PLENTY, 1 + dice.roll(60) as u32] {
        let slice = dice.pick(&[1, 7, u64::MAX]);
        let (stop, result, trace) = search(game, root, &config, rows, slice);
        let said = format!("{game:?} {config:?} rows {rows} {stop:?} {result:?}");
        assert!(
            result.score_low <= value && value <= result.score_high,
            "{value}: {said}"
        );
        match result.status {
            Status::Proven if exact => {
                assert_eq!(result.score_low, result.score_high, "{said}");
            }
            Status::Proven => {
                assert_eq!(result.truth == Truth::True, value >= score, "{said}");
            }
            Status::Believed => assert_eq!(stop, Stop::Believed, "{said}"),
            Status::Estimated => {
                let may = rows < PLENTY || config.table_entries > 0 || !rules.acyclic;
                assert!(may, "not solved: {said}");
            }
        }
        if let (Some(best), Status::Proven, true) = (result.best, result.status, rules.acyclic) {
            // A move that keeps the value, if the move decides it.
            let mut after = *root;
            game.apply(&mut after, best);
            let own = game.player(root) == player;
            let wanted = match (exact, own) {
                (false, _) => score,
                (true, true) => value,
                (true, false) => value.saturating_add(1),
            };
            let keeps = BruteForce::new(game, player, wanted).can_force(&after) == own;
            let decides = exact || own == (value >= score);
            let is_a_goal = wanted > rules.score_min && wanted <= rules.score_max;
            assert!(!decides || !is_a_goal || keeps, "{said}");
        }
        // However it is cut, it is the same search.
        if stop != Stop::Budget {
            let (_, _, whole) = search(game, root, &config, rows, u64::MAX);
            assert_eq!(trace, whole, "in slices of {slice}: {said}");
        }
        solved |= result.status == Status::Proven;
    }
    solved
}

#[test]
fn on_random_trees_every_search_is_right() {
    for seed in 0..6_000 {
        let mut dice = Dice(seed);
        let game = RandomTree {
            seed,
            players: 1 + dice.roll(4) as u8,
            max_moves: 1 + dice.roll(4) as u32,
            depth: 1 + dice.roll(6) as u8,
            scores: dice.pick(&[(0, 1), (-1, 1), (0, 7), (-5, 20)]),
        };
        let root = game.start();
        check(&mut dice, &game, &root, |player, score| {
            BruteForce::new(&game, player, score).can_force(&root)
        });
    }
}

#[test]
fn on_random_dags_every_search_is_right() {
    for seed in 0..6_000 {
        let mut dice = Dice(seed + 1_000_000);
        let game = RandomDag {
            seed,
            players: 1 + dice.roll(3) as u8,
            max_moves: 1 + dice.roll(4) as u32,
            layers: 1 + dice.roll(9) as u8,
            width: 1 + dice.roll(5) as u8,
            scores: dice.pick(&[(0, 1), (-1, 1), (0, 7)]),
        };
        let root = game.start();
        check(&mut dice, &game, &root, |player, score| {
            BruteForce::new(&game, player, score).can_force(&root)
        });
    }
}

#[test]
fn where_positions_come_back_nothing_wrong_is_proven() {
    let mut solved = 0;
    let games = 4_000;
    for seed in 0..games {
        let mut dice = Dice(seed + 2_000_000);
        let game = RandomGraph {
            seed,
            nodes: dice.pick(&[8, 20, 40]),
            max_moves: 4,
            terminal: 8,
            scores: (0, 1),
        };
        let forced: Vec<Vec<bool>> = (0..2)
            .map(|player| attractor(&game, game.nodes, Player(player), 1))
            .collect();
        solved += u64::from(check(&mut dice, &game, &0, |player, _| {
            forced[usize::from(player.0)][0]
        }));
    }
    assert!(solved * 10 > games * 9, "{solved} of {games}");
}

#[test]
fn a_value_is_proven_or_open_but_never_believed() {
    let game = RandomTree {
        seed: 0,
        players: 2,
        max_moves: 3,
        depth: 4,
        scores: (-1, 1),
    };
    let mut config = Config {
        goal: Goal {
            player: None,
            aim: Aim::Exact,
        },
        ..Config::preset(Preset::Ppn)
    };
    assert!(bytes_for(&config, &Copies::new(&game), 1).is_ok());
    config.precision = config.theta;
    let refused = bytes_for(&config, &Copies::new(&game), 1);
    assert_eq!(refused, Err(Error::Parts));
    config.goal.aim = Aim::AtLeast(1);
    assert!(bytes_for(&config, &Copies::new(&game), 1).is_ok());
}

#[test]
fn a_table_is_not_fooled_by_how_a_position_was_reached() {
    for preset in [Preset::Pps, Preset::Dfpn, Preset::Dfpp] {
        for (won, reversed) in [(true, false), (true, true), (false, false), (false, true)] {
            let game = Fooling { won, reversed };
            for root in [Fooling::ROOT, Fooling::A, Fooling::B, Fooling::X] {
                let config = Config {
                    max_depth: 10,
                    goal: Goal {
                        player: Some(Player(0)),
                        aim: Aim::Highest,
                    },
                    ..Config::preset(preset)
                };
                let (stop, result, _) = search(&game, &root, &config, 1000, u64::MAX);
                assert_eq!(stop, Stop::Solved, "{preset:?} {game:?} from {root}");
                assert_eq!(
                    result.truth == Truth::True,
                    won,
                    "{preset:?} {game:?} from {root}"
                );
            }
        }
    }
}
