//! What the game looks like: the map with what lies beside it, from a view.

mod pieces;
mod tile;

pub(super) use pieces::{laying, pieces};

use tile::{Drawn, TILE, corners_at, edge};

use crate::document::Laid as LaidTile;
use crate::games::checkpoint_rally::board::WIDTH;
use crate::games::checkpoint_rally::components::{BorderFace, Colour, Exit, Road, SpaceName};
use crate::games::checkpoint_rally::view::PlayerView;
use crate::games::checkpoint_rally::{CheckpointRally, Laid, Side, Space, View};
use crate::kit::picture::{Align, Part, Picture, Point};

/// The frame around the map.
const FRAME: f32 = 24.0;
const LABEL: f32 = 24.0;

/// Where the map begins.
const ORIGIN: f32 = LABEL + FRAME;

/// How wide and high the map is with its frame.
#[expect(clippy::cast_precision_loss, reason = "five")]
const MAP: f32 = 2.0 * ORIGIN + WIDTH as f32 * TILE;

/// What lies beside the map: its width, and the size of the tiles there.
const BESIDE: f32 = 280.0;
const SMALL: f32 = 48.0;

/// Where that begins, off the names of rows, and how wide a panel is.
const LEFT: f32 = MAP + 8.0;
const PANEL: f32 = 258.0;

impl CheckpointRally {
    /// The map with its borders, cars and checkpoint tokens; beside it the stopwatch, the row and the players.
    pub(super) fn picture_of(&self, view: &View) -> Picture {
        let mut picture = Picture::new("Checkpoint Rally", MAP + BESIDE, MAP);
        picture.parts = labels();
        if let Some(borders) = &view.borders {
            let sides = borders.sides();
            picture
                .parts
                .extend(
                    sides
                        .into_iter()
                        .zip(Side::ALL)
                        .filter_map(|((key, laid), side)| {
                            let piece = self.borders.iter().find(|piece| piece.id == laid.piece)?;
                            let segments = piece.faces[usize::from(laid.reverse)];
                            let terrains = segments
                                .map(|terrain| self.terrains[usize::from(terrain)].as_str());
                            Some(border_part(key, laid, side, terrains))
                        }),
                );
        }
        for space in (0..WIDTH * WIDTH).map(Space::new) {
            let name = SpaceName(space);
            let part = match view.board.get(&name) {
                Some(laid) => self.tile_part(name, laid),
                None => empty(name),
            };
            picture.parts.push(part);
        }
        picture.parts.extend(
            view.players
                .iter()
                .flat_map(|(colour, player)| goals(*colour, player)),
        );
        picture
            .parts
            .extend(view.players.iter().flat_map(|(colour, player)| {
                let tokens = tokens(*colour, player);
                tokens.into_iter().chain(car(*colour, player))
            }));
        picture.parts.push(self.stopwatch(view));
        picture.parts.push(self.row(view));
        picture.parts.extend(ending(view));
        let mut down = 250.0;
        for (colour, player) in &view.players {
            picture
                .parts
                .push(self.player(view, *colour, player, (LEFT, down)));
            down += 90.0;
        }
        picture.height = picture.height.max(down);
        picture
    }

    fn tile_part(&self, name: SpaceName, laid: &LaidTile) -> Part {
        let title = format!("`{}` on `{}`", String::from(laid.clone()), name.0);
        let mut part = Part::of(format!("board.{}", name.0), title);
        if let Some(drawn) = self.drawn(laid.tile.as_str(), laid.rotation) {
            let [corner, ..] = corners(name.0);
            drawn.draw(&mut part, corner, TILE);
        }
        part
    }

    /// What a tile looks like, turned so many quarters.
    fn drawn(&self, id: &str, turns: u8) -> Option<Drawn<'_>> {
        let tile = self.tiles.find(|tile| tile.id.as_str() == id)?;
        let face = self.face(Laid::new(tile, turns));
        Some(Drawn {
            id: self.tiles[tile].id.as_str(),
            road: face.road.name(),
            terrain: face
                .terrain
                .map(|terrain| self.terrains[usize::from(terrain)].as_str()),
            exits: Side::ALL.map(|side| face.leaves(side)),
        })
    }

    /// The dial: noon is nought, and a lap ends where it began.
    fn stopwatch(&self, view: &View) -> Part {
        const RADIUS: f32 = 68.0;
        let middle = (LEFT + PANEL / 2.0 - 6.0, LABEL + RADIUS + 14.0);
        let mut part = Part::of("order", "The stopwatch");
        part.disc("dial", middle, RADIUS);
        let lap = i32::from(self.constants.dial_minutes).max(1);
        #[expect(
            clippy::cast_precision_loss,
            reason = "a lap has some dozens of minutes"
        )]
        let at = |minute: i32, radius: f32| {
            let angle = (minute as f32 / lap as f32)
                .mul_add(360.0, -90.0)
                .to_radians();
            (
                middle.0 + radius * angle.cos(),
                middle.1 + radius * angle.sin(),
            )
        };
        for minute in 0..lap.min(60) {
            let is_line = minute % i32::from(self.constants.line_minutes).max(1) == 0;
            let inner = if is_line { RADIUS - 14.0 } else { RADIUS - 5.0 };
            part.line(
                "rule",
                if is_line { 2.0 } else { 1.0 },
                [at(minute, inner), at(minute, RADIUS)],
            );
            if minute % 5 == 0 {
                part.text("label", at(minute, RADIUS + 10.0), 11.0, minute.to_string());
            }
        }
        let mut stacked: Vec<Point> = Vec::new();
        for (colour, player) in &view.players {
            // Where it covers no other one.
            let rings = [24.0, 38.0, 52.0, 66.0].map(|below| at(player.dial, RADIUS - below));
            let is_free = |(x, y): &Point| {
                let mut others = stacked.iter();
                others.all(|other| (other.0 - x).hypot(other.1 - y) > 13.9)
            };
            let spot = rings.into_iter().find(is_free).unwrap_or(rings[0]);
            stacked.push(spot);
            part.disc(look_of(*colour), spot, 7.0);
            part.text(letter_look(*colour), spot, 10.0, letter(*colour));
        }
        part
    }

    /// The face-up row.
    fn row(&self, view: &View) -> Part {
        let mut part = Part::of("row", "The row");
        let (mut x, y) = (LEFT, 196.0);
        for slot in &view.row {
            match self.drawn(slot.0.as_str(), 0) {
                Some(drawn) => drawn.draw(&mut part, (x, y), SMALL),
                None => part.rect("empty", (x, y), SMALL, SMALL),
            }
            x += SMALL + 8.0;
        }
        part.rect("back", (x, y), SMALL, SMALL);
        part.text(
            "title",
            (x + SMALL / 2.0, y + SMALL / 2.0),
            16.0,
            view.stack_size.to_string(),
        );
        part
    }

    /// A player: car, minutes, and the hand as far as it is seen.
    fn player(&self, view: &View, colour: Colour, player: &PlayerView, (x, y): Point) -> Part {
        let mut part = Part::of(
            format!("players.{}", colour.name()),
            format!("{}: {} minutes", colour.name(), player.time),
        );
        if view.next.contains(&colour) {
            part.card("here", (x - 6.0, y), PANEL, 87.0);
        }
        part.disc(look_of(colour), (x + 10.0, y + 14.0), 9.0);
        part.text(
            letter_look(colour),
            (x + 10.0, y + 14.0),
            12.0,
            letter(colour),
        );
        let car = player.car.as_ref().map_or("", |car| car.as_str());
        let name = (x + 26.0, y + 14.0);
        part.write_within("text", name, 13.0, (Align::Start, 104.0), car);
        let gps = (x + PANEL - 76.0, y + 14.0);
        let standing = match player.rank {
            Some(rank) => format!("rank {rank}"),
            None => format!("{} GPS", player.gps),
        };
        part.text_to("text", gps, 11.0, standing);
        let minutes = format!("{} min", player.time);
        part.text_to("title", (x + PANEL - 14.0, y + 14.0), 13.0, minutes);
        part.parts
            .extend(self.minutes(colour, player, (x, y + 34.0)));
        let hand = player.hand.as_deref();
        for index in 0..player.hand_size.min(6) {
            #[expect(clippy::cast_precision_loss, reason = "at most six")]
            let corner = (x + index as f32 * 42.0, y + 45.0);
            match hand.and_then(|hand| self.drawn(hand.get(index)?.as_str(), 0)) {
                Some(drawn) => {
                    let anchor = format!("players.{}.hand.{index}", colour.name());
                    let title = format!("`{}` in {}'s hand", drawn.id, colour.name());
                    let mut tile = Part::of(anchor, title);
                    drawn.draw(&mut tile, corner, 38.0);
                    part.parts.push(tile);
                }
                None => part.rect("back", corner, 38.0, 38.0),
            }
        }
        part
    }

    /// What a player's car takes to enter a tile, by its road.
    fn minutes(&self, colour: Colour, player: &PlayerView, (x, y): Point) -> Option<Part> {
        let id = player.car.as_ref()?;
        let car = self.cars.iter().find(|car| car.id == *id)?;
        let roads = [Road::Highway, Road::Gravel, Road::Urban];
        let told = roads.map(|road| (road.name(), car.minutes.on(road)));
        let words = told.map(|(road, minutes)| format!("{road} {minutes}"));
        let title = format!("`{id}`: minutes on {}", words.join(", "));
        let mut part = Part::of(format!("players.{}.car", colour.name()), title);
        let mut across = x;
        for (road, minutes) in told {
            let swatch = [(across + 2.0, y), (across + 24.0, y)];
            part.line(format!("road-{road}"), 10.0, swatch);
            let at = (across + 32.0, y);
            part.text_from("text", at, 11.0, format!("{minutes} min"));
            across += 82.0;
        }
        Some(part)
    }
}

/// How the game ended, and who has won.
fn ending(view: &View) -> Option<Part> {
    let ending = view.ending.as_ref()?;
    let mut told = format!("Over: {ending}");
    if let Some(winner) = view.winner {
        told = format!("{told}; {} wins", winner.name());
    }
    let mut part = Part::of("ending", told.as_str());
    part.text_from("title", (LEFT, 12.0), 14.0, told);
    Some(part)
}

/// A border piece beside the map.
fn border_part(key: &str, laid: &BorderFace, side: Side, terrains: [&str; 5]) -> Part {
    let title = format!("`{}` in the {key}", String::from(laid.clone()));
    let mut part = Part::of(format!("borders.{key}"), title);
    for space in (0..WIDTH * WIDTH).map(Space::new) {
        if space.next(side).is_some() {
            continue;
        }
        let terrain = terrains[space.segment(side)];
        let (from, to) = edge(&corners(space), side.index());
        let out = |(x, y): Point| match side {
            Side::North => (x, y - FRAME),
            Side::East => (x + FRAME, y),
            Side::South => (x, y + FRAME),
            Side::West => (x - FRAME, y),
        };
        part.area(format!("terrain-{terrain}"), [from, to, out(to), out(from)]);
    }
    part
}

/// Columns and rows, on all four sides.
fn labels() -> Vec<Part> {
    let mut part = Part::default();
    let far = MAP - LABEL / 2.0;
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

/// A car, on the side of its space that is its colour's own.
fn car(colour: Colour, player: &PlayerView) -> Option<Part> {
    let at = player.at?;
    let title = format!("{}'s car on `{}`", colour.name(), at.0);
    let mut part = Part::of(format!("players.{}.at", colour.name()), title);
    let (x, y) = middle(at.0);
    let (right, down) = quarter(colour);
    let middle = (x + right * 20.0, y + down * 20.0);
    part.disc(look_of(colour), middle, 13.0);
    part.text(letter_look(colour), middle, 16.0, letter(colour));
    Some(part)
}

/// The checkpoints of a card that is seen, as flags with the letter of their player and the number on the card.
fn goals(colour: Colour, player: &PlayerView) -> Vec<Part> {
    let all = player.checkpoints.iter().flatten().enumerate();
    let open = all.filter(|(_, goal)| !player.visited.contains(goal));
    let parts = open.map(|(index, goal)| {
        let title = format!("{}'s checkpoint on `{}`", colour.name(), goal.0);
        let mut part = Part::of(
            format!("players.{}.checkpoints.{}", colour.name(), goal.0),
            title,
        );
        let (x, y) = middle(goal.0);
        let (right, down) = quarter(colour);
        let (x, y) = (x + right * 36.0, y + down * 38.0);
        part.line("ink", 1.5, [(x - 8.0, y + 9.0), (x - 8.0, y - 9.0)]);
        part.area(
            look_of(colour),
            [
                (x - 8.0, y - 9.0),
                (x + 10.0, y - 9.0),
                (x + 7.0, y - 3.0),
                (x + 10.0, y + 3.0),
                (x - 8.0, y + 3.0),
            ],
        );
        let text = format!("{}{}", letter(colour), index + 1);
        part.text(letter_look(colour), (x, y - 3.0), 10.0, text);
        part
    });
    parts.collect()
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
        part.disc(look_of(colour), middle, 9.0);
        part.disc("spot", middle, 6.0);
        part.text("letter-dark", middle, 10.0, letter(colour));
        part
    });
    parts.collect()
}

pub(super) fn look_of(colour: Colour) -> String {
    format!("player-{}", colour.name())
}

fn letter(colour: Colour) -> String {
    colour.name()[..1].to_uppercase()
}

/// Letters that can be read on a colour.
fn letter_look(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "letter-dark",
        Colour::Red | Colour::Blue | Colour::Green => "letter",
    }
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
    let at = (ORIGIN + column as f32 * TILE, ORIGIN + row as f32 * TILE);
    corners_at(at, TILE)
}

fn middle(space: Space) -> Point {
    let [(x, y), ..] = corners(space);
    (x + TILE / 2.0, y + TILE / 2.0)
}

/// The sides of exits, clockwise from north.
fn sides_of(exits: &[Exit]) -> [bool; 4] {
    Exit::ALL.map(|exit| exits.contains(&exit))
}
