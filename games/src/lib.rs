//! The test-bed games of the papers, for the tesuji search kernel.
//!
//! One file a game, all of the same shape: a type with the parameters, made by
//! `new`, that implements [`tesuji::Game`] and [`Table`]; its state; the rules
//! and where they come from on top of the file.
#![no_std]
#![forbid(unsafe_code)]

pub mod breakthrough;
pub mod diagonals;
pub mod domineering;
mod duel;
mod grid;
mod hash;
pub mod knightthrough;
pub mod loa;
mod parameters;
pub mod pentago;
pub mod pentalath;
mod square;
pub mod surakarta;
mod table;

pub use table::{ParseError, Table};
