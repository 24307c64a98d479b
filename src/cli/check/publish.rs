//! What a run of `check` reports, and where to.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use super::baseline::Baseline;
use super::{CheckArgs, boards, html, statistics};
use crate::cli::format::FindingsFormat;
use crate::cli::output::Output;
use crate::cli::replay;
use crate::cli::write;
use crate::diagnostic::render::{self, Format, Style, human};
use crate::diagnostic::report::Summary;
use crate::diagnostic::{Finding, Report};
use crate::engine::clause::ClauseSet;
use crate::kit::count::Count;
use crate::lint::general;
use crate::project::disk::{name_of, shown};
use crate::project::failure::Failure;
use crate::project::find::{Found, nothing_in};
use crate::workspace::Workspace;

/// What there is to be reported.
pub(super) struct Publication<'s, 'w> {
    /// Documents that have been checked.
    pub workspace: &'s Workspace<'w>,
    pub denied: &'s Denied,
    pub began: Instant,
    /// How many findings were repaired.
    pub repaired: usize,
    /// What kept files from being looked at.
    pub failures: Vec<Failure>,
    /// How many files are left out by patterns.
    pub excluded: usize,
}

impl Publication<'_, '_> {
    /// Reports it; whether nothing fails.
    ///
    /// # Errors
    /// What kept it from being reported, and what kept files from being looked at.
    pub fn publish(self, args: &CheckArgs, output: &mut Output) -> Result<bool, Failure> {
        let Self {
            workspace,
            denied,
            began,
            repaired,
            failures,
            excluded,
        } = self;
        let page = (args.format == FindingsFormat::Html).then(|| html::Pictures::of(workspace));
        let style = match write::file_of(args.output_file.as_deref()) {
            // What a file shows is not for one terminal.
            Some(_) => Style {
                colour: false,
                ..Style::default()
            },
            None => output.style,
        };
        let boards = (args.format == FindingsFormat::Report(Format::Human))
            .then(|| boards::Boards::of(workspace, style));
        let mut report = denied.applied(summed(workspace));
        report.summary.elapsed = Some(began.elapsed());
        if report.files.is_empty() && (args.files_from.is_none() || !failures.is_empty()) {
            return Err(Failure::all(failures).unwrap_or_else(|| nothing_in(&args.paths, excluded)));
        }
        leave_out_known(args, &mut report, output)?;
        let mut text = Vec::new();
        match args.format {
            _ if args.statistics => {
                text = statistics::lines(&report).into_bytes();
                if !args.quiet {
                    writeln!(text, "{}", report.summary)?;
                }
            }
            FindingsFormat::Report(Format::Human) => {
                let boards = boards.unwrap_or_default();
                let mut below = |finding: &Finding| boards.below(finding);
                human::write_beside(&report, style, &mut below, !args.quiet, &mut text)?;
            }
            FindingsFormat::Report(format) => render::write(&report, format, style, &mut text)?,
            FindingsFormat::Html => {
                text = html::page(&report, &page.unwrap_or_default()).into_bytes();
            }
        }
        write::deliver(&text, args.output_file.as_deref(), output)?;
        if let Some(path) = write::file_of(args.output_file.as_deref()).filter(|_| !args.quiet) {
            writeln!(output.notes(), "wrote {}", shown(path))?;
        }
        if repaired > 0 && !args.quiet {
            writeln!(output.notes(), "repaired {}", Count(repaired, "finding"))?;
        }
        if args.format == FindingsFormat::Report(Format::Human)
            && !args.statistics
            && !args.quiet
            && let Some(name) = blessable(&report, workspace)
        {
            // The exit code tells of the findings, whether or not anybody reads this.
            let _ = writeln!(output.notes(), "{}", replay::may_bless(name));
        }
        let fails = report.fails() || args.exit_non_zero_on_fix && repaired > 0;
        Failure::all(failures).map_or(Ok(args.exit_zero || !fails), Err)
    }
}

/// The first script with a failed expectation in whose place a value can be written.
fn blessable<'r>(report: &'r Report, workspace: &Workspace<'_>) -> Option<&'r str> {
    let failed = report.findings.iter();
    let mut failed = failed.filter(|finding| finding.rule.name == general::EXPECTATION_FAILED.name);
    failed.find_map(|finding| {
        let name = &*finding.at.place.source.name;
        let file = workspace.file(name)?;
        (Path::new(name).is_file() && replay::can_bless(&file.source, &file.checked))
            .then_some(name)
    })
}

/// Takes out of a report what a baseline has, which may be written first.
fn leave_out_known(
    args: &CheckArgs,
    report: &mut Report,
    output: &mut Output,
) -> Result<(), Failure> {
    let known = match (&args.baseline, &args.write_baseline) {
        (Some(path), _) => Some((path, Baseline::read(path)?)),
        (None, Some(path)) => {
            let baseline = Baseline::of(report, path);
            baseline.write(path, output)?;
            if !args.quiet {
                let written = Count(baseline.len(), "finding");
                writeln!(output.notes(), "wrote {written} to `{}`", name_of(path))?;
            }
            Some((path, baseline))
        }
        (None, None) => None,
    };
    if let Some((path, baseline)) = known {
        let outcome = baseline.apply(report);
        if args.baseline.is_some() && !args.quiet {
            outcome.tell(path, output)?;
        }
    }
    Ok(())
}

/// The files in which warnings fail a run.
pub(super) struct Denied {
    everywhere: bool,
    files: BTreeSet<String>,
}

impl Denied {
    pub fn of(args: &CheckArgs, found: &Found) -> Self {
        let denying = found
            .files
            .iter()
            .filter(|file| file.config.denies_warnings());
        Self {
            everywhere: args.rules.deny_warnings,
            files: denying.map(|file| name_of(&file.path)).collect(),
        }
    }

    pub fn applied(&self, mut report: Report) -> Report {
        report.deny_warnings(|name| self.everywhere || self.files.contains(name));
        report
    }
}

/// What is reported of a workspace that has been analysed, but for how long that took.
#[must_use]
pub fn summed(workspace: &Workspace<'_>) -> Report {
    let settled = workspace.settled();
    let (mut files, mut findings) = (Vec::new(), settled.elsewhere.clone());
    let mut summary = Summary {
        skipped: workspace.skipped(),
        unused: settled.unused.len(),
        ..Summary::default()
    };
    let mut clauses: BTreeMap<&str, ClauseSet> = BTreeMap::new();
    let mut cases = BTreeMap::new();
    for (file, found) in workspace.documents() {
        files.push(file.source.name.clone());
        findings.extend(crate::games::run::limited(found.to_vec()));
        if let (Some(replayed), Some(game)) = (&file.checked.replayed, file.checked.game) {
            let stop = file.checked.unplayed();
            let in_case = stop.is_some_and(|stop| stop.case.is_some());
            let titles = replayed.cases.iter().map(|case| case.title.clone());
            let titles: Vec<String> = titles.collect();
            if !titles.is_empty() {
                cases.insert(file.source.name.clone(), titles);
            }
            let set = clauses.entry(game).or_default();
            for (case, replayed) in replayed.games() {
                // A case that stops does not undo what was played before it.
                let is_played = replayed.complete || case.is_none() && in_case;
                summary.scripts += usize::from(is_played);
                summary.steps += replayed.steps;
                set.insert_all(replayed.shown());
            }
        }
    }
    summary.clauses = clauses.values().map(|clauses| clauses.len()).sum();
    let report = Report::new(files, findings, summary);
    report.unplayed(settled.unplayed.clone()).cases(cases)
}
