//! `check --watch`: again after each change, and only what the change concerns.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::CheckArgs;
use super::input::Input;
use super::publish::{Denied, Publication};
use crate::cli::output::Output;
use crate::kit::count::Count;
use crate::project;
use crate::project::config::FILE_NAME;
use crate::project::disk::{folder_of, name_of, place_of};
use crate::project::failure::Failure;
use crate::project::find::Found;
use crate::project::live;

/// How long nothing must change before it is looked: a program that saves a file does so in several steps.
const CALM: Duration = Duration::from_millis(60);

/// Clears a terminal and what has scrolled away.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Runs `check` until somebody stops it.
///
/// # Errors
/// What keeps it from running at all. What is wrong with a configuration is shown, and waited for.
pub(super) fn run(args: &CheckArgs, output: &mut Output) -> Result<bool, Failure> {
    if args.paths.iter().any(|path| path.as_os_str() == "-") {
        return Err(Failure::new("the standard input cannot be watched")
            .help("name the file from which it comes"));
    }
    let (send, events) = channel();
    let mut watcher = notify::recommended_watcher(move |event| {
        // Nobody listens any more once the run has ended.
        let _ = send.send(event);
    })
    .map_err(|error| unwatchable(&error))?;
    let mut watched = BTreeMap::new();
    let roots: Vec<PathBuf> = match &args.paths[..] {
        [] => vec![PathBuf::from(".")],
        paths => paths.to_vec(),
    };
    for root in &roots {
        watch(root, &mut watcher, &mut watched)?;
    }
    let real = |root: &PathBuf| root.canonicalize().ok();
    let real_roots: Vec<PathBuf> = roots.iter().filter_map(real).collect();
    // Files elsewhere that a run has rested on: those that are gone may come back.
    let mut elsewhere = BTreeSet::new();
    loop {
        let began = Instant::now();
        let Input { mut found, .. } = match Input::of(args, output.games) {
            Ok(input) => input,
            Err(failure) => {
                clear(output)?;
                output.failure(&failure);
                changes(&events)?;
                continue;
            }
        };
        let levels = args.rules.levels(&found.rules(*output.games))?;
        let failures = std::mem::take(&mut found.failures);
        let disk = project::disk(&found);
        let mut workspace = project::open(output.games, &found, &levels, &disk);
        workspace.analyse();
        let denied = Denied::of(args, &found);
        let mut names = names(&found);
        let checked = names.len();
        let configs = live::configurations(&found.files);
        let mut failures = Some(failures);
        let mut began = Some(began);
        loop {
            names.extend(live::resting_on(&workspace));
            elsewhere.extend(names.keys().chain(&configs).cloned());
            for path in names.keys().chain(&configs) {
                // Where the system cannot, changes there are seen later.
                let _ = watch(path, &mut watcher, &mut watched);
            }
            clear(output)?;
            let unread = workspace.unreadable();
            let unread = unread.map(|(name, error)| Failure::unreadable_file(name, error));
            let shown = Publication {
                workspace: &workspace,
                denied: &denied,
                began: began.take().unwrap_or_else(Instant::now),
                repaired: 0,
                excluded: found.excluded,
                failures: failures
                    .take()
                    .into_iter()
                    .flatten()
                    .chain(unread)
                    .collect(),
            };
            if let Err(failure) = shown.publish(args, output) {
                output.failure(&failure);
            }
            if !args.quiet {
                let files = Count(checked, "file");
                writeln!(output.notes(), "watching {files}; Ctrl-C ends")?;
            }
            // Nobody reads any more.
            if output.is_closed.load(Ordering::Relaxed) {
                return Ok(true);
            }
            let changed = loop {
                let mut changed = changes(&events)?;
                changed.retain(|path| {
                    let place = place_of(path).unwrap_or_else(|_| path.clone());
                    let is_below = |root: &PathBuf| place.starts_with(root);
                    real_roots.iter().any(is_below) || elsewhere.contains(&place)
                });
                if !changed.is_empty() {
                    break changed;
                }
            };
            let again = Instant::now();
            let Some(changed) = known(&changed, &names, &configs) else {
                // Files have come or gone, or another configuration holds.
                break;
            };
            for name in changed {
                workspace.changed(name);
            }
            workspace.analyse();
            began = Some(again);
        }
    }
}

/// Watches what lies below a folder, or the folder of a file.
fn watch(
    path: &Path,
    watcher: &mut RecommendedWatcher,
    watched: &mut BTreeMap<PathBuf, RecursiveMode>,
) -> Result<(), Failure> {
    let (folder, mode) = if path.is_dir() {
        (path, RecursiveMode::Recursive)
    } else {
        (folder_of(path), RecursiveMode::NonRecursive)
    };
    let place = (folder.canonicalize()).unwrap_or_else(|_| folder.to_owned());
    let is_watched = (place.ancestors()).any(|above| match watched.get(above) {
        Some(RecursiveMode::Recursive) => true,
        Some(RecursiveMode::NonRecursive) => above == place && mode == RecursiveMode::NonRecursive,
        None => false,
    });
    if !is_watched {
        watcher
            .watch(folder, mode)
            .map_err(|error| unwatchable(&error))?;
        watched.insert(place, mode);
    }
    Ok(())
}

fn unwatchable(error: &notify::Error) -> Failure {
    Failure::new(format!("changes cannot be watched: {error}"))
        .help("run `check` without `--watch` after each change")
}

/// The names of the files of a run, by their real paths.
fn names(found: &Found) -> BTreeMap<PathBuf, String> {
    let files = found.files.iter();
    let real = files.map(|file| {
        let real = file.path.canonicalize();
        (
            real.unwrap_or_else(|_| file.path.clone()),
            name_of(&file.path),
        )
    });
    real.collect()
}

/// Waits for changes, and for calm after them: the paths that have changed.
fn changes(events: &Receiver<notify::Result<notify::Event>>) -> Result<BTreeSet<PathBuf>, Failure> {
    let mut changed = BTreeSet::new();
    loop {
        let event = if changed.is_empty() {
            events.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            events.recv_timeout(CALM)
        };
        match event {
            Ok(Ok(event)) => {
                if !matches!(event.kind, EventKind::Access(_)) {
                    changed.extend(event.paths.into_iter().filter(|path| matters(path)));
                }
            }
            Ok(Err(error)) => return Err(unwatchable(&error)),
            Err(RecvTimeoutError::Timeout) => return Ok(changed),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::new("changes are no longer reported by the system"));
            }
        }
    }
}

/// Whether a run may depend on a path.
fn matters(path: &Path) -> bool {
    let is_toml = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    let name = path.file_name().and_then(|name| name.to_str());
    // What is written into a new folder at once may go unseen: it is looked for.
    is_toml || path.is_dir() || matches!(name, Some(".gitignore" | ".ignore" | "exclude"))
}

/// The names of the files that have changed; nothing if more than their texts has.
fn known<'n>(
    changed: &BTreeSet<PathBuf>,
    names: &'n BTreeMap<PathBuf, String>,
    configs: &BTreeSet<PathBuf>,
) -> Option<Vec<&'n str>> {
    let name_of = |path: &PathBuf| {
        let is_config = path.file_name().is_some_and(|name| name == FILE_NAME)
            || place_of(path).is_ok_and(|place| configs.contains(&place));
        let real = path.canonicalize().ok().filter(|_| !is_config)?;
        names.get(&real).map(String::as_str)
    };
    changed.iter().map(name_of).collect()
}

fn clear(output: &mut Output) -> Result<(), Failure> {
    if output.is_terminal() {
        write!(output.out(), "{CLEAR}")?;
    }
    Ok(())
}
