//! Making the moves of a node, and what is seen at once: ends of games,
//! positions that the table knows or that are on the path, and those that are
//! too deep to be searched.
//!
//! Everything is written to rows that nobody knows of yet; only when all of the
//! game's answers are there do they become the node's. If one of them decides
//! the node, the others are not looked at.

use super::known::{FREE, INFO, Known};
use super::{Kind, MOVE};
use crate::error::Error;
use crate::frame::Frame;
use crate::game::Move;
use crate::memory::{Meta, Row, WideField};
use crate::search::Stop;
use crate::value::{Side, Truth};
use crate::walk::Walk;

/// What was seen of a child.
enum Seen {
    /// Enough.
    Known(Known),
    /// It must be searched, in this order.
    Open(u32),
}

/// The node whose moves are looked at.
struct Parent {
    meta: Meta,
    depth: usize,
    window: (i32, i32),
    /// How deep its children are to be searched.
    below: u32,
    table_move: Option<Move>,
}

impl<W: Walk> Frame<'_, W> {
    /// Makes the moves of a node at this depth, where the walker stands, or
    /// says why it cannot.
    pub(super) fn look_below(&mut self, node: Row, depth: usize) -> Result<Option<Stop>, Error> {
        let meta = self.rows.meta(node);
        let count = meta.moves();
        self.list_moves(count)?;
        let Some(first) = self.rows.take(count) else {
            return Ok(Some(Stop::Full));
        };
        // The list is needed again for the children's own moves.
        for (row, mv) in first.siblings(count).zip(self.moves.iter()) {
            self.rows.set_mv(row, *mv);
        }
        let mv = Move(self.rows.level_word(depth, MOVE));
        let parent = Parent {
            meta,
            depth,
            window: self.window(depth),
            below: self.to_search(depth + 1),
            table_move: self.has_flag(depth, super::HAS_MOVE).then_some(mv),
        };
        let looked = match self.look_at_children(&parent, first) {
            Ok(looked) => looked,
            Err(error) => {
                self.rows.give_back(first, count);
                return Err(error);
            }
        };
        if looked < count {
            self.count_seen(Row(first.0 + looked - 1), depth);
            self.rows.give_back(first, count);
        } else {
            for row in first.siblings(count) {
                self.count_seen(row, depth);
            }
            self.rows.set_first(node, first);
            self.rows.set_meta(node, meta.expanded(true));
        }
        self.rows.count(WideField::Edges, looked);
        self.rows.count(WideField::Created, looked);
        self.rows.count(WideField::Expansions, 1);
        #[cfg(feature = "levels")]
        self.rows.count(WideField::Main, looked);
        Ok(None)
    }

    /// Looks at the positions that the moves of a node lead to. Returns how
    /// many it saw: the first one that decides the node ends it.
    fn look_at_children(&mut self, parent: &Parent, first: Row) -> Result<u32, Error> {
        let count = parent.meta.moves();
        for (index, row) in (0..count).zip(first.siblings(count)) {
            let mv = self.rows.mv(row);
            self.walk.down(mv, &mut self.states)?;
            let seen = self.look_at_child(parent, row);
            self.walk.up(mv, &mut self.states)?;
            match seen? {
                Seen::Open(order) => self.rows.set_numbers(row, [order, 0]),
                Seen::Known(known) => {
                    self.rows
                        .set_numbers(row, [known.info(), known.value as u32]);
                    self.rows.set_first(row, Row(known.lean));
                    let (alpha, beta) = parent.window;
                    let decides = match parent.meta.side() {
                        Side::Prover => known.value >= beta,
                        Side::Refuter => known.value <= alpha,
                    };
                    // Of the root all moves are wanted.
                    if decides && parent.depth > 0 && index + 1 < count {
                        return Ok(index + 1);
                    }
                }
            }
        }
        Ok(count)
    }

    /// Looks at the position where the walker stands.
    fn look_at_child(&mut self, parent: &Parent, row: Row) -> Result<Seen, Error> {
        if self.rows.has_table() || self.parts.sees_repetitions() {
            let key = self.walk.key(&self.states)?;
            if self.parts.sees_repetitions()
                && let Some(depth) = self.find_above(key, parent.depth)
            {
                return Ok(Seen::Known(Known {
                    kind: Kind::AtMost,
                    lean: depth,
                    ..Known::end(self.values().bottom)
                }));
            }
            if self.rows.has_table()
                && let Some((Some(known), _)) = self.recall_known(key, parent.below)
                && known.is_enough(parent.window)
            {
                return Ok(Seen::Known(known));
            }
        }
        let (moves, side) = self.look_around()?;
        let Some(side) = side else {
            let score = self.final_score()?;
            return Ok(Seen::Known(Known::end(self.values().of_score(score))));
        };
        let meta = Meta::leaf(moves, side, Truth::Unknown);
        self.rows.set_meta(row, meta);
        if parent.below == 0 {
            let chance = self.expect(parent.meta, meta)?;
            let value = self.values().of_chance(chance);
            return Ok(Seen::Known(Known::estimate(value)));
        }
        let mv = self.rows.mv(row);
        let is_table_move = parent.table_move == Some(mv);
        let order = self.order(parent.depth, parent.meta, meta, mv, is_table_move)?;
        Ok(Seen::Open(order))
    }

    /// What the goal player can expect where the walker stands, 0 to 1.
    fn expect(&mut self, parent: Meta, meta: Meta) -> Result<f32, Error> {
        if !self.parts.deepen && !self.parts.is_exact() {
            return Ok(0.5);
        }
        if self.walk.has_evaluation() {
            return self.evaluate();
        }
        // The moves of the one who is to move, and of the one who has moved.
        let (own, other) = (meta.moves() as f32 + 1.0, parent.moves() as f32 + 1.0);
        let of_mover = own / (own + other);
        Ok(match meta.side() {
            Side::Prover => of_mover,
            Side::Refuter => 1.0 - of_mover,
        })
    }
}

impl<W> Frame<'_, W> {
    /// Counts a child of which enough was seen.
    fn count_seen(&mut self, row: Row, depth: usize) {
        let [order, value] = self.rows.numbers(row);
        self.rows.trace(order);
        if super::order::is_open(order) {
            return;
        }
        if let Some(known) = Known::from_info(order & INFO, value as i32) {
            let lean = self.rows.first(row).0;
            let lean = if self.parts.sees_repetitions() {
                lean
            } else {
                FREE
            };
            self.count_child(row, depth, &Known { lean, ..known });
        }
    }
}
