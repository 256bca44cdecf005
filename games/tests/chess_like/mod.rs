//! The chess-like games once more, as slowly and plainly as can be: letters on
//! cells, read from a position in writing; a move is legal if it is tried and
//! nobody can take the king. And what their test files share.
#![allow(dead_code)] // each test file uses its part

use crate::common::{self, legal, play_from, position};
use std::collections::{BTreeMap, BTreeSet};
use tesuji::Player;
use tesuji_games::Table;

/// Column and row, counted from 0, row 0 at the bottom.
pub type Cell = (i32, i32);

/// `a1` and so on.
pub fn name((column, row): Cell) -> String {
    let letter = char::from(b'a' + column as u8);
    format!("{letter}{}", row + 1)
}

/// The cell that is called so.
pub fn cell(name: &str) -> Cell {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

/// Letters on cells: capitals for the first player, `+` before what is promoted.
#[derive(Clone, Debug)]
pub struct Diagram {
    pub size: i32,
    pub shogi: bool,
    pub men: BTreeMap<Cell, String>,
}

const STRAIGHT: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Cell; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Cell; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const GOLD: [Cell; 6] = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)];
const SILVER: [Cell; 5] = [(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

fn is_first(man: &str) -> bool {
    man.ends_with(|letter: char| letter.is_ascii_uppercase())
}

impl Diagram {
    /// Reads rows from the top with `/` between.
    pub fn read(rows: &str, shogi: bool) -> Self {
        let size = rows.split('/').count() as i32;
        let mut men = BTreeMap::new();
        for (from_top, row) in rows.split('/').enumerate() {
            let mut column = 0;
            let mut plus = "";
            for mark in row.chars() {
                match mark.to_digit(10) {
                    Some(empty) => column += empty as i32,
                    None if mark == '+' => plus = "+",
                    None => {
                        let place = (column, size - 1 - from_top as i32);
                        men.insert(place, format!("{plus}{mark}"));
                        plus = "";
                        column += 1;
                    }
                }
            }
            assert_eq!(column, size, "{rows}");
        }
        Diagram { size, shogi, men }
    }

    /// All cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size * size).map(move |number| (number % size, number / size))
    }

    /// Whether a man of this player stands there.
    pub fn is_of(&self, first: bool, cell: Cell) -> bool {
        self.men
            .get(&cell)
            .is_some_and(|man| is_first(man) == first)
    }

    fn is_inside(&self, (column, row): Cell) -> bool {
        (0..self.size).contains(&column) && (0..self.size).contains(&row)
    }

    /// The cells that the man on a cell attacks.
    pub fn attacks(&self, from: Cell) -> Vec<Cell> {
        let man = &self.men[&from];
        let (steps, slides): (&[Cell], &[Cell]) =
            match (self.shogi, man.to_ascii_uppercase().as_str()) {
                (_, "K") => (&[STRAIGHT, DIAGONAL].concat(), &[]),
                (_, "R") => (&[], &STRAIGHT),
                (_, "B") => (&[], &DIAGONAL),
                (_, "Q") => (&[], &[STRAIGHT, DIAGONAL].concat()),
                (_, "N") => (&LEAPS, &[]),
                (_, "+R") => (&DIAGONAL, &STRAIGHT),
                (_, "+B") => (&STRAIGHT, &DIAGONAL),
                (_, "G" | "+P" | "+S") => (&GOLD, &[]),
                (_, "S") => (&SILVER, &[]),
                (true, "P") => (&[(0, 1)], &[]),
                (false, "P") => (&[(1, 1), (-1, 1)], &[]),
                (_, man) => panic!("{man}"),
            };
        let ahead = if is_first(man) { 1 } else { -1 };
        let mut attacked = Vec::new();
        for (way, far) in [(steps, 1), (slides, self.size)] {
            for (right, up) in way {
                for distance in 1..=far {
                    let to = (from.0 + right * distance, from.1 + up * distance * ahead);
                    if !self.is_inside(to) {
                        break;
                    }
                    attacked.push(to);
                    if self.men.contains_key(&to) {
                        break;
                    }
                }
            }
        }
        attacked
    }

    /// Where the man on a cell goes, whatever becomes of his king; without
    /// castling and captures in passing.
    pub fn targets(&self, from: Cell) -> Vec<Cell> {
        let man = &self.men[&from];
        let first = is_first(man);
        let mut targets = self.attacks(from);
        targets.retain(|&to| !self.is_of(first, to));
        if !self.shogi && man.eq_ignore_ascii_case("P") {
            let ahead = if first { 1 } else { -1 };
            let second_row = if first { 1 } else { self.size - 2 };
            targets.retain(|&to| self.is_of(!first, to));
            let one = (from.0, from.1 + ahead);
            let two = (from.0, from.1 + 2 * ahead);
            if self.is_inside(one) && !self.men.contains_key(&one) {
                targets.push(one);
                let far = self.size == 8 && from.1 == second_row;
                if far && !self.men.contains_key(&two) {
                    targets.push(two);
                }
            }
        }
        targets
    }

    /// Whether a player attacks a cell.
    pub fn is_attacked(&self, by_first: bool, cell: Cell) -> bool {
        let mut attackers = self.men.keys().filter(|&&from| self.is_of(by_first, from));
        attackers.any(|&from| self.attacks(from).contains(&cell))
    }

    /// Whether a player's king stands on the board and is attacked.
    pub fn in_check(&self, first: bool) -> bool {
        let king = if first { "K" } else { "k" };
        let mut kings = self.men.iter().filter(|(_, man)| *man == king);
        kings.any(|(&cell, _)| self.is_attacked(!first, cell))
    }

    /// The board after a man has gone from one cell to another.
    pub fn after(&self, from: Cell, to: Cell) -> Self {
        let mut next = self.clone();
        let man = next.men.remove(&from).unwrap();
        next.men.insert(to, man);
        next
    }

    /// All moves of a player's men, whatever becomes of his king.
    pub fn all_steps(&self, first: bool) -> Vec<(Cell, Cell)> {
        let own = self.men.keys().filter(|&&from| self.is_of(first, from));
        own.flat_map(|&from| self.targets(from).into_iter().map(move |to| (from, to)))
            .collect()
    }

    /// The moves that do not leave the own king attacked.
    pub fn legal_steps(&self, first: bool) -> Vec<(Cell, Cell)> {
        let mut steps = self.all_steps(first);
        steps.retain(|&(from, to)| !self.after(from, to).in_check(first));
        steps
    }

    /// Captures in passing that go to this cell: from where, and the board then.
    pub fn passing(&self, first: bool, to: Cell) -> Vec<(Cell, Diagram)> {
        let back = if first { -1 } else { 1 };
        let pawn = if first { "P" } else { "p" };
        let sides = [-1, 1].map(|side| (to.0 + side, to.1 + back));
        let pawns = sides
            .into_iter()
            .filter(|from| self.men.get(from).is_some_and(|man| man == pawn));
        pawns
            .map(|from| {
                let mut next = self.after(from, to);
                next.men.remove(&(to.0, to.1 + back)).unwrap();
                (from, next)
            })
            .collect()
    }

    /// Where a king may castle to: rights in letters, with or without fear.
    pub fn castles(&self, first: bool, rights: &str, fearless: bool) -> Vec<(Cell, Cell)> {
        let row = if first { 0 } else { 7 };
        let mut moves = Vec::new();
        let ways = [
            ('k', [5, 6].as_slice(), [4, 5, 6], 6),
            ('q', [1, 2, 3].as_slice(), [4, 3, 2], 2),
        ];
        for (letter, empty, walk, to) in ways {
            let letter = if first {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            let free = |&column: &i32| !self.men.contains_key(&(column, row));
            let safe = |column: i32| fearless || !self.is_attacked(!first, (column, row));
            if rights.contains(letter) && empty.iter().all(free) && walk.into_iter().all(safe) {
                moves.push(((4, row), (to, row)));
            }
        }
        moves
    }
}

/// Moves in writing.
pub fn written(steps: &[(Cell, Cell)]) -> BTreeSet<String> {
    let text = |&(from, to): &(Cell, Cell)| name(from) + &name(to);
    steps.iter().map(text).collect()
}

/// Words as a set.
pub fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(String::from).collect()
}

/// The legal moves after these moves from a position in writing.
pub fn legal_after<G: Table>(game: &G, start: &str, notation: &str) -> BTreeSet<String> {
    legal(game, &play_from(game, start, notation))
}

/// Who has won after these moves; the game is then over.
pub fn winner_after<G: Table>(game: &G, start: &str, notation: &str) -> Option<Player> {
    let state = play_from(game, start, notation);
    common::ended(game, &state)
}

/// Plays one random game, at most `longest` moves, and compares its moves with
/// a second statement of the rules, which is given each position in writing.
pub fn compare<G: Table>(
    game: &G,
    seed: u64,
    longest: usize,
    reference: &dyn Fn(&str) -> BTreeSet<String>,
) where
    G::State: Clone,
{
    let check = |state: &G::State| {
        let text = position(game, state);
        assert_eq!(legal(game, state), reference(&text), "{text}");
    };
    check(&game.start());
    common::along_a_game(game, seed, longest, |_, _, next| check(next));
}

/// How many positions there are after `depth` turns, where a promotion belongs
/// to the turn of the move that it follows and a player who would have to pass
/// has no move: how engines count.
pub fn turns_perft<G: Table>(game: &G, state: &G::State, depth: u32) -> u64
where
    G::State: Clone,
{
    if depth == 0 {
        return 1;
    }
    let mover = game.player(state);
    let mut count = 0;
    for mv in common::moves(game, state) {
        let mut next = state.clone();
        game.apply(&mut next, mv);
        let replies = common::moves(game, &next);
        if common::written(game, state, mv) == "pass" {
            continue;
        }
        if replies.is_empty() || game.player(&next) != mover {
            count += turns_perft(game, &next, depth - 1);
            continue;
        }
        for promotion in replies {
            let mut promoted = next.clone();
            game.apply(&mut promoted, promotion);
            count += turns_perft(game, &promoted, depth - 1);
        }
    }
    count
}
