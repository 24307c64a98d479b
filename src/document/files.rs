//! Access to files, as the pure layers see it. `project` implements it for the disk, `workspace` for
//! texts in front of files.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::{Content, reference};

/// Reads files for references. Names are paths as findings show them.
pub trait Files: Send + Sync {
    /// The name of the file that `reference`, written in the file called `from`, means.
    ///
    /// # Errors
    /// Why there is none.
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError>;

    /// What is in the file with a name that [`resolve`](Self::resolve) has given.
    ///
    /// # Errors
    /// Why it cannot be had.
    fn read(&self, name: &str) -> Result<Content, FileError>;

    /// Whether this run checks the file called `name` in its own right, so that its own findings
    /// are reported anyway.
    fn is_checked(&self, _name: &str) -> bool {
        false
    }

    /// Where the file called `name` is, as paths from one file to another are worked out. A name
    /// says only how the run came to the file: absolutely, through `..` or through a link.
    fn place(&self, name: &str) -> String {
        name.to_owned()
    }

    /// The edition whose default readings hold for the file called `name`, by what is said of its folder.
    fn edition(&self, _name: &str) -> Option<u32> {
        None
    }
}

impl<P: Deref<Target: Files> + Send + Sync> Files for P {
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        (**self).resolve(from, reference)
    }

    fn read(&self, name: &str) -> Result<Content, FileError> {
        (**self).read(name)
    }

    fn is_checked(&self, name: &str) -> bool {
        (**self).is_checked(name)
    }

    fn place(&self, name: &str) -> String {
        (**self).place(name)
    }

    fn edition(&self, name: &str) -> Option<u32> {
        (**self).edition(name)
    }
}

/// Texts by name, in folders: all the files that there are. None of them is checked in its own right.
#[derive(Clone, Debug, Default)]
pub struct Memory(BTreeMap<String, Arc<str>>);

impl Memory {
    /// The text with a name.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(AsRef::as_ref)
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), &**text))
    }
}

impl<N: Into<String>, T: Into<Arc<str>>> FromIterator<(N, T)> for Memory {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(texts: I) -> Self {
        let texts = texts.into_iter();
        Self(
            texts
                .map(|(name, text)| (name.into(), text.into()))
                .collect(),
        )
    }
}

impl Files for Memory {
    fn resolve(&self, from: &str, reference: &str) -> Result<String, FileError> {
        let name = reference::rebase(reference, from, "");
        if self.0.contains_key(&name) {
            Ok(name)
        } else {
            Err(FileError::Missing { nearby: Vec::new() })
        }
    }

    fn read(&self, name: &str) -> Result<Content, FileError> {
        let text = self.text(name).map(str::to_owned);
        text.map(Content::Text)
            .ok_or(FileError::Missing { nearby: Vec::new() })
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
