//! `impact`: what a change of documents moves.

mod components;
mod scripts;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use super::output::Output;
use crate::diagnostic::Level;
use crate::diagnostic::render::visible::one_line;
use crate::games::run::File;
use crate::kit::count::Count;
use crate::lint::Levels;
use crate::project;
use crate::project::config::Known;
use crate::project::disk::{Disk, name_of};
use crate::project::failure::Failure;
use crate::project::find::{Found, find};
use crate::workspace::Workspace;
use components::Component;
use scripts::Script;

/// What `impact` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder as it was
    pub old: PathBuf,
    /// The folder as it is
    pub new: PathBuf,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Form,
    /// Exit with 0 even if scripts come out otherwise or there are new errors
    #[arg(long)]
    pub exit_zero: bool,
}

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// For people
    Human,
    /// One JSON document
    Json,
}

/// What a change moves. Files are named by their paths below both folders.
#[derive(Debug, Serialize)]
struct Impact {
    format: &'static str,
    version: u32,
    /// Documents that are new.
    added: Vec<String>,
    /// Documents that are gone.
    removed: Vec<String>,
    /// Documents that say something else; comments and layout say nothing.
    changed: Vec<String>,
    /// What changed of the components in them.
    components: Vec<Component>,
    /// Scripts that say the same and come out otherwise.
    scripts: Vec<Script>,
    /// Findings that are new.
    new_findings: Vec<Told>,
    /// Findings that are gone.
    gone_findings: Vec<Told>,
}

/// A finding, by what makes it the same in both folders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Told {
    file: String,
    rule: &'static str,
    level: &'static str,
    message: String,
}

/// One of the folders, looked at.
struct Side<'d> {
    workspace: Workspace<'d>,
    /// The names of documents, by their paths below the folder.
    names: BTreeMap<String, String>,
}

/// Runs `impact`; whether no script comes out otherwise and no error is new.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &Args, output: &mut Output) -> Result<bool, Failure> {
    let found = [
        look_below(&args.old, output)?,
        look_below(&args.new, output)?,
    ];
    let disks: Vec<Disk> = found.iter().map(project::disk).collect();
    let old = Side::of(&args.old, &found[0], &disks[0], output)?;
    let new = Side::of(&args.new, &found[1], &disks[1], output)?;
    let impact = Impact::of(&old, &new);
    match args.format {
        Form::Human => {
            let text = impact.told();
            write!(output.out(), "{text}")?;
        }
        Form::Json => {
            let text = serde_json::to_string_pretty(&impact);
            let text = text.map_err(|error| Failure::new(error.to_string()))?;
            writeln!(output.out(), "{text}")?;
        }
    }
    output.out().flush()?;
    Ok(args.exit_zero || !impact.fails())
}

fn look_below(folder: &Path, output: &Output) -> Result<Found, Failure> {
    if !folder.is_dir() {
        let message = format!("`{}` is no folder", name_of(folder));
        return Err(Failure::new(message).help("name two folders: as it was, and as it is"));
    }
    let mut found = find(&[folder.to_owned()], Known::of(*output.games))?;
    Failure::all(std::mem::take(&mut found.failures)).map_or(Ok(found), Err)
}

impl<'d> Side<'d> {
    fn of(folder: &Path, found: &Found, disk: &'d Disk, output: &Output) -> Result<Self, Failure> {
        let mut workspace = project::open(output.games, found, &Levels::default(), disk);
        workspace.analyse();
        let unreadable = workspace.unreadable();
        let unread: Vec<Failure> = unreadable
            .map(|(name, error)| Failure::unreadable_file(name, error))
            .collect();
        if let Some(failure) = Failure::all(unread) {
            return Err(failure);
        }
        let folder = folder.strip_prefix("./").unwrap_or(folder);
        let mut names = BTreeMap::new();
        for file in &found.files {
            let name = name_of(&file.path);
            let below = file.path.strip_prefix(folder).unwrap_or(&file.path);
            if workspace.file(&name).is_some() {
                names.insert(name_of(below), name);
            }
        }
        Ok(Self { workspace, names })
    }

    fn file(&self, path: &str) -> Option<&File> {
        self.workspace.file(self.names.get(path)?)
    }

    /// The findings, and how many there are of each.
    fn findings(&self) -> BTreeMap<Told, usize> {
        let mut counts = BTreeMap::new();
        for (path, name) in &self.names {
            let mut documents = self.workspace.documents();
            let found = documents.find(|(file, _)| file.source.name == *name);
            for finding in found.map_or(&[][..], |(_, findings)| findings) {
                let told = Told {
                    file: path.clone(),
                    rule: finding.rule.name,
                    level: finding.level.severity(),
                    message: finding.message.clone(),
                };
                *counts.entry(told).or_default() += 1;
            }
        }
        counts
    }
}

impl Impact {
    fn of(old: &Side<'_>, new: &Side<'_>) -> Self {
        let paths = |side: &Side<'_>| side.names.keys().cloned().collect::<BTreeSet<String>>();
        let (before, after) = (paths(old), paths(new));
        let both: Vec<&String> = before.intersection(&after).collect();
        let says_otherwise = |path: &&&String| {
            let trees = [old, new].map(|side| side.file(path).map(components::content));
            trees[0] != trees[1]
        };
        let changed: Vec<&String> = both.iter().filter(says_otherwise).copied().collect();
        let components = changed
            .iter()
            .flat_map(|path| match (old.file(path), new.file(path)) {
                (Some(one), Some(other)) => components::between(path, one, other),
                _ => Vec::new(),
            });
        let same = both.par_iter().filter(|path| !changed.contains(*path));
        let scripts = same.flat_map_iter(|path| {
            let scripts =
                [old, new].map(|side| side.file(path).is_some_and(|file| file.checked.is_script()));
            match scripts {
                [true, true] => scripts::between(path, old, new),
                _ => None,
            }
        });
        let (was, is) = (old.findings(), new.findings());
        Self {
            format: "scrutineer-impact",
            version: 1,
            added: after.difference(&before).cloned().collect(),
            removed: before.difference(&after).cloned().collect(),
            components: components.collect(),
            scripts: scripts.collect(),
            changed: changed.into_iter().cloned().collect(),
            new_findings: beyond(&is, &was),
            gone_findings: beyond(&was, &is),
        }
    }

    fn fails(&self) -> bool {
        let error = Level::Error.severity();
        !self.scripts.is_empty() || self.new_findings.iter().any(|told| told.level == error)
    }

    /// It in lines for people.
    fn told(&self) -> String {
        let mut lines = Vec::new();
        for (sign, files) in [
            ('+', &self.added),
            ('-', &self.removed),
            ('~', &self.changed),
        ] {
            lines.extend(
                files
                    .iter()
                    .map(|file| format!("{sign} {}", one_line(file))),
            );
        }
        let mut section = |title: String, told: Vec<String>| {
            if !told.is_empty() {
                lines.push(format!("\n{title}"));
                lines.extend(told);
            }
        };
        let components = self.components.iter().flat_map(Component::lines).collect();
        section(
            format!("{} changed", Count(self.components.len(), "component")),
            components,
        );
        let scripts = self.scripts.iter().flat_map(Script::lines).collect();
        section(
            format!(
                "{} with another outcome",
                Count(self.scripts.len(), "script")
            ),
            scripts,
        );
        let finding = |told: &Told| {
            let Told {
                file,
                rule,
                level,
                message,
            } = told;
            format!(
                "  {}: {level}[{rule}] {}",
                one_line(file),
                one_line(message)
            )
        };
        for (word, findings) in [("new", &self.new_findings), ("gone", &self.gone_findings)] {
            let count = Count(findings.len(), "finding");
            section(
                format!("{count} {word}"),
                findings.iter().map(finding).collect(),
            );
        }
        if lines.is_empty() {
            return "nothing has changed\n".to_owned();
        }
        lines.join("\n") + "\n"
    }
}

/// What there is more of on one side than on the other.
fn beyond(one: &BTreeMap<Told, usize>, other: &BTreeMap<Told, usize>) -> Vec<Told> {
    let more = one.iter().flat_map(|(told, count)| {
        let there = other.get(told).copied().unwrap_or(0);
        std::iter::repeat_n(told.clone(), count.saturating_sub(there))
    });
    more.collect()
}
