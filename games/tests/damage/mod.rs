//! A damaged block may hold any bytes: a game must answer every question about
//! every state that it loads, and about moves that it never gave.

use tesuji::rng::Random;
use tesuji::{Move, Moves, Reader, Stored};
use tesuji_games::Table;

/// Loads a state from these bytes and plays on from it for some moves, legal and
/// not, asking everything on the way. What comes back does not matter.
pub fn check_any_bytes<G>(game: &G, bytes: &[u8], seed: u64)
where
    G: Table,
    G::State: Stored,
{
    const PLIES: u32 = 12;
    let mut random = Random::new(seed, 0);
    let mut state = G::State::load(&mut Reader::new(bytes));
    for _ in 0..PLIES {
        let legal = ask_everything(game, &state);
        let any_number = Move(random.bits() >> random.below(32));
        let count = legal.len() as u32;
        let mv = match legal.get(random.below(count + 1) as usize) {
            Some(&mv) => mv,
            None => any_number,
        };
        let _ = game.write_move(&state, mv, &mut String::new());
        game.apply(&mut state, mv);
    }
}

fn ask_everything<G: Table>(game: &G, state: &G::State) -> Vec<Move> {
    let mut buffer = vec![Move::default(); game.rules().max_moves as usize];
    let mut moves = Moves::new(&mut buffer);
    game.moves(state, &mut moves);
    let legal = moves.as_slice().to_vec();
    moves.clear();
    game.mobility(state, &mut moves);
    assert!(game.player(state).0 < game.rules().players);
    assert_eq!(
        game.outcome(state).as_slice().len(),
        usize::from(game.rules().players)
    );
    game.key(state);
    game.fresh_key(state);
    game.evaluate(state);
    let _ = game.write_position(state, &mut String::new());
    let _ = game.draw(state, &mut String::new());
    legal
}
