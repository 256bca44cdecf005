//! NoGo on any board of up to 64 points, also in one dimension.
//!
//! Black and White put stones on empty points in turn; after each move every
//! group of both colours must have a liberty, an empty point beside it: there
//! is no capture and no suicide. Whoever cannot move loses. Black begins. The
//! test-bed of Saffidine and Cazenave, "Developments on Product Propagation"
//! (2013), there as misere Go; also called Anti-Atari-Go. Du et al., "Solving
//! NoGo on Small Rectangular Boards".
//!
//! A point is bit `row * columns + column`, row 0 at the bottom. A move is the
//! number of its point; the moves come in that order.
//!
//! All legal moves are found at once. An empty point is legal if the new stone
//! touches an empty point or a group of its colour with a second liberty, and
//! it touches no group of the other colour that has no second liberty.

use crate::shared::cells::Cells;
use crate::shared::duel::{self, LOSS_WITHOUT_DRAWS, WIN};
use crate::shared::grid::Grid;
use crate::shared::parameters;
use crate::shared::rows::{Columns, Shape};
use crate::shared::square;
use crate::shared::stones;
pub use crate::shared::stones::Position;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Evaluation, Game, Move, Moves, Player, Rules, Scores, Undo};

/// The player who begins.
pub const BLACK: Player = Player(0);
/// The player who moves second.
pub const WHITE: Player = Player(1);

/// A board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGo {
    columns: u8,
    rows: u8,
    board: u64,
    not_last_column: u64,
    not_last_row: u64,
}

/// For each direction, the points that have a point of some set on that side.
struct Beside {
    left: u64,
    right: u64,
    below: u64,
    above: u64,
}

impl Beside {
    #[inline]
    fn any(&self) -> u64 {
        self.left | self.right | self.below | self.above
    }

    #[inline]
    fn at_least_two(&self) -> u64 {
        let sideways = self.left | self.right;
        let upright = self.below | self.above;
        (self.left & self.right) | (self.below & self.above) | (sideways & upright)
    }
}

impl NoGo {
    /// A board of 1 to 64 points.
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        let points = u32::from(columns) * u32::from(rows);
        if points == 0 || points > u64::BITS {
            return None;
        }
        let (width, height) = (u32::from(columns), u32::from(rows));
        let grid = Grid {
            columns: width,
            rows: height,
            stride: width,
        };
        Some(NoGo {
            columns,
            rows,
            board: grid.board(),
            not_last_column: grid.area(0, 0, width - 1, height),
            not_last_row: grid.area(0, 0, width, height - 1),
        })
    }

    fn points(&self) -> u32 {
        u32::from(self.columns) * u32::from(self.rows)
    }

    fn shape(&self) -> Shape {
        Shape::Up {
            columns: u32::from(self.columns),
            rows: u32::from(self.rows),
            stride: u32::from(self.columns),
        }
    }

    #[inline]
    fn beside(&self, set: u64) -> Beside {
        let row = u32::from(self.columns) & 63;
        Beside {
            left: (set & self.not_last_column) << 1,
            right: set >> 1 & self.not_last_column,
            below: (set & self.not_last_row) << row,
            above: set >> row & self.not_last_row,
        }
    }

    /// All of `within` that hangs together with `seeds`, which are part of it.
    #[inline]
    fn spread(&self, seeds: u64, within: u64) -> u64 {
        let mut reached = seeds;
        loop {
            let next = (reached | self.beside(reached).any()) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The stones whose groups have two liberties or more.
    #[inline]
    fn strong(&self, stones: u64, near_free: &Beside, free: u64) -> u64 {
        // Most groups have a stone with two liberties of its own. Only the
        // others are looked at one by one.
        let mut strong = self.spread(stones & near_free.at_least_two(), stones);
        let mut rest = stones & !strong;
        while rest != 0 {
            let group = self.spread(rest & rest.wrapping_neg(), rest);
            let liberties = self.beside(group).any() & free;
            if liberties & liberties.wrapping_sub(1) != 0 {
                strong |= group;
            }
            rest &= !group;
        }
        strong
    }

    /// The points at which the mover may play.
    #[inline]
    fn places(&self, position: &Position) -> u64 {
        self.places_of(position.of(position.mover), position.of(position.other()))
    }

    /// The points at which the owner of some stones may play.
    #[inline]
    fn places_of(&self, own: u64, other: u64) -> u64 {
        let (own, other) = (own & self.board, other & self.board);
        let free = self.board & !(own | other);
        let near_free = self.beside(free);
        let mut places = free & near_free.any();
        if places != free {
            let strong = self.strong(own, &near_free, free);
            places |= free & self.beside(strong).any();
        }
        let weak = other & !self.strong(other, &near_free, free);
        places & !self.beside(weak).any()
    }

    /// Whether every group of these stones has a liberty.
    fn all_live(&self, stones: u64, free: u64) -> bool {
        self.spread(stones & self.beside(free).any(), stones) == stones
    }
}

impl Game for NoGo {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: self.points(),
            // The last empty point is never filled: no stone would have a liberty.
            max_length: (self.points() - 1).max(1),
            score_min: LOSS_WITHOUT_DRAWS,
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
        Cells(self.places(position)).for_each(|point| moves.push(Move(point)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        self.places(position).count_ones()
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        position.put(mv.0);
    }

    fn outcome(&self, position: &Position) -> Scores {
        duel::won_by(position.other())
    }

    fn has_key(&self) -> bool {
        true
    }

    /// Exact on boards of up to 31 points.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key(self.points())
    }

    fn has_evaluation(&self) -> bool {
        true
    }

    /// Who could play on more points is ahead. A guess that costs as much as
    /// listing the moves of both.
    fn evaluate(&self, position: &Position) -> Option<Evaluation> {
        let [black, white] = position.stones;
        let places = |own, other| self.places_of(own, other).count_ones();
        Some(duel::ahead_by([places(black, white), places(white, black)]))
    }
}

impl Undo for NoGo {
    #[inline]
    fn undo(&self, position: &mut Position, mv: Move) {
        position.take_back(mv.0);
    }
}

impl Table for NoGo {
    const NAME: &'static str = "nogo";
    const ABOUT: &'static str = "Go without capture: who cannot move loses";
    const PARAMETERS: &'static str = "columns x rows, up to 64 points (5x5)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let size = if text.is_empty() { "5x5" } else { text };
        parameters::size(size)
            .and_then(|(columns, rows)| NoGo::new(columns, rows))
            .ok_or(ParseError(
                "columns x rows with 1 to 64 points, such as 18x1",
            ))
    }

    fn start(&self) -> Position {
        Position::EMPTY
    }

    /// The point, row 1 at the bottom: `c4`. Unlike in Go, no letter is left out.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        square::write_cell(mv.0, u32::from(self.columns), out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        square::parse_cell(text, u32::from(self.columns), u32::from(self.rows))
            .map(Move)
            .ok_or(ParseError("a point of the board such as a1"))
    }

    /// Rows from the top with `.`, `x` for Black and `o` for White, then who
    /// moves: `.../.x./o.. x`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        stones::write(self.shape(), &position.stones, position.mover, out)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (stones, mover) = stones::parse(self.shape(), text).ok_or(ParseError(
            "rows of . x o from the top with / between, a space, x or o",
        ))?;
        let position = Position { stones, mover };
        let free = self.board & !position.occupied();
        if !stones.iter().all(|&own| self.all_live(own, free)) {
            return Err(ParseError("a liberty for every group"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.shape().draw(&position.stones, Columns::Letters, out)
    }
}
