//! The map as a picture.

use crate::document::Laid as LaidTile;
use crate::games::checkpoint_rally::board::WIDTH;
use crate::games::checkpoint_rally::components::{Colour, SpaceName};
use crate::games::checkpoint_rally::table::Face;
use crate::games::checkpoint_rally::view::PlayerView;
use crate::games::checkpoint_rally::{CheckpointRally, Laid, Side, Space, View, tile_id};
use crate::kit::picture::{Part, Picture, Point};

/// A tile, and the frame around the map.
const TILE: f32 = 96.0;
const FRAME: f32 = 32.0;
const LABEL: f32 = 24.0;

/// Where the map begins.
const ORIGIN: f32 = LABEL + FRAME;

impl CheckpointRally {
    /// The map with its borders, cars and checkpoint tokens.
    pub(super) fn picture_of(&self, view: &View) -> Picture {
        #[expect(clippy::cast_precision_loss, reason = "five")]
        let across = 2.0 * ORIGIN + WIDTH as f32 * TILE;
        let mut parts = labels();
        parts.extend(self.border_parts(view));
        for space in (0..WIDTH * WIDTH).map(Space::new) {
            let name = SpaceName(space);
            let tile = match view.board.get(&name) {
                Some(laid) => self.tile_part(name, laid),
                None => empty(name),
            };
            parts.push(tile);
        }
        parts.extend(view.players.iter().flat_map(|(colour, player)| {
            let tokens = tokens(*colour, player);
            tokens.into_iter().chain(car(*colour, player))
        }));
        Picture {
            width: across,
            height: across,
            parts,
        }
    }

    fn tile_part(&self, name: SpaceName, laid: &LaidTile) -> Part {
        let title = format!("`{}` on `{}`", String::from(laid.clone()), name.0);
        let mut part = Part::of(format!("board.{}", name.0), title);
        let index = self.tiles.iter().position(|tile| tile.id == laid.tile);
        let Some(index) = index else { return part };
        let face = self.face(Laid::new(tile_id(index), laid.rotation));
        let (corners, middle) = (corners(name.0), middle(name.0));
        for side in Side::ALL {
            let terrain = &self.terrains[usize::from(face.terrain[side.index()])];
            let (from, to) = edge(&corners, side);
            part.area(format!("terrain-{terrain}"), [from, to, middle]);
        }
        draw_road(face, &corners, middle, &mut part);
        part.text(
            "id",
            (corners[2].0 - 16.0, corners[2].1 - 8.0),
            10.0,
            laid.tile.as_str(),
        );
        part
    }

    fn border_parts(&self, view: &View) -> Vec<Part> {
        let Some(borders) = &view.borders else {
            return Vec::new();
        };
        let sides = Side::ALL.into_iter().zip(borders.sides());
        let parts = sides.filter_map(|(side, (key, laid))| {
            let piece = self.borders.iter().find(|piece| piece.id == laid.piece)?;
            let segments = &piece.faces[usize::from(laid.reverse)];
            let title = format!("`{}` in the {key}", laid.piece);
            let mut part = Part::of(format!("borders.{key}"), title);
            for space in (0..WIDTH * WIDTH).map(Space::new) {
                if space.next(side).is_some() {
                    continue;
                }
                let terrain = &self.terrains[usize::from(segments[space.segment(side)])];
                let (from, to) = edge(&corners(space), side);
                let out = |(x, y): Point| match side {
                    Side::North => (x, y - FRAME),
                    Side::East => (x + FRAME, y),
                    Side::South => (x, y + FRAME),
                    Side::West => (x - FRAME, y),
                };
                part.area(format!("terrain-{terrain}"), [from, to, out(to), out(from)]);
            }
            Some(part)
        });
        parts.collect()
    }
}

/// Columns and rows, on all four sides.
fn labels() -> Vec<Part> {
    let mut part = Part::default();
    let far = ORIGIN + 5.0 * TILE + FRAME + LABEL / 2.0;
    for index in 0..WIDTH {
        let (column, row) = (Space::new(index), Space::new(index * WIDTH));
        let letter = SpaceName(column).0.to_string()[..1].to_owned();
        let number = SpaceName(row).0.to_string()[1..].to_owned();
        for at in [LABEL / 2.0, far] {
            part.text("label", (middle(column).0, at), 16.0, letter.as_str());
            part.text("label", (at, middle(row).1), 16.0, number.as_str());
        }
    }
    vec![part]
}

fn empty(name: SpaceName) -> Part {
    let mut part = Part::of(format!("board.{}", name.0), format!("`{}`, empty", name.0));
    part.area("empty", corners(name.0));
    part
}

/// The road, from each side that it reaches to the middle.
fn draw_road(face: Face, corners: &[Point; 4], middle: Point, part: &mut Part) {
    let look = format!("road-{}", face.road.name());
    for side in Side::ALL.into_iter().filter(|side| face.leaves(*side)) {
        let (from, to) = edge(corners, side);
        let gate = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
        part.line(look.as_str(), 16.0, [gate, middle]);
    }
    part.disc(look, middle, 8.0);
}

/// A car, on the side of its space that is its colour's own.
fn car(colour: Colour, player: &PlayerView) -> Option<Part> {
    let at = player.at?;
    let title = format!("{}'s car on `{}`", colour.name(), at.0);
    let mut part = Part::of(format!("players.{}", colour.name()), title);
    let (x, y) = middle(at.0);
    let (right, down) = quarter(colour);
    let middle = (x + right * 20.0, y + down * 20.0);
    part.disc(format!("player-{}", colour.name()), middle, 13.0);
    part.text("letter", middle, 16.0, colour.name()[..1].to_uppercase());
    Some(part)
}

/// The tokens on checkpoints, smaller and further out.
fn tokens(colour: Colour, player: &PlayerView) -> Vec<Part> {
    let lie = player
        .visited
        .iter()
        .filter(|goal| !player.returned.contains(goal));
    let parts = lie.map(|goal| {
        let title = format!("{}'s token on `{}`", colour.name(), goal.0);
        let mut part = Part::of(
            format!("players.{}.visited.{}", colour.name(), goal.0),
            title,
        );
        let (x, y) = middle(goal.0);
        let (right, down) = quarter(colour);
        let middle = (x + right * 38.0, y + down * 38.0);
        part.disc(format!("player-{}", colour.name()), middle, 7.0);
        part
    });
    parts.collect()
}

/// To which corner of a space the pieces of a colour stand: there are four.
fn quarter(colour: Colour) -> (f32, f32) {
    let all = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let place = Colour::ALL.iter().position(|other| *other == colour);
    all[place.unwrap_or(0) % all.len()]
}

/// The corners of a space, clockwise from the north-west.
fn corners(space: Space) -> [Point; 4] {
    let (column, row) = space.column_row();
    #[expect(clippy::cast_precision_loss, reason = "below five")]
    let (x, y) = (ORIGIN + column as f32 * TILE, ORIGIN + row as f32 * TILE);
    [(x, y), (x + TILE, y), (x + TILE, y + TILE), (x, y + TILE)]
}

fn middle(space: Space) -> Point {
    let [(x, y), ..] = corners(space);
    (x + TILE / 2.0, y + TILE / 2.0)
}

/// Both ends of a side.
fn edge(corners: &[Point; 4], side: Side) -> (Point, Point) {
    (corners[side.index()], corners[(side.index() + 1) % 4])
}
