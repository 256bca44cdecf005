//! What every game is, whichever it is: all of them in one list, each with its
//! usual parameters and with some others.

mod common;

use std::collections::HashMap;
use std::fmt::Debug;
use tesuji::rng::Random;
use tesuji::{MAX_PLAYERS, Stored};
use tesuji_games::Table;

/// Calls a function for each game, with parameters to try it with, and lists
/// what it returns.
macro_rules! every_game {
    ($check:ident) => {{
        use tesuji_games::*;
        [
            $check::<ataxx::Ataxx>(&[""]),
            $check::<awari::Awari>(&[""]),
            $check::<breakthrough::Breakthrough>(&["", "2x4", "5x6"]),
            $check::<connect4::Connect4>(&["", "3x3", "8x8,k=5,players=4"]),
            $check::<diagonals::Diagonals>(&[""]),
            $check::<domineering::Domineering>(&["", "5x6", "32x2"]),
            $check::<function::Function>(&["", "2", "3,frequency=0.5,accuracy=0.9,seed=7"]),
            $check::<hex::Hex>(&["", "1", "8"]),
            $check::<knightthrough::Knightthrough>(&[""]),
            $check::<loa::Loa>(&["", "4", "7x7"]),
            $check::<losalamos::LosAlamos>(&[""]),
            $check::<minishogi::Minishogi>(&[""]),
            $check::<nogo::NoGo>(&["", "18x1", "8x8"]),
            $check::<pentago::Pentago>(&[""]),
            $check::<pentalath::Pentalath>(&["", "3"]),
            $check::<pgame::PGame>(&["", "2,20,1", "255,64,18446744073709551615"]),
            $check::<reachchess::ReachChess>(&[""]),
            $check::<reversi::Reversi>(&["", "4", "6"]),
            $check::<seki::Seki>(&["", "0,0", "15,15"]),
            $check::<semeai::Semeai>(&["", "1,1", "16,16"]),
            $check::<skirmish::Skirmish>(&[""]),
            $check::<surakarta::Surakarta>(&[""]),
            $check::<tictactoe::TicTacToe>(&[""]),
            $check::<y::Y>(&["", "1", "10"]),
        ]
    }};
}

/// The games with each of these parameters.
fn games<G: Table>(parameters: &[&str]) -> Vec<G> {
    let game = |text: &&str| G::with_parameters(text).map_err(|error| format!("{text}: {error}"));
    parameters.iter().map(|text| game(text).unwrap()).collect()
}

fn name<G: Table>(_: &[&str]) -> &'static str {
    G::NAME
}

#[test]
fn the_list_has_every_game() {
    let is_a_game = |name: &String| !["lib", "shared", "table"].contains(&name.as_str());
    let entries = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap();
    let stem = |entry: std::fs::DirEntry| entry.path().file_stem().unwrap().to_owned();
    let mut files: Vec<String> = entries
        .map(|entry| stem(entry.unwrap()).into_string().unwrap())
        .filter(is_a_game)
        .collect();
    files.sort();
    assert_eq!(every_game!(name).to_vec(), files);
}

#[test]
fn names_are_one_word_in_lower_case_and_all_different() {
    let names = every_game!(name);
    for (place, name) in names.iter().enumerate() {
        let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        assert!(!name.is_empty() && name.bytes().all(letter), "{name}");
        assert!(!names[..place].contains(name), "{name}");
    }
}

fn explains_parameters<G: Table>(parameters: &[&str]) {
    games::<G>(parameters);
    assert!(!G::ABOUT.is_empty() && !G::ABOUT.contains('\n'));
    let error = G::with_parameters("nonsense").err().unwrap().to_string();
    let allowed = error.strip_prefix("expected ").unwrap();
    if G::PARAMETERS.is_empty() {
        assert_eq!(allowed, "no parameters", "{}", G::NAME);
        return;
    }
    for text in [allowed, G::PARAMETERS] {
        let limits = text.contains(|letter: char| letter.is_ascii_digit());
        assert!(limits, "{}: {text}", G::NAME);
    }
    if let Some((_, example)) = allowed.rsplit_once("such as ") {
        assert!(G::with_parameters(example).is_ok(), "{}", G::NAME);
    }
}

#[test]
fn wrong_parameters_get_an_error_that_says_what_is_allowed() {
    every_game!(explains_parameters);
}

fn has_possible_rules<G: Table>(parameters: &[&str]) {
    for game in games::<G>(parameters) {
        let rules = game.rules();
        let players = 1..=MAX_PLAYERS as u8;
        assert!(players.contains(&rules.players), "{}", G::NAME);
        assert!(rules.score_min < rules.score_max, "{}", G::NAME);
        assert!(rules.max_moves >= 1, "{}", G::NAME);
        assert!(rules.max_length >= 1, "{}: all games end", G::NAME);
        assert!(rules.acyclic && rules.history_free, "{}", G::NAME);
        assert!(game.has_key(), "{}", G::NAME);
    }
}

#[test]
fn rules_are_possible() {
    every_game!(has_possible_rules);
}

fn is_small<G: Table>(_: &[&str])
where
    G::State: Stored,
{
    const MOST_BYTES: usize = 64;
    assert!((1..=MOST_BYTES).contains(&G::State::BYTES), "{}", G::NAME);
}

#[test]
fn states_are_small() {
    every_game!(is_small);
}

fn starts_well<G>(parameters: &[&str])
where
    G: Table,
    G::State: Stored + PartialEq + Debug,
{
    for game in games::<G>(parameters) {
        common::check_position(&game, &game.start());
    }
}

#[test]
fn the_first_position_holds_every_promise() {
    every_game!(starts_well);
}

/// Plays games in which nothing is passed on but texts.
fn can_be_played_in_writing<G>(parameters: &[&str])
where
    G: Table,
    G::State: Clone,
{
    const GAMES: u64 = 2;
    const WIDEST: usize = 100;
    for (game, seed) in games::<G>(parameters)
        .iter()
        .flat_map(|game| (0..GAMES).map(move |seed| (game, seed)))
    {
        let mut random = Random::new(seed, 0);
        let mut position = common::position(game, &game.start());
        let mut played = 0;
        loop {
            let mut state = game.parse_position(&position).unwrap();
            let mut drawing = String::new();
            game.draw(&state, &mut drawing).unwrap();
            for line in drawing.lines() {
                assert!(line.chars().count() <= WIDEST, "{}: {line}", G::NAME);
            }
            let legal: Vec<String> = common::legal(game, &state).into_iter().collect();
            if legal.is_empty() {
                common::check_outcome(game, &state);
                break;
            }
            assert!(played < game.rules().max_length, "{}: no end", G::NAME);
            let text = &legal[random.below(legal.len() as u32) as usize];
            let mv = game.parse_move(&state, text).unwrap();
            game.apply(&mut state, mv);
            position = common::position(game, &state);
            played += 1;
        }
    }
}

#[test]
fn games_can_be_played_in_writing_to_their_end() {
    every_game!(can_be_played_in_writing);
}

/// Among the positions along some games, and those one move aside.
fn tells_positions_apart<G>(parameters: &[&str])
where
    G: Table,
    G::State: Clone + PartialEq + Debug,
{
    const GAMES: u64 = 3;
    const LONGEST: usize = 60;
    for game in games::<G>(parameters) {
        let mut known: HashMap<u64, G::State> = HashMap::new();
        for seed in 0..GAMES {
            common::along_a_game(&game, seed, LONGEST, |state, _, _| {
                for mv in common::moves(&game, state) {
                    let mut next = state.clone();
                    game.apply(&mut next, mv);
                    let same = known.entry(game.key(&next)).or_insert(next.clone());
                    assert_eq!(same, &next, "{}: one key", G::NAME);
                }
            });
        }
    }
}

#[test]
fn different_positions_have_different_keys() {
    every_game!(tells_positions_apart);
}

/// A cell is letters and digits and nothing else.
fn refuses_signs<G: Table>(parameters: &[&str]) {
    for game in games::<G>(parameters) {
        let start = game.start();
        for text in common::legal(&game, &start) {
            let Some(digit) = text.rfind(|letter: char| letter.is_ascii_digit()) else {
                continue;
            };
            for sign in ["+", "-", " ", "0x"] {
                let mut changed = text.clone();
                changed.insert_str(digit, sign);
                assert!(
                    game.parse_move(&start, &changed).is_err(),
                    "{}: {changed}",
                    G::NAME
                );
            }
        }
    }
}

#[test]
fn a_move_with_a_stray_sign_is_refused() {
    every_game!(refuses_signs);
}
