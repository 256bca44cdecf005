//! Games that a hash makes up from a seed, and a small one made by hand: trees,
//! acyclic graphs and graphs with cycles, on which searches are compared with
//! brute force. Nothing is stored: a position is its name, and what holds there
//! is asked of the hash.

use tesuji::{Game, Move, Moves, Player, Rules, Scores};

/// What the hash is asked for; each has numbers of its own.
const MOVE_COUNT: u64 = 1;
const MOVER: u64 = 2;
const TERMINAL: u64 = 3;
const OUTCOME: u64 = 1 << 16;
const SUCCESSOR: u64 = 1 << 32;

/// Mixes two words as SplitMix64 does its counter.
fn hash(seed: u64, about: u64) -> u64 {
    let mut z = seed ^ about.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number below `limit`, which is not 0.
fn below(limit: u32, seed: u64, about: u64) -> u32 {
    (hash(seed, about) % u64::from(limit)) as u32
}

/// A player who moves at the position with this hash.
fn mover(players: u8, position: u64) -> Player {
    Player(below(players.into(), position, MOVER) as u8)
}

/// Scores from `lo` to `hi` for the position with this hash.
fn outcome(players: u8, (lo, hi): (i32, i32), position: u64) -> Scores {
    let count = hi.abs_diff(lo) + 1;
    let of = |player| lo + below(count, position, OUTCOME + player) as i32;
    Scores::new(&(0..u64::from(players)).map(of).collect::<Vec<_>>())
}

/// The moves 0, 1 and so on.
fn list(count: u32, moves: &mut Moves<'_>) {
    (0..count).for_each(|mv| moves.push(Move(mv)));
}

/// A tree of any shape. A position has 0 to `max_moves` moves, the first one at
/// least one, the last level none; whoever moves there may also move next.
/// The key is a 64-bit hash and no two ways lead to one position.
#[derive(Clone, Copy, Debug)]
pub struct RandomTree {
    pub seed: u64,
    /// 1 to 8.
    pub players: u8,
    /// At least 1.
    pub max_moves: u32,
    /// The most moves to an end, at least 1.
    pub depth: u8,
    /// The lowest score and the highest.
    pub scores: (i32, i32),
}

impl RandomTree {
    /// A state is the hash of the moves so far, and how many there were.
    pub fn start(&self) -> (u64, u8) {
        (hash(self.seed, 0), 0)
    }
}

impl Game for RandomTree {
    type State = (u64, u8);

    fn rules(&self) -> Rules {
        Rules {
            players: self.players,
            max_moves: self.max_moves,
            max_length: self.depth.into(),
            score_min: self.scores.0,
            score_max: self.scores.1,
            history_free: true,
            acyclic: true,
        }
    }

    fn player(&self, state: &(u64, u8)) -> Player {
        mover(self.players, state.0)
    }

    fn moves(&self, state: &(u64, u8), moves: &mut Moves<'_>) {
        match state.1 {
            0 => list(1 + below(self.max_moves, state.0, MOVE_COUNT), moves),
            depth if depth < self.depth => {
                list(below(self.max_moves + 1, state.0, MOVE_COUNT), moves);
            }
            _ => {}
        }
    }

    fn apply(&self, state: &mut (u64, u8), mv: Move) {
        state.0 = hash(state.0, SUCCESSOR + u64::from(mv.0));
        state.1 = state.1.saturating_add(1);
    }

    fn outcome(&self, state: &(u64, u8)) -> Scores {
        outcome(self.players, self.scores, state.0)
    }

    fn has_key(&self) -> bool {
        true
    }

    fn key(&self, state: &(u64, u8)) -> u64 {
        state.0
    }
}

/// Layers of `width` positions each. Moves lead to any position of the next
/// layer, so that many ways lead to one; two moves may even do the same. Where
/// it ends and who moves is as in [`RandomTree`]. The key is exact.
#[derive(Clone, Copy, Debug)]
pub struct RandomDag {
    pub seed: u64,
    /// 1 to 8.
    pub players: u8,
    /// At least 1.
    pub max_moves: u32,
    /// How many layers there are below the first position, at least 1.
    pub layers: u8,
    /// At least 1.
    pub width: u8,
    /// The lowest score and the highest.
    pub scores: (i32, i32),
}

impl RandomDag {
    /// A state is a layer and a place in it.
    pub fn start(&self) -> (u8, u8) {
        (0, 0)
    }

    fn hash(&self, state: &(u8, u8)) -> u64 {
        hash(self.seed, self.key(state))
    }
}

impl Game for RandomDag {
    type State = (u8, u8);

    fn rules(&self) -> Rules {
        Rules {
            players: self.players,
            max_moves: self.max_moves,
            max_length: self.layers.into(),
            score_min: self.scores.0,
            score_max: self.scores.1,
            history_free: true,
            acyclic: true,
        }
    }

    fn player(&self, state: &(u8, u8)) -> Player {
        mover(self.players, self.hash(state))
    }

    fn moves(&self, state: &(u8, u8), moves: &mut Moves<'_>) {
        match state.0 {
            0 => list(
                1 + below(self.max_moves, self.hash(state), MOVE_COUNT),
                moves,
            ),
            layer if layer < self.layers => {
                list(
                    below(self.max_moves + 1, self.hash(state), MOVE_COUNT),
                    moves,
                );
            }
            _ => {}
        }
    }

    fn apply(&self, state: &mut (u8, u8), mv: Move) {
        let about = SUCCESSOR + u64::from(mv.0);
        let index = below(self.width.into(), self.hash(state), about) as u8;
        *state = (state.0.saturating_add(1), index);
    }

    fn outcome(&self, state: &(u8, u8)) -> Scores {
        outcome(self.players, self.scores, self.hash(state))
    }

    fn has_key(&self) -> bool {
        true
    }

    fn key(&self, state: &(u8, u8)) -> u64 {
        u64::from(state.0) << 8 | u64::from(state.1)
    }
}

/// Two players on a graph in which moves lead to any position, also back and to
/// the same one: play may go on for ever. One position of `terminal` is an end
/// (but never the first one); who is to move belongs to the position. The key
/// is exact. What can be forced is told by [`attractor`]. For errors with
/// repetitions take many large ones (40 positions, 4 moves, one end in 8): about
/// 1 in 70 of these fools a naive search, of those with 8 fewer than 1 in 500.
#[derive(Clone, Copy, Debug)]
pub struct RandomGraph {
    pub seed: u64,
    /// How many positions there are, at least 1; the game begins at 0.
    pub nodes: u8,
    /// At least 1.
    pub max_moves: u32,
    /// One position of so many is an end, at least 1.
    pub terminal: u32,
    /// The lowest score and the highest, of each player on its own.
    pub scores: (i32, i32),
}

impl RandomGraph {
    /// Any number that is no position is taken for one, as states may be damaged.
    fn hash(&self, node: &u8) -> u64 {
        hash(self.seed, u64::from(node % self.nodes))
    }
}

impl Game for RandomGraph {
    type State = u8;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: self.max_moves,
            max_length: 0,
            score_min: self.scores.0,
            score_max: self.scores.1,
            history_free: true,
            acyclic: false,
        }
    }

    fn player(&self, node: &u8) -> Player {
        mover(2, self.hash(node))
    }

    fn moves(&self, node: &u8, moves: &mut Moves<'_>) {
        let position = self.hash(node);
        if node.is_multiple_of(self.nodes) || below(self.terminal, position, TERMINAL) != 0 {
            list(1 + below(self.max_moves, position, MOVE_COUNT), moves);
        }
    }

    fn apply(&self, node: &mut u8, mv: Move) {
        let about = SUCCESSOR + u64::from(mv.0);
        *node = below(self.nodes.into(), self.hash(node), about) as u8;
    }

    fn outcome(&self, node: &u8) -> Scores {
        outcome(2, self.scores, self.hash(node))
    }

    fn has_key(&self) -> bool {
        true
    }

    fn key(&self, node: &u8) -> u64 {
        u64::from(node % self.nodes)
    }
}

/// A graph that fools whoever remembers too much (the *graph-history
/// interaction*). The goal is that player 0 scores 1:
///
/// ```text
///   ROOT, player 1 ---> A, player 0 ---> B, player 1 ---> A
///        |                   \--> END: player 0 scores 1
///        \--> X, player 0 --> B
/// ```
///
/// Play that goes on for ever does not reach the goal, so a search from ROOT by
/// A and B may well say on this path: back at A, which is no help. But if it
/// remembers "B is lost" it is wrong on the path by X and B, where A is new and
/// leads to the end. **The right answer is that player 0 wins** from every
/// position: at A he goes to END, B has no move but to A, and X none but to B.
/// With `won: false` END pays player 0 nothing, and every position is lost.
///
/// Repetition is not a rule of the game: a position is worth the same on every
/// path, and only how a search ends a path may depend on the path.
#[derive(Clone, Copy, Debug)]
pub struct Fooling {
    /// What END is for player 0.
    pub won: bool,
    /// Lists the moves the other way round: searches differ in where they begin.
    pub reversed: bool,
}

impl Fooling {
    pub const ROOT: u8 = 0;
    pub const A: u8 = 1;
    pub const B: u8 = 2;
    pub const X: u8 = 3;
    pub const END: u8 = 4;
    /// How many positions there are.
    pub const NODES: u8 = 5;

    /// Where the moves lead. A move has the number of its position.
    fn successors(node: u8) -> &'static [u8] {
        match node {
            Self::ROOT => &[Self::A, Self::X],
            Self::A => &[Self::B, Self::END],
            Self::B => &[Self::A],
            Self::X => &[Self::B],
            _ => &[],
        }
    }
}

impl Game for Fooling {
    type State = u8;

    fn rules(&self) -> Rules {
        Rules {
            players: 2,
            max_moves: 2,
            max_length: 0,
            score_min: 0,
            score_max: 1,
            history_free: true,
            acyclic: false,
        }
    }

    fn player(&self, node: &u8) -> Player {
        match *node {
            Self::A | Self::X => Player(0),
            _ => Player(1),
        }
    }

    fn moves(&self, node: &u8, moves: &mut Moves<'_>) {
        let mut push = |&to: &u8| moves.push(Move(to.into()));
        let to = Self::successors(*node);
        if self.reversed {
            to.iter().rev().for_each(&mut push);
        } else {
            to.iter().for_each(&mut push);
        }
    }

    fn apply(&self, node: &mut u8, mv: Move) {
        *node = (mv.0 % u32::from(Self::NODES)) as u8;
    }

    fn outcome(&self, _: &u8) -> Scores {
        let first = i32::from(self.won);
        Scores::new(&[first, 1 - first])
    }

    fn has_key(&self) -> bool {
        true
    }

    fn key(&self, node: &u8) -> u64 {
        (*node).into()
    }
}

/// For each of the positions 0 to `nodes` - 1, whether a player can force at
/// least a score in finite time, against all others together: the least set
/// that contains the ends with that score, the player's positions with a move
/// into the set, and the others' positions with no move out of it. Play that
/// goes on for ever does not reach the goal.
pub fn attractor<G>(game: &G, nodes: u8, player: Player, score: i32) -> Vec<bool>
where
    G: Game<State = u8>,
{
    let mut forced = vec![false; nodes.into()];
    loop {
        let next: Vec<bool> = (0..nodes)
            .map(|node| {
                let successors = successors(game, node);
                let mut reached = successors.iter().map(|&to| forced[usize::from(to)]);
                if successors.is_empty() {
                    game.outcome(&node).of(player).unwrap() >= score
                } else if game.player(&node) == player {
                    reached.any(|reached| reached)
                } else {
                    reached.all(|reached| reached)
                }
            })
            .collect();
        // It only grows: each round allows one move more than the last one.
        if next == forced {
            return forced;
        }
        forced = next;
    }
}

/// Where the moves of a position lead, in their order.
pub fn successors<G: Game<State = u8>>(game: &G, node: u8) -> Vec<u8> {
    let mut buffer = vec![Move::default(); game.rules().max_moves as usize];
    let mut moves = Moves::new(&mut buffer);
    game.moves(&node, &mut moves);
    let after = |mv: &Move| {
        let mut next = node;
        game.apply(&mut next, *mv);
        next
    };
    moves.as_slice().iter().map(after).collect()
}
