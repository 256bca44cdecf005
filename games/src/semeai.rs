//! Semeai: a race between two strings without shared liberties, played nowhere
//! else on the board.
//!
//! Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search" (2010),
//! section 4. A move fills a liberty, one's own or the other's; a string
//! without liberties is captured and its player has lost. A capture is always
//! taken: where it is possible it is the only move. Whoever has one liberty
//! left and cannot capture is captured by the next move whatever he does, so
//! the game ends there. Under this reading uniformly random play wins as often
//! as Table 1 of the paper says.
//!
//! Points are numbered as in `shared/liberties.rs`: Black's liberties, then White's,
//! up to 16 each. A move is the number of the point that it fills; the moves
//! come in that order. Each move fills one point and Black begins, so the
//! number of filled points says who is to move.

use crate::shared::cells::Cells;
use crate::shared::duel::{self, LOSS_WITHOUT_DRAWS, WIN, opponent};
use crate::shared::liberties::Liberties;
use crate::shared::parameters;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// The player who begins.
pub const BLACK: Player = Player(0);
/// The other player.
pub const WHITE: Player = Player(1);

/// The most liberties of a string.
pub const MOST_LIBERTIES: u8 = 16;

/// A race between strings with so many liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Semeai {
    liberties: Liberties<2>,
}

/// Which liberties are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Filled points.
    pub filled: u32,
}

impl Stored for Position {
    const BYTES: usize = u32::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.filled.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        Position {
            filled: Stored::load(from),
        }
    }
}

impl Semeai {
    /// A race in which Black, who begins, and White have 1 to 16 liberties each.
    pub fn new(black: u8, white: u8) -> Option<Self> {
        let allowed = 1..=MOST_LIBERTIES;
        if !allowed.contains(&black) || !allowed.contains(&white) {
            return None;
        }
        Liberties::new([black, white]).map(|liberties| Semeai { liberties })
    }

    /// The open liberties of a player.
    #[inline]
    pub fn open(&self, position: &Position, player: Player) -> u32 {
        self.liberties.of(usize::from(player.0)) & !position.filled
    }

    /// The points that the mover may fill.
    #[inline]
    fn places(&self, position: &Position) -> u32 {
        let mover = self.player(position);
        let own = self.open(position, mover);
        let other = self.open(position, opponent(mover));
        match (own.count_ones(), other.count_ones()) {
            (0, _) | (_, 0) => 0,
            (_, 1) => other,
            (1, _) => 0,
            _ => own | other,
        }
    }
}

impl Game for Semeai {
    type State = Position;

    fn rules(&self) -> Rules {
        let points = self.liberties.all().count_ones();
        Rules {
            players: 2,
            max_moves: points,
            max_length: points,
            score_min: LOSS_WITHOUT_DRAWS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        let played = (position.filled & self.liberties.all()).count_ones();
        Player((played & 1) as u8)
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        let places = u64::from(self.places(position));
        Cells(places).for_each(|point| moves.push(Move(point)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        self.places(position).count_ones()
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        position.filled |= 1u32.wrapping_shl(mv.0);
    }

    /// Whoever is to move has been captured, or is about to be.
    fn outcome(&self, position: &Position) -> Scores {
        duel::won_by(opponent(self.player(position)))
    }

    fn has_key(&self) -> bool {
        true
    }

    /// Exact: the filled points say who is to move.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        u64::from(position.filled)
    }
}

impl Table for Semeai {
    const NAME: &'static str = "semeai";
    const ABOUT: &'static str = "fill the other string's liberties before it fills yours";
    const PARAMETERS: &'static str = "liberties of the first and the second player, 1 to 16 (9,9)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let counts = if text.is_empty() { "9,9" } else { text };
        parameters::pair(counts)
            .and_then(|(black, white)| Semeai::new(black, white))
            .ok_or(ParseError("two numbers of liberties, 1 to 16, such as 9,9"))
    }

    fn start(&self) -> Position {
        Position { filled: 0 }
    }

    /// The liberty that is filled, Black's third one: `b3`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.liberties.write_point(mv.0, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        self.liberties
            .parse_point(text)
            .map(Move)
            .ok_or(ParseError("a liberty such as b1 or w1"))
    }

    /// Black's liberties, then White's, `.` open and `x` filled: `..x/...`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.liberties.write_filled(position.filled, out)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let position = self
            .liberties
            .parse_filled(text)
            .map(|filled| Position { filled })
            .ok_or(ParseError("Black's liberties / White's, . open, x filled"))?;
        if self.open(&position, opponent(self.player(&position))) == 0 {
            return Err(ParseError("a liberty of the player who has just moved"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.liberties.draw(position.filled, out)
    }
}
