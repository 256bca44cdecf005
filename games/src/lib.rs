//! The test-bed games of the papers, for the tesuji search kernel.
//!
//! One file a game, all of the same shape: a type with the parameters, made by
//! `new`, that implements [`tesuji::Game`] and [`Table`]; its state; the rules
//! and where they come from on top of the file.
#![no_std]
#![forbid(unsafe_code)]

pub mod ataxx;
pub mod awari;
pub mod breakthrough;
pub mod connect4;
pub mod diagonals;
pub mod domineering;
mod duel;
pub mod function;
mod grid;
mod hash;
pub mod hex;
pub mod knightthrough;
mod landscape;
mod liberties;
pub mod loa;
pub mod losalamos;
pub mod minishogi;
pub mod nogo;
mod parameters;
pub mod pentago;
pub mod pentalath;
pub mod pgame;
mod pieces;
pub mod reachchess;
pub mod reversi;
pub mod seki;
pub mod semeai;
pub mod skirmish;
mod square;
mod stones;
pub mod surakarta;
mod table;
pub mod tictactoe;
pub mod y;

pub use table::{ParseError, Table};
