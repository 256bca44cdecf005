//! Best-first proof search: go down to the most promising leaf, make all its
//! children, combine the numbers upwards until nothing changes, go on from there.
//!
//! Saffidine and Cazenave, "Developments on Product Propagation" (2013),
//! Algorithm 1. What a node stores and which child is promising is the
//! [`Combine`] of a rule; this frame knows truth only. A position is proven by
//! its children's proofs, never by a number.
//!
//! In a tree the first node that does not change ends the way up, and the next
//! descent begins there: everything above is as it was. With transpositions a
//! node has parents that are not on the path, whose numbers grow old; they are
//! brought up to date when a descent comes by. A descent that meets a node
//! whose children have settled it meanwhile repairs the path and goes on.

#[cfg(feature = "min-sum")]
mod min_sum;
#[cfg(feature = "product")]
mod product;

use crate::config::{Leaf, Rule};
use crate::error::Error;
use crate::game::{Move, Player};
use crate::memory::{Field, Row, Rows, Slots};
use crate::search::{Budget, Stop};
use crate::value::{Score, Side, Truth};
use crate::walk::Walk;

/// Calls a generic function with the type that stands for a rule.
macro_rules! with_rule {
    ($rule:expr, $call:ident::<_>($($argument:expr),*)) => {
        match $rule {
            #[cfg(feature = "product")]
            $crate::config::Rule::Product => $call::<$crate::proof::product::Product>($($argument),*),
            #[cfg(feature = "min-sum")]
            $crate::config::Rule::MinSum => $call::<$crate::proof::min_sum::MinSum>($($argument),*),
        }
    };
}

mod expand;

/// What a rule stores in a node, and how.
trait Combine {
    /// What a node stores.
    type Numbers: Copy + PartialEq;
    /// What is carried along while the children of a node are added up.
    type Sum: Copy;
    /// The sum of no children.
    const NOTHING: Self::Sum;

    /// A position of which only the number of moves is known, at least one.
    fn leaf(leaf: Leaf, moves: u32, side: Side) -> Self::Numbers;
    fn load(rows: &Rows<'_>, node: Row) -> Self::Numbers;
    fn store(rows: &mut Rows<'_>, node: Row, numbers: Self::Numbers);
    /// Adds an unsolved child to the sum of a node where `side` moves.
    fn add(sum: Self::Sum, child: Self::Numbers, side: Side, child_side: Side) -> Self::Sum;
    /// What a node stores whose children gave this sum.
    fn total(sum: Self::Sum, side: Side) -> Self::Numbers;
    /// Whether a child is more promising than another for the side that moves.
    fn better(child: Merit<Self>, than: Merit<Self>, side: Side) -> bool
    where
        Self: Sized;
    /// The chance that the goal is reached, as far as the numbers say.
    fn estimate(numbers: Self::Numbers, side: Side) -> f32;
    /// The proof and the disproof number, or zeros for a rule without.
    fn proof_numbers(numbers: Self::Numbers) -> (u32, u32);
}

/// A child's numbers, and who moves there.
type Merit<C> = (<C as Combine>::Numbers, Side);

/// The parts of one search.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub(crate) rule: Rule,
    pub(crate) leaf: Leaf,
    pub(crate) keep_solved: bool,
    pub(crate) goal_score: Score,
    /// Whose goal it is.
    pub(crate) prover: Player,
    pub(crate) players: u8,
    pub(crate) score_min: Score,
    pub(crate) score_max: Score,
}

/// A search at work.
pub(crate) struct Frame<'s, 'm, W> {
    pub(crate) rows: &'s mut Rows<'m>,
    pub(crate) moves: &'s mut [Move],
    pub(crate) states: &'s mut Slots<'m>,
    pub(crate) walk: &'s mut W,
    pub(crate) parts: Parts,
}

/// What came of going down.
enum Descent {
    /// The walker stands at a leaf.
    Leaf(Row),
    /// The walker stands at a node that is settled by its children.
    Settled,
    /// The leaf is as deep as the block allows.
    TooDeep,
}

impl<W: Walk> Frame<'_, '_, W> {
    /// Searches from the current node on, where the walker stands.
    pub(crate) fn run(&mut self, budget: Budget) -> Result<Stop, Error> {
        let created = self.rows.wide_field(Field::Created);
        let expansions = self.rows.wide_field(Field::Expansions);
        loop {
            if self.rows.meta(self.root()).is_solved() {
                return Ok(Stop::Solved);
            }
            let nodes = self.rows.wide_field(Field::Created) - created;
            let iterations = self.rows.wide_field(Field::Expansions) - expansions;
            if nodes >= budget.nodes || iterations >= budget.iterations {
                return Ok(Stop::Budget);
            }
            match self.descend()? {
                Descent::Leaf(leaf) => {
                    if let Some(stop) = self.expand(leaf)? {
                        return Ok(stop);
                    }
                }
                Descent::Settled => {}
                Descent::TooDeep => return Ok(Stop::Depth),
            }
            self.ascend()?;
        }
    }

    fn root(&self) -> Row {
        self.rows.path(0)
    }

    /// Where on the path the current node is.
    pub(crate) fn depth(&self) -> usize {
        self.rows.field(Field::Depth) as usize
    }

    /// Goes down from the current node along the most promising children.
    fn descend(&mut self) -> Result<Descent, Error> {
        let mut depth = self.depth();
        let mut node = self.rows.node(self.rows.path(depth));
        loop {
            if !self.rows.meta(node).is_expanded() {
                return Ok(Descent::Leaf(node));
            }
            let Some(row) = with_rule!(self.parts.rule, choose::<_>(self.rows, node)) else {
                return Ok(Descent::Settled);
            };
            if depth >= self.rows.shape().max_depth {
                return Ok(Descent::TooDeep);
            }
            self.walk.down(self.rows.mv(row), self.states)?;
            depth += 1;
            self.rows.set_path(depth, row);
            self.rows.set_field(Field::Depth, depth as u32);
            node = self.rows.node(row);
        }
    }

    /// Brings the numbers up to date from the current node upwards, and stands
    /// at the first one that did not change, or at the root.
    fn ascend(&mut self) -> Result<(), Error> {
        loop {
            let depth = self.depth();
            let row = self.rows.path(depth);
            let node = self.rows.node(row);
            let changed = with_rule!(self.parts.rule, update::<_>(self.rows, node));
            if self.rows.meta(node).is_solved() && depth > 0 {
                self.settle(node);
            }
            if depth == 0 {
                return Ok(());
            }
            if !changed {
                // A node that was settled before it was reached does not
                // change any more, but those above do not know of it yet.
                if !self.rows.meta(node).is_solved() {
                    return Ok(());
                }
            }
            self.step_up(depth)?;
        }
    }

    /// Takes one step back on the path.
    pub(crate) fn step_up(&mut self, depth: usize) -> Result<(), Error> {
        let mv = self.rows.mv(self.rows.path(depth));
        self.rows.set_field(Field::Depth, depth as u32 - 1);
        self.walk.up(mv, self.states)
    }

    /// A solved node needs nothing below it any more. With transpositions
    /// somebody else may need it: the collector decides later.
    fn settle(&mut self, node: Row) {
        if !self.parts.keep_solved && !self.rows.has_keys() {
            self.rows.give_back_below(node);
        }
    }
}

/// The most promising unsolved child, or none if the children settle the node.
#[inline]
fn choose<C: Combine>(rows: &Rows<'_>, node: Row) -> Option<Row> {
    let side = rows.meta(node).side();
    let (first, count) = rows.children(node);
    let mut best: Option<(Row, Merit<C>)> = None;
    for row in first.siblings(count) {
        let child = rows.node(row);
        let meta = rows.meta(child);
        match meta.truth() {
            Truth::Unknown => {
                let merit = (C::load(rows, child), meta.side());
                match best {
                    Some((_, so_far)) if !C::better(merit, so_far, side) => {}
                    _ => best = Some((row, merit)),
                }
            }
            truth if truth == side.wants() => return None,
            _ => {}
        }
    }
    best.map(|(row, _)| row)
}

/// Combines the children of a node anew. Returns whether anything changed.
#[inline]
fn update<C: Combine>(rows: &mut Rows<'_>, node: Row) -> bool {
    let meta = rows.meta(node);
    let side = meta.side();
    let (first, count) = rows.children(node);
    if count == 0 {
        return false;
    }
    let mut sum = C::NOTHING;
    let mut truth = side.fears();
    for row in first.siblings(count) {
        let child = rows.node(row);
        let child_meta = rows.meta(child);
        match child_meta.truth() {
            Truth::Unknown => {
                truth = Truth::Unknown;
                sum = C::add(sum, C::load(rows, child), side, child_meta.side());
            }
            wanted if wanted == side.wants() => {
                truth = wanted;
                break;
            }
            _ => {}
        }
    }
    if truth != Truth::Unknown {
        rows.set_meta(node, meta.with_truth(truth));
        return truth != meta.truth();
    }
    let numbers = C::total(sum, side);
    let changed = numbers != C::load(rows, node);
    C::store(rows, node, numbers);
    changed
}

/// Writes what is known of a position that has just been seen for the first time.
fn init<C: Combine>(rows: &mut Rows<'_>, node: Row, leaf: Leaf) {
    let meta = rows.meta(node);
    C::store(rows, node, C::leaf(leaf, meta.moves(), meta.side()));
}

fn estimate<C: Combine>(rows: &Rows<'_>, node: Row) -> f32 {
    C::estimate(C::load(rows, node), rows.meta(node).side())
}

fn proof_numbers<C: Combine>(rows: &Rows<'_>, node: Row) -> (u32, u32) {
    C::proof_numbers(C::load(rows, node))
}

/// What a node says to somebody who asks.
pub(crate) struct View {
    pub(crate) truth: Truth,
    /// The chance that the goal is reached: exact if the truth is known.
    pub(crate) estimate: f32,
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

/// The largest proof number: what is disproven can never be proven.
const NEVER: u32 = u32::MAX;

/// What is known of a node.
pub(crate) fn view(rows: &Rows<'_>, rule: Rule, node: Row) -> View {
    let (estimate, (proof, disproof)) = match rows.meta(node).truth() {
        Truth::True => (1.0, (0, NEVER)),
        Truth::False => (0.0, (NEVER, 0)),
        Truth::Unknown => (
            with_rule!(rule, estimate::<_>(rows, node)),
            with_rule!(rule, proof_numbers::<_>(rows, node)),
        ),
    };
    View {
        truth: rows.meta(node).truth(),
        estimate,
        proof,
        disproof,
    }
}

/// The move that the side to move would make at a node: one that wins if there
/// is one, else the most promising, else any.
pub(crate) fn best(rows: &Rows<'_>, rule: Rule, node: Row) -> Option<Row> {
    let (first, count) = rows.children(node);
    let side = rows.meta(node).side();
    let wins = |row: &Row| rows.meta(rows.node(*row)).truth() == side.wants();
    first
        .siblings(count)
        .find(wins)
        .or_else(|| with_rule!(rule, choose::<_>(rows, node)))
        .or((count > 0).then_some(first))
}
