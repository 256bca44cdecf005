//! Function optimisation: one player halves an interval again and again, and is
//! paid the height of a function in the middle of what is left.
//!
//! The interval is [0, 1000] at first; a move keeps its left or its right half.
//! After 26 moves the player gets f(middle), in millionths and rounded: scores
//! are whole numbers, and a millionth is finer than what the papers report.
//! `landscape.rs` has the three functions. Świechowski, "Combining Tree Search
//! with Value Prediction Models Capable of Estimating Their Uncertainty",
//! section IV.
//!
//! [`Game::evaluate`] is the paper's simulated model. With the chance
//! *frequency* a position is certain: confidence 1, otherwise 0. The prediction,
//! given in both cases, is with the chance *accuracy* the maximum on the
//! interval [A, B]; otherwise it is f at a uniform place of [x* - R, x* + R],
//! R = (B - A)/2 (1 - accuracy), where x* is the place of the maximum, kept
//! within [0, 1000]. That is the paper's formula (`wrong=near`); its figures come
//! out if B - A is that of the whole domain at every position (`wrong=far`). All
//! three draws come from a hash of the seed and the
//! position, so a position that is asked again answers the same, the wrong value
//! included; the paper says so for certainty only.
//!
//! Positions are numbered like the nodes of a heap: 1 is the whole interval, the
//! halves of `n` are `2n` and `2n + 1`. Move 0 goes left, move 1 goes right; the
//! moves come in that order.

use self::landscape::{END, Landscape};
use crate::shared::hash;

use crate::shared::parameters;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{
    Evaluation, Game, MAX_PLAYERS, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer,
};

mod landscape;

/// Keeps the left half.
pub const LEFT: Move = Move(0);
/// Keeps the right half.
pub const RIGHT: Move = Move(1);

/// How often the interval is halved.
pub const DEPTH: u32 = 26;
/// What a height of 1 scores.
pub const SCALE: f64 = 1_000_000.0;

/// The largest number of a position.
const LAST_NODE: u32 = (2 << DEPTH) - 1;

/// The draws of the model: is it certain, is it right, where is it wrong.
const CERTAIN_DRAW: u64 = 0;
const RIGHT_DRAW: u64 = 1;
const PLACE_DRAW: u64 = 2;

/// A function, and how good the model of it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Function {
    landscape: Landscape,
    frequency: f64,
    accuracy: f64,
    wrong: Wrong,
    seed: u64,
}

/// How far from the place of the maximum a wrong prediction is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Half of the position's interval times 1 - accuracy: the paper's formula.
    Near,
    /// The same of the whole of [0, 1000]: what the paper's figures look like.
    Far,
}

/// An interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Its number: 1 to 2^27 - 1.
    pub node: u32,
}

impl Stored for Position {
    const BYTES: usize = u32::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.node.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        Position {
            node: u32::load(from).clamp(1, LAST_NODE),
        }
    }
}

impl Position {
    /// How many moves have been made.
    #[inline]
    pub fn depth(&self) -> u32 {
        self.node.checked_ilog2().unwrap_or(0)
    }

    /// The ends of the interval; exact, as 1000 is divided by a power of two.
    pub fn interval(&self) -> (f64, f64) {
        let intervals = 1u32.wrapping_shl(self.depth());
        let width = END / f64::from(intervals);
        let index = f64::from(self.node ^ intervals);
        (width * index, width * (index + 1.0))
    }

    /// The middle of the interval; exact.
    pub fn middle(&self) -> f64 {
        let (low, high) = self.interval();
        0.5 * (low + high)
    }
}

impl Function {
    /// Function 1, 2 or 3, with a model that is never certain and always right.
    pub fn new(number: u8) -> Option<Self> {
        let landscape = match number {
            1 => Landscape::Rugged,
            2 => Landscape::Rising,
            3 => Landscape::Plateau,
            _ => return None,
        };
        Some(Function {
            landscape,
            frequency: 0.0,
            accuracy: 1.0,
            wrong: Wrong::Near,
            seed: 0,
        })
    }

    /// The same with a model that says with the chance `frequency` that it is
    /// certain, and is right with the chance `accuracy`; both are from 0 to 1.
    pub fn with_model(self, frequency: f64, accuracy: f64, seed: u64) -> Option<Self> {
        let chance = 0.0..=1.0;
        let possible = chance.contains(&frequency) && chance.contains(&accuracy);
        possible.then_some(Function {
            frequency,
            accuracy,
            seed,
            ..self
        })
    }

    /// The same with wrong predictions of this kind.
    pub fn with_wrong(self, wrong: Wrong) -> Self {
        Function { wrong, ..self }
    }

    /// The function.
    pub fn height(&self, x: f64) -> f64 {
        self.landscape.height(x)
    }

    /// Where in an interval within [0, 1000] the function is highest.
    pub fn highest(&self, low: f64, high: f64) -> f64 {
        self.landscape.highest(low, high)
    }

    /// A number of [0, 1) that belongs to this position and this draw.
    fn draw_number(&self, position: &Position, draw: u64) -> f64 {
        let base = hash::words(&[self.seed, u64::from(position.node)]);
        let bits = hash::feature(base.wrapping_add(draw)) >> (u64::BITS - f64::MANTISSA_DIGITS);
        bits as f64 / (1u64 << f64::MANTISSA_DIGITS) as f64
    }

    fn prediction(&self, position: &Position) -> f64 {
        let (low, high) = position.interval();
        let peak = self.highest(low, high);
        if self.draw_number(position, RIGHT_DRAW) < self.accuracy {
            return self.height(peak);
        }
        let width = match self.wrong {
            Wrong::Near => high - low,
            Wrong::Far => END,
        };
        let radius = 0.5 * width * (1.0 - self.accuracy);
        let place = peak + radius * (2.0 * self.draw_number(position, PLACE_DRAW) - 1.0);
        self.height(place.clamp(0.0, END))
    }
}

fn score(height: f64) -> i32 {
    libm::round(height * SCALE) as i32
}

impl Game for Function {
    type State = Position;

    fn rules(&self) -> Rules {
        let (lowest, highest) = self.landscape.range();
        Rules {
            players: 1,
            max_moves: 2,
            max_length: DEPTH,
            score_min: score(lowest),
            score_max: score(highest),
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, _: &Position) -> Player {
        Player(0)
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.depth() < DEPTH {
            moves.push(LEFT);
            moves.push(RIGHT);
        }
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.depth() < DEPTH { 2 } else { 0 }
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        let child = position.node << 1 | (mv.0 & 1);
        position.node = child.clamp(1, LAST_NODE);
    }

    fn outcome(&self, position: &Position) -> Scores {
        Scores::new(&[score(self.height(position.middle()))])
    }

    fn has_key(&self) -> bool {
        true
    }

    /// Exact: the number of the interval.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        u64::from(position.node)
    }

    fn has_evaluation(&self) -> bool {
        true
    }

    fn evaluate(&self, position: &Position) -> Option<Evaluation> {
        let mut scores = [0.0; MAX_PLAYERS];
        scores[0] = (self.prediction(position) * SCALE) as f32;
        let certain = self.draw_number(position, CERTAIN_DRAW) < self.frequency;
        Some(Evaluation {
            scores,
            confidence: if certain { 1.0 } else { 0.0 },
        })
    }
}

impl Table for Function {
    const NAME: &'static str = "function";
    const ABOUT: &'static str = "halve an interval to find the maximum of a function";
    const PARAMETERS: &'static str = "function 1, 2 or 3 (1), frequency=0 to 1 (0) and accuracy=0 to 1 (1) of the model, wrong=near or far (near): how far off it is then, seed= (0)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let expected = ParseError("1, 2 or 3, such as 1,frequency=0.5,accuracy=0.9,seed=7");
        let mut fields = if text.is_empty() { "1" } else { text }.split(',');
        let game = fields
            .next()
            .and_then(parameters::number)
            .and_then(Function::new)
            .ok_or(expected)?;
        let Function {
            mut frequency,
            mut accuracy,
            mut wrong,
            mut seed,
            ..
        } = game;
        for field in fields {
            let (name, value) = field.split_once('=').ok_or(expected)?;
            match name {
                "frequency" => frequency = value.parse().map_err(|_| expected)?,
                "accuracy" => accuracy = value.parse().map_err(|_| expected)?,
                "wrong" => {
                    wrong = match value {
                        "near" => Wrong::Near,
                        "far" => Wrong::Far,
                        _ => return Err(expected),
                    }
                }
                "seed" => seed = parameters::number(value).ok_or(expected)?,
                _ => return Err(expected),
            }
        }
        game.with_wrong(wrong)
            .with_model(frequency, accuracy, seed)
            .ok_or(ParseError("a frequency and an accuracy from 0 to 1"))
    }

    fn start(&self) -> Position {
        Position { node: 1 }
    }

    /// `l` or `r`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_char(side_letter(mv.0 & 1))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        match text {
            "l" => Ok(LEFT),
            "r" => Ok(RIGHT),
            _ => Err(ParseError("l or r")),
        }
    }

    /// The moves so far: `lrr`; `-` where there are none.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        if position.depth() == 0 {
            return out.write_char('-');
        }
        for shift in (0..position.depth()).rev() {
            out.write_char(side_letter(position.node >> shift & 1))?;
        }
        Ok(())
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let expected = ParseError("up to 26 letters l or r, or - for the start");
        let mut position = self.start();
        if text == "-" {
            return Ok(position);
        }
        if text.is_empty() || text.len() > DEPTH as usize {
            return Err(expected);
        }
        for letter in text.bytes() {
            let side = match letter {
                b'l' => LEFT,
                b'r' => RIGHT,
                _ => return Err(expected),
            };
            self.apply(&mut position, side);
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        let (low, high) = position.interval();
        let middle = position.middle();
        writeln!(
            out,
            "[{low}, {high}] after {} of {DEPTH} halvings",
            position.depth()
        )?;
        writeln!(out, "f({middle}) = {:.6}", self.height(middle))
    }
}

fn side_letter(side: u32) -> char {
    if side == 0 { 'l' } else { 'r' }
}
