//! What the component documents have in them, one picture each.

use super::boards::{FEATURE, SLOT, feature, slots, words};
use super::cards::cards;
use super::cars::{self, letter, letter_look, look};
use super::map::{self, Sheet, free_cells, turned};
use super::rules::rules;
use super::symbols::symbol;
use super::tile::{Drawn, TILE};
use crate::document::{Laid, Tree};
use crate::engine::Laying;
use crate::games::classic_rally::Cell;
use crate::games::classic_rally::components::{
    Car, CarBoard, CarBoards, CardTable, CardsGiven, Dice, RoadMap, RoadTile, RoadTiles, Rules,
};
use crate::kit::picture::{Part, Picture, Piece};
use crate::lint::{Scope, Set};

/// How wide things are in print, in millimetres.
const TILE_MM: f32 = 63.0;
const BOARD_MM: f32 = 190.0;
const DIE_MM: f32 = 64.0;

/// What is to be seen of a document of a kind.
pub fn pieces(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
    match kind {
        "road-tiles" => {
            let tiles = scope.typed::<RoadTiles>(tree).map(|set| set.tiles);
            let tiles = tiles.unwrap_or_default();
            tiles.iter().enumerate().map(tile).collect()
        }
        "car-boards" => {
            let boards = scope.typed::<CarBoards>(tree).map(|set| set.boards);
            let boards = boards.unwrap_or_default();
            boards.iter().enumerate().map(board).collect()
        }
        "cards" => scope
            .typed::<CardTable>(tree)
            .map_or_else(Vec::new, |table| cards(&table)),
        "rules" => scope.typed::<Rules>(tree).iter().map(rules).collect(),
        "dice" => scope.typed::<Dice>(tree).iter().map(die).collect(),
        "road-map" => road_map(tree, scope).into_iter().collect(),
        _ => Vec::new(),
    }
}

impl From<&RoadTile> for Drawn {
    fn from(tile: &RoadTile) -> Self {
        Self {
            exits: tile.exit_mask(),
            sign: tile.sign,
            role: tile.role,
        }
    }
}

fn tile((index, tile): (usize, &RoadTile)) -> Piece {
    let drawn = Drawn::from(tile);
    let title = format!("Tile {}: {}", tile.id, drawn.words());
    let mut picture = Picture::new(title.as_str(), TILE, TILE);
    let mut part = Part::of(tile.id.as_str(), title);
    drawn.draw(&mut part, (0.0, 0.0), TILE);
    picture.parts.push(part);
    let mut back = Picture::new("Back of a tile", TILE, TILE);
    let mut part = Part::default();
    part.rect("back", (0.0, 0.0), TILE, TILE);
    back.parts.push(part);
    Piece::shown(tile.id.as_str(), format!("/tiles/{index}"), picture)
        .printed(usize::from(tile.count), TILE_MM)
        .with_back(back)
}

/// Both boards of a colour: the Rally Board with its Features, and below it the Assistance Board.
fn board((index, board): (usize, &CarBoard)) -> Piece {
    const WIDE: f32 = 400.0;
    const EDGE: f32 = 12.0;
    let (colour, empty) = (board.colour, CardsGiven::default());
    let has_assistance = board.assistance > 0;
    let rally_high = 40.0 + FEATURE + SLOT + 24.0;
    let high = rally_high
        + if has_assistance {
            40.0 + SLOT + 12.0
        } else {
            0.0
        };
    let title = format!("{} boards", words(colour.name()));
    let mut picture = Picture::new(title, WIDE, high);
    let rows = [
        (Car::Rally, "Rally Board", board.rally, 0.0),
        (
            Car::Assistance,
            "Assistance Board",
            board.assistance,
            rally_high,
        ),
    ];
    for (car, name, held, y) in rows {
        if car == Car::Assistance && !has_assistance {
            continue;
        }
        let facts = format!("{name}, {held} cards");
        let mut part = Part::of(format!("{colour}.{car}"), facts.as_str());
        let below = if car == Car::Rally {
            rally_high - 4.0
        } else {
            high - y - 2.0
        };
        part.card("card", (1.0, y + 1.0), WIDE - 2.0, below);
        part.card(look(colour), (5.0, y + 5.0), 30.0, below - 8.0);
        part.text(letter_look(colour), (20.0, y + 20.0), 15.0, letter(colour));
        cars::draw(&mut part, (56.0, y + 20.0), 1.1, colour, car, None);
        part.text_from("title", (76.0, y + 20.0), 14.0, name);
        part.text_to(
            "text",
            (WIDE - EDGE, y + 20.0),
            11.0,
            format!("holds {held}"),
        );
        let mut down = y + 40.0;
        if car == Car::Rally {
            for x in [42.0, 218.0] {
                feature(&mut part, (x, down), 170.0, None);
                part.text("label", (x + 85.0, down + FEATURE / 2.0), 11.0, "Feature");
            }
            down += FEATURE + 8.0;
        }
        let room = WIDE - EDGE - 42.0;
        slots(&mut part, (42.0, down), room, usize::from(held), &empty);
        picture.parts.push(part);
    }
    Piece::shown(colour.name(), format!("/boards/{index}"), picture).printed(1, BOARD_MM)
}

/// The six faces, so that they fold into a cube.
fn die(dice: &Dice) -> Piece {
    const FACE: f32 = 64.0;
    let net = [
        (1.0, 0.0),
        (0.0, 1.0),
        (1.0, 1.0),
        (2.0, 1.0),
        (3.0, 1.0),
        (1.0, 2.0),
    ];
    let mut picture = Picture::new("The weather die", 4.0 * FACE + 2.0, 3.0 * FACE + 2.0);
    for (index, (face, (column, row))) in dice.weather.iter().zip(net).enumerate() {
        let mut part = Part::of(format!("weather.{index}"), face.name());
        let (x, y) = (1.0 + column * FACE, 1.0 + row * FACE);
        part.rect("card", (x, y), FACE, FACE);
        symbol(&mut part, face.name(), (x + FACE / 2.0, y + 26.0), 19.0);
        let name = words(face.name());
        part.text("text", (x + FACE / 2.0, y + 55.0), 10.0, name.as_str());
        picture.parts.push(part);
    }
    Piece::shown("weather", "/weather", picture).printed(1, DIE_MM)
}

/// A map: its tiles where they lie.
fn road_map(tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Piece> {
    let map = scope.typed::<RoadMap>(tree)?;
    let tiles = scope.set::<RoadTiles>("/tiles", map.tiles.as_ref())?;
    Some(Piece::shown("map", "", map_picture(&map, &tiles, &[])))
}

/// The map that a document of a kind lays: a tile may lie wherever a road leads.
pub fn laying(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Laying> {
    if kind != "road-map" {
        return None;
    }
    let map = scope.typed::<RoadMap>(tree)?;
    let tiles = scope.set::<RoadTiles>("/tiles", map.tiles.as_ref())?;
    let free = free_cells(&map.board, |laid| describe(&tiles, laid));
    let laid = map.board.keys().map(|name| name.0);
    let mut cells: Vec<Cell> = laid.chain(free.iter().copied()).collect();
    cells.sort_unstable_by_key(|cell| (std::cmp::Reverse(cell.y), cell.x));
    Some(Laying {
        key: "board",
        noun: "tile",
        cells: cells.iter().map(ToString::to_string).collect(),
        place: |name| {
            let cell: Cell = name.parse().ok()?;
            Some((i32::from(cell.x), -i32::from(cell.y)))
        },
        cell: |column, row| {
            let cell: Cell = format!("{column},{}", -row).parse().ok()?;
            Some(cell.to_string())
        },
        picture: map_picture(&map, &tiles, &free),
    })
}

/// What a tile looks like as it lies, if it is known.
fn describe(tiles: &Set<RoadTile>, laid: &Laid) -> Option<Drawn> {
    let entry = tiles
        .items
        .iter()
        .find(|entry| entry.value.id == laid.tile)?;
    Some(turned(Drawn::from(&entry.value), laid.rotation))
}

fn map_picture(map: &RoadMap, tiles: &Set<RoadTile>, free: &[Cell]) -> Picture {
    let laid = map.board.keys().map(|name| name.0);
    let sheet = Sheet::around(laid.chain(free.iter().copied()));
    let (width, height) = sheet.size();
    let mut picture = Picture::new("A road map", width, height);
    map::draw(&mut picture, sheet, &map.board, free, |laid| {
        describe(tiles, laid)
    });
    if let Some(cell) = map.optional_service {
        let mut part = Part::of(
            "optional-service",
            format!("`{}`, left out with fewer service stations", cell.0),
        );
        let (x, y) = sheet.corner(cell.0);
        part.rect("plate", (x + 22.0, y + 74.0), 52.0, 15.0);
        part.text("letter-dark", (x + 48.0, y + 81.5), 10.0, "optional");
        picture.parts.push(part);
    }
    if let Some(heading) = map.start_heading {
        let mut part = Part::of("start-heading", format!("cars start to {heading}"));
        let start = sheet.corner(Cell::START);
        let middle = (start.0 + TILE / 2.0, start.1 + TILE / 2.0);
        map::pointer(&mut part, middle, heading);
        picture.parts.push(part);
    }
    picture
}
