//! What lies in front of a player, and in front of the crooked cop: the car with its clips, the time card, parts.

use super::card::{CHIP, step};
use super::icons;
use super::road::anchor;
use crate::document::Id;
use crate::games::brick_run::components::{Ability, Placed, PlayerName};
use crate::games::brick_run::view::{CopView, PlayerView};
use crate::games::brick_run::{BrickRun, View};
use crate::kit::picture::{Part, Picture, Point};

/// How wide it is.
pub const WIDE: f32 = 2.0 * CHIP.0 + 3.0 * PAD;
const PAD: f32 = 8.0;
const ROW: f32 = 28.0;
const TIME_CARD: f32 = 52.0;

/// What players and the crooked cop both have.
struct Owner<'v> {
    name: PlayerName,
    car: Option<&'v Id>,
    damage: u8,
    bricks: u16,
    capacity: u16,
    money: u32,
    movement: Option<u16>,
    left: u16,
    parts: &'v [Id],
    is_next: bool,
}

impl BrickRun {
    /// A player's panel.
    pub(super) fn player_panel(
        &self,
        view: &View,
        name: PlayerName,
        player: &PlayerView,
    ) -> Picture {
        let owner = Owner {
            name,
            car: player.car.as_ref(),
            damage: player.damage,
            bricks: player.bricks,
            capacity: player.capacity,
            money: player.money,
            movement: player.movement,
            left: player.left,
            parts: &player.parts,
            is_next: view.next.contains(&name),
        };
        let mut said = next_or_not(&owner);
        if player.peeked_count > 0 && player.peeked.is_none() {
            said.push(format!("peeked at {}", player.peeked_count));
        }
        if player.nitrous {
            said.push("nitrous used".to_owned());
        }
        if view.passed.contains(&name) {
            said.push("passed".to_owned());
        }
        if player.done {
            said.push("done".to_owned());
        }
        self.panel(&owner, &said, TIME_CARD, |part, corner| {
            time_card(part, player, corner);
        })
    }

    /// The crooked cop's panel: action cards in place of a time card.
    pub(super) fn cop_panel(&self, view: &View, cop: &CopView) -> Picture {
        let owner = Owner {
            name: PlayerName::Cop,
            car: cop.car.as_ref(),
            damage: cop.damage,
            bricks: cop.bricks,
            capacity: cop.capacity,
            money: cop.money,
            movement: cop.movement,
            left: 0,
            parts: &cop.parts,
            is_next: view.next.contains(&PlayerName::Cop),
        };
        let mut said = next_or_not(&owner);
        if cop.skip {
            said.push("skips a turn".to_owned());
        }
        if cop.done {
            said.push("done".to_owned());
        }
        let high = if cop.action.is_empty() {
            0.0
        } else {
            chips_high(cop.action.len()) + 32.0
        };
        self.panel(&owner, &said, high, |part, (x, y)| {
            if cop.action.is_empty() {
                return;
            }
            part.text_from("label", (x, y + 6.0), 11.0, "action cards");
            for (index, id) in cop.action.iter().enumerate() {
                let corner = chip_at((x, y + 16.0), index);
                let mut chip = self.chip(format!("cop.action.{id}"), id.as_str(), corner);
                if let Some(drawn) = self.card_shown(id.as_str()) {
                    let at = (corner.0 + CHIP.0 - 8.0, corner.1 + CHIP.1 - 10.0);
                    let distance = format!("{} long", drawn.distance);
                    chip.text_to("text", at, 10.0, distance);
                }
                part.parts.push(chip);
            }
            if !cop.parts.is_empty() {
                let below = y + 16.0 + chips_high(cop.action.len()) + 6.0;
                part.text_from("label", (x, below), 11.0, "parts");
            }
        })
    }

    fn panel(
        &self,
        owner: &Owner<'_>,
        said: &[String],
        middle: f32,
        draw: impl FnOnce(&mut Part, Point),
    ) -> Picture {
        let key = anchor(owner.name);
        let parts_top = PAD + 3.0 * ROW + middle;
        let high = parts_top + chips_high(owner.parts.len()) + PAD;
        let mut picture = Picture::new(key.as_str(), WIDE, high);
        let title = format!(
            "{}: {} of {} bricks, {} dollars, damage {}",
            owner.name, owner.bricks, owner.capacity, owner.money, owner.damage
        );
        let mut part = Part::of(key.as_str(), title);
        let ground = if owner.is_next { "here" } else { "sheet" };
        part.card(ground, (1.0, 1.0), WIDE - 2.0, high - 2.0);
        icons::car(&mut part, owner.name, (PAD + 12.0, PAD + 12.0), 11.0);
        let car = owner.car.map_or("no car yet", Id::as_str);
        part.paragraph("title", (PAD + 30.0, PAD + 3.0), 13.0, 116.0, 1, car);
        let far = WIDE - PAD - 2.0;
        if let Some(movement) = owner.movement {
            let text = match owner.left {
                0 => format!("moves {movement}"),
                left => format!("moves {movement}, {left} left"),
            };
            part.text_to("text", (far, PAD + 12.0), 12.0, text);
        }
        self.track(&mut part, owner, (PAD, PAD + ROW));
        part.text_to("text", (far, PAD + ROW + 12.0), 11.0, said.join(", "));
        goods(&mut part, owner, (PAD, PAD + 2.0 * ROW));
        draw(&mut part, (PAD, PAD + 3.0 * ROW));
        for (index, id) in owner.parts.iter().enumerate() {
            let corner = chip_at((PAD, parts_top), index);
            let chip = self.chip(format!("{key}.parts.{id}"), id.as_str(), corner);
            part.parts.push(chip);
        }
        picture.parts.push(part);
        picture
    }

    /// The speed track of somebody's car, with the clip.
    fn track(&self, part: &mut Part, owner: &Owner<'_>, corner: Point) {
        let car = owner
            .car
            .and_then(|id| self.cars.iter().find(|car| car.id == *id));
        let Some(car) = car else { return };
        let wide = (132.0 / step(car.track.len().max(1), 1.0)).clamp(15.0, 22.0);
        track(part, &car.track, Some(owner.damage), corner, wide);
    }
}

/// What a panel says first: whether its owner decides.
fn next_or_not(owner: &Owner<'_>) -> Vec<String> {
    let is_next = owner.is_next.then(|| "decides now".to_owned());
    is_next.into_iter().collect()
}

/// A speed track from left to right, a box wide each, with the clip on a number or behind the last one.
pub fn track(part: &mut Part, numbers: &[u8], clip: Option<u8>, (x, y): Point, wide: f32) {
    let mut along = x;
    for (index, number) in numbers.iter().enumerate() {
        let is_past = clip.is_some_and(|clip| index < usize::from(clip));
        part.rect(
            if is_past { "band" } else { "paper" },
            (along, y),
            wide,
            24.0,
        );
        let look = if is_past { "label" } else { "title" };
        part.text(
            look,
            (along + wide / 2.0, y + 12.0),
            (wide * 0.64).clamp(10.0, 14.0),
            number.to_string(),
        );
        along += wide;
    }
    let Some(clip) = clip else { return };
    let is_wreck = usize::from(clip) >= numbers.len();
    let at = x + step(usize::from(clip).min(numbers.len()), wide);
    if is_wreck {
        part.rect("slot", (at, y), 44.0, 24.0);
        part.text("title", (at + 22.0, y + 12.0), 11.0, "wreck");
    }
    let clipped = if is_wreck { 44.0 } else { wide };
    part.rect("clip", (at + 1.0, y - 1.0), clipped - 2.0, 26.0);
}

/// Bricks in the room that there is for them, and dollars.
fn goods(part: &mut Part, owner: &Owner<'_>, (x, y): Point) {
    const SHOWN: u16 = 12;
    let far = x + WIDE - 2.0 * PAD - 2.0;
    let middle = y + 11.0;
    let mut along = x;
    for place in 0..owner.capacity.max(owner.bricks).min(SHOWN) {
        let look = if place < owner.bricks {
            "brick"
        } else {
            "tile"
        };
        part.rect(look, (along, middle - 4.0), 8.5, 8.0);
        along += 10.5;
    }
    let bricks = format!("{}/{}", owner.bricks, owner.capacity);
    part.text_from("title", (along + 5.0, middle), 12.0, bricks);
    let text = format!("${}", owner.money);
    part.text_to("title", (far, middle), 13.0, text);
}

/// The time card: areas with cubes, or covered as long as they are secret.
fn time_card(part: &mut Part, player: &PlayerView, (x, y): Point) {
    let wide = WIDE - 2.0 * PAD;
    let area = wide / 4.0;
    if let Some(placed) = player.placed {
        let spent = player.spent;
        for (index, (name, cubes)) in areas(placed).into_iter().enumerate() {
            let left = x + step(index, area);
            part.rect("paper", (left, y), area, 46.0);
            part.text_from("text", (left + 4.0, y + 8.0), 10.0, name);
            let repair = if name == "repair" { spent } else { 0 };
            cubes_in(part, cubes, repair, (left, y + 16.0), area);
        }
    } else if player.has_placed {
        part.card("back", (x, y), wide, 46.0);
        part.card("paper", (x + 56.0, y + 12.0), wide - 112.0, 22.0);
        part.text(
            "text",
            (x + wide / 2.0, y + 23.0),
            11.0,
            "cubes placed secretly",
        );
    } else {
        part.rect("slot", (x, y), wide, 46.0);
        part.text_from("label", (x + 6.0, y + 9.0), 10.0, "time cubes to place");
        for index in 0..usize::from(player.cubes) {
            icons::cube(part, (x + 14.0 + step(index, 18.0), y + 30.0), 13.0);
        }
    }
}

/// Cubes on an area; those that are spent are hollow.
fn cubes_in(part: &mut Part, cubes: u8, spent: u8, (x, y): Point, wide: f32) {
    const SHOWN: u8 = 6;
    for index in 0..cubes.min(SHOWN) {
        let (column, row) = (index % 3, index / 3);
        let middle = (
            x + 11.0 + f32::from(column) * 15.0,
            y + 8.0 + f32::from(row) * 14.0,
        );
        if index < cubes.saturating_sub(spent) {
            icons::cube(part, middle, 11.0);
        } else {
            part.rect("slot", (middle.0 - 5.5, middle.1 - 5.5), 11.0, 11.0);
        }
    }
    if cubes > SHOWN {
        let at = (x + wide - 3.0, y - 8.0);
        part.text_to("title", at, 10.0, cubes.to_string());
    }
}

fn areas(placed: Placed) -> [(&'static str, u8); 4] {
    [
        ("move", placed.movement),
        ("steer", placed.steer),
        ("CB", placed.cb),
        ("repair", placed.repair),
    ]
}

/// Where the chip of a place in a list lies, two in a row.
pub fn chip_at((x, y): Point, index: usize) -> Point {
    let (column, row) = (index % 2, index / 2);
    (x + step(column, CHIP.0 + PAD), y + step(row, CHIP.1 + 6.0))
}

/// How high so many chips are together.
pub fn chips_high(count: usize) -> f32 {
    step(count.div_ceil(2), CHIP.1 + 6.0)
}

/// The name of an ability, as a card says it.
pub fn words(ability: Ability) -> String {
    match ability {
        Ability::Cb => "CB".to_owned(),
        other => other.name().replace('-', " "),
    }
}

/// Icons with their names, one a line, the first of them up to so many.
pub fn abilities(part: &mut Part, all: &[(Ability, u16)], (x, y): Point, most: usize) {
    let mut down = y;
    for (ability, count) in all.iter().take(most) {
        icons::ability(part, *ability, (x + 10.0, down + 9.0), 19.0);
        let more = if *count > 1 {
            format!(" ×{count}")
        } else {
            String::new()
        };
        let text = format!("{}{more}", words(*ability));
        part.text_from("text", (x + 26.0, down + 9.0), 12.0, text);
        down += 22.0;
    }
    if all.len() > most {
        let text = format!("and {} more", all.len() - most);
        part.text_from("text", (x + 26.0, down + 4.0), 11.0, text);
    }
}
