//! `othello`: Reversi whose positions a model values, and it says how sure it is.
//!
//! The kernel asks for a confidence from 0 to 1; a model has an interval. Where
//! it is short the model is sure: the confidence is **1 less the length of the
//! interval**, on the scale on which a loss is 0 and a win is 1. So
//! `confidence=0.95` believes what has an interval of at most 0.05.
//!
//! The paper can also be read the other way round: that the model is used where
//! the interval is longer than the threshold. With `sure=long` the confidence is
//! the length itself: `confidence=0.05` then believes what has an interval of at
//! least 0.05.

use super::features::features;
use super::forest::{Answer, Forest, WHOLE};
use core::fmt;
use serde::{Deserialize, Serialize};
use tesuji::{Evaluation, Game, MAX_PLAYERS, Move, Moves, Player, Rules, Scores};
use tesuji_games::reversi::{Position, Reversi};
use tesuji_games::{ParseError, Table};

/// Made by `tesuji train --out FILE` with `--states 51298` and `--states 5130`, as
/// many positions as in the paper, and with `--states 60`: a poor one.
const BUILT_IN: [(&str, &str); 3] = [
    ("51k", include_str!("othello-51k.json")),
    ("5k", include_str!("othello-5k.json")),
    ("60", include_str!("othello-60.json")),
];
const EXPECTED: ParseError =
    ParseError("a model: 51k, 5k, 60 or a file of tesuji train; and sure=short or sure=long");

/// A model with how it was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Model {
    /// Positions that it was trained on.
    pub states: u64,
    /// Iterations for each move of their games.
    pub iterations: u64,
    /// What decided all random numbers.
    pub seed: u64,
    /// The version of the program that made it.
    pub version: String,
    /// The model itself.
    #[serde(flatten)]
    pub forest: Forest,
}

impl Model {
    /// Reads one, if it is one.
    pub fn read(text: &str) -> Option<Model> {
        let model: Model = serde_json::from_str(text).ok()?;
        model.forest.is_whole().then_some(model)
    }
}

/// When the model counts as sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sure {
    Short,
    Long,
}

/// The game.
pub struct Othello {
    board: Reversi,
    forest: Forest,
    sure: Sure,
}

impl Othello {
    fn answer(&self, position: &Position) -> Answer {
        self.forest.answer(&features(&self.board, position))
    }
}

/// A number of a forest as a part of the whole.
fn part(number: u16) -> f32 {
    f32::from(number) / f32::from(WHOLE)
}

impl Game for Othello {
    type State = Position;

    fn rules(&self) -> Rules {
        self.board.rules()
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        self.board.player(position)
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        self.board.moves(position, moves);
    }

    #[inline]
    fn mobility(&self, position: &Position, scratch: &mut Moves<'_>) -> u32 {
        self.board.mobility(position, scratch)
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        self.board.apply(position, mv);
    }

    fn outcome(&self, position: &Position) -> Scores {
        self.board.outcome(position)
    }

    fn has_key(&self) -> bool {
        self.board.has_key()
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.board.key(position)
    }

    fn has_evaluation(&self) -> bool {
        true
    }

    /// Scores are from -1 to 1.
    fn evaluate(&self, position: &Position) -> Option<Evaluation> {
        let answer = self.answer(position);
        let score = 2.0 * part(answer.mean) - 1.0;
        let mut scores = [0.0; MAX_PLAYERS];
        let mover = usize::from(position.mover.0 & 1);
        scores[mover] = score;
        scores[1 - mover] = -score;
        let confidence = match self.sure {
            Sure::Short => part(WHOLE - answer.width),
            Sure::Long => part(answer.width),
        };
        Some(Evaluation { scores, confidence })
    }
}

impl Table for Othello {
    const NAME: &'static str = "othello";
    const ABOUT: &'static str = "reversi with a model of its value that knows how sure it is";
    const PARAMETERS: &'static str = "the model: 51k, 5k, 60 or a file of tesuji train (51k); \
                                      sure=short or long: it is where its interval is (short)";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        let mut sure = Sure::Short;
        let mut model = None;
        for parameter in text.split(',').filter(|text| !text.is_empty()) {
            match parameter {
                "sure=short" => sure = Sure::Short,
                "sure=long" => sure = Sure::Long,
                name if model.is_none() => model = Some(named(name)?),
                _ => return Err(EXPECTED),
            }
        }
        let model = match model {
            Some(model) => model,
            None => named(BUILT_IN[0].0)?,
        };
        Ok(Othello {
            board: Reversi::with_parameters("")?,
            forest: model.forest,
            sure,
        })
    }

    fn start(&self) -> Position {
        self.board.start()
    }

    fn write_move(&self, position: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.write_move(position, mv, out)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        self.board.parse_move(position, text)
    }

    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.write_position(position, out)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        self.board.parse_position(text)
    }

    /// The board, and what the model says.
    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.draw(position, out)?;
        let Answer { mean, width } = self.answer(position);
        let (mean, width) = (part(mean), part(width));
        writeln!(
            out,
            "the model: {mean:.2} for who moves, interval {width:.2}"
        )
    }
}

/// A model that is built in, or in a file.
pub fn named(name: &str) -> Result<Model, ParseError> {
    let built_in = BUILT_IN.iter().find(|(known, _)| *known == name);
    let model = match built_in {
        Some((_, text)) => Model::read(text),
        None => Model::read(&std::fs::read_to_string(name).map_err(|_| EXPECTED)?),
    };
    model.ok_or(ParseError("a file of tesuji train of this version"))
}

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, Othello};
    use tesuji::Game;
    use tesuji_games::Table;

    #[test]
    fn what_the_models_say_is_a_score_and_a_confidence() {
        for (name, _) in BUILT_IN {
            for sure in ["short", "long"] {
                let game = Othello::with_parameters(&format!("{name},sure={sure}"));
                let game = game.expect("a model");
                let said = game.evaluate(&game.start()).expect("an evaluation");
                assert!((-1.0..=1.0).contains(&said.scores[0]), "{said:?}");
                assert_eq!(said.scores[0], -said.scores[1]);
                assert!((0.0..=1.0).contains(&said.confidence), "{said:?}");
            }
        }
    }

    #[test]
    fn the_two_readings_are_each_others_opposite() {
        let confidence = |text: &str| {
            let game = Othello::with_parameters(text).expect("a model");
            let said = game.evaluate(&game.start());
            said.expect("an evaluation").confidence
        };
        let both = confidence("5k") + confidence("5k,sure=long");
        assert!((both - 1.0).abs() < 1e-6, "{both}");
    }

    #[test]
    fn whoever_has_all_corners_is_thought_to_win() {
        let game = Othello::with_parameters("").expect("a model");
        let rows = [
            "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXOXXX", "XXXXXXXX", "XXXXXX-O",
            "XXXXXXXX",
        ];
        let position = game.parse_position(&format!("{} X", rows.concat()));
        let said = game.evaluate(&position.expect("a position"));
        let said = said.expect("an evaluation");
        assert!(said.scores[0] > 0.7, "{said:?}");
    }

    #[test]
    fn what_is_no_model_is_refused() {
        for text in ["50k", "51k,5k", "sure=maybe", "51k,sure"] {
            assert!(Othello::with_parameters(text).is_err(), "{text}");
        }
    }
}
