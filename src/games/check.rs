//! Checking one document, whatever its game and kind.

use std::sync::Arc;

use super::{AllGames, GAMES, find, misnamed};
use crate::diagnostic::{Finding, Level, Source};
use crate::document::tree::{Parsed, parse};
use crate::document::{Document, Header, header::FORMAT, header::HEADER};
use crate::engine::replay::{Replayed, Watcher};
use crate::kit::nearest::nearest;
use crate::kit::quote::{list, quote};
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
    if !validator.accepts(&tree)
        && let Some(finding) = misnamed::finding(game, kind, &tree, &document, library)
    {
        checked.findings.push(finding);
        return checked;
    }
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
        let rule = &general::UNKNOWN_GAME;
        let message = format!("unknown game `{id}`");
        let fitting = misnamed::games_by_keys(header.kind.as_deref(), document);
        let finding = Finding::new(rule, at("game"), message);
        return Err(Box::new(unknown(finding, id, &games, &fitting)));
    };
    let kinds: Vec<&str> = game.meta().kinds.iter().map(|kind| kind.name).collect();
    let Some(name) = &header.kind else {
        return Err(Box::new(missing(document, "kind", &kinds)));
    };
    let Some(kind) = AllGames.kind(id, name) else {
        let fitting = misnamed::kinds_by_keys(game, document);
        let others = misnamed::games_by_keys(Some(name), document);
        if let ([], [only]) = (&fitting[..], &others[..]) {
            let message = format!("{id} has no documents of kind `{name}`, which this seems to be");
            let finding = Finding::new(&general::UNKNOWN_GAME, at("game"), message);
            return Err(Box::new(finding.help(format!("did you mean `{only}`?"))));
        }
        let message = format!("{id} has no documents of kind `{name}`");
        let finding = Finding::new(&general::UNKNOWN_KIND, at("kind"), message);
        return Err(Box::new(unknown(finding, name, &kinds, &fitting)));
    };
    Ok((game, kind))
}

/// The finding about a key of the header that is not there, or not under its name, or no text.
fn missing(document: &Document, key: &str, known: &[&str]) -> Finding {
    let place = document.place(&format!("/{key}"));
    let known: Vec<String> = known.iter().map(|name| format!("`\"{name}\"`")).collect();
    let root = parse(&document.source().text).tree;
    let root = root.get_ref();
    if root.contains_key(key) {
        let message = format!("expected a string for `{key}`");
        return Finding::new(&general::WRONG_TYPE, place, message)
            .help(format!("write one of {}", known.join(", ")));
    }
    let others = root.keys().map(|key| key.get_ref().as_ref());
    let others = others.filter(|other| !HEADER.contains(other));
    if let Some(typed) = others
        .into_iter()
        .find(|other| nearest(other, [key]).is_some())
    {
        let place = document.key_place(&format!("/{}", escaped(typed)));
        return Finding::new(
            &general::UNKNOWN_FIELD,
            place,
            format!("unknown key {}", quote(typed)),
        )
        .help(format!("did you mean `{key}`? it is missing here"));
    }
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

fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// Help for a name that is not known: the one whose keys the document has, or the nearest.
fn unknown(finding: Finding, typed: &str, known: &[&str], fitting: &[&str]) -> Finding {
    let near = nearest(typed, known.iter().copied());
    let close = near.filter(|near| fitting.is_empty() || fitting.contains(near));
    match (close, fitting) {
        (Some(close), _) => finding.help(format!("did you mean `{close}`?")),
        (None, [only]) => finding.help(format!("did you mean `{only}`?")),
        (None, []) => finding.help(format!("known are {}", list(known.iter().copied()))),
        (None, _) => finding.help(format!(
            "by its keys this is one of {}",
            list(fitting.iter().copied())
        )),
    }
}
