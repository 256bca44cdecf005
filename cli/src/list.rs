//! `tesuji games`: what there is.

use crate::failure::{Ended, Failure};
use crate::games;
use crate::numbers;
use crate::scale::Scale;
use std::io::{self, Write};

/// Lists the games.
pub fn run() -> Result<Ended, Failure> {
    let mut out = io::stdout().lock();
    let entries = games::all();
    let width = entries.iter().map(|entry| entry.name.len()).max();
    let width = width.unwrap_or(0) + 2;
    for entry in &entries {
        writeln!(out, "{:<width$}{}", entry.name, entry.about)?;
        if !entry.parameters.is_empty() {
            writeln!(out, "{:width$}:{}", "", entry.parameters)?;
        }
        let Some(rules) = entry.rules else { continue };
        writeln!(
            out,
            "{:width$}{}, at most {} in a position and {} in a game; {}",
            "",
            numbers::counted(rules.players.into(), "player"),
            numbers::counted(rules.max_moves.into(), "move"),
            numbers::grouped(rules.max_length.into()),
            Scale::of(&rules).about(),
        )?;
    }
    writeln!(
        out,
        "\nA game is written name or name:parameters, such as connect4 or connect4:7x6,k=4.\n\
         In brackets is what is taken where nothing is said, and the last line of a game is about that."
    )?;
    out.flush()?;
    Ok(Ended::Done)
}
