//! Files: read, checked, and their findings given the levels that hold there.

use std::path::Path;
use std::sync::Arc;

use super::files::{self, Content, name_of, read};
use super::output::Failure;
use crate::diagnostic::{Finding, Place, Source};
use crate::document::{Header, MAX_FILE_BYTES, parse};
use crate::engine::replay::Watcher;
use crate::games::check::{Checked, check, unread};
use crate::games::run::{File, settle_alone};
use crate::lint::{Levels, Library, general};

/// Checks the file at a path, in a run of its own.
///
/// # Errors
/// If it cannot be read.
pub fn file(
    path: &Path,
    library: &Library<'_>,
    levels: &Levels,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Result<(Arc<Source>, Checked), Failure> {
    let file = of_run(path, library, levels, watcher)?;
    let source = Arc::clone(&file.source);
    Ok((source, settle_alone(file, library)))
}

/// Checks the file at a path, as one of a run that is settled later.
///
/// # Errors
/// If it cannot be read.
pub fn of_run(
    path: &Path,
    library: &Library<'_>,
    levels: &Levels,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Result<File, Failure> {
    let name = name_of(path);
    let content = read(path).map_err(|error| Failure::unreadable(&name, &error))?;
    Ok(content_of_run(name, content, library, levels, watcher))
}

/// The same for a file that has been read.
pub fn content_of_run(
    name: String,
    content: Content,
    library: &Library<'_>,
    levels: &Levels,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> File {
    let (source, checked) = match content {
        Content::Text(text) => {
            let source = Arc::new(Source::new(name, text));
            let checked = check(&source, library, watcher);
            (source, checked)
        }
        Content::NotUtf8(other) => {
            let message = other.message("the file");
            let source = Arc::new(Source::new(name, other.text));
            let end = source.text.ceil_char_boundary(other.offset + 1);
            let place = Place {
                source,
                span: other.offset..end,
            };
            let finding = Finding::new(&general::NOT_UTF8, place, message);
            unfit(finding.help("save it as UTF-8"))
        }
        Content::TooLarge { bytes, head } => {
            let source = Arc::new(Source::new(name, head));
            let message = files::too_large("the file", bytes, MAX_FILE_BYTES);
            let place = Place { source, span: 0..0 };
            unfit(Finding::new(&general::FILE_TOO_LARGE, place, message))
        }
    };
    let levels = levels.clone();
    File {
        source,
        checked,
        levels,
    }
}

/// Checks a text in place of the file at a path, as one of a run that is settled later.
pub fn draft(path: &Path, text: &str, library: &Library<'_>, levels: &Levels) -> File {
    let source = Arc::new(Source::new(name_of(path), text));
    File {
        checked: check(&source, library, None),
        source,
        levels: levels.clone(),
    }
}

/// A file that cannot be read as text. It counts as ours if it begins like a document.
fn unfit(finding: Finding) -> (Arc<Source>, Checked) {
    let source = Arc::clone(&finding.at.place.source);
    let checked = Checked {
        is_document: Header::announced(&source.text),
        ..Checked::default()
    };
    let header = Header::of(parse(&source.text).tree.get_ref());
    let at = finding.at.place.clone();
    (source, unread(checked, &header, at, vec![finding]))
}
