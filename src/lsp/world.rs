//! What the server knows: the workspace, the documents that are open, and how the client wants things.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_types::{Location, OptionalVersionedTextDocumentIdentifier, TextDocumentIdentifier, Uri};
use lsp_types::{Position, TextDocumentContentChangeEvent};
use serde_json::Value;

use super::home::Home;
use super::replayed::PlayedStep;
use super::settings::{Client, ServerSettings};
use super::text;
use crate::diagnostic::{Columns, Finding, Place, Source};
use crate::document::{Header, parse};
use crate::games::BUILT_IN;
use crate::games::topics::{self, Topic};
use crate::games::{AnyGame, Games};
use crate::lint::{Catalogue as _, Kind, Levels};
use crate::workspace::Workspace;

/// The mark of its encoding with which a file may begin.
const MARK: char = '\u{feff}';

/// A document that is open in the editor.
#[derive(Clone, Debug)]
pub struct OpenDocument {
    /// Its address, as the client writes it.
    pub uri: Uri,
    /// Its version, as the client counts them.
    pub version: i32,
    /// Its text.
    pub source: Arc<Source>,
}

/// What the server knows.
pub struct World {
    /// The games.
    pub games: &'static Games,
    /// The documents.
    pub workspace: Workspace<'static>,
    /// What the client can show.
    pub client: Client,
    /// What the user wants to see.
    pub settings: ServerSettings,
    /// What is wrong with configurations.
    pub faults: Vec<Finding>,
    home: Box<dyn Home>,
    open: BTreeMap<String, OpenDocument>,
    /// Documents that are checked only because they are open.
    shown: BTreeSet<String>,
    /// The files of the configuration in use, and whether each lies outside of the folders.
    configurations: BTreeMap<String, bool>,
    topics: Mutex<HashMap<&'static str, Arc<Vec<Topic>>>>,
    schemas: Mutex<HashMap<(&'static str, &'static str), Arc<Value>>>,
    replayed: Mutex<Option<(String, Arc<Vec<PlayedStep>>)>>,
    /// Documents whose text has changed since the last analysis.
    pub(super) touched: Vec<String>,
    is_fresh: bool,
}

/// A place in a document that a request is about.
#[derive(Clone, Debug)]
pub struct AskedSpot {
    /// The name of the document.
    pub name: String,
    /// Its text.
    pub source: Arc<Source>,
    /// The byte.
    pub offset: usize,
}

impl World {
    /// The world of these folders, in which nothing has been looked at; what kept it from looking.
    pub fn new(
        games: &'static Games,
        home: Box<dyn Home>,
        client: Client,
        settings: ServerSettings,
    ) -> (Self, Option<String>) {
        let mut world = Self {
            games,
            workspace: Workspace::new(home.files(), games),
            client,
            settings,
            faults: Vec::new(),
            home,
            open: BTreeMap::new(),
            shown: BTreeSet::new(),
            configurations: BTreeMap::new(),
            topics: Mutex::default(),
            schemas: Mutex::default(),
            replayed: Mutex::default(),
            touched: Vec::new(),
            is_fresh: false,
        };
        let failure = world.look_again();
        (world, failure)
    }

    /// How columns are counted.
    pub fn columns(&self) -> Columns {
        self.client.columns
    }

    /// The files that there are now, and what kept from looking. Where it is not clear how to check they are not told:
    /// what was known stays.
    fn list(&mut self) -> (Option<Vec<(String, Levels)>>, Option<String>) {
        let listed = self.home.look();
        self.faults = listed.faults;
        if !self.faults.is_empty() {
            return (None, listed.failure);
        }
        self.configurations = listed.configurations;
        (Some(listed.files), listed.failure)
    }

    /// Looks for files anew, with the configuration as it is now; what kept it from looking.
    pub fn look_again(&mut self) -> Option<String> {
        let (files, failure) = self.list();
        if let Some(files) = files {
            self.shown.clear();
            self.workspace = Workspace::new(self.home.files(), self.games);
            for (name, levels) in files {
                self.workspace.add(name, levels, false);
            }
            let open: Vec<(String, Arc<Source>)> = (self.open.iter())
                .map(|(name, open)| (name.clone(), Arc::clone(&open.source)))
                .collect();
            for (name, source) in open {
                self.show(&name, &source);
            }
        }
        self.is_fresh = false;
        failure
    }

    /// Takes notice of folders that have come to the workspace or gone from it.
    pub fn folders_changed(&mut self, come: &[Uri], gone: &[Uri]) -> Option<String> {
        self.home.folders_changed(come, gone);
        self.look_again()
    }

    /// Takes notice of files that have been made, changed or removed by somebody else.
    pub fn files_changed(&mut self, changed: &[(String, bool)]) -> Option<String> {
        if (changed.iter()).any(|(name, _)| self.is_configuration(name)) {
            return self.look_again();
        }
        let mut failure = None;
        let is_other = |(name, has_come_or_gone): &(String, bool)| {
            *has_come_or_gone || matches!(name.rsplit('/').next(), Some(".gitignore" | ".ignore"))
        };
        if changed.iter().any(is_other) {
            failure = self.find_again();
        }
        for (name, _) in changed {
            self.workspace.changed(name);
        }
        self.is_fresh = false;
        failure
    }

    /// Looks for files that have come or gone; what kept it from looking.
    fn find_again(&mut self) -> Option<String> {
        // What kept the configuration from being read may have come.
        if !self.faults.is_empty() {
            return self.look_again();
        }
        let (files, failure) = self.list();
        let Some(files) = files else {
            self.is_fresh = false;
            return failure;
        };
        let found: BTreeMap<String, Levels> = files.into_iter().collect();
        let known: Vec<String> = self.workspace.names().map(str::to_owned).collect();
        for name in known {
            if !found.contains_key(&name) && !self.open.contains_key(&name) {
                self.workspace.remove(&name);
                self.is_fresh = false;
            }
        }
        for (name, levels) in found {
            self.shown.remove(&name);
            if !self.workspace.has(&name) {
                self.workspace.add(name, levels, false);
                self.is_fresh = false;
            }
        }
        failure
    }

    /// Compares what is known with the files, if the client does not say when these change; what kept it from looking.
    pub fn look_at_disk(&mut self) -> Option<String> {
        if self.client.watches_files {
            return None;
        }
        let failure = self.find_again();
        for name in self.workspace.outdated() {
            self.workspace.changed(&name);
            self.is_fresh = false;
        }
        failure
    }

    /// Whether a file is a configuration: what it says counts once it is saved.
    pub fn is_configuration(&self, name: &str) -> bool {
        let mut faults = self.faults.iter();
        name.rsplit('/').next() == Some(crate::project::config::FILE_NAME)
            || self.configurations.contains_key(name)
            || faults.any(|fault| fault.at.place.source.name == name)
    }

    /// The files of the configuration in use that lie outside of the folders.
    pub fn outside(&self) -> Vec<Uri> {
        let outside = self
            .configurations
            .iter()
            .filter(|(_, is_outside)| **is_outside);
        outside.filter_map(|(name, _)| self.uri(name)).collect()
    }

    /// The name of a document.
    pub fn name(&self, uri: &Uri) -> Option<String> {
        self.home.name(uri)
    }

    /// The address of a document.
    pub fn uri(&self, name: &str) -> Option<Uri> {
        match self.open.get(name) {
            // There may be a link on the way, and more than one manner of writing it.
            Some(open) => Some(open.uri.clone()),
            None => self.home.uri(name),
        }
    }

    /// Takes in a document that the editor has opened.
    pub fn did_open(&mut self, uri: &Uri, version: i32, content: String) {
        let Some(name) = self.home.name(uri) else {
            return;
        };
        let source = Arc::new(Source::new(name.as_str(), content));
        let open = OpenDocument {
            uri: uri.clone(),
            version,
            source: Arc::clone(&source),
        };
        let is_ours = !name.starts_with(BUILT_IN);
        if is_ours && !self.workspace.has(&name) && self.home.has(&name) {
            // It may have come a moment ago.
            self.files_changed(&[(name.clone(), true)]);
        }
        self.open.insert(name.clone(), open);
        self.show(&name, &source);
        self.touch(name);
    }

    fn show(&mut self, name: &str, source: &Source) {
        if name.starts_with(BUILT_IN) {
            return;
        }
        if !self.workspace.has(name) {
            let Some(levels) = self.home.levels(name) else {
                // What a check of the workspace passes over is named by others all the same.
                self.workspace.edit(name, source.text.as_str());
                return;
            };
            self.workspace.add(name, levels, false);
            self.shown.insert(name.to_owned());
        }
        self.workspace.edit(name, source.text.as_str());
    }

    /// Changes a document that is open.
    pub fn did_change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) {
        let columns = self.columns();
        let Some(name) = self.home.name(uri) else {
            return;
        };
        let Some(open) = self.open.get_mut(&name) else {
            return;
        };
        let text = text::changed(&open.source, changes, columns);
        open.source = Arc::new(Source::new(name.as_str(), text));
        open.version = version;
        self.touch(name);
    }

    /// The editor has closed a document: its file counts again.
    pub fn did_close(&mut self, uri: &Uri) {
        let Some(name) = self.home.name(uri) else {
            return;
        };
        self.open.remove(&name);
        if !self.shown.remove(&name) && self.home.has(&name) {
            self.workspace.close(&name);
        } else {
            self.workspace.remove(&name);
        }
        self.touch(name);
    }

    fn touch(&mut self, name: String) {
        if !self.touched.contains(&name) {
            self.touched.push(name);
        }
        self.is_fresh = false;
    }

    /// Whether everything that is known is of the texts as they are.
    pub fn is_fresh(&self) -> bool {
        self.is_fresh
    }

    /// Checks what has changed; whether that came to its end before `stop` said so.
    pub fn analyse(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> bool {
        if self.is_fresh {
            return true;
        }
        *self.replayed.lock().unwrap_or_else(PoisonError::into_inner) = None;
        for name in &self.touched {
            if let Some(open) = self.open.get(name).filter(|_| !name.starts_with(BUILT_IN)) {
                self.workspace.edit(name, open.source.text.as_str());
            }
        }
        self.is_fresh = self.workspace.analyse_unless(stop);
        self.is_fresh
    }

    /// What the replay of a script has shown, if it is the last one that was asked for.
    pub(super) fn replayed(&self, name: &str) -> Option<Arc<Vec<PlayedStep>>> {
        let known = self.replayed.lock().unwrap_or_else(PoisonError::into_inner);
        let own = known.as_ref().filter(|(known, _)| known == name);
        own.map(|(_, played)| Arc::clone(played))
    }

    /// Keeps what the replay of a script has shown.
    pub(super) fn keep_replayed(&self, name: &str, played: &Arc<Vec<PlayedStep>>) {
        let mut known = self.replayed.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Some((name.to_owned(), Arc::clone(played)));
    }

    /// Takes what is known for all there is, until something changes.
    pub(super) fn give_up(&mut self) {
        self.is_fresh = true;
    }

    /// A document that is open.
    pub fn opened(&self, name: &str) -> Option<&OpenDocument> {
        self.open.get(name)
    }

    /// The text of a document as it is now.
    pub fn source(&self, name: &str) -> Option<Arc<Source>> {
        match self.open.get(name) {
            Some(open) => Some(Arc::clone(&open.source)),
            None => self.workspace.source(name),
        }
    }

    /// The place that a request is about.
    pub fn spot(&self, uri: &Uri, position: Position) -> Option<AskedSpot> {
        let name = self.home.name(uri)?;
        let source = self.source(&name)?;
        let offset = text::offset(&source, position, self.columns());
        Some(AskedSpot {
            name,
            source,
            offset,
        })
    }

    /// Whether there is a document or a file with this name.
    pub fn exists(&self, name: &str) -> bool {
        self.open.contains_key(name) || self.workspace.has(name) || self.home.has(name)
    }

    /// A range as the client counts.
    pub fn range(&self, source: &Source, span: &Range<usize>) -> lsp_types::Range {
        let mut range = text::range(source, span, self.columns());
        // An editor does not show the mark at the beginning of a file, and tells the server of what it shows.
        if source.text.starts_with(MARK) && !self.open.contains_key(&source.name) {
            let hidden = text::position(source, MARK.len_utf8(), self.columns()).character;
            for at in [&mut range.start, &mut range.end] {
                if at.line == 0 {
                    at.character = at.character.saturating_sub(hidden);
                }
            }
        }
        range
    }

    /// A place as the client names it.
    pub fn location(&self, place: &Place) -> Option<Location> {
        Some(Location {
            uri: self.uri(&place.source.name)?,
            range: self.range(&place.source, &place.span),
        })
    }

    /// A document in which something is changed, with its version if it is open.
    pub fn identifier(&self, name: &str) -> Option<OptionalVersionedTextDocumentIdentifier> {
        Some(OptionalVersionedTextDocumentIdentifier {
            version: self.open.get(name).map(|open| open.version),
            text_document_identifier: TextDocumentIdentifier {
                uri: self.uri(name)?,
            },
        })
    }

    /// The game and the kind of a document.
    pub fn kind(&self, source: &Source) -> Option<(&'static dyn AnyGame, &'static Kind)> {
        let header = Header::of(parse(&source.text).tree.get_ref());
        self.kind_of(&header.game?, &header.kind?)
    }

    /// The game and the kind with these names.
    pub fn kind_of(&self, game: &str, kind: &str) -> Option<(&'static dyn AnyGame, &'static Kind)> {
        let found = self.games.find(game)?;
        Some((found, self.games.kind(found.meta().id, kind)?))
    }

    /// The schema of a kind of documents.
    pub fn schema(&self, game: &'static dyn AnyGame, kind: &'static Kind) -> Arc<Value> {
        let mut schemas = self.schemas.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (game.meta().id, kind.name);
        let schema = schemas
            .entry(key)
            .or_insert_with(|| Arc::new(self.games.schema(game.meta().id, kind)));
        Arc::clone(schema)
    }

    /// Whatever has a name in a game.
    pub fn topics(&self, game: &'static dyn AnyGame) -> Arc<Vec<Topic>> {
        let mut topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        let own = topics
            .entry(game.meta().id)
            .or_insert_with(|| Arc::new(topics::of(game)));
        Arc::clone(own)
    }
}
