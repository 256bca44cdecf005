//! Awari, in the variant that Ludii plays.
//!
//! Two rows of six pits, four seeds in each. A move takes all seeds of an own
//! pit and sows them one by one into the following pits, counter-clockwise, the
//! pit they came from left out on every lap. If the last seed falls into a pit
//! of the other row that then holds two or three, these are captured, and so on
//! backwards as long as the pits are in the other row and hold two or three. A
//! move that leaves the other row empty, after captures, is illegal: a hungry
//! opponent must be fed, and a grand slam cannot be played.
//!
//! A player without a move passes; two passes in a row are a draw. The game ends
//! when no pit holds more than one seed: whoever has captured more wins, the
//! seeds on the board are nobody's. A game that is not over after 2500 turns is
//! a draw. Rules as in Ludii 1.3.14, from the test-bed of GPN-MCTS. One
//! difference: Ludii looks at the wrong pit after a sowing of exactly 12 or 23
//! seeds, which then never captures; here it captures like any other.
//!
//! Pits are numbered in the direction of sowing: 0 to 5 are the first player's
//! from left to right, 6 to 11 the second's from right to left. A move is the
//! number of its pit, or [`PASS`]; the moves come in that order.
//!
//! Each move is a turn, so the number of turns says who is to move.

use crate::shared::cells::Cells;
use crate::shared::duel::{Ending, LOSS, LUDII_TURN_LIMIT, PASS_LIMIT, WIN, next_pass, next_turn};
use crate::shared::hash;
use crate::shared::parameters;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

/// The player who begins, at the bottom.
pub const SOUTH: Player = Player(0);
/// The other player, on top.
pub const NORTH: Player = Player(1);

/// The move of a player who has no other.
pub const PASS: Move = Move(PITS as u32);

/// After so many turns a game that is not over is a draw.
pub const LAST_TURN: u16 = LUDII_TURN_LIMIT;

const PITS: usize = 12;
/// The pits of one player.
const ROW: usize = 6;
const SEEDS_IN_PIT: u8 = 4;
const SEEDS: u32 = PITS as u32 * SEEDS_IN_PIT as u32;

/// The one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Awari;

/// The seeds, and what of the past matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The seeds in each pit.
    pub pits: [u8; PITS],
    /// The seeds that each player has captured.
    pub captured: [u8; 2],
    /// How many turns have been played; the first player moves where it is even.
    pub turns: u16,
    /// How many of the last moves were passes, 0 to 2.
    pub passes: u8,
}

impl Stored for Position {
    const BYTES: usize = <[u8; PITS]>::BYTES + <[u8; 2]>::BYTES + u16::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.pits.store(to);
        self.captured.store(to);
        self.turns.store(to);
        self.passes.store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        Position {
            pits: Stored::load(from),
            captured: Stored::load(from),
            turns: u16::load(from).min(LAST_TURN),
            passes: u8::load(from).min(PASS_LIMIT),
        }
    }
}

impl Position {
    #[inline]
    fn mover(&self) -> Player {
        Player((self.turns & 1) as u8)
    }

    #[inline]
    fn seeds(&self, pit: usize) -> u8 {
        self.pits.get(pit).copied().unwrap_or(0)
    }

    /// Whether no pit holds more than one seed.
    #[inline]
    fn is_exhausted(&self) -> bool {
        self.pits.iter().all(|&seeds| seeds <= 1)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.passes >= PASS_LIMIT || self.turns >= LAST_TURN || self.is_exhausted()
    }

    /// Sows the seeds of a pit and captures for its owner, without a look at
    /// whether that is legal.
    #[inline]
    fn sow(&mut self, from: usize) {
        let Some(hand) = self.pits.get_mut(from).map(core::mem::take) else {
            return;
        };
        let mut last = from;
        for _ in 0..hand {
            last = next(last);
            if last == from {
                last = next(last);
            }
            if let Some(seeds) = self.pits.get_mut(last) {
                *seeds = seeds.wrapping_add(1);
            }
        }
        self.capture(from, last);
    }

    #[inline]
    fn capture(&mut self, from: usize, last: usize) {
        let mover = usize::from(from >= ROW);
        let row = row_of(1 - mover);
        if !row.contains(&last) {
            return;
        }
        let mut taken = 0u8;
        for pit in (row.start..=last).rev() {
            match self.pits.get_mut(pit) {
                Some(seeds) if is_capture(*seeds) => taken += core::mem::take(seeds),
                _ => break,
            }
        }
        if let Some(captured) = self.captured.get_mut(mover) {
            *captured = captured.wrapping_add(taken);
        }
    }

    /// The pits that the mover may sow, as bits.
    #[inline]
    fn choices(&self) -> u32 {
        let mover = usize::from(self.mover().0);
        let hungry = row_of(1 - mover).all(|pit| self.seeds(pit) == 0);
        row_of(mover)
            .filter(|&pit| self.seeds(pit) > 0 && self.leaves_seeds(pit, hungry))
            .fold(0, |choices, pit| choices | 1 << pit)
    }

    /// Whether nobody who has just passed could have sown, nor was the game over.
    fn passes_were_forced(&self) -> bool {
        let could_sow = |turns| Position { turns, ..*self }.choices() != 0;
        match self.passes {
            0 => true,
            _ if self.is_exhausted() || self.turns < u16::from(self.passes) => false,
            1 => !could_sow(self.turns - 1),
            _ => !could_sow(self.turns - 1) && !could_sow(self.turns),
        }
    }

    /// Whether the other row has a seed after this pit is sown; `hungry` says
    /// that it has none before. A seed that reaches the row stays there unless
    /// every pit from the row's first to the last one sown is captured, and then
    /// only the pits beyond count.
    #[inline]
    fn leaves_seeds(&self, from: usize, hungry: bool) -> bool {
        let to_end_of_row = ROW - 1 - from % ROW;
        let hand = usize::from(self.seeds(from));
        if hand <= to_end_of_row {
            return !hungry;
        }
        let laps = (hand - 1) / (PITS - 1);
        let last = (from + 1 + (hand - 1) % (PITS - 1)) % PITS;
        let row = row_of(1 - from / ROW % 2);
        if !row.contains(&last) {
            return true;
        }
        let after = |pit, sown| usize::from(self.seeds(pit)) + sown;
        let stays = |pit| !matches!(after(pit, laps + 1), 2 | 3);
        (row.start..=last).rev().any(stays) || (last + 1..row.end).any(|pit| after(pit, laps) > 0)
    }
}

/// The pits of a player.
#[inline]
fn row_of(player: usize) -> core::ops::Range<usize> {
    let first = ROW * player;
    first..first + ROW
}

#[inline]
fn next(pit: usize) -> usize {
    if pit + 1 < PITS { pit + 1 } else { 0 }
}

#[inline]
fn is_capture(seeds: u8) -> bool {
    matches!(seeds, 2 | 3)
}

fn letter(player: Player) -> char {
    if player == SOUTH { 's' } else { 'n' }
}

/// Reads numbers of seeds with commas between.
fn parse_seeds<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut numbers = text.split(',');
    let mut seeds = [0; N];
    for seeds in &mut seeds {
        *seeds = parameters::number(numbers.next()?)?;
    }
    numbers.next().is_none().then_some(seeds)
}

fn write_seeds(seeds: &[u8], out: &mut dyn fmt::Write) -> fmt::Result {
    for (place, seeds) in seeds.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(out, "{comma}{seeds}")?;
    }
    Ok(())
}

impl Game for Awari {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: ROW as u32,
            max_length: u32::from(LAST_TURN),
            score_min: LOSS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        position.mover()
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.is_over() {
            return;
        }
        let choices = position.choices();
        if choices == 0 {
            moves.push(PASS);
        }
        Cells(choices.into()).for_each(|pit| moves.push(Move(pit)));
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.is_over() {
            return 0;
        }
        position.choices().count_ones().max(1)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        if mv == PASS {
            position.passes = next_pass(position.passes);
        } else {
            position.sow(mv.0 as usize);
            position.passes = 0;
        }
        position.turns = next_turn(position.turns);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let ending = if position.is_exhausted() {
            Ending::more(position.captured)
        } else {
            Ending::Drawn
        };
        ending.scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    /// The seeds that the second player has captured are what is missing.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = position.pits;
        let [south, _] = position.captured;
        let [low, high] = position.turns.to_le_bytes();
        hash::words(&[
            u64::from_le_bytes([a, b, c, d, e, f, south, position.passes]),
            u64::from_le_bytes([g, h, i, j, k, l, low, high]),
        ])
    }
}

impl Table for Awari {
    const NAME: &'static str = "awari";
    const ABOUT: &'static str = "sow seeds around the board and capture twos and threes";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, Awari)
    }

    fn start(&self) -> Position {
        Position {
            pits: [SEEDS_IN_PIT; PITS],
            captured: [0; 2],
            turns: 0,
            passes: 0,
        }
    }

    /// The pit in the direction of sowing, `a` to `f` for the first player and
    /// `A` to `F` for the second; or `pass`.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let first = match mv.0 as usize {
            0..ROW => b'a',
            ROW..PITS => b'A',
            _ => return out.write_str("pass"),
        };
        out.write_char(char::from(first + (mv.0 % ROW as u32) as u8))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        match text.as_bytes() {
            b"pass" => Ok(PASS),
            [pit @ b'a'..=b'f'] => Ok(Move(u32::from(pit - b'a'))),
            [pit @ b'A'..=b'F'] => Ok(Move(u32::from(pit - b'A') + ROW as u32)),
            _ => Err(ParseError("a pit, a to f or A to F, or pass")),
        }
    }

    /// The seeds in the pits of the first and the second player in the direction
    /// of sowing, the captured seeds, who moves, the number of turns played and
    /// of passes just before: `4,4,4,4,4,4/4,4,4,4,4,4 0,0 s 0 0`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        let (south, north) = position.pits.split_at(ROW);
        write_seeds(south, out)?;
        out.write_char('/')?;
        write_seeds(north, out)?;
        out.write_char(' ')?;
        write_seeds(&position.captured, out)?;
        let mover = letter(position.mover());
        write!(out, " {mover} {} {}", position.turns, position.passes)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let read = || {
            let mut fields = text.split(' ');
            let (south, north) = fields.next()?.split_once('/')?;
            let [a, b, c, d, e, f] = parse_seeds(south)?;
            let [g, h, i, j, k, l] = parse_seeds(north)?;
            let captured = parse_seeds(fields.next()?)?;
            let mover = fields.next()?;
            let position = Position {
                pits: [a, b, c, d, e, f, g, h, i, j, k, l],
                captured,
                turns: parameters::number(fields.next()?)?,
                passes: parameters::number(fields.next()?)?,
            };
            let whole = fields.next().is_none() && matches!(mover, "s" | "n");
            whole.then_some((position, mover))
        };
        let (position, mover) = read().ok_or(ParseError(
            "pits, captured seeds, s or n, turns, passes: 4,4,4,4,4,4/4,4,4,4,4,4 0,0 s 0 0",
        ))?;
        let counts = position.pits.iter().chain(&position.captured);
        if counts.map(|&seeds| u32::from(seeds)).sum::<u32>() != SEEDS {
            return Err(ParseError("48 seeds, in the pits or captured"));
        }
        if position.turns > LAST_TURN || position.passes > PASS_LIMIT {
            return Err(ParseError("0 to 2500 turns and 0 to 2 passes"));
        }
        if !mover.starts_with(letter(position.mover())) {
            return Err(ParseError(
                "s to move after an even number of turns, n after an odd one",
            ));
        }
        if !position.passes_were_forced() {
            return Err(ParseError("no pass of a player who could have moved"));
        }
        Ok(position)
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        let (south, north) = position.pits.split_at(ROW);
        let [south_store, north_store] = position.captured;
        out.write_str("     F  E  D  C  B  A\n   ")?;
        for seeds in north.iter().rev() {
            write!(out, " {seeds:2}")?;
        }
        write!(out, "\n{north_store:2}{:20}{south_store:2}\n   ", "")?;
        for seeds in south {
            write!(out, " {seeds:2}")?;
        }
        out.write_str("\n     a  b  c  d  e  f\n")?;
        let mover = if position.mover() == SOUTH {
            "bottom"
        } else {
            "top"
        };
        writeln!(out, "{mover} row to move")
    }
}
