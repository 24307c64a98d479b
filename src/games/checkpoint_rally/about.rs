//! Which parts of the picture moves are about besides those that they name.

use crate::games::checkpoint_rally::{CheckpointRally, Move, State};
use crate::kit::seat::Seat;

impl CheckpointRally {
    /// The row, and the corner in which a start tile is laid.
    pub(super) fn about_of(&self, _: &State, seat: Seat, mv: &Move) -> Vec<String> {
        match mv {
            Move::PlaceStart { .. } => {
                let corner = self.players[seat.index()].corner;
                vec![format!("board.{corner}")]
            }
            Move::RefreshRow | Move::GpsTake { .. } | Move::DrawTwo => vec!["row".to_owned()],
            Move::Place { .. } | Move::Drive { .. } | Move::Discard { .. } | Move::EndChance => {
                Vec::new()
            }
        }
    }
}
