//! The documents that others refer to, each read once for all.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::extends::Extended;
use super::kind::Kind;
use super::shape::Validator;
use crate::diagnostic::{Citation, Rule};
use crate::document::{FileError, Files, reference};

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
    worked_out: Mutex<WorkedOut>,
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
pub(super) type Loaded = Result<Arc<dyn Any + Send + Sync>, DocumentFault>;

/// Why a document cannot be used.
#[derive(Clone, Debug)]
pub(super) enum DocumentFault {
    /// It cannot be read.
    Unreadable(FileError),
    /// It is something else: what, after "is". Its own check finds nothing wrong with that.
    Foreign(String),
    /// It has errors of its own.
    Broken,
}

/// Numbers that were worked out, by all that they depend on, bounded by the bytes of that.
#[derive(Default)]
struct WorkedOut {
    numbers: HashMap<String, Arc<OnceLock<Option<f64>>>>,
    bytes: usize,
}

/// What numbers depend on that are kept, in bytes.
const WORKED_OUT_BYTES: usize = 64 * 1024 * 1024;

/// Text of loaded documents that is kept for sharing, in bytes.
const CACHE_BYTES: usize = 64 * 1024 * 1024;

impl fmt::Debug for Library<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

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
    pub fn once(&self, of: String, work: impl FnOnce() -> Option<f64>) -> Option<f64> {
        let mut known = (self.worked_out.lock()).unwrap_or_else(PoisonError::into_inner);
        if !known.numbers.contains_key(&of) {
            if known.bytes + of.len() > WORKED_OUT_BYTES {
                // Whoever stays in memory sees many documents that nobody asks about again.
                *known = WorkedOut::default();
            }
            known.bytes += of.len();
        }
        let known_here = Arc::clone(known.numbers.entry(of).or_default());
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

    /// Whether no document has asked for anything yet.
    pub fn is_untouched(&self) -> bool {
        let extended = self.extended.lock();
        extended.unwrap_or_else(PoisonError::into_inner).is_empty()
            && self.asked().is_empty()
            && self.uses().is_empty()
            && self.cache().loaded.is_empty()
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

    pub(super) fn note_use(&self, from: &str, name: &str) {
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
    pub(super) fn loaded(
        &self,
        key: DocumentKey,
        load: impl FnOnce() -> (Loaded, usize),
    ) -> Loaded {
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
