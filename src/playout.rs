//! Playing a position out at random, to see how often the goal is reached.

use crate::error::Error;
use crate::frame::Frame;
use crate::game::{Move, Moves};
use crate::memory::{Field, WideField};
use crate::rng::Random;
use crate::value::Truth;
use crate::walk::Walk;

impl<W: Walk> Frame<'_, W> {
    /// The share of random games from the position where the walker stands, the
    /// `index`th of an expansion, that reach the goal. A game that is longer
    /// than lines may be counts half.
    pub(crate) fn play_out(&mut self, index: u32) -> Result<f32, Error> {
        let created = self.rows.wide_field(WideField::Created);
        let iteration = created.wrapping_add(u64::from(index));
        let seed = u64::from(self.rows.field(Field::SeedLow))
            | u64::from(self.rows.field(Field::SeedHigh)) << 32;
        let mut random = Random::new(seed, iteration);
        let games = self.rows.field(Field::Playouts);
        let mut halves: u64 = 0;
        for _ in 0..games {
            let bottom = self.states.depth();
            let played = self.play_game(&mut random);
            while self.states.depth() > bottom {
                let mv = Move(self.rows.stack_word(self.states.depth() - 1));
                self.walk.up(mv, &mut self.states)?;
            }
            halves += match played? {
                Truth::True => 2,
                Truth::Unknown => 1,
                Truth::False => 0,
            };
        }
        Ok(halves as f32 / (2.0 * games.max(1) as f32))
    }

    /// Plays one game to its end, and says whether the goal was reached.
    fn play_game(&mut self, random: &mut Random) -> Result<Truth, Error> {
        loop {
            let mut moves = Moves::new(self.moves);
            self.walk.moves(&self.states, &mut moves)?;
            if moves.overflowed() {
                return Err(Error::TooManyMoves);
            }
            if moves.is_empty() {
                return self.judge();
            }
            let depth = self.states.depth();
            if depth >= self.rows.shape().max_depth {
                return Ok(Truth::Unknown);
            }
            let choice = random.below(moves.len()) as usize;
            let mv = moves.as_slice().get(choice).copied().unwrap_or_default();
            self.walk.down(mv, &mut self.states)?;
            self.rows.set_stack_word(depth, mv.0);
        }
    }
}
