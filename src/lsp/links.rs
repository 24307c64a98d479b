//! Paths to other documents, as links.

use std::ops::Range;
use std::sync::Arc;

use lsp_types::{DocumentLink, Location, Uri};
use serde_json::Value;

use super::world::{AskedSpot, World};
use crate::diagnostic::Source;
use crate::document::script_keys::STARTS;
use crate::document::spans::push;
use crate::document::{Document, parse, tree};
use crate::lint::Catalogue as _;

/// A path in a text, and the name of the file that it leads to.
struct Link {
    span: Range<usize>,
    name: String,
}

/// The links of a document.
pub fn links(world: &World, name: &str) -> Vec<DocumentLink> {
    let Some(source) = world.source(name) else {
        return Vec::new();
    };
    let mut links: Vec<DocumentLink> = found(world, &source)
        .into_iter()
        .filter_map(|link| {
            Some(DocumentLink {
                range: world.range(&source, &link.span),
                target: Some(world.uri(&link.name)?),
                tooltip: None,
                data: None,
            })
        })
        .collect();
    links.extend(clauses(world, &source));
    links
}

/// The file that a path at the caret leads to.
pub fn target_at(world: &World, spot: &AskedSpot) -> Option<Location> {
    let links = found(world, &spot.source);
    let link = links
        .iter()
        .find(|link| link.span.contains(&spot.offset) || link.span.end == spot.offset)?;
    Some(Location {
        uri: world.uri(&link.name)?,
        range: lsp_types::Range::default(),
    })
}

fn found(world: &World, source: &Arc<Source>) -> Vec<Link> {
    let Some((game, kind)) = world.kind(source) else {
        return Vec::new();
    };
    let document = Document::new(Arc::clone(source));
    let mut paths: Vec<(String, String, &str)> = Vec::new();
    for part in world.games.parts(source, world.workspace.library()) {
        paths.extend(part.reference.map(|path| (part.pointer, path, part.kind)));
    }
    let value = Value::Object(tree::json_table(parse(&source.text).tree.get_ref()));
    if kind.is_script() {
        for (key, _) in STARTS {
            if let Some(path) = value[key].as_str() {
                paths.push((format!("/{key}"), path.to_owned(), key));
            }
        }
    }
    extends(&value, &mut String::new(), kind.name, &mut paths);
    let mut links = Vec::new();
    for (pointer, path, kind) in paths {
        let name = if path == "base" {
            world.games.base(game.meta().id, kind)
        } else {
            world.workspace.library().resolved(&source.name, &path)
        };
        if let Some(name) = name
            && document.says(&pointer)
        {
            let span = document.place(&pointer).span;
            links.push(Link { span, name });
        }
    }
    links
}

/// The sets that sets extend.
fn extends<'k>(
    value: &Value,
    pointer: &mut String,
    kind: &'k str,
    paths: &mut Vec<(String, String, &'k str)>,
) {
    let Value::Object(table) = value else { return };
    let length = pointer.len();
    for (key, inner) in table {
        push(pointer, key);
        match inner {
            Value::Array(items) if key == "extends" => {
                for (index, item) in items.iter().enumerate() {
                    if let Some(path) = item.as_str() {
                        paths.push((format!("{pointer}/{index}"), path.to_owned(), kind));
                    }
                }
            }
            inner => extends(inner, pointer, kind, paths),
        }
        pointer.truncate(length);
    }
}

/// Clauses, if the user has said where they are documented.
fn clauses(world: &World, source: &Source) -> Vec<DocumentLink> {
    let (Some(base), Some((game, _))) = (&world.settings.documentation, world.kind(source)) else {
        return Vec::new();
    };
    let meta = game.meta().id;
    let mut links = Vec::new();
    for clause in game.clauses() {
        let quoted = format!("\"{}\"", clause.id);
        for (at, _) in source.text.match_indices(&quoted) {
            let family = clause.id.split('.').next().unwrap_or_default();
            links.push(DocumentLink {
                range: world.range(source, &(at + 1..at + quoted.len() - 1)),
                target: Some(Uri(format!("{base}/rules/{meta}.md#{family}"))),
                tooltip: Some(clause.heading.to_owned()),
                data: None,
            });
        }
    }
    links
}
