//! Pentago on 6 x 6 points in four blocks of 3 x 3.
//!
//! A turn is two moves of the same player: he puts a marble on an empty point,
//! then he turns one of the blocks by a quarter, either way. Five marbles in
//! line, in any of eight directions, win. As in Ludii ("Pentago"); Kowalski and
//! others, "Generalized Proof-Number Monte-Carlo Tree Search" (2025), saw no
//! gain in this game:
//!
//! - five in line right after putting the marble end the game before the turn
//!   of a block;
//! - after the turn of a block, five for both are a draw, five for one player
//!   win for him, whoever turned it;
//! - a full board without five is a draw, after the last block was turned.
//!
//! Invented by Tomas Flodén (2005); solved by Irving, "Pentago is a First Player
//! Win" (2014).
//!
//! A point is bit `row * 6 + column`, row 0 at the bottom. Putting a marble is
//! the number of the point. Turning a block is 36 + 2 * block, + 1 for clockwise,
//! with the blocks bottom left, bottom right, top left, top right. The moves
//! come in the order of their numbers. All eight turns are moves, even where
//! two of them lead to the same position.

use crate::shared::cells::Cells;
use crate::shared::duel::{Ending, FIRST, LOSS, SECOND, WIN, opponent, sides};
use crate::shared::grid::Grid;
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Words, player_mark};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

const SIDE: u32 = 6;
const GRID: Grid = Grid::square(SIDE, SIDE);
const BOARD: u64 = GRID.board();
const POINTS: u32 = SIDE * SIDE;
/// Four blocks, either way.
const TURNS: u32 = 8;

const BLOCK_SIDE: u32 = 3;
const BLOCK: u64 = GRID.area(0, 0, BLOCK_SIDE, BLOCK_SIDE);
/// The lowest point of each block.
const BLOCKS: [u32; 4] = [
    point(0, 0),
    point(BLOCK_SIDE, 0),
    point(0, BLOCK_SIDE),
    point(BLOCK_SIDE, BLOCK_SIDE),
];
/// The point of a block that stays where it is.
const CENTRE: u64 = 1 << point(1, 1);
/// Where the other points of the lowest block go at a clockwise turn.
const CLOCKWISE: [(u32, u32); 8] = [
    (point(0, 0), point(0, 2)),
    (point(0, 2), point(2, 2)),
    (point(2, 2), point(2, 0)),
    (point(2, 0), point(0, 0)),
    (point(1, 0), point(0, 1)),
    (point(0, 1), point(1, 2)),
    (point(1, 2), point(2, 1)),
    (point(2, 1), point(1, 0)),
];

/// The directions of lines, in bits, with the points where five can begin.
const LINES: [(u32, u64); 4] = [
    (1, GRID.area(0, 0, 2, SIDE)),
    (SIDE, GRID.area(0, 0, SIDE, 2)),
    (SIDE + 1, GRID.area(0, 0, 2, 2)),
    (SIDE - 1, GRID.area(4, 0, 2, 2)),
];

/// What a turn is written as, after the number of the block from 1.
const WAYS: [char; 2] = ['L', 'R'];

const fn point(column: u32, row: u32) -> u32 {
    row * SIDE + column
}

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pentago;

/// Where the marbles are, who is to move, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The marbles of each player; no point is in both sets.
    pub marbles: [u64; 2],
    /// The player to move.
    pub mover: Player,
    /// Whether he has put his marble and now turns a block.
    pub turning: bool,
}

impl Position {
    /// Who is to move and what, in the bits of the first set above the board.
    #[inline]
    fn words(&self) -> [u64; 2] {
        let [first, second] = self.marbles;
        let rest = u64::from(self.mover.0 & 1) | u64::from(self.turning) << 1;
        [first | rest << POINTS, second]
    }

    #[inline]
    fn ending(&self) -> Option<Ending> {
        let [first, second] = self.marbles;
        match [has_five(first), has_five(second)] {
            [true, true] => Some(Ending::Drawn),
            [true, false] => Some(Ending::Won(FIRST)),
            [false, true] => Some(Ending::Won(SECOND)),
            [false, false] => (!self.turning && self.empty() == 0).then_some(Ending::Drawn),
        }
    }

    #[inline]
    fn empty(&self) -> u64 {
        let [first, second] = self.marbles;
        BOARD & !(first | second)
    }
}

impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.words().store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second] = <[u64; 2]>::load(from);
        let rest = first >> POINTS;
        let first = first & BOARD;
        Position {
            marbles: [first, second & BOARD & !first],
            mover: Player((rest & 1) as u8),
            turning: rest & 2 != 0,
        }
    }
}

#[inline]
fn has_five(marbles: u64) -> bool {
    LINES.iter().any(|&(bits, beginnings)| {
        let two = marbles & marbles >> bits;
        let four = two & two >> (2 * bits);
        four & marbles >> (4 * bits) & beginnings != 0
    })
}

/// The marbles after a turn of the block at this point.
#[inline]
fn turned(marbles: u64, block: u32, clockwise: bool) -> u64 {
    let before = marbles >> block & BLOCK;
    let mut after = before & CENTRE;
    for (start, end) in CLOCKWISE {
        let (from, to) = if clockwise {
            (start, end)
        } else {
            (end, start)
        };
        after |= (before >> from & 1) << to;
    }
    marbles & !(BLOCK << block) | after << block
}

/// Which block a move turns, and whether clockwise.
#[inline]
fn turn(mv: Move) -> (u32, bool) {
    let number = mv.0.wrapping_sub(POINTS) % TURNS;
    (number / 2, number % 2 == 1)
}

impl Pentago {
    /// The game.
    pub fn new() -> Option<Self> {
        Some(Pentago)
    }
}

impl Game for Pentago {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: POINTS,
            max_length: 2 * POINTS,
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
        if position.ending().is_some() {
            return;
        }
        if position.turning {
            (POINTS..POINTS + TURNS).for_each(|number| moves.push(Move(number)));
        } else {
            Cells(position.empty()).for_each(|point| moves.push(Move(point)));
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.ending().is_some() {
            0
        } else if position.turning {
            TURNS
        } else {
            position.empty().count_ones()
        }
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv.0 < POINTS {
            let [own, other] = sides(position.mover, &position.marbles);
            position.marbles = sides(position.mover, &[own | 1 << mv.0, other]);
            position.turning = true;
        } else {
            let (block, clockwise) = turn(mv);
            let corner = BLOCKS[block as usize & 3];
            position.marbles = position
                .marbles
                .map(|marbles| turned(marbles, corner, clockwise));
            position.turning = false;
            position.mover = opponent(position.mover);
        }
    }

    fn outcome(&self, position: &Position) -> Scores {
        position.ending().unwrap_or(Ending::Drawn).scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        hash::words(&position.words())
    }
}

impl Table for Pentago {
    const NAME: &'static str = "pentago";
    const ABOUT: &'static str =
        "five in line on four blocks, one of which is turned after each marble";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, Pentago)
    }

    fn start(&self) -> Position {
        Position {
            marbles: [0; 2],
            mover: FIRST,
            turning: false,
        }
    }

    /// A point, row 1 at the bottom: `a1`; or a block from 1 to 4, bottom left
    /// first, with L for a turn to the left and R for one to the right: `1L`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if mv.0 < POINTS {
            return GRID.write_cell(mv.0, out);
        }
        let (block, clockwise) = turn(mv);
        write!(out, "{}{}", block + 1, WAYS[usize::from(clockwise)])
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        let parse_turn = || {
            let (block, way) = text.split_at_checked(1)?;
            let block = parameters::number::<u32>(block)?.checked_sub(1)?;
            let clockwise = WAYS.iter().position(|letter| way.chars().eq([*letter]))?;
            let known = (block as usize) < BLOCKS.len();
            known.then_some(Move(POINTS + 2 * block + clockwise as u32))
        };
        GRID.parse_cell(text)
            .map(Move)
            .or_else(parse_turn)
            .ok_or(ParseError("a point such as a1, or a turn from 1L to 4R"))
    }

    /// Rows from the top, `x` and `o` for the marbles of the players, who
    /// moves, and whether he is to `put` a marble or to `turn` a block.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.write_pieces(&position.marbles, out)?;
        let action = if position.turning { "turn" } else { "put" };
        write!(out, " {} {action}", player_mark(position.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let parse = || {
            let mut words = Words::new(text);
            let position = Position {
                marbles: GRID.parse_pieces(words.next()?)?,
                mover: words.player()?,
                turning: match words.next()? {
                    "put" => false,
                    "turn" => true,
                    _ => return None,
                },
            };
            words.end()?;
            Some(position)
        };
        let position = parse().ok_or(ParseError(
            "6 rows of 6 marks . x o from the top with / between, x or o to move, put or turn",
        ))?;
        let [own, other] = sides(position.mover, &position.marbles);
        let put_by_mover = own.count_ones().checked_sub(position.turning.into());
        let ahead = u32::from(position.mover == SECOND);
        if put_by_mover.map(|own| own + ahead) != Some(other.count_ones()) {
            return Err(ParseError(
                "as many marbles of both players, or one more of x after his turn",
            ));
        }
        if position.turning && has_five(other) {
            return Err(ParseError("no block to turn after the end of the game"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.draw(&position.marbles, out)
    }
}
