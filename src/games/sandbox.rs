//! Games from text alone, with built-in components and no files: for benches and experiments.

use std::sync::Arc;

use super::GAMES;
use crate::diagnostic::{Finding, Source};
use crate::document::{Document, Memory};
use crate::engine::Definition;
use crate::lint::{Library, Scope};

/// Calls `act` with a scope on a document with this text; gives what was found, too.
pub fn with_scope<G: Definition, R>(
    text: &str,
    act: impl FnOnce(&mut Scope<'_>) -> R,
) -> (R, Vec<Finding>) {
    with_scope_in::<G, R>(&Library::new(Memory::default(), &GAMES), text, act)
}

/// The same for a document that can refer to what `library` has.
pub fn with_scope_in<G: Definition, R>(
    library: &Library<'_>,
    text: &str,
    act: impl FnOnce(&mut Scope<'_>) -> R,
) -> (R, Vec<Finding>) {
    let document = Arc::new(Document::new(Arc::new(Source::new("text", text))));
    let mut findings = Vec::new();
    let result = act(&mut Scope::new(
        G::META.id,
        document,
        library,
        &mut findings,
    ));
    (result, findings)
}

/// The game of a scenario's text, without its header.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn set_up<G: Definition>(scenario: &str) -> Result<G, String> {
    let scenario: G::Scenario = toml::from_str(scenario).map_err(|error| error.to_string())?;
    let (game, findings) = with_scope::<G, _>("", |scope| G::set_up(&scenario, scope));
    game.ok_or_else(|| {
        findings
            .first()
            .map_or_else(String::new, |finding| finding.message.clone())
    })
}
