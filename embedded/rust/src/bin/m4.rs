//! A host for the Cortex-M4F with no C in it: the kernel as a crate, the game
//! from `tesuji-games`. Prints the lines of `embedded/host.c` for Domineering
//! and for the generator; they must be the same.
#![no_std]
#![no_main]

use core::fmt::{self, Write};
use tesuji::rng::Random;
use tesuji::{
    Budget, Config, Copies, Error, Game, Method, Move, Moves, Preset, Search, Status, Stop, Truth,
};
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, FIRST, Position};

// As in host.c.
const RUN_BYTES: usize = 12800;
const ITERATIONS: u64 = 600;
const SEEDS: u32 = 5;
const RANDOM_MOVES: u32 = 2;
const BOARDS: [(u8, u8); 3] = [(4, 4), (5, 5), (6, 5)];
const FEW_PLAYOUTS: u32 = 3;
const SAMPLED: u64 = 400;
const SAMPLED_SEEDS: u32 = 2;
const PRESETS: [(Preset, &str); 25] = [
    (Preset::Pp, "PP"),
    (Preset::Ppt, "PPT"),
    (Preset::Pns, "PNS"),
    (Preset::Pnt, "PNT"),
    (Preset::Pp2, "PP2"),
    (Preset::Pps, "PPS"),
    (Preset::Dfpn, "DFPN"),
    (Preset::Pn2, "PN2"),
    (Preset::Pp3, "PP3"),
    (Preset::Dfpp, "DFPP"),
    (Preset::Mcpns, "MCPNS"),
    (Preset::Ppn, "PPN"),
    (Preset::Ppn2, "PPN2"),
    (Preset::AlphaBeta, "ALPHABETA"),
    (Preset::AlphaBetaId, "ALPHABETA_ID"),
    (Preset::Uct, "UCT"),
    (Preset::Solver, "SOLVER"),
    (Preset::MctsE, "MCTS_E"),
    (Preset::Sb, "SB"),
    (Preset::PnMcts, "PN_MCTS"),
    (Preset::GpnRank, "GPN_RANK"),
    (Preset::GpnMax, "GPN_MAX"),
    (Preset::GpnSum, "GPN_SUM"),
    (Preset::Confidence, "CONFIDENCE"),
    (Preset::AzLe, "AZ_LE"),
];

const _: () = assert!(
    PRESETS.len() == Preset::ALL.len(),
    "a preset is not on the list"
);

/// The largest board that is proved here, and its slices.
const LARGEST: (u8, u8) = (5, 6);
const SLICE: u64 = 10_000;

// Reset: the FPU is off, so nothing compiled may run before it is on.
core::arch::global_asm!(
    ".section .vectors, \"a\"",
    ".word stack_top, reset + 1, fault + 1, fault + 1, fault + 1, fault + 1, fault + 1",
    ".space 36",
    ".text",
    ".thumb_func",
    "reset:",
    "ldr r0, =0xe000ed88", // CPACR
    "ldr r1, [r0]",
    "orr r1, r1, #0xf00000",
    "str r1, [r0]",
    "dsb",
    "isb",
    "bl main",
    ".thumb_func",
    "fault:",
    "movs r0, #2",
    "bl leave",
);

/// All memory that nothing else takes; from the linker script.
fn block() -> &'static mut [u8] {
    unsafe extern "C" {
        static mut block_begin: u8;
        static block_end: u8;
    }
    let begin = &raw mut block_begin;
    // SAFETY: the linker script leaves this range to us; `main` asks once.
    unsafe {
        core::slice::from_raw_parts_mut(begin, &raw const block_end as usize - begin as usize)
    }
}

fn semihosting(operation: u32, argument: *const u8) {
    // SAFETY: a debugger or QEMU takes the breakpoint as a call.
    unsafe { core::arch::asm!("bkpt 0xab", inout("r0") operation => _, in("r1") argument) }
}

#[unsafe(no_mangle)]
extern "C" fn leave(code: u32) -> ! {
    let reason = [0x20026, code]; // the application ended
    semihosting(0x20, reason.as_ptr().cast()); // SYS_EXIT_EXTENDED
    loop {
        core::hint::spin_loop();
    }
}

/// Output, a piece at a time.
struct Console;

impl Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            semihosting(0x03, &byte); // SYS_WRITEC
        }
        Ok(())
    }
}

fn scatter(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x85eb_ca6b);
    x ^= x >> 13;
    x = x.wrapping_mul(0xc2b2_ae35);
    x ^ (x >> 16)
}

/// The position after the moves that a seed chooses.
fn root(game: &Domineering, seed: u32) -> Position {
    let mut position = game.start();
    for number in 0..if seed == 0 { 0 } else { RANDOM_MOVES } {
        let mut list = [Move::default(); 64];
        let mut moves = Moves::new(&mut list);
        game.moves(&position, &mut moves);
        let count = moves.len();
        if count > 0 {
            let chosen = scatter(seed * 64 + number) as usize % count as usize;
            game.apply(&mut position, list[chosen]);
        }
    }
    position
}

/// One line of the list.
fn compare(
    out: &mut Console,
    memory: &mut [u8],
    board: (u8, u8),
    preset: (Preset, &str),
    seed: u32,
) -> Result<(), Error> {
    let game = Domineering::new(board.0, board.1, FIRST).ok_or(Error::MaxMoves)?;
    let mut config = Config {
        playouts: FEW_PLAYOUTS,
        ..Config::preset(preset.0)
    };
    let is_sampled = config.method == Method::Sampling;
    config.sampling.recycle = is_sampled;
    // Only the model of the wide game, which is not here, says how sure it is.
    if is_sampled && (preset.0 == Preset::Confidence || seed >= SAMPLED_SEEDS) {
        return Ok(());
    }
    let iterations = if is_sampled { SAMPLED } else { ITERATIONS };
    let mut search = Search::new(memory, &config, Copies::new(&game))?;
    search.set_root(&root(&game, seed))?;
    let stop = search.run(Budget::iterations(iterations))?;
    let (result, counters) = (search.result(), search.counters());
    let _ = writeln!(
        out,
        "{} domineering {}x{} seed {}: stop {} status {} truth {} created {} trace {:016x}",
        preset.1,
        board.0,
        board.1,
        seed,
        stop.number(),
        match result.status {
            Status::Estimated => 0,
            Status::Believed => 1,
            Status::Proven => 2,
        },
        match result.truth {
            Truth::Unknown => 0,
            Truth::True => 1,
            Truth::False => 2,
        },
        counters.created,
        search.trace(),
    );
    Ok(())
}

/// The generator, as `show_random` in host.c.
fn show_random(out: &mut Console) {
    let bounds = [
        0,
        0,
        0,
        1,
        2,
        6,
        200,
        0x8000_0001,
        0xc000_0001,
        0xffff_ffff,
        0,
    ];
    for seed in [0, 1, 0x0123_4567_89ab_cdef, u64::MAX] {
        for iteration in [0, 1, 10000, 1 << 40] {
            let mut random = Random::new(seed, iteration);
            let _ = write!(out, "random {seed:016x} {iteration:016x}:");
            for bound in bounds {
                let number = if bound == 0 {
                    random.bits()
                } else {
                    random.below(bound)
                };
                let _ = write!(out, " {number:08x}");
            }
            let _ = writeln!(out);
        }
    }
}

/// Proves a board in all the memory there is, in slices.
fn prove(out: &mut Console, memory: &mut [u8]) -> Result<(), Error> {
    let game = Domineering::new(LARGEST.0, LARGEST.1, FIRST).ok_or(Error::MaxMoves)?;
    let mut search = Search::new(memory, &Config::preset(Preset::Pp), Copies::new(&game))?;
    search.set_root(&game.start())?;
    while search.run(Budget::nodes(SLICE))? == Stop::Budget {}
    let counters = search.counters();
    let _ = writeln!(
        out,
        "board {}x{}: {}, {} nodes, {} of {} alive at most",
        LARGEST.0,
        LARGEST.1,
        match search.result().truth {
            Truth::True => "Vertical wins",
            Truth::False => "Horizontal wins",
            Truth::Unknown => "not solved",
        },
        counters.created,
        counters.most_alive,
        counters.capacity,
    );
    Ok(())
}

fn all(out: &mut Console, memory: &mut [u8]) -> Result<(), Error> {
    for board in BOARDS {
        for preset in PRESETS {
            for seed in 0..SEEDS {
                compare(out, &mut memory[..RUN_BYTES], board, preset, seed)?;
            }
        }
    }
    show_random(out);
    let _ = writeln!(out, "-- here\nblock {} bytes", memory.len());
    prove(out, memory)
}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    match all(&mut Console, block()) {
        Ok(()) => leave(0),
        Err(error) => {
            let _ = writeln!(Console, "FAILED: {error:?}");
            leave(1)
        }
    }
}

#[panic_handler]
fn on_panic(_: &core::panic::PanicInfo<'_>) -> ! {
    leave(3)
}
