//! The test-bed games of the papers, for the tesuji search kernel.
//!
//! One file a game, all of the same shape: a type with the parameters, made by
//! `new`, that implements [`tesuji::Game`] and [`Table`]; its state; the rules
//! and where they come from on top of the file.
#![no_std]
#![forbid(unsafe_code)]

pub mod domineering;
#[allow(dead_code)] // the games that need it are on their way
mod hash;
pub mod losalamos;
pub mod minishogi;
mod parameters;
mod pieces;
pub mod reachchess;
pub mod skirmish;
mod square;
mod table;

pub use table::{ParseError, Table};
