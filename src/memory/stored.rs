//! States as bytes: the same bytes on every machine, so that a search can be
//! saved on one and opened on another.

/// A state that can be kept in the search's block.
///
/// Integers, arrays and pairs are [`Stored`] already; a structure stores its
/// fields one after the other:
///
/// ```
/// use tesuji::{Reader, Stored, Writer};
///
/// #[derive(Clone, Copy)]
/// struct Position { stones: [u64; 2], mover: u8 }
///
/// impl Stored for Position {
///     const BYTES: usize = <[u64; 2]>::BYTES + u8::BYTES;
///     fn store(&self, to: &mut Writer<'_>) {
///         self.stones.store(to);
///         self.mover.store(to);
///     }
///     fn load(from: &mut Reader<'_>) -> Self {
///         Position { stones: Stored::load(from), mover: Stored::load(from) }
///     }
/// }
/// ```
///
/// A damaged block may hold any bytes: `load` must return some state for all
/// of them, and the game must not misbehave on it.
pub trait Stored: Copy {
    /// How many bytes [`Stored::store`] writes.
    const BYTES: usize;

    /// Writes the state.
    fn store(&self, to: &mut Writer<'_>);

    /// Reads what [`Stored::store`] wrote.
    fn load(from: &mut Reader<'_>) -> Self;
}

/// Where a state is written to. What does not fit is dropped.
pub struct Writer<'a> {
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    /// Writes to these bytes.
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Writer { rest: bytes }
    }

    #[inline]
    fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        if let Some((to, rest)) = core::mem::take(&mut self.rest).split_first_chunk_mut() {
            *to = bytes;
            self.rest = rest;
        }
    }
}

/// Where a state is read from. What is missing reads as zero.
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads from these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { rest: bytes }
    }

    #[inline]
    fn take<const N: usize>(&mut self) -> [u8; N] {
        match self.rest.split_first_chunk() {
            Some((bytes, rest)) => {
                self.rest = rest;
                *bytes
            }
            None => [0; N],
        }
    }
}

macro_rules! stored_integer {
    ($($integer:ty),*) => {$(
        impl Stored for $integer {
            const BYTES: usize = size_of::<$integer>();
            #[inline]
            fn store(&self, to: &mut Writer<'_>) {
                to.put(self.to_le_bytes());
            }
            #[inline]
            fn load(from: &mut Reader<'_>) -> Self {
                <$integer>::from_le_bytes(from.take())
            }
        }
    )*};
}
stored_integer!(u8, u16, u32, u64, u128, i8, i16, i32, i64);

impl Stored for () {
    const BYTES: usize = 0;
    fn store(&self, _to: &mut Writer<'_>) {}
    fn load(_from: &mut Reader<'_>) -> Self {}
}

impl Stored for bool {
    const BYTES: usize = 1;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        u8::from(*self).store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        u8::load(from) != 0
    }
}

impl<T: Stored, const N: usize> Stored for [T; N] {
    const BYTES: usize = N * T::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.iter().for_each(|element| element.store(to));
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        core::array::from_fn(|_| T::load(from))
    }
}

impl<A: Stored, B: Stored> Stored for (A, B) {
    const BYTES: usize = A::BYTES + B::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.0.store(to);
        self.1.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        (A::load(from), B::load(from))
    }
}
