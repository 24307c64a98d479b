//! The list that is offered.

use std::collections::BTreeSet;

use lsp_types::{
    CompletionItem, CompletionItemKind, InsertTextFormat, MarkupContent, MarkupKind, Range,
    TextEdit,
};
use serde_json::Value;

use crate::diagnostic::Source;
use crate::edit::toml::value as written;
use crate::games::AnyGame;
use crate::lint::Kind;
use crate::lsp::sketch::Caret;
use crate::lsp::snippets;
use crate::lsp::world::World;

/// What is offered so far: each word once.
pub struct Items<'w> {
    world: &'w World,
    range: Range,
    list: Vec<CompletionItem>,
    seen: BTreeSet<String>,
}

/// What is to be known of an item beside its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct About<'a> {
    /// A word or two behind it.
    pub detail: &'a str,
    /// What it means, in Markdown.
    pub description: &'a str,
    /// How far down the list it belongs: less is further up.
    pub order: u8,
}

impl<'w> Items<'w> {
    /// Nothing yet, for what the caret would replace.
    pub fn new(world: &'w World, source: &Source, caret: &Caret) -> Self {
        Self {
            world,
            range: world.range(source, &caret.span),
            list: Vec::new(),
            seen: BTreeSet::new(),
        }
    }

    /// All of it.
    pub fn done(self) -> Vec<CompletionItem> {
        self.list
    }

    /// Whether nothing has been offered.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Offers a text: a snippet if it has a place for the caret.
    pub fn push(&mut self, label: &str, kind: CompletionItemKind, snippet: &str, about: About<'_>) {
        if !self.seen.insert(label.to_owned()) {
            return;
        }
        let is_snippet = self.world.client.has_snippets && snippet.contains('$');
        let new_text = if is_snippet {
            snippet.to_owned()
        } else {
            snippets::plain(snippet)
        };
        let documentation = (!about.description.is_empty()).then(|| {
            MarkupContent {
                kind: MarkupKind::Markdown,
                value: about.description.to_owned(),
            }
            .into()
        });
        let filter = if new_text.starts_with(['"', '{', '#']) {
            new_text.clone()
        } else {
            label.to_owned()
        };
        self.list.push(CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            detail: (!about.detail.is_empty()).then(|| about.detail.to_owned()),
            documentation,
            sort_text: Some(format!("{}{:05}", about.order, self.list.len())),
            filter_text: Some(filter),
            insert_text_format: Some(if is_snippet {
                InsertTextFormat::Snippet
            } else {
                InsertTextFormat::PlainText
            }),
            text_edit: Some(
                TextEdit {
                    range: self.range,
                    new_text,
                }
                .into(),
            ),
            ..CompletionItem::default()
        });
    }

    /// Offers a key, with a beginning of its value if there is none yet.
    pub fn key(&mut self, key: &str, value: Option<&str>, description: &str, is_required: bool) {
        let detail = if is_required { "required" } else { "" };
        let about = About {
            detail,
            description,
            order: if is_required { 1 } else { 2 },
        };
        self.key_about(key, value, about);
    }

    /// The same with more to say about it.
    pub fn key_about(&mut self, key: &str, value: Option<&str>, about: About<'_>) {
        let name = crate::document::written_key(key);
        let text = match value {
            Some(value) => format!("{} = {value}", snippets::escaped(&name)),
            None => snippets::escaped(&name),
        };
        self.push(key, CompletionItemKind::Property, &text, about);
    }

    /// Offers a key that another one follows behind a dot.
    pub fn dotted_key(&mut self, key: &str, about: About<'_>) {
        let name = snippets::escaped(&crate::document::written_key(key));
        self.push(
            key,
            CompletionItemKind::Property,
            &format!("{name}."),
            about,
        );
    }

    /// Offers a text as a value.
    pub fn string(&mut self, text: &str, detail: &str, description: &str) {
        let about = About {
            detail,
            description,
            order: 3,
        };
        self.value(&Value::from(text), CompletionItemKind::EnumMember, about);
    }

    /// Offers a value.
    pub fn value(&mut self, value: &Value, kind: CompletionItemKind, about: About<'_>) {
        let Some(text) = written(value) else { return };
        let label = match value {
            Value::String(text) => text.clone(),
            other => crate::document::inline(other),
        };
        self.push(
            &label,
            kind,
            &snippets::escaped(text.to_string().trim()),
            about,
        );
    }

    /// Offers a whole document.
    pub fn document(&mut self, game: &dyn AnyGame, kind: &Kind) {
        let about = About {
            detail: game.meta().title,
            description: kind.summary,
            order: 0,
        };
        let label = format!("{} of {}", kind.name, game.meta().id);
        self.push(
            &label,
            CompletionItemKind::File,
            &snippets::escaped(kind.starter),
            about,
        );
    }
}
