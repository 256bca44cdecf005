//! Sealing a block before it is copied or stored, and looking at one that
//! comes back.

use super::field::Field;
use super::{Block, Rows};
use crate::error::Error;
use crate::rng::mix;

/// "tsuj" in a little-endian word.
pub(super) const MAGIC: u32 = 0x6a75_7374;
/// The version of the layout and of the meaning of every field.
pub(super) const FORMAT: u32 = 1;
const SEALED: u32 = 1;

impl Rows<'_> {
    /// Writes the checksum of everything. `rest` are the words that are not the kernel's.
    pub(crate) fn seal(&mut self, rest: impl Iterator<Item = u32>) {
        self.set_field(Field::Seal, SEALED);
        let sum = checksum(self.after_checksum().chain(rest));
        self.set_wide_field(Field::Checksum, sum);
    }

    /// Whether the block is sealed, and the contents are those that were sealed.
    pub(crate) fn check_seal(&self, rest: impl Iterator<Item = u32>) -> Result<(), Error> {
        if self.field(Field::Seal) != SEALED {
            return Err(Error::NotSealed);
        }
        let sum = checksum(self.after_checksum().chain(rest));
        if sum != self.wide_field(Field::Checksum) {
            return Err(Error::Damaged);
        }
        Ok(())
    }

    /// Breaks the seal: the block is about to change.
    pub(crate) fn unseal(&mut self) {
        self.set_field(Field::Seal, 0);
    }

    fn after_checksum(&self) -> impl Iterator<Item = u32> {
        let from = Field::Seal as usize;
        self.words
            .range(from, self.layout.moves - from)
            .iter()
            .map(|word| u32::from_le(*word))
    }
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

fn checksum(words: impl Iterator<Item = u32>) -> u64 {
    words.fold(u64::from(MAGIC), |sum, word| mix(sum ^ u64::from(word)))
}
