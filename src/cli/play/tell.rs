//! What a game at the terminal shows.

use std::io;

use serde_json::Value;

use super::TerminalGame;
use super::choose::{ChoiceItem, items, shared, told};
use crate::cli::output::Output;
use crate::cli::replay::step;
use crate::cli::style::{drawn, painted, wrapped};
use crate::diagnostic::render::visible::one_line;
use crate::document::inline;
use crate::engine::session::{Refused, Word};
use crate::engine::{Turn, Viewer};
use crate::kit::count::Count;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::seat::Seat;
use crate::project::failure::Failure;

/// Most choices that are listed.
const MOST_ITEMS: usize = 60;

/// Most outcomes of chance that are listed.
pub(super) const MOST_OUTCOMES: usize = 12;

impl TerminalGame {
    pub(super) fn greet(&self, title: &str, seed: u64, output: &mut Output) -> io::Result<()> {
        let out = output.out();
        writeln!(out, "{}", one_line(title))?;
        let names = self.session.seat_names().into_iter().enumerate();
        let seats: Vec<String> = names
            .map(|(seat, name)| match self.company.bot(Seat::new(seat)) {
                Some(bot) => format!("{name} ({bot})"),
                None => name.to_owned(),
            })
            .collect();
        let chance = if self.asks_chance {
            "chance is asked for".to_owned()
        } else {
            format!("chance and bots follow seed {seed}")
        };
        hung(
            "players: ",
            &format!("{}; {chance}", seats.join(", ")),
            output,
        )?;
        writeln!(output.out(), "`help` lists the commands")
    }

    /// The last step, and what came of it.
    pub(super) fn tell(&self, output: &mut Output) -> io::Result<()> {
        let now = self.session.now();
        let number = self.at();
        let action = now.action(self.viewer).unwrap_or_default();
        let head = format!("{number}  {}", step(now.player(), &action));
        let style = output.style;
        writeln!(
            output.out(),
            "{}",
            painted(&head, anstyle::Style::new().bold(), style)
        )?;
        for event in now.events(self.viewer) {
            hung("    ", &inline(&event), output)?;
        }
        Ok(())
    }

    /// The board if anything has changed, and what can be chosen.
    pub(super) fn show(&mut self, output: &mut Output) -> io::Result<()> {
        let now = (self.at(), self.viewer);
        if self.shown != Some(now) {
            self.draw_board(output)?;
            self.shown = Some(now);
        }
        match self.turn() {
            Turn::Over => writeln!(
                output.out(),
                "the game is over: `save FILE` keeps it, `undo` goes back, `quit` leaves"
            ),
            Turn::Chance => self.show_chance(output),
            Turn::Decide(_) => self.show_moves(output),
        }
    }

    pub(super) fn draw_board(&self, output: &mut Output) -> io::Result<()> {
        let drawing = self.session.now().drawing(self.viewer);
        let drawn = drawn(&drawing, output.style, output.columns());
        writeln!(output.out(), "\n{}\n", drawn.trim_end())
    }

    fn show_chance(&self, output: &mut Output) -> io::Result<()> {
        let due = self.session.now().chance_due(self.viewer);
        let due = due.unwrap_or_else(|| "an event".to_owned());
        hung("", &format!("chance is due: {due}"), output)?;
        let outcomes = self.outcomes();
        if outcomes.is_empty() {
            return writeln!(
                output.out(),
                "`draw` leaves it to the seed, or type the outcome as a step; `view all` lists what can come of it"
            );
        }
        let is_whole = outcomes.len() < MOST_OUTCOMES;
        numbered(&outcomes.iter().map(inline).collect::<Vec<_>>(), output)?;
        let more = if is_whole {
            ""
        } else {
            " (these are examples)"
        };
        writeln!(
            output.out(),
            "choose an outcome by its number or type it as a step{more}; `draw` leaves it to the seed"
        )
    }

    fn show_moves(&self, output: &mut Output) -> io::Result<()> {
        let deciding = self.deciding().join(", ");
        let moves = self.moves();
        let bold = anstyle::Style::new().bold();
        let style = output.style;
        if moves.is_empty() {
            let head = painted(&format!("{deciding} to decide"), bold, style);
            let view = self.whose();
            let view = view
                .as_deref()
                .unwrap_or("`view PLAYER` shows what a player sees");
            writeln!(output.out(), "{head}: {view}, `bot` has a bot decide")?;
            return self.show_wait(&moves, output);
        }
        let items = items(&moves, &self.words());
        let all: usize = items.iter().map(|item| item.moves).sum();
        let head = format!("{deciding} to decide: {}", Count(all, "legal move"));
        let chosen = self.words();
        let shared = shared(&moves, &chosen);
        let begun = [chosen, shared].concat();
        let with = begun.iter().filter(|word| word.pointer != "/player");
        let with: Vec<String> = with.map(told).collect();
        let head = match with.join(", ").as_str() {
            "" => head,
            with => format!("{head} with {with}"),
        };
        writeln!(output.out(), "{}", painted(&head, bold, style))?;
        let widest = items
            .iter()
            .take(MOST_ITEMS)
            .map(|item| item.label.chars().count());
        let width = widest.max().unwrap_or(0);
        let line = |item: &ChoiceItem| match item.moves {
            1 => item.label.clone(),
            moves => {
                let gap = width.saturating_sub(item.label.chars().count());
                format!("{}{:gap$}  {}", item.label, "", Count(moves, "move"))
            }
        };
        let lines: Vec<String> = items.iter().take(MOST_ITEMS).map(line).collect();
        numbered(&lines, output)?;
        if items.len() > MOST_ITEMS {
            let more = items.len() - MOST_ITEMS;
            writeln!(output.out(), "     and {more} more, to be typed")?;
        }
        self.show_wait(&moves, output)
    }

    /// What could come of the chance event that is due, which tells a player what is hidden.
    pub(super) fn outcomes(&self) -> Vec<Value> {
        match self.viewer {
            Viewer::Referee => self.session.now().outcomes(MOST_OUTCOMES),
            Viewer::Seat(_) => Vec::new(),
        }
    }

    /// That the moves that are listed need not be made, where the game goes on with one that is not among them.
    fn show_wait(&self, listed: &[Value], output: &mut Output) -> io::Result<()> {
        // That others could act may be a secret of theirs.
        if listed.is_empty() && self.viewer != Viewer::Referee {
            return Ok(());
        }
        if self.passing().is_some_and(|step| !listed.contains(&step)) {
            writeln!(
                output.out(),
                "nobody has to act out of turn: `wait` lets the game go on"
            )?;
        }
        Ok(())
    }

    /// The step by which a moment passes in which players may act and need not, as far as the viewer can tell.
    pub(super) fn passing(&self) -> Option<Value> {
        let is_open = matches!(self.turn(), Turn::Decide(seats) if seats.len() > 1);
        self.session.now().goes_on().filter(|_| is_open)
    }

    /// Who decides now, as the viewer can tell.
    pub(super) fn turn(&self) -> Turn {
        self.session.now().turn(self.viewer)
    }

    /// Their names.
    pub(super) fn deciding(&self) -> Vec<&'static str> {
        let names = self.session.seat_names();
        match self.turn() {
            Turn::Decide(seats) => seats.iter().map(|seat| names[seat.index()]).collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }

    /// The legal moves of whoever looks, as steps.
    pub(super) fn moves(&self) -> Vec<Value> {
        let own = match self.viewer {
            Viewer::Referee => None,
            Viewer::Seat(seat) => Some(self.session.seat_names()[seat.index()]),
        };
        let mut moves = self.session.legal_moves();
        moves.retain(|mv| own.is_none_or(|own| mv["player"] == own));
        moves
    }

    /// What has been chosen of the next move.
    pub(super) fn words(&self) -> Vec<Word> {
        self.chosen.last().cloned().unwrap_or_default()
    }

    /// The same, as it is shown.
    pub(super) fn path(&self) -> String {
        let words: Vec<String> = self.words().iter().map(told).collect();
        words.join(", ")
    }
}

/// Lines with numbers from 1.
fn numbered(lines: &[String], output: &mut Output) -> io::Result<()> {
    for (index, line) in lines.iter().enumerate() {
        hung(&format!("{:>4}  ", index + 1), line, output)?;
    }
    Ok(())
}

/// Text behind a lead. On a terminal it is wrapped to its width, each further line below the text of the first; elsewhere
/// nobody knows how wide a line may be.
pub(super) fn hung(lead: &str, text: &str, output: &mut Output) -> io::Result<()> {
    let text = one_line(text);
    if !output.is_terminal() {
        return writeln!(output.out(), "{lead}{text}");
    }
    let further = " ".repeat(textwrap::core::display_width(lead));
    for line in wrapped(&text, output.style.width, [lead, &further]) {
        writeln!(output.out(), "{line}")?;
    }
    Ok(())
}

/// Why a step cannot be made.
pub(super) fn refusal(refused: &Refused, output: &mut Output) -> io::Result<()> {
    let style = output.style;
    let red = anstyle::AnsiColor::Red.on_default().bold();
    // Where no clause refuses it, it is none.
    let word = match refused {
        Refused::Rule { .. } => "refused",
        _ => "not a step",
    };
    let lead = format!("{}: ", painted(word, red, style));
    match refused {
        Refused::Rule { clause, reason } => {
            hung(&lead, reason, output)?;
            hung("  rule: ", &clause.to_string(), output)
        }
        Refused::Unknown(unknown) => {
            let typed = one_line(&unknown.typed);
            let noun = unknown.noun;
            hung(&lead, &format!("unknown {noun} `{typed}`"), output)?;
            let close = nearest(&unknown.typed, unknown.known.iter().map(String::as_str));
            match (&unknown.help, close) {
                (Some(help), _) => hung("  help: ", help, output),
                (None, Some(close)) => hung("  help: ", &did_you_mean(close), output),
                (None, None) => Ok(()),
            }
        }
        Refused::NotDue => hung("", &refused.to_string(), output),
        Refused::Shape(why) => hung(&lead, why, output),
    }
}

/// Something that cannot be done, and what to do instead.
pub(super) fn unable(why: &str, help: &str, output: &mut Output) -> Result<(), Failure> {
    hung("", why, output)?;
    hung("  help: ", help, output)?;
    Ok(())
}
