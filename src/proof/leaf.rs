//! What a position is worth before anything below it has been seen.
//!
//! A chance stays θ away from 0 and 1: whatever the playouts or the evaluation
//! say, a leaf is not a proof. Song, Iida and van den Herik, "Probability based
//! proof number search" (2019), 3.

use super::Hint;
use crate::config::Leaf;
use crate::error::Error;
use crate::frame::Frame;
#[cfg(any(feature = "evaluation", feature = "alpha-beta"))]
use crate::game::MAX_PLAYERS;
#[cfg(any(feature = "evaluation", feature = "playouts"))]
use crate::memory::Field;
use crate::walk::Walk;

impl<W: Walk> Frame<'_, W> {
    /// What is known of the position where the walker stands, the `index`th of
    /// an expansion, which has this many moves.
    #[inline]
    pub(super) fn hint(&mut self, moves: u32, index: u32) -> Result<Hint, Error> {
        let _ = index;
        Ok(match self.parts.leaf {
            Leaf::Constant => Hint::Nothing,
            Leaf::Mobility => Hint::Moves(moves),
            #[cfg(feature = "evaluation")]
            Leaf::Evaluation => {
                let chance = self.evaluate()?;
                Hint::Chance(self.away_from_the_ends(chance))
            }
            #[cfg(feature = "playouts")]
            Leaf::Playouts => {
                let chance = self.play_out(index)?;
                Hint::Chance(self.away_from_the_ends(chance))
            }
        })
    }

    /// What the goal player can expect where the walker stands, from 0 to 1.
    #[cfg(any(feature = "evaluation", feature = "alpha-beta"))]
    pub(crate) fn evaluate(&mut self) -> Result<f32, Error> {
        let mut scores = [f32::NAN; MAX_PLAYERS];
        let players = usize::from(self.parts.players);
        let (scores, _) = scores.split_at_mut_checked(players).ok_or(Error::Damaged)?;
        self.walk.evaluate(&self.states, scores)?;
        let (least, most) = (self.parts.score_min as f32, self.parts.score_max as f32);
        let score = scores.get(usize::from(self.parts.prover.0));
        let score = score.copied().ok_or(Error::Damaged)?;
        if !(score >= least && score <= most) {
            return Err(Error::BadEvaluation);
        }
        Ok((score - least) / (most - least))
    }

    #[cfg(any(feature = "evaluation", feature = "playouts"))]
    fn away_from_the_ends(&self, chance: f32) -> f32 {
        let theta = self.real_setting(Field::Theta);
        // Written so that nothing but a number comes out, whatever a damaged
        // block says θ is.
        if chance > 1.0 - theta {
            1.0 - theta
        } else if chance >= theta {
            chance
        } else {
            theta
        }
    }
}
