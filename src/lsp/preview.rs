//! Pictures beside the text: what is at the caret, and where in the text the parts of a picture are.

use lsp_types::{Location, Position, Uri};
use serde::{Deserialize, Serialize};

use super::answer::RequestStop;
use super::world::{AskedSpot, World};
use crate::kit::marks::Bounds;
use crate::paint::text::{Terminal, draw};
use crate::paint::{Options, Theme, svg};
use crate::workspace::scene::{self, TextLook};
use crate::workspace::stage::StepAt;

/// What is to be shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PreviewRequest {
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
pub struct PreviewPicture {
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

/// The picture at the caret.
pub fn preview(
    world: &World,
    asked: &PreviewRequest,
    stop: RequestStop<'_>,
) -> Option<PreviewPicture> {
    let position = asked.position.unwrap_or_default();
    let spot = world.spot(&asked.text_document.uri, position)?;
    let theme = match asked.theme.as_deref() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::Auto,
    };
    let look = look(&spot, stop);
    let scene = world.workspace.scene(&look)?;
    Some(shown(world, (&look, &scene), theme, None))
}

/// What the caret looks at.
fn look<'l>(spot: &'l AskedSpot, stop: RequestStop<'l>) -> TextLook<'l> {
    TextLook {
        source: &spot.source,
        at: scene::step_at(&spot.source, spot.offset).map(|(at, _)| at),
        caret: Some(spot.offset),
        seat: None,
        stop,
    }
}

/// A picture of a document: of a component, of the table at its start, or after a step.
pub fn of(
    world: &World,
    name: &str,
    at: Option<StepAt>,
    stop: RequestStop<'_>,
) -> Option<PreviewPicture> {
    let source = world.source(name)?;
    let look = TextLook {
        source: &source,
        at,
        caret: None,
        seat: None,
        stop,
    };
    let scene = world.workspace.scene(&look)?;
    let terminal = Terminal {
        columns: 100,
        colour: false,
        unicode: true,
    };
    let drawing = draw(&scene.picture, terminal);
    Some(shown(world, (&look, &scene), Theme::Auto, Some(drawing)))
}

fn shown(
    world: &World,
    (look, scene): (&TextLook<'_>, &scene::Shown),
    theme: Theme,
    drawing: Option<String>,
) -> PreviewPicture {
    let options = Options::alone(theme);
    let anchors = world.workspace.said_anchors(look, scene).into_iter();
    PreviewPicture {
        title: scene.picture.title.clone(),
        svg: svg(&scene.picture, options),
        anchors: anchors.map(str::to_owned).collect(),
        here: scene.here.iter().map(|bounds| rectangle(*bounds)).collect(),
        drawing,
    }
}

fn rectangle(((left, top), (right, bottom)): Bounds) -> Rectangle {
    Rectangle {
        x: left,
        y: top,
        width: right - left,
        height: bottom - top,
    }
}

/// Where in a text a part of the picture at the caret is said.
pub fn place(world: &World, asked: &PartAsked, stop: RequestStop<'_>) -> Option<Location> {
    let position = asked.position.unwrap_or_default();
    let spot = world.spot(&asked.text_document.uri, position)?;
    let look = look(&spot, stop);
    let scene = world.workspace.scene(&look)?;
    let place = world.workspace.said_at(&look, &scene, &asked.anchor)?;
    world.location(&place)
}
