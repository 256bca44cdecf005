//! The list of all games: each is one line here.

use crate::failure::Failure;
use crate::nearest;
use tesuji::{Game, Rules, Stored};
use tesuji_games::Table;

/// A game that the program can do everything with.
pub trait Playable: Table + Game<State: Stored + Send + Sync> + Sync {}

impl<G> Playable for G
where
    G: Table + Sync,
    G::State: Stored + Send + Sync,
{
}

/// What is to be done with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it. `name` is the game as it was asked for.
    fn visit<G: Playable>(self, name: &str, game: &G) -> Self::Output;
}

/// What is said of a game in the list.
pub struct Entry {
    /// What it is called.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// What may stand after its name and a colon.
    pub parameters: &'static str,
    /// Its rules with the usual parameters.
    pub rules: Option<Rules>,
}

fn entry<G: Table>() -> Entry {
    Entry {
        name: G::NAME,
        about: G::ABOUT,
        parameters: G::PARAMETERS,
        rules: G::with_parameters("").ok().map(|game| game.rules()),
    }
}

fn make<G: Table>(parameters: &str) -> Result<G, Failure> {
    G::with_parameters(parameters).map_err(|error| {
        let name = G::NAME;
        Failure::usage(match G::PARAMETERS {
            "" => format!("{name} takes no parameters, not '{parameters}'"),
            _ => format!("{name}:{parameters} is not possible: {error}"),
        })
    })
}

macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// All games, by name.
        pub fn all() -> Vec<Entry> {
            vec![$(entry::<$game>()),*]
        }

        /// Does something with the game of this name, with its parameters.
        pub fn visit<V: Visitor>(text: &str, visitor: V) -> Result<V::Output, Failure> {
            let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
            $(if name == <$game as Table>::NAME {
                return Ok(visitor.visit(text, &make::<$game>(parameters)?));
            })*
            let names: Vec<&str> = all().iter().map(|entry| entry.name).collect();
            Err(Failure::Usage(nearest::unknown("game", name, &names)))
        }
    };
}

games![
    tesuji_games::ataxx::Ataxx,
    tesuji_games::awari::Awari,
    tesuji_games::breakthrough::Breakthrough,
    tesuji_games::connect4::Connect4,
    tesuji_games::diagonals::Diagonals,
    tesuji_games::domineering::Domineering,
    tesuji_games::function::Function,
    tesuji_games::hex::Hex,
    tesuji_games::knightthrough::Knightthrough,
    tesuji_games::loa::Loa,
    tesuji_games::losalamos::LosAlamos,
    tesuji_games::minishogi::Minishogi,
    tesuji_games::nogo::NoGo,
    crate::model::Othello,
    tesuji_games::pentago::Pentago,
    tesuji_games::pentalath::Pentalath,
    tesuji_games::pgame::PGame,
    tesuji_games::reachchess::ReachChess,
    tesuji_games::reversi::Reversi,
    tesuji_games::seki::Seki,
    tesuji_games::semeai::Semeai,
    tesuji_games::skirmish::Skirmish,
    tesuji_games::surakarta::Surakarta,
    tesuji_games::tictactoe::TicTacToe,
    tesuji_games::y::Y,
];
