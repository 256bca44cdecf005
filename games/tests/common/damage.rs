//! A damaged block may hold any bytes: each of them is some state, and no
//! method may fail on it, on what comes after it, or on a move or a text that
//! no game ever gave.

use super::{
    check_evaluation, check_outcome, check_position, check_state, pick, position, somewhere,
    written,
};
use proptest::prelude::*;
use std::fmt::Debug;
use tesuji::rng::Random;
use tesuji::{Game, Move, Moves, Reader, Stored, Undo, Writer};
use tesuji_games::Table;

/// How many moves are played on from each damaged state.
const PLIES: u32 = 12;

/// More moves than any state has, damaged or not.
const MOST_MOVES: usize = 4096;

/// Bytes of a state, and sometimes too few of them: all random, with few or
/// many bits set, or with many bytes zero, so that games begin at all lengths.
pub fn bytes<S: Stored>() -> impl Strategy<Value = Vec<u8>> {
    let any = prop::collection::vec(any::<u8>(), S::BYTES);
    (any.clone(), any, 0..5, 0..=S::BYTES).prop_map(|(first, second, kind, length)| {
        let both = first.iter().zip(&second);
        match kind {
            0 => both.map(|(a, b)| a & b).collect(),
            1 => both.map(|(a, b)| a | b).collect(),
            2 => both.map(|(a, b)| if b & 1 == 0 { *a } else { 0 }).collect(),
            3 => first[..length].to_vec(),
            _ => first,
        }
    })
}

/// Loads a state from these bytes and uses it in every way: so it does with
/// all states after it, and with those on the way by legal moves and by moves
/// of any number.
pub fn check_bytes<G>(game: &G, bytes: &[u8], seed: u64)
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    let mut random = Random::new(seed, 0);
    let mut state = G::State::load(&mut Reader::new(bytes));
    let mut stored = vec![0; G::State::BYTES];
    state.store(&mut Writer::new(&mut stored));
    assert_eq!(G::State::load(&mut Reader::new(&stored)), state);
    for mv in ask_everything(game, &state) {
        let mut next = state;
        game.apply(&mut next, mv);
        check_moves(game, &next);
        check_outcome(game, &next);
    }
    for _ in 0..PLIES {
        let legal = ask_everything(game, &state);
        let mut astray = state;
        game.apply(&mut astray, any_move(&mut random));
        ask_everything(game, &astray);
        if legal.is_empty() {
            break;
        }
        game.apply(&mut state, pick(&mut random, &legal));
    }
    for _ in 0..PLIES {
        game.apply(&mut state, any_move(&mut random));
        ask_everything(game, &state);
    }
}

/// Goes on from the state of these bytes by random legal moves to the end of
/// the game: it comes within `max_length`, and no state on the way has more
/// than `max_moves`. That holds for games in which no bytes make more pieces
/// than a game can have.
pub fn check_bounds<G>(game: &G, bytes: &[u8], seed: u64)
where
    G: Table,
    G::State: Stored,
{
    let mut random = Random::new(seed, 1);
    let mut state = G::State::load(&mut Reader::new(bytes));
    for _ in 0..=game.rules().max_length {
        let legal = super::moves(game, &state);
        if legal.is_empty() {
            return;
        }
        game.apply(&mut state, pick(&mut random, &legal));
    }
    panic!("a game without end");
}

/// Takes back any moves from the state of these bytes.
pub fn check_undo<G>(game: &G, bytes: &[u8], seed: u64)
where
    G: Table + Undo,
    G::State: Stored + PartialEq + Debug,
{
    let mut random = Random::new(seed, 2);
    let mut state = G::State::load(&mut Reader::new(bytes));
    for _ in 0..PLIES {
        game.undo(&mut state, any_move(&mut random));
        ask_everything(game, &state);
    }
}

/// A number of any size, the small ones as often as the large ones.
fn any_move(random: &mut Random) -> Move {
    Move(random.bits() >> random.below(32))
}

/// Lists the moves into more room than there must be and into just as much,
/// and counts them.
fn check_moves<G: Game>(game: &G, state: &G::State) -> Vec<Move> {
    let most = game.rules().max_moves as usize;
    let mut buffer = [Move::default(); MOST_MOVES];
    let mut moves = Moves::new(&mut buffer);
    game.moves(state, &mut moves);
    assert!(!moves.overflowed());
    let all = moves.as_slice().to_vec();
    let mut short = Moves::new(&mut buffer[..most]);
    game.moves(state, &mut short);
    assert_eq!(short.as_slice(), &all[..most.min(all.len())]);
    assert_eq!(short.overflowed(), all.len() > most);
    let mobility = game.mobility(state, &mut Moves::new(&mut buffer));
    assert_eq!(mobility as usize, all.len(), "mobility");
    all
}

fn ask_everything<G: Table>(game: &G, state: &G::State) -> Vec<Move> {
    let legal = check_moves(game, state);
    assert!(game.player(state).0 < game.rules().players);
    check_outcome(game, state);
    assert_eq!(game.key(state), game.fresh_key(state));
    check_evaluation(game, state);
    // A damaged position may be refused, but reading it may not fail.
    let _ = game.parse_position(&position(game, state));
    game.draw(state, &mut String::new()).unwrap();
    for mv in legal.iter().copied().chain([Move(u32::MAX)]) {
        let _ = game.parse_move(state, &written(game, state, mv));
    }
    legal
}

/// No text makes a parser fail, and what it accepts is a position like any other.
pub fn check_text<G>(game: &G, text: &str)
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    let start = game.start();
    let _ = game.parse_move(&start, text);
    let _ = G::with_parameters(text);
    if let Ok(state) = game.parse_position(text) {
        check_position(game, &state);
        for mv in super::moves(game, &state) {
            let mut next = state;
            game.apply(&mut next, mv);
            check_state(game, &next);
        }
    }
}

/// What else may stand in the place of a letter.
const STRANGERS: &[char] = &[
    '0', '1', '9', '+', '-', '*', '/', ' ', 'x', 'K', '\u{0}', 'é',
];

/// A position, a move and parameters of this game in writing with some letters
/// changed, added or taken away are refused, or they are like any other.
pub fn check_changed_texts<G>(game: &G, seed: u64)
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    let mut random = Random::new(seed, 3);
    let length = random.below(60) as usize;
    let state = somewhere(game, seed, length);
    let text = position(game, &state);
    check_text(game, &changed(&mut random, &text));
    let legal = super::moves(game, &state);
    if !legal.is_empty() {
        let text = written(game, &state, pick(&mut random, &legal));
        let _ = game.parse_move(&state, &changed(&mut random, &text));
    }
    let _ = G::with_parameters(&changed(&mut random, G::PARAMETERS));
}

fn changed(random: &mut Random, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(2) {
        let known = letters.clone();
        let letter = if known.is_empty() || random.below(4) == 0 {
            pick(random, STRANGERS)
        } else {
            pick(random, &known)
        };
        let place = random.below(letters.len() as u32 + 1) as usize;
        match random.below(4) {
            0 => letters.insert(place, letter),
            1 if place < letters.len() => drop(letters.remove(place)),
            _ if place < letters.len() => letters[place] = letter,
            _ => letters.push(letter),
        }
    }
    letters.into_iter().collect()
}
