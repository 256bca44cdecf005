//! What may be typed.

use crate::VERSION;
use crate::algorithm;
use crate::memory::{self, Size};
use crate::table::Form;
use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const ABOUT: &str = "Solves, plays and compares games in a block of memory.";

const NOTES: &str = "\
A game is written name or name:parameters, such as tictactoe or connect4:7x6,k=4.
An algorithm is written name or name:key=value,..., such as pp or pns:leaf=constant.

Exit codes: 0 done, 1 the output could not be written, 2 no such game, algorithm,
parameter, position or option, 130 interrupted (what was known by then is printed).";

/// The command line.
#[derive(Parser)]
#[command(name = "tesuji", version = VERSION, about = ABOUT, after_help = NOTES)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can do.
#[derive(Subcommand)]
pub enum Command {
    /// List the games, with their parameters and limits
    Games,
    /// Count the lines of play of each length
    Perft(PerftArgs),
    /// Find the value of a position, and prove it
    Solve(SolveArgs),
    /// Play against the computer
    Play(PlayArgs),
    /// Let two algorithms play against each other, or one alone
    Match(MatchArgs),
    /// Print the trace hash of a search, to compare machines by
    Trace(TraceArgs),
    /// Run a paper's experiment again, with its figures beside ours
    Table(TableArgs),
    /// Train a model for the game othello, and say how good it is
    Train(TrainArgs),
}

const GAME: &str = "The game, such as tictactoe or connect4:7x6; `tesuji games` lists them";
const POSITION: &str = "Begin here: moves with spaces or commas between, or a position on one line";
const MEMORY: &str = "The block that the search lives in, such as 64KiB or 1GiB";

/// What `perft` takes.
#[derive(clap::Args)]
pub struct PerftArgs {
    #[doc = "The game."]
    #[arg(help = GAME)]
    pub game: String,
    /// The longest lines to count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_PLIES))]
    pub depth: u32,
    #[doc = "Where to begin."]
    #[arg(long, value_name = "MOVES", help = POSITION, allow_hyphen_values = true)]
    pub position: Option<String>,
}

/// The longest lines that are ever counted, and the longest openings.
const MOST_PLIES: i64 = 1000;

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Goal {
    /// Whether the player to move can force the highest score
    Win,
    /// Whether the player to move can force at least a draw
    Draw,
    /// The value
    Exact,
}

/// What `solve` takes.
#[derive(clap::Args)]
#[command(after_help = algorithm::help())]
pub struct SolveArgs {
    #[doc = "The game."]
    #[arg(help = GAME)]
    pub game: String,
    /// How to search; see below
    #[arg(long, value_name = "NAME", default_value = algorithm::USUAL)]
    pub algorithm: String,
    #[doc = "The size of the block."]
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = memory::parse, help = MEMORY)]
    pub memory: Size,
    /// What to find out, for the player to move; exact tries several goals in
    /// turn, which share the budgets: while others are left a goal may use half
    #[arg(long, value_enum, default_value = "exact")]
    pub goal: Goal,
    #[doc = "Where to begin."]
    #[arg(long, value_name = "MOVES", help = POSITION, allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Expand at most so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: Option<u64>,
    /// Create at most so many positions, and at most one expansion more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Make at most so many moves, of sampling search: on the way down and in
    /// random games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub steps: Option<u64>,
    /// Take at most so many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub time: Option<u64>,
    /// Decides all random numbers: those of playouts
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum First {
    /// You
    Human,
    /// The program; with three players or more you are then the last
    Computer,
}

/// What `play` takes.
#[derive(clap::Args)]
#[command(after_help = algorithm::help())]
pub struct PlayArgs {
    #[doc = "The game."]
    #[arg(help = GAME)]
    pub game: String,
    /// How the computer searches; see below
    #[arg(long, value_name = "NAME", default_value = algorithm::USUAL_PLAYER)]
    pub algorithm: String,
    /// Who begins
    #[arg(long, value_enum, default_value = "human")]
    pub first: First,
    /// Milliseconds that the computer thinks about a move [default: 1000]
    #[arg(long, value_name = "MS", conflicts_with = "iterations", value_parser = clap::value_parser!(u64).range(1..))]
    pub time: Option<u64>,
    /// Positions that the computer expands for a move, instead of a time
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: Option<u64>,
    #[doc = "The size of the block."]
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = memory::parse, help = MEMORY)]
    pub memory: Size,
    /// For algorithms that draw random numbers [default: from the clock]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// What `match` takes.
#[derive(clap::Args)]
#[command(after_help = algorithm::help())]
#[command(group = clap::ArgGroup::new("budget").required(true).args(["iterations", "time", "steps", "worth"]))]
pub struct MatchArgs {
    #[doc = "The game."]
    #[arg(help = GAME)]
    pub game: String,
    /// The algorithm whose wins, draws and losses are counted
    #[arg(long, value_name = "ALG")]
    pub first: String,
    /// The algorithm that it plays against; with three players or more it has
    /// all the other seats, in games for one player there is none
    #[arg(long, value_name = "ALG")]
    pub second: Option<String>,
    /// How many games; they take turns through the seats, so that each opening
    /// is played once from each side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Positions to expand for a move
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: Option<u64>,
    /// Moves that a sampling search makes for a move: on the way down and in
    /// random games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub steps: Option<u64>,
    /// Milliseconds for a move, of the CPU time of the thread that thinks: other
    /// programs and games at the same time take nothing away
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub time: Option<u64>,
    /// The CPU time for a move in which the second algorithm makes so many
    /// iterations, on average over a game that it plays alone first
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub worth: Option<u64>,
    /// Games at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,
    /// Random moves at the beginning, so that players who always do the same do
    /// not repeat one game [default: 2, of games for one player 0]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=MOST_PLIES))]
    pub opening: Option<u32>,
    /// For games for one player that have a parameter seed=: each game has
    /// another one, its number added to --seed
    #[arg(long)]
    pub vary: bool,
    /// Decides the openings and all random moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// The block of each player, such as 64KiB or 1GiB
    #[arg(long, value_name = "SIZE", default_value = "16MiB", value_parser = memory::parse)]
    pub memory: Size,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What `trace` takes.
#[derive(clap::Args)]
#[command(after_help = algorithm::help())]
pub struct TraceArgs {
    #[doc = "The game."]
    #[arg(help = GAME)]
    pub game: String,
    /// How to search; see below
    #[arg(long, value_name = "NAME")]
    pub algorithm: String,
    /// Expand so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: u64,
    /// Decides all random numbers: those of playouts
    #[arg(long, value_name = "N")]
    pub seed: u64,
    #[doc = "The size of the block."]
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = memory::parse, help = MEMORY)]
    pub memory: Size,
}

/// What `train` takes.
#[derive(clap::Args)]
pub struct TrainArgs {
    /// Train it on so many positions, two of each game
    #[arg(long, value_name = "N", default_value_t = 51_298, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub states: u64,
    /// Test it on so many positions of other games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub test: u64,
    /// Iterations for each move of these games, which UCT plays against itself
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: u64,
    /// Decides all random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Test the model of this file, or 51k or 5k, and train none
    #[arg(long, value_name = "MODEL", conflicts_with_all = ["states", "out"])]
    pub check: Option<String>,
    /// Write the model into this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl TrainArgs {
    /// How the results are written.
    pub fn form(&self) -> Form {
        form(self.markdown, self.json)
    }
}

fn form(markdown: bool, json: bool) -> Form {
    match (markdown, json) {
        (_, true) => Form::Json,
        (true, false) => Form::Markdown,
        (false, false) => Form::Text,
    }
}

/// The experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableName {
    /// Product propagation and others at Domineering (Saffidine and Cazenave 2013)
    Domineering,
    /// The same at NoGo
    Nogo,
    /// The same at Y
    Y,
    /// PPN-Search at Connect Four (Primanita and Iida 2019)
    Ppn,
    /// Generalized PN-MCTS at eleven games (Kowalski and others 2025)
    Gpn,
    /// Sampling search with a model that knows how sure it is, at Othello
    /// (Świechowski 2025)
    Othello,
    /// Score Bounded MCTS at Connect Four (Cazenave and Saffidine 2010)
    #[value(name = "connect4-sb")]
    Connect4Sb,
    /// The same at seki
    Seki,
    /// Models that know their uncertainty at function optimisation (Swiechowski 2025)
    Functions,
}

/// What `table` takes.
#[derive(clap::Args)]
pub struct TableArgs {
    /// Which experiment
    #[arg(value_enum)]
    pub experiment: TableName,
    /// A part of it, with small limits: less than a minute
    #[arg(long)]
    pub quick: bool,
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// Print one JSON object, with each search
    #[arg(long)]
    pub json: bool,
    /// Draw the paper's figures and ours into this file
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
    /// Keep each result in this file, a line of JSON each, and do not run again
    /// what it has: a run can be stopped with Ctrl-C and go on later
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Decides all random numbers: playouts, and the positions of y
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// The block of each search, such as 64MiB or 1GiB [default: the experiment's]
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    pub memory: Option<Size>,
    /// Each search creates at most so many positions [default: the experiment's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Each search takes at most so many milliseconds of CPU time [default: the
    /// experiment's]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub time: Option<u64>,
    /// Searches at the same time [default: one, of y and ppn one for each
    /// processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,
    /// How many positions, of y and ppn [default: the experiment's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub positions: Option<u32>,
    /// Games of each cell, of gpn, othello and functions [default: the experiment's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub games: Option<u32>,
    /// Only with this time for a move, of gpn: in iterations of Score Bounded MCTS
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub worth: Option<u64>,
    /// Only these games, of gpn, such as loa:7,awari
    #[arg(long = "only", value_name = "GAMES")]
    pub games_only: Option<String>,
    /// All values of C_pn, of gpn
    #[arg(long)]
    pub all: bool,
    /// How often each search is run, of connect4-sb and seki [default: the
    /// experiment's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub runs: Option<u32>,
    /// How many stones the positions of y have [default: 4]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=5))]
    pub stones: Option<u32>,
}

impl TableArgs {
    /// How the results are written.
    pub fn form(&self) -> Form {
        form(self.markdown, self.json)
    }
}
