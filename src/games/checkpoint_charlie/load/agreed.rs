//! What a scenario takes out of the hands of chance and of the players.

use arrayvec::ArrayVec;

use crate::engine::definition::resolved;
use crate::games::checkpoint_charlie::components::Fixed;
use crate::games::checkpoint_charlie::table::Agreed;
use crate::games::checkpoint_charlie::{CheckpointCharlie, InvestigatorId};
use crate::lint::Scope;

impl CheckpointCharlie {
    /// Takes over what is fixed, where these investigators have been chosen; reports unresolved
    /// names, and what cannot be.
    pub(in crate::games::checkpoint_charlie) fn agree(
        &mut self,
        fixed: &Fixed,
        chosen: &[InvestigatorId],
        scope: &mut Scope<'_>,
    ) {
        self.fixed = fixed.clone();
        let mut agreed = Agreed::default();
        if let Some(first) = fixed.first {
            agreed.first = resolved(self.seat_named(first, "/fixed/first"), scope);
        }
        for (&player, investigator) in &fixed.investigators {
            let at = format!("/fixed/investigators/{player}");
            let seat = resolved(self.seat_named(player, &at), scope);
            let found = resolved(self.investigator_named(investigator, &at), scope);
            if let (Some(seat), Some(found)) = (seat, found) {
                agreed.investigators[seat.index()] = Some(found);
            }
        }
        let mut clues = ArrayVec::new();
        for (&player, face) in &fixed.clues {
            let at = format!("/fixed/clues/{player}");
            let seat = resolved(self.seat_named(player, &at), scope);
            let clue = resolved(self.clue_named(face, &at), scope);
            // Tables of players are in seat order.
            if let (Some(_), Some(clue)) = (seat, clue) {
                clues.push(clue);
            }
        }
        agreed.clues = (!clues.is_empty()).then_some(clues);
        if let Some(order) = &fixed.deck {
            let named = agreed.investigators.iter().flatten();
            let taken: Vec<InvestigatorId> = if self.investigators.len() == self.players {
                self.investigators.ids().collect()
            } else {
                chosen.iter().chain(named).copied().collect()
            };
            for (index, card) in order.iter().enumerate() {
                let at = format!("/fixed/deck/{index}");
                resolved(self.card_named(card, &at), scope);
            }
            agreed.deck = self.deck_of(order, "/fixed/deck", &taken).ok();
        }
        self.agreed = agreed;
    }
}
