//! Where a game at the terminal begins.

use std::path::Path;

use serde_json::Value;

use super::PlayArgs;
use super::save::GameOrigin;
use crate::cli::output::Output;
use crate::cli::replay::no_such_step;
use crate::cli::what::{self, OpenedDocument};
use crate::diagnostic::Finding;
use crate::engine::replay::{Moment, Watcher};
use crate::engine::{Session, Viewer};
use crate::games::AnyGame;
use crate::games::any::Beginning;
use crate::games::run::not_played;
use crate::lint::Levels;
use crate::project::config::{Configs, Known};
use crate::project::failure::Failure;
use crate::project::find::configuration;

/// A game that has begun.
pub(super) struct Begun {
    pub session: Box<dyn Session>,
    pub game: &'static dyn AnyGame,
    pub origin: GameOrigin,
    /// What is played.
    pub title: String,
}

/// Begins a game; nothing if its document has errors, which have been shown.
///
/// # Errors
/// If there is no such document, or nothing can be played of it.
pub(super) fn begin(
    args: &PlayArgs,
    seed: u64,
    output: &mut Output,
) -> Result<Option<Begun>, Failure> {
    let unshipped = || what::unshipped(&args.what, output);
    if let Some(failure) = configuration(Path::new(&args.what)).or_else(unshipped) {
        return Err(failure);
    }
    let levels = match what::open(&args.what, &Levels::default(), output) {
        Some(OpenedDocument {
            path: Some(path), ..
        }) => {
            let mut configs = Configs::new(Known::of(*output.games));
            configs.of(&path)?.levels_for(&path, &Levels::default())
        }
        _ => Levels::default(),
    };
    let Some(mut opened) = what::open(&args.what, &levels, output) else {
        if Path::new(&args.what).is_dir() {
            return Err(what::folder(&args.what));
        }
        let message = format!("there is no file and no shipped document `{}`", args.what);
        let failure = Failure::new(message).help(
            "name a file, or a document that `scrutineer list shipped` names, as `GAME/PATH`",
        );
        return Err(failure.of_input(&args.what));
    };
    opened.workspace.analyse();
    let OpenedDocument {
        workspace, name, ..
    } = &opened;
    if let Some((name, error)) = workspace.unreadable().next() {
        return Err(Failure::unreadable_file(name, error));
    }
    let unplayable = || {
        Failure::new(format!("`{name}` cannot be played"))
            .help("name a document of kind `scenario`, `position` or `script`")
    };
    let file = workspace.file(name).ok_or_else(unplayable)?;
    let reached = workspace.playable(name);
    if reached.is_none() && args.until.is_some() {
        let failure = Failure::new(format!("`{name}` has no steps for `--until`"));
        return Err(failure.help("only a script goes on after a step"));
    }
    let mut errors = errors(&opened);
    if errors.is_empty() {
        // What hides the fault does not make it playable.
        errors.extend(not_played(&file.checked));
    }
    let game = file.checked.game.and_then(|id| output.games.find(id));
    let from = Beginning { entries: 0, seed };
    let session = game.and_then(|_| workspace.session(name, &from));
    let (Some(game), Some(mut session)) = (game, session) else {
        let has_only_cases = file.checked.replayed.as_ref();
        if has_only_cases.is_some_and(|replayed| !replayed.is_game) && errors.is_empty() {
            let message = format!("`{name}` has only cases, and no game of its own to go on from");
            let help =
                format!("`scrutineer replay {name} --case 1 --emit script` makes a script of one");
            return Err(Failure::new(message).help(help));
        }
        if errors.is_empty() || !file.checked.is_playable() {
            return Err(unplayable());
        }
        output.findings(&errors)?;
        return Ok(None);
    };
    if reached.is_none() && !errors.is_empty() {
        output.findings(&errors)?;
        return Ok(None);
    }
    if let (Some(reached), Some(until)) = (reached, args.until)
        && until > reached
    {
        writeln!(output.notes(), "{}", no_such_step(until, reached))?;
    }
    let mut first = ScriptRecord {
        most: reached.map_or(0, |reached| args.until.unwrap_or(usize::MAX).min(reached)),
        start: Value::Null,
        steps: Vec::new(),
    };
    if reached.is_some() {
        let looked = workspace.look(name, &levels, Some(&mut first));
        looked.map_err(|error| Failure::unreadable_file(name, &error))?;
        if args.until.is_none() {
            // It is played up to there.
            output.findings(&errors)?;
        }
    }
    for step in &first.steps {
        if let Err(why) = session.play(step) {
            let message = format!("`{name}` cannot be played again: {why}");
            return Err(
                Failure::new(message).help("this is a fault of the program: please report it")
            );
        }
    }
    let origin = GameOrigin::of(&opened, game.meta().id, &first.start);
    Ok(Some(Begun {
        session,
        game,
        origin,
        title: format!("{name}: {}", game.meta().title),
    }))
}

/// What is wrong with a document.
fn errors(opened: &OpenedDocument) -> Vec<Finding> {
    let findings = opened.workspace.findings(&opened.name).iter();
    let elsewhere = opened.workspace.settled().elsewhere.iter();
    let errors = findings.chain(elsewhere);
    errors
        .filter(|finding| finding.is_error())
        .cloned()
        .collect()
}

/// Takes down what is played of a script, chance that the seed decides included.
struct ScriptRecord {
    /// After how many entries it ends.
    most: usize,
    /// The position at the start.
    start: Value,
    steps: Vec<Value>,
}

impl Watcher for ScriptRecord {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        if self.start.is_null() {
            self.start = moment.position();
        }
        if moment.entry().is_some_and(|entry| entry >= self.most) {
            return false;
        }
        let is_played =
            moment.refusal(Viewer::Referee).is_none() && !moment.is_tried(Viewer::Referee);
        if let Some(Value::Object(action)) = moment.action(Viewer::Referee).filter(|_| is_played) {
            let player = moment
                .player()
                .map(|player| ("player".to_owned(), player.into()));
            let step = player.into_iter().chain(action);
            self.steps.push(Value::Object(step.collect()));
        }
        let done = moment.entry().map_or(0, |entry| entry + 1);
        done < self.most || !moment.is_whole()
    }

    fn case(&mut self, _: &str) -> bool {
        false
    }
}
