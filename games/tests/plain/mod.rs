//! Boards as plain rows of characters, read from a position in writing: what
//! the second, slow statements of the rules are made of.
#![allow(dead_code)] // each test file uses its part

use crate::common;
use tesuji_games::Table;

/// A board that knows nothing of sets of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The row at the bottom comes first.
    pub rows: Vec<Vec<char>>,
}

impl Board {
    /// The board of this position in writing: its first word.
    pub fn parse(position: &str) -> Self {
        let cells = position.split(' ').next().unwrap();
        let rows = cells.split('/').rev().map(|row| row.chars().collect());
        Board {
            rows: rows.collect(),
        }
    }

    /// How many columns and rows there are.
    pub fn size(&self) -> (i32, i32) {
        (self.rows[0].len() as i32, self.rows.len() as i32)
    }

    /// What stands there; nothing at all beside the board.
    pub fn at(&self, (column, row): (i32, i32)) -> Option<char> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    /// Puts a mark there.
    pub fn put(&mut self, (column, row): (i32, i32), mark: char) {
        self.rows[row as usize][column as usize] = mark;
    }

    /// The cells with this mark.
    pub fn cells(&self, mark: char) -> Vec<(i32, i32)> {
        let (columns, rows) = self.size();
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        all.filter(|&cell| self.at(cell) == Some(mark)).collect()
    }

    /// Moves what stands on the first cell of a move such as `a1-b2` to the second.
    pub fn carry(&mut self, step: &str) {
        let cell = |name: &str| {
            let name = name.as_bytes();
            (i32::from(name[0] - b'a'), i32::from(name[1] - b'1'))
        };
        let (from, to) = step.split_once('-').unwrap();
        let mark = self.at(cell(from)).unwrap();
        self.put(cell(from), '.');
        self.put(cell(to), mark);
    }

    /// The board in writing again.
    pub fn write(&self) -> String {
        let rows: Vec<String> = self
            .rows
            .iter()
            .rev()
            .map(|row| row.iter().collect())
            .collect();
        rows.join("/")
    }
}

/// A cell as the games write it.
pub fn name((column, row): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// A move from one cell to another as the games write it.
pub fn step(from: (i32, i32), to: (i32, i32)) -> String {
    format!("{}-{}", name(from), name(to))
}

/// The other player's mark.
pub fn other(mark: char) -> char {
    if mark == 'x' { 'o' } else { 'x' }
}

/// The eight neighbours of a cell, as steps.
pub fn eight_ways() -> impl Iterator<Item = (i32, i32)> {
    let all = (-1..=1).flat_map(|east| (-1..=1).map(move |north| (east, north)));
    all.filter(|&way| way != (0, 0))
}

/// Plays a random game as [`common::along_a_game`] does and shows `check` each
/// move in writing.
pub fn along_a_game<G>(
    game: &G,
    seed: u64,
    longest: usize,
    mut check: impl FnMut(&G::State, &str, &G::State),
) where
    G: Table,
    G::State: Clone,
{
    common::along_a_game(game, seed, longest, |state, mv, next| {
        check(state, &common::written(game, state, mv), next);
    });
}
