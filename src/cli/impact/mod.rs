//! `impact`: what a change of documents moves.

mod components;
mod games;
mod revision;
mod scripts;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use super::format::ReportFormat;
use super::number;
use super::output::Output;
use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::{Finding, Level};
use crate::games::run::File;
use crate::kit::count::Count;
use crate::lint::Levels;
use crate::project;
use crate::project::config::Known;
use crate::project::disk::{Disk, name_of};
use crate::project::failure::Failure;
use crate::project::find::{Found, find};
use crate::workspace::Workspace;
use components::ChangedComponent;
use revision::Revision;
use scripts::ChangedScript;

/// What `impact` is asked to do.
#[derive(Debug, clap::Args)]
pub struct ImpactArgs {
    /// The folder as it was, and the folder as it is; with `--git` only the folder as it is, by default this one
    #[arg(value_names = ["OLD", "NEW"], num_args = 0..=2)]
    pub folders: Vec<PathBuf>,
    /// Compare with the documents in this revision of git
    #[arg(long, value_name = "REVISION")]
    pub git: Option<String>,
    /// Play so many games of each scenario that the change concerns, before and after it, and tell who wins
    /// significantly more
    #[arg(long, value_name = "NUMBER", value_parser = number::games, allow_negative_numbers = true)]
    pub games: Option<u64>,
    /// Who plays these games, as for `simulate`
    #[arg(
        long,
        value_name = "BOTS",
        default_value = "random",
        requires = "games"
    )]
    pub bots: String,
    /// How far to search for the pars of these scenarios, as for `par`; 0 does not
    #[arg(long, value_name = "NUMBER", default_value = "10000")]
    pub effort: usize,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: ReportFormat,
    /// Exit with 0 even if scripts come out otherwise or there are new errors
    #[arg(long)]
    pub exit_zero: bool,
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
    components: Vec<ChangedComponent>,
    /// Scripts that say the same and come out otherwise.
    scripts: Vec<ChangedScript>,
    /// Pars of scenarios that are others.
    pars: Vec<games::ChangedPar>,
    /// Players that win significantly more or less.
    win_rates: Vec<games::Shift>,
    /// Findings that are new.
    new_findings: Vec<ImpactFinding>,
    /// Findings that are gone.
    gone_findings: Vec<ImpactFinding>,
}

/// A finding, by what makes it the same in both folders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct ImpactFinding {
    file: String,
    rule: &'static str,
    level: &'static str,
    message: String,
}

/// One of the folders, looked at.
struct ImpactSide<'d> {
    workspace: Workspace<'d>,
    /// The names of documents, by their paths below the folder.
    names: BTreeMap<String, String>,
}

/// Runs `impact`; whether no script comes out otherwise and no error is new.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &ImpactArgs, output: &mut Output) -> Result<bool, Failure> {
    let revision;
    let (before, after) = match (&args.git, &args.folders[..]) {
        (None, [old, new]) => (old.as_path(), new.as_path()),
        (Some(name), [] | [_]) => {
            let folder = args
                .folders
                .first()
                .map_or(Path::new("."), PathBuf::as_path);
            must_be_folder(folder)?;
            revision = Revision::of(folder, name, &output.stop)?;
            (revision.folder.as_path(), folder)
        }
        _ => {
            let failure = Failure::new("it is not said what is compared with what");
            return Err(failure.help(
                "name two folders: as it was, and as it is; or `--git REVISION` and one folder at most",
            ));
        }
    };
    let found = [look_below(before, output)?, look_below(after, output)?];
    let disks: Vec<Disk> = found.iter().map(project::disk).collect();
    let old = ImpactSide::of(before, &found[0], &disks[0], output)?;
    let new = ImpactSide::of(after, &found[1], &disks[1], output)?;
    let mut impact = Impact::of(&old, &new);
    for path in impact.concerned(&old, &new) {
        let (Some(one), Some(other)) = (games::table(&old, &path), games::table(&new, &path))
        else {
            continue;
        };
        if args.effort > 0 {
            impact
                .pars
                .extend(games::pars(&path, &*one, &*other, args.effort));
        }
        if let Some(number) = args.games {
            let tables = [&*one, &*other];
            let shifts = games::shifts(&path, tables, (number, &args.bots), output)?;
            impact.win_rates.extend(shifts);
        }
    }
    match args.format {
        ReportFormat::Human => {
            let text = impact.told();
            write!(output.out(), "{text}")?;
        }
        ReportFormat::Json => {
            let text = serde_json::to_string_pretty(&impact);
            let text = text.map_err(|error| Failure::new(error.to_string()))?;
            writeln!(output.out(), "{text}")?;
        }
    }
    Ok(args.exit_zero || !impact.fails())
}

fn must_be_folder(folder: &Path) -> Result<(), Failure> {
    if folder.is_dir() {
        return Ok(());
    }
    let message = format!("`{}` is not a folder", name_of(folder));
    Err(Failure::new(message).help("name two folders: as it was, and as it is"))
}

fn look_below(folder: &Path, output: &Output) -> Result<Found, Failure> {
    must_be_folder(folder)?;
    let mut found = find(&[folder.to_owned()], Known::of(*output.games))?;
    Failure::all(std::mem::take(&mut found.failures)).map_or(Ok(found), Err)
}

impl<'d> ImpactSide<'d> {
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

    /// Whether something at level error is found in a document.
    fn has_errors(&self, path: &str) -> bool {
        let name = self.names.get(path);
        let found = name.map_or(&[][..], |name| self.workspace.findings(name));
        found.iter().any(Finding::is_error)
    }

    /// The documents that a document rests on, itself among them, by their paths below the folder.
    fn behind(&self, path: &str) -> BTreeSet<&String> {
        let behind = self
            .names
            .get(path)
            .map(|name| self.workspace.library().behind(name));
        let behind = behind.unwrap_or_default();
        let inside = self.names.iter().filter(|(_, name)| behind.contains(*name));
        inside.map(|(path, _)| path).collect()
    }

    /// The findings, and how many there are of each.
    fn findings(&self) -> BTreeMap<ImpactFinding, usize> {
        let mut counts = BTreeMap::new();
        for (path, name) in &self.names {
            for finding in self.workspace.findings(name) {
                let told = ImpactFinding {
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
    fn of(old: &ImpactSide<'_>, new: &ImpactSide<'_>) -> Self {
        let paths =
            |side: &ImpactSide<'_>| side.names.keys().cloned().collect::<BTreeSet<String>>();
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
            pars: Vec::new(),
            win_rates: Vec::new(),
            changed: changed.into_iter().cloned().collect(),
            new_findings: beyond(&is, &was),
            gone_findings: beyond(&was, &is),
        }
    }

    /// The scenarios and positions of both folders that the change concerns: they say something else, or what they
    /// rest on does.
    fn concerned(&self, old: &ImpactSide<'_>, new: &ImpactSide<'_>) -> Vec<String> {
        let moved: BTreeSet<&String> = [&self.changed, &self.added, &self.removed]
            .into_iter()
            .flatten()
            .collect();
        let is_concerned = |path: &&String| {
            let mut behind = new.behind(path);
            behind.extend(old.behind(path));
            !behind.is_disjoint(&moved)
        };
        let both = new
            .names
            .keys()
            .filter(|path| old.names.contains_key(*path));
        let played = both.filter(|path| {
            let checked = new.file(path).map(|file| &file.checked);
            checked.is_some_and(|checked| checked.is_playable() && !checked.is_script())
        });
        played.filter(is_concerned).cloned().collect()
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
        let components = self
            .components
            .iter()
            .flat_map(ChangedComponent::lines)
            .collect();
        section(
            format!("{} changed", Count(self.components.len(), "component")),
            components,
        );
        let scripts = self.scripts.iter().flat_map(ChangedScript::lines).collect();
        section(
            format!(
                "{} with another outcome",
                Count(self.scripts.len(), "script")
            ),
            scripts,
        );
        let moved = self.pars.iter().map(games::ChangedPar::line).collect();
        section(format!("{} moved", Count(self.pars.len(), "par")), moved);
        let moved = self.win_rates.iter().map(games::Shift::line).collect();
        section(
            format!(
                "{} moved significantly",
                Count(self.win_rates.len(), "win rate")
            ),
            moved,
        );
        let finding = |told: &ImpactFinding| {
            let ImpactFinding {
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
fn beyond(
    one: &BTreeMap<ImpactFinding, usize>,
    other: &BTreeMap<ImpactFinding, usize>,
) -> Vec<ImpactFinding> {
    let more = one.iter().flat_map(|(told, count)| {
        let there = other.get(told).copied().unwrap_or(0);
        std::iter::repeat_n(told.clone(), count.saturating_sub(there))
    });
    more.collect()
}
