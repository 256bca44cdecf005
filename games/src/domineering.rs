//! Domineering on any board of up to 64 cells.
//!
//! Vertical covers two empty cells one above the other, Horizontal two side by
//! side; whoever cannot move loses. Breuker, Uiterwijk and van den Herik,
//! "Solving 8x8 Domineering" (2000); the test-bed of Saffidine and Cazenave,
//! "Developments on Product Propagation" (2013), whose boards are written
//! columns x rows with Vertical first.
//!
//! A cell is bit `row * columns + column`, row 0 on top. A move is the number
//! of the upper or left cell that is covered; the moves come in that order.
//!
//! Reflections change nothing but the names of cells. A **folded** board has
//! one key for a position and its three images: mirrored left to right, top to
//! bottom, and both. The diagonals of a square board turn one player into the
//! other and are not folded: a goal belongs to a player. The node counts of the
//! papers are those of boards that are not folded.

use crate::shared::cells::{Cells, bit};
use crate::shared::duel::{self, LOSS_WITHOUT_DRAWS, WIN, opponent};
use crate::shared::grid::Grid;
use crate::shared::parameters;
use crate::shared::rows::{Shape, Words};
use crate::shared::square;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Evaluation, Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Undo, Writer};

/// The player who covers cells one above the other.
pub const VERTICAL: Player = Player(0);
/// The player who covers cells side by side.
pub const HORIZONTAL: Player = Player(1);
/// Who begins in the papers.
pub const FIRST: Player = VERTICAL;

/// A board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domineering {
    columns: u8,
    rows: u8,
    first: Player,
    board: u64,
    not_last_column: u64,
    not_last_row: u64,
    folding: Option<Folding>,
}

/// What turns positions into their images: the steps of mirroring each row,
/// and how far the board is from the highest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Folding {
    swaps: [Swap; HALVINGS],
    unused_bits: u8,
}

/// Exchanges the cells of `lower` with those `distance` cells to their right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Swap {
    distance: u8,
    lower: u64,
}

/// The longest row, 64 cells, is halved so often until single cells are left.
const HALVINGS: usize = u64::BITS.ilog2() as usize;

/// Which cells are covered, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Covered cells.
    pub covered: u64,
    /// The player to move.
    pub mover: Player,
}

impl Stored for Position {
    const BYTES: usize = u64::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.covered.store(to);
        self.mover.0.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        Position {
            covered: Stored::load(from),
            mover: Player(u8::load(from) & 1),
        }
    }
}

impl Swap {
    #[inline]
    fn apply(&self, cells: u64) -> u64 {
        let distance = self.distance & 63;
        let changed = (cells >> distance ^ cells) & self.lower;
        cells ^ changed ^ changed << distance
    }
}

impl Folding {
    /// Each part of a row, at first the whole of it, is mirrored by exchanging
    /// its halves and mirroring them; a cell in the middle stays.
    fn new(columns: u32, rows: u32) -> Self {
        let mut swaps = [Swap::default(); HALVINGS];
        let mut parts = (0..rows).fold(0, |starts, row| starts | bit(row * columns));
        let mut length = columns;
        for swap in &mut swaps {
            let half = length / 2;
            let distance = length - half;
            *swap = Swap {
                distance: distance as u8,
                lower: (0..half).fold(0, |cells, cell| cells | parts << cell),
            };
            // Nothing to exchange in parts of one cell: the rest is idle.
            if half == 0 {
                break;
            }
            parts |= parts << distance;
            length = half;
        }
        Folding {
            swaps,
            unused_bits: (u64::BITS - columns * rows) as u8,
        }
    }

    /// The least of the four images.
    #[inline]
    fn least(&self, cells: u64) -> u64 {
        let turned = cells.reverse_bits() >> (self.unused_bits & 63);
        let (mut mirrored, mut flipped) = (cells, turned);
        for swap in self.swaps.iter().take_while(|swap| swap.lower != 0) {
            mirrored = swap.apply(mirrored);
            flipped = swap.apply(flipped);
        }
        cells.min(turned).min(mirrored.min(flipped))
    }
}

impl Domineering {
    /// A board of 1 to 64 cells, with the player who begins.
    pub fn new(columns: u8, rows: u8, first: Player) -> Option<Self> {
        let cells = u32::from(columns) * u32::from(rows);
        if cells == 0 || cells > 64 || first.0 > 1 {
            return None;
        }
        let (width, height) = (u32::from(columns), u32::from(rows));
        let grid = Grid {
            columns: width,
            rows: height,
            stride: width,
        };
        Some(Domineering {
            columns,
            rows,
            first,
            board: grid.board(),
            not_last_column: grid.area(0, 0, width - 1, height),
            not_last_row: grid.area(0, 0, width, height - 1),
            folding: None,
        })
    }

    /// The same board with one key for all images of a position.
    ///
    /// Only for tables that keep *values* by key: a move means another one in
    /// another image. Searches that keep moves by key, as `ppt` and `pnt` do in
    /// the nodes that they share, refuse it.
    pub fn folded(self) -> Self {
        Domineering {
            folding: Some(Folding::new(self.columns.into(), self.rows.into())),
            ..self
        }
    }

    /// The cells at which a player's domino may begin.
    #[inline]
    fn places(&self, covered: u64, player: Player) -> u64 {
        let free = self.board & !covered;
        let below = u32::from(self.columns) & 63;
        if player == VERTICAL {
            free & (free >> below) & self.not_last_row
        } else {
            free & (free >> 1) & self.not_last_column
        }
    }

    fn shape(&self) -> Shape {
        Shape::Down {
            columns: u32::from(self.columns),
            rows: u32::from(self.rows),
        }
    }

    /// The two cells of the mover's domino that begins at `mv`.
    #[inline]
    fn domino(&self, mover: Player, mv: Move) -> u64 {
        let cell = bit(mv.0);
        if mover == VERTICAL {
            cell | (cell << (self.columns & 63))
        } else {
            cell | (cell << 1)
        }
    }
}

impl Game for Domineering {
    type State = Position;

    fn rules(&self) -> Rules {
        let (columns, rows) = (u32::from(self.columns), u32::from(self.rows));
        let vertical = (rows - 1) * columns;
        let horizontal = rows * (columns - 1);
        Rules {
            players: 2,
            max_moves: vertical.max(horizontal).max(1),
            max_length: (columns * rows / 2).max(1),
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
        let places = self.places(position.covered, position.mover);
        Cells(places).for_each(|cell| moves.push(Move(cell)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        self.places(position.covered, position.mover).count_ones()
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        position.covered |= self.domino(position.mover, mv);
        position.mover = opponent(position.mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        duel::won_by(opponent(position.mover))
    }

    fn has_key(&self) -> bool {
        true
    }

    fn key_folds(&self) -> bool {
        self.folding.is_some()
    }

    /// The covered cells, of a folded board those of the least image, and where
    /// Horizontal is to move the others. Exact on boards with fewer than 64
    /// cells, and among the positions of one game on those with 64, where the
    /// number of dominoes says who is to move.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let covered = match &self.folding {
            Some(folding) => folding.least(position.covered),
            None => position.covered,
        };
        if position.mover == VERTICAL {
            covered
        } else {
            !covered
        }
    }

    fn has_evaluation(&self) -> bool {
        true
    }

    /// Who has more places for dominoes is ahead. A guess.
    #[inline]
    fn evaluate(&self, position: &Position) -> Option<Evaluation> {
        let places = |player| self.places(position.covered, player).count_ones();
        Some(duel::ahead_by([places(VERTICAL), places(HORIZONTAL)]))
    }
}

impl Undo for Domineering {
    #[inline]
    fn undo(&self, position: &mut Position, mv: Move) {
        position.mover = opponent(position.mover);
        position.covered &= !self.domino(position.mover, mv);
    }
}

impl Table for Domineering {
    const NAME: &'static str = "domineering";
    const ABOUT: &'static str = "cover two cells each, one player upright, the other flat";
    const PARAMETERS: &'static str = "columns x rows, up to 64 cells (8x8), then \
        ,fold for one key of mirror images (each its own)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let expected = ParseError("columns x rows with 1 to 64 cells, then fold, such as 5x6,fold");
        let (mut size, mut fold) = (None, false);
        for part in text.split(',').filter(|_| !text.is_empty()) {
            match part {
                "fold" if !fold => fold = true,
                _ if size.is_none() => size = Some(parameters::size(part).ok_or(expected)?),
                _ => return Err(expected),
            }
        }
        let (columns, rows) = size.unwrap_or((8, 8));
        let game = Domineering::new(columns, rows, FIRST).ok_or(expected)?;
        Ok(if fold { game.folded() } else { game })
    }

    fn start(&self) -> Position {
        Position {
            covered: 0,
            mover: self.first,
        }
    }

    /// The upper or left cell, row 1 on top: `a1`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        square::write_cell(mv.0, u32::from(self.columns), out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        square::parse_cell(text, u32::from(self.columns), u32::from(self.rows))
            .map(Move)
            .ok_or(ParseError("a cell such as a1: the upper or left one"))
    }

    /// Rows from the top, `.` empty and `x` covered, then who moves: `..x/..x v`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.shape().write_sets(&[position.covered], out)?;
        out.write_str(if position.mover == VERTICAL {
            " v"
        } else {
            " h"
        })
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let expected = ParseError("rows of . and x from the top with / between, a space, v or h");
        let parse = || {
            let mut words = Words::new(text);
            let [covered] = self.shape().parse_sets(words.next()?)?;
            let mover = match words.next()? {
                "v" => VERTICAL,
                "h" => HORIZONTAL,
                _ => return None,
            };
            words.end()?;
            Some(Position { covered, mover })
        };
        parse().ok_or(expected)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in 0..u32::from(self.rows) {
            for cell in self.shape().row(row) {
                let covered = position.covered & bit(cell) != 0;
                out.write_str(if covered { " #" } else { " ." })?;
            }
            out.write_char('\n')?;
        }
        Ok(())
    }
}
