//! Ataxx on 7x7 cells without walls.
//!
//! A piece clones itself onto an empty cell next to it, diagonals included, or
//! jumps to an empty cell at distance two and leaves its own. Then all enemy
//! pieces next to the new cell change sides. A player without a move passes.
//! The game ends when the board is full or a player has no piece left: more
//! pieces win. Rules as in Ludii 1.3.14, from the test-bed of GPN-MCTS: the
//! first player begins in a1 and g7, a clone from another source is another
//! move, and a game that is not over after 2500 turns is a draw.
//!
//! A cell is bit `row * 9 + column`, row 0 at the bottom: seven columns and two
//! that are always empty, so that a square of five by five around any cell never
//! meets another row's cells. A move is `from * 64 + to`, or [`PASS`]; the moves
//! come in that order.
//!
//! Each move is a turn, so the number of turns says who is to move. While the
//! board is not full and there are pieces, some piece is next to an empty cell:
//! two passes in a row cannot happen.

use crate::shared::cells::{Cells, bit};
use crate::shared::duel::{self, Ending, LOSS, LUDII_TURN_LIMIT, WIN, next_turn};
use crate::shared::grid::Grid;
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Words, mark, player_mark};
use crate::shared::steps::{OTHER_MOVES, ends, step};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// The player who begins, `x`.
pub const FIRST: Player = Player(0);
/// The other player, `o`.
pub const SECOND: Player = Player(1);

/// The move of a player who has no other.
pub const PASS: Move = Move(OTHER_MOVES);

/// After so many turns a game that is not over is a draw.
pub const LAST_TURN: u16 = LUDII_TURN_LIMIT;

const SIZE: u32 = 7;
/// How far apart the rows are.
const STRIDE: u32 = 9;
const GRID: Grid = Grid::square(SIZE, STRIDE);
const BOARD: u64 = GRID.board();

/// The cells around and including the cell in the middle: its number comes second.
const THREE_BY_THREE: (u64, u32) = (GRID.area(0, 0, 3, 3), STRIDE + 1);
const FIVE_BY_FIVE: (u64, u32) = (GRID.area(0, 0, 5, 5), 2 * STRIDE + 2);

/// Each axis has 29 ordered pairs of places at distance 0 to 2, so there are
/// 29 * 29 - 49 ordered pairs of different cells that a move could join, and of
/// the two cells of a pair only one can be the source.
const MOST_MOVES: u32 = (29 * 29 - 49) / 2;

/// The one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ataxx;

/// The pieces, and how many turns have been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of the first and of the second player.
    pub pieces: [u64; 2],
    /// How many turns have been played; the first player moves where it is even.
    pub turns: u16,
}

impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES + u16::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.pieces.store(to);
        self.turns.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second] = <[u64; 2]>::load(from);
        Position {
            pieces: [first & BOARD, second & BOARD & !first],
            turns: u16::load(from).min(LAST_TURN),
        }
    }
}

impl Position {
    #[inline]
    fn mover(&self) -> Player {
        Player((self.turns & 1) as u8)
    }

    /// The pieces of the mover and of the other player.
    #[inline]
    fn sides(&self) -> [u64; 2] {
        duel::sides(self.mover(), &self.pieces)
    }

    #[inline]
    fn empty(&self) -> u64 {
        let [first, second] = self.pieces;
        BOARD & !(first | second)
    }

    /// Whether the board is full or a player has no piece.
    #[inline]
    fn is_decided(&self) -> bool {
        let [first, second] = self.pieces;
        first == 0 || second == 0 || self.empty() == 0
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.is_decided() || self.turns >= LAST_TURN
    }
}

/// A square of cells, moved so that its middle is at `cell`.
#[inline]
fn around((square, middle): (u64, u32), cell: u32) -> u64 {
    let moved = if cell >= middle {
        square << (cell - middle)
    } else {
        square >> (middle - cell)
    };
    moved & BOARD
}

#[inline]
fn cell_number(column: u32, row: u32) -> u32 {
    row * STRIDE + column
}

fn parse_pieces(text: &str) -> Option<[u64; 2]> {
    let [mut first, mut second] = [0; 2];
    let mut rows = text.split('/');
    for row in (0..SIZE).rev() {
        let mut column = 0;
        for mark in rows.next()?.chars() {
            if column >= SIZE {
                return None;
            }
            let cell = 1u64 << cell_number(column, row);
            match mark {
                'x' => first |= cell,
                'o' => second |= cell,
                _ => {
                    let gap = mark.to_digit(SIZE + 1).filter(|&gap| gap > 0)?;
                    column += gap - 1;
                }
            }
            column += 1;
        }
        if column != SIZE {
            return None;
        }
    }
    rows.next().is_none().then_some([first, second])
}

impl Game for Ataxx {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: MOST_MOVES,
            max_length: u32::from(LAST_TURN),
            score_min: LOSS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        position.mover()
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.is_over() {
            return;
        }
        let before = moves.len();
        let empty = position.empty();
        let [own, _] = position.sides();
        for from in Cells(own) {
            let targets = around(FIVE_BY_FIVE, from) & empty;
            Cells(targets).for_each(|to| moves.push(step(from, to)));
        }
        if moves.len() == before {
            moves.push(PASS);
        }
    }

    /// Counted from the side of the pieces or of the empty cells, whichever are fewer.
    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.is_over() {
            return 0;
        }
        let empty = position.empty();
        let [own, _] = position.sides();
        let (few, many) = if own.count_ones() < empty.count_ones() {
            (own, empty)
        } else {
            (empty, own)
        };
        let near = |cell| (around(FIVE_BY_FIVE, cell) & many).count_ones();
        Cells(few).map(near).sum::<u32>().max(1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv != PASS {
            let [own, other] = position.sides();
            let (from, to) = ends(mv);
            let near = around(THREE_BY_THREE, to);
            let source = bit(from);
            let leaves = if near & source == 0 { source } else { 0 };
            let target = bit(to) & BOARD;
            let own = (own & !leaves) | target | (near & other);
            let other = other & !(near | target);
            position.pieces = duel::sides(position.mover(), &[own, other]);
        }
        position.turns = next_turn(position.turns);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let ending = if position.is_decided() {
            Ending::more(position.pieces.map(u64::count_ones))
        } else {
            Ending::Drawn
        };
        ending.scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [first, second] = position.pieces;
        hash::words(&[first, second, u64::from(position.turns)])
    }
}

impl Table for Ataxx {
    const NAME: &'static str = "ataxx";
    const ABOUT: &'static str = "clone or jump, and win over every piece next to it";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, Ataxx)
    }

    fn start(&self) -> Position {
        let last = SIZE - 1;
        let cell = |column, row| 1u64 << cell_number(column, row);
        Position {
            pieces: [cell(0, 0) | cell(last, last), cell(0, last) | cell(last, 0)],
            turns: 0,
        }
    }

    /// Source and target, row 1 at the bottom: `a1b2`; or `pass`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv == PASS {
            return out.write_str("pass");
        }
        let (from, to) = ends(mv);
        GRID.write_cell(from, out)?;
        GRID.write_cell(to, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        if text == "pass" {
            return Ok(PASS);
        }
        text.split_at_checked(2)
            .and_then(|(from, to)| Some(step(GRID.parse_cell(from)?, GRID.parse_cell(to)?)))
            .ok_or(ParseError("source and target such as a1b2, or pass"))
    }

    /// Rows from the top with digits for empty cells, who moves, and the number
    /// of turns played: `o5x/7/7/7/7/7/x5o x 0`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in (0..SIZE).rev() {
            let mut gap = 0;
            for column in 0..SIZE {
                match mark(&position.pieces, cell_number(column, row)) {
                    '.' => gap += 1,
                    piece => {
                        write_gap(gap, out)?;
                        gap = 0;
                        out.write_char(piece)?;
                    }
                }
            }
            write_gap(gap, out)?;
            out.write_char(if row > 0 { '/' } else { ' ' })?;
        }
        write!(out, "{} {}", player_mark(position.mover()), position.turns)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let expected = ParseError("rows such as o5x/7/7/7/7/7/x5o, x or o, turns 0 to 2500");
        let parse = || {
            let mut words = Words::new(text);
            let pieces = parse_pieces(words.next()?)?;
            let mover = words.player()?;
            let turns = words.number(LAST_TURN)?;
            words.end()?;
            Some((Position { pieces, turns }, mover))
        };
        let (position, mover) = parse().ok_or(expected)?;
        if position.mover() != mover {
            return Err(ParseError(
                "x to move after an even number of turns, o after an odd one",
            ));
        }
        if position.pieces == [0; 2] {
            return Err(ParseError("a piece on the board"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.draw(&position.pieces, out)?;
        let [first, second] = position.pieces.map(u64::count_ones);
        let mover = player_mark(position.mover());
        writeln!(out, "{mover} to move, x {first}, o {second}")
    }
}

fn write_gap(gap: u32, out: &mut dyn fmt::Write) -> fmt::Result {
    if gap > 0 {
        write!(out, "{gap}")?;
    }
    Ok(())
}
