//! A damaged block may hold any bytes: a game must take whatever it reads.

use tesuji::rng::Random;
use tesuji::{Move, Moves, Reader, Stored};
use tesuji_games::Table;

/// How many moves are played on from each damaged state.
const PLIES: u32 = 40;

/// Loads a state from random bytes and uses it in every way.
pub fn survive<G>(game: &G, seed: u64)
where
    G: Table,
    G::State: Stored,
{
    let mut random = Random::new(seed, 0);
    let bytes: Vec<u8> = (0..G::State::BYTES).map(|_| random.bits() as u8).collect();
    // Many of the bits that matter are rare in random bytes: thin them out.
    let thin = [0xff, random.bits() as u8, 0x11, 0][random.below(4) as usize];
    let bytes: Vec<u8> = bytes.into_iter().map(|byte| byte & thin).collect();
    let mut state = G::State::load(&mut Reader::new(&bytes));
    for _ in 0..PLIES {
        let legal = use_state(game, &state);
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len() as u32) as usize];
        game.apply(&mut state, mv);
    }
    for _ in 0..PLIES {
        game.apply(&mut state, Move(random.bits() >> random.below(32)));
        use_state(game, &state);
    }
}

fn use_state<G>(game: &G, state: &G::State) -> Vec<Move>
where
    G: Table,
{
    let mut buffer = vec![Move::default(); game.rules().max_moves as usize];
    let mut moves = Moves::new(&mut buffer);
    game.moves(state, &mut moves);
    let legal = moves.as_slice().to_vec();
    moves.clear();
    game.mobility(state, &mut moves);
    game.player(state);
    game.outcome(state);
    assert_eq!(game.key(state), game.fresh_key(state));
    let mut text = String::new();
    for &mv in &legal {
        game.write_move(state, mv, &mut text).unwrap();
    }
    text.clear();
    game.write_position(state, &mut text).unwrap();
    // A damaged position may be refused, but reading it may not panic.
    let _ = game.parse_position(&text);
    game.draw(state, &mut text).unwrap();
    legal
}
