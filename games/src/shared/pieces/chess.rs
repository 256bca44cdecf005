//! How the men of chess move, on a board of any size and without what happens
//! on the full board only.
//!
//! Moves come man by man: pawns, knights, sliding pieces, the king, each kind
//! in the order of the cells from which they go; and for each man in the order
//! of the cells to which it goes.

use super::board::Board;
use super::men::{BISHOP, KING, KNIGHT, Men, PAWN, QUEEN, ROOK};
use super::text::Letters;
use super::watch::Watch;
use crate::shared::cells::Cells;
use crate::shared::duel::{FIRST, opponent};
use tesuji::Player;

/// The letters of the men.
pub(crate) const LETTERS: Letters = *b" BRQPNK ";

/// The men that a board with all six kinds has.
pub(crate) const ALL_KINDS: [u8; 6] = [BISHOP, ROOK, QUEEN, PAWN, KNIGHT, KING];

impl<const COLUMNS: u32, const ROWS: u32> Board<COLUMNS, ROWS> {
    /// The men of a player that attack a cell, where `occupied` cells stop a slide.
    #[inline]
    pub(crate) fn attackers(men: &Men, by: Player, cell: u32, occupied: u64) -> u64 {
        let straight = Self::straight_slides(cell, occupied);
        let diagonal = Self::diagonal_slides(cell, occupied);
        let sliding = straight & men.straight_sliders() | diagonal & men.diagonal_sliders();
        Self::contacts(men, by, cell) | sliding & men.of(by)
    }

    /// The cells that a player attacks, where `occupied` cells stop a slide.
    #[inline]
    fn attacked(men: &Men, by: Player, occupied: u64) -> u64 {
        let own = men.of(by);
        let mut attacked = Self::forward_diagonals(by, men.of_kind(PAWN) & own)
            | Self::leaps(men.of_kind(KNIGHT) & own)
            | Self::steps(men.of_kind(KING) & own);
        for cell in Cells(men.straight_sliders() & own) {
            attacked |= Self::straight_slides(cell, occupied);
        }
        for cell in Cells(men.diagonal_sliders() & own) {
            attacked |= Self::diagonal_slides(cell, occupied);
        }
        attacked
    }

    /// The men of a player that attack a cell otherwise than by sliding.
    #[inline]
    fn contacts(men: &Men, by: Player, cell: u32) -> u64 {
        let set = Self::set(cell);
        let pawns = Self::forward_diagonals(opponent(by), set);
        let of_kinds = men.of_kind(PAWN) & pawns
            | men.of_kind(KNIGHT) & Self::leaps(set)
            | men.of_kind(KING) & Self::steps(set);
        of_kinds & men.of(by)
    }

    /// Whether a player's king is attacked; without a king he is not.
    pub(crate) fn in_check(men: &Men, player: Player) -> bool {
        men.king(player)
            .is_some_and(|king| Self::attackers(men, opponent(player), king, men.occupied()) != 0)
    }

    /// What a player's king asks of his men.
    #[inline]
    pub(crate) fn watch(men: &Men, player: Player) -> Watch {
        match men.king(player) {
            Some(king) => {
                let contacts = Self::contacts(men, opponent(player), king);
                Watch::new::<COLUMNS, ROWS>(men, player, king, contacts)
            }
            None => Watch::none(),
        }
    }

    /// Calls `visit` with each pawn and where it may go, passing captures aside.
    #[inline]
    fn pawns(men: &Men, player: Player, double_step: bool, visit: &mut impl FnMut(u32, u64)) {
        let free = Self::ALL & !men.occupied();
        let enemies = men.of(opponent(player));
        let after_first_step = if player == FIRST {
            Self::row(2)
        } else {
            Self::row(ROWS - 3)
        };
        for from in Cells(men.of_kind(PAWN) & men.of(player)) {
            let set = Self::set(from);
            let mut targets = Self::forward(player, set) & free;
            if double_step {
                targets |= Self::forward(player, targets & after_first_step) & free;
            }
            targets |= Self::forward_diagonals(player, set) & enemies;
            visit(from, targets);
        }
    }

    /// Calls `visit` with each man but the king, and where it may go if nothing is
    /// asked of it, castling and passing captures aside.
    #[inline]
    fn subjects(men: &Men, player: Player, double_step: bool, visit: &mut impl FnMut(u32, u64)) {
        let own = men.of(player);
        let occupied = men.occupied();
        Self::pawns(men, player, double_step, visit);
        for from in Cells(men.of_kind(KNIGHT) & own) {
            let set = Self::set(from);
            visit(from, Self::leaps(set) & !own);
        }
        let straight = men.straight_sliders() & own;
        let diagonal = men.diagonal_sliders() & own;
        for from in Cells(straight | diagonal) {
            let set = Self::set(from);
            let mut targets = 0;
            if straight & set != 0 {
                targets |= Self::straight_slides(from, occupied);
            }
            if diagonal & set != 0 {
                targets |= Self::diagonal_slides(from, occupied);
            }
            visit(from, targets & !own);
        }
    }

    /// Calls `visit` with each man and the cells that it may go to without leaving
    /// its king attacked, castling and passing captures aside.
    #[inline]
    pub(crate) fn legal(
        men: &Men,
        player: Player,
        watch: &Watch,
        double_step: bool,
        visit: &mut impl FnMut(u32, u64),
    ) {
        Self::subjects(men, player, double_step, &mut |from, targets| {
            visit(from, targets & watch.allowed::<COLUMNS, ROWS>(from));
        });
        if let Some(king) = men.king(player) {
            let set = Self::set(king);
            let mut targets = Self::steps(set) & !men.of(player);
            if targets != 0 {
                // The king does not hide the cells behind him from a sliding piece.
                targets &= !Self::attacked(men, opponent(player), men.occupied() & !set);
            }
            visit(king, targets);
        }
    }

    /// Calls `visit` with each man and the cells that it may go to where kings are
    /// men like all others, castling and passing captures aside.
    #[inline]
    pub(crate) fn fearless(
        men: &Men,
        player: Player,
        double_step: bool,
        visit: &mut impl FnMut(u32, u64),
    ) {
        Self::subjects(men, player, double_step, visit);
        let own = men.of(player);
        for king in Cells(men.of_kind(KING) & own) {
            let set = Self::set(king);
            visit(king, Self::steps(set) & !own);
        }
    }

    /// The cell of the pawn that has reached its last row and must be promoted.
    #[inline]
    pub(crate) fn promoting(men: &Men, player: Player) -> Option<u32> {
        let last_row = Self::far_row(player);
        let pawns = men.of_kind(PAWN) & men.of(player) & last_row;
        (pawns != 0).then(|| pawns.trailing_zeros())
    }
}

/// Whether a player's men can have come from `pawns` pawns and the pieces of
/// the start, of which there are `counts` of each kind.
pub(crate) fn is_an_army(men: &Men, player: Player, pawns: u32, counts: &[(u8, u32)]) -> bool {
    let own = men.of(player);
    let count = |kind: u8| (men.of_kind(kind) & own).count_ones();
    let promoted = |&(kind, at_start): &(u8, u32)| count(kind).saturating_sub(at_start);
    let used: u32 = counts.iter().map(promoted).sum();
    count(KING) <= 1 && count(PAWN) + used <= pawns
}
