//! What the client can do, and what the user wants.

use lsp_types::{ClientCapabilities, MarkupKind, PositionEncodingKind};
use serde::Deserialize;
use serde_json::Value;

use crate::diagnostic::Columns;

/// What the client can do.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one capability of the protocol"
)]
pub struct Client {
    /// How it counts columns.
    pub columns: Columns,
    /// Whether it fills in snippets.
    pub has_snippets: bool,
    /// Whether it shows Markdown when hovering.
    pub has_markdown: bool,
    /// Whether edits can make files.
    pub makes_files: bool,
    /// Whether it takes edits by document, with versions.
    pub has_document_changes: bool,
    /// Whether it can be asked to watch files.
    pub watches_files: bool,
    /// Whether that can be files outside of its folders.
    pub watches_outside: bool,
}

impl Client {
    /// What a client says that it can.
    pub fn of(capabilities: &ClientCapabilities) -> Self {
        let document = capabilities.text_document.as_ref();
        let workspace = capabilities.workspace.as_ref();
        let item = document
            .and_then(|document| document.completion.as_ref())
            .and_then(|completion| completion.completion_item.as_ref());
        let hover = document
            .and_then(|document| document.hover.as_ref())
            .and_then(|hover| hover.content_format.as_ref());
        let watched = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
        let edit = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
        let operations = edit.and_then(|edit| edit.resource_operations.as_ref());
        let encodings = capabilities
            .general
            .as_ref()
            .and_then(|general| general.position_encodings.as_ref());
        let is_utf8 = encodings.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8));
        Self {
            columns: if is_utf8 {
                Columns::Utf8
            } else {
                Columns::Utf16
            },
            has_snippets: item.and_then(|item| item.snippet_support) == Some(true),
            has_markdown: hover.is_some_and(|formats| formats.contains(&MarkupKind::Markdown)),
            makes_files: operations
                .is_some_and(|known| known.contains(&lsp_types::ResourceOperationKind::Create)),
            has_document_changes: edit.and_then(|edit| edit.document_changes) == Some(true),
            watches_files: watched.and_then(|watched| watched.dynamic_registration) == Some(true),
            watches_outside: watched.and_then(|watched| watched.relative_pattern_support)
                == Some(true),
        }
    }

    /// The name of what it counts.
    pub fn encoding(self) -> PositionEncodingKind {
        match self.columns {
            Columns::Utf8 => PositionEncodingKind::UTF8,
            Columns::Utf16 | Columns::Characters => PositionEncodingKind::UTF16,
        }
    }
}

/// What the user wants; every client has its own way to say it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one thing that users switch"
)]
pub struct ServerSettings {
    /// Whether the state after each step is shown beside it.
    pub state_hints: bool,
    /// Whether names are shown beside ids.
    pub name_hints: bool,
    /// Whether steps have lenses.
    pub lenses: bool,
    /// Whether hovering shows pictures.
    pub pictures: bool,
    /// Where the documentation of this program is read, without `/` at its end.
    pub documentation: Option<String>,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            state_hints: true,
            name_hints: true,
            lenses: true,
            pictures: true,
            documentation: None,
        }
    }
}

impl ServerSettings {
    /// What a client sends, by itself or under the name of the program.
    pub fn of(value: &Value) -> Option<Self> {
        let own = value.get("scrutineer").unwrap_or(value);
        serde_json::from_value(own.clone()).ok()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Client, ServerSettings};
    use crate::diagnostic::Columns;

    #[test]
    fn what_is_not_said_is_as_usual() {
        let settings =
            ServerSettings::of(&json!({ "scrutineer": { "lenses": false } })).expect("they fit");
        assert!(settings.state_hints && !settings.lenses);
        assert!(ServerSettings::of(&json!({ "lenses": 3 })).is_none());
    }

    #[test]
    fn columns_are_what_both_know() {
        let columns = |encodings: serde_json::Value| {
            let capabilities = json!({ "general": { "positionEncodings": encodings } });
            Client::of(&serde_json::from_value(capabilities).expect("they fit")).columns
        };
        assert_eq!(columns(json!(["utf-16", "utf-8"])), Columns::Utf8);
        assert_eq!(columns(json!(["utf-16"])), Columns::Utf16);
        assert_eq!(columns(json!([])), Columns::Utf16);
    }
}
