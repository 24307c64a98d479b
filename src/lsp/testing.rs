//! Worlds of texts, with the caret marked in one of them by `<|>`.

use std::collections::BTreeMap;
use std::sync::Arc;

use lsp_types::Uri;

use super::home::{Home, ListedFiles};
use super::settings::{Client, ServerSettings};
use super::text;
use super::world::{AskedSpot, World};
use crate::diagnostic::Columns;
use crate::document::{Files, Memory};
use crate::games::GAMES;
use crate::lint::Levels;

/// Where the caret is.
pub const CARET: &str = "<|>";

/// A client that can do everything.
pub const ABLE: Client = Client {
    columns: Columns::Utf16,
    has_snippets: true,
    has_markdown: true,
    makes_files: true,
    has_document_changes: true,
    watches_files: true,
    watches_outside: true,
};

/// Texts in place of files.
pub struct TestTexts(pub BTreeMap<String, String>);

impl Home for TestTexts {
    fn name(&self, uri: &Uri) -> Option<String> {
        uri.0.strip_prefix("file:///").map(str::to_owned)
    }

    fn uri(&self, name: &str) -> Option<Uri> {
        (!name.starts_with("built-in:")).then(|| Uri(format!("file:///{name}")))
    }

    fn look(&self) -> ListedFiles {
        let files = self.0.keys().map(|name| (name.clone(), Levels::default()));
        ListedFiles {
            files: files.collect(),
            ..ListedFiles::default()
        }
    }

    fn levels(&self, _: &str) -> Option<Levels> {
        Some(Levels::default())
    }

    fn folders_changed(&self, _: &[Uri], _: &[Uri]) {}

    fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    fn files(&self) -> Box<dyn Files> {
        let texts = self
            .0
            .iter()
            .map(|(name, text)| (name.clone(), text.as_str()));
        Box::new(texts.collect::<Memory>())
    }
}

/// The world of some texts, one of which has the caret in it, and the place of that.
#[track_caller]
pub fn world(files: &[(&str, &str)]) -> (World, AskedSpot) {
    let bare = files
        .iter()
        .map(|(name, text)| ((*name).to_owned(), text.replace(CARET, "")));
    let home = TestTexts(bare.collect());
    let (name, marked) = *files
        .iter()
        .find(|(_, text)| text.contains(CARET))
        .expect("a caret");
    let offset = marked.find(CARET).expect("a caret");
    let (mut world, failure) = World::new(&GAMES, Box::new(home), ABLE, ServerSettings::default());
    assert_eq!(failure, None);
    let uri = world.uri(name).expect("it is a file");
    world.did_open(&uri, 1, marked.replace(CARET, ""));
    assert!(world.analyse(&|| false));
    let source = world.source(name).expect("it is there");
    let spot = AskedSpot {
        name: name.to_owned(),
        source,
        offset,
    };
    (world, spot)
}

/// A text with edits made to it.
pub fn edited(world: &World, name: &str, edit: &lsp_types::WorkspaceEdit) -> String {
    let value = serde_json::to_value(edit).expect("it can be written");
    let uri = world.uri(name).expect("it is a file").0;
    let source = world
        .source(name)
        .unwrap_or_else(|| Arc::new(crate::diagnostic::Source::new(name, "")));
    let changes = value["documentChanges"].as_array().into_iter().flatten();
    let own = changes.filter(|change| change["textDocument"]["uri"] == uri.as_str());
    let mut edits: Vec<lsp_types::TextEdit> = own
        .flat_map(|change| change["edits"].as_array().cloned().unwrap_or_default())
        .map(|edit| serde_json::from_value(edit).expect("it is an edit"))
        .collect();
    edits.sort_by_key(|edit| std::cmp::Reverse((edit.range.start, edit.range.end)));
    let changes = edits.into_iter().map(|edit| {
        lsp_types::TextDocumentContentChangePartial::new(edit.range, None, edit.new_text).into()
    });
    text::changed(&source, changes.collect(), world.columns())
}
