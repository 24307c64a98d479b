//! Which parts of the picture moves are about besides those that they name.

use crate::games::rallyman::rules;
use crate::games::rallyman::{Move, Place, PlanStep, Rallyman, State};
use crate::kit::seat::Seat;

impl Rallyman {
    /// The spaces that dice lead to, which moves name only where they have to, and cards that are used up.
    pub(super) fn about_of(&self, state: &State, seat: Seat, mv: &Move) -> Vec<String> {
        let track = rules::notes::track(self, state);
        let space = |place: Place| format!("road.{}", track.at(place).name);
        let ends = |step: &PlanStep| [Some(step.to), step.land].into_iter().flatten();
        let card = |key: &str| vec![format!("drivers.{}.{key}", self.name(seat))];
        match mv {
            Move::Roll(step) | Move::Buy(step) => ends(step).map(space).collect(),
            Move::Arrange(plan) => plan.iter().flat_map(ends).map(space).collect(),
            Move::SnowZones(zones) => {
                let places = track.places();
                let snowed = places.filter(|place| zones.contains(track.at(*place).zone));
                snowed.map(space).collect()
            }
            Move::Sisu | Move::AcceptLoss => card("sisu"),
            Move::ChangeTire | Move::DiscardSpare | Move::KeepSpare => card("spare"),
            Move::Attack { .. }
            | Move::GiveUp(_)
            | Move::ChooseTires(_)
            | Move::StartOrder(_)
            | Move::EndTurn => Vec::new(),
        }
    }
}
