//! Sets of up to 64 cells, one bit each.

/// The set of this cell alone; cells wrap at 64, so that no damaged move can do harm.
#[inline]
pub(crate) const fn bit(cell: u32) -> u64 {
    1 << (cell & 63)
}

/// The cells of a set, the lowest first.
pub(crate) struct Cells(pub(crate) u64);

impl Iterator for Cells {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let cell = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (cell < u64::BITS).then_some(cell)
    }
}
