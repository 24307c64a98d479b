//! Phase 2: movement is fixed, and cars drive one after the other.

use std::cmp::Reverse;

use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::brick_run::components::{
    Ability, InitiativeBonus, NitrousFloor, Phase, RepairTiming, SpotText, TownEntry, TurnEnd,
};
use crate::games::brick_run::{BrickRun, Clause, Event, Spot, State};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

impl Spot {
    /// The spot as documents write it.
    pub(crate) fn text(self) -> SpotText {
        match self {
            Self::Road { card: 0, .. } => SpotText::Start,
            Self::Road { card, space } => SpotText::Road { card, space },
            Self::Town { .. } => SpotText::Town,
        }
    }
}

impl BrickRun {
    /// What the order of turns goes by: more is earlier.
    fn precedence(&self, state: &State, seat: Seat) -> Option<(u16, u8, Reverse<usize>)> {
        let movement = state.player(seat).movement?;
        let car = state.player(seat).car.map(|car| self.car(car));
        let initiative = match self.readings.initiative_bonus {
            InitiativeBonus::Ignored => 0,
            InitiativeBonus::OrderOnly => car.map_or(0, |car| u16::from(car.initiative)),
        };
        let starting = self.starting_speed(state, seat);
        Some((movement + initiative, starting, Reverse(seat.index())))
    }

    /// Who drives next of those who have not.
    pub(crate) fn first_in_order(&self, state: &State) -> Option<Seat> {
        let waiting =
            |seat: &Seat| !state.done.contains(*seat) && state.player(*seat).movement.is_some();
        let seats = self.all_seats().filter(waiting);
        seats.max_by_key(|seat| self.precedence(state, *seat))
    }

    /// Fixes the movement of the round.
    pub(super) fn fix_movement(&self, state: &mut State, log: &mut impl Log<Self>) {
        log.cite(Clause::MovementFixed);
        (state.phase, state.done) = (Phase::Drive, SeatSet::NONE);
        for seat in self.all_seats() {
            let skips = Some(seat) == self.cop() && state.skip;
            if !state.player(seat).at.in_town() && !skips {
                self.cite_movement(state, seat, log);
                let movement = self.movement_total(state, seat);
                state.player_mut(seat).movement = Some(movement);
            }
        }
        self.cite_order(state, log);
        log.event(|| {
            let mut rest = state.clone();
            let order = std::iter::from_fn(|| {
                let seat = self.first_in_order(&rest)?;
                rest.done.insert(seat);
                Some(self.player(seat))
            });
            Event::Movement {
                movement: (self.all_seats())
                    .filter_map(|seat| Some((self.player(seat), state.player(seat).movement?)))
                    .collect(),
                order: order.collect(),
            }
        });
        self.begin_turn(state, log);
    }

    fn cite_movement(&self, state: &State, seat: Seat, log: &mut impl Log<Self>) {
        let cop = Some(seat) == self.cop();
        log.cite(if cop {
            Clause::CopMovement
        } else {
            Clause::MovementTotal
        });
        log.cite(Clause::CarSpeedTrack);
        self.cite_ability(state, seat, Ability::Speed, log);
        if cop {
            self.cite_ability(state, seat, Ability::SpeedMultiplier, log);
        }
        let placed = state.player(seat).placed.unwrap_or_default();
        if placed.movement > 0 {
            log.cite(Clause::PlaceMove);
            self.cite_ability(state, seat, Ability::SpeedMultiplier, log);
        }
    }

    fn cite_order(&self, state: &State, log: &mut impl Log<Self>) {
        log.cite(Clause::OrderHighestFirst);
        let key = |seat| self.precedence(state, seat).map(|(movement, ..)| movement);
        let ties = |seat: Seat| {
            let others = self
                .all_seats()
                .filter(|other| other.index() > seat.index());
            let mut equal = others.filter(|other| key(*other) == key(seat));
            key(seat).is_some() && equal.next().is_some()
        };
        if self.all_seats().any(ties) {
            log.cite(Clause::OrderTie);
        }
    }

    /// Whether whoever has the turn has something to decide in it.
    pub(crate) fn is_driving(&self, state: &State) -> bool {
        let seat = state.active;
        let player = state.player(seat);
        if player.movement.is_none() || state.done.contains(seat) || Some(seat) == self.cop() {
            return false;
        }
        let waits = self.readings.turn_end == TurnEnd::WhenDone;
        let may_repair = self.can_repair_in_turn(state, seat);
        player.left > 0 || waits && (may_repair || self.can_use_nitrous(state, seat))
    }

    /// Ends the turn of whoever has nothing to decide any more, and begins the next one.
    pub(super) fn next_turn(&self, state: &mut State, log: &mut impl Log<Self>) {
        let seat = state.active;
        if !state.done.contains(seat) && state.player(seat).movement.is_some() {
            self.end_turn(state, seat, log);
        }
        self.begin_turn(state, log);
    }

    /// Begins the next turn; phase 3 if all have had theirs.
    fn begin_turn(&self, state: &mut State, log: &mut impl Log<Self>) {
        let Some(seat) = self.first_in_order(state) else {
            (state.phase, state.done) = (Phase::Peek, SeatSet::NONE);
            state.active = Seat::new(0);
            return;
        };
        state.active = seat;
        let player = state.player_mut(seat);
        player.left = player.movement.unwrap_or(0);
        if Some(seat) == self.cop() {
            self.drive_cop(state, seat, log);
        } else if self.readings.repair_timing == RepairTiming::OwnTurn {
            self.repair_wreck(state, seat, log);
        }
    }

    pub(super) fn end_turn(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::OrderNextPlayer);
        state.done.insert(seat);
        let player = state.player_mut(seat);
        (player.left, player.nitrous, player.slowed) = (0, false, 0);
        log.event(|| Event::TurnEnded {
            player: self.player(seat),
        });
    }

    fn check_turn(&self, state: &State, seat: Seat) -> Legal {
        match state.phase {
            Phase::Drive if seat == state.active => Ok(()),
            Phase::Drive => {
                let message = format!("it is the turn of {}", self.name(state.active));
                refuse(Clause::OrderHighestFirst, message)
            }
            Phase::Opening => {
                let undecided = self.openers(state).iter().next();
                let name = undecided.map_or("somebody", |seat| self.name(seat));
                let message = format!(
                    "{name} has first to repair, or to hold back the repair cubes with \
                     `{{ player = \"{name}\", move = \"repair\", cubes = 0 }}`"
                );
                refuse(Clause::RepairTiming, message)
            }
            _ => refuse(Clause::RoundThreePhases, "cars do not drive now"),
        }
    }

    pub(super) fn check_advance(&self, state: &State, seat: Seat, spaces: u16) -> Legal {
        self.check_turn(state, seat)?;
        let (left, name) = (state.player(seat).left, self.name(seat));
        if spaces == 0 || spaces > left {
            let message = format!(
                "{name} has {} left, and cannot drive {spaces}",
                Count(left, "space")
            );
            return refuse(Clause::MoveFullMovement, message);
        }
        Ok(())
    }

    pub(super) fn play_advance(
        &self,
        state: &mut State,
        seat: Seat,
        spaces: u16,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::OrderHighestFirst);
        log.cite(Clause::MoveFullMovement);
        self.drive(state, seat, spaces, log);
        self.go_on(state, log);
    }

    pub(super) fn check_end_turn(&self, state: &State, seat: Seat) -> Legal {
        self.check_turn(state, seat)?;
        let (left, name) = (state.player(seat).left, self.name(seat));
        if left > 0 {
            let message = format!("{name} has {} left to drive", Count(left, "space"));
            return refuse(Clause::MoveFullMovement, message);
        }
        Ok(())
    }

    pub(super) fn play_end_turn(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::MoveFullMovement);
        self.end_turn(state, seat, log);
        self.go_on(state, log);
    }

    /// Drives a car until it has come so far or something stops it.
    pub(super) fn drive(
        &self,
        state: &mut State,
        seat: Seat,
        spaces: u16,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::MoveOneSpace);
        let (mut driven, mut rest) = (0, spaces);
        // What happens on the way can take spaces that are left.
        while rest > 0 && state.player(seat).left > 0 {
            let most = rest.min(state.player(seat).left);
            let Some(here) = self.step(state, seat, most, &mut driven, log) else {
                break;
            };
            rest -= here;
        }
        self.tell_drive(state, seat, &mut driven, log);
    }

    fn tell_drive(&self, state: &State, seat: Seat, driven: &mut u16, log: &mut impl Log<Self>) {
        let spaces = std::mem::take(driven);
        if spaces > 0 {
            log.event(|| Event::Drove {
                player: self.player(seat),
                spaces,
                at: state.player(seat).at.text(),
            });
        }
    }

    /// Moves a car to the next space, or so many on at most as long as it stays on the same card, where nothing awaits
    /// it; how many, unless it may not go on from there.
    fn step(
        &self,
        state: &mut State,
        seat: Seat,
        most: u16,
        driven: &mut u16,
        log: &mut impl Log<Self>,
    ) -> Option<u16> {
        let Spot::Road { card, space } = state.player(seat).at else {
            return None;
        };
        let road = state.road();
        let distance = match card {
            0 => 0,
            card => self.card(road[usize::from(card) - 1]).distance,
        };
        let goes_on = usize::from(card) < road.len();
        let here = u16::from(distance.saturating_sub(space)).clamp(1, most);
        *driven += here;
        // The step into town costs one as well, where the town lies behind the last space.
        state.player_mut(seat).left -= here;
        if space < distance {
            let space = space + narrow::<u8>(here);
            state.player_mut(seat).at = Spot::Road { card, space };
        } else if goes_on {
            log.cite(Clause::CardDistance);
            let first = card >= state.revealed();
            let entered = card + 1;
            state.player_mut(seat).at = Spot::Road {
                card: entered,
                space: 1,
            };
            self.tell_drive(state, seat, driven, log);
            self.enter(state, seat, first, log);
            if state.phase != Phase::Drive || state.done.contains(seat) {
                return None;
            }
        } else {
            self.arrive(state, seat, driven, log);
            return None;
        }
        if self.arrives_here(state, seat) {
            self.arrive(state, seat, driven, log);
            return None;
        }
        Some(here)
    }

    /// Whether a car is on the last space of the road, where that is enough to arrive.
    pub(super) fn arrives_here(&self, state: &State, seat: Seat) -> bool {
        let Spot::Road { card, space } = state.player(seat).at else {
            return false;
        };
        let road = state.road();
        self.readings.town_entry == TownEntry::LastSpace
            && usize::from(card) == road.len()
            && road
                .last()
                .is_some_and(|last| self.card(*last).distance == space)
    }

    /// A car comes into town: nothing is left to drive.
    pub(super) fn arrive(
        &self,
        state: &mut State,
        seat: Seat,
        driven: &mut u16,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::TownArrival);
        let others = state.players.iter();
        let place = 1 + others.filter(|player| player.at.in_town()).count();
        let place = narrow::<u8>(place);
        let player = state.player_mut(seat);
        (player.at, player.left) = (Spot::Town { place }, 0);
        self.tell_drive(state, seat, driven, log);
        log.event(|| Event::Arrived {
            player: self.player(seat),
            place,
        });
    }

    /// Whether whoever has the turn can use nitrous.
    pub(crate) fn can_use_nitrous(&self, state: &State, seat: Seat) -> bool {
        self.icons_of(state, seat, Ability::Nitrous) > 0
            && !state.player(seat).nitrous
            && !state.player(seat).at.in_town()
            && self.hits_left(state, seat) > self.nitrous_floor()
    }

    /// With so many hits left, nitrous is too dangerous.
    fn nitrous_floor(&self) -> u8 {
        match self.readings.nitrous_floor {
            NitrousFloor::Lowest => 1,
            NitrousFloor::SecondLowest => 2,
        }
    }

    pub(super) fn check_nitrous(&self, state: &State, seat: Seat) -> Legal {
        let name = self.name(seat);
        if state.phase != Phase::Drive || seat != state.active {
            let message = format!("{name} has not the turn");
            return refuse(Clause::NitrousOwnTurn, message);
        }
        if self.icons_of(state, seat, Ability::Nitrous) == 0 {
            let message = format!("the car of {name} has no nitrous");
            return refuse(Clause::NitrousOwnTurn, message);
        }
        if state.player(seat).at.in_town() {
            let message = format!("the car of {name} is in town, and drives no further");
            return refuse(Clause::NitrousOwnTurn, message);
        }
        if state.player(seat).nitrous {
            let message = format!("{name} has used nitrous in this turn");
            return refuse(Clause::NitrousOnce, message);
        }
        let hits = self.hits_left(state, seat);
        if hits <= self.nitrous_floor() {
            let message =
                format!("one damage out of {hits} is too dangerous for the car of {name}");
            return refuse(Clause::NitrousLastHit, message);
        }
        Ok(())
    }

    pub(super) fn play_nitrous(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::NitrousOnce);
        log.cite(Clause::NitrousLastHit);
        log.cite(Clause::NitrousOwnTurn);
        self.cite_ability(state, seat, Ability::Nitrous, log);
        let player = state.player_mut(seat);
        player.nitrous = true;
        let damage = player.damage + 1;
        log.event(|| Event::Nitrous {
            player: self.player(seat),
            damage,
        });
        self.damage(state, seat, 1, log);
        state.player_mut(seat).left += u16::from(self.constants.nitrous_spaces);
        self.go_on(state, log);
    }
}
