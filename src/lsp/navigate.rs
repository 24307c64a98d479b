//! From an id to where it is declared, and to wherever it is named.

use lsp_types::{DocumentHighlight, DocumentHighlightKind, Location};

use super::rename::own_at;
use super::world::{AskedSpot, World};
use crate::document::spans::{push, steps};

/// Where the thing at the caret is declared.
pub fn definition(world: &World, spot: &AskedSpot) -> Vec<Location> {
    if let Some(symbol) = world.workspace.symbol_at(&spot.name, spot.offset) {
        let found = world.workspace.definition(&symbol);
        return found
            .iter()
            .filter_map(|found| world.location(&found.place))
            .collect();
    }
    if let Some(own) = own_at(world, spot) {
        return own
            .declared
            .iter()
            .map(|span| location(world, spot, span))
            .collect();
    }
    super::links::target_at(world, spot).into_iter().collect()
}

/// Wherever the thing at the caret is named.
pub fn references(world: &World, spot: &AskedSpot, with_declaration: bool) -> Vec<Location> {
    if let Some(symbol) = world.workspace.symbol_at(&spot.name, spot.offset) {
        let Some(definition) = world.workspace.definition(&symbol) else {
            return Vec::new();
        };
        let all = world.workspace.references(&definition);
        let wanted = all
            .iter()
            .filter(|symbol| with_declaration || !symbol.is_definition);
        return wanted
            .filter_map(|symbol| world.location(&symbol.place))
            .collect();
    }
    let Some(own) = own_at(world, spot) else {
        return Vec::new();
    };
    let declared = own.declared.iter().filter(|_| with_declaration);
    declared
        .chain(&own.named)
        .map(|span| location(world, spot, span))
        .collect()
}

/// Wherever in this document the thing at the caret is named.
pub fn highlights(world: &World, spot: &AskedSpot) -> Vec<DocumentHighlight> {
    let mut spans = Vec::new();
    if let Some(symbol) = world.workspace.symbol_at(&spot.name, spot.offset) {
        let all = world
            .workspace
            .definition(&symbol)
            .map(|definition| world.workspace.references(&definition));
        for symbol in all.into_iter().flatten() {
            if symbol.place.source.name == spot.name {
                spans.push((symbol.place.span.clone(), symbol.is_definition));
            }
        }
    } else if let Some(own) = own_at(world, spot) {
        spans.extend(own.declared.into_iter().map(|span| (span, true)));
        spans.extend(own.named.into_iter().map(|span| (span, false)));
    }
    let highlight = |(span, is_definition)| DocumentHighlight {
        range: world.range(&spot.source, &span),
        kind: Some(if is_definition {
            DocumentHighlightKind::Write
        } else {
            DocumentHighlightKind::Read
        }),
    };
    spans.into_iter().map(highlight).collect()
}

fn location(world: &World, spot: &AskedSpot, span: &std::ops::Range<usize>) -> Location {
    let place = spot.source.place(span.clone());
    world.location(&place).unwrap_or_else(|| Location {
        uri: lsp_types::Uri(spot.name.clone()),
        range: world.range(&spot.source, span),
    })
}

/// The pointers of the tables around a pointer, and itself, the innermost first.
pub fn around(pointer: &str) -> Vec<String> {
    let mut pointers = vec![String::new()];
    let mut at = String::new();
    for step in steps(pointer) {
        push(&mut at, &step);
        pointers.push(at.clone());
    }
    pointers.reverse();
    pointers
}
