//! The games. This folder is the only place that knows them by name.

pub mod any;
mod around;
pub mod brick_run;
mod cells;
pub mod check;
pub mod checkpoint_charlie;
pub mod checkpoint_rally;
mod choices;
pub mod classic_rally;
mod editions;
pub mod fuzz;
pub mod listing;
mod misnamed;
mod open;
pub mod pages;
pub mod parts;
mod pasted;
pub mod prelude;
pub mod rallyman;
pub mod reference;
pub mod run;
pub mod sandbox;
mod sheet;
mod starts;
mod strangers;
mod strayed;
mod suspects;
#[cfg(test)]
pub(crate) mod testing;
pub mod topics;
mod unheaded;

use std::ops::Deref;

use include_dir::{Dir, include_dir};
use serde_json::Value;

use crate::diagnostic::{Citation, Rule};
use crate::lint::Kind;
use crate::lint::shape::{SchemaTexts, Validator};
use crate::lint::{Catalogue, general};
pub use any::{AnyGame, any};

/// Every game of this crate.
pub static GAMES: Games = Games(&[
    any::<checkpoint_rally::CheckpointRally>(),
    any::<classic_rally::ClassicRally>(),
    any::<rallyman::Rallyman>(),
    any::<checkpoint_charlie::CheckpointCharlie>(),
    any::<brick_run::BrickRun>(),
]);

/// The schemas of these games, as `schema` writes them: making one from its types takes longer than most documents'
/// whole check.
static SCHEMAS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/schemas");

/// The same without the words for people, as `build.rs` makes them.
static CHECKS: Dir<'_> = include_dir!("$OUT_DIR/checks");

/// The games that documents can be of: [`GAMES`], or those of another program.
#[derive(Clone, Copy, Default)]
pub struct Games(pub &'static [&'static dyn AnyGame]);

impl Games {
    /// The game with this id.
    #[must_use]
    pub fn find(self, id: &str) -> Option<&'static dyn AnyGame> {
        self.0.iter().copied().find(|game| game.meta().id == id)
    }

    /// The ids of all.
    #[must_use]
    pub fn ids(self) -> Vec<&'static str> {
        self.0.iter().map(|game| game.meta().id).collect()
    }

    /// Those that have documents of a kind.
    #[must_use]
    pub fn with_kind(self, kind: &str) -> Vec<&'static dyn AnyGame> {
        let has_it = |game: &&dyn AnyGame| game.meta().kinds.iter().any(|own| own.name == kind);
        self.0.iter().copied().filter(has_it).collect()
    }

    /// Every rule: the general ones and those of all games.
    #[must_use]
    pub fn rules(self) -> Vec<&'static Rule> {
        let own = self.0.iter().flat_map(|game| game.rules());
        general::RULES.iter().copied().chain(own).collect()
    }

    /// The names of all rules.
    #[must_use]
    pub fn rule_names(self) -> Vec<&'static str> {
        self.rules().iter().map(|rule| rule.name).collect()
    }

    /// The newest edition of the readings' defaults: a new one begins when a default of any game changes.
    #[must_use]
    pub fn newest_edition(self) -> u32 {
        let editions = self.0.iter().map(|game| game.newest_edition());
        editions.max().unwrap_or(1)
    }

    /// The JSON schema of the documents of a kind.
    #[must_use]
    pub fn schema(self, game: &str, kind: &Kind) -> Value {
        let text = self.written(&SCHEMAS, game, kind);
        let written = text.and_then(|text| serde_json::from_str(text).ok());
        written.unwrap_or_else(|| kind.schema(game))
    }

    /// The text of that schema in a folder, where it was written beforehand.
    fn written(self, folder: &Dir<'static>, game: &str, kind: &Kind) -> Option<&'static str> {
        // Another program's game may have the id of one of these.
        if !std::ptr::eq(self.0, GAMES.0) {
            return None;
        }
        let file = folder.get_file(format!("{game}/{}.schema.json", kind.name))?;
        file.contents_utf8()
    }

    /// The text of that schema, and the same without the words for people.
    fn schema_texts(self, game: &str, kind: &Kind) -> Option<SchemaTexts> {
        Some(SchemaTexts {
            schema: self.written(&SCHEMAS, game, kind)?,
            checks: self.written(&CHECKS, game, kind)?,
        })
    }

    /// The text of a document in the binary: its game's id, then its path among the shipped files.
    #[must_use]
    pub fn built_in(self, path: &str) -> Option<&'static str> {
        let (game, path) = path.split_once('/')?;
        self.find(game)?.shipped_file(path)
    }
}

impl Deref for Games {
    type Target = [&'static dyn AnyGame];

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl IntoIterator for Games {
    type Item = &'static &'static dyn AnyGame;
    type IntoIter = std::slice::Iter<'static, &'static dyn AnyGame>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl std::fmt::Debug for Games {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.ids()).finish()
    }
}

/// What the layers below may ask about the games.
impl Catalogue for Games {
    fn kind(&self, game: &str, kind: &str) -> Option<&'static Kind> {
        let kinds = self.find(game)?.meta().kinds;
        kinds.iter().find(|known| known.name == kind)
    }

    fn base(&self, game: &str, kind: &str) -> Option<String> {
        let path = self.kind(game, kind)?.base?;
        Some(format!("{BUILT_IN}{game}/{path}"))
    }

    fn base_text(&self, name: &str) -> Option<&'static str> {
        self.built_in(name.strip_prefix(BUILT_IN)?)
    }

    fn validator(&self, game: &str, kind: &Kind) -> Validator {
        match self.schema_texts(game, kind) {
            Some(texts) => Validator::of_texts(texts),
            None => Validator::new(kind.schema(game)),
        }
    }

    fn newest_edition(&self) -> u32 {
        (*self).newest_edition()
    }

    fn rule(&self, game: &str, name: &str) -> Option<&'static Rule> {
        let own = self.find(game).map(AnyGame::rules).unwrap_or_default();
        own.into_iter()
            .chain(general::RULES.iter().copied())
            .find(|rule| rule.name == name)
    }

    fn clause(&self, game: &str, id: &str) -> Option<Citation> {
        let mut clauses = self.find(game)?.clauses().iter();
        Some(clauses.find(|clause| clause.id == id)?.citation())
    }
}

/// What the names of documents in the binary begin with.
pub const BUILT_IN: &str = "built-in:";

#[cfg(test)]
mod tests {
    use super::GAMES;
    use crate::lint::shape::Validator;

    /// What is read when a document first has use for it is understood, and says what the whole schema says.
    #[test]
    fn every_schema_that_comes_with_the_program_asks_the_same_without_its_words() {
        for game in GAMES {
            let id = game.meta().id;
            for kind in game.meta().kinds {
                let texts = GAMES.schema_texts(id, kind).expect("they were written");
                let schema = serde_json::from_str(texts.schema).expect("it is JSON");
                let asked = Validator::of_texts(texts).all_checks();
                assert!(asked.len() > 100, "{id} {}: {asked}", kind.name);
                assert!(
                    asked == Validator::new(schema).all_checks(),
                    "{id} {}",
                    kind.name
                );
            }
        }
    }
}
