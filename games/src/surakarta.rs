//! Surakarta on 6 x 6 points.
//!
//! Each player begins with pieces on the two rows nearest to him. A piece goes
//! one step to an empty point in one of eight directions, or it captures: it
//! slides along one of two circuits through at least one of the loops at the
//! corners and lands on the first piece it meets, if that is an enemy. Whoever
//! takes the last enemy piece wins. The rules of Ludii ("Surakarta", all options
//! as they are preset), a test-bed of Kowalski and others, "Generalized
//! Proof-Number Monte-Carlo Tree Search" (2025):
//!
//! - a slide may cross the point where it began, and goes around at most once;
//! - after 101 plies without a capture the mover may propose to end the game;
//!   the other then votes: at `end` whoever has more pieces wins, at `no` the
//!   count begins anew and the proposer moves;
//! - a player without a move passes; two passes in a row are a draw;
//! - nothing forbids to repeat a position; after 2500 turns, proposals and
//!   votes included, the game is a draw.
//!
//! A circuit k, 1 or 2 lines from the edge, is a ring of 24 points: row k
//! rightwards, column 5 - k upwards, row 5 - k leftwards, column k downwards,
//! with a loop after each. Where two of its lines cross, a point is on the ring
//! twice. The four corners are on none.
//!
//! A point is bit `row * 6 + column`, row 0 at the bottom, where player 0 sits.
//! A move is `from * 64 + to`; 4096 is to pass, 4097 to propose, 4098 and 4099
//! to vote `end` and `no`. The steps come first, by direction (e, w, n, s, ne,
//! sw, nw, se) and target, then the captures by piece and victim, then the
//! proposal. Two slides of a piece to the same victim are one move.

use crate::shared::cells::Cells;
use crate::shared::duel::{
    Ending, FIRST, LOSS, LUDII_TURN_LIMIT, PASS_LIMIT, SECOND, WIN, next_pass, next_turn, opponent,
    sides,
};
use crate::shared::grid::Grid;
use crate::shared::hash;
use crate::shared::parameters;
use crate::shared::rows::{Words, player_mark};
use crate::shared::steps::{OTHER_MOVES, move_piece, step};
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// The moves that are not on the board, with their names.
const PASS: Move = Move(OTHER_MOVES);
const PROPOSE: Move = Move(OTHER_MOVES + 1);
const VOTE_END: Move = Move(OTHER_MOVES + 2);
const VOTE_NO: Move = Move(OTHER_MOVES + 3);
const WORDS: [(Move, &str); 4] = [
    (PASS, "pass"),
    (PROPOSE, "propose"),
    (VOTE_END, "end"),
    (VOTE_NO, "no"),
];

/// So many plies without a capture allow to propose the end.
const QUIET_LIMIT: u8 = 101;

const SIDE: u32 = 6;
const GRID: Grid = Grid::square(SIDE, SIDE);
const BOARD: u64 = GRID.board();
/// The pieces that each player begins with.
const PIECES: u32 = 12;

/// The four directions that lead to higher numbers: e, n, ne, nw.
const STEPS: [Step; 4] = [
    Step::new(1, 0),
    Step::new(0, 1),
    Step::new(1, 1),
    Step::new(-1, 1),
];

/// A direction that leads to higher numbers.
#[derive(Clone, Copy)]
struct Step {
    /// How much higher.
    bits: u32,
    /// The points that it leads to.
    ends: u64,
    /// The points that the opposite direction leads to.
    beginnings: u64,
}

impl Step {
    const fn new(east: i32, north: u32) -> Self {
        let bits = (north * SIDE).wrapping_add_signed(east);
        let ends = match east {
            0 => GRID.area(0, north, SIDE, SIDE - north),
            1 => GRID.area(1, north, SIDE - 1, SIDE - north),
            _ => GRID.area(0, north, SIDE - 1, SIDE - north),
        };
        Step {
            bits,
            ends,
            beginnings: ends >> bits,
        }
    }
}

/// How many places a ring has: four lines.
const RING: u32 = 4 * SIDE;
const RING_POINTS: u32 = (1 << RING) - 1;
const LINE_POINTS: u64 = (1 << SIDE) - 1;

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surakarta;

/// What the players are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The mover moves.
    Play,
    /// The other player has proposed to end the game; the mover votes.
    Vote,
    /// Both have voted to end the game.
    Ended,
}

const STAGES: [(Stage, &str); 3] = [
    (Stage::Play, "play"),
    (Stage::Vote, "vote"),
    (Stage::Ended, "ended"),
];

/// Where the pieces stand, who is to move, and how the game came here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each player; no point is in both sets.
    pub pieces: [u64; 2],
    /// The player to move.
    pub mover: Player,
    /// What he is about.
    pub stage: Stage,
    /// How many of the last turns were passes, at most 2.
    pub passes: u8,
    /// How many plies the last capture is ago; 101 stands for all from there.
    pub quiet: u8,
    /// How many turns are over, at most 2500.
    pub turn: u16,
}

impl Position {
    /// All but the pieces, in 24 bits: the mover, the stage in two, the passes
    /// in two, the quiet plies in seven, the turn in twelve.
    #[inline]
    fn history(&self) -> u64 {
        u64::from(self.mover.0 & 1)
            | (self.stage as u64) << 1
            | u64::from(self.passes) << 3
            | u64::from(self.quiet) << 5
            | u64::from(self.turn) << 12
    }
}

/// The history is kept in the bits of the first set above the board.
impl Stored for Position {
    const BYTES: usize = <[u64; 2]>::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        let [first, second] = self.pieces;
        [first | self.history() << BOARD.count_ones(), second].store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let [first, second] = <[u64; 2]>::load(from);
        let history = first >> BOARD.count_ones();
        let first = first & BOARD;
        Position {
            pieces: [first, second & BOARD & !first],
            mover: Player((history & 1) as u8),
            stage: match history >> 1 & 3 {
                0 => Stage::Play,
                1 => Stage::Vote,
                _ => Stage::Ended,
            },
            passes: ((history >> 3 & 3) as u8).min(PASS_LIMIT),
            quiet: ((history >> 5 & 127) as u8).min(QUIET_LIMIT),
            turn: ((history >> 12 & 0xfff) as u16).min(LUDII_TURN_LIMIT),
        }
    }
}

/// The points of a row from the left, in the lowest six bits.
#[inline]
fn row(points: u64, row: u32) -> u32 {
    (points >> (row * SIDE) & LINE_POINTS) as u32
}

/// The points of a column from the bottom, in the lowest six bits.
#[inline]
fn column(points: u64, column: u32) -> u32 {
    // The product brings bit 6i to 25 + i: times 2^(25 - 5i). All its terms
    // have different exponents 6i + 5j with i, j < 6, so nothing is carried.
    const COLUMN: u64 = GRID.area(0, 0, 1, SIDE);
    const GATHER: u64 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20 | 1 << 25;
    (((points >> column & COLUMN) * GATHER) >> 25 & LINE_POINTS) as u32
}

/// The six bits of a line in the opposite order.
#[inline]
fn backwards(line: u32) -> u32 {
    u32::from((line as u8).reverse_bits() >> 2)
}

/// The points on a circuit, 1 or 2, one bit for each place on the ring.
#[inline]
fn ring(points: u64, circuit: u32) -> u32 {
    let opposite = SIDE - 1 - circuit;
    row(points, circuit)
        | column(points, opposite) << SIDE
        | backwards(row(points, opposite)) << (2 * SIDE)
        | backwards(column(points, circuit)) << (3 * SIDE)
}

/// A place on the ring of a circuit.
#[derive(Clone, Copy)]
struct Place {
    circuit: u32,
    place: u32,
}

impl Place {
    /// The place of a point on the row through it, if that is on a circuit.
    #[inline]
    fn on_row(column: u32, row: u32) -> Option<Self> {
        let last = SIDE - 1;
        match row {
            1 | 2 => Some((row, column)),
            3 | 4 => Some((last - row, 2 * SIDE + last - column)),
            _ => None,
        }
        .map(|(circuit, place)| Place { circuit, place })
    }

    /// The place of a point on the column through it.
    #[inline]
    fn on_column(column: u32, row: u32) -> Option<Self> {
        let last = SIDE - 1;
        match column {
            1 | 2 => Some((column, 3 * SIDE + last - row)),
            3 | 4 => Some((last - column, SIDE + row)),
            _ => None,
        }
        .map(|(circuit, place)| Place { circuit, place })
    }

    /// The point at this place.
    #[inline]
    fn point(self) -> u32 {
        let last = SIDE - 1;
        let (line, along) = (self.place / SIDE, self.place % SIDE);
        let (column, row) = match line {
            0 => (along, self.circuit),
            1 => (last - self.circuit, along),
            2 => (last - along, last - self.circuit),
            _ => (self.circuit, last - along),
        };
        row * SIDE + column
    }

    /// The place that is so far ahead on the ring.
    #[inline]
    fn ahead(self, distance: u32) -> Self {
        Place {
            circuit: self.circuit,
            place: (self.place + distance) % RING,
        }
    }
}

/// The pieces on the rings of both circuits.
struct Rings {
    occupied: [u32; 2],
    enemies: [u32; 2],
}

impl Rings {
    #[inline]
    fn new(own: u64, other: u64) -> Self {
        Rings {
            occupied: [ring(own | other, 1), ring(own | other, 2)],
            enemies: [ring(other, 1), ring(other, 2)],
        }
    }

    /// The points on which the piece at this point can capture.
    #[inline]
    fn victims(&self, point: u32) -> u64 {
        let (column, row) = (point % SIDE, point / SIDE);
        let places = [Place::on_row(column, row), Place::on_column(column, row)];
        let mut victims = 0;
        for place in places.into_iter().flatten() {
            let both = places.into_iter().flatten();
            // The piece is not in its own way where the circuit crosses itself.
            let itself = both
                .filter(|other| other.circuit == place.circuit)
                .fold(0, |itself, other| itself | 1 << other.place);
            victims |= self.victims_from(place, itself);
        }
        victims
    }

    #[inline]
    fn victims_from(&self, from: Place, itself: u32) -> u64 {
        let of = |[first, second]: [u32; 2]| if from.circuit == 1 { first } else { second };
        let others = of(self.occupied) & !itself;
        if others == 0 {
            return 0;
        }
        // The ring as seen from the piece: bit d is the place d steps ahead.
        let seen = (others >> from.place | others << (RING - from.place)) & RING_POINTS;
        let first = seen.trailing_zeros();
        let last = u32::BITS - 1 - seen.leading_zeros();
        let along = from.place % SIDE;
        let mut victims = 0;
        let mut meet = |distance| {
            let victim = from.ahead(distance);
            if of(self.enemies) >> victim.place & 1 == 1 {
                victims |= 1 << victim.point();
            }
        };
        // A line ends in a loop: at its last point ahead, at its first one back.
        if along + first >= SIDE {
            meet(first);
        }
        if RING - last > along {
            meet(last);
        }
        victims
    }
}

impl Position {
    #[inline]
    fn ending(&self) -> Option<Ending> {
        let [first, second] = self.pieces;
        if self.stage == Stage::Ended {
            Some(Ending::more(self.pieces.map(u64::count_ones)))
        } else if second == 0 {
            Some(Ending::Won(FIRST))
        } else if first == 0 {
            Some(Ending::Won(SECOND))
        } else if self.passes >= PASS_LIMIT || self.turn >= LUDII_TURN_LIMIT {
            Some(Ending::Drawn)
        } else {
            None
        }
    }

    /// For each direction how many bits it goes, and the points that a step
    /// leads to.
    #[inline]
    fn steps(&self) -> [(i32, u64); 8] {
        let [own, other] = sides(self.mover, &self.pieces);
        let free = !(own | other);
        let [east, north, north_east, north_west] = STEPS.map(|step| {
            let bits = step.bits as i32;
            let there = own << step.bits & step.ends & free;
            let back = own >> step.bits & step.beginnings & free;
            [(bits, there), (-bits, back)]
        });
        let [[e, w], [n, s], [ne, sw], [nw, se]] = [east, north, north_east, north_west];
        [e, w, n, s, ne, sw, nw, se]
    }

    /// The pieces of the mover, each with the points on which it can capture.
    #[inline]
    fn captures(&self) -> impl Iterator<Item = (u32, u64)> {
        let [own, other] = sides(self.mover, &self.pieces);
        let rings = Rings::new(own, other);
        Cells(own & BOARD).map(move |point| (point, rings.victims(point)))
    }

    #[inline]
    fn may_propose(&self) -> bool {
        self.quiet >= QUIET_LIMIT
    }
}

impl Surakarta {
    /// The game.
    pub fn new() -> Option<Self> {
        Some(Surakarta)
    }
}

impl Game for Surakarta {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            // Eight steps, and slides in two directions on each of two lines;
            // and the proposal.
            max_moves: PIECES * (8 + 4) + 1,
            max_length: LUDII_TURN_LIMIT.into(),
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
        if position.stage == Stage::Vote {
            moves.push(VOTE_END);
            moves.push(VOTE_NO);
            return;
        }
        let mut any = 0;
        for (bits, targets) in position.steps() {
            any |= targets;
            for to in Cells(targets) {
                moves.push(step(to.wrapping_add_signed(-bits), to));
            }
        }
        for (from, victims) in position.captures() {
            any |= victims;
            for to in Cells(victims) {
                moves.push(step(from, to));
            }
        }
        if position.may_propose() {
            moves.push(PROPOSE);
        } else if any == 0 {
            moves.push(PASS);
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.ending().is_some() {
            return 0;
        }
        if position.stage == Stage::Vote {
            return 2;
        }
        let steps = position.steps().map(|(_, targets)| targets.count_ones());
        let captures = position.captures().map(|(_, victims)| victims.count_ones());
        let all = steps.into_iter().chain(captures).sum::<u32>();
        (all + u32::from(position.may_propose())).max(1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        let mut quiet = position.quiet.saturating_add(1).min(QUIET_LIMIT);
        let mut passes = 0;
        let mut stage = Stage::Play;
        match mv {
            PASS => passes = next_pass(position.passes),
            PROPOSE => stage = Stage::Vote,
            VOTE_END => stage = Stage::Ended,
            VOTE_NO => quiet = 0,
            _ => {
                if move_piece(&mut position.pieces, position.mover, mv) {
                    quiet = 0;
                }
            }
        }
        position.quiet = quiet;
        position.passes = passes;
        position.stage = stage;
        position.turn = next_turn(position.turn);
        position.mover = opponent(position.mover);
    }

    fn outcome(&self, position: &Position) -> Scores {
        position.ending().unwrap_or(Ending::Drawn).scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [first, second] = position.pieces;
        hash::words(&[first | position.history() << BOARD.count_ones(), second])
    }
}

impl Table for Surakarta {
    const NAME: &'static str = "surakarta";
    const ABOUT: &'static str = "capture around the loops at the corners";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, Surakarta)
    }

    fn start(&self) -> Position {
        Position {
            pieces: [GRID.area(0, 0, SIDE, 2), GRID.area(0, SIDE - 2, SIDE, 2)],
            mover: FIRST,
            stage: Stage::Play,
            passes: 0,
            quiet: 0,
            turn: 0,
        }
    }

    /// Both points, row 1 at the bottom: `a2-a3`; or `pass`, `propose`, `end`, `no`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if let Some((_, word)) = WORDS.iter().find(|(other, _)| *other == mv) {
            return out.write_str(word);
        }
        GRID.write_step(mv, out)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        if let Some((mv, _)) = WORDS.iter().find(|(_, word)| *word == text) {
            return Ok(*mv);
        }
        GRID.parse_step(text).ok_or(ParseError(
            "two points such as a2-a3, or pass, propose, end, no",
        ))
    }

    /// Rows from the top, `x` and `o` for the pieces of the players, who moves,
    /// `play` or `vote` or `ended`, how many of the last turns were passes, how
    /// many plies the last capture is ago, how many turns are over.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.write_pieces(&position.pieces, out)?;
        let mover = player_mark(position.mover);
        let stage = STAGES.iter().find(|(stage, _)| *stage == position.stage);
        let stage = stage.map_or("", |(_, word)| word);
        let Position {
            passes,
            quiet,
            turn,
            ..
        } = position;
        write!(out, " {mover} {stage} {passes} {quiet} {turn}")
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let parse = || {
            let mut words = Words::new(text);
            let pieces = GRID.parse_pieces(words.next()?)?;
            let mover = words.player()?;
            let stage = words.next()?;
            let (stage, _) = *STAGES.iter().find(|(_, word)| *word == stage)?;
            let position = Position {
                pieces,
                mover,
                stage,
                passes: words.number(PASS_LIMIT)?,
                quiet: words.number(QUIET_LIMIT)?,
                turn: words.number(LUDII_TURN_LIMIT)?,
            };
            words.end()?;
            Some(position)
        };
        let position = parse().ok_or(ParseError(
            "6 rows of 6 marks . x o from the top with / between, x or o to move, \
             play or vote or ended, 0 to 2 passes in a row, 0 to 101 plies without \
             a capture, 0 to 2500 turns",
        ))?;
        if position
            .pieces
            .iter()
            .any(|pieces| pieces.count_ones() > PIECES)
        {
            return Err(ParseError("at most 12 pieces of each player"));
        }
        if position.pieces == [0; 2] {
            return Err(ParseError("a piece on the board"));
        }
        let proposed = position.stage != Stage::Play;
        if proposed && (position.quiet < QUIET_LIMIT || position.passes > 0) {
            return Err(ParseError(
                "a vote only after 101 plies without a capture, and no pass before it",
            ));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        GRID.draw(&position.pieces, out)
    }
}
