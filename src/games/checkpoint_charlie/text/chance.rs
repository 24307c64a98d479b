//! Random outcomes: as rules see them from how scripts write them, and back.

use crate::engine::definition::Unknown;
use crate::games::checkpoint_charlie::moves::ChanceText;
use crate::games::checkpoint_charlie::{Chance, CheckpointCharlie, InvestigatorId, State};

impl CheckpointCharlie {
    pub(crate) fn chance_of(&self, state: &State, text: &ChanceText) -> Result<Chance, Unknown> {
        Ok(match text {
            ChanceText::DrawMarker { to, marker } => Chance::DrawMarker {
                to: self.seat_named(*to, "/to")?,
                marker: self.marker_named(marker, "/marker")?,
            },
            ChanceText::Toss { face } => Chance::Toss(self.clue_named(face, "/face")?),
            ChanceText::DrawClues { counters } => {
                let drawn = self.by_seat(counters, "/counters", |counter, at| {
                    self.trait_named(counter, at)
                })?;
                // Whoever is left out makes the list too short, which the rules refuse.
                Chance::DrawClues(drawn.into_values().collect())
            }
            ChanceText::ShuffleDeck { order } => {
                let players = state.players.iter();
                let chosen: Vec<InvestigatorId> =
                    players.filter_map(|player| player.investigator).collect();
                Chance::ShuffleDeck(self.deck_of(order, "/order", &chosen)?)
            }
            ChanceText::FirstPlayer { first } => {
                Chance::FirstPlayer(self.seat_named(*first, "/first")?)
            }
        })
    }

    pub(crate) fn chance_text(&self, outcome: &Chance) -> ChanceText {
        match outcome {
            Chance::DrawMarker { to, marker } => ChanceText::DrawMarker {
                to: self.player(*to),
                marker: self.markers[*marker].id.clone(),
            },
            Chance::Toss(clue) => ChanceText::Toss {
                face: self.face(*clue).clone(),
            },
            Chance::DrawClues(counters) => ChanceText::DrawClues {
                counters: (self.all_seats().zip(counters))
                    .map(|(seat, of)| (self.player(seat), self.traits[*of].id.clone()))
                    .collect(),
            },
            Chance::ShuffleDeck(deck) => ChanceText::ShuffleDeck {
                order: self.deck_ids(deck),
            },
            Chance::FirstPlayer(seat) => ChanceText::FirstPlayer {
                first: self.player(*seat),
            },
        }
    }
}
