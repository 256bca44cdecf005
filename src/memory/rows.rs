//! The tree: one row a node, a column for each number, siblings side by side.
//!
//! | column | what |
//! | --- | --- |
//! | move | the move that leads here |
//! | first | the first child, if the node is expanded; of a link, the node it stands for |
//! | meta | [`Meta`]: number of children, what is proven, who moves, what the row is used for |
//! | numbers | one or two words that belong to the rule |
//! | key | with transpositions: two words |
//!
//! With transpositions a position has one row, where it was first seen; every
//! other move to it is a **link**, a row that only names that one.

use super::field::{FREE_HEADS, Field, HEADER, WideField};
use super::seal::hash;
use super::table::Scattered;
use super::words::Words;
use super::{Layout, Shape};
use crate::game::Move;
use crate::value::{Side, Truth};

/// The place of a node in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row(pub(crate) u32);

impl Row {
    pub(crate) const NONE: Row = Row(u32::MAX);

    /// The rows of `count` siblings of which this is the first.
    #[inline]
    pub(crate) fn siblings(self, count: u32) -> impl Iterator<Item = Row> + Clone {
        (self.0..self.0.saturating_add(count)).map(Row)
    }
}

/// What is known of a node beside its numbers, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meta(pub(crate) u32);

impl Meta {
    const COUNT: u32 = 0xffff;
    const EXPANDED: u32 = 1 << 16;
    const TRUE: u32 = 1 << 17;
    const FALSE: u32 = 1 << 18;
    const REFUTER: u32 = 1 << 19;
    const LINK: u32 = 1 << 20;
    const LAST: u32 = 1 << 21;
    pub(super) const FREE_HEAD: u32 = 1 << 22;
    pub(super) const FREE_TAIL: u32 = 1 << 23;
    const MARK: u32 = 1 << 24;

    /// A node that has not been expanded: with this many moves, and this side to move.
    #[inline]
    pub(crate) fn leaf(moves: u32, side: Side, truth: Truth) -> Meta {
        let side = match side {
            Side::Prover => 0,
            Side::Refuter => Self::REFUTER,
        };
        Meta(moves & Self::COUNT | side).with_truth(truth)
    }

    /// A row that stands for a node elsewhere.
    pub(crate) fn link() -> Meta {
        Meta(Self::LINK)
    }

    /// The number of moves of the position, and of children once it is expanded.
    #[inline]
    pub(crate) fn moves(self) -> u32 {
        self.0 & Self::COUNT
    }

    /// The number of children: none if the node is not expanded.
    #[inline]
    pub(crate) fn children(self) -> u32 {
        if self.is_expanded() { self.moves() } else { 0 }
    }

    #[inline]
    pub(crate) fn is_expanded(self) -> bool {
        self.0 & Self::EXPANDED != 0
    }

    #[inline]
    pub(crate) fn expanded(self, yes: bool) -> Meta {
        self.with(Self::EXPANDED, yes)
    }

    #[inline]
    pub(crate) fn side(self) -> Side {
        if self.0 & Self::REFUTER == 0 {
            Side::Prover
        } else {
            Side::Refuter
        }
    }

    /// Whether the same side moves here as there.
    #[inline]
    pub(crate) fn same_side(self, other: Meta) -> bool {
        (self.0 ^ other.0) & Self::REFUTER == 0
    }

    #[inline]
    pub(crate) fn truth(self) -> Truth {
        match self.0 & (Self::TRUE | Self::FALSE) {
            0 => Truth::Unknown,
            Self::TRUE => Truth::True,
            _ => Truth::False,
        }
    }

    /// Whether this is proven.
    #[inline]
    pub(crate) fn is(self, truth: Truth) -> bool {
        self.0 & Meta(0).with_truth(truth).0 != 0
    }

    #[inline]
    pub(crate) fn is_solved(self) -> bool {
        self.0 & (Self::TRUE | Self::FALSE) != 0
    }

    #[inline]
    pub(crate) fn with_truth(self, truth: Truth) -> Meta {
        let bits = match truth {
            Truth::Unknown => 0,
            Truth::True => Self::TRUE,
            Truth::False => Self::FALSE,
        };
        Meta(self.0 & !(Self::TRUE | Self::FALSE) | bits)
    }

    /// Whether the row says all there is to say: it is unsolved and no link.
    #[inline]
    pub(crate) fn is_plain(self) -> bool {
        self.0 & (Self::TRUE | Self::FALSE | Self::LINK) == 0
    }

    #[inline]
    pub(crate) fn is_link(self) -> bool {
        cfg!(feature = "transpositions") && self.0 & Self::LINK != 0
    }

    /// Whether this is the last of its siblings.
    pub(crate) fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    pub(crate) fn last(self, yes: bool) -> Meta {
        self.with(Self::LAST, yes)
    }

    pub(crate) fn is_marked(self) -> bool {
        self.0 & Self::MARK != 0
    }

    pub(crate) fn marked(self, yes: bool) -> Meta {
        self.with(Self::MARK, yes)
    }

    #[inline]
    fn with(self, bit: u32, yes: bool) -> Meta {
        Meta(if yes { self.0 | bit } else { self.0 & !bit })
    }
}

/// The kernel's part of the block.
pub(crate) struct Rows<'m> {
    pub(super) header: &'m mut [u32; HEADER],
    #[cfg_attr(not(feature = "sampling"), allow(dead_code))]
    pub(super) sampling: Words<'m>,
    pub(super) moves: Words<'m>,
    pub(super) firsts: Words<'m>,
    pub(super) metas: Words<'m>,
    pub(super) numbers: Words<'m>,
    pub(super) keys: Words<'m>,
    pub(super) index: Words<'m>,
    pub(super) table: Words<'m>,
    pub(super) stack: Words<'m>,
    pub(super) path: Words<'m>,
    #[cfg_attr(
        not(any(feature = "alpha-beta", feature = "sampling")),
        allow(dead_code)
    )]
    pub(super) notes: Words<'m>,
    pub(crate) layout: Layout,
}

impl Rows<'_> {
    pub(crate) fn shape(&self) -> &Shape {
        &self.layout.shape
    }

    #[inline]
    pub(crate) fn has_keys(&self) -> bool {
        self.layout.shape.has_keys()
    }

    #[inline]
    pub(crate) fn field(&self, field: Field) -> u32 {
        self.header
            .get(field as usize)
            .map_or(0, |word| u32::from_le(*word))
    }

    #[inline]
    pub(crate) fn set_field(&mut self, field: Field, value: u32) {
        if let Some(word) = self.header.get_mut(field as usize) {
            *word = value.to_le();
        }
    }

    /// One of several fields in a row, of which `first` is number 0.
    #[cfg(feature = "levels")]
    pub(crate) fn nth_field(&self, first: Field, index: usize) -> u32 {
        let word = self.header.get(first as usize + index);
        word.map_or(0, |word| u32::from_le(*word))
    }

    #[cfg(feature = "levels")]
    pub(crate) fn set_nth_field(&mut self, first: Field, index: usize, value: u32) {
        if let Some(word) = self.header.get_mut(first as usize + index) {
            *word = value.to_le();
        }
    }

    /// A field of 64 bits.
    #[inline]
    pub(crate) fn wide_field(&self, field: WideField) -> u64 {
        let half = |at: usize| self.header.get(at).map_or(0, |word| u32::from_le(*word));
        u64::from(half(field as usize)) | u64::from(half(field as usize + 1)) << 32
    }

    #[inline]
    pub(crate) fn set_wide_field(&mut self, field: WideField, value: u64) {
        let halves = self.header.iter_mut().skip(field as usize);
        for (to, half) in halves.zip([value as u32, (value >> 32) as u32]) {
            *to = half.to_le();
        }
    }

    pub(crate) fn count(&mut self, field: WideField, more: u32) {
        let sum = self.wide_field(field).wrapping_add(u64::from(more));
        self.set_wide_field(field, sum);
    }

    /// Forgets where the search was and what it did.
    pub(crate) fn clear_progress(&mut self) {
        let progress = self.header.get_mut(Field::Low as usize..FREE_HEADS);
        progress.unwrap_or_default().fill(0);
    }

    /// Forgets where the search was, for a new goal, but not what it did.
    #[cfg(feature = "exact")]
    pub(crate) fn clear_place(&mut self) {
        let place = Field::Depth as usize..Field::Peak as usize;
        self.header.get_mut(place).unwrap_or_default().fill(0);
    }

    /// Adds to the hash of everything that the search does, by which two
    /// machines can be compared. Nothing without the feature `trace`.
    #[inline]
    pub(crate) fn trace(&mut self, word: u32) {
        if cfg!(feature = "trace") {
            let sum = hash(self.wide_field(WideField::Trace), word);
            self.set_wide_field(WideField::Trace, sum);
        }
    }

    /// Whether the row is one of this tree's: everything that is read from a
    /// block that may be damaged is asked this before it bounds a loop.
    pub(crate) fn contains(&self, first: Row, count: u32) -> bool {
        let capacity = self.layout.capacity as u32;
        count <= capacity && first.0 <= capacity - count
    }

    #[inline]
    pub(crate) fn mv(&self, row: Row) -> Move {
        Move(self.moves.get(row.0 as usize))
    }

    #[inline]
    pub(crate) fn set_mv(&mut self, row: Row, mv: Move) {
        self.moves.set(row.0 as usize, mv.0);
    }

    #[inline]
    pub(crate) fn first(&self, row: Row) -> Row {
        Row(self.firsts.get(row.0 as usize))
    }

    #[inline]
    pub(crate) fn set_first(&mut self, row: Row, first: Row) {
        self.firsts.set(row.0 as usize, first.0);
    }

    #[inline]
    pub(crate) fn meta(&self, row: Row) -> Meta {
        Meta(self.metas.get(row.0 as usize))
    }

    #[inline]
    pub(crate) fn set_meta(&mut self, row: Row, meta: Meta) {
        self.metas.set(row.0 as usize, meta.0);
    }

    /// The numbers of a row that belong to its rule.
    #[inline]
    pub(crate) fn numbers<const N: usize>(&self, row: Row) -> [u32; N] {
        let numbers = self.numbers.range(row.0 as usize * N, N);
        numbers
            .first_chunk()
            .copied()
            .unwrap_or([0; N])
            .map(u32::from_le)
    }

    #[inline]
    pub(crate) fn set_numbers<const N: usize>(&mut self, row: Row, numbers: [u32; N]) {
        let at = row.0 as usize * N;
        for (word, number) in numbers.into_iter().enumerate() {
            self.numbers.set(at + word, number);
        }
    }

    /// One of a row's numbers.
    #[cfg(feature = "sampling")]
    #[inline]
    pub(crate) fn word(&self, row: Row, word: usize) -> u32 {
        self.numbers.get(self.note_place(row) + word)
    }

    #[cfg(feature = "sampling")]
    #[inline]
    pub(crate) fn set_word(&mut self, row: Row, word: usize, value: u32) {
        self.numbers.set(self.note_place(row) + word, value);
    }

    /// A row's numbers, which are this many.
    #[cfg(feature = "sampling")]
    #[inline]
    pub(crate) fn words(&self, row: Row, count: usize) -> &[u32] {
        self.numbers.range(row.0 as usize * count, count)
    }

    /// The settings of a sampling search.
    #[cfg(feature = "sampling")]
    pub(crate) fn sampling_words(&self) -> [u32; super::SAMPLING] {
        core::array::from_fn(|word| self.sampling.get(word))
    }

    /// Moves that a sampling search has made.
    #[cfg(feature = "sampling")]
    pub(crate) fn steps(&self) -> u64 {
        u64::from(self.sampling.get(super::SAMPLING))
            | u64::from(self.sampling.get(super::SAMPLING + 1)) << 32
    }

    #[cfg(feature = "sampling")]
    pub(crate) fn add_steps(&mut self, more: u32) {
        self.set_steps(self.steps().wrapping_add(u64::from(more)));
    }

    #[cfg(feature = "sampling")]
    pub(crate) fn set_steps(&mut self, steps: u64) {
        self.sampling.set(super::SAMPLING, steps as u32);
        self.sampling.set(super::SAMPLING + 1, (steps >> 32) as u32);
    }

    /// How many moves scouts may still make, and how deep they begin on the path.
    /// Only a search that has scouts keeps it.
    #[cfg(feature = "sampling")]
    pub(crate) fn scouts(&self) -> (u32, u32) {
        let word = |at| self.sampling.get(super::SAMPLING + at);
        (word(2), word(3))
    }

    #[cfg(feature = "sampling")]
    pub(crate) fn set_scouts(&mut self, moves: u32, from: u32) {
        self.sampling.set(super::SAMPLING + 2, moves);
        self.sampling.set(super::SAMPLING + 3, from);
    }

    /// Room for numbers with a fraction, which nobody keeps.
    #[cfg(feature = "sampling")]
    pub(crate) fn reals(&mut self, count: usize) -> &mut [f32] {
        self.notes.as_reals(count)
    }

    /// The first of a row's numbers, for what keeps notes in rows that need no
    /// number: free ones and solved ones.
    pub(crate) fn note(&self, row: Row) -> u32 {
        self.numbers.get(self.note_place(row))
    }

    pub(crate) fn set_note(&mut self, row: Row, note: u32) {
        self.numbers.set(self.note_place(row), note);
    }

    /// The key of a row of which the table has not been asked yet: in the places
    /// of its first child and its first number, which it has not yet either.
    #[cfg(feature = "table")]
    #[inline]
    pub(crate) fn lent_key(&self, row: Row) -> Scattered {
        Scattered(u64::from(self.first(row).0) | u64::from(self.note(row)) << 32)
    }

    #[cfg(feature = "table")]
    #[inline]
    pub(crate) fn lend_key(&mut self, row: Row, Scattered(key): Scattered) {
        self.set_first(row, Row(key as u32));
        self.set_note(row, (key >> 32) as u32);
    }

    #[inline]
    fn note_place(&self, row: Row) -> usize {
        row.0 as usize * self.layout.shape.numbers
    }

    /// The node that this row is, or that it is a link to.
    #[inline]
    pub(crate) fn node(&self, row: Row) -> Row {
        if self.meta(row).is_link() {
            self.first(row)
        } else {
            row
        }
    }

    /// Makes a row stand for a node elsewhere.
    pub(crate) fn make_link(&mut self, row: Row, node: Row) {
        let last = self.meta(row).is_last();
        self.set_meta(row, Meta::link().last(last));
        self.set_first(row, node);
    }

    /// The children of an expanded node, and how many they are.
    #[inline]
    pub(crate) fn children(&self, node: Row) -> (Row, u32) {
        let meta = self.meta(node);
        if meta.is_expanded() {
            (self.first(node), meta.moves())
        } else {
            (Row::NONE, 0)
        }
    }

    /// The metas and numbers of a node's children, side by side, for the inner
    /// loop of the search: nothing if it is not expanded. Of a link, see
    /// [`Rows::follow`].
    #[inline]
    pub(crate) fn family<const N: usize>(&self, meta: Meta, first: Row) -> (&[u32], &[[u32; N]]) {
        let (at, count) = (first.0 as usize, meta.children() as usize);
        let (numbers, _) = self.numbers.range(at * N, count * N).as_chunks();
        (self.metas.range(at, count), numbers)
    }

    /// What is known of the node that a link stands for. Rare enough to stay
    /// out of the loops that call it.
    #[cold]
    #[inline(never)]
    pub(crate) fn follow<const N: usize>(&self, link: Row) -> (Meta, [u32; N]) {
        let node = self.first(link);
        (self.meta(node), self.numbers(node))
    }

    /// A word of a level of the path.
    #[inline]
    pub(crate) fn level_word(&self, depth: usize, word: usize) -> u32 {
        self.path.get(self.layout.shape.level * depth + word)
    }

    #[inline]
    pub(crate) fn set_level_word(&mut self, depth: usize, word: usize, value: u32) {
        self.path.set(self.layout.shape.level * depth + word, value);
    }

    /// The key of the position at this depth of the path, where positions can
    /// come back: the last words of the level.
    pub(crate) fn path_key(&self, depth: usize) -> u64 {
        let word = self.layout.shape.level.saturating_sub(2);
        u64::from(self.level_word(depth, word)) | u64::from(self.level_word(depth, word + 1)) << 32
    }

    pub(crate) fn set_path_key(&mut self, depth: usize, key: u64) {
        let word = self.layout.shape.level.saturating_sub(2);
        self.set_level_word(depth, word, key as u32);
        self.set_level_word(depth, word + 1, (key >> 32) as u32);
    }

    /// A word that the method keeps for the whole search.
    #[cfg(any(feature = "alpha-beta", feature = "sampling"))]
    #[inline]
    pub(crate) fn method_word(&self, word: usize) -> u32 {
        self.notes.get(word)
    }

    #[cfg(any(feature = "alpha-beta", feature = "sampling"))]
    #[inline]
    pub(crate) fn set_method_word(&mut self, word: usize, value: u32) {
        self.notes.set(word, value);
    }

    #[cfg(any(feature = "alpha-beta", feature = "sampling"))]
    pub(crate) fn clear_method_words(&mut self) {
        self.notes.fill(0);
    }

    /// A move of a playout.
    #[cfg(any(feature = "playouts", feature = "sampling"))]
    pub(crate) fn stack_word(&self, depth: usize) -> u32 {
        self.stack.get(depth)
    }

    #[cfg(any(feature = "playouts", feature = "sampling"))]
    pub(crate) fn set_stack_word(&mut self, depth: usize, value: u32) {
        self.stack.set(depth, value);
    }

    /// The row at this depth of the current path.
    pub(crate) fn path(&self, depth: usize) -> Row {
        Row(self.level_word(depth, 0))
    }

    pub(crate) fn set_path(&mut self, depth: usize, row: Row) {
        self.set_level_word(depth, 0, row.0);
    }

    /// The most promising child of the node at this depth of the path, or
    /// [`Row::NONE`] if the node is settled.
    pub(crate) fn promising(&self, depth: usize) -> Row {
        Row(self.level_word(depth, 1))
    }

    pub(crate) fn set_promising(&mut self, depth: usize, row: Row) {
        self.set_level_word(depth, 1, row.0);
    }
}
