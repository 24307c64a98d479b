//! What is written beside the text: the state after each step, and what ids stand for.

use std::sync::Arc;

use lsp_types::{InlayHint, InlayHintKind};
use serde_json::Value;

use super::answer::RequestStop;
use super::complete::ids::Facts;
use super::replayed::{played, whose};
use super::stage::changed;
use super::text;
use super::world::World;
use crate::document::Document;

/// The longest name that is shown.
const LONGEST: usize = 40;

/// What is written beside a part of a document.
pub fn hints(
    world: &World,
    name: &str,
    range: Option<lsp_types::Range>,
    stop: RequestStop<'_>,
) -> Vec<InlayHint> {
    let Some(source) = world.source(name) else {
        return Vec::new();
    };
    let span = range.map_or(0..source.text.len(), |range| {
        text::span(&source, range, world.columns())
    });
    let mut hints = Vec::new();
    let hint = |at: usize, label: String| InlayHint {
        position: text::position(&source, at, world.columns()),
        label: label.into(),
        kind: Some(InlayHintKind::Type),
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    if world.settings.state_hints {
        let document = Document::new(Arc::clone(&source));
        for step in played(world, name, stop).iter() {
            let place = document.place(&step.at.pointer()).span;
            let line_end = source.text[place.end..]
                .find('\n')
                .map_or(source.text.len(), |at| place.end + at);
            if line_end < span.start || line_end > span.end {
                continue;
            }
            let label = match &step.told.refused {
                Some(refused) => format!("refused: {}", refused.clause),
                None => {
                    let before = if step.before == Value::Null {
                        &step.told.view
                    } else {
                        &step.before
                    };
                    let (mut words, _) = changed(before, &step.told.view, step.told.player);
                    words.push(whose(step.turn, &step.seats, step.chance.as_deref()));
                    words.join(", ")
                }
            };
            hints.push(hint(line_end, label));
        }
    }
    if world.settings.name_hints {
        let mut facts = Facts::default();
        for symbol in world.workspace.symbols(name) {
            let end = symbol.place.span.end;
            if symbol.is_definition || end < span.start || end > span.end {
                continue;
            }
            let definition = world.workspace.definition(&symbol);
            let item = definition.and_then(|definition| facts.item(&definition));
            let called = item.as_ref().and_then(|item| item["name"].as_str());
            if let Some(called) =
                called.filter(|called| called.len() <= LONGEST && *called != symbol.id)
            {
                // Behind the quote that closes the id.
                let quote = source.text[end..].starts_with(['"', '\'']);
                hints.push(hint(end + usize::from(quote), called.to_owned()));
            }
        }
    }
    hints
}
