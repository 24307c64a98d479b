//! Ctrl-C: the first stops a run early, which then tells what it has done; the second ends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output::Failure;

/// The exit code of a run that was stopped, by the convention of shells: 128 and the signal.
pub const INTERRUPTED: u8 = 130;

/// Whether the run is to stop: what the first Ctrl-C sets, before it calls `heard`.
///
/// # Errors
/// If the system does not let us listen.
pub fn on_interrupt(heard: impl Fn() + Send + 'static) -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        heard();
    })
    .map_err(|error| Failure::new(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(stop)
}
