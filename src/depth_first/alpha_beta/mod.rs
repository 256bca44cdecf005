//! Alpha-beta: the goal player maximises, everybody else minimises, and what
//! cannot change the root's value is not searched.
//!
//! Knuth and Moore, "An analysis of alpha-beta pruning" (1975), fail-soft as in
//! Fishburn, "Another optimization of alpha-beta search" (1983). Beside the
//! window: a table of positions; a look into the table for every child before
//! any is searched (Plaat et al., "Exploiting graph properties of game trees",
//! 1996); null windows for all children but the first where the window is not
//! null anyway (Marsland and Campbell, "Parallel search of strongly ordered
//! game trees", 1982); killers and history for the order (Schaeffer, "The
//! history heuristic", 1989). With more than two players the value is what the
//! goal player can force against all others together.
//!
//! A goal of one score is a search with a null window. Where lines are cut off
//! at the greatest depth two are made: whether the goal can be proven, then
//! whether it can be disproven, with every position at that depth against it.
//! With `deepen` the greatest depth grows from 1 until the value at the root is
//! sure, and positions at that depth are estimated.
//!
//! There is no tree: the rows are the moves along the current line. A node is
//! worked on in steps, each of which asks the game first and then changes the
//! block, so that a search can stop after each and a failing game costs nothing.
//!
//! | file | what |
//! | --- | --- |
//! | `values.rs` | the numbers that are compared |
//! | `known.rs` | what was found of a position, and the table |
//! | `look.rs` | making the moves of a node, and what is seen at once |
//! | `order.rs` | which move is searched first |
//! | `answer.rs` | what the search says to somebody who asks |

mod answer;
mod known;
mod look;
mod order;
mod values;

use crate::config::Config;
use crate::error::Error;
use crate::frame::Frame;
use crate::memory::{Field, Meta, Row, WideField};
use crate::search::{Budget, Stop};
use crate::value::{Side, Truth};
use crate::walk::Walk;
use known::{FREE, Kind, Known};
use values::Value;

/// The words of a position in the table beside its key.
pub(crate) fn payload(config: &Config) -> usize {
    if config.deepen {
        known::PAYLOAD_WITH_DEPTH
    } else {
        known::PAYLOAD
    }
}

/// The numbers of a row: its order with what is known of it, and its value.
pub(crate) const COLUMNS: usize = 2;

/// The words of a level of the path beside the usual ones. The first is where
/// other searches keep the most promising child.
pub(crate) const LEVEL: usize = 11;
const ALPHA: usize = crate::memory::LEVEL - 1;
const BETA: usize = ALPHA + 1;
/// The best value so far, of which child, and before there is one the move
/// that the table has.
const BEST: usize = ALPHA + 2;
const MOVE: usize = ALPHA + 3;
const FLAGS: usize = ALPHA + 4;
/// The least depth of the path that the values so far lean on.
const LEAN: usize = ALPHA + 5;
/// How many positions there were when the search came.
const NODES: usize = ALPHA + 6;
const KEY: usize = ALPHA + 7;
const KILLERS: usize = ALPHA + 9;
const _: () = assert!(KILLERS + 2 <= crate::memory::LEVEL + LEVEL);

/// Flags of a level: some value so far is an estimate.
const UNSURE: u32 = 1;
/// One child decides the node: the others do not matter.
const CUT: u32 = 2;
/// There is a move in [`MOVE`].
const HAS_MOVE: u32 = 4;
/// The child below is searched with a null window.
const NULL: u32 = 8;
/// The child below must be searched again, with the whole window.
const AGAIN: u32 = 16;
/// Some child has been searched.
const BEGUN: u32 = 32;

/// The words that are kept for the whole search.
pub(crate) const NOTES: usize = 8 + order::HISTORY;
const STATE: usize = 0;
/// How deep the current search goes.
const LIMIT: usize = 1;
/// What the last finished search found, and how many there were.
const LAST_VALUE: usize = 2;
const LAST_MOVE: usize = 3;
const FINISHED: usize = 4;
/// Whether it is asked if the goal can be disproven.
const DISPROVING: usize = 5;
const HISTORY: usize = 8;

const RUNNING: u32 = 0;
const SOLVED: u32 = 1;
/// All lines have been searched as deep as they may be.
const TOO_DEEP: u32 = 2;

impl<W: Walk> Frame<'_, W> {
    /// Sets up the search of the position where the walker stands, the root,
    /// which has this row.
    pub(crate) fn begin_alpha_beta(&mut self, root: Row) -> Result<(), Error> {
        let (moves, side) = self.look_around()?;
        let mut known = None;
        if side.is_none() {
            let score = self.final_score()?;
            known = Some(Known::end(self.values().of_score(score)));
        }
        let key = if self.rows.has_table() || self.parts.sees_repetitions() {
            self.walk.key(&self.states)?
        } else {
            0
        };
        let side = side.unwrap_or(Side::Prover);
        self.rows
            .set_meta(root, Meta::leaf(moves, side, Truth::Unknown));
        self.rows.set_path(0, root);
        self.rows.clear_method_words();
        for depth in 0..=self.rows.shape().max_depth {
            self.rows.set_level_word(depth, KILLERS, 0);
            self.rows.set_level_word(depth, KILLERS + 1, 0);
        }
        let limit = if self.parts.deepen {
            1
        } else {
            self.rows.shape().max_depth as u32
        };
        self.rows.set_method_word(LIMIT, limit);
        self.open_level(0, self.root_window(), key, None);
        if let Some(known) = known {
            self.rows.set_level_word(0, BEST, known.value as u32);
            self.end_search(&known);
        }
        Ok(())
    }

    /// Searches from the current node on, where the walker stands.
    #[cfg_attr(feature = "sampling", inline(never))] // which needs the stack itself
    pub(crate) fn run_alpha_beta(&mut self, budget: Budget) -> Result<Stop, Error> {
        let created = self.rows.wide_field(WideField::Created);
        let expansions = self.rows.wide_field(WideField::Expansions);
        loop {
            match self.rows.method_word(STATE) {
                RUNNING => {}
                SOLVED => return Ok(Stop::Solved),
                _ => return Ok(Stop::Depth),
            }
            let nodes = self.rows.wide_field(WideField::Created) - created;
            let iterations = self.rows.wide_field(WideField::Expansions) - expansions;
            if nodes >= budget.nodes || iterations >= budget.iterations {
                return Ok(Stop::Budget);
            }
            let depth = self.depth();
            if depth >= self.rows.shape().max_depth {
                return Err(Error::Damaged);
            }
            let node = self.rows.path(depth);
            if self.has_flag(depth, CUT) {
                self.finish(node, depth)?;
            } else if !self.rows.meta(node).is_expanded() {
                if let Some(stop) = self.look_below(node, depth)? {
                    return Ok(stop);
                }
            } else if let Some(child) = self.next_child(node, depth) {
                self.go_to(child, depth)?;
            } else {
                self.finish(node, depth)?;
            }
        }
    }

    /// Goes down to a child, unless the table knows enough of it.
    fn go_to(&mut self, child: Row, depth: usize) -> Result<(), Error> {
        let mv = self.rows.mv(child);
        let (window, is_null) = self.window_of_child(depth);
        self.walk.down(mv, &mut self.states)?;
        let mut key = 0;
        if self.rows.has_table() || self.parts.sees_repetitions() {
            match self.walk.key(&self.states) {
                Ok(found) => key = found,
                Err(error) => {
                    self.walk.up(mv, &mut self.states)?;
                    return Err(error);
                }
            }
        }
        self.set_flag(depth, AGAIN, false);
        self.set_flag(depth, NULL, is_null);
        let mut table_move = None;
        if self.rows.has_table()
            && let Some((known, mv)) = self.recall_known(key, self.to_search(depth + 1))
        {
            if let Some(known) = known
                && known.is_enough(window)
            {
                self.rows.trace(child.0);
                self.absorb(child, depth, &known);
                return self.walk.up(self.rows.mv(child), &mut self.states);
            }
            table_move = Some(mv);
        }
        self.rows.trace(child.0);
        self.rows.set_path(depth + 1, child);
        self.open_level(depth + 1, window, key, table_move);
        self.rows.set_field(Field::Depth, depth as u32 + 1);
        Ok(())
    }

    /// Leaves a node of which enough is known.
    fn finish(&mut self, node: Row, depth: usize) -> Result<(), Error> {
        let known = self.sum_up(depth);
        let mv = self.rows.level_word(depth, MOVE);
        if self.has_flag(depth, CUT) {
            self.praise(node, depth, mv);
        }
        let created = self.rows.wide_field(WideField::Created) as u32;
        let work = created.wrapping_sub(self.rows.level_word(depth, NODES));
        let left = self.to_search(depth);
        self.remember_known(self.level_key(depth), &known, mv, left, work);
        self.rows.trace(known.value as u32);
        if depth == 0 {
            self.end_search(&known);
            return Ok(());
        }
        let (first, count) = self.rows.children(node);
        self.rows.give_back(first, count);
        let meta = self.rows.meta(node);
        self.rows.set_meta(node, meta.expanded(false));
        self.absorb(node, depth - 1, &known);
        self.step_up(depth)
    }
}

impl<W> Frame<'_, W> {
    fn has_flag(&self, depth: usize, flag: u32) -> bool {
        self.rows.level_word(depth, FLAGS) & flag != 0
    }

    fn set_flag(&mut self, depth: usize, flag: u32, yes: bool) {
        let flags = self.rows.level_word(depth, FLAGS);
        let flags = if yes { flags | flag } else { flags & !flag };
        self.rows.set_level_word(depth, FLAGS, flags);
    }

    fn level_key(&self, depth: usize) -> u64 {
        let half = |word| u64::from(self.rows.level_word(depth, word));
        half(KEY) | half(KEY + 1) << 32
    }

    /// Whether the position is on the path, down to this depth, and where.
    fn find_above(&self, key: u64, depth: usize) -> Option<u32> {
        let earlier = |depth: &usize| self.level_key(*depth) == key;
        (0..=depth).find(earlier).map(|depth| depth as u32)
    }

    /// How deep the current search goes.
    fn depth_limit(&self) -> u32 {
        // A damaged block may say anything.
        let most = self.rows.shape().max_depth as u32;
        self.rows.method_word(LIMIT).min(most).max(1)
    }

    /// How much deeper than this the current search goes.
    #[inline]
    fn to_search(&self, depth: usize) -> u32 {
        self.depth_limit().saturating_sub(depth as u32)
    }

    fn side(&self, depth: usize) -> Side {
        self.rows.meta(self.rows.path(depth)).side()
    }

    /// The values between which the root's is looked for.
    fn root_window(&self) -> (Value, Value) {
        let values = self.values();
        if self.parts.deepen || self.parts.is_exact() {
            (values.bottom, values.top)
        } else if self.rows.method_word(DISPROVING) == 0 {
            (values.top - 1, values.top)
        } else {
            (values.bottom, values.bottom + 1)
        }
    }

    /// Begins with a node.
    fn open_level(
        &mut self,
        depth: usize,
        (alpha, beta): (Value, Value),
        key: u64,
        mv: Option<u32>,
    ) {
        let nothing = match self.side(depth) {
            Side::Prover => Value::MIN,
            Side::Refuter => Value::MAX,
        };
        let created = self.rows.wide_field(WideField::Created) as u32;
        let words = [
            alpha as u32,
            beta as u32,
            nothing as u32,
            mv.unwrap_or(0),
            if mv.is_some() { HAS_MOVE } else { 0 },
            FREE,
            created,
            key as u32,
            (key >> 32) as u32,
        ];
        for (word, value) in words.into_iter().enumerate() {
            self.rows.set_level_word(depth, ALPHA + word, value);
        }
    }

    /// The window of a node, narrowed by what is known of its children.
    #[inline]
    fn window(&self, depth: usize) -> (Value, Value) {
        let word = |word| self.rows.level_word(depth, word) as Value;
        let (alpha, beta, best) = (word(ALPHA), word(BETA), word(BEST));
        match self.side(depth) {
            Side::Prover => (alpha.max(best), beta),
            Side::Refuter => (alpha, beta.min(best)),
        }
    }

    /// The window of the next child, and whether it is only tried if the child
    /// is better than the best so far.
    fn window_of_child(&self, depth: usize) -> ((Value, Value), bool) {
        let (alpha, beta) = self.window(depth);
        let is_null = self.has_flag(depth, BEGUN)
            && !self.has_flag(depth, AGAIN)
            && beta > alpha.saturating_add(1);
        let window = match self.side(depth) {
            _ if !is_null => (alpha, beta),
            Side::Prover => (alpha, alpha + 1),
            Side::Refuter => (beta - 1, beta),
        };
        (window, is_null)
    }

    /// Takes up what was found of a child of the node at this depth. If a null
    /// window has shown only that it is better than the best so far, it is
    /// searched again.
    fn absorb(&mut self, child: Row, depth: usize, known: &Known) {
        let (alpha, beta) = self.window(depth);
        let is_open = match self.side(depth) {
            Side::Prover => known.kind == Kind::AtLeast,
            Side::Refuter => known.kind == Kind::AtMost,
        };
        if self.has_flag(depth, NULL) && is_open && alpha < known.value && known.value < beta {
            self.set_flag(depth, AGAIN, true);
            self.rows.set_path(depth + 1, child);
            return;
        }
        self.set_flag(depth, BEGUN, true);
        self.count_child(child, depth, known);
    }

    /// Counts a child of which enough is known.
    fn count_child(&mut self, child: Row, depth: usize, known: &Known) {
        self.rows
            .set_numbers(child, [known.info(), known.value as u32]);
        if self.has_flag(depth, CUT) {
            return;
        }
        let word = |word| self.rows.level_word(depth, word);
        let best = word(BEST) as Value;
        let (is_better, is_cut) = match self.side(depth) {
            Side::Prover => (known.value > best, known.value >= word(BETA) as Value),
            Side::Refuter => (known.value < best, known.value <= word(ALPHA) as Value),
        };
        let mut flags = word(FLAGS);
        let mut lean = word(LEAN).min(known.lean);
        if is_cut {
            // One is enough: what the others are does not matter.
            flags = flags & !UNSURE | CUT;
            lean = known.lean;
        }
        if !known.sure {
            flags |= UNSURE;
        }
        if is_better || is_cut {
            flags |= HAS_MOVE;
            let mv = self.rows.mv(child).0;
            self.rows.set_level_word(depth, BEST, known.value as u32);
            self.rows.set_level_word(depth, MOVE, mv);
        }
        self.rows.set_level_word(depth, FLAGS, flags);
        self.rows.set_level_word(depth, LEAN, lean);
    }

    /// What the children of a node say of it.
    fn sum_up(&self, depth: usize) -> Known {
        let word = |word| self.rows.level_word(depth, word);
        let value = word(BEST) as Value;
        let kind = if value <= word(ALPHA) as Value {
            Kind::AtMost
        } else if value >= word(BETA) as Value {
            Kind::AtLeast
        } else {
            Kind::Exact
        };
        let lean = word(LEAN);
        // From the node itself on the others go round for ever, on every path.
        let is_free = kind == Kind::AtLeast || lean as usize >= depth;
        Known {
            value,
            kind,
            sure: word(FLAGS) & UNSURE == 0,
            lean: if is_free { FREE } else { lean },
        }
    }

    /// Ends a search from the root, and begins the next if there is one.
    fn end_search(&mut self, known: &Known) {
        let values = self.values();
        let word = |word| self.rows.method_word(word);
        let (finished, limit) = (word(FINISHED), self.depth_limit());
        let mv = self.rows.level_word(0, MOVE);
        self.rows.set_method_word(LAST_VALUE, known.value as u32);
        self.rows.set_method_word(LAST_MOVE, mv);
        self.rows
            .set_method_word(FINISHED, finished.saturating_add(1));
        let root = self.rows.path(0);
        let is_exact = self.parts.is_exact();
        let truth = match known.value {
            _ if !known.sure => Truth::Unknown,
            value if is_exact || value >= values.top => Truth::True,
            value if value <= values.bottom => Truth::False,
            _ => Truth::Unknown,
        };
        if truth != Truth::Unknown {
            let meta = self.rows.meta(root).with_truth(truth);
            self.rows.set_meta(root, meta);
            self.rows.set_method_word(STATE, SOLVED);
            return;
        }
        let deepen = self.parts.deepen;
        if !deepen && !is_exact && self.rows.method_word(DISPROVING) == 0 {
            self.rows.set_method_word(DISPROVING, 1);
        } else if deepen && (limit as usize) < self.rows.shape().max_depth {
            self.rows.set_method_word(LIMIT, limit + 1);
        } else {
            self.rows.set_method_word(STATE, TOO_DEEP);
            return;
        }
        self.begin_again();
    }

    /// Begins the next search from the root, with the moves that are there.
    fn begin_again(&mut self) {
        let key = self.level_key(0);
        let mv = self.rows.level_word(0, MOVE);
        let window = self.root_window();
        self.open_level(0, window, key, Some(mv));
        let (first, count) = self.rows.children(self.rows.path(0));
        let too_deep = self.to_search(1) == 0;
        for row in first.siblings(count) {
            match self.known_of(row) {
                Some(known) if too_deep || known.sure && known.is_enough(window) => {
                    self.count_child(row, 0, &known);
                }
                Some(known) => self.order_again(row, &known),
                None => {}
            }
        }
    }
}
