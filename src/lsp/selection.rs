//! From the caret outwards: the word, the value, the entry, the table around it, the document.

use std::sync::Arc;

use lsp_types::{Position, SelectionRange};

use super::navigate::around;
use super::text;
use super::world::World;
use crate::document::Document;

/// For each position the ranges around it, the innermost first.
pub fn ranges(world: &World, name: &str, positions: &[Position]) -> Vec<SelectionRange> {
    let Some(source) = world.source(name) else {
        return Vec::new();
    };
    let document = Document::new(Arc::clone(&source));
    let ranges = positions.iter().map(|position| {
        let offset = text::offset(&source, *position, world.columns());
        let at = document.at(offset);
        let mut spans: Vec<std::ops::Range<usize>> = Vec::new();
        let mut take = |span: std::ops::Range<usize>| {
            let is_wider = spans.last().is_none_or(|last| {
                span.start <= last.start && last.end <= span.end && span != *last
            });
            let touches = span.contains(&offset) || span.end == offset;
            if is_wider && touches {
                spans.push(span);
            }
        };
        for pointer in around(&at.pointer) {
            if pointer.is_empty() {
                continue;
            }
            let (key, value) = (
                document.key_place(&pointer).span,
                document.place(&pointer).span,
            );
            take(key.clone());
            take(value.clone());
            take(key.start.min(value.start)..key.end.max(value.end));
        }
        take(0..source.text.len());
        let outermost = spans.into_iter().rev().fold(None, |parent, span| {
            Some(SelectionRange {
                range: world.range(&source, &span),
                parent: parent.map(Box::new),
            })
        });
        outermost.unwrap_or(SelectionRange {
            range: world.range(&source, &(offset..offset)),
            parent: None,
        })
    });
    ranges.collect()
}
