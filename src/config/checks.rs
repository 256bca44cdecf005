//! Whether settings and a game go together, and what of a block they need.

use super::{Aim, Config, Leaf, Method, Rule, Transpositions};
use crate::error::Error;
use crate::game::Rules;
#[cfg(feature = "sampling")]
use crate::mcts::settings::Policy;
#[cfg(feature = "sampling")]
use crate::memory::SAMPLING;
use crate::memory::{ENTRY, FEWEST_ENTRIES, LEVEL, MOST_ENTRIES, Shape};
use crate::walk::Walk;

impl Config {
    /// What this configuration needs of a block, for a game with these rules.
    /// The one place where settings and rules are checked.
    pub(crate) fn shape_for<W: Walk>(&self, walk: &W) -> Result<Shape, Error> {
        let (rules, has_key) = (&walk.rules(), walk.has_key());
        let state_bytes = walk.state_bytes();
        if !(1..=crate::game::MAX_PLAYERS as u8).contains(&rules.players) {
            return Err(Error::Players);
        }
        // A goal lies above the lowest score: with one score only there is none.
        if rules.score_min >= rules.score_max {
            return Err(Error::ScoreRange);
        }
        // A row has 16 bits for the number of its children.
        if !(1..=MOST_MOVES).contains(&rules.max_moves) {
            return Err(Error::MaxMoves);
        }
        let max_depth = match self.max_depth {
            #[cfg(feature = "sampling")]
            0 if self.method == Method::Sampling => match rules.max_length {
                0 => crate::mcts::USUAL_DEPTH,
                length => length.min(crate::mcts::USUAL_DEPTH),
            },
            0 => rules.max_length,
            depth => depth,
        };
        // Sizes must not overflow a 32-bit machine before they are compared.
        if !(1..=MOST_DEPTH).contains(&max_depth) {
            return Err(Error::MaxDepth);
        }
        if state_bytes > MOST_STATE_BYTES {
            return Err(Error::StateSize);
        }
        let has_dag = self.has_dag();
        let entry = self.entry(rules, has_key);
        if (has_dag || entry > 0) && !has_key {
            return Err(Error::NeedsKey);
        }
        // Nodes that are shared have the moves of one of the positions.
        if has_dag && walk.key_folds() {
            return Err(Error::KeyFolds);
        }
        // A proof by way of another path must hold on this one too.
        if entry > 0 && !rules.history_free {
            return Err(Error::NeedsHistoryFree);
        }
        if has_dag && !(rules.history_free && rules.acyclic) {
            return Err(Error::NeedsAcyclic);
        }
        if let Some(player) = self.goal.player
            && player.0 >= rules.players
        {
            return Err(Error::GoalPlayer);
        }
        self.check_aim(rules)?;
        self.check_parts(walk.has_evaluation())?;
        #[cfg(feature = "sampling")]
        if self.method == Method::Sampling {
            return Ok(self.sampling_shape(rules, max_depth as usize, state_bytes));
        }
        Ok(Shape {
            numbers: self.columns(),
            keys: has_dag,
            entry,
            entries: self.entries(),
            level: self.level(self.sees_repetitions(rules, has_key)),
            notes: self.notes(),
            line: if self.has_line() {
                max_depth as usize + 1
            } else {
                0
            },
            sampling: 0,
            below: 0,
            max_moves: rules.max_moves as usize,
            max_depth: max_depth as usize,
            state_bytes,
        })
    }

    /// What a sampling search needs.
    #[cfg(feature = "sampling")]
    fn sampling_shape(&self, rules: &Rules, max_depth: usize, state_bytes: usize) -> Shape {
        let sampling = &self.sampling;
        Shape {
            numbers: crate::mcts::Columns::new(sampling, rules).words,
            keys: false,
            entry: 0,
            entries: 0,
            level: LEVEL,
            notes: sampling.tables(rules, max_depth).words,
            line: sampling.line(rules, state_bytes),
            sampling: SAMPLING + STEPS + if sampling.scouts > 0.0 { SCOUTS } else { 0 },
            // Random games have a state, and a look ahead from there another.
            below: if sampling.policy == Policy::Greedy {
                2
            } else {
                1
            },
            max_moves: rules.max_moves as usize,
            max_depth,
            state_bytes,
        }
    }

    fn check_aim(&self, rules: &Rules) -> Result<(), Error> {
        match self.goal.aim {
            Aim::Highest => Ok(()),
            // What everybody always gets is not a goal, what nobody ever gets neither.
            Aim::AtLeast(score) if score > rules.score_min && score <= rules.score_max => Ok(()),
            Aim::AtLeast(_) => Err(Error::GoalScore),
            // Where play can go on for ever nobody need get any score.
            #[cfg(feature = "exact")]
            Aim::Exact if self.is_sampling() => Ok(()),
            #[cfg(feature = "exact")]
            Aim::Exact if !rules.acyclic && rules.max_length == 0 => Err(Error::ExactNeedsAcyclic),
            #[cfg(feature = "exact")]
            Aim::Exact => Ok(()),
        }
    }

    /// Whether the parts go together, and their numbers make sense.
    fn check_parts(&self, has_evaluation: bool) -> Result<(), Error> {
        let levels = self.levels();
        if !(1..=MOST_LEVELS).contains(&levels) {
            return Err(Error::Levels);
        }
        // A lower level takes its rows back; in a DAG others may need them.
        // Depth-first searches have no tree that levels could be of.
        if (levels > 1 && self.has_dag())
            || (self.method != Method::BestFirst
                && (levels > 1 || self.transpositions != Transpositions::Off))
        {
            return Err(Error::Parts);
        }
        #[cfg(any(feature = "evaluation", feature = "playouts"))]
        if self.leaf.is_a_chance() && !(self.theta > 0.0 && self.theta < 0.5) {
            return Err(Error::Theta);
        }
        #[cfg(feature = "playouts")]
        self.check_playouts()?;
        #[cfg(feature = "evaluation")]
        if self.leaf == Leaf::Evaluation && !has_evaluation {
            return Err(Error::NeedsEvaluation);
        }
        #[cfg(feature = "sampling")]
        if self.method == Method::Sampling {
            self.sampling.check()?;
            if self.sampling.needs_evaluation() && !has_evaluation {
                return Err(Error::NeedsEvaluation);
            }
        }
        let _ = has_evaluation;
        #[cfg(feature = "depth-first")]
        if !(self.epsilon >= 0.0 && self.epsilon <= MOST_EPSILON) {
            return Err(Error::Epsilon);
        }
        Ok(())
    }

    /// Whether the precision rate and the number of playouts make sense.
    #[cfg(feature = "playouts")]
    fn check_playouts(&self) -> Result<(), Error> {
        // θ is what an agreeing leaf is worth. The paper warns of a rate that
        // is coarser: the first such leaf below the root would end it.
        if !(self.precision >= 0.0 && self.precision < 0.5)
            || (self.leaf.is_a_chance() && self.precision > self.theta)
        {
            return Err(Error::Precision);
        }
        if self.precision > 0.0 && !self.has_chances() {
            return Err(Error::PrecisionRule);
        }
        // The value is found by one goal after the other: each stands on a
        // proof of those before it, and what is believed is none.
        if self.precision > 0.0 && self.is_exact() {
            return Err(Error::Parts);
        }
        if self.leaf == Leaf::Playouts && !(1..=MOST_PLAYOUTS).contains(&self.playouts) {
            return Err(Error::Playouts);
        }
        Ok(())
    }

    /// How many levels there are: one where others are not built in.
    pub(crate) fn levels(&self) -> u32 {
        #[cfg(feature = "levels")]
        return self.levels;
        #[cfg(not(feature = "levels"))]
        return 1;
    }

    /// Whether positions can come back, and the search sees that they do.
    pub(crate) fn sees_repetitions(&self, rules: &Rules, has_key: bool) -> bool {
        cfg!(feature = "table") && !rules.acyclic && rules.history_free && has_key
    }

    /// Whether the search stays below a move while that is about as good as any.
    #[inline]
    pub(crate) fn has_windows(&self) -> bool {
        #[cfg(feature = "depth-first")]
        return !self.is_sampling() && (self.method != Method::BestFirst || self.epsilon > 0.0);
        #[cfg(not(feature = "depth-first"))]
        return false;
    }

    /// Whether this is a search by random games and estimates.
    #[inline]
    pub(crate) fn is_sampling(&self) -> bool {
        #[cfg(feature = "sampling")]
        return self.method == Method::Sampling;
        #[cfg(not(feature = "sampling"))]
        return false;
    }

    /// Whether the value is wanted, rather than one score.
    #[inline]
    pub(crate) fn is_exact(&self) -> bool {
        #[cfg(feature = "exact")]
        return self.goal.aim == Aim::Exact;
        #[cfg(not(feature = "exact"))]
        return false;
    }

    /// Whether a node's number is a chance.
    fn has_chances(&self) -> bool {
        #[cfg(feature = "product")]
        return self.method == Method::BestFirst && self.rule == Rule::Product;
        #[cfg(not(feature = "product"))]
        return false;
    }

    fn has_dag(&self) -> bool {
        #[cfg(feature = "transpositions")]
        return self.transpositions == Transpositions::Dag;
        #[cfg(not(feature = "transpositions"))]
        return false;
    }

    /// Whether moves are made below the path.
    fn has_line(&self) -> bool {
        #[cfg(feature = "playouts")]
        return self.leaf == Leaf::Playouts;
        #[cfg(not(feature = "playouts"))]
        return false;
    }

    /// The numbers of a row.
    fn columns(&self) -> usize {
        match self.method {
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => crate::depth_first::ALPHA_BETA_COLUMNS,
            _ => self.rule.columns(),
        }
    }

    /// The words of a position in the table, none without a table.
    fn entry(&self, rules: &Rules, has_key: bool) -> usize {
        let _ = (rules, has_key);
        match (self.method, self.transpositions) {
            // It does without where there cannot be one.
            #[cfg(feature = "alpha-beta")]
            (Method::AlphaBeta, _) if !(has_key && rules.history_free) => 0,
            #[cfg(feature = "alpha-beta")]
            (Method::AlphaBeta, _) => ENTRY + crate::depth_first::alpha_beta_payload(self),
            #[cfg(feature = "depth-first")]
            (Method::DepthFirst, _) => ENTRY + self.rule.columns(),
            #[cfg(feature = "table")]
            (_, Transpositions::Table) => ENTRY,
            _ => 0,
        }
    }

    /// The words that the method keeps for the whole search.
    fn notes(&self) -> usize {
        match self.method {
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => crate::depth_first::ALPHA_BETA_NOTES,
            _ => 0,
        }
    }

    /// The positions in the table, if they are said: a power of two.
    fn entries(&self) -> usize {
        #[cfg(feature = "table")]
        if let Some(log) = self.table_entries.checked_ilog2() {
            return (1 << log).clamp(FEWEST_ENTRIES, MOST_ENTRIES);
        }
        0
    }

    /// The words of a level of the path.
    fn level(&self, is_cyclic: bool) -> usize {
        let window = match self.method {
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => crate::depth_first::ALPHA_BETA_LEVEL,
            #[cfg(feature = "depth-first")]
            _ if self.has_windows() => crate::depth_first::WINDOW,
            _ => 0,
        };
        LEVEL + window + if is_cyclic { PATH_KEY } else { 0 }
    }
}

/// The words of a key on the path, where positions can come back.
const PATH_KEY: usize = 2;
/// The most levels.
pub(crate) const MOST_LEVELS: u32 = 3;
#[cfg(feature = "playouts")]
const MOST_PLAYOUTS: u32 = 1_000_000;
#[cfg(feature = "depth-first")]
const MOST_EPSILON: f32 = 16.0;
/// The words that count the steps of a sampling search.
#[cfg(feature = "sampling")]
const STEPS: usize = 2;
/// And those that say what scouts may do.
#[cfg(feature = "sampling")]
const SCOUTS: usize = 2;

/// The most moves of a position.
pub(crate) const MOST_MOVES: u32 = 0xffff;
/// The longest line.
pub(crate) const MOST_DEPTH: u32 = 1 << 24;
/// The largest state that is kept in the block.
pub(crate) const MOST_STATE_BYTES: usize = 1 << 20;
