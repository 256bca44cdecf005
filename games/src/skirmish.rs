//! Skirmish: chess without check, in which the larger army wins.
//!
//! Set-up and moves of chess with castling, double step and capture in
//! passing, but a king is a man like all others: he may be attacked and
//! captured, and castles whenever neither he nor the rook has moved and the
//! cells between them are empty. A pawn that reaches the last row is promoted
//! by a second move of the same player. The game ends when the player to move
//! has no move, and after 100 moves, promotions counted; then whoever has more
//! men on the board wins, and as many are a draw. Alex Landau's game of 2005 in
//! the rules of Ludii 1.3.14 ("Skirmish (GDL)").
//!
//! A cell is `row * 8 + column`, row 0 at the bottom where the first player
//! sits. A move is `from * 64 + to`; castling is the move of the king by two
//! cells; then follow the promotions. Moves come man by man: pawns, knights,
//! sliding pieces, the king, each kind in the order of the cells, and each
//! man's in the order of the cells; then captures in passing, then castling.

use crate::shared::cells::Cells;
use crate::shared::duel::{Ending, FIRST, LOSS, WIN, opponent};
use crate::shared::parameters;
use crate::shared::pieces::chess::{self, LETTERS};
use crate::shared::pieces::men::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK};
use crate::shared::pieces::orthodox::{Chessboard, Orthodox};
use crate::shared::steps::{OTHER_MOVES, ends, step};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// How many moves a game has at most.
const MOVE_LIMIT: u8 = 100;

const PAWNS: u32 = 8;
/// How many pieces of each kind a player has at the start.
const PIECES: [(u8, u32); 4] = [(QUEEN, 1), (ROOK, 2), (BISHOP, 2), (KNIGHT, 2)];

/// The most moves of one piece on an empty board.
const QUEEN_MOVES: u32 = 27;
const ROOK_MOVES: u32 = 14;
const BISHOP_MOVES: u32 = 13;
const KNIGHT_MOVES: u32 = 8;
/// Eight steps and two castles.
const KING_MOVES: u32 = 10;

/// What a pawn may become, in the order of the moves; a move's number is
/// `PROMOTE` plus the place in this list.
const PROMOTIONS: [(u8, &str); 4] = [(QUEEN, "=Q"), (KNIGHT, "=N"), (BISHOP, "=B"), (ROOK, "=R")];
const PROMOTE: u32 = OTHER_MOVES;

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skirmish;

/// The men, who is to move, and what of the past still matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: Orthodox,
    /// Moves played.
    played: u8,
}

impl Stored for Position {
    const BYTES: usize = Orthodox::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.board.store(to);
        self.played.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        Position {
            board: Stored::load(from),
            played: u8::load(from).min(MOVE_LIMIT),
        }
    }
}

impl Position {
    #[inline]
    fn promoting(&self) -> Option<u32> {
        Chessboard::promoting(&self.board.men, self.board.mover)
    }

    /// Calls `visit` with men and where they may go.
    #[inline]
    fn each_man(&self, visit: &mut impl FnMut(u32, u64)) {
        let (men, mover) = (&self.board.men, self.board.mover);
        Chessboard::fearless(men, mover, true, visit);
        if let Some((to, pawns)) = self.board.passing_captures() {
            Cells(pawns).for_each(|from| visit(from, Chessboard::set(to)));
        }
        let (king, targets) = self.board.castling(|_| true);
        visit(king, targets);
    }

    /// Whether a game can have come here, as far as that is easily said.
    fn is_possible(&self) -> bool {
        let board = &self.board;
        let other = opponent(board.mover);
        let army = |player| chess::is_an_army(&board.men, player, PAWNS, &PIECES);
        let on_last_row = |player| {
            let pawns = board.men.of_kind(PAWN) & board.men.of(player);
            (pawns & Chessboard::far_row(player)).count_ones()
        };
        let arrived = on_last_row(board.mover);
        army(board.mover)
            && army(other)
            && on_last_row(other) == 0
            && (arrived == 0 || arrived == 1 && !board.has_passed_cell())
    }
}

impl Skirmish {
    /// The game. There is always one; like all games it says so by an option.
    pub fn new() -> Option<Self> {
        Some(Skirmish)
    }
}

impl Game for Skirmish {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            // Every pawn a queen, each piece alone on the board.
            max_moves: (1 + PAWNS) * QUEEN_MOVES
                + 2 * (ROOK_MOVES + BISHOP_MOVES + KNIGHT_MOVES)
                + KING_MOVES,
            max_length: u32::from(MOVE_LIMIT),
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
        if position.played >= MOVE_LIMIT {
            return;
        }
        if position.promoting().is_some() {
            for place in 0..PROMOTIONS.len() as u32 {
                moves.push(Move(PROMOTE + place));
            }
            return;
        }
        position.each_man(&mut |from, targets| {
            for to in Cells(targets) {
                moves.push(step(from, to));
            }
        });
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.played >= MOVE_LIMIT {
            return 0;
        }
        if position.promoting().is_some() {
            return PROMOTIONS.len() as u32;
        }
        let mut count = 0;
        position.each_man(&mut |_, targets| count += targets.count_ones());
        count
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        position.played = position.played.saturating_add(1);
        let board = &mut position.board;
        let mover = board.mover;
        if let Some(&(kind, _)) = promotion(mv) {
            if let Some(cell) = Chessboard::promoting(&board.men, mover) {
                board.men.put(cell, kind, mover);
            }
            board.pass();
            return;
        }
        let (from, to) = ends(mv);
        let arrives =
            board.men.at(from) == PAWN && Chessboard::far_row(mover) & Chessboard::set(to) != 0;
        board.play(mv);
        if arrives {
            board.pass();
        }
    }

    fn outcome(&self, position: &Position) -> Scores {
        let count = |player| position.board.men.of(player).count_ones();
        Ending::more([FIRST, opponent(FIRST)].map(count)).scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.board.key(u32::from(position.played))
    }
}

fn promotion(mv: Move) -> Option<&'static (u8, &'static str)> {
    PROMOTIONS.get(mv.0.checked_sub(PROMOTE)? as usize)
}

impl Table for Skirmish {
    const NAME: &'static str = "skirmish";
    const ABOUT: &'static str = "chess without check, in which the larger army wins";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, Skirmish)
    }

    fn start(&self) -> Position {
        Position {
            board: Orthodox::start(),
            played: 0,
        }
    }

    /// `e2e4`; castling is `e1g1`; a promotion, a move of its own, is `=Q`,
    /// `=N`, `=B` or `=R`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match promotion(mv) {
            Some((_, text)) => out.write_str(text),
            None => Chessboard::write_step(mv.0, out),
        }
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        let promotion = PROMOTIONS.iter().position(|&(_, known)| known == text);
        match promotion {
            Some(place) => Ok(Move(PROMOTE + place as u32)),
            None => Chessboard::parse_step(text).map(Move).ok_or(ParseError(
                "two cells such as e2e4, or a promotion =Q, =N, =B or =R",
            )),
        }
    }

    /// The first four fields of the Forsyth-Edwards notation, then the moves
    /// played: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0`. The
    /// passed cell is given only where a pawn stands ready to capture on it.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        position.board.write(out)?;
        write!(out, " {}", position.played)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let form = ParseError(
            "board, w or b, rights to castle, passed cell, up to 100 moves, such as \
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
        );
        let position = parse(text).ok_or(form)?;
        position.is_possible().then_some(position).ok_or(ParseError(
            "no more men than can come from those at the start, and on its last row at most one \
             pawn and that of the player to move",
        ))
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        Chessboard::draw(&position.board.men, 0, &LETTERS, out)
    }
}

fn parse(text: &str) -> Option<Position> {
    let mut fields = text.split(' ');
    let board = Orthodox::parse(&mut fields)?;
    let played = parameters::number(fields.next()?).filter(|&played| played <= MOVE_LIMIT)?;
    fields
        .next()
        .is_none()
        .then_some(Position { board, played })
}
