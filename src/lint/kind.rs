//! A kind of document: its name, its schema, its starter, and what checks it.

use schemars::JsonSchema;
use serde_json::Value;

use super::Scope;
use crate::document::script_keys::STARTS;
use crate::document::{Tree, schema};

/// One kind of document of one game.
#[derive(Debug)]
pub struct Kind {
    /// As written after `kind =`.
    pub name: &'static str,
    /// What it holds, in a line.
    pub summary: &'static str,
    /// Other words by which somebody may ask for it, such as that for one of its components.
    pub words: &'static [&'static str],
    /// What a document of it is for.
    pub role: Role,
    /// The JSON schema of what follows the header, generated from the Rust type, as
    /// [`schema::of`] does.
    pub body: fn() -> Value,
    /// The base document of this kind among the game's shipped files, if there is one.
    pub base: Option<&'static str>,
    /// What `new` writes: a short commented document that checks clean, without the `#:schema`
    /// line; nothing if the game has none.
    pub starter: &'static str,
}

/// What a document is for.
#[derive(Clone, Copy, Debug)]
pub enum Role {
    /// It has what games are played with; this checks one whose shape fits.
    Component(fn(Tree<'_>, &mut Scope<'_>)),
    /// A game before its first step.
    Scenario,
    /// A game in the middle.
    Position,
    /// A scripted game.
    Script,
}

impl Role {
    /// The key under which a script has all that such a document says, if it can begin with one.
    #[must_use]
    pub const fn inline_key(self) -> Option<&'static str> {
        let [(_, setup), (_, start)] = STARTS;
        match self {
            Self::Scenario => Some(setup),
            Self::Position => Some(start),
            Self::Component(_) | Self::Script => None,
        }
    }
}

impl Kind {
    /// A kind of components, as `T` says them.
    #[must_use]
    pub const fn component<T: JsonSchema>(
        name: &'static str,
        summary: &'static str,
        check: fn(Tree<'_>, &mut Scope<'_>),
    ) -> Self {
        Self::of(name, summary, Role::Component(check), schema::of::<T>)
    }

    /// The scenarios of a game, as `T` says them.
    #[must_use]
    pub const fn scenario<T: JsonSchema>(summary: &'static str) -> Self {
        Self::of("scenario", summary, Role::Scenario, schema::of::<T>)
    }

    /// The positions of a game, as `T` says them.
    #[must_use]
    pub const fn position<T: JsonSchema>(summary: &'static str) -> Self {
        Self::of("position", summary, Role::Position, schema::of::<T>)
    }

    /// The scripts of a game.
    #[must_use]
    pub const fn script(body: fn() -> Value) -> Self {
        let summary =
            "A scripted game: a start, moves and chance outcomes, and what is expected of them.";
        Self::of("script", summary, Role::Script, body).also_called(&["ruling", "rulings"])
    }

    const fn of(
        name: &'static str,
        summary: &'static str,
        role: Role,
        body: fn() -> Value,
    ) -> Self {
        Self {
            name,
            summary,
            words: &[],
            role,
            body,
            base: None,
            starter: "",
        }
    }

    /// With a base document among the game's shipped files.
    #[must_use]
    pub const fn based_on(mut self, path: &'static str) -> Self {
        self.base = Some(path);
        self
    }

    /// With other words by which somebody may ask for it.
    #[must_use]
    pub const fn also_called(mut self, words: &'static [&'static str]) -> Self {
        self.words = words;
        self
    }

    /// With what `new` writes.
    #[must_use]
    pub const fn starting_with(mut self, text: &'static str) -> Self {
        self.starter = text;
        self
    }

    /// Whether its documents are played, or games are played from them; all others are components.
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        !matches!(self.role, Role::Component(_))
    }

    /// Whether its documents are scripted games.
    #[must_use]
    pub const fn is_script(&self) -> bool {
        matches!(self.role, Role::Script)
    }

    /// Whether games begin with its documents, which say nothing of how they go on.
    #[must_use]
    pub const fn begins_games(&self) -> bool {
        matches!(self.role, Role::Scenario | Role::Position)
    }

    /// The JSON schema of a whole document of this kind, which is one of `game`'s.
    #[must_use]
    pub fn schema(&self, game: &str) -> Value {
        schema::document(game, self.name, self.summary, (self.body)())
    }
}
