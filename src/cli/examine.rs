//! One file: read, checked, and its findings given the levels that hold there.

use std::path::Path;
use std::sync::Arc;

use super::files::{self, Content, name_of, read};
use super::output::Failure;
use crate::diagnostic::{Finding, Place, Source};
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
        Content::NotUtf8(other) => {
            let message = other.message("the file");
            let source = Arc::new(Source::new(name, other.text));
            let end = source.text.ceil_char_boundary(other.offset + 1);
            let place = Place {
                source,
                span: other.offset..end,
            };
            let finding = Finding::new(&general::NOT_UTF8, place, message);
            unfit(finding.help("save it as UTF-8"), levels)
        }
        Content::TooLarge { bytes, head } => {
            let source = Arc::new(Source::new(name, head));
            let message = files::too_large("the file", bytes);
            let place = Place { source, span: 0..0 };
            unfit(
                Finding::new(&general::FILE_TOO_LARGE, place, message),
                levels,
            )
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
fn unfit(finding: Finding, levels: &Levels) -> (Arc<Source>, Checked) {
    let source = Arc::clone(&finding.at.place.source);
    let rules = super::rule_names();
    let checked = Checked {
        is_document: Header::announced(&source.text),
        findings: suppress::apply(&source, vec![finding], levels, &rules, Extent::Partly),
        ..Checked::default()
    };
    (source, checked)
}
