//! Scripts of earlier failures, which are tried before anything is searched.

use std::path::{Path, PathBuf};

use super::subject::{FuzzSubject, has_errors};
use crate::diagnostic::{Finding, Rule};
use crate::lint::general;
use crate::project::disk::{folder_of, name_of};
use crate::project::failure::Failure;
use crate::workspace::Workspace;

/// A script of an earlier failure.
#[derive(Debug)]
pub(super) struct KeptScript {
    /// What it is called.
    pub name: String,
    /// What it shows.
    pub id: String,
    /// Whether it still does.
    pub state: FailureState,
    /// What is found in it.
    pub findings: Vec<Finding>,
}

/// What has become of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureState {
    /// It is still there.
    Fails,
    /// It is mended.
    Passes,
    /// The script cannot be replayed to its end: other rules or components are played now.
    Outdated,
}

/// What findings show that a game breaks something.
pub(super) const SHOW: [&Rule; 3] = [
    &general::INVARIANT_BROKEN,
    &general::RULES_PANIC,
    &general::EXPECTATION_FAILED,
];

/// What the name of every script of a document's failures begins with; `None` if the document's
/// own name is no text.
pub(super) fn beginning(document: &Path) -> Option<String> {
    Some(format!("{}.fuzz.", document.file_stem()?.to_str()?))
}

/// Replays the scripts beside a document that show its earlier failures, in the order of their
/// names.
///
/// # Errors
/// If the folder or one of them cannot be read.
pub(super) fn replay(
    subject: &FuzzSubject,
    workspace: &Workspace<'_>,
) -> Result<Vec<KeptScript>, Failure> {
    let Some(beginning) = beginning(&subject.path) else {
        return Ok(Vec::new());
    };
    let mut kept = Vec::new();
    for (name, path) in beside(&subject.path)? {
        let Some(id) = name.strip_prefix(&beginning) else {
            continue;
        };
        let Some(id) = id.strip_suffix(".toml") else {
            continue;
        };
        let shown = name_of(&path);
        let looked = workspace.look(&shown, &subject.levels, None);
        let (_, checked) = looked.map_err(|error| Failure::unreadable_file(&shown, &error))?;
        let findings = checked.findings;
        let shows = |finding: &Finding| SHOW.iter().any(|rule| rule.name == finding.rule.name);
        let state = if !has_errors(&findings) {
            FailureState::Passes
        } else if findings.iter().any(shows) {
            FailureState::Fails
        } else {
            FailureState::Outdated
        };
        kept.push(KeptScript {
            name: shown,
            // Behind the id there may be a number.
            id: id.split('.').next().unwrap_or(id).to_owned(),
            state,
            findings,
        });
    }
    Ok(kept)
}

/// Names and paths of the files beside a document, sorted.
fn beside(document: &Path) -> Result<Vec<(String, PathBuf)>, Failure> {
    let folder = folder_of(document);
    let unreadable = Failure::to_read(folder);
    let mut files = Vec::new();
    for entry in folder.read_dir().map_err(&unreadable)? {
        let name = entry.map_err(&unreadable)?.file_name();
        if let Some(name) = name.to_str() {
            // Shown as the document is, which may be named without a folder.
            files.push((name.to_owned(), document.with_file_name(name)));
        }
    }
    files.sort_unstable();
    Ok(files)
}
