//! A damaged block may hold any bytes: each of them is some state, and no
//! method may fail on it or on what comes after it.
#![allow(dead_code)] // each test file uses its part

use super::common;
use proptest::prelude::*;
use tesuji::rng::Random;
use tesuji::{Move, Moves, Reader, Stored, Undo};
use tesuji_games::Table;

/// Bytes of a state, and sometimes too few of them: all random, or with few
/// or many bits set, so that games begin at all lengths.
pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let any = prop::collection::vec(any::<u8>(), 0..40);
    (any.clone(), any, 0..3).prop_map(|(first, second, kind)| {
        let both = first.iter().zip(&second);
        match kind {
            0 => both.map(|(a, b)| a & b).collect(),
            1 => both.map(|(a, b)| a | b).collect(),
            _ => first,
        }
    })
}

/// Goes on from the state of these bytes by random legal moves to the end of
/// the game, which must come, and asks everything on the way.
pub fn check_play<G>(game: &G, bytes: &[u8], seed: u64)
where
    G: Table,
    G::State: Stored,
{
    let mut random = Random::new(seed, 0);
    let mut state = G::State::load(&mut Reader::new(bytes));
    for _ in 0..=game.rules().max_length {
        let legal = ask_everything(game, &state);
        let mut astray = state;
        game.apply(&mut astray, Move(random.bits()));
        ask_everything(game, &astray);
        if legal.is_empty() {
            return;
        }
        let mv = legal[random.below(legal.len() as u32) as usize];
        game.apply(&mut state, mv);
    }
    panic!("a game without end");
}

/// Takes back any moves from the state of these bytes.
pub fn check_undo<G>(game: &G, bytes: &[u8], seed: u64)
where
    G: Table + Undo,
    G::State: Stored,
{
    let mut random = Random::new(seed, 1);
    let mut state = G::State::load(&mut Reader::new(bytes));
    for _ in 0..8 {
        game.undo(&mut state, Move(random.bits()));
        ask_everything(game, &state);
        game.undo(&mut state, Move(random.below(64)));
        ask_everything(game, &state);
    }
}

fn ask_everything<G: Table>(game: &G, state: &G::State) -> Vec<Move> {
    let rules = game.rules();
    let legal = common::moves(game, state);
    let mut scratch = vec![Move::default(); rules.max_moves as usize];
    let mobility = game.mobility(state, &mut Moves::new(&mut scratch));
    assert_eq!(mobility as usize, legal.len());
    assert!(game.player(state).0 < rules.players);
    let scores = game.outcome(state);
    assert_eq!(scores.as_slice().len(), usize::from(rules.players));
    assert_eq!(game.key(state), game.fresh_key(state));
    if let Some(evaluation) = game.evaluate(state) {
        assert!((0.0..=1.0).contains(&evaluation.confidence));
    }
    let mut text = String::new();
    game.write_position(state, &mut text).unwrap();
    let _ = game.parse_position(&text);
    game.draw(state, &mut text).unwrap();
    for mv in legal.iter().copied().chain([Move(u32::MAX)]) {
        game.write_move(state, mv, &mut text).unwrap();
    }
    legal
}

/// No text makes a parser fail, and what it accepts it writes again.
pub fn check_text<G>(game: &G, text: &str)
where
    G: Table,
    G::State: Stored + PartialEq + std::fmt::Debug,
{
    let start = game.start();
    let _ = game.parse_move(&start, text);
    let _ = G::with_parameters(text);
    if let Ok(state) = game.parse_position(text) {
        common::check_state(game, &state);
    }
}
