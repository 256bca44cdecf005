//! Minishogi: shogi on a board of 5 x 5.
//!
//! King, gold, silver, bishop, rook and pawn of shogi; a captured man changes
//! sides and may be dropped on an empty cell later. The promotion zone is the
//! last row: a pawn that reaches it is promoted at once; after a move of a
//! silver, bishop or rook from or into it the same player decides by a second
//! move. A pawn may not be dropped on the last row, nor in a column with an own
//! unpromoted pawn, nor to mate at once. A king may not be left attacked, and
//! whoever has no move loses, in check or not. There is no rule on repetition;
//! 2500 turns are a draw. The rules of Ludii 1.3.14 ("Minishogi", Shigenobu
//! Kusumoto 1970), which differ from those of tournaments in the last points.
//!
//! A cell is `row * 5 + column`, row 0 at the bottom where the first player
//! sits. A move is `from * 25 + to`; then follow the drops, `kind * 25 + to`,
//! the promotion and its refusal. Moves come man by man: pawns, silvers, those
//! that move as a gold, sliding pieces, the king, each kind in the order of the
//! cells; then the drops of rook, bishop, gold, silver and pawn.

use crate::shared::cells::Cells;
use crate::shared::duel::{Ending, FIRST, LOSS, LUDII_TURN_LIMIT, WIN, next_turn, opponent};
use crate::shared::parameters;
use crate::shared::pieces::board::Board;
use crate::shared::pieces::men::{BISHOP, GOLD, KING, Men, PAWN, ROOK, SILVER};
use crate::shared::pieces::text::{self, Letters};
use crate::shared::pieces::watch::Watch;
use crate::table::{ParseError, Table};
use core::fmt;
use tesuji::{Game, Move, Moves, Player, Reader, Rules, Scores, Stored, Writer};

type Grid = Board<5, 5>;

const LETTERS: Letters = *b" BR PSKG";
const KINDS: [u8; 6] = [BISHOP, ROOK, PAWN, SILVER, KING, GOLD];
/// What can be in a hand, in the order in which it is written and dropped.
const HAND_KINDS: [u8; 5] = [ROOK, BISHOP, GOLD, SILVER, PAWN];
/// How many men of each kind there are, both players' together.
const MEN_OF_A_KIND: u32 = 2;

/// The most moves of one man: a promoted rook or bishop, a man that moves as a
/// gold, the king.
const DRAGON_MOVES: u32 = 12;
const GOLD_MOVES: u32 = 6;
const KING_MOVES: u32 = 8;

const DROP: u32 = Grid::CELLS * Grid::CELLS;
const PROMOTE: Move = Move(DROP + (GOLD as u32 + 1) * Grid::CELLS);
const REFUSE: Move = Move(PROMOTE.0 + 1);
const PROMOTE_TEXT: &str = "+";
const REFUSE_TEXT: &str = "=";

const START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

/// The game; it has no parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minishogi;

/// The men on the board and in the hands, who is to move, and how far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    men: Men,
    /// Cells with a promoted man.
    promoted: u64,
    hands: Hands,
    mover: Player,
    /// The man that has just moved and may be promoted now.
    waiting: Option<u8>,
    /// Turns played.
    turn: u16,
}

/// How many men of each kind are in the hands: two bits for each kind, the
/// second player's in the upper half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Hands(u32);

const BITS_OF_A_KIND: u32 = 2;
const BITS_OF_A_HAND: u32 = 16;
/// The most that two bits can count.
const HAND_MAX: u32 = 3;

impl Hands {
    #[inline]
    fn place(player: Player, kind: u8) -> u32 {
        u32::from(player.0 & 1) * BITS_OF_A_HAND + u32::from(kind & GOLD) * BITS_OF_A_KIND
    }

    #[inline]
    fn count(self, player: Player, kind: u8) -> u32 {
        self.0 >> Self::place(player, kind) & HAND_MAX
    }

    #[inline]
    fn add(&mut self, player: Player, kind: u8) {
        if kind != KING && self.count(player, kind) < HAND_MAX {
            self.0 += 1 << Self::place(player, kind);
        }
    }

    #[inline]
    fn take(&mut self, player: Player, kind: u8) {
        if self.count(player, kind) > 0 {
            self.0 -= 1 << Self::place(player, kind);
        }
    }

    /// All that can be in a hand.
    fn full() -> u32 {
        let both = |kind: u8| {
            HAND_MAX << Self::place(FIRST, kind) | HAND_MAX << Self::place(opponent(FIRST), kind)
        };
        HAND_KINDS
            .into_iter()
            .fold(0, |full, kind| full | both(kind))
    }
}

/// Where the mover stands in a byte that is shared with the waiting man.
const MOVER_BIT: u8 = 7;
const WAITING_MASK: u8 = 31;

impl Position {
    /// The waiting man's cell counted from 1, 0 if there is none, and the mover.
    #[inline]
    fn phase(&self) -> u8 {
        self.mover.0 << MOVER_BIT | self.waiting.map_or(0, |cell| cell + 1)
    }
}

impl Stored for Position {
    const BYTES: usize = <[u32; Men::SETS]>::BYTES + 2 * u32::BYTES + u16::BYTES + u8::BYTES;
    #[inline]
    fn store(&self, to: &mut Writer<'_>) {
        self.men.sets().map(|set| set as u32).store(to);
        (self.promoted as u32).store(to);
        self.hands.0.store(to);
        self.turn.store(to);
        self.phase().store(to);
    }
    #[inline]
    fn load(from: &mut Reader<'_>) -> Self {
        let sets = <[u32; Men::SETS]>::load(from).map(u64::from);
        let men = Men::from_sets(sets, Grid::ALL, &KINDS);
        let promoted = u64::from(u32::load(from)) & promotable(&men);
        let hands = Hands(u32::load(from) & Hands::full());
        let turn = u16::load(from).min(LUDII_TURN_LIMIT);
        let phase = u8::load(from);
        let mut position = Position {
            men,
            promoted,
            hands,
            mover: Player(phase >> MOVER_BIT),
            waiting: None,
            turn,
        };
        let waiting = (phase & WAITING_MASK).checked_sub(1);
        position.waiting = waiting.filter(|&cell| position.may_wait(cell));
        position
    }
}

/// The men that have a promoted side.
#[inline]
fn promotable(men: &Men) -> u64 {
    men.of_kind(PAWN) | choosers(men)
}

/// The men whose promotion is for the player to choose.
#[inline]
fn choosers(men: &Men) -> u64 {
    men.of_kind(SILVER) | men.of_kind(ROOK) | men.of_kind(BISHOP)
}

#[inline]
fn gold_steps(player: Player, set: u64) -> u64 {
    Grid::straight_steps(set) | Grid::forward_diagonals(player, set)
}

#[inline]
fn silver_steps(player: Player, set: u64) -> u64 {
    Grid::diagonal_steps(set) | Grid::forward(player, set)
}

impl Position {
    /// Whether the man on this cell can be the one that may be promoted now.
    fn may_wait(&self, cell: u8) -> bool {
        let candidates = choosers(&self.men) & self.men.of(self.mover) & !self.promoted;
        u32::from(cell) < Grid::CELLS && candidates & Grid::set(u32::from(cell)) != 0
    }

    /// All men that move as a gold.
    #[inline]
    fn golds(&self) -> u64 {
        let turned = self.men.of_kind(PAWN) | self.men.of_kind(SILVER);
        self.men.of_kind(GOLD) | self.promoted & turned
    }

    /// The men of a player that attack a cell otherwise than by sliding.
    #[inline]
    fn contacts(&self, by: Player, cell: u32) -> u64 {
        let men = &self.men;
        let set = Grid::set(cell);
        // What attacks the cell stands where its enemy would go from there.
        let enemy = opponent(by);
        let plain = !self.promoted;
        let of_kinds = men.of_kind(PAWN) & plain & Grid::forward(enemy, set)
            | men.of_kind(SILVER) & plain & silver_steps(enemy, set)
            | self.golds() & gold_steps(enemy, set)
            | men.of_kind(KING) & Grid::steps(set)
            | men.of_kind(ROOK) & self.promoted & Grid::diagonal_steps(set)
            | men.of_kind(BISHOP) & self.promoted & Grid::straight_steps(set);
        of_kinds & men.of(by)
    }

    /// The cells that a player attacks, where `occupied` cells stop a slide.
    #[inline]
    fn attacked(&self, by: Player, occupied: u64) -> u64 {
        let men = &self.men;
        let own = men.of(by);
        let plain = own & !self.promoted;
        let sliders = men.straight_sliders() | men.diagonal_sliders();
        let mut attacked = Grid::forward(by, men.of_kind(PAWN) & plain)
            | silver_steps(by, men.of_kind(SILVER) & plain)
            | gold_steps(by, self.golds() & own)
            | Grid::steps((men.of_kind(KING) | sliders & self.promoted) & own);
        for cell in Cells(men.straight_sliders() & own) {
            attacked |= Grid::straight_slides(cell, occupied);
        }
        for cell in Cells(men.diagonal_sliders() & own) {
            attacked |= Grid::diagonal_slides(cell, occupied);
        }
        attacked
    }

    fn in_check(&self, player: Player) -> bool {
        let king = self.men.of_kind(KING) & self.men.of(player);
        king & self.attacked(opponent(player), self.men.occupied()) != 0
    }

    /// What the mover's king asks of his men.
    #[inline]
    fn watch(&self) -> Watch {
        match self.men.king(self.mover) {
            Some(king) => {
                let contacts = self.contacts(opponent(self.mover), king);
                Watch::new::<5, 5>(&self.men, self.mover, king, contacts)
            }
            None => Watch::none(),
        }
    }

    /// Calls `visit` with each man on the board and where it may go.
    #[inline]
    fn each_man(&self, watch: &Watch, visit: &mut impl FnMut(u32, u64)) {
        let (men, mover) = (&self.men, self.mover);
        let own = men.of(mover);
        let occupied = men.occupied();
        let golds = self.golds();
        let mut subject = |from: u32, targets: u64| {
            visit(from, targets & !own & watch.allowed::<5, 5>(from));
        };
        for from in Cells(men.of_kind(PAWN) & own & !golds) {
            subject(from, Grid::forward(mover, Grid::set(from)));
        }
        for from in Cells(men.of_kind(SILVER) & own & !golds) {
            subject(from, silver_steps(mover, Grid::set(from)));
        }
        for from in Cells(golds & own) {
            subject(from, gold_steps(mover, Grid::set(from)));
        }
        let straight = men.straight_sliders();
        for from in Cells((straight | men.diagonal_sliders()) & own) {
            let set = Grid::set(from);
            let mut targets = if straight & set != 0 {
                Grid::straight_slides(from, occupied)
            } else {
                Grid::diagonal_slides(from, occupied)
            };
            if self.promoted & set != 0 {
                targets |= Grid::steps(set);
            }
            subject(from, targets);
        }
        if let Some(king) = men.king(mover) {
            let set = Grid::set(king);
            let mut targets = Grid::steps(set) & !own;
            if targets != 0 {
                // The king does not hide the cells behind him from a sliding piece.
                targets &= !self.attacked(opponent(mover), occupied & !set);
            }
            visit(king, targets);
        }
    }

    /// Calls `visit` with each kind of man in the mover's hand and where it
    /// may be dropped.
    #[inline]
    fn each_drop(&self, watch: &Watch, visit: &mut impl FnMut(u8, u64)) {
        let free = Grid::ALL & !self.men.occupied() & watch.answers;
        for kind in HAND_KINDS {
            if self.hands.count(self.mover, kind) > 0 {
                let targets = if kind == PAWN {
                    self.pawn_drops(free)
                } else {
                    free
                };
                visit(kind, targets);
            }
        }
    }

    /// Those of the free cells on which the mover may drop a pawn.
    #[inline]
    fn pawn_drops(&self, free: u64) -> u64 {
        let pawns = self.men.of_kind(PAWN) & self.men.of(self.mover) & !self.promoted;
        let mut targets = free & !Grid::far_row(self.mover);
        for pawn in Cells(pawns) {
            targets &= !Grid::column_of(pawn);
        }
        let enemy = opponent(self.mover);
        if let Some(king) = self.men.king(enemy) {
            let before_king = Grid::forward(enemy, Grid::set(king)) & targets;
            if before_king != 0 && self.pawn_mates(before_king.trailing_zeros()) {
                targets &= !before_king;
            }
        }
        targets
    }

    /// Whether a pawn that is dropped before the enemy's king on this cell
    /// leaves the enemy without a move. Nothing can be put in between, so his
    /// drops do not matter.
    fn pawn_mates(&self, cell: u32) -> bool {
        let mut next = *self;
        next.men.put(cell, PAWN, self.mover);
        next.mover = opponent(self.mover);
        let mut escapes = 0;
        next.each_man(&next.watch(), &mut |_, targets| escapes |= targets);
        escapes == 0
    }

    /// How many moves there are where no man is waiting.
    #[inline]
    fn count(&self) -> u32 {
        let watch = self.watch();
        let mut count = 0;
        self.each_man(&watch, &mut |_, targets| count += targets.count_ones());
        self.each_drop(&watch, &mut |_, targets| count += targets.count_ones());
        count
    }

    /// Moves a man, captures, and says whether the turn is over.
    #[inline]
    fn play(&mut self, from: u32, to: u32) -> bool {
        let (from_set, to_set) = (Grid::set(from), Grid::set(to));
        let kind = self.men.at(from);
        if self.men.occupied() & to_set != 0 {
            self.hands.add(self.mover, self.men.at(to));
        }
        let was_promoted = self.promoted & from_set != 0;
        self.men.shift(from, to);
        self.promoted &= !(from_set | to_set);
        if was_promoted {
            self.promoted |= to_set;
            return true;
        }
        let zone = Grid::far_row(self.mover);
        if kind == PAWN {
            self.promoted |= to_set & zone;
            return true;
        }
        let at_zone = (from_set | to_set) & zone != 0;
        if at_zone && choosers(&self.men) & to_set != 0 {
            self.waiting = Some(to as u8);
            return false;
        }
        true
    }

    /// Whether a game can have come here, as far as that is easily said.
    fn is_possible(&self) -> bool {
        let other = opponent(self.mover);
        let kings = |player| (self.men.of_kind(KING) & self.men.of(player)).count_ones() == 1;
        let few = |kind| {
            let in_hands = self.hands.count(FIRST, kind) + self.hands.count(opponent(FIRST), kind);
            self.men.of_kind(kind).count_ones() + in_hands <= MEN_OF_A_KIND
        };
        let pawns_stand_well = |player| {
            let pawns = self.men.of_kind(PAWN) & self.men.of(player) & !self.promoted;
            let alone = |pawn| (Grid::column_of(pawn) & pawns).is_power_of_two();
            pawns & Grid::far_row(player) == 0 && Cells(pawns).all(alone)
        };
        let waiting_well = self.waiting.is_none_or(|cell| self.may_wait(cell));
        let checked = if self.waiting.is_some() {
            self.mover
        } else {
            other
        };
        kings(self.mover)
            && kings(other)
            && HAND_KINDS.into_iter().all(few)
            && pawns_stand_well(self.mover)
            && pawns_stand_well(other)
            && self.promoted & !promotable(&self.men) == 0
            && waiting_well
            && !self.in_check(checked)
    }
}

impl Minishogi {
    /// The game. There is always one; like all games it says so by an option.
    pub fn new() -> Option<Self> {
        Some(Minishogi)
    }
}

impl Game for Minishogi {
    type State = Position;

    fn rules(&self) -> Rules {
        // Of each kind one man on the board, promoted and in nobody's way, and
        // one in the hand with all cells free but those of the kings. A second
        // man on the board instead has fewer moves than there are drops.
        let free = Grid::CELLS - 2;
        Rules {
            players: 2,
            max_moves: HAND_KINDS.len() as u32 * free
                + 2 * DRAGON_MOVES
                + 3 * GOLD_MOVES
                + KING_MOVES,
            // In each turn a man may move and then be promoted or not.
            max_length: 2 * u32::from(LUDII_TURN_LIMIT),
            score_min: LOSS,
            score_max: WIN,
            history_free: true,
            acyclic: true,
        }
    }

    #[inline]
    fn player(&self, position: &Position) -> Player {
        position.mover
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.turn >= LUDII_TURN_LIMIT {
            return;
        }
        if position.waiting.is_some() {
            moves.push(PROMOTE);
            moves.push(REFUSE);
            return;
        }
        let watch = position.watch();
        position.each_man(&watch, &mut |from, targets| {
            for to in Cells(targets) {
                moves.push(Move(from * Grid::CELLS + to));
            }
        });
        position.each_drop(&watch, &mut |kind, targets| {
            for to in Cells(targets) {
                moves.push(drop(kind, to));
            }
        });
    }

    #[inline]
    fn mobility(&self, position: &Position, _scratch: &mut Moves<'_>) -> u32 {
        if position.turn >= LUDII_TURN_LIMIT {
            0
        } else if position.waiting.is_some() {
            REFUSE.0 - PROMOTE.0 + 1
        } else {
            position.count()
        }
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Move) {
        let (mover, to) = (position.mover, mv.0 % Grid::CELLS);
        if let Some(cell) = position.waiting.take() {
            if mv == PROMOTE {
                position.promoted |= Grid::set(u32::from(cell));
            }
        } else if mv.0 < DROP {
            if !position.play(mv.0 / Grid::CELLS, to) {
                return;
            }
        } else if let Some(kind) = dropped(mv) {
            position.hands.take(mover, kind);
            position.men.put(to, kind, mover);
            position.promoted &= !Grid::set(to);
        }
        position.mover = opponent(mover);
        position.turn = next_turn(position.turn);
    }

    fn outcome(&self, position: &Position) -> Scores {
        let stuck = position.waiting.is_none() && position.count() == 0;
        let ending = if stuck {
            Ending::Won(opponent(position.mover))
        } else {
            Ending::Drawn
        };
        ending.scores()
    }

    fn has_key(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [low, high] = position.turn.to_le_bytes();
        let past = u32::from_le_bytes([low, high, position.phase(), 0]);
        let hands = u64::from(position.hands.0);
        position.men.key(u64::from(past) << 32 | hands) ^ promoted_key(position.promoted)
    }
}

/// The share of the promoted men in the key.
#[inline]
fn promoted_key(promoted: u64) -> u64 {
    // Bits that no other number has, so that it is not that of another word.
    crate::shared::hash::feature(promoted | 1 << 63)
}

#[inline]
fn drop(kind: u8, to: u32) -> Move {
    Move(DROP + u32::from(kind) * Grid::CELLS + to)
}

/// The kind of man that a move drops, if it is a drop.
#[inline]
fn dropped(mv: Move) -> Option<u8> {
    let kind = (mv.0.checked_sub(DROP)? / Grid::CELLS) as u8;
    HAND_KINDS.contains(&kind).then_some(kind)
}

fn capital(kind: u8) -> char {
    LETTERS
        .get(usize::from(kind))
        .map_or(' ', |&letter| char::from(letter))
}

impl Table for Minishogi {
    const NAME: &'static str = "minishogi";
    const ABOUT: &'static str = "shogi on a board of 5 x 5";
    const PARAMETERS: &'static str = "";

    fn with_parameters(text: &str) -> Result<Self, ParseError> {
        parameters::none(text, Minishogi)
    }

    fn start(&self) -> Position {
        self.parse_position(START).unwrap_or(Position {
            men: Men::default(),
            promoted: 0,
            hands: Hands::default(),
            mover: FIRST,
            waiting: None,
            turn: 0,
        })
    }

    /// `a2a3`, a drop `P*b3`; after a move at the zone `+` promotes and `=` does not.
    fn write_move(&self, _: &Position, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match dropped(mv) {
            Some(kind) => {
                write!(out, "{}*", capital(kind))?;
                Grid::write_cell(mv.0 % Grid::CELLS, out)
            }
            None if mv == PROMOTE => out.write_str(PROMOTE_TEXT),
            None if mv == REFUSE => out.write_str(REFUSE_TEXT),
            None => Grid::write_step(mv.0, out),
        }
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        let mv = match (text, text.split_once('*')) {
            (PROMOTE_TEXT, _) => Some(PROMOTE),
            (REFUSE_TEXT, _) => Some(REFUSE),
            (_, Some((letter, cell))) => parse_drop(letter, cell),
            _ => Grid::parse_step(text).map(Move),
        };
        mv.ok_or(ParseError(
            "two cells such as a2a3, a drop such as P*b3, + to promote or = not to",
        ))
    }

    /// As in shogi (SFEN): the board, `b` for the first player or `w`, the
    /// hands, the number of the coming turn counted from 1, and then the cell
    /// of a man that may be promoted now: `rbsgk/4p/5/P4/KGSBR b - 1`.
    fn write_position(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        Grid::write_board(&position.men, position.promoted, &LETTERS, out)?;
        out.write_str(if position.mover == FIRST {
            " b "
        } else {
            " w "
        })?;
        if position.hands == Hands::default() {
            out.write_char('-')?;
        }
        for player in [FIRST, opponent(FIRST)] {
            write_hand(position, player, out)?;
        }
        write!(out, " {}", u32::from(position.turn) + 1)?;
        if let Some(cell) = position.waiting {
            out.write_char(' ')?;
            Grid::write_cell(u32::from(cell), out)?;
        }
        Ok(())
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let form = ParseError(
            "board, b or w, hands such as 2Pr or -, the number of the turn from 1 to 2501, such as \
             rbsgk/4p/5/P4/KGSBR b - 1",
        );
        let position = parse(text).ok_or(form)?;
        position.is_possible().then_some(position).ok_or(ParseError(
            "one king each, at most two of each other kind, no unpromoted pawn on its last row or \
             two in a column, and nobody in check who is not to move",
        ))
    }

    fn draw(&self, position: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        Grid::draw(&position.men, position.promoted, &LETTERS, out)?;
        for (player, name) in [(FIRST, "first"), (opponent(FIRST), "second")] {
            write!(out, "{name} player's hand: ")?;
            write_hand(position, player, out)?;
            out.write_char('\n')?;
        }
        Ok(())
    }
}

/// Writes what a player has in hand, a number before what he has more than once.
fn write_hand(position: &Position, player: Player, out: &mut dyn fmt::Write) -> fmt::Result {
    for kind in HAND_KINDS {
        let letter = if player == FIRST {
            capital(kind)
        } else {
            capital(kind).to_ascii_lowercase()
        };
        match position.hands.count(player, kind) {
            0 => {}
            1 => out.write_char(letter)?,
            count => write!(out, "{count}{letter}")?,
        }
    }
    Ok(())
}

fn parse_drop(letter: &str, cell: &str) -> Option<Move> {
    let &[letter] = letter.as_bytes() else {
        return None;
    };
    let (kind, _) = text::man(letter, &LETTERS).filter(|&(_, owner)| owner == FIRST)?;
    let to = Grid::parse_cell(cell)?;
    HAND_KINDS.contains(&kind).then(|| drop(kind, to))
}

fn parse_hands(text: &str) -> Option<Hands> {
    let mut hands = Hands::default();
    if text == "-" {
        return Some(hands);
    }
    let mut count = 1;
    for mark in text.bytes() {
        if mark == b'2' && count == 1 {
            count = 2;
            continue;
        }
        let (kind, owner) = text::man(mark, &LETTERS)?;
        if !HAND_KINDS.contains(&kind) || hands.count(owner, kind) > 0 {
            return None;
        }
        (0..count).for_each(|_| hands.add(owner, kind));
        count = 1;
    }
    (count == 1 && !text.is_empty()).then_some(hands)
}

fn parse(text: &str) -> Option<Position> {
    let mut fields = text.split(' ');
    let (men, promoted) = Grid::parse_board(fields.next()?, &LETTERS)?;
    let mover = match fields.next()? {
        "b" => FIRST,
        "w" => opponent(FIRST),
        _ => return None,
    };
    let hands = parse_hands(fields.next()?)?;
    let turn = parameters::number::<u16>(fields.next()?)?.checked_sub(1)?;
    let waiting = match fields.next() {
        None => None,
        Some(cell) => Some(Grid::parse_cell(cell)? as u8),
    };
    let complete = fields.next().is_none() && turn <= LUDII_TURN_LIMIT;
    complete.then_some(Position {
        men,
        promoted,
        hands,
        mover,
        waiting,
        turn,
    })
}
