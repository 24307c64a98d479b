//! What a command line means by WHAT: a file, a document in the program, a component.

use std::path::{Path, PathBuf};

use super::output::Output;
use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::{Finding, Level};
use crate::document::{Files, Memory};
use crate::engine::game::Viewer;
use crate::engine::laws::guarded;
use crate::engine::session::Session;
use crate::games::AnyGame;
use crate::games::any::Beginning;
use crate::kit::drawing::Drawing;
use crate::kit::marks::{Bounds, Mark};
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::picture::Piece;
use crate::kit::quote::list;
use crate::lint::Levels;
use crate::project::config::{Configs, Known};
use crate::project::disk::{Disk, irregular, name_of};
use crate::project::failure::Failure;
use crate::project::find::configuration;
use crate::workspace::Workspace;

/// The most findings that are marked.
const MOST_MARKS: usize = 50;

/// What is shown.
pub struct ShownSubject {
    /// What it is called.
    pub title: String,
    /// Its game, and what it is: a kind of document, or of component.
    pub kind: (&'static str, &'static str),
    /// Its document.
    pub text: String,
    /// Its pictures: one, or those of everything in a document.
    pub pieces: Vec<Piece>,
    /// The drawing for the terminal, if there is a better one than the picture.
    pub drawing: Option<Drawing>,
    /// What `check` says about it.
    pub marks: Vec<Mark>,
    /// For each picture, what of that is said of it.
    pub on: Vec<Vec<Mark>>,
    /// Of a script that can be played to its end: its last step.
    pub last_step: Option<usize>,
}

/// Of a script or a game in progress: when it is looked at, and by which player.
#[derive(Clone, Copy, Default)]
pub struct When<'a> {
    /// After how many steps; all of them if nothing is said.
    pub until: Option<usize>,
    /// What this player sees; what the referee sees if nothing is said.
    pub seat: Option<&'a str>,
    /// Whether what `check` says is marked.
    pub is_marked: bool,
}

impl When<'_> {
    /// That nothing is asked that makes sense of a game alone.
    fn is_of_no_game(self, what: &str) -> Result<(), Failure> {
        if self.seat.is_some() {
            let failure = Failure::new(format!("{what}, which `--seat` says nothing about"));
            return Err(failure.help(
                "`--seat` is for scripts, scenarios and positions: everybody sees the same of a component",
            ));
        }
        if self.until.is_some() {
            let failure = Failure::new(format!("{what}, which has no steps"));
            return Err(failure.help("`--until` is for scripts"));
        }
        Ok(())
    }
}

/// What the command line asks for: a file, a shipped document, a component.
///
/// # Errors
/// What kept it from being found.
pub fn find(what: &str, when: When<'_>, output: &Output) -> Result<ShownSubject, Failure> {
    if let Some(failure) = configuration(Path::new(what)) {
        return Err(failure);
    }
    if let Some(failure) = unshipped(what, output) {
        return Err(failure);
    }
    if let Some(opened) = open(what, &Levels::default(), output) {
        return document(when, opened.workspace, &opened.name);
    }
    if !is_component(what, output) {
        if Path::new(what).is_dir() {
            return Err(folder(what));
        }
        if let Some(error) = irregular(Path::new(what)) {
            return Err(Failure::unreadable(what, &error));
        }
    }
    match what.split_once('/') {
        Some((id, rest)) => {
            let game = super::game_named(output.games, id)?;
            component(Some(game), rest, when, output)
        }
        None => component(None, what, when, output),
    }
}

/// That there is neither a file nor a document in the program of a name which begins with a game and goes on with a
/// path; the nearest of those in the program is named.
pub(super) fn unshipped(what: &str, output: &Output) -> Option<Failure> {
    let (id, rest) = what.split_once('/')?;
    let game = output.games.find(id)?;
    let is_path =
        rest.contains('/') || Path::new(rest).extension().is_some_and(|end| end == "toml");
    if !is_path || Path::new(what).exists() || is_shipped(what, output) {
        return None;
    }
    let shipped = game.shipped();
    let names: Vec<&str> = shipped.iter().map(|(path, _)| path.as_str()).collect();
    let last = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or_default();
        name.trim_end_matches(".toml").to_owned()
    };
    let lasts: Vec<String> = names.iter().map(|path| last(path)).collect();
    // Who knows the file may have forgotten the folder.
    let close = nearest(rest, names.iter().copied()).or_else(|| {
        let close = nearest(&last(rest), lasts.iter().map(String::as_str))?;
        let at = lasts.iter().position(|last| last == close)?;
        Some(names[at])
    });
    let failure = Failure::new(format!("there is no file and no shipped document `{what}`"));
    Some(match close {
        Some(close) => failure.help(did_you_mean(&format!("{id}/{close}"))),
        None => failure.help(format!("`scrutineer list shipped --game {id}` lists them")),
    })
}

/// That a folder is named where a document is meant.
pub(super) fn folder(what: &str) -> Failure {
    Failure::unreadable(what, &std::io::ErrorKind::IsADirectory.into())
        .help("name one of the documents in it")
}

/// Whether a base component of any game is called so, with its game or without.
fn is_component(what: &str, output: &Output) -> bool {
    let mut games = output.games.iter();
    games.any(|game| {
        let own = what.strip_prefix(game.meta().id);
        let id = own.and_then(|own| own.strip_prefix('/')).unwrap_or(what);
        game.components().iter().any(|line| line.id == id)
    })
}

/// A document, alone in its workspace.
pub(super) struct OpenedDocument {
    /// The workspace, in which nothing has been checked yet.
    pub workspace: Workspace<'static>,
    /// The document's name there.
    pub name: String,
    /// Where it lies on the disk; nothing if it is one of those in the program.
    pub path: Option<PathBuf>,
}

/// The document that is meant: a file, which need not be there if it is called like one, or a shipped
/// document as `GAME/PATH`.
pub(super) fn open(what: &str, levels: &Levels, output: &Output) -> Option<OpenedDocument> {
    let path = Path::new(what);
    let (mut workspace, name, path) = if path.is_file()
        || path.extension().is_some_and(|ending| ending == "toml") && !is_shipped(what, output)
    {
        let disk = Disk::new(vec![path.to_owned()], &[]);
        let workspace = Workspace::new(disk, output.games);
        (workspace, name_of(path), Some(path.to_owned()))
    } else {
        let (id, rest) = what.split_once('/')?;
        let game = output.games.find(id)?;
        game.shipped_file(rest)?;
        let workspace = Workspace::new(shipped(game), output.games);
        (workspace, what.to_owned(), None)
    };
    workspace.add(name.as_str(), levels.clone(), true);
    Some(OpenedDocument {
        workspace,
        name,
        path,
    })
}

/// Whether a path is no file, but names a shipped document as `GAME/PATH`.
pub(super) fn is_in_program(path: &Path, output: &Output) -> bool {
    !path.is_file() && path.to_str().is_some_and(|what| is_shipped(what, output))
}

/// Where a document is read that a path names, be it a file or a shipped document as `GAME/PATH`.
pub(super) fn files(path: &Path, output: &Output) -> Box<dyn Files> {
    let game = (path.to_str())
        .filter(|_| is_in_program(path, output))
        .and_then(|what| output.games.find(what.split_once('/')?.0));
    match game {
        Some(game) => Box::new(shipped(game)),
        None => Box::new(Disk::new(vec![path.to_owned()], &[])),
    }
}

/// The levels of the rules for such a document; no configuration is about those in the program.
///
/// # Errors
/// If the configuration is faulty.
pub(super) fn levels(path: &Path, output: &Output) -> Result<Levels, Failure> {
    if is_in_program(path, output) {
        return Ok(Levels::default());
    }
    let mut configs = Configs::new(Known::of(*output.games));
    Ok(configs.of(path)?.levels_for(path, &Levels::default()))
}

fn is_shipped(what: &str, output: &Output) -> bool {
    what.split_once('/').is_some_and(|(id, rest)| {
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
fn document(
    when: When<'_>,
    mut workspace: Workspace<'_>,
    name: &str,
) -> Result<ShownSubject, Failure> {
    workspace.analyse();
    if let Some((name, error)) = workspace.unreadable().next() {
        return Err(Failure::unreadable_file(name, error));
    }
    let text = workspace.text(name).unwrap_or_default();
    let pieces = workspace.pieces(name);
    let checked = workspace.file(name).map(|file| &file.checked);
    let kind = checked.and_then(|checked| Some((checked.game?, checked.kind?.name)));
    let kind = kind.unwrap_or_default();
    let findings = if when.is_marked {
        found(&workspace, name)
    } else {
        Vec::new()
    };
    if !pieces.is_empty() {
        when.is_of_no_game(&format!("`{name}` is a document of components"))?;
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
        return Ok(ShownSubject {
            kind,
            title: name.to_owned(),
            text,
            pieces,
            drawing: None,
            marks,
            on,
            last_step: None,
        });
    }
    // A script with a fault is shown up to there.
    let reached = workspace.playable(name);
    if reached.is_none() && when.until.is_some() {
        let failure = Failure::new(format!("`{name}` has no steps for `--until`"));
        return Err(failure.help("only a script is shown after a step"));
    }
    let asked = when.until.unwrap_or(usize::MAX);
    let from = Beginning {
        entries: reached.map_or(asked, |reached| asked.min(reached)),
        seed: 0,
    };
    let session =
        (workspace.session(name, &from)).or_else(|| workspace.session_to_show(name, &from));
    let Some(session) = session else {
        let message = format!("`{name}` has nothing that can be shown");
        return Err(Failure::new(message).help(format!(
            "`scrutineer check {name}` says what is wrong with it"
        )));
    };
    let viewer = viewer(when.seat, &*session)?;
    let now = session.now();
    let unshown = || Failure::new(format!("`{name}` has nothing that can be shown"));
    // Of a document with errors, rules may take for granted what is not so.
    let front = guarded(|| now.picture(viewer))
        .map_err(|_| unshown())?
        .ok_or_else(|| Failure::new(format!("of `{name}` there is no picture")))?;
    let spots = workspace.spots_in(&front, reached.map(|_| from.entries), &findings);
    let marks: Vec<Mark> = (findings.iter().zip(spots).enumerate())
        .map(|(index, (finding, around))| mark(index, finding, around))
        .collect();
    Ok(ShownSubject {
        kind,
        title: name.to_owned(),
        text,
        pieces: vec![Piece::shown("table", "", front)],
        drawing: Some(guarded(|| now.drawing(viewer)).map_err(|_| unshown())?),
        on: vec![marks.clone()],
        marks,
        last_step: reached.filter(|_| {
            let mut findings = workspace.findings(name).iter();
            findings.all(|finding| finding.level != Level::Error)
        }),
    })
}

/// What `check` says about a document, in the order of its text.
fn found(workspace: &Workspace<'_>, name: &str) -> Vec<Finding> {
    let mut findings = workspace.findings(name).to_vec();
    findings.sort_by_key(|finding| finding.at.place.span.start);
    findings.truncate(MOST_MARKS);
    findings
}

fn mark(index: usize, finding: &Finding, around: Vec<Bounds>) -> Mark {
    let level = finding.level.severity();
    Mark {
        is_error: finding.is_error(),
        number: index + 1,
        text: format!("{level}: {}", one_line(&finding.message)),
        around,
    }
}

/// Whose eyes are asked for: a player's, or the referee's.
pub(super) fn viewer(seat: Option<&str>, session: &dyn Session) -> Result<Viewer, Failure> {
    let Some(name) = seat else {
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
    when: When<'_>,
    output: &Output,
) -> Result<ShownSubject, Failure> {
    let named = game.filter(|_| id.is_empty());
    if let Some(game) = named.or_else(|| output.games.find(id)) {
        let id = game.meta().id;
        let failure = Failure::new(format!("`{id}` is a game, and all of it is not a picture"));
        return Err(failure.help(format!(
            "`scrutineer list components --game {id}` lists what can be shown, and `list shipped` its documents"
        )));
    }
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
            let failure = match nearest(id, known.iter().map(String::as_str)) {
                Some(close) => failure.help(did_you_mean(close)),
                None => failure.help("`scrutineer list components` lists what there is"),
            };
            return Err(failure.of_input(id));
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
    when.is_of_no_game(&format!("`{id}` is a component"))?;
    let mut workspace = Workspace::new(shipped(game), output.games);
    let file = format!("{}/{}", game.meta().id, line.file);
    workspace.add(file.as_str(), Levels::default(), true);
    workspace.analyse();
    let mut pieces = workspace.pieces(&file);
    pieces.retain(|piece| piece.id == line.id);
    if pieces.is_empty() {
        return Err(Failure::new(format!("of `{id}` there is no picture")));
    }
    Ok(ShownSubject {
        kind: (game.meta().id, line.noun),
        title: format!("{}/{id}", game.meta().id),
        text: line.text,
        on: vec![Vec::new(); pieces.len()],
        pieces,
        drawing: None,
        marks: Vec::new(),
        last_step: None,
    })
}
