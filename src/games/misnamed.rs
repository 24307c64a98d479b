//! Documents that say a game or a kind that they are not of.
//!
//! Every key of such a document seems to be wrong, while one word is: so the document is held
//! against the other kinds of its game, and against the same kind of other games.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;

use super::suspects::{Explained, Suspect, SuspectMistake};
use super::{AnyGame, Games};
use crate::diagnostic::{Finding, Fix, Mistake, Rule, Source};
use crate::document::header::HEADER;
use crate::document::tree::TomlTable;
use crate::document::{Document, Tree, parse};
use crate::lint::shape::Validator;
use crate::lint::{Catalogue as _, Kind, Library, Role, general};

/// Documents longer than this, in bytes, are held against other kinds one after the other.
const LONG: usize = 64 * 1024;

/// What a document would have to say to be a document that fits.
struct MeantDocument {
    /// `game` or `kind`.
    key: &'static str,
    rule: &'static Rule,
    name: &'static str,
}

/// The finding about a document that does not fit the kind and game it names, and fits another one
/// altogether.
pub(super) fn finding(
    all: Games,
    game: &'static dyn AnyGame,
    kind: &'static Kind,
    tree: &Tree<'_>,
    document: &Arc<Document>,
    library: &Library<'_>,
) -> Option<Finding> {
    let id = game.meta().id;
    let validator = library.validator(id, kind.name)?;
    let keys = keys(tree.get_ref());
    let known = |id: &str, kind: &'static Kind| {
        let validator = library.validator(id, kind.name);
        validator.map_or(0, |validator| known(&validator, &keys))
    };
    let own = known(id, kind);
    // One word makes many keys wrong: of which only one key or value is wrong, and others are right, is itself.
    let is_nearly_right = own == keys.len() || own > 0 && own + 1 == keys.len();
    if is_nearly_right && validator.fits_nearly(tree) {
        return beginning(game, kind, &keys, tree, document, library);
    }
    // A kind that needs no keys of its own is not shown by one that it has.
    let has_needs = |kind: &Kind| {
        let validator = library.validator(id, kind.name);
        validator.is_some_and(|it| it.needs().any(|key| !HEADER.contains(&key)))
    };
    let is_shown = |kind: &Kind| own + 1 != keys.len() || own < 2 || has_needs(kind);
    let fits = |id: &str, other: &'static Kind, but: &[&str]| {
        // A long document has need of the memory that these take together.
        let validator = if document.source().text.len() > LONG {
            library.passing_validator(id, other.name)
        } else {
            library.validator(id, other.name)
        };
        validator.is_some_and(|validator| validator.fits_but(tree, but))
    };
    let kinds = game.meta().kinds.iter();
    let kinds = kinds
        .filter(|other| known(id, other) > own && is_shown(other) && fits(id, other, &["kind"]));
    let kinds = kinds.map(|other| MeantDocument {
        key: "kind",
        rule: &general::UNKNOWN_KIND,
        name: other.name,
    });
    let games = all.iter().filter(|other| other.meta().id != id);
    let games = games.filter(|other| {
        let other = other.meta().id;
        let kind = all.kind(other, kind.name);
        kind.is_some_and(|kind| known(other, kind) >= own && fits(other, kind, &["game"]))
    });
    let games = games.map(|other| MeantDocument {
        key: "game",
        rule: &general::UNKNOWN_GAME,
        name: other.meta().id,
    });
    let fitting: Vec<MeantDocument> = kinds.chain(games).collect();
    let Some(meant) = fitting.first() else {
        // A template of another game of which both words were changed, and nothing else.
        let (other, of) = all.by_schema(&document.source().text)?;
        let other = other.meta().id;
        if !fits(other, of, &["game", "kind"]) {
            return None;
        }
        let message = format!("the keys are not those of a `{}` of {id}", kind.name);
        let help = format!(
            "the whole document fits `game = \"{other}\"` and `kind = \"{}\"`",
            of.name
        );
        let finding = Finding::new(&general::UNKNOWN_KIND, document.place("/kind"), message);
        return Some(finding.help(help));
    };
    let place = document.place(&format!("/{}", meant.key));
    let message = match meant.key {
        "kind" => format!("the keys are not those of kind `{}`", kind.name),
        _ => format!("the keys are not those of a `{}` of {id}", kind.name),
    };
    let finding = Finding::new(meant.rule, place.clone(), message);
    let names: Vec<&str> = fitting.iter().map(|meant| meant.name).collect();
    let [only] = names[..] else {
        return Some(finding.help(format!("they fit {}", list(&names))));
    };
    let (help, fix) = said_instead(meant.key, only, place.span);
    let mut finding = finding.help(help);
    finding.fix = Some(fix);
    Some(finding)
}

/// A scenario that says that it is a position, or the other way round, of which only one thing does not fit: much of a
/// scenario may stand in a position as well.
fn beginning(
    game: &'static dyn AnyGame,
    kind: &'static Kind,
    keys: &BTreeSet<String>,
    tree: &Tree<'_>,
    document: &Document,
    library: &Library<'_>,
) -> Option<Finding> {
    let is_other = |other: &&Kind| {
        let roles = (kind.role, other.role);
        matches!(
            roles,
            (Role::Scenario, Role::Position) | (Role::Position, Role::Scenario)
        )
    };
    let other = game.meta().kinds.iter().find(is_other)?;
    let validator = library.validator(game.meta().id, other.name)?;
    if keys.len() < 2 || !validator.fits_but(tree, &["kind"]) {
        return None;
    }
    let place = document.place("/kind");
    let finding = Finding::new(&general::UNKNOWN_KIND, place.clone(), hardly(kind.name));
    let (help, fix) = said_instead("kind", other.name, place.span);
    let mut finding = finding.help(help);
    finding.fix = Some(fix);
    Some(finding)
}

/// What to do where one other name of a game or a kind fits, and the edit that does it.
fn said_instead(key: &str, name: &str, span: Range<usize>) -> (String, Fix) {
    let text = Value::from(name).to_string();
    let fix = Fix::one(format!("write `{key} = {text}`"), span, text);
    let help = format!("did you mean `{name}`? the whole document fits it");
    (help, fix)
}

/// What a document may be instead of the kind that it says, of whose keys it has nearly all: another one that it fits
/// altogether.
pub(super) fn suspects(
    game: &'static dyn AnyGame,
    kind: &str,
    tree: &Tree<'_>,
    document: &Document,
    library: &Library<'_>,
) -> Option<Suspect> {
    let others = game.meta().kinds.iter().filter(|other| other.name != kind);
    let fits = |other: &&Kind| {
        let validator = library.validator(game.meta().id, other.name);
        validator.is_some_and(|validator| validator.fits_but(tree, &["kind"]))
    };
    let instead: Vec<String> = others
        .filter(fits)
        .map(|other| Value::from(other.name).to_string())
        .collect();
    (!instead.is_empty()).then(|| Suspect {
        span: document.place("/kind").span,
        instead,
        explains: Explained::AllErrors,
        told: SuspectMistake::By(other_kind),
    })
}

/// That a document hardly is what it says.
pub(super) fn hardly(kind: &str) -> String {
    format!("this is hardly a document of kind `{kind}`")
}

fn other_kind(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let said = source.text[span.clone()].trim_matches(['"', '\'']);
    let names: Vec<&str> = fitting.iter().map(|name| name.trim_matches('"')).collect();
    let (help, fix) = match names[..] {
        [only] => {
            let (help, fix) = said_instead("kind", only, span.clone());
            (help, Some(fix))
        }
        _ => (format!("it fits {}", list(&names)), None),
    };
    Mistake {
        message: hardly(said),
        place: source.place(span),
        help,
        fix,
    }
}

/// The kinds of a game of which a document has the keys.
pub(super) fn kinds_by_keys(
    all: Games,
    game: &'static dyn AnyGame,
    document: &Document,
) -> Vec<&'static str> {
    let keys = own_keys(document);
    let meta = game.meta();
    let kinds = meta.kinds.iter();
    let kinds = kinds.filter(|kind| has_keys_of(&all.validator(meta.id, kind), &keys));
    kinds.map(|kind| kind.name).collect()
}

/// Whether a document fits the kind that it names in another game altogether, and none of these kinds of its own.
pub(super) fn is_of_other(
    all: Games,
    (own, kinds): (&'static dyn AnyGame, &[&str]),
    (other, name): (&str, &str),
    document: &Document,
) -> bool {
    let parsed = parse(&document.source().text);
    let fits = |id: &str, kind: &str, key: &str| {
        let kind = all.kind(id, kind);
        kind.is_some_and(|kind| all.validator(id, kind).fits_but(&parsed.tree, &[key]))
    };
    fits(other, name, "game") && !kinds.iter().any(|kind| fits(own.meta().id, kind, "kind"))
}

/// The games of which a document has the keys, given the kind that it names.
pub(super) fn games_by_keys(
    all: Games,
    kind: Option<&str>,
    document: &Document,
) -> Vec<&'static str> {
    let keys = own_keys(document);
    let games = all.iter().map(|game| game.meta());
    let games = games.filter(|game| {
        let mut kinds = game.kinds.iter().filter(|known| kind == Some(known.name));
        kinds.any(|kind| has_keys_of(&all.validator(game.id, kind), &keys))
    });
    games.map(|game| game.id).collect()
}

fn list(names: &[&str]) -> String {
    crate::kit::quote::list(names.iter().copied())
}

/// The keys at the top of a document, apart from its header.
fn keys(root: &TomlTable<'_>) -> BTreeSet<String> {
    let keys = root.keys().map(|key| key.get_ref().to_string());
    keys.filter(|key| !HEADER.contains(&key.as_str())).collect()
}

fn own_keys(document: &Document) -> BTreeSet<String> {
    keys(parse(&document.source().text).tree.get_ref())
}

/// How many of the keys a document of a kind can have at its top.
fn known(validator: &Validator, keys: &BTreeSet<String>) -> usize {
    keys.iter().filter(|key| validator.knows(key)).count()
}

/// Whether a document of a kind can have these keys at its top, and needs no others.
fn has_keys_of(validator: &Validator, keys: &BTreeSet<String>) -> bool {
    let mut needed = validator.needs();
    !keys.is_empty()
        && known(validator, keys) == keys.len()
        && needed.all(|key| keys.contains(key) || HEADER.contains(&key))
}
