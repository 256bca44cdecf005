//! The figures of Saffidine and Cazenave, "Developments on Product
//! Propagation" (2013), Tables 4 and 6, and how little memory they need here.

mod common;

use common::{Ran, run};
use tesuji::{Config, Preset, Stop, Truth};
use tesuji_games::Table;
use tesuji_games::domineering::{Domineering, FIRST};
use tesuji_games::nogo::NoGo;

fn prove(columns: u8, rows: u8, preset: Preset, nodes: u32) -> Ran {
    let game = Domineering::new(columns, rows, FIRST).unwrap();
    let ran = run(&game, &game.start(), &Config::preset(preset), nodes);
    assert_eq!(ran.stop, Stop::Solved);
    assert_eq!(ran.result.truth, Truth::True, "Vertical wins these boards");
    ran
}

#[test]
fn product_propagation_creates_the_papers_nodes_on_5x6() {
    let ran = prove(5, 6, Preset::Pp, 320);
    assert_eq!(ran.counters.created, 101_244);
}

#[test]
fn product_propagation_needs_some_300_nodes_alive_on_5x6() {
    let alive = prove(5, 6, Preset::Pp, 1000).counters.most_alive;
    assert!(alive <= 330, "{alive}");
}

#[test]
fn product_propagation_is_within_a_hundredth_of_the_paper_on_6x6() {
    let paper = 5_525_608.0;
    let ran = prove(6, 6, Preset::Pp, 5000);
    let ratio = ran.counters.created as f64 / paper;
    assert!((0.99..=1.01).contains(&ratio), "{ratio}");
    assert!(ran.counters.most_alive <= 2_200, "{:?}", ran.counters);
}

#[test]
fn with_transpositions_there_are_no_more_positions_than_in_the_paper() {
    for (columns, rows, paper, nodes) in [
        (5, 6, 27_766, 40_000),
        (6, 6, 528_032, 700_000),
        (7, 6, 4_294_785, 4_500_000),
    ] {
        let created = prove(columns, rows, Preset::Ppt, nodes).counters.created;
        assert!(created <= paper, "{columns}x{rows}: {created}");
    }
}

#[test]
fn with_transpositions_a_block_that_is_too_small_for_all_positions_still_proves() {
    let roomy = prove(6, 6, Preset::Ppt, 700_000).counters;
    assert_eq!(roomy.collections, 0);
    let tight = prove(6, 6, Preset::Ppt, 100_000).counters;
    assert!(
        tight.collections > 0 && tight.most_alive <= 100_000,
        "{tight:?}"
    );
}

/// Positions created at NoGo with room for all of them, and for a link to each
/// from several others.
fn created_at_nogo(columns: u8, rows: u8, preset: Preset) -> u64 {
    let game = NoGo::new(columns, rows).unwrap();
    let config = Config::preset(preset);
    let ran = run(&game, &game.start(), &config, 12_000_000);
    assert_eq!(ran.stop, Stop::Solved);
    assert_eq!(ran.counters.collections, 0);
    ran.counters.created
}

#[test]
fn proof_numbers_with_transpositions_create_the_papers_positions_at_nogo() {
    assert_eq!(created_at_nogo(18, 1, Preset::Pnt), 2_015_179);
    assert_eq!(created_at_nogo(4, 4, Preset::Pnt), 3_575_076);
}

#[test]
fn product_propagation_with_transpositions_creates_no_more_than_the_papers_at_nogo() {
    for (columns, rows, ours, paper) in [
        (18, 1, 81_700, 98_991),
        (4, 4, 2_205_383, 2_319_816),
        (20, 1, 315_494, 389_119),
        (22, 1, 1_835_541, 2_814_553),
    ] {
        let created = created_at_nogo(columns, rows, Preset::Ppt);
        assert_eq!(created, ours, "{columns}x{rows}");
        assert!(ours <= paper);
    }
}
