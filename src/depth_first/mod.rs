//! Search without a tree: only the current line and the moves beside it are
//! kept, and what was found elsewhere is in the table.
//!
//! `proof.rs` is what makes the frame of `src/proof` depth-first: df-pn and
//! depth-first product search. `alpha_beta` is the other family.

#[cfg(feature = "alpha-beta")]
mod alpha_beta;
#[cfg(feature = "depth-first")]
mod proof;

#[cfg(feature = "alpha-beta")]
pub(crate) use alpha_beta::{
    COLUMNS as ALPHA_BETA_COLUMNS, LEVEL as ALPHA_BETA_LEVEL, NOTES as ALPHA_BETA_NOTES,
    payload as alpha_beta_payload,
};
#[cfg(feature = "depth-first")]
pub(crate) use proof::WINDOW;
