//! Components that are written in a document become files, and back.

use std::sync::Arc;

use lsp_types::CodeActionKind;

use super::ActionContext;
use crate::document::reference::rebase;
use crate::document::{Document, dotted};
use crate::edit::components::{Target, extract, inline};
use crate::games::parts::PartAt;
use crate::kit::lines::with_ends_of;
use crate::lint::Catalogue as _;
use crate::lsp::edits;

/// Offers to move the component at the caret.
pub(super) fn offer(context: &mut ActionContext<'_>) {
    if !context.wants("refactor.extract") && !context.wants("refactor.inline") {
        return;
    }
    let document = Document::new(Arc::clone(&context.source));
    let pointer = document.at(context.span.start).pointer;
    let parts = context
        .world
        .games
        .parts(&context.source, context.world.workspace.library());
    let is_here = |part: &&PartAt| {
        let below = pointer.strip_prefix(part.pointer.as_str());
        below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
    };
    let around = parts
        .iter()
        .filter(is_here)
        .max_by_key(|part| part.pointer.len());
    let Some(part) = around.cloned() else {
        return;
    };
    match &part.reference {
        None => to_file(context, &part),
        Some(reference) => from_file(context, &part, reference),
    }
}

fn to_file(context: &mut ActionContext<'_>, part: &PartAt) {
    let stem = context
        .name
        .strip_suffix(".toml")
        .unwrap_or(&context.name)
        .to_owned();
    let mut names = (1..100).map(|number| match number {
        1 => format!("{stem}-{}.toml", part.kind),
        number => format!("{stem}-{}-{number}.toml", part.kind),
    });
    let world = context.world;
    let Some(name) = names.find(|name| !world.exists(name)) else {
        return;
    };
    let reference = rebase(&name, "", &context.name);
    let target = Target {
        game: part.game,
        kind: part.kind,
        reference: &reference,
    };
    let Ok(extracted) = extract(&context.source.text, &part.pointer, target) else {
        return;
    };
    let text = &context.source.text;
    let document = with_ends_of(text, &extracted.document);
    let file = with_ends_of(text, &extracted.file);
    let other = Some((&*context.source, document.as_str()));
    if let Some(edit) = edits::made(world, &name, &file, other) {
        let title = format!("make `{}` a file: {reference}", dotted(&part.pointer));
        context.push(title, CodeActionKind::RefactorExtract, edit, None);
    }
}

fn from_file(context: &mut ActionContext<'_>, part: &PartAt, reference: &str) {
    let world = context.world;
    let content = match (reference, world.games.base(part.game, part.kind)) {
        ("base", Some(base)) => world.games.base_text(&base).map(str::to_owned),
        _ => world
            .workspace
            .library()
            .text_behind(&context.name, reference),
    };
    let inlined = content
        .and_then(|content| inline(&context.source.text, &part.pointer, &content, reference).ok());
    if let Some(after) = inlined {
        let after = with_ends_of(&context.source.text, &after);
        let edit = edits::replaced(world, &context.source, &after);
        let title = format!("write the content of `{reference}` here");
        context.push(title, CodeActionKind::RefactorInline, edit, None);
    }
}
