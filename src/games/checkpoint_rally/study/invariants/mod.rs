//! What no play of this game can break, under any readings and house rules.

mod race;
#[cfg(test)]
mod tests;
mod tiles;
mod time;

use super::super::table::CheckpointRally;
use crate::engine::{Check, Invariant};

/// Every invariant: tiles and map first, then the stopwatch, then the race.
pub(super) const INVARIANTS: &[Invariant<CheckpointRally>] = &[
    Invariant {
        id: "tiles-are-conserved",
        statement: "Every tile is in exactly one place: on the map, in a hand, in the row, in the stack or on the discard pile.",
        check: Check::Position(tiles::conserved),
    },
    Invariant {
        id: "built-spaces-agree",
        statement: "The spaces known as built are those with a tile.",
        check: Check::Position(tiles::built_spaces_agree),
    },
    Invariant {
        id: "spaces-stay-built",
        statement: "A space with a tile never becomes empty.",
        check: Check::Step(tiles::spaces_stay_built),
    },
    Invariant {
        id: "cars-stand-on-tiles",
        statement: "A car on the map stands on a tile; in the race, whoever has not finished has one there.",
        check: Check::Position(tiles::cars_stand_on_tiles),
    },
    Invariant {
        id: "cars-keep-their-tiles",
        statement: "The tile below a car does not change.",
        check: Check::Step(tiles::cars_keep_their_tiles),
    },
    Invariant {
        id: "row-is-refilled",
        statement: "The row has all its slots, and one stays empty only if nothing was left to fill it.",
        check: Check::Step(tiles::row_is_refilled),
    },
    Invariant {
        id: "draws-balance",
        statement: "A hand grows by what its owner draws, for lines too, and shrinks by what is placed or discarded.",
        check: Check::Step(tiles::draws_balance),
    },
    Invariant {
        id: "hands-keep-the-limit",
        statement: "Between turns nobody on the road holds more than the limit; a discard is owed for a surplus only.",
        check: Check::Position(tiles::hands_keep_the_limit),
    },
    Invariant {
        id: "order-follows-the-stopwatch",
        statement: "The order of play has everybody who has not finished, by time.",
        check: Check::Position(time::order_follows_the_stopwatch),
    },
    Invariant {
        id: "least-time-acts",
        statement: "Of those who may still act, the one with the least time does; of equals, the one on top.",
        check: Check::Step(time::least_time_acts),
    },
    Invariant {
        id: "time-matches-the-action",
        statement: "The time of whoever acts grows by the minutes of the action, less the bonus of a finisher, and nobody else's changes.",
        check: Check::Step(time::time_matches_the_action),
    },
    Invariant {
        id: "markers-land-on-top",
        statement: "A marker that moves lands on top of those on its spot; the others keep their order.",
        check: Check::Step(time::markers_land_on_top),
    },
    Invariant {
        id: "spread-is-one-action",
        statement: "Until somebody finishes, markers come no further apart than one action takes.",
        check: Check::Step(time::spread_is_one_action),
    },
    Invariant {
        id: "sheets-are-dealt-once",
        statement: "No two players have the same car sheet or checkpoint card, and everybody's checkpoints are those of the card.",
        check: Check::Position(race::sheets_are_dealt_once),
    },
    Invariant {
        id: "cars-move-by-driving",
        statement: "A car moves when its player drives, to the last tile entered, and leaves the map by finishing.",
        check: Check::Step(race::cars_move_by_driving),
    },
    Invariant {
        id: "visits-are-checkpoints",
        statement: "Everybody has visited own checkpoints only, and tokens have returned from visited ones only.",
        check: Check::Position(race::visits_are_checkpoints),
    },
    Invariant {
        id: "visits-follow-the-car",
        statement: "A checkpoint is visited when its player's car enters it, and stays so.",
        check: Check::Step(race::visits_follow_the_car),
    },
    Invariant {
        id: "gps-updates-are-counted",
        statement: "Each use of a GPS update takes one from its player; there is no other way to lose or get one.",
        check: Check::Step(race::gps_updates_are_counted),
    },
    Invariant {
        id: "finishers-have-visited-all",
        statement: "Those who have visited every checkpoint, and only they, have finished and are off the map.",
        check: Check::Position(race::finishers_have_visited_all),
    },
    Invariant {
        id: "done-is-final",
        statement: "Whoever has finished or lost the last chance stays so, and does no more than discard a surplus.",
        check: Check::Step(race::done_is_final),
    },
    Invariant {
        id: "one-chance-each",
        statement: "When a last chance passes on to another player, it is over.",
        check: Check::Step(race::one_chance_each),
    },
    Invariant {
        id: "over-when-all-are-done",
        statement: "The game is over exactly when everybody is done and nothing is left to draw or to discard.",
        check: Check::Position(race::over_when_all_are_done),
    },
    Invariant {
        id: "least-final-time-wins",
        statement: "Finishers rank by final time, of equals the earlier; nobody else ranks.",
        check: Check::Position(race::least_final_time_wins),
    },
];

/// What a check says.
type Verdict = Result<(), String>;

/// Holds, or the fault.
fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(fault()) }
}
