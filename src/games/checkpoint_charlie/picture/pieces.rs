//! What the component documents have in them, one picture each.

use serde_json::Value;

use super::cat::{Cat, HIGH, LINE, SMALL, WIDE, fitting, hound};
use super::number;
use super::tokens::{Face, clue, marker};
use crate::document::{Id, Tree};
use crate::games::checkpoint_charlie::components::{
    Investigator, Investigators, Marker, Markers, Rules, Suspect, Suspects, Trait, Traits,
};
use crate::kit::picture::letters;
use crate::kit::picture::{Part, Picture, Piece, Point, numbered};
use crate::lint::Scope;

/// How wide things are in print, in millimetres.
const CARD_MM: f32 = 63.0;
const TOKEN_MM: f32 = 25.0;

/// How wide and high a card is: 63 mm to 88.
const CARD: Point = (144.0, 201.0);
const TOKEN: f32 = 64.0;

/// What is to be seen of a document of a kind.
pub fn pieces(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
    match kind {
        "suspects" => {
            let set = scope.typed::<Suspects>(tree);
            numbered(set.map(|set| set.suspects), "suspects", suspect)
        }
        "investigators" => {
            let set = scope.typed::<Investigators>(tree);
            numbered(
                set.map(|set| set.investigators),
                "investigators",
                investigator,
            )
        }
        "traits" => {
            let set = scope.typed::<Traits>(tree);
            numbered(set.map(|set| set.traits), "traits", counter)
        }
        "markers" => {
            let set = scope.typed::<Markers>(tree);
            numbered(set.map(|set| set.markers), "markers", score)
        }
        "rules" => scope.typed(tree).iter().map(rules).collect(),
        _ => Vec::new(),
    }
}

/// A card with its name on top.
fn card(id: &str, name: Option<&str>, title: String) -> (Picture, Part) {
    let (wide, high) = CARD;
    let picture = Picture::new(title.as_str(), wide, high);
    let mut part = Part::of(id, title);
    part.card("card", (1.0, 1.0), wide - 2.0, high - 2.0);
    let called = letters::shortened("title", 12.0, wide - 16.0, name.unwrap_or(id));
    part.text("title", (wide / 2.0, 15.0), 12.0, called);
    (picture, part)
}

/// The back that all cards of the deck share.
fn back() -> Picture {
    let (wide, high) = CARD;
    let mut back = Picture::new("Back of a card", wide, high);
    let mut part = Part::default();
    part.card("back", (1.0, 1.0), wide - 2.0, high - 2.0);
    part.disc("spot", (wide / 2.0, high / 2.0), 30.0);
    part.text("letter-dark", (wide / 2.0, high / 2.0), 36.0, "?");
    back.parts.push(part);
    back
}

/// A cat, and its faces in words below it.
fn suspect(suspect: &Suspect, pointer: String) -> Piece {
    const TOP: f32 = 26.0;
    let (wide, high) = CARD;
    let faces: Vec<&str> = suspect.faces.iter().map(Id::as_str).collect();
    let called = match &suspect.name {
        Some(name) => format!("{name} (`{}`)", suspect.id),
        None => format!("`{}`", suspect.id),
    };
    let title = format!("{called}: {}", faces.join(", "));
    let id = suspect.id.as_str();
    let (mut picture, mut part) = card(id, suspect.name.as_deref(), title);
    let below = 15.0 * number(faces.len().max(1));
    let times = ((high - TOP - 10.0 - below) / HIGH).clamp(0.3, 1.3);
    let corner = ((wide - WIDE * times) / 2.0, TOP);
    Cat::of(faces.iter().copied()).draw(&mut part, corner, times);
    let mut down = high - 6.0 - below + 7.5;
    for face in faces {
        let word = fitting(face, wide - 16.0);
        part.text("text", (wide / 2.0, down), SMALL, word);
        down += 15.0;
    }
    picture.parts.push(part);
    Piece::shown(id, pointer, picture)
        .printed(1, CARD_MM)
        .with_back(back())
}

fn investigator(investigator: &Investigator, pointer: String) -> Piece {
    let (wide, high) = CARD;
    let id = investigator.id.as_str();
    let called = investigator.name.as_deref();
    let title = match called {
        Some(name) => format!("Investigator {name} (`{id}`)"),
        None => format!("Investigator `{id}`"),
    };
    let (mut picture, mut part) = card(id, called, title);
    let times = 1.6;
    hound(&mut part, ((wide - WIDE * times) / 2.0, 32.0), times);
    let below = (wide / 2.0, high - 18.0);
    part.text("label", below, SMALL, fitting(id, wide - 16.0));
    picture.parts.push(part);
    Piece::shown(id, pointer, picture)
        .printed(1, CARD_MM)
        .with_back(back())
}

/// A clue counter: its two sides, to be folded back to back.
fn counter(of: &Trait, pointer: String) -> Piece {
    const HIGH: f32 = TOKEN + LINE + 4.0;
    let id = of.id.as_str();
    let faces: Vec<&str> = of.faces.iter().map(Id::as_str).collect();
    let title = format!("Counter `{id}`: {}", faces.join(" or "));
    let sides = number(faces.len().max(1));
    // Room for the longest word that the base set has.
    let side = TOKEN + 12.0;
    let mut picture = Picture::new(title, sides * side, HIGH);
    let mut x = side / 2.0;
    for face in faces {
        let mut part = Part::of(format!("{id}.{face}"), format!("`{face}`"));
        clue(&mut part, face, (x, TOKEN / 2.0), TOKEN / 2.0 - 2.0);
        let below = (x, TOKEN + LINE / 2.0);
        part.text("text", below, SMALL, fitting(face, side));
        picture.parts.push(part);
        x += side;
    }
    Piece::shown(id, pointer, picture).printed(1, sides * TOKEN_MM)
}

fn score(kind: &Marker, pointer: String) -> Piece {
    let id = kind.id.as_str();
    let title = format!("Marker `{id}`: {}, {} points", kind.colour, kind.value);
    let middle = (TOKEN / 2.0, TOKEN / 2.0);
    let drawn = |title: String, face| {
        let mut picture = Picture::new(title.as_str(), TOKEN, TOKEN);
        let mut part = Part::of(id, title);
        marker(
            &mut part,
            kind.colour,
            face,
            true,
            middle,
            TOKEN / 2.0 - 2.0,
        );
        picture.parts.push(part);
        picture
    };
    let face = Face {
        value: i16::from(kind.value),
        special: kind.special,
    };
    let front = drawn(title, Some(face));
    let back = drawn(format!("Back of a {} marker", kind.colour), None);
    Piece::shown(id, pointer, front)
        .printed(usize::from(kind.count), TOKEN_MM)
        .with_back(back)
}

/// A sheet with the numbers of the game, and the readings that the document names.
fn rules(rules: &Rules) -> Piece {
    const WIDE: f32 = 384.0;
    const ROW: f32 = 18.0;
    let mut picture = Picture::new("Rules", WIDE, 0.0);
    let mut ground = Part::default();
    let mut part = Part::of("constants", "Constants");
    let rounds = rules.constants.rounds;
    part.text_from("text", (16.0, 28.0), 12.0, "rounds");
    let step = 24.0_f32.min(240.0 / f32::from(rounds.max(1)));
    for round in 1..=rounds {
        let middle = (128.0 + f32::from(round) * step - step / 2.0, 28.0);
        part.disc("spot", middle, step / 2.0 - 1.0);
        if step > 15.0 {
            part.text("letter-dark", middle, SMALL, round.to_string());
        }
    }
    part.text_from("text", (16.0, 56.0), 12.0, "target");
    let target = format!("{} points", rules.constants.target);
    part.text_from("title", (128.0, 56.0), 14.0, target);
    let mut rows = Part::of("readings", "Readings");
    let mut down = 88.0;
    let given = serde_json::to_value(rules.readings).unwrap_or_default();
    let given = given.as_object().into_iter().flatten();
    for (name, value) in given {
        let value = value
            .as_str()
            .map_or_else(|| Value::to_string(value), str::to_owned);
        rows.text_from("label", (16.0, down), 11.0, name.as_str());
        rows.text_to("text", (WIDE - 16.0, down), 11.0, value);
        down += ROW;
    }
    if rows.shapes.is_empty() {
        let none = "every reading is the default";
        rows.text_from("label", (16.0, down), 11.0, none);
        down += ROW;
    }
    picture.height = down;
    ground.card("sheet", (1.0, 1.0), WIDE - 2.0, down - 2.0);
    picture.parts = vec![ground, part, rows];
    Piece::shown("rules", "", picture)
}
