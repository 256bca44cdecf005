//! What several games share and none of them is.
//!
//! * [`duel`]: two players, who wins, when Ludii calls a game a draw;
//! * [`cells`]: sets of cells, one bit each;
//! * [`rows`]: boards in writing and in pictures, whatever their shape;
//! * [`square`]: the name of a cell, `c4`;
//! * [`steps`]: moves from one cell to another;
//! * [`grid`]: rectangular boards, with all of the above;
//! * [`stones`]: positions of games in which stones stay where they are put;
//! * [`liberties`]: the races of Go;
//! * [`pieces`]: what the chess-like games have in common;
//! * [`parameters`]: parameters of games in writing;
//! * [`hash`]: keys of positions.

pub(crate) mod cells;
pub(crate) mod duel;
pub(crate) mod grid;
pub(crate) mod hash;
pub(crate) mod liberties;
pub(crate) mod parameters;
pub(crate) mod pieces;
pub(crate) mod rows;
pub(crate) mod square;
pub(crate) mod steps;
pub(crate) mod stones;
