//! A random forest: trees that each see a part of the examples, and whose
//! leaves are what the examples there brought.
//!
//! Breiman, "Random forests" (2001). How sure a forest is of its answer is the
//! **interval** from the third smallest to the third largest answer of its 30
//! trees: about four fifths of them. Where the trees agree it is short, also if
//! they agree that nobody is ahead. The paper refers to Zhang, Zimmerman, Nettleton
//! and Nordman (2020), whose out-of-bag intervals are about what one game brings
//! and as long everywhere: they do not tell one position from another.
//!
//! All trees are full: a split that would say nothing sends everything left.

use super::features::{COUNT, Features};
use serde::{Deserialize, Serialize};
use tesuji::rng::Random;

/// What is sure, in the unit in which a forest answers.
pub const WHOLE: u16 = 10_000;
/// Trees of a forest.
pub const TREES: usize = 30;
/// So many of the trees lie outside the interval at each end.
const OUTSIDE: usize = TREES / 10;
/// Splits between the root of a tree and a leaf.
const DEPTH: usize = 8;
const SPLITS: usize = (1 << DEPTH) - 1;
const LEAVES: usize = 1 << DEPTH;
/// A split that would leave fewer examples on one side is not made.
const LEAST: u32 = 8;
/// So many of the features are looked at for a split: a third, as is usual.
const LOOKED_AT: usize = COUNT.div_ceil(3);

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What is seen of it.
    pub features: Features,
    /// What the game brought to the player to move, in half points: 0 to 2.
    pub halves: u8,
}

/// Which way a tree goes: to the right where the feature is more than this.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Split(u8, i8);

/// Everything goes left.
const NO_SPLIT: Split = Split(0, i8::MAX);

/// One tree; the children of split i are 2i + 1 and 2i + 2.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tree {
    splits: Vec<Split>,
    leaves: Vec<u16>,
}

/// The trees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forest {
    trees: Vec<Tree>,
}

/// What a forest says of a position, in parts of [`WHOLE`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// What the player to move can expect.
    pub mean: u16,
    /// How long the interval is.
    pub width: u16,
}

impl Forest {
    /// Grows one from these examples.
    pub fn grown(examples: &[Example], seed: u64) -> Forest {
        let tree = |number| {
            let mut random = Random::new(seed, number);
            let mut chosen: Vec<Example> = (0..examples.len())
                .filter_map(|_| examples.get(random.below(examples.len() as u32) as usize))
                .copied()
                .collect();
            let mut tree = Tree {
                splits: vec![NO_SPLIT; SPLITS],
                leaves: vec![WHOLE / 2; LEAVES],
            };
            tree.grow(0, &mut chosen, &mut random);
            tree
        };
        Forest {
            trees: (0..TREES as u64).map(tree).collect(),
        }
    }

    /// Whether it is one that can be asked.
    pub fn is_whole(&self) -> bool {
        self.trees.len() == TREES && self.trees.iter().all(Tree::is_whole)
    }

    /// What it says of a position that looks like this.
    pub fn answer(&self, features: &Features) -> Answer {
        let mut answers = [0; TREES];
        for (answer, tree) in answers.iter_mut().zip(&self.trees) {
            *answer = tree.answer(features);
        }
        answers.sort_unstable();
        let sum: u32 = answers.iter().map(|&answer| u32::from(answer)).sum();
        Answer {
            mean: (sum / TREES as u32) as u16,
            width: answers[TREES - 1 - OUTSIDE] - answers[OUTSIDE],
        }
    }
}

impl Tree {
    fn is_whole(&self) -> bool {
        let knows = |split: &Split| usize::from(split.0) < COUNT;
        self.splits.len() == SPLITS
            && self.leaves.len() == LEAVES
            && self.splits.iter().all(knows)
            && self.leaves.iter().all(|&leaf| leaf <= WHOLE)
    }

    #[inline]
    fn answer(&self, features: &Features) -> u16 {
        let mut place = 0;
        for _ in 0..DEPTH {
            let Split(feature, most) = self.splits[place];
            place = 2 * place + 1 + usize::from(features[usize::from(feature)] > most);
        }
        self.leaves[place - SPLITS]
    }

    /// Makes what is at this place and below it of these examples.
    fn grow(&mut self, place: usize, examples: &mut [Example], random: &mut Random) {
        if let Some(leaf) = place.checked_sub(SPLITS) {
            self.leaves[leaf] = mean(examples);
            return;
        }
        let split = best_split(examples, random);
        self.splits[place] = split;
        let Split(feature, most) = split;
        let goes_left = |example: &Example| example.features[usize::from(feature)] <= most;
        // A stable order, whatever the library does.
        examples.sort_by_key(|example| !goes_left(example));
        let middle = examples.partition_point(goes_left);
        let (left, right) = examples.split_at_mut(middle);
        self.grow(2 * place + 1, left, random);
        if split != NO_SPLIT {
            self.grow(2 * place + 2, right, random);
        }
    }
}

fn mean(examples: &[Example]) -> u16 {
    let halves: u64 = examples.iter().map(|it| u64::from(it.halves)).sum();
    let most = 2 * examples.len() as u64;
    let mean = (u64::from(WHOLE) * halves + most / 2).checked_div(most);
    mean.map_or(WHOLE / 2, |mean| mean as u16)
}

/// The split after which the results on each side vary least.
fn best_split(examples: &[Example], random: &mut Random) -> Split {
    let all = Side::of(examples);
    let mut best = (all.worth(), NO_SPLIT);
    for feature in some_features(random) {
        let mut by_value = [Side::default(); 1 << u8::BITS];
        for example in examples {
            by_value[place_of(example.features[usize::from(feature)])].add(example);
        }
        let mut left = Side::default();
        for value in i8::MIN..i8::MAX {
            let here = by_value[place_of(value)];
            if here.count == 0 {
                continue;
            }
            left = left.and(&here);
            let right = all.without(&left);
            if left.count < LEAST || right.count < LEAST {
                continue;
            }
            let worth = left.worth() + right.worth();
            if worth > best.0 {
                best = (worth, Split(feature, value));
            }
        }
    }
    best.1
}

fn place_of(value: i8) -> usize {
    usize::from(value.wrapping_sub(i8::MIN) as u8)
}

/// A few different features, in any order.
fn some_features(random: &mut Random) -> Vec<u8> {
    let mut all: Vec<u8> = (0..COUNT as u8).collect();
    for place in 0..LOOKED_AT {
        let other = place + random.below((COUNT - place) as u32) as usize;
        all.swap(place, other);
    }
    all.truncate(LOOKED_AT);
    all
}

/// Examples on one side of a split.
#[derive(Clone, Copy, Default)]
struct Side {
    count: u32,
    halves: u32,
}

impl Side {
    fn of(examples: &[Example]) -> Side {
        let mut side = Side::default();
        examples.iter().for_each(|example| side.add(example));
        side
    }

    fn add(&mut self, example: &Example) {
        self.count += 1;
        self.halves += u32::from(example.halves);
    }

    fn and(&self, other: &Side) -> Side {
        Side {
            count: self.count + other.count,
            halves: self.halves + other.halves,
        }
    }

    fn without(&self, other: &Side) -> Side {
        Side {
            count: self.count - other.count,
            halves: self.halves - other.halves,
        }
    }

    /// The larger the sum of these, the smaller the sum of squares about the means.
    fn worth(&self) -> f64 {
        let halves = f64::from(self.halves);
        halves * halves / f64::from(self.count.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNT, Example, Forest, WHOLE};

    /// The result is a win where the second feature is more than 3, else a loss.
    fn examples() -> Vec<Example> {
        let example = |number: i32| {
            let mut features = [0; COUNT];
            for (place, feature) in features.iter_mut().enumerate() {
                *feature = (number * (place as i32 + 3) % 11) as i8;
            }
            Example {
                features,
                halves: if features[1] > 3 { 2 } else { 0 },
            }
        };
        (0..2000).map(example).collect()
    }

    #[test]
    fn a_forest_learns_and_is_sure_of_what_is_clear() {
        let forest = Forest::grown(&examples(), 0);
        for example in examples().iter().take(100) {
            let answer = forest.answer(&example.features);
            let right = u16::from(example.halves) * (WHOLE / 2);
            assert!(answer.mean.abs_diff(right) < WHOLE / 10, "{answer:?}");
            assert!(answer.width <= WHOLE / 5, "{answer:?}");
        }
    }

    #[test]
    fn the_seed_decides_everything() {
        let grown = |seed| Forest::grown(&examples(), seed);
        assert_eq!(grown(1), grown(1));
        assert_ne!(grown(1), grown(2));
    }

    #[test]
    fn nothing_to_learn_from_is_a_guess() {
        let forest = Forest::grown(&[], 0);
        assert!(forest.is_whole());
        let answer = forest.answer(&[0; COUNT]);
        assert_eq!((answer.mean, answer.width), (WHOLE / 2, 0));
    }
}
