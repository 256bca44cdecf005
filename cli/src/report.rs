//! What `solve` found, for programs and for people.

use crate::algorithm::Algorithm;
use crate::args::{Goal, SolveArgs};
use crate::fit::Fitted;
use crate::games::Playable;
use crate::memory::Size;
use crate::notation;
use crate::numbers;
use crate::scale::{Named, Scale};
use crate::think::{Attempt, Bounds, StoppedBy, Sureness, Thought};
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;
use tesuji::Leaf;

/// Everything that is said.
#[derive(Debug, Serialize)]
pub struct Report {
    game: String,
    position: String,
    algorithm: String,
    goal: &'static str,
    /// How sure the goal, or the value, is.
    status: Sureness,
    /// Of the player to move; `null` if it is not known. Where the status is
    /// believed this and the next two are, too.
    value: Option<Named>,
    /// Whether the goal can be forced; `null` if that is open, or for exact.
    goal_reached: Option<bool>,
    /// What is known, where the value is not.
    bounds: Option<String>,
    /// What the player to move can expect, 0 to 1; a draw is worth 1/2.
    chance: f64,
    best_move: Option<String>,
    line: Vec<String>,
    /// Over all goals, without roots, a transposed position once.
    nodes_created: u64,
    edges: u64,
    /// Those of them that became part of the highest level, and the others.
    main_nodes_created: u64,
    sub_nodes_created: u64,
    expansions: u64,
    /// Moves made, by sampling search.
    steps: u64,
    /// Random games for each new position.
    playouts_each: u32,
    table_entries: u32,
    table_hits: u64,
    nodes_alive_peak: u32,
    seconds: f64,
    block_bytes: u64,
    bytes_per_node: u64,
    max_depth: u32,
    seed: u64,
    stopped_by: StoppedBy,
    trace: String,
    goals: Vec<GoalReport>,
}

/// What is said of one goal.
#[derive(Debug, Serialize)]
struct GoalReport {
    at_least: Named,
    status: Sureness,
    reached: Option<bool>,
    chance: f32,
    nodes_created: u64,
    expansions: u64,
    stopped_by: StoppedBy,
    trace: String,
}

impl Report {
    /// Of what was thought.
    #[allow(clippy::too_many_arguments)] // each is a different thing, and this is said once
    pub fn new<G: Playable>(
        game: &G,
        root: &G::State,
        scale: Scale,
        thought: &Thought,
        fitted: &Fitted,
        args: &SolveArgs,
        name: &str,
        algorithm: &Algorithm,
    ) -> Report {
        let line = notation::line_texts(game, root, &thought.line);
        let Bounds { low, high } = thought.bounds();
        let goal_reached = match args.goal {
            Goal::Exact => None,
            Goal::Win | Goal::Draw => thought.attempts.first().and_then(Attempt::answer),
        };
        let last = thought.attempts.last().map(|attempt| attempt.counters);
        let last = last.unwrap_or_default();
        Report {
            game: name.to_owned(),
            position: notation::position_text(game, root),
            algorithm: algorithm.text.clone(),
            goal: match args.goal {
                Goal::Win => "win",
                Goal::Draw => "draw",
                Goal::Exact => "exact",
            },
            status: thought.sureness,
            value: (low == high).then(|| scale.name(low)),
            goal_reached,
            bounds: scale.bounds(low, high),
            chance: thought.chance(scale),
            best_move: line.first().cloned(),
            line,
            nodes_created: thought.work.nodes,
            edges: thought.work.edges,
            main_nodes_created: thought.work.main,
            sub_nodes_created: thought.work.nodes.saturating_sub(thought.work.main),
            expansions: thought.work.iterations,
            steps: thought.work.steps,
            playouts_each: match fitted.config.leaf {
                Leaf::Playouts => fitted.config.playouts,
                _ => 0,
            },
            table_entries: last.table_entries,
            table_hits: thought.work.table_hits,
            nodes_alive_peak: thought.most_alive(),
            seconds: thought.work.time.as_secs_f64(),
            block_bytes: last.block_bytes,
            bytes_per_node: fitted.bytes_per_node,
            max_depth: match fitted.config.max_depth {
                0 => game.rules().max_length,
                depth => depth,
            },
            seed: args.seed,
            stopped_by: thought.stopped_by,
            trace: hex(thought.trace()),
            goals: thought
                .attempts
                .iter()
                .map(|attempt| GoalReport::new(attempt, scale))
                .collect(),
        }
    }

    /// For people: the board, then what is known.
    pub fn write(
        &self,
        board: &str,
        shortened: Option<u32>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        writeln!(out, "{board}")?;
        let mut row = |name: &str, text: String| writeln!(out, "{name:<12}{text}");
        row("game", format!("{}, {}", self.game, self.position))?;
        row("value", self.answer())?;
        if let Some(best) = &self.best_move {
            row("best move", best.clone())?;
        }
        if self.line.len() > 1 {
            row("line", self.line.join(" "))?;
        }
        let nodes = numbers::counted(self.nodes_created, "node");
        let alive = numbers::grouped(self.nodes_alive_peak.into());
        row("created", format!("{nodes}, at most {alive} at a time"))?;
        let time = Duration::from_secs_f64(self.seconds);
        let rate = numbers::grouped(numbers::rate(self.nodes_created, time));
        row(
            "time",
            format!("{}, {rate} nodes a second", numbers::seconds(time)),
        )?;
        let block = Size(self.block_bytes as usize);
        let each = self.bytes_per_node;
        row("memory", format!("{block}, {each} bytes a node"))?;
        if let Some(depth) = shortened {
            let depth = numbers::grouped(depth.into());
            let why = "longer ones would take too much memory; depth= changes it";
            row("depth", format!("lines of at most {depth} moves: {why}"))?;
        }
        row(
            "algorithm",
            format!("{}, goal {}", self.algorithm, self.goal),
        )?;
        row("stopped by", self.stopped_by.name().to_owned())?;
        row("trace", self.trace.clone())
    }

    /// The answer in words.
    fn answer(&self) -> String {
        let percent = format!("{:.1} %", 100.0 * self.chance);
        let value = self.value.map(|value| value.to_string());
        match (value.or(self.bounds.clone()), self.status) {
            (Some(known), Sureness::Proven) => format!("{known} for the player to move, proven"),
            (Some(known), Sureness::Believed) => {
                format!("{known} for the player to move is believed, not proven (about {percent})")
            }
            (Some(known), Sureness::Estimated) => format!(
                "{known} for the player to move is proven, the rest is open (about {percent})"
            ),
            (None, _) => format!("open, about {percent} for the player to move"),
        }
    }
}

impl GoalReport {
    fn new(attempt: &Attempt, scale: Scale) -> GoalReport {
        GoalReport {
            at_least: scale.name(attempt.score),
            status: attempt.sureness(),
            reached: attempt.answer(),
            chance: attempt.chance,
            nodes_created: attempt.counters.created,
            expansions: attempt.counters.expansions,
            stopped_by: attempt.stopped_by,
            trace: hex(attempt.trace),
        }
    }
}

/// A hash in writing.
pub fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// One JSON object on a line of its own.
pub fn write_json(report: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let text = serde_json::to_string_pretty(report)?;
    writeln!(out, "{text}")
}
