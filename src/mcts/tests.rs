//! What every node holds, against what its game says: recomputed from scratch
//! after every iteration.

#[path = "../../tests/common/made_up.rs"]
#[allow(dead_code)]
mod made_up;

use super::node::{Node, Range, Share, Tried};
use super::numbers::NEVER;
use super::settings::{Bias, Bounds, Numbers, Policy, Sampling, Selection, Untried};
use super::{Frame, Plan};
use crate::config::{Config, Method, Preset};
use crate::game::{Game, Move, Moves, Player};
use crate::memory::{Row, Stored};
use crate::rng::Random;
use crate::search::{Budget, Search, Stop, bytes_for};
use crate::walk::Copies;
use made_up::{RandomDag, RandomTree};

/// Any settings that a made-up game allows.
fn any_settings(dice: &mut Random) -> Sampling {
    let pick = |dice: &mut Random, count: u32| dice.below(count);
    Sampling {
        selection: Selection::from_number(pick(dice, 3)).unwrap(),
        exploration: [0.0, 0.3, 1.4][pick(dice, 3) as usize],
        untried: Untried::from_number(pick(dice, 2)).unwrap(),
        bounds: Bounds::from_number(pick(dice, 4)).unwrap(),
        gamma: [0.0, 0.2][pick(dice, 2) as usize],
        delta: [0.0, -0.1, 100.0][pick(dice, 3) as usize],
        solved_visits: [0, 0, 5][pick(dice, 3) as usize],
        bias: Bias::from_number(pick(dice, 4)).unwrap(),
        numbers: Numbers::from_number(pick(dice, 3)).unwrap(),
        bias_weight: [0.0, 0.5, 2.0][pick(dice, 3) as usize],
        scouts: [0.0, 0.2, 3.0][pick(dice, 3) as usize],
        policy: [Policy::Uniform, Policy::Game, Policy::Mast][pick(dice, 3) as usize],
        epsilon: [0.0, 0.3][pick(dice, 2) as usize],
        rave: [0.0, 50.0][pick(dice, 2) as usize],
        ..Sampling::UCT
    }
}

fn list<G: Game>(game: &G, state: &G::State) -> Vec<Move> {
    let mut buffer = vec![Move::default(); game.rules().max_moves as usize];
    let mut moves = Moves::new(&mut buffer);
    game.moves(state, &mut moves);
    moves.as_slice().to_vec()
}

/// The value of a position for one player against all others together, as a
/// distance from the lowest score.
fn brute_force<G: Game>(plan: &Plan, game: &G, state: &G::State, player: Player) -> u32
where
    G::State: Copy,
{
    let after = list(game, state).into_iter().map(|mv| {
        let mut next = *state;
        game.apply(&mut next, mv);
        brute_force(plan, game, &next, player)
    });
    let best = match list(game, state).is_empty() {
        true => return plan.distance(game.outcome(state).of(player).unwrap()),
        false if game.player(state) == player => after.max(),
        false => after.min(),
    };
    best.unwrap()
}

/// What a node should hold, and how many nodes there are.
struct Expected {
    ranges: Vec<Range>,
    numbers: Vec<u32>,
    nodes: u32,
}

/// Looks at a node and at everything below it.
fn examine<G: Game>(
    frame: &Frame<'_, Copies<'_, G>>,
    plan: &Plan,
    game: &G,
    state: &G::State,
    row: Row,
) -> Expected
where
    G::State: Stored,
{
    let legal = list(game, state);
    let meta = frame.rows.meta(row);
    let children: Vec<Row> = frame.rows.tried(row).collect();
    let mut made: Vec<Move> = children.iter().map(|child| frame.rows.mv(*child)).collect();
    assert_eq!(meta.untried() as usize + children.len(), legal.len());
    let mut seen: Vec<Expected> = Vec::new();
    for (child, mv) in children.iter().zip(&made) {
        assert!(legal.contains(mv));
        let mut next = *state;
        game.apply(&mut next, *mv);
        seen.push(examine(frame, plan, game, &next, *child));
    }
    made.sort();
    made.dedup();
    assert_eq!(made.len(), children.len(), "a move was tried twice");
    let players: Vec<Player> = plan.players().collect();
    let (ranges, numbers) = if legal.is_empty() {
        let scores = game.outcome(state);
        let ranges = players.iter().map(|player| {
            let distance = plan.distance(scores.of(*player).unwrap());
            let counts = match plan.settings.bounds {
                Bounds::Scores | Bounds::Uncut => true,
                _ => distance == 0 || distance == plan.range,
            };
            match counts {
                true => Range {
                    low: distance,
                    high: distance,
                },
                false => plan.widest(),
            }
        });
        let double = |player| 2 * u64::from(plan.distance(scores.of(player).unwrap()));
        let range = u64::from(plan.range);
        let reaches = plan.distance(scores.of(plan.prover).unwrap()) >= plan.goal;
        let numbers = (0..plan.columns.count).map(|index| match plan.settings.numbers {
            Numbers::EachPlayer => double(Player(index as u8)) > range,
            _ => [
                reaches,
                !reaches,
                double(plan.prover) >= range,
                double(plan.prover) < range,
            ][index],
        });
        let numbers = numbers.map(|reached| if reached { 0 } else { NEVER });
        (ranges.collect(), numbers.collect())
    } else {
        let mover = game.player(state);
        let untried = meta.untried() > 0;
        let ranges: Vec<Range> = players
            .iter()
            .map(|player| {
                let mut all: Vec<Range> = seen
                    .iter()
                    .map(|child| child.ranges[usize::from(player.0)])
                    .collect();
                if untried {
                    all.push(plan.widest());
                }
                let lows = all.iter().map(|range| range.low);
                let highs = all.iter().map(|range| range.high);
                match mover == *player {
                    true => Range {
                        low: lows.max().unwrap(),
                        high: highs.max().unwrap(),
                    },
                    false => Range {
                        low: lows.min().unwrap(),
                        high: highs.min().unwrap(),
                    },
                }
            })
            .collect();
        let numbers = (0..plan.columns.count).map(|index| {
            let is_own = match plan.settings.numbers {
                Numbers::EachPlayer => index == usize::from(mover.0),
                _ => (index % 2 == 0) == (mover == plan.prover),
            };
            let mut all: Vec<u64> = seen
                .iter()
                .map(|child| match child.numbers[index] {
                    NEVER => u64::MAX,
                    number => number.into(),
                })
                .collect();
            all.extend((0..meta.untried()).map(|_| 1));
            let number = match is_own {
                true => all.into_iter().min().unwrap(),
                false => all.into_iter().fold(0, u64::saturating_add),
            };
            u32::try_from(number).unwrap_or(NEVER)
        });
        (ranges, numbers.collect())
    };
    let node = Node::new(&frame.rows, &plan.columns, row);
    if plan.has_bounds() {
        let held: Vec<Range> = players.iter().map(|player| node.range(*player)).collect();
        assert_eq!(held, ranges);
        for (player, range) in players.iter().zip(&ranges) {
            let value = brute_force(plan, game, state, *player);
            assert!(range.low <= value && value <= range.high, "a wrong proof");
        }
    }
    if plan.has_numbers() {
        let held: Vec<u32> = (0..plan.columns.count)
            .map(|index| node.number(index))
            .collect();
        assert_eq!(held, numbers);
    }
    let below: u32 = seen.iter().map(|child| child.nodes).sum();
    Expected {
        ranges,
        numbers,
        nodes: below + 1,
    }
}

/// Whether the bounds of every node hold, where some have been forgotten.
fn check_sound<G: Game>(
    frame: &Frame<'_, Copies<'_, G>>,
    plan: &Plan,
    game: &G,
    state: &G::State,
    row: Row,
) -> u32
where
    G::State: Stored,
{
    let node = Node::new(&frame.rows, &plan.columns, row);
    for player in plan.players() {
        let value = brute_force(plan, game, state, player);
        if plan.has_bounds() {
            let range = node.range(player);
            assert!(range.low <= value && value <= range.high, "a wrong proof");
        }
        if plan.has_numbers() && plan.settings.numbers == Numbers::EachPlayer {
            let number = node.number(usize::from(player.0));
            let wins = u64::from(value) * 2 > u64::from(plan.range);
            assert!(number != 0 || wins, "a wrong proof by numbers");
            assert!(number != NEVER || !wins, "a wrong disproof by numbers");
        }
    }
    let mut nodes = 1;
    for child in frame.rows.tried(row) {
        let mut next = *state;
        game.apply(&mut next, frame.rows.mv(child));
        nodes += check_sound(frame, plan, game, &next, child);
    }
    nodes
}

/// Searches a game, with everything kept or in a small block.
fn check<G: Game>(game: &G, root: &G::State, dice: &mut Random, rows: Option<u32>)
where
    G::State: Stored,
{
    let rules = game.rules();
    let mut config = Config::preset(Preset::Uct);
    assert_eq!(config.method, Method::Sampling);
    config.sampling = any_settings(dice);
    config.sampling.recycle = rows.is_some();
    config.keep_solved = rows.is_none();
    config.seed = dice.bits().into();
    config.goal = crate::config::Goal {
        player: [None, Some(Player(dice.below(rules.players.into()) as u8))]
            [dice.below(2) as usize],
        aim: match dice.below(2) {
            0 => crate::config::Aim::Exact,
            _ => crate::config::Aim::AtLeast(
                rules.score_min + 1 + dice.below(rules.score_max.abs_diff(rules.score_min)) as i32,
            ),
        },
    };
    let bytes = bytes_for(&config, &Copies::new(game), rows.unwrap_or(400)).unwrap();
    let mut words = vec![0u64; bytes / 8];
    // A block of bytes out of words, which are aligned.
    let block = words_as_bytes(&mut words);
    let mut search = Search::new(block, &config, Copies::new(game)).unwrap();
    search.set_root(root).unwrap();
    for iteration in 0..300 {
        let stop = search.run(Budget::iterations(1)).unwrap();
        let plan = search.frame().plan().unwrap();
        let root_row = search.frame().rows.path(0);
        let nodes = match rows {
            None => examine(search.frame(), &plan, game, root, root_row).nodes,
            Some(_) => check_sound(search.frame(), &plan, game, root, root_row),
        };
        let alive = search.counters().alive;
        assert_eq!(nodes, alive, "iteration {iteration}");
        if stop == Stop::Solved {
            break;
        }
        assert_eq!(stop, Stop::Budget);
    }
}

#[allow(unsafe_code)]
fn words_as_bytes(words: &mut [u64]) -> &mut [u8] {
    // SAFETY: every bit pattern is a byte.
    unsafe { words.align_to_mut() }.1
}

fn any_tree(dice: &mut Random) -> RandomTree {
    let scores = [(0, 1), (-1, 1), (0, 5), (-200, 200), (0, 100_000)];
    RandomTree {
        seed: dice.bits().into(),
        players: 1 + dice.below(4) as u8,
        max_moves: 1 + dice.below(4),
        depth: 1 + dice.below(5) as u8,
        scores: scores[dice.below(5) as usize],
    }
}

#[test]
fn bounds_and_numbers_are_those_of_the_whole_tree_after_every_iteration() {
    for seed in 0..1500 {
        let mut dice = Random::new(1, seed);
        let game = any_tree(&mut dice);
        check(&game, &game.start(), &mut dice, None);
        let game = RandomDag {
            seed,
            players: 1 + dice.below(3) as u8,
            max_moves: 1 + dice.below(4),
            layers: 1 + dice.below(5) as u8,
            width: 3,
            scores: [(0, 1), (-1, 1), (0, 9)][dice.below(3) as usize],
        };
        // Two moves of it may do the same, but they are two.
        check(&game, &game.start(), &mut dice, None);
    }
}

#[test]
fn bounds_and_numbers_hold_in_a_block_that_is_too_small() {
    for seed in 0..1500 {
        let mut dice = Random::new(2, seed);
        let game = any_tree(&mut dice);
        let rows = 6 + dice.below(30);
        check(&game, &game.start(), &mut dice, Some(rows));
    }
}

#[test]
fn a_node_is_as_small_as_it_should_be() {
    let game = RandomTree {
        seed: 0,
        players: 2,
        max_moves: 3,
        depth: 3,
        scores: (-1, 1),
    };
    let far = RandomTree {
        scores: (-500, 500),
        ..game
    };
    let bytes = |preset, game: &RandomTree| {
        let config = Config::preset(preset);
        let few = bytes_for(&config, &Copies::new(game), 100).unwrap();
        (bytes_for(&config, &Copies::new(game), 1100).unwrap() - few) / 1000
    };
    assert_eq!(bytes(Preset::Uct, &game), 24);
    assert_eq!(bytes(Preset::Sb, &game), 28);
    assert_eq!(bytes(Preset::GpnRank, &game), 36);
    assert_eq!(bytes(Preset::Uct, &far), 24);
    assert_eq!(bytes(Preset::Sb, &far), 32);
    assert_eq!(bytes(Preset::GpnRank, &far), 40);
}

/// Shares are computed in words of 32 bits, as if there were room for more.
#[test]
fn shares_are_what_wider_arithmetic_says() {
    let mut dice = Random::new(5, 5);
    // As many small numbers as large ones.
    let any = |dice: &mut Random| dice.bits() >> dice.below(32);
    for _ in 0..200_000 {
        let range = any(&mut dice).max(1);
        let distance = dice
            .below(range)
            .max(range.saturating_sub(dice.below(3)) * dice.below(2));
        let wide = u64::from(distance) * u64::from(u32::MAX) / u64::from(range);
        assert_eq!(Share::of(distance, range).0, wide as u32);

        let part = f32::from_bits(dice.below(1.0f32.to_bits() + 2));
        let wide = (f64::from(part) * f64::from(u32::MAX)) as u32;
        assert_eq!(Share::from_part(part).0, wide);

        let (mean, last, visits) = (any(&mut dice), any(&mut dice), any(&mut dice).max(1));
        let twice = 2 * (i64::from(last) - i64::from(mean)) + i64::from(visits);
        let wide = i64::from(mean) + twice.div_euclid(2 * i64::from(visits));
        assert_eq!(i64::from(Share(mean).and(Share(last), visits).0), wide);
    }
}
