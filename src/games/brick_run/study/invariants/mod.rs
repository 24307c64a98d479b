//! What no play of this game can break, beyond the laws of every game. One file a subject.

mod balances;
mod cards;
mod cars;
mod cubes;
mod rounds;
#[cfg(test)]
mod tests;
mod turns;

use crate::engine::Transition;
use crate::engine::invariant::{Verdict, ensure};
use crate::games::brick_run::BrickRun;

type BrickStep<'s> = Transition<'s, BrickRun>;

crate::invariants! {
    /// Every invariant, those of one subject together.
    pub(super) const ALL: BrickRun;

    position "road-cards-lie-in-one-place" cards::cards_lie_in_one_place:
        "Every card lies on one road, in the market, in the deck, on the used pile, before the crooked cop, on one car or among the lost parts, and nowhere else.";
    position "undealt-cards-are-in-the-deck" cards::undealt_cards_are_in_the_deck:
        "A card that nobody has seen since the first shuffle, and that is on no road, is in the deck.";
    position "parts-of-a-car-differ" cards::parts_of_a_car_differ:
        "No car has two cards of one part, save the crooked cop’s where he may.";
    position "cop-has-no-forbidden-part" cards::cop_has_no_forbidden_part:
        "The crooked cop has no part with a cube, nitrous, CB or a wrench.";
    step "roads-stay-as-they-lie" cards::roads_stay_as_they_lie:
        "The cards of a road stay in their places until its delivery is over.";
    step "peeked-cards-stay-known" cards::peeked_cards_stay_known:
        "Peeked cards lie face down, are told apart by a peek of the player alone, and stay known until they are turned up.";
    position "bricks-fit-the-car" cars::bricks_fit_the_car:
        "No car carries more bricks than its cargo maximum and its cargo bonuses allow.";
    position "clips-are-on-the-track" cars::clips_are_on_the_track:
        "No car has more damage than its track has numbers, and the cop car less.";
    step "wrecks-come-by-own-drives" cars::wrecks_come_by_own_drives:
        "A player’s car wrecks in a drive of its own alone, which ends its turn.";
    step "wrecks-are-repaired-by-force" cars::wrecks_are_repaired_by_force:
        "A wrecked car comes back to its track by the repair that it has to make, and by exactly that.";
    step "damage-comes-on-new-cards" cars::damage_comes_on_new_cards:
        "A player’s car takes damage as it enters a card or by nitrous, and by nothing else.";
    step "cubes-placed-are-those-available" cubes::cubes_placed_are_those_available:
        "A placement uses as many cubes as the player has, four for a start and six at most, unless cubes may be held back.";
    position "cubes-return" cubes::cubes_return:
        "Time cubes lie on time cards only from phase 1 to phase 3 of a round, and no more are spent than lie on the repair area.";
    step "cars-never-turn-back" turns::cars_never_turn_back:
        "Within a delivery no car goes back, and a player’s car moves by the player’s own drive alone.";
    step "drives-go-as-far-as-said" turns::drives_go_as_far_as_said:
        "A drive goes as many spaces as are said, unless a wreck, Cops, a decision about Cops or the town ends it.";
    step "movement-stays-fixed" turns::movement_stays_fixed:
        "The movement of a round stays as it was fixed until the round is over.";
    position "movement-is-never-nothing" turns::movement_is_never_nothing:
        "With numbers of 1 and more on all tracks, and wrecks repaired before movement is fixed, every turn has a movement of 1 or more.";
    position "turns-go-by-movement" turns::turns_go_by_movement:
        "Turns go from the most movement to the least, then from the highest starting speed, then in seat order.";
    step "turns-are-had-once" turns::turns_are_had_once:
        "Who has ended the turn has no other one in the round.";
    step "rounds-follow-each-other" rounds::rounds_follow_each_other:
        "Rounds and deliveries are counted up one by one, and a delivery begins with its first round.";
    position "places-are-in-order" rounds::places_are_in_order:
        "The cars in town have the first places, each place once.";
    step "places-are-kept" rounds::places_are_kept:
        "Who has arrived keeps the place until the next delivery begins.";
    position "sales-wait-for-all" rounds::sales_wait_for_all:
        "Bricks are sold, and cards shuffled for a market, when all cars are in town.";
    position "one-wins" rounds::one_wins:
        "The game ends in the last town, and then each player has a different place, by dollars and then by starting speed.";
    step "dollars-balance" balances::dollars_balance:
        "Dollars come by sales and by waiting in town, and go by wrecks and purchases.";
    step "bricks-balance" balances::bricks_balance:
        "Bricks come by supplies, purchases and Pickups, and go by sales, by Cops and for lack of room.";
    step "prices-are-those-of-places" balances::prices_are_those_of_places:
        "A brick brings what its town pays for the place of the car.";
    step "waiting-is-paid-in-town" balances::waiting_is_paid_in_town:
        "At the end of a round who is in town is paid if another car is not, and nobody is if all are.";
}
