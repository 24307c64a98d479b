//! The folder of a book: what may be written there, and what an older book has left behind.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::cli::stop::RunStop;
use crate::cli::write;
use crate::project::disk::{holds, name_of};
use crate::project::failure::Failure;

/// The file by which a folder is known as that of a book. Its first line says so, the others name its files.
const MARK: &str = ".scrutineer-book";
const FIRST_LINE: &str =
    "a book of rulings, written by `scrutineer book`; these files are its own:";

/// The folder of a book.
pub(super) struct Folder {
    path: PathBuf,
    /// What the book that is there has written.
    old: BTreeSet<String>,
}

/// What has become of the files.
pub(super) struct FolderOutcome {
    /// How many were written.
    pub written: usize,
    /// How many of an older book were removed.
    pub removed: usize,
}

impl Folder {
    /// A folder that is not there yet, is empty, or has a book in it.
    ///
    /// # Errors
    /// That other things are in it, or that it cannot be looked at.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let unwritable = |error: &io::Error| Failure::unwritable(&name_of(path), error);
        let mut old = BTreeSet::new();
        match fs::read_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(unwritable(&error)),
            Ok(mut entries) => match fs::read_to_string(path.join(MARK)) {
                Ok(mark) if mark.lines().next() == Some(FIRST_LINE) => {
                    let lines = mark.lines().skip(1).filter(|line| is_inside(line));
                    old.extend(lines.map(str::to_owned));
                }
                _ if entries.next().is_none() => {}
                _ => {
                    let message = format!(
                        "`{}` has files in it that `scrutineer book` did not write",
                        name_of(path)
                    );
                    return Err(Failure::new(message).help("name a new or an empty folder"));
                }
            },
        }
        Ok(Self {
            path: path.to_owned(),
            old,
        })
    }

    /// Writes the files of a book, each by its path with `/` between folders, and removes those of the older
    /// one that it does not have.
    ///
    /// # Errors
    /// What kept a file from being written.
    pub fn write(
        &self,
        files: &[(String, String)],
        stop: &RunStop,
    ) -> Result<FolderOutcome, Failure> {
        let own: BTreeSet<String> = files.iter().map(|(path, _)| path.clone()).collect();
        self.make(&self.path)?;
        // Whatever a run leaves behind that ends early is known as its own.
        self.mark(&self.old.union(&own).collect::<Vec<_>>(), stop)?;
        let mut made = BTreeSet::new();
        let mut written = 0;
        for (path, text) in files {
            let path = self.path.join(path);
            let folder = path.parent().unwrap_or(&self.path).to_owned();
            if made.insert(folder.clone()) {
                self.make(&folder)?;
                write::sweep(&folder);
            }
            if !holds(&path, text) {
                write::renew(&path, text, stop)?;
                written += 1;
            }
        }
        let mut removed = 0;
        for gone in self.old.difference(&own) {
            let path = self.path.join(gone);
            let is_reached = path
                .parent()
                .is_some_and(|folder| self.way_out(folder).is_none());
            if is_reached && fs::remove_file(&path).is_ok() {
                removed += 1;
                // A folder with anything else in it stays.
                let _ = path.parent().map(fs::remove_dir);
            }
        }
        self.mark(&own.iter().collect::<Vec<_>>(), stop)?;
        Ok(FolderOutcome { written, removed })
    }

    fn mark(&self, files: &[&String], stop: &RunStop) -> Result<(), Failure> {
        let mut text = format!("{FIRST_LINE}\n");
        for file in files {
            text.push_str(file);
            text.push('\n');
        }
        write::renew(&self.path.join(MARK), &text, stop)
    }

    /// Makes a folder of the book, with those above it; no link leads out of the book.
    fn make(&self, folder: &Path) -> Result<(), Failure> {
        if let Some(link) = self.way_out(folder) {
            let message = format!("`{}` is a symbolic link", name_of(&link));
            return Err(Failure::new(message).help("remove it: a book writes into its own folder"));
        }
        fs::create_dir_all(folder).map_err(Failure::to_write(folder))
    }

    /// The first symbolic link among the folders between the book's and this one.
    fn way_out(&self, folder: &Path) -> Option<PathBuf> {
        let below = folder.ancestors().take_while(|above| *above != self.path);
        below
            .filter(|folder| folder.is_symlink())
            .map(Path::to_owned)
            .last()
    }
}

/// Whether a path leads to a page, a style sheet or a script below the folder.
fn is_inside(path: &str) -> bool {
    let is_kind = |ending: &str| matches!(ending, "html" | "css" | "js");
    let path = Path::new(path);
    path.components()
        .all(|part| matches!(part, Component::Normal(_)))
        && (path.extension().and_then(|ending| ending.to_str())).is_some_and(is_kind)
}
