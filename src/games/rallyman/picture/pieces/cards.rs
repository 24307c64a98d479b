//! Gear cards with their backs, shortcut cards, Sisu and spare tires.

use crate::games::rallyman::components::Cards;
use crate::games::rallyman::{Seconds, table};
use crate::kit::picture::{Part, Picture, Piece};

/// How large a card is, and how wide in print, in millimetres.
const CARD: (f32, f32) = (126.0, 176.0);
const CARD_MM: f32 = 63.0;

/// Every card with how often it is there.
pub fn cards(cards: &Cards) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if let Some(gears) = &cards.gear_cards {
        for (pile, gear) in gears.piles().into_iter().zip(1_u8..) {
            let events = ["spin", "left", "right"].into_iter().zip(pile.events());
            for (event, copies) in events.filter(|(_, copies)| *copies > 0) {
                let id = format!("g{gear}-{event}");
                let time = seconds(pile.seconds);
                let words = [format!("gear {gear}"), time];
                let face = card(&id, &format!("gear-{gear}"), &gear.to_string(), &words);
                let words = [event_words(event).to_owned(), seconds(gears.neutral)];
                let back = card(&format!("{id}.back"), "card", sign(event), &words);
                let pointer = format!("/gear-cards/g{gear}/{event}");
                pieces.push(
                    Piece::shown(id, pointer, face)
                        .printed(usize::from(copies), CARD_MM)
                        .with_back(back),
                );
            }
        }
    }
    if let Some(deck) = &cards.shortcut_cards {
        let kinds = [
            ("good", deck.good, "K", "nothing happens"),
            ("dirty", deck.dirty, "K*", "dirt on the road"),
            ("flat", deck.flat, "K!", "a flat tire"),
        ];
        for (kind, copies, large, words) in kinds.into_iter().filter(|kind| kind.1 > 0) {
            let id = format!("shortcut-{kind}");
            let face = card(&id, "card", large, &[kind.to_owned(), words.to_owned()]);
            let pointer = format!("/shortcut-cards/{kind}");
            pieces.push(
                Piece::shown(id, pointer, face)
                    .printed(usize::from(copies), CARD_MM)
                    .with_back(shortcut_back()),
            );
        }
    }
    // One for each driver.
    let each = |count: u8| usize::from(count) * table::MAX_DRIVERS;
    if let Some(count) = cards.sisu.filter(|count| *count > 0) {
        let words = ["Sisu".to_owned(), "control is kept".to_owned()];
        let face = card("sisu", "card", "S", &words);
        pieces.push(Piece::shown("sisu", "/sisu", face).printed(each(count), CARD_MM));
    }
    if let Some(count) = cards.spare_tires.filter(|count| *count > 0) {
        let face = card("spare-tire", "card", "○", &["spare tire".to_owned()]);
        let time = cards
            .gear_cards
            .as_ref()
            .map(|gears| seconds(gears.spare_tire));
        let back = card(
            "spare-tire.back",
            "card",
            "0",
            &time.into_iter().collect::<Vec<_>>(),
        );
        pieces.push(
            Piece::shown("spare-tire", "/spare-tires", face)
                .printed(each(count), CARD_MM)
                .with_back(back),
        );
    }
    pieces
}

fn seconds(count: u16) -> String {
    Seconds(u32::from(count)).to_string()
}

fn sign(event: &str) -> &'static str {
    match event {
        "left" => "←",
        "right" => "→",
        _ => "↻",
    }
}

fn event_words(event: &str) -> &'static str {
    match event {
        "left" => "off to the left",
        "right" => "off to the right",
        _ => "spin",
    }
}

fn card(id: &str, look: &str, large: &str, words: &[String]) -> Picture {
    let (wide, high) = CARD;
    let title = format!("Card {id}: {}", words.join(", "));
    let mut picture = Picture::new(title.as_str(), wide, high);
    let mut part = Part::of(id, title);
    part.card(look, (1.0, 1.0), wide - 2.0, high - 2.0);
    let middle = (wide / 2.0, high * 0.36);
    match large {
        "←" | "→" => {
            let sign = if large == "←" { -1.0 } else { 1.0 };
            part.line(
                "ink",
                8.0,
                [
                    (middle.0 - 26.0 * sign, middle.1),
                    (middle.0 + 12.0 * sign, middle.1),
                ],
            );
            let tip = middle.0 + 32.0 * sign;
            let back = middle.0 + 8.0 * sign;
            part.area(
                "ink",
                [
                    (back, middle.1 - 18.0),
                    (tip, middle.1),
                    (back, middle.1 + 18.0),
                ],
            );
        }
        "↻" | "○" => {
            let end = if large == "↻" { 270.0 } else { 360.0 };
            let ring = crate::kit::picture::arc(middle, 24.0, 0.0, end);
            part.line("ink", 7.0, ring);
            if large == "↻" {
                let (x, y) = (middle.0, middle.1 - 24.0);
                part.area("ink", [(x, y - 13.0), (x + 20.0, y), (x, y + 13.0)]);
            }
        }
        _ => part.text("title", middle, 56.0, large),
    }
    let mut down = high * 0.7;
    for line in words {
        part.text("text", (wide / 2.0, down), 14.0, line.as_str());
        down += 22.0;
    }
    picture.parts.push(part);
    picture
}

fn shortcut_back() -> Picture {
    let (wide, high) = CARD;
    let mut picture = Picture::new("Back of a shortcut card", wide, high);
    let mut part = Part::default();
    part.card("back", (1.0, 1.0), wide - 2.0, high - 2.0);
    part.disc("spot", (wide / 2.0, high / 2.0), 28.0);
    part.text("letter-dark", (wide / 2.0, high / 2.0), 32.0, "K");
    picture.parts.push(part);
    picture
}
