//! Reversi on 4x4, 6x6 and 8x8, with the start and the rules of Othello.
//!
//! A disc is put on an empty cell so that at least one straight line of enemy
//! discs lies between it and another own disc; all such lines are turned over.
//! A player who cannot do so passes. Two passes in a row end the game, and a full
//! board gets there by two forced passes: whoever has more discs wins, equal
//! numbers are a draw, empty cells are nobody's. Rules as in Ludii 1.3.14, "Fixed
//! Start"; the test-bed of several of the papers.
//!
//! A cell is bit `row * 8 + column` on every board, row 0 on top, so a smaller
//! board is the upper left corner of the large one. A move is the number of its
//! cell, or [`PASS`]; the moves come in that order.
//!
//! Lines are found for all cells at once: a run of enemy discs is followed by
//! doubling steps (Kogge and Stone's parallel prefix).

use crate::shared::cells::{Cells, bit};
use crate::shared::duel::{Ending, LOSS, PASS_LIMIT, WIN, next_pass, opponent, sides};
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::square;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// The player who begins, `X`.
pub const BLACK: Player = Player(0);
/// The other player, `O`.
pub const WHITE: Player = Player(1);

/// The move of a player who has no other.
pub const PASS: Move = Move(64);

/// How far apart the rows of any board are.
const STRIDE: u32 = 8;
/// The columns in which a disc can be turned sideways: neither a nor h. A run
/// that stays within them cannot leave the board at one side and come back at
/// the other.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// From a cell to the next one of a line, with whether the line goes sideways;
/// each step is made forwards and backwards.
const LINES: [(u32, bool); 4] = [
    (1, true),
    (STRIDE - 1, true),
    (STRIDE, false),
    (STRIDE + 1, true),
];

/// A board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reversi {
    size: u8,
    board: u64,
}

/// The discs, who is to move, and whether the other has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The discs of Black and of White.
    pub discs: [u64; 2],
    /// The player to move.
    pub mover: Player,
    /// How many of the last moves were passes, 0 to 2.
    pub passes: u8,
}

impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES + u8::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.discs.store(to);
        self.mover.0.store(to);
        self.passes.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [black, white] = <[u64; 2]>::load(from);
        Position {
            discs: [black, white & !black],
            mover: Player(u8::load(from) & 1),
            passes: u8::load(from).min(PASS_LIMIT),
        }
    }
}

/// The runs of `through` that begin next to `from` and go on in steps upwards.
/// A run has up to six cells.
#[inline]
fn run_up(from: u64, through: u64, step: u32) -> u64 {
    let pairs = through & (through << step);
    let mut run = through & (from << step);
    run |= through & (run << step);
    run |= pairs & (run << (2 * step));
    run | pairs & (run << (2 * step))
}

/// The same with steps downwards.
#[inline]
fn run_down(from: u64, through: u64, step: u32) -> u64 {
    let pairs = through & (through >> step);
    let mut run = through & (from >> step);
    run |= through & (run >> step);
    run |= pairs & (run >> (2 * step));
    run | pairs & (run >> (2 * step))
}

/// The discs that can lie inside a line in this direction.
#[inline]
fn inside(discs: u64, sideways: bool) -> u64 {
    if sideways {
        discs & INNER_COLUMNS
    } else {
        discs
    }
}

/// The discs that a new disc turns over.
#[inline]
fn turned(cell: u64, own: u64, other: u64) -> u64 {
    let mut turned = 0;
    for (step, sideways) in LINES {
        let through = inside(other, sideways);
        let up = run_up(cell, through, step);
        if (up << step) & own != 0 {
            turned |= up;
        }
        let down = run_down(cell, through, step);
        if (down >> step) & own != 0 {
            turned |= down;
        }
    }
    turned
}

impl Reversi {
    /// A board of 4, 6 or 8 rows and columns.
    pub fn new(size: u8) -> Option<Self> {
        if ![4, 6, 8].contains(&size) {
            return None;
        }
        let row = (1u64 << size) - 1;
        let board = (0..u32::from(size)).fold(0, |board, y| board | row << (y * STRIDE));
        Some(Reversi { size, board })
    }

    /// The four cells that are occupied from the start: two of Black's and two
    /// of White's.
    fn centre(&self) -> [u64; 2] {
        let right = u32::from(self.size / 2);
        let left = right - 1;
        let cell = |column, row| 1u64 << (row * STRIDE + column);
        [
            cell(left, right) | cell(right, left),
            cell(left, left) | cell(right, right),
        ]
    }

    /// The cells on which a player with the discs `own` may put another.
    #[inline]
    pub fn places(&self, own: u64, other: u64) -> u64 {
        let mut ends = 0;
        for (step, sideways) in LINES {
            let through = inside(other, sideways);
            ends |= run_up(own, through, step) << step;
            ends |= run_down(own, through, step) >> step;
        }
        ends & self.board & !(own | other)
    }

    fn cells(&self) -> impl Iterator<Item = (u32, u32)> {
        let size = u32::from(self.size);
        (0..size).flat_map(move |row| (0..size).map(move |column| (column, row)))
    }

    fn parse_discs(&self, text: &str) -> Option<[u64; 2]> {
        if text.len() != usize::from(self.size) * usize::from(self.size) {
            return None;
        }
        let [mut black, mut white] = [0; 2];
        for ((column, row), mark) in self.cells().zip(text.bytes()) {
            let cell = 1u64 << (row * STRIDE + column);
            match mark {
                b'X' => black |= cell,
                b'O' => white |= cell,
                b'-' => {}
                _ => return None,
            }
        }
        Some([black, white])
    }
}

/// How a cell is written and drawn.
fn mark(position: &Position, column: u32, row: u32) -> char {
    let cell = row * STRIDE + column;
    let [black, white] = position.discs.map(|discs| discs >> cell & 1 == 1);
    match (black, white) {
        (true, _) => 'X',
        (_, true) => 'O',
        _ => '-',
    }
}

fn letter(player: Player) -> char {
    if player == BLACK { 'X' } else { 'O' }
}

impl Game for Reversi {
    type State = Position;

    /// The four discs of the start are never removed. Before each disc there is
    /// at most one pass, after the last one there are two.
    fn rules(&self) -> Rules {
        let discs = self.board.count_ones() - 4;
        Rules {
            players: 2,
            max_moves: discs,
            max_length: 2 * discs + u32::from(PASS_LIMIT),
            score_min: LOSS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        position.mover
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.passes >= PASS_LIMIT {
            return;
        }
        let [own, other] = sides(position.mover, &position.discs);
        let places = self.places(own, other);
        if places == 0 {
            moves.push(PASS);
        }
        Cells(places).for_each(|cell| moves.push(Move(cell)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.passes >= PASS_LIMIT {
            return 0;
        }
        let [own, other] = sides(position.mover, &position.discs);
        self.places(own, other).count_ones().max(1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv == PASS {
            position.passes = next_pass(position.passes);
        } else {
            let cell = bit(mv.0);
            let [own, other] = sides(position.mover, &position.discs);
            let turned = turned(cell, own, other);
            let (own, other) = (own | cell | turned, other & !(turned | cell));
            position.discs = sides(position.mover, &[own, other]);
            position.passes = 0;
        }
        position.mover = opponent(position.mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        Ending::more(position.discs.map(u64::count_ones)).scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [black, white] = position.discs;
        let turn = u64::from(position.passes) << 1 | u64::from(position.mover.0);
        hash::words(&[black, white, turn])
    }
}

impl Table for Reversi {
    const NAME: &'static str = "reversi";
    const ABOUT: &'static str = "turn the other's discs over by enclosing them";
    const PARAMETERS: &'static str = "rows and columns: 4, 6 or 8 (8)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let size = if text.is_empty() { "8" } else { text };
        parameters::number(size)
            .and_then(Reversi::new)
            .ok_or(ParseError("a board of 4, 6 or 8 rows and columns"))
    }

    fn start(&self) -> Position {
        Position {
            discs: self.centre(),
            mover: BLACK,
            passes: 0,
        }
    }

    /// The cell, row 1 on top as usual in Othello: `d3`; or `pass`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv == PASS {
            return out.write_str("pass");
        }
        square::write(mv.0 % STRIDE, mv.0 / STRIDE, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        if text == "pass" {
            return Ok(PASS);
        }
        let size = u32::from(self.size);
        square::parse(text, size, size)
            .map(|(column, row)| Move(row * STRIDE + column))
            .ok_or(ParseError("a cell such as d3, or pass"))
    }

    /// The cells row by row from the top, `X` black, `O` white and `-` empty,
    /// then who moves, as in collections of endgames; then how many passes came
    /// just before: `-----XO--OX----- X 0`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        for (column, row) in self.cells() {
            out.write_char(mark(position, column, row))?;
        }
        write!(out, " {} {}", letter(position.mover), position.passes)
    }

    /// The passes may be left out where there are none.
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let expected =
            ParseError("cells of X, O and - from the top, X or O to move, passes 0 to 2");
        let mut fields = text.split(' ');
        let discs = fields
            .next()
            .and_then(|text| self.parse_discs(text))
            .ok_or(expected)?;
        let mover = match fields.next() {
            Some("X") => BLACK,
            Some("O") => WHITE,
            _ => return Err(expected),
        };
        let passes = fields
            .next()
            .map_or(Some(0), parameters::number)
            .filter(|&passes| passes <= PASS_LIMIT)
            .ok_or(expected)?;
        if fields.next().is_some() {
            return Err(expected);
        }
        let position = Position {
            discs,
            mover,
            passes,
        };
        let [black, white] = self.centre();
        if (black | white) & !(discs[0] | discs[1]) != 0 {
            return Err(ParseError("discs on the four cells in the centre"));
        }
        let [own, other] = sides(position.mover, &position.discs);
        let could_move = [self.places(other, own) != 0, self.places(own, other) != 0];
        if could_move
            .iter()
            .take(usize::from(passes))
            .any(|&could| could)
        {
            return Err(ParseError("no pass of a player who could have moved"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_char(' ')?;
        for column in 0..self.size {
            write!(out, " {}", char::from(b'a' + column))?;
        }
        for (column, row) in self.cells() {
            if column == 0 {
                write!(out, "\n{}", row + 1)?;
            }
            let mark = match mark(position, column, row) {
                '-' => '.',
                disc => disc,
            };
            write!(out, " {mark}")?;
        }
        let [black, white] = position.discs.map(u64::count_ones);
        let mover = letter(position.mover);
        writeln!(out, "\n{mover} to move, X {black}, O {white}")
    }
}
