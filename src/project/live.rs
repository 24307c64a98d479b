//! A disk on which files come and go, for those who stay: servers for editors and browsers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use super::config::{ConfigError, Known};
use super::disk::{Disk, name_of, place_of};
use super::failure::Failure;
use super::find::{FoundFile, find};
use crate::diagnostic::Finding;
use crate::document::{Content, FileError, Files};
use crate::lint::Levels;
use crate::workspace::Workspace;

/// The disk of now.
#[derive(Debug, Default)]
pub struct Live(RwLock<Arc<Disk>>);

/// What there is below some folders.
#[derive(Debug, Default)]
pub struct SeenFiles {
    /// The files that a check looks at.
    pub files: Vec<SeenFile>,
    /// What is wrong with configurations; no files are known then.
    pub faults: Vec<Finding>,
    /// Why nothing was found, or not everything.
    pub failure: Option<String>,
    /// The places of the files that configurations are read from, faulty ones among them.
    pub configs: BTreeSet<PathBuf>,
}

/// A file that a check looks at.
#[derive(Debug)]
pub struct SeenFile {
    /// Its name, as findings show it.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
    /// The levels of rules there.
    pub levels: Levels,
}

impl Live {
    /// Looks for files below these folders, and takes the disk as it is now for all that is asked later.
    pub fn look(&self, folders: &[PathBuf], known: Known) -> SeenFiles {
        let mut seen = SeenFiles::default();
        let found = match find(folders, known) {
            Ok(found) => found,
            Err(mut failure) => {
                if let Some(ConfigError::Faulty(faults)) = failure.config.take() {
                    let faulty = faults.iter().map(|fault| &*fault.at.place.source.name);
                    seen.configs = places(faulty);
                    seen.faults = faults;
                } else {
                    seen.failure = Some(failure.to_string());
                }
                return seen;
            }
        };
        seen.configs = configurations(&found.files);
        seen.failure = Failure::all(found.failures).map(|failure| failure.to_string());
        let paths = found.files.iter().map(|file| file.path.clone()).collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) =
            Arc::new(Disk::new(paths, &found.folders));
        let files = found.files.into_iter().map(|file| SeenFile {
            name: name_of(&file.path),
            levels: file.config.levels_for(&file.path, &Levels::default()),
            path: file.path,
        });
        seen.files = files.collect();
        seen
    }

    /// Its files, as they are whenever they are asked for.
    #[must_use]
    pub fn files(self: &Arc<Self>) -> Box<dyn Files> {
        Box::new(LiveShared(Arc::clone(self)))
    }

    fn now(&self) -> Arc<Disk> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The places of the files from which the configurations of these files are read.
#[must_use]
pub fn configurations(files: &[FoundFile]) -> BTreeSet<PathBuf> {
    let names = files.iter().flat_map(|file| file.config.files());
    places(names.collect::<BTreeSet<&str>>())
}

fn places<'n>(names: impl IntoIterator<Item = &'n str>) -> BTreeSet<PathBuf> {
    let places = names.into_iter().map(|name| place_of(Path::new(name)));
    places.filter_map(Result::ok).collect()
}

/// What the documents of a workspace rest on that is none of its files: their names, by the places where they are.
#[must_use]
pub fn resting_on(workspace: &Workspace<'_>) -> BTreeMap<PathBuf, String> {
    let documents = workspace.documents();
    let behind = documents.flat_map(|(file, _)| workspace.library().behind(&file.source.name));
    let others: BTreeSet<String> = behind.filter(|name| !workspace.has(name)).collect();
    // What is in the program is nowhere.
    let places = others
        .into_iter()
        .filter_map(|name| Some((Path::new(&name).canonicalize().ok()?, name)));
    places.collect()
}

struct LiveShared(Arc<Live>);

impl Files for LiveShared {
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        self.0.now().resolve(from, reference)
    }

    fn read(&self, name: &str) -> Result<Content, FileError> {
        self.0.now().read(name)
    }

    fn is_checked(&self, name: &str) -> bool {
        self.0.now().is_checked(name)
    }

    fn place(&self, name: &str) -> String {
        self.0.now().place(name)
    }

    fn edition(&self, name: &str) -> Option<u32> {
        self.0.now().edition(name)
    }
}
