//! Making the children of a leaf.
//!
//! First every position is looked at, in rows that nobody knows of yet; only
//! when all of the game's answers are there do the rows become children. So a
//! game that fails in the middle leaves the tree as it was.
//!
//! The table is asked for all of them together: most of the time that this
//! takes is waiting for memory, and the waits for several positions overlap.

use super::{Combine, Hint};
use crate::error::Error;
use crate::frame::{Frame, UNDECIDED};
use crate::game::{MAX_PLAYERS, Moves, Player};
use crate::memory::{Meta, Row, Rows, Scattered, WideField};
use crate::search::Stop;
use crate::value::{Score, Side, Truth};
use crate::walk::Walk;

/// What is known of a position that is looked at.
enum Seen {
    /// It is over, or in the table, or on the path.
    Solved,
    /// It is in the tree already.
    Link,
    /// The table must say; the row has its key.
    Asked,
    /// Nobody has been here.
    New,
}

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
        let looked = match self.look_at_all(node, first, count) {
            Ok(looked) => looked,
            Err(error) => {
                self.rows.give_back(first, count);
                return Err(error);
            }
        };
        let mut created = looked;
        if looked < count {
            let decisive = Row(first.0 + looked - 1);
            self.settle_by(node, decisive);
            self.rows.give_back(first, count);
        } else {
            created -= self.find_links(first, count);
            self.rows.set_first(node, first);
            let meta = self.rows.meta(node).expanded(true);
            self.rows.set_meta(node, meta);
        }
        self.rows.count(WideField::Edges, looked);
        self.rows.count(WideField::Created, created);
        self.rows.count(WideField::Expansions, 1);
        self.count_created(created);
        Ok(None)
    }

    /// Asks the game for the moves, which must be as many as when the position
    /// was first seen.
    pub(crate) fn list_moves(&mut self, count: u32) -> Result<(), Error> {
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

    /// Looks at the positions that the moves of a node lead to. Returns how
    /// many it saw: where the solved ones are remembered, the first one that
    /// decides the node ends it.
    fn look_at_all(&mut self, node: Row, first: Row, count: u32) -> Result<u32, Error> {
        let wanted = self.rows.meta(node).side().wants();
        // Of the root all moves are wanted.
        let may_end = self.rows.has_table() && !self.parts.keep_solved && self.depth() > 0;
        let mut looked = count;
        for (index, row) in (0..count).zip(first.siblings(count)) {
            let mv = self.rows.mv(row);
            self.walk.down(mv, &mut self.states)?;
            let seen = self.look_at(row, index);
            self.walk.up(mv, &mut self.states)?;
            seen?;
            if may_end && self.rows.meta(row).is(wanted) {
                looked = index + 1;
                break;
            }
        }
        #[cfg(feature = "table")]
        if self.rows.has_table() {
            looked = self.look_up_all(first, looked, may_end.then_some(wanted))?;
        }
        if looked == count {
            let last = Row(first.0 + count - 1);
            self.rows.set_meta(last, self.rows.meta(last).last(true));
        }
        Ok(looked)
    }

    /// Solves a node by one of its moves, without making any of them a child.
    fn settle_by(&mut self, node: Row, decisive: Row) {
        let truth = self.rows.meta(decisive).truth();
        self.rows
            .set_meta(node, self.rows.meta(node).with_truth(truth));
        self.rows.trace(truth as u32);
        self.lean_as(node, decisive);
    }

    /// Fills a row from the position where the walker stands, the `index`th of
    /// an expansion.
    fn look_at(&mut self, row: Row, index: u32) -> Result<(), Error> {
        match self.recognise(row)? {
            Seen::Solved | Seen::Link => Ok(()),
            Seen::Asked => self.look_around_at(row).map(|_| ()),
            Seen::New => self.look_afresh(row, index),
        }
    }

    /// Asks the table for the new rows among these. Returns how many are of use:
    /// the first one that decides the node, by `decisive`, ends them.
    #[cfg(feature = "table")]
    fn look_up_all(
        &mut self,
        first: Row,
        count: u32,
        decisive: Option<Truth>,
    ) -> Result<u32, Error> {
        for row in first.siblings(count) {
            self.rows.approach(self.rows.lent_key(row));
        }
        for (index, row) in (0..count).zip(first.siblings(count)) {
            if self.rows.meta(row).is_plain() {
                self.look_up(row, index)?;
            }
            if decisive.is_some_and(|truth| self.rows.meta(row).is(truth)) {
                return Ok(index + 1);
            }
        }
        Ok(count)
    }

    /// Fills a new row, which has its key, from the table, or as the position is
    /// worth that it stands for.
    #[cfg(feature = "table")]
    fn look_up(&mut self, row: Row, index: u32) -> Result<(), Error> {
        let key = self.rows.lent_key(row);
        let is_known = match self.parts.is_depth_first() {
            true => with_rule!(self.parts.rule, recall::<_>(&mut self.rows, row, key)),
            false => recall_truth(&mut self.rows, row, key),
        };
        if is_known {
            if self.rows.meta(row).is_solved() {
                self.lean_on_nothing(row);
            }
            return Ok(());
        }
        let mv = self.rows.mv(row);
        let must_go = self.parts.leaf.is_seen_from_there();
        if must_go {
            self.walk.down(mv, &mut self.states)?;
        }
        let appraised = self.appraise(row, index);
        if must_go {
            self.walk.up(mv, &mut self.states)?;
        }
        appraised
    }

    /// Fills a row if the position is known.
    #[inline]
    fn recognise(&mut self, row: Row) -> Result<Seen, Error> {
        if !(self.rows.has_keys() || self.rows.has_table() || self.parts.sees_repetitions()) {
            return Ok(Seen::New);
        }
        let key = self.walk.key(&self.states)?;
        if self.rows.has_keys() {
            self.rows.set_key(row, key);
            if let Some(node) = self.rows.find(key) {
                self.rows.make_link(row, node);
                return Ok(Seen::Link);
            }
        }
        if self.parts.sees_repetitions()
            && let Some(depth) = self.find_on_path(key)
        {
            self.rows
                .set_meta(row, Meta::leaf(0, Side::Prover, Truth::False));
            self.set_lean(row, depth);
            return Ok(Seen::Solved);
        }
        #[cfg(feature = "table")]
        if self.rows.has_table() {
            self.rows.lend_key(row, Scattered::of(key));
            return Ok(Seen::Asked);
        }
        Ok(Seen::New)
    }

    /// Fills a row from the position where the walker stands, which is not in the tree.
    #[cfg_attr(feature = "small", inline(never))] // its two callers share it
    #[cfg_attr(not(feature = "small"), inline)]
    pub(crate) fn look_afresh(&mut self, row: Row, index: u32) -> Result<(), Error> {
        if self.look_around_at(row)? {
            self.appraise(row, index)?;
        }
        Ok(())
    }

    /// Writes what is to be seen at once where the walker stands. Whether the
    /// game goes on there.
    #[inline]
    fn look_around_at(&mut self, row: Row) -> Result<bool, Error> {
        let (moves, side) = self.look_around()?;
        let Some(side) = side else {
            let truth = self.judge()?;
            self.rows.set_meta(row, Meta::leaf(0, Side::Prover, truth));
            self.lean_on_nothing(row);
            return Ok(false);
        };
        let meta = Meta::leaf(moves, side, Truth::Unknown);
        self.rows.set_meta(row, meta);
        Ok(true)
    }

    /// Writes what a position is worth of which nothing more is known.
    #[inline]
    fn appraise(&mut self, row: Row, index: u32) -> Result<(), Error> {
        let moves = self.rows.meta(row).moves();
        let hint = self.hint(moves, index)?;
        with_rule!(self.parts.rule, init::<_>(&mut self.rows, row, hint));
        Ok(())
    }

    /// How many moves there are where the walker stands, and who makes them, if
    /// the game is not over.
    #[inline]
    pub(crate) fn look_around(&mut self) -> Result<(u32, Option<Side>), Error> {
        let moves = self
            .walk
            .mobility(&self.states, &mut Moves::new(self.moves))?;
        if moves as usize > self.moves.len() {
            return Err(Error::TooManyMoves);
        }
        if moves == 0 {
            // At a root where nobody moves it is the first player's goal.
            self.decide(Player(0));
            return Ok((0, None));
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
        Ok((moves, Some(side)))
    }

    /// Whose goal it is, if that is left to the root.
    #[inline]
    fn decide(&mut self, player: Player) {
        if self.parts.prover == UNDECIDED {
            self.parts.prover = player;
        }
    }

    /// Whether the goal is reached, where the game is over.
    pub(crate) fn judge(&mut self) -> Result<Truth, Error> {
        if self.final_score()? >= self.parts.goal_score {
            Ok(Truth::True)
        } else {
            Ok(Truth::False)
        }
    }

    /// What the goal player gets, where the game is over.
    pub(crate) fn final_score(&mut self) -> Result<Score, Error> {
        // What the game forgets to write is out of range, or as bad as can be.
        let mut scores = [Score::MIN; MAX_PLAYERS];
        let (scores, _) = scores
            .split_at_mut_checked(usize::from(self.parts.players))
            .ok_or(Error::Damaged)?;
        self.walk.outcome(&self.states, scores)?;
        let range = self.parts.score_min..=self.parts.score_max;
        if !scores.iter().all(|score| range.contains(score)) {
            return Err(Error::ScoreOutOfRange);
        }
        // A goal player that there is not reaches nothing.
        let score = scores.get(usize::from(self.parts.prover.0));
        Ok(score.copied().unwrap_or(self.parts.score_min))
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

/// Writes what is known of a position that has just been seen for the first time.
fn init<const N: usize, C: Combine<N>>(rows: &mut Rows<'_>, node: Row, hint: Hint) {
    let words = C::to_words(C::leaf(hint, rows.meta(node).side()));
    words.into_iter().for_each(|word| rows.trace(word));
    rows.set_numbers(node, words);
}

/// Fills a new row from the table. Whether the position is there.
#[cfg(feature = "table")]
#[inline]
fn recall_truth(rows: &mut Rows<'_>, row: Row, key: Scattered) -> bool {
    let known = rows.recall(key);
    if let Some((truth, [])) = known {
        rows.set_meta(row, Meta::leaf(0, Side::Prover, truth));
    }
    known.is_some()
}

/// The same with a table that also has the numbers of unsolved positions.
#[cfg(feature = "table")]
fn recall<const N: usize, C: Combine<N>>(rows: &mut Rows<'_>, row: Row, key: Scattered) -> bool {
    let known = rows.recall(key);
    match known {
        Some((Truth::Unknown, numbers)) => rows.set_numbers::<N>(row, numbers),
        Some((truth, _)) => rows.set_meta(row, Meta::leaf(0, Side::Prover, truth)),
        None => {}
    }
    known.is_some()
}
