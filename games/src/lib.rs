//! The test-bed games of the papers, for the tesuji search kernel.
//!
//! One file a game, all of the same shape: a type with the parameters, made by
//! `new`, that implements [`tesuji::Game`] and [`Table`]; its state; the rules
//! and where they come from on top of the file. `table.rs` has what they
//! implement, and what is not a game but several of them need is in `shared/`.
#![no_std]
#![forbid(unsafe_code)]

pub mod ataxx;
pub mod awari;
pub mod breakthrough;
pub mod connect4;
pub mod diagonals;
pub mod domineering;
pub mod function;
pub mod hex;
pub mod knightthrough;
pub mod loa;
pub mod losalamos;
pub mod minishogi;
pub mod nogo;
pub mod pentago;
pub mod pentalath;
pub mod pgame;
pub mod reachchess;
pub mod reversi;
pub mod seki;
pub mod semeai;
mod shared;
pub mod skirmish;
pub mod surakarta;
mod table;
pub mod tictactoe;
pub mod y;

pub use table::{ParseError, Table};
