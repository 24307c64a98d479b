//! What no play of this game can break, under any readings and house rules.

mod race;
#[cfg(test)]
mod tests;
mod tiles;
mod time;

use crate::engine::invariant::{Verdict, ensure};
use crate::engine::{Invariant, Transition};
use crate::games::checkpoint_rally::CheckpointRally;

type RaceStep<'s> = Transition<'s, CheckpointRally>;

/// Every invariant: tiles and map first, then the stopwatch, then the race.
pub(super) const INVARIANTS: &[Invariant<CheckpointRally>] = &[
    Invariant::position(
        "tiles-are-conserved",
        "Every tile is in exactly one place: on the map, in a hand, in the row, in the stack or on the discard pile.",
        tiles::conserved,
    ),
    Invariant::position(
        "built-spaces-agree",
        "The spaces known as built are those with a tile.",
        tiles::built_spaces_agree,
    ),
    Invariant::step(
        "spaces-stay-built",
        "A space with a tile never becomes empty.",
        tiles::spaces_stay_built,
    ),
    Invariant::position(
        "cars-stand-on-tiles",
        "A car on the map stands on a tile; in the race, each player who has not finished has a car there.",
        tiles::cars_stand_on_tiles,
    ),
    Invariant::step(
        "cars-keep-their-tiles",
        "The tile below a car does not change.",
        tiles::cars_keep_their_tiles,
    ),
    Invariant::step(
        "row-is-refilled",
        "The row has all its slots, and one stays empty only if nothing was left to fill it.",
        tiles::row_is_refilled,
    ),
    Invariant::step(
        "draws-balance",
        "A hand grows by what its owner draws, for lines too, and shrinks by what is placed or discarded.",
        tiles::draws_balance,
    ),
    Invariant::position(
        "hands-keep-the-limit",
        "Between turns nobody on the road holds more than the limit; a discard is owed for a surplus only.",
        tiles::hands_keep_the_limit,
    ),
    Invariant::position(
        "order-follows-the-stopwatch",
        "The order of play has everybody who has not finished, by time.",
        time::order_follows_the_stopwatch,
    ),
    Invariant::step(
        "least-time-acts",
        "Of those who may still act, the one with the least time does; of equals, the one on top.",
        time::least_time_acts,
    ),
    Invariant::step(
        "time-matches-the-action",
        "The time of the acting player grows by the minutes of the action, less the bonus of a finisher, and nobody else's changes.",
        time::time_matches_the_action,
    ),
    Invariant::step(
        "markers-land-on-top",
        "A marker that moves lands on top of those on its spot; the others keep their order.",
        time::markers_land_on_top,
    ),
    Invariant::step(
        "spread-is-one-action",
        "Until somebody finishes, markers come no further apart than one action takes.",
        time::spread_is_one_action,
    ),
    Invariant::position(
        "sheets-are-dealt-once",
        "No two players have the same car sheet or checkpoint card, and everybody's checkpoints are those of the card.",
        race::sheets_are_dealt_once,
    ),
    Invariant::step(
        "cars-move-by-driving",
        "A car moves when its player drives, to the last tile entered, and leaves the map by finishing.",
        race::cars_move_by_driving,
    ),
    Invariant::position(
        "visits-are-checkpoints",
        "Everybody has visited own checkpoints only, and tokens have returned from visited ones only.",
        race::visits_are_checkpoints,
    ),
    Invariant::step(
        "visits-follow-the-car",
        "A checkpoint is visited when its player's car enters it, and stays so.",
        race::visits_follow_the_car,
    ),
    Invariant::step(
        "gps-updates-are-counted",
        "Each use of a GPS update takes one from its player; there is no other way to lose or get one.",
        race::gps_updates_are_counted,
    ),
    Invariant::position(
        "finishers-have-visited-all",
        "Those who have visited every checkpoint, and only they, have finished and are off the map.",
        race::finishers_have_visited_all,
    ),
    Invariant::step(
        "done-is-final",
        "A player who has finished or lost the last chance stays so, and does no more than discard a surplus.",
        race::done_is_final,
    ),
    Invariant::step(
        "one-chance-each",
        "When a last chance passes on to another player, it is over.",
        race::one_chance_each,
    ),
    Invariant::position(
        "over-when-all-are-done",
        "The game is over exactly when everybody is done and nothing is left to draw or to discard.",
        race::over_when_all_are_done,
    ),
    Invariant::position(
        "least-final-time-wins",
        "Finishers rank by final time, of equals the earlier; nobody else ranks.",
        race::least_final_time_wins,
    ),
];
