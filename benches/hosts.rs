//! The same search from C and from Rust, in one run: the two example programs
//! on 6x6, in turns. `make bench` builds them first.

use criterion::{Criterion, criterion_group, criterion_main};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn time(program: &Path) -> Duration {
    let begin = Instant::now();
    let status = Command::new(program)
        .args(["6", "6"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "{} does not run: make bench builds it",
        program.display()
    );
    begin.elapsed()
}

fn hosts(criterion: &mut Criterion) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), Into::into);
    let c = root.join("build/domineering");
    let rust = target.join("release/examples/domineering");
    let mut ratios: Vec<f64> = (0..7)
        .map(|_| time(&c).as_secs_f64() / time(&rust).as_secs_f64())
        .collect();
    ratios.sort_by(f64::total_cmp);
    println!(
        "time of the C host / the Rust host, median of 7 pairs: {:.3}",
        ratios[3]
    );
    let mut group = criterion.benchmark_group("domineering 6x6");
    group.sample_size(10);
    for (name, program) in [("C host", c), ("Rust host", rust)] {
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|times| (0..times).map(|_| time(&program)).sum());
        });
    }
    group.finish();
}

criterion_group!(benches, hosts);
criterion_main!(benches);
