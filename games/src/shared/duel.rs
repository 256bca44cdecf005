//! Games of two players that one of them wins, or nobody.

use core::cmp::Ordering;
use tesuji::{Evaluation, MAX_PLAYERS, Player, Score, Scores};

/// The player who moves first.
pub(crate) const FIRST: Player = Player(0);
/// The other player.
pub(crate) const SECOND: Player = Player(1);

/// The score of the winner.
pub(crate) const WIN: Score = 1;
/// The score of both players after a draw.
pub(crate) const DRAW: Score = 0;
/// The score of the loser, where there are draws.
pub(crate) const LOSS: Score = -1;
/// The score of the loser, where there are none.
pub(crate) const LOSS_WITHOUT_DRAWS: Score = 0;

/// Ludii ends every game as a draw after so many turns, 1250 of each player. A
/// turn is over when the mover changes.
pub(crate) const LUDII_TURN_LIMIT: u16 = 2500;

/// So many passes in a row end a game.
pub(crate) const PASS_LIMIT: u8 = 2;

/// How many turns are over after one more.
#[inline]
pub(crate) fn next_turn(turn: u16) -> u16 {
    turn.saturating_add(1).min(LUDII_TURN_LIMIT)
}

/// How many passes there are in a row after one more.
#[inline]
pub(crate) fn next_pass(passes: u8) -> u8 {
    passes.saturating_add(1).min(PASS_LIMIT)
}

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
    pub(crate) fn more<T: Ord>([first, second]: [T; 2]) -> Self {
        match first.cmp(&second) {
            Ordering::Greater => Ending::Won(FIRST),
            Ordering::Less => Ending::Won(SECOND),
            Ordering::Equal => Ending::Drawn,
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

/// What the players get in a game that has no draws.
pub(crate) fn won_by(winner: Player) -> Scores {
    Scores::winner(2, winner, WIN, LOSS_WITHOUT_DRAWS)
}

/// What the players can expect in a game that has no draws, guessed from
/// something of which each has so many and more is better: the lead of one
/// over the other as part of all there is. Never quite 0 or 1.
#[inline]
pub(crate) fn ahead_by([first, second]: [u32; 2]) -> Evaluation {
    let lead = first as f32 - second as f32;
    let half = lead / (2.0 * (first as f32 + second as f32 + 1.0));
    let mut scores = [0.0; MAX_PLAYERS];
    scores[usize::from(FIRST.0)] = 0.5 + half;
    scores[usize::from(SECOND.0)] = 0.5 - half;
    Evaluation {
        scores,
        confidence: 0.0,
    }
}

/// The other player.
#[inline]
pub(crate) fn opponent(player: Player) -> Player {
    Player((player.0 & 1) ^ 1)
}

/// What belongs to this player, and what to the other. The same once more
/// brings both back into the order of the players.
#[inline]
pub(crate) fn sides<T: Copy>(player: Player, of_both: &[T; 2]) -> [T; 2] {
    let [first, second] = *of_both;
    if player.0 & 1 == 0 {
        [first, second]
    } else {
        [second, first]
    }
}
