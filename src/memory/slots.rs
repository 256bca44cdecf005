//! The states along the current path, one slot for each depth.
#![allow(unsafe_code)]

/// A stack of states in the block; every slot begins at a multiple of 8.
///
/// Slot 0 is the root. A search that steps through the host's own object has
/// slots of size zero, and only the depth counts.
pub struct Slots<'m> {
    words: &'m mut [u32],
    slot_words: usize,
    depth: usize,
}

impl<'m> Slots<'m> {
    pub(super) fn new(words: &'m mut [u32], slot_words: usize) -> Self {
        Slots {
            words,
            slot_words,
            depth: 0,
        }
    }

    /// How many moves below the root the current state is.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The current state.
    #[inline]
    pub fn top(&self) -> &[u8] {
        let from = self.depth * self.slot_words;
        let words = self.words.get(from..from + self.slot_words);
        bytes(words.unwrap_or_default())
    }

    /// The current state, to change it in place.
    #[inline]
    pub fn top_mut(&mut self) -> &mut [u8] {
        let from = self.depth * self.slot_words;
        let words = self.words.get_mut(from..from + self.slot_words);
        bytes_mut(words.unwrap_or_default())
    }

    /// Goes one deeper; the new state is not yet written.
    #[inline]
    pub fn descend(&mut self) {
        self.depth += 1;
    }

    /// Goes one deeper, to a copy of the current state.
    #[inline]
    pub fn descend_with_copy(&mut self) {
        let from = self.depth * self.slot_words;
        let both = self.words.get_mut(from..from + 2 * self.slot_words);
        if let Some((now, next)) = both.and_then(|both| both.split_at_mut_checked(self.slot_words))
        {
            next.iter_mut().zip(now).for_each(|(to, from)| *to = *from);
        }
        self.depth += 1;
    }

    /// Goes back up, to the state as it was before the last step down.
    #[inline]
    pub fn ascend(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Makes the current state, one below the root, the root.
    #[cfg(feature = "sampling")]
    pub(crate) fn make_root(&mut self) {
        let both = self.words.get_mut(..2 * self.slot_words);
        if let Some((root, below)) =
            both.and_then(|both| both.split_at_mut_checked(self.slot_words))
        {
            root.iter_mut()
                .zip(below)
                .for_each(|(to, from)| *to = *from);
        }
        self.depth = 0;
    }

    /// All of them, whatever depth they are of.
    #[cfg(feature = "save")]
    pub(crate) fn words(&self) -> &[u32] {
        self.words
    }

    /// Stands at this depth; the states down to it are in the slots.
    pub(crate) fn stand_at(&mut self, depth: usize) {
        self.depth = depth;
    }
}

#[inline]
fn bytes(words: &[u32]) -> &[u8] {
    // SAFETY: the same memory, seen as bytes; bytes have no alignment or invalid values.
    unsafe { core::slice::from_raw_parts(words.as_ptr().cast(), size_of_val(words)) }
}

#[inline]
fn bytes_mut(words: &mut [u32]) -> &mut [u8] {
    // SAFETY: as above, and every byte pattern is a u32.
    unsafe { core::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), size_of_val(words)) }
}
