//! The documents of a run, or those that an editor has open, and what is wrong with them: what every front
//! end asks.
//!
//! A workspace checks each document once. After an edit, only that document and those that depend on it
//! are checked again: whatever has asked for the file, be it by a reference that leads nowhere.

mod buffers;
pub mod changes;
mod moments;
pub mod outline;
pub mod scene;
pub mod shape;
pub mod sight;
pub mod stage;
pub mod symbols;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use rayon::prelude::*;

use crate::diagnostic::{Finding, Place, Source};
use crate::document::content::too_large;
use crate::document::{Content, FileError, Files, Header, MAX_FILE_BYTES, parse};
use crate::engine::replay::Watcher;
use crate::engine::{Laying, Session};
use crate::games::Games;
use crate::games::any::Beginning;
use crate::games::check::Checked;
use crate::games::run::{File, Settled};
use crate::kit::picture::Piece;
use crate::lint::{Levels, Library, general};
use buffers::Buffers;
use outline::Section;

/// Documents, and what is known of each.
#[derive(Debug)]
pub struct Workspace<'a> {
    games: Games,
    buffers: Arc<Buffers<'a>>,
    library: Library<'a>,
    documents: BTreeMap<String, RunMember>,
    settled: Settled,
    ids: Mutex<symbols::Ids>,
    is_sparing: bool,
}

/// A file of the workspace.
#[derive(Debug)]
struct RunMember {
    /// The levels of rules there, before comments.
    levels: Levels,
    /// Whether it counts as a document though nothing in it says so, as somebody has named it.
    is_named: bool,
    /// What its check has shown; nothing until it has been looked at.
    looked: Option<Result<Box<File>, FileError>>,
}

impl RunMember {
    /// The file, if it can be read and counts as a document.
    fn document(&self) -> Option<&File> {
        let file = self.looked.as_ref()?.as_ref().ok()?;
        (file.checked.is_document || self.is_named).then_some(file)
    }

    /// What was found in the file, which no longer has it then.
    fn take_findings(&mut self) -> Option<Vec<Finding>> {
        let file = self.looked.as_mut()?.as_mut().ok()?;
        Some(std::mem::take(&mut file.checked.findings))
    }
}

impl<'a> Workspace<'a> {
    /// A workspace over these files, in which there is no document yet.
    pub fn new(files: impl Files + 'a, games: &'static Games) -> Self {
        let buffers = Arc::new(Buffers::over(files));
        let files = Arc::clone(&buffers);
        Self {
            games: *games,
            buffers,
            library: Library::over(files, games),
            documents: BTreeMap::new(),
            settled: Settled::default(),
            ids: Mutex::default(),
            is_sparing: false,
        }
    }

    /// For a run that ends with its report: texts in which nothing is wrong are not kept, for there may be many, and no
    /// findings but those of the report. Whatever is asked of such a document later, but for its name and what its check
    /// has shown, finds it empty. Nothing is to be edited then: what was found in other documents is gone.
    #[must_use]
    pub fn sparing(self) -> Self {
        Self {
            is_sparing: true,
            ..self
        }
    }

    /// The games that documents can be of.
    #[must_use]
    pub fn games(&self) -> Games {
        self.games
    }

    /// What references lead to.
    #[must_use]
    pub fn library(&self) -> &Library<'a> {
        &self.library
    }

    /// Adds a file of the files below. Unless it is named it only counts if it is a document of ours.
    pub fn add(&mut self, name: impl Into<String>, levels: Levels, is_named: bool) {
        let name = name.into();
        self.buffers.take_in(&name);
        // Of the thousands of files that a run begins with, nothing is known.
        if !self.library.is_untouched() {
            self.forget(&name, true);
        }
        let looked = None;
        let entry = RunMember {
            levels,
            is_named,
            looked,
        };
        self.documents.insert(name, entry);
    }

    /// Takes a file out, and its buffer with it.
    pub fn remove(&mut self, name: &str) {
        self.buffers.let_go(name);
        self.documents.remove(name);
        self.forget(name, true);
    }

    /// Puts a text in front of a file, whether or not there is one.
    pub fn edit(&mut self, name: &str, text: impl Into<Arc<str>>) {
        let was_open = self.buffers.open(name, text.into());
        self.forget(name, !was_open);
    }

    /// Takes away the text in front of a file.
    pub fn close(&mut self, name: &str) {
        self.buffers.close(name);
        self.forget(name, true);
    }

    /// A file has been changed, made or removed by somebody else.
    pub fn changed(&mut self, name: &str) {
        self.forget(name, true);
    }

    /// The files that have another text than when they were looked at.
    #[must_use]
    pub fn outdated(&self) -> Vec<String> {
        let is_outdated = |name: &str, entry: &RunMember| match &entry.looked {
            None => false,
            Some(Ok(file)) => self.read(name).ok().as_ref() != Some(&file.source.text),
            Some(Err(_)) => self.read(name).is_ok(),
        };
        let documents = self.documents.iter();
        let outdated = documents.filter(|(name, entry)| is_outdated(name, entry));
        outdated.map(|(name, _)| name.clone()).collect()
    }

    fn forget(&mut self, name: &str, has_come_or_gone: bool) {
        for name in self.library.forget([name], has_come_or_gone) {
            if let Some(entry) = self.documents.get_mut(&name) {
                entry.looked = None;
            }
        }
    }

    /// Checks every document of which nothing is known, or no longer, and settles the whole run.
    pub fn analyse(&mut self) {
        self.analyse_unless(&|| false);
    }

    /// The same unless `stop` says so in between: what has been checked by then is kept, and nothing is settled.
    /// Whether it came to its end.
    pub fn analyse_unless(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> bool {
        let (games, library) = (self.games, &self.library);
        let (buffers, is_sparing) = (&self.buffers, self.is_sparing);
        let stale: Vec<(&String, &mut RunMember)> = (self.documents.iter_mut())
            .filter(|(_, entry)| entry.looked.is_none())
            .collect();
        let look_at = |(name, entry): (&String, &mut RunMember)| {
            if stop() {
                return;
            }
            let mut looked = look(games, name, &**buffers, library, &entry.levels, None);
            if let Ok(file) = &mut looked {
                file.is_named = entry.is_named;
                if is_sparing {
                    file.let_go();
                }
            }
            entry.looked = Some(looked.map(Box::new));
        };
        // To start threads for one document takes longer than a short one.
        if stale.len() == 1 {
            stale.into_iter().for_each(look_at);
        } else {
            stale.into_par_iter().for_each(look_at);
        }
        if self.documents.values().any(|entry| entry.looked.is_none()) {
            return false;
        }
        let taken = is_sparing.then(|| {
            let looked = self.documents.values_mut();
            let documents = looked.filter(|entry| entry.document().is_some());
            documents.filter_map(RunMember::take_findings).collect()
        });
        let documents: Vec<&File> = (self.documents.values())
            .filter_map(RunMember::document)
            .collect();
        self.settled = match taken {
            Some(found) => self.games.settle_found(&documents, found, library),
            None => self.games.settle(&documents, library),
        };
        true
    }

    /// Whether a file has been added.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.documents.contains_key(name)
    }

    /// The names of the files that have been added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.documents.keys().map(String::as_str)
    }

    /// What the check of one of the documents has shown, as it was when the workspace was last
    /// [analysed](Self::analyse).
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&File> {
        self.documents.get(name)?.document()
    }

    /// The documents with their findings, levels and comments applied, in the order of their names: as
    /// they were when the workspace was last [analysed](Self::analyse).
    pub fn documents(&self) -> impl Iterator<Item = (&File, &[Finding])> {
        let documents = self.documents.values().filter_map(RunMember::document);
        documents.map(|file| (file, self.found_in(file)))
    }

    /// The findings of one document; none of what is no document.
    #[must_use]
    pub fn findings(&self, name: &str) -> &[Finding] {
        self.file(name).map_or(&[], |file| self.found_in(file))
    }

    fn found_in(&self, file: &File) -> &[Finding] {
        let findings = self.settled.findings.get(&file.source.name);
        findings.map_or(&[], Vec::as_slice)
    }

    /// What the run as a whole has shown when the workspace was last [analysed](Self::analyse).
    #[must_use]
    pub fn settled(&self) -> &Settled {
        &self.settled
    }

    /// The files that cannot be read, and why.
    pub fn unreadable(&self) -> impl Iterator<Item = (&str, &FileError)> {
        self.documents.iter().filter_map(|(name, entry)| {
            let error = entry.looked.as_ref()?.as_ref().err()?;
            Some((name.as_str(), error))
        })
    }

    /// How many files are none of ours.
    #[must_use]
    pub fn skipped(&self) -> usize {
        let is_skipped = |entry: &&RunMember| {
            let is_read = matches!(entry.looked, Some(Ok(_)));
            is_read && entry.document().is_none()
        };
        self.documents.values().filter(is_skipped).count()
    }

    /// The parts of a document, as it was when the workspace was last [analysed](Self::analyse).
    #[must_use]
    pub fn outline(&self, name: &str) -> Option<Vec<Section>> {
        let document = self.file(name)?;
        Some(outline::outline(&document.source))
    }

    /// A game in progress from one of the documents, as it was when the workspace was last
    /// [analysed](Self::analyse); `None` if that has errors.
    #[must_use]
    pub fn session(&self, name: &str, from: &Beginning) -> Option<Box<dyn Session>> {
        let document = self.file(name)?;
        self.games
            .open_session(&document.source, &self.library, from)
    }

    /// The same to be looked at, though the document has errors; `None` if too little of it can be read.
    #[must_use]
    pub fn session_to_show(&self, name: &str, from: &Beginning) -> Option<Box<dyn Session>> {
        let document = self.file(name)?;
        self.games
            .open_to_show(&document.source, &self.library, from)
    }

    /// The text of one of the documents, as it was when the workspace was last [analysed](Self::analyse).
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        let document = self.file(name)?;
        Some(document.source.text.clone())
    }

    /// The text of a file, whether or not it is one of the documents; of one that is no text, what can be read.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(&self, name: &str) -> Result<String, FileError> {
        Ok(self.buffers.read(name)?.readable().to_owned())
    }

    /// What is to be seen of one of the documents that is a component, as it was when the workspace was last
    /// [analysed](Self::analyse).
    #[must_use]
    pub fn pieces(&self, name: &str) -> Vec<Piece> {
        self.file(name).map_or_else(Vec::new, |document| {
            self.games.open_pieces(&document.source, &self.library)
        })
    }

    /// The same if this were its text. Nothing of it is kept.
    #[must_use]
    pub fn pieces_in(&self, name: &str, text: &str) -> Vec<Piece> {
        let source = Arc::new(Source::new(name, text));
        self.library
            .aside(name, || self.games.open_pieces(&source, &self.library))
    }

    /// The map that one of the documents lays, as it was when the workspace was last [analysed](Self::analyse).
    #[must_use]
    pub fn laying(&self, name: &str) -> Option<Laying> {
        let document = self.file(name)?;
        self.games.open_laying(&document.source, &self.library)
    }

    /// The components with this noun that one of the documents can name, by their ids, each with its picture.
    #[must_use]
    pub fn choice(&self, name: &str, noun: &str) -> Vec<Piece> {
        let mut sheets: BTreeMap<String, Vec<Piece>> = BTreeMap::new();
        let mut chosen: Vec<Piece> = Vec::new();
        for symbol in self.declared_for(name) {
            if symbol.noun != noun || chosen.iter().any(|known| known.id == symbol.id) {
                continue;
            }
            let source = &symbol.place.source;
            let sheet = sheets
                .entry(source.name.clone())
                .or_insert_with(|| self.pieces_of(&source.name));
            chosen.extend(sheet.iter().find(|piece| piece.id == symbol.id).cloned());
        }
        chosen.sort_by(|one, other| one.id.cmp(&other.id));
        chosen
    }

    /// What would be wrong with one of the documents if this were its text. Nothing of it is kept.
    #[must_use]
    pub fn trial(&self, name: &str, text: &str) -> Vec<Finding> {
        let source = Arc::new(Source::new(name, text));
        let levels = self.documents.get(name).map(|entry| entry.levels.clone());
        let levels = levels.unwrap_or_default();
        self.library
            .aside(name, || {
                self.games.check_alone(&source, &self.library, &levels)
            })
            .findings
    }

    /// The same of any component document that one of the documents leads to, those in the program among them.
    #[must_use]
    pub fn pieces_of(&self, name: &str) -> Vec<Piece> {
        let source = self.source(name);
        source.map_or_else(Vec::new, |source| {
            self.games.open_pieces(&source, &self.library)
        })
    }

    /// Looks at one file as at a run by itself; a script is replayed before the watcher. Nothing of it is
    /// kept.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn look(
        &self,
        name: &str,
        levels: &Levels,
        watcher: Option<&mut (dyn Watcher + '_)>,
    ) -> Result<(Arc<Source>, Checked), FileError> {
        let file = look(
            self.games,
            name,
            &*self.buffers,
            &self.library,
            levels,
            watcher,
        )?;
        let source = Arc::clone(&file.source);
        Ok((source, self.games.settle_alone(file, &self.library)))
    }
}

fn look(
    games: Games,
    name: &str,
    files: &dyn Files,
    library: &Library<'_>,
    levels: &Levels,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Result<File, FileError> {
    let content = files.read(name)?;
    Ok(content_of_run(
        games, name, content, library, levels, watcher,
    ))
}

/// Checks what is in a file, as one of a run that is settled later.
pub fn content_of_run(
    games: Games,
    name: &str,
    content: Content,
    library: &Library<'_>,
    levels: &Levels,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> File {
    let (source, checked) = match content {
        Content::Text(text) => {
            let source = Arc::new(Source::new(name, text));
            return games.look(source, library, levels, watcher);
        }
        Content::NotUtf8(other) => {
            let message = other.message("the file");
            let source = Arc::new(Source::new(name, other.text));
            let end = source.text.ceil_char_boundary(other.offset + 1);
            let place = Place {
                source,
                span: other.offset..end,
            };
            let finding = Finding::new(&general::NOT_UTF8, place, message);
            unfit(games, finding.help("save it as UTF-8"))
        }
        Content::TooLarge { bytes, head } => {
            let source = Arc::new(Source::new(name, head));
            let message = too_large("the file", bytes, MAX_FILE_BYTES);
            let place = Place { source, span: 0..0 };
            unfit(
                games,
                Finding::new(&general::FILE_TOO_LARGE, place, message),
            )
        }
    };
    let levels = levels.clone();
    File {
        source,
        checked,
        levels,
        is_base: false,
        is_named: false,
    }
}

/// A file that cannot be read as text. It counts as ours if it begins like a document.
fn unfit(games: Games, finding: Finding) -> (Arc<Source>, Checked) {
    let source = Arc::clone(&finding.at.place.source);
    let checked = Checked {
        is_document: Header::announced(&source.text),
        ..Checked::default()
    };
    let header = Header::of(parse(&source.text).tree.get_ref());
    let at = finding.at.place.clone();
    (source, games.unread(checked, &header, at, vec![finding]))
}
