//! Domineering: Tables 4 and 5 of Saffidine and Cazenave, "Developments on
//! Product Propagation" (2013), and searches that the paper does not have.
//!
//! A board is columns x rows, Vertical begins, and the question is whether
//! Vertical wins. The paper's alpha-beta is compared with the one that deepens.

use super::Usual;
use super::boards::Figure::{Above, Exactly, Missing};
use super::boards::{Boards, Counted, LIMITS, QUICK_LIMITS, Row};
use crate::memory::Size;

const ROWS: &[Row<3>] = &[
    Row {
        name: "PP",
        algorithm: "pp",
        counted: Counted::Created,
        positions: [Exactly(101_244), Exactly(5_525_608), Above(10_000_000)],
        seconds: [Exactly(0.24), Exactly(20.1), Above(35.84)],
    },
    Row {
        name: "PPT",
        algorithm: "ppt",
        counted: Counted::Created,
        positions: [Exactly(27_766), Exactly(528_032), Exactly(4_294_785)],
        seconds: [Exactly(0.17), Exactly(5.33), Exactly(55.13)],
    },
    Row {
        name: "PP2",
        algorithm: "pp2",
        counted: Counted::Main,
        positions: [Exactly(3_634), Exactly(24_190), Exactly(145_757)],
        seconds: [Exactly(0.22), Exactly(15.5), Exactly(320.3)],
    },
    Row {
        name: "PNT",
        algorithm: "pnt",
        counted: Counted::Created,
        positions: [Exactly(1_002_277), Above(10_000_000), Above(10_000_000)],
        seconds: [Exactly(5.92), Missing, Missing],
    },
    Row {
        name: "PN2",
        algorithm: "pn2",
        counted: Counted::Main,
        positions: [Exactly(17_236), Above(154_107), Above(511_568)],
        seconds: [Exactly(78.7), Above(10_660.0), Above(153_000.0)],
    },
    Row {
        name: "alpha-beta",
        algorithm: "alphabeta-id",
        counted: Counted::Expanded,
        positions: [
            Exactly(701_559),
            Exactly(38_907_049),
            Exactly(6_387_283_988),
        ],
        seconds: [Exactly(0.87), Exactly(40.68), Exactly(5_656.0)],
    },
    Row::beyond("pps", "pps", Counted::Created),
    Row::beyond("PNT, weak sum", "pnt:sum=weak", Counted::Created),
    Row::beyond("PN2, weak, table", "pn2:sum=weak,table=0", Counted::Main),
    Row::beyond("dfpn", "dfpn", Counted::Created),
    Row::beyond("dfpp", "dfpp", Counted::Created),
    Row::beyond("alphabeta", "alphabeta", Counted::Expanded),
];

/// The experiment, or its smaller boards.
pub fn experiment(quick: bool) -> Boards<3> {
    Boards {
        source: "Saffidine and Cazenave (2013), Tables 4 and 5: Domineering",
        game: "domineering",
        boards: ["5x6", "6x6", "7x6"],
        run: if quick { 2 } else { 3 },
        rows: ROWS,
        unit_of_time: "PPT",
        usual: if quick { quick_limits() } else { LIMITS },
    }
}

fn quick_limits() -> Usual {
    Usual {
        memory: Size(256 << 20),
        time: Some(3_000),
        ..QUICK_LIMITS
    }
}
