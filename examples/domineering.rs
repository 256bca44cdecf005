//! Who wins Domineering? The same host as `c-examples/domineering.c`, in Rust:
//! `cargo run --release --example domineering -- 6 6 65536`.

use tesuji::{Aligned, Budget, Config, Copies, Preset, Search, Stop, Truth};
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, FIRST};

/// The memory of the search, as in the C host.
const MOST_BYTES: usize = 1 << 20;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<usize>());
    let mut next = |or: usize| arguments.next().unwrap_or(Ok(or)).unwrap_or(0);
    let (columns, rows, bytes) = (next(6), next(6), next(64 * 1024));
    let game = u8::try_from(columns).ok().zip(u8::try_from(rows).ok());
    let game = game.and_then(|(columns, rows)| Domineering::new(columns, rows, FIRST));
    let (Some(game), 1..=MOST_BYTES) = (game, bytes) else {
        eprintln!("usage: domineering [COLUMNS ROWS [BYTES]], 1 to 64 cells, up to 1048576 bytes");
        std::process::exit(2);
    };
    let mut memory = Box::new(Aligned::<MOST_BYTES>::new());
    let config = Config::preset(Preset::Pp);
    if let Err(error) = solve(&game, &config, &mut memory.bytes()[..bytes]) {
        eprintln!("domineering: {error}");
        std::process::exit(1);
    }
}

fn solve(game: &Domineering, config: &Config, memory: &mut [u8]) -> Result<(), tesuji::Error> {
    let mut search = Search::new(memory, config, Copies::new(game))?;
    search.set_root(&game.start())?;
    let stop = loop {
        let stop = search.run(Budget::nodes(1_000_000))?;
        let (counters, result) = (search.counters(), search.result());
        eprintln!(
            "{:12} nodes, {:6} alive, chance {:.6}",
            counters.created, counters.alive, result.value
        );
        if stop != Stop::Budget {
            break stop;
        }
    };
    let (counters, result) = (search.counters(), search.result());
    match (result.truth, result.best) {
        (Truth::True, Some(best)) => {
            let mut text = String::new();
            let _ = game.write_move(&game.start(), best, &mut text);
            println!("Vertical wins with {text}");
        }
        (Truth::Unknown, _) => println!("not solved: {stop:?}"),
        _ => println!("Horizontal wins"),
    }
    println!(
        "{} nodes created, {} alive at most, {} bytes a node, {} bytes used",
        counters.created, counters.most_alive, counters.bytes_per_row, counters.block_bytes
    );
    Ok(())
}
