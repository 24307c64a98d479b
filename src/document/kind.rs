//! A kind of document: its name, its schema, its starter.

use serde_json::Value;

use super::schema;

/// One kind of document of one game.
#[derive(Debug)]
pub struct Kind {
    /// As written after `kind =`.
    pub name: &'static str,
    /// What it holds, in a line.
    pub summary: &'static str,
    /// The JSON schema of what follows the header, generated from the Rust type, as
    /// [`schema::of`] does.
    pub body: fn() -> Value,
    /// The base document of this kind among the game's shipped files, if there is one.
    pub base: Option<&'static str>,
    /// What `new` writes: a short commented document that checks clean, without the `#:schema`
    /// line.
    pub starter: &'static str,
}

impl Kind {
    /// The JSON schema of a whole document of this kind, which is one of `game`'s.
    #[must_use]
    pub fn schema(&self, game: &str) -> Value {
        schema::document(game, self.name, self.summary, (self.body)())
    }
}
