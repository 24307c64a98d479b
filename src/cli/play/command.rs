//! What somebody types at a game, and what it does.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::choose::{Choice, TypedChoice, example, items, typed};
use super::tell::{hung, refusal, unable};
use super::{Flow, TerminalGame};
use crate::cli::output::Output;
use crate::cli::replay::step;
use crate::cli::simulate::bots;
use crate::cli::what::viewer;
use crate::diagnostic::Source;
use crate::diagnostic::render::visible::one_line;
use crate::document::{inline, parse};
use crate::edit::position;
use crate::engine::{Turn, Viewer};
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::quote;
use crate::kit::seat::Seat;
use crate::lab::Bot;
use crate::lab::company::Next;
use crate::lint::syntax;
use crate::project::failure::Failure;

/// How a move is chosen by what it says.
const WORDS: &str = "WORD …";

/// The commands, what follows them, and what they do.
const COMMANDS: [(&str, &str, &str); 15] = [
    ("NUMBER", "", "choose what is listed by this number"),
    (WORDS, "", "choose by words of the move"),
    ("{ … }", "", "make this step, as a script writes it"),
    ("..", "", "go back to the choice before"),
    ("moves", "", "list every legal move as a step"),
    ("board", "", "draw the board again"),
    (
        "view",
        "PLAYER",
        "show what this player sees; `view all` shows everything",
    ),
    (
        "undo",
        "",
        "take the last step that was made here back, with what followed it",
    ),
    ("redo", "", "make it again"),
    ("draw", "", "let the seed decide chance"),
    (
        "bot",
        "[BOT]",
        "have a bot decide: random, greedy or search",
    ),
    (
        "wait",
        "",
        "let the game go on where players may act and need not",
    ),
    ("steps", "", "list the steps so far"),
    ("position", "", "print the position as a document"),
    ("save", "FILE", "write the game to this file, as a script"),
];

impl TerminalGame {
    /// Does what a line says.
    pub(super) fn obey(&mut self, line: &str, output: &mut Output) -> Result<Flow, Failure> {
        let has_warned = std::mem::take(&mut self.has_warned);
        if line.is_empty() {
            // Bots and chance go on where they were held.
            self.held_at = None;
            return Ok(Flow::On);
        }
        if line.starts_with('{') {
            self.type_step(line, output)?;
            return Ok(Flow::On);
        }
        let tokens: Vec<&str> = line.split_whitespace().collect();
        if let [number] = tokens[..]
            && let Ok(number) = number.parse::<usize>()
            && let Some(choice) = self.numbered(number)
        {
            self.take(choice, output)?;
            return Ok(Flow::On);
        }
        // A colon makes sure that a command is meant, where a move has the same name.
        let (command, is_certain) = match tokens[0].strip_prefix(':') {
            Some(command) => (command, true),
            None => (tokens[0], false),
        };
        let argument = line[line.find(tokens[0]).unwrap_or(0) + tokens[0].len()..].trim();
        let leads_to = (!is_certain).then(|| typed(&self.moves(), &self.words(), &tokens));
        match leads_to {
            Some(TypedChoice::Choice(choice)) => self.take(choice, output)?,
            Some(TypedChoice::Unknown(word, known)) if !is_command(command) => {
                let is_number = tokens.len() == 1 && command.parse::<i64>().is_ok();
                if is_number {
                    unlisted(command, output)?;
                } else {
                    unknown(&word, &known, output)?;
                }
            }
            _ => return self.command(command, argument, has_warned, output),
        }
        Ok(Flow::On)
    }

    fn command(
        &mut self,
        command: &str,
        argument: &str,
        has_warned: bool,
        output: &mut Output,
    ) -> Result<Flow, Failure> {
        match command {
            "quit" | "exit" | "q" => return self.leave(has_warned, output),
            "help" | "?" => self.help(output)?,
            ".." | "back" => drop(self.chosen.pop()),
            "moves" => self.list_moves(output)?,
            "board" => self.draw_board(output)?,
            "view" => self.view(argument, output)?,
            "undo" => self.undo(output)?,
            "redo" => self.redo(output)?,
            "draw" => self.draw(output)?,
            "bot" => self.bot(argument, output)?,
            "wait" => self.wait(output)?,
            "steps" => self.steps(output)?,
            "position" if self.sees_all(output)? => {
                let now = self.session.now();
                let text = position::document(now.game(), &now.position());
                write!(output.out(), "{text}")?;
            }
            "position" => {}
            "save" => self.save(argument, output)?,
            number if number.parse::<usize>().is_ok() => unlisted(number, output)?,
            other => unknown(other, &[], output)?,
        }
        Ok(Flow::On)
    }

    fn list_moves(&self, output: &mut Output) -> Result<(), Failure> {
        let moves = self.moves();
        if let (true, Some(whose)) = (moves.is_empty(), self.whose()) {
            writeln!(output.out(), "  {whose}")?;
        }
        for mv in moves {
            hung("  ", &inline(&mv), output)?;
        }
        Ok(())
    }

    /// Whose view this is, and that of who decides, where that is somebody else.
    pub(super) fn whose(&self) -> Option<String> {
        let Viewer::Seat(seat) = self.viewer else {
            return None;
        };
        let (own, deciding) = (self.session.seat_names()[seat.index()], self.deciding());
        let other = deciding.first().filter(|_| !deciding.contains(&own))?;
        Some(format!(
            "you look as {own}; `view {other}` shows what {other} sees"
        ))
    }

    /// What is listed by a number.
    fn numbered(&self, number: usize) -> Option<Choice> {
        let index = number.checked_sub(1)?;
        if self.session.turn() == Turn::Chance {
            return self.outcomes().into_iter().nth(index).map(Choice::Step);
        }
        let items = items(&self.moves(), &self.words());
        items.into_iter().nth(index).map(|item| item.choice)
    }

    fn take(&mut self, choice: Choice, output: &mut Output) -> Result<(), Failure> {
        match choice {
            Choice::Step(step) => self.make(&step, output),
            Choice::Words(words) => {
                self.chosen.push(words);
                Ok(())
            }
        }
    }

    /// Makes a step of somebody here.
    fn make(&mut self, step: &Value, output: &mut Output) -> Result<(), Failure> {
        match self.session.play(step) {
            Ok(()) => {
                self.made(true);
                self.tell(output)?;
            }
            Err(refused) => refusal(&refused, output)?,
        }
        Ok(())
    }

    /// Makes a step that is typed as a script writes it.
    fn type_step(&mut self, line: &str, output: &mut Output) -> Result<(), Failure> {
        let mut step = match read_step(line) {
            Ok(step) => step,
            Err(why) => {
                let help = "write it as in `{ player = \"…\", move = \"…\" }`; `moves` lists the legal ones";
                return unable(&format!("that is not a step: {why}"), help, output);
            }
        };
        let seat = match (self.viewer, self.session.turn()) {
            (Viewer::Seat(seat), _) => Some(seat),
            (Viewer::Referee, Turn::Decide(seats)) if seats.len() == 1 => seats.iter().next(),
            _ => None,
        };
        let own = seat.map(|seat| self.session.seat_names()[seat.index()]);
        if step.contains_key("move") && !step.contains_key("player") {
            // Where it is clear whose move it is, nobody needs to say it.
            if let Some(own) = own {
                step.shift_insert(0, "player".to_owned(), own.into());
            }
        }
        if step.contains_key("move") && !step.contains_key("player") {
            let why = "that does not say who moves, and several may";
            return unable(
                why,
                "write it as in `{ player = \"…\", move = \"…\" }`",
                output,
            );
        }
        let player = step.get("player").and_then(Value::as_str);
        if let (Viewer::Seat(_), Some(player), Some(own)) = (self.viewer, player, own)
            && player != own
        {
            let why = format!("that is a move of {}, and you sit as {own}", quote(player));
            return unable(&why, "`view all` lets you move for everybody", output);
        }
        let step = Value::Object(step);
        if let (Viewer::Seat(_), Some(key)) = (self.viewer, self.session.foretold(&step)) {
            // Whether it is so would be an answer.
            let why = format!(
                "{} says what the move brings, which you cannot know yet",
                quote(key)
            );
            return unable(
                &why,
                "leave it out: what comes of the move is shown",
                output,
            );
        }
        self.make(&step, output)
    }

    fn help(&self, output: &mut Output) -> Result<(), Failure> {
        let is_alone = matches!(self.turn(), Turn::Decide(seats) if seats.len() == 1);
        let mut moves = self.moves();
        // Words that are typed now follow those that were chosen.
        moves.retain(|_| self.chosen.is_empty());
        for (name, argument, does) in COMMANDS {
            let usage = format!("{name} {argument}");
            let does = match (name, moves.first()) {
                (WORDS, Some(step)) => format!("{does}, as in `{}`", example(step, is_alone)),
                _ => does.to_owned(),
            };
            hung(&format!("  {:<14}  ", usage.trim_end()), &does, output)?;
        }
        hung(&format!("  {:<14}  ", "quit"), "leave", output)?;
        let names = "where a move has the name of a command, `:` before it means the command, as in `:draw`";
        hung("", names, output)?;
        Ok(())
    }

    fn view(&mut self, argument: &str, output: &mut Output) -> Result<(), Failure> {
        let seat = Some(argument).filter(|name| *name != "all");
        match viewer(seat, &*self.session) {
            Ok(viewer) => {
                self.viewer = viewer;
                self.chosen.clear();
                self.shown = None;
            }
            Err(_) => {
                let known = self.session.seat_names().join(", ");
                let why = match argument {
                    "" => "`view` needs the name of a player".to_owned(),
                    _ => format!("there is no player {} in this game", quote(argument)),
                };
                unable(
                    &why,
                    &format!("players are {known}; `view all` shows everything"),
                    output,
                )?;
            }
        }
        Ok(())
    }

    /// Takes back the last step that somebody here has made, and what bots and chance have done since.
    fn undo(&mut self, output: &mut Output) -> Result<(), Failure> {
        let Some(back_to) = self.by_hand[..self.at()]
            .iter()
            .rposition(|by_hand| *by_hand)
        else {
            return unable(
                "there is no step of yours to take back",
                "`steps` lists the steps",
                output,
            );
        };
        while self.at() > back_to && self.session.undo() {}
        self.moved(output)
    }

    fn redo(&mut self, output: &mut Output) -> Result<(), Failure> {
        if !self.session.redo() {
            return unable(
                "nothing has been taken back",
                "`undo` takes a step back",
                output,
            );
        }
        while self.by_hand.get(self.at()) == Some(&false) && self.session.redo() {}
        self.moved(output)
    }

    /// Says where the game now stands, and that bots wait.
    fn moved(&mut self, output: &mut Output) -> Result<(), Failure> {
        self.chosen.clear();
        self.held_at = Some(self.at());
        writeln!(output.out(), "after step {}", self.at())?;
        Ok(())
    }

    fn draw(&mut self, output: &mut Output) -> Result<(), Failure> {
        if !self.session.draw() {
            return unable(
                "no chance event is due",
                "`moves` lists the legal moves",
                output,
            );
        }
        self.made(true);
        self.tell(output)?;
        Ok(())
    }

    /// Has a bot decide for somebody here.
    fn bot(&mut self, argument: &str, output: &mut Output) -> Result<(), Failure> {
        let bot = match argument {
            "" => Bot::Greedy,
            name => match bots::bot(name) {
                Ok(bot) => bot,
                Err(failure) => {
                    write!(output.out(), "{failure}")?;
                    return Ok(());
                }
            },
        };
        // Whoever else could act is a secret, which a bot in that place would give away.
        let Turn::Decide(seats) = self.turn() else {
            return unable("nobody decides now", "an empty line goes on", output);
        };
        let is_own = |seat: &Seat| self.viewer == Viewer::Seat(*seat);
        let people = || {
            seats
                .iter()
                .filter(|seat| self.company.bot(*seat).is_none())
        };
        let Some(seat) = people().find(is_own).or_else(|| people().next()) else {
            return Ok(());
        };
        self.company.seat(seat, Some(bot));
        let next = self.game.next(&*self.session.now(), &mut self.company);
        self.company.seat(seat, None);
        // That others could act first is their secret: the bot goes on as its player could.
        let name = self.session.seat_names()[seat.index()];
        let goes_on = self.session.now().goes_on();
        let goes_on = goes_on.filter(|step| step["player"] == name);
        match (next, goes_on) {
            (Next::Step(step), _) | (_, Some(step)) => self.make(&step, output),
            (Next::People | Next::Nobody, None) => unable(
                "the bot would rather wait",
                "`wait` lets the moment pass",
                output,
            ),
        }
    }

    fn wait(&mut self, output: &mut Output) -> Result<(), Failure> {
        match self.passing() {
            Some(step) => self.make(&step, output),
            None => {
                let why = "somebody has to decide: nothing can be waited for";
                unable(why, "`moves` lists the legal moves", output)
            }
        }
    }

    fn steps(&self, output: &mut Output) -> Result<(), Failure> {
        if self.sees_all(output)? {
            for (index, made) in self.session.steps().iter().enumerate() {
                hung(&format!("{:>4}  ", index + 1), &step(None, made), output)?;
            }
        }
        Ok(())
    }

    /// Whether whoever looks may see everything; says so if not.
    fn sees_all(&self, output: &mut Output) -> Result<bool, Failure> {
        let sees_all = self.viewer == Viewer::Referee;
        if !sees_all {
            let why = "that shows what no player may see";
            unable(why, "`view all` shows everything", output)?;
        }
        Ok(sees_all)
    }

    fn save(&mut self, argument: &str, output: &mut Output) -> Result<(), Failure> {
        let steps = self.session.steps();
        if argument.is_empty() {
            return unable(
                "`save` needs the name of a file",
                "as in `save game.toml`",
                output,
            );
        }
        // All of it is one name, but who is used to shells writes quotes where it has blanks.
        let quoted = |quote| argument.strip_prefix(quote)?.strip_suffix(quote);
        let name = quoted('"').or_else(|| quoted('\'')).unwrap_or(argument);
        match self.keeper.save(Path::new(name), &steps, output) {
            Ok(()) => writeln!(output.out(), "saved `{}`", one_line(name))?,
            // Nothing is lost: the game goes on.
            Err(failure) => write!(output.out(), "{failure}")?,
        }
        Ok(())
    }

    /// Leaves the game; who types is asked once more if it would be lost.
    fn leave(&mut self, has_warned: bool, output: &mut Output) -> Result<Flow, Failure> {
        if self.is_unsaved() && !has_warned {
            let help = "`save FILE` keeps it; `quit` once more leaves";
            unable("the game has not been saved", help, output)?;
            self.has_warned = true;
            return Ok(Flow::On);
        }
        Ok(Flow::Leave)
    }
}

fn is_command(word: &str) -> bool {
    ["quit", "exit", "q", "help", "?", "back"].contains(&word)
        || COMMANDS.iter().any(|(name, ..)| *name == word)
}

/// That nothing is listed by a number.
fn unlisted(number: &str, output: &mut Output) -> Result<(), Failure> {
    let help = "`help` lists the commands, `moves` the legal moves";
    unable(&format!("no {number} is listed"), help, output)
}

/// That a word leads nowhere.
fn unknown(word: &str, known: &[String], output: &mut Output) -> Result<(), Failure> {
    let commands = COMMANDS.iter().map(|(name, ..)| *name);
    let names = known.iter().map(String::as_str).chain(commands);
    let help = match nearest(word, names) {
        Some(close) => did_you_mean(close),
        None if known.is_empty() => "`help` lists the commands, `moves` the legal moves".to_owned(),
        None => {
            let shown: Vec<String> = known
                .iter()
                .take(12)
                .map(|name| format!("`{name}`"))
                .collect();
            format!(
                "legal moves go on with {}; `help` lists the commands",
                shown.join(", ")
            )
        }
    };
    unable(
        &format!("no legal move and no command has {}", quote(word)),
        &help,
        output,
    )
}

/// A step that is typed.
fn read_step(line: &str) -> Result<Map<String, Value>, String> {
    let source = Arc::new(Source::new("", format!("step = {line}")));
    let errors = parse(&source.text).errors;
    if let Some(slip) = syntax::findings(&source, &errors).first() {
        return Err(match &source.text[slip.at.place.span.clone()] {
            written if !slip.message.contains(written) => {
                format!("{}: {}", slip.message, quote(written))
            }
            _ => slip.message.clone(),
        });
    }
    let table: toml::Table =
        toml::from_str(&source.text).map_err(|error| error.message().to_owned())?;
    let step = table.get("step").and_then(toml::Value::as_table);
    let step = step
        .filter(|_| table.len() == 1)
        .ok_or("one table is needed")?;
    match serde_json::to_value(step) {
        Ok(Value::Object(step)) => Ok(step),
        _ => Err("one table is needed".to_owned()),
    }
}
