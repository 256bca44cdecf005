//! Structures that cross the border: their first field is their size, and
//! only ever are fields added at the end.

use crate::status::Failure;

/// A structure of the interface.
///
/// # Safety
/// It is `repr(C)`, begins with `struct_size: u32`, has no padding, and every
/// bit pattern (all zero, too) is a value.
pub(crate) unsafe trait Record: Copy {
    /// The size that the structure had in its first version.
    const FIRST: usize;
}

/// More than any version of any structure will have.
const LARGEST: usize = 4096;

/// The size that the caller says its structure has.
///
/// # Safety
/// `record` is null or points to at least the four bytes of `struct_size`.
unsafe fn size_of_callers<T: Record>(record: *const T) -> Result<usize, Failure> {
    if record.is_null() {
        return Err(Failure::NullPointer);
    }
    // SAFETY: not null, so by the contract there is a u32, perhaps unaligned.
    let size = unsafe { record.cast::<u32>().read_unaligned() } as usize;
    if size < T::FIRST || size > LARGEST {
        return Err(Failure::StructSize);
    }
    Ok(size)
}

/// Reads a structure that the caller filled. Fields that its version does not
/// have are zero; fields that this version does not know must be zero.
///
/// # Safety
/// `record` is null, or points to as many readable bytes as its `struct_size` says.
pub(crate) unsafe fn read<T: Record>(record: *const T) -> Result<T, Failure> {
    // SAFETY: the contract is the same.
    let size = unsafe { size_of_callers(record) }?;
    let bytes = record.cast::<u8>();
    for at in size_of::<T>()..size {
        // SAFETY: `at` is below the size that the caller has.
        if unsafe { bytes.add(at).read() } != 0 {
            return Err(Failure::UnknownField);
        }
    }
    let mut value = core::mem::MaybeUninit::<T>::zeroed();
    let count = size.min(size_of::<T>());
    // SAFETY: both sides have at least `count` bytes, and every bit pattern is a value.
    unsafe {
        core::ptr::copy_nonoverlapping(bytes, value.as_mut_ptr().cast::<u8>(), count);
        Ok(value.assume_init())
    }
}

/// Writes a structure of the caller's, as much of it as its version has.
/// Fields that this version does not know become zero.
///
/// # Safety
/// `record` is null, or points to as many writable bytes as its `struct_size` says.
pub(crate) unsafe fn write<T: Record>(record: *mut T, value: &T) -> Result<(), Failure> {
    const HEAD: usize = size_of::<u32>();
    // SAFETY: the contract is the same.
    let size = unsafe { size_of_callers(record.cast_const()) }?;
    let bytes = record.cast::<u8>();
    let count = size.min(size_of::<T>());
    // SAFETY: both sides have at least `count` bytes; the caller's size is kept.
    unsafe {
        let from = core::ptr::from_ref(value).cast::<u8>();
        core::ptr::copy_nonoverlapping(from.add(HEAD), bytes.add(HEAD), count - HEAD);
        core::ptr::write_bytes(bytes.add(count), 0, size - count);
    }
    Ok(())
}
