//! Reach Chess: chess in which the first man on the far row wins.
//!
//! Set-up and moves of chess with castling, double step and capture in
//! passing; a king may not be left attacked. Whoever puts any man, the king
//! too, on the row farthest from him wins at once, so nothing is ever promoted.
//! There is no checkmate: a player without a legal move passes, and a king who
//! is still attacked then may be captured like any man; a player without a
//! king has none to care for. Two passes in a row are a draw, and so are 2500
//! turns. The rules of Ludii 1.3.14 ("Reach Chess", Markus Niebisch 2021).
//!
//! A cell is `row * 8 + column`, row 0 at the bottom where the first player
//! sits. A move is `from * 64 + to`; castling is the move of the king by two
//! cells; then follows the pass. Moves come man by man: pawns, knights, sliding
//! pieces, the king, each kind in the order of the cells, and each man's in the
//! order of the cells; then captures in passing, then castling.

use crate::shared::cells::Cells;
use crate::shared::duel::{
    Ending, FIRST, LOSS, LUDII_TURN_LIMIT, PASS_LIMIT, WIN, next_pass, next_turn, opponent,
};
use crate::shared::parameters;
use crate::shared::pieces::chess::{self, LETTERS};
use crate::shared::pieces::men::{BISHOP, KNIGHT, QUEEN, ROOK};
use crate::shared::pieces::orthodox::{Chessboard, Orthodox};
use crate::shared::steps::{OTHER_MOVES, step};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

const PAWNS: u32 = 8;
/// How many pieces of each kind a player has, and the most moves of each on an
/// empty board.
const PIECES: [(u8, u32, u32); 4] = [
    (QUEEN, 1, 27),
    (ROOK, 2, 14),
    (BISHOP, 2, 13),
    (KNIGHT, 2, 8),
];
/// One step, two steps, two captures.
const PAWN_MOVES: u32 = 4;
/// Eight steps and two castles.
const KING_MOVES: u32 = 10;

const PASS: Move = Move(OTHER_MOVES);
const PASS_TEXT: &str = "pass";
/// The last field of a position after one pass, and after two.
const PASSED_TEXT: &str = "passed";
const DRAWN_TEXT: &str = "drawn";

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReachChess;

/// The men, who is to move, and what of the past still matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: Orthodox,
    /// Turns played.
    turn: u16,
    /// Passes in a row.
    passes: u8,
}

impl Stored for Position {
    const BYTES: usize = Orthodox::BYTES + u16::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.board.store(to);
        self.turn.store(to);
        self.passes.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        Position {
            board: Stored::load(from),
            turn: u16::load(from).min(LUDII_TURN_LIMIT),
            passes: u8::load(from).min(PASS_LIMIT),
        }
    }
}

impl Position {
    /// The men of a player on the row that he wants to reach.
    #[inline]
    fn arrived(&self, player: Player) -> u64 {
        self.board.men.of(player) & Chessboard::far_row(player)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.passes >= PASS_LIMIT
            || self.turn >= LUDII_TURN_LIMIT
            || self.arrived(FIRST) | self.arrived(opponent(FIRST)) != 0
    }

    /// Calls `visit` with men and where they may go.
    #[inline]
    fn each_man(&self, visit: &mut impl FnMut(u32, u64)) {
        let (men, mover) = (&self.board.men, self.board.mover);
        let watch = Chessboard::watch(men, mover);
        Chessboard::legal(men, mover, &watch, true, visit);
        if let Some((to, pawns)) = self.board.passing_captures() {
            for from in Cells(pawns) {
                // Two men leave the row at once: only looking again tells.
                let mut next = self.board;
                next.play(step(from, to));
                if !Chessboard::in_check(&next.men, mover) {
                    visit(from, Chessboard::set(to));
                }
            }
        }
        if !watch.in_check() {
            let enemy = opponent(mover);
            let occupied = men.occupied();
            let safe = |cell| Chessboard::attackers(men, enemy, cell, occupied) == 0;
            let (king, targets) = self.board.castling(safe);
            visit(king, targets);
        }
    }

    /// Whether a game can have come here, as far as that is easily said.
    fn is_possible(&self) -> bool {
        let board = &self.board;
        let other = opponent(board.mover);
        let army = |player| {
            let few = |&(kind, count, _): &(u8, u32, u32)| {
                (board.men.of_kind(kind) & board.men.of(player)).count_ones() <= count
            };
            chess::is_an_army(&board.men, player, PAWNS, &[]) && PIECES.iter().all(few)
        };
        let won = self.arrived(other);
        let quiet_pass = self.passes == 0 || won == 0 && !board.has_passed_cell();
        army(board.mover)
            && army(other)
            && self.arrived(board.mover) == 0
            && won.count_ones() <= 1
            && quiet_pass
            && (self.passes > 0 || !Chessboard::in_check(&board.men, other))
    }
}

impl ReachChess {
    /// The game. There is always one; like all games it says so by an option.
    pub fn new() -> Option<Self> {
        Some(ReachChess)
    }
}

impl Game for ReachChess {
    type State = Position;

    fn rules(&self) -> Rules {
        // All men of the start, each alone on the board.
        let pieces: u32 = PIECES.iter().map(|&(_, count, moves)| count * moves).sum();
        Rules {
            players: 2,
            max_moves: pieces + PAWNS * PAWN_MOVES + KING_MOVES,
            max_length: u32::from(LUDII_TURN_LIMIT),
            score_min: LOSS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        position.board.mover
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.is_over() {
            return;
        }
        let mut stuck = true;
        position.each_man(&mut |from, targets| {
            stuck &= targets == 0;
            for to in Cells(targets) {
                moves.push(step(from, to));
            }
        });
        if stuck {
            moves.push(PASS);
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.is_over() {
            return 0;
        }
        let mut count = 0;
        position.each_man(&mut |_, targets| count += targets.count_ones());
        count.max(1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv == PASS {
            position.board.pass();
            position.passes = next_pass(position.passes);
        } else {
            position.board.play(mv);
            position.passes = 0;
        }
        position.turn = next_turn(position.turn);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let has_arrived = |player: &Player| position.arrived(*player) != 0;
        let winner = [FIRST, opponent(FIRST)].into_iter().find(has_arrived);
        winner.map_or(Ending::Drawn, Ending::Won).scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [low, high] = position.turn.to_le_bytes();
        let past = u32::from_le_bytes([low, high, position.passes, 0]);
        position.board.key(past)
    }
}

impl Table for ReachChess {
    const NAME: &'static str = "reachchess";
    const ABOUT: &'static str = "chess in which the first man on the far row wins";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, ReachChess)
    }

    fn start(&self) -> Position {
        Position {
            board: Orthodox::start(),
            turn: 0,
            passes: 0,
        }
    }

    /// `e2e4`; castling is `e1g1`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv == PASS {
            out.write_str(PASS_TEXT)
        } else {
            Chessboard::write_step(mv.0, out)
        }
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        if text == PASS_TEXT {
            return Ok(PASS);
        }
        Chessboard::parse_step(text)
            .map(Move)
            .ok_or(ParseError("two cells such as e2e4, or pass"))
    }

    /// The first four fields of the Forsyth-Edwards notation, then the turns
    /// played, then `passed` after one pass and `drawn` after two:
    /// `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0`. The passed
    /// cell is given only where a pawn stands ready to capture on it.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        position.board.write(out)?;
        write!(out, " {}", position.turn)?;
        match position.passes {
            0 => Ok(()),
            1 => write!(out, " {PASSED_TEXT}"),
            _ => write!(out, " {DRAWN_TEXT}"),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let form = ParseError(
            "board, w or b, rights to castle, passed cell, up to 2500 turns, such as \
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
        );
        let position = parse(text).ok_or(form)?;
        position.is_possible().then_some(position).ok_or(ParseError(
            "no more men than at the start, at most one on the far row and that of the player who \
             is not to move, and nobody in check who is not to move and has not passed",
        ))
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        Chessboard::draw(&position.board.men, 0, &LETTERS, out)
    }
}

fn parse(text: &str) -> Option<Position> {
    let mut fields = text.split(' ');
    let board = Orthodox::parse(&mut fields)?;
    let turn = parameters::number(fields.next()?).filter(|&turn| turn <= LUDII_TURN_LIMIT)?;
    let passes = match fields.next() {
        None => 0,
        Some(PASSED_TEXT) => 1,
        Some(DRAWN_TEXT) => PASS_LIMIT,
        Some(_) => return None,
    };
    fields.next().is_none().then_some(Position {
        board,
        turn,
        passes,
    })
}
