//! What the chess-like games share: the geometry of small boards, men as sets
//! of cells, what a king asks of his men, and boards in writing.
//!
//! Parts, each usable without those below it: [`board`] knows cells and lines,
//! [`men`] who stands where, [`watch`] checks and pins, [`text`] how a board is
//! written, [`chess`] how the men of chess move, [`orthodox`] what is played
//! only on the full board: castling and capturing in passing.

pub(crate) mod board;
pub(crate) mod chess;
pub(crate) mod men;
pub(crate) mod orthodox;
pub(crate) mod text;
pub(crate) mod watch;

use tesuji::Player;

/// The player who sits at the bottom and moves first.
pub(crate) const FIRST: Player = Player(0);

/// The score of the winner.
pub(crate) const WIN: i32 = 1;
/// The score of both players of a draw.
pub(crate) const DRAW: i32 = 0;
/// The score of the loser.
pub(crate) const LOSS: i32 = -1;

/// After how many turns of both players together Ludii calls a game a draw:
/// 1250 for each player. A turn is over when the mover changes.
pub(crate) const TURN_LIMIT: u16 = 2500;

/// The other player.
#[inline]
pub(crate) fn opponent(player: Player) -> Player {
    Player(player.0 ^ 1)
}
