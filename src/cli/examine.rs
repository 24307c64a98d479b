//! One file: read, checked, and its findings given the levels that hold there.

use std::path::Path;
use std::sync::Arc;

use super::files::{self, Content, name_of, read};
use super::output::Failure;
use crate::diagnostic::{Finding, Place, Rule, Source};
use crate::document::Header;
use crate::engine::replay::Watcher;
use crate::games::check::{Checked, check};
use crate::lint::suppress::Checked as Extent;
use crate::lint::{Levels, Library, general, suppress};

/// Checks the file at a path.
///
/// # Errors
/// If it cannot be read.
pub fn file(
    path: &Path,
    library: &Library<'_>,
    levels: &Levels,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Result<(Arc<Source>, Checked), Failure> {
    let name = name_of(path);
    let content = read(path).map_err(|error| Failure::unreadable(&name, &error))?;
    Ok(match content {
        Content::Text(text) => {
            let source = Arc::new(Source::new(name, text));
            let checked = examine(&source, library, levels, watcher);
            (source, checked)
        }
        Content::NotUtf8 { offset, text } => {
            let source = Arc::new(Source::new(name, text));
            let end = source.text.ceil_char_boundary(offset + 1);
            let message = files::not_utf8("the file", offset);
            unfit(source, &general::NOT_UTF8, offset..end, message, levels)
        }
        Content::TooLarge { bytes, head } => {
            let source = Arc::new(Source::new(name, head));
            let message = files::too_large("the file", bytes);
            unfit(source, &general::FILE_TOO_LARGE, 0..0, message, levels)
        }
    })
}

/// Checks a text, and applies the levels of configuration and comments to what is found.
pub fn examine(
    source: &Arc<Source>,
    library: &Library<'_>,
    levels: &Levels,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Checked {
    let mut checked = check(source, library, watcher);
    // A watcher may have seen enough before every rule had its say.
    let is_played = (checked.replayed.as_ref()).is_none_or(|replayed| replayed.complete);
    let extent = if checked.wholly && is_played {
        Extent::Wholly
    } else {
        Extent::Partly
    };
    let rules = super::rule_names();
    checked.findings = suppress::apply(source, checked.findings, levels, &rules, extent);
    checked
}

/// A file that cannot be read as text. It counts as ours if it begins like a document.
fn unfit(
    source: Arc<Source>,
    rule: &'static Rule,
    span: std::ops::Range<usize>,
    message: String,
    levels: &Levels,
) -> (Arc<Source>, Checked) {
    let place = Place {
        source: Arc::clone(&source),
        span,
    };
    let rules = super::rule_names();
    let found = vec![Finding::new(rule, place, message)];
    let checked = Checked {
        is_document: Header::announced(&source.text),
        findings: suppress::apply(&source, found, levels, &rules, Extent::Partly),
        ..Checked::default()
    };
    (source, checked)
}
