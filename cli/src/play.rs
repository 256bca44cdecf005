//! `tesuji play`: a person against the computer, in a terminal or through
//! pipes. A game for one player is played alone, with hints.
//!
//! Ctrl-C ends the program at once, as everywhere in a terminal.

use crate::algorithm::{self, Algorithm, Mind};
use crate::args::{First, PlayArgs};
use crate::block::Block;
use crate::clock::Clock;
use crate::failure::{Ended, Failure};
use crate::fit::fit;
use crate::games::{Playable, Visitor};
use crate::notation;
use crate::numbers;
use crate::progress::Progress;
use crate::scale::{Named, Scale};
use crate::think::{Engine, Glimpse, Limits, Thought};
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use tesuji::rng::Random;
use tesuji::{Config, Error, Move, Player};

/// How long the computer thinks where nothing is said: long enough to play
/// well, short enough not to be waited for.
const USUAL_MILLISECONDS: u64 = 1000;
/// How many moves of the expected line are shown.
const SHOWN_LINE: usize = 8;
/// Lists of moves are broken here.
const WIDTH: usize = 72;

/// The command with its arguments.
pub struct Play(pub PlayArgs);

impl Visitor for Play {
    type Output = Result<Ended, Failure>;

    fn visit<G: Playable>(self, name: &str, game: &G) -> Result<Ended, Failure> {
        let args = self.0;
        let algorithm = algorithm::parse(&args.algorithm)?;
        let seed = args.seed.unwrap_or_else(seed_of_the_clock);
        let mut block = Block::new(args.memory)?;
        let engine = match algorithm.mind {
            Mind::Search(config) => {
                let config = fit(game, &config, args.memory)?.config;
                let engine = Engine::new(game, &Config { seed, ..config }, block.bytes());
                Some(engine.map_err(refused::<G>)?)
            }
            Mind::Random => None,
        };
        let milliseconds = match args.iterations {
            Some(_) => None,
            None => Some(args.time.unwrap_or(USUAL_MILLISECONDS)),
        };
        let echo = !io::stdin().is_terminal();
        Session {
            game,
            engine,
            limits: Limits::new(args.iterations, None, milliseconds),
            seed,
            person: seat(game, args.first),
            state: game.start(),
            history: Vec::new(),
            input: &mut io::stdin().lock(),
            echo,
            out: &mut io::stdout().lock(),
        }
        .play(name, &algorithm)?;
        Ok(Ended::Done)
    }
}

fn refused<G: Playable>(error: Error) -> Failure {
    Failure::usage(format!("{}: {error}", G::NAME))
}

fn seed_of_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as u64)
}

/// Where the person sits: with who moves first, or as the last of the others.
fn seat<G: Playable>(game: &G, first: First) -> Player {
    let begins = match notation::moves(game, &game.start()).is_empty() {
        true => Player(0),
        false => game.player(&game.start()),
    };
    let players = game.rules().players;
    match first {
        First::Human => begins,
        First::Computer => Player((begins.0 + players - 1) % players),
    }
}

/// What the person wants.
enum Wish {
    Move(Move),
    Undo,
    Resign,
    Quit,
}

/// A game that is being played.
struct Session<'a, G: Playable> {
    game: &'a G,
    engine: Option<Engine<'a, G>>,
    limits: Limits,
    seed: u64,
    person: Player,
    state: G::State,
    history: Vec<G::State>,
    input: &'a mut dyn BufRead,
    /// Whether what is read must be written, since no terminal shows it.
    echo: bool,
    out: &'a mut dyn Write,
}

impl<G: Playable> Session<'_, G> {
    fn play(mut self, name: &str, algorithm: &Algorithm) -> Result<(), Failure> {
        let against = match self.is_alone() {
            true => "alone".to_owned(),
            false => format!("against {}", algorithm.text),
        };
        writeln!(self.out, "{name} {against}: {}.", G::ABOUT)?;
        self.say_seats()?;
        writeln!(self.out, "Type a move, or help.\n")?;
        if self.person != seat(self.game, First::Human) {
            self.draw()?;
        }
        loop {
            let legal = notation::moves(self.game, &self.state);
            if legal.is_empty() {
                self.draw()?;
                return self.say_result();
            }
            let player = self.game.player(&self.state);
            if player != self.person {
                let mv = self.computer_move(&legal, player)?;
                self.make(mv);
                continue;
            }
            self.draw()?;
            if !self.person_moves()? {
                return Ok(());
            }
        }
    }

    /// Until the person has moved or taken a move back; false: the game ends here.
    fn person_moves(&mut self) -> Result<bool, Failure> {
        loop {
            match self.ask()? {
                Wish::Move(mv) => {
                    self.make(mv);
                    return Ok(true);
                }
                Wish::Undo => {
                    if self.undo()? {
                        return Ok(true);
                    }
                }
                Wish::Resign => {
                    writeln!(self.out, "You resign. {}", self.winner_by_resignation())?;
                    return Ok(false);
                }
                Wish::Quit => {
                    writeln!(self.out, "The game is not finished. Good bye.")?;
                    return Ok(false);
                }
            }
        }
    }

    fn is_alone(&self) -> bool {
        self.game.rules().players == 1
    }

    fn say_seats(&mut self) -> io::Result<()> {
        let players = self.game.rules().players;
        let begins = self.person == seat(self.game, First::Human);
        match (players, begins) {
            (1, _) => Ok(()),
            (2, true) => writeln!(self.out, "You begin."),
            (2, false) => writeln!(self.out, "The computer begins."),
            _ => {
                let own = self.person.0 + 1;
                writeln!(self.out, "You are player {own} of {players}.")
            }
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}", notation::drawing(self.game, &self.state))
    }

    fn make(&mut self, mv: Move) {
        self.history.push(self.state);
        self.game.apply(&mut self.state, mv);
        if let Some(engine) = &mut self.engine {
            engine.played(mv);
        }
    }

    /// Takes back the person's last move and what came after it. Returns
    /// whether there was one.
    fn undo(&mut self) -> io::Result<bool> {
        let own = |state: &G::State| self.game.player(state) == self.person;
        let Some(index) = self.history.iter().rposition(own) else {
            writeln!(self.out, "There is no move of yours to take back.")?;
            return Ok(false);
        };
        self.state = self.history[index];
        self.history.truncate(index);
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
        writeln!(self.out, "Your last move is taken back.\n")?;
        Ok(true)
    }

    /// Reads lines until one of them wants something.
    fn ask(&mut self) -> Result<Wish, Failure> {
        loop {
            write!(self.out, "your move> ")?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(Wish::Quit);
            }
            let word = line.trim();
            if self.echo {
                writeln!(self.out, "{word}")?;
            }
            match word.to_lowercase().as_str() {
                "" => {}
                "help" | "?" => self.say_help()?,
                "moves" => self.say_moves()?,
                "board" => self.draw()?,
                "hint" => self.hint()?,
                "undo" => return Ok(Wish::Undo),
                "resign" => return Ok(Wish::Resign),
                "quit" | "exit" => return Ok(Wish::Quit),
                _ => match notation::legal_move(self.game, &self.state, word) {
                    Ok(mv) => return Ok(Wish::Move(mv)),
                    Err(error) => writeln!(self.out, "{error}")?,
                },
            }
        }
    }

    fn say_help(&mut self) -> io::Result<()> {
        let texts = notation::move_texts(self.game, &self.state);
        let example = texts.first().map_or("", String::as_str);
        writeln!(
            self.out,
            "  {example:<8} or another move\n  \
             moves    lists all moves\n  \
             hint     says what the search would play\n  \
             undo     takes back your last move\n  \
             board    draws the board again\n  \
             resign   gives the game up\n  \
             quit     ends the program"
        )
    }

    fn say_moves(&mut self) -> io::Result<()> {
        let mut line = String::new();
        for text in notation::move_texts(self.game, &self.state) {
            if line.len() + 1 + text.len() > WIDTH {
                writeln!(self.out, " {line}")?;
                line.clear();
            }
            line.push(' ');
            line.push_str(&text);
        }
        writeln!(self.out, " {line}")
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let Some(thought) = self.think()? else {
            writeln!(self.out, "This algorithm does not think: it has no hint.")?;
            return Ok(());
        };
        let text = match thought.best() {
            Some(mv) => notation::move_text(self.game, &self.state, mv),
            None => "no idea yet".to_owned(),
        };
        let opinion = self.opinion(&thought, Voice::OfYou);
        writeln!(self.out, "hint> {text}\n  {opinion}")?;
        Ok(())
    }

    /// What the search thinks, if there is one.
    fn think(&mut self) -> Result<Option<Thought>, Failure> {
        let Some(engine) = &mut self.engine else {
            return Ok(None);
        };
        let limits = self.limits;
        let mut progress = Progress::new();
        let seed = self.seed.wrapping_add(self.history.len() as u64);
        let mut watch = |glimpse: Glimpse| {
            progress.tell(|| (limits.part(&glimpse.work), "thinking".to_owned()));
        };
        let thought = engine.think(&self.state, seed, &limits, Clock::wall(), &mut watch);
        thought.map(Some).map_err(refused::<G>)
    }

    fn computer_move(&mut self, legal: &[Move], player: Player) -> Result<Move, Failure> {
        let ply = self.history.len() as u64;
        let choice = Random::new(self.seed, ply).below(legal.len() as u32);
        let any = legal.get(choice as usize).copied().unwrap_or_default();
        let (mv, opinion) = match legal {
            [only] if self.engine.is_some() => (*only, "the only move".to_owned()),
            _ => match self.think()? {
                None => (any, String::new()),
                Some(thought) => {
                    let opinion = self.opinion(&thought, Voice::Own);
                    (thought.best().unwrap_or(any), opinion)
                }
            },
        };
        let who = match self.game.rules().players {
            2 => "computer".to_owned(),
            _ => format!("player {}", player.0 + 1),
        };
        let text = notation::move_text(self.game, &self.state, mv);
        writeln!(self.out, "{who}> {text}")?;
        if !opinion.is_empty() {
            writeln!(self.out, "  {opinion}")?;
        }
        writeln!(self.out)?;
        Ok(mv)
    }

    /// What the search thinks of the position, on one line.
    fn opinion(&self, thought: &Thought, voice: Voice) -> String {
        let scale = Scale::of(&self.game.rules());
        let (i, me) = match voice {
            Voice::Own => ("I", "me"),
            Voice::OfYou => ("you", "you"),
        };
        let value = match (
            thought.proven.low == thought.proven.high,
            scale.name(thought.proven.low),
        ) {
            (true, Named::Name("win")) => format!("proven: {i} win"),
            (true, Named::Name("loss")) => match voice {
                Voice::Own => "proven: I lose against good play".to_owned(),
                Voice::OfYou => "proven: you lose against good play".to_owned(),
            },
            (true, Named::Name(_)) => "proven: a draw".to_owned(),
            (true, Named::Score(score)) => format!("proven: {score}"),
            (false, _) => {
                let percent = 100.0 * thought.chance(scale);
                match scale.bounds(thought.proven.low, thought.proven.high) {
                    Some(bounds) if scale.has_names() => {
                        format!("proven: {bounds} for {me}, about {percent:.0} %")
                    }
                    Some(bounds) => format!("proven: {bounds}"),
                    None => format!("about {percent:.0} % for {me}"),
                }
            }
        };
        let line = notation::line_texts(self.game, &self.state, &thought.line);
        let expecting = match line.get(1..line.len().min(SHOWN_LINE)) {
            Some(rest) if !rest.is_empty() => format!(", then {}", rest.join(" ")),
            _ => String::new(),
        };
        let nodes = numbers::counted(thought.work.nodes, "node");
        let time = numbers::seconds(thought.work.time);
        format!("{value}{expecting}; {nodes} in {time}")
    }

    fn winner_by_resignation(&self) -> &'static str {
        match self.game.rules().players {
            1 => "Good bye.",
            2 => "The computer wins.",
            _ => "The others play on without you.",
        }
    }

    fn say_result(&mut self) -> Result<(), Failure> {
        let scale = Scale::of(&self.game.rules());
        let scores = self.game.outcome(&self.state);
        let own = scores.of(self.person).unwrap_or_default();
        let players = scores.as_slice().len();
        let line = match scale.name(own) {
            Named::Score(score) => {
                format!("The end: you get {score}, of {}.", scale.about())
            }
            Named::Name("win") => "The end: you win!".to_owned(),
            Named::Name("draw") => "The end: a draw.".to_owned(),
            Named::Name(_) if players == 2 => "The end: the computer wins.".to_owned(),
            Named::Name(_) => {
                let won = scores
                    .as_slice()
                    .iter()
                    .position(|&score| score == scale.max);
                match won {
                    Some(index) => format!("The end: player {} wins.", index + 1),
                    None => "The end: you lose.".to_owned(),
                }
            }
        };
        writeln!(self.out, "{line}")?;
        Ok(())
    }
}

/// About whom the search speaks.
#[derive(Clone, Copy)]
enum Voice {
    /// The computer about itself.
    Own,
    /// The computer about the person.
    OfYou,
}
