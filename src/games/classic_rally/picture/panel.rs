//! What lies in front of a player: Features, both boards, the hand, and what is wrong.

use super::boards::{FEATURE, SLOT, feature, number, slots, small, words};
use super::cars::{self, letter, letter_look, look};
use super::tile::Drawn;
use crate::document::Id;
use crate::games::classic_rally::components::{
    Aquaplaning, Car, CardsGiven, Colour, Feature, HandGiven, LoadText, Phase,
};
use crate::games::classic_rally::table::Entrant;
use crate::games::classic_rally::view::PlayerView;
use crate::games::classic_rally::{FEATURES_EACH, View};
use crate::kit::count::Count;
use crate::kit::picture::{Part, Picture, Point};

/// How wide a panel is.
pub const PANEL: f32 = 364.0;
const EDGE: f32 = 10.0;
const ROOM: f32 = PANEL - 2.0 * EDGE;
/// How wide the car beside a board is.
const CAR: f32 = 30.0;

/// What a panel is made from.
pub struct Panel<'v> {
    pub view: &'v View,
    pub entrant: &'v Entrant,
    pub player: &'v PlayerView,
}

impl Panel<'_> {
    /// The panel; `tile` knows tiles by their ids.
    pub fn picture(&self, tile: impl Fn(&Id) -> Option<Drawn>) -> Picture {
        let (colour, player) = (self.entrant.colour, self.player);
        let title = format!("{colour}: {}", self.standing());
        let mut part = Part::of(format!("players.{colour}"), title);
        let mut inner = Vec::new();
        self.head(&mut part);
        inner.extend(tokens(colour, player));
        let mut down = 40.0;
        inner.push(features(colour, player, down));
        down += FEATURE + 8.0;
        inner.push(self.board(Car::Rally, down));
        down += SLOT + 8.0;
        if self.entrant.assistance > 0 || !player.assistance.cards().is_empty() {
            inner.push(self.board(Car::Assistance, down));
            down += SLOT + 8.0;
        }
        let held = self.held(down);
        if !held.is_empty() {
            inner.extend(held);
            down += SLOT + 8.0;
        }
        if let Some(problems) = self.problems(down) {
            inner.push(problems);
            down += 32.0;
        }
        if let Some((kept, drawn)) = player.kept.as_ref().map(|kept| (kept, tile(kept))) {
            let words = format!("{colour} keeps `{kept}`, which fitted nowhere");
            let mut part = Part::of(format!("players.{colour}.kept"), words);
            if let Some(drawn) = drawn {
                drawn.draw(&mut part, (EDGE, down), 48.0);
            }
            part.text_from(
                "text",
                (EDGE + 58.0, down + 24.0),
                12.0,
                format!("keeps {kept}"),
            );
            inner.push(part);
            down += 56.0;
        }
        if let Some(load) = &player.load {
            inner.push(loaded(colour, load, down));
            down += 34.0;
        }
        let mut picture = Picture::new(colour.name(), PANEL, down + 2.0);
        let mut ground = Part::default();
        let is_next = self.view.next.contains(&colour);
        let sheet = if is_next { "here" } else { "sheet" };
        ground.card(sheet, (1.0, 1.0), PANEL - 2.0, down - 2.0);
        part.parts = inner;
        picture.parts = vec![ground, part];
        picture
    }

    /// How the player stands, in a few words.
    fn standing(&self) -> String {
        let player = self.player;
        let mut facts = Vec::new();
        let waits =
            self.view.turn.as_ref().is_some_and(|turn| {
                turn.player == self.entrant.colour && self.view.chance.is_some()
            });
        if let Some(round) = player.finished {
            facts.push(format!("finished in round {round}"));
        } else if waits {
            facts.push("rolls the dice".to_owned());
        } else if player.committed {
            facts.push(match self.view.phase {
                Phase::VoteFinish => "has voted".to_owned(),
                _ => "has loaded".to_owned(),
            });
        } else if self.view.next.contains(&self.entrant.colour) {
            facts.push("decides".to_owned());
        }
        if player.immobile && player.finished.is_none() {
            facts.push("cannot move".to_owned());
        }
        if let Some(points) = player.points {
            facts.push(Count(points, "point").to_string());
        }
        if let Some(total) = player.total.filter(|total| *total > 0) {
            facts.push(format!("{total} before"));
        }
        facts.join(", ")
    }

    fn head(&self, part: &mut Part) {
        let colour = self.entrant.colour;
        part.disc(look(colour), (EDGE + 11.0, 21.0), 11.0);
        part.text(
            letter_look(colour),
            (EDGE + 11.0, 21.0),
            14.0,
            letter(colour),
        );
        let name = words(colour.name());
        part.text_from("title", (EDGE + 29.0, 21.0), 15.0, name);
        let standing = self.standing();
        part.text_to("text", (PANEL - EDGE - 88.0, 21.0), 11.0, standing);
    }

    /// A board, with its car beside it.
    fn board(&self, car: Car, down: f32) -> Part {
        let (colour, player) = (self.entrant.colour, self.player);
        let (key, name, held, cards) = match car {
            Car::Rally => ("rally", "Rally", self.entrant.rally, &player.rally),
            Car::Assistance => (
                "assistance",
                "Assistance",
                self.entrant.assistance,
                &player.assistance,
            ),
        };
        let title = format!("{colour}'s {name} Board: {}", list(cards));
        let mut part = Part::of(format!("players.{colour}.{key}"), title);
        let middle = (EDGE + CAR / 2.0, down + SLOT / 2.0);
        cars::draw(&mut part, middle, 1.1, colour, car, None);
        let left = EDGE + CAR + 6.0;
        slots(
            &mut part,
            (left, down),
            PANEL - EDGE - left,
            usize::from(held),
            cards,
        );
        part
    }

    /// Road Book cards and the Joker, as far as they are seen.
    fn held(&self, down: f32) -> Vec<Part> {
        let (colour, player) = (self.entrant.colour, self.player);
        let mut parts = Vec::new();
        let mut right = EDGE;
        if player.hand_size > 0 {
            let cards = Count(u32::from(player.hand_size), "Road Book card");
            let title = format!("{cards} of {colour}");
            let mut part = Part::of(format!("players.{colour}.hand-size"), title);
            if let Some(hand) = &player.hand {
                part = Part::of(
                    format!("players.{colour}.hand"),
                    format!("{colour}'s Road Book: {}", directions(hand)),
                );
                for (card, count) in hand.0.iter().filter(|(_, count)| **count > 0) {
                    let count = Some(usize::from(*count)).filter(|count| *count > 1);
                    small(&mut part, (right, down), 36.0, card.name(), None);
                    if let Some(count) = count {
                        part.disc("spot", (right + 33.0, down + 4.0), 8.0);
                        part.text(
                            "letter-dark",
                            (right + 33.0, down + 4.0),
                            10.0,
                            count.to_string(),
                        );
                    }
                    right += 44.0;
                }
            } else {
                back(&mut part, (right, down), "Road");
                part.disc("spot", (right + 33.0, down + 4.0), 8.0);
                part.text(
                    "letter-dark",
                    (right + 33.0, down + 4.0),
                    10.0,
                    player.hand_size.to_string(),
                );
                right += 44.0;
            }
            parts.push(part);
        }
        if let Some(joker) = player.joker {
            let mut part = Part::of(
                format!("players.{colour}.joker"),
                format!("{colour}'s Joker: {joker}"),
            );
            part.rect("card", (right, down), 118.0, SLOT);
            super::symbols::symbol(
                &mut part,
                joker.name(),
                (right + 18.0, down + SLOT / 2.0),
                11.0,
            );
            let at = right + 36.0;
            part.text_from("label", (at, down + 14.0), 10.0, "Joker");
            part.text_from("title", (at, down + 30.0), 12.0, words(joker.name()));
            parts.push(part);
        } else if player.has_joker {
            let mut part = Part::of(
                format!("players.{colour}.has-joker"),
                format!("{colour} holds a Joker"),
            );
            back(&mut part, (right, down), "Joker");
            parts.push(part);
        }
        parts
    }

    /// Hazard cards that are not overcome, and what an opponent's Joker does.
    fn problems(&self, down: f32) -> Option<Part> {
        let (colour, player) = (self.entrant.colour, self.player);
        let named = player.problems.iter().map(|problem| problem.name());
        let named = named.chain(player.aquaplaning.map(|when| match when {
            Aquaplaning::Drawn => "aquaplaning next turn",
            Aquaplaning::Now => "aquaplaning",
        }));
        let mut several: Vec<(&str, usize)> = Vec::new();
        for name in named {
            match several.iter_mut().find(|(other, _)| *other == name) {
                Some((_, count)) => *count += 1,
                None => several.push((name, 1)),
            }
        }
        if several.is_empty() {
            return None;
        }
        let told: Vec<String> = several.iter().map(|(name, _)| words(name)).collect();
        let mut part = Part::of(
            format!("players.{colour}.problems"),
            format!("{colour}'s problems: {}", told.join(", ")),
        );
        // Words are left out where there is no room for them.
        let wide = ROOM / number(several.len());
        let mut x = EDGE;
        for (name, count) in several {
            let symbol = name.split(' ').next().unwrap_or(name);
            part.rect("trouble", (x, down), (wide - 4.0).min(154.0), 26.0);
            super::symbols::symbol(&mut part, symbol, (x + 15.0, down + 13.0), 9.0);
            let mut text = words(name);
            if count > 1 {
                text = format!("{count} × {text}");
            }
            if wide >= 108.0 {
                part.text_from("letter-dark", (x + 29.0, down + 13.0), 11.0, text);
            } else if count > 1 {
                let at = (x + 29.0, down + 13.0);
                part.text_from("letter-dark", at, 11.0, count.to_string());
            }
            x += wide.min(158.0);
        }
        Some(part)
    }
}

/// The checkpoint tokens: those that are collected are filled.
fn tokens(colour: Colour, player: &PlayerView) -> Vec<Part> {
    let token = |(place, checkpoint): (f32, u8)| {
        let is_there = player.tokens.contains(&checkpoint);
        let middle = (PANEL - EDGE - 65.0 + place * 27.0, 21.0);
        if !is_there {
            let mut part = Part::default();
            part.disc("slot", middle, 11.0);
            part.text("label", middle, 11.0, checkpoint.to_string());
            return part;
        }
        let mut part = Part::of(
            format!("players.{colour}.tokens.{checkpoint}"),
            format!("{colour} has the token of checkpoint {checkpoint}"),
        );
        part.disc("sign-checkpoint", middle, 11.0);
        part.text("letter-dark", middle, 13.0, checkpoint.to_string());
        part
    };
    [(0.0, 1), (1.0, 2), (2.0, 3)].map(token).to_vec()
}

fn features(colour: Colour, player: &PlayerView, down: f32) -> Part {
    let mut part = Part::of(
        format!("players.{colour}.features"),
        format!("{colour}'s Features: {}", lamps(player)),
    );
    let wide = (ROOM - 6.0) / 2.0;
    // Of two that are alike one may work alone.
    let mut active = player.active.clone();
    let mut x = EDGE;
    for index in 0..FEATURES_EACH {
        let slot = player.features.get(index).map(|own| {
            let place = active.iter().position(|other| other == own);
            if let Some(place) = place {
                active.remove(place);
            }
            (*own, place.is_some())
        });
        feature(&mut part, (x, down), wide, slot);
        x += wide + 6.0;
    }
    part
}

fn lamps(player: &PlayerView) -> String {
    let told = |feature: &Feature| {
        if player.active.contains(feature) {
            feature.to_string()
        } else {
            format!("{feature} (off)")
        }
    };
    let told: Vec<String> = player.features.iter().map(told).collect();
    if told.is_empty() {
        "none".to_owned()
    } else {
        told.join(", ")
    }
}

/// The load that a player has chosen and that is not laid out yet.
fn loaded(colour: Colour, load: &LoadText, down: f32) -> Part {
    let mut part = Part::of(format!("players.{colour}.load"), format!("{colour}'s load"));
    let rows = [("Rally", &load.rally), ("Assistance", &load.assistance)];
    for ((name, cards), at) in rows.into_iter().zip([down + 6.0, down + 22.0]) {
        let text = format!("loads {name}: {}", list(cards));
        part.text_from("text", (EDGE, at), 11.0, text);
    }
    part
}

/// A small card that lies face down.
fn back(part: &mut Part, (x, y): Point, word: &str) {
    part.rect("back", (x, y), 36.0, SLOT);
    part.rect("paper", (x + 2.0, y + SLOT - 17.0), 32.0, 15.0);
    part.text("text", (x + 18.0, y + SLOT - 9.5), 10.0, word);
}

/// Cards in words, those of which there are none left out.
pub fn list(cards: &CardsGiven) -> String {
    let there = cards.0.iter().filter(|(_, count)| **count > 0);
    let there: Vec<String> = there
        .map(|(card, count)| format!("{count} {card}"))
        .collect();
    if there.is_empty() {
        "none".to_owned()
    } else {
        there.join(", ")
    }
}

fn directions(hand: &HandGiven) -> String {
    let there = hand.0.iter().filter(|(_, count)| **count > 0);
    let there: Vec<String> = there
        .map(|(card, count)| format!("{count} {card}"))
        .collect();
    there.join(", ")
}
