//! The life of a search, from C.

use crate::config::Config;
use crate::game::{Game, Host};
use crate::record;
use crate::result::{Budget, Counters, RootMove, SearchResult, status_number, truth_number};
use crate::status::{
    Failure, TESUJI_ERROR_BUSY, TESUJI_ERROR_NO_SUCH_INDEX, TESUJI_ERROR_NOT_INITIALISED,
    TESUJI_ERROR_NULL_POINTER, status,
};
use core::ffi::c_void;
use core::mem::MaybeUninit;
use tesuji::{Error, Move, Search as Kernel};

/// The version of this header: major * 65536 + minor * 256 + patch.
pub const TESUJI_VERSION: u32 = 0x00_01_00;

/// A search: which block it is in, and its callbacks. You own it; its contents
/// are not for you. It can be copied and moved while no call runs, and there
/// is nothing to free: forget it when you are done.
///
/// A handle belongs to one thread at a time. Different handles have nothing
/// to do with each other.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Search {
    /// Not for you.
    pub opaque: [u64; 24],
}

/// What is in a handle.
#[repr(C)]
struct Handle {
    magic: u32,
    /// Whether a call is under way.
    busy: u32,
    host_error: i32,
    reserved: u32,
    block: *mut u8,
    bytes: usize,
    game: Game,
}
const _: () = assert!(size_of::<Handle>() <= size_of::<Search>());
const _: () = assert!(align_of::<Handle>() <= align_of::<Search>());

/// "tsji" in a little-endian word.
const READY: u32 = 0x696a_7374;

/// The version of the library, to compare with TESUJI_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_version() -> u32 {
    TESUJI_VERSION
}

/// Says how many bytes a block needs for this many nodes.
///
/// Nothing is kept; callbacks are not called. With `nodes` 0 it is the least
/// that tesuji_search_init accepts; a search needs 1 node for its root and
/// the moves of a line to do anything.
///
/// Errors: every error of the configuration and of the game; see
/// tesuji_search_init.
///
/// # Safety
/// The pointers are null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_block_size(
    config: *const Config,
    game: *const Game,
    nodes: u32,
    bytes: *mut usize,
) -> i32 {
    let mut tell = move |config: &tesuji::Config, host: &Host<'_>| {
        let needed = tesuji::bytes_for(config, host, nodes)?;
        // SAFETY: the contract is the same.
        unsafe { put(bytes, needed) }
    };
    // SAFETY: the contract is the same.
    unsafe { with_setup(config, game, &mut tell) }
}

/// Says how many nodes fit into a block of this many bytes.
///
/// Errors: TESUJI_ERROR_BLOCK_TOO_SMALL, and as for tesuji_block_size.
///
/// # Safety
/// The pointers are null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_block_nodes(
    config: *const Config,
    game: *const Game,
    bytes: usize,
    nodes: *mut u32,
) -> i32 {
    let mut tell = move |config: &tesuji::Config, host: &Host<'_>| {
        let fitting = tesuji::nodes_in(config, host, bytes)?;
        // SAFETY: the contract is the same.
        unsafe { put(nodes, fitting) }
    };
    // SAFETY: the contract is the same.
    unsafe { with_setup(config, game, &mut tell) }
}

/// Begins a search in a block of memory.
///
/// Ownership: `block` stays yours, and the search uses it until you stop
/// calling it. `config` and `game` are copied; what `game->context` points to
/// must live as long as the search.
/// Alignment: `block` must begin at a multiple of 8.
/// Size: any, see tesuji_block_size; what is too small for anything is refused.
/// Allocation: none, now or later; there is nothing to free.
/// Contents: what was in the block is overwritten and never read.
///
/// Errors: TESUJI_ERROR_NULL_POINTER, _STRUCT_SIZE, _UNKNOWN_FIELD,
/// _MISALIGNED, _BLOCK_TOO_SMALL, _BLOCK_TOO_LARGE, and those that name what
/// is wrong with the configuration or the game. On an error the handle is not
/// touched.
///
/// # Safety
/// The pointers are null or point to what they say, and nobody else uses the
/// handle or the block during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_init(
    search: *mut Search,
    config: *const Config,
    game: *const Game,
    block: *mut c_void,
    bytes: usize,
) -> i32 {
    let mut begin = move |config: &tesuji::Config, host: &Host<'_>| {
        // SAFETY: the contract is the same.
        unsafe {
            let memory = memory(search, block, bytes)?;
            Kernel::prepare(memory, config, host)?;
            write_handle(search, host.game, block, bytes);
            Ok(())
        }
    };
    // SAFETY: the contract is the same.
    unsafe { with_setup(config, game, &mut begin) }
}

/// Goes on with a search that tesuji_search_save sealed, here or on any other
/// machine, perhaps of another word size. `bytes` may be more than it was.
///
/// Ownership, lifetime and alignment as for tesuji_search_init. With
/// state_size 0 your object must stand at the root.
///
/// Errors: TESUJI_ERROR_NOT_SEALED, _DAMAGED, _OTHER_VERSION, _OTHER_GAME, and
/// as for tesuji_search_init. On an error the handle and the block are not
/// touched.
///
/// # Safety
/// As for tesuji_search_init.
#[cfg(feature = "save")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_open(
    search: *mut Search,
    game: *const Game,
    block: *mut c_void,
    bytes: usize,
) -> i32 {
    let open = || {
        // SAFETY: the contract is the same.
        unsafe {
            let mut place = MaybeUninit::uninit();
            let game = record::read(game, &mut place)?;
            let memory = memory(search, block, bytes)?;
            Kernel::open(memory, Host::new(game)?)?;
            write_handle(search, game, block, bytes);
            Ok(())
        }
    };
    status(open())
}

/// Seals the block with a checksum, so that it can be copied or stored and
/// opened elsewhere with tesuji_search_open. The next run breaks the seal.
///
/// Store all bytes of the block, or as many as tesuji_counters says it uses.
///
/// Errors: TESUJI_ERROR_NOT_INITIALISED, _NO_ROOT, _BUSY.
///
/// # Safety
/// `search` is null or a handle of yours, used by nobody else during the call.
#[cfg(feature = "save")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_save(search: *mut Search) -> i32 {
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut move |kernel| Ok(kernel.save()?)) }
}

/// Sets the position to search from; everything found before is forgotten.
///
/// `state` has state_size bytes and is copied; with state_size 0 it is not
/// looked at, and your object stands at the root from now on.
///
/// Errors: TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NULL_POINTER, _HOST,
/// _BLOCK_TOO_SMALL (not even the root fits), and those that name what is
/// wrong with a callback's answer. On an error there is no root.
///
/// # Safety
/// As for tesuji_search_save; `state` is null or has state_size bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_set_root(search: *mut Search, state: *const c_void) -> i32 {
    let mut set = move |kernel: &mut Kernel<'_, Host<'_>>| {
        use tesuji::Walk;
        let bytes = kernel.walk().state_bytes();
        if bytes == 0 {
            return Ok(kernel.set_root(&[])?);
        }
        if state.is_null() {
            return Err(Failure(TESUJI_ERROR_NULL_POINTER));
        }
        // SAFETY: not null, so by the contract there are as many bytes.
        Ok(kernel.set_root(unsafe { core::slice::from_raw_parts(state.cast(), bytes) })?)
    };
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut set) }
}

/// Plays a move at the root: the search goes on from the position after it.
///
/// Sampling search keeps what it has learned of that position and gives the rest
/// back. Other searches begin anew there. Where the configuration does not name
/// a player the goal is then that of whoever moves; only where there are proof
/// numbers of one player's goal it stays that player's. With state_size 0 your
/// object is changed by `apply`, and stands at the new root afterwards.
///
/// Errors: TESUJI_ERROR_ILLEGAL_MOVE (the game does not give this move there),
/// TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NO_ROOT, _UNUSABLE, _HOST, and those that
/// name what is wrong with a callback's answer. Where sampling search fails
/// nothing has changed; others then have no root.
///
/// # Safety
/// As for tesuji_search_save.
#[cfg(feature = "sampling")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_advance(search: *mut Search, r#move: u32) -> i32 {
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut move |kernel| Ok(kernel.advance(Move(r#move))?)) }
}

/// Searches until the budget is used up or there is nothing more to do.
///
/// `budget` may be NULL: no limit, and then a sampling search that proves nothing
/// of its root may never stop. `stop` gets one of TESUJI_STOP_. Can be
/// called again after every stop and every error: it goes on where it was, and
/// any division into calls gives the same tree, bit for bit.
///
/// Errors: TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NULL_POINTER, _NO_ROOT,
/// _UNUSABLE, _HOST, and those that name what is wrong with a callback's
/// answer: the search is then as it was before the expansion that failed.
///
/// # Safety
/// As for tesuji_search_save; the other pointers are null or point to what
/// they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_run(
    search: *mut Search,
    budget: *const Budget,
    stop: *mut u32,
) -> i32 {
    let mut run = move |kernel: &mut Kernel<'_, Host<'_>>| {
        if stop.is_null() {
            return Err(Failure(TESUJI_ERROR_NULL_POINTER));
        }
        let no_limit = |limit: u64| if limit == 0 { u64::MAX } else { limit };
        let limits = if budget.is_null() {
            tesuji::Budget::UNLIMITED
        } else {
            let mut place = MaybeUninit::uninit();
            // SAFETY: the contract is the same.
            let budget = unsafe { record::read(budget, &mut place) }?;
            tesuji::Budget {
                nodes: no_limit(budget.nodes),
                iterations: no_limit(budget.iterations),
                steps: no_limit(budget.steps),
            }
        };
        let why = kernel.run(limits)?;
        // SAFETY: the contract is the same.
        unsafe { put(stop, why.number()) }
    };
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut run) }
}

/// Writes what is known of the root now.
///
/// Errors: TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NULL_POINTER, _STRUCT_SIZE,
/// _NO_ROOT, _UNUSABLE.
///
/// # Safety
/// As for tesuji_search_run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_result(
    search: *mut Search,
    result: *mut SearchResult,
) -> i32 {
    let mut tell = move |kernel: &mut Kernel<'_, Host<'_>>| {
        kernel.check_ready()?;
        let found = kernel.result();
        let told = SearchResult {
            struct_size: 0,
            status: status_number(found.status),
            truth: truth_number(found.truth),
            value: found.value,
            has_best_move: u32::from(found.best.is_some()),
            best_move: found.best.unwrap_or_default().0,
            proof: found.proof,
            disproof: found.disproof,
            root_moves: kernel.root_move_count(),
            score_low: found.score_low,
            score_high: found.score_high,
            visits: found.visits,
        };
        // SAFETY: the contract is the same.
        unsafe { record::write(result, &told) }
    };
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut tell) }
}

/// Writes what is known of one move of the root, in the game's order; of sampling
/// search the one that was first tried last comes first.
///
/// `index` is below `root_moves` of tesuji_search_result.
///
/// Errors: TESUJI_ERROR_NO_SUCH_INDEX, and as for tesuji_search_result.
///
/// # Safety
/// As for tesuji_search_run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_root_move(
    search: *mut Search,
    index: u32,
    root_move: *mut RootMove,
) -> i32 {
    let mut tell = move |kernel: &mut Kernel<'_, Host<'_>>| {
        kernel.check_ready()?;
        let found = kernel.root_move(index);
        let found = found.ok_or(Failure(TESUJI_ERROR_NO_SUCH_INDEX))?;
        let told = RootMove {
            struct_size: 0,
            r#move: found.mv.0,
            status: status_number(found.status),
            truth: truth_number(found.truth),
            value: found.value,
            proof: found.proof,
            disproof: found.disproof,
            score_low: found.score_low,
            score_high: found.score_high,
            visits: found.visits,
        };
        // SAFETY: the contract is the same.
        unsafe { record::write(root_move, &told) }
    };
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut tell) }
}

/// Writes the principal variation: the line that the search thinks best for
/// all sides. `moves` has room for `capacity`, and no more are written;
/// `length` gets how long the line is. After a proof it is as long as the proof
/// has been kept, at least one move: see keep_solved.
///
/// Errors: as for tesuji_search_result.
///
/// # Safety
/// As for tesuji_search_run; `moves` is null or has room for `capacity` moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_line(
    search: *mut Search,
    moves: *mut u32,
    capacity: u32,
    length: *mut u32,
) -> i32 {
    let mut tell = move |kernel: &mut Kernel<'_, Host<'_>>| {
        kernel.check_ready()?;
        if length.is_null() || (moves.is_null() && capacity > 0) {
            return Err(Failure(TESUJI_ERROR_NULL_POINTER));
        }
        let mut count = 0;
        for Move(mv) in kernel.line() {
            if count < capacity {
                // SAFETY: by the contract there is room.
                unsafe { moves.add(count as usize).write_unaligned(mv) };
            }
            count += 1;
        }
        // SAFETY: the contract is the same.
        unsafe { put(length, count) }
    };
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut tell) }
}

/// Writes what the search has done and what it holds.
///
/// Errors: TESUJI_ERROR_NOT_INITIALISED, _BUSY, _NULL_POINTER, _STRUCT_SIZE.
///
/// # Safety
/// As for tesuji_search_run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_counters(
    search: *mut Search,
    counters: *mut Counters,
) -> i32 {
    let mut tell = move |kernel: &mut Kernel<'_, Host<'_>>| {
        let found = kernel.counters();
        let told = Counters {
            struct_size: 0,
            collections: found.collections,
            created: found.created,
            edges: found.edges,
            expansions: found.expansions,
            given_back: found.given_back,
            alive: found.alive,
            most_alive: found.most_alive,
            capacity: found.capacity,
            bytes_per_row: found.bytes_per_row,
            block_bytes: found.block_bytes,
            main: found.main,
            table_hits: found.table_hits,
            table_entries: found.table_entries,
            reserved: 0,
            steps: found.steps,
        };
        // SAFETY: the contract is the same.
        unsafe { record::write(counters, &told) }
    };
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut tell) }
}

/// Writes a hash of every path that the search has taken and of every number
/// that it has stored since its root was set. The same search has the same
/// hash on every machine. Libraries built without `trace` do not have this
/// function.
///
/// Errors: as for tesuji_search_counters.
///
/// # Safety
/// As for tesuji_search_run.
#[cfg(feature = "trace")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_trace(search: *mut Search, hash: *mut u64) -> i32 {
    // SAFETY: the contract is the same.
    unsafe { with_kernel(search, &mut move |kernel| put(hash, kernel.trace())) }
}

/// Writes the last negative number that a callback returned, or 0.
///
/// Errors: TESUJI_ERROR_NOT_INITIALISED, _NULL_POINTER.
///
/// # Safety
/// As for tesuji_search_run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_search_host_error(search: *const Search, number: *mut i32) -> i32 {
    let tell = move || {
        // SAFETY: the contract is the same.
        unsafe {
            let handle = find_handle(search.cast_mut())?;
            put(number, (*handle).host_error)
        }
    };
    status(tell())
}

/// Does something with the two structures that a search is set up with. Returns
/// the status. One copy of it serves all functions.
///
/// # Safety
/// The pointers are null or point to what they say.
#[inline(never)]
unsafe fn with_setup(
    config: *const Config,
    game: *const Game,
    work: &mut dyn FnMut(&tesuji::Config, &Host<'_>) -> Result<(), Failure>,
) -> i32 {
    let mut read = || {
        let (mut config_place, mut game_place) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        // SAFETY: the contract is the same.
        let config = unsafe { record::read(config, &mut config_place) }?;
        // SAFETY: the contract is the same.
        let game = unsafe { record::read(game, &mut game_place) }?;
        work(&config.kernel()?, &Host::new(game)?)
    };
    status(read())
}

/// The caller's block as a slice.
///
/// # Safety
/// `block` is null or has `bytes` bytes that nobody else uses.
unsafe fn memory<'m>(
    search: *mut Search,
    block: *mut c_void,
    bytes: usize,
) -> Result<&'m mut [u8], Failure> {
    if search.is_null() || block.is_null() {
        return Err(Failure(TESUJI_ERROR_NULL_POINTER));
    }
    if !search.is_aligned() {
        return Err(Error::Misaligned.into());
    }
    if bytes > isize::MAX as usize {
        return Err(Error::BlockTooLarge.into());
    }
    // SAFETY: not null, and by the contract there are as many bytes.
    Ok(unsafe { core::slice::from_raw_parts_mut(block.cast(), bytes) })
}

/// # Safety
/// `memory` has looked at `search`.
unsafe fn write_handle(search: *mut Search, game: &Game, block: *mut c_void, bytes: usize) {
    let handle = Handle {
        magic: READY,
        busy: 0,
        host_error: 0,
        reserved: 0,
        block: block.cast(),
        bytes,
        game: *game,
    };
    // SAFETY: the handle has room for it, as asserted above, and is aligned.
    unsafe { search.cast::<Handle>().write(handle) };
}

/// # Safety
/// `search` is null or points to a `tesuji_search`.
unsafe fn find_handle(search: *mut Search) -> Result<*mut Handle, Failure> {
    if search.is_null() {
        return Err(Failure(TESUJI_ERROR_NULL_POINTER));
    }
    let handle = search.cast::<Handle>();
    if !handle.is_aligned() {
        return Err(Error::Misaligned.into());
    }
    // SAFETY: not null and aligned; a handle of any contents has these words.
    if unsafe { (*handle).magic } != READY {
        return Err(Failure(TESUJI_ERROR_NOT_INITIALISED));
    }
    Ok(handle)
}

/// Does something with the search of a handle, which is busy meanwhile.
/// Returns the status. One copy of it serves all functions.
///
/// Nothing of the handle but its game is borrowed while callbacks run, and
/// that is only read.
///
/// # Safety
/// `search` is null or points to a handle whose block nobody else uses.
#[inline(never)]
unsafe fn with_kernel(
    search: *mut Search,
    work: &mut dyn FnMut(&mut Kernel<'_, Host<'_>>) -> Result<(), Failure>,
) -> i32 {
    let mut bind = || {
        // SAFETY: `find_handle` looks at the pointer; then the contract is the same.
        unsafe {
            let handle = find_handle(search)?;
            if (*handle).busy != 0 {
                return Err(Failure(TESUJI_ERROR_BUSY));
            }
            let host = Host::new(&(*handle).game)?;
            let memory = memory(search, (*handle).block.cast(), (*handle).bytes)?;
            Kernel::with(memory, host, |kernel| {
                (*handle).busy = 1;
                let result = work(kernel);
                (*handle).busy = 0;
                if kernel.walk().last_error != 0 {
                    (*handle).host_error = kernel.walk().last_error;
                }
                result
            })?
        }
    };
    status(bind())
}

/// Writes to a pointer of the caller's.
///
/// # Safety
/// `to` is null or may be written to.
unsafe fn put<T>(to: *mut T, value: T) -> Result<(), Failure> {
    if to.is_null() {
        return Err(Failure(TESUJI_ERROR_NULL_POINTER));
    }
    // SAFETY: not null, and by the contract it may be written to.
    unsafe { to.write_unaligned(value) };
    Ok(())
}
