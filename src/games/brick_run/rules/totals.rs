//! What cars, parts and cubes add up to.

use crate::engine::Log;
use crate::games::brick_run::components::{
    Ability, CopActionSpeed, Placed, RepairTiming, SpeedMultiplierStacking,
};
use crate::games::brick_run::state::Player;
use crate::games::brick_run::table::Icons;
use crate::games::brick_run::{BrickRun, CarId, CardId, Clause, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Action cards with one of these repair the cop car; such an ability means nothing else to the crooked cop.
const REPAIRING: [Ability; 5] = [
    Ability::Cb,
    Ability::Cube,
    Ability::Cargo,
    Ability::Wrench,
    Ability::Nitrous,
];

/// The icons of a car and its parts, added up.
pub(crate) fn added_up(game: &BrickRun, player: &Player) -> Icons {
    let mut icons = player.car.map_or(Icons::NONE, |car| game.cars[car].icons);
    for part in player.parts.iter() {
        icons.add(&game.cards[part].icons);
    }
    icons
}

/// A player without parts gets a car.
pub(super) fn take_car(game: &BrickRun, player: &mut Player, car: CarId) {
    player.car = Some(car);
    player.icons = game.cars[car].icons;
}

/// A part goes onto a car.
pub(super) fn fit(game: &BrickRun, player: &mut Player, card: CardId) {
    player.parts.insert(card);
    player.icons.add(&game.cards[card].icons);
}

/// A part goes off a car.
pub(super) fn take_off(game: &BrickRun, player: &mut Player, card: CardId) {
    player.parts.remove(card);
    player.icons.remove(&game.cards[card].icons);
}

/// How many icons of an ability a car and its parts have.
pub(crate) fn icons_of(state: &State, seat: Seat, ability: Ability) -> u16 {
    state.player(seat).icons.of(ability)
}

/// How many of them count on the road.
pub(super) fn road_icons_of(game: &BrickRun, state: &State, seat: Seat, ability: Ability) -> u16 {
    if Some(seat) == game.cop() && !state.action.is_empty() {
        return road_icons(game, state, seat).of(ability);
    }
    icons_of(state, seat, ability)
}

/// Whether an action card repairs damage.
pub(crate) fn repairs(game: &BrickRun, card: CardId) -> bool {
    game.cards[card].icons.any_of(&REPAIRING)
}

/// The icons that count on the road: the crooked cop's with those of his action cards.
pub(crate) fn road_icons(game: &BrickRun, state: &State, seat: Seat) -> Icons {
    let mut icons = state.player(seat).icons;
    if Some(seat) == game.cop() {
        for card in &state.action {
            let mut bonuses = game.cards[*card].icons;
            // A card that repairs keeps its other bonuses: all those of action cards are added
            // in.
            for ability in REPAIRING {
                bonuses.set(ability, 0);
            }
            icons.add(&bonuses);
        }
    }
    icons
}

/// The most bricks that a car holds.
pub(crate) fn capacity(game: &BrickRun, state: &State, seat: Seat) -> u16 {
    let cargo = state.player(seat).car.map_or(0, |car| game.cars[car].cargo);
    u16::from(cargo) + icons_of(state, seat, Ability::Cargo)
}

/// How many more bricks fit on a car.
pub(crate) fn room(game: &BrickRun, state: &State, seat: Seat) -> u16 {
    let bricks = state.player(seat).bricks;
    capacity(game, state, seat).saturating_sub(bricks)
}

/// The time cubes that a player can place.
pub(crate) fn cubes_available(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    let icons = icons_of(state, seat, Ability::Cube);
    let kept = u16::from(state.player(seat).kept);
    let all = u16::from(game.constants.cubes) + icons + kept;
    narrow::<u8>(all).min(game.constants.most_cubes)
}

/// The number under the clip; 0 below the track.
pub(crate) fn speed(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    let player = state.player(seat);
    player
        .car
        .map_or(0, |car| game.cars[car].speed(player.damage))
}

/// The highest number of the car's track.
pub(crate) fn starting_speed(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    let car = state.player(seat).car;
    car.map_or(0, |car| game.cars[car].starting_speed())
}

/// How much more damage the car takes before it wrecks and with the one that wrecks it.
pub(crate) fn hits_left(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    let player = state.player(seat);
    let hits = player.car.map_or(0, |car| game.cars[car].hits());
    hits.saturating_sub(player.damage)
}

/// Whether the clip is below the track.
pub(crate) fn is_wrecked(game: &BrickRun, state: &State, seat: Seat) -> bool {
    state.player(seat).car.is_some() && hits_left(game, state, seat) == 0
}

/// Repair cubes for a damage.
pub(crate) fn repair_rate(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    if icons_of(state, seat, Ability::Wrench) > 0 {
        1
    } else {
        game.constants.repair_cubes
    }
}

fn placed(state: &State, seat: Seat) -> Placed {
    state.player(seat).placed.unwrap_or_default()
}

/// The movement that a car has if it is fixed now.
pub(crate) fn movement_total(game: &BrickRun, state: &State, seat: Seat) -> u16 {
    let speed = u16::from(speed(game, state, seat));
    if Some(seat) == game.cop() {
        let icons = match game.readings.cop_action_speed {
            CopActionSpeed::Counted => road_icons(game, state, seat),
            CopActionSpeed::Ignored => state.player(seat).icons,
        };
        let distances = state.action.iter().map(|card| game.cards[*card].distance);
        let spaces: u16 = distances.map(u16::from).sum();
        let multipliers = icons.of(Ability::SpeedMultiplier);
        return spaces + speed + icons.of(Ability::Speed) + multipliers;
    }
    let stacking = game.readings.speed_multiplier_stacking;
    let multipliers = icons_of(state, seat, Ability::SpeedMultiplier);
    let each = match (multipliers, stacking) {
        (0, _) => 1,
        (_, SpeedMultiplierStacking::None) => 2,
        (multipliers, SpeedMultiplierStacking::Additive) => 1 + multipliers,
    };
    let cubes = u16::from(placed(state, seat).movement);
    speed + cubes * each + icons_of(state, seat, Ability::Speed)
}

/// Whether a car moves in each round: it has no 0 on its track, and wrecks are repaired before
/// movement is fixed.
pub(crate) fn always_moves(game: &BrickRun, state: &State, seat: Seat) -> bool {
    let car = state.player(seat).car.map(|car| &game.cars[car]);
    let repairs = game.constants.wreck_cubes >= game.constants.repair_cubes;
    let first = game.readings.repair_timing != RepairTiming::OwnTurn;
    first && repairs && car.is_some_and(|car| !car.track.contains(&0))
}

/// Steering in this round.
pub(crate) fn steering(game: &BrickRun, state: &State, seat: Seat) -> u16 {
    let icons = road_icons_of(game, state, seat, Ability::Steering);
    let multipliers = road_icons_of(game, state, seat, Ability::SteeringMultiplier);
    if Some(seat) == game.cop() {
        return icons + multipliers;
    }
    let cubes = u16::from(placed(state, seat).steer);
    icons + cubes * (1 + multipliers)
}

/// Suspension in this round.
pub(crate) fn suspension(game: &BrickRun, state: &State, seat: Seat) -> u16 {
    road_icons_of(game, state, seat, Ability::Suspension)
}

/// CB in this round.
pub(crate) fn cb_total(state: &State, seat: Seat) -> u16 {
    let cubes = u16::from(placed(state, seat).cb);
    icons_of(state, seat, Ability::Cb) + cubes
}

/// Cites cargo bonuses if so many more bricks would not fit without them.
pub(super) fn cite_cargo(
    game: &BrickRun,
    state: &State,
    seat: Seat,
    bricks: u16,
    log: &mut impl Log<BrickRun>,
) {
    let bonus = icons_of(state, seat, Ability::Cargo);
    let track = capacity(game, state, seat) - bonus;
    if bricks > 0 && state.player(seat).bricks + bricks > track {
        cite_ability(game, state, seat, Ability::Cargo, log);
    }
}

/// Cites a clause that an ability applies, if there is an icon of it among those that count.
pub(super) fn cite_ability(
    game: &BrickRun,
    state: &State,
    seat: Seat,
    ability: Ability,
    log: &mut impl Log<BrickRun>,
) {
    if !log.hears() || road_icons_of(game, state, seat, ability) == 0 {
        return;
    }
    let cop = Some(seat) == game.cop();
    log.cite(match ability {
        Ability::SpeedMultiplier | Ability::SteeringMultiplier if cop => Clause::CopMultipliers,
        Ability::Cube => Clause::AbilityCube,
        Ability::Speed => Clause::AbilitySpeed,
        Ability::Cb => Clause::AbilityCb,
        Ability::Steering => Clause::AbilitySteering,
        Ability::Suspension => Clause::AbilitySuspension,
        Ability::Wrench => Clause::AbilityWrench,
        Ability::SpeedMultiplier => Clause::AbilitySpeedMultiplier,
        Ability::SteeringMultiplier => Clause::AbilitySteeringMultiplier,
        Ability::Cargo => Clause::AbilityCargo,
        Ability::Countermeasure => Clause::AbilityCountermeasure,
        Ability::Nitrous => Clause::NitrousEffect,
    });
    log.cite(Clause::AbilitySource);
    log.cite(Clause::CardAbility);
    let car = state.player(seat).car.map(|car| &game.cars[car]);
    if car.is_some_and(|car| car.icons.of(ability) > 0) {
        log.cite(Clause::CarActionBonuses);
    }
    if cop {
        log.cite(Clause::CopBonuses);
    }
}
