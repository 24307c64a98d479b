//! Takes notice of files that somebody else changes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::server::StudioShared;

/// How long things are left to settle: one save of an editor is several events.
const QUIET: Duration = Duration::from_millis(60);

/// What watches a folder, and what its documents rest on elsewhere.
#[derive(Debug)]
pub struct FolderWatcher {
    watcher: RecommendedWatcher,
    watched: BTreeSet<PathBuf>,
    root: PathBuf,
}

/// Watches a folder as long as what this returns lives; nothing if the system cannot, which keeps nobody from working.
pub fn watch(folder: &Path, shared: &Arc<StudioShared>) -> Option<FolderWatcher> {
    let (tell, told) = channel();
    let mut watcher = notify::recommended_watcher(tell).ok()?;
    watcher.watch(folder, RecursiveMode::Recursive).ok()?;
    let shared = Arc::clone(shared);
    std::thread::spawn(move || heed(&told, &shared));
    Some(FolderWatcher {
        watcher,
        watched: BTreeSet::new(),
        root: folder.canonicalize().ok()?,
    })
}

impl FolderWatcher {
    /// Watches these folders, too.
    pub fn follow(&mut self, folders: BTreeSet<PathBuf>) {
        for folder in folders {
            if !folder.starts_with(&self.root) && self.watched.insert(folder.clone()) {
                // Where the system cannot, a change there is seen later.
                let _ = self.watcher.watch(&folder, RecursiveMode::NonRecursive);
            }
        }
    }
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
        // What was only read is no change, also where something else was changed at the same time.
        events.retain(is_change);
        if events.is_empty() {
            continue;
        }
        // Events that were lost may have been about anything.
        let events: Result<Vec<Event>, _> = events.into_iter().collect();
        let paths = events.map(|events| events.into_iter().flat_map(|event| event.paths).collect());
        let paths: Option<Vec<PathBuf>> = paths.ok();
        if shared.desk().take_in_disk(paths.as_deref()) {
            shared.tell();
        }
    }
}

fn is_change(event: &notify::Result<Event>) -> bool {
    // Events that were lost may have been about anything.
    event
        .as_ref()
        .map_or(true, |event| !matches!(event.kind, EventKind::Access(_)))
}
