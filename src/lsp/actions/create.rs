//! New documents beside this one.

use lsp_types::CodeActionKind;

use super::ActionContext;
use crate::lsp::edits;

/// Offers a new document of each kind of the game. Where nobody asks for it, it would only be in the way.
pub(super) fn offer(context: &mut ActionContext<'_>) {
    let is_asked = context
        .only
        .as_ref()
        .is_some_and(|only| only.iter().any(|kind| kind.starts_with("source")));
    if !is_asked {
        return;
    }
    let Some((game, _)) = context.world.kind(&context.source) else {
        return;
    };
    let folder = context
        .name
        .rfind('/')
        .map_or("", |slash| &context.name[..=slash])
        .to_owned();
    for kind in game.meta().kinds {
        let mut names = (1..100).map(|number| match number {
            1 => format!("{folder}{}.toml", kind.name),
            number => format!("{folder}{}-{number}.toml", kind.name),
        });
        let Some(name) = names.find(|name| !context.world.exists(name)) else {
            continue;
        };
        if let Some(edit) = edits::made(context.world, &name, kind.starter, None) {
            let title = format!("new {} beside this file", kind.name);
            context.push(
                title,
                CodeActionKind::Custom("source.new".into()),
                edit,
                None,
            );
        }
    }
}
