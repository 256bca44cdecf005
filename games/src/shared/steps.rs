//! Moves from one cell to another on boards of up to 64 cells, numbered
//! `from * 64 + to`.

use super::cells::bit;
use super::duel::sides;
use tesuji::{Move, Player};

/// What a move that is not from one cell to another is numbered from.
pub(crate) const OTHER_MOVES: u32 = 64 * 64;

/// The move from one cell to another.
#[inline]
pub(crate) fn step(from: u32, to: u32) -> Move {
    Move((from & 63) << 6 | to & 63)
}

/// From where to where a move goes.
#[inline]
pub(crate) fn ends(mv: Move) -> (u32, u32) {
    (mv.0 >> 6 & 63, mv.0 & 63)
}

/// Moves a piece of this player; an enemy piece at the target is captured.
/// Returns whether there was one.
#[inline]
pub(crate) fn move_piece(pieces: &mut [u64; 2], player: Player, mv: Move) -> bool {
    let (from, to) = ends(mv);
    let [own, other] = sides(player, pieces);
    let target = bit(to);
    *pieces = sides(player, &[own & !bit(from) | target, other & !target]);
    other & target != 0
}
