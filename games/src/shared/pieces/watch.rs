//! What a king asks of his men: an answer to check, and that pinned men stay
//! on the line of their pin.

use super::board::Board;
use super::men::Men;
use crate::shared::cells::Cells;
use crate::shared::duel::opponent;
use tesuji::Player;

/// The duties of one player's men towards their king.
pub(crate) struct Watch {
    /// Where a man other than the king must go: anywhere where there is no
    /// check, nowhere where there are two.
    pub answers: u64,
    /// Men that shield the king from a sliding piece.
    pub pinned: u64,
    /// Enemies that give check.
    pub checkers: u64,
    king: u32,
}

impl Watch {
    /// No duties: there is no king to watch.
    pub fn none() -> Self {
        Watch {
            answers: u64::MAX,
            pinned: 0,
            checkers: 0,
            king: 0,
        }
    }

    /// The duties towards the king on this cell, which the enemies in
    /// `contacts` attack otherwise than by sliding.
    #[inline]
    pub fn new<const COLUMNS: u32, const ROWS: u32>(
        men: &Men,
        player: Player,
        king: u32,
        contacts: u64,
    ) -> Self {
        let (own, enemies) = (men.of(player), men.of(opponent(player)));
        let mut watch = Watch {
            answers: contacts,
            pinned: 0,
            checkers: contacts,
            king,
        };
        let straight = enemies & men.straight_sliders();
        let diagonal = enemies & men.diagonal_sliders();
        let snipers = Board::<COLUMNS, ROWS>::straight_slides(king, enemies) & straight
            | Board::<COLUMNS, ROWS>::diagonal_slides(king, enemies) & diagonal;
        for sniper in Cells(snipers) {
            let way = Board::<COLUMNS, ROWS>::between(king, sniper);
            let shields = way & own;
            if shields == 0 {
                watch.checkers |= 1 << sniper;
                watch.answers |= way | 1 << sniper;
            } else if shields.is_power_of_two() {
                watch.pinned |= shields;
            }
        }
        match watch.checkers.count_ones() {
            0 => watch.answers = u64::MAX,
            1 => {}
            _ => watch.answers = 0,
        }
        watch
    }

    /// Whether the king is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers != 0
    }

    /// Where the man on a cell may go as far as its king is concerned.
    #[inline]
    pub fn allowed<const COLUMNS: u32, const ROWS: u32>(&self, man: u32) -> u64 {
        if self.pinned & 1 << man == 0 {
            self.answers
        } else {
            self.answers & Board::<COLUMNS, ROWS>::line(self.king, man)
        }
    }
}
