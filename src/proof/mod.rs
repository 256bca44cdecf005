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
//! brought up to date when a descent comes by. Nodes above may be among them,
//! so the way up then always leads to the root. A descent that meets a node
//! whose children have settled it meanwhile repairs the path and goes on.
//!
//! | file | what |
//! | --- | --- |
//! | `product.rs`, `min_sum.rs`, `real_sum.rs` | the rules |
//! | `expand.rs`, `leaf.rs` | making the children of a leaf, and what they are worth |
//! | `levels.rs` | searching a leaf by another search: PN², PP² |
//! | `repetition.rs` | positions that come back on the path |
//! | `goal.rs` | one score after the other, until the value is known |
//! | `view.rs` | what a node says to somebody who asks |

#[cfg(feature = "min-sum")]
pub(crate) mod min_sum;
#[cfg(feature = "product")]
pub(crate) mod product;
#[cfg(feature = "real-sum")]
pub(crate) mod real_sum;

use crate::error::Error;
use crate::frame::Frame;
use crate::memory::{Field, Meta, Row, Rows, WideField};
use crate::search::{Budget, Stop};
use crate::value::{Side, Truth};
use crate::walk::Walk;

/// Calls a generic function with the type that stands for a rule.
macro_rules! with_rule {
    ($rule:expr, $call:ident::<_>($($argument:expr),*)) => {
        match $rule {
            #[cfg(feature = "product")]
            $crate::config::Rule::Product => $call::<1, $crate::proof::product::Product>($($argument),*),
            #[cfg(feature = "min-sum")]
            $crate::config::Rule::MinSum => $call::<2, $crate::proof::min_sum::MinSum>($($argument),*),
            #[cfg(feature = "min-sum")]
            $crate::config::Rule::WeakSum => $call::<2, $crate::proof::min_sum::WeakSum>($($argument),*),
            #[cfg(feature = "real-sum")]
            $crate::config::Rule::RealSum => $call::<2, $crate::proof::real_sum::RealSum>($($argument),*),
        }
    };
}
pub(crate) use with_rule;

mod expand;
#[cfg(feature = "exact")]
mod goal;
mod leaf;
#[cfg(feature = "levels")]
mod levels;
mod repetition;
mod view;

pub(crate) use view::{best, view};

/// What is known of a position before anything below it has been seen.
#[derive(Clone, Copy)]
pub(crate) enum Hint {
    /// Nothing.
    Nothing,
    /// The number of its moves, at least one.
    Moves(u32),
    /// The chance that the goal is reached, seen from the goal.
    Chance(f32),
}

/// What a rule stores in a node, in `N` words, and how it combines that.
pub(crate) trait Combine<const N: usize> {
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

    /// A position of which nothing more is known.
    fn leaf(hint: Hint, side: Side) -> Self::Numbers;
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

    /// The window of numbers in which a depth-first search stays at the root.
    #[cfg(feature = "depth-first")]
    const WIDEST: [u32; 2];
    /// Whether a node's numbers are within its window.
    #[cfg(feature = "depth-first")]
    fn is_within(numbers: Self::Numbers, window: [u32; 2]) -> bool;
    /// The window of the most promising child: within it the child stays about
    /// as promising as its rivals, and its parent within its own window.
    #[cfg(feature = "depth-first")]
    fn narrow(window: [u32; 2], child: Chosen<Self::Weight, Self::Sum>) -> [u32; 2];
}

/// The child that a depth-first search goes to, and its siblings.
#[cfg(feature = "depth-first")]
pub(crate) struct Chosen<V, S> {
    /// What it counts for the side that moves at its parent.
    pub(crate) weight: V,
    /// The sum of the other unsolved children.
    pub(crate) others: S,
    /// How many these are.
    pub(crate) rivals: u32,
    /// The most promising of them.
    pub(crate) second: Option<V>,
    /// Who moves at its parent.
    pub(crate) side: Side,
    /// Whether they move in the child too.
    pub(crate) again: bool,
    pub(crate) epsilon: f32,
}

impl<W> Frame<'_, W> {
    /// The precision rate, which comes with playouts; 0: only a proof ends the search.
    #[inline]
    fn precision(&self) -> f32 {
        if cfg!(feature = "playouts") {
            self.real_setting(Field::Precision)
        } else {
            0.0
        }
    }

    /// Whether a chance is as near to 0 or 1 as the precision rate asks.
    fn is_near_an_end(&self, chance: f32) -> bool {
        let precision = self.precision();
        precision > 0.0 && (chance <= precision || chance >= 1.0 - precision)
    }
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
    #[cfg_attr(feature = "sampling", inline(never))] // which needs the stack itself
    pub(crate) fn run(&mut self, budget: Budget) -> Result<Stop, Error> {
        let created = self.rows.wide_field(WideField::Created);
        let expansions = self.rows.wide_field(WideField::Expansions);
        let mut idle = 0;
        loop {
            if self.rows.meta(self.root()).is_solved() && !self.begin_next_goal() {
                return Ok(Stop::Solved);
            }
            if self.is_believed() {
                return Ok(Stop::Believed);
            }
            let nodes = self.rows.wide_field(WideField::Created) - created;
            let iterations = self.rows.wide_field(WideField::Expansions) - expansions;
            if nodes >= budget.nodes || iterations >= budget.iterations {
                return Ok(Stop::Budget);
            }
            if self.end_level()? {
                continue;
            }
            match self.descend()? {
                Descent::Leaf(leaf) => {
                    self.begin_levels();
                    match self.expand(leaf)? {
                        None => idle = 0,
                        Some(Stop::Full) if self.shorten_level()? => continue,
                        Some(stop) => return Ok(stop),
                    }
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

    pub(crate) fn root(&self) -> Row {
        self.rows.path(0)
    }

    /// Whether the root's chance is near enough to 0 or 1 to end the search,
    /// though nothing is proven.
    fn is_believed(&self) -> bool {
        self.precision() > 0.0 && view(self, self.root()).is_believed
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
            if let Err(error) = self.note_arrival(depth + 1) {
                self.walk.up(self.rows.mv(row), &mut self.states)?;
                return Err(error);
            }
            self.rows.trace(row.0);
            #[cfg(feature = "depth-first")]
            if self.parts.has_windows() {
                self.narrow_window(depth, node, row);
            }
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
    /// at the first one that did not change and has no parent but the one on
    /// the path, or where this level begins. A depth-first search stays where
    /// it is as long as it may.
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
            let solved = self.rows.meta(node).is_solved();
            if solved {
                self.note_lean(node, depth);
            }
            if depth == self.floor() {
                return Ok(());
            }
            if self.parts.has_windows() && !solved {
                #[cfg(feature = "depth-first")]
                if self.is_within_window(depth, node) {
                    return Ok(());
                }
            } else if !changed && !self.rows.has_keys() {
                return Ok(());
            }
            self.leave(node, depth)?;
            self.step_up(depth)?;
        }
    }

    /// What happens to a node that is solved, or that a depth-first search
    /// leaves, when the way goes up from it.
    fn leave(&mut self, node: Row, depth: usize) -> Result<(), Error> {
        let meta = self.rows.meta(node);
        if !meta.is_solved() && !self.parts.is_depth_first() {
            return Ok(());
        }
        // With transpositions somebody else may need what is below: the
        // collector decides later.
        let alive = self.rows.field(Field::Live);
        if !(self.rows.has_keys() || self.parts.keep_solved && meta.is_solved()) {
            self.rows.give_back_below(node);
        }
        if self.rows.has_table() && self.is_path_free(node) {
            let key = self.walk.key(&self.states)?;
            let below = alive.wrapping_sub(self.rows.field(Field::Live));
            let work = self.work(depth).unwrap_or(below);
            if self.parts.is_depth_first() {
                with_rule!(
                    self.parts.rule,
                    remember::<_>(&mut self.rows, node, key, work)
                );
            } else {
                self.rows.remember(key, meta.truth(), [], work);
            }
        }
        Ok(())
    }

    /// Takes one step back on the path.
    pub(crate) fn step_up(&mut self, depth: usize) -> Result<(), Error> {
        let mv = self.rows.mv(self.rows.path(depth));
        self.rows.set_field(Field::Depth, depth as u32 - 1);
        self.walk.up(mv, &mut self.states)
    }
}

#[cfg(not(feature = "depth-first"))]
impl<W: Walk> Frame<'_, W> {
    fn work(&self, _: usize) -> Option<u32> {
        None
    }
}

#[cfg(not(feature = "exact"))]
impl<W: Walk> Frame<'_, W> {
    fn begin_next_goal(&mut self) -> bool {
        false
    }
}

#[cfg(not(feature = "levels"))]
impl<W: Walk> Frame<'_, W> {
    pub(crate) fn has_possible_levels(&self) -> bool {
        true
    }

    fn floor(&self) -> usize {
        0
    }

    fn begin_levels(&mut self) {}

    fn end_level(&mut self) -> Result<bool, Error> {
        Ok(false)
    }

    fn shorten_level(&mut self) -> Result<bool, Error> {
        Ok(false)
    }

    fn count_created(&mut self, _: u32) {}
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

/// Notes in the table what is known of a node, with its numbers.
fn remember<const N: usize, C: Combine<N>>(rows: &mut Rows<'_>, node: Row, key: u64, work: u32) {
    let numbers: [u32; N] = rows.numbers(node);
    rows.remember(key, rows.meta(node).truth(), numbers, work);
}
