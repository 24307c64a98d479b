//! Scenarios and positions that are to be played, not only checked.

use std::path::Path;

use super::output::Output;
use super::what;
use crate::diagnostic::report::Summary;
use crate::diagnostic::{Finding, Report};
use crate::document::{Content, Files as _};
use crate::games::BUILT_IN;
use crate::games::run::not_played;
use crate::kit::digest;
use crate::lab::AnyTable;
use crate::lint::Levels;
use crate::project::disk::name_of;
use crate::project::failure::Failure;
use crate::project::find::configuration;
use crate::workspace::Workspace;

/// The game of a scenario or position; `None` if it has errors, which have been shown.
///
/// # Errors
/// If it cannot be read, or is neither.
pub(super) fn open(path: &Path, output: &mut Output) -> Result<Option<Box<dyn AnyTable>>, Failure> {
    if let Some(failure) = configuration(path).or_else(|| what::unshipped(&name_of(path), output)) {
        return Err(failure);
    }
    let levels = what::levels(path, output)?;
    let workspace = Workspace::new(what::files(path, output), output.games);
    let name = name_of(path);
    let looked = workspace.look(&name, &levels, None);
    let (source, checked) = looked.map_err(|error| Failure::unreadable_file(&name, &error))?;
    let has_errors = (checked.findings.iter()).any(Finding::is_error);
    if has_errors {
        let report = Report::new(Vec::new(), checked.findings, Summary::default());
        output.findings(&report.findings)?;
        return Ok(None);
    }
    if let Some(finding) = not_played(&checked) {
        output.findings(&[finding])?;
        return Ok(None);
    }
    match output.games.open_table(&source, workspace.library()) {
        Some(table) => Ok(Some(table)),
        None => Err(Failure::new(format!(
            "`{}` is neither a scenario nor a position",
            name_of(path)
        ))
        .help("name a document of kind `scenario` or `position`")),
    }
}

/// A number that tells apart what scenarios and positions say: of the text of one and of those that it rests on.
/// Documents in the program are left out, for its version tells them apart.
///
/// # Errors
/// If one of them cannot be read.
pub(super) fn digest(path: &Path, output: &Output) -> Result<String, Failure> {
    let files = what::files(path, output);
    let workspace = Workspace::new(&files, output.games);
    let name = name_of(path);
    let looked = workspace.look(&name, &Levels::default(), None);
    looked.map_err(|error| Failure::unreadable_file(&name, &error))?;
    let edition = files.edition(&name).unwrap_or(0);
    let mut texts = vec![edition.to_string()];
    for name in workspace.library().behind(&name) {
        if name.starts_with(BUILT_IN) {
            continue;
        }
        let text = files.read(&name).and_then(Content::text);
        texts.push(text.map_err(|error| Failure::unreadable_file(&name, &error))?);
    }
    let digest = digest::digest(texts.iter().map(String::as_str));
    Ok(format!("{digest:016x}"))
}
