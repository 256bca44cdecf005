//! Function optimisation: the functions, their maxima, the model, and what every
//! game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use tesuji::{Game, Player};
use tesuji_games::Table;
use tesuji_games::function::{Function, LEFT, Position, RIGHT, SCALE};

const END: f64 = 1000.0;

fn function(number: u8) -> Function {
    Function::new(number).unwrap()
}

fn all() -> impl Iterator<Item = Function> {
    (1..=3).map(function)
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

/// The functions as the paper prints them, with the standard library.
fn printed(number: u8, x: f64) -> f64 {
    use std::f64::consts::PI;
    match number {
        1 if x < 0.5 => 0.5 + 0.5 * (1.0 / (x + 0.1).powi(5)).sin().abs(),
        1 => 7.0 / 20.0 + 0.5 * (1.0 / x.powi(5)).sin().abs(),
        2 => 0.5 * x + (-0.7 * x + 1.0) * (5.0 * PI * x).sin().powi(4),
        _ if (705.0..=710.0).contains(&x) => 0.5,
        _ => 0.3 * (0.05 * x).sin(),
    }
}

#[test]
fn known_places_have_their_height() {
    let [f1, f2, f3] = [1, 2, 3].map(function);
    assert!(near(f1.height(END), 0.35));
    assert!(near(f1.height(1.0), 0.35 + 0.5 * 1f64.sin()));
    assert!(near(f2.height(0.1), 0.98));
    assert!(near(f2.height(999.9), -198.98));
    assert!(near(f2.height(END), 500.0));
    assert!(near(f3.height(10.0 * std::f64::consts::PI), 0.3));
    for x in [705.0, 707.0, 710.0] {
        assert!(near(f3.height(x), 0.5));
    }
    assert!(f3.height(704.999) < 0.3 && f3.height(710.001) < 0.3);
}

/// The extrema of games.md, section 5.
#[test]
fn scores_have_the_published_range() {
    let range = |number| {
        let rules = function(number).rules();
        (rules.score_min, rules.score_max)
    };
    assert_eq!(range(1), (350_000, 1_000_000));
    assert_eq!(range(2), (-198_980_000, 500_000_000));
    assert_eq!(range(3), (-300_000, 500_000));
}

#[test]
fn following_the_maximum_finds_the_best_score() {
    for (number, best) in [(1, 1_000_000), (2, 499_999_996), (3, 500_000)] {
        let game = function(number);
        let mut position = game.start();
        while !common::moves(&game, &position).is_empty() {
            let (low, high) = position.interval();
            let side = if game.highest(low, high) < position.middle() {
                LEFT
            } else {
                RIGHT
            };
            game.apply(&mut position, side);
        }
        let score = game.outcome(&position).of(Player(0)).unwrap();
        assert_eq!(score, best, "function {number}");
    }
}

/// The sum over all positions of a depth of what `ask` says, divided by their number.
fn mean(depth: u32, ask: impl Fn(&Position) -> bool) -> f64 {
    let first = 1u32 << depth;
    let count = (first..2 * first).filter(|&node| ask(&Position { node }));
    count.count() as f64 / f64::from(first)
}

#[test]
fn the_model_is_as_certain_and_as_right_as_it_says() {
    for game in all() {
        for (frequency, accuracy) in [(0.0, 1.0), (0.3, 0.6), (0.9, 0.4), (1.0, 0.0)] {
            let game = game.with_model(frequency, accuracy, 5).unwrap();
            let confidence = |position: &Position| game.evaluate(position).unwrap().confidence;
            let certain = mean(14, |position| confidence(position) == 1.0);
            assert!((certain - frequency).abs() < 0.02, "{certain} {frequency}");
            let unsure = mean(14, |position| confidence(position) == 0.0);
            assert_eq!(certain + unsure, 1.0);
        }
        let game = game.with_model(0.5, 0.6, 5).unwrap();
        let right = mean(12, |position| {
            let (low, high) = position.interval();
            let best = game.height(game.highest(low, high)) * SCALE;
            game.evaluate(position).unwrap().scores[0] == best as f32
        });
        // A wrong place can have the right value, on the plateau of function 3 and
        // on the flat parts of function 1.
        assert!(right > 0.57, "{right}");
    }
    let game = function(2).with_model(0.5, 0.6, 5).unwrap();
    let right = mean(12, |position| {
        let (low, high) = position.interval();
        let best = game.height(game.highest(low, high)) * SCALE;
        game.evaluate(position).unwrap().scores[0] == best as f32
    });
    assert!((right - 0.6).abs() < 0.03, "{right}");
}

#[test]
fn a_wrong_prediction_is_the_height_of_a_place_near_the_maximum() {
    // Off the plateau function 3 is nowhere steeper than 0.3 * 0.05.
    const STEEPEST: f64 = 0.015;
    const ACCURACY: f64 = 0.8;
    let game = function(3).with_model(1.0, ACCURACY, 3).unwrap();
    let mut furthest = 0.0f64;
    for node in 256..512 {
        let position = Position { node };
        let (low, high) = position.interval();
        if high > 700.0 && low < 715.0 {
            continue;
        }
        let radius = (high - low) / 2.0 * (1.0 - ACCURACY);
        let best = game.height(game.highest(low, high));
        let predicted = f64::from(game.evaluate(&position).unwrap().scores[0]) / SCALE;
        assert!(
            (predicted - best).abs() < STEEPEST * radius + 1e-6,
            "{node}"
        );
        furthest = furthest.max((predicted - best) / (STEEPEST * radius));
    }
    assert!(furthest > 0.3, "a place outside the interval may be higher");
}

#[test]
fn another_seed_is_another_model() {
    let certain = |seed| {
        let game = function(1).with_model(0.5, 0.5, seed).unwrap();
        let ask = move |node| game.evaluate(&Position { node }).unwrap().confidence == 1.0;
        (1..200).map(ask).collect::<Vec<_>>()
    };
    assert_eq!(certain(1), certain(1));
    assert_ne!(certain(1), certain(2));
}

#[test]
fn parameters_are_read_and_checked() {
    let game = Function::with_parameters("1,frequency=0.5,accuracy=0.9,seed=7");
    assert_eq!(game.ok(), function(1).with_model(0.5, 0.9, 7));
    assert_eq!(Function::with_parameters(""), Ok(function(1)));
    assert_eq!(Function::with_parameters("3"), Ok(function(3)));
    for text in [
        "0",
        "4",
        "1,",
        "1,frequency",
        "1,frequency=2",
        "1,accuracy=-0.1",
        "1,accuracy=NaN",
        "1,seed=x",
        "1,depth=3",
    ] {
        assert!(Function::with_parameters(text).is_err(), "{text}");
    }
}

#[test]
fn nonsense_is_refused() {
    let game = function(1);
    let too_long = "l".repeat(27);
    for text in ["", "lx", "--", too_long.as_str()] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(game.parse_move(&game.start(), "left").is_err());
}

/// Checks the highest place of an interval against a grid.
fn check_highest(game: &Function, low: f64, high: f64) {
    const STEPS: u32 = 1_000;
    let peak = game.highest(low, high);
    assert!((low..=high).contains(&peak), "{peak} in [{low}, {high}]");
    let height = game.height(peak);
    for step in 0..=STEPS {
        let x = low + (high - low) * f64::from(step) / f64::from(STEPS);
        let x = x.min(high);
        assert!(
            game.height(x) <= height + 1e-9,
            "{game:?}: f({x}) is above f({peak}) in [{low}, {high}]"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn nothing_in_a_position_is_higher_than_the_maximum(node in 1u32..1 << 27, depth in 0u32..27) {
        let position = Position { node: (node >> (26 - depth)).max(1) };
        let (low, high) = position.interval();
        all().for_each(|game| check_highest(&game, low, high));
    }

    /// Where the functions are at their wildest: near 0, around the seam of
    /// function 1, where 1 - 0.7 x changes its sign, around the plateau.
    #[test]
    fn nothing_in_an_interval_is_higher_than_the_maximum(
        centre in prop_oneof![Just(0.0), Just(0.5), Just(10.0 / 7.0), Just(2.0), Just(705.0), Just(710.0), 0.0..1000.0],
        before in 0.0..4.0f64,
        after in 0.0..4.0f64,
        zoom in 0..20,
    ) {
        let scale = 0.5f64.powi(zoom);
        let low = (centre - before * scale).max(0.0);
        let high = (centre + after * scale).min(END);
        all().for_each(|game| check_highest(&game, low, high));
    }

    #[test]
    fn functions_are_as_the_paper_prints_them(x in 0.0..1000.0f64, zoom in 0..16) {
        let x = x * 0.5f64.powi(zoom);
        for number in 1..=3 {
            prop_assert!(near(function(number).height(x), printed(number, x)), "f{number}({x})");
        }
    }

    #[test]
    fn random_games_keep_every_promise(number in 1u8..=3, seed: u64) {
        let game = function(number);
        let end = common::check_game(&game, seed, usize::MAX);
        prop_assert_eq!(end.depth(), 26);
    }

    #[test]
    fn predictions_are_within_the_range_of_scores(
        number in 1u8..=3, node in 1u32..1 << 27, depth in 0u32..27, accuracy in 0.0..=1.0, seed: u64,
    ) {
        let game = function(number).with_model(0.5, accuracy, seed).unwrap();
        let position = Position { node: (node >> (26 - depth)).max(1) };
        let evaluation = game.evaluate(&position).unwrap();
        let rules = game.rules();
        prop_assert!(evaluation.scores[0] >= rules.score_min as f32);
        prop_assert!(evaluation.scores[0] <= rules.score_max as f32);
        prop_assert_eq!(game.evaluate(&position), Some(evaluation), "remembered");
    }

    #[test]
    fn any_bytes_are_harmless(number in 1u8..=3, bytes in damage::bytes::<Position>(), seed: u64) {
        let game = function(number).with_model(0.5, 0.5, 1).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(number in 1u8..=3, seed: u64) {
        let game = function(number).with_model(0.5, 0.5, 1).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}
