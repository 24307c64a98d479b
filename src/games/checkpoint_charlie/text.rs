//! Between text and play: names to numbers, and moves and outcomes written out.

mod chance;
mod moves;
mod position;
#[cfg(test)]
mod tests;

use crate::document::Id;
use crate::engine::definition::{Unknown, each_named, find, find_id};
use crate::games::checkpoint_charlie::table::MAX_DECK;
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Clue, Clues, Deck, InvestigatorId, MarkerId, SuspectId, SuspectSet,
    TraitId,
};
use crate::kit::number::narrow;

impl CheckpointCharlie {
    pub(super) fn trait_named(&self, id: &Id, at: &str) -> Result<TraitId, Unknown> {
        find_id(&self.traits, id, "trait", at, |piece| &piece.id)
    }

    /// The clue with this face.
    pub(super) fn clue_named(&self, face: &Id, at: &str) -> Result<Clue, Unknown> {
        let faces: Vec<&Id> = self.traits.iter().flat_map(|piece| &piece.faces).collect();
        let found = find(&faces, face.as_str(), "face", at, |face| face.as_str());
        let clue = found.map(|index| Clue {
            of: TraitId::at(index / 2),
            face: narrow(index % 2),
        });
        clue.map_err(|unknown| Unknown {
            help: self.faces_of_trait(face),
            ..unknown
        })
    }

    /// What to type instead of a trait where one of its faces is wanted.
    fn faces_of_trait(&self, id: &Id) -> Option<String> {
        let piece = self.traits.iter().find(|piece| piece.id == *id)?;
        let [one, other] = &piece.faces;
        Some(format!(
            "`{id}` is a trait; its faces are `{one}` and `{other}`"
        ))
    }

    pub(super) fn suspect_named(&self, id: &Id, at: &str) -> Result<SuspectId, Unknown> {
        find_id(&self.suspects, id, "suspect", at, |piece| &piece.id)
    }

    pub(super) fn investigator_named(&self, id: &Id, at: &str) -> Result<InvestigatorId, Unknown> {
        find_id(&self.investigators, id, "investigator", at, |id| id)
    }

    pub(super) fn marker_named(&self, id: &Id, at: &str) -> Result<MarkerId, Unknown> {
        find_id(&self.markers, id, "marker", at, |piece| &piece.id)
    }

    /// A cat or an investigator.
    pub(super) fn card_named(&self, id: &Id, at: &str) -> Result<Card, Unknown> {
        let cats = self.suspects.iter().map(|piece| &piece.id);
        let ids: Vec<&Id> = cats.chain(&self.investigators).collect();
        let index = find(&ids, id.as_str(), "card", at, |id| id.as_str())?;
        Ok(match index.checked_sub(self.suspects.len()) {
            None => Card::Suspect(SuspectId::at(index)),
            Some(index) => Card::Investigator(InvestigatorId::at(index)),
        })
    }

    /// The deck with these cards on top, from the top; those left out follow in the order of their
    /// documents, investigators first, without those who are `chosen`.
    pub(super) fn deck_of(
        &self,
        order: &[Id],
        at: &str,
        chosen: &[InvestigatorId],
    ) -> Result<Deck, Unknown> {
        let named: Vec<Card> = each_named(order, at, |id, at| self.card_named(id, at))?;
        let hounds = self.investigators.ids();
        let hounds = hounds.filter(|one| !chosen.contains(one));
        let all = hounds
            .map(Card::Investigator)
            .chain(self.suspects.ids().map(Card::Suspect));
        let rest = all.filter(|card| !named.contains(card));
        // A list with a card twice can be too long, and is refused by what there is of it.
        let mut deck: Deck = named.iter().copied().chain(rest).take(MAX_DECK).collect();
        deck.reverse();
        Ok(deck)
    }

    pub(super) fn suspect_ids(&self, cats: &SuspectSet) -> Vec<Id> {
        cats.iter()
            .map(|cat| self.suspects[cat].id.clone())
            .collect()
    }

    pub(super) fn face_ids(&self, clues: Clues) -> Vec<Id> {
        clues.iter().map(|clue| self.face(clue).clone()).collect()
    }

    pub(super) fn deck_ids(&self, deck: &Deck) -> Vec<Id> {
        let cards = deck.iter().rev();
        cards.map(|&card| self.card(card).clone()).collect()
    }
}
