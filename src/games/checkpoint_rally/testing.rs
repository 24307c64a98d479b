//! Making games and checking documents in tests, with a single file that is not on any disk.

use std::sync::Arc;

use super::components::Scenario;
use super::plug::ID;
use super::table::CheckpointRally;
use crate::diagnostic::{Finding, Source};
use crate::document::{Document, FileError, Files};
use crate::games::AllGames;
use crate::lint::{Library, Scope};

/// The one file that there is.
pub(crate) const SHORT_CARDS: &str = "short-cards.toml";

/// A deck of cards so short that even random drivers finish.
const SHORT_CARDS_TEXT: &str = r#"format = 1
game = "checkpoint-rally"
kind = "checkpoint-cards"
cards = [
  { id = "short-1", two-three = ["b2", "d4"], three-four = ["b2"] },
  { id = "short-2", two-three = ["c3", "b4"], three-four = ["c3"] },
  { id = "short-3", two-three = ["d2", "b3"], three-four = ["d2"] },
  { id = "short-4", two-three = ["b1", "c2"], three-four = ["d1"] },
  { id = "short-5", two-three = ["d5", "c4"], three-four = ["b5"] },
]
"#;

/// No files but [`SHORT_CARDS`].
pub(crate) struct OneFile;

impl Files for OneFile {
    fn resolve(&self, _: &str, reference: &str) -> Result<String, FileError> {
        match reference {
            SHORT_CARDS => Ok(SHORT_CARDS.to_owned()),
            _ => Err(FileError::Missing { nearby: Vec::new() }),
        }
    }

    fn read(&self, _: &str) -> Result<String, FileError> {
        Ok(SHORT_CARDS_TEXT.to_owned())
    }

    fn is_checked(&self, _: &str) -> bool {
        false
    }
}

/// Calls `act` with a scope on an empty document.
pub(crate) fn with_scope<R>(act: impl FnOnce(&mut Scope<'_>) -> R) -> (R, Vec<Finding>) {
    let library = Library::new(&OneFile, &AllGames);
    let mut findings = Vec::new();
    let source = Arc::new(Source::new("test.toml", ""));
    let mut scope = Scope {
        game: ID,
        document: Arc::new(Document::new(source)),
        prefix: String::new(),
        library: &library,
        findings: &mut findings,
    };
    let result = act(&mut scope);
    (result, findings)
}

/// The game of a scenario without faults.
pub(crate) fn game(scenario: &Scenario) -> CheckpointRally {
    let (game, findings) = with_scope(|scope| CheckpointRally::from_scenario(scenario, scope));
    let messages: Vec<&String> = findings.iter().map(|finding| &finding.message).collect();
    game.unwrap_or_else(|| panic!("{messages:?}"))
}
