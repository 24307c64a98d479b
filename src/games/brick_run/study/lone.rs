//! A car alone on its way to a town, without parts, whose driver knows the road.

use crate::games::brick_run::components::{
    Ability, DamageSlows, Encounter, EncounterMovement, NitrousEffect, NitrousFloor, RepairTiming,
    SpeedMultiplierStacking, TownEntry, TurnEnd, WreckPlacement,
};
use crate::games::brick_run::table::CarPiece;
use crate::games::brick_run::{BrickRun, CarId, CardId};
use crate::kit::number::narrow;
use crate::lab::best::Problem;

/// The car and its road.
pub(super) struct Lone<'g> {
    game: &'g BrickRun,
    car: &'g CarPiece,
    road: &'g [CardId],
}

/// A car between two rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Place {
    /// The card, from 1; 0 before the first, one more than there are in town.
    card: u8,
    /// The space on it.
    space: u8,
    /// Damage; as much as the car takes is a wreck.
    damage: u8,
}

/// A car in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Turn {
    place: Place,
    /// Spaces still to be driven.
    left: u16,
    /// Damage that repair cubes still repair.
    repairs: u8,
    /// Whether nitrous has been used.
    nitrous: bool,
    /// Movement that damage has cost.
    slowed: u16,
}

/// What stays the same in a turn.
#[derive(Clone, Copy)]
struct Round {
    movement: u16,
    steering: u16,
}

impl<'g> Lone<'g> {
    pub fn new(game: &'g BrickRun, car: CarId, road: &'g [CardId]) -> Self {
        Self {
            game,
            car: &game.cars[car],
            road,
        }
    }

    /// Before the road, without damage.
    pub fn start(&self) -> Place {
        Place {
            card: 0,
            space: 0,
            damage: 0,
        }
    }

    /// Rounds that it takes at least, whatever the encounters.
    pub fn least_rounds(&self) -> u32 {
        self.estimate(&self.start())
    }

    fn icons(&self, ability: Ability) -> u16 {
        self.car.icons.of(ability)
    }

    fn cubes(&self) -> u8 {
        let all = u16::from(self.game.constants.cubes) + self.icons(Ability::Cube);
        narrow::<u8>(all).min(self.game.constants.most_cubes)
    }

    fn cube_movement(&self) -> u16 {
        match (
            self.icons(Ability::SpeedMultiplier),
            self.game.readings.speed_multiplier_stacking,
        ) {
            (0, _) => 1,
            (_, SpeedMultiplierStacking::None) => 2,
            (multipliers, SpeedMultiplierStacking::Additive) => 1 + multipliers,
        }
    }

    /// Cubes for a damage.
    fn rate(&self) -> u8 {
        if self.icons(Ability::Wrench) > 0 {
            1
        } else {
            self.game.constants.repair_cubes
        }
    }

    fn distance(&self, card: u8) -> u8 {
        let card = usize::from(card).checked_sub(1);
        let card = card.and_then(|index| self.road.get(index));
        card.map_or(0, |card| self.game.cards[*card].distance)
    }

    fn town(&self) -> u8 {
        narrow::<u8>(self.road.len() + 1)
    }

    /// Spaces to the town.
    fn rest(&self, place: Place) -> u32 {
        let entry = u32::from(self.game.readings.town_entry == TownEntry::OneSpace);
        let here = u32::from(self.distance(place.card) - place.space);
        let ahead = (place.card + 1..self.town()).map(|card| u32::from(self.distance(card)));
        // On the last space without having arrived, it takes another one.
        (here + ahead.sum::<u32>() + entry).max(1)
    }

    /// A round with so many cubes on the move, steer and repair areas; the others are on CB.
    fn place_cubes(&self, at: Place, cubes: [u8; 3], stops: &mut Vec<Place>) {
        let [moving, steering, repair] = cubes;
        let rate = self.rate();
        let (mut at, mut unspent) = (at, repair);
        let hits = self.car.hits();
        let timing = self.game.readings.repair_timing;
        let repair_wreck = |at: &mut Place, unspent: &mut u8| {
            if at.damage >= hits {
                let cubes = self.game.constants.wreck_cubes.min(repair);
                at.damage -= (cubes / rate).min(at.damage);
                *unspent -= cubes;
            }
        };
        if timing != RepairTiming::OwnTurn {
            repair_wreck(&mut at, &mut unspent);
        }
        let early = match timing {
            RepairTiming::OwnTurn => 0,
            _ => at.damage.min(unspent / rate),
        };
        let multipliers = self.icons(Ability::SteeringMultiplier);
        for repaired in 0..=early {
            let (mut at, mut unspent) = (at, unspent - repaired * rate);
            at.damage -= repaired;
            let speed = u16::from(self.car.speed(at.damage));
            let cubes = u16::from(moving) * self.cube_movement();
            let round = Round {
                movement: speed + cubes + self.icons(Ability::Speed),
                steering: self.icons(Ability::Steering) + u16::from(steering) * (1 + multipliers),
            };
            if timing == RepairTiming::OwnTurn {
                repair_wreck(&mut at, &mut unspent);
            }
            let repairs = match timing {
                RepairTiming::Opening => 0,
                _ => unspent / rate,
            };
            let turn = Turn {
                place: at,
                left: round.movement,
                repairs,
                nitrous: false,
                slowed: 0,
            };
            self.drive(round, turn, stops);
        }
    }

    /// Adds every place where a turn can end that goes on like this. What is decided between two
    /// cards can as well be decided as the next one is about to be entered.
    fn drive(&self, round: Round, turn: Turn, stops: &mut Vec<Place>) {
        if turn.left == 0 && self.game.readings.turn_end == TurnEnd::LastSpace {
            stops.push(turn.place);
            return;
        }
        if turn.repairs > 0 && turn.place.damage > 0 {
            let mut mended = turn;
            mended.repairs -= 1;
            mended.place.damage -= 1;
            self.drive(round, mended, stops);
        }
        let floor = match self.game.readings.nitrous_floor {
            NitrousFloor::Lowest => 1,
            NitrousFloor::SecondLowest => 2,
        };
        let safe = self.car.hits().saturating_sub(turn.place.damage) > floor;
        if self.icons(Ability::Nitrous) > 0 && !turn.nitrous && safe {
            let mut faster = turn;
            faster.nitrous = true;
            self.damage(&mut faster, 1);
            faster.left += u16::from(self.game.constants.nitrous_spaces);
            self.drive(round, faster, stops);
        }
        if turn.left == 0 {
            stops.push(turn.place);
            return;
        }
        let here = u16::from(self.distance(turn.place.card) - turn.place.space);
        let is_last = turn.place.card + 1 == self.town();
        let arrives_early = is_last && self.game.readings.town_entry == TownEntry::LastSpace;
        // Where the last space of the road is the town, it is the one to reach.
        let next = if arrives_early { here.max(1) } else { here + 1 };
        let mut turn = turn;
        if turn.left < next {
            turn.place.space += narrow::<u8>(turn.left);
            turn.left = 0;
            self.drive(round, turn, stops);
        } else if is_last {
            stops.push(self.arrived(turn.place.damage));
        } else {
            turn.left -= next;
            turn.place.card += 1;
            turn.place.space = 1;
            self.enter(round, turn, stops);
        }
    }

    fn arrived(&self, damage: u8) -> Place {
        Place {
            card: self.town(),
            space: 0,
            damage,
        }
    }

    fn damage(&self, turn: &mut Turn, taken: u8) {
        let before = self.car.speed(turn.place.damage);
        turn.place.damage += taken;
        if self.game.readings.damage_slows == DamageSlows::AtOnce {
            let lost = before.saturating_sub(self.car.speed(turn.place.damage));
            turn.slowed += u16::from(lost);
            turn.left = turn.left.saturating_sub(u16::from(lost));
        }
    }

    fn enter(&self, round: Round, turn: Turn, stops: &mut Vec<Place>) {
        let card = self.road[usize::from(turn.place.card) - 1];
        let movement = match self.game.readings.encounter_movement {
            EncounterMovement::Remaining => turn.left,
            EncounterMovement::Total => {
                let more =
                    turn.nitrous && self.game.readings.nitrous_effect == NitrousEffect::Movement;
                let nitrous = u16::from(self.game.constants.nitrous_spaces);
                let fixed = round.movement.saturating_sub(turn.slowed);
                fixed + if more { nitrous } else { 0 }
            }
        };
        let held = match self.game.cards[card].encounter {
            Encounter::Swerve(number) => u16::from(number) + round.steering,
            Encounter::Jump(number) => u16::from(number) + self.icons(Ability::Suspension),
            Encounter::Pickup(_) => return self.go_on(round, turn, stops),
            Encounter::Cops(range) => {
                let movement = i32::from(movement);
                let (low, high) = (i32::from(range.low), i32::from(range.high));
                let icons = i32::from(self.icons(Ability::Countermeasure));
                let inside = (low..=high).contains(&movement);
                let escape = (movement + 1 - low).min(high + 1 - movement);
                // From outside, as far as the nearer number has to be shifted.
                let lure = (low - movement).max(movement - high);
                let lure = lure.max(0);
                if inside || lure <= icons && low <= high {
                    stops.push(turn.place);
                }
                if !inside || escape <= icons {
                    self.go_on(round, turn, stops);
                }
                return;
            }
        };
        let damage = movement.saturating_sub(held);
        let hits = self.car.hits();
        let left = hits.saturating_sub(turn.place.damage);
        let mut turn = turn;
        if damage >= u16::from(left) {
            turn.place.damage = hits;
            stops.push(turn.place);
        } else {
            self.damage(&mut turn, narrow::<u8>(damage));
            self.go_on(round, turn, stops);
        }
    }

    /// Goes on from the first space of a card, unless that is the town already.
    fn go_on(&self, round: Round, turn: Turn, stops: &mut Vec<Place>) {
        let is_last = turn.place.card + 1 == self.town();
        let short = self.distance(turn.place.card) == 1;
        if is_last && short && self.game.readings.town_entry == TownEntry::LastSpace {
            stops.push(self.arrived(turn.place.damage));
        } else {
            self.drive(round, turn, stops);
        }
    }
}

impl Problem for Lone<'_> {
    type Node = Place;

    fn successors(&self, here: &Place, successors: &mut Vec<(Place, u32)>) {
        let cubes = self.cubes();
        let forced = if here.damage >= self.car.hits() {
            self.game.constants.wreck_cubes.min(cubes)
        } else {
            0
        };
        let exactly = self.game.readings.wreck_placement == WreckPlacement::Exactly;
        let most = if forced > 0 && exactly { forced } else { cubes };
        let mut stops = Vec::new();
        for repair in forced..=most {
            for steering in 0..=cubes - repair {
                for moving in 0..=cubes - repair - steering {
                    self.place_cubes(*here, [moving, steering, repair], &mut stops);
                }
            }
        }
        stops.sort_unstable();
        stops.dedup();
        successors.extend(stops.into_iter().map(|stop| (stop, 1)));
    }

    /// As if all cubes were for movement, the car were whole and no encounter stopped it.
    fn estimate(&self, here: &Place) -> u32 {
        if self.is_goal(here) {
            return 0;
        }
        let most = self.car.track.iter().copied().max().unwrap_or(0);
        let cubes = u32::from(self.cubes()) * u32::from(self.cube_movement());
        let nitrous = if self.icons(Ability::Nitrous) > 0 {
            u32::from(self.game.constants.nitrous_spaces)
        } else {
            0
        };
        let spaces = u32::from(most) + cubes + u32::from(self.icons(Ability::Speed)) + nitrous;
        self.rest(*here).div_ceil(spaces.max(1))
    }

    fn is_goal(&self, here: &Place) -> bool {
        here.card == self.town()
    }
}

#[cfg(test)]
mod tests;
