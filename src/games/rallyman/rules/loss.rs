//! Loss of control, and what becomes of the car.

use crate::engine::Log;
use crate::games::rallyman::components::{
    DamageOverflow, FullSide, GearEvent, ShortcutAndLoss, Side, Stance, Step, Technique,
};
use crate::games::rallyman::track::{Beside, Kind};
use crate::games::rallyman::{Causes, Clause, Entry, Event, Place, Rallyman, State};
use crate::kit::seat::Seat;

impl Causes {
    /// The causes by name.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let all = [
            (self.corner, "corner"),
            (self.bump, "bump"),
            (self.bump_warning, "bump-warning"),
            (self.blocked, "blocked"),
            (self.warnings, "warnings"),
        ];
        let those = all.into_iter().filter(|(is_so, _)| *is_so);
        those.map(|(_, name)| name).collect()
    }
}

impl Rallyman {
    /// Control is lost where the car is.
    pub(super) fn lose_control(
        &self,
        state: &mut State,
        seat: Seat,
        causes: Causes,
        log: &mut impl Log<Self>,
    ) {
        self.cite_causes(state, seat, causes, log);
        log.event(|| Event::ControlLost {
            driver: self.driver(seat),
            at: self.space_name(state, state.car(seat).at),
            causes: causes.names(),
        });
        state.turn.plan.clear();
        if state.car(seat).at == self.track(state).finish() {
            log.cite(Clause::FinishLoss);
            log.cite(Clause::FinishLossDamage);
            self.damage(state, seat, 1, log);
            self.end_turn(state, seat, log);
        } else {
            log.cite(Clause::ControlPlace);
            log.cite(Clause::ControlFlipCard);
            state.turn.step = Step::GearCard;
        }
    }

    fn cite_causes(&self, state: &State, seat: Seat, causes: Causes, log: &mut impl Log<Self>) {
        use crate::games::rallyman::components::{Surface, Tires};
        log.cite(Clause::ControlEndsTurn);
        if state.turn.technique == Some(Technique::Attack) {
            log.cite(Clause::AttackRewardAnyway);
        }
        let at = state.car(seat).at;
        if causes.warnings {
            let slides = state.car(seat).tires != Some(Tires::Snow)
                && self.surface(state, at) == Surface::Snow;
            log.cite(if slides {
                Clause::ControlTwoOnSnow
            } else {
                Clause::ControlThreeWarnings
            });
            log.cite(Clause::WarningMeaning);
            if state.turn.technique == Some(Technique::Attack) {
                log.cite(Clause::AttackLossSpace);
                log.cite(Clause::AttackUnusedDice);
            }
        }
        if causes.corner {
            log.cite(Clause::CornerOverspeed);
        }
        if causes.bump {
            log.cite(Clause::BumpLossTwoAbove);
        }
        if causes.bump_warning {
            log.cite(Clause::BumpLossOneAbove);
        }
        if causes.blocked {
            log.cite(Clause::OvertakeMustStop);
        }
    }

    /// Turns a gear card over and carries out its event.
    pub(super) fn take_event(
        &self,
        state: &mut State,
        seat: Seat,
        card: GearEvent,
        log: &mut impl Log<Self>,
    ) {
        let gear = state.turn.gear.max(1);
        let index = usize::from(gear - 1);
        let pile = &mut state.gear_piles[index];
        pile.left -= 1;
        pile.seen[card as usize] += 1;
        self.refill(state, index);
        let car = state.car_mut(seat);
        car.pile.over[index] += 1;
        car.gear = 0;
        log.event(|| Event::GearCard {
            driver: self.driver(seat),
            gear,
            card,
        });
        match card {
            GearEvent::Spin => self.spin(state, seat, log),
            GearEvent::Left => self.leave_road(state, seat, Side::Left, log),
            GearEvent::Right => self.leave_road(state, seat, Side::Right, log),
        }
        if !state.car(seat).is_driving() {
            self.next_turn(state, log);
            return;
        }
        log.event(|| Event::Stopped {
            driver: self.driver(seat),
            at: self.space_name(state, state.car(seat).at),
            stance: state.car(seat).stance,
        });
        let car = state.car(seat);
        let in_shortcut = matches!(self.track(state).at(car.at).kind, Kind::Shortcut(_));
        let pushed = in_shortcut && car.stance == Stance::Forward;
        let still_there = car.stance == Stance::Turned
            && self.readings.shortcut_and_loss == ShortcutAndLoss::LossFirst;
        if pushed || (in_shortcut && still_there) {
            let settled = Entry {
                lost: true,
                ..Entry::default()
            };
            self.draw_shortcut_card(state, settled, log);
        } else {
            self.close_turn(state, seat, log);
        }
    }

    fn spin(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::ControlSpin);
        log.cite(Clause::ControlSpinNoDamage);
        let at = state.car(seat).at;
        let track = self.track(state);
        if let (Kind::Skid(..), Some(corner)) = (track.at(at).kind, track.corner_at(at)) {
            let inside = corner.inside;
            if self.takes(state, seat, inside) {
                log.cite(Clause::ControlSpinFromSkid);
                self.put(state, seat, inside, Stance::Turned);
                return;
            }
        }
        state.car_mut(seat).stance = Stance::Turned;
    }

    /// Whether a car that is pushed to a space is put there.
    fn takes(&self, state: &State, seat: Seat, place: Place) -> bool {
        self.readings.full_side == FullSide::Stack || self.has_room(state, seat, place)
    }

    fn put(&self, state: &mut State, seat: Seat, place: Place, stance: Stance) {
        let car = state.car_mut(seat);
        car.at = place;
        car.stance = stance;
        self.arrive(state, seat);
    }

    /// Puts a car beside the road whose space others have filled beside the nearest one behind that has room;
    /// behind the line it stands on the road.
    pub(super) fn set_back(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let car = state.car(seat);
        if !self.is_kept_off(state, seat) {
            return;
        }
        let Some(place) = self.nearest_behind(state, seat, car.at) else {
            return;
        };
        let track = self.track(state);
        let is_terrain =
            |side: Side| matches!(track.at(place).beside[side as usize], Beside::Terrain(_));
        let own = if car.stance == Stance::OffLeft {
            Side::Left
        } else {
            Side::Right
        };
        let side = [own, own.opposite()]
            .into_iter()
            .find(|side| is_terrain(*side));
        let stance = side.map_or(Stance::Forward, Stance::off);
        self.put(state, seat, place, stance);
        log.cite(Clause::ControlResume);
        log.event(|| Event::Stopped {
            driver: self.driver(seat),
            at: self.space_name(state, place),
            stance,
        });
    }

    fn leave_road(&self, state: &mut State, seat: Seat, side: Side, log: &mut impl Log<Self>) {
        let at = state.car(seat).at;
        let track = self.track(state);
        let corner = track.corner_at(at);
        for side in [side, side.opposite()] {
            match track.at(at).beside[side as usize] {
                Beside::Terrain(terrain) => {
                    log.cite(Clause::ControlOffRoad);
                    log.cite(Clause::ControlOffRoadDamage);
                    log.cite(Clause::DamageByTerrain);
                    state.car_mut(seat).stance = Stance::off(side);
                    self.damage(state, seat, self.terrain(terrain).damage, log);
                    return;
                }
                Beside::Shortcut => {
                    let shortcut = corner.and_then(|corner| corner.shortcut);
                    if let Some(place) = shortcut.filter(|place| self.takes(state, seat, *place)) {
                        log.cite(Clause::ControlIntoShortcut);
                        self.put(state, seat, place, Stance::Forward);
                        return;
                    }
                }
                Beside::Road => {
                    let inside = corner.map(|corner| corner.inside);
                    if let Some(place) = inside.filter(|place| self.takes(state, seat, *place)) {
                        log.cite(Clause::ControlShortcutToRoad);
                        self.put(state, seat, place, Stance::Forward);
                        return;
                    }
                }
            }
        }
        // Both sides are full: the car is in nobody's way beside the road.
        state.car_mut(seat).stance = Stance::off(side);
    }

    /// Adds damage points, as far as the dashboard has room.
    pub(super) fn damage(
        &self,
        state: &mut State,
        seat: Seat,
        points: u8,
        log: &mut impl Log<Self>,
    ) {
        if points == 0 {
            return;
        }
        log.cite(Clause::DamageLoseDie);
        log.cite(Clause::DamageMarker);
        let limit = self.dashboard(seat).damage;
        let car = state.car_mut(seat);
        let sum = car.damage.saturating_add(points);
        car.damage = sum.min(limit);
        let damage = car.damage;
        log.event(|| Event::Damaged {
            driver: self.driver(seat),
            points,
            damage,
        });
        if sum > limit && self.readings.damage_overflow == DamageOverflow::KnockOut {
            self.knock_out(state, seat, log);
        }
    }
}
