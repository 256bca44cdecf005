//! Shows the generator to the C hosts, so that its numbers are compared on
//! every target. It is not part of the C interface.
#![no_std]

use tesuji::rng::Random;

/// Draws `count` numbers, each below its bound; a bound of 0 asks for 32 bits.
///
/// # Safety
/// `bounds` and `numbers` have `count` elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_test_random(
    seed: u64,
    iteration: u64,
    bounds: *const u32,
    numbers: *mut u32,
    count: u32,
) {
    let mut random = Random::new(seed, iteration);
    for at in 0..count as usize {
        // SAFETY: `at` is below `count`.
        unsafe {
            let bound = bounds.add(at).read();
            let number = if bound == 0 {
                random.bits()
            } else {
                random.below(bound)
            };
            numbers.add(at).write(number);
        }
    }
}

#[panic_handler]
fn on_panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
