//! Completion: what can be written at the caret.

mod configuration;
mod expected;
pub(super) mod ids;
mod items;
mod keys;
mod paths;
mod rules;
mod steps;
#[cfg(test)]
mod tests;
mod values;

use std::sync::Arc;

use lsp_types::CompletionItem;
use serde_json::{Map, Value};

use super::answer::RequestStop;
use super::sketch::{self, Caret, Sketch, SketchForms, SketchSlot};
use super::stage::{Stage, stage};
use super::world::{AskedSpot, World};
use crate::document::header::{EDITION, NEWEST};
use crate::games::AnyGame;
use crate::lint::Kind;
use crate::workspace::shape::{self, DocumentShape, Facet};
use crate::workspace::stage::StepAt;
use items::Items;

/// What is asked, and what is known of it.
pub struct Context<'c> {
    world: &'c World,
    spot: &'c AskedSpot,
    stop: RequestStop<'c>,
    document: &'c Map<String, Value>,
    caret: &'c Caret,
    forms: &'c SketchForms,
    game: &'static dyn AnyGame,
    kind: &'static Kind,
    shape: DocumentShape<'c>,
}

/// What can be written at the caret.
pub fn complete(world: &World, spot: &AskedSpot, stop: RequestStop<'_>) -> Vec<CompletionItem> {
    let Sketch {
        document,
        caret,
        forms,
    } = sketch::sketch(&spot.source.text, spot.offset);
    let mut items = Items::new(world, &spot.source, &caret);
    if caret.slot == SketchSlot::Comment {
        rules::complete(world, &spot.source.text, &caret, &mut items);
        return items.done();
    }
    if world.is_configuration(&spot.name) {
        configuration::complete(world, spot, &document, &caret, &mut items);
        return items.done();
    }
    let word = |key: &str| document.get(key).and_then(Value::as_str);
    let game = word("game").and_then(|id| world.games.find(id));
    let known = word("kind")
        .zip(game)
        .and_then(|(kind, game)| world.kind_of(game.meta().id, kind));
    let Some((game, kind)) = known else {
        header(world, &document, &caret, game, &mut items);
        return items.done();
    };
    let schema = world.schema(game, kind);
    let schema: &Value = &Arc::clone(&schema);
    let context = Context {
        world,
        spot,
        stop,
        document: &document,
        caret: &caret,
        forms: &forms,
        game,
        kind,
        shape: DocumentShape {
            schema,
            document: &document,
        },
    };
    match caret.slot {
        SketchSlot::Key { inline, has_value } => {
            keys::complete(&context, inline, has_value, &mut items);
        }
        SketchSlot::Header { of_list } => keys::headers(&context, of_list, &mut items),
        SketchSlot::Value => values::complete(&context, &mut items),
        SketchSlot::Comment | SketchSlot::Nothing => {}
    }
    items.done()
}

/// What can be written in a document that does not say yet what it is.
fn header(
    world: &World,
    document: &Map<String, Value>,
    caret: &Caret,
    game: Option<&'static dyn AnyGame>,
    items: &mut Items<'_>,
) {
    match (caret.slot, caret.path.join("/").as_str()) {
        (
            SketchSlot::Key {
                inline: false,
                has_value,
            },
            "",
        ) => {
            let games = world.games.iter().copied();
            let of =
                |other: &&dyn AnyGame| game.is_none_or(|game| game.meta().id == other.meta().id);
            if document.is_empty() {
                for game in games.filter(of) {
                    for kind in game.meta().kinds {
                        items.document(game, kind);
                    }
                }
            }
            for (key, value) in [("format", "2"), ("game", "\"$0\""), ("kind", "\"$0\"")] {
                if !document.contains_key(key) {
                    let described = crate::document::schema::header("", "");
                    let text = described[key]["description"].as_str().unwrap_or_default();
                    items.key(key, (!has_value).then_some(value), text, true);
                }
            }
        }
        (SketchSlot::Value, "game") => {
            for game in *world.games {
                let meta = game.meta();
                items.string(
                    meta.id,
                    meta.title,
                    &format!("{} by {}.", meta.title, meta.designer),
                );
            }
        }
        (SketchSlot::Value, "kind") => {
            let games = world.games.iter().copied();
            for game in
                games.filter(|other| game.is_none_or(|game| game.meta().id == other.meta().id))
            {
                for kind in game.meta().kinds {
                    items.string(kind.name, game.meta().title, kind.summary);
                }
            }
        }
        _ => {}
    }
}

impl Context<'_> {
    /// The step in which the caret stands, and how many keys lead to it.
    fn step(&self) -> Option<(StepAt, usize)> {
        (self.kind.is_script())
            .then(|| StepAt::of(&self.caret.path))
            .flatten()
    }

    /// The position before that step.
    fn stage(&self, at: StepAt, depth: usize) -> Option<Stage> {
        let written =
            shape::within(self.document, &self.caret.path[..depth]).filter(|step| step.is_object());
        stage(
            self.world,
            &self.spot.name,
            self.document,
            at,
            written,
            self.stop,
        )
    }

    /// Who takes part in the game of the document, as far as it says that without what stands at the caret.
    fn seats(&self) -> Option<Vec<&'static str>> {
        // Changes and cases begin with others than the document does.
        let is_own = |key: &String| !matches!(key.as_str(), "cases" | "changes");
        let (first, rest) = self
            .caret
            .path
            .split_first()
            .filter(|(key, _)| is_own(key))?;
        let mut document = self.document.clone();
        without(&mut document, first, rest);
        self.world.workspace.seats(&self.spot.name, &document)
    }

    /// The names that players of this game can have.
    fn players(&self) -> Vec<String> {
        let Some((game, kind)) = self.world.kind_of(self.game.meta().id, "script") else {
            return Vec::new();
        };
        let shape = DocumentShape {
            schema: &self.world.schema(game, kind),
            document: &Map::new(),
        };
        let facets = shape.at(&["steps", "0", "player"]);
        let named = facets.iter().flat_map(Facet::named);
        let names = named.filter_map(|named| named.value.as_str());
        names.map(str::to_owned).collect()
    }

    /// Whether the document says a format of which not all is known here.
    fn is_old(&self) -> bool {
        let format = self.document.get("format").and_then(Value::as_i64);
        format.is_some_and(|format| format < NEWEST)
    }

    /// Whether a key is a form that only a later format than the document's has, as its description says.
    fn is_newer(&self, key: &str, values: &[Facet<'_>]) -> bool {
        let later = format!("Format {NEWEST}.");
        let is_later = |facet: &Facet<'_>| {
            facet.description().ends_with(&later) || facet.get("x-beside").is_some()
        };
        self.is_old() && (key == EDITION || values.iter().any(is_later))
    }

    /// The keys of the caret without numbers, the innermost first.
    fn names(&self) -> impl Iterator<Item = &str> {
        let keys = self.caret.path.iter().rev().map(String::as_str);
        keys.filter(|key| key.parse::<usize>().is_err())
    }

    /// The table in which the caret stands, if there is one already.
    fn table(&self) -> Option<&Map<String, Value>> {
        match &self.caret.path[..] {
            [] => Some(self.document),
            path => shape::within(self.document, path)?.as_object(),
        }
    }

    /// Whether a key with dots is being typed.
    fn is_behind_dot(&self) -> bool {
        let before = &self.spot.source.text[..self.caret.span.start];
        before.trim_end_matches([' ', '\t']).ends_with('.')
    }

    /// The texts that stand beside the caret in its list.
    fn beside(&self) -> Vec<&str> {
        let Some((_, list)) = self.caret.path.split_last() else {
            return Vec::new();
        };
        let list = shape::within(self.document, list).and_then(Value::as_array);
        list.into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect()
    }
}

/// Takes the innermost key of a path out of a table.
fn without(table: &mut Map<String, Value>, first: &str, rest: &[String]) {
    let is_key = |key: &String| key.parse::<usize>().is_err();
    match rest.split_first().filter(|_| rest.iter().any(is_key)) {
        Some((next, rest)) => {
            if let Some(Value::Object(inner)) = table.get_mut(first) {
                without(inner, next, rest);
            }
        }
        None => {
            table.remove(first);
        }
    }
}
