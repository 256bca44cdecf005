//! What a person at a table needs of a game beside its rules: a first
//! position, moves in writing, a picture of the board.

use core::fmt;
use tesuji::{Game, Move};

/// A game that can be played and shown in a terminal.
pub trait Table: Game + Sized {
    /// What it is called: lower case, one word.
    const NAME: &'static str;

    /// What it is, in one line.
    const ABOUT: &'static str;

    /// What may stand after the name and a colon, with the limits and what is
    /// taken where it is left out; empty for a game without parameters.
    const PARAMETERS: &'static str;

    /// The game with these parameters, in the notation of [`Table::PARAMETERS`];
    /// empty: those that are usual.
    fn with_parameters(text: &str) -> Result<Self, ParseError>;

    /// The position in which a game begins.
    fn start(&self) -> Self::State;

    /// Writes a legal move of this position in the game's own notation.
    fn write_move(&self, state: &Self::State, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move in the notation of [`Table::write_move`]. The caller
    /// checks that it is legal.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Move, ParseError>;

    /// Writes the position on one line, in an existing notation where there is one.
    fn write_position(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a position in the notation of [`Table::write_position`]. What
    /// comes back is a position that the rules can go on from.
    fn parse_position(&self, text: &str) -> Result<Self::State, ParseError>;

    /// The key of the position computed from nothing, where [`Game::key`] is
    /// kept up to date move by move. The two are always equal.
    fn fresh_key(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// Draws the board for a terminal, several lines, each ended by a newline.
    fn draw(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;
}

/// Why a text is not a move or not a position of a game: what was expected instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError(pub &'static str);

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.0)
    }
}

impl core::error::Error for ParseError {}
