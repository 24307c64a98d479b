//! Ctrl-C, and the other signals that ask a process to end: termination and hang-up.
//!
//! Where somebody heeds it, the first one stops a run early, which then tells what it has done.
//! Anywhere else, and from the second one on, the program ends at once. Either way the temporary file
//! that is being written goes with it.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tempfile::{NamedTempFile, PersistError};

/// The exit code of a run that was stopped, by the convention of shells: 128 and the signal.
pub const INTERRUPTED: u8 = 130;

/// Whether the run is to stop.
#[derive(Clone, Debug, Default)]
pub struct RunStop(Arc<StopShared>);

#[derive(Debug, Default)]
struct StopShared {
    asked: AtomicBool,
    state: Mutex<StopState>,
}

#[derive(Default)]
struct StopState {
    /// What is told of the first signal, if somebody heeds it.
    heard: Option<Box<dyn Fn() + Send>>,
    /// What is done before a signal ends the program.
    last: Option<Box<dyn Fn() + Send>>,
    /// A file that must not be left behind.
    temporary: Option<PathBuf>,
}

impl fmt::Debug for StopState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("is_heeded", &self.heard.is_some())
            .field("has_last", &self.last.is_some())
            .field("temporary", &self.temporary)
            .finish()
    }
}

impl RunStop {
    /// Hears the signals that the process gets. If the system does not let us listen, they do what
    /// they always do.
    #[must_use]
    pub fn of_process() -> Self {
        let stop = Self::default();
        let own = stop.clone();
        // Whoever has asked that a hang-up be passed over means it.
        if !is_hang_up_ignored() {
            let _ = ctrlc::set_handler(move || own.hear());
        }
        stop
    }

    fn hear(&self) {
        let mut state = self.state();
        let is_first = !self.0.asked.swap(true, Ordering::Relaxed);
        if let Some(heard) = state.heard.as_ref().filter(|_| is_first) {
            heard();
            return;
        }
        if let Some(path) = state.temporary.take() {
            let _ = std::fs::remove_file(path);
        }
        if let Some(last) = &state.last {
            last();
        }
        // The state stays locked, so that no file takes another's place any more.
        std::process::exit(i32::from(INTERRUPTED));
    }

    /// Has the first signal call `heard` and end nothing, as long as what this returns lives.
    pub fn heed(&self, heard: impl Fn() + Send + 'static) -> Heeding {
        self.state().heard = Some(Box::new(heard));
        Heeding(self.clone())
    }

    /// Has a signal that ends the program call `last` before.
    pub fn at_end(&self, last: impl Fn() + Send + 'static) {
        self.state().last = Some(Box::new(last));
    }

    /// Whether it was asked for.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.0.asked.load(Ordering::Relaxed)
    }

    /// A file that goes with the process, unless it takes its place before.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn temporary(
        &self,
        make: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<Temporary<'_>> {
        let mut state = self.state();
        let file = make()?;
        state.temporary = Some(file.path().to_owned());
        Ok(Temporary {
            file: Some(file),
            stop: self,
        })
    }

    fn state(&self) -> MutexGuard<'_, StopState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody heeds the first signal.
#[derive(Debug)]
pub struct Heeding(RunStop);

impl Drop for Heeding {
    fn drop(&mut self) {
        self.0.state().heard = None;
    }
}

/// A file that goes with the process.
#[derive(Debug)]
pub struct Temporary<'s> {
    file: Option<NamedTempFile>,
    stop: &'s RunStop,
}

impl Temporary<'_> {
    /// The file, to write into it.
    ///
    /// # Errors
    /// Never before it has taken its place.
    pub fn file(&mut self) -> io::Result<&mut NamedTempFile> {
        self.file
            .as_mut()
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Has it take its place.
    ///
    /// # Errors
    /// Those of `place`.
    pub fn persist<F>(
        mut self,
        place: impl FnOnce(NamedTempFile) -> Result<F, PersistError>,
    ) -> io::Result<()> {
        let mut state = self.stop.state();
        let file = self.file.take();
        let placed = file.map(|file| place(file).map_err(|error| error.error));
        state.temporary = None;
        placed.transpose().map(drop)
    }
}

impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let mut state = self.stop.state();
            drop(file);
            state.temporary = None;
        }
    }
}

/// Whether the process was started so that hang-ups pass it by, as `nohup` does. Only Linux says so.
fn is_hang_up_ignored() -> bool {
    const HANG_UP: u64 = 1;
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return false;
    };
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & HANG_UP != 0)
}
