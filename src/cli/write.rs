//! Writing files whole or not at all.

use std::io::Write as _;
use std::path::Path;

use tempfile::NamedTempFile;

use super::files::{folder_of, name_of};
use super::output::Failure;

/// Puts `text` in the place of a file: the old file stays whole until the new one is.
///
/// # Errors
/// What kept it from being written.
pub fn replace(path: &Path, text: &str) -> Result<(), Failure> {
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
    let file = written(path, text).map_err(|error| Failure::unwritable(&name_of(path), &error))?;
    file.persist_noclobber(path)
        .map_err(|error| Failure::unwritable(&name_of(path), &error.error))?;
    Ok(())
}

/// A temporary file beside `target` with this text.
fn written(target: &Path, text: &str) -> std::io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666))
    };
    #[cfg(not(unix))]
    let builder = &mut builder;
    let mut file = builder.tempfile_in(folder_of(target))?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}
