//! `replay`: a script step by step.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};

use super::files::{Content, Disk, name_of, read};
use super::output::{Failure, Output};
use crate::diagnostic::render::Style;
use crate::diagnostic::report::Summary;
use crate::diagnostic::{Report, Source};
use crate::document::MAX_FILE_BYTES;
use crate::edit::{bless, position};
use crate::engine::Viewer;
use crate::engine::replay::{Moment, Watcher, inline};
use crate::games::AllGames;
use crate::games::check::{Checked, check};
use crate::lint::Library;

/// What `replay` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The script
    pub script: PathBuf,
    /// Stop after this step, counted from 1; 0 shows the start
    #[arg(long, value_name = "STEP")]
    pub until: Option<usize>,
    /// Show what this player sees
    #[arg(long, value_name = "PLAYER")]
    pub seat: Option<String>,
    /// What to show of the position after each step
    #[arg(long, value_name = "WHAT", default_value = "changes")]
    pub show: Show,
    /// Print only a document: the position in the end, or a script that begins there
    #[arg(long, value_name = "DOCUMENT", conflicts_with_all = ["format", "show", "bless"])]
    pub emit: Option<Emit>,
    /// Write actual values into the expectations that fail
    #[arg(long)]
    pub bless: bool,
    /// How to write the steps
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Transcript,
}

/// What is shown of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Show {
    /// What the step has changed
    Changes,
    /// A drawing of the table
    Drawing,
    /// The whole position as a document
    Position,
    /// Nothing
    Nothing,
}

/// A document to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Emit {
    /// The position
    Position,
    /// A script that begins at the position
    Script,
}

/// How a transcript is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Transcript {
    /// For people
    Human,
    /// One JSON document
    Json,
}

/// Runs `replay`; whether nothing at level error was found.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &Args, output: &mut Output) -> Result<bool, Failure> {
    let name = name_of(&args.script);
    let source = Arc::new(Source::new(name.clone(), text_of(&args.script, &name)?));
    let disk = Disk::new([name.clone()], &[]);
    let library = Library::new(&disk, &AllGames);
    let mut recorder = Recorder::new(args);
    let checked = check(&source, &library, Some(&mut recorder));
    if let Some(unknown) = &recorder.unknown_seat {
        return Err(
            Failure::new(format!("there is no player `{unknown}` in this game"))
                .help(format!("players are {}", recorder.players.join(", "))),
        );
    }
    if checked.replayed.is_none() && checked.findings.is_empty() {
        return Err(Failure::new(format!("`{name}` is no script"))
            .help("`scrutineer check` checks documents of every kind"));
    }
    let game = checked.game.unwrap_or_default();
    if let Some(emit) = args.emit {
        return emit_document(game, emit, &recorder, checked, output);
    }
    match args.format {
        Transcript::Json => write_json(&name, game, &recorder, output)?,
        Transcript::Human => write_human(game, &recorder, args, output)?,
    }
    if args.bless {
        return bless_script(&args.script, &source, checked, output);
    }
    finish(checked, output)
}

fn text_of(path: &Path, name: &str) -> Result<String, Failure> {
    match read(path).map_err(|error| Failure::unreadable(name, &error))? {
        Content::Text(text) => Ok(text),
        Content::NotUtf8(offset) => Err(Failure::new(format!(
            "cannot read `{name}`: it is not UTF-8 text; byte {offset} begins no character"
        ))),
        Content::TooLarge(bytes) => Err(Failure::new(format!(
            "cannot read `{name}`: it has {bytes} bytes; at most {MAX_FILE_BYTES} are read"
        ))),
    }
}

/// Reports what was found, to the standard error so that the transcript stays by itself.
fn finish(checked: Checked, output: &mut Output) -> Result<bool, Failure> {
    let report = Report::new(Vec::new(), checked.findings, Summary::default());
    let fails = report.fails();
    if !report.findings.is_empty() {
        output.findings(&report.findings)?;
    }
    Ok(!fails)
}

fn emit_document(
    game: &str,
    emit: Emit,
    recorder: &Recorder,
    checked: Checked,
    output: &mut Output,
) -> Result<bool, Failure> {
    if let Some(last) = recorder.steps.last() {
        let text = match emit {
            Emit::Position => position::document(game, &last.position),
            Emit::Script => position::script(game, &last.position),
        };
        output.out().write_all(text.as_bytes())?;
        output.out().flush()?;
    }
    finish(checked, output)
}

fn bless_script(
    path: &Path,
    source: &Source,
    checked: Checked,
    output: &mut Output,
) -> Result<bool, Failure> {
    let mismatches = checked
        .replayed
        .as_ref()
        .map_or(&[][..], |replayed| &replayed.mismatches);
    let (text, count) = bless::bless(&source.text, mismatches)
        .map_err(|error| Failure::new(format!("cannot edit the script: {error}")))?;
    if count == 0 {
        return finish(checked, output);
    }
    super::write::replace(path, &text)?;
    let plural = if count == 1 { "" } else { "s" };
    writeln!(
        output.notes(),
        "wrote {count} actual value{plural} into `{}`",
        name_of(path)
    )?;
    let disk = Disk::new([source.name.clone()], &[]);
    let library = Library::new(&disk, &AllGames);
    let again = check(
        &Arc::new(Source::new(source.name.clone(), text)),
        &library,
        None,
    );
    finish(again, output)
}

/// A step as shown.
struct StepShown {
    entry: Option<usize>,
    player: Option<&'static str>,
    action: Option<Value>,
    refusal: Option<(&'static str, String)>,
    cites: Vec<&'static str>,
    events: Vec<Value>,
    view: Value,
    position: Value,
    drawing: String,
    chance: Option<String>,
}

/// Keeps what is to be shown of each step.
struct Recorder {
    steps: Vec<StepShown>,
    until: Option<usize>,
    seat: Option<String>,
    unknown_seat: Option<String>,
    players: Vec<&'static str>,
    only_last: bool,
}

impl Recorder {
    fn new(args: &Args) -> Self {
        Self {
            steps: Vec::new(),
            until: args.until,
            seat: args.seat.clone(),
            unknown_seat: None,
            players: Vec::new(),
            only_last: args.emit.is_some(),
        }
    }
}

impl Watcher for Recorder {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        self.players = moment.seat_names();
        let viewer = match &self.seat {
            None => Viewer::Referee,
            Some(name) => match moment.seat(name) {
                Some(seat) => Viewer::Seat(seat),
                None => {
                    self.unknown_seat = Some(name.clone());
                    return false;
                }
            },
        };
        // Chance that the seed decides belongs to the step that it makes possible.
        let shown = self
            .steps
            .iter()
            .rev()
            .find_map(|step| step.entry)
            .map_or(0, |entry| entry + 1);
        if self.until == Some(shown) && !self.steps.is_empty() {
            return false;
        }
        if self.only_last {
            self.steps.clear();
        }
        self.steps.push(StepShown {
            entry: moment.entry(),
            player: moment.player(),
            action: moment.action(),
            refusal: moment
                .refusal()
                .map(|(clause, why)| (clause.id, why.to_owned())),
            cites: moment.cites().iter().map(|clause| clause.id).collect(),
            events: moment.events(viewer),
            view: moment.view(viewer),
            position: moment.position(),
            drawing: moment.drawing(viewer),
            chance: moment.chance_due().map(|support| support.to_string()),
        });
        self.until
            .is_none_or(|until| moment.entry().is_none_or(|entry| entry + 1 < until))
    }
}

fn write_json(
    name: &str,
    game: &str,
    recorder: &Recorder,
    output: &mut Output,
) -> Result<(), Failure> {
    let steps: Vec<Value> = recorder
        .steps
        .iter()
        .map(|step| {
            json!({
                "step": step.entry.map(|entry| entry + 1),
                "player": step.player,
                "action": step.action,
                "refused": step.refusal.as_ref().map(|(clause, why)| json!({ "clause": clause, "reason": why })),
                "cites": step.cites,
                "events": step.events,
                "view": step.view,
            })
        })
        .collect();
    let transcript = json!({
        "format": "scrutineer-transcript",
        "version": 1,
        "file": name,
        "game": game,
        "seen-by": recorder.seat,
        "steps": steps,
    });
    serde_json::to_writer_pretty(&mut *output.out(), &transcript)
        .map_err(|error| Failure::from(std::io::Error::from(error)))?;
    writeln!(output.out())?;
    output.out().flush()?;
    Ok(())
}

fn write_human(
    game: &str,
    recorder: &Recorder,
    args: &Args,
    output: &mut Output,
) -> Result<(), Failure> {
    let style = output.style;
    let out = output.out();
    let mut before: Option<&Value> = None;
    for step in &recorder.steps {
        let label = match step.entry {
            Some(entry) => format!("{}", entry + 1),
            None if before.is_none() => "start".to_owned(),
            None => "seed".to_owned(),
        };
        let action = step.action.as_ref().map(sentence).unwrap_or_default();
        let head = [&label, step.player.unwrap_or(""), &action]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("  ");
        writeln!(out, "{}", strong(&head, style))?;
        if let Some((clause, why)) = &step.refusal {
            writeln!(out, "    refused by {clause}: {why}")?;
        }
        for event in &step.events {
            writeln!(out, "    {}", event_line(event))?;
        }
        if !step.cites.is_empty() {
            let cites = step.cites.join(", ");
            let options = textwrap::Options::new(style.width.max(20))
                .word_separator(textwrap::WordSeparator::AsciiSpace)
                .word_splitter(textwrap::WordSplitter::NoHyphenation)
                .initial_indent("    ")
                .subsequent_indent("      ");
            for line in textwrap::wrap(&format!("cites {cites}"), options) {
                writeln!(out, "{}", faint(&line, style))?;
            }
        }
        match args.show {
            Show::Changes => {
                for line in before
                    .map(|before| changes(before, &step.view))
                    .unwrap_or_default()
                {
                    writeln!(out, "    {line}")?;
                }
            }
            Show::Drawing => write!(out, "{}", step.drawing)?,
            Show::Position => write!(out, "{}", position::document(game, &step.position))?,
            Show::Nothing => {}
        }
        if let Some(chance) = &step.chance {
            writeln!(out, "    chance is due: {chance}")?;
        }
        before = Some(&step.view);
    }
    if let Some(last) = recorder.steps.last().filter(|_| args.show == Show::Changes) {
        writeln!(out, "\n{}", last.drawing.trim_end())?;
    }
    out.flush()?;
    Ok(())
}

/// A move or outcome as one line: its name, then its parameters.
fn sentence(action: &Value) -> String {
    let Value::Object(action) = action else {
        return String::new();
    };
    let mut words = Vec::new();
    for (key, value) in action {
        match (key.as_str(), value) {
            ("move" | "chance", Value::String(name)) => words.push(name.clone()),
            _ => words.push(format!("{key} = {}", inline(value))),
        }
    }
    words.join(" ")
}

fn event_line(event: &Value) -> String {
    let Value::Object(event) = event else {
        return String::new();
    };
    let mut words = Vec::new();
    for (key, value) in event {
        match (key.as_str(), value) {
            ("event", Value::String(name)) => words.push(name.replace('-', " ")),
            (_, Value::String(text)) => words.push(format!("{key} {text}")),
            _ => words.push(format!("{key} {}", inline(value))),
        }
    }
    format!("· {}", words.join(", ").replacen(", ", ": ", 1))
}

/// What differs between two views: one line for every value.
fn changes(before: &Value, after: &Value) -> Vec<String> {
    let (mut old, mut new) = (BTreeMap::new(), BTreeMap::new());
    flatten("", before, &mut old);
    flatten("", after, &mut new);
    let keys: std::collections::BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    keys.into_iter()
        .filter(|key| old.get(*key) != new.get(*key))
        .map(|key| match (old.get(key), new.get(key)) {
            (Some(old), Some(new)) => format!("{key}: {old} → {new}"),
            (None, Some(new)) => format!("{key}: {new}"),
            (Some(old), None) => format!("{key}: no longer {old}"),
            (None, None) => String::new(),
        })
        .collect()
}

fn flatten(path: &str, value: &Value, out: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(table) => {
            for (key, value) in table {
                let path = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                flatten(&path, value, out);
            }
        }
        // The whole stack on every line would hide what matters; its size tells.
        Value::Array(items) if items.len() > 12 => {
            out.insert(
                path.to_owned(),
                format!("{} items from {}", items.len(), inline(&items[0])),
            );
        }
        other => {
            out.insert(path.to_owned(), inline(other));
        }
    }
}

fn strong(text: &str, style: Style) -> String {
    painted(text, anstyle::Style::new().bold(), style)
}

fn faint(text: &str, style: Style) -> String {
    painted(text, anstyle::Style::new().dimmed(), style)
}

fn painted(text: &str, paint: anstyle::Style, style: Style) -> String {
    if style.colour {
        format!("{paint}{text}{paint:#}")
    } else {
        text.to_owned()
    }
}
