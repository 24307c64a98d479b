//! Access to files, as the pure layers see it; the command line implements it.

use std::fmt;

/// Reads files for references. Names are paths as findings show them.
pub trait Files: Sync {
    /// The name of the file that `reference`, written in the file called `from`, means.
    ///
    /// # Errors
    /// Why there is none.
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError>;

    /// The text of the file with a name that [`resolve`](Self::resolve) has given.
    ///
    /// # Errors
    /// Why it cannot be had.
    fn read(&self, name: &str) -> Result<String, FileError>;

    /// Whether this run checks the file called `name` in its own right, so that its own findings
    /// are reported anyway.
    fn is_checked(&self, name: &str) -> bool;

    /// Where the file called `name` is, as paths from one file to another are worked out. A name
    /// says only how the run came to the file: absolutely, through `..` or through a link.
    fn place(&self, name: &str) -> String {
        name.to_owned()
    }
}

/// Why a referenced file cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// There is no such file; with the names that are there.
    Missing {
        /// Names in the same folder that a slip might have meant.
        nearby: Vec<String>,
    },
    /// The reference leads out of the workspace, whose root is named.
    Outside {
        /// The root.
        root: String,
    },
    /// It is there but cannot be read.
    Unreadable(String),
    /// It is no text, or too much of it.
    Unfit {
        /// In what way.
        why: String,
        /// Whether it begins like a document: then a check of it reports the same.
        is_document: bool,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { .. } => write!(f, "there is no such file"),
            Self::Outside { root } => write!(f, "it leads out of the workspace `{root}`"),
            Self::Unreadable(why) | Self::Unfit { why, .. } => write!(f, "{why}"),
        }
    }
}
