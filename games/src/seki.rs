//! Seki: two strings with liberties of their own and two that they share.
//!
//! Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search" (2010),
//! section 5.1. A move fills a liberty of the other string, a shared one or an
//! own one, or is a pass. A string without liberties, own or shared, is
//! captured and its player has lost; the other's string is looked at first, so
//! that a move that takes the last liberty of both captures. A move that leaves
//! only the mover's string without liberties is illegal. Two passes in a row
//! end the game as a draw, a seki. Passing is always allowed: without it the
//! paper's Table 2 is not reproduced.
//!
//! Scores are 1 for a win, 0 for a draw and -1 for a loss; the paper has 1, 1/2
//! and 0.
//!
//! Points are numbered as in `shared/liberties.rs`: the first player's own liberties,
//! the second's, the shared ones, 32 together at most. A move is the number of
//! the point that it fills, or [`PASS`]; the moves come in that order.

use crate::shared::cells::Cells;
use crate::shared::duel::{Ending, LOSS, PASS_LIMIT, WIN, next_pass, opponent};
use crate::shared::liberties::{Liberties, MOST_POINTS};
use crate::shared::parameters;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// The player who begins; Max in the paper.
pub const BLACK: Player = Player(0);
/// The other player; Min in the paper.
pub const WHITE: Player = Player(1);

/// How many liberties both strings have in common.
pub const SHARED: u8 = 2;
/// The most liberties that one string has for itself.
pub const MOST_LIBERTIES: u8 = 15;

/// The move that fills nothing.
pub const PASS: Move = Move(MOST_POINTS);

/// The kind of the shared liberties.
const SHARED_KIND: usize = 2;

/// A fight between strings with so many liberties of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seki {
    liberties: Liberties<3>,
}

/// Which liberties are filled, who is to move, and whether the other has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Filled points.
    pub filled: u32,
    /// The player to move.
    pub mover: Player,
    /// How many of the last moves were passes, 0 to 2.
    pub passes: u8,
}

impl Stored for Position {
    const BYTES: usize = u32::BYTES + u8::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.filled.store(to);
        self.mover.0.store(to);
        self.passes.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        Position {
            filled: Stored::load(from),
            mover: Player(u8::load(from) & 1),
            passes: u8::load(from).min(PASS_LIMIT),
        }
    }
}

impl Seki {
    /// A fight in which Black, who begins, and White have up to 15 liberties
    /// each for themselves, and two in common.
    pub fn new(black: u8, white: u8) -> Option<Self> {
        if black > MOST_LIBERTIES || white > MOST_LIBERTIES {
            return None;
        }
        Liberties::new([black, white, SHARED]).map(|liberties| Seki { liberties })
    }

    /// The open liberties that a player does not share.
    #[inline]
    pub fn open(&self, position: &Position, player: Player) -> u32 {
        self.liberties.of(usize::from(player.0)) & !position.filled
    }

    /// The open liberties that both share.
    #[inline]
    pub fn open_shared(&self, position: &Position) -> u32 {
        self.liberties.of(SHARED_KIND) & !position.filled
    }

    /// All open liberties of a player's string.
    #[inline]
    fn breath(&self, position: &Position, player: Player) -> u32 {
        self.open(position, player) | self.open_shared(position)
    }

    /// The points that the mover may fill, unless the game is over.
    #[inline]
    fn places(&self, position: &Position) -> Option<u32> {
        let own = self.breath(position, position.mover);
        let other = self.breath(position, opponent(position.mover));
        if own == 0 || other == 0 || position.passes >= PASS_LIMIT {
            return None;
        }
        let fills_own = if own.count_ones() > 1 {
            own
        } else if other.count_ones() == 1 {
            own & other
        } else {
            0
        };
        Some(self.open(position, opponent(position.mover)) | fills_own)
    }
}

impl Game for Seki {
    type State = Position;

    /// Before each of the moves that fill a point there is at most one pass,
    /// after the last one there are at most two.
    fn rules(&self) -> Rules {
        let points = self.liberties.all().count_ones();
        Rules {
            players: 2,
            max_moves: points + 1,
            max_length: 2 * points + u32::from(PASS_LIMIT),
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
        if let Some(places) = self.places(position) {
            Cells(u64::from(places)).for_each(|point| moves.push(Move(point)));
            moves.push(PASS);
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        self.places(position)
            .map_or(0, |places| places.count_ones() + 1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv == PASS {
            position.passes = next_pass(position.passes);
        } else {
            position.filled |= 1u32.wrapping_shl(mv.0);
            position.passes = 0;
        }
        position.mover = opponent(position.mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let ending = if self.breath(position, position.mover) == 0 {
            Ending::Won(opponent(position.mover))
        } else {
            Ending::Drawn
        };
        ending.scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    /// Exact: the points, the mover and the passes side by side.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let turn = u64::from(position.passes) << 1 | u64::from(position.mover.0);
        turn << MOST_POINTS | u64::from(position.filled)
    }
}

impl Table for Seki {
    const NAME: &'static str = "seki";
    const ABOUT: &'static str =
        "a fight over liberties of which two are shared; may end in a truce";
    const PARAMETERS: &'static str =
        "own liberties of the first and the second player, 0 to 15 (3,3)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let counts = if text.is_empty() { "3,3" } else { text };
        parameters::pair(counts)
            .and_then(|(black, white)| Seki::new(black, white))
            .ok_or(ParseError("two numbers of liberties, 0 to 15, such as 3,4"))
    }

    fn start(&self) -> Position {
        Position {
            filled: 0,
            mover: BLACK,
            passes: 0,
        }
    }

    /// The liberty that is filled, the third of Black's own: `b3`; or `pass`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv == PASS {
            return out.write_str("pass");
        }
        self.liberties.write_point(mv.0, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        if text == "pass" {
            return Ok(PASS);
        }
        self.liberties
            .parse_point(text)
            .map(Move)
            .ok_or(ParseError("a liberty such as b1, w1 or s1, or pass"))
    }

    /// Black's liberties, White's and the shared ones, `.` open and `x` filled,
    /// then who moves and how many passes came just before: `..x/.../.. w 0`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.liberties.write_filled(position.filled, out)?;
        let mover = if position.mover == BLACK { 'b' } else { 'w' };
        write!(out, " {mover} {}", position.passes)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let expected = ParseError("Black's / White's / shared liberties, b or w, passes 0 to 2");
        let mut fields = text.split(' ');
        let filled = fields
            .next()
            .and_then(|text| self.liberties.parse_filled(text))
            .ok_or(expected)?;
        let mover = match fields.next() {
            Some("b") => BLACK,
            Some("w") => WHITE,
            _ => return Err(expected),
        };
        let passes = fields
            .next()
            .and_then(parameters::number)
            .filter(|&passes| passes <= PASS_LIMIT)
            .ok_or(expected)?;
        let position = Position {
            filled,
            mover,
            passes,
        };
        if fields.next().is_some() {
            return Err(expected);
        }
        if self.breath(&position, opponent(mover)) == 0 && self.breath(&position, mover) != 0 {
            return Err(ParseError("a liberty of the player who has just moved"));
        }
        if self.breath(&position, mover) == 0 && passes > 0 {
            return Err(ParseError("no passes after a capture"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.liberties.draw(position.filled, out)?;
        let mover = if position.mover == BLACK {
            "Black"
        } else {
            "White"
        };
        match position.passes {
            0 => writeln!(out, "{mover} to move"),
            1 => writeln!(out, "{mover} to move, after a pass"),
            _ => writeln!(out, "both have passed"),
        }
    }
}
