//! Reversi: its move counts, small boards solved, endgames of others, a second
//! statement of the rules, and what every game must hold.

mod common;

use common::damage;
use proptest::prelude::*;
use tesuji::rng::Random;
use tesuji::{Game, Move};
use tesuji_games::Table;
use tesuji_games::reversi::{BLACK, PASS, Position, Reversi};

/// The first three from games.md; all from Aart Bik's page on reversi,
/// aartbik.com/MISC/reversi.html, where passes are moves too.
#[test]
fn perft_is_as_published() {
    let game = Reversi::new(8).unwrap();
    let published = [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288];
    for (&leaves, depth) in published.iter().zip(1..) {
        assert_eq!(common::perft(&game, &game.start(), depth), leaves);
    }
}

/// The discs of Black less those of White if both play for that, and the discs
/// at the end. Counts the positions that are not over.
fn difference(game: &Reversi, position: &Position, visits: &mut u32) -> (i32, [u32; 2]) {
    let legal = common::moves(game, position);
    *visits += u32::from(!legal.is_empty());
    let after = |&mv: &Move| {
        let mut next = *position;
        game.apply(&mut next, mv);
        difference(game, &next, visits)
    };
    let ends = legal.iter().map(after);
    let best = if position.mover == BLACK {
        ends.max_by_key(|end| end.0)
    } else {
        ends.min_by_key(|end| end.0)
    };
    best.unwrap_or_else(|| {
        let [black, white] = position.discs.map(u64::count_ones);
        (black as i32 - white as i32, [black, white])
    })
}

/// oracles/own/othello_small.txt: White wins 11 to 3, two cells stay empty, and a
/// search without pruning meets 284 881 positions.
#[test]
fn white_wins_on_four_by_four() {
    let game = Reversi::new(4).unwrap();
    let mut visits = 0;
    let (difference, discs) = difference(&game, &game.start(), &mut visits);
    assert_eq!((difference, discs), (-8, [3, 11]));
    assert_eq!(visits, 284_881);
}

/// The final disc difference for the player to move, empty cells going to the
/// winner, within a window; fewest replies first.
fn endgame(game: &Reversi, position: &Position, alpha: i32, beta: i32) -> i32 {
    let mut replies: Vec<(u32, Position)> = common::moves(game, position)
        .into_iter()
        .map(|mv| {
            let mut next = *position;
            game.apply(&mut next, mv);
            (common::moves(game, &next).len() as u32, next)
        })
        .collect();
    if replies.is_empty() {
        let [black, white] = position.discs.map(|discs| discs.count_ones() as i32);
        let empty = 64 - black - white;
        let difference = black - white + (black - white).signum() * empty;
        return if position.mover == BLACK {
            difference
        } else {
            -difference
        };
    }
    replies.sort_by_key(|&(count, _)| count);
    let mut best = i32::MIN;
    for (_, next) in replies {
        best = best.max(-endgame(game, &next, -beta, -best.max(alpha)));
        if best >= beta {
            break;
        }
    }
    best
}

/// The smallest positions of the FFO endgame suite, read where it is kept: the
/// board, the side to move and its score.
#[test]
fn endgames_have_their_published_scores() {
    let game = Reversi::new(8).unwrap();
    for line in common::shared_lines("othello_ffo.txt").unwrap_or_default() {
        let words: Vec<&str> = line.split(' ').collect();
        let [number, board, side, score, ..] = words[..] else {
            panic!("{line}");
        };
        if ["1", "5", "20"].contains(&number) {
            let position = game.parse_position(&format!("{board} {side}")).unwrap();
            let found = endgame(&game, &position, -64, 64);
            assert_eq!(found, score.parse().unwrap(), "{line}");
        }
    }
}

#[test]
fn black_begins_with_the_usual_four_moves() {
    let game = Reversi::new(8).unwrap();
    let start = game.start();
    let expected = ["d3", "c4", "f5", "e6"].map(|text| game.parse_move(&start, text).unwrap());
    assert_eq!(common::moves(&game, &start), expected);
}

/// The shortest game: Black has turned everything after nine moves.
#[test]
fn a_board_without_white_discs_ends_after_two_passes() {
    let game = Reversi::new(8).unwrap();
    let position = common::play(&game, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    assert_eq!(position.discs[1], 0);
    assert_eq!(common::moves(&game, &position), [PASS]);
    let position = common::play(&game, "e6 f4 e3 f6 g5 d6 e7 f5 c5 pass pass");
    assert!(common::moves(&game, &position).is_empty());
    assert_eq!(common::winner(&game, &position), Some(BLACK));
}

#[test]
fn a_full_board_ends_by_two_passes() {
    let game = Reversi::new(4).unwrap();
    let full = game.parse_position("XXXXXXXXOOOOOOOO X 0").unwrap();
    assert_eq!(common::moves(&game, &full), [PASS]);
    assert_eq!(common::perft(&game, &full, 2), 1);
    assert_eq!(common::perft(&game, &full, 3), 0);
    let over = game.parse_position("XXXXXXXXOOOOOOOO X 2").unwrap();
    assert_eq!(common::winner(&game, &over), None);
}

#[test]
fn nobody_passes_who_can_move() {
    let game = Reversi::new(4).unwrap();
    assert!(!common::moves(&game, &game.start()).contains(&PASS));
    assert!(game.parse_position("-----OX--XO----- X 1").is_err());
}

#[test]
fn nonsense_is_refused() {
    for text in ["5", "10", "8x8", "x"] {
        assert!(Reversi::with_parameters(text).is_err(), "{text}");
    }
    let game = Reversi::new(4).unwrap();
    assert_eq!(game.parse_position("-----OX--XO----- X"), Ok(game.start()));
    for text in [
        "",
        "-----OX--XO---- X 0",
        "-----OX--XO------ X 0",
        "-----OX--XO----- x 0",
        "-----OX--XO----- X 3",
        "-----OX--XO----- X 0 0",
        "-----OX--X------ X 0",
        "-----OX--Xo----- X 0",
    ] {
        assert!(game.parse_position(text).is_err(), "{text}");
    }
    assert!(game.parse_move(&game.start(), "e1").is_err());
}

/// The rules once more, cell by cell.
struct Plain {
    size: i32,
    cells: Vec<u8>,
}

impl Plain {
    fn of(game: &Reversi, size: i32, position: &Position) -> Self {
        let mut text = String::new();
        game.write_position(position, &mut text).unwrap();
        let cells = text.bytes().take((size * size) as usize).collect();
        Plain { size, cells }
    }

    fn at(&self, column: i32, row: i32) -> Option<u8> {
        let on_board = (0..self.size).contains(&column) && (0..self.size).contains(&row);
        on_board.then(|| self.cells[(row * self.size + column) as usize])
    }

    /// The cells that a disc of this colour would turn.
    fn turned(&self, column: i32, row: i32, colour: u8) -> Vec<usize> {
        let mut turned = Vec::new();
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            let enemy = |at: Option<u8>| at.is_some_and(|cell| cell != b'-' && cell != colour);
            let place = |n: i32| (column + n * dx, row + n * dy);
            let run = (1..self.size)
                .take_while(|&n| enemy(self.at(place(n).0, place(n).1)))
                .count() as i32;
            let (x, y) = place(run + 1);
            if (dx, dy) != (0, 0) && run > 0 && self.at(x, y) == Some(colour) {
                turned.extend((1..=run).map(|n| {
                    let (x, y) = place(n);
                    (y * self.size + x) as usize
                }));
            }
        }
        turned
    }

    /// The board after each move of this colour, in the order of the cells.
    fn children(&self, colour: u8) -> Vec<String> {
        let mut children = Vec::new();
        for row in 0..self.size {
            for column in 0..self.size {
                let turned = self.turned(column, row, colour);
                if self.at(column, row) == Some(b'-') && !turned.is_empty() {
                    let mut cells = self.cells.clone();
                    cells[(row * self.size + column) as usize] = colour;
                    turned.into_iter().for_each(|cell| cells[cell] = colour);
                    children.push(String::from_utf8(cells).unwrap());
                }
            }
        }
        children
    }
}

/// Checks one position against the plain rules.
fn check_children(game: &Reversi, size: i32, position: &Position) {
    let colour = if position.mover == BLACK { b'X' } else { b'O' };
    let expected = Plain::of(game, size, position).children(colour);
    let legal = common::moves(game, position);
    if expected.is_empty() {
        assert!(legal.is_empty() && position.passes == 2 || legal == [PASS]);
        return;
    }
    let boards = legal.iter().map(|&mv| {
        let mut next = *position;
        game.apply(&mut next, mv);
        String::from_utf8(Plain::of(game, size, &next).cells).unwrap()
    });
    assert_eq!(boards.collect::<Vec<_>>(), expected);
}

/// games.md, section 0: 62 moves and 8.3 choices on average.
#[test]
fn random_games_are_as_long_as_those_of_another_program() {
    let (length, branching) = common::mean_length_and_branching(&Reversi::new(8).unwrap(), 300);
    assert!((length - 62.0).abs() < 1.0, "{length}");
    assert!((branching - 8.3).abs() < 0.3, "{branching}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn random_games_keep_every_promise(size in prop_oneof![Just(4u8), Just(6), Just(8)], seed: u64) {
        let game = Reversi::new(size).unwrap();
        let end = common::check_game(&game, seed, usize::MAX);
        prop_assert_eq!(end.passes, 2);
    }

    #[test]
    fn the_plain_rules_give_the_same_moves(size in prop_oneof![Just(4u8), Just(6), Just(8)], seed: u64) {
        let game = Reversi::new(size).unwrap();
        let mut random = Random::new(seed, 0);
        let mut position = game.start();
        loop {
            check_children(&game, i32::from(size), &position);
            let legal = common::moves(&game, &position);
            if legal.is_empty() {
                break;
            }
            game.apply(&mut position, legal[random.below(legal.len() as u32) as usize]);
        }
    }

    #[test]
    fn any_bytes_are_harmless(
        size in prop_oneof![Just(4u8), Just(6), Just(8)], bytes in damage::bytes::<Position>(), seed: u64,
    ) {
        let game = Reversi::new(size).unwrap();
        damage::check_bytes(&game, &bytes, seed);
        damage::check_bounds(&game, &bytes, seed);
    }

    #[test]
    fn changed_texts_are_refused_or_playable(
        size in prop_oneof![Just(4u8), Just(6), Just(8)], seed: u64,
    ) {
        let game = Reversi::new(size).unwrap();
        damage::check_changed_texts(&game, seed);
    }
}
