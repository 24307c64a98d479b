//! The games. This folder is the only place that knows them by name.

pub mod check;
pub mod checkpoint_rally;
pub mod entry;
pub mod pages;

use std::marker::PhantomData;

use crate::diagnostic::{Citation, Rule};
use crate::document::Kind;
use crate::lint::{Catalogue, general};
use entry::{Entry, Of};

/// Every game.
pub static GAMES: &[&dyn Entry] = &[&Of::<checkpoint_rally::CheckpointRally>(PhantomData)];

/// The game with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Entry> {
    GAMES.iter().copied().find(|game| game.meta().id == id)
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

    fn base(&self, game: &str, kind: &str) -> Option<(String, &'static str)> {
        let game = find(game)?;
        let path = game
            .meta()
            .kinds
            .iter()
            .find(|known| known.name == kind)?
            .base?;
        let (_, text) = game.shipped().into_iter().find(|(name, _)| name == path)?;
        Some((format!("{BUILT_IN}{}/{path}", game.meta().id), text))
    }

    fn rule(&self, game: &str, name: &str) -> Option<&'static Rule> {
        let own = find(game).map(|game| game.rules()).unwrap_or_default();
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

/// What the names of documents in the binary begin with.
pub const BUILT_IN: &str = "built-in:";
