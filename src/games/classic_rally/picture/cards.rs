//! Cards as they are printed: their name, their symbol, what they do, and how many are in play.

use super::boards::{number, words};
use super::symbols::symbol;
use crate::games::classic_rally::components::{ByPlayers, CardTable};
use crate::kit::picture::{Part, Picture, Piece};

/// A card, in units.
const WIDE: f32 = 126.0;
const HIGH: f32 = 176.0;
/// How wide a card is in print, in millimetres.
const CARD_MM: f32 = 63.0;

/// How many of a card are in play.
#[derive(Clone, Copy)]
enum Copies {
    /// With one, two, three and four players.
    ByPlayers(ByPlayers),
    /// However many play.
    Always(u8),
}

impl Copies {
    /// How many there are in the box.
    fn most(self) -> usize {
        match self {
            Self::ByPlayers(copies) => usize::from(copies.into_iter().max().unwrap_or(0)),
            Self::Always(copies) => usize::from(copies),
        }
    }
}

/// Every kind of card that is in play with some number of players.
pub fn cards(table: &CardTable) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut section = |key: &str, deck: &str, cards: Vec<(&'static str, Copies)>| {
        let there = cards.into_iter().filter(|(_, copies)| copies.most() > 0);
        pieces.extend(there.map(|(name, copies)| card(key, deck, name, copies)));
    };
    /// The cards of a section that counts them in one of the two ways.
    macro_rules! sections {
        ($($field:ident: $key:literal, $deck:literal, $copies:ident;)+) => {
            $(if let Some(there) = &table.$field {
                let cards = there.copies().into_iter();
                let cards = cards.map(|(card, copies)| (card.name(), Copies::$copies(copies)));
                section($key, $deck, cards.collect());
            })+
        };
    }
    sections! {
        consumables: "consumables", "Consumable", ByPlayers;
        accessories: "accessories", "Accessory", ByPlayers;
        features: "features", "Feature", ByPlayers;
        road_book: "road-book", "Road Book", ByPlayers;
        hazards: "hazards", "Hazard", Always;
        jokers: "jokers", "Joker", Always;
    }
    pieces
}

fn card(key: &str, deck: &str, name: &str, copies: Copies) -> Piece {
    let title = format!("{deck}: {}", words(name));
    let mut picture = Picture::new(title.as_str(), WIDE, HIGH);
    let mut part = Part::of(name, title);
    part.card("card", (1.0, 1.0), WIDE - 2.0, HIGH - 2.0);
    part.text("label", (WIDE / 2.0, 16.0), 10.5, deck);
    part.text("title", (WIDE / 2.0, 34.0), 13.0, words(name));
    symbol(&mut part, name, (WIDE / 2.0, 72.0), 26.0);
    part.paragraph("text", (10.0, 106.0), 10.0, WIDE - 18.0, 3, does(name));
    match copies {
        Copies::ByPlayers(copies) => {
            for (index, count) in copies.into_iter().enumerate() {
                let x = 22.0 + number(index) * 27.5;
                part.text("label", (x, HIGH - 24.0), 10.0, format!("{}P", index + 1));
                part.text("title", (x, HIGH - 11.0), 11.0, count.to_string());
            }
        }
        Copies::Always(copies) => {
            let text = format!("{copies} in play");
            part.text("label", (WIDE / 2.0, HIGH - 13.0), 10.5, text);
        }
    }
    picture.parts.push(part);
    Piece::shown(name, format!("/{key}/{name}"), picture)
        .printed(copies.most(), CARD_MM)
        .with_back(back(deck))
}

/// The back, which all cards of a deck share.
fn back(deck: &str) -> Picture {
    let mut picture = Picture::new(format!("Back of a {deck} card"), WIDE, HIGH);
    let mut part = Part::default();
    part.card("back", (1.0, 1.0), WIDE - 2.0, HIGH - 2.0);
    part.rect("paper", (14.0, HIGH / 2.0 - 15.0), WIDE - 28.0, 30.0);
    part.text("title", (WIDE / 2.0, HIGH / 2.0), 15.0, deck);
    picture.parts.push(part);
    picture
}

/// What a card does, in a few words.
fn does(name: &str) -> &'static str {
    match name {
        "fuel" => "Pays for one tile.",
        "spare-tyre" => "Cures a flat tyre. Spent by that.",
        "toolbox" => "Cures mechanical problems. Stays.",
        "rain-tyres" => "Rain switches no Feature off.",
        "fog-lights" => "Fog switches no Feature off.",
        "close-ratio" => "One tile more when overtaking.",
        "sport-suspension" => "One tile more from a curve or a turn.",
        "power-kit" => "One tile more from a straight or straight on.",
        "light-weight" => "One tile more from anywhere.",
        "left" => "Turn left at an intersection.",
        "right" => "Turn right at an intersection.",
        "straight" => "Go straight ahead at an intersection.",
        "flat-tyre" => "No move until a spare tyre is spent.",
        "pothole" => "No Sport suspension, or no move, until repaired.",
        "aquaplaning" => "No move in the next turn.",
        "brakes-failure" => "No move until repaired.",
        "fuel-leak" => "Costs one fuel a round until repaired.",
        "power-failure" => "No Power kit, or no move, until repaired.",
        "transporter" => "Exchange cards between your cars.",
        "robber" => "Take cards from Assistance Boards.",
        "saboteur" => "Switch off all opponents' Features.",
        "mechanic" => "Repair everything.",
        _ => "",
    }
}
