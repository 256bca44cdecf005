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
