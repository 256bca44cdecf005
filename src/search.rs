//! The life of a search: a block, a root, runs, results.

use crate::config::{Config, Goal, Leaf, Rule, Transpositions};
use crate::error::Error;
use crate::game::{Move, Player, Rules};
use crate::memory::{Block, Field, Layout, Row, Rows, Slots, WideField, check_magic, split};
use crate::proof;
use crate::value::{Score, Status, Truth};
use crate::walk::Walk;

pub use crate::result::{Budget, Counters, RootMove, SearchResult, Stop};

/// A search in a block of memory.
///
/// Everything it knows is in the block; this structure only says where. The
/// search can be dropped and the block be opened again.
pub struct Search<'m, W> {
    rows: Rows<'m>,
    moves: &'m mut [Move],
    states: Slots<'m>,
    walk: W,
    config: Config,
    rules: Rules,
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

/// A goal's player who is decided by the root.
const MOVER: u32 = u32::MAX;

/// The bytes that a search with this many nodes needs.
pub fn bytes_for<W: Walk>(config: &Config, walk: &W, nodes: u32) -> Result<usize, Error> {
    let shape = config.shape(&walk.rules(), walk.has_key(), walk.state_bytes())?;
    Ok(Layout::with_rows(shape, nodes as usize)?.bytes())
}

/// The nodes that a block of this size has room for.
pub fn nodes_in<W: Walk>(config: &Config, walk: &W, bytes: usize) -> Result<u32, Error> {
    let shape = config.shape(&walk.rules(), walk.has_key(), walk.state_bytes())?;
    Ok(Layout::within(shape, bytes)?.capacity as u32)
}

impl<'m, W: Walk> Search<'m, W> {
    /// A new search in this block, which must begin at a multiple of 8. What
    /// was in the block is overwritten.
    pub fn new(block: &'m mut [u8], config: &Config, walk: W) -> Result<Self, Error> {
        let rules = walk.rules();
        let shape = config.shape(&rules, walk.has_key(), walk.state_bytes())?;
        let block = Block::new(block)?;
        let layout = Layout::within(shape, block.bytes())?;
        let mut search = Self::bind(block, layout, config, rules, walk);
        search.rows.clear_header();
        search.write_settings();
        Ok(search)
    }

    /// A search that was saved, perhaps on another machine. Refused if the
    /// block is not sealed, damaged, or of another game.
    ///
    /// A game that is walked in place must stand at the root.
    pub fn open(block: &'m mut [u8], walk: W) -> Result<Self, Error> {
        let mut search = Self::attach(block, walk)?;
        search.check_seal()?;
        search.rows.unseal();
        Ok(search)
    }

    /// A search in a block in which it was left without being saved. The
    /// contents are believed as far as that is safe.
    pub fn attach(block: &'m mut [u8], walk: W) -> Result<Self, Error> {
        let block = Block::new(block)?;
        check_magic(&block)?;
        let rules = walk.rules();
        let config = read_config(&block)?;
        let shape = config.shape(&rules, walk.has_key(), walk.state_bytes())?;
        let same_game = block.field(Field::MaxMoves) == rules.max_moves
            && block.field(Field::StateBytes) as usize == walk.state_bytes()
            && block.field(Field::Players) == u32::from(rules.players)
            && block.field(Field::ScoreMin) as Score == rules.score_min
            && block.field(Field::ScoreMax) as Score == rules.score_max;
        if !same_game {
            return Err(Error::OtherGame);
        }
        let layout = Layout::with_rows(shape, block.field(Field::Capacity) as usize)?;
        if layout.bytes() > block.bytes() {
            return Err(Error::Damaged);
        }
        Ok(Self::bind(block, layout, &config, rules, walk))
    }

    fn bind(block: Block<'m>, layout: Layout, config: &Config, rules: Rules, walk: W) -> Self {
        let (rows, moves, states) = split(block, layout);
        Search {
            rows,
            moves,
            states,
            walk,
            config: *config,
            rules,
        }
    }

    fn write_settings(&mut self) {
        let shape = *self.rows.shape();
        let goal = self.config.goal;
        let player = goal.player.map_or(MOVER, |player| u32::from(player.0));
        let score = goal.score.unwrap_or(self.rules.score_max);
        for (field, value) in [
            (Field::Rule, self.config.rule.number()),
            (Field::Leaf, self.config.leaf.number()),
            (Field::Transpositions, self.config.transpositions.number()),
            (Field::KeepSolved, u32::from(self.config.keep_solved)),
            (Field::GoalPlayer, player),
            (Field::GoalScore, score as u32),
            (Field::MaxMoves, self.rules.max_moves),
            (Field::MaxDepth, shape.max_depth as u32),
            (Field::StateBytes, shape.state_bytes as u32),
            (Field::Players, u32::from(self.rules.players)),
            (Field::ScoreMin, self.rules.score_min as u32),
            (Field::ScoreMax, self.rules.score_max as u32),
            (Field::Capacity, self.rows.layout.capacity as u32),
            (Field::Life, Life::New.number()),
        ] {
            self.rows.set_field(field, value);
        }
    }

    /// Begins anew at this position; everything found before is forgotten.
    ///
    /// Where it fails the search has no root.
    pub fn set_root(&mut self, root: &W::Root) -> Result<(), Error> {
        self.set_life(Life::New);
        self.rows.clear_counters();
        self.rows.clear_pool();
        if self.rows.has_keys() {
            self.rows.clear_table();
        }
        self.rows.set_field(Field::Depth, 0);
        self.rows.set_field(Field::Known, 0);
        self.states.stand_at(0);
        self.walk.place(root, &mut self.states)?;
        let prover = self.find_prover()?;
        self.rows.set_field(Field::Prover, u32::from(prover.0));
        let row = self.rows.take(1).ok_or(Error::BlockTooSmall)?;
        let mut frame = self.frame();
        frame.look_afresh(row)?;
        self.rows.set_meta(row, self.rows.meta(row).last(true));
        self.rows.set_path(0, row);
        if self.rows.has_keys() {
            let key = self.walk.key(&self.states)?;
            self.rows.set_key(row, key);
            self.rows.enter(row);
        }
        self.set_life(Life::Ready);
        Ok(())
    }

    /// Whose goal it is: at a root where the game is over and nobody moves,
    /// the first player's unless the configuration names one.
    fn find_prover(&mut self) -> Result<Player, Error> {
        if let Some(player) = self.config.goal.player {
            return Ok(player);
        }
        let mut scratch = crate::game::Moves::new(self.moves);
        if self.walk.mobility(&self.states, &mut scratch)? == 0 {
            return Ok(Player(0));
        }
        let player = self.walk.player(&self.states)?;
        if player.0 >= self.rules.players {
            return Err(Error::NoSuchPlayer);
        }
        Ok(player)
    }

    /// Searches until the budget is used up or there is nothing more to do.
    ///
    /// Can be called again after every stop and every error: it goes on where
    /// it was, and any division into runs gives the same tree.
    pub fn run(&mut self, budget: Budget) -> Result<Stop, Error> {
        self.check_ready()?;
        self.rows.unseal();
        self.enter()?;
        let stop = self.frame().run(budget);
        if stop == Err(Error::Unusable) {
            self.set_life(Life::Lost);
            return stop;
        }
        self.leave()?;
        stop
    }

    /// Brings the walker from the root to the current node.
    fn enter(&mut self) -> Result<(), Error> {
        let depth = self.rows.field(Field::Depth) as usize;
        if depth > self.rows.shape().max_depth {
            return Err(Error::Damaged);
        }
        if self.walk.state_bytes() > 0 {
            self.states.stand_at(depth);
            return Ok(());
        }
        self.states.stand_at(0);
        for below in 1..=depth {
            let mv = self.rows.mv(self.rows.path(below));
            if let Err(error) = self.walk.down(mv, &mut self.states) {
                self.leave()?;
                return Err(error);
            }
        }
        Ok(())
    }

    /// Brings a walker that has only one state back to the root.
    fn leave(&mut self) -> Result<(), Error> {
        if self.walk.state_bytes() > 0 {
            return Ok(());
        }
        while self.states.depth() > 0 {
            let mv = self.rows.mv(self.rows.path(self.states.depth()));
            if let Err(error) = self.walk.up(mv, &mut self.states) {
                self.set_life(Life::Lost);
                return Err(error);
            }
        }
        Ok(())
    }

    /// What is known of the root now.
    pub fn result(&self) -> SearchResult {
        if self.check_ready().is_err() {
            return SearchResult {
                status: Status::Estimated,
                truth: Truth::Unknown,
                value: 0.5,
                best: None,
                proof: 0,
                disproof: 0,
            };
        }
        let root = self.root();
        let view = proof::view(&self.rows, self.config.rule, root);
        SearchResult {
            status: status(view.truth),
            truth: view.truth,
            value: view.estimate,
            best: proof::best(&self.rows, self.config.rule, root).map(|row| self.rows.mv(row)),
            proof: view.proof,
            disproof: view.disproof,
        }
    }

    /// What is known of each move of the root, in the game's order; nothing
    /// before the root has been expanded.
    pub fn root_moves(&self) -> impl Iterator<Item = RootMove> {
        let (first, count) = match self.check_ready() {
            Ok(()) => self.rows.children(self.root()),
            Err(_) => (Row::NONE, 0),
        };
        first.siblings(count).map(|row| {
            let view = proof::view(&self.rows, self.config.rule, self.rows.node(row));
            RootMove {
                mv: self.rows.mv(row),
                status: status(view.truth),
                truth: view.truth,
                value: view.estimate,
                proof: view.proof,
                disproof: view.disproof,
            }
        })
    }

    /// The line that the search thinks best for all sides. After a proof it is
    /// as long as the proof has been kept, at least one move: see
    /// [`Config::keep_solved`].
    pub fn line(&self) -> impl Iterator<Item = Move> {
        let best = |node: Row| proof::best(&self.rows, self.config.rule, node);
        let first = self.check_ready().ok().and_then(|()| best(self.root()));
        core::iter::successors(first, move |row| best(self.rows.node(*row)))
            .take(self.rows.shape().max_depth)
            .map(|row| self.rows.mv(row))
    }

    /// What the search has done, and what it holds.
    pub fn counters(&self) -> Counters {
        Counters {
            created: self.rows.wide_field(WideField::Created),
            edges: self.rows.wide_field(WideField::Edges),
            expansions: self.rows.wide_field(WideField::Expansions),
            given_back: self.rows.wide_field(WideField::GivenBack),
            collections: self.rows.field(Field::Collections),
            alive: self.rows.field(Field::Live),
            most_alive: self.rows.field(Field::Peak),
            capacity: self.rows.layout.capacity as u32,
            bytes_per_row: self.rows.shape().row_bytes() as u32,
            block_bytes: self.rows.layout.bytes() as u64,
        }
    }

    /// A hash of every path that the search has taken and of every number
    /// that it has stored since its root was set: equal on every machine for
    /// the same search.
    #[cfg(feature = "trace")]
    pub fn trace(&self) -> u64 {
        self.rows.wide_field(WideField::Trace)
    }

    /// Seals the block with a checksum, so that it can be copied or stored and
    /// be opened elsewhere. Running the search again breaks the seal.
    pub fn save(&mut self) -> Result<(), Error> {
        self.check_ready()?;
        self.rows.seal(self.states.words());
        Ok(())
    }

    fn check_seal(&self) -> Result<(), Error> {
        self.rows.check_seal(self.states.words())
    }

    /// How the search was set up.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The walker, to look at what it keeps.
    pub fn walk(&self) -> &W {
        &self.walk
    }

    fn root(&self) -> Row {
        self.rows.path(0)
    }

    fn set_life(&mut self, life: Life) {
        self.rows.unseal();
        self.rows.set_field(Field::Life, life.number());
    }

    /// Whether there is a root to search from, or why not.
    pub fn check_ready(&self) -> Result<(), Error> {
        match self.rows.field(Field::Life) {
            life if life == Life::Ready.number() => Ok(()),
            life if life == Life::Lost.number() => Err(Error::Unusable),
            _ => Err(Error::NoRoot),
        }
    }

    fn frame(&mut self) -> proof::Frame<'_, 'm, W> {
        let parts = proof::Parts {
            rule: self.config.rule,
            leaf: self.config.leaf,
            keep_solved: self.config.keep_solved,
            goal_score: self.rows.field(Field::GoalScore) as Score,
            prover: Player(self.rows.field(Field::Prover) as u8),
            players: self.rules.players,
            score_min: self.rules.score_min,
            score_max: self.rules.score_max,
        };
        proof::Frame {
            rows: &mut self.rows,
            moves: self.moves,
            states: &mut self.states,
            walk: &mut self.walk,
            parts,
        }
    }
}

fn status(truth: Truth) -> Status {
    if truth == Truth::Unknown {
        Status::Estimated
    } else {
        Status::Proven
    }
}

/// The configuration that a block was made with.
fn read_config(block: &Block<'_>) -> Result<Config, Error> {
    let player = match block.field(Field::GoalPlayer) {
        MOVER => None,
        player => Some(Player(u8::try_from(player).map_err(|_| Error::Damaged)?)),
    };
    Ok(Config {
        rule: Rule::from_number(block.field(Field::Rule)).ok_or(Error::UnknownRule)?,
        leaf: Leaf::from_number(block.field(Field::Leaf)).ok_or(Error::UnknownLeaf)?,
        transpositions: Transpositions::from_number(block.field(Field::Transpositions))
            .ok_or(Error::UnknownTranspositions)?,
        keep_solved: block.field(Field::KeepSolved) != 0,
        goal: Goal {
            player,
            score: Some(block.field(Field::GoalScore) as Score),
        },
        max_depth: block.field(Field::MaxDepth),
    })
}
