//! How a search fits into a block.

use crate::failure::Failure;
use crate::games::Playable;
use crate::memory::Size;
use crate::numbers;
use tesuji::{Config, Copies, Error, Stored, bytes_for, nodes_in};

/// States along the longest line may take this part of the block.
const SHARE_OF_STATES: usize = 4;
/// What a depth costs beside its state, at most; see the kernel's `memory/mod.rs`.
const BYTES_OF_DEPTH: usize = 12;
/// The longest line that the kernel can be asked for.
const MOST_DEPTH: usize = 1 << 24;

/// A configuration that fits.
#[derive(Clone, Copy, Debug)]
pub struct Fitted {
    /// With the longest line filled in.
    pub config: Config,
    /// Whether lines are shorter than games can be, to save memory.
    pub shortened: bool,
    /// What each node takes of the block, its share of a table included.
    pub bytes_per_node: u64,
}

/// Chooses the longest line, unless it is given, and checks that there is room.
pub fn fit<G: Playable>(game: &G, config: &Config, memory: Size) -> Result<Fitted, Failure> {
    let (fitted, shortened) = with_depth(game, config, memory.0);
    let refuse = |error| refusal::<G>(game, config, memory, error);
    let rows = nodes_in(&fitted, &Copies::new(game), memory.0).map_err(refuse)?;
    if rows < least_rows(game) {
        return Err(refuse(Error::BlockTooSmall));
    }
    Ok(Fitted {
        config: fitted,
        shortened,
        bytes_per_node: bytes_per_node(game, &fitted).map_err(refuse)?,
    })
}

/// The configuration with lines as long as this much memory can afford, and
/// whether that is shorter than games can be.
fn with_depth<G: Playable>(game: &G, config: &Config, bytes: usize) -> (Config, bool) {
    let mut config = *config;
    let longest = game.rules().max_length as usize;
    let each = G::State::BYTES.next_multiple_of(8) + BYTES_OF_DEPTH;
    let affordable = (bytes / SHARE_OF_STATES / each).clamp(1, MOST_DEPTH);
    let given = config.max_depth != 0;
    let shortened = !given && (longest == 0 || longest > affordable);
    if shortened {
        config.max_depth = affordable as u32;
    }
    (config, shortened)
}

/// A root and its children are the least that a search can use.
fn least_rows<G: Playable>(game: &G) -> u32 {
    1 + game.rules().max_moves
}

/// The least memory that is enough. More memory makes longer lines, which take
/// more, but only a part of it: so this ends.
fn least_bytes<G: Playable>(game: &G, config: &Config) -> Result<usize, Error> {
    let mut bytes = 0;
    loop {
        let (fitted, _) = with_depth(game, config, bytes);
        let needed = bytes_for(&fitted, &Copies::new(game), least_rows(game))?;
        if needed <= bytes {
            return Ok(bytes);
        }
        bytes = needed;
    }
}

/// Measured between two sizes: what does not grow falls out.
fn bytes_per_node<G: Playable>(game: &G, config: &Config) -> Result<u64, Error> {
    const FEW: u32 = 1 << 10;
    const MANY: u32 = 1 << 20;
    let walk = Copies::new(game);
    let more = bytes_for(config, &walk, MANY)? - bytes_for(config, &walk, FEW)?;
    Ok((more as u64).div_ceil(u64::from(MANY - FEW)))
}

fn refusal<G: Playable>(game: &G, config: &Config, memory: Size, error: Error) -> Failure {
    match (error, least_bytes(game, config)) {
        (Error::BlockTooSmall, Ok(bytes)) => {
            let bytes = numbers::grouped(bytes as u64);
            Failure::usage(format!(
                "{memory} of memory is too little for {}: --memory must be at least {bytes} bytes",
                G::NAME
            ))
        }
        (error, _) => Failure::usage(format!("{}: {error}", G::NAME)),
    }
}
