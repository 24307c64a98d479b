//! Random outcomes: as rules see them from how scripts write them, and back.

use crate::engine::definition::Unknown;
use crate::games::brick_run::moves::ChanceText;
use crate::games::brick_run::rules;
use crate::games::brick_run::{BrickRun, Chance, MAX_PLAYERS, State};

impl BrickRun {
    pub(crate) fn chance_of(&self, state: &State, text: &ChanceText) -> Result<Chance, Unknown> {
        Ok(match text {
            ChanceText::CopPart { card } => Chance::CopPart(self.card_named(card, "/card")?),
            ChanceText::ActionShuffle { order } => {
                let pile = rules::setup::pile(self, state);
                Chance::ActionShuffle(self.deck_of(order, pile, "/order")?)
            }
            ChanceText::TownShuffle { order } => {
                let pile = rules::setup::pile(self, state);
                Chance::TownShuffle(self.deck_of(order, pile, "/order")?)
            }
            ChanceText::MarketShuffle { order } => {
                let pile = rules::setup::pile(self, state);
                Chance::MarketShuffle(self.deck_of(order, pile, "/order")?)
            }
            ChanceText::SetupShuffle { order } => {
                let pile = self.cards.ids().collect();
                Chance::SetupShuffle(self.deck_of(order, pile, "/order")?)
            }
            ChanceText::DealCars { cars } => {
                let cars = self.by_seat(cars, "/cars", |car, at| self.car_named(car, at))?;
                // Whoever is left out makes the list too short, which the rules refuse.
                Chance::DealCars(cars.into_values().take(MAX_PLAYERS).collect())
            }
            ChanceText::CopLoss { card } => Chance::CopLoss(self.card_named(card, "/card")?),
        })
    }

    pub(crate) fn chance_text(&self, outcome: &Chance) -> ChanceText {
        match outcome {
            Chance::DealCars(cars) => {
                let agreed = &self.agreed.cars;
                let without = self.people().filter(|seat| agreed[seat.index()].is_none());
                ChanceText::DealCars {
                    cars: (without.zip(cars))
                        .map(|(seat, car)| (self.player(seat), self.cars[*car].id.clone()))
                        .collect(),
                }
            }
            Chance::SetupShuffle(deck) => ChanceText::SetupShuffle {
                order: self.deck_ids(deck),
            },
            Chance::CopPart(card) => ChanceText::CopPart {
                card: self.cards[*card].id.clone(),
            },
            Chance::ActionShuffle(deck) => ChanceText::ActionShuffle {
                order: self.deck_ids(deck),
            },
            Chance::TownShuffle(deck) => ChanceText::TownShuffle {
                order: self.deck_ids(deck),
            },
            Chance::MarketShuffle(deck) => ChanceText::MarketShuffle {
                order: self.deck_ids(deck),
            },
            Chance::CopLoss(card) => ChanceText::CopLoss {
                card: self.cards[*card].id.clone(),
            },
        }
    }
}
