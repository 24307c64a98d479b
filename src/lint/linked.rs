//! Documents behind references, and what is wrong with one that cannot be used.

use std::any::Any;
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::library::DocumentFault;
use super::scope::{FOLLOWS, Scope};
use super::shape::Validator;
use super::{general, here};
use crate::diagnostic::{Finding, Nowhere, Place, Source};
use crate::document::{Document, FileError, Header, Parsed, Reference, Tree, parse};
use crate::kit::count::is_or_are;
use crate::kit::nearest::{did_you_mean, likeliest_first, nearest, nearest_all};
use crate::kit::quote::{list, one_of, quote};

/// A value and the document that it was read from.
#[derive(Debug)]
pub struct Read<T> {
    /// The document.
    pub document: Arc<Document>,
    /// The value.
    pub value: T,
}

/// So many files with a name like a mistyped one are looked at.
const MOST_LOOKED_AT: usize = 4;

/// The most documents of a folder that are looked at for those of a kind.
const MOST_BESIDE: usize = 16;

impl Scope<'_> {
    /// The value of the document that `reference` names: a path, or `base` for the game's own.
    pub fn linked<T: DeserializeOwned + Send + Sync + 'static>(
        &mut self,
        kind: &'static str,
        pointer: &str,
        reference: &str,
    ) -> Option<Arc<Read<T>>> {
        let name = self.name_of(kind, pointer, reference)?;
        self.load(kind, pointer, reference, &name, |scope, tree| {
            let value = scope.typed::<T>(tree)?;
            Some(Read {
                document: Arc::clone(&scope.document),
                value,
            })
        })
    }

    /// The value of a component document that is named or written at `pointer`, or of the game's own if
    /// it is neither.
    pub fn component<T: DeserializeOwned + Send + Sync + 'static>(
        &mut self,
        kind: &'static str,
        pointer: &str,
        reference: Option<&Reference>,
    ) -> Option<Arc<Read<T>>> {
        match reference {
            Some(Reference::Here(content)) => {
                let document = Arc::new(self.document_at(pointer));
                let value = read_here(content)?;
                Some(Arc::new(Read { document, value }))
            }
            Some(Reference::Named(reference)) => self.linked(kind, pointer, reference),
            None => self.linked(kind, pointer, "base"),
        }
    }

    /// Loads the document called `name`, which `reference` stands for.
    pub(super) fn load<T: Send + Sync + 'static>(
        &mut self,
        kind: &'static str,
        pointer: &str,
        reference: &str,
        name: &str,
        read: impl FnOnce(&mut Scope<'_>, Tree<'_>) -> Option<T>,
    ) -> Option<Arc<T>> {
        let (library, game) = (self.library, self.game);
        let loaded = library.loaded((game, kind, name.to_owned()), || {
            let text = match library.text(name) {
                Ok(text) => text,
                Err(error) => return (Err(DocumentFault::Unreadable(error)), 0),
            };
            let bytes = text.len();
            let mut findings = Vec::new();
            let document = Arc::new(Document::new(Arc::new(Source::new(name, text))));
            let mut scope = Scope::new(game, document, library, &mut findings);
            let value = scope.open(kind, read);
            let broken = findings.iter().any(Finding::is_fault);
            let loaded = match value {
                Ok(value) if !broken => Ok(Arc::new(value) as Arc<dyn Any + Send + Sync>),
                Ok(_) => Err(DocumentFault::Broken),
                Err(fault) => Err(fault),
            };
            (loaded, bytes)
        });
        let fault = match loaded {
            Ok(value) => return value.downcast().ok(),
            Err(fault) => fault,
        };
        let place = self.place(pointer);
        match fault {
            DocumentFault::Unreadable(error) => {
                let mut finding = unreadable(place, reference, &error);
                let is_document =
                    matches!(error, FileError::Unfit { is_document, .. } if is_document);
                if is_document && library.files.is_checked(name) {
                    finding.level = FOLLOWS;
                }
                self.report(finding);
            }
            DocumentFault::Foreign(what) => {
                let message =
                    format!("`{name}` is {what}; one of the kind `{kind}` is needed here");
                let finding = Finding::new(&general::BROKEN_REFERENCE, place, message)
                    .help(format!("name a file with `kind = \"{kind}\"`"));
                self.report(self.emptied(kind, name).unwrap_or(finding));
            }
            DocumentFault::Broken => self.report_broken(kind, pointer, name),
        }
        None
    }

    /// That a file of this run is used as a document and is empty: told there, once for all that use it.
    fn emptied(&self, kind: &str, name: &str) -> Option<Finding> {
        let text = self.library.text(name).ok()?;
        if !text.trim().is_empty() || !self.library.files.is_checked(name) {
            return None;
        }
        let place = Place {
            source: Arc::new(Source::new(name, text)),
            span: 0..0,
        };
        let message = format!("this file is used as a document of kind `{kind}`, and is empty");
        let game = self.game;
        let help =
            format!("begin it with `format = 1`, `game = \"{game}\"` and `kind = \"{kind}\"`");
        Some(Finding::new(&general::BROKEN_REFERENCE, place, message).help(help))
    }

    /// Parses the document, checks header and shape, and reads it.
    fn open<T>(
        &mut self,
        kind: &'static str,
        read: impl FnOnce(&mut Scope<'_>, Tree<'_>) -> Option<T>,
    ) -> Result<T, DocumentFault> {
        let document = Arc::clone(&self.document);
        let text = &document.source().text;
        let Parsed { tree, errors, .. } = parse(text);
        if !errors.is_empty() {
            return Err(if Header::announced(text) {
                DocumentFault::Broken
            } else {
                DocumentFault::Foreign("no document of any game".to_owned())
            });
        }
        let header = Header::of(tree.get_ref());
        if let Some(what) = self.foreign(kind, &header) {
            // What does not fit the kind that it names itself is not rightly of that kind.
            return Err(if self.fits_its_header(&tree, &header) {
                DocumentFault::Foreign(what)
            } else {
                DocumentFault::Broken
            });
        }
        let newest = self.library.catalogue.newest_edition();
        let sound = header.is_current()
            && header
                .edition
                .is_none_or(|edition| edition <= i64::from(newest))
            && header.game.as_deref() == Some(self.game)
            && header.kind.as_deref() == Some(kind);
        // Built-in documents have passed their tests; a validator for them alone is not worth its
        // making.
        let name = &document.source().name;
        let is_base = self.library.catalogue.base_text(name).is_some();
        let fits = |validator: Arc<Validator>| validator.accepts(&tree);
        if !sound || !(is_base || self.library.validator(self.game, kind).is_some_and(fits)) {
            return Err(DocumentFault::Broken);
        }
        if !is_base && here::is_too_new(self, kind, &header, tree.get_ref()) {
            return Err(DocumentFault::Broken);
        }
        read(self, tree).ok_or(DocumentFault::Broken)
    }

    /// Whether a document is what its header says, or says nothing: its own check finds nothing wrong
    /// with that.
    fn fits_its_header(&self, tree: &Tree<'_>, header: &Header) -> bool {
        let (Some(game), Some(kind)) = (&header.game, &header.kind) else {
            return true;
        };
        let validator = self.library.validator(game, kind);
        validator.is_none_or(|validator| validator.accepts(tree))
    }

    /// What a document with this header is, if it is something else, and rightly so.
    fn foreign(&self, kind: &str, header: &Header) -> Option<String> {
        if !header.present {
            return Some("no document of any game".to_owned());
        }
        let (game, found) = (header.game.as_deref()?, header.kind.as_deref()?);
        self.library.catalogue.kind(game, found)?;
        if game != self.game {
            return Some(format!("of the kind `{found}`, but of {game}"));
        }
        (found != kind).then(|| format!("of the kind `{found}`"))
    }

    /// The name of the file behind a reference.
    pub(super) fn name_of(&mut self, kind: &str, pointer: &str, reference: &str) -> Option<String> {
        if reference == "base" {
            let base = self.library.catalogue.base(self.game, kind);
            if base.is_none() {
                let place = self.place(pointer);
                let message = format!("{} has no base {kind}", self.game);
                self.report(Finding::new(&general::UNKNOWN_REFERENCE, place, message));
            }
            return base;
        }
        let from = &self.document.source().name;
        match self.library.resolve(from, reference) {
            Ok(name) => {
                self.library.note_use(from, &name);
                Some(name)
            }
            Err(mut error) => {
                if let FileError::Missing { nearby } = &mut error {
                    self.keep_what_fits(kind, nearby, reference);
                }
                let mut finding = unreadable(self.place(pointer), reference, &error);
                if let FileError::Outside { .. } = error
                    && let Some(way) = self.way_inside(kind, reference)
                {
                    finding = finding.help(did_you_mean(way));
                }
                self.report(finding);
                None
            }
        }
    }

    /// The same path from a folder further up, if it leads to a document of the kind that is needed.
    fn way_inside<'r>(&self, kind: &str, reference: &'r str) -> Option<&'r str> {
        let less = |way: &&'r str| way.strip_prefix("../");
        let mut ways = std::iter::successors(less(&reference), less);
        ways.find(|way| self.is_other(kind, way) == Some(false))
    }

    /// Of names that a reference may have meant, keeps those of which the nearest is a document of the kind that is needed,
    /// and adds what comes with the game.
    fn keep_what_fits(&self, kind: &str, nearby: &mut Vec<String>, reference: &str) {
        if self.library.catalogue.base(self.game, kind).is_some() {
            nearby.push("base".to_owned());
        }
        // From the folder above, or the one below, the same way may lead to a file.
        let above = format!("../{reference}");
        let from_below = || Some(&*above).filter(|way| self.is_other(kind, way) == Some(false));
        if let Some(way) = self.way_inside(kind, reference).or_else(from_below) {
            *nearby = vec![way.to_owned()];
            return;
        }
        for _ in 0..MOST_LOOKED_AT {
            let Some(close) = nearest_path(reference, nearby).map(str::to_owned) else {
                self.keep_those_beside(kind, nearby, reference);
                return;
            };
            if close == "base" {
                return;
            }
            if !self.is_other(kind, &close).unwrap_or_default() {
                return;
            }
            nearby.retain(|name| *name != close);
        }
        nearby.clear();
    }

    /// Keeps the documents of the kind that is needed in the folder that a reference names, if there are few.
    fn keep_those_beside(&self, kind: &str, nearby: &mut Vec<String>, reference: &str) {
        nearby.retain(|name| folder(name) == folder(reference) || name == "base");
        if nearby.len() <= MOST_BESIDE {
            nearby.retain(|name| name == "base" || self.is_other(kind, name) == Some(false));
        }
    }

    /// Whether a reference leads to a document of another kind; nothing if it leads to no text.
    fn is_other(&self, kind: &str, reference: &str) -> Option<bool> {
        let from = &self.document.source().name;
        let name = self.library.resolve(from, reference).ok()?;
        let text = self.library.text(&name).ok()?;
        let header = Header::of(parse(&text).tree.get_ref());
        Some(self.foreign(kind, &header).is_some())
    }
}

/// The folder of a path, with the slash behind it.
fn folder(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |end| end + 1)]
}

/// The path that another one may have been meant for. What all files of a folder begin and end with tells nothing.
fn nearest_path<'n>(reference: &str, nearby: &'n [String]) -> Option<&'n str> {
    let stem = |path: &'_ str| {
        let name = folder(path).len();
        let end = path[name..].rfind('.').map_or(path.len(), |end| name + end);
        path[name..end].to_owned()
    };
    if stem(reference) == "base" && nearby.iter().any(|name| name == "base") {
        return Some("base");
    }
    let close = nearest(reference, nearby.iter().map(String::as_str))?;
    let is_beside = folder(reference) == folder(close);
    let is_like = || {
        let (written, meant) = (stem(reference), stem(close));
        written.contains(&meant) || nearest(&written, [&*meant]).is_some()
    };
    (!is_beside || is_like()).then_some(close)
}

/// What is written in place of a component document, whose shape the schema has accepted.
pub(super) fn read_here<T: DeserializeOwned>(content: &Map<String, Value>) -> Option<T> {
    let content = content.clone();
    T::deserialize(Value::Object(content)).ok()
}

/// How many names are proposed of those that are equally like the one that is written.
const MOST_CLOSE: usize = 4;

/// The finding that `typed` names nothing known.
#[must_use]
pub fn unknown_reference<'k>(
    place: Place,
    noun: &str,
    typed: &str,
    known: impl IntoIterator<Item = &'k str>,
) -> Finding {
    let known: Vec<&str> = known.into_iter().collect();
    let mut finding = Finding::new(
        &general::UNKNOWN_REFERENCE,
        place,
        format!("there is no {noun} `{typed}`"),
    );
    // Of names with several parts, the last one may be left out.
    let is_whole = |name: &&str| {
        name.strip_prefix(typed)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    let whole: Vec<&str> = known.iter().copied().filter(is_whole).collect();
    let close = match whole[..] {
        [] => nearest_all(typed, known.iter().copied()),
        _ => whole,
    };
    finding.nowhere = Some(Box::new(Nowhere {
        noun: Some(noun.to_owned()),
        name: typed.to_owned(),
        is_meant: !close.is_empty(),
    }));
    match close[..] {
        [] => {}
        [close] => return finding.help(did_you_mean(close)),
        ref close => {
            let shown = close
                .iter()
                .take(MOST_CLOSE)
                .map(|name| format!("`{name}`"));
            return finding.help(format!("did you mean {}?", one_of("or", shown)));
        }
    }
    if known.is_empty() {
        return finding;
    }
    let likeliest = likeliest_first(typed, known);
    finding.help(format!("expected one of {}", list(likeliest)))
}

/// A path as it was typed where a backslash between folders has become part of a control character.
fn as_typed(reference: &str) -> String {
    let letters = ["\n", "\t", "\r", "\u{8}", "\u{c}", "\u{1b}"].into_iter();
    let typed = letters.zip([r"\n", r"\t", r"\r", r"\b", r"\f", r"\e"]);
    typed.fold(reference.to_owned(), |text, (letter, typed)| {
        text.replace(letter, typed)
    })
}

fn unreadable(place: Place, reference: &str, error: &FileError) -> Finding {
    let reference = &as_typed(reference);
    let message = format!("cannot use `{reference}`: {error}");
    match error {
        FileError::Missing { nearby } => {
            let close = nearest_path(reference, nearby);
            let mut finding = Finding::new(&general::UNKNOWN_REFERENCE, place, message);
            finding.nowhere = Some(Box::new(Nowhere {
                noun: None,
                name: reference.clone(),
                is_meant: close.is_some() || reference.contains('\\'),
            }));
            if reference.contains('\\') {
                let there = reference.replace('\\', "/");
                return finding.help(format!(
                    "write `/` between folders, on every system: {}",
                    quote(&there)
                ));
            }
            let beside = nearby.iter().filter(|name| *name != "base");
            let beside: Vec<&str> = beside.map(String::as_str).collect();
            match close {
                Some(close) => finding.help(did_you_mean(close)),
                None if (1..=MOST_CLOSE).contains(&beside.len()) => {
                    finding.help(format!("in its folder {} {}", is_or_are(beside.len()), list(beside)))
                }
                None if nearby.iter().any(|name| name == "base") => finding.help(
                    "a reference is a path relative to this file, or `base` for what comes with the game",
                ),
                None => finding.help("a reference is a path relative to this file"),
            }
        }
        // Where the file is does not matter, then: on another machine it is elsewhere.
        FileError::Outside { .. } if Path::new(reference).has_root() => {
            Finding::new(&general::REFERENCE_OUTSIDE, place, message)
                .help("a reference is a path relative to this file")
        }
        FileError::Outside { root } => Finding::new(&general::REFERENCE_OUTSIDE, place, message)
            .help(format!(
                "move the file into `{root}`, or have the nearest `scrutineer.toml` in a folder above both"
            )),
        FileError::Unreadable(_) | FileError::Unfit { .. } => {
            Finding::new(&general::BROKEN_REFERENCE, place, message)
        }
    }
}
