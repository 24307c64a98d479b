//! Moves: as rules see them from how scripts write them, and back.

use crate::engine::definition::Unknown;
use crate::games::checkpoint_charlie::moves::MoveText;
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Move, Said, State};
use crate::kit::seat::Seat;

impl CheckpointCharlie {
    pub(crate) fn move_of(
        &self,
        state: &State,
        seat: Seat,
        text: &MoveText,
    ) -> Result<Move, Unknown> {
        Ok(match text {
            MoveText::Reveal { card, placed } => {
                let card = card.as_ref().map(|id| self.card_named(id, "/card"));
                let said = Said {
                    card: card.transpose()?,
                    placed: *placed,
                };
                Move::Reveal(self.wrong(state, seat, said))
            }
            MoveText::Accuse { suspect } => Move::Accuse(self.suspect_named(suspect, "/suspect")?),
            MoveText::ChooseFace { face } => Move::ChooseFace(self.clue_named(face, "/face")?),
            MoveText::Exchange { marker, from, slot } => Move::Exchange {
                marker: self.marker_named(marker, "/marker")?,
                from: self.seat_named(*from, "/from")?,
                slot: slot.saturating_sub(1),
            },
            MoveText::Announce {} => Move::Announce,
            MoveText::EndRound {} => Move::EndRound,
            MoveText::Keep {} => Move::Keep,
            MoveText::ChooseInvestigator { investigator } => {
                Move::ChooseInvestigator(self.investigator_named(investigator, "/investigator")?)
            }
        })
    }

    /// What is said of a reveal and is not so.
    fn wrong(&self, state: &State, seat: Seat, said: Said) -> Said {
        let Some(&top) = state.deck.last() else {
            return said;
        };
        let placed = rules::reveal::placement(self, state, seat, top);
        Said {
            card: said.card.filter(|card| *card != top),
            placed: said.placed.filter(|own| *own != placed),
        }
    }

    pub(crate) fn move_text(&self, _: &State, _: Seat, mv: &Move) -> MoveText {
        match *mv {
            Move::Reveal(Said { card, placed }) => MoveText::Reveal {
                card: card.map(|card| self.card(card).clone()),
                placed,
            },
            Move::Accuse(suspect) => MoveText::Accuse {
                suspect: self.suspects[suspect].id.clone(),
            },
            Move::ChooseFace(clue) => MoveText::ChooseFace {
                face: self.face(clue).clone(),
            },
            Move::Exchange { marker, from, slot } => MoveText::Exchange {
                marker: self.markers[marker].id.clone(),
                from: self.player(from),
                slot: slot.saturating_add(1),
            },
            Move::Announce => MoveText::Announce {},
            Move::EndRound => MoveText::EndRound {},
            Move::Keep => MoveText::Keep {},
            Move::ChooseInvestigator(investigator) => MoveText::ChooseInvestigator {
                investigator: self.investigators[investigator].clone(),
            },
        }
    }
}
