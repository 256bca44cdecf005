//! Diagonals on 8 x 8 points.
//!
//! The players put stones on empty points in turn. Whoever fills a diagonal of
//! at least two points gets as many points as he has stones on it; a stone that
//! fills two diagonals counts for both. When the board is full, whoever got
//! more wins. As in Ludii ("Diagonals"); Kowalski and others, "Generalized
//! Proof-Number Monte-Carlo Tree Search" (2025), saw a loss in this game.
//!
//! A point is bit `row * 8 + column`, row 0 at the bottom. A move is the number
//! of a point; the moves come in that order.
//!
//! Only the difference of what the players got matters, so the state keeps
//! nothing else: positions that differ in the rest only are the same.

use crate::shared::cells::Cells;
use crate::shared::duel::{Ending, FIRST, LOSS, SECOND, WIN, opponent, sides};
use crate::shared::grid::Grid;
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Words, player_mark};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

const SIDE: u32 = 8;
const POINTS: u32 = SIDE * SIDE;
const GRID: Grid = Grid::square(SIDE, SIDE);
/// Each of a player's 32 stones is on at most two diagonals that count.
const MOST_POINTS: i8 = 64;

/// The diagonal from the bottom left to the top right, and the other one.
const RISING: u64 = 0x8040_2010_0804_0201;
const FALLING: u64 = 0x0102_0408_1020_4080;

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagonals;

/// Where the stones are, who is to move, and what was got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stones of each player; no point is in both sets.
    pub stones: [u64; 2],
    /// The player to move.
    pub mover: Player,
    /// How many points more player 0 got than player 1, from -64 to 64.
    pub lead: i8,
}

impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES + u8::BYTES + i8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.stones.store(to);
        self.mover.0.store(to);
        self.lead.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second] = Stored::load(from);
        Position {
            stones: [first, second & !first],
            mover: Player(u8::load(from) & 1),
            lead: i8::load(from).clamp(-MOST_POINTS, MOST_POINTS),
        }
    }
}

impl Position {
    #[inline]
    fn empty(&self) -> u64 {
        let [first, second] = self.stones;
        !(first | second)
    }
}

/// This diagonal so many rows higher, or lower if that is negative.
#[inline]
fn raised(diagonal: u64, rows: i32) -> u64 {
    let bits = rows.unsigned_abs() * SIDE;
    if rows >= 0 {
        diagonal << bits
    } else {
        diagonal >> bits
    }
}

/// The two diagonals through a point, which may be the point alone.
#[inline]
fn diagonals(point: u32) -> [u64; 2] {
    let (column, row) = ((point % SIDE) as i32, (point / SIDE % SIDE) as i32);
    let last = SIDE as i32 - 1;
    [
        raised(RISING, row - column),
        raised(FALLING, row + column - last),
    ]
}

impl Diagonals {
    /// The game.
    pub fn new() -> Option<Self> {
        Some(Diagonals)
    }
}

impl Game for Diagonals {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: POINTS,
            max_length: POINTS,
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
        Cells(position.empty()).for_each(|point| moves.push(Move(point)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        position.empty().count_ones()
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        let point = mv.0 % POINTS;
        let stone = 1 << point;
        let [own, other] = sides(position.mover, &position.stones);
        let own = own | stone;
        let empty = !(own | other);
        let mut points = 0;
        for diagonal in diagonals(point) {
            if diagonal & empty == 0 && diagonal != stone {
                points += (own & diagonal).count_ones() as i8;
            }
        }
        position.stones = sides(position.mover, &[own, other]);
        let gain = if position.mover.0 & 1 == 0 {
            points
        } else {
            -points
        };
        let lead = position.lead.saturating_add(gain);
        position.lead = lead.clamp(-MOST_POINTS, MOST_POINTS);
        position.mover = opponent(position.mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        Ending::more([position.lead, 0]).scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    /// The mover follows from the number of stones.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [first, second] = position.stones;
        hash::words(&[first, second, position.lead as u64])
    }
}

impl Table for Diagonals {
    const NAME: &'static str = "diagonals";
    const ABOUT: &'static str = "fill diagonals on which you have many stones";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, Diagonals)
    }

    fn start(&self) -> Position {
        Position {
            stones: [0; 2],
            mover: FIRST,
            lead: 0,
        }
    }

    /// A point, row 1 at the bottom: `a1`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.write_cell(mv.0 % POINTS, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        GRID.parse_cell(text)
            .map(Move)
            .ok_or(ParseError("a point such as a1"))
    }

    /// Rows from the top, `x` and `o` for the stones of the players, who moves,
    /// who leads and by how many points.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.write_pieces(&position.stones, out)?;
        let leader = Player(u8::from(position.lead < 0));
        write!(
            out,
            " {} {} {}",
            player_mark(position.mover),
            player_mark(leader),
            position.lead.unsigned_abs()
        )
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let parse = || {
            let mut words = Words::new(text);
            let stones = GRID.parse_pieces(words.next()?)?;
            let mover = words.player()?;
            let leader = words.player()?;
            let points = words.number(MOST_POINTS)?;
            words.end()?;
            Some(Position {
                stones,
                mover,
                lead: if leader == FIRST { points } else { -points },
            })
        };
        let position = parse().ok_or(ParseError(
            "8 rows of 8 marks . x o from the top with / between, x or o to move, \
             x or o who leads, by 0 to 64 points",
        ))?;
        let [own, other] = sides(position.mover, &position.stones);
        let ahead = u32::from(position.mover == SECOND);
        if own.count_ones() + ahead != other.count_ones() {
            return Err(ParseError(
                "as many stones of both players, or one more of x if o is to move",
            ));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.draw(&position.stones, out)
    }
}
