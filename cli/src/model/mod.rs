//! A model of what positions of Reversi are worth, which knows how sure it is.
//!
//! Świechowski, "Combining Tree Search with Value Prediction Models Capable of
//! Estimating Their Uncertainty" (2025), section VI-B: a random forest that was
//! trained on two positions of each game. Its games were expert games; these are
//! played by the kernel's own search against itself.
//!
//! | file | what |
//! | --- | --- |
//! | `features.rs` | what a model sees of a position |
//! | `forest.rs` | a random forest: growing it, asking it |
//! | `examples.rs` | positions with results, from games of a search against itself |
//! | `othello.rs` | the game `othello`: Reversi with the model as its evaluation |
//! | `train.rs` | `tesuji train`: makes a model, says how good it is |
//! | `othello-*.json` | models, made by `tesuji train` |

mod examples;
mod features;
mod forest;
mod othello;
mod train;

pub use othello::Othello;
pub use train::run;
