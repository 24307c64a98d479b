//! How far one action can go, with the numbers and cars of a game.

use crate::games::checkpoint_rally::CheckpointRally;
use crate::games::checkpoint_rally::components::Constants;
use crate::games::checkpoint_rally::rules;

/// The most minutes that an action takes, start tiles included.
pub(super) fn action_minutes(game: &CheckpointRally) -> u32 {
    let numbers = &game.constants;
    let car = u32::from(largest_car_value(game));
    let flat = numbers.draw_minutes.max(numbers.refresh_minutes);
    (2 * car)
        .max(u32::from(numbers.place_minutes) + car)
        .max(u32::from(flat))
}

/// The most lines that the marker crosses in one action.
pub(super) fn lines(game: &CheckpointRally) -> usize {
    action_minutes(game).div_ceil(u32::from(game.constants.line_minutes).max(1)) as usize
}

/// The most tiles that a hand can hold before it is cut down to the limit.
pub(super) fn hand(game: &CheckpointRally) -> usize {
    let numbers = &game.constants;
    let drawn = usize::from(numbers.hand_limit) + usize::from(numbers.draw_tiles);
    drawn.max(usize::from(numbers.starting_hand)) + lines(game)
}

/// The most lines that the marker crosses while the start tile is placed and entered.
pub(super) fn start_lines(game: &CheckpointRally) -> usize {
    let numbers = &game.constants;
    let minutes = u32::from(numbers.place_minutes) + u32::from(largest_car_value(game));
    // From the spot 0, the first line lies a whole interval away.
    (minutes / u32::from(numbers.line_minutes).max(1)) as usize
}

/// Minutes of the slowest car on its slowest road.
pub(super) fn largest_car_value(game: &CheckpointRally) -> u8 {
    let cars = game.cars.iter();
    cars.map(|car| car.minutes.largest()).max().unwrap_or(0)
}

/// The most tiles beyond a starting hand that one player ties up during setup, on the map and in
/// the hand, because of lines crossed.
pub(super) fn setup_surplus(game: &CheckpointRally) -> usize {
    let limit = usize::from(game.constants.hand_limit);
    let kept = usize::from(game.constants.starting_hand) - 1;
    limit.min(kept + start_lines(game)).saturating_sub(kept)
}

/// The tiles that must be left to draw if `players` are still to be dealt a starting hand.
pub(super) fn setup_draws(game: &CheckpointRally, players: usize) -> usize {
    let hands = players * usize::from(game.constants.starting_hand);
    hands + players.saturating_sub(1) * setup_surplus(game)
}

/// What to do where the tiles are too few: they are enough in the box, whose numbers a rules document can raise.
pub(super) fn more_tiles(game: &CheckpointRally) -> &'static str {
    if game.constants == Constants::default() {
        "add tiles to the set, by `extends = [\"base\"]` for example"
    } else {
        "lower the numbers of the rules that say how many are drawn, or add tiles to the set"
    }
}

/// The tiles that the setup takes for the map, which may be a layout of so many, for the row, and
/// for the players.
pub(super) fn setup_tiles(game: &CheckpointRally, layout: Option<usize>) -> [usize; 3] {
    let map = layout.unwrap_or_else(|| rules::setup::rotation_count(game));
    let row = usize::from(game.constants.row_tiles);
    [map, row, setup_draws(game, game.seats())]
}
