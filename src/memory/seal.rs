//! Sealing a block before it is copied or stored, and looking at one that
//! comes back.

use super::field::Field;
#[cfg(feature = "save")]
use super::field::WideField;
use super::{Block, Rows};
use crate::error::Error;

/// "tsuj" in a little-endian word.
pub(super) const MAGIC: u32 = 0x6a75_7374;
/// The version of the layout and of the meaning of every field.
pub(super) const FORMAT: u32 = 2;
#[cfg(feature = "save")]
const SEALED: u32 = 1;

impl Rows<'_> {
    #[cfg(feature = "save")]
    /// Writes the checksum of everything; the states are not the kernel's.
    pub(crate) fn seal(&mut self, states: &[u32]) {
        self.set_field(Field::Seal, SEALED);
        let sum = self.checksum(states);
        self.set_wide_field(WideField::Checksum, sum);
    }

    #[cfg(feature = "save")]
    /// Whether the block is sealed, and the contents are those that were sealed.
    pub(crate) fn check_seal(&self, states: &[u32]) -> Result<(), Error> {
        if self.field(Field::Seal) != SEALED {
            return Err(Error::NotSealed);
        }
        if self.checksum(states) != self.wide_field(WideField::Checksum) {
            return Err(Error::Damaged);
        }
        Ok(())
    }

    /// Breaks the seal: the block is about to change.
    pub(crate) fn unseal(&mut self) {
        self.set_field(Field::Seal, 0);
    }

    #[cfg(feature = "save")]
    /// Of everything but the checksum itself and the list of moves, which is scratch.
    fn checksum(&self, states: &[u32]) -> u64 {
        let (_, header) = self.header.split_at(Field::Seal as usize);
        let parts = [
            header,
            self.sampling.as_slice(),
            self.moves.as_slice(),
            self.firsts.as_slice(),
            self.metas.as_slice(),
            self.numbers.as_slice(),
            self.keys.as_slice(),
            self.index.as_slice(),
            self.table.as_slice(),
            self.stack.as_slice(),
            self.path.as_slice(),
            self.notes.as_slice(),
            states,
        ];
        parts
            .into_iter()
            .flatten()
            .fold(0, |sum, word| hash(sum, u32::from_le(*word)))
    }
}

/// FNV-1a (Fowler, Noll and Vo), a word at a time, with the high half folded
/// in so that it reaches the low bits. A change of one word always shows.
#[inline]
pub(super) fn hash(sum: u64, word: u32) -> u64 {
    const PRIME: u64 = 0x100_0000_01b3;
    let sum = (sum ^ u64::from(word)).wrapping_mul(PRIME);
    sum ^ (sum >> 32)
}

/// Whether this is a block of this version at all.
pub(crate) fn check_magic(block: &Block<'_>) -> Result<(), Error> {
    if block.field(Field::Magic) != MAGIC {
        return Err(Error::Damaged);
    }
    if block.field(Field::Format) != FORMAT {
        return Err(Error::OtherVersion);
    }
    Ok(())
}
