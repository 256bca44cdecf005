//! What happens on a panic: none can be reached, and a test holds that.

/// Stops the program at once.
#[cfg(not(test))]
#[panic_handler]
fn on_panic(_: &core::panic::PanicInfo<'_>) -> ! {
    #[cfg(feature = "panic-shows")]
    {
        unsafe extern "C" {
            fn tesuji_panic_can_be_reached() -> !;
        }
        // SAFETY: never linked: the test only looks whether the symbol is asked for.
        unsafe { tesuji_panic_can_be_reached() }
    }
    #[cfg(not(feature = "panic-shows"))]
    trap()
}

/// An instruction that the processor refuses.
#[cfg(all(not(test), not(feature = "panic-shows")))]
fn trap() -> ! {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    // SAFETY: an undefined instruction has no effect but to stop the program.
    unsafe {
        core::arch::asm!("ud2", options(noreturn, nomem, nostack))
    }
    #[cfg(any(target_arch = "arm", target_arch = "aarch64"))]
    // SAFETY: as above.
    unsafe {
        core::arch::asm!("udf #0", options(noreturn, nomem, nostack))
    }
    #[cfg(any(target_arch = "riscv32", target_arch = "riscv64"))]
    // SAFETY: as above.
    unsafe {
        core::arch::asm!("unimp", options(noreturn, nomem, nostack))
    }
    #[cfg(target_arch = "wasm32")]
    core::arch::wasm32::unreachable();
    #[cfg(not(any(
        target_arch = "x86",
        target_arch = "x86_64",
        target_arch = "arm",
        target_arch = "aarch64",
        target_arch = "riscv32",
        target_arch = "riscv64",
        target_arch = "wasm32"
    )))]
    loop {}
}
