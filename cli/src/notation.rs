//! Moves and positions in writing.

use crate::failure::Failure;
use tesuji::{Game, Move, Moves};
use tesuji_games::Table;

/// More moves than this are not listed where one was not legal.
const MOST_LISTED: usize = 12;

/// The legal moves.
pub fn moves<G: Game>(game: &G, state: &G::State) -> Vec<Move> {
    let mut buffer = vec![Move::default(); game.rules().max_moves as usize];
    let mut moves = Moves::new(&mut buffer);
    game.moves(state, &mut moves);
    let count = moves.len() as usize;
    buffer.truncate(count);
    buffer
}

/// A move in the game's notation. Writing to a string cannot fail.
pub fn move_text<G: Table>(game: &G, state: &G::State, mv: Move) -> String {
    let mut text = String::new();
    let _ = game.write_move(state, mv, &mut text);
    text
}

/// All legal moves in the game's notation.
pub fn move_texts<G: Table>(game: &G, state: &G::State) -> Vec<String> {
    let legal = moves(game, state);
    let text = |mv| move_text(game, state, mv);
    legal.into_iter().map(text).collect()
}

/// A line of moves in the game's notation.
pub fn line_texts<G: Table<State: Copy>>(game: &G, root: &G::State, line: &[Move]) -> Vec<String> {
    let mut state = *root;
    let mut texts = Vec::new();
    for &mv in line {
        texts.push(move_text(game, &state, mv));
        game.apply(&mut state, mv);
    }
    texts
}

/// The position on one line.
pub fn position_text<G: Table>(game: &G, state: &G::State) -> String {
    let mut text = String::new();
    let _ = game.write_position(state, &mut text);
    text
}

/// The board, several lines.
pub fn drawing<G: Table>(game: &G, state: &G::State) -> String {
    let mut text = String::new();
    let _ = game.draw(state, &mut text);
    text
}

/// Reads a legal move, or says what is wrong with it and what is allowed.
pub fn legal_move<G: Table>(game: &G, state: &G::State, text: &str) -> Result<Move, String> {
    let legal = moves(game, state);
    if legal.is_empty() {
        return Err(format!("'{text}' comes after the end of the game"));
    }
    let allowed = || {
        let texts = move_texts(game, state);
        let rest = texts.len().saturating_sub(MOST_LISTED);
        let more = match rest {
            0 => String::new(),
            rest => format!(" and {rest} more"),
        };
        let shown = &texts[..texts.len() - rest];
        format!("allowed: {}{more}", shown.join(" "))
    };
    match game.parse_move(state, text) {
        Err(error) => Err(format!("'{text}' is not a move: {error}; {}", allowed())),
        Ok(mv) if !legal.contains(&mv) => Err(format!("'{text}' is not legal; {}", allowed())),
        Ok(mv) => Ok(mv),
    }
}

/// The position after these moves from the start, or the one that the text
/// describes.
pub fn position<G: Table>(game: &G, text: Option<&str>) -> Result<G::State, Failure> {
    let text = text.unwrap_or("").trim();
    let no_moves = match after_moves(game, text) {
        Ok(state) => return Ok(state),
        Err(error) => error,
    };
    game.parse_position(text).map_err(|error| {
        Failure::usage(format!(
            "--position is neither moves ({no_moves}) nor a position ({error})"
        ))
    })
}

fn after_moves<G: Table>(game: &G, text: &str) -> Result<G::State, String> {
    let mut state = game.start();
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    for (index, word) in words.filter(|word| !word.is_empty()).enumerate() {
        let mv = legal_move(game, &state, word)
            .map_err(|error| format!("move {}: {error}", index + 1))?;
        game.apply(&mut state, mv);
    }
    Ok(state)
}
