//! The map: a part for each tile on its cell, with the numbers of columns and rows around.

use std::collections::BTreeMap;

use super::tile::{Drawn, TILE};
use crate::document::Laid;
use crate::games::classic_rally::components::{CellName, Side};
use crate::games::classic_rally::{Cell, rotated};
use crate::kit::picture::{Part, Picture, Point};

/// What is left around the map for numbers.
const LABEL: f32 = 24.0;

/// The cells that a picture shows, and where.
#[derive(Clone, Copy)]
pub struct Sheet {
    west: i8,
    east: i8,
    south: i8,
    north: i8,
}

impl Sheet {
    /// As many as there must be for these; START's if there are none.
    pub fn around(cells: impl Iterator<Item = Cell>) -> Self {
        let bounds = |sheet: Option<Self>, cell: Cell| {
            let sheet = sheet.unwrap_or(Self {
                west: cell.x,
                east: cell.x,
                south: cell.y,
                north: cell.y,
            });
            Some(Self {
                west: sheet.west.min(cell.x),
                east: sheet.east.max(cell.x),
                south: sheet.south.min(cell.y),
                north: sheet.north.max(cell.y),
            })
        };
        let start = Self {
            west: 0,
            east: 0,
            south: 0,
            north: 0,
        };
        cells.fold(None, bounds).unwrap_or(start)
    }

    /// How wide and high it is, numbers included.
    pub fn size(self) -> Point {
        let across = f32::from(self.east) - f32::from(self.west) + 1.0;
        let down = f32::from(self.north) - f32::from(self.south) + 1.0;
        (across * TILE + 2.0 * LABEL, down * TILE + 2.0 * LABEL)
    }

    /// The corner up left of a cell.
    pub fn corner(self, cell: Cell) -> Point {
        let across = f32::from(cell.x) - f32::from(self.west);
        let down = f32::from(self.north) - f32::from(cell.y);
        (across * TILE + LABEL, down * TILE + LABEL)
    }

    /// Columns count to the east and rows to the north.
    fn labels(self) -> Part {
        let mut part = Part::default();
        let (wide, high) = self.size();
        let cell = |x, y| Cell { x, y };
        for x in self.west..=self.east {
            let along = self.corner(cell(x, 0)).0 + TILE / 2.0;
            for at in [LABEL / 2.0, high - LABEL / 2.0] {
                part.text("label", (along, at), 14.0, x.to_string());
            }
        }
        for y in self.south..=self.north {
            let along = self.corner(cell(0, y)).1 + TILE / 2.0;
            for at in [LABEL / 2.0, wide - LABEL / 2.0] {
                part.text("label", (at, along), 14.0, y.to_string());
            }
        }
        part
    }
}

/// Draws tiles as `describe` knows them, and cells on which a tile may come to lie.
pub fn draw(
    picture: &mut Picture,
    sheet: Sheet,
    board: &BTreeMap<CellName, Laid>,
    free: &[Cell],
    describe: impl Fn(&Laid) -> Option<Drawn>,
) {
    picture.parts.push(sheet.labels());
    for &cell in free {
        let title = format!("`{cell}`, where a tile may be laid");
        let mut part = Part::of(format!("board.{cell}"), title);
        let (x, y) = sheet.corner(cell);
        part.rect("slot", (x + 3.0, y + 3.0), TILE - 6.0, TILE - 6.0);
        picture.parts.push(part);
    }
    for (name, laid) in board {
        let (drawn, corner) = (describe(laid), sheet.corner(name.0));
        let words = drawn.map_or("unknown", Drawn::words);
        let title = format!("`{}` on `{}`: {words}", String::from(laid.clone()), name.0);
        let mut part = Part::of(format!("board.{}", name.0), title);
        if let Some(drawn) = drawn {
            drawn.draw(&mut part, corner, TILE);
        } else {
            let middle = (corner.0 + TILE / 2.0, corner.1 + TILE / 2.0);
            part.rect("empty", corner, TILE, TILE);
            part.text("text", middle, 12.0, laid.tile.as_str());
        }
        picture.parts.push(part);
    }
}

/// The empty cells to which a road leads, in reading order; START's before there is a road.
pub fn free_cells(
    board: &BTreeMap<CellName, Laid>,
    describe: impl Fn(&Laid) -> Option<Drawn>,
) -> Vec<Cell> {
    if board.is_empty() {
        return vec![Cell::START];
    }
    let mut free: Vec<Cell> = Vec::new();
    for (name, laid) in board {
        let exits = describe(laid).map_or(0, |drawn| drawn.exits);
        let next = Side::of(exits).filter_map(|side| name.0.next(side));
        free.extend(next.filter(|cell| !board.contains_key(&CellName(*cell))));
    }
    free.sort_unstable();
    free.dedup();
    free
}

/// What a tile with these exits shows once it is turned.
pub fn turned(drawn: Drawn, quarters: u8) -> Drawn {
    Drawn {
        exits: rotated(drawn.exits, quarters % 4),
        ..drawn
    }
}

/// An arrow on the road.
pub fn pointer(part: &mut Part, (x, y): Point, side: Side) {
    let head = [(0.0_f32, -13.0_f32), (9.0, 9.0), (0.0, 4.0), (-9.0, 9.0)];
    let turned = head.map(|(right, down)| match side {
        Side::N => (x + right, y + down),
        Side::E => (x - down, y + right),
        Side::S => (x - right, y - down),
        Side::W => (x + down, y - right),
    });
    part.area("spot", turned);
}
