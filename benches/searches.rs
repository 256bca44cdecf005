//! How fast the presets are, with a game in Rust.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tesuji::{Budget, Config, Copies, Preset, Search, bytes_for};
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, FIRST};

/// Proves 5x5 with each preset in a block that is made once.
fn presets(criterion: &mut Criterion) {
    let game = Domineering::new(5, 5, FIRST).unwrap();
    for (name, preset) in [
        ("pp", Preset::Pp),
        ("ppt", Preset::Ppt),
        ("pns", Preset::Pns),
        ("pnt", Preset::Pnt),
    ] {
        let config = Config::preset(preset);
        let bytes = bytes_for(&config, &Copies::new(&game), 400_000).unwrap();
        let mut block = vec![0u64; bytes.div_ceil(8)];
        // SAFETY: u64s may be seen as bytes.
        let block =
            unsafe { std::slice::from_raw_parts_mut(block.as_mut_ptr().cast::<u8>(), bytes) };
        let mut search = Search::new(block, &config, Copies::new(&game)).unwrap();
        criterion.bench_function(&format!("domineering 5x5 {name}"), |bencher| {
            bencher.iter(|| {
                search.set_root(&game.start()).unwrap();
                black_box(search.run(Budget::UNLIMITED).unwrap())
            });
        });
    }
}

criterion_group!(benches, presets);
criterion_main!(benches);
