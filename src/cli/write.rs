//! Writing files whole or not at all.

use std::fs::{File, Metadata, Permissions};
use std::io::{self, BufWriter, Read, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::output::Output;
use super::stop::{RunStop, Temporary};
use crate::document::{Content, Header, MAX_FILE_BYTES};
use crate::project::config::FILE_NAME;
use crate::project::disk::{folder_of, holds, name_of, read_within};
use crate::project::failure::Failure;

/// What stands for the standard output in the place of a file.
const STDOUT: &str = "-";

/// The file that `-o` names; nothing if that is the standard output.
pub fn file_of(named: Option<&Path>) -> Option<&Path> {
    named.filter(|path| path.as_os_str() != STDOUT)
}

/// Writes what a command has made to the file that `-o` names, or to standard output.
///
/// # Errors
/// What kept it from being written, above all that [it is something else](may_deliver).
pub fn deliver(bytes: &[u8], file: Option<&Path>, output: &mut Output) -> Result<(), Failure> {
    let Some(path) = file_of(file) else {
        output.out().write_all(bytes)?;
        output.out().flush()?;
        return Ok(());
    };
    may_deliver(Some(path), output)?;
    let mut draft = FileDraft::new(path)?;
    let written = draft.write_all(bytes);
    written.map_err(Failure::to_write(path))?;
    draft.finish(output)
}

/// Refuses to print what is no text on a terminal, which would take it for commands; `-o -` says that it is meant so.
///
/// # Errors
/// If no file is named, and the standard output is a terminal.
pub fn may_print(named: Option<&Path>, output: &Output) -> Result<(), Failure> {
    if named.is_none() && output.is_terminal() {
        let failure = Failure::new("what would be written is not a text for a terminal");
        return Err(failure.help("name a file with `-o`"));
    }
    Ok(())
}

/// Refuses to write over a file that says something else, unless that is forced: somebody may have edited what this
/// command has once made.
///
/// # Errors
/// If it says something else.
pub fn may_exchange(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    match std::fs::read(path) {
        Ok(there) if !force && !there.is_empty() && there != bytes => {
            let message = format!("`{}` exists, and says something else", name_of(path));
            Err(Failure::new(message).help("name another file, or replace this one with `--force`"))
        }
        // An unreadable file is reported when it is written.
        _ => Ok(()),
    }
}

/// Refuses to write what a command has made over a file that the run reads, over a document and over a configuration:
/// these have been written by people. Anything else may be what an earlier run has made.
///
/// # Errors
/// Why it is not replaced.
pub fn may_deliver(file: Option<&Path>, output: &Output) -> Result<(), Failure> {
    // Where nothing is yet, nothing is lost.
    let Some((path, real)) = file_of(file).and_then(|path| Some((path, path.canonicalize().ok()?)))
    else {
        return Ok(());
    };
    let is_read = |read: &PathBuf| read.canonicalize().is_ok_and(|read| read == real);
    let why = if output.read.iter().any(is_read) {
        "this run reads it"
    } else if real.file_name().is_some_and(|name| name == FILE_NAME) {
        "it is a configuration"
    } else if is_document(&real) {
        "it is a document"
    } else {
        return Ok(());
    };
    let message = format!("cannot write `{}`: {why}", name_of(path));
    Err(Failure::new(message).help("name another file"))
}

/// Whether a file begins like a document, readable or not.
fn is_document(path: &Path) -> bool {
    match read_within(path, MAX_FILE_BYTES) {
        Ok(Content::Text(text)) => Header::announced(&text),
        Ok(Content::TooLarge { head, .. }) => Header::announced(&head),
        Ok(Content::NotUtf8(_)) | Err(_) => false,
    }
}

/// The format that the ending of a file's name stands for.
///
/// # Errors
/// If no format is known by it.
pub fn form_by_ending<F: clap::ValueEnum>(path: &Path) -> Result<F, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    F::from_str(ending.unwrap_or_default(), true).map_err(|_| {
        let message = format!("no format is known by the ending of `{}`", name_of(path));
        Failure::new(message).help("say which with `--format`")
    })
}

/// Puts `text` in the place of a file: the old file stays whole until the new one is.
///
/// The new file has the mode of the old one and, where that is allowed, its owner and group. A link
/// stays a link, and what it leads to is replaced. What cannot be kept is told.
///
/// # Errors
/// What kept it from being written.
pub fn replace(path: &Path, text: &str, output: &mut Output) -> Result<(), Failure> {
    sweep(folder_of(path));
    replace_only(path, text, output)
}

/// The same in a folder that [has been swept](sweep).
///
/// # Errors
/// What kept it from being written.
pub fn replace_only(path: &Path, text: &str, output: &mut Output) -> Result<(), Failure> {
    replace_with(path, None, &mut text.as_bytes(), output)
}

/// The same unless the file no longer holds the text that was read of it, which somebody has edited meanwhile.
///
/// # Errors
/// What kept it from being written, above all that it has changed.
pub fn replace_if(
    path: &Path,
    before: &str,
    text: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    replace_with(path, Some(before), &mut text.as_bytes(), output)
}

fn replace_with(
    path: &Path,
    before: Option<&str>,
    text: &mut impl Read,
    output: &mut Output,
) -> Result<(), Failure> {
    let name = name_of(path);
    for lost in exchange_with(path, before, text, &output.stop)? {
        writeln!(output.notes(), "replaced `{name}`, which {lost}")?;
    }
    Ok(())
}

/// Puts `text` in the place of a file, as [`replace`] does; what of the old one could not be kept, such as
/// `belonged to user 0, and now belongs to you`.
///
/// # Errors
/// What kept it from being written.
#[cfg(feature = "studio")]
pub fn exchange(path: &Path, text: &str, stop: &RunStop) -> Result<Vec<String>, Failure> {
    sweep(folder_of(path));
    exchange_with(path, None, &mut text.as_bytes(), stop)
}

fn exchange_with(
    path: &Path,
    before: Option<&str>,
    text: &mut impl Read,
    stop: &RunStop,
) -> Result<Vec<String>, Failure> {
    let name = name_of(path);
    let unwritable = |error: &io::Error| Failure::unwritable(&name, error);
    let target = target_of(path).map_err(|error| unwritable(&error))?;
    let old = target.metadata().ok();
    if let Some(old) = &old {
        may_be_exchanged(old).map_err(|error| unwritable(&error))?;
    }
    let mut lost = Vec::new();
    let mut written = || -> io::Result<()> {
        // Nobody may read it who may not read the old one.
        let mut new = begun(&target, old.is_some(), stop)?;
        let file = new.file()?;
        io::copy(text, file)?;
        if let Some(old) = &old {
            lost = keep(file.as_file(), old)?;
        }
        file.as_file().sync_all()?;
        // As late as it can be asked.
        if before.is_some_and(|before| !holds(&target, before)) {
            let why = "it has changed since it was read, and is left as it is";
            return Err(io::Error::other(why));
        }
        new.persist(|file| file.persist(&target))
    };
    written().map_err(|error| unwritable(&error))?;
    Ok(lost)
}

/// Refuses to put another file in the place of one that is to stay as it is, or is none.
fn may_be_exchanged(old: &Metadata) -> io::Result<()> {
    if old.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    if !old.is_file() && !old.is_dir() {
        return Err(io::Error::other("it is not a regular file"));
    }
    Ok(())
}

/// Refuses to work on what could not be replaced in the end.
///
/// # Errors
/// Why it could not be.
pub fn may_change(path: &Path) -> Result<(), Failure> {
    let may = path.metadata().and_then(|old| may_be_exchanged(&old));
    may.map_err(Failure::to_write(path))
}

/// Writes a file that must not be there yet.
///
/// # Errors
/// What kept it from being written, above all that it is there.
pub fn create(path: &Path, text: &str, stop: &RunStop) -> Result<(), Failure> {
    sweep(folder_of(path));
    let written = || -> io::Result<()> {
        let mut new = begun(path, false, stop)?;
        let file = new.file()?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        new.persist(|file| file.persist_noclobber(path))
    };
    written().map_err(Failure::to_write(path))
}

/// Puts `text` in the place of a file that this program has made and can make again: whole or not at all, but
/// without waiting until a disk has it.
///
/// # Errors
/// What kept it from being written.
pub fn renew(path: &Path, text: &str, stop: &RunStop) -> Result<(), Failure> {
    let written = || -> io::Result<()> {
        let mut new = begun(path, false, stop)?;
        new.file()?.write_all(text.as_bytes())?;
        new.persist(|file| file.persist(path))
    };
    written().map_err(Failure::to_write(path))
}

/// Refuses to replace a file that this program has not written, unless that is forced, where the command can be:
/// `force` says whether it is, and is nothing where there is no such option. An empty file is no loss.
///
/// # Errors
/// Why it is not replaced.
pub fn may_replace(
    path: &Path,
    force: Option<bool>,
    limit: u64,
    is_ours: impl FnOnce(&str) -> bool,
) -> Result<(), Failure> {
    let is_ours = match read_within(path, limit) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            return Ok(());
        }
        Err(error) => return Err(Failure::unwritable(&name_of(path), &error)),
        Ok(Content::Text(text)) => text.is_empty() || is_ours(&text),
        Ok(Content::TooLarge { head, .. }) => is_ours(&head),
        Ok(Content::NotUtf8(_)) => false,
    };
    if force == Some(true) || is_ours {
        return Ok(());
    }
    let message = format!(
        "`{}` exists, and scrutineer did not write it",
        name_of(path)
    );
    Err(Failure::new(message).help(match force {
        Some(_) => "name another file, or replace this one with `--force`",
        None => "name another file, or delete this one first",
    }))
}

/// A long text on its way into a file, which it replaces in the end. Until then it has no name, so
/// that nothing is left behind by a run that ends before. Into a device or a pipe it goes at once.
#[derive(Debug)]
pub struct FileDraft {
    path: PathBuf,
    text: BufWriter<File>,
    is_direct: bool,
}

impl FileDraft {
    /// A draft of a file.
    ///
    /// # Errors
    /// What keeps it from being written.
    pub fn new(path: &Path) -> Result<Self, Failure> {
        let unwritable = |error: io::Error| Failure::unwritable(&name_of(path), &error);
        // What cannot be replaced in the end is better known before the work.
        if path.is_dir() {
            return Err(unwritable(io::ErrorKind::IsADirectory.into()));
        }
        let is_direct = path.metadata().is_ok_and(|there| !there.is_file());
        let file = if is_direct {
            File::options().write(true).open(path)
        } else {
            tempfile::tempfile_in(folder_of(path))
        };
        Ok(Self {
            path: path.to_owned(),
            text: BufWriter::new(file.map_err(unwritable)?),
            is_direct,
        })
    }

    /// Puts the text in the place of the file.
    ///
    /// # Errors
    /// What kept it from being written.
    pub fn finish(self, output: &mut Output) -> Result<(), Failure> {
        let unwritable = |error: &io::Error| Failure::unwritable(&name_of(&self.path), error);
        let file = self.text.into_inner();
        let mut file = file.map_err(|error| unwritable(error.error()))?;
        if self.is_direct {
            return Ok(());
        }
        file.rewind().map_err(|error| unwritable(&error))?;
        sweep(folder_of(&self.path));
        replace_with(&self.path, None, &mut file, output)
    }
}

impl Write for FileDraft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.text.flush()
    }
}

/// What a path leads to.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            Ok(path.to_owned())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(io::Error::other("it is a symbolic link to nothing"))
        }
        target => target,
    }
}

/// What the names of temporary files begin and end with; between them are random letters and digits.
const BEGINNING: &str = ".scrutineer-";
const LETTERS: usize = 6;
const END: &str = ".tmp";

/// An empty temporary file beside `target`, which others may read unless it is private.
fn begun<'s>(target: &Path, is_private: bool, stop: &'s RunStop) -> io::Result<Temporary<'s>> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(BEGINNING).suffix(END).rand_bytes(LETTERS);
    #[cfg(unix)]
    if !is_private {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = is_private;
    stop.temporary(|| -> io::Result<NamedTempFile> { builder.tempfile_in(folder_of(target)) })
}

/// Gives a new file what the old one has; what it had and the new one does not.
fn keep(new: &File, old: &Metadata) -> io::Result<Vec<String>> {
    #[cfg(unix)]
    let (lost, permissions) = {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
        let own = new.metadata()?;
        let is_other = (own.uid(), own.gid()) != (old.uid(), old.gid());
        let mut lost = Vec::new();
        let mut mode = old.mode();
        if is_other && fchown(new, Some(old.uid()), Some(old.gid())).is_err() {
            // One's own groups one may give it to.
            let _ = fchown(new, None, Some(old.gid()));
            let own = new.metadata()?;
            if own.uid() != old.uid() {
                lost.push(format!(
                    "belonged to user {}, and now belongs to you",
                    old.uid()
                ));
            }
            if own.gid() != old.gid() {
                lost.push(format!(
                    "was of group {}, and now is of {}",
                    old.gid(),
                    own.gid()
                ));
            }
            // What runs as somebody must not run as somebody else.
            mode &= 0o777;
        }
        if old.nlink() > 1 {
            lost.push("had other names by hard links; these keep the old text".to_owned());
        }
        (lost, Permissions::from_mode(mode))
    };
    #[cfg(not(unix))]
    let (lost, permissions): (_, Permissions) = (Vec::new(), old.permissions());
    new.set_permissions(permissions)?;
    Ok(lost)
}

/// How old a temporary file is before it is certain that nobody writes it any more.
const ABANDONED: Duration = Duration::from_hours(1);

/// Removes temporary files from a folder that were left by runs that were killed.
pub fn sweep(folder: &Path) {
    let now = SystemTime::now();
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = entry.file_name();
        let letters = name
            .to_str()
            .and_then(|name| name.strip_prefix(BEGINNING)?.strip_suffix(END));
        let is_temporary = letters.is_some_and(|letters| {
            letters.len() == LETTERS && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
        if !is_temporary {
            continue;
        }
        // Of a link, this is about the link.
        let Ok(metadata) = entry.metadata() else {
            continue;
        };
        let age = metadata
            .modified()
            .ok()
            .and_then(|then| now.duration_since(then).ok());
        if metadata.is_file() && age.is_some_and(|age| age > ABANDONED) {
            // If it cannot be removed, it does no harm.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_changed_meanwhile_is_left() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("a.toml");
        let stop = RunStop::default();
        let exchange = |before: &str| {
            let mut after = "after".as_bytes();
            exchange_with(&path, Some(before), &mut after, &stop)
        };
        let there = || std::fs::read_to_string(&path).expect("it is there");
        std::fs::write(&path, "edited").expect("it can be written");
        let failure = exchange("before")
            .expect_err("it is another text")
            .to_string();
        assert!(
            failure.contains("it has changed since it was read"),
            "{failure}"
        );
        assert_eq!(there(), "edited");
        exchange("edited").expect("it is the same text");
        assert_eq!(there(), "after");
        let names = folder.path().read_dir().expect("it is there").count();
        assert_eq!(names, 1, "nothing is left beside it");
    }
}
