//! Which child is tried next, and which move is played in the end.
//!
//! A child is worth its mean for the player who chooses, and what its selection
//! term, its bounds (γ, δ) and its proof number (C_pn) add. One that is solved,
//! or can bring no more than the node is sure to bring, is passed over as long
//! as there is another: Cazenave and Saffidine (2010), 4. With three players, or
//! many scores, there may be none although the node is not solved; then what is
//! solved is passed over.

use super::node::{Node, Tried};
use super::numbers::{self, Lead};
use super::settings::{self, Numbers, Selection, Untried};
use super::{Frame, Plan};
use crate::game::Player;
use crate::memory::Row;
use crate::rng::Random;
use crate::value::Truth;

/// Where to go from a node.
pub(super) enum Choice {
    /// To a child.
    Tried(Row),
    /// Along a move that is untried.
    New,
    /// Nowhere.
    None,
}

/// Which children of a node are left out.
#[derive(Clone, Copy)]
enum PassOver {
    /// Of which nothing is to be seen that could matter to whoever moves there.
    Settled,
    /// Of which nothing is to be seen that could matter to anybody.
    Solved,
    Nothing,
}

/// What is the same for all children of a node.
struct Family {
    mover: Player,
    /// ln N, and √N.
    log: f32,
    root: f32,
    /// What the mover is sure to get, as a distance.
    sure: u32,
    /// What a child is worth that was never visited, before its proof number adds
    /// to it.
    unseen: f32,
    lead: Lead,
}

/// The best child so far.
#[derive(Clone, Copy)]
struct Candidate {
    child: Row,
    /// What it is worth before its proof number adds to it.
    unled: f32,
    number: u32,
    worth: f32,
}

impl<W> Frame<'_, W> {
    /// Chooses among the moves of a node.
    #[cfg_attr(feature = "small", inline(never))] // its stack is not needed while games are played
    pub(super) fn choose(&mut self, plan: &Plan, row: Row, random: &mut Random) -> Choice {
        let meta = self.rows.meta(row);
        let has_untried = meta.untried() > 0;
        let is_first = self.rows.first(row) == Row::NONE;
        if has_untried && (is_first || plan.settings.untried == Untried::First) {
            return Choice::New;
        }
        let mut family = self.family(plan, row);
        if plan.settings.untried == Untried::First {
            family.unseen = f32::INFINITY;
        } else if has_untried || plan.has_scouts() {
            family.unseen = self.worth_of_unseen(plan, row, &family);
        }
        let mut best = self.best_child(plan, row, &family, PassOver::Settled, random);
        // What is settled for its mover may still matter to others.
        for pass_over in [PassOver::Solved, PassOver::Nothing] {
            if best.is_none() && !has_untried {
                best = self.best_child(plan, row, &family, pass_over, random);
            }
        }
        if !has_untried {
            return best.map_or(Choice::None, |best| Choice::Tried(best.child));
        }
        let mut untried = family.unseen;
        if plan.has_numbers() {
            untried += family.lead.of(numbers::UNTRIED, self.moves);
        }
        match best {
            Some(best) if best.worth > untried => Choice::Tried(best.child),
            _ => Choice::New,
        }
    }

    fn family(&mut self, plan: &Plan, row: Row) -> Family {
        let lead = if plan.has_numbers() {
            plan.lead(&self.rows, self.moves, row)
        } else {
            Lead::NONE
        };
        let node = Node::new(&self.rows, &plan.columns, row);
        let mover = self.rows.meta(row).mover();
        let visits = node.visits().max(1) as f32;
        let is_puct = plan.has_priors();
        Family {
            mover,
            log: if is_puct { 0.0 } else { libm::logf(visits) },
            root: if is_puct { libm::sqrtf(visits) } else { 0.0 },
            sure: match plan.has_bounds() {
                true => node.range(mover).low,
                false => 0,
            },
            unseen: 0.0,
            lead,
        }
    }

    /// The child that is worth most; of equals any.
    fn best_child(
        &self,
        plan: &Plan,
        row: Row,
        family: &Family,
        pass_over: PassOver,
        random: &mut Random,
    ) -> Option<Candidate> {
        let mut best: Option<Candidate> = None;
        let mut equals = 1;
        for child in self.rows.tried(row) {
            let node = Node::new(&self.rows, &plan.columns, child);
            let is_passed_over = match pass_over {
                PassOver::Settled => plan.is_settled(&node, family),
                PassOver::Solved => plan.has_bounds() && plan.is_solved(&node),
                PassOver::Nothing => false,
            };
            if is_passed_over {
                continue;
            }
            let unled = match node.visits() == 0 && plan.has_scouts() {
                true => family.unseen,
                false => self.worth(plan, &node, family),
            };
            let number = match plan.has_numbers() {
                true => node.number(family.lead.index),
                false => 0,
            };
            // A smaller number adds no less, so there is no need to know what
            // this one adds.
            if best.is_some_and(|best| unled < best.unled && number >= best.number) {
                continue;
            }
            let worth = match plan.has_numbers() {
                true => unled + family.lead.of(number, self.moves),
                false => unled,
            };
            if let Some(best) = best {
                if worth < best.worth {
                    continue;
                }
                equals = if worth == best.worth { equals + 1 } else { 1 };
                if equals > 1 && random.below(equals) != 0 {
                    continue;
                }
            }
            best = Some(Candidate {
                child,
                unled,
                number,
                worth,
            });
        }
        best
    }

    /// What a child is worth before its proof number adds to it.
    fn worth(&self, plan: &Plan, node: &Node<'_>, family: &Family) -> f32 {
        let settings = &plan.settings;
        let visits = node.visits().max(1) as f32;
        let mut worth = self.mean_with_rave(plan, node);
        worth += match settings.selection {
            Selection::Ucb1 => settings.exploration * libm::sqrtf(family.log / visits),
            Selection::Tuned => {
                let share = family.log / visits;
                let spread = node.variance() + libm::sqrtf(2.0 * share);
                // The variance of anything from -1 to 1 is at most 1.
                libm::sqrtf(share * if spread < 1.0 { spread } else { 1.0 })
            }
            Selection::Puct if plan.has_priors() => {
                settings.exploration * node.prior() * family.root / (1.0 + visits)
            }
            Selection::Puct => 0.0,
        };
        if plan.has_bounds() && (settings.gamma != 0.0 || settings.delta != 0.0) {
            let range = node.range(family.mover);
            worth += settings.gamma * plan.value(range.low);
            worth += settings.delta * plan.value(range.high);
        }
        worth
    }

    /// What a move is worth that is untried, as if it had been tried once: its
    /// siblings' mean, of which one more visit is counted as lost, and what its
    /// proof number adds, 1. That is how Ludii and the program of Kowalski and
    /// others have it, where a visit that is on its way counts as lost; they take
    /// the parent's mean, which is the same but for the parent's own random game.
    /// A move that was tried has the number of the replies to it, so where C_pn
    /// is large the untried ones come first all the same.
    fn worth_of_unseen(&self, plan: &Plan, row: Row, family: &Family) -> f32 {
        let settings = &plan.settings;
        let (mut visits, mut sum) = (0.0, 0.0);
        for child in self.rows.tried(row) {
            let node = Node::new(&self.rows, &plan.columns, child);
            let count = node.visits() as f32;
            visits += count;
            sum += count * node.mean().value();
        }
        let mut worth = (sum - 1.0) / (visits + 1.0);
        worth += match settings.selection {
            Selection::Ucb1 => settings.exploration * libm::sqrtf(family.log),
            Selection::Tuned => libm::sqrtf(family.log),
            Selection::Puct if !plan.has_priors() => 0.0,
            Selection::Puct => {
                let node = Node::new(&self.rows, &plan.columns, row);
                settings.exploration * node.best_untried_prior() * family.root
            }
        };
        if plan.has_bounds() {
            // Anything is possible.
            worth += settings.delta - settings.gamma;
        }
        worth
    }

    /// The child that would be played at a node.
    pub(super) fn chosen(&self, plan: &Plan, row: Row) -> Option<Row> {
        let mover = self.rows.meta(row).mover();
        let node = |child: Row| Node::new(&self.rows, &plan.columns, child);
        let is_proven_choice = plan.settings.choice == settings::Choice::Proven;
        // A node can know more than its children, where some were given back.
        let most = plan.known_range(&node(row), mover).high;
        let mut best: Option<(Row, (u32, u32, u32))> = None;
        let sure = self
            .rows
            .tried(row)
            .map(|child| plan.known_range(&node(child), mover).low)
            .max()?;
        // More than any child, where the proof was given back.
        let known = plan.known_range(&node(row), mover).low;
        for child in self.rows.tried(row) {
            let (node, range) = (node(child), plan.known_range(&node(child), mover));
            let value = match range.is_point() && plan.has_bounds() {
                true => plan.share(range.low).0,
                false => node.mean().0,
            };
            // Worse than another, as good as proven best, or in between; before
            // all what settles the goal the mover's way.
            let class = match is_proven_choice {
                false => 0,
                true if plan.settles_goal(&node, mover) => 3,
                true if plan.is_proven_best(&node, mover) => 2,
                true if known > sure => u32::from(range.high >= known),
                true if range.high.min(most) > sure || (range.low == sure && sure > 0) => 1,
                true => 0,
            };
            let key = match plan.settings.choice {
                settings::Choice::Value => (class, value, node.visits()),
                _ => (class, node.visits(), value),
            };
            if best.is_none_or(|(_, best)| key > best) {
                best = Some((child, key));
            }
        }
        best.map(|(child, _)| child)
    }
}

impl Plan {
    /// Whether moves have priors. Known at compile time where these are not
    /// built in.
    #[inline]
    pub(super) fn has_priors(&self) -> bool {
        cfg!(feature = "priors") && self.settings.selection == Selection::Puct
    }

    /// A score from -1 to 1.
    fn value(&self, distance: u32) -> f32 {
        self.share(distance).value()
    }

    /// Whether there is nothing more to be seen of a child that could matter to
    /// whoever moves at its parent.
    fn is_settled(&self, node: &Node<'_>, family: &Family) -> bool {
        if node.visits() <= self.settings.solved_visits {
            return false;
        }
        self.has_nothing_more(node, family.mover, family.sure)
    }

    /// The same, however often it was visited.
    #[inline]
    pub(super) fn has_nothing_more(&self, node: &Node<'_>, mover: Player, sure: u32) -> bool {
        (self.has_bounds() && (self.is_cut(node, mover, sure) || self.is_solved(node)))
            || (self.has_numbers() && self.is_settled_by_numbers(node))
    }

    /// Whether a child can bring no more than its parent is sure to bring.
    fn is_cut(&self, node: &Node<'_>, mover: Player, sure: u32) -> bool {
        self.settings.bounds != settings::Bounds::Uncut && node.range(mover).high <= sure
    }

    pub(super) fn is_settled_by_numbers(&self, node: &Node<'_>) -> bool {
        let zero = |index| node.number(index) == 0;
        match self.settings.numbers {
            Numbers::EachPlayer => (0..self.columns.count).any(zero),
            Numbers::GoalPlayer => zero(0) || zero(1),
            Numbers::GoalPlayerAndDraw => zero(0) || zero(3) || (zero(1) && zero(2)),
        }
    }

    /// Whether whoever moved here cannot do better. Proof numbers know only of
    /// more than half of the points, and not how many.
    fn is_proven_best(&self, node: &Node<'_>, mover: Player) -> bool {
        match self.has_bounds() {
            true => node.range(mover).low >= self.range,
            false => self.has_numbers() && node.number(self.number_of(mover)) == 0,
        }
    }

    /// Whether it is proven that the goal is reached, if it is that of whoever
    /// moved here, or that it is prevented, if it is another's.
    fn settles_goal(&self, node: &Node<'_>, mover: Player) -> bool {
        let wanted = match mover == self.prover {
            true => Truth::True,
            false => Truth::False,
        };
        !self.is_exact && self.truth(node) == wanted
    }
}
