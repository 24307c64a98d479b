//! Where a drive can end, for those who weigh drives without making them.

use super::walk::Walk;
use super::{features, walk};
use crate::games::classic_rally::components::{Side, Sign};
use crate::games::classic_rally::{ClassicRally, Clause, Place, State};
use crate::kit::seat::Seat;

/// The end of a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    /// The tile.
    pub at: Place,
    /// Where the car heads then.
    pub heading: Side,
    /// FUEL left in the tank.
    pub tank: u8,
    /// Whether the car finishes.
    pub finishes: bool,
    /// Whether a Hazard card is drawn.
    pub draws: bool,
}

/// Calls `visit` with every end of a drive that the player can make now.
pub(crate) fn each_stop(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    visit: &mut dyn FnMut(Stop),
) {
    if state.turn.driven || features::is_immobile(state, seat) {
        return;
    }
    let Some(walk) = Walk::of(state, seat) else {
        return;
    };
    if walk.drive.is_some() {
        stop_here(game, state, &walk, visit);
    }
    stop_on(game, state, &walk, visit);
}

fn stop_on(game: &ClassicRally, state: &State, walk: &Walk, visit: &mut dyn FnMut(Stop)) {
    walk::each_step(game, state, walk, &mut |_, next| {
        stop_here(game, state, next, visit);
        stop_on(game, state, next, visit);
    });
}

fn stop_here(game: &ClassicRally, state: &State, walk: &Walk, visit: &mut dyn FnMut(Stop)) {
    if walk::stop(game, state, walk).is_err() && !walk::can_burn_here(game, state, walk) {
        return;
    }
    let laid = state.map.at(walk.at);
    // Out of a dead end the car leaves as it came, but nobody leaves FINISH.
    let finishes = walk::has_finished(walk);
    let heading = if walk.dead_end && !finishes {
        laid.reversed(walk.heading)
    } else {
        walk.heading
    };
    visit(Stop {
        at: walk.at,
        heading,
        tank: walk.tank,
        finishes,
        draws: walk.over == Some(Clause::HazardStop) && laid.sign == Some(Sign::Hazard),
    });
}
