//! Values in an expectation that neither a schema nor the position names: endings, chance events, what is absent.

use lsp_types::CompletionItemKind;
use serde_json::Value;

use super::Context;
use super::items::{About, Items};
use super::keys::is_stranger;
use crate::document::script_keys::EXPECT;
use crate::games::topics::Sort;
use crate::lsp::stage::Stage;
use crate::workspace::shape::{self, SchemaKey};

/// Deeper than this names of what is absent are not looked for.
const DEEPEST: usize = 4;

/// The values that can be expected under keys below a step, which `depth` keys lead to.
pub fn complete(
    context: &Context<'_>,
    stage: &Stage,
    depth: usize,
    below: &[&str],
    items: &mut Items<'_>,
) {
    match below {
        ["expect", "ending"] => topics(context, Sort::Ending, items),
        ["expect", "chance"] => topics(context, Sort::Chance, items),
        ["expect", "absent", _] => {
            let expect = &context.caret.path[..=depth];
            let eyes = shape::within(context.document, expect).map(|expect| &expect["seen-by"]);
            let after = stage.after.as_ref().map(|after| &after.view);
            let mut search = AbsentNames {
                context,
                stage,
                is_hidden: eyes.is_some_and(|eyes| !eyes.is_null()),
                items,
            };
            let mut path = expect.to_vec();
            search.below(&mut path, depth + 1, after.unwrap_or(&stage.view));
        }
        _ => {}
    }
}

/// What the game knows of one sort.
fn topics(context: &Context<'_>, sort: Sort, items: &mut Items<'_>) {
    let topics = context.world.topics(context.game);
    for topic in topics.iter().filter(|topic| topic.sort == sort) {
        let about = About {
            detail: &topic.summary,
            description: "",
            order: 3,
        };
        let name = Value::from(topic.name.as_str());
        items.value(&name, CompletionItemKind::EnumMember, about);
    }
}

/// A search for names that stand for nothing in a position.
struct AbsentNames<'s, 'c, 'w> {
    context: &'s Context<'c>,
    stage: &'s Stage,
    /// Whether somebody's eyes are meant, who may not see what is there.
    is_hidden: bool,
    items: &'s mut Items<'w>,
}

impl AbsentNames<'_, '_, '_> {
    /// Offers what can be in the table of the view at a path and is not; the names begin behind `expect` keys.
    fn below(&mut self, path: &mut Vec<String>, expect: usize, view: &Value) {
        for SchemaKey { name, .. } in self.context.shape.keys(path) {
            let is_top = path.len() == expect;
            if is_top && EXPECT.contains(&name) {
                continue;
            }
            path.push(name.to_owned());
            match view.get(name) {
                None if is_stranger(self.context, self.stage, name) => {}
                None => self.offer(&path[expect..], ""),
                Some(inner) => {
                    if self.is_hidden {
                        self.offer(&path[expect..], "there, if it is to be seen");
                    }
                    if inner.is_object() && path.len() < expect + DEEPEST {
                        self.below(path, expect, inner);
                    }
                }
            }
            path.pop();
        }
    }

    fn offer(&mut self, names: &[String], detail: &str) {
        let name = names.join(".");
        if self.context.beside().contains(&name.as_str()) {
            return;
        }
        let is_gone = detail.is_empty() && shape::at(&self.stage.view, names).is_some();
        let about = About {
            detail: if is_gone { "gone" } else { detail },
            description: "",
            order: if is_gone { 0 } else { 3 },
        };
        let name = Value::from(name);
        self.items.value(&name, CompletionItemKind::Value, about);
    }
}
