//! The test-bed games of the papers, for the tesuji search kernel.
//!
//! One file a game, all of the same shape: a type with the parameters, made by
//! `new`, that implements [`tesuji::Game`] and [`Table`]; its state; the rules
//! and where they come from on top of the file.
#![no_std]
#![forbid(unsafe_code)]

pub mod ataxx;
pub mod awari;
pub mod domineering;
pub mod function;
mod hash;
mod landscape;
mod liberties;
mod parameters;
pub mod pgame;
pub mod reversi;
pub mod seki;
pub mod semeai;
mod square;
mod table;

pub use table::{ParseError, Table};
