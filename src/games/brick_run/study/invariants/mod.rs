//! What no play of this game can break, beyond the laws of every game. One file a subject.

mod balances;
mod cards;
mod cars;
mod cubes;
mod rounds;
#[cfg(test)]
mod tests;
mod turns;

use crate::engine::invariant::{Verdict, ensure};
use crate::engine::{Invariant, Transition};
use crate::games::brick_run::BrickRun;

type BrickStep<'s> = Transition<'s, BrickRun>;

/// Every invariant, those of one subject together.
pub(super) const ALL: &[Invariant<BrickRun>] = &[
    Invariant::position(
        "road-cards-lie-in-one-place",
        "Every card lies on one road, in the market, in the deck, on the used pile, before the crooked cop, on one car or among the lost parts, and nowhere else.",
        cards::cards_lie_in_one_place,
    ),
    Invariant::position(
        "undealt-cards-are-in-the-deck",
        "A card that nobody has seen since the first shuffle, and that is on no road, is in the deck.",
        cards::undealt_cards_are_in_the_deck,
    ),
    Invariant::position(
        "parts-of-a-car-differ",
        "No car has two cards of one part, save the crooked cop’s where he may.",
        cards::parts_of_a_car_differ,
    ),
    Invariant::position(
        "cop-has-no-forbidden-part",
        "The crooked cop has no part with a cube, nitrous, CB or a wrench.",
        cards::cop_has_no_forbidden_part,
    ),
    Invariant::step(
        "roads-stay-as-they-lie",
        "The cards of a road stay in their places until its delivery is over.",
        cards::roads_stay_as_they_lie,
    ),
    Invariant::step(
        "peeked-cards-stay-known",
        "Peeked cards lie face down, are told apart by a peek of the player alone, and stay known until they are turned up.",
        cards::peeked_cards_stay_known,
    ),
    Invariant::position(
        "bricks-fit-the-car",
        "No car carries more bricks than its cargo maximum and its cargo bonuses allow.",
        cars::bricks_fit_the_car,
    ),
    Invariant::position(
        "clips-are-on-the-track",
        "No car has more damage than its track has numbers, and the cop car less.",
        cars::clips_are_on_the_track,
    ),
    Invariant::step(
        "wrecks-come-by-own-drives",
        "A player’s car wrecks in a drive of its own alone, which ends its turn.",
        cars::wrecks_come_by_own_drives,
    ),
    Invariant::step(
        "wrecks-are-repaired-by-force",
        "A wrecked car comes back to its track by the repair that it has to make, and by exactly that.",
        cars::wrecks_are_repaired_by_force,
    ),
    Invariant::step(
        "damage-comes-on-new-cards",
        "A player’s car takes damage as it enters a card or by nitrous, and by nothing else.",
        cars::damage_comes_on_new_cards,
    ),
    Invariant::step(
        "cubes-placed-are-those-available",
        "A placement uses as many cubes as the player has, four for a start and six at most, unless cubes may be held back.",
        cubes::cubes_placed_are_those_available,
    ),
    Invariant::position(
        "cubes-return",
        "Time cubes lie on time cards only from phase 1 to phase 3 of a round, and no more are spent than lie on the repair area.",
        cubes::cubes_return,
    ),
    Invariant::step(
        "cars-never-turn-back",
        "Within a delivery no car goes back, and a player’s car moves by the player’s own drive alone.",
        turns::cars_never_turn_back,
    ),
    Invariant::step(
        "drives-go-as-far-as-said",
        "A drive goes as many spaces as are said, unless a wreck, Cops, a decision about Cops or the town ends it.",
        turns::drives_go_as_far_as_said,
    ),
    Invariant::step(
        "movement-stays-fixed",
        "The movement of a round stays as it was fixed until the round is over.",
        turns::movement_stays_fixed,
    ),
    Invariant::position(
        "movement-is-never-nothing",
        "With numbers of 1 and more on all tracks, and wrecks repaired before movement is fixed, every turn has a movement of 1 or more.",
        turns::movement_is_never_nothing,
    ),
    Invariant::position(
        "turns-go-by-movement",
        "Turns go from the most movement to the least, then from the highest starting speed, then in seat order.",
        turns::turns_go_by_movement,
    ),
    Invariant::step(
        "turns-are-had-once",
        "Who has ended the turn has no other one in the round.",
        turns::turns_are_had_once,
    ),
    Invariant::step(
        "rounds-follow-each-other",
        "Rounds and deliveries are counted up one by one, and a delivery begins with its first round.",
        rounds::rounds_follow_each_other,
    ),
    Invariant::position(
        "places-are-in-order",
        "The cars in town have the first places, each place once.",
        rounds::places_are_in_order,
    ),
    Invariant::step(
        "places-are-kept",
        "Who has arrived keeps the place until the next delivery begins.",
        rounds::places_are_kept,
    ),
    Invariant::position(
        "sales-wait-for-all",
        "Bricks are sold, and cards shuffled for a market, when all cars are in town.",
        rounds::sales_wait_for_all,
    ),
    Invariant::position(
        "one-wins",
        "The game ends in the last town, and then each player has a different place, by dollars and then by starting speed.",
        rounds::one_wins,
    ),
    Invariant::step(
        "dollars-balance",
        "Dollars come by sales and by waiting in town, and go by wrecks and purchases.",
        balances::dollars_balance,
    ),
    Invariant::step(
        "bricks-balance",
        "Bricks come by supplies, purchases and Pickups, and go by sales, by Cops and for lack of room.",
        balances::bricks_balance,
    ),
    Invariant::step(
        "prices-are-those-of-places",
        "A brick brings what its town pays for the place of the car.",
        balances::prices_are_those_of_places,
    ),
    Invariant::step(
        "waiting-is-paid-in-town",
        "At the end of a round who is in town is paid if another car is not, and nobody is if all are.",
        balances::waiting_is_paid_in_town,
    ),
];
