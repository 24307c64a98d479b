//! `play`: a game at the terminal, move by move.

mod begin;
mod choose;
mod command;
mod save;
mod tell;

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

use super::number;
use super::output::Output;
use super::simulate::bots::among_people;
use super::what::viewer;
use crate::engine::session::Word;
use crate::engine::{Session, Turn, Viewer};
use crate::games::AnyGame;
use crate::lab::company::{Company, Next};
use crate::project::failure::Failure;
use begin::Begun;
use save::GameKeeper;
pub(super) use save::GameOrigin;

/// What `play` is asked to do.
#[derive(Debug, clap::Args)]
pub struct PlayArgs {
    /// A scenario, a position or a script: a file, or a document of a game as `GAME/PATH`, as
    /// `list shipped` names them
    #[arg(value_name = "WHAT")]
    pub what: String,
    /// Of a script: go on after this step, counted from 1; 0 begins at its start
    #[arg(long, value_name = "STEP", value_parser = number::step, allow_negative_numbers = true)]
    pub until: Option<usize>,
    /// Show what this player sees, and only this player's moves
    #[arg(long, value_name = "PLAYER")]
    pub seat: Option<String>,
    /// The seed that decides chance and what bots do; a new one each time unless given
    #[arg(long, value_parser = number::seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Ask what chance gives instead of drawing it: for dice and cards on a real table
    #[arg(long)]
    pub ask_chance: bool,
    /// Bots: one for all players, or as in `red=greedy,blue=search:200`
    #[arg(long, value_name = "BOTS")]
    pub bots: Option<String>,
    /// Write the game to this new file after each step, as a script
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Most steps of bots and chance in a row.
const MOST_IN_A_ROW: usize = 2000;

/// Most bytes of a line that somebody types.
const LINE: u64 = 64 * 1024;

/// Runs `play`; whether there was a game to play.
///
/// # Errors
/// What kept it from being played.
pub fn run(args: &PlayArgs, output: &mut Output) -> Result<bool, Failure> {
    let seed = args.seed.unwrap_or_else(seed_of_the_day);
    let Some(Begun {
        session,
        game,
        origin,
        title,
    }) = begin::begin(args, seed, output)?
    else {
        return Ok(false);
    };
    let seats = session.seat_names();
    let bots = match &args.bots {
        Some(text) => among_people(text, &seats)?,
        None => vec![None; seats.len()],
    };
    let keeper = GameKeeper::new(origin, args.save.clone())?;
    let mut table = TerminalGame {
        viewer: viewer(args.seat.as_deref(), &*session)?,
        company: Company::new(bots, seed),
        by_hand: vec![true; session.steps().len()],
        session,
        game,
        keeper,
        asks_chance: args.ask_chance,
        is_terminal: io::stdin().is_terminal(),
        held_at: None,
        shown: None,
        chosen: Vec::new(),
        has_warned: false,
    };
    // A prompt stands at the end of a line that nobody ends any more.
    output.stop.at_end(|| drop(writeln!(io::stdout())));
    table.greet(&title, seed, output)?;
    table.play(output)?;
    Ok(true)
}

/// A seed that is another one each time; it is told, so that the game can be had again.
fn seed_of_the_day() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // Six digits can be typed.
    since.map_or(1, |since| u64::from(since.subsec_micros()))
}

/// A game at the terminal.
struct TerminalGame {
    session: Box<dyn Session>,
    game: &'static dyn AnyGame,
    company: Company,
    viewer: Viewer,
    keeper: GameKeeper,
    /// For each step, those that were taken back included, whether somebody here made it.
    by_hand: Vec<bool>,
    asks_chance: bool,
    /// Whether somebody types, and not a file.
    is_terminal: bool,
    /// After how many steps bots have been asked: not again before something happens.
    held_at: Option<usize>,
    /// After how many steps, and for whom, the board was last drawn.
    shown: Option<(usize, Viewer)>,
    /// What has been chosen of the next move, level by level.
    chosen: Vec<Vec<Word>>,
    /// Whether it was said that the game has not been saved.
    has_warned: bool,
}

/// Whether the game at the terminal goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    On,
    Leave,
}

impl TerminalGame {
    fn play(&mut self, output: &mut Output) -> Result<(), Failure> {
        loop {
            self.go_on(output)?;
            self.keeper.keep(&self.session.steps(), output)?;
            self.show(output)?;
            let Some(line) = self.read(output)? else {
                if self.is_unsaved() {
                    writeln!(output.notes(), "the game has not been saved")?;
                }
                return Ok(());
            };
            if self.obey(&line, output)? == Flow::Leave {
                return Ok(());
            }
        }
    }

    /// Whether somebody who types has made steps that are not in any file.
    fn is_unsaved(&self) -> bool {
        let has_played = self.by_hand[..self.at()].contains(&true);
        self.is_terminal && has_played && !self.keeper.has(&self.session.steps())
    }

    /// How many steps there are.
    fn at(&self) -> usize {
        self.session.steps().len()
    }

    /// Has chance and bots do what is theirs, until somebody here has to decide.
    fn go_on(&mut self, output: &mut Output) -> Result<(), Failure> {
        for _ in 0..MOST_IN_A_ROW {
            if self.held_at == Some(self.at()) || output.is_closed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let has_acted = match self.session.turn() {
                Turn::Over => false,
                Turn::Chance => !self.asks_chance && self.session.draw(),
                Turn::Decide(_) => {
                    let next = self.game.next(&*self.session.now(), &mut self.company);
                    match next {
                        Next::Step(step) => self.session.play(&step).is_ok(),
                        Next::People | Next::Nobody => false,
                    }
                }
            };
            if !has_acted {
                self.held_at = Some(self.at());
                return Ok(());
            }
            self.made(false);
            self.tell(output)?;
        }
        self.held_at = Some(self.at());
        writeln!(
            output.out(),
            "bots have made {MOST_IN_A_ROW} steps in a row; an empty line has them go on"
        )?;
        Ok(())
    }

    /// Takes down that a step was made.
    fn made(&mut self, by_hand: bool) {
        self.by_hand.truncate(self.at() - 1);
        self.by_hand.push(by_hand);
        self.chosen.clear();
        self.held_at = None;
    }

    /// A line that is typed; nothing at the end of the input.
    fn read(&self, output: &mut Output) -> Result<Option<String>, Failure> {
        write!(output.out(), "{}> ", self.path())?;
        output.out().flush()?;
        if output.is_closed.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut line = Vec::new();
        let read = io::stdin()
            .lock()
            .take(LINE)
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::unreadable("standard input", &error))?;
        if read == 0 {
            writeln!(output.out())?;
            output.out().flush()?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if !self.is_terminal {
            // What comes from a file is seen nowhere else.
            writeln!(
                output.out(),
                "{}",
                crate::diagnostic::render::visible::one_line(line)
            )?;
        }
        Ok(Some(line.to_owned()))
    }
}
