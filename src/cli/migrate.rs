//! `migrate`: documents of an older format or edition are rewritten, and mean the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::fmt::Schemas;
use super::number;
use super::output::Output;
use super::repair::Drafts;
use super::write;
use crate::diagnostic::Finding;
use crate::diagnostic::render::visible::one_line;
use crate::document::header::NEWEST;
use crate::document::{Header, parse};
use crate::edit::{diff, migrate};
use crate::games::run::File;
use crate::kit::count::Count;
use crate::lint::Levels;
use crate::project;
use crate::project::config::{Known, edition_in};
use crate::project::disk::{folder_of, name_of};
use crate::project::failure::Failure;
use crate::project::find::{Found, find, nothing_in};
use crate::workspace::Workspace;

/// What `migrate` is asked to do.
#[derive(Debug, clap::Args)]
pub struct MigrateArgs {
    /// Files and folders; the current folder if none is given
    pub paths: Vec<PathBuf>,
    /// The edition of the readings for which the documents were written: those that depend on a default
    /// that has changed since then pin it by `rules-edition`
    #[arg(long, value_name = "EDITION", value_parser = number::edition, allow_negative_numbers = true)]
    pub edition: Option<u32>,
    /// Write nothing, and fail if a document would change
    #[arg(long)]
    pub check: bool,
    /// Show the changes as a unified diff, and write nothing
    #[arg(long)]
    pub diff: bool,
}

/// A document that can be migrated.
#[derive(Debug)]
struct Migration {
    path: PathBuf,
    before: String,
    after: String,
    /// What changes, and why it may.
    reasons: Vec<String>,
}

/// Runs `migrate`; whether every document could be migrated, and with `--check` or `--diff` whether none needed
/// it.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &MigrateArgs, output: &mut Output) -> Result<bool, Failure> {
    let edition = args
        .edition
        .map(|edition| super::edition_named(output.games, edition))
        .transpose()?;
    let mut found = find(&args.paths, Known::of(*output.games))?;
    let mut failures = std::mem::take(&mut found.failures);
    let levels = Levels::default();
    let disk = project::disk(&found).in_edition(edition);
    let mut before = project::open(output.games, &found, &levels, &disk);
    before.analyse();
    let unreadable = before.unreadable();
    failures.extend(unreadable.map(|(name, error)| Failure::unreadable_file(name, error)));
    if before.documents().next().is_none() {
        return Err(
            Failure::all(failures).unwrap_or_else(|| nothing_in(&args.paths, found.excluded))
        );
    }
    let mut refused = BTreeMap::new();
    let mut plans = planned(&before, &found, edition, &mut refused);
    let mut schemas = Schemas::of(output.games);
    for plan in plans.values_mut() {
        plan.after = schemas.kept(&plan.before, std::mem::take(&mut plan.after));
    }
    let disk = project::disk(&found);
    let mut after = project::open(output.games, &found, &levels, &disk);
    for (name, plan) in &plans {
        after.edit(name, plan.after.as_str());
    }
    after.analyse();
    // What means something else would be played otherwise without anybody being told.
    loop {
        let differing = differing(&before, &after, &plans);
        if differing.is_empty() {
            break;
        }
        for name in differing {
            after.close(&name);
            plans.remove(&name);
            refused.insert(name, "it would not mean the same".to_owned());
        }
        after.analyse();
    }
    let current = before.documents().count() - plans.len() - refused.len();
    for (name, why) in &refused {
        writeln!(output.notes(), "{}: not migrated: {why}", one_line(name))?;
    }
    let is_written = !args.check && !args.diff;
    let mut migrated = 0;
    if is_written {
        Drafts::sweep(&found);
    }
    let heeding = output.stop.heed(|| ());
    for (name, plan) in &plans {
        if output.stop.is_asked() {
            return Err(Failure::interruption());
        }
        if is_written
            && let Err(failure) = write::replace_if(&plan.path, &plan.before, &plan.after, output)
        {
            failures.push(failure);
            continue;
        }
        migrated += 1;
        for reason in &plan.reasons {
            writeln!(output.notes(), "{}: {reason}", one_line(name))?;
        }
        if args.diff {
            let colour = output.style.colour;
            let diff = diff::unified(name, &plan.before, &plan.after, colour);
            output.out().write_all(diff.as_bytes())?;
        }
    }
    drop(heeding);
    output.out().flush()?;
    let verb = if is_written {
        "migrated"
    } else {
        "would migrate"
    };
    let migrated_count = Count(migrated, "document");
    let up_to_date = Count(current, "document");
    let needs = if current == 1 { "needs" } else { "need" };
    writeln!(
        output.notes(),
        "{verb} {migrated_count}; {up_to_date} {needs} no change"
    )?;
    let is_done = refused.is_empty() && (is_written || migrated == 0);
    Failure::all(failures).map_or(Ok(is_done), Err)
}

/// What is to be done with each document that is not up to date, by its name.
fn planned(
    workspace: &Workspace<'_>,
    found: &Found,
    edition: Option<u32>,
    refused: &mut BTreeMap<String, String>,
) -> BTreeMap<String, Migration> {
    let paths = found.files.iter().map(|file| file.path.as_path());
    let paths: BTreeMap<String, &Path> = paths.map(|path| (name_of(path), path)).collect();
    let mut plans = BTreeMap::new();
    for (file, findings) in workspace.documents() {
        let (name, text) = (&file.source.name, &file.source.text);
        let Some(&path) = paths.get(name) else {
            continue;
        };
        let parsed = parse(text);
        let header = Header::of(parsed.tree.get_ref());
        // Nobody can tell whether what does not say its format, or is not TOML, needs a change.
        if !parsed.errors.is_empty() || header.format.is_none() {
            refused.extend(fault(file, findings).map(|why| (name.clone(), why)));
            continue;
        }
        let mut reasons = Vec::new();
        let mut after = text.clone();
        if let Some(newer) = migrate::in_newest_format(text) {
            let format = header.format.unwrap_or_default();
            reasons.push(format!(
                "format {format} becomes {NEWEST}, in which all of format {format} means the same"
            ));
            after = newer;
        }
        let is_pinned = edition_in(folder_of(path)).is_some();
        if let Some(edition) = edition.filter(|_| !is_pinned) {
            let changed =
                (workspace.games()).changed_since(edition, &file.source, workspace.library());
            if !changed.is_empty() {
                after = migrate::in_edition(&after, edition);
            }
            reasons.extend(changed.into_iter().map(|changed| {
                format!(
                    "`rules-edition = {edition}` keeps `{}` as `{}`, which is `{}` by default today",
                    changed.reading, changed.was, changed.is
                )
            }));
        }
        if reasons.is_empty() {
            continue;
        }
        if let Some(why) = fault(file, findings) {
            refused.insert(name.clone(), why);
            continue;
        }
        let plan = Migration {
            path: path.to_owned(),
            before: text.clone(),
            after,
            reasons,
        };
        plans.insert(name.clone(), plan);
    }
    plans
}

/// Why a document cannot be migrated: nobody can tell what one with errors means.
fn fault(file: &File, findings: &[Finding]) -> Option<String> {
    let error = findings.iter().find(|finding| finding.is_error());
    let name = one_line(&file.source.name);
    match error {
        Some(error) => {
            let (line, _) = error.at.place.start();
            Some(format!(
                "line {line}: {}; `scrutineer check {name}` says more",
                error.message
            ))
        }
        None if file.checked.unplayed().is_some() => Some(format!(
            "it is not played to its end; `scrutineer check {name}` says why"
        )),
        None => None,
    }
}

/// The documents that do not show the same before and after, and have a plan.
fn differing(
    before: &Workspace<'_>,
    after: &Workspace<'_>,
    plans: &BTreeMap<String, Migration>,
) -> Vec<String> {
    let meanings = |workspace: &Workspace<'_>| -> BTreeMap<String, String> {
        let documents = workspace.documents();
        documents
            .filter(|(file, _)| plans.contains_key(&file.source.name))
            .map(|(file, findings)| (file.source.name.clone(), meaning(file, findings)))
            .collect()
    };
    let (before, after) = (meanings(before), meanings(after));
    let differing = before
        .into_iter()
        .filter(|(name, meaning)| after.get(name) != Some(meaning));
    differing.map(|(name, _)| name).collect()
}

/// What a document has shown, wherever in its text.
fn meaning(file: &File, findings: &[Finding]) -> String {
    let found = findings
        .iter()
        .map(|finding| (finding.rule.name, finding.level, &finding.message));
    let found: Vec<_> = found.collect();
    format!("{found:?} {:?}", file.checked.replayed)
}
