//! P-game trees: random trees whose leaves resemble their neighbours.
//!
//! Every position has the same number of moves and every game the same length.
//! Each move carries a whole number, uniform from 0 to 127 for the first
//! player's moves and from -127 to 0 for the second's. The sum along the game
//! decides it: positive, the first player wins; negative, the second; zero is a
//! draw. Kocsis and Szepesvári, "Bandit Based Monte-Carlo Planning" (2006),
//! after Smith and Nau; the test-bed of the first work on PPN-Search.
//!
//! Nothing of the tree is stored: the number of a move is taken from a hash of
//! the seed and of the path that it ends. The root has `feature(seed)`, move m
//! leads from hash h to `feature(h + m)`, and the top seven bits of that are the
//! size of its number.
//!
//! A move is its index from 0; the moves come in that order.

use crate::shared::duel::{Ending, LOSS, WIN};
use crate::shared::hash;
use crate::shared::parameters;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// The player who adds to the sum, and begins.
pub const MAX: Player = Player(0);
/// The player who takes from the sum.
pub const MIN: Player = Player(1);

/// The most that a move adds or takes.
pub const LARGEST: i16 = 127;
/// The longest games.
pub const MOST_DEPTH: u8 = 64;

/// How far a hash is shifted so that 0 to [`LARGEST`] is left.
const SIZE_SHIFT: u32 = u64::BITS - (LARGEST as u64 + 1).trailing_zeros();

/// One tree out of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PGame {
    branching: u8,
    depth: u8,
    seed: u64,
}

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The hash of the seed and of the moves from the root.
    pub path: u64,
    /// How many moves have been made.
    pub depth: u8,
    /// The sum of their numbers.
    pub sum: i16,
}

impl Stored for Position {
    const BYTES: usize = u64::BYTES + u8::BYTES + i16::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.path.store(to);
        self.depth.store(to);
        self.sum.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        Position {
            path: Stored::load(from),
            depth: u8::load(from).min(MOST_DEPTH),
            sum: Stored::load(from),
        }
    }
}

impl PGame {
    /// The tree of this seed with 1 to 255 moves in every position and games of
    /// 1 to 64 moves.
    pub fn new(branching: u8, depth: u8, seed: u64) -> Option<Self> {
        let possible = branching > 0 && (1..=MOST_DEPTH).contains(&depth);
        possible.then_some(PGame {
            branching,
            depth,
            seed,
        })
    }

    fn root(&self) -> u64 {
        hash::feature(self.seed)
    }
}

#[inline]
fn mover(position: &Position) -> Player {
    Player(position.depth & 1)
}

/// The hash of the path that goes on with a move. The hash is a bijection, so
/// two moves of a position never lead to the same path.
#[inline]
fn path_after(path: u64, mv: Move) -> u64 {
    hash::feature(path.wrapping_add(u64::from(mv.0)))
}

/// The number of the move that ends a path.
#[inline]
fn number(mover: Player, path: u64) -> i16 {
    let size = (path >> SIZE_SHIFT) as i16;
    if mover == MAX { size } else { -size }
}

impl Game for PGame {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: u32::from(self.branching),
            max_length: u32::from(self.depth),
            score_min: LOSS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        mover(position)
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.depth < self.depth {
            (0..u32::from(self.branching)).for_each(|index| moves.push(Move(index)));
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.depth < self.depth {
            u32::from(self.branching)
        } else {
            0
        }
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        position.path = path_after(position.path, mv);
        let number = number(mover(position), position.path);
        position.sum = position.sum.saturating_add(number);
        position.depth = position.depth.saturating_add(1).min(MOST_DEPTH);
    }

    fn outcome(&self, position: &Position) -> Scores {
        Ending::more([position.sum, 0]).scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    /// The path stands for everything else.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.path
    }
}

impl Table for PGame {
    const NAME: &'static str = "pgame";
    const ABOUT: &'static str = "a random tree; the sum of the moves' numbers decides";
    const PARAMETERS: &'static str =
        "moves 1 to 255, length 1 to 64, and if you like a seed (8,8,0)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let read = |text: &str| {
            let mut numbers = text.split(',');
            let branching = parameters::number(numbers.next()?)?;
            let depth = parameters::number(numbers.next()?)?;
            let seed = numbers.next().map_or(Some(0), parameters::number)?;
            let game = PGame::new(branching, depth, seed)?;
            numbers.next().is_none().then_some(game)
        };
        read(if text.is_empty() { "8,8" } else { text }).ok_or(ParseError(
            "moves (1 to 255), length (1 to 64), seed: 8,8,0",
        ))
    }

    fn start(&self) -> Position {
        Position {
            path: self.root(),
            depth: 0,
            sum: 0,
        }
    }

    /// The index of the move, from 0.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", mv.0)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        parameters::number(text)
            .filter(|&index| index < u32::from(self.branching))
            .map(Move)
            .ok_or(ParseError("the number of a move, counted from 0"))
    }

    /// The depth, the sum and the hash of the path: `2 -17 00c0ffee00c0ffee`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(
            out,
            "{} {} {:016x}",
            position.depth, position.sum, position.path
        )
    }

    /// Whether the path belongs to this tree can be checked at the root only.
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let read = || {
            let mut fields = text.split(' ');
            let depth = parameters::number::<u8>(fields.next()?)?;
            let sum = fields.next()?.parse::<i16>().ok()?;
            let digits = fields.next()?;
            let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let path = u64::from_str_radix(digits, 16).ok()?;
            let whole = hexadecimal && fields.next().is_none();
            whole.then_some(Position { path, depth, sum })
        };
        let position = read().ok_or(ParseError("depth, sum and path: 2 -17 00c0ffee00c0ffee"))?;
        if position.depth > self.depth {
            return Err(ParseError("a depth within the length of the game"));
        }
        let by_min = i16::from(position.depth / 2);
        let by_max = i16::from(position.depth) - by_min;
        if !(-by_min * LARGEST..=by_max * LARGEST).contains(&position.sum) {
            return Err(ParseError("a sum that so many moves can have"));
        }
        if position.depth == 0 && position.path != self.root() {
            return Err(ParseError("the path of the root at depth 0"));
        }
        Ok(position)
    }

    /// The sum so far, and the number of each move.
    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        let Position { path, depth, sum } = *position;
        writeln!(out, "depth {depth} of {}, sum {sum:+}", self.depth)?;
        let moves = if depth < self.depth {
            self.branching
        } else {
            0
        };
        for index in 0..u32::from(moves) {
            let number = number(mover(position), path_after(path, Move(index)));
            writeln!(out, "{index:4}: {number:+}")?;
        }
        Ok(())
    }
}
