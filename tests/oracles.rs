//! Known values of real games: every search that proves something proves them.
//!
//! What was computed or published elsewhere is in `games/tests/data`; what may
//! not be copied is read beside the project, and left out where it is not there.

mod common;
#[path = "../games/tests/common/mod.rs"]
mod tables;

use common::{run_for, truth};
use std::fmt::Debug;
use tables::{entries, shared_lines};
use tesuji::{
    Aim, Budget, Config, Game, Goal, Method, Move, Moves, Player, Preset, Rules, Scores, Status,
    Stop, Stored, Truth,
};
use tesuji_games::Table;
use tesuji_games::connect4::Connect4;
use tesuji_games::domineering::{Domineering, HORIZONTAL, VERTICAL};
use tesuji_games::nogo::NoGo;
use tesuji_games::reversi::{Position, Reversi};

/// What is asked for, and the value.
type Known = (Aim, i32);
/// A search, and for how many nodes it has room.
type Solver = (Preset, u32);

const WIN: Aim = Aim::Highest;
/// A proof needs no good estimates, and many positions are to be seen.
const PLAYOUTS: u32 = 4;

/// Searches a position of which the value is known for who moves there, in a
/// block with room for `rows` nodes, and says whether the value was proven. What
/// is proven must be right.
fn proves<G>(game: &G, root: &G::State, (aim, value): Known, solver: Solver, budget: Budget) -> bool
where
    G: Game<State: Stored + Debug> + Debug,
{
    let (preset, rows) = solver;
    // Said outright: nobody is asked who moves where the game is over.
    let player = Some(game.player(root));
    let config = Config {
        goal: Goal { player, aim },
        playouts: PLAYOUTS,
        ..Config::preset(preset)
    };
    let ran = run_for(game, root, &config, rows, budget);
    let said = format!("{game:?} {root:?}: {value}, {aim:?} {preset:?} {ran:?}");
    let (low, high) = (ran.result.score_low, ran.result.score_high);
    assert!(low <= value && value <= high, "{said}");
    let solved = ran.stop == Stop::Solved;
    assert_eq!(ran.result.status == Status::Proven, solved, "{said}");
    if aim == Aim::Exact {
        assert_eq!(low == high, solved, "{said}");
    } else {
        let won = truth(value == game.rules().score_max);
        let expected = if solved { won } else { Truth::Unknown };
        assert_eq!(ran.result.truth, expected, "{said}");
    }
    solved
}

/// The same where there is room and time enough.
fn must_prove<G>(game: &G, root: &G::State, known: Known, solver: Solver)
where
    G: Game<State: Stored + Debug> + Debug,
{
    let solved = proves(game, root, known, solver, Budget::UNLIMITED);
    assert!(solved, "{game:?} {root:?} {solver:?}");
}

/// The numbers at the beginning of a line, as many as are asked for.
fn numbers<const N: usize>(line: &str) -> [i32; N] {
    let mut words = line.split(' ');
    std::array::from_fn(|_| words.next().unwrap().parse().expect(line))
}

/// The searches of empty boards, with the cells of the largest board that each
/// must solve of these games. Folded keys are for tables of values only.
const DOMINEERING: usize = 0;
const FOLDED: usize = 1;
const NOGO: usize = 2;
const CONNECT4: usize = 3;
const SEARCHES: [(Solver, [i32; 4]); 7] = [
    ((Preset::Pps, 100_000), [36, 42, 16, 24]),
    ((Preset::Pp2, 5_000), [30, 0, 12, 16]),
    ((Preset::Ppt, 700_000), [36, 0, 16, 20]),
    ((Preset::Dfpp, 100_000), [40, 40, 16, 24]),
    ((Preset::Dfpn, 100_000), [28, 28, 15, 20]),
    ((Preset::Pnt, 700_000), [24, 0, 14, 20]),
    ((Preset::AlphaBeta, 100_000), [36, 36, 16, 24]),
];

/// Checks empty boards of a game, each with its cells and its value.
fn check_boards<G>(which: usize, boards: &[(i32, G, i32)], aim: Aim)
where
    G: Table<State: Stored + Debug> + Debug,
{
    for (solver, most) in SEARCHES {
        let mut small = Vec::from_iter(boards);
        small.retain(|(cells, ..)| *cells <= most[which]);
        for (_, game, value) in &small {
            must_prove(game, &game.start(), (aim, *value), solver);
        }
        println!("{}: {}", solver.0.name(), small.len());
    }
}

/// The presets that are there to prove things.
fn provers() -> impl Iterator<Item = Preset> {
    let proves = |preset: &Preset| Config::preset(*preset).method != Method::Sampling;
    Preset::ALL.iter().copied().filter(proves)
}

/// Checks positions with their values by every preset, each with so many nodes.
/// It must solve this share of a hundred.
fn check_positions<G>(positions: &[(G, G::State, i32)], aims: &[Aim], nodes: u32, share: usize)
where
    G: Game<State: Stored + Debug> + Debug,
{
    for preset in provers() {
        let budget = Budget::nodes(nodes.into());
        let prove = |aim: Aim, (game, root, value): &(G, G::State, i32)| {
            proves(game, root, (aim, *value), (preset, nodes), budget)
        };
        let count = |aim: &Aim| positions.iter().filter(|known| prove(*aim, known)).count();
        let solved: usize = aims.iter().map(count).sum();
        let searched = positions.len() * aims.len();
        let said = format!("{}: {solved} of {searched}", preset.name());
        println!("{said}");
        assert!(solved * 100 >= share * searched, "{said}");
    }
}

/// Every board with each player first: the class says who wins.
fn domineering_boards(folded: bool) -> Vec<(i32, Domineering, i32)> {
    let lines = entries(include_str!("../games/tests/data/domineering_boards.txt"));
    Vec::from_iter(lines.iter().flat_map(|line| {
        let [height, width] = numbers(line);
        let class = line.split(' ').nth(2).unwrap();
        [(VERTICAL, "V"), (HORIZONTAL, "H")].map(|(first, own)| {
            let game = Domineering::new(width as u8, height as u8, first).unwrap();
            let game = if folded { game.folded() } else { game };
            let value = i32::from(class == own || class == "N");
            (height * width, game, value)
        })
    }))
}

#[test]
fn every_search_knows_who_wins_domineering_boards() {
    check_boards(DOMINEERING, &domineering_boards(false), WIN);
}

#[test]
fn with_one_key_for_mirror_images_the_winners_are_the_same() {
    check_boards(FOLDED, &domineering_boards(true), WIN);
}

#[test]
fn every_search_knows_who_wins_domineering_positions() {
    let mut positions = Vec::new();
    for line in shared_lines("domineering_positions.txt").unwrap_or_default() {
        let (board, winners) = line.split_once(' ').unwrap();
        let size = board.split('|').count() as u8;
        for (first, letter, wins) in [(VERTICAL, 'v', "B win"), (HORIZONTAL, 'h', "W win")] {
            let game = Domineering::new(size, size, first).unwrap();
            let text = format!("{} {letter}", board.replace('|', "/"));
            let root = game.parse_position(&text).unwrap();
            positions.push((game, root, i32::from(winners.contains(wins))));
        }
    }
    check_positions(&positions, &[WIN], 20_000, 90);
}

#[test]
fn every_search_knows_who_wins_nogo_boards() {
    let lines = entries(include_str!("../games/tests/data/nogo_boards.txt"));
    let boards = lines.iter().map(|line| {
        let [height, width, winner] = numbers(line);
        let game = NoGo::new(width as u8, height as u8).unwrap();
        (height * width, game, i32::from(winner == 1))
    });
    check_boards(NOGO, &Vec::from_iter(boards), WIN);
}

/// Checks some lines of columns with the score of who moves then.
fn check_connect4(lines: &[String], step: usize, nodes: u32, share: usize) {
    let game = Connect4::new(7, 6, 4, 2).unwrap();
    let positions = lines.iter().step_by(step).map(|line| {
        let (columns, rest) = line.split_once(' ').unwrap();
        let columns: Vec<String> = columns.chars().map(String::from).collect();
        let [score] = numbers(rest);
        let root = tables::play(&game, &columns.join(" "));
        (game, root, score.signum())
    });
    check_positions(&Vec::from_iter(positions), &[WIN, Aim::Exact], nodes, share);
}

#[test]
fn every_search_solves_the_ends_of_connect4() {
    let lines = shared_lines("c4_pons_Test_L3_R1.txt").unwrap_or_default();
    check_connect4(&lines, 10, 20_000, 100);
}

#[test]
fn no_search_is_wrong_in_the_middle_of_connect4() {
    let lines = shared_lines("c4_pons_Test_L2_R1.txt").unwrap_or_default();
    check_connect4(&lines, 20, 50_000, 50);
}

#[test]
fn no_search_is_wrong_after_twelve_moves_of_connect4() {
    let lines = entries(include_str!("../games/tests/data/c4_random_12ply.txt"));
    check_connect4(&lines, 4, 10_000, 15);
}

#[test]
fn small_connect4_boards_have_their_known_values() {
    let lines = shared_lines("c4_small_boards.txt").unwrap_or_default();
    let boards = lines.iter().filter_map(|line| {
        let [columns, height, value] = numbers(line);
        let game = Connect4::new(columns as u8, height as u8, 4, 2)?;
        Some((columns * height, game, value))
    });
    check_boards(CONNECT4, &Vec::from_iter(boards), Aim::Exact);
}

/// Reversi for the difference of discs.
#[derive(Debug)]
struct Discs {
    game: Reversi,
    /// Whether empty cells count for the winner.
    fill: bool,
}

impl Game for Discs {
    type State = Position;

    fn rules(&self) -> Rules {
        Rules {
            score_min: -64,
            score_max: 64,
            ..self.game.rules()
        }
    }

    fn player(&self, state: &Position) -> Player {
        self.game.player(state)
    }

    fn moves(&self, state: &Position, moves: &mut Moves<'_>) {
        self.game.moves(state, moves);
    }

    fn apply(&self, state: &mut Position, mv: Move) {
        self.game.apply(state, mv);
    }

    fn outcome(&self, state: &Position) -> Scores {
        let [black, white] = state.discs.map(|discs| discs.count_ones() as i32);
        let empty = if self.fill { 64 - black - white } else { 0 };
        let more = black - white + (black - white).signum() * empty;
        Scores::new(&[more, -more])
    }

    fn has_key(&self) -> bool {
        true
    }

    fn key(&self, state: &Position) -> u64 {
        self.game.key(state)
    }
}

#[test]
fn every_search_knows_the_score_of_othello_on_four_by_four() {
    let line = entries(include_str!("../games/tests/data/othello_small.txt")).remove(0);
    let [size, value] = numbers(&line);
    let game = Reversi::new(size as u8).unwrap();
    let discs = Discs { game, fill: false };
    for preset in provers() {
        let known = (Aim::Exact, value);
        must_prove(&discs, &game.start(), known, (preset, 1_000_000));
    }
}

/// The most empty cells of an endgame that is solved here.
const EMPTY_CELLS: usize = 14;

#[test]
fn othello_endgames_have_their_known_scores() {
    let game = Reversi::new(8).unwrap();
    let discs = Discs { game, fill: true };
    for line in shared_lines("othello_ffo.txt").unwrap_or_default() {
        let words: Vec<&str> = line.split(' ').collect();
        if words[1].matches('-').count() <= EMPTY_CELLS {
            let root = game.parse_position(&words[1..3].join(" ")).unwrap();
            let known = (Aim::Exact, words[3].parse().unwrap());
            for preset in [Preset::AlphaBeta, Preset::Pps, Preset::Dfpp, Preset::Ppt] {
                must_prove(&discs, &root, known, (preset, 1_000_000));
            }
        }
    }
}
