//! Games of two players that one of them wins, or nobody.

use tesuji::{Player, Score, Scores};

/// The score of the winner, where there are draws.
pub(crate) const WIN: Score = 1;
/// The score of both players after a draw.
pub(crate) const DRAW: Score = 0;
/// The score of the loser, where there are draws.
pub(crate) const LOSS: Score = -1;

/// Ludii ends every game as a draw after so many turns, 1250 of each player.
pub(crate) const LUDII_TURN_LIMIT: u16 = 2500;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// One player has won.
    Won(Player),
    /// Nobody has.
    Drawn,
}

impl Ending {
    /// Whoever has more wins.
    pub(crate) fn more([first, second]: [u32; 2]) -> Self {
        match first.cmp(&second) {
            core::cmp::Ordering::Greater => Ending::Won(Player(0)),
            core::cmp::Ordering::Less => Ending::Won(Player(1)),
            core::cmp::Ordering::Equal => Ending::Drawn,
        }
    }

    /// What the players get in a game that has draws.
    pub(crate) fn scores(self) -> Scores {
        match self {
            Ending::Won(winner) => Scores::winner(2, winner, WIN, LOSS),
            Ending::Drawn => Scores::new(&[DRAW; 2]),
        }
    }
}

/// The other player.
#[inline]
pub(crate) fn opponent(player: Player) -> Player {
    Player((player.0 & 1) ^ 1)
}

/// What belongs to this player, and what to the other.
#[inline]
pub(crate) fn sides(player: Player, pieces: &[u64; 2]) -> (u64, u64) {
    let [first, second] = *pieces;
    if player.0 & 1 == 0 {
        (first, second)
    } else {
        (second, first)
    }
}
