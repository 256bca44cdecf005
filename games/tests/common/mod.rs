//! What every game must hold, checked along random games; and what the test
//! files share to play, to ask and to compare.
#![allow(dead_code)] // each test file uses its part

pub mod damage;

use std::collections::{BTreeSet, HashMap};
use std::fmt::Debug;
use std::path::Path;
use tesuji::rng::Random;
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

/// A move in writing.
pub fn written<G: Table>(game: &G, state: &G::State, mv: Move) -> String {
    let mut text = String::new();
    game.write_move(state, mv, &mut text).unwrap();
    text
}

/// The legal moves in writing.
pub fn legal<G: Table>(game: &G, state: &G::State) -> BTreeSet<String> {
    let text = |mv| written(game, state, mv);
    moves(game, state).into_iter().map(text).collect()
}

/// The position in writing.
pub fn position<G: Table>(game: &G, state: &G::State) -> String {
    let mut text = String::new();
    game.write_position(state, &mut text).unwrap();
    text
}

/// The position after these moves, in the game's notation.
pub fn play<G: Table>(game: &G, notation: &str) -> G::State {
    play_on(game, game.start(), notation)
}

/// The position after these moves from one in writing.
pub fn play_from<G: Table>(game: &G, start: &str, notation: &str) -> G::State {
    play_on(game, game.parse_position(start).expect(start), notation)
}

fn play_on<G: Table>(game: &G, mut state: G::State, notation: &str) -> G::State {
    for word in notation.split_whitespace() {
        let mv = game.parse_move(&state, word).expect(word);
        assert!(moves(game, &state).contains(&mv), "{word} is not legal");
        game.apply(&mut state, mv);
    }
    state
}

/// One of these, by chance.
pub fn pick<T: Copy>(random: &mut Random, of: &[T]) -> T {
    of[random.below(of.len() as u32) as usize]
}

/// Plays a random game, at most `longest` moves, and shows `check` each
/// position with the move that is made there and the position after it.
/// Returns the last position.
pub fn along_a_game<G>(
    game: &G,
    seed: u64,
    longest: usize,
    mut check: impl FnMut(&G::State, Move, &G::State),
) -> G::State
where
    G: Table,
    G::State: Clone,
{
    let mut random = Random::new(seed, 0);
    let mut state = game.start();
    for _ in 0..longest {
        let legal = moves(game, &state);
        if legal.is_empty() {
            break;
        }
        let mv = pick(&mut random, &legal);
        let mut next = state.clone();
        game.apply(&mut next, mv);
        check(&state, mv, &next);
        state = next;
    }
    state
}

/// The position after so many random moves, or where the game ends before.
pub fn somewhere<G: Table>(game: &G, seed: u64, length: usize) -> G::State
where
    G::State: Clone,
{
    along_a_game(game, seed, length, |_, _, _| ())
}

/// Plays one random game, at most `longest` moves, and checks every claim that
/// a game makes about its states. Returns the last state.
pub fn check_game<G>(game: &G, seed: u64, longest: usize) -> G::State
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    let max_length = game.rules().max_length as usize;
    let mut played = 0;
    check_position(game, &game.start());
    along_a_game(game, seed, longest, |_, _, next| {
        played += 1;
        assert!(max_length == 0 || played <= max_length, "max_length");
        check_position(game, next);
    })
}

/// What must hold for every position of a game, and for its moves.
pub fn check_position<G>(game: &G, state: &G::State)
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    let rules = game.rules();
    check_state(game, state);
    let legal = moves(game, state);
    let mut scratch = vec![Move::default(); rules.max_moves as usize];
    let mobility = game.mobility(state, &mut Moves::new(&mut scratch));
    assert_eq!(mobility as usize, legal.len(), "mobility");
    if legal.is_empty() {
        check_outcome(game, state);
        return;
    }
    let player = game.player(state);
    assert!(player.0 < rules.players, "player {player:?}");
    let mut texts = std::collections::HashSet::new();
    for mv in legal {
        let text = written(game, state, mv);
        assert_eq!(game.parse_move(state, &text), Ok(mv), "{text}");
        assert!(texts.insert(text), "two moves are written alike");
    }
}

/// There is one score for each player, and all are in range.
pub fn check_outcome<G: Game>(game: &G, state: &G::State) {
    let rules = game.rules();
    let scores = game.outcome(state);
    assert_eq!(scores.as_slice().len(), usize::from(rules.players));
    for score in scores.as_slice() {
        assert!((rules.score_min..=rules.score_max).contains(score), "score");
    }
}

/// There is an evaluation if the game says so, and its scores are in range.
pub fn check_evaluation<G: Game>(game: &G, state: &G::State) {
    let evaluation = game.evaluate(state);
    assert_eq!(evaluation.is_some(), game.has_evaluation());
    let Some(evaluation) = evaluation else { return };
    let rules = game.rules();
    let range = rules.score_min as f32..=rules.score_max as f32;
    let (players, nobody) = evaluation.scores.split_at(rules.players.into());
    assert!(
        players.iter().all(|score| range.contains(score)),
        "{players:?}"
    );
    assert!(nobody.iter().all(|&score| score == 0.0), "{nobody:?}");
    assert!((0.0..=1.0).contains(&evaluation.confidence));
}

/// What must hold for every state.
pub fn check_state<G>(game: &G, state: &G::State)
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    assert_eq!(game.key(state), game.fresh_key(state), "key");
    check_evaluation(game, state);
    let mut bytes = vec![0xa5; G::State::BYTES + 3];
    state.store(&mut Writer::new(&mut bytes));
    assert_eq!(&bytes[G::State::BYTES..], [0xa5; 3], "BYTES is too small");
    assert_eq!(
        &G::State::load(&mut Reader::new(&bytes)),
        state,
        "store and load"
    );
    let text = position(game, state);
    assert!(!text.contains('\n'), "a position is one line");
    assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "{text}");
    let mut drawing = String::new();
    game.draw(state, &mut drawing).unwrap();
    assert!(drawing.ends_with('\n'));
}

/// Plays one random game and takes it back move by move.
pub fn check_undo<G>(game: &G, seed: u64, longest: usize)
where
    G: Table + Undo,
    G::State: Stored + PartialEq + Debug,
{
    let mut line = Vec::new();
    let mut state = along_a_game(game, seed, longest, |state, mv, _| {
        for mv in moves(game, state) {
            let mut tried = *state;
            game.apply(&mut tried, mv);
            game.undo(&mut tried, mv);
            assert_eq!(&tried, state, "apply and undo");
        }
        line.push((*state, mv));
    });
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

/// The winner of a game that must be over.
pub fn ended<G: Game>(game: &G, state: &G::State) -> Option<Player> {
    assert!(moves(game, state).is_empty(), "the game goes on");
    winner(game, state)
}

/// Whether the player to move wins a game in which the players take turns and
/// whoever cannot move has lost.
pub fn wins<G: Game>(game: &G, state: &G::State, known: &mut HashMap<u64, bool>) -> bool
where
    G::State: Clone,
{
    let key = game.key(state);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let value = moves(game, state).into_iter().any(|mv| {
        let mut next = state.clone();
        game.apply(&mut next, mv);
        !wins(game, &next, known)
    });
    known.insert(key, value);
    value
}

/// How many moves so many random games have on average, and how many there are
/// to choose from.
pub fn mean_length_and_branching<G: Table>(game: &G, games: u32) -> (f64, f64)
where
    G::State: Clone,
{
    let (mut played, mut choices) = (0u32, 0);
    for seed in 0..games {
        along_a_game(game, seed.into(), usize::MAX, |state, _, _| {
            played += 1;
            choices += moves(game, state).len() as u32;
        });
    }
    let played = f64::from(played);
    (played / f64::from(games), f64::from(choices) / played)
}

/// The lines of a file that is kept in `shared`, beside the project or above
/// it, and is not part of it.
pub fn shared_lines(file: &str) -> Option<Vec<String>> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let text = above
        .map(|folder| folder.join("shared/oracles/public").join(file))
        .find_map(|path| std::fs::read_to_string(path).ok());
    if text.is_none() {
        println!("{file} was not found: nothing was compared with it");
    }
    Some(entries(&text?))
}

/// The lines of a text that are not comments.
pub fn entries(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(String::from).collect()
}
