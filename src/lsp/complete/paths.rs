//! Paths to other documents of the workspace.

use lsp_types::CompletionItemKind;
use serde_json::Value;

use super::Context;
use super::items::{About, Items};
use crate::document::reference::rebase;
use crate::document::script_keys::STARTS;
use crate::workspace::shape::Facet;

/// The documents that can be named at the caret.
pub fn complete(context: &Context<'_>, facets: &[Facet<'_>], items: &mut Items<'_>) {
    let by_schema = facets
        .iter()
        .find_map(|facet| facet.get("x-kind"))
        .and_then(Value::as_str);
    let is_path = |key: &str| STARTS.iter().any(|(path, _)| *path == key);
    let kind = match (by_schema, context.names().next()) {
        (Some(kind), _) => kind,
        (None, Some(key)) if context.kind.is_script() && is_path(key) => key,
        (None, Some("extends")) => context.kind.name,
        _ => return,
    };
    let game = context.game.meta().id;
    let beside = context.beside();
    if by_schema.is_some() || context.names().next() == Some("extends") {
        let has_base = context
            .game
            .meta()
            .kinds
            .iter()
            .any(|known| known.name == kind && known.base.is_some());
        if has_base && !beside.contains(&"base") {
            items.string("base", "what comes with the game", "");
        }
    }
    let name = context.spot.name.as_str();
    for (file, _) in context.world.workspace.documents() {
        let checked = &file.checked;
        let is_fitting =
            checked.game == Some(game) && checked.kind.is_some_and(|known| known.name == kind);
        if !is_fitting || file.source.name == name {
            continue;
        }
        let path = rebase(&file.source.name, "", name);
        if beside.contains(&path.as_str()) {
            continue;
        }
        let about = About {
            detail: kind,
            order: 1,
            ..About::default()
        };
        items.value(&Value::from(path), CompletionItemKind::File, about);
    }
}
