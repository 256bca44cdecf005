//! Sets of cells on a board of up to 8 columns and 8 rows.
//!
//! A cell is bit `row * columns + column`, row 0 at the bottom. A piece slides
//! by the obstruction difference of Isenberg and Hoffmann: on its line, all
//! cells from the nearest blocker below it up to the nearest blocker above.

use crate::shared::cells::bit;
use crate::shared::duel::FIRST;
use tesuji::Player;

/// The geometry of a board; there is no value of it.
pub(crate) enum Board<const COLUMNS: u32, const ROWS: u32> {}

/// The most diagonals of one direction, rounded up to a power of two.
const DIAGONALS: usize = 16;

impl<const COLUMNS: u32, const ROWS: u32> Board<COLUMNS, ROWS> {
    /// How many cells there are.
    pub const CELLS: u32 = COLUMNS * ROWS;
    /// All cells.
    pub const ALL: u64 = u64::MAX >> (64 - COLUMNS * ROWS);
    /// The cells of the bottom row.
    pub const BOTTOM: u64 = u64::MAX >> (64 - COLUMNS);
    /// The cells of the top row.
    pub const TOP: u64 = Self::BOTTOM << (COLUMNS * (ROWS - 1));
    /// The cells of the column on the left.
    pub const LEFT: u64 = {
        let mut column = 0;
        let mut row = 0;
        while row < ROWS {
            column |= 1 << (row * COLUMNS);
            row += 1;
        }
        column
    };
    const RIGHT: u64 = Self::LEFT << (COLUMNS - 1);

    /// The diagonals that rise to the right, by column - row + rows - 1.
    const RISING: [u64; DIAGONALS] = {
        let mut diagonals = [0; DIAGONALS];
        let mut cell = 0;
        while cell < Self::CELLS {
            diagonals[Self::rising(cell)] |= 1 << cell;
            cell += 1;
        }
        diagonals
    };
    /// The diagonals that fall to the right, by column + row.
    const FALLING: [u64; DIAGONALS] = {
        let mut diagonals = [0; DIAGONALS];
        let mut cell = 0;
        while cell < Self::CELLS {
            diagonals[Self::falling(cell)] |= 1 << cell;
            cell += 1;
        }
        diagonals
    };

    // Both are masked so that the index is known to be inside the table.
    const fn rising(cell: u32) -> usize {
        let (column, row) = (cell % COLUMNS, cell / COLUMNS);
        (column + ROWS - 1).wrapping_sub(row) as usize % DIAGONALS
    }

    const fn falling(cell: u32) -> usize {
        (cell % COLUMNS + cell / COLUMNS) as usize % DIAGONALS
    }

    /// The set of this cell alone.
    #[inline]
    pub fn set(cell: u32) -> u64 {
        bit(cell)
    }

    /// The cells of a row, counted from the bottom.
    #[inline]
    pub fn row(row: u32) -> u64 {
        Self::BOTTOM << (row * COLUMNS)
    }

    /// The cells of the column in which a cell lies.
    #[inline]
    pub fn column_of(cell: u32) -> u64 {
        Self::LEFT << (cell % COLUMNS)
    }

    /// The row that is farthest from a player.
    #[inline]
    pub fn far_row(player: Player) -> u64 {
        if player == FIRST {
            Self::TOP
        } else {
            Self::BOTTOM
        }
    }

    /// One step to the right from each cell of a set.
    #[inline]
    pub fn right(set: u64) -> u64 {
        (set & !Self::RIGHT) << 1
    }

    /// One step to the left from each cell of a set.
    #[inline]
    pub fn left(set: u64) -> u64 {
        (set & !Self::LEFT) >> 1
    }

    /// One step up from each cell of a set.
    #[inline]
    pub fn up(set: u64) -> u64 {
        (set << COLUMNS) & Self::ALL
    }

    /// One step down from each cell of a set.
    #[inline]
    pub fn down(set: u64) -> u64 {
        set >> COLUMNS
    }

    /// One step away from the player from each cell of a set.
    #[inline]
    pub fn forward(player: Player, set: u64) -> u64 {
        if player == FIRST {
            Self::up(set)
        } else {
            Self::down(set)
        }
    }

    /// The left and right neighbours of a set.
    #[inline]
    pub fn sideways(set: u64) -> u64 {
        Self::left(set) | Self::right(set)
    }

    /// The diagonal steps away from the player.
    #[inline]
    pub fn forward_diagonals(player: Player, set: u64) -> u64 {
        Self::forward(player, Self::sideways(set))
    }

    /// The four neighbours along rows and columns.
    #[inline]
    pub fn straight_steps(set: u64) -> u64 {
        Self::sideways(set) | Self::up(set) | Self::down(set)
    }

    /// The four neighbours along diagonals.
    #[inline]
    pub fn diagonal_steps(set: u64) -> u64 {
        let sideways = Self::sideways(set);
        Self::up(sideways) | Self::down(sideways)
    }

    /// All eight neighbours.
    #[inline]
    pub fn steps(set: u64) -> u64 {
        let sideways = Self::sideways(set);
        let row = set | sideways;
        sideways | Self::up(row) | Self::down(row)
    }

    /// The leaps of a knight.
    #[inline]
    pub fn leaps(set: u64) -> u64 {
        let (left, right) = (Self::left(set), Self::right(set));
        let near = left | right;
        let far = Self::left(left) | Self::right(right);
        Self::up(Self::up(near) | far) | Self::down(Self::down(near) | far)
    }

    /// The row, the column and the two diagonals of a cell.
    #[inline]
    fn lines(cell: u32) -> [u64; 4] {
        [
            Self::row(cell / COLUMNS),
            Self::column_of(cell),
            Self::RISING[Self::rising(cell)],
            Self::FALLING[Self::falling(cell)],
        ]
    }

    #[inline]
    fn slide(line: u64, cell: u32, occupied: u64) -> u64 {
        let own = Self::set(cell);
        let below = own - 1;
        let blockers = line & occupied & !own;
        let (lower, upper) = (blockers & below, blockers & !below);
        let from_lower = u64::MAX << (63 - (lower | 1).leading_zeros());
        let to_upper = upper ^ upper.wrapping_sub(1);
        line & from_lower & to_upper & !own
    }

    /// Where a rook gets to, up to and with the first piece in each direction.
    #[inline]
    pub fn straight_slides(cell: u32, occupied: u64) -> u64 {
        let [row, column, ..] = Self::lines(cell);
        Self::slide(row, cell, occupied) | Self::slide(column, cell, occupied)
    }

    /// Where a bishop gets to, up to and with the first piece in each direction.
    #[inline]
    pub fn diagonal_slides(cell: u32, occupied: u64) -> u64 {
        let [.., rising, falling] = Self::lines(cell);
        Self::slide(rising, cell, occupied) | Self::slide(falling, cell, occupied)
    }

    /// The line through two different cells; empty if there is none.
    pub fn line(one: u32, other: u32) -> u64 {
        let through_both = |line: &u64| line & Self::set(other) != 0;
        Self::lines(one)
            .into_iter()
            .find(through_both)
            .unwrap_or_default()
    }

    /// The cells strictly between two cells of one line.
    pub fn between(one: u32, other: u32) -> u64 {
        let line = Self::line(one, other);
        let (one_set, other_set) = (Self::set(one), Self::set(other));
        Self::slide(line, one, other_set) & Self::slide(line, other, one_set)
    }
}
