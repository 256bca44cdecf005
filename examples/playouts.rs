//! How far sampling search is from its limit, the random games themselves, and
//! what proof numbers cost: iterations a second of each search as a part of the
//! games a second that a loop plays which does nothing else.
//!
//!     cargo run --release --example playouts
//!
//! Everything is measured several times in turn, and the fastest counts: other
//! programs only ever make it slower.
use std::time::{Duration, Instant};
use tesuji::rng::Random;
use tesuji::{Budget, Config, Copies, Game, Move, Moves, Preset, Sampling, Search, Stored};
use tesuji::{bytes_for, mcts::settings::Untried};
use tesuji_games::Table;
use tesuji_games::ataxx::Ataxx;
use tesuji_games::awari::Awari;
use tesuji_games::connect4::Connect4;
use tesuji_games::loa::Loa;

const ITERATIONS: u64 = 2000;
const ROUNDS: u32 = 12;
/// Of all random games, as in Ludii.
const LONGEST: u32 = 200;

/// Random games from the start, and how many moves they had.
fn play<G: Game>(game: &G, root: &G::State, moves: &mut [Move]) -> u64
where
    G::State: Copy,
{
    let mut steps = 0;
    for index in 0..ITERATIONS {
        let mut random = Random::new(1, index);
        let mut state = *root;
        for _ in 0..LONGEST {
            let mut list = Moves::new(moves);
            game.moves(&state, &mut list);
            let choice = random.below(list.len()) as usize;
            let Some(mv) = list.as_slice().get(choice).copied() else {
                break;
            };
            game.apply(&mut state, mv);
            steps += 1;
        }
    }
    steps
}

/// The searches that are compared; the last two differ in their numbers only.
fn searches() -> [(&'static str, Config); 4] {
    let with = |preset, change: fn(&mut Sampling)| {
        let mut config = Config::preset(preset);
        config.sampling.untried = Untried::Average;
        config.sampling.playout_moves = LONGEST;
        change(&mut config.sampling);
        config
    };
    [
        ("uct", with(Preset::Uct, |_| {})),
        ("gpn-rank, C_pn 1", with(Preset::GpnRank, |_| {})),
        ("sb", with(Preset::Sb, |_| {})),
        (
            "gpn-rank, C_pn 0",
            with(Preset::GpnRank, |it| it.bias_weight = 0.0),
        ),
    ]
}

fn compare<G: Table>(name: &str, game: &G)
where
    G::State: Stored,
{
    let root = game.start();
    let mut moves = vec![Move::default(); game.rules().max_moves as usize];
    let mut raw = Duration::MAX;
    let mut best = [Duration::MAX; 4];
    let mut steps = [0; 4];
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        std::hint::black_box(play(game, &root, &mut moves));
        raw = raw.min(begin.elapsed());
        for (index, (_, config)) in searches().into_iter().enumerate() {
            let bytes = bytes_for(&config, &Copies::new(game), ITERATIONS as u32 + 2);
            let bytes = bytes.expect("it fits");
            let mut block = vec![0u64; bytes.div_ceil(8)];
            // SAFETY: u64s may be seen as bytes.
            let block =
                unsafe { std::slice::from_raw_parts_mut(block.as_mut_ptr().cast::<u8>(), bytes) };
            let mut search = Search::new(block, &config, Copies::new(game)).expect("it fits");
            search.set_root(&root).expect("a root");
            let begin = Instant::now();
            search
                .run(Budget::iterations(ITERATIONS))
                .expect("no failure");
            best[index] = best[index].min(begin.elapsed());
            steps[index] = search.counters().steps;
        }
    }
    let a_second = |time: Duration| ITERATIONS as f64 / time.as_secs_f64();
    println!("{name}: {:.0} random games a second", a_second(raw));
    let raw_steps = play(game, &root, &mut moves);
    for (index, (search, _)) in searches().into_iter().enumerate() {
        let rate = a_second(best[index]);
        let part = 100.0 * rate / a_second(raw);
        let moves = steps[index] as f64 / raw_steps as f64;
        println!(
            "  {search:<18} {rate:>9.0} iterations a second, {part:.0} % of it ({moves:.2} times as many moves)"
        );
    }
    let cost = 100.0 * best[2].as_secs_f64() / best[3].as_secs_f64();
    println!("  proof numbers leave {cost:.0} % of sb's iterations");
}

fn main() {
    compare("Connect Four", &Connect4::new(7, 6, 4, 2).expect("a board"));
    compare("LOA 7x7", &Loa::new(7).expect("a board"));
    compare("Ataxx", &Ataxx);
    compare("Awari", &Awari);
}
