//! Who stands where: a man's kind in three bits and its owner in a fourth,
//! each bit as a set of cells.
//!
//! The kinds are numbered so that the pieces that slide are two sets at hand.

use crate::shared::duel::FIRST;
use crate::shared::hash;
use tesuji::Player;

/// No man.
pub(crate) const NONE: u8 = 0;
/// Slides along diagonals.
pub(crate) const BISHOP: u8 = 1;
/// Slides along rows and columns.
pub(crate) const ROOK: u8 = 2;
/// Slides along all lines.
pub(crate) const QUEEN: u8 = 3;
/// The pawn of either chess or shogi.
pub(crate) const PAWN: u8 = 4;
/// The knight of chess.
pub(crate) const KNIGHT: u8 = 5;
/// The silver general of shogi.
pub(crate) const SILVER: u8 = 5;
/// The king.
pub(crate) const KING: u8 = 6;
/// The gold general of shogi.
pub(crate) const GOLD: u8 = 7;

/// How many numbers of kinds there are, that of no man with them.
pub(crate) const KINDS: usize = 8;

/// The men on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Men {
    bits: [u64; 3],
    second: u64,
}

impl Men {
    /// How many sets of cells there are to store.
    pub const SETS: usize = 4;

    /// All sets, those of the bits first, then the cells of the second player.
    #[inline]
    pub fn sets(&self) -> [u64; Self::SETS] {
        let [a, b, c] = self.bits;
        [a, b, c, self.second]
    }

    /// Men from any sets: what lies outside the board is dropped, and so are
    /// men whose kind is not among `kinds`.
    pub fn from_sets(sets: [u64; Self::SETS], board: u64, kinds: &[u8]) -> Self {
        let [a, b, c, second] = sets;
        let all = Men {
            bits: [a, b, c],
            second,
        };
        let known = kinds.iter().fold(0, |set, &kind| set | all.of_kind(kind));
        let keep = known & board;
        Men {
            bits: all.bits.map(|bit| bit & keep),
            second: second & keep,
        }
    }

    /// Cells with a man.
    #[inline]
    pub fn occupied(&self) -> u64 {
        let [a, b, c] = self.bits;
        a | b | c
    }

    /// Cells with a man of this player.
    #[inline]
    pub fn of(&self, player: Player) -> u64 {
        if player == FIRST {
            self.occupied() & !self.second
        } else {
            self.second
        }
    }

    /// Cells with a man of this kind, of either player.
    #[inline]
    pub fn of_kind(&self, kind: u8) -> u64 {
        let [a, b, c] = self.bits;
        let matching = |set: u64, bit: u8| if kind & bit == 0 { !set } else { set };
        matching(a, 1) & matching(b, 2) & matching(c, 4)
    }

    /// Bishops and queens, of either player.
    #[inline]
    pub fn diagonal_sliders(&self) -> u64 {
        let [a, _, c] = self.bits;
        a & !c
    }

    /// Rooks and queens, of either player.
    #[inline]
    pub fn straight_sliders(&self) -> u64 {
        let [_, b, c] = self.bits;
        b & !c
    }

    /// The kind of the man on a cell.
    #[inline]
    pub fn at(&self, cell: u32) -> u8 {
        let [a, b, c] = self.bits.map(|set| (set >> (cell & 63)) as u8 & 1);
        a | b << 1 | c << 2
    }

    /// The cell of the player's king, if there is one.
    #[inline]
    pub fn king(&self, player: Player) -> Option<u32> {
        let king = self.of_kind(KING) & self.of(player);
        (king != 0).then(|| king.trailing_zeros())
    }

    /// Takes whatever stands on these cells off the board.
    #[inline]
    pub fn clear(&mut self, cells: u64) {
        self.bits = self.bits.map(|set| set & !cells);
        self.second &= !cells;
    }

    /// Puts a man on a cell in place of what stood there.
    #[inline]
    pub fn put(&mut self, cell: u32, kind: u8, player: Player) {
        let set = 1 << (cell & 63);
        self.clear(set);
        for (bit, cells) in self.bits.iter_mut().enumerate() {
            if kind >> bit & 1 == 1 {
                *cells |= set;
            }
        }
        if player != FIRST && kind != NONE {
            self.second |= set;
        }
    }

    /// Moves the man on one cell to another, in place of what stood there.
    #[inline]
    pub fn shift(&mut self, from: u32, to: u32) {
        let (from, to) = (from & 63, to & 63);
        let kept = !(1 << from | 1 << to);
        let moved = |set: u64| set & kept | (set >> from & 1) << to;
        self.bits = self.bits.map(moved);
        self.second = moved(self.second);
    }

    /// A number that identifies these men together with `rest`: each word's own
    /// random-looking number, turned so that no two words' numbers are alike.
    #[inline]
    pub fn key(&self, rest: u64) -> u64 {
        let turned = |key: u64, word: u64| key.rotate_left(13) ^ hash::feature(word);
        self.sets().into_iter().fold(hash::feature(rest), turned)
    }
}
