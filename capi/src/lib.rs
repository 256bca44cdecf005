//! The C interface: everything that `include/tesuji.h` declares.
//!
//! A thin layer. Each function checks its pointers, binds the kernel's search
//! to the block for the length of one call, and turns the answer into numbers.
//! The comments here are the comments of the header.
#![no_std]

pub mod config;
pub mod game;
mod panic;
mod record;
pub mod result;
pub mod sampling;
pub mod search;
pub mod status;

#[cfg(not(panic = "abort"))]
compile_error!("a panic must not unwind into C: build with panic = \"abort\"");
