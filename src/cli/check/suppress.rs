//! `check --add-suppressions`: a comment beside each finding that is there now.

use std::collections::BTreeMap;
use std::path::Path;

use crate::cli::output::Output;
use crate::cli::write;
use crate::diagnostic::Finding;
use crate::diagnostic::render::visible::one_line;
use crate::edit::allow::{NEVER, allow};
use crate::kit::count::Count;
use crate::project::disk::name_of;
use crate::project::failure::Failure;
use crate::project::find::Found;
use crate::workspace::Workspace;

/// Rules about comments: another comment is no answer to them.
const ABOUT_COMMENTS: [&str; 2] = ["unused-suppression", "unknown-rule"];

/// Writes the comments; files in which one would not do what it says stay as they are. The workspace then
/// has the new texts.
///
/// # Errors
/// What could not be written.
pub(super) fn add(
    found: &Found,
    workspace: &mut Workspace<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    let paths = found.files.iter().map(|file| file.path.as_path());
    let paths: BTreeMap<String, &Path> = paths.map(|path| (name_of(path), path)).collect();
    let mut drafts = Vec::new();
    for (file, findings) in workspace.documents() {
        let name = file.source.name.clone();
        let places: Vec<_> = (findings.iter())
            .filter(|finding| can_be_allowed(finding))
            .map(|finding| (finding.at.place.span.start, finding.rule.name))
            .collect();
        if !places.is_empty() {
            let before = file.source.text.clone();
            let text = allow(&before, &places);
            drafts.push((name, before, text, findings.len() - places.len()));
        }
    }
    for (name, _, text, _) in &drafts {
        workspace.edit(name, text.as_str());
    }
    workspace.analyse();
    let mut written = 0;
    // Closed behind the loop: what is known of the others has to stay in its place until then.
    let mut left_as_is = Vec::new();
    for (name, before, text, left) in &drafts {
        let now = workspace
            .documents()
            .find(|(file, _)| file.source.name == *name);
        let is_so = now.is_some_and(|(_, findings)| findings.len() <= *left);
        if !is_so {
            writeln!(
                output.notes(),
                "`{}` is left as it is: a comment would not do there, or not for all",
                one_line(name)
            )?;
            left_as_is.push(name);
            continue;
        }
        write::replace_if(paths[name], before, text, output)?;
        written += 1;
    }
    for name in left_as_is {
        workspace.close(name);
    }
    workspace.analyse();
    writeln!(
        output.notes(),
        "wrote comments into {}",
        Count(written, "file")
    )?;
    Ok(())
}

/// Whether a comment lets it pass.
fn can_be_allowed(finding: &Finding) -> bool {
    let rule = finding.rule.name;
    !NEVER.contains(&rule) && !ABOUT_COMMENTS.contains(&rule)
}
