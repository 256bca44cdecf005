//! What a model sees of a position of Reversi: small whole numbers from the
//! view of the player to move, which take some tens of nanoseconds to count.

use tesuji_games::reversi::{Position, Reversi};

/// How many there are.
pub const COUNT: usize = 17;

/// All of them.
pub type Features = [i8; COUNT];

const CORNERS: u64 = 0x8100_0000_0000_0081;
const CENTRE: u64 = 0x0000_3c3c_3c3c_0000;
const EDGES: u64 = 0xff81_8181_8181_81ff;
const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Rows and columns are so far from each other.
const ROW: u32 = 8;
/// The cells beside a corner on the diagonal, which give the corner away.
const X_CELLS: [(u64, u64); 4] = [
    (1 << 9, 1),
    (1 << 14, 1 << 7),
    (1 << 49, 1 << 56),
    (1 << 54, 1 << 63),
];
/// The cells beside a corner on the edge.
const C_CELLS: [(u64, u64); 4] = [
    (1 << 1 | 1 << 8, 1),
    (1 << 6 | 1 << 15, 1 << 7),
    (1 << 48 | 1 << 57, 1 << 56),
    (1 << 62 | 1 << 55, 1 << 63),
];

/// The cells beside these, in all eight directions.
fn around(cells: u64) -> u64 {
    let sideways = cells | (cells & NOT_RIGHT) << 1 | (cells & NOT_LEFT) >> 1;
    sideways | sideways << ROW | sideways >> ROW
}

/// The discs that are joined to a corner along the edges by discs of the same
/// side: they can never be turned over.
fn anchored(own: u64) -> u64 {
    let own = own & EDGES;
    let mut anchored = own & CORNERS;
    // From a corner to the cell before the next one.
    for _ in 0..6 {
        let sideways = (anchored & NOT_RIGHT) << 1 | (anchored & NOT_LEFT) >> 1;
        anchored |= own & (sideways | anchored << ROW | anchored >> ROW);
    }
    anchored
}

/// Discs beside empty corners.
fn exposed(own: u64, empty: u64, cells: &[(u64, u64); 4]) -> i8 {
    let beside = |(cells, corner): &(u64, u64)| match empty & corner {
        0 => 0,
        _ => cells & own,
    };
    count(cells.iter().map(beside).fold(0, |all, some| all | some))
}

fn count(cells: u64) -> i8 {
    cells.count_ones() as i8
}

/// Counts them all; the board has eight rows.
pub fn features(board: &Reversi, position: &Position) -> Features {
    let [black, white] = position.discs;
    let [own, other] = match position.mover.0 {
        0 => [black, white],
        _ => [white, black],
    };
    let taken = own | other;
    let empty = !taken;
    let [mine, theirs] = [board.places(own, other), board.places(other, own)];
    let front = around(empty);
    let difference = |cells: u64| count(own & cells) - count(other & cells);
    [
        count(taken),
        difference(!0),
        count(mine),
        count(theirs),
        count(mine) - count(theirs),
        difference(CORNERS),
        exposed(own, empty, &X_CELLS) - exposed(other, empty, &X_CELLS),
        exposed(own, empty, &C_CELLS) - exposed(other, empty, &C_CELLS),
        difference(EDGES & !CORNERS),
        count(anchored(own)) - count(anchored(other)),
        difference(front),
        count(around(other) & empty) - count(around(own) & empty),
        count(mine & CORNERS),
        count(theirs & CORNERS),
        difference(CENTRE),
        count(empty) & 1,
        position.passes as i8,
    ]
}

#[cfg(test)]
mod tests {
    use super::features;
    use tesuji_games::Table;
    use tesuji_games::reversi::Reversi;

    fn of(position: &str) -> super::Features {
        let board = Reversi::with_parameters("").expect("the usual board");
        let position = board.parse_position(position).expect("a position");
        features(&board, &position)
    }

    #[test]
    fn a_first_position_is_even() {
        let board = Reversi::with_parameters("").expect("the usual board");
        let seen = features(&board, &board.start());
        assert_eq!(seen[..5], [4, 0, 4, 4, 0]);
        assert_eq!(seen[5..], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn corners_and_what_is_beside_them_are_seen() {
        let rows = [
            "XXX-----", "-X------", "--------", "---OX---", "---XO---", "--------", "--------",
            "-------O",
        ];
        let seen = of(&format!("{} X", rows.concat()));
        // Discs, one more corner each, no X or C cell of an empty corner, and
        // three discs against one that stay for ever.
        assert_eq!((seen[0], seen[1], seen[5]), (9, 3, 0));
        assert_eq!((seen[6], seen[7], seen[9]), (0, 0, 2));
        let seen = of(&format!("-{} O", &rows.concat()[1..]));
        // For O: it has a corner, X has an X cell and a C cell.
        assert_eq!((seen[5], seen[6], seen[7], seen[9]), (1, -1, -1, 1));
    }
}
