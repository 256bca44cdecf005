//! Boards on which stones stay where they are put: one bit a cell and one
//! board a player. The position of the games with two such boards, and the
//! text and the picture of all of them.

use crate::hash;
use crate::square;
use core::fmt;
use tesuji::{Player, Reader, Stored, Writer};

/// The stones of two players, no cell with both, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cells of each player.
    pub stones: [u64; 2],
    /// The player to move.
    pub mover: Player,
}

impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.stones.store(to);
        self.mover.0.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second] = Stored::load(from);
        Position {
            stones: [first, second & !first],
            mover: Player(u8::load(from) & 1),
        }
    }
}

impl Position {
    /// No stone yet, player 0 to move.
    pub(crate) const EMPTY: Position = Position {
        stones: [0; 2],
        mover: Player(0),
    };

    /// The player who is not to move.
    #[inline]
    pub(crate) fn other(&self) -> Player {
        Player(self.mover.0 & 1 ^ 1)
    }

    /// The stones of a player.
    #[inline]
    pub(crate) fn of(&self, player: Player) -> u64 {
        self.stones[usize::from(player.0 & 1)]
    }

    /// The stones of both.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// Puts a stone of the mover here; then it is the other's turn.
    #[inline]
    pub(crate) fn put(&mut self, cell: u32) {
        self.stones[usize::from(self.mover.0 & 1)] |= bit(cell);
        self.mover = self.other();
    }

    /// Takes back the stone that was put here last.
    #[inline]
    pub(crate) fn take_back(&mut self, cell: u32) {
        self.mover = self.other();
        self.stones[usize::from(self.mover.0 & 1)] &= !bit(cell);
    }

    /// The key on a board of this many cells: exact where two boards and the
    /// mover fit into a word, a hash on larger boards.
    #[inline]
    pub(crate) fn key(&self, cells: u32) -> u64 {
        const EXACT_CELLS: u32 = 31;
        let [first, second] = self.stones;
        if cells <= EXACT_CELLS {
            first | second << EXACT_CELLS | u64::from(self.mover.0) << (2 * EXACT_CELLS)
        } else {
            hash::words(&[first, second]) ^ hash::feature(u64::from(self.mover.0))
        }
    }
}

/// The bit of a cell; cells wrap at 64, so that no damaged move can do harm.
#[inline]
pub(crate) fn bit(cell: u32) -> u64 {
    1 << (cell & 63)
}

/// Calls `visit` with each cell of a set, lowest first.
#[inline]
pub(crate) fn each(mut cells: u64, mut visit: impl FnMut(u32)) {
    while cells != 0 {
        visit(cells.trailing_zeros());
        cells &= cells - 1;
    }
}

/// Where the cells of a board stand. Rows are numbered and written one after
/// the other, each from the left; texts and pictures begin with the top row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Rows of one length, cell 0 in the lower left corner.
    Up { columns: u32, rows: u32 },
    /// Rows of one length, cell 0 in the upper left corner.
    Down { columns: u32, rows: u32 },
    /// Rows of 1, 2, 3 ... cells, cell 0 on top.
    Triangle { rows: u32 },
}

impl Shape {
    fn rows(self) -> u32 {
        match self {
            Shape::Up { rows, .. } | Shape::Down { rows, .. } | Shape::Triangle { rows } => rows,
        }
    }

    /// The cells of a row, the top row being row 0.
    pub(crate) fn row(self, row: u32) -> core::ops::Range<u32> {
        let (first, length) = match self {
            Shape::Up { columns, rows } => ((rows - 1).saturating_sub(row) * columns, columns),
            Shape::Down { columns, .. } => (row * columns, columns),
            Shape::Triangle { .. } => (row * (row + 1) / 2, row + 1),
        };
        first..first + length
    }
}

/// How the stones of each player are written.
const MARKS: [char; 4] = ['x', 'o', '+', '*'];
const EMPTY_MARK: char = '.';

/// What stands on a cell.
pub(crate) fn mark(boards: &[u64], cell: u32) -> char {
    let owner = boards.iter().position(|board| board & bit(cell) != 0);
    owner
        .and_then(|player| MARKS.get(player).copied())
        .unwrap_or(EMPTY_MARK)
}

/// Writes the rows with `/` between them, then who moves: `..x/.o. x`.
pub(crate) fn write(
    shape: Shape,
    boards: &[u64],
    mover: Player,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    for row in 0..shape.rows() {
        if row > 0 {
            out.write_char('/')?;
        }
        for cell in shape.row(row) {
            out.write_char(mark(boards, cell))?;
        }
    }
    let mover = MARKS.get(usize::from(mover.0)).unwrap_or(&EMPTY_MARK);
    write!(out, " {mover}")
}

/// Reads what [`write`] wrote with this many boards, and checks no more than
/// that: each board, and who moves.
pub(crate) fn parse<const BOARDS: usize>(
    shape: Shape,
    text: &str,
) -> Option<([u64; BOARDS], Player)> {
    let owner = |mark: char| MARKS.iter().take(BOARDS).position(|&known| known == mark);
    let (cells, mover) = text.split_once(' ')?;
    let mut mover = mover.chars();
    let player = owner(mover.next()?)?;
    if mover.next().is_some() {
        return None;
    }
    let mut boards = [0; BOARDS];
    let mut rows = cells.split('/');
    for row in 0..shape.rows() {
        let mut marks = rows.next()?.chars();
        for cell in shape.row(row) {
            let mark = marks.next()?;
            if mark != EMPTY_MARK {
                *boards.get_mut(owner(mark)?)? |= bit(cell);
            }
        }
        if marks.next().is_some() {
            return None;
        }
    }
    rows.next()
        .is_none()
        .then_some((boards, Player(player as u8)))
}

/// How the columns of a picture are labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Columns {
    /// a, b, c ... beside numbered rows.
    Letters,
    /// 1, 2, 3 ... and no labels for the rows.
    Numbers,
}

/// Draws a board with rows of one length, cell 0 in the lower left corner.
pub(crate) fn draw(
    columns: u32,
    rows: u32,
    boards: &[u64],
    labels: Columns,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let narrow = match labels {
        Columns::Letters => columns <= 26,
        Columns::Numbers => columns <= 9,
    };
    let gap = if narrow { " " } else { "  " };
    let shape = Shape::Up { columns, rows };
    for row in 0..rows {
        if labels == Columns::Letters {
            write!(out, "{:>2}", rows - row)?;
        }
        for cell in shape.row(row) {
            write!(out, "{gap}{}", mark(boards, cell))?;
        }
        out.write_char('\n')?;
    }
    if labels == Columns::Letters {
        out.write_str("  ")?;
    }
    for column in 0..columns {
        let short = match labels {
            Columns::Letters => column < 26,
            Columns::Numbers => column < 9,
        };
        out.write_str(if short { gap } else { " " })?;
        match labels {
            Columns::Letters => square::write_column(column, out)?,
            Columns::Numbers => write!(out, "{}", column + 1)?,
        }
    }
    out.write_char('\n')
}
