//! Where documents are: names of files, their URIs, and the levels that hold for them.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use lsp_types::Uri;
use tempfile::TempDir;

use super::uri;
use crate::diagnostic::Finding;
use crate::document::Files;
use crate::games::{BUILT_IN, Games};
use crate::lint::{Catalogue as _, Levels};
use crate::project::config::{Config, Configs, FILE_NAME, Known};
use crate::project::disk::name_of;
use crate::project::live::Live;

/// The files of a workspace.
#[derive(Debug, Default)]
pub struct ListedFiles {
    /// Their names, and the levels of rules there.
    pub files: Vec<(String, Levels)>,
    /// The files of their configurations, and whether each lies outside of the folders.
    pub configurations: BTreeMap<String, bool>,
    /// What is wrong with configurations.
    pub faults: Vec<Finding>,
    /// Why nothing was found.
    pub failure: Option<String>,
}

/// Where documents are.
pub trait Home: Send + Sync {
    /// The name of a document.
    fn name(&self, uri: &Uri) -> Option<String>;
    /// The address of a document; of those in the program, that of a copy, if they have one.
    fn uri(&self, name: &str) -> Option<Uri>;
    /// Looks for the files that a check of the workspace would look at, and holds what there is now for all that is
    /// asked later.
    fn look(&self) -> ListedFiles;
    /// The levels that hold for a file that [`look`](Self::look) has not found; `None` if the configuration leaves it
    /// out.
    fn levels(&self, name: &str) -> Option<Levels>;
    /// Folders have come to the workspace, and others have gone.
    fn folders_changed(&self, come: &[Uri], gone: &[Uri]);
    /// Whether there is such a file.
    fn has(&self, name: &str) -> bool;
    /// The files, to be read.
    fn files(&self) -> Box<dyn Files>;
}

/// The folder with copies of documents in the program that the client has been led to, once there are such.
#[derive(Clone, Debug, Default)]
pub struct Copies(Arc<OnceLock<Option<TempDir>>>);

impl Copies {
    /// Removes them: the program may end without dropping anything.
    pub fn remove(&self) {
        if let Some(folder) = self.made() {
            // The program ends either way.
            let _ = std::fs::remove_dir_all(folder);
        }
    }

    /// The folder, if it has been made.
    fn made(&self) -> Option<&Path> {
        Some(self.0.get()?.as_ref()?.path())
    }

    /// The folder, which is made if need be.
    fn folder(&self) -> Option<&Path> {
        let folder = self.0.get_or_init(|| tempfile::tempdir().ok());
        Some(folder.as_ref()?.path())
    }
}

/// Folders on the disk.
pub struct Folders {
    games: &'static Games,
    /// The folders of the workspace, as the client names them.
    roots: RwLock<Vec<PathBuf>>,
    /// The folder from which files are named: the first one that the client has named, whatever comes later.
    first: PathBuf,
    current: PathBuf,
    disk: Arc<Live>,
    paths: RwLock<HashMap<String, PathBuf>>,
    /// Copies of documents in the program.
    copies: Copies,
}

impl Folders {
    /// These folders, or the current one if there are none. Names of files are told from the current folder.
    ///
    /// # Errors
    /// If the current folder cannot be found.
    pub fn new(
        games: &'static Games,
        folders: Vec<PathBuf>,
        copies: Copies,
    ) -> std::io::Result<Self> {
        let current = std::env::current_dir()?;
        let folders = if folders.is_empty() {
            vec![current.clone()]
        } else {
            folders
        };
        Ok(Self {
            games,
            first: folders.first().unwrap_or(&current).clone(),
            roots: RwLock::new(folders),
            current,
            disk: Arc::default(),
            paths: RwLock::default(),
            copies,
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        let paths = self.paths.read().unwrap_or_else(PoisonError::into_inner);
        let known = paths.get(name).cloned();
        known.unwrap_or_else(|| self.first().join(name))
    }

    /// The current folder as the client names it: there may be a link on the way.
    fn first(&self) -> &Path {
        &self.first
    }

    fn roots(&self) -> Vec<PathBuf> {
        let roots = self.roots.read().unwrap_or_else(PoisonError::into_inner);
        roots.clone()
    }

    /// A file with the text of a document in the program, which no editor can open there.
    fn copy(&self, name: &str) -> Option<PathBuf> {
        let text = self.games.base_text(name)?;
        let path = self.copies.folder()?.join(name.strip_prefix(BUILT_IN)?);
        if !path.exists() {
            std::fs::create_dir_all(path.parent()?).ok()?;
            std::fs::write(&path, text).ok()?;
        }
        Some(path)
    }

    /// The name of a document in the program, by such a file.
    fn copied(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(self.copies.made()?).ok()?;
        Some(format!("{BUILT_IN}{}", name_of(inside)))
    }

    fn named(&self, path: &Path) -> String {
        let inside = path.strip_prefix(self.first());
        name_of(
            inside
                .or_else(|_| path.strip_prefix(&self.current))
                .unwrap_or(path),
        )
    }
}

impl Home for Folders {
    fn name(&self, uri: &Uri) -> Option<String> {
        match uri::path(uri) {
            Some(path) => {
                if let Some(name) = self.copied(&path) {
                    return Some(name);
                }
                let name = self.named(&path);
                let mut paths = self.paths.write().unwrap_or_else(PoisonError::into_inner);
                paths.entry(name.clone()).or_insert(path);
                Some(name)
            }
            // What has not been saved yet has no path.
            None => uri.0.starts_with("untitled:").then(|| uri.0.clone()),
        }
    }

    fn uri(&self, name: &str) -> Option<Uri> {
        if name.starts_with(BUILT_IN) {
            return self.copy(name).map(|path| uri::of_path(&path));
        }
        if name.starts_with("untitled:") {
            return Some(Uri(name.to_owned()));
        }
        Some(uri::of_path(&self.path(name)))
    }

    fn look(&self) -> ListedFiles {
        let roots = self.roots();
        if roots.is_empty() {
            return ListedFiles::default();
        }
        let asked: Vec<PathBuf> = (roots.iter())
            .map(|folder| match folder.strip_prefix(self.first()) {
                Ok(inside) if inside == Path::new("") => PathBuf::from("."),
                Ok(inside) => inside.to_owned(),
                Err(_) => folder.clone(),
            })
            .collect();
        let seen = self.disk.look(&asked, Known::of(*self.games));
        let mut listed = ListedFiles {
            faults: seen.faults,
            failure: seen.failure,
            ..ListedFiles::default()
        };
        let mut configs = Configs::new(Known::of(*self.games));
        let folders = asked.iter().map(|folder| folder.join(FILE_NAME));
        for path in folders.chain(seen.files.iter().map(|file| file.path.clone())) {
            let config = configs.of(&path).unwrap_or_default();
            for name in config.files() {
                let path = self.first().join(name);
                let is_inside = roots.iter().any(|folder| path.starts_with(folder));
                listed.configurations.insert(name.to_owned(), !is_inside);
            }
        }
        let mut known = self.paths.write().unwrap_or_else(PoisonError::into_inner);
        for file in seen.files {
            known.insert(file.name.clone(), self.first().join(&file.path));
            listed.files.push((file.name, file.levels));
        }
        listed
    }

    fn levels(&self, name: &str) -> Option<Levels> {
        let path = self.path(name);
        let in_folder = self.roots().iter().any(|folder| path.starts_with(folder));
        let mut configs = Configs::new(Known::of(*self.games));
        let config: Arc<Config> = configs.of(&path).unwrap_or_default();
        if in_folder && path.exists() {
            // A check of the folder passes it over.
            return None;
        }
        (!config.excludes(&path)).then(|| config.levels_for(&path, &Levels::default()))
    }

    fn folders_changed(&self, come: &[Uri], gone: &[Uri]) {
        let mut roots = self.roots.write().unwrap_or_else(PoisonError::into_inner);
        let gone: Vec<PathBuf> = gone.iter().filter_map(uri::path).collect();
        roots.retain(|root| !gone.contains(root));
        for path in come.iter().filter_map(uri::path) {
            if !roots.contains(&path) {
                roots.push(path);
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        self.path(name).is_file()
    }

    fn files(&self) -> Box<dyn Files> {
        self.disk.files()
    }
}
