//! Loss of control, and what becomes of the car.

use super::{carry, finish, notes, order, room};
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

/// Control is lost where the car is.
pub(super) fn lose_control(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    causes: Causes,
    log: &mut impl Log<Rallyman>,
) {
    cite_causes(game, state, seat, causes, log);
    log.event(|| Event::ControlLost {
        driver: game.driver(seat),
        at: carry::space_name(game, state, state.car(seat).at),
        causes: causes.names(),
    });
    state.turn.plan.clear();
    if state.car(seat).at == notes::track(game, state).finish() {
        log.cite(Clause::FinishLoss);
        log.cite(Clause::FinishLossDamage);
        damage(game, state, seat, 1, log);
        finish::end_turn(game, state, seat, log);
    } else {
        log.cite(Clause::ControlPlace);
        log.cite(Clause::ControlFlipCard);
        state.turn.step = Step::GearCard;
    }
}

fn cite_causes(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    causes: Causes,
    log: &mut impl Log<Rallyman>,
) {
    use crate::games::rallyman::components::{Surface, Tires};
    log.cite(Clause::ControlEndsTurn);
    if state.turn.technique == Some(Technique::Attack) {
        log.cite(Clause::AttackRewardAnyway);
    }
    let at = state.car(seat).at;
    if causes.warnings {
        let slides = state.car(seat).tires != Some(Tires::Snow)
            && notes::surface(game, state, at) == Surface::Snow;
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
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    card: GearEvent,
    log: &mut impl Log<Rallyman>,
) {
    let gear = state.turn.gear.max(1);
    let index = usize::from(gear - 1);
    let pile = &mut state.gear_piles[index];
    pile.left -= 1;
    pile.seen[card as usize] += 1;
    finish::refill(game, state, index);
    let car = state.car_mut(seat);
    car.pile.over[index] += 1;
    car.gear = 0;
    log.event(|| Event::GearCard {
        driver: game.driver(seat),
        gear,
        card,
    });
    let from = state.car(seat).at;
    match card {
        GearEvent::Spin => spin(game, state, seat, log),
        GearEvent::Left => leave_road(game, state, seat, Side::Left, log),
        GearEvent::Right => leave_road(game, state, seat, Side::Right, log),
    }
    if !state.car(seat).is_driving() {
        order::next_turn(game, state, log);
        return;
    }
    log.event(|| Event::Stopped {
        driver: game.driver(seat),
        at: carry::space_name(game, state, state.car(seat).at),
        stance: state.car(seat).stance,
    });
    if state.car(seat).at != from {
        carry::take_split_here(game, state, seat, log);
    }
    let car = state.car(seat);
    let in_shortcut = matches!(notes::track(game, state).at(car.at).kind, Kind::Shortcut(_));
    let pushed = in_shortcut && car.stance == Stance::Forward;
    let still_there = car.stance == Stance::Turned
        && game.readings.shortcut_and_loss == ShortcutAndLoss::LossFirst;
    if pushed || (in_shortcut && still_there) {
        let settled = Entry {
            lost: true,
            ..Entry::default()
        };
        carry::draw_shortcut_card(state, settled, log);
    } else {
        finish::close_turn(game, state, seat, log);
    }
}

fn spin(game: &Rallyman, state: &mut State, seat: Seat, log: &mut impl Log<Rallyman>) {
    log.cite(Clause::ControlSpin);
    log.cite(Clause::ControlSpinNoDamage);
    let at = state.car(seat).at;
    let track = notes::track(game, state);
    if let (Kind::Skid(..), Some(corner)) = (track.at(at).kind, track.corner_at(at)) {
        let inside = corner.inside;
        if takes(game, state, seat, inside) {
            log.cite(Clause::ControlSpinFromSkid);
            put(game, state, seat, inside, Stance::Turned);
            return;
        }
    }
    state.car_mut(seat).stance = Stance::Turned;
}

/// Whether a car that is pushed to a space is put there.
fn takes(game: &Rallyman, state: &State, seat: Seat, place: Place) -> bool {
    game.readings.full_side == FullSide::Stack || room::has_room(game, state, seat, place)
}

fn put(game: &Rallyman, state: &mut State, seat: Seat, place: Place, stance: Stance) {
    let car = state.car_mut(seat);
    car.at = place;
    car.stance = stance;
    order::arrive(game, state, seat);
}

/// Puts a car beside the road whose space others have filled beside the nearest one behind that has room;
/// behind the line it stands on the road.
pub(super) fn set_back(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<Rallyman>,
) {
    let car = state.car(seat);
    if !room::is_kept_off(game, state, seat) {
        return;
    }
    let Some(place) = room::nearest_behind(game, state, seat, car.at) else {
        return;
    };
    let track = notes::track(game, state);
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
    put(game, state, seat, place, stance);
    log.cite(Clause::ControlResume);
    log.event(|| Event::Stopped {
        driver: game.driver(seat),
        at: carry::space_name(game, state, place),
        stance,
    });
}

fn leave_road(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    side: Side,
    log: &mut impl Log<Rallyman>,
) {
    let at = state.car(seat).at;
    let track = notes::track(game, state);
    let corner = track.corner_at(at);
    for side in [side, side.opposite()] {
        match track.at(at).beside[side as usize] {
            Beside::Terrain(terrain) => {
                log.cite(Clause::ControlOffRoad);
                log.cite(Clause::ControlOffRoadDamage);
                log.cite(Clause::DamageByTerrain);
                state.car_mut(seat).stance = Stance::off(side);
                damage(game, state, seat, game.terrains[terrain].damage, log);
                return;
            }
            Beside::Shortcut => {
                let shortcut = corner.and_then(|corner| corner.shortcut);
                if let Some(place) = shortcut.filter(|place| takes(game, state, seat, *place)) {
                    log.cite(Clause::ControlIntoShortcut);
                    put(game, state, seat, place, Stance::Forward);
                    return;
                }
            }
            Beside::Road => {
                let inside = corner.map(|corner| corner.inside);
                if let Some(place) = inside.filter(|place| takes(game, state, seat, *place)) {
                    log.cite(Clause::ControlShortcutToRoad);
                    put(game, state, seat, place, Stance::Forward);
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
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    points: u8,
    log: &mut impl Log<Rallyman>,
) {
    if points == 0 {
        return;
    }
    log.cite(Clause::DamageLoseDie);
    log.cite(Clause::DamageMarker);
    let limit = game.dashboard(seat).damage;
    let car = state.car_mut(seat);
    let sum = car.damage.saturating_add(points);
    car.damage = sum.min(limit);
    let damage = car.damage;
    log.event(|| Event::Damaged {
        driver: game.driver(seat),
        points,
        damage,
    });
    if sum > limit && game.readings.damage_overflow == DamageOverflow::KnockOut {
        order::knock_out(game, state, seat, log);
    }
}
