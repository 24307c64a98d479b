//! What no play of this game can break, under any readings and house rules.

mod race;
#[cfg(test)]
mod tests;
mod tiles;
mod time;

use crate::engine::Transition;
use crate::engine::invariant::{Verdict, ensure};
use crate::games::checkpoint_rally::CheckpointRally;

type RaceStep<'s> = Transition<'s, CheckpointRally>;

crate::invariants! {
    /// Every invariant: tiles and map first, then the stopwatch, then the race.
    pub(super) const INVARIANTS: CheckpointRally;

    position "tiles-are-conserved" tiles::conserved:
        "Every tile is in exactly one place: on the map, in a hand, in the row, in the stack or on the discard pile.";
    position "built-spaces-agree" tiles::built_spaces_agree:
        "The spaces known as built are those with a tile.";
    step "spaces-stay-built" tiles::spaces_stay_built:
        "A space with a tile never becomes empty.";
    position "cars-stand-on-tiles" tiles::cars_stand_on_tiles:
        "A car on the map stands on a tile; in the race, each player who has not finished has a car there.";
    step "cars-keep-their-tiles" tiles::cars_keep_their_tiles:
        "The tile below a car does not change.";
    step "row-is-refilled" tiles::row_is_refilled:
        "The row has all its slots, and one stays empty only if nothing was left to fill it.";
    step "draws-balance" tiles::draws_balance:
        "A hand grows by what its owner draws, for lines too, and shrinks by what is placed or discarded.";
    position "hands-keep-the-limit" tiles::hands_keep_the_limit:
        "Between turns nobody on the road holds more than the limit; a discard is owed for a surplus only.";
    position "order-follows-the-stopwatch" time::order_follows_the_stopwatch:
        "The order of play has everybody who has not finished, by time.";
    step "least-time-acts" time::least_time_acts:
        "Of those who may still act, the one with the least time does; of equals, the one on top.";
    step "time-matches-the-action" time::time_matches_the_action:
        "The time of the acting player grows by the minutes of the action, less the bonus of a finisher, and nobody else's changes.";
    step "markers-land-on-top" time::markers_land_on_top:
        "A marker that moves lands on top of those on its spot; the others keep their order.";
    step "spread-is-one-action" time::spread_is_one_action:
        "Until somebody finishes, markers come no further apart than one action takes.";
    position "sheets-are-dealt-once" race::sheets_are_dealt_once:
        "No two players have the same car sheet or checkpoint card, and everybody's checkpoints are those of the card.";
    step "cars-move-by-driving" race::cars_move_by_driving:
        "A car moves when its player drives, to the last tile entered, and leaves the map by finishing.";
    position "visits-are-checkpoints" race::visits_are_checkpoints:
        "Everybody has visited own checkpoints only, and tokens have returned from visited ones only.";
    step "visits-follow-the-car" race::visits_follow_the_car:
        "A checkpoint is visited when its player's car enters it, and stays so.";
    step "gps-updates-are-counted" race::gps_updates_are_counted:
        "Each use of a GPS update takes one from its player; there is no other way to lose or get one.";
    position "finishers-have-visited-all" race::finishers_have_visited_all:
        "Those who have visited every checkpoint, and only they, have finished and are off the map.";
    step "done-is-final" race::done_is_final:
        "A player who has finished or lost the last chance stays so, and does no more than discard a surplus.";
    step "one-chance-each" race::one_chance_each:
        "When a last chance passes on to another player, it is over.";
    position "over-when-all-are-done" race::over_when_all_are_done:
        "The game is over exactly when everybody is done and nothing is left to draw or to discard.";
    position "least-final-time-wins" race::least_final_time_wins:
        "Finishers rank by final time, of equals the earlier; nobody else ranks.";
}
