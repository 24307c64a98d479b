//! A kind of document: its name, its schema, its starter.

/// One kind of document of one game.
#[derive(Debug)]
pub struct Kind {
    /// As written after `kind =`.
    pub name: &'static str,
    /// What it holds, in a line.
    pub summary: &'static str,
    /// The JSON schema, generated from the Rust type.
    pub schema: fn() -> serde_json::Value,
    /// The base document of this kind among the game's shipped files, if there is one.
    pub base: Option<&'static str>,
    /// What `new` writes: a short commented document that checks clean, without the `#:schema`
    /// line.
    pub starter: &'static str,
}
