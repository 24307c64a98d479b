//! What keeps a run from doing its work.

use std::fmt;
use std::io;
use std::path::Path;

use super::config::ConfigError;
use super::disk::name_of;
use crate::diagnostic::render::visible::one_line;
use crate::document::FileError;

/// What keeps a run from doing its work: the program exits with 2 then.
#[derive(Debug)]
pub struct Failure {
    message: String,
    help: Option<Box<FailureHelp>>,
    pub(crate) config: Option<ConfigError>,
    /// Whether the user has stopped the run; what was done by then has been told.
    pub is_interruption: bool,
    pub(crate) others: Vec<Failure>,
}

/// What to do about a failure.
#[derive(Debug)]
struct FailureHelp {
    said: String,
    /// Lines below it: what there is to choose from.
    listed: Vec<String>,
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
        let failure = Self::new(format!("cannot read `{name}`: {}", plain(error)));
        let failure = match turned(name).filter(|_| error.kind() == io::ErrorKind::NotFound) {
            Some(there) => failure.help(format!(
                "did you mean `{there}`? Here, `/` is between folders"
            )),
            None => failure,
        };
        failure.of_input(name)
    }

    /// The same, as references tell it.
    #[must_use]
    pub fn unreadable_file(name: &str, error: &FileError) -> Self {
        Self::new(format!("cannot read `{name}`: {error}")).of_input(name)
    }

    /// Says, where what is not there is the standard input, what reads that.
    #[must_use]
    pub fn of_input(self, name: &str) -> Self {
        if name == "-" {
            return self.help("only `check` and `fmt` read the standard input: name a file");
        }
        self
    }

    /// A file that cannot be written.
    #[must_use]
    pub fn unwritable(name: &str, error: &io::Error) -> Self {
        Self::new(format!("cannot write `{name}`: {}", plain(error)))
    }

    /// What makes such a failure of an error of the system.
    pub fn to_write(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::unwritable(&name_of(path), &error)
    }

    /// The same of a file that cannot be read.
    pub fn to_read(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::unreadable(&name_of(path), &error)
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        let (said, listed) = (help.into(), Vec::new());
        self.help = Some(Box::new(FailureHelp { said, listed }));
        self
    }

    /// Says what to do, and what there is to choose from, a line each.
    #[must_use]
    pub fn help_to_choose(mut self, help: impl Into<String>, listed: Vec<String>) -> Self {
        let said = help.into();
        self.help = Some(Box::new(FailureHelp { said, listed }));
        self
    }
}

/// The name of a file that is there, where somebody has written `\` between folders on a system that takes it for a
/// letter of a name.
fn turned(name: &str) -> Option<String> {
    let turned = name.contains('\\').then(|| name.replace('\\', "/"))?;
    Path::new(&turned).exists().then_some(turned)
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
        let Some(help) = &self.help else {
            return Ok(());
        };
        writeln!(f, "  help: {}", one_line(&help.said))?;
        let mut listed = help.listed.iter();
        listed.try_for_each(|line| writeln!(f, "    {}", one_line(line)))
    }
}
