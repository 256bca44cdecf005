//! Sampling search: go down by what has been seen so far, try one new move,
//! estimate what it is worth, tell everybody on the way back up.
//!
//! Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006), as in
//! Ludii. A node is made for each iteration, at its end: **a move that was never
//! tried takes no memory**, and a game that fails costs nothing but the
//! iteration. There are no transpositions: what is proven would hold, but means
//! would be of positions that were not visited.
//!
//! | file | what |
//! | --- | --- |
//! | `settings.rs` | the parts, and their numbers |
//! | `node.rs` | what a node keeps |
//! | `select.rs` | which child is tried next, and which move is played |
//! | `bounds.rs` | what is proven of scores |
//! | `numbers.rs` | proof numbers, and how they lead |
//! | `scout.rs` | nodes that are made by proof numbers alone |
//! | `estimate.rs` | what a new position is worth |
//! | `amaf.rs` | what moves are worth wherever they are made: RAVE, MAST |
//! | `recycle.rs` | giving nodes back; playing on |
//! | `view.rs` | what the search says to somebody who asks |

mod amaf;
mod bounds;
mod estimate;
mod node;
mod numbers;
mod recycle;
mod scout;
mod select;
pub mod settings;
#[cfg(test)]
mod tests;
mod view;

use crate::error::Error;
use crate::frame::{Frame, UNDECIDED};
use crate::game::{MAX_PLAYERS, Move, Moves, Player, Scores};
use crate::memory::{Field, Meta, Row, WideField};
use crate::rng::Random;
use crate::search::{Budget, Stop, lent};
use crate::value::Score;
use crate::walk::Walk;
pub(crate) use amaf::Tables;
pub(crate) use node::Columns;
use node::{Node, Share, Shares, Tried};
use select::Choice;
use settings::Sampling;

/// The most moves below the root that nodes are made for where neither the game
/// nor the host says: further down games are played out only.
pub(crate) const USUAL_DEPTH: u32 = 256;

/// The word of a level of the path that has the move that led there.
const MOVE: usize = 1;

/// Everything that a run needs to know of its search.
pub(crate) struct Plan {
    settings: Sampling,
    columns: Columns,
    tables: Tables,
    players: u8,
    score_min: Score,
    /// The highest score, as a distance from the lowest.
    range: u32,
    /// Whose goal it is, and the distance of the score that is wanted.
    prover: Player,
    goal: u32,
    seed: u64,
    /// The moves of the longest random game.
    longest: u32,
    /// How deep nodes are made.
    deepest: usize,
    keep_solved: bool,
    is_exact: bool,
}

impl Plan {
    /// A score as a distance from the lowest one.
    fn distance(&self, score: Score) -> u32 {
        score.abs_diff(self.score_min)
    }
}

/// What came of going down.
struct Visit {
    /// Whether it was only for proofs: no mean changes.
    is_scout: bool,
    /// How deep the last node is that there was before.
    depth: usize,
    /// The one that is new.
    new: Option<Found>,
    /// What everybody got.
    shares: Shares,
    /// Moves that were made, and those of them in a random game.
    steps: u32,
    played: u32,
}

impl Visit {
    fn new(is_scout: bool) -> Visit {
        Visit {
            is_scout,
            depth: 0,
            new: None,
            shares: [Share::HALF; MAX_PLAYERS],
            steps: 0,
            played: 0,
        }
    }
}

/// A position that has not been seen before.
struct Found {
    mv: Move,
    meta: Meta,
    end: Option<Scores>,
    priors: (f32, f32),
}

impl<W: Walk> Frame<'_, W> {
    /// Sets up the search of the position where the walker stands, the root,
    /// which has this row.
    pub(crate) fn begin_sampling(&mut self, root: Row) -> Result<(), Error> {
        let (meta, end) = self.look()?;
        if self.parts.prover == UNDECIDED {
            self.parts.prover = meta.mover();
        }
        let plan = self.plan()?;
        self.rows.set_mv(root, Move::default());
        self.begin_node(&plan, root, Row::NONE, meta, end.as_ref());
        Ok(())
    }

    /// Samples until the budget is used up or there is nothing more to do. Not a
    /// part of its caller: other searches need none of its stack.
    #[inline(never)]
    pub(crate) fn run_sampling(&mut self, budget: Budget) -> Result<Stop, Error> {
        let plan = self.plan();
        let plan = lent(&plan)?;
        let limits = [budget.nodes, budget.iterations, budget.steps];
        let mut until = self.done();
        for (until, limit) in until.iter_mut().zip(limits) {
            *until = until.saturating_add(limit);
        }
        loop {
            if self.is_decided(plan) {
                return Ok(Stop::Solved);
            }
            if self
                .done()
                .iter()
                .zip(&until)
                .any(|(now, until)| now >= until)
            {
                return Ok(Stop::Budget);
            }
            let has_room = self.rows.has_free() || (plan.settings.recycle && self.recycle(plan));
            if !has_room {
                return Ok(Stop::Full);
            }
            match plan.has_scouts() && self.rows.scouts().0 > 0 {
                true => self.send_scout(plan)?,
                false => self.iterate(plan)?,
            }
        }
    }

    /// What is limited: nodes, iterations, steps.
    fn done(&self) -> [u64; 3] {
        [
            self.rows.wide_field(WideField::Created),
            self.rows.wide_field(WideField::Expansions),
            self.rows.steps(),
        ]
    }

    /// One iteration. Nothing has changed where it fails.
    fn iterate(&mut self, plan: &Plan) -> Result<(), Error> {
        let iteration = self.rows.wide_field(WideField::Expansions);
        let mut random = Random::new(plan.seed, iteration);
        let mut visit = Visit::new(false);
        let visited = self.visit(plan, &mut random, &mut visit);
        self.return_to_root()?;
        visited?;
        self.record(plan, &visit);
        if plan.has_scouts() {
            self.call_scouts(plan, &mut random, &visit);
        }
        Ok(())
    }

    /// Goes down to where something new is to be seen, and sees what it is worth.
    #[inline(never)] // so that its stack is free again for `record`
    fn visit(&mut self, plan: &Plan, random: &mut Random, visit: &mut Visit) -> Result<(), Error> {
        loop {
            let depth = visit.depth;
            let row = self.rows.path(depth);
            if self.see_again(plan, row, random, visit)? {
                visit.played = visit.steps - depth as u32;
                return Ok(());
            }
            match self.choose(plan, row, random) {
                Choice::Tried(child) => self.follow(visit, child)?,
                Choice::New => {
                    self.see_new(plan, row, random, visit)?;
                    visit.played = visit.steps - depth as u32 - 1;
                    return Ok(());
                }
                // Only a damaged block has a node without a move to make.
                Choice::None => return Err(Error::Damaged),
            }
        }
    }

    /// What a node is worth from which nobody goes on. Whether it is one.
    fn see_again(
        &mut self,
        plan: &Plan,
        row: Row,
        random: &mut Random,
        visit: &mut Visit,
    ) -> Result<bool, Error> {
        let meta = self.rows.meta(row);
        let node = Node::new(&self.rows, &plan.columns, row);
        // Of the root a move is wanted, whatever is known of it.
        let is_root = visit.depth == 0;
        if meta.untried() == 0 && meta.is_final() {
            visit.shares = plan.shares_of(&self.outcome()?);
        } else if !is_root && plan.has_bounds() && plan.is_solved(&node) {
            visit.shares = self.proven_shares(plan, row);
        } else if !is_root && meta.is_final() {
            self.evaluation(plan, &mut visit.shares)?;
        } else if visit.depth >= plan.deepest || (!is_root && node.visits() == 0) {
            // The latter was made by a scout.
            self.estimate(plan, random, &mut visit.steps, &mut visit.shares)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Makes a move that is untried, and sees what that is worth.
    fn see_new(
        &mut self,
        plan: &Plan,
        row: Row,
        random: &mut Random,
        visit: &mut Visit,
    ) -> Result<(), Error> {
        self.make_new(plan, row, visit)?;
        let Some(new) = &mut visit.new else {
            return Ok(());
        };
        if let Some(end) = &new.end {
            visit.shares = plan.shares_of(end);
        } else if self.estimate(plan, random, &mut visit.steps, &mut visit.shares)? {
            new.meta = new.meta.made_final();
        }
        Ok(())
    }

    /// Makes a move that is untried.
    fn make_new(&mut self, plan: &Plan, row: Row, visit: &mut Visit) -> Result<(), Error> {
        let (mv, priors) = self.untried_move(plan, row)?;
        self.go_down(visit.depth, mv)?;
        visit.steps += 1;
        let (meta, end) = self.look()?;
        visit.new = Some(Found {
            mv,
            meta,
            end,
            priors,
        });
        Ok(())
    }

    /// Makes the move of a child.
    fn follow(&mut self, visit: &mut Visit, child: Row) -> Result<(), Error> {
        let mv = self.rows.mv(child);
        self.go_down(visit.depth, mv)?;
        visit.steps += 1;
        visit.depth += 1;
        self.rows.set_path(visit.depth, child);
        Ok(())
    }

    fn go_down(&mut self, depth: usize, mv: Move) -> Result<(), Error> {
        self.walk.down(mv, &mut self.states)?;
        self.rows.set_level_word(depth + 1, MOVE, mv.0);
        Ok(())
    }

    /// Brings the walker back to where it stands between iterations.
    fn return_to_root(&mut self) -> Result<(), Error> {
        if !(cfg!(feature = "in-place") && self.walk.state_bytes() == 0) {
            self.states.stand_at(0);
            return Ok(());
        }
        while self.states.depth() > 0 {
            let mv = Move(self.rows.level_word(self.states.depth(), MOVE));
            self.walk.up(mv, &mut self.states)?;
        }
        Ok(())
    }

    /// What is to be seen where the walker stands: a node with all its moves
    /// untried, and what everybody gets if there are none.
    fn look(&mut self) -> Result<(Meta, Option<Scores>), Error> {
        let moves = self
            .walk
            .mobility(&self.states, &mut Moves::new(self.moves))?;
        if moves as usize > self.moves.len() {
            return Err(Error::TooManyMoves);
        }
        if moves == 0 {
            let end = self.outcome()?;
            return Ok((Meta::node(0, Player(0)).made_final(), Some(end)));
        }
        let player = self.walk.player(&self.states)?;
        if player.0 >= self.parts.players {
            return Err(Error::NoSuchPlayer);
        }
        Ok((Meta::node(moves, player), None))
    }

    /// What everybody gets, where the game is over.
    #[cfg_attr(feature = "small", inline(never))]
    fn outcome(&mut self) -> Result<Scores, Error> {
        let mut scores = [Score::MIN; MAX_PLAYERS];
        let players = usize::from(self.parts.players);
        let (scores, _) = scores.split_at_mut_checked(players).ok_or(Error::Damaged)?;
        self.walk.outcome(&self.states, scores)?;
        let range = self.parts.score_min..=self.parts.score_max;
        if !scores.iter().all(|score| range.contains(score)) {
            return Err(Error::ScoreOutOfRange);
        }
        Ok(Scores::new(scores))
    }

    /// The next untried move of a node where the walker stands, its prior, and
    /// the largest prior of those that are then left.
    #[cfg_attr(feature = "small", inline(never))]
    fn untried_move(&mut self, plan: &Plan, node: Row) -> Result<(Move, (f32, f32)), Error> {
        let tried = self.rows.tried(node).count() as u32;
        let count = tried + self.rows.meta(node).untried();
        self.list_moves(count)?;
        if plan.has_priors() {
            return self.untried_by_prior(tried as usize, count as usize);
        }
        // A random order for each node, which need not be kept: it can be drawn
        // again.
        let mut random = Random::new(plan.seed, !u64::from(node.0));
        for place in 0..=tried {
            let other = place + random.below(count - place);
            let (place, other) = (place as usize, other as usize);
            if let Ok([one, other]) = self.moves.get_disjoint_mut([place, other]) {
                core::mem::swap(one, other);
            }
        }
        let mv = self
            .moves
            .get(tried as usize)
            .copied()
            .ok_or(Error::MovesChanged)?;
        Ok((mv, (0.0, 0.0)))
    }

    /// Takes in what an iteration or a scout has found.
    #[inline(never)]
    fn record(&mut self, plan: &Plan, visit: &Visit) {
        let is_scout = plan.has_scouts() && visit.is_scout;
        if !is_scout {
            self.learn_from_moves(plan, visit);
            self.rows.count(WideField::Expansions, 1);
        }
        let mut bounds_change = plan.has_bounds();
        let mut numbers_change = plan.has_numbers();
        if let Some(found) = &visit.new {
            self.add_node(plan, visit, found);
        } else {
            (bounds_change, numbers_change) = (false, false);
        }
        for depth in (0..=visit.depth).rev() {
            let row = self.rows.path(depth);
            self.rows.trace(row.0);
            if !is_scout {
                let chooser = self.rows.path(depth.saturating_sub(1));
                let player = self.rows.meta(chooser).mover();
                let share = share_of(&visit.shares, player);
                self.rows.visit(&plan.columns, &plan.settings, row, share);
                self.rows.trace(share.0);
            } else if !bounds_change && !numbers_change {
                break;
            }
            bounds_change = bounds_change && plan.update_bounds(&mut self.rows, row);
            numbers_change = numbers_change && plan.update_numbers(&mut self.rows, row);
            if depth > 0 && !plan.keep_solved && bounds_change {
                let node = Node::new(&self.rows, &plan.columns, row);
                if plan.is_solved(&node) {
                    self.rows.give_back_tried(row);
                }
            }
        }
        self.rows.add_steps(visit.steps);
    }

    fn add_node(&mut self, plan: &Plan, visit: &Visit, found: &Found) {
        let parent = self.rows.path(visit.depth);
        // There is one: nothing else takes rows between iterations.
        let Some(row) = self.rows.take(1) else { return };
        let meta = self.rows.meta(parent);
        let next = self.rows.first(parent);
        self.rows.set_mv(row, found.mv);
        self.begin_node(plan, row, next, found.meta, found.end.as_ref());
        if plan.has_priors() {
            let (own, left) = found.priors;
            self.rows.set_prior(&plan.columns, row, own);
            self.rows
                .set_best_untried_prior(&plan.columns, parent, left);
        }
        if plan.has_scouts() && visit.is_scout {
            self.rows.set_mean(row, Share::HALF);
        } else {
            let share = share_of(&visit.shares, meta.mover());
            self.rows.visit(&plan.columns, &plan.settings, row, share);
        }
        self.rows.set_first(parent, row);
        let untried = meta.untried().saturating_sub(1);
        self.rows.set_meta(parent, meta.with_untried(untried));
        self.rows.count(WideField::Created, 1);
        self.rows.count(WideField::Edges, 1);
        self.rows.trace(row.0);
        self.rows.trace(found.mv.0);
    }

    /// Writes a node that has not been visited.
    fn begin_node(&mut self, plan: &Plan, row: Row, next: Row, meta: Meta, end: Option<&Scores>) {
        self.rows.set_meta(row, meta);
        self.rows.clear_node(&plan.columns, row, next);
        if plan.has_bounds() {
            plan.begin_bounds(&mut self.rows, row, end);
        }
        if plan.has_numbers() {
            plan.begin_numbers(&mut self.rows, row, end);
        }
    }
}

fn share_of(shares: &Shares, player: Player) -> Share {
    let share = shares.get(usize::from(player.0));
    share.copied().unwrap_or(Share::HALF)
}

impl<W> Frame<'_, W> {
    /// What the block and the game say of the search.
    pub(crate) fn plan(&self) -> Result<Plan, Error>
    where
        W: Walk,
    {
        let rules = self.walk.rules();
        let settings = Sampling::from_words(self.rows.sampling_words())?;
        let distance = self.parts.goal_score.abs_diff(rules.score_min);
        let seed = u64::from(self.rows.field(Field::SeedLow))
            | u64::from(self.rows.field(Field::SeedHigh)) << 32;
        let tables = settings.tables(&rules, self.rows.shape().max_depth);
        Ok(Plan {
            tables,
            columns: Columns::new(&settings, &rules),
            players: rules.players,
            score_min: rules.score_min,
            range: rules.score_max.abs_diff(rules.score_min),
            prover: self.parts.prover,
            goal: distance,
            seed,
            longest: settings.longest_playout(rules.max_length),
            deepest: self.rows.shape().max_depth,
            keep_solved: self.parts.keep_solved,
            is_exact: self.parts.is_exact(),
            settings,
        })
    }
}
