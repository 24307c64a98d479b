//! The parts of a document, and the ids of a workspace.

use lsp_types::{BaseSymbolInformation, DocumentSymbol, SymbolKind, WorkspaceSymbol};

use super::world::World;
use crate::workspace::outline::{Section, outline};

/// The most symbols that are listed of a workspace.
const MOST: usize = 500;

/// The parts of a document.
pub fn symbols(world: &World, name: &str) -> Vec<DocumentSymbol> {
    let Some(source) = world.source(name) else {
        return Vec::new();
    };
    outline(&source)
        .into_iter()
        .map(|part| symbol(world, part))
        .collect()
}

fn symbol(world: &World, part: Section) -> DocumentSymbol {
    let source = &part.place.source;
    // A table below a header goes on behind it.
    let span = part.place.span.clone();
    let children: Vec<DocumentSymbol> = part
        .inside
        .into_iter()
        .map(|inner| symbol(world, inner))
        .collect();
    let own = world.range(source, &span);
    let mut range = own;
    for child in &children {
        range.start = range.start.min(child.range.start);
        range.end = range.end.max(child.range.end);
    }
    let is_entry = part
        .pointer
        .rsplit('/')
        .next()
        .is_some_and(|last| last.parse::<usize>().is_ok());
    let is_step = is_entry && part.pointer.contains("/steps/");
    let name = if part.name.is_empty() {
        "-".to_owned()
    } else {
        part.name
    };
    let kind = match (is_step, is_entry) {
        (true, _) => SymbolKind::Event,
        (_, true) => SymbolKind::Struct,
        _ => SymbolKind::Namespace,
    };
    let children = (!children.is_empty()).then_some(children);
    DocumentSymbol::new(name, part.detail, kind, None, None, range, own, children)
}

/// The ids that are declared in a workspace, and the titles of its documents, by a part of their names.
pub fn of_workspace(world: &World, query: &str) -> Vec<WorkspaceSymbol> {
    let query = query.to_lowercase();
    let mut found = Vec::new();
    for (file, _) in world.workspace.documents() {
        let name = &file.source.name;
        for symbol in world.workspace.symbols(name) {
            if !symbol.is_definition || !is_like(&symbol.id, &query) {
                continue;
            }
            let Some(location) = world.location(&symbol.place) else {
                continue;
            };
            found.push(WorkspaceSymbol {
                location: location.into(),
                data: None,
                base_symbol_information: BaseSymbolInformation {
                    name: symbol.id,
                    kind: SymbolKind::Struct,
                    tags: None,
                    container_name: Some(format!("{} in {name}", symbol.noun)),
                },
            });
            if found.len() >= MOST {
                return found;
            }
        }
    }
    found
}

/// Whether the letters of a query stand in a name, in their order.
fn is_like(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query
        .chars()
        .all(|wanted| letters.any(|letter| letter == wanted))
}
