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
use crate::memory::{Field, Meta, Row, Rows, Slots, WideField};
use crate::search::{Budget, Stop};
use crate::value::{Score, Side, Truth};
use crate::walk::Walk;

/// Calls a generic function with the type that stands for a rule.
macro_rules! with_rule {
    ($rule:expr, $call:ident::<_>($($argument:expr),*)) => {
        match $rule {
            #[cfg(feature = "product")]
            $crate::config::Rule::Product => $call::<1, $crate::proof::product::Product>($($argument),*),
            #[cfg(feature = "min-sum")]
            $crate::config::Rule::MinSum => $call::<2, $crate::proof::min_sum::MinSum>($($argument),*),
        }
    };
}

mod expand;

/// What a rule stores in a node, in `N` words, and how it combines that.
trait Combine<const N: usize> {
    /// What a node stores.
    type Numbers: Copy;
    /// What a child counts for the side that moves at its parent.
    type Weight: Copy;
    /// What is carried along while the children of a node are added up.
    type Sum: Copy;
    /// The sum of no children.
    const NOTHING: Self::Sum;
    /// What children are compared by.
    type Promise: Copy + PartialOrd;
    /// Less than any promise.
    const LEAST: Self::Promise;

    /// A position of which only the number of moves is known, at least one.
    fn leaf(leaf: Leaf, moves: u32, side: Side) -> Self::Numbers;
    fn from_words(words: [u32; N]) -> Self::Numbers;
    fn to_words(numbers: Self::Numbers) -> [u32; N];
    /// What an unsolved child counts where `side` moves; `again` if it moves in
    /// the child too.
    fn weigh(child: Self::Numbers, side: Side, again: bool) -> Self::Weight;
    /// Adds a child to the sum.
    fn add(sum: Self::Sum, child: Self::Weight) -> Self::Sum;
    /// How promising a child is: the more, the better.
    fn promise(child: Self::Weight) -> Self::Promise;
    /// What a node stores whose children gave this sum.
    fn total(sum: Self::Sum, side: Side) -> Self::Numbers;
    /// The chance that the goal is reached, as far as the numbers say.
    fn estimate(numbers: Self::Numbers, side: Side) -> f32;
    /// The proof and the disproof number, or zeros for a rule without.
    fn proof_numbers(numbers: Self::Numbers) -> (u32, u32);
}

/// As the prover: whoever moves at the root, which is not known yet.
pub(crate) const UNDECIDED: Player = Player::CHANCE;

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

/// Everything that a search works with.
pub(crate) struct Frame<'m, W> {
    pub(crate) rows: Rows<'m>,
    /// The list that the game writes its moves to.
    pub(crate) moves: &'m mut [Move],
    pub(crate) states: Slots<'m>,
    pub(crate) walk: W,
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

impl<W: Walk> Frame<'_, W> {
    /// Searches from the current node on, where the walker stands.
    pub(crate) fn run(&mut self, budget: Budget) -> Result<Stop, Error> {
        let created = self.rows.wide_field(WideField::Created);
        let expansions = self.rows.wide_field(WideField::Expansions);
        let mut idle = 0;
        loop {
            if self.rows.meta(self.root()).is_solved() {
                return Ok(Stop::Solved);
            }
            let nodes = self.rows.wide_field(WideField::Created) - created;
            let iterations = self.rows.wide_field(WideField::Expansions) - expansions;
            if nodes >= budget.nodes || iterations >= budget.iterations {
                return Ok(Stop::Budget);
            }
            match self.descend()? {
                Descent::Leaf(leaf) => {
                    if let Some(stop) = self.expand(leaf)? {
                        return Ok(stop);
                    }
                    idle = 0;
                }
                Descent::Settled => {
                    // Each of these tells a node of one more solved child.
                    idle += 1;
                    if idle > self.rows.layout.capacity {
                        return Err(Error::Damaged);
                    }
                }
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
    ///
    /// Where the way up has just been, the path knows them.
    fn descend(&mut self) -> Result<Descent, Error> {
        let mut depth = self.depth();
        loop {
            let node = self.rows.node(self.rows.path(depth));
            if depth >= self.rows.shape().max_depth {
                return Ok(Descent::TooDeep);
            }
            let meta = self.rows.meta(node);
            if meta.is_solved() {
                return Ok(Descent::Settled);
            }
            if !meta.is_expanded() {
                return Ok(Descent::Leaf(node));
            }
            if depth >= self.known() {
                let best = with_rule!(self.parts.rule, choose::<_>(&self.rows, node));
                self.know(depth, best);
            }
            let row = self.rows.promising(depth);
            if row == Row::NONE {
                return Ok(Descent::Settled);
            }
            self.walk.down(self.rows.mv(row), &mut self.states)?;
            self.rows.trace(row.0);
            depth += 1;
            if self.rows.path(depth) != row {
                self.rows.set_path(depth, row);
                self.rows.set_field(Field::Known, depth as u32);
            }
            self.rows.set_field(Field::Depth, depth as u32);
        }
    }

    /// Down to which depth the most promising children on the path are known.
    fn known(&self) -> usize {
        self.rows.field(Field::Known) as usize
    }

    fn know(&mut self, depth: usize, promising: Row) {
        self.rows.set_promising(depth, promising);
        if self.known() <= depth {
            self.rows.set_field(Field::Known, depth as u32 + 1);
        }
    }

    /// Brings the numbers up to date from the current node upwards, and stands
    /// at the first one that did not change, or at the root.
    fn ascend(&mut self) -> Result<(), Error> {
        loop {
            let depth = self.depth();
            let node = self.rows.node(self.rows.path(depth));
            // A node that was settled by another path before this one came by
            // is as it should be, but those above do not know of it yet.
            let mut changed = true;
            if !self.rows.meta(node).is_solved() {
                let promising;
                (changed, promising) =
                    with_rule!(self.parts.rule, update::<_>(&mut self.rows, node));
                self.know(depth, promising);
            }
            if depth == 0 || !changed {
                return Ok(());
            }
            if self.rows.meta(node).is_solved() {
                self.settle(node);
            }
            self.step_up(depth)?;
        }
    }

    /// Takes one step back on the path.
    pub(crate) fn step_up(&mut self, depth: usize) -> Result<(), Error> {
        let mv = self.rows.mv(self.rows.path(depth));
        self.rows.set_field(Field::Depth, depth as u32 - 1);
        self.walk.up(mv, &mut self.states)
    }

    /// A solved node needs nothing below it any more. With transpositions
    /// somebody else may need it: the collector decides later.
    fn settle(&mut self, node: Row) {
        if !self.parts.keep_solved && !self.rows.has_keys() {
            self.rows.give_back_below(node);
        }
    }
}

/// What the children of a node say of it.
struct Survey<S> {
    /// What they settle.
    truth: Truth,
    /// The sum of the unsolved ones.
    sum: S,
    /// The most promising one, the first among equals; none if the node is settled.
    best: Row,
}

/// Looks through the children of a node: the inner loop of the search.
#[cfg_attr(not(feature = "small"), inline)]
#[cfg_attr(feature = "small", inline(never))]
fn survey<const N: usize, C: Combine<N>>(rows: &Rows<'_>, node: Row) -> Survey<C::Sum> {
    let parent = rows.meta(node);
    let side = parent.side();
    let first = rows.first(node);
    let (metas, numbers) = rows.family::<N>(parent, first);
    let mut sum = C::NOTHING;
    let mut best = Row::NONE;
    let mut most = C::LEAST;
    for (index, (meta, words)) in metas.iter().zip(numbers).enumerate() {
        let mut meta = Meta(u32::from_le(*meta));
        let mut words = words.map(u32::from_le);
        let row = Row(first.0.wrapping_add(index as u32));
        if !meta.is_plain() {
            if meta.is_link() {
                (meta, words) = rows.follow(row);
            }
            if meta.is(side.wants()) {
                return Survey {
                    truth: side.wants(),
                    sum,
                    best: Row::NONE,
                };
            }
            if meta.is_solved() {
                continue;
            }
        }
        let weight = C::weigh(C::from_words(words), side, meta.same_side(parent));
        sum = C::add(sum, weight);
        // Every promise is more than the least: an unsolved child is never missed.
        let promise = C::promise(weight);
        if promise > most {
            most = promise;
            best = row;
        }
    }
    let truth = if best == Row::NONE {
        side.fears()
    } else {
        Truth::Unknown
    };
    Survey { truth, sum, best }
}

/// The most promising child of a node, none if it is settled.
fn choose<const N: usize, C: Combine<N>>(rows: &Rows<'_>, node: Row) -> Row {
    survey::<N, C>(rows, node).best
}

/// Combines the children of a node anew. Returns whether anything changed, and
/// the most promising child.
#[inline]
fn update<const N: usize, C: Combine<N>>(rows: &mut Rows<'_>, node: Row) -> (bool, Row) {
    let found = survey::<N, C>(rows, node);
    let before = rows.meta(node);
    if found.truth != Truth::Unknown {
        rows.set_meta(node, before.with_truth(found.truth));
        rows.trace(found.truth as u32);
        return (found.truth != before.truth(), Row::NONE);
    }
    let words = C::to_words(C::total(found.sum, before.side()));
    words.into_iter().for_each(|word| rows.trace(word));
    let changed = words != rows.numbers(node);
    rows.set_numbers(node, words);
    (changed, found.best)
}

/// Writes what is known of a position that has just been seen for the first time.
fn init<const N: usize, C: Combine<N>>(rows: &mut Rows<'_>, node: Row, leaf: Leaf) {
    let meta = rows.meta(node);
    let words = C::to_words(C::leaf(leaf, meta.moves(), meta.side()));
    words.into_iter().for_each(|word| rows.trace(word));
    rows.set_numbers(node, words);
}

/// The chance that the goal is reached, and the proof numbers.
fn guess<const N: usize, C: Combine<N>>(rows: &Rows<'_>, node: Row) -> (f32, (u32, u32)) {
    let numbers = C::from_words(rows.numbers(node));
    let chance = C::estimate(numbers, rows.meta(node).side());
    (chance, C::proof_numbers(numbers))
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
        Truth::Unknown => with_rule!(rule, guess::<_>(rows, node)),
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
        .or_else(|| match with_rule!(rule, choose::<_>(rows, node)) {
            Row::NONE => (count > 0).then_some(first),
            row => Some(row),
        })
}
