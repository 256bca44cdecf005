//! All moves as first: what moves are worth wherever they are made.
//!
//! RAVE: each child also has the mean of the iterations in which its move was
//! made later by the same player, and is worth (1 - β) Q + β AMAF with β =
//! √(k / (3 n + k)) (Gelly and Silver, "Combining online and offline knowledge
//! in UCT", 2007). MAST: each move of each player has the mean of all iterations
//! in which it was made, and random games prefer the best (Finnsson and
//! Björnsson, "Simulation-based approach to general game playing", 2008).
//!
//! Both keep what they need in tables of their own, by a hash of the move and
//! the player. RAVE's is of one iteration: the last place where a move was made.
//! It has twice the room that the longest iteration needs, and so every move is
//! found. MAST's has a fixed size, and a move takes the place of another.

use super::node::{Node, Share, Tried};
use super::settings::Policy;
use super::{Frame, MOVE, Plan, Visit, share_of};
use crate::game::{Move, Player};
use crate::memory::{Row, WideField};
use crate::rng::mix;

/// The words of an entry: the move, who made it and in which iteration, and the
/// place, or for MAST how often and the mean.
const ENTRY: usize = 3;
/// The moves that MAST knows, a power of two.
const KNOWN_MOVES: usize = 1024;

/// Where the tables are among the words of the search.
#[derive(Clone, Copy)]
pub(crate) struct Tables {
    made: usize,
    /// How many entries the first has, a power of two, or 0.
    room: usize,
    known: usize,
    /// All words, the priors in front of them included.
    pub(crate) words: usize,
}

impl Tables {
    /// After this many words, for iterations of this many moves.
    pub(crate) fn new(before: usize, has_rave: bool, policy: Policy, moves: usize) -> Tables {
        let room = if has_rave {
            (2 * moves).next_power_of_two()
        } else {
            0
        };
        let known = before + ENTRY * room;
        let is_mast = policy == Policy::Mast;
        Tables {
            made: before,
            room,
            known,
            words: known + if is_mast { ENTRY * KNOWN_MOVES } else { 0 },
        }
    }
}

fn hash(mv: Move, player: Player) -> usize {
    mix(u64::from(mv.0) << 8 | u64::from(player.0)) as usize
}

impl Plan {
    /// Known at compile time where it is not built in.
    #[inline]
    pub(super) fn has_rave(&self) -> bool {
        cfg!(feature = "amaf") && self.settings.rave > 0.0
    }

    #[inline]
    pub(super) fn has_mast(&self) -> bool {
        cfg!(feature = "amaf") && self.settings.policy == Policy::Mast
    }

    /// Whether the moves of random games must be remembered.
    pub(super) fn keeps_line(&self) -> bool {
        self.has_rave() || self.has_mast()
    }
}

impl<W> Frame<'_, W> {
    /// Notes a move of a random game.
    pub(super) fn note_step(&mut self, step: usize, mv: Move, player: Player) {
        self.rows.set_stack_word(2 * step, mv.0);
        self.rows.set_stack_word(2 * step + 1, u32::from(player.0));
    }

    pub(super) fn noted_step(&self, step: usize) -> (Move, Player) {
        let player = Player(self.rows.stack_word(2 * step + 1) as u8);
        (Move(self.rows.stack_word(2 * step)), player)
    }

    /// Learns from all moves of an iteration, before its new node is made.
    pub(super) fn learn_from_moves(&mut self, plan: &Plan, visit: &Visit) {
        if !plan.keeps_line() {
            return;
        }
        let last = visit.depth + usize::from(visit.new.is_some());
        for depth in 1..=last {
            let mv = Move(self.rows.level_word(depth, MOVE));
            let player = self.rows.meta(self.rows.path(depth - 1)).mover();
            self.learn_from_move(plan, visit, depth, mv, player);
        }
        for step in 0..visit.played as usize {
            let (mv, player) = self.noted_step(step);
            self.learn_from_move(plan, visit, last + 1 + step, mv, player);
        }
        if plan.has_rave() {
            for depth in 0..=visit.depth {
                self.learn_of_siblings(plan, visit, depth);
            }
        }
    }

    fn learn_from_move(
        &mut self,
        plan: &Plan,
        visit: &Visit,
        place: usize,
        mv: Move,
        player: Player,
    ) {
        if plan.has_rave() {
            let at = self.made_entry(plan, mv, player);
            self.rows.set_method_word(at, mv.0);
            self.rows.set_method_word(at + 1, self.stamp(player));
            self.rows.set_method_word(at + 2, place as u32);
        }
        if plan.has_mast() {
            let at = known_entry(plan, mv, player);
            let stamp = u32::from(player.0) + 1;
            let is_known =
                self.rows.method_word(at) == mv.0 && self.rows.method_word(at + 1) & 0xff == stamp;
            let visits = match is_known {
                true => (self.rows.method_word(at + 1) >> 8).saturating_add(1),
                false => 1,
            };
            let mean = match is_known {
                true => Share(self.rows.method_word(at + 2)),
                false => Share::HALF,
            };
            // The number of visits has 24 bits; it forgets slowly beyond.
            let visits = visits.min(0x00ff_ffff);
            let mean = mean.and(share_of(&visit.shares, player), visits);
            self.rows.set_method_word(at, mv.0);
            self.rows.set_method_word(at + 1, visits << 8 | stamp);
            self.rows.set_method_word(at + 2, mean.0);
        }
    }

    /// Who made a move, and in which iteration: never 0.
    fn stamp(&self, player: Player) -> u32 {
        let iteration = self.rows.wide_field(WideField::Expansions) as u32;
        iteration.wrapping_add(1) << 3 | u32::from(player.0)
    }

    /// Where a move of this iteration is, or belongs.
    fn made_entry(&self, plan: &Plan, mv: Move, player: Player) -> usize {
        let mask = plan.tables.room.saturating_sub(1);
        let stamp = self.stamp(player);
        let mut slot = hash(mv, player) & mask;
        for _ in 0..plan.tables.room {
            let at = plan.tables.made + ENTRY * slot;
            let found = self.rows.method_word(at + 1);
            // An entry of another iteration is free.
            if found >> 3 != stamp >> 3 || (found == stamp && self.rows.method_word(at) == mv.0) {
                return at;
            }
            slot = (slot + 1) & mask;
        }
        plan.tables.made
    }

    /// Tells the children of a node on the path that their moves were made later.
    fn learn_of_siblings(&mut self, plan: &Plan, visit: &Visit, depth: usize) {
        let node = self.rows.path(depth);
        let mover = self.rows.meta(node).mover();
        let share = share_of(&visit.shares, mover);
        let mut child = self.rows.first(node);
        for _ in 0..self.rows.layout.capacity {
            if child == Row::NONE {
                return;
            }
            let mv = self.rows.mv(child);
            let at = self.made_entry(plan, mv, mover);
            let is_made = self.rows.method_word(at + 1) == self.stamp(mover)
                && self.rows.method_word(at) == mv.0;
            if is_made && self.rows.method_word(at + 2) as usize > depth {
                self.rows.hear(&plan.columns, child, share);
            }
            child = self.rows.next(child);
        }
    }

    /// What a child is worth for whoever chooses, from -1 to 1.
    pub(super) fn mean_with_rave(&self, plan: &Plan, node: &Node<'_>) -> f32 {
        let own = node.mean().value();
        if !plan.has_rave() {
            return own;
        }
        let Some(heard) = node.heard() else {
            return own;
        };
        let k = plan.settings.rave;
        let part = libm::sqrtf(k / (3.0 * node.visits() as f32 + k));
        own * (1.0 - part) + heard.value() * part
    }

    /// How good a move has been wherever it was made.
    pub(super) fn known_mean(&self, plan: &Plan, mv: Move, player: Player) -> Share {
        let at = known_entry(plan, mv, player);
        let is_known = self.rows.method_word(at) == mv.0
            && self.rows.method_word(at + 1) & 0xff == u32::from(player.0) + 1;
        match is_known {
            true => Share(self.rows.method_word(at + 2)),
            // What was never made may be good.
            false => Share(u32::MAX),
        }
    }
}

fn known_entry(plan: &Plan, mv: Move, player: Player) -> usize {
    plan.tables.known + ENTRY * (hash(mv, player) & (KNOWN_MOVES - 1))
}
