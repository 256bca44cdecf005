//! Connect Four on any board of up to 64 cells, with a line of any length and
//! with two to four players.
//!
//! The players drop stones into columns in turn. Whoever gets `k` stones in a
//! row, column or diagonal wins and all others lose; a full board without such
//! a line is a draw, and so is every game on a board too small for one. Allis,
//! "A Knowledge-based Approach of Connect-Four" (1988); the boards of Cazenave
//! and Saffidine, "Score Bounded Monte-Carlo Tree Search" (2010), are written
//! columns x rows.
//!
//! A cell is bit `row * columns + column`, row 0 at the bottom. A move is the
//! number of its column from 0; the moves come in that order.

use crate::shared::cells::{Cells, bit};
use crate::shared::duel::{DRAW, LOSS, WIN};
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Columns, Shape};
use crate::shared::stones;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{
    Evaluation, Game, MAX_PLAYERS, Move, Moves, Player, Reader, Rules, Scores, Stored, Undo, Writer,
};

/// The most players at a board.
pub const MOST_PLAYERS: u8 = 4;
const BOARDS: usize = MOST_PLAYERS as usize;
const HIGHEST_CELL: u64 = 1 << 63;

/// The usual line, for which the compiler unrolls the search for lines.
const USUAL_LENGTH: u32 = 4;

/// How often an open line that lacks a single stone counts beside once. Of 0,
/// 2, 3, 4 and 8, compared by how well the sum tells won from lost positions of
/// 7 x 6 with known values: 0 is clearly worse, 2 to 8 differ little.
const ALMOST: u32 = 4;

/// A board of some size, a length of lines, a number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connect4 {
    columns: u8,
    rows: u8,
    length: u8,
    players: u8,
    board: u64,
    bottom_row: u64,
    left_column: u64,
    directions: [Direction; 4],
}

/// One of the four directions of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Direction {
    /// From each cell of a line to the next one.
    step: u8,
    /// The cells at which a line begins that does not leave the board.
    starts: u64,
}

/// The stones of each player, no cell with two, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cells of each player; those of players who do not take part are empty.
    pub stones: [u64; BOARDS],
    /// The player to move.
    pub mover: Player,
}

impl Stored for Position {
    const BYTES: usize = <[u64; BOARDS]>::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.stones.store(to);
        self.mover.0.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second, third, fourth] = Stored::load(from);
        Position {
            stones: [
                first,
                second & !first,
                third & !(first | second),
                fourth & !(first | second | third),
            ],
            mover: Player(u8::load(from) % MOST_PLAYERS),
        }
    }
}

impl Position {
    #[inline]
    fn occupied(&self) -> u64 {
        let [first, second, third, fourth] = self.stones;
        first | second | third | fourth
    }

    #[inline]
    fn of(&self, player: Player) -> u64 {
        self.stones[usize::from(player.0 % MOST_PLAYERS)]
    }

    #[inline]
    fn of_mut(&mut self, player: Player) -> &mut u64 {
        &mut self.stones[usize::from(player.0 % MOST_PLAYERS)]
    }
}

impl Connect4 {
    /// A board of 1 to 64 cells, lines of 1 to 64 stones, 2 to 4 players.
    pub fn new(columns: u8, rows: u8, length: u8, players: u8) -> Option<Self> {
        let cells = u32::from(columns) * u32::from(rows);
        if cells == 0 || cells > u64::BITS {
            return None;
        }
        if length == 0 || u32::from(length) > u64::BITS || !(2..=MOST_PLAYERS).contains(&players) {
            return None;
        }
        let bottom_row = u64::MAX >> (u64::BITS - u32::from(columns));
        let left_column = (0..rows).fold(0, |column, row| {
            column | bit(u32::from(row) * u32::from(columns))
        });
        // A line goes right, up, up right or up left from where it starts.
        let reach = length - 1;
        let direction = |step: u8, room_right: u8, room_left: u8, room_above: u8| {
            let mut starts = 0;
            for row in 0..rows.saturating_sub(room_above) {
                for column in room_left..columns.saturating_sub(room_right) {
                    let cell = u32::from(row) * u32::from(columns) + u32::from(column);
                    starts |= bit(cell);
                }
            }
            Direction { step, starts }
        };
        Some(Connect4 {
            columns,
            rows,
            length,
            players,
            board: u64::MAX >> (u64::BITS - cells),
            bottom_row,
            left_column,
            directions: [
                direction(1, reach, 0, 0),
                direction(columns, 0, 0, reach),
                direction(columns + 1, reach, 0, reach),
                direction(columns - 1, 0, reach, reach),
            ],
        })
    }

    fn shape(&self) -> Shape {
        Shape::Up {
            columns: u32::from(self.columns),
            rows: u32::from(self.rows),
            stride: u32::from(self.columns),
        }
    }

    /// The player to move; player 0 in a damaged state.
    #[inline]
    fn mover(&self, position: &Position) -> Player {
        if position.mover.0 < self.players {
            position.mover
        } else {
            Player(0)
        }
    }

    #[inline]
    fn before(&self, player: Player) -> Player {
        match player.0.checked_sub(1) {
            Some(before) => Player(before),
            None => Player(self.players - 1),
        }
    }

    #[inline]
    fn after(&self, player: Player) -> Player {
        if player.0 + 1 < self.players {
            Player(player.0 + 1)
        } else {
            Player(0)
        }
    }

    #[inline]
    fn has_line(&self, stones: u64) -> bool {
        // The same search twice: once with a length that the compiler knows.
        if u32::from(self.length) == USUAL_LENGTH {
            self.has_line_of(stones, USUAL_LENGTH)
        } else {
            self.has_line_of(stones, u32::from(self.length))
        }
    }

    #[inline(always)]
    fn has_line_of(&self, stones: u64, length: u32) -> bool {
        let lines = |direction: &Direction| {
            // From the starts of lines of some length, those of longer lines,
            // at most twice as long. Where a line of the full length fits on
            // the board, no shift is past its 64 bits.
            let mut lines = stones;
            let mut reached = 1;
            while reached < length {
                let longer = reached.min(length - reached);
                lines &= lines >> ((longer * u32::from(direction.step)) & 63);
                reached += longer;
            }
            lines & direction.starts
        };
        let [right, up, up_right, up_left] = &self.directions;
        lines(right) | lines(up) | lines(up_right) | lines(up_left) != 0
    }

    /// How many lines a player can still complete; those that lack a single
    /// stone count [`ALMOST`] times more.
    #[inline]
    fn prospects(&self, own: u64, occupied: u64) -> u32 {
        let free = self.board & !occupied;
        let prospects = |direction: &Direction| {
            // At each start, whether no cell so far is another's, whether all
            // are the player's own, and whether all but one are.
            let mut open = direction.starts;
            let (mut full, mut almost) = (u64::MAX, 0);
            for cell in 0..u32::from(self.length) {
                let distance = (cell * u32::from(direction.step)) & 63;
                let here = own >> distance;
                open &= (own | free) >> distance;
                almost = almost & here | full & !here;
                full &= here;
            }
            open.count_ones() + ALMOST * (almost & open).count_ones()
        };
        self.directions.iter().map(prospects).sum()
    }

    /// Whether the player who has just moved has a line. Nobody else can.
    #[inline]
    fn is_won(&self, position: &Position) -> bool {
        let last = self.before(self.mover(position));
        self.has_line(position.of(last))
    }

    /// The columns that are not full, none once somebody has won.
    #[inline]
    fn open_columns(&self, position: &Position) -> u64 {
        if self.is_won(position) {
            return 0;
        }
        let top_row = u32::from(self.rows - 1) * u32::from(self.columns);
        !position.occupied() >> (top_row & 63) & self.bottom_row
    }

    /// The cells of a column.
    #[inline]
    fn column(&self, mv: Move) -> u64 {
        self.left_column << (mv.0 & 63) & self.board
    }

    /// Whether the key can be exact: with a row on top of the board.
    #[inline]
    fn has_exact_key(&self) -> bool {
        self.players == 2 && u32::from(self.columns) * (u32::from(self.rows) + 1) <= u64::BITS
    }

    /// Whether every stone lies on the bottom or on another stone.
    fn all_at_rest(&self, position: &Position) -> bool {
        let occupied = position.occupied();
        let below = u32::from(self.columns) & 63;
        let above_bottom = occupied & !self.bottom_row;
        (above_bottom >> below) & !occupied == 0
    }

    /// Whether the players have moved in turn, player 0 first, up to the mover.
    fn all_in_turn(&self, position: &Position) -> bool {
        let last = position.of(Player(self.players - 1)).count_ones();
        let expected = |player: u8| {
            if player < self.players {
                last + u32::from(player < position.mover.0)
            } else {
                0
            }
        };
        let mut counts = (0..).zip(position.stones.map(u64::count_ones));
        position.mover.0 < self.players && counts.all(|(player, count)| count == expected(player))
    }
}

impl Game for Connect4 {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: self.players,
            max_moves: u32::from(self.columns),
            max_length: u32::from(self.columns) * u32::from(self.rows),
            score_min: LOSS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        self.mover(position)
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        Cells(self.open_columns(position)).for_each(|column| moves.push(Move(column)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        self.open_columns(position).count_ones()
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        let free = self.column(mv) & !position.occupied();
        let mover = self.mover(position);
        *position.of_mut(mover) |= free & free.wrapping_neg();
        position.mover = self.after(mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        if self.is_won(position) {
            let winner = self.before(self.mover(position));
            Scores::winner(self.players, winner, WIN, LOSS)
        } else {
            let draw = [DRAW; MAX_PLAYERS];
            Scores::new(draw.get(..usize::from(self.players)).unwrap_or(&draw))
        }
    }

    fn has_key(&self) -> bool {
        true
    }

    /// Exact for two players if the board leaves a row of bits free: the
    /// stones of player 0, and the first free cell of each column. Who moves
    /// follows from the number of stones.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        if self.has_exact_key() {
            let occupied = position.occupied();
            let tops = occupied << (self.columns & 63) | self.bottom_row;
            position.stones[0] | tops & !occupied
        } else {
            hash::words(&position.stones)
        }
    }

    fn has_evaluation(&self) -> bool {
        true
    }

    /// How far a player is ahead of the mean of the others in lines that can
    /// still be completed, as part of all of them. A guess.
    fn evaluate(&self, position: &Position) -> Option<Evaluation> {
        let occupied = position.occupied();
        let mut scores = [0.0; MAX_PLAYERS];
        let taking_part = usize::from(self.players).min(BOARDS);
        let (scores_of_all, _) = scores.split_at_mut(taking_part);
        let mut all = 0.0;
        for (score, &own) in scores_of_all.iter_mut().zip(&position.stones) {
            *score = self.prospects(own, occupied) as f32;
            all += *score;
        }
        let players = f32::from(self.players);
        for score in scores_of_all {
            *score = (players * *score - all) / ((players - 1.0) * (all + 1.0));
        }
        Some(Evaluation {
            scores,
            confidence: 0.0,
        })
    }
}

impl Undo for Connect4 {
    #[inline]
    fn undo(&self, position: &mut Position, mv: Move) {
        let stones = self.column(mv) & position.occupied();
        let topmost = HIGHEST_CELL.checked_shr(stones.leading_zeros());
        let mover = self.before(self.mover(position));
        *position.of_mut(mover) &= !topmost.unwrap_or(0);
        position.mover = mover;
    }
}

impl Table for Connect4 {
    const NAME: &'static str = "connect4";
    const ABOUT: &'static str = "drop stones into columns, four in a line win";
    const PARAMETERS: &'static str = "columns x rows, up to 64 cells (7x6), then \
        ,k=1 to 64 in a line (4) and ,players=2 to 4 (2)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let expected = ParseError(
            "columns x rows with 1 to 64 cells, then k=1 to 64, players=2 to 4, \
             such as 7x6,k=4,players=2",
        );
        let (mut size, mut length, mut players) = (None, None, None);
        for part in text.split(',').filter(|_| !text.is_empty()) {
            let (place, number) = match part.split_once('=') {
                Some(("k", number)) => (&mut length, parameters::number(number)),
                Some(("players", number)) => (&mut players, parameters::number(number)),
                Some(_) => return Err(expected),
                None if size.is_none() => {
                    size = Some(parameters::size(part).ok_or(expected)?);
                    continue;
                }
                None => return Err(expected),
            };
            if place.replace(number.ok_or(expected)?).is_some() {
                return Err(expected);
            }
        }
        let (columns, rows) = size.unwrap_or((7, 6));
        let length = length.unwrap_or(USUAL_LENGTH as u8);
        Connect4::new(columns, rows, length, players.unwrap_or(2)).ok_or(expected)
    }

    fn start(&self) -> Position {
        Position {
            stones: [0; BOARDS],
            mover: Player(0),
        }
    }

    /// The number of the column, counted from 1: `4`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", mv.0.saturating_add(1))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        parameters::number::<u32>(text)
            .and_then(|number| number.checked_sub(1))
            .filter(|column| *column < u32::from(self.columns))
            .map(Move)
            .ok_or(ParseError("the number of a column, counted from 1"))
    }

    /// Rows from the top with `.` and `x`, `o`, `+`, `*` for the players, then
    /// who moves: `.../.o./.x. x`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        stones::write(self.shape(), &position.stones, self.mover(position), out)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (stones, mover) = stones::parse(self.shape(), text).ok_or(ParseError(
            "rows of . x o + * from the top with / between, a space, who moves",
        ))?;
        let position = Position { stones, mover };
        if !self.all_in_turn(&position) {
            return Err(ParseError(
                "stones that the players have dropped in turn, x first",
            ));
        }
        if !self.all_at_rest(&position) {
            return Err(ParseError("no empty cell under a stone"));
        }
        let last = self.before(mover);
        let mut others = (0..self.players).map(Player).filter(|&p| p != last);
        if others.any(|player| self.has_line(position.of(player))) {
            return Err(ParseError("a line of nobody but who moved last"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.shape().draw(&position.stones, Columns::Numbers, out)
    }
}
