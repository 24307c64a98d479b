//! Loading the documents that a document refers to.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::{self, Write as _};
use std::hash::{DefaultHasher, Hasher as _};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::extends::Extended;
use super::general;
use super::here;
use super::kind::Kind;
use super::set::{Component, Entry, Set};
use super::shape::Validator;
use super::twins;
use crate::diagnostic::{Citation, Finding, Level, Place, Rule, Source};
use crate::document::tree::typed;
use crate::document::{
    Document, FileError, Files, Header, Parsed, Reference, Tree, parse, reference,
};
use crate::kit::count::Count;
use crate::kit::nearest::nearest;
use crate::kit::quote::quote;

/// What is known of the games, for those who may not know any by name.
pub trait Catalogue: Sync {
    /// A kind of document of a game.
    fn kind(&self, game: &str, kind: &str) -> Option<&'static Kind>;
    /// The name of a game's base document of a kind.
    fn base(&self, game: &str, kind: &str) -> Option<String>;
    /// The text of the base document with this name, if it is one.
    fn base_text(&self, name: &str) -> Option<&'static str>;
    /// What documents of a kind are held against.
    fn validator(&self, game: &str, kind: &Kind) -> Validator {
        Validator::new(kind.schema(game))
    }
    /// The newest edition of the readings' defaults.
    fn newest_edition(&self) -> u32;
    /// A rule of a game, or one about every document, by name.
    fn rule(&self, game: &str, name: &str) -> Option<&'static Rule>;
    /// A clause of a game by id.
    fn clause(&self, game: &str, id: &str) -> Option<Citation>;
}

/// Documents by reference: each is read, parsed and checked for shape once and then shared.
pub struct Library<'a> {
    pub(super) files: Arc<dyn Files + 'a>,
    pub(super) catalogue: &'a dyn Catalogue,
    validators: Mutex<HashMap<(String, &'static str), Arc<Validator>>>,
    cache: Mutex<Cache>,
    pub(super) extended: Extended,
    uses: Mutex<DocumentUses>,
    asked: Mutex<AskedFiles>,
    worked_out: Mutex<HashMap<u64, Arc<OnceLock<Option<f64>>>>>,
}

/// What stands for a long text.
#[derive(Default)]
struct Key64(DefaultHasher);

impl fmt::Write for Key64 {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

/// Which documents refer to which, by name; those in the program are not among them.
pub type DocumentUses = BTreeMap<String, BTreeSet<String>>;

/// Which files each document has asked for, by name, whatever came of it; `None` for what was not there.
type AskedFiles = HashMap<Box<str>, Vec<Option<Box<str>>>>;

/// What is kept of loaded documents, bounded by the bytes of their texts.
#[derive(Default)]
struct Cache {
    loaded: HashMap<DocumentKey, Loaded>,
    bytes: usize,
}

/// Game, kind and name of a document.
pub(super) type DocumentKey = (&'static str, &'static str, String);

/// A loaded value, or why there is none: the same whichever reference asked for it first.
type Loaded = Result<Arc<dyn Any + Send + Sync>, DocumentFault>;

/// Why a document cannot be used.
#[derive(Clone, Debug)]
enum DocumentFault {
    /// It cannot be read.
    Unreadable(FileError),
    /// It is something else: what, after "is". Its own check finds nothing wrong with that.
    Foreign(String),
    /// It has errors of its own.
    Broken,
}

/// The level of what follows from the findings about another document that this run checks: that
/// this one could not be looked at wholly is to be known, but is no news to anybody.
pub const FOLLOWS: Level = Level::Allow;

/// Numbers that were worked out and are kept.
const MOST_WORKED_OUT: usize = 4096;

/// Text of loaded documents that is kept for sharing, in bytes.
const CACHE_BYTES: usize = 64 * 1024 * 1024;

/// A value and the document that it was read from.
#[derive(Debug)]
pub struct Read<T> {
    /// The document.
    pub document: Arc<Document>,
    /// The value.
    pub value: T,
}

impl fmt::Debug for Library<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

/// A document, or a table inside one, under check: where findings about it go, and what it can
/// refer to.
#[derive(Debug)]
pub struct Scope<'s> {
    /// The game that the document says it belongs to.
    pub game: &'static str,
    /// The document.
    pub document: Arc<Document>,
    /// Pointer of the table under check: empty for the whole document.
    pub prefix: String,
    /// Where referenced documents come from.
    pub library: &'s Library<'s>,
    /// What has been found.
    pub findings: &'s mut Vec<Finding>,
    /// How to take what can be taken in two ways.
    pub way: WayAround,
    /// What stands elsewhere than it says.
    pub overlay: Option<Arc<Overlay>>,
    /// Whether what can be read is to be looked at, though it breaks rules, and not to be played.
    pub for_show: bool,
    /// The edition that a script pins which begins with this document.
    pub edition: Option<u32>,
}

/// Values that stand in place of those of a document.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// The document in which they are written.
    pub document: Arc<Document>,
    /// Pointer of what is replaced, in the document under check, and of what stands in its place; what
    /// counts more comes last.
    pub places: Vec<(String, String)>,
}

impl Overlay {
    /// The pointer at which the value at `pointer` is written here, if it is.
    #[must_use]
    pub fn find(&self, pointer: &str) -> Option<String> {
        let found = self.places.iter().rev().filter_map(|(of, at)| {
            let below = pointer.strip_prefix(of.as_str())?;
            let is_whole = below.is_empty() || below.starts_with('/');
            is_whole.then(|| format!("{at}{below}"))
        });
        found.into_iter().find(|at| self.document.says(at))
    }
}

/// The first format in which absent keys of a position follow from others.
const FOLLOWING: i64 = 2;

/// Which of two ways to take a document that has faults, where nobody knows what was meant: with the
/// one value in place of a faulty one or with another, without a duplicate or with it. What is found
/// in both ways does not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WayAround {
    /// The first value that fits; no duplicates.
    #[default]
    First,
    /// The last one; duplicates, too.
    Last,
}

impl<'s> Scope<'s> {
    /// A whole document of a game, nothing of which has been looked at yet.
    pub fn new(
        game: &'static str,
        document: Arc<Document>,
        library: &'s Library<'s>,
        findings: &'s mut Vec<Finding>,
    ) -> Self {
        Self {
            game,
            document,
            prefix: String::new(),
            library,
            findings,
            way: WayAround::default(),
            overlay: None,
            for_show: false,
            edition: None,
        }
    }
}

impl Scope<'_> {
    /// The place of a value; `pointer` is relative to the table under check.
    #[must_use]
    pub fn place(&self, pointer: &str) -> Place {
        let pointer = format!("{}{pointer}", self.prefix);
        if let Some((document, at)) = self.overlaid(&pointer) {
            return document.place(&at);
        }
        self.document.place(&pointer)
    }

    /// The place of a key; `pointer` is relative to the table under check.
    #[must_use]
    pub fn key_place(&self, pointer: &str) -> Place {
        let pointer = format!("{}{pointer}", self.prefix);
        if let Some((document, at)) = self.overlaid(&pointer) {
            return document.key_place(&at);
        }
        self.document.key_place(&pointer)
    }

    /// Whether the value at a pointer, relative to the table under check, is written: a default is not.
    #[must_use]
    pub fn says(&self, pointer: &str) -> bool {
        let pointer = format!("{}{pointer}", self.prefix);
        self.overlaid(&pointer).is_some() || self.document.says(&pointer)
    }

    fn overlaid(&self, pointer: &str) -> Option<(&Document, String)> {
        let overlay = self.overlay.as_ref()?;
        Some((&overlay.document, overlay.find(pointer)?))
    }

    /// Whether keys that are absent from a position follow from those that are there, as from format 2 on.
    #[must_use]
    pub fn follows(&self) -> bool {
        self.document.format() >= FOLLOWING
    }

    /// The edition whose default readings hold for a game with this rules document: that of the script, of
    /// this document, of the rules, or of the folder of this document; the newest if there is none.
    #[must_use]
    pub fn edition_with(&self, rules: &Document) -> Option<u32> {
        let of_folder = || self.library.files.edition(&self.document.source().name);
        self.edition
            .or_else(|| self.document.edition())
            .or_else(|| rules.edition())
            .or_else(of_folder)
    }

    /// Reports a key that no schema asks for, as it follows from others in a later format.
    pub fn report_unsaid(&mut self, table: &str, key: &str, meaning: &str) {
        let message = format!("`{key}` is missing");
        let finding = Finding::new(&general::MISSING_FIELD, self.place(table), message);
        let help = if self.follows() {
            format!("add `{key} = …`: {meaning}")
        } else {
            format!(
                "add `{key} = …`: {meaning}; it follows by itself in a document of format {FOLLOWING}"
            )
        };
        self.report(finding.help(help));
    }

    /// Reports a finding. Headers that its help names are those of a scenario or a position that is
    /// a document of its own: inside of a script they stand below the script's key.
    pub fn report(&mut self, mut finding: Finding) {
        let above = self.document.above();
        let keys = || above.split('/').chain(self.prefix.split('/'));
        if let Some(help) = &finding.help
            && (!above.is_empty() || matches!(keys().nth(2), Some("setup" | "start")))
        {
            let keys: Vec<&str> = keys().filter(|key| !key.is_empty()).collect();
            let keys = if above.is_empty() {
                &keys[..1]
            } else {
                &keys[..]
            };
            finding.help = Some(headers_below(help, &keys.join(".")));
        }
        self.findings.push(finding);
    }

    /// Reports what a check has found; many together, as the one mistake that is probably behind them, at the value at
    /// `pointer` if that is written.
    pub fn report_together(
        &mut self,
        found: Vec<Finding>,
        pointer: &str,
        one: impl FnOnce(&[Finding], Place) -> Finding,
    ) {
        if found.len() < MANY || !self.says(pointer) {
            for finding in found {
                self.report(finding);
            }
            return;
        }
        let mut finding = one(&found, self.place(pointer));
        for other in found.into_iter().take(MANY) {
            finding = finding.also(other.at.place, other.message);
        }
        self.report(finding);
    }

    /// Whether no error has been found yet. Comments and configuration may make an error out to be
    /// less, but not what is wrong playable.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let is_error = |finding: &Finding| finding.rule.level == Level::Error;
        !self.findings.iter().any(is_error)
    }

    /// Whether a game is made of what has been read: if no error has been found yet, or if it is made only to
    /// be looked at. Names have been resolved before that is asked.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.for_show || self.is_sound()
    }

    /// Reports that the document called `name`, which is referred to here, has errors of its own.
    pub fn report_broken(&mut self, kind: &str, pointer: &str, name: &str) {
        let message = format!("`{name}` is not a valid `{kind}` document of {}", self.game);
        let help = format!("run `scrutineer check {name}` to see what is wrong with it");
        let place = self.place(pointer);
        let mut finding = Finding::new(&general::BROKEN_REFERENCE, place, message).help(help);
        if self.library.files.is_checked(name) {
            finding.level = FOLLOWS;
        }
        self.report(finding);
    }

    /// Reports a fault of the document called `name`, which is referred to here, that the check of
    /// that document finds as well: it is no news if this run checks that one, too.
    pub fn report_shared(&mut self, mut finding: Finding, name: &str) {
        if self.library.files.is_checked(name) {
            finding.level = FOLLOWS;
        }
        self.report(finding);
    }

    /// The same document and collector, for the table at `below`.
    pub fn inside(&mut self, below: &str) -> Scope<'_> {
        Scope {
            game: self.game,
            document: Arc::clone(&self.document),
            prefix: format!("{}{below}", self.prefix),
            library: self.library,
            findings: self.findings,
            way: self.way,
            overlay: self.overlay.clone(),
            for_show: self.for_show,
            edition: self.edition,
        }
    }

    /// The same collector, for the table at `prefix` of another document, one that this one refers
    /// to: what must change there is reported there.
    pub fn there(&mut self, document: &Arc<Document>, prefix: impl Into<String>) -> Scope<'_> {
        Scope {
            game: self.game,
            document: Arc::clone(document),
            prefix: prefix.into(),
            library: self.library,
            findings: self.findings,
            way: self.way,
            overlay: None,
            for_show: self.for_show,
            edition: self.edition,
        }
    }

    /// Reports that `typed` names none of `known`, with the closest one as help.
    pub fn unknown<'k>(
        &mut self,
        pointer: &str,
        noun: &str,
        typed: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        let place = self.place(pointer);
        self.report(unknown_reference(place, noun, typed, known));
    }

    /// The set of components that `reference` names, or the game's base set if there is none.
    ///
    /// `pointer` is where the reference stands. `None` if it cannot be had or is too large, which
    /// has then been reported here or is reported by the check of that file.
    pub fn set<C: Component>(
        &mut self,
        pointer: &str,
        reference: Option<&Reference>,
    ) -> Option<Arc<Set<C::Item>>> {
        let reference = match reference {
            Some(Reference::Here(content)) => return self.set_here::<C>(pointer, content),
            Some(Reference::Named(reference)) => reference,
            None => "base",
        };
        let name = self.name_of(C::KIND, pointer, reference)?;
        let set = self.named_set::<C>(pointer, reference, &name)?;
        let place = |scope: &Self| scope.place(pointer);
        self.is_small::<C>(&set, place).then_some(set)
    }

    /// The set that a component document is by itself, read off the tree.
    pub fn own<C: Component>(&mut self, tree: Tree<'_>) -> Option<Set<C::Item>> {
        let value = self.typed::<C>(tree)?;
        self.own_set(value)
    }

    /// The set of the component document under check, if it can be had and is small enough to be
    /// looked at further.
    pub fn own_set<C: Component>(&mut self, value: C) -> Option<Set<C::Item>> {
        if value.count() > C::MOST {
            // The schema says so; comparing everything with everything would take too long.
            return None;
        }
        twins::check_extends(value.extends(), self);
        let set = self.merge(value)?;
        twins::check::<C>(&set, self);
        let place = |scope: &Self| scope.key_place(&format!("/{}", C::LIST));
        self.is_small::<C>(&set, place).then_some(set)
    }

    /// Whether a set is small enough; reports it at `place` if it is not.
    fn is_small<C: Component>(
        &mut self,
        set: &Set<C::Item>,
        place: impl FnOnce(&Self) -> Place,
    ) -> bool {
        let (count, most) = (set.items.len(), C::MOST);
        if count > most {
            let message = format!(
                "{} are in the set; at most {most} can be",
                Count(count, C::NOUN)
            );
            let finding = Finding::new(&general::SET_LIMIT, place(self), message);
            self.report(finding.help("extend fewer sets, or remove items"));
        }
        count <= most
    }

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

    /// The set that is written at `pointer`. What is wrong with it is found by its own check.
    fn set_here<C: Component>(
        &mut self,
        pointer: &str,
        content: &Map<String, Value>,
    ) -> Option<Arc<Set<C::Item>>> {
        let value: C = read_here(content)?;
        let document = Arc::new(self.document_at(pointer));
        let mut findings = Vec::new();
        let mut here = Scope::new(self.game, document, self.library, &mut findings);
        let set = here.merge(value)?;
        let is_sound = here.is_sound() && set.items.len() <= C::MOST;
        is_sound.then(|| Arc::new(set))
    }

    /// The component document that is written at `pointer`, relative to the table under check.
    #[must_use]
    pub fn document_at(&self, pointer: &str) -> Document {
        self.document.inside(&format!("{}{pointer}", self.prefix))
    }

    /// The items of a component document together with those of the sets that it extends;
    /// reports ids that occur twice. `None` if one of those sets cannot be had.
    pub fn merge<C: Component>(&mut self, value: C) -> Option<Set<C::Item>> {
        let mut items: Vec<Entry<C::Item>> = Vec::new();
        let bases = self.bases(C::KIND, value.extends());
        let mut is_whole = bases.len() == value.extends().len();
        let mut ends: Vec<(String, usize)> = Vec::new();
        for base in bases {
            match self.named_set::<C>(&base.pointer, &base.reference, &base.name) {
                Some(set) => {
                    for entry in &set.items {
                        self.add_entry::<C>(&mut items, entry.clone(), Some(&base.pointer));
                    }
                }
                None => is_whole = false,
            }
            ends.push((base.pointer, items.len()));
        }
        let inherited = items.len();
        let own = value.into_items();
        let is_told = self.report_copy::<C>(&own, &items, &ends);
        for (index, item) in own.into_iter().enumerate() {
            let is_taken = |other: &Entry<C::Item>| C::id(&other.value) == C::id(&item);
            if is_told && items[..inherited].iter().any(is_taken) {
                continue;
            }
            let pointer = format!("{}/{}/{index}", self.prefix, C::LIST);
            let entry = Entry {
                value: item,
                document: Arc::clone(&self.document),
                pointer,
            };
            self.add_entry::<C>(&mut items, entry, None);
        }
        let own = items.len() - inherited;
        is_whole.then_some(Set { items, own })
    }

    /// Reads a typed value off the tree; the schema has accepted the shape, so a failure is
    /// about a value that only the type can judge.
    pub fn typed<T: DeserializeOwned>(&mut self, tree: Tree<'_>) -> Option<T> {
        match typed::document(tree) {
            Ok(value) => Some(value),
            // What the schema has found already says it better.
            Err(_)
                if self
                    .findings
                    .iter()
                    .any(|finding| finding.level == Level::Error) =>
            {
                None
            }
            Err(error) => {
                let place = error.span.map_or_else(
                    || self.place(""),
                    |span| Place {
                        source: Arc::clone(self.document.source()),
                        span,
                    },
                );
                self.report(Finding::new(&general::BAD_VALUE, place, error.message));
                None
            }
        }
    }

    /// Reports a set that repeats what it extends, as one that was copied and then extends what it is a copy of; whether it
    /// does. `ends` says where the items of each extended set end, by the reference to it.
    fn report_copy<C: Component>(
        &mut self,
        own: &[C::Item],
        inherited: &[Entry<C::Item>],
        ends: &[(String, usize)],
    ) -> bool {
        let is_repeated = |entry: &Entry<C::Item>| {
            let mut own = own.iter();
            own.any(|item| C::id(item) == C::id(&entry.value))
        };
        let repeated = inherited.iter().enumerate();
        let repeated: Vec<_> = repeated.filter(|(_, entry)| is_repeated(entry)).collect();
        let Some((first, entry)) = repeated.first().filter(|_| repeated.len() >= COPIED) else {
            return false;
        };
        let Some((pointer, _)) = ends.iter().find(|(_, end)| first < end) else {
            return false;
        };
        let noun = C::NOUN;
        let message = format!(
            "{} of the {noun}s of this set have ids that this one has as well, such as `{}`",
            repeated.len(),
            C::id(&entry.value)
        );
        let finding = Finding::new(&general::DUPLICATE_ID, self.place(pointer), message)
            .also(entry.place("/id"), "the first of them")
            .help(
                "remove it from `extends` if these are copies of its own, or give them other ids",
            );
        self.report(finding);
        true
    }

    /// Adds an entry, and reports it if its id is taken; `via` is the reference that brought it, if
    /// any.
    fn add_entry<C: Component>(
        &mut self,
        items: &mut Vec<Entry<C::Item>>,
        entry: Entry<C::Item>,
        via: Option<&str>,
    ) {
        let id = C::id(&entry.value);
        let Some(first) = items.iter().find(|other| C::id(&other.value) == id) else {
            items.push(entry);
            return;
        };
        if first.document.source().name == entry.document.source().name
            && first.pointer == entry.pointer
        {
            // Two extended sets rest on the same one: the same component, not a second one.
            return;
        }
        let noun = C::NOUN;
        let (place, message) = match via {
            Some(pointer) => (
                self.place(pointer),
                format!("duplicate {noun} id `{id}`: two of the extended sets have it"),
            ),
            None => (entry.place("/id"), format!("duplicate {noun} id `{id}`")),
        };
        let finding = Finding::new(&general::DUPLICATE_ID, place, message)
            .also(first.place("/id"), "first used here")
            .help(format!(
                "give one of them another id, one that no other {noun} has"
            ));
        self.report(finding);
        if self.way == WayAround::Last {
            items.push(entry);
        }
    }

    fn named_set<C: Component>(
        &mut self,
        pointer: &str,
        reference: &str,
        name: &str,
    ) -> Option<Arc<Set<C::Item>>> {
        self.load(C::KIND, pointer, reference, name, |scope, tree| {
            let value = scope.typed::<C>(tree)?;
            scope.merge::<C>(value)
        })
    }

    /// Loads the document called `name`, which `reference` stands for.
    fn load<T: Send + Sync + 'static>(
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
            let is_error = |finding: &Finding| finding.rule.level == Level::Error;
            let broken = findings.iter().any(is_error);
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
                let place = self.place(pointer);
                self.report(unreadable(place, reference, &error));
                None
            }
        }
    }

    /// Of names that a reference may have meant, keeps those of which the nearest is a document of the kind that is needed,
    /// and adds what comes with the game.
    fn keep_what_fits(&self, kind: &str, nearby: &mut Vec<String>, reference: &str) {
        let from = &self.document.source().name;
        if self.library.catalogue.base(self.game, kind).is_some() {
            nearby.push("base".to_owned());
        }
        for _ in 0..MOST_LOOKED_AT {
            let nearest = nearest(reference, nearby.iter().map(String::as_str));
            let Some(close) = nearest.filter(|close| *close != "base").map(str::to_owned) else {
                return;
            };
            let name = self.library.resolve(from, &close).ok();
            let text = name.and_then(|name| self.library.text(&name).ok());
            let is_other = text.is_some_and(|text| {
                let header = Header::of(parse(&text).tree.get_ref());
                self.foreign(kind, &header).is_some()
            });
            if !is_other {
                return;
            }
            nearby.retain(|name| *name != close);
        }
        nearby.clear();
    }
}

/// From so many on, what a check finds in one document has probably one reason; so many are shown.
const MANY: usize = 3;

/// From so many on, ids that an extended set has as well are one mistake.
const COPIED: usize = 3;

/// So many files with a name like a mistyped one are looked at.
const MOST_LOOKED_AT: usize = 4;

impl<'a> Library<'a> {
    /// Where the file with a name is, as paths between files are worked out.
    #[must_use]
    pub fn place(&self, name: &str) -> String {
        self.files.place(name)
    }

    /// The edition whose default readings hold for a file, by what is said of its folder.
    #[must_use]
    pub fn edition(&self, name: &str) -> Option<u32> {
        self.files.edition(name)
    }

    /// An empty library over these files and games.
    pub fn new(files: impl Files + 'a, catalogue: &'a dyn Catalogue) -> Self {
        Self::over(Arc::new(files), catalogue)
    }

    /// The same over files that somebody else has, too.
    pub fn over(files: Arc<dyn Files + 'a>, catalogue: &'a dyn Catalogue) -> Self {
        Self {
            files,
            catalogue,
            validators: Mutex::default(),
            cache: Mutex::default(),
            extended: Extended::default(),
            uses: Mutex::default(),
            asked: Mutex::default(),
            worked_out: Mutex::default(),
        }
    }

    /// A number that takes long to work out and depends on nothing but `of`, as many documents ask
    /// for it: a rally is the same in all scripts that are played on it. Nothing if it takes too long.
    pub fn once(&self, of: &dyn fmt::Debug, work: impl FnOnce() -> Option<f64>) -> Option<f64> {
        let mut key = Key64::default();
        // Writing into a hash cannot fail.
        let _ = write!(key, "{of:?}");
        let mut known = (self.worked_out.lock()).unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_WORKED_OUT {
            // Whoever stays in memory sees many documents that nobody asks about again.
            known.clear();
        }
        let known_here = Arc::clone(known.entry(key.0.finish()).or_default());
        drop(known);
        *known_here.get_or_init(work)
    }

    /// Which documents have been found to refer to which.
    pub fn uses(&self) -> MutexGuard<'_, DocumentUses> {
        self.uses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of the file that `reference`, written in the file called `from`, means.
    pub(super) fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        let resolved = match self.catalogue.base_text(from) {
            Some(_) => self.beside_base(from, reference),
            None => self.files.resolve(from, reference),
        };
        let name = resolved.as_deref().ok().map(Box::from);
        let mut asked = self.asked();
        match asked.get_mut(from) {
            Some(names) if names.contains(&name) => {}
            Some(names) => names.push(name),
            None => {
                asked.insert(from.into(), vec![name]);
            }
        }
        drop(asked);
        resolved
    }

    /// The same among the documents in the program.
    fn beside_base(&self, from: &str, reference: &str) -> Result<String, FileError> {
        let name = reference::rebase(reference, from, "x");
        match self.catalogue.base_text(&name) {
            Some(_) => Ok(name),
            None => Err(FileError::Missing { nearby: Vec::new() }),
        }
    }

    /// The names of all files that a document has been found to rest on, itself among them.
    pub fn behind(&self, name: &str) -> BTreeSet<String> {
        let asked = self.asked();
        let mut behind = BTreeSet::from([name.to_owned()]);
        let mut open = vec![name.to_owned()];
        while let Some(from) = open.pop() {
            let there = asked.get(&*from).into_iter().flatten().flatten();
            for name in there {
                if behind.insert(name.to_string()) {
                    open.push(name.to_string());
                }
            }
        }
        behind
    }

    fn asked(&self) -> MutexGuard<'_, AskedFiles> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The files with these names have changed, or one of them has come or gone: forgets what was made of
    /// them, and gives the names of all documents that have to be looked at again, these included.
    pub fn forget<'n>(
        &self,
        changed: impl IntoIterator<Item = &'n str>,
        has_come_or_gone: bool,
    ) -> BTreeSet<String> {
        let mut asked = self.asked();
        let mut stale: BTreeSet<String> = changed.into_iter().map(str::to_owned).collect();
        if has_come_or_gone {
            let missed = asked.iter().filter(|(_, names)| names.contains(&None));
            stale.extend(missed.map(|(name, _)| name.to_string()));
        }
        let mut open: Vec<String> = stale.iter().cloned().collect();
        while let Some(name) = open.pop() {
            for (from, names) in asked.iter() {
                let mut known = names.iter().flatten();
                if known.any(|asked| **asked == *name) && stale.insert(from.to_string()) {
                    open.push(from.to_string());
                }
            }
        }
        asked.retain(|name, _| !stale.contains(&**name));
        drop(asked);
        self.uses().retain(|name, _| !stale.contains(name));
        let mut extended = (self.extended.lock()).unwrap_or_else(PoisonError::into_inner);
        extended.retain(|(_, _, name), _| !stale.contains(name));
        drop(extended);
        // The bytes are counted on: a cache that seems full too early is emptied, and filled again.
        let mut cache = self.cache();
        cache.loaded.retain(|(_, _, name), _| !stale.contains(name));
        stale
    }

    /// Does something with another text of a document, to which nothing that it refers to is to be put down.
    pub fn aside<R>(&self, name: &str, act: impl FnOnce() -> R) -> R {
        let before = self.uses().get(name).cloned();
        let result = act();
        match before {
            Some(before) => self.uses().insert(name.to_owned(), before),
            None => self.uses().remove(name),
        };
        result
    }

    fn note_use(&self, from: &str, name: &str) {
        let mut uses = self.uses();
        if !uses.get(from).is_some_and(|named| named.contains(name)) {
            let named = uses.entry(from.to_owned()).or_default();
            named.insert(name.to_owned());
        }
    }

    /// What is known of the games.
    #[must_use]
    pub fn catalogue(&self) -> &'a dyn Catalogue {
        self.catalogue
    }

    /// The validator of a kind, made on first use; `None` if there is no such kind.
    #[must_use]
    pub fn validator(&self, game: &str, kind: &str) -> Option<Arc<Validator>> {
        let kind = self.catalogue.kind(game, kind)?;
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let validator = validators
            .entry((game.to_owned(), kind.name))
            .or_insert_with(|| Arc::new(self.catalogue.validator(game, kind)));
        Some(Arc::clone(validator))
    }

    /// The same for a kind that hardly any document of the run is of: it is not kept.
    #[must_use]
    pub fn passing_validator(&self, game: &str, kind: &str) -> Option<Arc<Validator>> {
        let kind = self.catalogue.kind(game, kind)?;
        let validators = self.validators.lock();
        let validators = validators.unwrap_or_else(PoisonError::into_inner);
        let known = validators.get(&(game.to_owned(), kind.name)).cloned();
        drop(validators);
        Some(known.unwrap_or_else(|| Arc::new(self.catalogue.validator(game, kind))))
    }

    /// The name of the file that `reference`, written in the document called `from`, leads to, if there is one.
    #[must_use]
    pub fn resolved(&self, from: &str, reference: &str) -> Option<String> {
        self.files.resolve(from, reference).ok()
    }

    /// The text of the document that `reference`, written in the document called `from`, leads to,
    /// as it is; `None` if it cannot be had.
    #[must_use]
    pub fn text_behind(&self, from: &str, reference: &str) -> Option<String> {
        let name = self.resolve(from, reference).ok()?;
        self.text(&name).ok()
    }

    /// The text of a file that a reference has led to.
    pub(super) fn text(&self, name: &str) -> Result<String, FileError> {
        match self.catalogue.base_text(name) {
            Some(text) => Ok(text.to_owned()),
            None => self.files.read(name)?.text(),
        }
    }

    /// The shelved value for this document, or what `load` makes of it, with its size in bytes.
    fn loaded(&self, key: DocumentKey, load: impl FnOnce() -> (Loaded, usize)) -> Loaded {
        let kept = self.cache().loaded.get(&key).cloned();
        if let Some(loaded) = kept {
            return loaded;
        }
        // Not under the lock: loading may load other documents.
        let (loaded, bytes) = load();
        let mut kept = self.cache();
        if kept.bytes + bytes > CACHE_BYTES {
            kept.loaded.clear();
            kept.bytes = 0;
        }
        kept.bytes += bytes;
        kept.loaded.insert(key, loaded.clone());
        loaded
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A text with the headers in it, such as `[players.a]` between backticks, put below a key.
fn headers_below(text: &str, above: &str) -> String {
    let mut parts = text.split('`');
    let mut result = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        result.push('`');
        let is_code = index % 2 == 0;
        let inside = part.trim_start_matches('[');
        let (open, name) = (
            &part[..part.len() - inside.len()],
            inside.trim_end_matches(']'),
        );
        let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let is_header = is_code
            && matches!(open, "[" | "[[")
            && inside.len() - name.len() == open.len()
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(is_key)
            && name.split('.').next() != above.split('.').next();
        if is_header {
            result.extend([open, above, ".", inside]);
        } else {
            result.push_str(part);
        }
    }
    result
}

/// What is written in place of a component document, whose shape the schema has accepted.
fn read_here<T: DeserializeOwned>(content: &Map<String, Value>) -> Option<T> {
    let content = content.clone();
    T::deserialize(Value::Object(content)).ok()
}

/// How many known names a finding lists.
const SHOWN: usize = 12;

/// The finding that `typed` names nothing known.
#[must_use]
pub fn unknown_reference<'k>(
    place: Place,
    noun: &str,
    typed: &str,
    known: impl IntoIterator<Item = &'k str>,
) -> Finding {
    let known: Vec<&str> = known.into_iter().collect();
    let finding = Finding::new(
        &general::UNKNOWN_REFERENCE,
        place,
        format!("there is no {noun} `{typed}`"),
    );
    if let Some(close) = nearest(typed, known.iter().copied()) {
        return finding.help(format!("did you mean `{close}`?"));
    }
    if known.is_empty() {
        return finding;
    }
    let mut list = known
        .iter()
        .take(SHOWN)
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>();
    if known.len() > SHOWN {
        list.push(format!("and {} more", known.len() - SHOWN));
    }
    finding.help(format!("known are {}", list.join(", ")))
}

fn unreadable(place: Place, reference: &str, error: &FileError) -> Finding {
    let message = format!("cannot use `{reference}`: {error}");
    match error {
        FileError::Missing { nearby } => {
            let finding = Finding::new(&general::UNKNOWN_REFERENCE, place, message);
            if reference.contains('\\') {
                let there = reference.replace('\\', "/");
                return finding.help(format!(
                    "write `/` between folders, on every system: {}",
                    quote(&there)
                ));
            }
            match nearest(reference, nearby.iter().map(String::as_str)) {
                Some(close) => finding.help(format!("did you mean `{close}`?")),
                None if nearby.iter().any(|name| name == "base") => finding.help(
                    "a reference is a path relative to this file, or `base` for what comes with the game",
                ),
                None => finding.help("a reference is a path relative to this file"),
            }
        }
        FileError::Outside { root } => Finding::new(&general::REFERENCE_OUTSIDE, place, message)
            .help(format!(
                "move the file into `{root}`, or put a `scrutineer.toml` into a folder above both"
            )),
        FileError::Unreadable(_) | FileError::Unfit { .. } => {
            Finding::new(&general::BROKEN_REFERENCE, place, message)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::headers_below;

    #[test]
    fn headers_are_put_below_the_key_of_a_script() {
        let put = |text| headers_below(text, "start");
        assert_eq!(
            put("write `[players.c]`, `[cop]` or `[[laps]]`"),
            "write `[start.players.c]`, `[start.cop]` or `[[start.laps]]`"
        );
        let same = "write `[start.cop]`, `a = [1]`, `[\"a\", \"b\"]` or [cop]";
        assert_eq!(put(same), same);
    }
}
