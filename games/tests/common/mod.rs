//! What every game must hold, checked along random games.
#![allow(dead_code)] // each test file uses its part

use std::fmt::Debug;
use tesuji::{Game, Move, Moves, Player, Reader, Stored, Undo, Writer};
use tesuji_games::Table;

/// The legal moves.
pub fn moves<G: Game>(game: &G, state: &G::State) -> Vec<Move> {
    let mut buffer = vec![Move::default(); game.rules().max_moves as usize];
    let mut moves = Moves::new(&mut buffer);
    game.moves(state, &mut moves);
    assert!(!moves.overflowed(), "more moves than max_moves");
    moves.as_slice().to_vec()
}

/// How many positions there are after `depth` moves, transpositions counted each time.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64
where
    G::State: Clone,
{
    if depth == 0 {
        return 1;
    }
    let after = |mv| {
        let mut next = state.clone();
        game.apply(&mut next, mv);
        perft(game, &next, depth - 1)
    };
    moves(game, state).into_iter().map(after).sum()
}

/// The position after these moves, in the game's notation.
pub fn play<G: Table>(game: &G, notation: &str) -> G::State {
    let mut state = game.start();
    for word in notation.split_whitespace() {
        let mv = game.parse_move(&state, word).expect(word);
        assert!(moves(game, &state).contains(&mv), "{word} is not legal");
        game.apply(&mut state, mv);
    }
    state
}

/// Plays one game in which `choices` picks each move, for at most `longest`
/// moves, and checks every claim that a game makes about its states. Returns
/// the last state.
pub fn check_game<G>(game: &G, choices: &mut dyn FnMut(usize) -> usize, longest: usize) -> G::State
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    let rules = game.rules();
    let mut state = game.start();
    let mut played = 0;
    loop {
        check_state(game, &state);
        let legal = moves(game, &state);
        let mut scratch = vec![Move::default(); rules.max_moves as usize];
        let mobility = game.mobility(&state, &mut Moves::new(&mut scratch));
        assert_eq!(mobility as usize, legal.len(), "mobility");
        if legal.is_empty() {
            let scores = game.outcome(&state);
            assert_eq!(scores.as_slice().len(), usize::from(rules.players));
            for score in scores.as_slice() {
                assert!((rules.score_min..=rules.score_max).contains(score), "score");
            }
            return state;
        }
        assert!(
            rules.max_length == 0 || played < rules.max_length as usize,
            "max_length"
        );
        if played == longest {
            return state;
        }
        let player = game.player(&state);
        assert!(player.0 < rules.players, "player {player:?}");
        let mut texts = std::collections::HashSet::new();
        for &mv in &legal {
            let mut text = String::new();
            game.write_move(&state, mv, &mut text).unwrap();
            assert_eq!(game.parse_move(&state, &text), Ok(mv), "{text}");
            assert!(texts.insert(text), "two moves are written alike");
        }
        let mv = legal[choices(legal.len()) % legal.len()];
        game.apply(&mut state, mv);
        played += 1;
    }
}

/// What must hold for every state.
pub fn check_state<G>(game: &G, state: &G::State)
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    assert_eq!(game.key(state), game.fresh_key(state), "key");
    let mut bytes = vec![0xa5; G::State::BYTES + 3];
    state.store(&mut Writer::new(&mut bytes));
    assert_eq!(&bytes[G::State::BYTES..], [0xa5; 3], "BYTES is too small");
    assert_eq!(
        &G::State::load(&mut Reader::new(&bytes)),
        state,
        "store and load"
    );
    let mut text = String::new();
    game.write_position(state, &mut text).unwrap();
    assert!(!text.contains('\n'), "a position is one line");
    assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "{text}");
    let mut drawing = String::new();
    game.draw(state, &mut drawing).unwrap();
    assert!(drawing.ends_with('\n'));
}

/// Plays one random game and takes it back move by move.
pub fn check_undo<G>(game: &G, choices: &mut dyn FnMut(usize) -> usize, longest: usize)
where
    G: Table + Undo,
    G::State: Stored + PartialEq + Debug,
{
    let mut state = game.start();
    let mut line = Vec::new();
    while line.len() < longest {
        let legal = moves(game, &state);
        for &mv in &legal {
            let before = state;
            game.apply(&mut state, mv);
            game.undo(&mut state, mv);
            assert_eq!(state, before, "apply and undo");
        }
        if legal.is_empty() {
            break;
        }
        let mv = legal[choices(legal.len()) % legal.len()];
        line.push((state, mv));
        game.apply(&mut state, mv);
    }
    for (before, mv) in line.into_iter().rev() {
        game.undo(&mut state, mv);
        assert_eq!(state, before, "undo");
    }
}

/// The winner of a finished two-player game with equal scores for a draw.
pub fn winner<G: Game>(game: &G, state: &G::State) -> Option<Player> {
    let scores = game.outcome(state);
    let (first, second) = (scores.as_slice()[0], scores.as_slice()[1]);
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Player(0)),
        std::cmp::Ordering::Less => Some(Player(1)),
        std::cmp::Ordering::Equal => None,
    }
}
