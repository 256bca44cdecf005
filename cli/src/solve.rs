//! `tesuji solve`: what a position is worth.

use crate::algorithm;
use crate::args::{Goal, SolveArgs};
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::{Ended, Failure};
use crate::fit::fit;
use crate::games::{Playable, Visitor};
use crate::interrupt;
use crate::notation;
use crate::numbers;
use crate::progress::Progress;
use crate::report::{self, Report};
use crate::scale::Scale;
use crate::think::{Aim, Glimpse, Limits, StoppedBy, Thinker};
use std::io::{self, Write};
use tesuji::Rules;

/// The command with its arguments.
pub struct Solve(pub SolveArgs);

impl Visitor for Solve {
    type Output = Result<Ended, Failure>;

    fn visit<G: Playable>(self, name: &str, game: &G) -> Result<Ended, Failure> {
        let args = self.0;
        let (algorithm, config) = algorithm::parse_search(&args.algorithm, args.seed)?;
        let scale = Scale::of(&game.rules());
        let aim = aim(args.goal, &game.rules(), name)?;
        let root = notation::position(game, args.position.as_deref())?;
        let fitted = fit(game, &config, args.memory)?;
        let mut block = Block::new(args.memory)?;
        let limits = Limits::new(args.iterations, args.nodes, args.time).with_steps(args.steps);
        interrupt::watch();

        let mut progress = Progress::new();
        let mut watch = |glimpse: Glimpse| {
            progress.tell(|| (limits.part(&glimpse.work), describe(game, &root, &glimpse)));
        };
        let thought = Thinker {
            game,
            config: fitted.config,
            limits,
            clock: Clock::wall(),
            watch: &mut watch,
        }
        .think(&root, aim, block.bytes())
        .map_err(|error| Failure::usage(format!("{name}: {error}")))?;
        drop(progress);

        let report = Report::new(
            game, &root, scale, &thought, &fitted, &args, name, &algorithm,
        );
        let mut out = io::stdout().lock();
        if args.json {
            report::write_json(&report, &mut out)?;
        } else {
            let shortened = fitted.shortened.then_some(fitted.config.max_depth);
            report.write(&notation::drawing(game, &root), shortened, &mut out)?;
        }
        out.flush()?;
        Ok(match thought.stopped_by {
            StoppedBy::Interrupted => Ended::Interrupted,
            _ => Ended::Done,
        })
    }
}

fn aim(goal: Goal, rules: &Rules, name: &str) -> Result<Aim, Failure> {
    match goal {
        Goal::Exact => Ok(Aim::Exact),
        Goal::Win => Ok(Aim::AtLeast(rules.score_max)),
        Goal::Draw if Scale::of(rules).has_draw() => Ok(Aim::AtLeast(0)),
        Goal::Draw => Err(Failure::usage(format!(
            "{name} cannot be drawn (its scores: {}); --goal may be win or exact",
            Scale::of(rules).about()
        ))),
    }
}

fn describe<G: Playable>(game: &G, root: &G::State, glimpse: &Glimpse) -> String {
    let scale = Scale::of(&game.rules());
    let best = match glimpse.best {
        Some(mv) => format!(", best {}", notation::move_text(game, root, mv)),
        None => String::new(),
    };
    format!(
        "{}: {} nodes, {:.0} % for {}{best}",
        numbers::seconds(glimpse.work.time),
        numbers::grouped(glimpse.work.nodes),
        100.0 * glimpse.chance,
        scale.name(glimpse.score),
    )
}
