//! Reading files within their limits, and following references inside the workspace.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::config::{FILE_NAME, Only, edition_in};
use super::failure::plain;
use crate::diagnostic::render::visible::one_line;
use crate::document::content::too_large;
use crate::document::{Content, FileError, Files, MAX_FILE_BYTES};
use crate::games::BUILT_IN;
use crate::kit::escape;

/// The files on disk, for references, and those in the binary, for built-in documents.
#[derive(Debug, Default)]
pub struct Disk {
    checked: Vec<PathBuf>,
    /// The real paths of the same, which only broken references ask for.
    real: OnceLock<HashSet<PathBuf>>,
    /// The files that the run checks, as numbers, by their real folders: in the order of their own names.
    folded: OnceLock<HashMap<PathBuf, Vec<usize>>>,
    folders: Vec<PathBuf>,
    roots: Mutex<HashMap<PathBuf, PathBuf>>,
    /// What names stand for that are no paths themselves: a name may show a path that is no text.
    paths: Mutex<HashMap<String, PathBuf>>,
    /// Documents in real folders that broken references lead to.
    listed: Mutex<HashMap<PathBuf, Arc<[String]>>>,
    /// What configurations say of editions, by folder.
    editions: Mutex<HashMap<PathBuf, Option<u32>>>,
    /// What holds in place of what configurations say.
    only: Option<Only>,
    /// The edition where no configuration says one.
    otherwise: Option<u32>,
}

impl Disk {
    /// The disk, in a run that checks these files, found under these folders.
    #[must_use]
    pub fn new(checked: Vec<PathBuf>, folders: &[PathBuf]) -> Self {
        let real = |folder: &PathBuf| fs::canonicalize(folder).ok();
        let named = checked.iter().map(|path| (name_of(path), path));
        let others =
            named.filter(|(name, path)| path.strip_prefix(".").unwrap_or(path) != Path::new(name));
        let others = others.map(|(name, path)| (name, path.clone()));
        Self {
            folders: folders.iter().filter_map(real).collect(),
            paths: Mutex::new(others.collect()),
            checked,
            ..Self::default()
        }
    }

    /// The same in which configurations say nothing of editions: this one holds, or none.
    #[must_use]
    pub fn in_only_edition(self, only: Option<Only>) -> Self {
        Self { only, ..self }
    }

    /// The same in this edition where no configuration says one.
    #[must_use]
    pub fn in_edition(self, edition: Option<u32>) -> Self {
        Self {
            otherwise: edition,
            ..self
        }
    }

    /// The workspace of a file: the nearest folder above it with a configuration file; else the
    /// current folder if the file is below it; else the outermost folder that the run was told to
    /// look under; else the file's own folder. All are real paths.
    ///
    /// # Errors
    /// If the file's folder cannot be found.
    pub fn root_of(&self, file: &Path) -> io::Result<PathBuf> {
        let folder = folder_of(file);
        let mut roots = self.roots.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(root) = roots.get(folder) {
            return Ok(root.clone());
        }
        let real = fs::canonicalize(folder)?;
        let configured = real
            .ancestors()
            .find(|folder| folder.join(FILE_NAME).is_file());
        let told = self.folders.iter().filter(|told| real.starts_with(told));
        let told = told.min_by_key(|told| told.as_os_str().len());
        let root = match (configured, here(), told) {
            (Some(root), _, _) => root.to_owned(),
            (_, Some(here), _) if real.starts_with(&here) => here,
            (_, _, Some(root)) => root.clone(),
            _ => real,
        };
        roots.insert(folder.to_owned(), root.clone());
        Ok(root)
    }

    /// The name of the file that the run checks at a real path. Folders are looked up once each, which is quick; a file
    /// that is itself a link keeps the name of its target.
    fn checked_name(&self, real: &Path) -> Option<String> {
        let own_name = |number: &usize| self.checked[*number].file_name();
        let folded = self.folded.get_or_init(|| {
            let mut folders: HashMap<&Path, Vec<usize>> = HashMap::new();
            for (number, path) in self.checked.iter().enumerate() {
                folders.entry(folder_of(path)).or_default().push(number);
            }
            let mut folded: HashMap<PathBuf, Vec<usize>> = HashMap::new();
            for (folder, numbers) in folders {
                if let Ok(real) = fs::canonicalize(folder) {
                    folded.entry(real).or_default().extend(numbers);
                }
            }
            for numbers in folded.values_mut() {
                numbers.sort_by_key(|number| (own_name(number), *number));
            }
            folded
        });
        let file = real.file_name()?;
        let there = folded.get(real.parent()?)?;
        let behind = there.partition_point(|number| own_name(number) <= Some(file));
        let last = there[..behind].last()?;
        (own_name(last) == Some(file)).then(|| name_of(&self.checked[*last]))
    }

    /// References from a file to what lies beside the file that is not there, if that is below `root`.
    fn nearby(&self, from: &Path, reference: &str, root: &Path) -> Vec<String> {
        let missing = folder_of(from).join(reference);
        let folder = match fs::canonicalize(folder_of(&missing)) {
            Ok(real) if real.starts_with(root) => real,
            _ => return Vec::new(),
        };
        let mut listed = self.listed.lock().unwrap_or_else(PoisonError::into_inner);
        let names = (listed.entry(folder)).or_insert_with_key(|folder| documents_in(folder));
        let names = Arc::clone(names);
        drop(listed);
        let written = reference.rfind('/').map_or("", |at| &reference[..=at]);
        // Neither the file itself can be meant, nor a link to nothing.
        let others = names.iter().filter(|name| {
            reference.strip_prefix(written) != Some(name.as_str())
                && !(written.is_empty() && from.file_name() == Some(name.as_ref()))
        });
        others.map(|name| format!("{written}{name}")).collect()
    }

    /// The path of the file with a name.
    fn path_of(&self, name: &str) -> PathBuf {
        let paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        let known = paths.get(name).cloned();
        known.unwrap_or_else(|| PathBuf::from(name))
    }

    /// The name of the file at a real path: one file has one name, however references come to it,
    /// and that is the name under which the run checks it, if it does.
    fn name(&self, real: PathBuf) -> String {
        if let Some(name) = self.checked_name(&real) {
            return name;
        }
        let name = name_from_here(&real);
        let mut paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        paths.insert(name.clone(), real);
        name
    }
}

impl Files for Disk {
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        let unreadable = |error: &io::Error| FileError::Unreadable(plain(error));
        let from = self.path_of(from);
        let root = self.root_of(&from).map_err(|error| unreadable(&error))?;
        let outside = || FileError::Outside {
            root: workspace(&root),
        };
        let target = folder_of(&from).join(reference);
        if Path::new(reference).has_root() {
            return Err(outside());
        }
        match fs::canonicalize(&target) {
            Ok(real) if real.starts_with(&root) => Ok(self.name(real)),
            Ok(_) => Err(outside()),
            // Whether anything is there is nobody's business either.
            Err(_) if !leads_inside(&from, reference, &root) => Err(outside()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(FileError::Missing {
                nearby: self.nearby(&from, reference, &root),
            }),
            Err(error) => Err(unreadable(&error)),
        }
    }

    fn read(&self, name: &str) -> Result<Content, FileError> {
        read(&self.path_of(name)).map_err(|error| FileError::Unreadable(plain(&error)))
    }

    fn is_checked(&self, name: &str) -> bool {
        let real = self.real.get_or_init(|| {
            let real = |path: &PathBuf| fs::canonicalize(path).ok();
            self.checked.iter().filter_map(real).collect()
        });
        fs::canonicalize(self.path_of(name)).is_ok_and(|path| real.contains(&path))
    }

    fn place(&self, name: &str) -> String {
        if name.starts_with(BUILT_IN) {
            return name.to_owned();
        }
        let path = place_of(&self.path_of(name));
        path.map_or_else(|_| name.to_owned(), |path| name_of(&path))
    }

    fn edition(&self, name: &str) -> Option<u32> {
        if name.starts_with(BUILT_IN) {
            return self.otherwise;
        }
        if let Some(Only(only)) = self.only {
            return only.or(self.otherwise);
        }
        let path = self.path_of(name);
        let mut editions = self.editions.lock().unwrap_or_else(PoisonError::into_inner);
        let of_folder = (editions.entry(folder_of(&path).to_owned()))
            .or_insert_with_key(|folder| edition_in(folder));
        of_folder.or(self.otherwise)
    }
}

/// Where a file is, or would be: the real path of its folder, and its own name. A file that is a
/// link is where the link is, as that is where paths in it start from.
///
/// # Errors
/// If its folder cannot be found.
pub fn place_of(file: &Path) -> io::Result<PathBuf> {
    let folder = fs::canonicalize(folder_of(file))?;
    Ok(match file.file_name() {
        Some(name) => folder.join(name),
        None => folder,
    })
}

/// The path from a document to a file, both given by [their places](place_of), as the document
/// writes it; `None` if no text says it.
#[must_use]
pub fn path_between(document: &Path, target: &Path) -> Option<String> {
    let home: Vec<_> = folder_of(document).components().collect();
    let target: Vec<_> = target.components().collect();
    let both = home.iter().zip(&target);
    let shared = both.take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return None;
    }
    let up = home[shared..].iter().map(|_| Some(".."));
    let down = target[shared..].iter().map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let parts: Option<Vec<&str>> = up.chain(down).collect();
    parts.map(|parts| parts.join("/"))
}

/// Documents of a folder that a broken reference may have meant, at most.
const MOST_NEARBY: usize = 1_000;

/// How much is looked at of a file that is too large, in bytes: enough to see whose it is.
const HEAD_BYTES: u64 = 4096;

/// Reads a document, no further than the limit.
///
/// # Errors
/// Those of the file system, and that the file is no regular file.
pub fn read(path: &Path) -> io::Result<Content> {
    read_within(path, MAX_FILE_BYTES)
}

/// The most bytes that are read of a file that is no document, such as a configuration.
pub const MAX_AUXILIARY_BYTES: u64 = 128 * 1024;

/// Reads a file that is no document.
///
/// # Errors
/// Those of the file system, and that the file is no regular file, too large, or not UTF-8.
pub fn read_auxiliary(path: &Path) -> io::Result<String> {
    read_auxiliary_within(path, MAX_AUXILIARY_BYTES)
}

/// The same with another limit, in bytes.
///
/// # Errors
/// As [`read_auxiliary`].
pub fn read_auxiliary_within(path: &Path, limit: u64) -> io::Result<String> {
    let why = match read_within(path, limit)? {
        Content::Text(text) => return Ok(text),
        Content::NotUtf8(other) => other.message("it"),
        Content::TooLarge { bytes, .. } => too_large("it", bytes, limit),
    };
    Err(io::Error::other(why))
}

/// Whether a file holds exactly this text; no more of it is read than that takes.
#[must_use]
pub fn holds(path: &Path, text: &str) -> bool {
    let content = read_within(path, text.len() as u64);
    matches!(content, Ok(Content::Text(there)) if there == text)
}

/// What is said of pipes, devices and the like.
const IRREGULAR: &str = "it is not a regular file";

/// Why something that is there is neither read nor looked through: it is a pipe, a device or the like.
#[must_use]
pub fn irregular(path: &Path) -> Option<io::Error> {
    let metadata = fs::metadata(path).ok()?;
    (!metadata.is_file() && !metadata.is_dir()).then(|| io::Error::other(IRREGULAR))
}

/// Reads a file, no further than `limit` bytes.
///
/// # Errors
/// Those of the file system, and that the file is no regular file.
pub fn read_within(path: &Path, limit: u64) -> io::Result<Content> {
    // Before it is opened: that would wait for somebody to write into a pipe.
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::other(IRREGULAR));
    }
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        // It was something else a moment ago.
        return Err(io::Error::other(IRREGULAR));
    }
    let size = metadata.len();
    let mut bytes = Vec::new();
    if size > limit {
        file.take(HEAD_BYTES.min(limit)).read_to_end(&mut bytes)?;
        return Ok(Content::head(bytes, size));
    }
    bytes.reserve(usize::try_from(size).unwrap_or(0));
    // Files of the system have no size, and others may grow while they are read.
    file.by_ref().take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        bytes.truncate(usize::try_from(HEAD_BYTES.min(limit)).unwrap_or(0));
        return Ok(Content::head(bytes, limit + 1));
    }
    Ok(Content::of(bytes))
}

/// A path as findings show it: with `/` between folders and without a leading `./`. Bytes that
/// are no text become escapes such as `\xff`, and what only looks like one begins with `\x5c`, so
/// that [the bytes](escape::bytes) can be told from the name.
#[must_use]
pub fn name_of(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        if cfg!(windows) {
            // What the system puts before real paths is not for people.
            let usual = chunk.valid().strip_prefix(r"\\?\");
            name.push_str(&usual.unwrap_or(chunk.valid()).replace('\\', "/"));
        } else {
            name.push_str(&escape::unlike(chunk.valid()));
        }
        name.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    match name.strip_prefix("./") {
        // Nor must a file pass for one in the binary.
        Some(rest) if !rest.is_empty() && !rest.starts_with(BUILT_IN) => rest.to_owned(),
        _ if name.starts_with(BUILT_IN) => format!("./{name}"),
        _ => name,
    }
}

/// An absolute path as findings show it: from the current folder if it is below that.
#[must_use]
pub fn name_from_here(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let below = |here: &Path| path.strip_prefix(here).map(Path::to_owned).ok();
    let below = below(&here).or_else(|| below(&self::here()?));
    name_of(below.as_deref().unwrap_or(path))
}

/// A path as messages on the terminal show it.
#[must_use]
pub fn shown(path: &Path) -> String {
    one_line(&name_of(path)).into_owned()
}

/// Where was looked, for those who found nothing there.
#[must_use]
pub fn places(paths: &[PathBuf]) -> String {
    if paths.is_empty() {
        return "the current folder".to_owned();
    }
    let names: Vec<String> = paths
        .iter()
        .map(|path| format!("`{}`", name_of(path)))
        .collect();
    names.join(", ")
}

/// The folder that a file lies in.
#[must_use]
pub fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// The real path of the current folder.
fn here() -> Option<PathBuf> {
    std::env::current_dir().and_then(fs::canonicalize).ok()
}

/// The root of a workspace as messages show it.
fn workspace(root: &Path) -> String {
    match here() {
        Some(here) if here == root => ".".to_owned(),
        _ => name_from_here(root),
    }
}

/// Whether a reference to something that is not there stays inside of the workspace: as written,
/// and by what is there of the way.
fn leads_inside(from: &Path, reference: &str, root: &Path) -> bool {
    let home = folder_of(from);
    let Ok(mut written) = fs::canonicalize(home) else {
        return false;
    };
    for component in Path::new(reference).components() {
        match component {
            Component::ParentDir => {
                written.pop();
            }
            other => written.push(other),
        }
        if !written.starts_with(root) {
            return false;
        }
    }
    let target = home.join(reference);
    let there = target
        .ancestors()
        .find_map(|part| fs::canonicalize(part).ok());
    there.is_some_and(|part| part.starts_with(root))
}

/// The names of the documents in a folder, in order; of very many the first.
fn documents_in(folder: &Path) -> Arc<[String]> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| Path::new(name).extension().is_some_and(|ext| ext == "toml"))
        .collect();
    names.sort_unstable();
    names.truncate(MOST_NEARBY);
    names.into()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::name_of;

    #[test]
    fn names_show_any_path() {
        assert_eq!(name_of(Path::new("./a/b.toml")), "a/b.toml");
        assert_eq!(name_of(Path::new("../a.toml")), "../a.toml");
        assert_eq!(name_of(Path::new("./")), "./");
        assert_eq!(name_of(Path::new("built-in:a")), "./built-in:a");
        assert_eq!(name_of(Path::new("./built-in:a")), "./built-in:a");
    }

    #[cfg(unix)]
    #[test]
    fn names_tell_apart_paths_that_are_no_text() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;
        let path = |bytes| name_of(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(path(b"caf\xe9.toml"), "caf\\xe9.toml");
        assert_eq!(path(b"caf\xe8.toml"), "caf\\xe8.toml");
    }
}
