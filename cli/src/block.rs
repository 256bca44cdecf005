//! The block that a search lives in.

use crate::failure::Failure;
use crate::memory::Size;

/// What the kernel asks of the beginning of a block.
const ALIGNMENT: usize = 8;

/// Memory that begins at a multiple of 8. The system hands it out as it is
/// touched: a large block of which little is used costs little.
pub struct Block {
    bytes: Vec<u8>,
    size: usize,
}

impl Block {
    /// A block of this size.
    pub fn new(size: Size) -> Result<Block, Failure> {
        let refused = || Failure::usage(format!("the system does not give {size}: ask for less"));
        let length = size.0.checked_add(ALIGNMENT).ok_or_else(refused)?;
        // `vec!` ends the program where there is too little: ask first.
        Vec::<u8>::new()
            .try_reserve_exact(length)
            .map_err(|_| refused())?;
        Ok(Block {
            bytes: vec![0; length],
            size: size.0,
        })
    }

    /// The bytes.
    pub fn bytes(&mut self) -> &mut [u8] {
        let skip = self.bytes.as_ptr().align_offset(ALIGNMENT);
        &mut self.bytes[skip..skip + self.size]
    }
}

#[cfg(test)]
mod tests {
    use super::{ALIGNMENT, Block};
    use crate::memory::Size;

    #[test]
    fn blocks_of_every_size_are_aligned_and_whole() {
        for size in [0, 1, 7, 8, 4096, 65_537] {
            let mut block = Block::new(Size(size)).unwrap();
            assert_eq!(block.bytes().len(), size);
            assert_eq!(block.bytes().as_ptr() as usize % ALIGNMENT, 0);
        }
    }
}
