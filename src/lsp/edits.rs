//! Edits to the files of the workspace.

use std::collections::{BTreeMap, HashMap};

use lsp_types::{CreateFile, DocumentChange, TextDocumentEdit, TextEdit, WorkspaceEdit};

use super::text;
use super::world::World;
use crate::diagnostic::Source;

/// Edits by the names of their files.
pub fn of(world: &World, changes: BTreeMap<String, Vec<TextEdit>>) -> WorkspaceEdit {
    if world.client.has_document_changes {
        let changes = changes.into_iter().filter_map(|(name, edits)| {
            Some(DocumentChange::TextDocumentEdit(TextDocumentEdit {
                text_document: world.identifier(&name)?,
                edits: edits.into_iter().map(Into::into).collect(),
            }))
        });
        return WorkspaceEdit {
            document_changes: Some(changes.collect()),
            ..WorkspaceEdit::default()
        };
    }
    let changes = changes
        .into_iter()
        .filter_map(|(name, edits)| Some((world.uri(&name)?, edits)));
    WorkspaceEdit {
        changes: Some(changes.collect::<HashMap<_, _>>()),
        ..WorkspaceEdit::default()
    }
}

/// Edits to one file.
pub fn in_file(world: &World, name: &str, edits: Vec<TextEdit>) -> WorkspaceEdit {
    of(world, BTreeMap::from([(name.to_owned(), edits)]))
}

/// A file with another text; only the lines that differ are touched.
pub fn replaced(world: &World, source: &Source, after: &str) -> WorkspaceEdit {
    let edits = text::difference(source, after, world.columns());
    in_file(world, &source.name, edits)
}

/// A file that is made, beside another text for a known one.
pub fn made(
    world: &World,
    name: &str,
    content: &str,
    other: Option<(&Source, &str)>,
) -> Option<WorkspaceEdit> {
    if !world.client.makes_files || !world.client.has_document_changes {
        return None;
    }
    let uri = world.uri(name)?;
    let mut changes = vec![DocumentChange::CreateFile(CreateFile {
        uri,
        options: None,
        annotation_id: None,
    })];
    changes.push(DocumentChange::TextDocumentEdit(TextDocumentEdit {
        text_document: world.identifier(name)?,
        edits: vec![
            TextEdit {
                range: lsp_types::Range::default(),
                new_text: content.to_owned(),
            }
            .into(),
        ],
    }));
    if let Some((source, after)) = other {
        let edits = text::difference(source, after, world.columns());
        changes.push(DocumentChange::TextDocumentEdit(TextDocumentEdit {
            text_document: world.identifier(&source.name)?,
            edits: edits.into_iter().map(Into::into).collect(),
        }));
    }
    Some(WorkspaceEdit {
        document_changes: Some(changes),
        ..WorkspaceEdit::default()
    })
}
