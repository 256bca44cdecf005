//! What the tests share: memory, brute force, made-up games.
#![allow(dead_code)] // each test file uses its part

use std::collections::HashMap;
use tesuji::{
    Aim, Budget, Config, Copies, Counters, Game, Goal, Move, Moves, Player, Preset, Reader, Rules,
    Scores, Search, SearchResult, Stop, Stored, Truth, Writer, bytes_for,
};

/// Every preset, with its name.
pub const PRESETS: [(&str, Preset); 4] = [
    ("pp", Preset::Pp),
    ("ppt", Preset::Ppt),
    ("pns", Preset::Pns),
    ("pnt", Preset::Pnt),
];

/// An aligned block of this many bytes, all zero.
pub struct Memory {
    words: Vec<u64>,
    bytes: usize,
}

impl Memory {
    pub fn new(bytes: usize) -> Memory {
        Memory {
            words: vec![0; bytes.div_ceil(8) + 1],
            bytes,
        }
    }

    /// A block with room for this many nodes.
    pub fn for_nodes<G>(game: &G, config: &Config, nodes: u32) -> Memory
    where
        G: Game,
        G::State: Stored,
    {
        Memory::new(bytes_for(config, &Copies::new(game), nodes).unwrap())
    }

    pub fn block(&mut self) -> &mut [u8] {
        // SAFETY: u64s may be seen as bytes, and there are at least as many.
        unsafe { std::slice::from_raw_parts_mut(self.words.as_mut_ptr().cast(), self.bytes) }
    }
}

/// What a search came to.
#[derive(Debug)]
pub struct Ran {
    pub stop: Stop,
    pub result: SearchResult,
    pub counters: Counters,
}

/// Runs a search to its end.
pub fn run<G>(game: &G, root: &G::State, config: &Config, nodes: u32) -> Ran
where
    G: Game,
    G::State: Stored,
{
    run_for(game, root, config, nodes, Budget::UNLIMITED)
}

/// Runs a search to its end, or until the budget is used up.
pub fn run_for<G>(game: &G, root: &G::State, config: &Config, nodes: u32, budget: Budget) -> Ran
where
    G: Game,
    G::State: Stored,
{
    let mut memory = Memory::for_nodes(game, config, nodes);
    let mut search = Search::new(memory.block(), config, Copies::new(game)).unwrap();
    search.set_root(root).unwrap();
    let stop = search.run(budget).unwrap();
    Ran {
        stop,
        result: search.result(),
        counters: search.counters(),
    }
}

/// The block and the trace after a search in slices of this budget.
pub fn run_sliced<G>(
    game: &G,
    root: &G::State,
    config: &Config,
    nodes: u32,
    slice: Budget,
) -> (Vec<u8>, u64)
where
    G: Game,
    G::State: Stored,
{
    let mut memory = Memory::for_nodes(game, config, nodes);
    let mut search = Search::new(memory.block(), config, Copies::new(game)).unwrap();
    search.set_root(root).unwrap();
    loop {
        match search.run(slice).unwrap() {
            Stop::Budget => {}
            Stop::Solved => break,
            other => panic!("{other:?}"),
        }
    }
    let trace = search.trace();
    (memory.block().to_vec(), trace)
}

/// Slices of any size leave the same block and the same trace.
pub fn check_slices<G>(game: &G, root: &G::State, config: &Config, nodes: u32)
where
    G: Game,
    G::State: Stored,
{
    let whole = run_sliced(game, root, config, nodes, Budget::UNLIMITED);
    for slice in [
        Budget::nodes(1),
        Budget::nodes(7),
        Budget::nodes(1000),
        Budget::iterations(1),
        Budget::iterations(13),
    ] {
        let cut = run_sliced(game, root, config, nodes, slice);
        assert!(cut == whole, "{config:?} {slice:?}");
    }
}

/// The legal moves.
pub fn moves<G: Game>(game: &G, state: &G::State) -> Vec<Move> {
    let mut buffer = vec![Move::default(); game.rules().max_moves as usize];
    let mut moves = Moves::new(&mut buffer);
    game.moves(state, &mut moves);
    assert!(!moves.overflowed());
    moves.as_slice().to_vec()
}

/// Whether a player can force at least a score against all others together, by
/// looking at everything. Positions are told apart by their bytes.
pub struct BruteForce<'g, G> {
    game: &'g G,
    player: Player,
    score: i32,
    seen: HashMap<Vec<u8>, bool>,
}

impl<'g, G> BruteForce<'g, G>
where
    G: Game,
    G::State: Stored,
{
    pub fn new(game: &'g G, player: Player, score: i32) -> Self {
        BruteForce {
            game,
            player,
            score,
            seen: HashMap::new(),
        }
    }

    pub fn can_force(&mut self, state: &G::State) -> bool {
        let mut bytes = vec![0; G::State::BYTES];
        state.store(&mut Writer::new(&mut bytes));
        if let Some(&known) = self.seen.get(&bytes) {
            return known;
        }
        let legal = moves(self.game, state);
        let truth = if legal.is_empty() {
            self.game.outcome(state).of(self.player).unwrap() >= self.score
        } else {
            let prover = self.game.player(state) == self.player;
            let mut after = |mv: &Move| {
                let mut next = *state;
                self.game.apply(&mut next, *mv);
                self.can_force(&next) == prover
            };
            legal.iter().any(&mut after) == prover
        };
        self.seen.insert(bytes, truth);
        truth
    }
}

pub fn truth(yes: bool) -> Truth {
    if yes { Truth::True } else { Truth::False }
}

/// The goal of a player who wants at least a score.
pub fn goal(player: u8, score: i32) -> Goal {
    Goal {
        player: Some(Player(player)),
        aim: Aim::AtLeast(score),
    }
}

/// A made-up game: who moves, how many moves there are, where they lead and
/// what is paid are all decided by a hash. Any number of players, any of whom
/// may move several times in a row; moves lead one or two levels down, to few
/// positions, so that many ways lead to one.
#[derive(Clone, Copy, Debug)]
pub struct MadeUp {
    pub seed: u64,
    pub players: u8,
    pub levels: u8,
    pub width: u8,
    pub most_moves: u32,
    pub scores: i32,
}

impl MadeUp {
    fn hash(&self, state: (u8, u8), salt: u64) -> u64 {
        let place = u64::from(state.0) << 32 | u64::from(state.1) << 16 | salt;
        let mut z = (self.seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(place);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn start(&self) -> (u8, u8) {
        (0, 0)
    }

    fn count(&self, state: (u8, u8)) -> u32 {
        if state.0 >= self.levels || (state.0 > 1 && self.hash(state, 1).is_multiple_of(8)) {
            0
        } else {
            1 + (self.hash(state, 2) % u64::from(self.most_moves)) as u32
        }
    }
}

impl Game for MadeUp {
    type State = (u8, u8);

    fn rules(&self) -> Rules {
        Rules {
            players: self.players,
            max_moves: self.most_moves,
            max_length: u32::from(self.levels) + 1,
            score_min: 0,
            score_max: self.scores,
            history_free: true,
            acyclic: true,
        }
    }

    fn player(&self, state: &(u8, u8)) -> Player {
        Player((self.hash(*state, 3) % u64::from(self.players)) as u8)
    }

    fn moves(&self, state: &(u8, u8), moves: &mut Moves<'_>) {
        (0..self.count(*state)).for_each(|mv| moves.push(Move(mv * 7 + 1)));
    }

    fn apply(&self, state: &mut (u8, u8), mv: Move) {
        let hash = self.hash(*state, 100 + u64::from(mv.0));
        state.0 += 1 + (hash >> 40) as u8 % 2;
        state.1 = (hash % u64::from(self.width)) as u8;
    }

    fn outcome(&self, state: &(u8, u8)) -> Scores {
        let of = |player| (self.hash(*state, 200 + player) % (self.scores as u64 + 1)) as i32;
        Scores::new(&(0..u64::from(self.players)).map(of).collect::<Vec<_>>())
    }

    fn has_key(&self) -> bool {
        true
    }

    fn key(&self, state: &(u8, u8)) -> u64 {
        u64::from(state.0) << 8 | u64::from(state.1)
    }
}

/// Reads a state as a search stores it.
pub fn load<S: Stored>(bytes: &[u8]) -> S {
    S::load(&mut Reader::new(bytes))
}
