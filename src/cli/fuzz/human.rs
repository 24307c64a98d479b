//! What was found, for people.

use std::io::{self, Write};

use super::kept::{FailureState, KeptScript};
use super::script::ShownFailure;
use super::subject::Results;
use super::{FuzzArgs, FuzzReport};
use crate::diagnostic::Finding;
use crate::diagnostic::render::Style;
use crate::diagnostic::render::human::write_finding;
use crate::diagnostic::render::visible::one_line;
use crate::kit::count::Count;

/// Writes what was found, and how far the search got.
///
/// # Errors
/// Those of `out`.
pub(super) fn write(
    report: &FuzzReport,
    args: &FuzzArgs,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    for results in &report.searched {
        for kept in results
            .kept
            .iter()
            .filter(|kept| kept.state == FailureState::Fails)
        {
            write_findings(&kept.findings, style, out)?;
            writeln!(
                out,
                "`{}` still shows `{}`\n",
                one_line(&kept.name),
                kept.id
            )?;
        }
        for shown in &results.found {
            write_shown(shown, args, style, out)?;
        }
        write_results(results, out)?;
    }
    if report.searched.is_empty() {
        return Ok(());
    }
    let sum = |of: fn(&Results) -> u64| report.searched.iter().map(of).sum::<u64>();
    let (games, steps) = (
        sum(|results| results.tally.games),
        sum(|results| results.tally.steps),
    );
    write!(
        out,
        "searched {}, {}, {}: {}",
        Count(report.searched.len(), "document"),
        Count(games, "game"),
        Count(steps, "step"),
        failures(report.failures())
    )?;
    match report.took {
        Some(took) => writeln!(out, " in {:.1} s", took.as_secs_f64()),
        None => writeln!(out),
    }
}

fn write_findings(findings: &[Finding], style: Style, out: &mut dyn Write) -> io::Result<()> {
    findings.iter().try_for_each(|finding| {
        write_finding(finding, style, out)?;
        writeln!(out)
    })
}

/// A failure as the check of its script tells it, and where the script is.
fn write_shown(
    shown: &ShownFailure,
    args: &FuzzArgs,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    let failure = &shown.failure;
    write_findings(&shown.findings, style, out)?;
    if !shown.is_shown() {
        writeln!(
            out,
            "`{}` was found and its script does not show it, a fault of the program: {}",
            failure.fault.id(),
            one_line(&failure.message)
        )?;
    }
    write!(
        out,
        "{} `{}`: {}",
        match (&shown.unsaved, args.dry_run) {
            (Some(_), _) => "could not write",
            (None, true) => "would write",
            (None, false) => "wrote",
        },
        one_line(&shown.script),
        Count(failure.steps.len(), "step")
    )?;
    if failure.steps.len() < failure.steps_before {
        write!(out, " of {}", failure.steps_before)?;
    }
    write!(out, ", game {}", failure.game)?;
    for given in &failure.readings {
        write!(out, ", {} = \"{}\"", given.name, given.value)?;
    }
    writeln!(out, "\n")?;
    if args.dry_run || shown.unsaved.is_some() {
        writeln!(out, "{}", shown.text)?;
    }
    Ok(())
}

/// How far the search of a document got.
fn write_results(results: &Results, out: &mut dyn Write) -> io::Result<()> {
    let tally = &results.tally;
    write!(
        out,
        "{}: {} in {}, {}",
        one_line(&results.name),
        failures(results.failures()),
        Count(tally.games, "game"),
        Count(tally.steps, "step")
    )?;
    writeln!(
        out,
        "{}",
        if results.stopped {
            ", then stopped"
        } else {
            ""
        }
    )?;
    let mut parts = Vec::new();
    let mut never = Vec::new();
    for (id, _) in results.game.meta().endings {
        match tally.endings.get(id) {
            Some(count) => parts.push(format!("{id} {count}")),
            None => never.push(*id),
        }
    }
    let unfinished = tally.games - tally.over();
    if unfinished > 0 {
        parts.push(format!("not over {unfinished}"));
    }
    if !never.is_empty() {
        parts.push(format!("never {}", never.join(", ")));
    }
    writeln!(out, "  endings: {}", parts.join(", "))?;
    let clauses = results.game.clauses();
    writeln!(
        out,
        "  clauses: {} of {} at work",
        tally.cited.len(),
        clauses.len()
    )?;
    if results.open > 0 {
        writeln!(
            out,
            "  readings: {} tried of the {} that are open",
            Count(tally.choices.len(), "combination"),
            results.open
        )?;
    }
    for (id, game) in &results.seen {
        writeln!(
            out,
            "  `{id}` in game {game}: `merge` makes it shorter and writes it"
        )?;
    }
    write_kept(&results.kept, out)?;
    writeln!(out)
}

/// What has become of earlier failures.
fn write_kept(kept: &[KeptScript], out: &mut dyn Write) -> io::Result<()> {
    if kept.is_empty() {
        return Ok(());
    }
    let count = |state| kept.iter().filter(|kept| kept.state == state).count();
    writeln!(
        out,
        "  earlier failures: {} mended, {} still there",
        count(FailureState::Passes),
        count(FailureState::Fails)
    )?;
    for kept in kept
        .iter()
        .filter(|kept| kept.state == FailureState::Outdated)
    {
        writeln!(
            out,
            "  `{}` cannot be replayed to its end any more: `scrutineer check` says why",
            one_line(&kept.name)
        )?;
    }
    Ok(())
}

/// How many failures there are.
fn failures(count: usize) -> String {
    match count {
        0 => "nothing found".to_owned(),
        count => Count(count, "failure").to_string(),
    }
}
