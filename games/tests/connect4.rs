//! Connect Four: published counts and values, a second statement of its rules,
//! and what every game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use tesuji::rng::Random;
use tesuji::{Game, Move, Player};
use tesuji_games::Table;
use tesuji_games::connect4::{Connect4, Position};

fn usual() -> Connect4 {
    Connect4::new(7, 6, 4, 2).unwrap()
}

/// The position after a string of columns, in the common notation.
fn after(game: &Connect4, columns: &str) -> Position {
    let words: Vec<String> = columns.chars().map(String::from).collect();
    common::play(game, &words.join(" "))
}

/// The published series for 7 x 6.
#[test]
fn move_counts_are_the_published_ones() {
    let game = usual();
    let counts: [u64; 8] =
        std::array::from_fn(|d| common::perft(&game, &game.start(), d as u32 + 1));
    assert_eq!(
        counts,
        [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234]
    );
}

/// OEIS A212693 (Tromp): the legal positions on 7 x 6 after each number of
/// moves. The key tells all of them apart, and nothing else.
#[test]
fn positions_are_as_many_as_published() {
    let game = usual();
    let mut layer = HashMap::from([(game.key(&game.start()), game.start())]);
    for published in [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275] {
        assert_eq!(layer.len(), published);
        layer = next_layer(&game, &layer);
    }
}

fn next_layer(game: &Connect4, layer: &HashMap<u64, Position>) -> HashMap<u64, Position> {
    let mut next = HashMap::new();
    for position in layer.values() {
        for mv in common::moves(game, position) {
            let mut child = *position;
            game.apply(&mut child, mv);
            let same = next.insert(game.key(&child), child);
            assert!(
                same.is_none_or(|same| same == child),
                "two positions, one key"
            );
        }
    }
    next
}

/// Boards whose keys are hashes, and some at the limit of exact ones.
#[test]
fn keys_tell_positions_apart_on_every_board() {
    for (columns, rows, players) in [
        (8, 8, 2),
        (8, 7, 2),
        (7, 6, 3),
        (4, 4, 4),
        (1, 64, 2),
        (64, 1, 2),
    ] {
        let game = Connect4::new(columns, rows, 4, players).unwrap();
        let mut layer = HashMap::from([(game.key(&game.start()), game.start())]);
        for _ in 0..if columns > 8 { 2 } else { 5 } {
            let states = layer.values().map(|position| position.stones);
            assert_eq!(states.collect::<HashSet<_>>().len(), layer.len());
            layer = next_layer(&game, &layer);
        }
    }
}

/// Filling 3 x 3 takes three drops into each column in any order, 9!/(3! 3! 3!)
/// ways, and with a line of four nobody ever wins.
#[test]
fn a_board_too_small_for_a_line_is_always_drawn() {
    let game = Connect4::new(3, 3, 4, 2).unwrap();
    assert_eq!(common::perft(&game, &game.start(), 9), 1680);
    let mut layer = HashMap::from([(game.key(&game.start()), game.start())]);
    for _ in 0..9 {
        layer = next_layer(&game, &layer);
    }
    assert!(
        layer
            .values()
            .all(|end| common::winner(&game, end).is_none())
    );
    assert!(next_layer(&game, &layer).is_empty());
}

/// Who has won after these columns, if the game is over then.
fn winner_after(columns: &str) -> Option<Player> {
    let position = after(&usual(), columns);
    let over = common::moves(&usual(), &position).is_empty();
    over.then(|| common::winner(&usual(), &position).unwrap())
}

#[test]
fn each_direction_wins_with_the_last_stone() {
    for (columns, winner) in [
        ("1122334", Player(0)),
        ("71122334", Player(1)),
        ("1212121", Player(0)),
        ("12233434464", Player(0)),
        ("76655454424", Player(0)),
    ] {
        assert_eq!(winner_after(columns), Some(winner), "{columns}");
        assert_eq!(
            winner_after(&columns[..columns.len() - 1]),
            None,
            "{columns}"
        );
    }
}

/// Three stones at the right edge and one at the left edge a row above have
/// numbers that follow each other, and are no line.
#[test]
fn lines_do_not_go_around_the_board() {
    let position = usual().parse_position("......./......./......./......./x...o.o/o...xxx o");
    assert_eq!(common::moves(&usual(), &position.unwrap()).len(), 7);
}

/// The score of who moves as Pons counts it: 22 less the stones that the winner
/// has in the end, negative if that is the other one; 0 for a draw. The search
/// is as plain as can be, and looks no further than `depth` moves: what is not
/// decided there counts as a draw.
fn score(game: &Connect4, position: &Position, depth: u32, mut low: i32, high: i32) -> i32 {
    let stones = position
        .stones
        .iter()
        .map(|own| own.count_ones())
        .sum::<u32>() as i32;
    let legal = common::moves(game, position);
    if legal.is_empty() {
        return match common::winner(game, position) {
            Some(winner) => {
                assert_ne!(winner, game.player(position), "who moved last wins");
                -(22 - (stones + 1) / 2)
            }
            None => 0,
        };
    }
    if depth == 0 {
        return 0;
    }
    for column in [3, 2, 4, 1, 5, 0, 6] {
        if legal.contains(&Move(column)) {
            let mut next = *position;
            game.apply(&mut next, Move(column));
            low = low.max(-score(game, &next, depth - 1, -high, -low));
            if low >= high {
                break;
            }
        }
    }
    low
}

/// How many moves are left to the end of a game with this score.
fn moves_left(stones: i32, score: i32) -> Option<u32> {
    let winner_has = 22 - score.abs();
    let total = match (score > 0, stones % 2 == 0) {
        _ if score == 0 => return None,
        // The first player has one stone more when he wins.
        (true, true) | (false, false) => 2 * winner_has - 1,
        (true, false) | (false, true) => 2 * winner_has,
    };
    u32::try_from(total - stones).ok()
}

/// The most moves to the end for which a position is searched.
const SEARCHED_MOVES: u32 = 9;

/// 200 positions after 12 random moves, with scores of a separate solver.
#[test]
fn quick_wins_after_twelve_moves_are_those_of_the_solver() {
    let game = usual();
    let lines = common::entries(include_str!("data/c4_random_12ply.txt"));
    assert_eq!(lines.len(), 200);
    let mut searched = 0;
    for line in &lines {
        let words: Vec<&str> = line.split(' ').collect();
        let position = after(&game, words[0]);
        let expected: i32 = words[1].parse().unwrap();
        assert_eq!(game.player(&position), Player(0));
        assert_eq!(
            score(&game, &position, 1, -22, 22) > 0,
            words[3] == "1",
            "{line}"
        );
        let left = moves_left(12, expected);
        if let Some(depth) = left.filter(|&left| left <= SEARCHED_MOVES) {
            assert_eq!(score(&game, &position, depth, -22, 22), expected, "{line}");
            assert_eq!(score(&game, &position, depth - 1, -22, 22), 0, "{line}");
            searched += 1;
        } else {
            assert_eq!(
                score(&game, &position, SEARCHED_MOVES - 2, -22, 22),
                0,
                "{line}"
            );
        }
    }
    println!("{searched} of 200 are decided within {SEARCHED_MOVES} moves");
    assert!(searched > 50);
}

/// Positions with fewer than 14 moves to go: the benchmark set of Pons, read
/// where it is kept.
#[test]
fn ends_of_games_have_the_scores_of_the_benchmark_set() {
    let game = usual();
    let Some(lines) = common::shared_lines("c4_pons_Test_L3_R1.txt") else {
        return;
    };
    assert_eq!(lines.len(), 1000);
    for line in &lines {
        let (columns, expected) = line.split_once(' ').unwrap();
        let position = after(&game, columns);
        let found = score(&game, &position, 42, -22, 22);
        assert_eq!(found, expected.parse().unwrap(), "{line}");
    }
}

/// Whether player 0 can get this score against any play.
fn reaches(
    game: &Connect4,
    position: &Position,
    goal: i32,
    known: &mut HashMap<u64, bool>,
) -> bool {
    let key = game.key(position);
    if let Some(&answer) = known.get(&key) {
        return answer;
    }
    let legal = common::moves(game, position);
    let mut children = legal.iter().map(|&mv| {
        let mut next = *position;
        game.apply(&mut next, mv);
        reaches(game, &next, goal, known)
    });
    let answer = match game.player(position) {
        _ if legal.is_empty() => game.outcome(position).as_slice()[0] >= goal,
        Player(0) => children.any(|reached| reached),
        _ => children.all(|reached| reached),
    };
    known.insert(key, answer);
    answer
}

/// The cells of the largest board that is solved here.
const SOLVED_CELLS: u8 = 20;

/// 3 x 3, 3 x 4, 4 x 3 are draws by the notes of the same table.
#[test]
fn small_boards_have_their_known_values() {
    let solve = |columns, rows| {
        let game = Connect4::new(columns, rows, 4, 2).unwrap();
        let reaches = |goal: &i32| reaches(&game, &game.start(), *goal, &mut HashMap::new());
        [1, 0].into_iter().find(reaches).unwrap_or(-1)
    };
    for (columns, rows) in [(3, 3), (3, 4), (4, 3)] {
        assert_eq!(solve(columns, rows), 0, "{columns}x{rows}");
    }
    for line in common::shared_lines("c4_small_boards.txt").unwrap_or_default() {
        let mut words = line.split(' ');
        let mut number = || words.next().unwrap().parse::<i32>().unwrap();
        let (columns, rows, expected) = (number() as u8, number() as u8, number());
        if columns * rows <= SOLVED_CELLS {
            assert_eq!(solve(columns, rows), expected, "{columns}x{rows}");
        }
    }
}

/// The rules once more, without bit boards: the columns as piles of stones.
struct Plain {
    piles: Vec<Vec<u8>>,
    rows: usize,
    length: usize,
}

impl Plain {
    fn owner(&self, column: i32, row: i32) -> Option<u8> {
        let pile = self.piles.get(usize::try_from(column).ok()?)?;
        pile.get(usize::try_from(row).ok()?).copied()
    }

    /// Whether some line of full length begins somewhere and has one owner.
    fn winner(&self) -> Option<u8> {
        for column in 0..self.piles.len() as i32 {
            for row in 0..self.rows as i32 {
                for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let mut line =
                        (0..self.length as i32).map(|i| self.owner(column + i * dx, row + i * dy));
                    if let Some(first) = line.next().unwrap()
                        && line.all(|owner| owner == Some(first))
                    {
                        return Some(first);
                    }
                }
            }
        }
        None
    }

    fn moves(&self) -> Vec<Move> {
        let columns = 0..self.piles.len();
        columns
            .filter(|&column| self.piles[column].len() < self.rows && self.winner().is_none())
            .map(|column| Move(column as u32))
            .collect()
    }
}

#[test]
fn texts_are_refused_that_are_no_position() {
    let game = Connect4::new(3, 2, 2, 2).unwrap();
    for text in [
        "",
        ".../...",
        ".../... o",
        ".../... +",
        ".../x.. x",
        ".../o.. o",
        ".../x.+ x",
        "x../... o",
        ".../xxx/... o",
        ".../xo.. x",
        "xx./oo. x",
        "o../oxx x",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(game.parse_position("x../xo. o").is_ok());
    for text in [
        "0x6",
        "9x8",
        "7x6,k=0",
        "7x6,k=65",
        "7x6,players=1",
        "7x6,players=5",
        "7x6,4",
        "7x6,",
        "k=4,k=4",
        "q=1",
        "7x6;k=4",
    ] {
        assert!(Connect4::with_parameters(text).is_err(), "{text}");
    }
    assert_eq!(Connect4::with_parameters(""), Ok(usual()));
    assert_eq!(Connect4::with_parameters("7x6,k=4,players=2"), Ok(usual()));
    assert_eq!(
        Connect4::with_parameters("players=3"),
        Ok(Connect4::new(7, 6, 4, 3).unwrap())
    );
    assert_eq!(
        Connect4::with_parameters("5x4,k=3"),
        Ok(Connect4::new(5, 4, 3, 2).unwrap())
    );
    for text in ["", "0", "4", "a", "+1", "1 "] {
        assert!(game.parse_move(&game.start(), text).is_err(), "{text}");
    }
}

#[test]
fn the_picture_has_the_numbers_of_columns() {
    let game = Connect4::new(10, 2, 4, 3).unwrap();
    let position = common::play(&game, "1 1 10");
    let mut picture = String::new();
    game.draw(&position, &mut picture).unwrap();
    assert_eq!(
        picture,
        "  o  .  .  .  .  .  .  .  .  .\n  x  .  .  .  .  .  .  .  .  +\n  1  2  3  4  5  6  7  8  9 10\n"
    );
}

/// Boards with up to 64 cells, lengths and numbers of players; often the usual ones.
fn games() -> impl Strategy<Value = (u8, u8, u8, u8)> {
    let any = (1u8..=64).prop_flat_map(|columns| (Just(columns), 1..=64 / columns));
    let size = prop_oneof![any, (1u8..=8, 1u8..=8), Just((7, 6))];
    let length = prop_oneof![1u8..=5, Just(4), 1u8..=64];
    (size, length, 2u8..=4)
        .prop_map(|((columns, rows), length, players)| (columns, rows, length, players))
}

/// The same with the columns in the other order.
fn mirrored(columns: u8, position: &Position) -> Position {
    let columns = u64::from(columns);
    let stones = position.stones.map(|own| {
        let cells = (0..64).filter(|&cell| own >> cell & 1 == 1);
        cells.fold(0, |cells, cell| {
            cells | 1 << (cell - cell % columns + columns - 1 - cell % columns)
        })
    });
    Position {
        stones,
        ..*position
    }
}

/// On 4 x 1 there is one line; whoever is not shut out of it is ahead.
#[test]
fn an_open_line_is_worth_something_and_almost_a_line_more() {
    let first = |game: &Connect4, columns| game.evaluate(&after(game, columns)).unwrap().scores[0];
    let game = Connect4::new(4, 1, 4, 2).unwrap();
    assert_eq!(first(&game, ""), 0.0);
    assert_eq!(first(&game, "1"), 0.5);
    assert_eq!(first(&game, "12"), 0.0);
    let game = usual();
    assert!(
        first(&game, "4") > first(&game, "1"),
        "the centre has more lines"
    );
    assert!(
        first(&game, "44556") > first(&game, "4455"),
        "three in a row"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn evaluation_knows_no_left_and_right_and_no_colour(
        columns in 1u8..=8, rows in 1u8..=8, length in 1u8..=6, players in 2u8..=4,
        seed: u64, plies in 0usize..40,
    ) {
        let game = Connect4::new(columns, rows, length, players).unwrap();
        let position = common::somewhere(&game, seed, plies);
        let evaluation = game.evaluate(&position).unwrap();
        prop_assert_eq!(game.evaluate(&mirrored(columns, &position)), Some(evaluation));
        prop_assert!(evaluation.scores.iter().sum::<f32>().abs() < 1e-5, "{:?}", evaluation);
        let mut exchanged = position;
        exchanged.stones.swap(0, 1);
        let exchanged = game.evaluate(&exchanged).unwrap();
        prop_assert_eq!(exchanged.scores[0], evaluation.scores[1]);
        prop_assert_eq!(exchanged.scores[1], evaluation.scores[0]);
    }

    #[test]
    fn random_games_keep_every_promise((columns, rows, length, players) in games(), seed: u64) {
        let game = Connect4::new(columns, rows, length, players).unwrap();
        common::check_game(&game, seed, usize::MAX);
        common::check_undo(&game, seed, usize::MAX);
    }

    #[test]
    fn moves_and_scores_are_those_of_the_plain_rules(
        (columns, rows, length, players) in games(), seed: u64,
    ) {
        let game = Connect4::new(columns, rows, length, players).unwrap();
        let mut plain = Plain {
            piles: vec![Vec::new(); columns.into()],
            rows: rows.into(),
            length: length.into(),
        };
        let mut random = Random::new(seed, 0);
        let mut position = game.start();
        for turn in 0.. {
            let legal = common::moves(&game, &position);
            prop_assert_eq!(&legal, &plain.moves());
            prop_assert_eq!(game.player(&position).0, (turn % u32::from(players)) as u8);
            if legal.is_empty() {
                let winner = plain.winner();
                let score = |player| match winner {
                    None => 0,
                    Some(winner) if winner == player => 1,
                    Some(_) => -1,
                };
                let scores: Vec<i32> = (0..players).map(score).collect();
                prop_assert_eq!(game.outcome(&position), tesuji::Scores::new(&scores));
                break;
            }
            let mv = legal[random.below(legal.len() as u32) as usize];
            plain.piles[mv.0 as usize].push(game.player(&position).0);
            game.apply(&mut position, mv);
        }
    }

    #[test]
    fn any_bytes_are_harmless(
        (columns, rows, length, players) in games(), bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = Connect4::new(columns, rows, length, players).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
        damage::check_undo(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable((columns, rows, length, players) in games(), seed: u64) {
        let game = Connect4::new(columns, rows, length, players).unwrap();
        damage::check_changed_texts(&game, seed);
    }

    #[test]
    fn any_text_is_harmless(text in "[.xo]{2}/[.xo]{2} [xo]|[.xo+*/]{0,8} ?[xo+*]?|[0-9xk=,players]{0,12}|\\PC{0,16}") {
        damage::check_text(&Connect4::new(2, 2, 2, 3).unwrap(), &text);
    }
}
