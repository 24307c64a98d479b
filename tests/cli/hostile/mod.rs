//! Input that nobody would write on purpose, or only to do harm: each has a clear answer.

#[cfg(unix)]
mod auxiliary;
mod extends;
mod header;
mod limits;
#[cfg(unix)]
mod paths;
mod references;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod streams;
mod text;
#[cfg(unix)]
mod written;

use super::texts;
use super::{Done, Folder, done};
