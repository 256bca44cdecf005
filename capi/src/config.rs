//! `tesuji_config`: how a search is set up.

use crate::record::{self, Record};
use crate::status::{Failure, TESUJI_ERROR_NOT_A_BOOLEAN, TESUJI_ERROR_UNKNOWN_PRESET, status};
use tesuji::{Goal, Leaf, Player, Preset, Rule, Transpositions};

/// Product propagation with mobility (Saffidine and Cazenave 2013).
pub const TESUJI_PRESET_PP: u32 = 1;
/// Product propagation with mobility and transpositions.
pub const TESUJI_PRESET_PPT: u32 = 2;
/// Proof-number search with mobility (Allis 1994).
pub const TESUJI_PRESET_PNS: u32 = 3;
/// Proof-number search with mobility and transpositions.
pub const TESUJI_PRESET_PNT: u32 = 4;

/// A node stores a chance, as if all moves were independent: 16 bytes a node.
pub const TESUJI_RULE_PRODUCT: u32 = 1;
/// A node stores a proof and a disproof number: 20 bytes a node.
pub const TESUJI_RULE_MIN_SUM: u32 = 2;

/// All new positions are worth the same.
pub const TESUJI_LEAF_CONSTANT: u32 = 1;
/// The more moves a new position has, the better for the player to move.
pub const TESUJI_LEAF_MOBILITY: u32 = 2;

/// A node for each way to a position: a tree.
pub const TESUJI_TRANSPOSITIONS_OFF: u32 = 0;
/// One node for each position, 14 bytes more: needs `key`, TESUJI_GAME_HISTORY_FREE
/// and TESUJI_GAME_ACYCLIC.
pub const TESUJI_TRANSPOSITIONS_DAG: u32 = 1;

const _: () = {
    #[cfg(feature = "product")]
    assert!(Rule::Product.number() == TESUJI_RULE_PRODUCT);
    #[cfg(feature = "min-sum")]
    assert!(Rule::MinSum.number() == TESUJI_RULE_MIN_SUM);
    assert!(Leaf::Constant.number() == TESUJI_LEAF_CONSTANT);
    assert!(Leaf::Mobility.number() == TESUJI_LEAF_MOBILITY);
    assert!(Transpositions::Off.number() == TESUJI_TRANSPOSITIONS_OFF);
    #[cfg(feature = "transpositions")]
    assert!(Transpositions::Dag.number() == TESUJI_TRANSPOSITIONS_DAG);
};

/// As a goal's player: whoever moves at the root.
pub const TESUJI_PLAYER_MOVER: u32 = 0xffff_ffff;
/// As a goal's score: the highest that the game has.
pub const TESUJI_SCORE_HIGHEST: i32 = 0x7fff_ffff;

/// How a search is set up. Set `struct_size`, let tesuji_config_preset write
/// the rest, then change what you like.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Config {
    /// sizeof(tesuji_config), set by you before any call.
    pub struct_size: u32,
    /// One of TESUJI_RULE_.
    pub rule: u32,
    /// One of TESUJI_LEAF_.
    pub leaf: u32,
    /// One of TESUJI_TRANSPOSITIONS_.
    pub transpositions: u32,
    /// 1: keep what is below a solved position, which shows the proof.
    /// 0: use its memory again.
    pub keep_solved: u32,
    /// Who is to be proven to reach the goal, against all others together: a
    /// player, or TESUJI_PLAYER_MOVER.
    pub goal_player: u32,
    /// The score that this player wants at least, or TESUJI_SCORE_HIGHEST.
    pub goal_score: i32,
    /// The longest line that is searched; each depth takes a state and a few
    /// words of the block. 0: the game's max_length.
    pub max_depth: u32,
}

// SAFETY: integers only, eight of four bytes, `struct_size` first.
unsafe impl Record for Config {
    const FIRST: usize = 32;
}
const _: () = assert!(size_of::<Config>() == 32, "no padding");

impl Config {
    fn from_kernel(config: &tesuji::Config) -> Config {
        Config {
            struct_size: size_of::<Config>() as u32,
            rule: config.rule.number(),
            leaf: config.leaf.number(),
            transpositions: config.transpositions.number(),
            keep_solved: u32::from(config.keep_solved),
            goal_player: config
                .goal
                .player
                .map_or(TESUJI_PLAYER_MOVER, |player| u32::from(player.0)),
            goal_score: config.goal.score.unwrap_or(TESUJI_SCORE_HIGHEST),
            max_depth: config.max_depth,
        }
    }

    pub(crate) fn to_kernel(self) -> Result<tesuji::Config, Failure> {
        use tesuji::Error;
        let player = match self.goal_player {
            TESUJI_PLAYER_MOVER => None,
            player => Some(Player(u8::try_from(player).map_err(|_| Error::GoalPlayer)?)),
        };
        let score = match self.goal_score {
            TESUJI_SCORE_HIGHEST => None,
            score => Some(score),
        };
        Ok(tesuji::Config {
            rule: Rule::from_number(self.rule).ok_or(Error::UnknownRule)?,
            leaf: Leaf::from_number(self.leaf).ok_or(Error::UnknownLeaf)?,
            transpositions: Transpositions::from_number(self.transpositions)
                .ok_or(Error::UnknownTranspositions)?,
            keep_solved: match self.keep_solved {
                0 => false,
                1 => true,
                _ => return Err(Failure(TESUJI_ERROR_NOT_A_BOOLEAN)),
            },
            goal: Goal { player, score },
            max_depth: self.max_depth,
        })
    }
}

/// Writes the settings of a preset.
///
/// `preset` is one of TESUJI_PRESET_. `config->struct_size` must be set; every
/// other field is written.
///
/// Errors: TESUJI_ERROR_NULL_POINTER, TESUJI_ERROR_STRUCT_SIZE,
/// TESUJI_ERROR_UNKNOWN_PRESET.
///
/// # Safety
/// `config` is null or points to `struct_size` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_config_preset(preset: u32, config: *mut Config) -> i32 {
    let write = || {
        let preset = match preset {
            #[cfg(feature = "product")]
            TESUJI_PRESET_PP => Preset::Pp,
            #[cfg(all(feature = "product", feature = "transpositions"))]
            TESUJI_PRESET_PPT => Preset::Ppt,
            #[cfg(feature = "min-sum")]
            TESUJI_PRESET_PNS => Preset::Pns,
            #[cfg(all(feature = "min-sum", feature = "transpositions"))]
            TESUJI_PRESET_PNT => Preset::Pnt,
            _ => return Err(Failure(TESUJI_ERROR_UNKNOWN_PRESET)),
        };
        let settings = Config::from_kernel(&tesuji::Config::preset(preset));
        // SAFETY: the contract is the same.
        unsafe { record::write(config, &settings) }
    };
    status(write())
}
