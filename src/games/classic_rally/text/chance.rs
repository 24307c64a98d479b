//! Random outcomes: as rules see them from how scripts write them, and back.

use std::collections::BTreeMap;

use crate::document::Id;
use crate::engine::definition::Unknown;
use crate::games::classic_rally::components::Colour;
use crate::games::classic_rally::moves::{ChanceText, DicePair};
use crate::games::classic_rally::{Chance, ClassicRally, Rolls, State, TileId};
use crate::kit::seat::Seat;

impl ClassicRally {
    pub(crate) fn chance_of(&self, _: &State, text: &ChanceText) -> Result<Chance, Unknown> {
        Ok(match text {
            ChanceText::Roll { dice, weather } => Chance::Roll {
                dice: *dice,
                weather: *weather,
            },
            ChanceText::OrderRoll { rolls } => Chance::OrderRoll(self.rolls(rolls)?),
            ChanceText::TilePile { pile } => Chance::TilePile(self.pile(pile)?),
            ChanceText::ReshuffleTiles { pile } => Chance::ReshuffleTiles(self.pile(pile)?),
            ChanceText::FinishRoll { rolls } => Chance::FinishRoll(self.rolls(rolls)?),
            ChanceText::HazardDeck { deck } => Chance::HazardDeck(first_few(deck.iter().copied())),
            ChanceText::JokerDeal { jokers } => {
                let jokers = self.by_seat(jokers, "/jokers", |joker, _| Ok(*joker))?;
                Chance::JokerDeal(first_few(jokers.into_values()))
            }
            ChanceText::SoloFeatures { features } => {
                Chance::SoloFeatures(first_few(features.iter().copied()))
            }
        })
    }

    pub(crate) fn chance_text(&self, outcome: &Chance) -> ChanceText {
        match outcome {
            Chance::Roll { dice, weather } => ChanceText::Roll {
                dice: *dice,
                weather: *weather,
            },
            Chance::OrderRoll(rolls) => ChanceText::OrderRoll {
                rolls: self.rolls_text(rolls),
            },
            Chance::TilePile(pile) => ChanceText::TilePile {
                pile: self.ids_of(pile),
            },
            Chance::ReshuffleTiles(pile) => ChanceText::ReshuffleTiles {
                pile: self.ids_of(pile),
            },
            Chance::FinishRoll(rolls) => ChanceText::FinishRoll {
                rolls: self.rolls_text(rolls),
            },
            Chance::HazardDeck(deck) => ChanceText::HazardDeck {
                deck: deck.to_vec(),
            },
            Chance::JokerDeal(jokers) => ChanceText::JokerDeal {
                jokers: (self.all_seats().zip(jokers))
                    .map(|(seat, joker)| (self.colour(seat), *joker))
                    .collect(),
            },
            Chance::SoloFeatures(features) => ChanceText::SoloFeatures {
                features: features.to_vec(),
            },
        }
    }

    fn pile<const N: usize>(&self, pile: &[Id]) -> Result<arrayvec::ArrayVec<TileId, N>, Unknown> {
        Ok(first_few(self.tiles_named(pile, "/pile")?))
    }

    fn rolls(&self, rolls: &BTreeMap<Colour, DicePair>) -> Result<Rolls, Unknown> {
        let rolls = self.by_seat(rolls, "/rolls", |dice, _| Ok(dice.0))?;
        Ok(first_few(rolls))
    }

    fn rolls_text(&self, rolls: &Rolls) -> BTreeMap<Colour, DicePair> {
        let roll = |&(seat, dice): &(Seat, _)| (self.colour(seat), DicePair(dice));
        rolls.iter().map(roll).collect()
    }
}

/// As many as the list can hold. What is left out makes a list of another length than the outcome
/// has, so the check of the outcome refuses it.
fn first_few<T, const N: usize>(items: impl IntoIterator<Item = T>) -> arrayvec::ArrayVec<T, N> {
    items.into_iter().take(N).collect()
}
