//! The block as 32-bit words, and its split into the parts that live in it.
#![allow(unsafe_code)]

use super::field::HEADER;
use super::seal::{FORMAT, MAGIC};
use super::{Field, Layout, Rows, Slots};
use crate::error::Error;
use crate::game::Move;

/// Some words of a block. Reading past the end gives zero, writing there does nothing.
pub(crate) struct Words<'m>(&'m mut [u32]);

impl Words<'_> {
    #[cfg_attr(not(feature = "small"), inline)]
    #[cfg_attr(feature = "small", inline(never))]
    pub(crate) fn get(&self, at: usize) -> u32 {
        self.0.get(at).map_or(0, |word| u32::from_le(*word))
    }

    #[cfg_attr(not(feature = "small"), inline)]
    #[cfg_attr(feature = "small", inline(never))]
    pub(crate) fn set(&mut self, at: usize, value: u32) {
        if let Some(word) = self.0.get_mut(at) {
            *word = value.to_le();
        }
    }

    #[inline]
    pub(crate) fn range(&self, from: usize, count: usize) -> &[u32] {
        let to = from.saturating_add(count);
        self.0.get(from..to).unwrap_or_default()
    }

    pub(crate) fn fill(&mut self, value: u32) {
        self.0.fill(value.to_le());
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Words as numbers with a fraction, for what is not kept.
    #[cfg(feature = "sampling")]
    pub(crate) fn as_reals(&mut self, count: usize) -> &mut [f32] {
        let words = self.0.get_mut(..count).unwrap_or_default();
        // SAFETY: the same memory; f32 has the size and alignment of u32, and
        // every bit pattern is one of each.
        unsafe { core::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len()) }
    }

    #[cfg(feature = "save")]
    pub(crate) fn as_slice(&self) -> &[u32] {
        self.0
    }
}

/// A block as words: the header, and what is in the rest is not known yet.
pub(crate) struct Block<'m> {
    header: &'m mut [u32; HEADER],
    rest: &'m mut [u32],
}

impl<'m> Block<'m> {
    /// Sees the block as words. The last bytes that fill no 8 are left alone.
    pub(crate) fn new(bytes: &'m mut [u8]) -> Result<Self, Error> {
        if !bytes.as_ptr().cast::<u64>().is_aligned() {
            return Err(Error::Misaligned);
        }
        let count = bytes.len() / 8 * 2;
        // SAFETY: the pointer is aligned to 8, the words lie within the bytes,
        // every bit pattern is a u32, and the borrow of the bytes is given up.
        let words: &mut [u32] =
            unsafe { core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), count) };
        let split = words.split_first_chunk_mut().ok_or(Error::BlockTooSmall);
        split.map(|(header, rest)| Block { header, rest })
    }

    /// Makes the block ours, with nothing in it.
    pub(crate) fn clear(&mut self) {
        self.header.fill(0);
        self.set_fields(Field::Magic, [MAGIC, FORMAT]);
    }

    /// Writes fields that follow each other.
    pub(crate) fn set_fields<const N: usize>(&mut self, first: Field, values: [u32; N]) {
        let fields = self.header.iter_mut().skip(first as usize);
        fields
            .zip(values)
            .for_each(|(to, value)| *to = value.to_le());
    }

    /// The words that a sampling search begins with, if they are there.
    #[cfg(feature = "sampling")]
    pub(crate) fn sampling(&self) -> Option<&[u32; super::SAMPLING]> {
        self.rest.first_chunk()
    }

    #[cfg(feature = "sampling")]
    pub(crate) fn set_sampling(&mut self, words: [u32; super::SAMPLING]) {
        if let Some(to) = self.rest.first_chunk_mut() {
            *to = words.map(u32::to_le);
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        4 * (HEADER + self.rest.len())
    }

    pub(crate) fn field(&self, field: Field) -> u32 {
        let word = self.header.get(field as usize);
        word.map_or(0, |word| u32::from_le(*word))
    }
}

/// The parts of a block: the tree, the list of moves, the states.
#[inline(always)] // its one caller builds a search of it, in place
pub(crate) fn split<'m>(block: Block<'m>, layout: Layout) -> (Rows<'m>, &'m mut [Move], Slots<'m>) {
    let Block { header, mut rest } = block;
    let shape = layout.shape;
    let rest = &mut rest;
    let rows = Rows {
        header,
        sampling: cut_if(cfg!(feature = "sampling"), rest, shape.sampling),
        moves: cut(rest, layout.capacity),
        firsts: cut(rest, layout.capacity),
        metas: cut(rest, layout.capacity),
        numbers: cut(rest, layout.capacity * shape.numbers),
        keys: cut_for_keys(rest, layout.capacity * shape.key_words()),
        index: cut_for_keys(rest, shape.index_words(layout.capacity)),
        table: cut_if(
            cfg!(feature = "table"),
            rest,
            shape.table_words(layout.entries),
        ),
        stack: cut_if(STACK, rest, shape.stack_words()),
        path: cut(rest, shape.level * shape.levels()),
        notes: cut_if(NOTES, rest, shape.notes),
        layout,
    };
    let Words(list) = cut(rest, shape.max_moves);
    // SAFETY: `Move` is a transparent u32, so the slice is the same memory with
    // the same length and alignment, and the borrow of the words is given up.
    let list = unsafe { core::slice::from_raw_parts_mut(list.as_mut_ptr().cast(), list.len()) };
    // The list may end in the middle of 8 bytes.
    if !rest.as_ptr().cast::<u64>().is_aligned() {
        cut(rest, 1);
    }
    let Words(states) = cut(rest, shape.state_words() * shape.states());
    (rows, list, Slots::new(states, shape.state_words()))
}

/// Whether any search of this build has a stack.
const STACK: bool = cfg!(any(
    feature = "transpositions",
    feature = "playouts",
    feature = "sampling"
));
/// Whether any keeps words of its own.
const NOTES: bool = cfg!(any(feature = "alpha-beta", feature = "sampling"));

/// Words of what only searches with transpositions have.
#[inline]
fn cut_for_keys<'m>(rest: &mut &'m mut [u32], words: usize) -> Words<'m> {
    cut_if(cfg!(feature = "transpositions"), rest, words)
}

/// The same for what only some builds have.
#[inline]
fn cut_if<'m>(built: bool, rest: &mut &'m mut [u32], words: usize) -> Words<'m> {
    if built {
        cut(rest, words)
    } else {
        Words(&mut [])
    }
}

/// Takes words from the front; none if there are not so many, which the
/// layout has seen to.
#[inline(never)]
fn cut<'m>(rest: &mut &'m mut [u32], words: usize) -> Words<'m> {
    match core::mem::take(rest).split_at_mut_checked(words) {
        Some((part, after)) => {
            *rest = after;
            Words(part)
        }
        None => Words(&mut []),
    }
}
