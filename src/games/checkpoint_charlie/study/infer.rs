//! What players give away by whom they accuse.

use crate::games::checkpoint_charlie::deduce::Knowledge;
use crate::games::checkpoint_charlie::{CheckpointCharlie, State};
use crate::kit::seat::Seat;

impl CheckpointCharlie {
    /// What a player knows who assumes that each of the others has a clue that is true of the cat that this one has accused.
    /// `None` before the counters of the round are drawn.
    pub(super) fn infer(&self, state: &State, seat: Seat) -> Option<Knowledge> {
        let mut known = self.deduce_unturned(state, Some(seat))?;
        let mut guesses = self.guesses_unturned(state, Some(seat));
        let others = state.accusations.iter().filter(|other| other.seat != seat);
        for accusation in others {
            let cat = self.suspects[accusation.suspect].code;
            let clues = guesses.clues(accusation.seat);
            let of_cat = clues.filter(|clue| cat.face(clue.of) == clue.face);
            let narrowed = guesses.with(accusation.seat, of_cat);
            let left = self.worlds_of(state, narrowed);
            // Without a choice, or by mistake, somebody accuses a cat that cannot be the chief.
            if left.total() > 0 {
                (guesses, known) = (narrowed, left);
            }
        }
        Some(known)
    }
}
