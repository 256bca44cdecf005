//! Proof numbers beside the means, and how they lead the search.
//!
//! Kowalski, Doe, Winands, Górski and Soemers, "Proof Number Based Monte-Carlo
//! Tree Search" (2024), where the numbers are those of one player's goal, and
//! its generalisation with numbers for each player. Where the owner of a number
//! moves, it is the smallest of the children's, elsewhere their sum. **A move
//! that is untried counts 1**, so that a new node has 1 for its mover and the
//! number of its moves for everybody else. A number of 0 is a proof, an endless
//! one a disproof, and both are for ever, whatever is given back below.
//!
//! What a child's number adds to its worth is computed when a child is chosen,
//! never stored: it depends on the numbers of all its siblings, and a flag for
//! each node that these have changed would have to be set as often as read.

use super::Plan;
use super::node::{Node, Tried};
use super::settings::{Bias, Numbers};
use crate::game::{Move, Player, Scores};
use crate::memory::{Row, Rows};

/// The number of a move that is untried.
pub(super) const UNTRIED: u32 = 1;
/// More than any number of leaves: it can never be proven.
pub(super) const NEVER: u32 = u32::MAX;

impl Plan {
    /// Known at compile time where no proof numbers are built in.
    #[inline]
    pub(super) fn has_numbers(&self) -> bool {
        cfg!(feature = "proof-bias") && self.columns.count > 0
    }

    /// Whether the player who moves is the one that a number belongs to.
    fn owns(&self, index: usize, mover: Player) -> bool {
        match self.settings.numbers {
            Numbers::EachPlayer => index == usize::from(mover.0),
            // The even ones are the goal's, the odd ones of everybody else.
            _ => (mover == self.prover) == index.is_multiple_of(2),
        }
    }

    /// The number that whoever moves goes by.
    pub(super) fn number_of(&self, mover: Player) -> usize {
        match self.settings.numbers {
            Numbers::EachPlayer => usize::from(mover.0),
            _ => usize::from(mover != self.prover),
        }
    }

    /// A number at the end of the game.
    fn number_at_the_end(&self, index: usize, scores: &Scores) -> u32 {
        let distance = |player| self.distance(scores.of(player).unwrap_or(self.score_min));
        let more_than_half = |player| u64::from(distance(player)) * 2 > u64::from(self.range);
        let at_least_half = |player| u64::from(distance(player)) * 2 >= u64::from(self.range);
        let reached = match (self.settings.numbers, index) {
            (Numbers::EachPlayer, player) => more_than_half(Player(player as u8)),
            (_, 0) => distance(self.prover) >= self.goal,
            (_, 1) => distance(self.prover) < self.goal,
            (_, 2) => at_least_half(self.prover),
            _ => !at_least_half(self.prover),
        };
        if reached { 0 } else { NEVER }
    }

    /// Writes the numbers of a new node.
    pub(super) fn begin_numbers(&self, rows: &mut Rows<'_>, row: Row, end: Option<&Scores>) {
        for index in 0..self.columns.count {
            let number = match end {
                Some(scores) => self.number_at_the_end(index, scores),
                None => self.number_by_children(rows, row, index),
            };
            rows.set_number(&self.columns, row, index, number);
        }
    }

    /// Brings the numbers of a node up to date. Whether any changed.
    pub(super) fn update_numbers(&self, rows: &mut Rows<'_>, node: Row) -> bool {
        let mut changed = false;
        for index in 0..self.columns.count {
            let old = Node::new(rows, &self.columns, node).number(index);
            if old == 0 || old == NEVER {
                continue;
            }
            let new = self.number_by_children(rows, node, index);
            if new != old {
                rows.set_number(&self.columns, node, index, new);
                rows.trace(new);
                changed = true;
            }
        }
        changed
    }

    /// The number that the children of a node give it.
    pub(super) fn number_by_children(&self, rows: &Rows<'_>, node: Row, index: usize) -> u32 {
        let meta = rows.meta(node);
        let tried = rows
            .tried(node)
            .map(|child| Node::new(rows, &self.columns, child).number(index));
        if self.owns(index, meta.mover()) {
            let untried = (meta.untried() > 0).then_some(UNTRIED);
            tried.chain(untried).min().unwrap_or(NEVER)
        } else {
            tried.fold(meta.untried(), add)
        }
    }

    /// What the numbers add to the worth of the children of a node that have
    /// been tried.
    pub(super) fn lead(&self, rows: &Rows<'_>, scratch: &mut [Move], node: Row) -> Lead {
        let meta = rows.meta(node);
        let index = self.number_of(meta.mover());
        let mut lead = Lead {
            index,
            weight: self.settings.bias_weight,
            bias: self.settings.bias,
            untried: meta.untried(),
            least: NEVER,
            most: 0,
            sum: meta.untried().into(),
            ranked: 0,
            last: 1.0,
        };
        if lead.weight == 0.0 || lead.bias == Bias::Off {
            lead.bias = Bias::Off;
            return lead;
        }
        if lead.untried > 0 {
            (lead.least, lead.most) = (UNTRIED, UNTRIED);
        }
        let numbers = rows
            .tried(node)
            .map(|child| Node::new(rows, &self.columns, child).number(index));
        for (place, number) in numbers.enumerate() {
            if let Some(to) = scratch.get_mut(place)
                && lead.bias == Bias::Rank
            {
                *to = Move(number);
                lead.ranked = place + 1;
            }
            if number != NEVER {
                lead.least = lead.least.min(number);
                lead.most = lead.most.max(number);
                lead.sum = lead.sum.saturating_add(u64::from(number));
            }
        }
        if lead.bias == Bias::Rank {
            let ranked = scratch.get(..lead.ranked).unwrap_or_default();
            let largest = ranked.iter().map(|number| number.0).max();
            lead.last = lead.rank(largest.unwrap_or(0).max(lead.most), ranked);
        }
        lead
    }
}

/// The sum of two numbers: only what can never be proven is endless.
fn add(one: u32, other: u32) -> u32 {
    if one == NEVER || other == NEVER {
        NEVER
    } else {
        one.saturating_add(other).min(NEVER - 1)
    }
}

/// What the numbers of some siblings have in common.
#[derive(Clone, Copy)]
pub(super) struct Lead {
    pub(super) index: usize,
    weight: f32,
    bias: Bias,
    /// How many of them are untried.
    untried: u32,
    least: u32,
    most: u32,
    sum: u64,
    /// How many of the others are in the scratch list.
    ranked: usize,
    /// The rank of the largest number.
    last: f32,
}

impl Lead {
    /// None at all.
    pub(super) const NONE: Lead = Lead {
        index: 0,
        weight: 0.0,
        bias: Bias::Off,
        untried: 0,
        least: 0,
        most: 0,
        sum: 0,
        ranked: 0,
        last: 1.0,
    };

    /// What a number adds.
    #[inline]
    pub(super) fn of(&self, number: u32, scratch: &[Move]) -> f32 {
        let part = match self.bias {
            Bias::Off => return 0.0,
            _ if number == NEVER => 0.0,
            Bias::Rank => {
                let ranked = scratch.get(..self.ranked).unwrap_or_default();
                1.0 - self.rank(number, ranked) / self.last
            }
            Bias::Max => {
                let span = 1.0 + (self.most - self.least) as f32;
                1.0 - number.saturating_sub(self.least) as f32 / span
            }
            Bias::Sum => 1.0 - number as f32 / (1.0 + self.sum as f32),
        };
        self.weight * part
    }

    /// How many numbers are smaller, and one: equals have the same rank. They
    /// are counted, not sorted: few children are ever asked for their rank, and
    /// counting has no branches.
    #[inline]
    fn rank(&self, number: u32, ranked: &[Move]) -> f32 {
        let is_smaller = |other: &Move| u32::from(other.0 < number);
        let smaller: u32 = ranked.iter().map(is_smaller).sum();
        let untried = if number > UNTRIED { self.untried } else { 0 };
        (1 + smaller + untried) as f32
    }
}
