//! Where output goes: reports to the standard output, everything else to the standard error.

use std::fmt;
use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ColorChoice;

use super::stop::RunStop;
use super::style;
use crate::diagnostic::Finding;
use crate::diagnostic::render::{self, Style};
use crate::games::Games;
use crate::project::failure::Failure;

/// The two streams of a run, what it is about, and whether it goes on.
pub struct Output {
    /// The games that the program knows.
    pub games: &'static Games,
    /// The standard output.
    out: Box<dyn Write + Send>,
    /// The standard error.
    err: Box<dyn Write>,
    /// Whether whoever reads the standard output has seen enough.
    pub is_closed: Arc<AtomicBool>,
    /// How to draw on the standard output.
    pub style: Style,
    /// How to draw on the standard error.
    pub err_style: Style,
    /// Whether the run is to stop.
    pub stop: RunStop,
    /// Files that the command line names to be read: [nothing is written over them](super::write::deliver).
    pub read: Vec<PathBuf>,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("style", &self.style)
            .finish_non_exhaustive()
    }
}

impl Output {
    /// The streams of the process, for a run that `stop` stops.
    #[must_use]
    pub fn of_process(games: &'static Games, colour: ColorChoice, stop: RunStop) -> Self {
        let is_closed = Arc::new(AtomicBool::new(false));
        let out = PipedOutput {
            stream: io::stdout(),
            is_gone: Arc::clone(&is_closed),
        };
        let err = PipedOutput {
            stream: io::stderr(),
            is_gone: Arc::default(),
        };
        Self {
            games,
            out: Box::new(io::BufWriter::with_capacity(64 * 1024, out)),
            err: Box::new(err),
            is_closed,
            style: style::stdout(colour),
            err_style: style::stderr(colour),
            stop,
            read: Vec::new(),
        }
    }

    /// Draws findings on the standard error, beside something else on the standard output.
    ///
    /// # Errors
    /// Those of the standard error.
    pub fn findings(&mut self, findings: &[Finding]) -> Result<(), Failure> {
        for finding in findings {
            render::human::write_finding(finding, self.err_style, &mut self.err)?;
            writeln!(self.err)?;
        }
        Ok(())
    }

    /// The standard output.
    pub fn out(&mut self) -> &mut (dyn Write + Send + 'static) {
        &mut self.out
    }

    /// Whether the standard output is a terminal.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// The columns to which text is wrapped: those of the terminal at the standard output. In files and pipes nobody knows
    /// how wide a line may be.
    #[must_use]
    pub fn columns(&self) -> Option<usize> {
        self.is_terminal().then_some(self.style.width)
    }

    /// Writes a page to the standard output, wrapped to the terminal if that is one.
    ///
    /// # Errors
    /// Those of the standard output.
    pub fn page(&mut self, text: &str) -> io::Result<()> {
        match self.columns() {
            Some(columns) => write!(self.out, "{}", style::page(text, columns)),
            None => write!(self.out, "{text}"),
        }
    }

    /// The standard error, for what is not asked for but good to know.
    pub fn notes(&mut self) -> &mut dyn Write {
        &mut self.err
    }

    /// Says what kept the run from doing its work.
    pub fn failure(&mut self, failure: &Failure) {
        // If even the standard error is gone, there is nobody left to tell.
        let _ = match &failure.config {
            Some(config) => config.write(self.err_style, &mut self.err),
            None => write!(self.err, "{failure}"),
        };
        for other in &failure.others {
            self.failure(other);
        }
    }
}

/// A stream with somebody at its end who may go away. That is no failure: what is written from then
/// on is gone, and the exit code stays what it is.
struct PipedOutput<W> {
    stream: W,
    is_gone: Arc<AtomicBool>,
}

impl<W> PipedOutput<W> {
    fn unless_gone<T>(
        &mut self,
        write: impl FnOnce(&mut W) -> io::Result<T>,
        gone: T,
    ) -> io::Result<T> {
        if self.is_gone.load(Ordering::Relaxed) {
            return Ok(gone);
        }
        match write(&mut self.stream) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_gone.store(true, Ordering::Relaxed);
                Ok(gone)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for PipedOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_gone(|stream| stream.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_gone(Write::flush, ())
    }
}
