//! Where output goes: reports to the standard output, everything else to the standard error.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ColorChoice;

use super::config::ConfigError;
use super::style;
use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::render::{self, Format, Style};
use crate::diagnostic::{Finding, Report};
use crate::document::FileError;
use crate::games::Games;

/// The two streams of a run, and what it is about.
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
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("style", &self.style)
            .finish_non_exhaustive()
    }
}

impl Output {
    /// The streams of the process.
    #[must_use]
    pub fn of_process(games: &'static Games, colour: ColorChoice) -> Self {
        let is_closed = Arc::new(AtomicBool::new(false));
        let out = Reader {
            stream: io::stdout(),
            is_gone: Arc::clone(&is_closed),
        };
        let err = Reader {
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
        }
    }

    /// Writes a report.
    ///
    /// # Errors
    /// Those of the standard output.
    pub fn report(&mut self, report: &Report, format: Format) -> Result<(), Failure> {
        render::write(report, format, self.style, &mut self.out)?;
        self.out.flush()?;
        Ok(())
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
struct Reader<W> {
    stream: W,
    is_gone: Arc<AtomicBool>,
}

impl<W> Reader<W> {
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

impl<W: Write> Write for Reader<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_gone(|stream| stream.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_gone(Write::flush, ())
    }
}

/// What keeps a run from doing its work: exit code 2.
#[derive(Debug)]
pub struct Failure {
    message: String,
    help: Option<String>,
    config: Option<ConfigError>,
    /// Whether the user has stopped the run; what was done by then has been told.
    pub is_interruption: bool,
    others: Vec<Failure>,
}

impl Failure {
    /// A failure with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: None,
            config: None,
            is_interruption: false,
            others: Vec::new(),
        }
    }

    /// The end of a run that the user has stopped.
    #[must_use]
    pub fn interruption() -> Self {
        Self {
            is_interruption: true,
            ..Self::new("the run was stopped")
        }
    }

    /// All of these in one, if there are any.
    #[must_use]
    pub fn all(failures: Vec<Self>) -> Option<Self> {
        let mut failures = failures.into_iter();
        let first = failures.next()?;
        Some(Self {
            others: failures.collect(),
            ..first
        })
    }

    /// A file that cannot be read.
    #[must_use]
    pub fn unreadable(name: &str, error: &io::Error) -> Self {
        Self::new(format!("cannot read `{name}`: {}", plain(error)))
    }

    /// The same, as references tell it.
    #[must_use]
    pub fn unreadable_file(name: &str, error: &FileError) -> Self {
        Self::new(format!("cannot read `{name}`: {error}"))
    }

    /// A file that cannot be written.
    #[must_use]
    pub fn unwritable(name: &str, error: &io::Error) -> Self {
        Self::new(format!("cannot write `{name}`: {}", plain(error)))
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// What went wrong, without the number that the system gives it.
#[must_use]
pub fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::AlreadyExists => "it exists already".to_owned(),
        io::ErrorKind::StorageFull => "no space left on the disk".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => {
            let text = error.to_string();
            match text.split_once(" (os error") {
                Some((text, _)) => text.to_lowercase(),
                None => text,
            }
        }
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        Self {
            config: Some(error),
            ..Self::new("the configuration cannot be used")
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::new(format!("cannot write the output: {}", plain(&error)))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}", one_line(&self.message))?;
        match &self.help {
            Some(help) => writeln!(f, "  help: {}", one_line(help)),
            None => Ok(()),
        }
    }
}
