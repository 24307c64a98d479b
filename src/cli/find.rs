//! Finding the files of a run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::WalkBuilder;

use super::config::{Config, Configs};
use super::files::name_of;
use super::output::Failure;

/// The files of a run.
#[derive(Debug, Default)]
pub struct Found {
    /// Every file once, in the order of their paths.
    pub files: Vec<FoundFile>,
    /// The folders that were looked under.
    pub folders: Vec<PathBuf>,
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
/// # Errors
/// A path that is not there, or a folder that cannot be read.
pub fn find(paths: &[PathBuf], rules: Vec<&'static str>) -> Result<Found, Failure> {
    let current = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &current } else { paths };
    let mut found = Found::default();
    let mut configs = Configs::new(rules);
    for path in paths {
        let metadata = path
            .metadata()
            .map_err(|error| Failure::unreadable(&name_of(path), &error))?;
        if metadata.is_dir() {
            walk(path, &mut configs, &mut found)?;
            found.folders.push(path.clone());
        } else {
            found.files.push(FoundFile {
                path: path.clone(),
                named: true,
                config: configs.of(path)?,
            });
        }
    }
    found
        .files
        .sort_unstable_by(|one, other| (&one.path, one.named).cmp(&(&other.path, other.named)));
    // Named files sort behind found ones of the same path; keep the stronger claim.
    found.files.dedup_by(|later, kept| {
        let same = name_of(&later.path) == name_of(&kept.path);
        kept.named |= same && later.named;
        same
    });
    Ok(found)
}

fn walk(folder: &Path, configs: &mut Configs, found: &mut Found) -> Result<(), Failure> {
    let walk = WalkBuilder::new(folder).require_git(false).build();
    for entry in walk {
        let entry = entry.map_err(|error| Failure::new(error.to_string()))?;
        let path = entry.path();
        let is_toml = path
            .extension()
            .is_some_and(|extension| extension == "toml");
        let is_file = entry
            .file_type()
            .is_some_and(|kind| kind.is_file() || kind.is_symlink());
        let is_config = path
            .file_name()
            .is_some_and(|name| name == super::config::FILE_NAME);
        if !is_toml || !is_file || !path.is_file() || is_config {
            continue;
        }
        let config = configs.of(path)?;
        if !config.excludes(path) {
            let path = path.strip_prefix("./").unwrap_or(path).to_owned();
            found.files.push(FoundFile {
                path,
                named: false,
                config,
            });
        }
    }
    Ok(())
}
