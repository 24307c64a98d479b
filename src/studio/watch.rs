//! Takes notice of files that somebody else changes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::server::StudioShared;
use crate::project::config::FILE_NAME;

/// How long things are left to settle: one save of an editor is several events.
const QUIET: Duration = Duration::from_millis(60);

/// Watches a folder as long as what this returns lives; nothing if the system cannot, which keeps nobody from working.
pub fn watch(folder: &Path, shared: &Arc<StudioShared>) -> Option<RecommendedWatcher> {
    let (tell, told) = channel();
    let mut watcher = notify::recommended_watcher(tell).ok()?;
    watcher.watch(folder, RecursiveMode::Recursive).ok()?;
    let shared = Arc::clone(shared);
    std::thread::spawn(move || heed(&told, &shared));
    Some(watcher)
}

fn heed(told: &Receiver<notify::Result<Event>>, shared: &StudioShared) {
    while let Ok(event) = told.recv() {
        let mut events = vec![event];
        loop {
            match told.recv_timeout(QUIET) {
                Ok(event) => events.push(event),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        if !events.iter().any(is_change) {
            continue;
        }
        let is_configured = events.iter().any(is_configuration);
        if shared.desk().take_in_disk(is_configured) {
            shared.tell();
        }
    }
}

fn is_configuration(event: &notify::Result<Event>) -> bool {
    let is_config = |path: &PathBuf| path.file_name().is_some_and(|name| name == FILE_NAME);
    event
        .as_ref()
        .map_or(true, |event| event.paths.iter().any(is_config))
}

fn is_change(event: &notify::Result<Event>) -> bool {
    // Events that were lost may have been about anything.
    event
        .as_ref()
        .map_or(true, |event| !matches!(event.kind, EventKind::Access(_)))
}
