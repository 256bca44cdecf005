//! NoGo: Tables 6 and 7 of Saffidine and Cazenave, "Developments on Product
//! Propagation" (2013). The question is whether the first player wins.

use super::Usual;
use super::boards::Figure::{Above, Exactly, Missing};
use super::boards::{Boards, Counted, LIMITS, QUICK_LIMITS, Row};
use crate::memory::Size;

const ROWS: &[Row<4>] = &[
    Row {
        name: "PNT",
        algorithm: "pnt",
        counted: Counted::Created,
        positions: [
            Exactly(2_015_179),
            Exactly(3_575_076),
            Above(10_000_000),
            Above(10_000_000),
        ],
        seconds: [Exactly(144.2), Exactly(436.6), Above(809.0), Missing],
    },
    Row {
        name: "PPT",
        algorithm: "ppt",
        counted: Counted::Created,
        positions: [
            Exactly(98_991),
            Exactly(2_319_816),
            Exactly(389_119),
            Exactly(2_814_553),
        ],
        seconds: [
            Exactly(9.46),
            Exactly(396.36),
            Exactly(46.3),
            Exactly(446.58),
        ],
    },
    Row {
        name: "PP2",
        algorithm: "pp2",
        counted: Counted::Main,
        positions: [Exactly(14_246), Missing, Missing, Missing],
        seconds: [Exactly(109.7), Missing, Missing, Missing],
    },
    Row {
        name: "PN2",
        algorithm: "pn2",
        counted: Counted::Main,
        positions: [Above(22_679), Exactly(77_010), Above(29_098), Missing],
        seconds: [Above(3_607.0), Exactly(27_519.0), Above(4_583.0), Missing],
    },
    Row::beyond("pps", "pps", Counted::Created),
];

/// The experiment, or its smaller boards.
pub fn experiment(quick: bool) -> Boards<4> {
    Boards {
        source: "Saffidine and Cazenave (2013), Tables 6 and 7: NoGo",
        game: "nogo",
        boards: ["18x1", "4x4", "20x1", "22x1"],
        run: if quick { 2 } else { 4 },
        rows: ROWS,
        unit_of_time: "PPT",
        usual: if quick { quick_limits() } else { LIMITS },
    }
}

fn quick_limits() -> Usual {
    Usual {
        memory: Size(512 << 20),
        time: Some(8_000),
        ..QUICK_LIMITS
    }
}
