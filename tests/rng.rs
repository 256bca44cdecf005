//! The generator gives the numbers that it is said to give: its algorithm is
//! written out here once more, and the devices are compared with the same file.

use std::fmt::Write;
use tesuji::rng::Random;

/// What `make devices` compares each device with.
const VECTORS: &str = include_str!("../embedded/rng-vectors.txt");

/// As `show_random` of embedded/host.c: 0 asks for 32 bits.
const BOUNDS: [u32; 11] = [
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
const SEEDS: [u64; 4] = [0, 1, 0x0123_4567_89ab_cdef, u64::MAX];
const ITERATIONS: [u64; 4] = [0, 1, 10_000, 1 << 40];

/// Marsaglia, "Xorshift RNGs" (2003), the generator of 128 bits with 11, 8, 19.
struct Xorshift {
    x: u32,
    y: u32,
    z: u32,
    w: u32,
}

impl Xorshift {
    /// From two numbers that SplitMix64's finalizer has scattered.
    fn new(seed: u64, iteration: u64) -> Self {
        let low = split_mix(seed ^ split_mix(iteration));
        let high = split_mix(low ^ iteration);
        assert!(low | high != 0, "a state of zeros would stay so");
        Xorshift {
            x: low as u32,
            y: (low >> 32) as u32,
            z: high as u32,
            w: (high >> 32) as u32,
        }
    }

    fn next(&mut self) -> u32 {
        let t = self.x ^ (self.x << 11);
        (self.x, self.y, self.z) = (self.y, self.z, self.w);
        self.w = self.w ^ (self.w >> 19) ^ t ^ (t >> 8);
        self.w
    }

    /// Lemire (2019) in its plain form: draws again while the low half of the
    /// product is one of the 2^32 mod `bound` that would favour some numbers.
    fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.next()) * u64::from(bound);
            if product % (1 << 32) >= (1 << 32) % u64::from(bound) {
                return (product >> 32) as u32;
            }
        }
    }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
fn split_mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The lines of the file, with the numbers of this generator.
fn lines<R>(new: fn(u64, u64) -> R, draw: fn(&mut R, u32) -> u32) -> String {
    let mut text = String::new();
    for seed in SEEDS {
        for iteration in ITERATIONS {
            let mut random = new(seed, iteration);
            write!(text, "random {seed:016x} {iteration:016x}:").unwrap();
            for bound in BOUNDS {
                write!(text, " {:08x}", draw(&mut random, bound)).unwrap();
            }
            text.push('\n');
        }
    }
    text
}

#[test]
fn the_vectors_are_those_of_the_algorithm() {
    let draw = |random: &mut Xorshift, bound| match bound {
        0 => random.next(),
        _ => random.below(bound),
    };
    assert_eq!(lines(Xorshift::new, draw), VECTORS);
}

#[test]
fn the_generator_gives_the_vectors() {
    let draw = |random: &mut Random, bound| match bound {
        0 => random.bits(),
        _ => random.below(bound),
    };
    assert_eq!(lines(Random::new, draw), VECTORS);
}

#[test]
fn numbers_below_a_bound_are_those_of_the_plain_form() {
    for seed in 0..200 {
        let (mut here, mut plain) = (Random::new(seed, 7), Xorshift::new(seed, 7));
        for bound in [1, 3, 10, 65_537, 0x5555_5556, 0x8000_0001, u32::MAX] {
            assert_eq!(here.below(bound), plain.below(bound), "{seed} {bound}");
        }
    }
}

#[test]
fn a_bound_of_zero_gives_zero() {
    assert_eq!(Random::new(1, 2).below(0), 0);
}
