//! The games. This folder is the only place that knows them by name.

pub mod brick_run;
pub mod check;
pub mod checkpoint_charlie;
pub mod checkpoint_rally;
pub mod classic_rally;
pub mod entry;
pub mod fuzz;
pub mod listing;
mod misnamed;
pub mod pages;
pub mod rallyman;
pub mod run;
pub mod sandbox;
#[cfg(test)]
pub(crate) mod testing;
pub mod topics;

use std::marker::PhantomData;

use crate::diagnostic::{Citation, Rule};
use crate::document::Kind;
use crate::lint::{Catalogue, general};
use entry::{Entry, Of};

/// Every game.
pub static GAMES: &[&dyn Entry] = &[
    &Of::<checkpoint_rally::CheckpointRally>(PhantomData),
    &Of::<classic_rally::ClassicRally>(PhantomData),
    &Of::<rallyman::Rallyman>(PhantomData),
    &Of::<checkpoint_charlie::CheckpointCharlie>(PhantomData),
    &Of::<brick_run::BrickRun>(PhantomData),
];

/// The game with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Entry> {
    GAMES.iter().copied().find(|game| game.meta().id == id)
}

/// Every rule: the general ones and those of all games.
#[must_use]
pub fn rules() -> Vec<&'static Rule> {
    let own = GAMES.iter().flat_map(|game| game.rules());
    general::RULES.iter().copied().chain(own).collect()
}

/// The names of all rules.
#[must_use]
pub fn rule_names() -> Vec<&'static str> {
    rules().iter().map(|rule| rule.name).collect()
}

/// What the layers below may ask about the games.
#[derive(Clone, Copy, Debug)]
pub struct AllGames;

impl Catalogue for AllGames {
    fn kind(&self, game: &str, kind: &str) -> Option<&'static Kind> {
        find(game)?
            .meta()
            .kinds
            .iter()
            .find(|known| known.name == kind)
    }

    fn base(&self, game: &str, kind: &str) -> Option<String> {
        let path = self.kind(game, kind)?.base?;
        Some(format!("{BUILT_IN}{game}/{path}"))
    }

    fn base_text(&self, name: &str) -> Option<&'static str> {
        built_in(name.strip_prefix(BUILT_IN)?)
    }

    fn rule(&self, game: &str, name: &str) -> Option<&'static Rule> {
        let own = find(game).map(Entry::rules).unwrap_or_default();
        own.into_iter()
            .chain(general::RULES.iter().copied())
            .find(|rule| rule.name == name)
    }

    fn clause(&self, game: &str, id: &str) -> Option<Citation> {
        let clause = find(game)?
            .clauses()
            .iter()
            .find(|clause| clause.id == id)?;
        Some(clause.citation())
    }
}

/// The text of a document in the binary: its game's id, then its path among the shipped files.
#[must_use]
pub fn built_in(path: &str) -> Option<&'static str> {
    let (game, path) = path.split_once('/')?;
    find(game)?.shipped_file(path)
}

/// What the names of documents in the binary begin with.
pub const BUILT_IN: &str = "built-in:";
