//! Los Alamos chess: chess without bishops on a board of 6 x 6.
//!
//! The men move as in chess, without castling, double step and capture in
//! passing. A pawn that reaches the last row is promoted by a second move of
//! the same player. Checkmate wins; a player who has no move and is not in
//! check passes, and the game is a draw. It is also a draw at the 101st move
//! in a row that neither moves a pawn nor captures (a promotion is such a
//! move), and after 2500 turns. The rules of Ludii 1.3.14 ("Los Alamos Chess"),
//! whose counter starts anew with each pawn move and each capture and is
//! compared with 100 before it counts the move; played by MANIAC I in 1956.
//!
//! A cell is `row * 6 + column`, row 0 at the bottom where the first player
//! sits. A move is `from * 36 + to`; then follow the promotions and the pass.
//! Moves come man by man: pawns, knights, sliding pieces, the king, each kind
//! in the order of the cells, and each man's in the order of the cells.

use crate::shared::cells::Cells;
use crate::shared::duel::{Ending, FIRST, LOSS, LUDII_TURN_LIMIT, WIN, next_turn, opponent};
use crate::shared::parameters;
use crate::shared::pieces::board::Board;
use crate::shared::pieces::chess;
use crate::shared::pieces::men::{KING, KNIGHT, Men, PAWN, QUEEN, ROOK};
use crate::shared::pieces::text::Letters;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

type Grid = Board<6, 6>;

/// How many moves in a row without capture or pawn move make a draw.
const QUIET_LIMIT: u8 = 101;

const LETTERS: Letters = *b"  RQPNK ";
const KINDS: [u8; 5] = [ROOK, QUEEN, PAWN, KNIGHT, KING];
const PAWNS: u32 = 6;
/// How many pieces of each kind a player has at the start.
const PIECES: [(u8, u32); 3] = [(QUEEN, 1), (ROOK, 2), (KNIGHT, 2)];

/// The most moves of one piece on an empty board of this size.
const QUEEN_MOVES: u32 = 19;
const ROOK_MOVES: u32 = 10;
const STEPS_OR_LEAPS: u32 = 8;

/// What a pawn may become, in the order of the moves; a move's number is
/// `PROMOTE` plus the place in this list.
const PROMOTIONS: [(u8, &str); 3] = [(QUEEN, "=Q"), (KNIGHT, "=N"), (ROOK, "=R")];
const PROMOTE: u32 = Grid::CELLS * Grid::CELLS;
const PASS: Move = Move(PROMOTE + PROMOTIONS.len() as u32);
const PASS_TEXT: &str = "pass";

const START: &str = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w 0 0";
/// The last field of a position in which a player without a move has passed.
const DRAWN_TEXT: &str = "drawn";

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LosAlamos;

/// The men, who is to move, and how far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    men: Men,
    mover: Player,
    /// A player without a move has passed.
    passed: bool,
    /// Moves in a row without capture or pawn move.
    quiet: u8,
    /// Turns played.
    turn: u16,
}

const PASSED_BIT: u8 = 1;
/// Where the high bits of each set of 36 cells begin, and how many they are.
const HIGH: u32 = 32;
const HIGH_BITS: u32 = Grid::CELLS - HIGH;

impl Stored for Position {
    const BYTES: usize =
        <[u32; Men::SETS]>::BYTES + u16::BYTES + u16::BYTES + u8::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        let sets = self.men.sets();
        let together = |high: u16, set: u64| high << HIGH_BITS | (set >> HIGH) as u16;
        sets.map(|set| set as u32).store(to);
        sets.into_iter().fold(0, together).store(to);
        self.turn.store(to);
        self.quiet.store(to);
        (self.mover.0 | u8::from(self.passed) << PASSED_BIT).store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let low = <[u32; Men::SETS]>::load(from);
        let mut high = u16::load(from);
        let mut sets = low.map(u64::from);
        for set in sets.iter_mut().rev() {
            *set |= u64::from(high) << HIGH;
            high >>= HIGH_BITS;
        }
        let turn = u16::load(from).min(LUDII_TURN_LIMIT);
        let quiet = u8::load(from).min(QUIET_LIMIT);
        let flags = u8::load(from);
        Position {
            men: Men::from_sets(sets, Grid::ALL, &KINDS),
            mover: Player(flags & 1),
            passed: flags >> PASSED_BIT & 1 == 1,
            quiet,
            turn,
        }
    }
}

impl Position {
    /// Whether the game is over although there may be moves.
    #[inline]
    fn is_ended(&self) -> bool {
        self.passed || self.quiet >= QUIET_LIMIT || self.turn >= LUDII_TURN_LIMIT
    }

    /// Calls `visit` with each man and where it may go, and says whether the
    /// mover is in check.
    #[inline]
    fn each_man(&self, visit: &mut impl FnMut(u32, u64)) -> bool {
        let watch = Grid::watch(&self.men, self.mover);
        Grid::legal(&self.men, self.mover, &watch, false, visit);
        watch.in_check()
    }

    /// How many moves of men there are, and whether the mover is in check.
    #[inline]
    fn count(&self) -> (u32, bool) {
        let mut count = 0;
        let in_check = self.each_man(&mut |_, targets| count += targets.count_ones());
        (count, in_check)
    }

    fn promoting(&self) -> Option<u32> {
        Grid::promoting(&self.men, self.mover)
    }

    /// Whether a game can have come here, as far as that is easily said.
    fn is_possible(&self) -> bool {
        let other = opponent(self.mover);
        let kings = |player| self.men.king(player).is_some();
        let army = |player| chess::is_an_army(&self.men, player, PAWNS, &PIECES);
        let pawns = |player| self.men.of_kind(PAWN) & self.men.of(player);
        let on_last_row = pawns(self.mover) & Grid::far_row(self.mover);
        let misplaced =
            pawns(other) & (Grid::TOP | Grid::BOTTOM) | pawns(self.mover) & Grid::far_row(other);
        let checked = if on_last_row == 0 { other } else { self.mover };
        let arrived =
            on_last_row == 0 || on_last_row.is_power_of_two() && self.quiet == 0 && !self.passed;
        let stuck = Position {
            mover: other,
            ..*self
        };
        kings(self.mover)
            && kings(other)
            && army(self.mover)
            && army(other)
            && misplaced == 0
            && arrived
            && !Grid::in_check(&self.men, checked)
            && (!self.passed || stuck.count() == (0, false))
    }
}

impl LosAlamos {
    /// The game. There is always one; like all games it says so by an option.
    pub fn new() -> Option<Self> {
        Some(LosAlamos)
    }
}

impl Game for LosAlamos {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            // Every pawn a queen, each piece alone on the board.
            max_moves: (1 + PAWNS) * QUEEN_MOVES + 2 * ROOK_MOVES + (2 + 1) * STEPS_OR_LEAPS,
            // Each pawn adds one move to a turn, once.
            max_length: u32::from(LUDII_TURN_LIMIT) + 2 * PAWNS,
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
        if position.is_ended() {
            return;
        }
        if position.promoting().is_some() {
            (PROMOTE..PASS.0).for_each(|promotion| moves.push(Move(promotion)));
            return;
        }
        let mut stuck = true;
        let in_check = position.each_man(&mut |from, targets| {
            stuck &= targets == 0;
            for to in Cells(targets) {
                moves.push(Move(from * Grid::CELLS + to));
            }
        });
        if stuck && !in_check {
            moves.push(PASS);
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.is_ended() {
            return 0;
        }
        if position.promoting().is_some() {
            return PROMOTIONS.len() as u32;
        }
        match position.count() {
            (0, in_check) => u32::from(!in_check),
            (count, _) => count,
        }
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        let mover = position.mover;
        position.quiet = position.quiet.saturating_add(1);
        if let Some(&(kind, _)) = promotion(mv) {
            if let Some(cell) = position.promoting() {
                position.men.put(cell, kind, mover);
            }
        } else if mv == PASS {
            position.passed = true;
        } else {
            let (from, to) = (mv.0 / Grid::CELLS % Grid::CELLS, mv.0 % Grid::CELLS);
            let capture = position.men.occupied() & Grid::set(to) != 0;
            let pawn = position.men.at(from) == PAWN;
            position.men.shift(from, to);
            if capture || pawn {
                position.quiet = 0;
            }
            if pawn && Grid::far_row(mover) & Grid::set(to) != 0 {
                return;
            }
        }
        position.mover = opponent(mover);
        position.turn = next_turn(position.turn);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let mated =
            !position.passed && position.promoting().is_none() && position.count() == (0, true);
        let ending = if mated {
            Ending::Won(opponent(position.mover))
        } else {
            Ending::Drawn
        };
        ending.scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [low, high] = position.turn.to_le_bytes();
        let flags = position.mover.0 | u8::from(position.passed) << PASSED_BIT;
        let rest = u32::from_le_bytes([low, high, position.quiet, flags]);
        position.men.key(u64::from(rest))
    }
}

fn promotion(mv: Move) -> Option<&'static (u8, &'static str)> {
    PROMOTIONS.get(mv.0.checked_sub(PROMOTE)? as usize)
}

impl Table for LosAlamos {
    const NAME: &'static str = "losalamos";
    const ABOUT: &'static str = "chess without bishops on a board of 6 x 6";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, LosAlamos)
    }

    fn start(&self) -> Position {
        self.parse_position(START).unwrap_or(Position {
            men: Men::default(),
            mover: FIRST,
            passed: false,
            quiet: 0,
            turn: 0,
        })
    }

    /// `a2a3`; a promotion, a move of its own, is `=Q`, `=N` or `=R`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match promotion(mv) {
            Some((_, text)) => out.write_str(text),
            None if mv == PASS => out.write_str(PASS_TEXT),
            None => Grid::write_step(mv.0, out),
        }
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        let promotion = PROMOTIONS.iter().position(|&(_, known)| known == text);
        if let Some(place) = promotion {
            return Ok(Move(PROMOTE + place as u32));
        }
        if text == PASS_TEXT {
            return Ok(PASS);
        }
        Grid::parse_step(text).map(Move).ok_or(ParseError(
            "two cells such as a2a3, a promotion =Q, =N or =R, or pass",
        ))
    }

    /// Board and mover as in chess, then the moves in a row without capture or
    /// pawn move, then the turns played: `rnqknr/pppppp/6/6/PPPPPP/RNQKNR w 0 0`;
    /// `drawn` at the end where a player without a move has passed.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        Grid::write_board(&position.men, 0, &LETTERS, out)?;
        let mover = if position.mover == FIRST { 'w' } else { 'b' };
        write!(out, " {mover} {} {}", position.quiet, position.turn)?;
        if position.passed {
            write!(out, " {DRAWN_TEXT}")?;
        }
        Ok(())
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let form = ParseError(
            "rows from the top with / between, w or b, up to 101 quiet moves, up to 2500 turns, \
             such as rnqknr/pppppp/6/6/PPPPPP/RNQKNR w 0 0",
        );
        let position = parse(text).ok_or(form)?;
        position.is_possible().then_some(position).ok_or(ParseError(
            "one king each, no more men than at the start, pawns where pawns can be, and nobody \
             in check who is not to move",
        ))
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        Grid::draw(&position.men, 0, &LETTERS, out)
    }
}

fn parse(text: &str) -> Option<Position> {
    let mut fields = text.split(' ');
    let (men, promoted) = Grid::parse_board(fields.next()?, &LETTERS)?;
    let mover = match fields.next()? {
        "w" => FIRST,
        "b" => opponent(FIRST),
        _ => return None,
    };
    let quiet = parameters::number(fields.next()?).filter(|&quiet| quiet <= QUIET_LIMIT)?;
    let turn = parameters::number(fields.next()?).filter(|&turn| turn <= LUDII_TURN_LIMIT)?;
    let passed = match fields.next() {
        None => false,
        Some(DRAWN_TEXT) => true,
        Some(_) => return None,
    };
    let complete = fields.next().is_none() && promoted == 0;
    complete.then_some(Position {
        men,
        mover,
        passed,
        quiet,
        turn,
    })
}
