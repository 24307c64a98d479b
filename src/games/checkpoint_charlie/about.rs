//! Which parts of the picture moves are about besides those that they name.

use crate::games::checkpoint_charlie::{CheckpointCharlie, Move, State};
use crate::kit::seat::Seat;

impl CheckpointCharlie {
    /// The deck, counters and markers, which moves do not name or count.
    pub(super) fn about_of(&self, state: &State, seat: Seat, mv: &Move) -> Vec<String> {
        let of = |seat: Seat, key: &str| format!("players.{}.{key}", self.name(seat));
        match mv {
            Move::Reveal(_) => vec!["cards-left".to_owned()],
            Move::ChooseFace(_) => {
                let keys = ["clue", "counter", "drawn"];
                keys.map(|key| of(seat, key)).to_vec()
            }
            Move::Exchange { marker, from, slot } => {
                let held = state.players[seat.index()].markers.iter().enumerate();
                let own = held.filter(|(_, held)| held.marker == *marker);
                let mut parts: Vec<String> = own
                    .map(|(index, _)| of(seat, &format!("markers.{}", index + 1)))
                    .collect();
                parts.push(of(*from, &format!("markers.{}", slot + 1)));
                parts
            }
            Move::Accuse(_)
            | Move::Keep
            | Move::Announce
            | Move::EndRound
            | Move::ChooseInvestigator(_) => Vec::new(),
        }
    }
}
