//! The full chess board: the orthodox set-up, castling, the double step of the
//! pawns and the capture in passing.
//!
//! A move is `from * 64 + to`; castling is the move of the king by two cells.

use super::board::Board;
use super::chess::{ALL_KINDS, LETTERS};
use super::men::{KING, Men, PAWN, ROOK};
use crate::shared::cells::Cells;
use crate::shared::duel::{FIRST, opponent};
use crate::shared::steps::ends;
use core::fmt;
use tesuji::{Move, Player, Reader, Stored, Writer};

/// The geometry of the board.
pub(crate) type Chessboard = Board<8, 8>;

/// From a cell of the first player's row to that of the second player.
const TO_SECOND: u32 = 56;
/// Where the king stands at the start, on the first player's side.
const KING_HOME: u32 = 4;
/// How far a double step goes in cell numbers.
const DOUBLE_STEP: u32 = 16;
/// The row over which the pawns of the first and the second player step.
const PASSED_ROWS: [u32; 2] = [2, 5];
const NO_CELL: u8 = 0;

/// One of the two ways to castle, on the first player's side.
struct Castle {
    right: u8,
    rook_from: u32,
    rook_to: u32,
    king_to: u32,
    /// What must be empty.
    way: u64,
    /// Where the king must not be attacked, beside his own cell.
    walk: u64,
}

const CASTLES: [Castle; 2] = [
    Castle {
        right: 1,
        rook_from: 7,
        rook_to: 5,
        king_to: 6,
        way: 0b0110_0000,
        walk: 0b0110_0000,
    },
    Castle {
        right: 2,
        rook_from: 0,
        rook_to: 3,
        king_to: 2,
        way: 0b0000_1110,
        walk: 0b0000_1100,
    },
];
/// How many rights to castle a player has at the start.
const RIGHTS_OF_ONE: u8 = 2;
const RIGHTS: [(u8, char); 4] = [(1, 'K'), (2, 'Q'), (4, 'k'), (8, 'q')];
const MOVER_BIT: u8 = 4;
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The men, who is to move, and what of the past still matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orthodox {
    pub men: Men,
    pub mover: Player,
    /// Who may still castle where: bits of [`RIGHTS`].
    castling: u8,
    /// The cell behind a pawn that has just made a double step and that a pawn
    /// stands ready to capture in passing, or [`NO_CELL`].
    passed: u8,
}

#[inline]
fn home(player: Player) -> u32 {
    if player == FIRST { 0 } else { TO_SECOND }
}

#[inline]
fn right_of(player: Player, castle: &Castle) -> u8 {
    if player == FIRST {
        castle.right
    } else {
        castle.right << RIGHTS_OF_ONE
    }
}

impl Orthodox {
    /// The position in which a game begins.
    pub fn start() -> Self {
        let (men, _) = Chessboard::parse_board(START, &LETTERS).unwrap_or_default();
        Orthodox {
            men,
            mover: FIRST,
            castling: Self::possible_rights(&men),
            passed: NO_CELL,
        }
    }

    /// The rights to castle that the men on the board do not refute.
    fn possible_rights(men: &Men) -> u8 {
        let mut rights = 0;
        for player in [FIRST, opponent(FIRST)] {
            let stands = |kind: u8, cell: u32| {
                men.of_kind(kind) & men.of(player) & Chessboard::set(home(player) + cell) != 0
            };
            for castle in &CASTLES {
                if stands(KING, KING_HOME) && stands(ROOK, castle.rook_from) {
                    rights |= right_of(player, castle);
                }
            }
        }
        rights
    }

    /// Whether an enemy pawn can just have passed this cell.
    fn can_be_passed(men: &Men, mover: Player, cell: u32) -> bool {
        let enemy = opponent(mover);
        let set = Chessboard::set(cell);
        let [by_first, by_second] = PASSED_ROWS.map(Chessboard::row);
        let row = if enemy == FIRST { by_first } else { by_second };
        let before = Chessboard::forward(mover, set);
        let after = Chessboard::forward(enemy, set);
        set & row != 0
            && men.occupied() & (set | before) == 0
            && men.of_kind(PAWN) & men.of(enemy) & after != 0
    }

    /// The pawns of `player` that attack the cell.
    #[inline]
    fn pawns_at(men: &Men, player: Player, cell: u32) -> u64 {
        let set = Chessboard::set(cell);
        let ready = Chessboard::forward_diagonals(opponent(player), set);
        ready & men.of_kind(PAWN) & men.of(player)
    }

    /// Where a capture in passing goes, and the pawns that may make it if
    /// nothing else is asked of them.
    #[inline]
    pub fn passing_captures(&self) -> Option<(u32, u64)> {
        let cell = u32::from(self.passed);
        (self.passed != NO_CELL).then(|| (cell, Self::pawns_at(&self.men, self.mover, cell)))
    }

    /// The cell of a king who may castle, and the cells to which he may go if
    /// he may walk over the cells that `safe` allows.
    #[inline]
    pub fn castling(&self, safe: impl Fn(u32) -> bool) -> (u32, u64) {
        let home = home(self.mover);
        let occupied = self.men.occupied() >> home;
        let mut targets = 0;
        for castle in &CASTLES {
            if self.castling & right_of(self.mover, castle) != 0
                && occupied & castle.way == 0
                && Cells(castle.walk).all(|cell| safe(home + cell))
            {
                targets |= Chessboard::set(home + castle.king_to);
            }
        }
        (home + KING_HOME, targets)
    }

    /// Plays a move `from * 64 + to` and gives the turn to the other player.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let (from, to) = ends(mv);
        let mover = self.mover;
        let kind = self.men.at(from);
        let passed = self.passed;
        self.pass();
        self.men.shift(from, to);
        if kind == PAWN {
            let middle = (from + to) / 2;
            if passed != NO_CELL && to == u32::from(passed) {
                let victim = Chessboard::forward(self.mover, Chessboard::set(to));
                self.men.clear(victim);
            } else if from.abs_diff(to) == DOUBLE_STEP
                && Self::pawns_at(&self.men, self.mover, middle) != 0
            {
                self.passed = middle as u8;
            }
        }
        if self.castling != 0 {
            if kind == KING {
                self.finish_castling(mover, from, to);
            }
            self.castling &= !(lost_rights(from) | lost_rights(to));
        }
    }

    #[inline]
    fn finish_castling(&mut self, mover: Player, from: u32, to: u32) {
        let home = home(mover);
        for castle in &CASTLES {
            if from == home + KING_HOME && to == home + castle.king_to {
                self.men
                    .shift(home + castle.rook_from, home + castle.rook_to);
            }
        }
    }

    /// Gives the turn to the other player.
    #[inline]
    pub fn pass(&mut self) {
        self.mover = opponent(self.mover);
        self.passed = NO_CELL;
    }

    /// A number that identifies the position together with `rest`, of 32 bits.
    #[inline]
    pub fn key(&self, rest: u32) -> u64 {
        let past = u32::from_le_bytes([self.mover.0, self.castling, self.passed, 0]);
        self.men.key(u64::from(past) << 32 | u64::from(rest))
    }

    /// Writes the first four fields of the Forsyth-Edwards notation.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        Chessboard::write_board(&self.men, 0, &LETTERS, out)?;
        out.write_str(if self.mover == FIRST { " w " } else { " b " })?;
        if self.castling == 0 {
            out.write_char('-')?;
        }
        for (right, letter) in RIGHTS {
            if self.castling & right != 0 {
                out.write_char(letter)?;
            }
        }
        out.write_char(' ')?;
        if self.passed == NO_CELL {
            out.write_char('-')
        } else {
            Chessboard::write_cell(u32::from(self.passed), out)
        }
    }

    /// Reads the first four fields of the Forsyth-Edwards notation; refuses
    /// rights to castle without king and rook in place, a passed cell that no
    /// pawn can have passed, and pawns on their own first row. A passed cell
    /// on which nothing can capture is forgotten.
    pub fn parse<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let (men, promoted) = Chessboard::parse_board(fields.next()?, &LETTERS)?;
        let mover = match fields.next()? {
            "w" => FIRST,
            "b" => opponent(FIRST),
            _ => return None,
        };
        let castling = parse_rights(fields.next()?)?;
        let passed = match fields.next()? {
            "-" => None,
            cell => Some(Chessboard::parse_cell(cell)?),
        };
        let impossible_pass = passed.is_some_and(|cell| !Self::can_be_passed(&men, mover, cell));
        let near_row = |player| Chessboard::far_row(opponent(player)) & men.of(player);
        let backward = (near_row(FIRST) | near_row(opponent(FIRST))) & men.of_kind(PAWN);
        if promoted != 0
            || impossible_pass
            || backward != 0
            || castling & !Self::possible_rights(&men) != 0
        {
            return None;
        }
        let passed = passed.filter(|&cell| Self::pawns_at(&men, mover, cell) != 0);
        Some(Orthodox {
            men,
            mover,
            castling,
            passed: passed.unwrap_or_default() as u8,
        })
    }

    /// Whether a pawn has just made a double step and may be captured in passing.
    pub fn has_passed_cell(&self) -> bool {
        self.passed != NO_CELL
    }
}

fn parse_rights(text: &str) -> Option<u8> {
    if text == "-" {
        return Some(0);
    }
    let mut rights = 0;
    for letter in text.chars() {
        let (right, _) = RIGHTS.into_iter().find(|&(_, known)| known == letter)?;
        if rights & right != 0 {
            return None;
        }
        rights |= right;
    }
    (rights != 0).then_some(rights)
}

/// The rights that are lost when the man on a cell leaves it or is captured.
#[inline]
fn lost_rights(cell: u32) -> u8 {
    let (on_home_row, player) = match cell.checked_sub(TO_SECOND) {
        Some(same) => (same, opponent(FIRST)),
        None => (cell, FIRST),
    };
    let mut lost = 0;
    for castle in &CASTLES {
        if on_home_row == KING_HOME || on_home_row == castle.rook_from {
            lost |= right_of(player, castle);
        }
    }
    lost
}

impl Stored for Orthodox {
    const BYTES: usize = <[u64; Men::SETS]>::BYTES + <[u8; 2]>::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.men.sets().store(to);
        (self.castling | self.mover.0 << MOVER_BIT).store(to);
        self.passed.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let men = Men::from_sets(Stored::load(from), Chessboard::ALL, &ALL_KINDS);
        let rights_and_mover = u8::load(from);
        let mover = Player(rights_and_mover >> MOVER_BIT & 1);
        let passed = u8::load(from) % Chessboard::CELLS as u8;
        let possible = Self::can_be_passed(&men, mover, u32::from(passed))
            && Self::pawns_at(&men, mover, u32::from(passed)) != 0;
        Orthodox {
            men,
            mover,
            castling: rights_and_mover & Self::possible_rights(&men),
            passed: if possible { passed } else { NO_CELL },
        }
    }
}
