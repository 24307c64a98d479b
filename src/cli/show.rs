//! `show`: what something looks like.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::output::Output;
use super::stop::Stop;
use super::write::Draft;
use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::{Finding, Level};
use crate::document::Memory;
use crate::engine::game::Viewer;
use crate::engine::laws::guarded;
use crate::engine::session::Session;
use crate::games::AnyGame;
use crate::games::any::Beginning;
use crate::kit::marks::{Bounds, Mark};
use crate::kit::nearest::nearest;
use crate::kit::picture::{Picture, Piece, gallery};
use crate::kit::quote::list;
use crate::lint::Levels;
use crate::paint::text::{Terminal, draw};
use crate::paint::{self, Options, Theme};
use crate::project::disk::{Disk, name_of};
use crate::project::failure::Failure;
use crate::workspace::Workspace;

/// What `show` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file; or a component or a document of a game, such as `checkpoint-rally/h01`, as `list components` and
    /// `list shipped` name them
    #[arg(value_name = "WHAT")]
    pub what: String,
    /// Of a script: after this step, counted from 1; 0 shows the start
    #[arg(long, value_name = "STEP")]
    pub until: Option<usize>,
    /// Of a game in progress: what this player sees
    #[arg(long, value_name = "PLAYER")]
    pub seat: Option<String>,
    /// How to write it; without a format it is drawn in the terminal
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Form>,
    /// Write it to this file; its ending says the format, if there is none
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Leave out what `check` says about the file
    #[arg(long)]
    pub no_marks: bool,
    /// The ground on which a picture is looked at
    #[arg(long, value_name = "THEME", default_value = "auto")]
    pub theme: Ground,
    /// Of PNG: pixels a unit; a tile is 96 units wide
    #[arg(long, value_name = "FACTOR", default_value = "2", value_parser = parse_scale)]
    pub scale: f32,
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// The document, to copy
    Toml,
    /// A vector picture
    Svg,
    /// A picture of pixels
    #[cfg(feature = "pictures")]
    Png,
    /// One page each
    #[cfg(feature = "pictures")]
    Pdf,
    /// A page by itself, for a browser
    Html,
    /// Shapes and what they show, as data
    Json,
}

/// On what a picture is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Ground {
    /// As the reader's system is; light where nobody can ask it
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

/// The most findings that are marked.
const MOST_MARKS: usize = 50;

fn parse_scale(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(scale) if (0.1..=16.0).contains(&scale) => Ok(scale),
        _ => Err("a number from 0.1 to 16".to_owned()),
    }
}

/// What is shown.
struct Shown {
    /// What it is called.
    title: String,
    /// Its document.
    text: String,
    /// Its pictures: one, or those of everything in a document.
    pieces: Vec<Piece>,
    /// The drawing for the terminal, if there is a better one than the picture.
    drawing: Option<String>,
    /// What `check` says about it.
    marks: Vec<Mark>,
    /// For each picture, what of that is said of it.
    on: Vec<Vec<Mark>>,
}

/// Runs `show`.
///
/// # Errors
/// What kept it from being shown.
pub fn run(args: &Args, stop: &Stop, output: &mut Output) -> Result<bool, Failure> {
    let shown = shown(args, output)?;
    let bytes = match args.form()? {
        None => drawn(&shown, args, output).into_bytes(),
        Some(form) => written(&shown, form, args)?,
    };
    match &args.output {
        None => {
            output.out().write_all(&bytes)?;
            output.out().flush()?;
        }
        Some(path) => {
            let unwritable = |error| Failure::unwritable(&name_of(path), &error);
            let mut draft = Draft::new(path)?;
            draft.write_all(&bytes).map_err(unwritable)?;
            draft.finish(stop, output)?;
        }
    }
    Ok(true)
}

impl Args {
    /// The format that is asked for, by name or by the ending of the file.
    fn form(&self) -> Result<Option<Form>, Failure> {
        let Some(path) = self.output.as_deref().filter(|_| self.format.is_none()) else {
            return Ok(self.format);
        };
        let ending = path
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        let form = <Form as clap::ValueEnum>::from_str(ending, true);
        form.map(Some).map_err(|_| {
            let message = format!("no format is known by the ending of `{}`", name_of(path));
            Failure::new(message).help("say which with `--format`")
        })
    }

    fn options(&self) -> Options {
        let theme = match self.theme {
            Ground::Auto => Theme::Auto,
            Ground::Light => Theme::Light,
            Ground::Dark => Theme::Dark,
        };
        Options {
            theme,
            on_page: false,
        }
    }
}

/// What the command line asks for: a file, a shipped document, a component.
fn shown(args: &Args, output: &Output) -> Result<Shown, Failure> {
    let path = Path::new(&args.what);
    if path.is_file()
        || path.extension().is_some_and(|ending| ending == "toml") && !is_shipped(args, output)
    {
        let disk = Disk::new(vec![path.to_owned()], &[]);
        let mut workspace = Workspace::new(&disk, output.games);
        let name = name_of(path);
        workspace.add(name.as_str(), Levels::default(), true);
        return document(args, workspace, &name);
    }
    let (game, rest) = match args.what.split_once('/') {
        Some((id, rest)) => (Some(super::game_named(output.games, id)?), rest),
        None => (None, args.what.as_str()),
    };
    if let Some(game) = game
        && game.shipped_file(rest).is_some()
    {
        let name = format!("{}/{rest}", game.meta().id);
        let mut workspace = Workspace::new(shipped(game), output.games);
        workspace.add(name.as_str(), Levels::default(), true);
        return document(args, workspace, &name);
    }
    component(game, rest, output)
}

fn is_shipped(args: &Args, output: &Output) -> bool {
    args.what.split_once('/').is_some_and(|(id, rest)| {
        output
            .games
            .find(id)
            .is_some_and(|game| game.shipped_file(rest).is_some())
    })
}

/// The documents of a game that are in the program, by game and path.
fn shipped(game: &dyn AnyGame) -> Memory {
    let id = game.meta().id;
    let files = game.shipped().into_iter();
    files
        .map(|(path, text)| (format!("{id}/{path}"), text))
        .collect()
}

/// A document: everything in a component, a scenario's start, a position, a script at a step.
fn document(args: &Args, mut workspace: Workspace<'_>, name: &str) -> Result<Shown, Failure> {
    workspace.analyse();
    if let Some((name, error)) = workspace.unreadable().next() {
        return Err(Failure::unreadable_file(name, error));
    }
    let text = workspace.text(name).unwrap_or_default();
    let pieces = workspace.pieces(name);
    // What is wrong may be what a player does not see.
    let findings = if args.no_marks || args.seat.is_some() {
        Vec::new()
    } else {
        found(&workspace, name)
    };
    if !pieces.is_empty() {
        let (mut marks, mut on) = (Vec::new(), vec![Vec::new(); pieces.len()]);
        let spots = Workspace::spots_on(&pieces, &findings);
        for (index, (finding, spot)) in findings.iter().zip(spots).enumerate() {
            let (piece, around) = spot.unzip();
            let mark = mark(index, finding, around.unwrap_or_default());
            if let Some(piece) = piece {
                on[piece].push(mark.clone());
            }
            marks.push(mark);
        }
        return Ok(Shown {
            title: name.to_owned(),
            text,
            pieces,
            drawing: None,
            marks,
            on,
        });
    }
    // A script with a fault is shown up to there.
    let reached = workspace.playable(name);
    let asked = args.until.unwrap_or(usize::MAX);
    let from = Beginning {
        entries: reached.map_or(asked, |reached| asked.min(reached)),
        seed: 0,
    };
    let session =
        (workspace.session(name, &from)).or_else(|| workspace.session_to_show(name, &from));
    let Some(session) = session else {
        let message = format!("of `{name}` nothing can be shown");
        return Err(Failure::new(message).help(format!(
            "`scrutineer check {name}` says what is wrong with it"
        )));
    };
    let viewer = viewer(args, &*session)?;
    let now = session.now();
    let unshown = || Failure::new(format!("of `{name}` nothing can be shown"));
    // Of a document with errors, rules may take for granted what is not so.
    let front = guarded(|| now.picture(viewer))
        .map_err(|_| unshown())?
        .ok_or_else(|| Failure::new(format!("of `{name}` there is no picture")))?;
    let spots = workspace.spots_in(&front, reached.map(|_| from.entries), &findings);
    let marks: Vec<Mark> = (findings.iter().zip(spots).enumerate())
        .map(|(index, (finding, around))| mark(index, finding, around))
        .collect();
    Ok(Shown {
        title: name.to_owned(),
        text,
        pieces: vec![Piece::shown("table", "", front)],
        drawing: Some(guarded(|| now.drawing(viewer)).map_err(|_| unshown())?),
        on: vec![marks.clone()],
        marks,
    })
}

/// What `check` says about a document, in the order of its text.
fn found(workspace: &Workspace<'_>, name: &str) -> Vec<Finding> {
    let mut documents = workspace.documents();
    let found = documents.find(|(file, _)| file.source.name == name);
    let mut findings = found.map_or_else(Vec::new, |(_, findings)| findings.to_vec());
    findings.sort_by_key(|finding| finding.at.place.span.start);
    findings.truncate(MOST_MARKS);
    findings
}

fn mark(index: usize, finding: &Finding, around: Vec<Bounds>) -> Mark {
    let level = finding.level.severity();
    Mark {
        is_error: finding.level == Level::Error,
        number: index + 1,
        text: format!("{level}: {}", one_line(&finding.message)),
        around,
    }
}

fn viewer(args: &Args, session: &dyn Session) -> Result<Viewer, Failure> {
    let Some(name) = &args.seat else {
        return Ok(Viewer::Referee);
    };
    let now = session.now();
    now.seat(name).map(Viewer::Seat).ok_or_else(|| {
        let failure = Failure::new(format!("there is no player `{name}` in this game"));
        failure.help(format!("players are {}", session.seat_names().join(", ")))
    })
}

/// A base component by its id.
fn component(
    game: Option<&'static dyn AnyGame>,
    id: &str,
    output: &Output,
) -> Result<Shown, Failure> {
    let games: Vec<&dyn AnyGame> = game.map_or_else(|| output.games.to_vec(), |game| vec![game]);
    let mut found = Vec::new();
    let mut known = Vec::new();
    for game in games {
        for line in game.components() {
            if line.id == id {
                found.push((game, line));
            } else {
                known.push(line.id);
            }
        }
    }
    let (game, line) = match found.len() {
        0 => {
            let failure = Failure::new(format!("there is no file and no component `{id}`"));
            return Err(match nearest(id, known.iter().map(String::as_str)) {
                Some(close) => failure.help(format!("did you mean `{close}`?")),
                None => failure.help("`scrutineer list components` lists what there is"),
            });
        }
        1 => found.remove(0),
        _ => {
            let full: Vec<String> = found
                .iter()
                .map(|(game, line)| format!("{}/{}", game.meta().id, line.id))
                .collect();
            let message = format!("several games have a component `{id}`");
            let help = format!("say which: {}", list(full.iter().map(String::as_str)));
            return Err(Failure::new(message).help(help));
        }
    };
    let mut workspace = Workspace::new(shipped(game), output.games);
    let file = format!("{}/{}", game.meta().id, line.file);
    workspace.add(file.as_str(), Levels::default(), true);
    workspace.analyse();
    let mut pieces = workspace.pieces(&file);
    pieces.retain(|piece| piece.id == line.id);
    if pieces.is_empty() {
        return Err(Failure::new(format!("of `{id}` there is no picture")));
    }
    Ok(Shown {
        title: format!("{}/{id}", game.meta().id),
        text: line.text,
        on: vec![Vec::new(); pieces.len()],
        pieces,
        drawing: None,
        marks: Vec::new(),
    })
}

impl Shown {
    /// All of it in one picture.
    fn picture(&self) -> Picture {
        match &self.pieces[..] {
            [one] => one.front.clone().marked(&self.on[0]),
            several => {
                let mut pieces = several.to_vec();
                for (piece, marks) in pieces.iter_mut().zip(&self.on) {
                    piece.front.mark(marks);
                }
                gallery(&self.title, &pieces)
            }
        }
    }

    /// The same, with what the marks say below.
    fn explained(&self) -> Picture {
        let mut picture = self.picture();
        picture.explain(&self.marks);
        picture
    }

    /// One picture for each thing in it, with what is said of that below.
    fn pages(&self) -> Vec<Picture> {
        let pages = self.pieces.iter().zip(&self.on).map(|(piece, marks)| {
            let mut picture = piece.front.clone().marked(marks);
            picture.explain(marks);
            picture
        });
        pages.collect()
    }

    /// What the marks say, in lines.
    fn lines(&self) -> String {
        let mut lines = String::new();
        for mark in &self.marks {
            let text: String = mark.text.chars().take(1000).collect();
            let _ = writeln!(lines, "{:>3}  {text}", mark.number);
        }
        lines
    }

    /// What the marks say, as a list for a page.
    fn legend(&self) -> String {
        if self.marks.is_empty() {
            return String::new();
        }
        let mut list = String::from("<ol>");
        for mark in &self.marks {
            let text: String = mark.text.chars().take(1000).collect();
            let _ = write!(list, "<li><bdi>{}</bdi></li>", paint::escaped(&text));
        }
        list.push_str("</ol>");
        list
    }
}

/// The drawing for the terminal, and what there is to know beside it.
fn drawn(shown: &Shown, args: &Args, output: &Output) -> String {
    let style = output.style;
    if let Some(drawing) = &shown.drawing {
        let mut text = drawing.clone();
        if !shown.marks.is_empty() {
            text.push('\n');
            text.push_str(&shown.lines());
        }
        return text;
    }
    let terminal = Terminal {
        columns: style.width.min(160),
        colour: style.colour,
        unicode: style.unicode,
    };
    let mut text = draw(&shown.picture(), terminal);
    if !shown.marks.is_empty() {
        text.push('\n');
        text.push_str(&shown.lines());
    }
    if shown.pieces.len() == 1 && args.format.is_none() {
        text.push('\n');
        text.push_str(&shown.text);
    }
    text
}

fn written(shown: &Shown, form: Form, args: &Args) -> Result<Vec<u8>, Failure> {
    let options = args.options();
    #[cfg(feature = "pictures")]
    let unpaintable = |error: paint::Unpaintable| Failure::new(error.to_string());
    Ok(match form {
        Form::Toml => shown.text.clone().into_bytes(),
        Form::Svg => paint::svg(&shown.explained(), options).into_bytes(),
        #[cfg(feature = "pictures")]
        Form::Png => {
            paint::png(&shown.explained(), options.theme, args.scale).map_err(unpaintable)?
        }
        #[cfg(feature = "pictures")]
        Form::Pdf => {
            let pages = shown.pages();
            paint::pdf(&pages).map_err(unpaintable)?
        }
        Form::Html => {
            let picture = shown.picture();
            let mut page = paint::page(&shown.title, &paint::style([&picture], Theme::Auto));
            page.push_str(&paint::svg(
                &picture,
                Options {
                    on_page: true,
                    ..options
                },
            ));
            page.push_str(&shown.legend());
            page.push_str(paint::PAGE_END);
            page.into_bytes()
        }
        Form::Json => {
            let mut text = serde_json::to_string(&shown.pages())
                .map_err(|error| Failure::new(error.to_string()))?;
            text.push('\n');
            text.into_bytes()
        }
    })
}
