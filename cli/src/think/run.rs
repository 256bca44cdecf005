//! Driving one search, slice by slice.

use super::{Limits, StoppedBy};
use crate::clock::Clock;
use crate::interrupt;
use std::time::Duration;
use tesuji::{Budget, Copies, Counters, Error, Game, Move, Search, SearchResult, Stop, Stored};

/// Iterations between two looks at the clock: about a tenth of a millisecond on
/// small games, a few on large ones.
const SLICE: u64 = 64;
/// Moves of random games between them, some tenths of a millisecond.
const STEPS: u64 = 2048;

/// What came of it.
pub struct Driven {
    /// Why it ended.
    pub stopped_by: StoppedBy,
    /// The last line that was thought best while nothing was proven.
    pub promising: Vec<Move>,
}

/// How it goes on.
pub struct Seen {
    pub counters: Counters,
    pub result: SearchResult,
    pub elapsed: Duration,
}

/// Runs a search until it ends or a limit is reached: of counts those that it
/// adds to what it has done already, of time what the clock shows.
pub fn run<G: Game<State: Stored>>(
    search: &mut Search<'_, Copies<'_, G>>,
    limits: &Limits,
    clock: &Clock,
    watch: &mut dyn FnMut(Seen),
) -> Result<Driven, Error> {
    let before = search.counters();
    let mut promising = Vec::new();
    let stopped_by = loop {
        let done = search.counters();
        let iterations = done.expansions - before.expansions;
        let nodes = done.created - before.created;
        let steps = done.steps - before.steps;
        if iterations >= limits.iterations {
            break StoppedBy::Iterations;
        } else if nodes >= limits.nodes {
            break StoppedBy::Nodes;
        } else if steps >= limits.steps {
            break StoppedBy::Steps;
        }
        let slice = Budget {
            iterations: iterations
                .clamp(1, SLICE)
                .min(limits.iterations - iterations),
            nodes: limits.nodes - nodes,
            steps: STEPS.min(limits.steps - steps),
        };
        match search.run(slice)? {
            Stop::Solved => break StoppedBy::Solved,
            Stop::Full => break StoppedBy::Memory,
            Stop::Depth => break StoppedBy::Depth,
            Stop::Believed => break StoppedBy::Believed,
            Stop::Budget => {}
        }
        let (result, counters) = (search.result(), search.counters());
        if promising.first() != result.best.as_ref() {
            promising = search.line().collect();
        }
        if interrupt::requested() {
            break StoppedBy::Interrupted;
        }
        let elapsed = clock.elapsed();
        if elapsed >= limits.time {
            break StoppedBy::Time;
        }
        watch(Seen {
            counters,
            result,
            elapsed,
        });
    };
    Ok(Driven {
        stopped_by,
        promising,
    })
}
