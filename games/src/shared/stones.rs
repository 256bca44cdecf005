//! Games in which stones stay where they are put: the position of those with
//! two players, and any such position in writing.

use super::cells::bit;
use super::duel::{FIRST, opponent};
use super::hash;
use super::rows::{Shape, Words, player_mark};
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
        mover: FIRST,
    };

    /// The player who is not to move.
    #[inline]
    pub(crate) fn other(&self) -> Player {
        opponent(self.mover)
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

/// Writes the stones, then who moves: `..x/.o. x`.
pub(crate) fn write(
    shape: Shape,
    stones: &[u64],
    mover: Player,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    shape.write_sets(stones, out)?;
    write!(out, " {}", player_mark(mover))
}

/// Reads what [`write`] wrote for this many players, and checks no more than
/// that.
pub(crate) fn parse<const PLAYERS: usize>(
    shape: Shape,
    text: &str,
) -> Option<([u64; PLAYERS], Player)> {
    let mut words = Words::new(text);
    let stones = shape.parse_sets(words.next()?)?;
    let mover = words.player_of(PLAYERS)?;
    words.end()?;
    Some((stones, mover))
}
