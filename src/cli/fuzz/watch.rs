//! The clock of a search, its progress on a terminal, and the end that a user makes to it.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::cli::progress;
use crate::cli::stop::RunStop;
use crate::diagnostic::render::Style;
use crate::lab::fuzz::{FuzzTally, FuzzWatcher};

/// Watches the search of one document.
#[derive(Debug)]
pub(super) struct Clock {
    bar: ProgressBar,
    began: Instant,
    /// How long it may take.
    share: Option<Duration>,
    /// Whether the bar counts seconds, and not games.
    in_seconds: bool,
    stop: RunStop,
}

impl Clock {
    /// A clock for so many games, or for so long, whichever is known.
    pub fn new(
        games: Option<u32>,
        games_unsaid: u32,
        share: Option<Duration>,
        stop: RunStop,
        style: Style,
    ) -> Self {
        let in_seconds = games.is_none() && share.is_some();
        let bar = match share {
            Some(share) if in_seconds => progress::bar(share.as_secs(), "seconds", style),
            _ => progress::bar(games.unwrap_or(games_unsaid).into(), "games", style),
        };
        Self {
            bar,
            began: Instant::now(),
            share,
            in_seconds,
            stop,
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_asked()
    }
}

impl FuzzWatcher for Clock {
    fn searching(&self, tally: &FuzzTally) -> bool {
        let elapsed = self.began.elapsed();
        self.bar.set_position(if self.in_seconds {
            elapsed.as_secs()
        } else {
            tally.games
        });
        if !self.bar.is_hidden() {
            let (steps, clauses) = (tally.steps, tally.cited.len());
            let message = format!("{} over, {steps} steps, {clauses} clauses", tally.over());
            self.bar.set_message(message);
        }
        !self.is_stopped() && self.share.is_none_or(|share| elapsed < share)
    }

    fn shrinking(&self, id: &str, steps: usize) -> bool {
        if !self.bar.is_hidden() {
            self.bar
                .set_message(format!("{id}: {steps} steps, fewer are sought"));
        }
        !self.is_stopped()
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
