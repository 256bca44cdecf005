//! Making the children of a leaf.
//!
//! First every position is looked at, in rows that nobody knows of yet; only
//! when all of the game's answers are there do the rows become children. So a
//! game that fails in the middle leaves the tree as it was.

use super::{Frame, UNDECIDED, init};
use crate::error::Error;
use crate::game::{MAX_PLAYERS, Moves, Player};
use crate::memory::{Meta, Row, WideField};
use crate::search::Stop;
use crate::value::{Score, Side, Truth};
use crate::walk::Walk;

impl<W: Walk> Frame<'_, W> {
    /// Makes the children of the leaf where the walker stands, or says why it
    /// cannot.
    pub(super) fn expand(&mut self, node: Row) -> Result<Option<Stop>, Error> {
        let count = self.rows.meta(node).moves();
        self.list_moves(count)?;
        let Some(first) = self.take(count) else {
            return Ok(Some(Stop::Full));
        };
        // The list is needed again for the children's own moves.
        for (row, mv) in first.siblings(count).zip(self.moves.iter()) {
            self.rows.set_mv(row, *mv);
        }
        if let Err(error) = self.look_at_all(first, count) {
            self.rows.give_back(first, count);
            return Err(error);
        }
        let links = self.find_links(first, count);
        self.rows.set_first(node, first);
        let meta = self.rows.meta(node).expanded(true);
        self.rows.set_meta(node, meta);
        self.rows.count(WideField::Edges, count);
        self.rows.count(WideField::Created, count - links);
        self.rows.count(WideField::Expansions, 1);
        Ok(None)
    }

    /// Asks the game for the moves, which must be as many as when the position
    /// was first seen.
    fn list_moves(&mut self, count: u32) -> Result<(), Error> {
        let mut moves = Moves::new(self.moves);
        self.walk.moves(&self.states, &mut moves)?;
        if moves.overflowed() {
            return Err(Error::TooManyMoves);
        }
        if moves.len() != count || count == 0 {
            return Err(Error::MovesChanged);
        }
        Ok(())
    }

    fn look_at_all(&mut self, first: Row, count: u32) -> Result<(), Error> {
        for row in first.siblings(count) {
            let mv = self.rows.mv(row);
            self.walk.down(mv, &mut self.states)?;
            let looked = self.look_at(row);
            self.walk.up(mv, &mut self.states)?;
            looked?;
        }
        let last = Row(first.0 + count - 1);
        self.rows.set_meta(last, self.rows.meta(last).last(true));
        Ok(())
    }

    /// Fills a row from the position where the walker stands.
    fn look_at(&mut self, row: Row) -> Result<(), Error> {
        if self.rows.has_keys() {
            let key = self.walk.key(&self.states)?;
            self.rows.set_key(row, key);
            if let Some(node) = self.rows.find(key) {
                self.rows.make_link(row, node);
                return Ok(());
            }
        }
        self.look_afresh(row)
    }

    /// Fills a row from the position where the walker stands, which is not in the tree.
    #[inline]
    pub(crate) fn look_afresh(&mut self, row: Row) -> Result<(), Error> {
        let moves = self
            .walk
            .mobility(&self.states, &mut Moves::new(self.moves))?;
        if moves as usize > self.moves.len() {
            return Err(Error::TooManyMoves);
        }
        if moves == 0 {
            // At a root where nobody moves it is the first player's goal.
            self.decide(Player(0));
            let truth = self.judge()?;
            self.rows.set_meta(row, Meta::leaf(0, Side::Prover, truth));
            return Ok(());
        }
        let player = self.walk.player(&self.states)?;
        if player.0 >= self.parts.players {
            return Err(Error::NoSuchPlayer);
        }
        self.decide(player);
        let side = if player == self.parts.prover {
            Side::Prover
        } else {
            Side::Refuter
        };
        let meta = Meta::leaf(moves, side, Truth::Unknown);
        self.rows.set_meta(row, meta);
        with_rule!(
            self.parts.rule,
            init::<_>(&mut self.rows, row, self.parts.leaf)
        );
        Ok(())
    }

    /// Whose goal it is, if that is left to the root.
    #[inline]
    fn decide(&mut self, player: Player) {
        if self.parts.prover == UNDECIDED {
            self.parts.prover = player;
        }
    }

    /// Whether the goal is reached, where the game is over.
    fn judge(&mut self) -> Result<Truth, Error> {
        // What the game forgets to write is out of range, or as bad as can be.
        let mut scores = [Score::MIN; MAX_PLAYERS];
        let (scores, _) = scores
            .split_at_mut_checked(usize::from(self.parts.players))
            .ok_or(Error::Damaged)?;
        self.walk.outcome(&self.states, scores)?;
        let range = self.parts.score_min..=self.parts.score_max;
        let mut truth = Truth::False;
        for (player, score) in scores.iter().enumerate() {
            if !range.contains(score) {
                return Err(Error::ScoreOutOfRange);
            }
            if player == usize::from(self.parts.prover.0) && *score >= self.parts.goal_score {
                truth = Truth::True;
            }
        }
        Ok(truth)
    }

    /// Rows for new children; if there are none left, after a collection.
    fn take(&mut self, count: u32) -> Option<Row> {
        let rows = self.rows.take(count);
        if rows.is_none() && self.rows.has_keys() && self.rows.may_collect() {
            self.rows.collect(self.root(), self.parts.keep_solved);
            return self.rows.take(count);
        }
        rows
    }

    /// Turns new rows into links where two moves lead to one new position, and
    /// enters the others into the table. Returns how many links there are.
    fn find_links(&mut self, first: Row, count: u32) -> u32 {
        if !self.rows.has_keys() {
            return 0;
        }
        let mut links = 0;
        for row in first.siblings(count) {
            if !self.rows.meta(row).is_link()
                && let Some(node) = self.rows.enter(row)
            {
                self.rows.make_link(row, node);
            }
            links += u32::from(self.rows.meta(row).is_link());
        }
        links
    }
}
