//! The block as 32-bit words, and its split into the part that the kernel
//! reads and the part that belongs to the game's states.
#![allow(unsafe_code)]

use super::{Field, Layout, Slots};
use crate::error::Error;
use crate::game::Move;

/// The words of a block. Reading past the end gives zero, writing there does nothing.
pub(crate) struct Words<'m>(&'m mut [u32]);

impl Words<'_> {
    #[inline]
    pub(crate) fn get(&self, at: usize) -> u32 {
        self.0.get(at).map_or(0, |word| u32::from_le(*word))
    }

    #[inline]
    pub(crate) fn set(&mut self, at: usize, value: u32) {
        if let Some(word) = self.0.get_mut(at) {
            *word = value.to_le();
        }
    }

    #[inline]
    pub(crate) fn range(&self, from: usize, count: usize) -> &[u32] {
        let to = from.saturating_add(count);
        self.0.get(from..to).unwrap_or(&[])
    }

    pub(crate) fn fill(&mut self, from: usize, count: usize, value: u32) {
        for at in from..from.saturating_add(count) {
            self.set(at, value);
        }
    }
}

/// A block as words, before it is known what is in it.
pub(crate) struct Block<'m>(&'m mut [u32]);

impl<'m> Block<'m> {
    /// Sees the block as words. The last bytes that fill no 8 are left alone.
    pub(crate) fn new(bytes: &'m mut [u8]) -> Result<Self, Error> {
        if !bytes.as_ptr().cast::<u64>().is_aligned() {
            return Err(Error::Misaligned);
        }
        let count = bytes.len() / 8 * 2;
        // SAFETY: the pointer is aligned to 8, the words lie within the bytes,
        // every bit pattern is a u32, and the borrow of the bytes is given up.
        let words = unsafe { core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), count) };
        Ok(Block(words))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.0.len().saturating_mul(4)
    }

    pub(crate) fn field(&self, field: Field) -> u32 {
        let word = self.0.get(field as usize);
        word.map_or(0, |word| u32::from_le(*word))
    }
}

/// The three parts of a block: the kernel's words, the list of moves, the states.
pub(crate) fn split<'m>(
    block: Block<'m>,
    layout: &Layout,
) -> Result<(Words<'m>, &'m mut [Move], Slots<'m>), Error> {
    let (words, rest) = block
        .0
        .split_at_mut_checked(layout.moves)
        .ok_or(Error::BlockTooSmall)?;
    let (moves, states) = rest
        .split_at_mut_checked(layout.states - layout.moves)
        .ok_or(Error::BlockTooSmall)?;
    let moves = moves
        .get_mut(..layout.shape.max_moves)
        .ok_or(Error::BlockTooSmall)?;
    // SAFETY: `Move` is a transparent u32, so the slice is the same memory with
    // the same length and alignment, and the borrow of the words is given up.
    let moves = unsafe { core::slice::from_raw_parts_mut(moves.as_mut_ptr().cast(), moves.len()) };
    let slots = Slots::new(states, layout.shape.state_bytes);
    Ok((Words(words), moves, slots))
}
