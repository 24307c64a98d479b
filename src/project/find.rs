//! Finding the files of a run.

use std::collections::{BTreeMap, HashSet};
use std::error::Error as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::WalkBuilder;

use super::config::{self, Config, Configs, Known, Only};
use super::disk::{name_of, places};
use super::failure::Failure;
use super::ignored::Ignored;
use crate::diagnostic::Rule;
use crate::games::Games;
use crate::kit::count::Count;

/// The most files that one run finds.
const MAX_FILES: usize = if cfg!(test) { 50 } else { 100_000 };

/// The files of a run.
#[derive(Debug, Default)]
pub struct Found {
    /// Every file once, in the order of their paths.
    pub files: Vec<FoundFile>,
    /// The folders that were looked under.
    pub folders: Vec<PathBuf>,
    /// Folders that could not be looked into.
    pub failures: Vec<Failure>,
    /// How many TOML files below folders are left out by patterns.
    pub excluded: usize,
    /// The edition that holds in place of what configurations say, if one has been chosen.
    pub only_edition: Option<Only>,
}

/// A file of a run.
#[derive(Debug)]
pub struct FoundFile {
    /// Its path.
    pub path: PathBuf,
    /// Whether it was named, and not found in a folder.
    pub named: bool,
    /// The configuration that holds for it.
    pub config: Arc<Config>,
}

/// Finds files: those that are named, and every TOML file below the folders that are named, but
/// for what `.gitignore` files and the configuration leave out. Without names, below the current
/// folder.
///
/// Below folders, symbolic links are not followed: what they lead to lies outside, or is found
/// anyway.
///
/// # Errors
/// A path that is not there, or a configuration that cannot be used.
pub fn find(paths: &[PathBuf], known: Known) -> Result<Found, Failure> {
    let current = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &current } else { paths };
    find_in(paths, &mut Configs::new(known))
}

/// The same by configurations that may have been chosen; without names, nothing.
///
/// # Errors
/// As [`find`].
pub fn find_in(paths: &[PathBuf], configs: &mut Configs) -> Result<Found, Failure> {
    let mut found = Found {
        only_edition: configs.only_edition(),
        ..Found::default()
    };
    for path in paths {
        let metadata = path.metadata().map_err(Failure::to_read(path))?;
        if metadata.is_dir() {
            walk(path, configs, &mut found)?;
            found.folders.push(path.clone());
        } else {
            let config = configs.of(path)?;
            found.add(path, true, config);
        }
    }
    if paths.len() > 1 {
        // Named files first, as theirs is the stronger claim.
        (found.files)
            .sort_by(|one, other| (!one.named, &one.path).cmp(&(!other.named, &other.path)));
        let mut seen = HashSet::new();
        found.files.retain(|file| {
            let real = file.path.canonicalize();
            seen.insert(real.unwrap_or_else(|_| file.path.clone()))
        });
    }
    found.files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

/// That no document was found there, where so many files are left out by patterns.
#[must_use]
pub fn nothing_in(paths: &[PathBuf], excluded: usize) -> Failure {
    let places = places(paths);
    if let Some(configuration) = paths.first().and_then(|path| configuration(path))
        && paths.iter().all(|path| is_configuration(path))
    {
        return configuration;
    }
    if excluded > 0 {
        let files = Count(excluded, "TOML file");
        let message = format!("no document of any game in {places}: {files} left out");
        return Failure::new(message)
            .help("`exclude`, in a configuration or as an option, leaves them out");
    }
    Failure::new(format!("no document of any game in {places}")).help(
        "documents are TOML files that say their `game` and `kind`; `scrutineer init --game GAME` writes some",
    )
}

fn is_configuration(path: &Path) -> bool {
    let name = path.file_name();
    name.is_some_and(|name| name == config::FILE_NAME)
}

/// That a path is a configuration where a document is meant, if it is one.
#[must_use]
pub fn configuration(path: &Path) -> Option<Failure> {
    let place = places(&[path.to_owned()]);
    is_configuration(path).then(|| {
        Failure::new(format!("{place} is a configuration, and no document"))
            .help("`scrutineer config` says what holds by it")
    })
}

impl Found {
    /// Every rule that a file of the run may be held against: those of the games, and the house rules.
    #[must_use]
    pub fn rules(&self, games: Games) -> Vec<&'static Rule> {
        let configs = self.files.iter().map(|file| &file.config);
        let house = configs.flat_map(|config| config.house().iter());
        let house: BTreeMap<&str, &Rule> =
            house.map(|house| (house.rule.name, house.rule)).collect();
        games
            .rules()
            .into_iter()
            .chain(house.into_values())
            .collect()
    }

    fn add(&mut self, path: &Path, named: bool, config: Arc<Config>) {
        // The configuration is no document; it has just been read.
        if !is_config(path) {
            self.files.push(FoundFile {
                path: path.strip_prefix("./").unwrap_or(path).to_owned(),
                named,
                config,
            });
        }
    }
}

fn walk(folder: &Path, configs: &mut Configs, found: &mut Found) -> Result<(), Failure> {
    // A folder with a configuration of its own is left out by one above it, when somebody walks from there.
    let above = configs.of(&folder.join(config::FILE_NAME))?;
    let ignored = Arc::new(Mutex::new(Ignored::below(folder)));
    let asked = Arc::clone(&ignored);
    let walk = WalkBuilder::new(folder)
        .standard_filters(false)
        // Names of one folder are compared sooner than whole paths.
        .sort_by_file_name(Ord::cmp)
        .filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
            entry.depth() == 0 || !asked.leaves_out(entry.path(), is_folder)
        })
        .build();
    for entry in walk {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.failures.push(unwalkable(folder, &error));
                continue;
            }
        };
        let path = entry.path();
        let is_toml = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        if !is_toml || !is_file {
            continue;
        }
        let config = configs.of(path)?;
        if above.excludes(path) || config.excludes(path) || configs.excludes(path) {
            found.excluded += 1;
            continue;
        }
        found.add(path, false, config);
        if found.files.len() > MAX_FILES {
            let message = format!(
                "there are more than {MAX_FILES} TOML files below `{}`",
                name_of(folder)
            );
            return Err(Failure::new(message).help("check one of its folders after the other"));
        }
    }
    let mut ignored = ignored.lock().unwrap_or_else(PoisonError::into_inner);
    found.failures.append(&mut ignored.failures);
    Ok(())
}

fn is_config(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name == config::FILE_NAME)
}

/// That something below a folder cannot be looked into.
fn unwalkable(folder: &Path, error: &ignore::Error) -> Failure {
    match error {
        ignore::Error::WithPath { path, err } => unwalkable(path, err),
        ignore::Error::WithDepth { err, .. } => unwalkable(folder, err),
        ignore::Error::Io(error) => Failure::unreadable(&name_of(folder), cause(error)),
        other => Failure::new(format!("cannot read `{}`: {other}", name_of(folder))),
    }
}

/// The error of the system behind one that only adds words to it.
fn cause(error: &io::Error) -> &io::Error {
    let mut cause = error;
    let mut next = error.source();
    while let Some(error) = next {
        cause = error.downcast_ref().unwrap_or(cause);
        next = error.source();
    }
    cause
}

#[cfg(test)]
mod tests {
    use super::{MAX_FILES, find};
    use crate::games::GAMES;
    use crate::project::config::Known;

    #[test]
    fn the_number_of_files_is_bounded() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let write = |number: usize| {
            let path = folder.path().join(format!("{number}.toml"));
            std::fs::write(path, "").expect("it can be written");
        };
        (0..MAX_FILES).for_each(write);
        let paths = [folder.path().to_owned()];
        let found = find(&paths, Known::of(GAMES)).expect("they are not too many");
        assert_eq!(found.files.len(), MAX_FILES);
        write(MAX_FILES);
        let failure = find(&paths, Known::of(GAMES)).expect_err("they are too many");
        assert!(
            failure.to_string().contains("more than 50 TOML files"),
            "{failure}"
        );
    }
}
