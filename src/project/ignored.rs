//! What files such as `.gitignore` leave out below a folder.
//!
//! They are read here, and not by whom walks the folder, as they are files of strangers like all
//! others: only regular ones, and no further than a limit.

use std::io;
use std::path::{Path, PathBuf};

use super::disk::{MAX_AUXILIARY_BYTES, name_from_here, name_of, read_within};
use super::failure::Failure;
use super::pattern::Patterns;
use crate::document::Content;
use crate::document::content::too_large;

/// Most bytes of all such files that hold in one place.
const MAX_BYTES_IN_FORCE: u64 = 2 * MAX_AUXILIARY_BYTES;

/// What is left out below a folder, as a walk through it goes on.
#[derive(Debug)]
pub struct Ignored {
    folder: PathBuf,
    /// Where that really is.
    real: PathBuf,
    /// Folders on the way to where the walk is, and what their files say.
    levels: Vec<IgnoreLevel>,
    /// The folder that the walk is in, as its paths have it and as it really is.
    home: Option<(PathBuf, PathBuf)>,
    /// Files that should say what to leave out, and cannot be read.
    pub failures: Vec<Failure>,
}

/// What the files in a folder say, those first that hold over the others.
#[derive(Debug)]
struct IgnoreLevel {
    folder: PathBuf,
    said: [Patterns; 3],
    bytes: u64,
}

impl Ignored {
    /// For a walk below `folder`. What folders above it say holds too, as far up as its repository
    /// goes.
    #[must_use]
    pub fn below(folder: &Path) -> Self {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let mut ignored = Self {
            folder: folder.to_owned(),
            real: real.clone(),
            levels: Vec::new(),
            home: None,
            failures: Vec::new(),
        };
        let is_root = |folder: &&Path| folder.join(".git").exists();
        let above = match real.ancestors().position(|folder| is_root(&folder)) {
            Some(repository) => repository,
            None => real.ancestors().count() - 1,
        };
        let above: Vec<&Path> = real.ancestors().skip(1).take(above).collect();
        for folder in above.into_iter().rev() {
            ignored.enter(folder);
        }
        ignored
    }

    /// Whether something below the folder is left out. A walk asks about what lies in one folder
    /// after what lies in those above it.
    pub fn leaves_out(&mut self, path: &Path, is_folder: bool) -> bool {
        let (Some(home), Some(name)) = (path.parent(), path.file_name()) else {
            return false;
        };
        if !self.goes_to(home) {
            return false;
        }
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let is_silent = |level: &IgnoreLevel| level.said.iter().all(Patterns::is_empty);
        if self.levels.iter().all(is_silent) {
            return is_hidden;
        }
        let Some(path) = self.home.as_ref().map(|(_, real)| real.join(name)) else {
            return false;
        };
        let says = |kind: usize| {
            let mut levels = self.levels.iter().rev();
            levels.find_map(|level| level.said[kind].leaves_out(&path, is_folder))
        };
        says(0)
            .or_else(|| says(1))
            .or_else(|| says(2))
            .unwrap_or(is_hidden)
    }

    /// Goes on to a folder of the walk, and reads what holds there, unless it is the one that was asked about last;
    /// `false` outside of the folder that is walked through.
    fn goes_to(&mut self, home: &Path) -> bool {
        let last = self.home.as_ref();
        if last.is_some_and(|(last, _)| last.as_os_str() == home.as_os_str()) {
            return true;
        }
        let Ok(inside) = home.strip_prefix(&self.folder) else {
            return false;
        };
        let real = self.real.join(inside);
        while (self.levels.last()).is_some_and(|level| !real.starts_with(&level.folder)) {
            self.levels.pop();
        }
        if self.levels.last().is_none_or(|level| level.folder != real) {
            self.enter(&real);
        }
        self.home = Some((home.to_owned(), real));
        true
    }

    fn enter(&mut self, folder: &Path) {
        let mut level = IgnoreLevel {
            folder: folder.to_owned(),
            said: Default::default(),
            bytes: 0,
        };
        let files = [
            Some(folder.join(".ignore")),
            Some(folder.join(".gitignore")),
            excludes(folder),
        ];
        let above: u64 = self.levels.iter().map(|level| level.bytes).sum();
        for (said, path) in level.said.iter_mut().zip(files) {
            let Some(path) = path else { continue };
            let left = MAX_BYTES_IN_FORCE - above - level.bytes;
            match text(&path, left) {
                Ok(text) => {
                    level.bytes += text.len() as u64;
                    *said = Patterns::of(folder, &text);
                }
                Err(error) if is_none(&error) => {}
                Err(error) => self
                    .failures
                    .push(Failure::unreadable(&self.name(&path), &error)),
            }
        }
        self.levels.push(level);
    }

    /// What messages call a file.
    fn name(&self, path: &Path) -> String {
        match path.strip_prefix(&self.real) {
            Ok(inside) => name_of(&self.folder.join(inside)),
            Err(_) => name_from_here(path),
        }
    }
}

/// Whether an error says that there is no such file at all.
fn is_none(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::InvalidFilename
    )
}

/// The text of a file of patterns, of which no more than so many bytes may still be in force.
fn text(path: &Path, left: u64) -> io::Result<String> {
    let limit = left.min(MAX_AUXILIARY_BYTES);
    let why = match read_within(path, limit)? {
        Content::Text(text) => return Ok(text),
        // A pattern may name a file whose name is no text. It holds for nothing; others do hold.
        Content::NotUtf8(other) if other.encoding.is_none() => return Ok(other.text),
        Content::NotUtf8(other) => other.message("it"),
        Content::TooLarge { bytes, .. } if limit < MAX_AUXILIARY_BYTES => format!(
            "it has {bytes} bytes; at most {MAX_BYTES_IN_FORCE} are read of all ignore files that \
             hold for a folder"
        ),
        Content::TooLarge { bytes, .. } => too_large("it", bytes, limit),
    };
    Err(io::Error::other(why))
}

/// Where a repository with its root in this folder keeps patterns that are not checked in; a linked
/// working tree names another place.
fn excludes(folder: &Path) -> Option<PathBuf> {
    const MAX_NAME: u64 = 4096;
    let git = folder.join(".git");
    let kind = git.metadata().ok()?;
    if kind.is_dir() {
        return Some(git.join("info/exclude"));
    }
    let first_line = |path: &Path| match read_within(path, MAX_NAME) {
        Ok(Content::Text(text)) => text.lines().next().map(str::to_owned),
        _ => None,
    };
    let home = folder.join(first_line(&git)?.strip_prefix("gitdir: ")?);
    let common = home.join(first_line(&home.join("commondir"))?);
    Some(common.join("info/exclude"))
}
