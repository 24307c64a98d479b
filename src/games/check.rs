//! Checking one document, whatever its game and kind.

use std::sync::Arc;

use super::{AllGames, GAMES, find};
use crate::diagnostic::{Finding, Level, Place, Source};
use crate::document::tree::{Parsed, parse};
use crate::document::{Document, Header, header::FORMAT};
use crate::engine::replay::{Replayed, Watcher};
use crate::kit::nearest::nearest;
use crate::lab::AnyTable;
use crate::lint::library::FOLLOWS;
use crate::lint::{Catalogue as _, Library, Scope, general, syntax, toml_1_1};

/// What the check of a document has shown.
#[derive(Debug, Default)]
pub struct Checked {
    /// Whether the file is a document of ours at all.
    pub is_document: bool,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// The game that the document belongs to, if it is known.
    pub game: Option<&'static str>,
    /// Whether the document says that it is a script.
    pub is_script: bool,
    /// What the replay has shown, if the document is a script that could be read.
    pub replayed: Option<Replayed>,
    /// Whether every rule had its say: no fault kept some from looking.
    pub wholly: bool,
}

/// Checks a document. Scripts are replayed, before the watcher if there is one.
///
/// Levels are the rules' own; configuration and comments are applied by
/// [`suppress::apply`](crate::lint::suppress::apply).
#[must_use]
pub fn check(
    source: &Arc<Source>,
    library: &Library<'_>,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Checked {
    let document = Arc::new(Document::new(Arc::clone(source)));
    let mut checked = Checked::default();
    let Parsed {
        tree,
        errors,
        newer,
    } = parse(&source.text);
    let header = Header::of(tree.get_ref());
    checked.is_document = header.present;
    if !errors.is_empty() {
        checked.is_document |= Header::announced(&source.text);
        checked.findings = syntax::findings(source, &errors);
        return checked;
    }
    let (game, kind) = match open(&header, &document) {
        Ok(found) => found,
        Err(finding) => {
            checked.findings.push(*finding);
            return checked;
        }
    };
    checked.game = Some(game.meta().id);
    checked.is_script = kind.name == "script";
    let Some(validator) = library.validator(game.meta().id, kind.name) else {
        return checked;
    };
    let mut findings = toml_1_1::findings(source, &newer);
    let mut scope = Scope::new(game.meta().id, document, library, &mut findings);
    if !validator.accepts(&tree) {
        let faults = validator.findings(&tree, &scope);
        scope.findings.extend(faults);
    }
    checked.replayed = game.check(kind, tree, &mut scope, watcher);
    // Errors keep some rules from looking: a fault of shape hides the value, a failed setup the
    // steps, an illegal step those behind it.
    checked.wholly = findings
        .iter()
        .all(|finding| finding.rule.level != Level::Error);
    findings.retain(|finding| finding.level != FOLLOWS);
    checked.findings = findings;
    checked
}

/// What can be played from a scenario or a position, if it has no errors; what is wrong with it is
/// for [`check`] to say.
#[must_use]
pub fn open_table(source: &Arc<Source>, library: &Library<'_>) -> Option<Box<dyn AnyTable>> {
    let document = Arc::new(Document::new(Arc::clone(source)));
    let Parsed { tree, errors, .. } = parse(&source.text);
    let (game, kind) = open(&Header::of(tree.get_ref()), &document).ok()?;
    let validator = library.validator(game.meta().id, kind.name)?;
    if !errors.is_empty() || !validator.accepts(&tree) {
        return None;
    }
    let mut findings = Vec::new();
    let mut scope = Scope::new(game.meta().id, document, library, &mut findings);
    game.open(kind, tree, &mut scope)
}

pub(super) type Opened = (
    &'static dyn super::entry::Entry,
    &'static crate::document::Kind,
);

/// The game and kind that a header names.
pub(super) fn open(header: &Header, document: &Arc<Document>) -> Result<Opened, Box<Finding>> {
    let at = |key: &str| document.place(&format!("/{key}"));
    if let Some(format) = header.format
        && format != FORMAT
    {
        let finding = Finding::new(
            &general::FORMAT_VERSION,
            at("format"),
            format!("this is format {format}; this version of the program reads format {FORMAT}"),
        );
        return Err(Box::new(if format > FORMAT {
            finding.help("a newer version of the program is needed to read it")
        } else {
            finding.help(format!("write `format = {FORMAT}`"))
        }));
    }
    let games: Vec<&str> = GAMES.iter().map(|game| game.meta().id).collect();
    let Some(id) = &header.game else {
        return Err(Box::new(missing(document, "game", &games)));
    };
    let Some(game) = find(id) else {
        let message = format!("there is no game `{id}`");
        return Err(Box::new(unknown(
            &general::UNKNOWN_GAME,
            at("game"),
            message,
            id,
            &games,
        )));
    };
    let kinds: Vec<&str> = game.meta().kinds.iter().map(|kind| kind.name).collect();
    let Some(name) = &header.kind else {
        return Err(Box::new(missing(document, "kind", &kinds)));
    };
    let Some(kind) = AllGames.kind(id, name) else {
        let message = format!("{id} has no kind of document `{name}`");
        return Err(Box::new(unknown(
            &general::UNKNOWN_KIND,
            at("kind"),
            message,
            name,
            &kinds,
        )));
    };
    Ok((game, kind))
}

fn missing(document: &Document, key: &str, known: &[&str]) -> Finding {
    let place = document.place(&format!("/{key}"));
    let known: Vec<String> = known.iter().map(|name| format!("`\"{name}\"`")).collect();
    Finding::new(
        &general::MISSING_FIELD,
        place,
        format!("the document does not say its `{key}`"),
    )
    .help(format!(
        "write `{key} = …` at its top: one of {}",
        known.join(", ")
    ))
}

fn unknown(
    rule: &'static crate::diagnostic::Rule,
    place: Place,
    message: String,
    typed: &str,
    known: &[&str],
) -> Finding {
    let finding = Finding::new(rule, place, message);
    match nearest(typed, known.iter().copied()) {
        Some(close) => finding.help(format!("did you mean `{close}`?")),
        None => finding.help(format!("known are {}", known.join(", "))),
    }
}
