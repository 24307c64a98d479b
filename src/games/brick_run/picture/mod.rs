//! What the game looks like: the road, and what lies in front of the players, from a view.

mod card;
mod icons;
mod panel;
mod pieces;
mod road;
#[cfg(test)]
mod tests;

pub(super) use icons::looks;
pub(super) use pieces::pieces;

use panel::{WIDE, chip_at, chips_high};
use road::Road;

use crate::document::Id;
use crate::games::brick_run::{BrickRun, View};
use crate::kit::picture::{Part, Picture};

const MARGIN: f32 = 16.0;
const HEADER: f32 = 48.0;
const GAP: f32 = 8.0;
/// A column of the road is about that high at most.
const HIGHEST: f32 = 620.0;

impl BrickRun {
    /// The road, and beside it the players, the market and what is left of the deck.
    pub(super) fn picture_of(&self, view: &View) -> Picture {
        let mut picture = Picture::new("Brick run", 0.0, 0.0);
        picture.parts.push(self.header(view));
        let top = MARGIN + HEADER;
        let road = Road::new(self, view);
        let wide = road.wide();
        let reach = road.draw(&mut picture.parts, (MARGIN, top), HIGHEST);
        let piles = piles(view, wide);
        let below = (reach.below.0, reach.below.1 + GAP);
        let mut lowest = reach.lowest.max(below.1 + piles.height + GAP);
        picture.place(piles, below, 1.0);
        let limit = lowest.max(top + HIGHEST);
        let (mut x, mut y) = (reach.right + MARGIN, top);
        for block in self.blocks(view) {
            let high = block.height;
            if y > top && y + high > limit {
                (x, y) = (x + WIDE + MARGIN, top);
            }
            picture.place(block, (x, y), 1.0);
            y += high + GAP;
            lowest = lowest.max(y);
        }
        picture.width = x + WIDE + MARGIN;
        picture.height = lowest + MARGIN - GAP;
        picture
    }

    /// How far the game has come.
    fn header(&self, view: &View) -> Part {
        let mut part = Part::of("phase", format!("Phase `{}`", view.phase));
        let title = format!("Delivery {} of {}", view.delivery, self.towns.len());
        part.text_from("title", (MARGIN, MARGIN + 10.0), 16.0, title);
        let mut said = vec![format!("round {}", view.round), view.phase.to_string()];
        if let Some(chance) = &view.chance {
            said.push(format!("due: {chance}"));
        }
        if let (Some(_), Some(ranking)) = (&view.ending, &view.ranking) {
            let names: Vec<String> = ranking.iter().map(|name| icons::letter(*name)).collect();
            said.push(format!("places: {}", names.join(", ")));
        }
        let said = said.join(" · ");
        part.text_from("text", (MARGIN, MARGIN + 32.0), 12.0, said);
        part
    }

    /// What lies beside the road, from above.
    fn blocks(&self, view: &View) -> Vec<Picture> {
        let players = view.players.iter();
        let mut blocks: Vec<Picture> = players
            .map(|(name, player)| self.player_panel(view, *name, player))
            .collect();
        blocks.extend(view.cop.iter().map(|cop| self.cop_panel(view, cop)));
        for (key, cards) in [
            ("market", &view.market),
            ("used", &view.used),
            ("lost", &view.lost),
        ] {
            blocks.extend(self.cards(key, cards));
        }
        blocks
    }

    /// Cards that lie face up, in blocks that are not too high.
    fn cards(&self, key: &str, cards: &[Id]) -> Vec<Picture> {
        const MOST: usize = 20;
        const TITLE: f32 = 22.0;
        let blocks = cards.chunks(MOST).enumerate();
        let blocks = blocks.map(|(index, cards)| {
            let title = if index == 0 { TITLE } else { 0.0 };
            let mut picture = Picture::new(key, WIDE, title + chips_high(cards.len()));
            let mut part = Part::default();
            if index == 0 {
                part = Part::of(key, format!("The cards under `{key}`"));
                part.text_from("title", (0.0, 10.0), 13.0, key);
            }
            for (index, id) in cards.iter().enumerate() {
                let corner = chip_at((0.0, title), index);
                let chip = self.chip(format!("{key}.{id}"), id.as_str(), corner);
                part.parts.push(chip);
            }
            picture.parts.push(part);
            picture
        });
        blocks.collect()
    }
}

/// The parts deck and the roads to come, face down, in rows so wide: how many cards each.
fn piles(view: &View, wide: f32) -> Picture {
    const PILE: (f32, f32) = (44.0, 40.0);
    const ROW: f32 = PILE.1 + 24.0;
    let mut picture = Picture::new("Piles", wide, ROW);
    let (mut x, mut y) = (0.0, 0.0);
    let mut pile = |anchor: String, title: String, name: String, cards: u8| {
        let mut part = Part::of(anchor, title);
        if x > 0.0 && x + PILE.0 > wide {
            (x, y) = (0.0, y + ROW);
            picture.height += ROW;
        }
        let look = if cards > 0 { "back" } else { "empty" };
        part.card(look, (x, y), PILE.0, PILE.1);
        let middle = (x + PILE.0 / 2.0, y + PILE.1 / 2.0);
        if cards > 0 {
            part.disc("dial", middle, 12.0);
        }
        part.text("title", middle, 13.0, cards.to_string());
        part.text("text", (middle.0, y + PILE.1 + 12.0), 11.0, name);
        picture.parts.push(part);
        x += PILE.0 + 12.0;
    };
    pile(
        "cards-left".to_owned(),
        format!("{} cards in the deck", view.cards_left),
        "deck".to_owned(),
        view.cards_left,
    );
    for (delivery, cards) in (view.delivery + 1..).zip(&view.roads_ahead) {
        pile(
            format!("roads-ahead.{delivery}"),
            format!("{cards} cards of the road of delivery {delivery}"),
            format!("road {delivery}"),
            *cards,
        );
    }
    picture
}
