//! Pictures beside the text: what is at the caret, and where in the text the parts of a picture are.

use std::sync::Arc;

use lsp_types::{Location, Position, Uri};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::replayed::step_at;
use super::server::Stop;
use super::world::World;
use crate::diagnostic::{Finding, Place, Source};
use crate::document::spans::push;
use crate::document::{parse, tree};
use crate::engine::Viewer;
use crate::engine::laws::guarded;
use crate::games::any::Beginning;
use crate::kit::marks::Bounds;
use crate::kit::picture::{Picture, Piece};
use crate::lint::general;
use crate::paint::text::{Terminal, draw};
use crate::paint::{Options, Theme, svg};
use crate::workspace::Workspace;
use crate::workspace::stage::StepAt;

/// What is to be shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    text_document: Identifier,
    #[serde(default)]
    position: Option<Position>,
    /// On which ground it is looked at: `light`, `dark` or, unless given, whichever the reader has.
    #[serde(default)]
    theme: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Identifier {
    uri: Uri,
}

/// A part of a picture.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PartAsked {
    text_document: Identifier,
    #[serde(default)]
    position: Option<Position>,
    /// Which part: the `id` of a group of the SVG.
    anchor: String,
}

/// A picture, and what of it is at the caret.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// What it is.
    pub title: String,
    /// The picture.
    pub svg: String,
    /// The parts of it that have a place in a text: what `scrutineer/place` takes.
    pub anchors: Vec<String>,
    /// What the caret is about: rectangles in the units of the picture.
    pub here: Vec<Rectangle>,
    /// The same as characters, for those who show no pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<String>,
}

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rectangle {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

/// What a document is as data, as far as it can be read.
#[must_use]
pub fn data(text: &str) -> Map<String, Value> {
    match tree::json(&toml::de::DeValue::Table(parse(text).tree.into_inner())) {
        Value::Object(document) => document,
        _ => Map::new(),
    }
}

/// The picture at the caret.
#[must_use]
pub fn preview(world: &World, asked: &Asked, stop: Stop<'_>) -> Option<Shown> {
    let position = asked.position.unwrap_or_default();
    let spot = world.spot(&asked.text_document.uri, position)?;
    let theme = match asked.theme.as_deref() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::Auto,
    };
    let at = step_at(world, &spot.name, spot.offset).map(|(at, _)| at);
    let mut shown = of(
        world,
        &spot.name,
        at,
        Some((&spot.source, spot.offset)),
        stop,
    )?;
    if theme != Theme::Auto {
        let scene = scene(
            world,
            &spot.name,
            at,
            Some((&spot.source, spot.offset)),
            stop,
        )?;
        shown.svg = svg(&scene.picture, options(theme));
    }
    Some(shown)
}

fn options(theme: Theme) -> Options {
    Options {
        theme,
        on_page: false,
    }
}

/// What is to be seen: a picture, which of the document's pieces it is, and what of it is at the caret.
struct Scene {
    picture: Picture,
    piece: Option<Piece>,
    here: Vec<Bounds>,
}

/// A picture of a document: of a component, of the table at its start, or after a step.
#[must_use]
pub fn of(
    world: &World,
    name: &str,
    at: Option<StepAt>,
    caret: Option<(&Arc<Source>, usize)>,
    stop: Stop<'_>,
) -> Option<Shown> {
    let scene = scene(world, name, at, caret, stop)?;
    let terminal = Terminal {
        columns: 100,
        colour: false,
        unicode: true,
    };
    let drawing = caret.is_none().then(|| draw(&scene.picture, terminal));
    Some(Shown {
        title: scene.picture.title.clone(),
        svg: svg(&scene.picture, options(Theme::Auto)),
        anchors: scene
            .picture
            .anchors()
            .into_iter()
            .map(str::to_owned)
            .collect(),
        here: scene.here.iter().map(|bounds| rectangle(*bounds)).collect(),
        drawing,
    })
}

fn rectangle(((left, top), (right, bottom)): Bounds) -> Rectangle {
    Rectangle {
        x: left,
        y: top,
        width: right - left,
        height: bottom - top,
    }
}

fn scene(
    world: &World,
    name: &str,
    at: Option<StepAt>,
    caret: Option<(&Arc<Source>, usize)>,
    stop: Stop<'_>,
) -> Option<Scene> {
    let source = world.source(name)?;
    let (_, kind) = world.kind(&source)?;
    // What stands at the caret is looked for as a finding about it would be.
    let finding = caret.map(|(source, offset)| {
        let place = Place {
            source: Arc::clone(source),
            span: offset..offset,
        };
        Finding::new(&general::BAD_VALUE, place, "")
    });
    let findings: Vec<Finding> = finding.into_iter().collect();
    if !kind.is_playable() {
        let mut pieces = world.workspace.pieces(name);
        let spot = Workspace::spots_on(&pieces, &findings)
            .into_iter()
            .next()
            .flatten();
        let (index, here) = spot.unwrap_or_default();
        if index >= pieces.len() {
            return None;
        }
        let piece = pieces.swap_remove(index);
        return Some(Scene {
            picture: piece.front.clone(),
            piece: Some(piece),
            here,
        });
    }
    let picture = if kind.name == "script" {
        let at = at.map_or(
            StepAt {
                case: None,
                step: 0,
            },
            |at| StepAt {
                step: at.step + 1,
                ..at
            },
        );
        let document = data(&source.text);
        let mut found = None;
        // A step that cannot be taken leaves things as they were.
        for step in [Some(at.step), at.step.checked_sub(1)]
            .into_iter()
            .flatten()
        {
            let reached = world.workspace.before_step(
                name,
                &document,
                StepAt { step, ..at },
                stop,
                &mut |moment| {
                    found = guarded(|| moment.picture(Viewer::Referee)).ok().flatten();
                },
            );
            if reached {
                break;
            }
        }
        found?
    } else {
        let session = world
            .workspace
            .session_to_show(name, &Beginning::default())?;
        guarded(|| session.now().picture(Viewer::Referee)).ok()??
    };
    let count = at.map(|at| at.step);
    let spots = world.workspace.spots_in(&picture, count, &findings);
    Some(Scene {
        picture,
        piece: None,
        here: spots.into_iter().next().unwrap_or_default(),
    })
}

/// Where in a text a part of the picture at the caret is said.
#[must_use]
pub fn place(world: &World, asked: &PartAsked, stop: Stop<'_>) -> Option<Location> {
    let position = asked.position.unwrap_or_default();
    let spot = world.spot(&asked.text_document.uri, position)?;
    let at = step_at(world, &spot.name, spot.offset).map(|(at, _)| at);
    let scene = scene(
        world,
        &spot.name,
        at,
        Some((&spot.source, spot.offset)),
        stop,
    )?;
    let document = World::document(&spot.source);
    let keys: Vec<&str> = asked.anchor.split('.').collect();
    let pointer = |above: &str, keys: &[&str]| {
        let mut pointer = above.to_owned();
        for key in keys {
            push(&mut pointer, key);
        }
        pointer
    };
    let located = |pointer: &str| {
        let place = document.place(pointer);
        world.location(&place)
    };
    if let Some(piece) = &scene.piece {
        let own = asked.anchor.strip_prefix(&format!("{}.", piece.id));
        let keys: Vec<&str> = own.map_or(keys.clone(), |own| own.split('.').collect());
        for end in (0..=keys.len()).rev() {
            let at = pointer(&piece.pointer, &keys[..end]);
            if document.says(&at) {
                return located(&at);
            }
        }
        return None;
    }
    // A key of the view that the document says itself, as a position and a start do.
    for above in ["", "/start", "/setup"] {
        for end in (1..=keys.len()).rev() {
            let at = pointer(above, &keys[..end]);
            if document.says(&at) && end == keys.len() {
                return located(&at);
            }
        }
    }
    // What the last step before the caret names so.
    let value = Value::Object(data(&spot.source.text));
    let until = at.map_or(usize::MAX, |at| at.step);
    let list = match at.and_then(|at| at.case) {
        Some(case) => format!("/cases/{case}/steps"),
        None => "/steps".to_owned(),
    };
    let own = value.pointer(&list).and_then(Value::as_array);
    let names: Vec<&str> = keys.iter().rev().copied().collect();
    for name in names {
        for (index, step) in own.map_or(&[][..], Vec::as_slice).iter().enumerate().rev() {
            if index <= until
                && let Some(below) = naming(step, name)
            {
                return located(&format!("{list}/{index}{below}"));
            }
        }
        if let Some(below) = naming(&value, name) {
            return located(&below);
        }
    }
    let last = keys.last()?;
    let declared = world.workspace.declared_for(&spot.name);
    let found = declared.iter().find(|symbol| symbol.id == *last)?;
    world.location(&found.place)
}

/// The pointer of the first value in a table that is this text, or of the first key.
fn naming(value: &Value, name: &str) -> Option<String> {
    match value {
        Value::String(text) => {
            (text == name || text.split('/').next() == Some(name)).then(String::new)
        }
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| Some(format!("/{index}{}", naming(item, name)?))),
        Value::Object(table) => table.iter().find_map(|(key, item)| {
            let mut pointer = String::new();
            push(&mut pointer, key);
            if key == name {
                return Some(pointer);
            }
            if matches!(key.as_str(), "expect" | "note" | "title") {
                return None;
            }
            Some(format!("{pointer}{}", naming(item, name)?))
        }),
        _ => None,
    }
}
