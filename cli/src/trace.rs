//! `tesuji trace`: a hash of everything that a search does, equal on every
//! machine for the same search. The goal is the highest score.

use crate::algorithm;
use crate::args::TraceArgs;
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::{Ended, Failure};
use crate::fit::fit;
use crate::games::{Playable, Visitor};
use crate::interrupt;
use crate::numbers;
use crate::progress::Progress;
use crate::report::hex;
use crate::think::{Aim, Glimpse, Limits, StoppedBy, Thinker};
use std::io::{self, Write};

/// The command with its arguments.
pub struct Trace(pub TraceArgs);

impl Visitor for Trace {
    type Output = Result<Ended, Failure>;

    fn visit<G: Playable>(self, name: &str, game: &G) -> Result<Ended, Failure> {
        let args = self.0;
        let (_, config) = algorithm::parse_search(&args.algorithm, args.seed)?;
        let fitted = fit(game, &config, args.memory)?;
        let mut block = Block::new(args.memory)?;
        let limits = Limits::new(Some(args.iterations), None, None);
        interrupt::watch();
        let mut progress = Progress::new();
        let mut watch = |glimpse: Glimpse| {
            progress.tell(|| {
                let nodes = numbers::counted(glimpse.work.nodes, "node");
                (limits.part(&glimpse.work), nodes)
            });
        };
        let thought = Thinker {
            game,
            config: fitted.config,
            limits,
            clock: Clock::wall(),
            watch: &mut watch,
        }
        .think(
            &game.start(),
            Aim::AtLeast(game.rules().score_max),
            block.bytes(),
        )
        .map_err(|error| Failure::usage(format!("{name}: {error}")))?;
        drop(progress);
        let mut out = io::stdout().lock();
        writeln!(out, "{}", hex(thought.trace()))?;
        out.flush()?;
        if thought.stopped_by != StoppedBy::Iterations {
            let done = numbers::counted(thought.work.iterations, "iteration");
            eprintln!(
                "tesuji: stopped after {done}: {}",
                thought.stopped_by.name()
            );
        }
        Ok(match thought.stopped_by {
            StoppedBy::Interrupted => Ended::Interrupted,
            _ => Ended::Done,
        })
    }
}
