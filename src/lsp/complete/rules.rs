//! Rules in comments that set levels.

use lsp_types::CompletionItemKind;

use super::items::{About, Items};
use crate::lsp::sketch::Caret;
use crate::lsp::snippets::escaped;
use crate::lsp::world::World;

/// The names of rules behind `# scrutineer: allow(`; before that, the words themselves.
pub fn complete(world: &World, text: &str, caret: &Caret, items: &mut Items<'_>) {
    let comment = &text[caret.span.clone()];
    let Some((_, rest)) = comment.split_once("scrutineer:") else {
        return;
    };
    let Some((_, names)) = rest.split_once('(') else {
        return;
    };
    let head = &comment[..comment.len() - names.len()];
    let listed: Vec<&str> = names.split([',', ')']).map(str::trim).collect();
    for rule in world.games.rules() {
        if listed.contains(&rule.name) {
            continue;
        }
        let written: Vec<&str> = (listed.iter().copied())
            .filter(|name| world.games.rule_names().contains(name))
            .chain([rule.name])
            .collect();
        let about = About {
            detail: rule.summary,
            description: rule.why,
            order: 0,
        };
        let comment = format!("{head}{})", written.join(", "));
        let comment = escaped(&comment);
        items.push(rule.name, CompletionItemKind::Constant, &comment, about);
    }
}
