//! Boards: rows of slots with cards in them, and Features with a lamp.

use super::symbols::symbol;
use crate::games::classic_rally::components::{CardsGiven, Feature};
use crate::kit::picture::{Part, Point};

/// How high a slot is.
pub const SLOT: f32 = 46.0;
/// How wide it is where there is room.
const WIDE: f32 = 36.0;
const GAP: f32 = 3.0;

/// The height of a Feature's slot.
pub const FEATURE: f32 = 26.0;

/// A row of so many slots within a width, the first of which have cards in them.
pub fn slots(part: &mut Part, (x, y): Point, room: f32, count: usize, cards: &CardsGiven) {
    let held = cards
        .0
        .iter()
        .flat_map(|(card, count)| std::iter::repeat_n(card.name(), usize::from(*count)));
    let held: Vec<&str> = held.collect();
    let count = count.max(held.len()).max(1);
    let wide = WIDE.min((room + GAP) / number(count) - GAP);
    for index in 0..count {
        let corner = (x + number(index) * (wide + GAP), y);
        match held.get(index) {
            Some(card) => small(part, corner, wide, card, None),
            None => part.rect("slot", corner, wide, SLOT),
        }
    }
}

/// A small card: its symbol, and below it its word, or how many there are.
pub fn small(part: &mut Part, (x, y): Point, wide: f32, card: &str, count: Option<usize>) {
    part.rect("card", (x, y), wide, SLOT);
    let middle = x + wide / 2.0;
    symbol(part, card, (middle, y + 16.0), (wide * 0.36).min(11.0));
    if let Some(count) = count {
        part.text("title", (middle, y + SLOT - 10.0), 12.0, count.to_string());
    } else if wide >= WIDE - 1.0 {
        part.text("text", (middle, y + SLOT - 9.0), 10.0, word(card));
    }
}

/// What stands on a small card.
fn word(card: &str) -> &str {
    match card {
        "fuel" => "Fuel",
        "spare-tyre" => "Spare",
        "toolbox" => "Tools",
        "rain-tyres" => "Rain",
        "fog-lights" => "Fog",
        "straight" => "Ahead",
        "left" => "Left",
        "right" => "Right",
        other => other,
    }
}

/// The slot of a Feature: its lamp is lit while it works, and it is crossed out while it does not.
pub fn feature(part: &mut Part, (x, y): Point, wide: f32, feature: Option<(Feature, bool)>) {
    let Some((feature, is_active)) = feature else {
        part.rect("slot", (x, y), wide, FEATURE);
        return;
    };
    let middle = y + FEATURE / 2.0;
    part.rect("card", (x, y), wide, FEATURE);
    part.disc(
        if is_active { "lit" } else { "out" },
        (x + 13.0, middle),
        7.0,
    );
    symbol(part, feature.name(), (x + 34.0, middle), 9.0);
    let name = words(feature.name());
    part.text_from("text", (x + 48.0, middle), 12.0, name);
    if !is_active {
        let (left, right) = (x + 8.0, x + 18.0);
        for [from, to] in [[left, right], [right, left]] {
            part.line("ink", 1.5, [(from, middle - 5.0), (to, middle + 5.0)]);
        }
        part.text_to("label", (x + wide - 8.0, middle), 11.0, "off");
    }
}

/// The name of a card as people say it.
pub fn words(name: &str) -> String {
    let mut letters = name.replace('-', " ");
    if let Some(first) = letters.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    letters
}

/// A number of cards as a length.
#[expect(clippy::cast_precision_loss, reason = "at most some hundred cards")]
pub fn number(count: usize) -> f32 {
    count as f32
}
