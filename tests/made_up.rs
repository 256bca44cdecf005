//! The made-up games of the other tests: that they are what they claim to be.

mod common;
#[path = "common/made_up.rs"]
mod made_up;

use common::{BruteForce, moves};
use made_up::{Fooling, RandomDag, RandomGraph, RandomTree, attractor, successors};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use tesuji::{Game, Player, Stored};

/// Looks at everything below a position and checks it against the rules.
/// Returns how many different positions there are, and how often they are reached.
fn check_everything<G>(game: &G, start: G::State) -> (usize, usize)
where
    G: Game,
    G::State: Stored + Eq + std::hash::Hash + std::fmt::Debug,
{
    let rules = game.rules();
    let mut keys = HashMap::from([(game.key(&start), start)]);
    let mut layer = HashSet::from([start]);
    let (mut length, mut reached) = (0, 1);
    while !layer.is_empty() {
        assert!(length <= rules.max_length, "longer than max_length");
        length += 1;
        let mut next = HashSet::new();
        for state in &layer {
            let legal = moves(game, state);
            if legal.is_empty() {
                let scores = game.outcome(state);
                assert_eq!(scores.as_slice().len(), usize::from(rules.players));
                let range = rules.score_min..=rules.score_max;
                assert!(scores.as_slice().iter().all(|score| range.contains(score)));
            } else {
                assert!(game.player(state).0 < rules.players);
            }
            for mv in legal {
                let mut child = *state;
                game.apply(&mut child, mv);
                reached += 1;
                next.insert(child);
                assert_eq!(*keys.entry(game.key(&child)).or_insert(child), child);
            }
        }
        layer = next;
    }
    (keys.len(), reached)
}

/// Whether `player` can force `score` within so many moves, by definition.
fn within<G: Game<State = u8>>(game: &G, node: u8, goal: (Player, i32), most: u8) -> bool {
    let to = successors(game, node);
    if to.is_empty() {
        return game.outcome(&node).of(goal.0).unwrap() >= goal.1;
    }
    let mut after = to.iter().map(|&to| within(game, to, goal, most - 1));
    match game.player(&node) {
        _ if most == 0 => false,
        mover if mover == goal.0 => after.any(|won| won),
        _ => after.all(|won| won),
    }
}

/// Depth first, with the error that [`Fooling`] is about: what a repetition
/// made of a position is remembered for other paths.
fn naive<G: Game<State = u8>>(
    game: &G,
    node: u8,
    path: &mut Vec<u8>,
    known: &mut HashMap<u8, bool>,
) -> bool {
    if path.contains(&node) {
        return false;
    }
    if let Some(&answer) = known.get(&node) {
        return answer;
    }
    path.push(node);
    let to = successors(game, node);
    let mut after = to.iter().map(|&to| naive(game, to, path, known));
    let answer = match game.player(&node) {
        _ if to.is_empty() => game.outcome(&node).of(Player(0)) == Some(1),
        Player(0) => after.any(|won| won),
        _ => after.all(|won| won),
    };
    path.pop();
    known.insert(node, answer);
    answer
}

#[test]
fn the_fooling_game_fools_a_table_that_forgets_the_path() {
    for won in [true, false] {
        for reversed in [false, true] {
            let game = Fooling { won, reversed };
            let truth = attractor(&game, Fooling::NODES, Player(0), 1);
            assert_eq!(truth, [won; Fooling::NODES as usize]);
            let answer = naive(&game, Fooling::ROOT, &mut Vec::new(), &mut HashMap::new());
            assert_eq!(answer, won && reversed, "won {won}, reversed {reversed}");
        }
    }
}

/// Random graphs seldom fool anybody: among sizes of 8 to 40 positions, 2 to 4
/// moves and one end in 3 to 12, from 2 to 157 of 10,000. These are large and
/// have many moves and few ends, which makes about 150.
#[test]
fn large_random_graphs_sometimes_fool_it_too() {
    let (mut won, mut fooled) = (0, 0);
    for seed in 0..2000 {
        let game = RandomGraph {
            max_moves: 4,
            terminal: 8,
            ..graph(seed, 40)
        };
        let truth = attractor(&game, game.nodes, Player(0), 1)[0];
        let answer = naive(&game, 0, &mut Vec::new(), &mut HashMap::new());
        assert!(truth || !answer, "a path without repetition is a proof");
        won += u32::from(truth);
        fooled += u32::from(truth && !answer);
    }
    println!("{won} of 2000 are won, {fooled} of them taken for lost");
    assert!((500..1500).contains(&won) && fooled > 10);
}

fn graph(seed: u64, nodes: u8) -> RandomGraph {
    RandomGraph {
        seed,
        nodes,
        max_moves: 3,
        terminal: 5,
        scores: (0, 1),
    }
}

proptest! {
    #[test]
    fn trees_are_trees(
        seed: u64, players in 1u8..=4, max_moves in 1u32..=4, depth in 1u8..=6, lo in -3i32..=0, hi in 0i32..=3,
    ) {
        let game = RandomTree { seed, players, max_moves, depth, scores: (lo, hi) };
        let (positions, reached) = check_everything(&game, game.start());
        prop_assert!(reached > 1);
        prop_assert_eq!(positions, reached, "one way to each position");
    }

    #[test]
    fn dags_have_few_positions_and_many_ways(
        seed: u64, players in 1u8..=4, max_moves in 1u32..=6, layers in 1u8..=12, width in 1u8..=5,
    ) {
        let game = RandomDag { seed, players, max_moves, layers, width, scores: (-1, 1) };
        let (positions, _) = check_everything(&game, game.start());
        prop_assert!(positions <= 1 + usize::from(layers) * usize::from(width));
        // Whoever can force a score can force less.
        let mut can_force = (-1..=1).map(|score| {
            BruteForce::new(&game, Player(0), score).can_force(&game.start())
        });
        prop_assert_eq!(can_force.next(), Some(true));
        prop_assert!(can_force.is_sorted_by(|a, b| a >= b));
    }

    #[test]
    fn what_an_attractor_holds_can_be_forced_in_as_many_moves_as_there_are_positions(
        seed: u64, nodes in 1u8..=8, player in 0u8..2,
    ) {
        let game = graph(seed, nodes);
        let goal = (Player(player), 1);
        let forced = attractor(&game, nodes, goal.0, goal.1);
        for node in 0..nodes {
            prop_assert_eq!(within(&game, node, goal, nodes), forced[usize::from(node)]);
        }
    }

    #[test]
    fn graphs_take_any_byte_for_a_position(seed: u64, nodes in 1u8..=40, node: u8) {
        let game = graph(seed, nodes);
        prop_assert!(successors(&game, node).iter().all(|&to| to < nodes));
        prop_assert!(game.player(&node).0 < 2);
        prop_assert!(game.key(&node) < nodes.into());
        prop_assert_ne!(successors(&game, 0).len(), 0);
    }
}
