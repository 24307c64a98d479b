//! `check`: everything that is wrong with documents, scripts replayed included.

mod baseline;
mod boards;
mod html;
mod input;
mod publish;
mod statistics;
mod suppress;
mod watch;

use std::path::PathBuf;
use std::time::Instant;

use super::format::FindingsFormat;
use super::levels::{ConfigArgs, LevelArgs};
use super::output::Output;
use super::repair::Drafts;
use super::{style, write};
use crate::kit::count::Count;
use crate::project;
use crate::project::failure::Failure;
use input::Input;
pub(super) use input::text_of_stdin;
pub use publish::summed;
use publish::{Denied, Publication};

/// What `check` is asked to do.
#[derive(Debug, clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct CheckArgs {
    /// Files and folders; the current folder if none is given; `-` is the standard input
    pub paths: Vec<PathBuf>,
    /// How to write what was found
    #[arg(long, value_name = "FORMAT", default_value_t)]
    pub format: FindingsFormat,
    /// Repair what can be repaired with certainty
    #[arg(long)]
    pub fix: bool,
    /// Show the repairs as a unified diff, and write nothing, with `--fix` or without
    #[arg(long, conflicts_with = "format")]
    pub diff: bool,
    /// Write the report to this file
    #[arg(short, long, value_name = "FILE", conflicts_with = "diff")]
    pub output_file: Option<PathBuf>,
    /// Print findings and failures alone: no summary, no notes
    #[arg(short, long)]
    pub quiet: bool,
    /// What the text from the standard input is called, and where references in it start from
    #[arg(long, value_name = "FILE")]
    pub stdin_filename: Option<PathBuf>,
    /// Check the documents in this list, one path a line; `-` is the standard input
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,
    /// Do not report the findings that this baseline has
    #[arg(long, value_name = "FILE", conflicts_with = "diff")]
    pub baseline: Option<PathBuf>,
    /// Write what is found now to this baseline, and do not report it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["diff", "baseline"])]
    pub write_baseline: Option<PathBuf>,
    /// Add a comment to the documents for each finding, which allows it there
    #[arg(long, conflicts_with_all = ["diff", "baseline", "write_baseline"])]
    pub add_suppressions: bool,
    /// Count the findings of each rule instead of showing them
    #[arg(long, conflicts_with_all = ["diff", "format"])]
    pub statistics: bool,
    /// Check again what a change concerns, until the run is stopped
    #[arg(long, conflicts_with_all = ["fix", "diff", "add_suppressions", "write_baseline", "files_from", "output_file"])]
    pub watch: bool,
    /// Exit with 0 even if there are errors
    #[arg(long)]
    pub exit_zero: bool,
    /// Exit with 1 if anything was repaired
    #[arg(long, requires = "fix", conflicts_with = "exit_zero")]
    pub exit_non_zero_on_fix: bool,
    /// The levels of rules
    #[command(flatten)]
    pub rules: LevelArgs,
    /// The configuration
    #[command(flatten)]
    pub configured: ConfigArgs,
}

/// Runs `check`; whether nothing at level error was found.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &CheckArgs, output: &mut Output) -> Result<bool, Failure> {
    if args.watch {
        return watch::run(args, output);
    }
    let began = Instant::now();
    let Input { mut found, text } = Input::of(args, output.games)?;
    if args.output_file.is_some() || args.write_baseline.is_some() {
        let named = found.files.iter().map(|file| &file.path);
        let lists = args.files_from.iter().chain(&args.baseline);
        output.read.extend(named.chain(lists).cloned());
    }
    // Before anything is repaired.
    write::may_deliver(args.output_file.as_deref(), output)?;
    let levels = args.rules.levels(&found.rules(*output.games))?;
    let is_changed = args.fix && !args.diff || args.add_suppressions;
    if text.is_some() && is_changed {
        return Err(
            Failure::new("a text from the standard input cannot be changed in place")
                .help("`--fix --diff` shows repairs"),
        );
    }
    let documentation = found
        .files
        .iter()
        .find_map(|file| file.config.documentation());
    output.style = style::linked(output.style, documentation);
    let mut failures = std::mem::take(&mut found.failures);
    let disk = project::disk(&found);
    let mut workspace = project::open(output.games, &found, &levels, &disk);
    if !is_changed && !args.diff && args.format != FindingsFormat::Html {
        workspace = workspace.sparing();
    }
    if let Some((name, text)) = text {
        workspace.edit(&name, text);
    }
    workspace.analyse();
    let denied = Denied::of(args, &found);
    let drafts = if args.fix || args.diff {
        Drafts::of(&found, &mut workspace)
    } else {
        Drafts::default()
    };
    let unreadable = workspace.unreadable();
    let unread = unreadable.map(|(name, error)| Failure::unreadable_file(name, error));
    failures.extend(unread);
    if args.diff {
        let is_changed = drafts.show(args.quiet, output)?;
        let fails = denied.applied(summed(&workspace)).fails();
        let is_fine = args.exit_zero || !is_changed && !fails;
        return Failure::all(failures).map_or(Ok(is_fine), Err);
    }
    if args.fix {
        Drafts::sweep(&found);
    }
    let (repaired, unwritten) = drafts.write(output);
    if output.stop.is_asked() {
        writeln!(
            output.notes(),
            "stopped; repaired {}",
            Count(repaired, "finding")
        )?;
        return Err(Failure::interruption());
    }
    if !unwritten.is_empty() {
        // What could not be written is as it was.
        drafts.discard(&mut workspace);
        workspace.analyse();
        failures.extend(unwritten);
    }
    if args.add_suppressions {
        suppress::add(&found, &mut workspace, output)?;
    }
    let shown = Publication {
        workspace: &workspace,
        denied: &denied,
        began,
        repaired,
        failures,
        excluded: found.excluded,
    };
    let published = shown.publish(args, output);
    // The system has all of it back in a moment; to give back what thousands of documents hold takes longer.
    std::mem::forget(workspace);
    published
}
