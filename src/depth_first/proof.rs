//! Depth-first proof search: df-pn, and the same with the product rule.
//!
//! The search goes to the same leaves as best-first search, but it stays below
//! a move as long as the numbers there are within a **window**: as long as the
//! move is about as promising as the second best (ε), and its parent's numbers
//! are within the parent's window. When it leaves, the numbers go to the table
//! and the rows are given back; when it returns, the table says them again. So
//! the memory is the moves along one line, and a table of any size.
//!
//! Nagai, "Df-pn Algorithm for Searching AND/OR Trees" (2002); Pawlewicz and
//! Lew, "Improving Depth-first PN-Search: 1+ε Trick" (2007). What a window is
//! for a rule: `narrow` in the rule's file. A full table loses what cost the
//! least. Positions that come back on the path: `src/proof/repetition.rs`.

use crate::frame::Frame;
use crate::memory::{Field, LEVEL, Meta, Row, Rows, WideField};
use crate::proof::{Chosen, Combine, with_rule};
use crate::walk::Walk;

/// The words of a level of the path: the window, and how many nodes there were
/// when the search came.
pub(crate) const WINDOW: usize = 3;
const LEAST: usize = LEVEL;
const MOST: usize = LEVEL + 1;
const NODES: usize = LEVEL + 2;

impl<W: Walk> Frame<'_, W> {
    /// Sets the window of the root.
    pub(crate) fn open_window(&mut self) {
        let widest = with_rule!(self.parts.rule, widest::<_>());
        self.set_window(0, widest);
    }

    /// Sets the window of the child to which the search goes from a node at
    /// this depth.
    pub(crate) fn narrow_window(&mut self, depth: usize, node: Row, child: Row) {
        let window = [
            self.rows.level_word(depth, LEAST),
            self.rows.level_word(depth, MOST),
        ];
        let epsilon = self.real_setting(Field::Epsilon);
        let narrow = with_rule!(
            self.parts.rule,
            narrow::<_>(&self.rows, node, child, window, epsilon)
        );
        self.set_window(depth + 1, narrow);
    }

    fn set_window(&mut self, depth: usize, [least, most]: [u32; 2]) {
        let created = self.rows.wide_field(WideField::Created) as u32;
        self.rows.set_level_word(depth, LEAST, least);
        self.rows.set_level_word(depth, MOST, most);
        self.rows.set_level_word(depth, NODES, created);
    }

    /// Whether the search may stay at a node on the path.
    pub(crate) fn is_within_window(&self, depth: usize, node: Row) -> bool {
        let window = [
            self.rows.level_word(depth, LEAST),
            self.rows.level_word(depth, MOST),
        ];
        with_rule!(self.parts.rule, is_within::<_>(&self.rows, node, window))
    }

    /// How many nodes were created below a node on the path since the search
    /// came there.
    pub(crate) fn work(&self, depth: usize) -> Option<u32> {
        let created = self.rows.wide_field(WideField::Created) as u32;
        self.parts
            .has_windows()
            .then(|| created.wrapping_sub(self.rows.level_word(depth, NODES)))
    }
}

fn widest<const N: usize, C: Combine<N>>() -> [u32; 2] {
    C::WIDEST
}

fn is_within<const N: usize, C: Combine<N>>(rows: &Rows<'_>, node: Row, window: [u32; 2]) -> bool {
    C::is_within(C::from_words(rows.numbers(node)), window)
}

/// The window of a child.
fn narrow<const N: usize, C: Combine<N>>(
    rows: &Rows<'_>,
    node: Row,
    child: Row,
    window: [u32; 2],
    epsilon: f32,
) -> [u32; 2] {
    let parent = rows.meta(node);
    let side = parent.side();
    let weigh = |row: Row, meta: Meta| {
        let numbers = C::from_words(rows.numbers(row));
        C::weigh(numbers, side, meta.same_side(parent))
    };
    let mut others = C::NOTHING;
    let mut rivals = 0;
    let mut second = None;
    let mut most = C::LEAST;
    let (first, count) = rows.children(node);
    for row in first.siblings(count) {
        let sibling = rows.node(row);
        let meta = rows.meta(sibling);
        if row == child || meta.is_solved() {
            continue;
        }
        let weight = weigh(sibling, meta);
        others = C::add(others, weight);
        rivals += 1;
        let promise = C::promise(weight);
        if promise > most {
            most = promise;
            second = Some(weight);
        }
    }
    let child = rows.node(child);
    let meta = rows.meta(child);
    let chosen = Chosen {
        weight: weigh(child, meta),
        others,
        rivals,
        second,
        side,
        again: meta.same_side(parent),
        epsilon,
    };
    C::narrow(window, chosen)
}
