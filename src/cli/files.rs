//! Reading files within their limits, and following references inside the workspace.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::config::FILE_NAME;
use crate::document::{FileError, Files, MAX_FILE_BYTES, reference};
use crate::games::{BUILT_IN, built_in};

/// The files on disk, for references, and those in the binary, for built-in documents.
#[derive(Debug, Default)]
pub struct Disk {
    checked: HashSet<String>,
    folders: Vec<PathBuf>,
    roots: Mutex<HashMap<PathBuf, PathBuf>>,
}

impl Disk {
    /// The disk, in a run that checks the files with these names, found under these folders.
    #[must_use]
    pub fn new(checked: impl IntoIterator<Item = String>, folders: &[PathBuf]) -> Self {
        let real = |folder: &PathBuf| fs::canonicalize(folder).ok();
        Self {
            checked: checked.into_iter().collect(),
            folders: folders.iter().filter_map(real).collect(),
            roots: Mutex::default(),
        }
    }

    /// The workspace of a file: the nearest folder above it with a configuration file; else the
    /// current folder if the file is below it; else the folder that the run was told to look
    /// under; else the file's own folder. All are real paths.
    ///
    /// # Errors
    /// If the file's folder cannot be found.
    pub fn root_of(&self, file: &Path) -> io::Result<PathBuf> {
        let folder = match file.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        let mut roots = self.roots.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(root) = roots.get(folder) {
            return Ok(root.clone());
        }
        let real = fs::canonicalize(folder)?;
        let configured = real
            .ancestors()
            .find(|folder| folder.join(FILE_NAME).is_file());
        let told = self.folders.iter().find(|folder| real.starts_with(folder));
        let current = std::env::current_dir().and_then(fs::canonicalize).ok();
        let root = match (configured, current, told) {
            (Some(root), _, _) => root.to_owned(),
            (_, Some(root), _) if real.starts_with(&root) => root,
            (_, _, Some(root)) => root.clone(),
            _ => real.clone(),
        };
        roots.insert(folder.to_owned(), root.clone());
        Ok(root)
    }
}

impl Files for Disk {
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        if let Some(home) = from.strip_prefix(BUILT_IN) {
            let path = reference::rebase(reference, home, "x");
            return match built_in(&path) {
                Some(_) => Ok(format!("{BUILT_IN}{path}")),
                None => Err(FileError::Missing { nearby: Vec::new() }),
            };
        }
        let root = self
            .root_of(Path::new(from))
            .map_err(|error| FileError::Unreadable(error.to_string()))?;
        let outside = || FileError::Outside {
            root: name_of(&root),
        };
        if Path::new(reference).is_absolute() {
            return Err(outside());
        }
        let name = reference::join(from, reference);
        let real = fs::canonicalize(&name).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FileError::Missing {
                nearby: nearby(&name),
            },
            _ => FileError::Unreadable(error.to_string()),
        })?;
        if !real.starts_with(&root) {
            return Err(outside());
        }
        // One file has one name, however references come to it.
        let home = reference::rebase("x", from, "x");
        let plain = reference::rebase(reference, from, "x");
        Ok(
            if home.starts_with("..") || from.starts_with('/') || plain.starts_with("..") {
                name
            } else {
                plain
            },
        )
    }

    fn read(&self, name: &str) -> Result<String, FileError> {
        if let Some(path) = name.strip_prefix(BUILT_IN) {
            let text = built_in(path).ok_or(FileError::Missing { nearby: Vec::new() })?;
            return Ok(text.to_owned());
        }
        match read(Path::new(name)) {
            Ok(Content::Text(text)) => Ok(text),
            Ok(Content::NotUtf8(_)) => {
                Err(FileError::Unreadable("it is not UTF-8 text".to_owned()))
            }
            Ok(Content::TooLarge(bytes)) => Err(FileError::Unreadable(format!(
                "it has {bytes} bytes; at most {MAX_FILE_BYTES} are read"
            ))),
            Err(error) => Err(FileError::Unreadable(error.to_string())),
        }
    }

    fn is_checked(&self, name: &str) -> bool {
        self.checked.contains(name)
    }
}

/// What is in a file.
#[derive(Debug)]
pub enum Content {
    /// Text.
    Text(String),
    /// Bytes that are no UTF-8 from this offset on.
    NotUtf8(usize),
    /// More bytes than are read.
    TooLarge(u64),
}

/// Reads a file, no further than the limit.
///
/// # Errors
/// Those of the file system.
pub fn read(path: &Path) -> io::Result<Content> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    if size > MAX_FILE_BYTES {
        return Ok(Content::TooLarge(size));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    // The file may grow while it is read, and pipes have no size.
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Ok(Content::TooLarge(bytes.len() as u64));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Content::Text(text),
        Err(error) => Content::NotUtf8(error.utf8_error().valid_up_to()),
    })
}

/// A path as findings show it: with `/` between folders and without a leading `./`.
#[must_use]
pub fn name_of(path: &Path) -> String {
    let name = path.to_string_lossy();
    let name = if cfg!(windows) {
        name.replace('\\', "/")
    } else {
        name.into_owned()
    };
    match name.strip_prefix("./") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => name,
    }
}

/// An absolute path as findings show it: from the current folder if it is below that.
#[must_use]
pub fn name_from_here(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    name_of(path.strip_prefix(here).unwrap_or(path))
}

/// TOML files beside the one that is not there.
fn nearby(name: &str) -> Vec<String> {
    let folder = match Path::new(name).parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| Path::new(name).extension().is_some_and(|ext| ext == "toml"))
        .take(1000)
        .collect();
    names.sort_unstable();
    names
}
