//! What the search says to somebody who asks, between two runs.

use super::node::{Node, Range, Share, Tried};
use super::settings::Numbers;
use super::{Frame, Plan};
use crate::game::Player;
use crate::memory::Row;
use crate::search::{RootMove, SearchResult};
use crate::value::{Score, Status, Truth};
use crate::walk::Walk;

impl Plan {
    /// What is proven of a player's score.
    pub(super) fn known_range(&self, node: &Node<'_>, player: Player) -> Range {
        if self.has_bounds() {
            node.range(player)
        } else {
            self.widest()
        }
    }

    /// Whether the goal can be forced from a node, if that is proven.
    pub(super) fn truth(&self, node: &Node<'_>) -> Truth {
        let range = self.known_range(node, self.prover);
        let is_numbered = self.has_numbers() && self.settings.numbers != Numbers::EachPlayer;
        if self.is_exact {
            match range.is_point() {
                true => Truth::True,
                false => Truth::Unknown,
            }
        } else if range.low >= self.goal || (is_numbered && node.number(0) == 0) {
            Truth::True
        } else if range.high < self.goal || (is_numbered && node.number(1) == 0) {
            Truth::False
        } else {
            Truth::Unknown
        }
    }

    fn score(&self, distance: u32) -> Score {
        self.score_min.wrapping_add_unsigned(distance)
    }

    /// The numbers of the goal and of its opposite; of each player those of the
    /// goal player and of the next.
    fn proof_numbers(&self, node: &Node<'_>) -> (u32, u32) {
        match self.settings.numbers {
            _ if !self.has_numbers() => (0, 0),
            Numbers::EachPlayer => {
                let own = usize::from(self.prover.0);
                let other = if own + 1 < self.columns.count {
                    own + 1
                } else {
                    0
                };
                (node.number(own), node.number(other))
            }
            _ => (node.number(0), node.number(1)),
        }
    }
}

fn status(truth: Truth) -> Status {
    match truth {
        Truth::Unknown => Status::Estimated,
        _ => Status::Proven,
    }
}

impl<W: Walk> Frame<'_, W> {
    /// Whether there is nothing more to be found out about the root: its truth,
    /// and a move that shows it. What was solved before it became the root has
    /// given its moves back.
    pub(super) fn is_decided(&self, plan: &Plan) -> bool {
        let root = self.rows.path(0);
        let meta = self.rows.meta(root);
        if self.rows.first(root) == Row::NONE {
            return meta.untried() == 0;
        }
        let node = |row| Node::new(&self.rows, &plan.columns, row);
        let truth = plan.truth(&node(root));
        if truth == Truth::Unknown {
            return false;
        }
        let is_own = meta.mover() == plan.prover;
        let range = plan.known_range(&node(root), plan.prover);
        let shows = |child| {
            let seen = plan.known_range(&node(child), plan.prover);
            match (plan.is_exact, is_own) {
                (true, true) => seen.low >= range.low,
                (true, false) => seen.high <= range.high,
                (false, true) => truth == Truth::False || plan.truth(&node(child)) == truth,
                (false, false) => truth == Truth::True || plan.truth(&node(child)) == truth,
            }
        };
        self.rows.tried(root).any(shows)
    }

    /// What is known of the root.
    pub(crate) fn sampling_result(&self, nothing: SearchResult) -> SearchResult {
        let Ok(plan) = self.plan() else {
            return nothing;
        };
        let root = self.rows.path(0);
        let node = Node::new(&self.rows, &plan.columns, root);
        let truth = plan.truth(&node);
        let range = plan.known_range(&node, plan.prover);
        let best = self.chosen(&plan, root);
        // The root's own mean is that of its mover, the children's too.
        let mover = self.rows.meta(root).mover();
        let share = match best {
            Some(best) => Node::new(&self.rows, &plan.columns, best).mean(),
            None if node.visits() > 0 => node.mean(),
            None => Share::HALF,
        };
        let (proof, disproof) = plan.proof_numbers(&node);
        SearchResult {
            status: status(truth),
            truth,
            value: plan.value_for_goal(truth, range, share, mover == plan.prover),
            best: best.map(|row| self.rows.mv(row)),
            proof,
            disproof,
            score_low: plan.score(range.low),
            score_high: plan.score(range.high),
            visits: node.visits(),
        }
    }

    pub(crate) fn sampling_move_count(&self) -> u32 {
        self.rows.tried(self.rows.path(0)).count() as u32
    }

    /// What is known of one of the moves of the root that have been tried.
    pub(crate) fn sampling_move(&self, index: u32) -> Option<RootMove> {
        let plan = self.plan().ok()?;
        let root = self.rows.path(0);
        let row = self.rows.tried(root).nth(index as usize)?;
        let node = Node::new(&self.rows, &plan.columns, row);
        let truth = plan.truth(&node);
        let range = plan.known_range(&node, plan.prover);
        let (proof, disproof) = plan.proof_numbers(&node);
        let is_mover = self.rows.meta(root).mover() == plan.prover;
        Some(RootMove {
            mv: self.rows.mv(row),
            status: status(truth),
            truth,
            value: plan.value_for_goal(truth, range, node.mean(), is_mover),
            proof,
            disproof,
            score_low: plan.score(range.low),
            score_high: plan.score(range.high),
            visits: node.visits(),
        })
    }

    /// The row of the move that would be played at a node.
    pub(crate) fn sampling_best(&self, row: Row) -> Option<Row> {
        self.chosen(&self.plan().ok()?, row)
    }
}

impl Plan {
    /// The part of the points that the goal player gets or can expect: of
    /// somebody else's mean, what that leaves.
    fn value_for_goal(&self, truth: Truth, range: Range, mean: Share, is_own: bool) -> f32 {
        match truth {
            Truth::True if self.is_exact => self.share(range.low).part(),
            Truth::True => 1.0,
            Truth::False => 0.0,
            Truth::Unknown if is_own => mean.part(),
            Truth::Unknown => 1.0 - mean.part(),
        }
    }
}
