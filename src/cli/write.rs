//! Writing files whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek as _, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::files::{folder_of, name_of};
use super::output::Failure;

/// Puts `text` in the place of a file: the old file stays whole until the new one is.
///
/// # Errors
/// What kept it from being written.
pub fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    replace_with(path, &mut text.as_bytes())
}

fn replace_with(path: &Path, text: &mut impl Read) -> Result<(), Failure> {
    // A link stays a link: what it points to is replaced.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let file =
        written(&target, text).map_err(|error| Failure::unwritable(&name_of(path), &error))?;
    if let Ok(metadata) = target.metadata() {
        if metadata.permissions().readonly() {
            let error = std::io::Error::from(std::io::ErrorKind::PermissionDenied);
            return Err(Failure::unwritable(&name_of(path), &error));
        }
        let kept = file.as_file().set_permissions(metadata.permissions());
        kept.map_err(|error| Failure::unwritable(&name_of(path), &error))?;
    }
    file.persist(&target)
        .map_err(|error| Failure::unwritable(&name_of(path), &error.error))?;
    Ok(())
}

/// Writes a file that must not be there yet.
///
/// # Errors
/// What kept it from being written, above all that it is there.
pub fn create(path: &Path, text: &str) -> Result<(), Failure> {
    let file = written(path, &mut text.as_bytes())
        .map_err(|error| Failure::unwritable(&name_of(path), &error))?;
    file.persist_noclobber(path)
        .map_err(|error| Failure::unwritable(&name_of(path), &error.error))?;
    Ok(())
}

/// A long text on its way into a file, which it replaces in the end. Until then it has no name, so
/// that nothing is left behind by a run that ends before.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    text: BufWriter<File>,
}

impl Draft {
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
        let file = tempfile::tempfile_in(folder_of(path)).map_err(unwritable)?;
        Ok(Self {
            path: path.to_owned(),
            text: BufWriter::new(file),
        })
    }

    /// Puts the text in the place of the file.
    ///
    /// # Errors
    /// What kept it from being written.
    pub fn finish(self) -> Result<(), Failure> {
        let unwritable = |error: &io::Error| Failure::unwritable(&name_of(&self.path), error);
        let file = self.text.into_inner();
        let mut file = file.map_err(|error| unwritable(error.error()))?;
        file.rewind().map_err(|error| unwritable(&error))?;
        replace_with(&self.path, &mut file)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.text.flush()
    }
}

/// A temporary file beside `target` with this text.
fn written(target: &Path, text: &mut impl Read) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666))
    };
    #[cfg(not(unix))]
    let builder = &mut builder;
    let mut file = builder.tempfile_in(folder_of(target))?;
    io::copy(text, &mut file)?;
    file.as_file().sync_all()?;
    Ok(file)
}
