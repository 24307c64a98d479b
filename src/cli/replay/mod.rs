//! `replay`: a script step by step.

mod html;
mod human;
mod json;
mod shortest;

use std::io;
use std::path::PathBuf;

use serde_json::Value;

use super::number;
use super::output::Output;
use super::{what, write};
use crate::diagnostic::report::Summary;
use crate::diagnostic::{Finding, Report, Rule, Source};
use crate::edit::{bless, position};
use crate::engine::Viewer;
use crate::engine::replay::{Moment, Watcher};
use crate::games::check::Checked;
use crate::kit::count::Count;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::{quote, shell_word};
use crate::lint::general;
use crate::project::disk::{name_of, shown};
use crate::project::failure::Failure;
use crate::project::find::configuration;
use crate::workspace::Workspace;
pub(super) use human::step;
use shortest::StartTrials;

/// Most cases that are listed for somebody to choose from.
const MOST_CASES: usize = 40;

/// What `replay` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ReplayArgs {
    /// The script; a shipped one as `GAME/PATH`
    pub script: PathBuf,
    /// Show only this case, by its title or its number
    #[arg(long, value_name = "CASE")]
    pub case: Option<String>,
    /// Stop after this step, counted from 1; 0 shows the start
    #[arg(long, value_name = "STEP", value_parser = number::step, allow_negative_numbers = true)]
    pub until: Option<usize>,
    /// Show what this player sees
    #[arg(long, value_name = "PLAYER")]
    pub seat: Option<String>,
    /// What to show of the position after each step
    #[arg(long, value_name = "WHAT", default_value = "changes")]
    pub show: Show,
    /// Print only a document: the position in the end, or a script that begins there
    #[arg(long, value_name = "DOCUMENT", conflicts_with_all = ["format", "show", "bless", "seat"])]
    pub emit: Option<Emit>,
    /// Write actual values into the expectations that fail
    #[arg(long)]
    pub bless: bool,
    /// How to write the steps
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: TranscriptFormat,
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
    /// The legal moves, as steps of a script
    Moves,
    /// Nothing
    Nothing,
}

/// A document to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Emit {
    /// The position
    Position,
    /// A script that begins at the position and says no more of it than it must
    Script,
}

/// How a transcript is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum TranscriptFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// A page for a browser, to walk through
    Html,
}

/// Runs `replay`; whether nothing at level error was found.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &ReplayArgs, output: &mut Output) -> Result<bool, Failure> {
    if args.script.is_dir() {
        return Err(what::folder(&name_of(&args.script)));
    }
    let unshipped = || what::unshipped(&name_of(&args.script), output);
    if let Some(failure) = configuration(&args.script).or_else(unshipped) {
        return Err(failure);
    }
    let levels = what::levels(&args.script, output)?;
    let files = what::files(&args.script, output);
    let mut workspace = Workspace::new(&files, output.games);
    let name = name_of(&args.script);
    if args.bless && what::is_in_program(&args.script, output) {
        return Err(Failure::new(format!("`{name}` is not a file"))
            .help("`--bless` writes into a script of your own"));
    }

    if args.seat.is_some() && args.show == Show::Position {
        return Err(Failure::new("a position holds what no player may see")
            .help("leave out `--seat` or `--show position`"));
    }
    let (style, columns) = (output.style, output.columns());
    let telling = match (args.emit, args.format) {
        (Some(emit), _) => Telling::Document(emit, None),
        (None, TranscriptFormat::Human) => {
            let human = human::HumanTranscript::new(output.out(), style, columns, args.show);
            Telling::Human(human)
        }
        (None, TranscriptFormat::Json) => {
            let seat = args.seat.as_deref();
            Telling::Json(json::JsonTranscript::new(output.out(), &name, seat))
        }
        (None, TranscriptFormat::Html) => {
            let transcript = html::HtmlTranscript::new(&name, args.seat.as_deref());
            Telling::Html(Box::new(transcript))
        }
    };
    let mut audience = Audience {
        args,
        telling,
        failure: None,
        listens: args.case.is_none(),
        titles: Vec::new(),
        told: None,
        waits: false,
    };
    let (source, checked) = workspace
        .look(&name, &levels, Some(&mut audience))
        .map_err(|error| Failure::unreadable_file(&name, &error))?;
    if let Some(failure) = audience.failure {
        return Err(failure);
    }
    if let Some(failure) = audience.unknown_case().or_else(|| audience.which_case()) {
        return Err(failure);
    }
    if !checked.is_script() && checked.game.is_some() {
        return Err(
            Failure::new(format!("`{name}` is not a script")).help(match checked.kind {
                Some(kind) if kind.begins_games() => {
                    "`scrutineer show` draws it, `play` and `simulate` play it"
                }
                _ => "`scrutineer show` draws it",
            }),
        );
    }
    let told = audience.told.unwrap_or(0);
    let waits = audience.waits && args.show == Show::Moves;
    let start = StartTrials {
        workspace: &mut workspace,
        name: &name,
        levels: &levels,
    };
    let document = audience.telling.end(checked.game, start)?;
    output.out().write_all(document.as_bytes())?;
    output.out().flush()?;
    if let Some(until) = args.until.filter(|until| *until > told)
        && checked.unplayed().is_none()
    {
        writeln!(output.notes(), "{}", no_such_step(until, told))?;
    }
    if waits {
        let next = told + 1;
        writeln!(
            output.notes(),
            "there are no moves before chance has decided: `--until {next}` shows those after it"
        )?;
    }
    if args.bless && bless_script(args, &source, &checked, output)? {
        workspace.changed(&name);
        let (_, checked) = workspace
            .look(&name, &levels, None)
            .map_err(|error| Failure::unreadable_file(&name, &error))?;
        return finish(args, checked, output);
    }
    let mut findings = checked.findings.iter();
    let would_bless = findings.any(|finding| finding.rule.name == general::EXPECTATION_FAILED.name)
        && args.format == TranscriptFormat::Human
        && can_bless(&source, &checked);
    let is_fine = finish(args, checked, output)?;
    if would_bless && !args.bless && !what::is_in_program(&args.script, output) {
        let _ = writeln!(output.notes(), "{}", may_bless(&name));
    }
    Ok(is_fine)
}

/// Whether expectations of a script fail in whose place values can be written.
pub(super) fn can_bless(source: &Source, checked: &Checked) -> bool {
    checked.replayed.as_ref().is_some_and(|replayed| {
        !replayed.mismatches.is_empty() && bless::bless(&source.text, &replayed.mismatches).1 > 0
    })
}

/// What to say of a script in which expectations fail.
pub(super) fn may_bless(name: &str) -> String {
    let name = shell_word(name);
    format!(
        "if the rules are right, `scrutineer replay {name} --bless` writes what is there into the expectations"
    )
}

/// What to say where `--until` names a step behind the last one.
pub(super) fn no_such_step(until: usize, last: usize) -> String {
    format!("there is no step {until}: the script ends with step {last}")
}

/// Reports what was found, to the standard error so that the transcript stays by itself.
fn finish(args: &ReplayArgs, checked: Checked, output: &mut Output) -> Result<bool, Failure> {
    let findings = checked.findings.into_iter();
    let findings = findings.map(|finding| {
        if args.seat.is_some() && tells_of_play(finding.rule) {
            without_values(finding)
        } else {
            finding
        }
    });
    let report = Report::new(Vec::new(), findings.collect(), Summary::default());
    output.findings(&report.findings)?;
    Ok(!report.fails())
}

/// Whether findings of a rule may say what only the referee sees: why a step is refused, what is there, what is left in
/// a bag. All that a game's own rules find is of that sort.
fn tells_of_play(rule: &Rule) -> bool {
    let general = [
        &general::CHANCE_OPEN,
        &general::EXPECTATION_FAILED,
        &general::INVARIANT_BROKEN,
        &general::POSITION_IMPOSSIBLE,
        &general::SCRIPT_ILLEGAL,
        &general::SCRIPT_LEFTOVER,
    ];
    rule.game.is_some() || general.iter().any(|other| other.name == rule.name)
}

/// That something is wrong at a place, without what and why: that may be what only others see.
fn without_values(finding: Finding) -> Finding {
    let message = match finding.rule.name {
        name if name == general::EXPECTATION_FAILED.name => "this expectation fails",
        name if name == general::SCRIPT_ILLEGAL.name => "this step is refused",
        _ => finding.rule.summary,
    };
    let help = "leave out `--seat` to see what the referee sees";
    Finding {
        level: finding.level,
        case: finding.case,
        ..Finding::new(finding.rule, finding.at.place, message).help(help)
    }
}

/// Writes actual values into the script; whether there were any to write.
fn bless_script(
    args: &ReplayArgs,
    source: &Source,
    checked: &Checked,
    output: &mut Output,
) -> Result<bool, Failure> {
    let Some(replayed) = &checked.replayed else {
        return Ok(false);
    };
    let (text, count) = bless::bless(&source.text, &replayed.mismatches);
    if count == 0 {
        if replayed.mismatches.is_empty() {
            let name = shown(&args.script);
            writeln!(
                output.notes(),
                "no expectation of {name} fails: it is as it was"
            )?;
        }
        return Ok(false);
    }
    write::replace_if(&args.script, &source.text, &text, output)?;
    writeln!(
        output.notes(),
        "wrote {} into `{}`",
        Count(count, "actual value"),
        shown(&args.script)
    )?;
    Ok(true)
}

/// What is made of a replay.
enum Telling<'o> {
    Human(human::HumanTranscript<'o>),
    Json(json::JsonTranscript<'o>),
    Html(Box<html::HtmlTranscript>),
    /// The game and the last position.
    Document(Emit, Option<(&'static str, Value)>),
}

impl Telling<'_> {
    fn moment(&mut self, moment: &dyn Moment, viewer: Viewer) -> io::Result<()> {
        match self {
            Self::Human(transcript) => transcript.moment(moment, viewer),
            Self::Json(transcript) => transcript.moment(moment, viewer),
            Self::Html(transcript) => {
                transcript.moment(moment, viewer);
                Ok(())
            }
            Self::Document(_, last) => {
                *last = Some((moment.game(), moment.position()));
                Ok(())
            }
        }
    }

    /// Begins to tell a case.
    fn case(&mut self, title: &str) -> io::Result<()> {
        match self {
            Self::Human(transcript) => transcript.case(title),
            Self::Json(transcript) => {
                transcript.case(title);
                Ok(())
            }
            Self::Html(transcript) => {
                transcript.case(title);
                Ok(())
            }
            Self::Document(..) => Ok(()),
        }
    }

    /// Ends the telling; gives the document to print, if that is what was asked for.
    fn end(self, game: Option<&str>, start: StartTrials<'_, '_>) -> io::Result<String> {
        match self {
            Self::Human(transcript) => transcript.end().map(|()| String::new()),
            Self::Json(transcript) => transcript.end(game).map(|()| String::new()),
            Self::Html(transcript) => Ok(transcript.end()),
            Self::Document(emit, Some((game, last))) => match emit {
                Emit::Position => Ok(position::document(game, &last)),
                Emit::Script => Ok(start.shortest(game, &last)),
            },
            Self::Document(_, None) => Ok(String::new()),
        }
    }
}

/// Watches a replay as far as was asked, from the seat that was asked for. Each step is told at
/// once, as a long script has more of them than fit into memory.
struct Audience<'o> {
    args: &'o ReplayArgs,
    telling: Telling<'o>,
    failure: Option<Failure>,
    /// Whether what is played now was asked for.
    listens: bool,
    /// The cases so far.
    titles: Vec<String>,
    /// How many steps have been told, once anything has.
    told: Option<usize>,
    /// Whether chance is due where `--until` ends the telling.
    waits: bool,
}

impl Audience<'_> {
    /// Whether only one line of play can be told: a document is of one, `--until` counts in one.
    const fn wants_one(&self) -> bool {
        self.args.emit.is_some() || self.args.until.is_some()
    }

    /// That what was asked for is of one line of play, and the script has only cases.
    fn which_case(&self) -> Option<Failure> {
        let asks = self.wants_one() && self.args.case.is_none();
        if !asks || self.told.is_some() || self.titles.is_empty() {
            return None;
        }
        let failure = Failure::new("the script has only cases: which of them?");
        let help = "add `--case` with a number or a title:";
        Some(failure.help_to_choose(help, self.cases()))
    }

    /// The cases by their numbers, each with its whole title: titles of one ruling often begin alike.
    fn cases(&self) -> Vec<String> {
        let titles = self.titles.iter().enumerate().take(MOST_CASES);
        let mut lines: Vec<String> = titles
            .map(|(at, title)| format!("{:>2}  {title}", at + 1))
            .collect();
        if self.titles.len() > MOST_CASES {
            lines.push(format!("and {} more", self.titles.len() - MOST_CASES));
        }
        lines
    }

    /// That there is no case of the name that was asked for; nothing of it has been told then.
    fn unknown_case(&self) -> Option<Failure> {
        let asked = self.args.case.as_deref()?;
        let is_it = |(at, title): (usize, &String)| is_called(asked, at + 1, title);
        if self.titles.iter().enumerate().any(is_it) {
            return None;
        }
        let failure = Failure::new(format!("the script has no case {}", quote(asked)));
        let close = nearest(asked, self.titles.iter().map(String::as_str));
        Some(match close {
            _ if self.titles.is_empty() => {
                failure.help("leave out `--case`: there are no cases in it")
            }
            Some(close) => failure.help(did_you_mean(close)),
            None => failure.help_to_choose("its cases are", self.cases()),
        })
    }
}

/// Whether a case is meant by its title, its title before the value of a reading, or its number.
fn is_called(asked: &str, number: usize, title: &str) -> bool {
    asked == title || asked == number.to_string()
}

impl Watcher for Audience<'_> {
    fn case(&mut self, title: &str) -> bool {
        self.titles.push(title.to_owned());
        self.listens = match self.args.case.as_deref() {
            Some(asked) => is_called(asked, self.titles.len(), title),
            // A document is of the script's own game, and `--until` counts its steps.
            None => !self.wants_one(),
        };
        if self.listens
            && let Err(error) = self.telling.case(title)
        {
            self.failure = Some(error.into());
            self.listens = false;
        }
        self.listens
    }

    fn moment(&mut self, moment: &dyn Moment) -> bool {
        if !self.listens {
            return true;
        }
        let seen_by = self.args.seat.as_deref();
        let viewer = match seen_by.map(|name| moment.seat(name).ok_or(name)) {
            None => Viewer::Referee,
            Some(Ok(seat)) => Viewer::Seat(seat),
            Some(Err(name)) => {
                let known = moment.seat_names().join(", ");
                let failure = Failure::new(format!("there is no player `{name}` in this game"));
                self.failure = Some(failure.help(format!("players are {known}")));
                return false;
            }
        };
        // Chance that the seed decides belongs to the step that it makes possible.
        let done = moment.entry().map_or(0, |entry| entry + 1);
        self.told = Some(done);
        if let Err(error) = self.telling.moment(moment, viewer) {
            self.failure = Some(error.into());
            return false;
        }
        let goes_on = (self.args.until).is_none_or(|until| {
            done < until || !moment.is_whole() || (moment.entry().is_none() && until > 0)
        });
        self.waits = !goes_on && moment.chance_due(viewer).is_some();
        goes_on
    }
}
