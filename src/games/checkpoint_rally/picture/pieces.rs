//! What the component documents have in them, one picture each.

use super::tile::{Drawn, TILE};
use super::{MAP, border_part, corners, empty, labels, middle, sides_of};
use crate::document::Tree;
use crate::engine::Laying;
use crate::games::checkpoint_rally::board::WIDTH;
use crate::games::checkpoint_rally::components::{
    Border, Car, CarSheet, Card, CheckpointCards, MapLayout, SpaceName, TerrainBorders, Tile,
    TileSet,
};
use crate::games::checkpoint_rally::{Side, Space};
use crate::kit::picture::letters::{self, shortened};
use crate::kit::picture::{Align, Part, Picture, Piece, numbered};
use crate::lint::Scope;

/// How wide things are in print, in millimetres.
const TILE_MM: f32 = 63.0;
const CARD_MM: f32 = 63.0;
const SHEET_MM: f32 = 88.0;

/// What is to be seen of a document of a kind.
pub fn pieces(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
    match kind {
        "tile-set" => numbered(
            scope.typed::<TileSet>(tree).map(|set| set.tiles),
            "tiles",
            tile,
        ),
        "terrain-borders" => numbered(
            scope.typed::<TerrainBorders>(tree).map(|set| set.borders),
            "borders",
            border,
        ),
        "car-sheet" => numbered(
            scope.typed::<CarSheet>(tree).map(|set| set.cars),
            "cars",
            car,
        ),
        "checkpoint-cards" => numbered(
            scope.typed::<CheckpointCards>(tree).map(|set| set.cards),
            "cards",
            card,
        ),
        "map-layout" => layout(tree, scope).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The map that a document of a kind lays: any space may have a tile.
pub fn laying(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Laying> {
    let map = (kind == "map-layout").then(|| layout(tree, scope))??;
    let spaces = (0..WIDTH * WIDTH).map(|at| Space::new(at).to_string());
    Some(Laying {
        key: "board",
        noun: "tile",
        cells: spaces.collect(),
        place: |name| {
            let at = (0..WIDTH * WIDTH).find(|at| Space::new(*at).to_string() == name)?;
            Some((
                i32::try_from(at % WIDTH).ok()?,
                i32::try_from(at / WIDTH).ok()?,
            ))
        },
        cell: |column, row| {
            let (column, row) = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
            (column < WIDTH && row < WIDTH).then(|| Space::new(row * WIDTH + column).to_string())
        },
        picture: map.front,
    })
}

fn drawn(tile: &Tile, turns: u8) -> Drawn<'_> {
    let (mut terrain, mut exits) = ([""; 4], sides_of(&tile.exits));
    for (side, id) in terrain.iter_mut().zip(&tile.terrain) {
        *side = id.as_str();
    }
    terrain.rotate_right(usize::from(turns % 4));
    exits.rotate_right(usize::from(turns % 4));
    Drawn {
        id: tile.id.as_str(),
        road: tile.road.name(),
        terrain,
        exits,
    }
}

fn tile(tile: &Tile, pointer: String) -> Piece {
    let title = format!("Tile {}: {}", tile.id, tile.road.name());
    let mut picture = Picture::new(title.as_str(), TILE, TILE);
    let mut part = Part::of(tile.id.as_str(), title);
    let shown = drawn(tile, 0);
    let sides = ["north", "east", "south", "west"];
    for (side, (terrain, to)) in shown.terrain.iter().zip(sides).enumerate() {
        let said = format!("{}.terrain.{side}", tile.id);
        let mut field = Part::of(said, format!("{terrain} in the {to}"));
        shown.field(&mut field, (0.0, 0.0), TILE, side);
        part.parts.push(field);
    }
    let mut road = Part::of(format!("{}.exits", tile.id), "Where the road leaves");
    shown.over(&mut road, (0.0, 0.0), TILE);
    part.parts.push(road);
    picture.parts.push(part);
    let mut back = Picture::new("Back of a tile", TILE, TILE);
    let mut part = Part::default();
    part.rect("back", (0.0, 0.0), TILE, TILE);
    back.parts.push(part);
    Piece::shown(tile.id.as_str(), pointer, picture)
        .printed(1, TILE_MM)
        .with_back(back)
}

/// How high a face of a border piece is.
const STRIP: f32 = 32.0;

/// A border piece: shown with face `a` above face `b`, and printed with one behind the other.
fn border(border: &Border, pointer: String) -> Piece {
    const WIDE: f32 = 5.0 * TILE;
    let faces = [("a", &border.a), ("b", &border.b)].map(|(face, terrains)| {
        let title = format!("{}/{face}", border.id);
        let mut picture = Picture::new(title.as_str(), WIDE, STRIP);
        let mut part = Part::of(format!("{}.{face}", border.id), title);
        let mut x = 0.0;
        for (index, terrain) in terrains.iter().enumerate() {
            let said = format!("{}.{face}.{index}", border.id);
            let mut field = Part::of(said, format!("{terrain} on field {}", index + 1));
            field.rect(format!("terrain-{terrain}"), (x, 0.0), TILE, STRIP);
            let middle = (x + TILE / 2.0, STRIP / 2.0 + 5.0);
            let word = shortened("text", 11.0, TILE - 6.0, terrain.as_str());
            field.text("text", middle, 11.0, word);
            part.parts.push(field);
            x += TILE;
        }
        let mut edge = Part::default();
        edge.rect("slot", (0.0, 0.0), WIDE, STRIP);
        let name = format!("{}/{face}", border.id);
        let name = shortened("text", 8.0, TILE - 8.0, &name);
        let wide = letters::width("text", 8.0, &name) + 6.0;
        edge.rect("paper", (1.0, 1.0), wide, 11.0);
        edge.text_from("text", (4.0, 6.5), 8.0, name);
        part.parts.push(edge);
        picture.parts.push(part);
        picture
    });
    let title = format!("Border piece {}", border.id);
    let mut both = Picture::new(title, WIDE, 2.0 * STRIP + 8.0);
    for (face, y) in faces.iter().zip([0.0, STRIP + 8.0]) {
        both.place(face.clone(), (0.0, y), 1.0);
    }
    let [a, b] = faces;
    Piece::shown(border.id.as_str(), pointer, both)
        .printed(1, 5.0 * TILE_MM)
        .with_faces(a, b)
}

/// A car sheet: minutes by road.
fn car(car: &Car, pointer: String) -> Piece {
    let mut picture = Picture::new(format!("Car sheet {}", car.name), 240.0, 152.0);
    let mut part = Part::of(car.id.as_str(), car.name.as_str());
    part.card("card", (1.0, 1.0), 238.0, 150.0);
    if letters::width("title", 16.0, &car.name) > 212.0 {
        part.paragraph("title", (14.0, 6.0), 11.5, 212.0, 2, &car.name);
    } else {
        part.text_from("title", (14.0, 20.0), 16.0, car.name.as_str());
    }
    let minutes = &car.minutes;
    let rows = [
        ("highway", minutes.highway),
        ("gravel", minutes.gravel),
        ("urban", minutes.urban),
    ];
    for ((road, minutes), y) in rows.into_iter().zip([52.0_f32, 88.0, 124.0]) {
        part.line(format!("road-{road}"), 14.0, [(16.0, y), (72.0, y)]);
        part.text_from("text", (86.0, y), 14.0, road);
        part.text_to("title", (224.0, y), 16.0, format!("{minutes} min"));
    }
    picture.parts.push(part);
    Piece::shown(car.id.as_str(), pointer, picture).printed(1, SHEET_MM)
}

/// A checkpoint card: one map for few players and one for many.
fn card(card: &Card, pointer: String) -> Piece {
    const CELL: f32 = 20.0;
    let mut picture = Picture::new(format!("Checkpoint card {}", card.id), 160.0, 264.0);
    let mut ground = Part::default();
    ground.card("card", (1.0, 1.0), 158.0, 262.0);
    let id = (150.0, 14.0);
    ground.write_within("text", id, 10.0, (Align::End, 56.0), card.id.as_str());
    picture.parts.push(ground);
    for (key, players, goals, y) in [
        ("two-three", "2–3 players", &card.two_three, 14.0_f32),
        ("three-four", "3–4 players", &card.three_four, 140.0),
    ] {
        let named: Vec<String> = goals.iter().map(|goal| goal.0.to_string()).collect();
        let mut part = Part::of(
            format!("{}.{key}", card.id),
            format!("{players}: {}", named.join(", ")),
        );
        part.text_from("text", (30.0, y), 10.0, players);
        for space in (0..WIDTH * WIDTH).map(Space::new) {
            let (column, row) = space.column_row();
            #[expect(clippy::cast_precision_loss, reason = "below five")]
            let at = (30.0 + column as f32 * CELL, y + 8.0 + row as f32 * CELL);
            part.rect("slot", at, CELL, CELL);
            if let Some(number) = goals.iter().position(|goal| goal.0 == space) {
                let middle = (at.0 + CELL / 2.0, at.1 + CELL / 2.0);
                part.disc("lit", middle, 8.0);
                part.text("letter-dark", middle, 10.0, (number + 1).to_string());
            }
        }
        for index in 0..WIDTH {
            let name = SpaceName(Space::new(index * WIDTH + index)).0.to_string();
            #[expect(clippy::cast_precision_loss, reason = "below five")]
            let along = index as f32 * CELL + CELL / 2.0;
            part.text("label", (20.0, y + 8.0 + along), 10.0, &name[1..]);
            part.text(
                "label",
                (30.0 + along, y + 8.0 + 5.0 * CELL + 6.0),
                10.0,
                &name[..1],
            );
        }
        picture.parts.push(part);
    }
    Piece::shown(card.id.as_str(), pointer, picture).printed(1, CARD_MM)
}

/// A map: its tiles where they lie.
fn layout(tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Piece> {
    let layout = scope.typed::<MapLayout>(tree)?;
    let tiles = scope.set::<TileSet>("/tiles", layout.tiles.as_ref())?;
    let borders = scope.set::<TerrainBorders>("", None)?;
    let mut picture = Picture::new("A map", MAP, MAP);
    picture.parts = labels();
    if let Some(laid) = &layout.borders {
        for ((key, face), side) in laid.sides().into_iter().zip(Side::ALL) {
            let Some(piece) = borders
                .items
                .iter()
                .find(|entry| entry.value.id == face.piece)
            else {
                continue;
            };
            let segments = if face.reverse {
                &piece.value.b
            } else {
                &piece.value.a
            };
            let mut terrains = [""; 5];
            for (terrain, id) in terrains.iter_mut().zip(segments) {
                *terrain = id.as_str();
            }
            picture.parts.push(border_part(key, face, side, terrains));
        }
    }
    for space in (0..WIDTH * WIDTH).map(Space::new) {
        let name = SpaceName(space);
        let Some(laid) = layout.board.get(&name) else {
            picture.parts.push(empty(name));
            continue;
        };
        let title = format!("`{}` on `{space}`", String::from(laid.clone()));
        let mut part = Part::of(format!("board.{space}"), title);
        match tiles.items.iter().find(|entry| entry.value.id == laid.tile) {
            Some(entry) => {
                drawn(&entry.value, laid.rotation).draw(&mut part, corners(space)[0], TILE);
            }
            None => {
                let id = shortened("text", 12.0, TILE - 8.0, laid.tile.as_str());
                part.text("text", middle(space), 12.0, id);
            }
        }
        picture.parts.push(part);
    }
    Some(Piece::shown("map", "", picture))
}
