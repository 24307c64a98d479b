//! Between text and play: names to numbers, and moves and outcomes written out.

mod chance;
mod moves;
mod position;
#[cfg(test)]
mod tests;

use crate::document::Id;
use crate::engine::definition::{Unknown, each_named, find_id};
use crate::games::brick_run::table::MAX_CARDS;
use crate::games::brick_run::{BrickRun, CarId, CardId, CardSet, Deck, Spot};

impl BrickRun {
    pub(super) fn car_named(&self, id: &Id, at: &str) -> Result<CarId, Unknown> {
        find_id(&self.cars, id, "car", at, |car| &car.id)
    }

    pub(super) fn card_named(&self, id: &Id, at: &str) -> Result<CardId, Unknown> {
        let found = find_id(&self.cards, id, "card", at, |card| &card.id);
        found.map_err(|unknown| Unknown {
            help: self.cards_of_part(id),
            ..unknown
        })
    }

    /// What to type instead of a part where a card with it is wanted.
    fn cards_of_part(&self, id: &Id) -> Option<String> {
        let cards = self.cards.ids().filter(|card| self.part(*card) == id);
        let cards: Vec<String> = cards
            .map(|card| format!("`{}`", self.cards[card].id))
            .collect();
        let cards = match &cards[..] {
            [] => return None,
            [one] => format!("the card with it is {one}"),
            [first @ .., last] => {
                format!("the cards with it are {} and {last}", first.join(", "))
            }
        };
        Some(format!("`{id}` is a part; {cards}"))
    }

    /// The cards of a list; `at` is where the list is.
    pub(super) fn cards_named<L>(&self, ids: &[Id], at: &str) -> Result<L, Unknown>
    where
        L: FromIterator<CardId>,
    {
        each_named(ids, at, |id, at| self.card_named(id, at))
    }

    /// A pile with these cards on top, from the top; those left out follow in the order of their
    /// document.
    pub(super) fn deck_of(&self, order: &[Id], pile: CardSet, at: &str) -> Result<Deck, Unknown> {
        let named: Vec<CardId> = self.cards_named(order, at)?;
        let rest = pile.iter().filter(|card| !named.contains(card));
        // A list with a card twice can be too long, and is refused by what there is of it.
        let mut deck: Deck = named.iter().copied().chain(rest).take(MAX_CARDS).collect();
        deck.reverse();
        Ok(deck)
    }

    pub(super) fn card_ids(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<Id> {
        let cards = cards.into_iter();
        cards.map(|card| self.cards[card].id.clone()).collect()
    }

    pub(super) fn deck_ids(&self, deck: &Deck) -> Vec<Id> {
        self.card_ids(deck.iter().rev().copied())
    }
}

impl Spot {
    /// The place of arrival, in town.
    #[must_use]
    pub fn place(self) -> Option<u8> {
        match self {
            Self::Road { .. } => None,
            Self::Town { place } => Some(place),
        }
    }
}
