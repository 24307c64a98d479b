//! What lies on the table beside the map: piles, decks, the tile in hand, the stopwatch.

use super::boards::{SLOT, small, words};
use super::panel::{PANEL, list};
use super::symbols::symbol;
use super::tile::Drawn;
use crate::document::Id;
use crate::games::classic_rally::View;
use crate::games::classic_rally::components::{Colour, Phase};
use crate::kit::picture::{Part, Picture, Point};

const EDGE: f32 = 10.0;

/// The table; `tile` knows tiles by their ids.
pub fn table(view: &View, tile: impl Fn(&Id) -> Option<Drawn>) -> Picture {
    let mut parts = vec![head(view)];
    if let Some(clock) = view.clock {
        parts.push(stopwatch(clock));
    }
    let mut down = 50.0;
    parts.push(piles(view, (EDGE, down)));
    parts.extend(hazards(view, (EDGE + 5.0 * 44.0 + 10.0, down)));
    down += SLOT + 12.0;
    if view.tile_pile_size > 0 || view.drawn.is_some() || view.removed_service.is_some() {
        parts.extend(tiles(view, (EDGE, down), tile));
        down += 66.0;
    }
    if view.phase == Phase::Features {
        parts.push(features(view, down));
        down += 34.0;
    }
    if !view.spent_jokers.is_empty() {
        let spent: Vec<String> = view
            .spent_jokers
            .iter()
            .map(|joker| words(joker.name()))
            .collect();
        let text = format!("Jokers played: {}", spent.join(", "));
        let mut part = Part::of("spent-jokers", text.as_str());
        part.text_from("text", (EDGE, down + 6.0), 11.0, text);
        parts.push(part);
        down += 20.0;
    }
    let mut picture = Picture::new("Table", PANEL, down);
    let mut ground = Part::default();
    ground.card("sheet", (1.0, 1.0), PANEL - 2.0, down - 4.0);
    picture.parts.push(ground);
    picture.parts.extend(parts);
    picture
}

/// What time it is in the game.
fn head(view: &View) -> Part {
    let mut part = Part::of("phase", format!("phase `{}`", view.phase));
    let mut title = match (view.phase, view.round) {
        (Phase::Race | Phase::Over, round) if round > 0 => format!("Round {round}"),
        (phase, _) => phase_words(phase).to_owned(),
    };
    if view.stage > 1 {
        title = format!("Stage {}, {}", view.stage, title.to_lowercase());
    }
    part.text_from("title", (EDGE, 18.0), 15.0, title);
    let now = if view.phase == Phase::Over {
        match view.winners.as_deref() {
            None | Some([]) => "nobody wins".to_owned(),
            Some([only]) => format!("{only} wins"),
            Some(several) => format!("{} share the victory", names(several)),
        }
    } else if let Some(chance) = &view.chance {
        match chance.as_str() {
            "roll" | "order-roll" | "finish-roll" => "the dice are due".to_owned(),
            "joker-deal" => "the Jokers are dealt next".to_owned(),
            "solo-features" => "the Features are dealt next".to_owned(),
            _ => "a shuffle is due".to_owned(),
        }
    } else if view.next.len() > 1 {
        format!("{} decide", names(&view.next))
    } else {
        view.next
            .first()
            .map(|colour| format!("{colour} decides"))
            .unwrap_or_default()
    };
    part.text_from("text", (EDGE, 37.0), 11.0, now);
    part
}

fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::OrderRoll => "Roll for the first player",
        Phase::RemoveService => "One service station is left out",
        Phase::TilePile | Phase::ReshuffleTiles => "Tiles are shuffled",
        Phase::PlaceStart => "START is laid",
        Phase::Build => "The map is built",
        Phase::VoteFinish => "Vote for FINISH",
        Phase::FinishRoll => "Roll for laying FINISH",
        Phase::PlaceFinish => "FINISH is laid",
        Phase::HazardDeck => "Hazard cards are shuffled",
        Phase::JokerDeal => "Jokers are dealt",
        Phase::SoloFeatures => "Features are dealt",
        Phase::Features => "Features are picked",
        Phase::Load => "Boards are loaded",
        Phase::PlaceRally => "Rally Cars are placed",
        Phase::PlaceAssist => "Assistance Cars are placed",
        Phase::Race => "Race",
        Phase::Over => "Over",
    }
}

fn names(colours: &[Colour]) -> String {
    let names: Vec<&str> = colours.iter().map(|colour| colour.name()).collect();
    names.join(", ")
}

/// The open piles.
fn piles(view: &View, (x, y): Point) -> Part {
    let mut part = Part::of("piles", format!("piles: {}", list(&view.piles)));
    let mut right = x;
    for (card, count) in &view.piles.0 {
        if *count > 0 {
            let count = usize::from(*count);
            small(&mut part, (right, y), 36.0, card.name(), Some(count));
        } else {
            part.rect("slot", (right, y), 36.0, SLOT);
        }
        right += 44.0;
    }
    part
}

/// The Hazard deck, its topmost card where it is seen, and what is known to lie at the bottom.
fn hazards(view: &View, (x, y): Point) -> Vec<Part> {
    let size = view.hazard_deck_size;
    let mut part = Part::of(
        "hazard-deck-size",
        format!("{size} cards in the Hazard deck"),
    );
    if size == 0 {
        part.rect("slot", (x, y), 50.0, SLOT);
    } else {
        part.rect("back", (x, y), 50.0, SLOT);
    }
    part.rect("paper", (x + 2.0, y + 6.0), 46.0, 36.0);
    part.text("text", (x + 25.0, y + 15.0), 10.5, "Hazard");
    part.text("title", (x + 25.0, y + 31.0), 14.0, size.to_string());
    let mut parts = vec![part];
    if let Some(top) = view.hazard_deck.as_ref().and_then(|deck| deck.first()) {
        let mut part = Part::of("hazard-deck", format!("{top} is the topmost Hazard card"));
        part.rect("card", (x + 56.0, y), 58.0, 21.0);
        symbol(&mut part, top.name(), (x + 101.0, y + 10.5), 8.0);
        part.text_from("label", (x + 61.0, y + 10.5), 10.0, "top");
        parts.push(part);
    }
    if let Some(known) = view.hazard_known.last() {
        let named: Vec<&str> = view.hazard_known.iter().map(|card| card.name()).collect();
        let title = format!("at the bottom of the Hazard deck: {}", named.join(", "));
        let mut part = Part::of("hazard-known", title);
        part.rect("card", (x + 56.0, y + 25.0), 58.0, 21.0);
        symbol(&mut part, known.name(), (x + 101.0, y + 35.5), 8.0);
        part.text_from("label", (x + 61.0, y + 35.5), 10.0, "last");
        parts.push(part);
    }
    parts
}

/// The pile of tiles, the tile that is drawn, and the one that is left out.
fn tiles(view: &View, (x, y): Point, tile: impl Fn(&Id) -> Option<Drawn>) -> Vec<Part> {
    const SMALL: f32 = 56.0;
    let mut parts = Vec::new();
    let mut right = x;
    if view.tile_pile_size > 0 {
        let size = view.tile_pile_size;
        let mut part = Part::of("tile-pile-size", format!("{size} tiles in the pile"));
        part.rect("back", (right, y), SMALL, SMALL);
        part.rect("paper", (right + 8.0, y + 12.0), SMALL - 16.0, SMALL - 24.0);
        part.text("text", (right + SMALL / 2.0, y + 21.0), 10.5, "Tiles");
        part.text(
            "title",
            (right + SMALL / 2.0, y + 36.0),
            14.0,
            size.to_string(),
        );
        parts.push(part);
        right += SMALL + 12.0;
    }
    for (key, id, words) in [
        ("drawn", &view.drawn, "drawn"),
        ("removed-service", &view.removed_service, "left out"),
    ] {
        let Some(id) = id else {
            continue;
        };
        let mut part = Part::of(key, format!("`{id}`, {words}"));
        match tile(id) {
            Some(drawn) => drawn.draw(&mut part, (right, y), SMALL),
            None => part.rect("empty", (right, y), SMALL, SMALL),
        }
        let at = right + SMALL + 6.0;
        part.text_from("text", (at, y + 20.0), 11.0, id.as_str());
        part.text_from("label", (at, y + 36.0), 10.5, words);
        parts.push(part);
        right += SMALL + 90.0;
    }
    parts
}

/// The Features that can be picked.
fn features(view: &View, down: f32) -> Part {
    let mut part = Part::of("features-left", "Features that nobody has");
    let mut x = EDGE;
    for (feature, count) in &view.features_left.0 {
        part.rect("card", (x, down), 80.0, 26.0);
        symbol(&mut part, feature.name(), (x + 16.0, down + 13.0), 9.0);
        let count = format!("× {count}");
        part.text_from("text", (x + 34.0, down + 13.0), 12.0, count);
        x += 86.0;
    }
    part
}

fn stopwatch(clock: u16) -> Part {
    let middle = (PANEL - EDGE - 18.0, 24.0);
    let mut part = Part::of("clock", format!("the stopwatch shows {clock}"));
    part.line("ink", 4.0, [(middle.0, 3.0), (middle.0, 8.0)]);
    part.disc("dial", middle, 17.0);
    part.text("title", middle, 13.0, clock.to_string());
    part
}
