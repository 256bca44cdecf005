//! `tesuji perft`: how many lines of play there are of each length.

use crate::args::PerftArgs;
use crate::failure::{Ended, Failure};
use crate::games::{Playable, Visitor};
use crate::interrupt;
use crate::notation;
use crate::numbers;
use crate::progress::Progress;
use std::io::{self, Write};
use std::time::Instant;
use tesuji::{Move, Moves};

/// The command with its arguments.
pub struct Perft(pub PerftArgs);

impl Visitor for Perft {
    type Output = Result<Ended, Failure>;

    fn visit<G: Playable>(self, _: &str, game: &G) -> Result<Ended, Failure> {
        let root = notation::position(game, self.0.position.as_deref())?;
        interrupt::watch();
        let mut out = io::stdout().lock();
        writeln!(out, "{:>5} {:>20} {:>12}", "depth", "lines", "seconds")?;
        for depth in 1..=self.0.depth {
            let started = Instant::now();
            let Some(lines) = Counter::new(game, depth).count(&root, depth) else {
                return Ok(Ended::Interrupted);
            };
            let (lines, seconds) = (numbers::grouped(lines), started.elapsed().as_secs_f64());
            writeln!(out, "{depth:>5} {lines:>20} {seconds:>12.3}")?;
            out.flush()?;
        }
        Ok(Ended::Done)
    }
}

/// A depth at which a position has at least this many below it is a good place
/// to look at the clock.
const LEVELS_BELOW_A_LOOK: u32 = 3;

struct Counter<'g, G> {
    game: &'g G,
    whole: u32,
    buffer: Vec<Move>,
    counted: u64,
    progress: Progress,
}

impl<'g, G: Playable> Counter<'g, G> {
    fn new(game: &'g G, whole: u32) -> Self {
        Counter {
            game,
            whole,
            buffer: vec![Move::default(); game.rules().max_moves as usize],
            counted: 0,
            progress: Progress::new(),
        }
    }

    /// The lines of `depth` moves from here; nothing after Ctrl-C.
    fn count(&mut self, state: &G::State, depth: u32) -> Option<u64> {
        let mut moves = Moves::new(&mut self.buffer);
        if depth == 1 {
            return Some(self.game.mobility(state, &mut moves).into());
        }
        self.game.moves(state, &mut moves);
        let moves = moves.as_slice().to_vec();
        let mut lines = 0u64;
        for mv in moves {
            let mut next = *state;
            self.game.apply(&mut next, mv);
            lines = lines.saturating_add(self.count(&next, depth - 1)?);
        }
        if depth == LEVELS_BELOW_A_LOOK {
            self.look(lines)?;
        }
        Some(lines)
    }

    fn look(&mut self, lines: u64) -> Option<()> {
        self.counted = self.counted.saturating_add(lines);
        let (counted, whole) = (self.counted, self.whole);
        self.progress.tell(|| {
            let lines = numbers::grouped(counted);
            (None, format!("depth {whole}: {lines} lines so far"))
        });
        (!interrupt::requested()).then_some(())
    }
}
