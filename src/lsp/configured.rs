//! What hovering says of the keys and the values of a configuration.

use super::hover::{below_title, of_value};
use super::sketch::{Sketch, SketchSlot, unquoted};
use super::world::{AskedSpot, World};
use crate::lint::page::page;
use crate::project::config;
use crate::workspace::shape::{self, DocumentShape, said};

/// The text for what stands at the caret, in Markdown.
pub fn told(world: &World, spot: &AskedSpot, sketched: &Sketch) -> Option<String> {
    let caret = &sketched.caret;
    let word = unquoted(&spot.source.text[caret.span.clone()]);
    let path: Vec<&str> = caret.path.iter().map(String::as_str).collect();
    match (caret.slot, &path[..]) {
        (SketchSlot::Key { .. } | SketchSlot::Header { .. }, ["levels"] | ["per-file", _])
        | (SketchSlot::Value, ["check", "select", _]) => {
            of_rule(world, &word).or_else(|| of_key(world, sketched, &path, &word))
        }
        (SketchSlot::Key { .. } | SketchSlot::Header { .. }, _) => {
            of_key(world, sketched, &path, &word)
        }
        (SketchSlot::Value, ["house-rules", at, key]) => {
            let game = shape::within(&sketched.document, &["house-rules", at, "game"]);
            let game = game.and_then(|game| game.as_str()).unwrap_or(&word);
            // A clause reads the same here as where a script names it.
            let key = if *key == "clause" { "cites" } else { key };
            of_value(world, world.games.find(game)?, &[key], &word)
        }
        _ => None,
    }
}

/// The pages of the rules with this name.
fn of_rule(world: &World, name: &str) -> Option<String> {
    let rules = world.games.rules().into_iter();
    let pages = rules.filter(|rule| rule.name == name).map(page);
    let pages: Vec<String> = pages.map(|page| below_title(&page)).collect();
    (!pages.is_empty()).then(|| pages.join("\n\n"))
}

/// What the schema says of a key.
fn of_key(world: &World, sketched: &Sketch, table: &[&str], key: &str) -> Option<String> {
    let schema = config::schema(&world.games.rules());
    let shape = DocumentShape {
        schema: &schema,
        document: &sketched.document,
    };
    let known = shape.keys(table);
    let facets = known.into_iter().find(|known| known.name == key)?.values;
    let text = said(&facets);
    (!text.is_empty()).then(|| format!("**{key}**\n\n{text}"))
}
