//! What lies on the desk: the folder's documents, the texts under edit, and the games in progress.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::history::History;
use super::kept::KeptGames;
use super::play::Play;
use crate::diagnostic::{Finding, Level};
use crate::document::{Content, MAX_FILE_BYTES};
use crate::games::Games;
use crate::kit::quote::quote;
use crate::lint::Levels;
use crate::project::config::{FILE_NAME, Known};
use crate::project::disk::{folder_of, holds, name_of, place_of, read};
use crate::project::live::{Live, SeenFiles, resting_on};
use crate::workspace::Workspace;

/// Who writes files: whole or not at all.
pub trait Keeper: Send {
    /// Puts a text in the place of a file; what of the old file could not be kept.
    ///
    /// # Errors
    /// What kept it from being written.
    fn replace(&self, path: &Path, text: &str) -> Result<Vec<String>, String>;

    /// Writes a file that must not be there yet.
    ///
    /// # Errors
    /// What kept it from being written, above all that it is there.
    fn create(&self, path: &Path, text: &str) -> Result<(), String>;

    /// Keeps the text of a document that is not saved, in case the studio is killed; nothing takes it away.
    fn keep(&self, kept: UnsavedText<'_>);

    /// The texts that are kept.
    fn kept(&self) -> Vec<KeptText>;
}

/// What was kept of a document.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptText {
    /// The document, from the folder on.
    pub name: String,
    /// What its file held.
    pub on_disk: Option<String>,
    /// The text.
    pub text: String,
}

/// A text under edit that its file does not have.
#[derive(Clone, Copy, Debug)]
pub struct UnsavedText<'k> {
    /// The document, from the folder on.
    pub name: &'k str,
    /// What its file holds.
    pub on_disk: Option<&'k str>,
    /// The text; nothing if the file has it.
    pub text: Option<&'k str>,
}

/// A document under edit.
#[derive(Debug)]
pub struct Draft {
    /// Its text, and what it was before.
    pub history: History,
    /// Counts its changes, from 1.
    pub version: u64,
    /// What its file held when it was last read or written; nothing if it was gone.
    pub on_disk: Option<String>,
    /// Whether somebody else has changed the file since.
    pub is_contested: bool,
}

impl Draft {
    /// Whether its file holds something else.
    pub fn is_unsaved(&self) -> bool {
        self.on_disk.as_deref() != Some(self.history.text())
    }
}

/// What lies on the desk.
pub struct Desk {
    /// The games.
    pub games: &'static Games,
    /// The documents, with texts under edit in front of their files.
    pub workspace: Workspace<'static>,
    /// What is wrong with configurations.
    pub faults: Vec<Finding>,
    /// Why not everything in the folder is here.
    pub failure: Option<String>,
    /// The games in progress, by the numbers that pages know them by.
    pub plays: BTreeMap<u64, Play>,
    /// What is kept of them.
    pub(super) kept_games: KeptGames,
    drafts: BTreeMap<String, Draft>,
    folder: PathBuf,
    live: Arc<Live>,
    paths: BTreeMap<String, PathBuf>,
    pub(super) keeper: Box<dyn Keeper>,
    /// What was not saved when the studio was last killed, and could not be taken up yet.
    kept: Vec<KeptText>,
    /// The places of the files that configurations are read from.
    configs: BTreeSet<PathBuf>,
    /// The names of files by their places that documents rest on and that are none of the folder's documents.
    rests: BTreeMap<PathBuf, String>,
    has_looked: bool,
    is_fresh: bool,
}

impl Desk {
    /// The desk of a folder that has not been looked at.
    pub fn new(games: &'static Games, folder: PathBuf, keeper: Box<dyn Keeper>) -> Self {
        let live = Arc::new(Live::default());
        Self {
            games,
            workspace: Workspace::new(live.files(), games),
            faults: Vec::new(),
            failure: None,
            plays: BTreeMap::new(),
            kept_games: KeptGames::default(),
            drafts: BTreeMap::new(),
            folder,
            live,
            paths: BTreeMap::new(),
            keeper,
            kept: Vec::new(),
            configs: BTreeSet::new(),
            rests: BTreeMap::new(),
            has_looked: false,
            is_fresh: false,
        }
    }

    /// Looks at the folder if nobody has, and checks what has changed.
    pub fn freshen(&mut self) {
        if !self.has_looked {
            self.kept = self.keeper.kept();
            self.kept_games = KeptGames::of(&mut self.kept);
            self.look(false);
        }
        if !self.is_fresh {
            self.workspace.analyse();
            self.is_fresh = true;
            let others = resting_on(&self.workspace);
            self.rests.extend(others);
            self.take_up_games();
        }
    }

    /// Takes up what was not saved when the studio was last killed, as far as its files are there.
    fn take_up(&mut self) {
        let names: Vec<String> = (self.kept.iter())
            .map(|kept| self.named(&kept.name))
            .collect();
        for name in names {
            // What cannot be opened now stays until it can.
            let _ = self.open(&name);
        }
        let left: Vec<String> = self.kept.iter().map(|kept| quote(&kept.name)).collect();
        if !left.is_empty() {
            let said = format!(
                "what was not saved of {} is kept: it is taken up when the file is back",
                left.join(", ")
            );
            self.say(&said);
        }
    }

    /// Says something of the folder beside what is said of it already.
    pub(super) fn say(&mut self, said: &str) {
        let failure = self.failure.take();
        let known = failure.map(|failure| format!("{failure}; "));
        self.failure = Some(known.unwrap_or_default() + said);
    }

    /// The number of the next game.
    pub(super) fn next_game(&self) -> u64 {
        let last = self.plays.keys().next_back().copied();
        last.unwrap_or(0).max(self.kept_games.last()) + 1
    }

    /// The folders of files that the documents rest on, wherever they are.
    pub fn rests_in(&self) -> BTreeSet<PathBuf> {
        let files = self.rests.keys().chain(&self.configs);
        files.map(|path| folder_of(path).to_owned()).collect()
    }

    /// Looks for files anew: what is new is taken in, and what is gone, unless it is under edit, is let go. If
    /// configurations have changed, nothing stays of what was known by the old ones. Whether anything is.
    fn look(&mut self, is_configured: bool) -> bool {
        self.has_looked = true;
        let folders = [self.folder.clone()];
        let SeenFiles {
            files,
            faults,
            failure,
            configs,
        } = self.live.look(&folders, Known::of(*self.games));
        let is_usable = faults.is_empty() && (failure.is_none() || !files.is_empty());
        self.failure = failure;
        self.faults = faults;
        // One that was left out by a fault is waited for.
        self.configs.extend(configs);
        // Where it is not clear how to check, what was known stays.
        if !is_usable {
            return true;
        }
        let known: Vec<String> = self.workspace.names().map(str::to_owned).collect();
        if is_configured {
            self.workspace = Workspace::new(self.live.files(), self.games);
        }
        let mut has_changed = is_configured;
        let found: BTreeMap<String, (PathBuf, Levels)> = (files.into_iter())
            .map(|file| (file.name, (file.path, file.levels)))
            .collect();
        for name in known {
            if found.contains_key(&name) {
                continue;
            }
            if !self.is_unsaved(&name) {
                self.workspace.remove(&name);
                self.drafts.remove(&name);
                self.paths.remove(&name);
                has_changed = true;
            } else if !self.workspace.has(&name) {
                // A new workspace knows only what is on the disk.
                self.workspace.add(name.as_str(), Levels::default(), false);
            }
        }
        for (name, (path, levels)) in found {
            if !self.workspace.has(&name) {
                self.workspace.add(name.as_str(), levels, false);
                has_changed = true;
            }
            self.paths.insert(name, path);
        }
        self.is_fresh &= !has_changed;
        self.take_up();
        has_changed
    }

    fn is_unsaved(&self, name: &str) -> bool {
        self.drafts.get(name).is_some_and(Draft::is_unsaved)
    }

    /// How many documents are not saved.
    pub fn unsaved(&self) -> usize {
        self.drafts
            .values()
            .filter(|draft| draft.is_unsaved())
            .count()
    }

    /// A document that somebody has opened.
    pub fn draft(&self, name: &str) -> Option<&Draft> {
        self.drafts.get(name)
    }

    /// A name as the page shows it: from the folder on.
    pub fn shown<'n>(&self, name: &'n str) -> &'n str {
        let folder = name_of(&self.folder);
        if folder == "." {
            return name;
        }
        let inside = name.strip_prefix(&folder);
        inside.map_or(name, |inside| inside.trim_start_matches('/'))
    }

    /// The name of what the page shows as this.
    pub(super) fn named(&self, shown: &str) -> String {
        match name_of(&self.folder).as_str() {
            "." => shown.to_owned(),
            folder => format!("{}/{shown}", folder.trim_end_matches('/')),
        }
    }

    /// Opens a document, so that it can be edited.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn open(&mut self, name: &str) -> Result<&mut Draft, String> {
        if !self.drafts.contains_key(name) {
            let path = self.path(name)?;
            let text = match read(&path) {
                Ok(Content::Text(text)) => text,
                Ok(_) => {
                    return Err(format!(
                        "`{}` is not a text that can be edited",
                        self.shown(name)
                    ));
                }
                Err(error) => return Err(format!("cannot read `{}`: {error}", self.shown(name))),
            };
            let draft = Draft {
                history: History::new(text.clone()),
                version: 1,
                on_disk: Some(text),
                is_contested: false,
            };
            self.drafts.insert(name.to_owned(), draft);
            self.take_up_text(name);
        }
        self.drafts
            .get_mut(name)
            .ok_or_else(|| "it is not open".to_owned())
    }

    /// Takes up what was kept of a document that has just been opened: nothing is written over it before.
    fn take_up_text(&mut self, name: &str) {
        let shown = self.shown(name).to_owned();
        let kept = self.kept.extract_if(.., |kept| kept.name == shown);
        let kept: Vec<KeptText> = kept.collect();
        let Some(draft) = self.drafts.get_mut(name).filter(|_| !kept.is_empty()) else {
            return;
        };
        for KeptText { on_disk, text, .. } in kept {
            draft.history.change(&text);
            draft.version += 1;
            draft.is_contested = draft.is_unsaved() && draft.on_disk != on_disk;
        }
        self.put(name);
    }

    /// Whether the folder lies in a repository of git.
    pub fn is_versioned(&self) -> bool {
        let full = self.folder.canonicalize();
        full.is_ok_and(|full| full.ancestors().any(|above| above.join(".git").exists()))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The path of a document that the folder has; it leads to nowhere else.
    ///
    /// # Errors
    /// If the folder has no such document.
    pub fn path(&self, name: &str) -> Result<PathBuf, String> {
        let path = self.paths.get(name);
        let path = path.ok_or_else(|| format!("there is no document `{name}` in the folder"))?;
        self.is_inside(path)
            .then(|| path.clone())
            .ok_or_else(|| format!("`{}` leads out of the folder", self.shown(name)))
    }

    /// Whether a path stays in the folder: as it is on the disk now, whatever it was when it was found.
    fn is_inside(&self, path: &Path) -> bool {
        let Ok(root) = self.folder.canonicalize() else {
            return false;
        };
        let real = path
            .canonicalize()
            .or_else(|_| folder_of(path).canonicalize());
        !path.is_symlink() && real.is_ok_and(|real| real.starts_with(&root))
    }

    /// Does something to the text of a document; whether that has changed it.
    ///
    /// # Errors
    /// Why it cannot be edited.
    pub fn edit(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut History) -> Result<bool, String>,
    ) -> Result<bool, String> {
        let draft = self.open(name)?;
        let has_changed = change(&mut draft.history)?;
        if draft.history.text().len() as u64 > MAX_FILE_BYTES {
            draft.history.undo();
            return Err(format!("a document has at most {MAX_FILE_BYTES} bytes"));
        }
        if has_changed {
            draft.version += 1;
            self.put(name);
        }
        Ok(has_changed)
    }

    /// Puts the text of a draft in front of its file, or takes it away if the file holds the same.
    fn put(&mut self, name: &str) {
        let Some(draft) = self.drafts.get(name) else {
            return;
        };
        let text = draft.is_unsaved().then(|| draft.history.text());
        match text {
            Some(text) => self.workspace.edit(name, text),
            None => self.workspace.close(name),
        }
        self.keeper.keep(UnsavedText {
            name: self.shown(name),
            on_disk: draft.on_disk.as_deref(),
            text,
        });
        self.is_fresh = false;
    }

    /// Writes a document to its file, unless somebody else has changed that: then only if that was seen. What of the
    /// old file could not be kept.
    ///
    /// # Errors
    /// What keeps it from being written.
    pub fn save(&mut self, name: &str, is_seen: bool) -> Result<Vec<String>, String> {
        let path = self.path(name)?;
        self.open(name)?;
        self.compare(name);
        let draft = self.drafts.get_mut(name).ok_or("it is not open")?;
        if draft.is_contested && !is_seen {
            let what = if self.is_gone(name) {
                "is gone"
            } else {
                "was changed by somebody else"
            };
            return Err(format!("the file {what}: see above"));
        }
        let text = draft.history.text().to_owned();
        let lost = self.keeper.replace(&path, &text)?;
        let draft = self.drafts.get_mut(name).ok_or("it is not open")?;
        draft.on_disk = Some(text);
        draft.is_contested = false;
        self.workspace.changed(name);
        self.put(name);
        Ok(lost)
    }

    /// Takes what the file holds for the text.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn take_file(&mut self, name: &str) -> Result<bool, String> {
        self.compare(name);
        let draft = self.open(name)?;
        let text = draft.on_disk.clone().ok_or("the file holds no text")?;
        draft.is_contested = false;
        self.edit(name, |history| Ok(history.change(&text)))
    }

    /// Whether the file of a document that is open is no longer there.
    pub fn is_gone(&self, name: &str) -> bool {
        let is_read = self.draft(name).is_none_or(|draft| draft.on_disk.is_some());
        !is_read && self.paths.get(name).is_none_or(|path| !path.exists())
    }

    /// Keeps the text though the file holds something else, which has been seen.
    pub fn keep_text(&mut self, name: &str) {
        if let Some(draft) = self.drafts.get_mut(name) {
            draft.is_contested = false;
        }
    }

    /// Compares a draft with its file; whether something has changed.
    fn compare(&mut self, name: &str) -> bool {
        let Some(path) = self.paths.get(name) else {
            return false;
        };
        let now = match read(path) {
            Ok(Content::Text(text)) => Some(text),
            _ => None,
        };
        let Some(draft) = self.drafts.get_mut(name) else {
            return false;
        };
        if now == draft.on_disk {
            return false;
        }
        let was_unsaved = draft.is_unsaved();
        draft.on_disk.clone_from(&now);
        match now {
            Some(text) if !was_unsaved => {
                // Nobody has worked on it here: what the file holds is its text, and can be taken back.
                draft.history.change(&text);
                draft.version += 1;
            }
            _ => draft.is_contested = draft.is_unsaved(),
        }
        self.put(name);
        true
    }

    /// Takes in what has changed on the disk, at these paths or, without them, anywhere; whether anything has.
    pub fn take_in_disk(&mut self, paths: Option<&[PathBuf]>) -> bool {
        if !self.has_looked {
            return false;
        }
        let places = paths.map(|paths| -> BTreeSet<PathBuf> {
            paths
                .iter()
                .filter_map(|path| place_of(path).ok())
                .collect()
        });
        let is_config = |path: &PathBuf| {
            let is_named_so = path.file_name().is_some_and(|name| name == FILE_NAME);
            is_named_so || self.configs.contains(path)
        };
        let is_configured = places
            .as_ref()
            .is_none_or(|places| places.iter().any(is_config));
        let mut has_changed = self.look(is_configured) || is_configured;
        for (place, name) in &self.rests {
            if !self.workspace.has(name)
                && places.as_ref().is_none_or(|places| places.contains(place))
            {
                self.workspace.changed(name);
                self.is_fresh = false;
                has_changed = true;
            }
        }
        let names: Vec<String> = self.workspace.names().map(str::to_owned).collect();
        for name in names {
            if self.drafts.contains_key(&name) {
                has_changed |= self.compare(&name);
                if is_configured {
                    self.put(&name);
                }
                continue;
            }
            let known = self.workspace.text(&name);
            let path = self.paths.get(&name);
            let is_same = known
                .zip(path)
                .is_some_and(|(known, path)| holds(path, &known));
            if !is_same {
                self.workspace.changed(&name);
                self.is_fresh = false;
                has_changed = true;
            }
        }
        has_changed
    }

    /// Writes a new document beside another one, or at the top of the folder; its name.
    ///
    /// # Errors
    /// What keeps it from being written.
    pub fn create(
        &mut self,
        beside: Option<&str>,
        file: &str,
        text: &str,
    ) -> Result<String, String> {
        let is_toml = Path::new(file).extension().is_some_and(|it| it == "toml");
        let is_plain = !file.contains(['/', '\\', '\0']) && !file.starts_with('.');
        if !is_plain || file == FILE_NAME || !is_toml || file.len() > 120 {
            return Err(
                "name a file that ends in `.toml`, without folders: `my-map.toml`".to_owned(),
            );
        }
        let folder = match beside {
            Some(name) => folder_of(&self.path(name)?).to_owned(),
            None => self.folder.clone(),
        };
        let path = folder.join(file);
        if !self.is_inside(&path) {
            return Err(format!("`{file}` leads out of the folder"));
        }
        if path.exists() {
            return Err(format!("`{file}` exists already: choose another name"));
        }
        self.keeper.create(&path, text)?;
        self.look(false);
        let path = path.strip_prefix("./").unwrap_or(&path);
        let name = name_of(path);
        if self.paths.contains_key(&name) {
            Ok(name)
        } else {
            Err(format!(
                "`{file}` is written, and the configuration leaves it out"
            ))
        }
    }

    /// How many errors and warnings each document has.
    pub fn counts(&self) -> BTreeMap<&str, (usize, usize)> {
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (file, findings) in self.workspace.documents() {
            let of = |level| findings.iter().filter(|it| it.level == level).count();
            counts.insert(&file.source.name, (of(Level::Error), of(Level::Warn)));
        }
        counts
    }
}
