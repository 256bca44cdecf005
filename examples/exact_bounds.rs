//! What a search for the exact value could save if it looked at both bounds at
//! once, in place of one goal after the other.
//!
//! The value of a game with draws takes two goals: can a draw be forced, can a
//! win. A position that both goals expand is expanded twice; a search that kept
//! numbers for both in each node would at best expand it once. This counts how
//! often each goal expands each position: the smaller of the two numbers, over
//! all positions, is what could be saved.
//!
//!     cargo run --release --example exact_bounds
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Instant;
use tesuji::rng::Random;
use tesuji::{
    Aim, Budget, Config, Copies, Error, Evaluation, Game, Move, Moves, Player, Preset, Rules,
    Score, Scores, Search, Stop, Stored,
};
use tesuji_games::Table;
use tesuji_games::connect4::Connect4;
use tesuji_games::pgame::PGame;
use tesuji_games::reversi::Reversi;
use tesuji_games::tictactoe::TicTacToe;

const BLOCK_BYTES: usize = 128 << 20;
/// Searches that take more are given up.
const MOST_EXPANSIONS: u64 = 20_000_000;
const PRESETS: [(&str, Preset); 4] = [
    ("pps", Preset::Pps),
    ("ppt", Preset::Ppt),
    ("pnt", Preset::Pnt),
    ("dfpn", Preset::Dfpn),
];
/// Goals that the value of a game with draws takes.
const GOALS: usize = 2;

/// How often each goal expanded a position, by its key.
#[derive(Default)]
struct Expansions {
    goal: usize,
    of: HashMap<u64, [u64; GOALS]>,
}

impl Expansions {
    fn of_goal(&self, goal: usize) -> u64 {
        self.of.values().map(|each| each[goal]).sum()
    }

    fn of_both(&self) -> u64 {
        self.of.values().map(|each| each[0].min(each[1])).sum()
    }
}

/// A game that counts whose moves are asked for.
struct Counting<'g, G> {
    game: &'g G,
    seen: RefCell<Expansions>,
}

impl<G: Game> Game for Counting<'_, G> {
    type State = G::State;

    fn rules(&self) -> Rules {
        self.game.rules()
    }

    fn player(&self, state: &G::State) -> Player {
        self.game.player(state)
    }

    fn moves(&self, state: &G::State, moves: &mut Moves<'_>) {
        let mut seen = self.seen.borrow_mut();
        let goal = seen.goal;
        seen.of.entry(self.game.key(state)).or_default()[goal] += 1;
        self.game.moves(state, moves);
    }

    fn apply(&self, state: &mut G::State, mv: Move) {
        self.game.apply(state, mv);
    }

    fn outcome(&self, state: &G::State) -> Scores {
        self.game.outcome(state)
    }

    fn mobility(&self, state: &G::State, scratch: &mut Moves<'_>) -> u32 {
        self.game.mobility(state, scratch)
    }

    fn has_key(&self) -> bool {
        self.game.has_key()
    }

    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state)
    }

    fn key_folds(&self) -> bool {
        self.game.key_folds()
    }

    fn has_evaluation(&self) -> bool {
        self.game.has_evaluation()
    }

    fn evaluate(&self, state: &G::State) -> Option<Evaluation> {
        self.game.evaluate(state)
    }
}

fn main() -> Result<(), Error> {
    println!(
        "| position | value | search | first goal | second goal | by both | saved at best | time |"
    );
    println!("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |");
    let mut block = vec![0; BLOCK_BYTES + 8];
    let start = block.as_ptr().align_offset(8);
    let block = &mut block[start..start + BLOCK_BYTES];

    each_preset::<TicTacToe>("", 0, 0, block)?;
    for board in ["4x4", "5x4", "4x5", "5x5"] {
        each_preset::<Connect4>(board, 0, 0, block)?;
    }
    for seed in 0..5 {
        each_preset::<Connect4>("5x5", 6, seed, block)?;
    }
    for seed in 0..5 {
        each_preset::<Reversi>("6", 20, seed, block)?;
    }
    for parameters in ["4,10,0", "4,10,1", "4,10,2"] {
        each_preset::<PGame>(parameters, 0, 0, block)?;
    }
    Ok(())
}

/// Searches one position, some random moves after the start, in each way.
fn each_preset<G>(parameters: &str, moves: u32, seed: u64, block: &mut [u8]) -> Result<(), Error>
where
    G: Table,
    G::State: Stored,
{
    let game = G::with_parameters(parameters).expect("parameters that the game allows");
    let mut name = G::NAME.to_owned();
    if !parameters.is_empty() {
        name += &format!(":{parameters}");
    }
    if moves > 0 {
        name += &format!(", {moves} random moves, seed {seed}");
    }
    for (search, preset) in PRESETS {
        let mut config = Config::preset(preset);
        config.goal.aim = Aim::Exact;
        let root = || after_random_moves(&game, moves, seed);
        match count(&game, &root(), &config, block)? {
            Some((value, seen)) => {
                let seconds = time(&game, &root(), &config, block)?;
                let (first, second, both) = (seen.of_goal(0), seen.of_goal(1), seen.of_both());
                let saved = 100.0 * both as f64 / (first + second) as f64;
                println!(
                    "| {name} | {value} | {search} | {first} | {second} | {both} | {saved:.1} % | {seconds:.3} s |"
                );
            }
            None => println!("| {name} | ? | {search} | not solved | | | | |"),
        }
    }
    Ok(())
}

fn after_random_moves<G: Table>(game: &G, moves: u32, seed: u64) -> G::State {
    let mut random = Random::new(seed, 0);
    let mut buffer = vec![Move::default(); game.rules().max_moves as usize];
    let mut state = game.start();
    for _ in 0..moves {
        let mut legal = Moves::new(&mut buffer);
        game.moves(&state, &mut legal);
        if let Some(mv) = legal.as_slice().get(random.below(legal.len()) as usize) {
            game.apply(&mut state, *mv);
        }
    }
    state
}

/// The value, and what each goal expanded; nothing where it takes too much.
fn count<G>(
    game: &G,
    root: &G::State,
    config: &Config,
    block: &mut [u8],
) -> Result<Option<(Score, Expansions)>, Error>
where
    G: Game,
    G::State: Stored,
{
    let counting = Counting {
        game,
        seen: RefCell::default(),
    };
    let mut search = Search::new(block, config, Copies::new(&counting))?;
    search.set_root(root)?;
    let range = |search: &Search<'_, _>| {
        let result = search.result();
        (result.score_low, result.score_high)
    };
    let whole = range(&search);
    // One leaf at a time, so that no expansion is put down to the wrong goal.
    let stop = loop {
        let stop = search.run(Budget::iterations(1))?;
        if stop != Stop::Budget || search.counters().expansions > MOST_EXPANSIONS {
            break stop;
        }
        counting.seen.borrow_mut().goal = usize::from(range(&search) != whole);
    };
    if stop != Stop::Solved {
        return Ok(None);
    }
    let value = range(&search).0;
    let expansions = search.counters().expansions;
    let seen = counting.seen.into_inner();
    assert_eq!(seen.of_goal(0) + seen.of_goal(1), expansions);
    Ok(Some((value, seen)))
}

/// Seconds of the same search when nothing is counted.
fn time<G>(game: &G, root: &G::State, config: &Config, block: &mut [u8]) -> Result<f64, Error>
where
    G: Game,
    G::State: Stored,
{
    let mut search = Search::new(block, config, Copies::new(game))?;
    search.set_root(root)?;
    let start = Instant::now();
    search.run(Budget::UNLIMITED)?;
    Ok(start.elapsed().as_secs_f64())
}
