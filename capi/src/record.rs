//! Structures that cross the border: their first field is their size, and
//! only ever are fields added at the end.

use core::mem::MaybeUninit;

use crate::status::{
    Failure, TESUJI_ERROR_NULL_POINTER, TESUJI_ERROR_STRUCT_SIZE, TESUJI_ERROR_UNKNOWN_FIELD,
};

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
/// The bytes of `struct_size`.
const HEAD: usize = size_of::<u32>();

/// Reads a structure that the caller filled, into this place. Fields that its
/// version does not have are zero; fields that this version does not know must
/// be zero.
///
/// # Safety
/// `record` is null, or points to as many readable bytes as its `struct_size` says.
pub(crate) unsafe fn read<T: Record>(
    record: *const T,
    place: &mut MaybeUninit<T>,
) -> Result<&T, Failure> {
    // SAFETY: the contract is the same; all bytes are written, and every bit
    // pattern is a value.
    unsafe {
        let to = place.as_mut_ptr().cast::<u8>();
        read_bytes(record.cast(), T::FIRST, to, size_of::<T>())?;
        Ok(place.assume_init_ref())
    }
}

/// Writes a structure of the caller's, as much of it as its version has.
/// Fields that this version does not know become zero.
///
/// # Safety
/// `record` is null, or points to as many writable bytes as its `struct_size` says.
pub(crate) unsafe fn write<T: Record>(record: *mut T, value: &T) -> Result<(), Failure> {
    let from = core::ptr::from_ref(value).cast::<u8>();
    // SAFETY: the contract is the same.
    unsafe { write_bytes(record.cast(), T::FIRST, from, size_of::<T>()) }
}

/// The size that the caller says its structure has.
///
/// # Safety
/// `record` is null or points to at least the four bytes of `struct_size`.
unsafe fn callers_size(record: *const u8, first: usize) -> Result<usize, Failure> {
    if record.is_null() {
        return Err(Failure(TESUJI_ERROR_NULL_POINTER));
    }
    // SAFETY: not null, so by the contract there is a u32, perhaps unaligned.
    let size = unsafe { record.cast::<u32>().read_unaligned() } as usize;
    if size < first || size > LARGEST {
        return Err(Failure(TESUJI_ERROR_STRUCT_SIZE));
    }
    Ok(size)
}

/// # Safety
/// As for [`read`]; `to` has room for `ours` bytes.
#[inline(never)]
unsafe fn read_bytes(
    record: *const u8,
    first: usize,
    to: *mut u8,
    ours: usize,
) -> Result<(), Failure> {
    // SAFETY: every byte is below the size that the caller has, and what is
    // written is below the room that there is.
    unsafe {
        let size = callers_size(record, first)?;
        for at in 0..size.max(ours) {
            let byte = if at < size { record.add(at).read() } else { 0 };
            if at < ours {
                to.add(at).write(byte);
            } else if byte != 0 {
                return Err(Failure(TESUJI_ERROR_UNKNOWN_FIELD));
            }
        }
    }
    Ok(())
}

/// # Safety
/// As for [`write`]; `from` has `ours` bytes.
#[inline(never)]
unsafe fn write_bytes(
    record: *mut u8,
    first: usize,
    from: *const u8,
    ours: usize,
) -> Result<(), Failure> {
    // SAFETY: every byte is below the size that the caller has, and what is
    // read is below the size of ours. The caller's size is kept.
    unsafe {
        let size = callers_size(record, first)?;
        for at in HEAD..size {
            let byte = if at < ours { from.add(at).read() } else { 0 };
            record.add(at).write(byte);
        }
    }
    Ok(())
}
