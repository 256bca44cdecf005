//! The life of a search: a block, a root, runs, results.

#[cfg(feature = "levels")]
use crate::config::Bound;
use crate::config::{Aim, Config, Goal, Leaf, Method, Rule, Transpositions};
use crate::error::Error;
use crate::frame::{Frame, Parts, UNDECIDED};
use crate::game::{Move, Player, Rules};
#[cfg(feature = "sampling")]
use crate::mcts::settings::Sampling;
use crate::memory::{Block, Field, Layout, Row, WideField, check_magic, split};
use crate::proof;
use crate::value::{Score, Status, Truth};
use crate::walk::Walk;

pub use crate::result::{Budget, Counters, RootMove, SearchResult, Stop};

/// A search in a block of memory.
///
/// Everything it knows is in the block; this structure only says where. The
/// search can be dropped and the block be opened again.
pub struct Search<'m, W> {
    frame: Frame<'m, W>,
}

/// What may be done with a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    /// It has no root.
    New,
    /// It can run.
    Ready,
    /// An undo failed: the walker stands nobody knows where.
    Lost,
}

impl Life {
    fn number(self) -> u32 {
        match self {
            Life::New => 0,
            Life::Ready => 1,
            Life::Lost => 2,
        }
    }
}

/// The bytes that a search with this many nodes needs, if this configuration
/// and this game go together.
pub fn bytes_for<W: Walk>(config: &Config, walk: &W, nodes: u32) -> Result<usize, Error> {
    let shape = config.shape_for(walk);
    let layout = Layout::with_rows(lent(&shape)?, nodes as usize);
    lent(&layout).map(Layout::bytes)
}

/// The nodes that a block of this size has room for: see [`bytes_for`].
pub fn nodes_in<W: Walk>(config: &Config, walk: &W, bytes: usize) -> Result<u32, Error> {
    let shape = config.shape_for(walk);
    let layout = Layout::within(lent(&shape)?, bytes);
    lent(&layout).map(|layout| layout.capacity as u32)
}

impl<'m, W: Walk> Search<'m, W> {
    /// A new search in this block, which must begin at a multiple of 8. What
    /// was in the block is overwritten.
    pub fn new(block: &'m mut [u8], config: &Config, walk: W) -> Result<Self, Error> {
        Self::prepare(block, config, &walk)?;
        Self::attach(block, walk)
    }

    /// Writes a new search into a block, to be attached to: what
    /// [`Search::new`] does first.
    pub fn prepare(block: &mut [u8], config: &Config, walk: &W) -> Result<(), Error> {
        let shape = config.shape_for(walk);
        let shape = lent(&shape)?;
        let mut block = Block::new(block)?;
        let layout = Layout::within(shape, block.bytes());
        let layout = lent(&layout)?;
        block.clear();
        write_settings(&mut block, config, &walk.rules(), layout);
        Ok(())
    }

    /// A search that was saved, perhaps on another machine. Refused if the
    /// block is not sealed, damaged, or of another game.
    ///
    /// A game that is walked in place must stand at the root.
    #[cfg(feature = "save")]
    pub fn open(block: &'m mut [u8], walk: W) -> Result<Self, Error> {
        let mut search = Self::attach(block, walk)?;
        let Frame { rows, parts, .. } = &search.frame;
        for (field, value) in [
            (Field::Players, u32::from(parts.players)),
            (Field::ScoreMin, parts.score_min as u32),
            (Field::ScoreMax, parts.score_max as u32),
        ] {
            if rows.field(field) != value {
                return Err(Error::OtherGame);
            }
        }
        rows.check_seal(search.frame.states.words())?;
        search.frame.rows.unseal();
        Ok(search)
    }

    /// A search in a block in which it was left without being saved, with the
    /// game that it was begun with. The contents are believed as far as that
    /// is safe.
    pub fn attach(block: &'m mut [u8], walk: W) -> Result<Self, Error> {
        let block = Block::new(block)?;
        let config = read_settings(&block);
        let config = lent(&config)?;
        let layout = read_layout(&block, config, &walk);
        let layout = lent(&layout)?;
        Ok(Search {
            frame: bind(block, layout, config, walk),
        })
    }

    /// The same for the length of one call, which costs less code than moving
    /// the search about.
    pub fn with<R>(
        block: &'m mut [u8],
        walk: W,
        work: impl FnOnce(&mut Self) -> R,
    ) -> Result<R, Error> {
        let block = Block::new(block)?;
        let config = read_settings(&block);
        let config = lent(&config)?;
        let layout = read_layout(&block, config, &walk);
        let layout = lent(&layout)?;
        let mut search = Search {
            frame: bind(block, layout, config, walk),
        };
        Ok(work(&mut search))
    }

    /// Begins anew at this position; everything found before is forgotten.
    ///
    /// Where it fails the search has no root.
    pub fn set_root(&mut self, root: &W::Root) -> Result<(), Error> {
        self.set_life(Life::New);
        self.frame.states.stand_at(0);
        self.frame.walk.place(root, &mut self.frame.states)?;
        self.begin()
    }

    /// Begins anew where the walker stands, at the root.
    fn begin(&mut self) -> Result<(), Error> {
        self.set_life(Life::New);
        let frame = &mut self.frame;
        frame.rows.clear_progress();
        frame.rows.clear_pool();
        if frame.rows.has_keys() {
            frame.rows.clear_index();
        }
        if frame.rows.has_table() {
            frame.rows.clear_table();
        }
        frame.parts.prover = Player(frame.rows.field(Field::GoalPlayer) as u8);
        let row = frame.rows.take(1).ok_or(Error::BlockTooSmall)?;
        frame.rows.set_path(0, row);
        match frame.parts.method {
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => frame.begin_alpha_beta(row)?,
            #[cfg(feature = "sampling")]
            Method::Sampling => {
                frame.rows.set_steps(0);
                frame.rows.set_scouts(0, 0);
                frame.rows.clear_method_words();
                frame.begin_sampling(row)?;
            }
            _ => {
                frame.set_first_goal();
                frame.look_afresh(row, 0)?;
                frame.note_arrival(0)?;
                #[cfg(feature = "exact")]
                frame.value_of_the_end(row)?;
                #[cfg(feature = "depth-first")]
                if frame.parts.has_windows() {
                    frame.open_window();
                }
            }
        }
        let prover = u32::from(frame.parts.prover.0);
        frame.rows.set_field(Field::Prover, prover);
        if !frame.parts.is_sampling() {
            frame.rows.set_meta(row, frame.rows.meta(row).last(true));
        }
        if frame.rows.has_keys() {
            let key = frame.walk.key(&frame.states)?;
            frame.rows.set_key(row, key);
            frame.rows.enter(row);
        }
        self.set_life(Life::Ready);
        Ok(())
    }

    /// Plays a move at the root: the search goes on from the position after it.
    ///
    /// Sampling search keeps what it has learned of that position and gives the
    /// rest back. Other searches begin anew there, with the goal of whoever moves
    /// where the configuration does not name a player. One object of the host's
    /// stands at the new root afterwards. Where sampling search fails nothing has
    /// changed, unless the error is [`Error::Unusable`]; others then have no root.
    #[cfg(feature = "sampling")]
    pub fn advance(&mut self, mv: Move) -> Result<(), Error> {
        self.check_ready()?;
        self.frame.rows.unseal();
        self.frame.states.stand_at(0);
        self.frame.check_legal(mv)?;
        if !self.frame.parts.is_sampling() {
            self.frame.walk.down(mv, &mut self.frame.states)?;
            self.frame.states.make_root();
            return self.begin();
        }
        let advanced = self.frame.advance_sampling(mv);
        if advanced == Err(Error::Unusable) {
            self.set_life(Life::Lost);
        }
        advanced
    }

    /// Searches until the budget is used up or there is nothing more to do.
    ///
    /// Can be called again after every stop and every error: it goes on where
    /// it was, and any division into runs gives the same tree.
    pub fn run(&mut self, budget: Budget) -> Result<Stop, Error> {
        self.check_ready()?;
        self.frame.rows.unseal();
        self.enter()?;
        let stop = match self.frame.parts.method {
            #[cfg(feature = "alpha-beta")]
            Method::AlphaBeta => self.frame.run_alpha_beta(budget),
            #[cfg(feature = "sampling")]
            Method::Sampling => self.frame.run_sampling(budget),
            _ => self.frame.run(budget),
        };
        if stop == Err(Error::Unusable) {
            self.set_life(Life::Lost);
            return stop;
        }
        self.leave()?;
        stop
    }

    #[cfg(feature = "alpha-beta")]
    fn is_alpha_beta(&self) -> bool {
        self.frame.parts.method == Method::AlphaBeta
    }

    /// Whether there is one object, which must stand at the root between calls.
    fn is_in_place(&self) -> bool {
        cfg!(feature = "in-place") && self.frame.walk.state_bytes() == 0
    }

    /// Brings the walker from the root to the current node.
    fn enter(&mut self) -> Result<(), Error> {
        let depth = self.frame.rows.field(Field::Depth) as usize;
        if depth > self.frame.rows.shape().max_depth || !self.frame.has_possible_levels() {
            return Err(Error::Damaged);
        }
        if !self.is_in_place() {
            self.frame.states.stand_at(depth);
            return Ok(());
        }
        self.frame.states.stand_at(0);
        for below in 1..=depth {
            let mv = self.frame.rows.mv(self.frame.rows.path(below));
            if let Err(error) = self.frame.walk.down(mv, &mut self.frame.states) {
                self.leave()?;
                return Err(error);
            }
        }
        Ok(())
    }

    /// Brings a walker that has only one state back to the root.
    fn leave(&mut self) -> Result<(), Error> {
        if !self.is_in_place() {
            return Ok(());
        }
        while self.frame.states.depth() > 0 {
            let mv = self
                .frame
                .rows
                .mv(self.frame.rows.path(self.frame.states.depth()));
            if let Err(error) = self.frame.walk.up(mv, &mut self.frame.states) {
                self.set_life(Life::Lost);
                return Err(error);
            }
        }
        Ok(())
    }

    /// What is known of the root now.
    pub fn result(&self) -> SearchResult {
        let nothing = SearchResult {
            status: Status::Estimated,
            truth: Truth::Unknown,
            value: 0.5,
            best: None,
            proof: 0,
            disproof: 0,
            score_low: self.frame.parts.score_min,
            score_high: self.frame.parts.score_max,
            visits: 0,
        };
        if self.check_ready().is_err() {
            return nothing;
        }
        #[cfg(feature = "sampling")]
        if self.frame.parts.is_sampling() {
            return self.frame.sampling_result(nothing);
        }
        #[cfg(feature = "alpha-beta")]
        if self.is_alpha_beta() {
            return self.frame.alpha_beta_result();
        }
        let root = self.root();
        let view = proof::view(&self.frame, root);
        let (low, high) = self.frame.score_range();
        let mut result = SearchResult {
            status: view.status(),
            truth: view.truth,
            value: view.estimate,
            best: proof::best(&self.frame, root).map(|row| self.frame.rows.mv(row)),
            proof: view.proof,
            disproof: view.disproof,
            score_low: low,
            score_high: high,
            visits: 0,
        };
        #[cfg(feature = "exact")]
        self.frame.tell_value(&mut result);
        result
    }

    /// How many moves of the root are known: none before it has been expanded,
    /// and of sampling search those that have been tried.
    pub fn root_move_count(&self) -> u32 {
        #[cfg(feature = "sampling")]
        if self.check_ready().is_ok() && self.frame.parts.is_sampling() {
            return self.frame.sampling_move_count();
        }
        match self.check_ready() {
            Ok(()) => self.frame.rows.children(self.root()).1,
            Err(_) => 0,
        }
    }

    /// What is known of one move of the root, in the game's order; of sampling
    /// search the one tried last comes first.
    pub fn root_move(&self, index: u32) -> Option<RootMove> {
        if index >= self.root_move_count() {
            return None;
        }
        #[cfg(feature = "sampling")]
        if self.frame.parts.is_sampling() {
            return self.frame.sampling_move(index);
        }
        let (Row(first), _) = self.frame.rows.children(self.root());
        let row = Row(first.saturating_add(index));
        #[cfg(feature = "alpha-beta")]
        if self.is_alpha_beta() {
            return Some(self.frame.alpha_beta_move(row));
        }
        let view = proof::view(&self.frame, self.frame.rows.node(row));
        let (score_low, score_high) = self.frame.scores_by(view.truth);
        Some(RootMove {
            mv: self.frame.rows.mv(row),
            status: view.status(),
            truth: view.truth,
            value: view.estimate,
            proof: view.proof,
            disproof: view.disproof,
            score_low,
            score_high,
            visits: 0,
        })
    }

    /// What is known of each move of the root.
    pub fn root_moves(&self) -> impl Iterator<Item = RootMove> {
        (0..self.root_move_count()).filter_map(|index| self.root_move(index))
    }

    /// The line that the search thinks best for all sides. After a proof it is
    /// as long as the proof has been kept, at least one move: see
    /// [`Config::keep_solved`].
    pub fn line(&self) -> impl Iterator<Item = Move> {
        let best = |node: Row| {
            #[cfg(feature = "alpha-beta")]
            if self.is_alpha_beta() {
                return (node == self.root())
                    .then(|| self.frame.alpha_beta_best())
                    .flatten();
            }
            #[cfg(feature = "sampling")]
            if self.frame.parts.is_sampling() {
                return self.frame.sampling_best(node);
            }
            proof::best(&self.frame, node)
        };
        let first = self.check_ready().ok().and_then(|()| best(self.root()));
        core::iter::successors(first, move |row| best(self.frame.rows.node(*row)))
            .take(self.frame.rows.shape().max_depth)
            .map(|row| self.frame.rows.mv(row))
    }

    /// What the search has done, and what it holds.
    pub fn counters(&self) -> Counters {
        Counters {
            created: self.frame.rows.wide_field(WideField::Created),
            edges: self.frame.rows.wide_field(WideField::Edges),
            main: self.frame.main_nodes(),
            expansions: self.frame.rows.wide_field(WideField::Expansions),
            given_back: self.frame.rows.wide_field(WideField::GivenBack),
            collections: self.frame.rows.field(Field::Collections),
            alive: self.frame.rows.field(Field::Live),
            most_alive: self.frame.rows.field(Field::Peak),
            capacity: self.frame.rows.layout.capacity as u32,
            bytes_per_row: self.frame.rows.shape().row_bytes() as u32,
            block_bytes: self.frame.rows.layout.bytes() as u64,
            table_entries: self.frame.rows.layout.entries as u32,
            table_hits: self.frame.rows.wide_field(WideField::Hits),
            #[cfg(feature = "sampling")]
            steps: self.frame.rows.steps(),
            #[cfg(not(feature = "sampling"))]
            steps: 0,
        }
    }

    /// A hash of every path that the search has taken and of every number
    /// that it has stored since its root was set: equal on every machine for
    /// the same search.
    #[cfg(feature = "trace")]
    pub fn trace(&self) -> u64 {
        self.frame.rows.wide_field(WideField::Trace)
    }

    /// Seals the block with a checksum, so that it can be copied or stored and
    /// be opened elsewhere. Running the search again breaks the seal.
    #[cfg(feature = "save")]
    pub fn save(&mut self) -> Result<(), Error> {
        self.check_ready()?;
        self.frame.rows.seal(self.frame.states.words());
        Ok(())
    }

    #[cfg(test)]
    pub(crate) fn frame(&self) -> &Frame<'m, W> {
        &self.frame
    }

    /// The walker, to look at what it keeps.
    pub fn walk(&self) -> &W {
        &self.frame.walk
    }

    fn root(&self) -> Row {
        self.frame.rows.path(0)
    }

    fn set_life(&mut self, life: Life) {
        self.frame.rows.unseal();
        self.frame.rows.set_field(Field::Life, life.number());
    }

    /// Whether there is a root to search from, or why not.
    pub fn check_ready(&self) -> Result<(), Error> {
        match self.frame.rows.field(Field::Life) {
            life if life == Life::Ready.number() => Ok(()),
            life if life == Life::Lost.number() => Err(Error::Unusable),
            _ => Err(Error::NoRoot),
        }
    }
}

/// What a result holds, where it is. Taking it out would copy it, field by
/// field: a hundred bytes of code for a layout.
pub(crate) fn lent<T>(result: &Result<T, Error>) -> Result<&T, Error> {
    result.as_ref().map_err(|error| *error)
}

/// How everything lies in a block, if it is of this game.
#[inline(never)]
fn read_layout<W: Walk>(block: &Block<'_>, config: &Config, walk: &W) -> Result<Layout, Error> {
    let shape = config.shape_for(walk);
    let shape = lent(&shape).map_err(|_| Error::OtherGame)?;
    if block.field(Field::MaxMoves) as usize != shape.max_moves
        || block.field(Field::StateBytes) as usize != shape.state_bytes
    {
        return Err(Error::OtherGame);
    }
    let layout = Layout::with_rows(shape, block.field(Field::Capacity) as usize);
    if lent(&layout)?.bytes() > block.bytes() {
        return Err(Error::Damaged);
    }
    layout
}

/// Puts together what a search works with.
#[inline(never)]
fn bind<'m, W: Walk>(block: Block<'m>, layout: &Layout, config: &Config, walk: W) -> Frame<'m, W> {
    let rules = walk.rules();
    let parts = Parts {
        method: config.method,
        rule: config.rule,
        leaf: config.leaf,
        keep_solved: config.keep_solved,
        #[cfg(feature = "alpha-beta")]
        deepen: config.deepen,
        exact: config.is_exact(),
        windows: config.has_windows(),
        repeats: config.sees_repetitions(&rules, walk.has_key()),
        goal_score: block.field(Field::GoalScore) as Score,
        prover: Player(block.field(Field::Prover) as u8),
        players: rules.players,
        score_min: rules.score_min,
        score_max: rules.score_max,
    };
    let (rows, moves, states) = split(block, *layout);
    Frame {
        rows,
        moves,
        states,
        walk,
        parts,
    }
}

/// Writes the settings into a block that is clear otherwise. Those of parts that
/// are not in the build stay zero.
fn write_settings(block: &mut Block<'_>, config: &Config, rules: &Rules, layout: &Layout) {
    let goal = config.goal;
    let score = match goal.aim {
        Aim::AtLeast(score) => score,
        _ => rules.score_max,
    };
    block.set_fields(
        Field::Rule,
        [
            config.rule.number(),
            config.leaf.number(),
            config.transpositions.number(),
            u32::from(config.keep_solved),
            u32::from(goal.player.unwrap_or(UNDECIDED).0),
            score as u32,
            rules.max_moves,
            layout.shape.max_depth as u32,
            layout.shape.state_bytes as u32,
            u32::from(rules.players),
            rules.score_min as u32,
            rules.score_max as u32,
            layout.capacity as u32,
            layout.entries as u32,
            config.method.number(),
            config.levels(),
        ],
    );
    #[cfg(feature = "levels")]
    block.set_fields(
        Field::Bound,
        [config.bound.number(), config.breuker.0, config.breuker.1],
    );
    #[cfg(feature = "playouts")]
    {
        block.set_fields(Field::Playouts, [config.playouts]);
        block.set_fields(Field::Precision, [config.precision.to_bits()]);
    }
    #[cfg(feature = "sampling")]
    if config.is_sampling() {
        block.set_sampling(config.sampling.to_words());
    }
    #[cfg(any(feature = "playouts", feature = "sampling"))]
    {
        let seed = [config.seed as u32, (config.seed >> 32) as u32];
        block.set_fields(Field::SeedLow, seed);
    }
    #[cfg(any(feature = "evaluation", feature = "playouts"))]
    block.set_fields(Field::Theta, [config.theta.to_bits()]);
    #[cfg(feature = "depth-first")]
    block.set_fields(Field::Epsilon, [config.epsilon.to_bits()]);
    #[cfg(feature = "alpha-beta")]
    block.set_fields(Field::Deepen, [u32::from(config.deepen)]);
    #[cfg(feature = "exact")]
    block.set_fields(Field::Exact, [u32::from(config.is_exact())]);
}

/// The configuration that a block was begun with.
fn read_settings(block: &Block<'_>) -> Result<Config, Error> {
    check_magic(block)?;
    let field = |field| block.field(field);
    let player = Player(field(Field::GoalPlayer) as u8);
    Ok(Config {
        method: Method::from_number(field(Field::Method)).ok_or(Error::UnknownMethod)?,
        rule: Rule::from_number(field(Field::Rule)).ok_or(Error::UnknownRule)?,
        leaf: Leaf::from_number(field(Field::Leaf)).ok_or(Error::UnknownLeaf)?,
        transpositions: Transpositions::from_number(field(Field::Transpositions))
            .ok_or(Error::UnknownTranspositions)?,
        keep_solved: field(Field::KeepSolved) != 0,
        goal: Goal {
            player: (player != UNDECIDED).then_some(player),
            aim: Aim::from_words(field(Field::Exact), field(Field::GoalScore)),
        },
        max_depth: field(Field::MaxDepth),
        #[cfg(feature = "levels")]
        levels: field(Field::Levels),
        #[cfg(feature = "levels")]
        bound: Bound::from_number(field(Field::Bound)).ok_or(Error::UnknownBound)?,
        #[cfg(feature = "levels")]
        breuker: (field(Field::BreukerA), field(Field::BreukerB)),
        #[cfg(feature = "table")]
        table_entries: field(Field::Entries),
        #[cfg(feature = "playouts")]
        playouts: field(Field::Playouts),
        #[cfg(any(feature = "evaluation", feature = "playouts"))]
        theta: f32::from_bits(field(Field::Theta)),
        #[cfg(feature = "playouts")]
        precision: f32::from_bits(field(Field::Precision)),
        #[cfg(feature = "depth-first")]
        epsilon: f32::from_bits(field(Field::Epsilon)),
        #[cfg(feature = "alpha-beta")]
        deepen: field(Field::Deepen) != 0,
        #[cfg(any(feature = "playouts", feature = "sampling"))]
        seed: u64::from(field(Field::SeedLow)) | u64::from(field(Field::SeedHigh)) << 32,
        #[cfg(feature = "sampling")]
        sampling: match block.sampling() {
            Some(words) if field(Field::Method) == Method::Sampling.number() => {
                Sampling::from_words(words.map(u32::from_le))?
            }
            _ => Sampling::UCT,
        },
    })
}
