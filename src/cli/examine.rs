//! Files: read, checked, and their findings given the levels that hold there.

use std::path::Path;
use std::sync::Arc;

use super::files::{self, Content, name_of, read};
use super::output::Failure;
use crate::diagnostic::{Finding, Place, Rule, Source};
use crate::document::{Document, Header};
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
    let (source, checked) = match content {
        Content::Text(text) => {
            let source = Arc::new(Source::new(name, text));
            let checked = check(&source, library, watcher);
            (source, checked)
        }
        Content::NotUtf8 { offset, text } => {
            let source = Arc::new(Source::new(name, text));
            let end = source.text.ceil_char_boundary(offset + 1);
            let message = files::not_utf8("the file", offset);
            unfit(source, &general::NOT_UTF8, offset..end, message)
        }
        Content::TooLarge { bytes, head } => {
            let source = Arc::new(Source::new(name, head));
            let message = files::too_large("the file", bytes);
            unfit(source, &general::FILE_TOO_LARGE, 0..0, message)
        }
    };
    let levels = levels.clone();
    Ok(File {
        source,
        checked,
        levels,
    })
}

/// A file that cannot be read as text. It counts as ours if it begins like a document.
fn unfit(
    source: Arc<Source>,
    rule: &'static Rule,
    span: std::ops::Range<usize>,
    message: String,
) -> (Arc<Source>, Checked) {
    let place = Place {
        source: Arc::clone(&source),
        span,
    };
    let checked = Checked {
        is_document: Header::announced(&source.text),
        ..Checked::default()
    };
    let document = Document::new(Arc::clone(&source));
    let found = vec![Finding::new(rule, place, message)];
    (source, unread(checked, &document, found))
}
