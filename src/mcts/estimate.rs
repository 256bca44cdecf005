//! What a new position is worth: a random game, the game's evaluation, or both.
//!
//! Świechowski and others, "Monte Carlo Tree Search with models that know their
//! uncertainty" (2025): the evaluation is believed where it is sure enough, at a
//! new node, which then stays a leaf, and at each move of a random game.

use super::node::{Share, Shares};
use super::settings::{Estimate, Policy};
use super::{Frame, Plan};
use crate::error::Error;
use crate::game::{MAX_PLAYERS, Move, Moves, Player, Scores};
use crate::memory::Row;
use crate::rng::Random;
use crate::walk::Walk;

impl Plan {
    pub(super) fn share(&self, distance: u32) -> Share {
        Share::of(distance, self.range)
    }

    /// What everybody gets at the end of the game.
    pub(super) fn shares_of(&self, end: &Scores) -> Shares {
        let mut shares = [Share::HALF; MAX_PLAYERS];
        for (share, score) in shares.iter_mut().zip(end.as_slice()) {
            *share = self.share(self.distance(*score));
        }
        shares
    }
}

impl<W> Frame<'_, W> {
    /// What everybody gets at a node that is solved.
    pub(super) fn proven_shares(&self, plan: &Plan, row: Row) -> Shares {
        let mut shares = [Share::HALF; MAX_PLAYERS];
        for (share, player) in shares.iter_mut().zip(plan.players()) {
            let node = super::Node::new(&self.rows, &plan.columns, row);
            *share = plan.share(node.range(player).low);
        }
        shares
    }
}

impl<W: Walk> Frame<'_, W> {
    /// Writes what the position where the walker stands is worth, in which the
    /// game is not over. Whether that is so sure that nothing need be tried below.
    pub(super) fn estimate(
        &mut self,
        plan: &Plan,
        random: &mut Random,
        steps: &mut u32,
        shares: &mut Shares,
    ) -> Result<bool, Error> {
        match plan.settings.estimate {
            Estimate::Evaluation => {
                self.evaluation(plan, shares)?;
                return Ok(false);
            }
            Estimate::Confident if self.evaluation(plan, shares)? >= plan.settings.confidence => {
                return Ok(true);
            }
            _ => self.play_on(plan, random, steps, shares)?,
        }
        let lambda = plan.settings.lambda;
        if plan.settings.estimate == Estimate::Playout && lambda > 0.0 {
            self.mix_in_evaluation(plan, lambda, shares)?;
        }
        Ok(false)
    }

    /// Mixes so much of the evaluation into what a random game brought.
    #[inline(never)]
    fn mix_in_evaluation(
        &mut self,
        plan: &Plan,
        part: f32,
        shares: &mut Shares,
    ) -> Result<(), Error> {
        let mut evaluation = *shares;
        self.evaluation(plan, &mut evaluation)?;
        for (share, other) in shares.iter_mut().zip(evaluation) {
            *share = share.mixed(other, part);
        }
        Ok(())
    }

    /// Writes what everybody can expect where the walker stands. How sure that is.
    #[cfg_attr(feature = "small", inline(never))]
    pub(super) fn evaluation(&mut self, plan: &Plan, shares: &mut Shares) -> Result<f32, Error> {
        // Known at compile time where no evaluation is built in.
        if !cfg!(feature = "evaluation") {
            return Err(Error::NeedsEvaluation);
        }
        let mut scores = [f32::NAN; MAX_PLAYERS];
        let players = usize::from(plan.players);
        let (scores, _) = scores.split_at_mut_checked(players).ok_or(Error::Damaged)?;
        let confidence = self.walk.evaluate(&self.states, scores)?;
        let (least, most) = (self.parts.score_min as f32, self.parts.score_max as f32);
        // A NaN is in no range.
        let is_right = scores.iter().all(|score| (least..=most).contains(score));
        if !is_right || !(0.0..=1.0).contains(&confidence) {
            return Err(Error::BadEvaluation);
        }
        for (share, score) in shares.iter_mut().zip(scores.iter()) {
            *share = Share::from_part((score - least) / (most - least));
        }
        Ok(confidence)
    }

    /// Plays a random game from where the walker stands, and comes back.
    fn play_on(
        &mut self,
        plan: &Plan,
        random: &mut Random,
        steps: &mut u32,
        shares: &mut Shares,
    ) -> Result<(), Error> {
        let bottom = self.states.depth();
        let is_in_place = cfg!(feature = "in-place") && self.walk.state_bytes() == 0;
        if !is_in_place {
            self.states.descend_with_copy();
        }
        let before = *steps;
        let keeps_line = is_in_place || plan.keeps_line();
        let played = self.play_until_the_end(plan, random, keeps_line, steps, shares);
        if is_in_place {
            for step in (0..*steps - before).rev() {
                let (mv, _) = self.noted_step(step as usize);
                self.walk.step_back(mv, &mut self.states)?;
            }
        }
        self.states.stand_at(bottom);
        played
    }

    fn play_until_the_end(
        &mut self,
        plan: &Plan,
        random: &mut Random,
        keeps_line: bool,
        steps: &mut u32,
        shares: &mut Shares,
    ) -> Result<(), Error> {
        let settings = &plan.settings;
        for step in 0.. {
            let mut moves = Moves::new(self.moves);
            self.walk.moves(&self.states, &mut moves)?;
            if moves.overflowed() {
                return Err(Error::TooManyMoves);
            }
            let count = moves.len();
            if count == 0 {
                *shares = plan.shares_of(&self.outcome()?);
                return Ok(());
            }
            if step >= plan.longest {
                break;
            }
            // The node itself has been evaluated already.
            if settings.estimate == Estimate::Confident
                && step > 0
                && self.evaluation(plan, shares)? >= settings.confidence
            {
                return Ok(());
            }
            if (settings.cut_moves > 0 && step >= settings.cut_moves)
                || happens(settings.cut_chance, random)
            {
                return self.evaluation(plan, shares).map(|_| ());
            }
            let index = self.playout_move(plan, count, random)?;
            let mv = self.moves.get(index).copied().ok_or(Error::NoSuchMove)?;
            let player = match plan.keeps_line() {
                true => self.player_here(plan)?,
                false => Player(0),
            };
            self.walk.step(mv, &mut self.states)?;
            if keeps_line {
                self.note_step(step as usize, mv, player);
            }
            *steps += 1;
        }
        *shares = [Share::HALF; MAX_PLAYERS];
        Ok(())
    }

    /// Which of the moves in the list is made in a random game.
    fn playout_move(
        &mut self,
        plan: &Plan,
        count: u32,
        random: &mut Random,
    ) -> Result<usize, Error> {
        let settings = &plan.settings;
        let any = |random: &mut Random| Ok(random.below(count) as usize);
        if settings.policy == Policy::Uniform || happens(settings.epsilon, random) {
            return any(random);
        }
        match settings.policy {
            Policy::Uniform => any(random),
            Policy::Game => {
                let moves = self.moves.get(..count as usize).unwrap_or_default();
                let index = self.walk.playout_move(&self.states, moves, random)?;
                if index < count as usize {
                    Ok(index)
                } else {
                    Err(Error::NoSuchMove)
                }
            }
            Policy::Greedy if cfg!(feature = "evaluation") => self.greedy_move(plan, count, random),
            Policy::Mast if cfg!(feature = "amaf") => {
                let player = self.player_here(plan)?;
                let mut best = Best::default();
                for (index, mv) in self.moves.iter().take(count as usize).enumerate() {
                    best.see(index, self.known_mean(plan, *mv, player), random);
                }
                Ok(best.index)
            }
            Policy::Greedy | Policy::Mast => any(random),
        }
    }

    fn player_here(&mut self, plan: &Plan) -> Result<Player, Error> {
        let player = self.walk.player(&self.states)?;
        match player.0 < plan.players {
            true => Ok(player),
            false => Err(Error::NoSuchPlayer),
        }
    }

    /// The move after which the evaluation is best for whoever makes it; of
    /// equals any.
    #[inline(never)]
    fn greedy_move(
        &mut self,
        plan: &Plan,
        count: u32,
        random: &mut Random,
    ) -> Result<usize, Error> {
        let player = self.player_here(plan)?;
        let mut best = Best::default();
        for index in 0..count as usize {
            let mv = self.moves.get(index).copied().ok_or(Error::NoSuchMove)?;
            self.walk.down(mv, &mut self.states)?;
            let seen = self.share_here(plan, player);
            self.walk.up(mv, &mut self.states)?;
            best.see(index, seen?, random);
            // Looking has written over the list.
            self.list_moves(count)?;
        }
        Ok(best.index)
    }

    fn share_here(&mut self, plan: &Plan, player: Player) -> Result<Share, Error> {
        let mut shares = [Share::HALF; MAX_PLAYERS];
        match self.look()? {
            (_, Some(end)) => shares = plan.shares_of(&end),
            (_, None) => {
                self.evaluation(plan, &mut shares)?;
            }
        }
        Ok(super::share_of(&shares, player))
    }

    /// The untried move with the largest prior: the `tried` largest have been
    /// tried. With its prior comes the next one, as parts of their sum.
    pub(super) fn untried_by_prior(
        &mut self,
        tried: usize,
        count: usize,
    ) -> Result<(Move, (f32, f32)), Error> {
        let moves = self.moves.get(..count).ok_or(Error::TooManyMoves)?;
        let priors = self.rows.reals(count);
        if !self.walk.priors(&self.states, moves, priors)? {
            priors.fill(1.0);
        }
        let mut sum = 0.0;
        for prior in priors.iter() {
            if !(*prior >= 0.0 && *prior <= f32::MAX) {
                return Err(Error::BadPrior);
            }
            sum += *prior;
        }
        // Each time the largest of those that are not larger than the last: of
        // equals in the game's order.
        let mut last = (f32::MAX, 0);
        let mut next = (0.0, usize::MAX);
        let mut chosen = next;
        for round in 0..=tried + 1 {
            next = (-1.0, usize::MAX);
            for (index, prior) in priors.iter().enumerate() {
                let is_left = *prior < last.0 || (*prior == last.0 && index > last.1) || round == 0;
                if is_left && *prior > next.0 {
                    next = (*prior, index);
                }
            }
            if round == tried {
                chosen = next;
            }
            last = next;
        }
        let part = |prior: f32| match sum > 0.0 {
            true if prior > 0.0 => prior / sum,
            true => 0.0,
            false => 1.0 / count as f32,
        };
        let mv = self
            .moves
            .get(chosen.1)
            .copied()
            .ok_or(Error::MovesChanged)?;
        Ok((mv, (part(chosen.0), part(next.0))))
    }
}

/// The best of what has been seen; of equals any.
#[derive(Default)]
struct Best {
    index: usize,
    share: Option<Share>,
    equals: u32,
}

impl Best {
    fn see(&mut self, index: usize, share: Share, random: &mut Random) {
        let seen = Some(share);
        if seen > self.share {
            *self = Best {
                index,
                share: seen,
                equals: 1,
            };
        } else if seen == self.share {
            self.equals += 1;
            if random.below(self.equals) == 0 {
                self.index = index;
            }
        }
    }
}

/// Whether something happens that has this chance.
fn happens(chance: f32, random: &mut Random) -> bool {
    chance > 0.0 && random.bits() as f32 * (1.0 / 4_294_967_296.0) < chance
}
