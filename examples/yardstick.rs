//! A good alpha-beta for Domineering and nothing else, without the kernel: the
//! yardstick for `pps`.
//!
//! Win/loss negamax with bitboards, a table with whole keys and moves ordered by
//! the difference of mobility. A special program spends little on a node, so it
//! is harder to beat than the kernel's own alpha-beta.
//!
//!     cargo run --release --example yardstick -- COLUMNS ROWS [LOG2-OF-ENTRIES]
//!
//! `tools/yardstick.sh` runs both, one after the other.
use std::time::Instant;

struct Board {
    columns: u32,
    /// Cells where an upright and where a flat domino may begin.
    begins: [u64; 2],
    /// Positions that are solved: the covered cells, and above them 2 for a
    /// loss of whoever moves and 3 for a win; 0 is free.
    table: Vec<u64>,
    visited: u64,
}

const MOST_MOVES: usize = 64;

impl Board {
    fn new(columns: u32, rows: u32, log2_of_entries: u32) -> Board {
        let mut begins = [0; 2];
        for cell in 0..columns * rows {
            begins[0] |= u64::from(cell / columns + 1 < rows) << cell;
            begins[1] |= u64::from(cell % columns + 1 < columns) << cell;
        }
        Board {
            columns,
            begins,
            table: vec![0; 1 << log2_of_entries],
            visited: 0,
        }
    }

    fn step(&self, mover: usize) -> u32 {
        if mover == 0 { self.columns } else { 1 }
    }

    fn places(&self, covered: u64, mover: usize) -> u64 {
        let free = !covered;
        free & (free >> self.step(mover)) & self.begins[mover]
    }

    fn entry(&self, covered: u64, mover: usize) -> usize {
        let mixed = (covered ^ (mover as u64) << 62).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - self.table.len().ilog2())) as usize
    }

    /// Whether whoever moves wins.
    fn wins(&mut self, covered: u64, mover: usize) -> bool {
        self.visited += 1;
        let mut places = self.places(covered, mover);
        if places == 0 {
            return false;
        }
        // The number of dominoes says who moves, so the covered cells are the whole key.
        let entry = self.entry(covered, mover);
        let (known, key) = (self.table[entry], covered << 2);
        if known & !3 == key && known & 3 != 0 {
            return known & 1 != 0;
        }
        let mut moves = [(0i32, 0u64); MOST_MOVES];
        let mut count = 0;
        while places != 0 {
            let cell = places & places.wrapping_neg();
            places ^= cell;
            let next = covered | cell | cell << self.step(mover);
            let mine = self.places(next, mover).count_ones() as i32;
            let theirs = self.places(next, 1 - mover).count_ones() as i32;
            moves[count] = (theirs - mine, next);
            count += 1;
        }
        moves[..count].sort_unstable();
        let won = moves[..count]
            .iter()
            .any(|&(_, next)| !self.wins(next, 1 - mover));
        self.table[entry] = key | 2 | u64::from(won);
        won
    }
}

fn main() {
    let numbers: Vec<u32> = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse().ok())
        .collect();
    let (columns, rows, log) = match numbers[..] {
        [columns, rows] => (columns, rows, 21),
        [columns, rows, log] => (columns, rows, log),
        _ => (0, 0, 0),
    };
    // Covered cells and two bits more make a word.
    if !(1..=62).contains(&(columns * rows)) || !(1..=32).contains(&log) {
        eprintln!("usage: yardstick COLUMNS ROWS [LOG2-OF-ENTRIES], up to 62 cells, 1 to 32");
        std::process::exit(2);
    }
    let mut board = Board::new(columns, rows, log);
    let begin = Instant::now();
    let won = board.wins(0, 0);
    println!(
        "yardstick {columns}x{rows}: {} wins, {} positions visited, {:.3} s, a table of {} KiB",
        if won { "Vertical" } else { "Horizontal" },
        board.visited,
        begin.elapsed().as_secs_f64(),
        board.table.len() * 8 / 1024,
    );
}
