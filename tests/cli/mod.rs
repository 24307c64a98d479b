//! The command line, through the real program.

mod advice;
mod baseline;
mod book;
mod check;
mod exchange;
mod exits;
mod figures;
mod findings_seen;
mod fix;
mod fmt;
mod folder;
mod fuzz;
mod hostile;
mod house;
mod impact;
mod levels;
#[cfg(feature = "lsp")]
mod lsp;
mod merge;
mod migrate;
mod new;
mod newcomer;
mod outputs;
mod par;
mod perft;
mod play;
mod print;
mod reference;
mod replay;
mod reshape;
mod shell;
mod show;
mod simulate;
mod terminal;
mod texts;
mod unplayed;

pub use folder::{Done, Folder, done, timeless};
