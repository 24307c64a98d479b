//! What the component documents have in them, one picture each.

mod cards;
mod sheets;

use super::EDGE;
use super::board::{Use, groups, legend, packed};
use super::item::Terrain;
use crate::document::Tree;
use crate::games::rallyman::components::{
    Cards, Dashboards, Dice, Rally, Rules, Stage, Surface, Zone, Zones,
};
use crate::games::rallyman::ways;
use crate::kit::picture::{Part, Picture, Piece, Point, Shape, numbered};
use crate::lint::Scope;

/// How wide the picture of a board is at most, if its roads are not.
const ROOM: f32 = 1040.0;

/// What is to be seen of a document of a kind.
pub fn pieces(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
    match kind {
        "zones" => {
            let zones = scope.typed::<Zones>(tree).map(|set| set.zones);
            numbered(zones, "zones", board)
        }
        "dashboards" => {
            let set = scope.typed::<Dashboards>(tree).map(|set| set.dashboards);
            numbered(set, "dashboards", sheets::dashboard)
        }
        "dice" => scope
            .typed::<Dice>(tree)
            .map_or_else(Vec::new, |dice| sheets::dice(&dice)),
        "cards" => scope
            .typed::<Cards>(tree)
            .map_or_else(Vec::new, |own| cards::cards(&own)),
        "rules" => {
            let rules = scope.typed::<Rules>(tree);
            rules.map_or_else(Vec::new, |rules| vec![sheets::rules(&rules)])
        }
        "rally" => rally(tree, scope),
        _ => Vec::new(),
    }
}

/// The terrain of a zone.
fn terrains(zone: &Zone) -> Vec<Terrain> {
    let terrains = zone.legend.iter();
    let mut all: Vec<Terrain> = terrains
        .map(|(id, damage)| Terrain {
            id: id.to_string(),
            damage: damage.0,
        })
        .collect();
    all.sort_by(|one, other| (one.damage, &one.id).cmp(&(other.damage, &other.id)));
    all
}

fn roads(zone: &Zone, used: &Use) -> Picture {
    let roads = groups(zone, used)
        .into_iter()
        .map(super::board::Group::picture);
    packed(roads.collect(), ROOM)
}

fn board(zone: &Zone, pointer: String) -> Piece {
    let used = Use {
        is_document: true,
        ..Use::default()
    };
    let roads = roads(zone, &used);
    let title = format!("Zone {}", zone.id);
    let wide = roads.width.max(320.0) + 2.0 * EDGE;
    let mut picture = Picture::new(title.as_str(), wide, 0.0);
    let mut sheet = Part::of(zone.id.as_str(), title.as_str());
    let below = (EDGE, roads.height + 64.0);
    let (legend, down) = legend(&terrains(zone), below, wide - 2.0 * EDGE);
    picture.height = down + EDGE;
    sheet.card("sheet", (1.0, 1.0), wide - 2.0, picture.height - 2.0);
    sheet.text_from("title", (EDGE, 26.0), 18.0, title);
    picture.parts.push(sheet);
    picture.place(roads, (EDGE, 48.0), 1.0);
    picture.parts.push(legend);
    Piece::shown(zone.id.as_str(), pointer, picture)
}

/// A rally: its stages, each over the base zones as far as it leads there. A rally does not say by itself which
/// zones it is for.
fn rally(tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
    let Some(rally) = scope.typed::<Rally>(tree) else {
        return Vec::new();
    };
    let base = scope.set::<Zones>("", None);
    let zones = base.iter().flat_map(|set| &set.items);
    let zones: Vec<&Zone> = zones.map(|entry| &entry.value).collect();
    let stages = rally.stages.iter().enumerate();
    stages
        .map(|(index, one)| stage(one, index, &zones))
        .collect()
}

fn stage(stage: &Stage, index: usize, zones: &[&Zone]) -> Piece {
    let title = format!("Stage {}: {}", index + 1, stage.id);
    let mut boards = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for section in &stage.sections {
        if seen.contains(&section.zone.as_str()) {
            continue;
        }
        seen.push(section.zone.as_str());
        boards.push(crossed(stage, section.zone.as_str(), zones));
    }
    let boards = packed(boards, ROOM);
    let wide = boards.width.max(420.0) + 2.0 * EDGE;
    let mut picture = Picture::new(title.as_str(), wide, boards.height + 76.0 + EDGE);
    let mut sheet = Part::of(format!("stages.{index}"), title.as_str());
    sheet.card("sheet", (1.0, 1.0), wide - 2.0, picture.height - 2.0);
    sheet.text_from("title", (EDGE, 26.0), 18.0, title);
    if stage.assistance {
        let at = (wide - EDGE, 26.0);
        sheet.text_to("text", at, 13.0, "then assistance");
    }
    let way = stage.sections.iter().map(|section| {
        let snow = if section.side == Some(Surface::Snow) {
            " (snow)"
        } else {
            ""
        };
        format!(
            "{zone}{} to {zone}{}{snow}",
            section.from,
            section.to,
            zone = section.zone
        )
    });
    let way: Vec<String> = way.collect();
    sheet.text_from("text", (EDGE, 50.0), 13.0, way.join(", "));
    picture.parts.push(sheet);
    picture.place(boards, (EDGE, 72.0), 1.0);
    Piece::shown(stage.id.as_str(), format!("/stages/{index}"), picture)
}

/// A board with what a stage drives of it; if it is not known, its name and ends.
fn crossed(stage: &Stage, zone: &str, zones: &[&Zone]) -> Picture {
    let own = || {
        stage
            .sections
            .iter()
            .filter(|section| section.zone.as_str() == zone)
    };
    let mut used = Use {
        only: true,
        ..Use::default()
    };
    for section in own() {
        let Ok(way) = ways::of_section(section, zones) else {
            continue;
        };
        used.snow |= section.side == Some(Surface::Snow);
        for piece in &way.pieces {
            used.driven
                .extend(piece.segments().map(|segment| (piece.road, segment)));
        }
    }
    if let Some(first) = stage
        .sections
        .first()
        .filter(|first| first.zone.as_str() == zone)
    {
        used.marks.push((first.from, "start"));
    }
    if let Some(last) = stage
        .sections
        .last()
        .filter(|last| last.zone.as_str() == zone)
    {
        used.marks.push((last.to, "finish"));
    }
    let known = zones.iter().find(|known| known.id.as_str() == zone);
    let Some(known) = known.filter(|_| !used.driven.is_empty()) else {
        return unknown(zone, own().map(|section| (section.from, section.to)));
    };
    let checkpoints = &stage.checkpoints;
    let mut picture = roads(known, &used);
    for name in checkpoints {
        let at = picture.find(name.as_str()).and_then(Part::bounds);
        if let Some((x, y)) = at.map(|bounds| flag_foot(&picture, bounds)) {
            let mut part = Part {
                title: Some(format!("checkpoint on `{}`", name.as_str())),
                ..Part::default()
            };
            part.line("ink", 1.5, [(x, y), (x, y - 18.0)]);
            let y = y - 18.0;
            part.area("lit", [(x, y), (x + 14.0, y + 5.0), (x, y + 10.0)]);
            picture.parts.push(part);
        }
    }
    picture
}

/// Where a flag at a space stands, so that it covers no sign, if there is such a place.
fn flag_foot(picture: &Picture, (from, to): (Point, Point)) -> Point {
    fn signs(part: &Part, found: &mut Vec<Point>) {
        let texts = part.shapes.iter().filter_map(|shape| match shape {
            Shape::Text { at, .. } => Some(*at),
            _ => None,
        });
        found.extend(texts);
        part.parts.iter().for_each(|part| signs(part, found));
    }
    let mut found = Vec::new();
    picture
        .parts
        .iter()
        .for_each(|part| signs(part, &mut found));
    let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
    let feet = [from, (to.0, from.1), middle, to, (from.0, to.1)];
    let is_free = |(x, y): &Point| {
        let covers =
            |sign: &Point| (sign.0 - x - 7.0).abs() < 18.0 && (sign.1 - y + 11.0).abs() < 20.0;
        !found.iter().any(covers)
    };
    feet.into_iter().find(is_free).unwrap_or(from)
}

fn unknown(zone: &str, ends: impl Iterator<Item = (u8, u8)>) -> Picture {
    let mut picture = Picture::new(zone, 380.0, 0.0);
    let mut part = Part::of(zone, format!("Zone {zone}"));
    let mut down = 24.0;
    for (from, to) in ends {
        part.line("road-space", 24.0, [(90.0, down), (290.0, down)]);
        part.line("road-stage", 6.0, [(90.0, down), (290.0, down)]);
        part.text_to("title", (82.0, down), 13.0, format!("{zone}{from}"));
        part.text_from("title", (298.0, down), 13.0, format!("{zone}{to}"));
        down += 40.0;
    }
    picture.height = down;
    picture.parts.push(part);
    picture
}
