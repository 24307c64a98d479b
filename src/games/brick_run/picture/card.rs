//! A Part/Road card: in the deck both halves, in front of a player its part, on the road its piece of road.

use super::icons;
use crate::games::brick_run::BrickRun;
use crate::games::brick_run::components::{Ability, Encounter};
use crate::kit::picture::{Part, Point};

/// How large the part of a card is in front of a player.
pub const CHIP: (f32, f32) = (118.0, 46.0);

/// What a card shows.
pub struct Drawn<'c> {
    pub id: &'c str,
    pub part: &'c str,
    pub abilities: Vec<(Ability, u16)>,
    pub distance: u8,
    pub encounter: Encounter,
}

impl BrickRun {
    /// What the card with an id shows.
    pub(super) fn card_shown(&self, id: &str) -> Option<Drawn<'_>> {
        let piece = self.piece(id)?;
        let abilities = Ability::ALL
            .iter()
            .map(|ability| (*ability, piece.icons.of(*ability)));
        Some(Drawn {
            id: piece.id.as_str(),
            part: self.parts[piece.part].as_str(),
            abilities: abilities.filter(|(_, count)| *count > 0).collect(),
            distance: piece.distance,
            encounter: piece.encounter,
        })
    }

    /// The part of a card in front of somebody, or on the market.
    pub(super) fn chip(&self, anchor: String, id: &str, corner: Point) -> Part {
        match self.card_shown(id) {
            Some(drawn) => {
                let mut part = Part::of(anchor, format!("`{id}`: {}", drawn.words()));
                drawn.chip(&mut part, corner);
                part
            }
            None => Part::of(anchor, format!("`{id}`")),
        }
    }
}

impl Drawn<'_> {
    /// The part and what it is good for, in words.
    pub fn words(&self) -> String {
        let abilities = self.abilities.iter();
        let abilities: Vec<String> = abilities
            .map(|(ability, count)| format!("{ability} {count}"))
            .collect();
        format!("{}, {}", self.part, abilities.join(", "))
    }

    /// Draws the part with its icons on the left: one large, or several below each other.
    fn chip(&self, part: &mut Part, (x, y): Point) {
        const SHOWN: usize = 3;
        part.card("card", (x, y), CHIP.0, CHIP.1);
        let middle = (x + 19.0, y + CHIP.1 / 2.0);
        if let [(ability, count)] = self.abilities[..] {
            icons::ability(part, ability, middle, 24.0);
            if count > 1 {
                part.text("title", (x + 30.0, y + 38.0), 10.0, format!("×{count}"));
            }
        } else {
            let shown = self.abilities.len().min(SHOWN);
            let mut down = y + CHIP.1 / 2.0 - step(shown.saturating_sub(1), 7.0);
            for (ability, count) in self.abilities.iter().take(SHOWN) {
                icons::ability(part, *ability, (x + 13.0, down), 13.0);
                let more = if self.abilities.len() > SHOWN {
                    "…"
                } else {
                    ""
                };
                let text = format!("{count}{more}");
                part.text_from("text", (x + 22.0, down), 10.0, text);
                down += 14.0;
            }
        }
        let text = (x + 40.0, y + 3.0);
        let below = part.paragraph("text", text, 10.0, CHIP.0 - 42.0, 2, self.part);
        part.text_from("id", (x + 40.0, below + 5.0), 10.0, self.id);
    }
}

/// So many steps of a length.
#[expect(clippy::cast_precision_loss, reason = "some dozens at most")]
pub fn step(count: usize, length: f32) -> f32 {
    count as f32 * length
}
