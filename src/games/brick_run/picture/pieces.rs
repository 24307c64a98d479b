//! What the component documents have in them, one picture each.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

use super::card::{Drawn, step};
use super::{icons, panel};
use crate::document::Tree;
use crate::games::brick_run::components::{
    Ability, Car, Card, Cards, Cars, Constants, Rules, Town, Towns,
};
use crate::kit::count::Count;
use crate::kit::picture::letters::{self, shortened};
use crate::kit::picture::{Part, Picture, Piece, numbered};
use crate::lint::Scope;

/// How wide cards are in print, in millimetres, upright and lying.
const UPRIGHT_MM: f32 = 63.0;
const LYING_MM: f32 = 88.0;

/// The same in a picture.
const SHORT: f32 = 180.0;
const LONG: f32 = SHORT * LYING_MM / UPRIGHT_MM;

/// What is to be seen of a document of a kind.
pub fn pieces(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
    match kind {
        "cards" => numbered(
            scope.typed::<Cards>(tree).map(|set| set.cards),
            "cards",
            card,
        ),
        "cars" => numbered(scope.typed::<Cars>(tree).map(|set| set.cars), "cars", car),
        "towns" => numbered(
            scope.typed::<Towns>(tree).map(|set| set.towns),
            "towns",
            town,
        ),
        "rules" => scope.typed::<Rules>(tree).iter().map(rules).collect(),
        _ => Vec::new(),
    }
}

fn counted(abilities: &BTreeMap<Ability, u8>) -> Vec<(Ability, u16)> {
    let all = abilities.iter();
    all.map(|(ability, count)| (*ability, u16::from(*count)))
        .filter(|(_, count)| *count > 0)
        .collect()
}

/// A card with both halves: the part above, the piece of road below.
fn card(card: &Card, pointer: String) -> Piece {
    const HALF: f32 = 126.0;
    let drawn = Drawn {
        id: card.id.as_str(),
        part: card.part.as_str(),
        abilities: counted(&card.abilities),
        distance: card.distance,
        encounter: card.encounter,
    };
    let title = format!(
        "Card {}: {}; {} long, {}",
        card.id,
        drawn.words(),
        card.distance,
        icons::encounter_words(card.encounter)
    );
    let mut picture = Picture::new(title.as_str(), SHORT, LONG);
    let mut part = Part::of(card.id.as_str(), title);
    part.card("card", (1.0, 1.0), SHORT - 2.0, LONG - 2.0);
    let id = shortened("id", 10.0, SHORT / 3.0, drawn.id);
    let room = SHORT - 30.0 - letters::width("id", 10.0, &id);
    part.text_to("id", (SHORT - 10.0, 15.0), 10.0, id);
    let below = part.paragraph("title", (12.0, 10.0), 15.0, room, 2, drawn.part);
    if let [(ability, count)] = drawn.abilities[..] {
        let middle = f32::midpoint(below, HALF);
        icons::ability(&mut part, ability, (34.0, middle), 40.0);
        let mut text = panel::words(ability);
        if count > 1 {
            let _ = write!(text, " ×{count}");
        }
        part.paragraph("text", (66.0, middle - 10.0), 13.0, SHORT - 72.0, 2, &text);
    } else {
        let most = if below > 40.0 { 2 } else { 3 };
        panel::abilities(&mut part, &drawn.abilities, (12.0, below + 8.0), most);
    }
    part.line("rule", 1.0, [(8.0, HALF), (SHORT - 8.0, HALF)]);
    road_half(&mut part, &drawn, HALF);
    picture.parts.push(part);
    Piece::shown(card.id.as_str(), pointer, picture)
        .printed(1, UPRIGHT_MM)
        .with_back(back("Part / Road"))
}

/// The piece of road of a card: its encounter, and its spaces along the lower edge.
fn road_half(part: &mut Part, drawn: &Drawn<'_>, top: f32) {
    let (name, numbers) = icons::sign_words(drawn.encounter);
    icons::encounter(part, drawn.encounter, (42.0, top + 38.0), 27.0);
    part.text_from("title", (82.0, top + 30.0), 26.0, numbers);
    let words = icons::with_needed(name, drawn.encounter);
    part.text_from("text", (82.0, top + 54.0), 13.0, words);
    let y = LONG - 34.0;
    part.line("road-asphalt", 24.0, [(2.0, y), (SHORT - 2.0, y)]);
    let spaces = drawn.distance.max(1);
    let between = (SHORT - 24.0) / f32::from(spaces);
    let mut x = 12.0 + between / 2.0;
    for _ in 0..spaces {
        part.disc("spot", (x, y), (between * 0.32).min(7.0));
        x += between;
    }
    let text = Count(drawn.distance, "space").to_string();
    part.text("text", (SHORT / 2.0, LONG - 12.0), 11.0, text);
}

/// The back of an upright card.
fn back(words: &str) -> Picture {
    let mut picture = Picture::new("Back of a card", SHORT, LONG);
    let mut part = Part::default();
    part.card("back", (1.0, 1.0), SHORT - 2.0, LONG - 2.0);
    part.card("paper", (26.0, LONG / 2.0 - 20.0), SHORT - 52.0, 40.0);
    part.text("title", (SHORT / 2.0, LONG / 2.0), 15.0, words);
    picture.parts.push(part);
    picture
}

/// A car card: the track from the left, cargo, and icons.
fn car(car: &Car, pointer: String) -> Piece {
    let name = car.name.as_deref().unwrap_or(car.id.as_str());
    let mut picture = Picture::new(format!("Car card {name}"), LONG, SHORT);
    let mut part = Part::of(car.id.as_str(), name);
    part.card("card", (1.0, 1.0), LONG - 2.0, SHORT - 2.0);
    let id = shortened("id", 10.0, LONG / 3.0, car.id.as_str());
    let room = LONG - 32.0 - letters::width("id", 10.0, &id);
    if letters::width("title", 17.0, name) > room {
        part.paragraph("title", (12.0, 7.0), 12.0, room, 2, name);
    } else {
        part.text_from("title", (12.0, 22.0), 17.0, name);
    }
    part.text_to("id", (LONG - 12.0, 22.0), 10.0, id);
    part.text_from("text", (12.0, 56.0), 12.0, "speed");
    let wide = ((LONG - 70.0) / step(car.track.len().max(1), 1.0)).min(26.0);
    panel::track(&mut part, &car.track, None, (56.0, 44.0), wide);
    part.text_from("text", (12.0, 84.0), 12.0, "cargo");
    let cargo = car.cargo.to_string();
    part.text_from("title", (56.0, 84.0), 16.0, cargo);
    let mut x = 82.0;
    for _ in 0..car.cargo.min(12) {
        part.rect("brick", (x, 79.0), 9.5, 10.0);
        x += 12.5;
    }
    let abilities = counted(&car.abilities);
    let (left, right) = abilities.split_at(abilities.len().min(3));
    panel::abilities(&mut part, left, (12.0, 102.0), 3);
    panel::abilities(&mut part, right, (124.0, 102.0), 1);
    let mut said = Vec::new();
    if car.cop {
        said.push("the crooked cop’s".to_owned());
    }
    if car.initiative > 0 {
        said.push(format!("initiative +{}", car.initiative));
    }
    let corner = (LONG - 12.0, SHORT - 14.0);
    part.text_to("text", corner, 11.0, said.join(" · "));
    picture.parts.push(part);
    Piece::shown(car.id.as_str(), pointer, picture).printed(1, LYING_MM)
}

/// A town card: how long its road is, and what bricks bring there.
fn town(town: &Town, pointer: String) -> Piece {
    const ORDER: [&str; 3] = ["1st", "2nd", "3rd"];
    let name = town.name.as_deref().unwrap_or(town.id.as_str());
    let mut picture = Picture::new(format!("Town card {name}"), SHORT, LONG);
    let mut part = Part::of(town.id.as_str(), name);
    part.card("town", (1.0, 1.0), SHORT - 2.0, LONG - 2.0);
    let below = part.paragraph("title", (12.0, 10.0), 18.0, SHORT - 24.0, 2, name);
    part.paragraph(
        "id",
        (12.0, below + 2.0),
        10.0,
        SHORT - 24.0,
        1,
        town.id.as_str(),
    );
    part.text_from("text", (12.0, 92.0), 12.0, "cards of the road");
    part.text_to("title", (SHORT - 12.0, 92.0), 16.0, town.road.to_string());
    for index in 0..town.road.min(16) {
        let (column, row) = (index % 8, index / 8);
        let corner = (
            12.0 + f32::from(column) * 20.0,
            106.0 + f32::from(row) * 20.0,
        );
        part.rect("back", corner, 15.0, 15.0);
    }
    part.text_from("text", (12.0, 168.0), 12.0, "a brick brings");
    for ((price, order), x) in town.prices.iter().zip(ORDER).zip([36.0_f32, 90.0, 144.0]) {
        part.disc("coin", (x, 200.0), 20.0);
        part.text("letter-dark", (x, 200.0), 16.0, format!("${price}"));
        part.text("text", (x, 232.0), 12.0, order);
    }
    picture.parts.push(part);
    Piece::shown(town.id.as_str(), pointer, picture)
        .printed(1, UPRIGHT_MM)
        .with_back(back("Town"))
}

/// The rules: every number, those that differ from the rulebook's with its value, and the readings that are named.
fn rules(rules: &Rules) -> Piece {
    const LINE: f32 = 18.0;
    const WIDE: f32 = 400.0;
    let json = |value: Result<Value, serde_json::Error>| match value {
        Ok(Value::Object(table)) => flat("", table),
        _ => Vec::new(),
    };
    let constants = json(serde_json::to_value(rules.constants));
    let usual = json(serde_json::to_value(Constants::default()));
    let readings = json(serde_json::to_value(rules.readings));
    let mut part = Part::of("rules", "Constants and readings");
    let mut y = 24.0;
    part.text_from("title", (16.0, y), 15.0, "Constants");
    y += 4.0;
    for ((key, value), (_, usual)) in constants.iter().zip(&usual) {
        y += LINE;
        let is_usual = value == usual;
        let look = if is_usual { "text" } else { "title" };
        part.text_from(look, (16.0, y), 12.0, key.as_str());
        part.text_to(look, (WIDE - 16.0, y), 12.0, value.as_str());
        if !is_usual {
            let text = format!("{usual} in the rulebook, here");
            part.text_to("text", (WIDE - 50.0, y), 11.0, text);
        }
    }
    if !readings.is_empty() {
        y += LINE * 1.75;
        part.text_from("title", (16.0, y), 15.0, "Readings");
        y += 4.0;
    }
    for (key, value) in &readings {
        y += LINE;
        part.text_from("text", (16.0, y), 12.0, key.as_str());
        part.text_to("text", (WIDE - 16.0, y), 12.0, value.as_str());
    }
    let high = y + 24.0;
    let mut ground = Part::default();
    ground.card("sheet", (1.0, 1.0), WIDE - 2.0, high - 2.0);
    let mut picture = Picture::new("Rules", WIDE, high);
    picture.parts = vec![ground, part];
    Piece::shown("rules", "", picture)
}

/// The values of a table with their keys, those of tables in it with both.
fn flat(before: &str, table: serde_json::Map<String, Value>) -> Vec<(String, String)> {
    let lines = table.into_iter().flat_map(|(key, value)| {
        let key = format!("{before}{key}");
        match value {
            Value::Object(inner) => flat(&format!("{key}."), inner),
            Value::String(text) => vec![(key, text)],
            other => vec![(key, other.to_string())],
        }
    });
    lines.collect()
}
