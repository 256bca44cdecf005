//! Score bounds: the lowest and the highest score that each player can still get.
//!
//! Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search" (2010), for
//! any number of players: a player's bounds are those of a game of that player
//! against all others together. Where the player moves, both bounds are the
//! largest of the children's; elsewhere both are the smallest. A move that is
//! untried counts as a child of which nothing is known (the paper's proof needs
//! that), and bounds only ever tighten.
//!
//! With [`Bounds::WinLoss`] only ends with the highest or the lowest score count
//! (Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008): a
//! draw is then never proven. With [`Bounds::Uncut`] there are the bounds of all
//! scores without the cuts that they allow: on Connect Four this does what the
//! plain solver of the first paper does (docs/papers.md).

use super::Plan;
use super::node::{Node, Range, Tried};
use super::settings::Bounds;
use crate::game::{Player, Scores};
use crate::memory::{Row, Rows};

impl Plan {
    /// Known at compile time where no bounds are built in.
    #[inline]
    pub(super) fn has_bounds(&self) -> bool {
        cfg!(feature = "score-bounds") && self.settings.bounds != Bounds::Off
    }

    pub(super) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.players).map(Player)
    }

    /// Everything is possible.
    pub(super) fn widest(&self) -> Range {
        Range {
            low: 0,
            high: self.range,
        }
    }

    /// What is known of a player's score at the end of the game.
    fn at_the_end(&self, distance: u32) -> Range {
        let counts = match self.settings.bounds {
            Bounds::Off => false,
            Bounds::WinLoss => distance == 0 || distance == self.range,
            Bounds::Scores | Bounds::Uncut => true,
        };
        if counts {
            Range {
                low: distance,
                high: distance,
            }
        } else {
            self.widest()
        }
    }

    /// Writes the bounds of a new node.
    pub(super) fn begin_bounds(&self, rows: &mut Rows<'_>, row: Row, end: Option<&Scores>) {
        for player in self.players() {
            let range = match end.and_then(|scores| scores.of(player)) {
                Some(score) => self.at_the_end(self.distance(score)),
                None => self.widest(),
            };
            rows.set_range(&self.columns, row, player, range);
        }
    }

    /// Tightens the bounds of a node by those of its children. Whether any changed.
    pub(super) fn update_bounds(&self, rows: &mut Rows<'_>, node: Row) -> bool {
        let mut changed = false;
        for player in self.players() {
            let old = Node::new(rows, &self.columns, node).range(player);
            let seen = self.range_by_children(rows, node, player);
            let new = Range {
                low: old.low.max(seen.low),
                high: old.high.min(seen.high),
            };
            if new != old {
                rows.set_range(&self.columns, node, player, new);
                rows.trace(new.low ^ new.high.rotate_left(16));
                changed = true;
            }
        }
        changed
    }

    /// The bounds that the children of a node give it.
    pub(super) fn range_by_children(&self, rows: &Rows<'_>, node: Row, player: Player) -> Range {
        let meta = rows.meta(node);
        let is_mover = meta.mover() == player;
        let untried = (meta.untried() > 0).then(|| self.widest());
        let tried = rows
            .tried(node)
            .map(|child| Node::new(rows, &self.columns, child).range(player));
        let better = |one: u32, other: u32| {
            if (one > other) == is_mover {
                one
            } else {
                other
            }
        };
        let joined = untried.into_iter().chain(tried).reduce(|one, other| Range {
            low: better(one.low, other.low),
            high: better(one.high, other.high),
        });
        joined.unwrap_or(self.widest())
    }

    /// Whether nothing is open any more for any player.
    #[inline]
    pub(super) fn is_solved(&self, node: &Node<'_>) -> bool {
        self.players().all(|player| node.range(player).is_point())
    }
}
