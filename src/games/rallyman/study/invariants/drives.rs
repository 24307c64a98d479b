//! Invariants of where dice and events put cars.

use std::collections::BTreeSet;

use super::{RallyStep, Verdict, dice, ensure, is_driven, space};
use crate::engine::Action;
use crate::games::rallyman::components::{
    BumpBeyondTwo, BumpOnBump, GearEvent, RestartWhenFull, Stance,
};
use crate::games::rallyman::rules;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Chance, Move, Place, Rallyman, State, Track};
use crate::kit::seat::Seat;

/// A driver in a gear, as far as it matters where a die leads.
struct Flier<'a> {
    game: &'a Rallyman,
    track: &'a Track,
    /// Cars of others can cut a flight short.
    is_alone: bool,
    gear: u8,
}

impl Flier<'_> {
    /// Where a die can lead.
    fn reached(&self, from: Place) -> BTreeSet<Place> {
        let mut ends = BTreeSet::new();
        for &next in &self.track.at(from).next {
            self.enter(next, &mut ends);
        }
        ends
    }

    fn enter(&self, place: Place, ends: &mut BTreeSet<Place>) {
        match self.track.at(place).kind {
            Kind::Bump(note) if self.gear >= note => {
                let above = self.gear - note;
                let knocks_out =
                    above > 2 && self.game.readings.bump_beyond_two == BumpBeyondTwo::KnockOut;
                if !self.is_alone || knocks_out {
                    ends.insert(place);
                }
                self.fly(place, above, 1 + above.min(2), ends);
            }
            _ => {
                ends.insert(place);
            }
        }
    }

    fn fly(&self, from: Place, above: u8, spaces: u8, ends: &mut BTreeSet<Place>) {
        let chains = self.game.readings.bump_on_bump == BumpOnBump::Chain;
        for &next in &self.track.at(from).next {
            let kind = self.track.at(next).kind;
            if spaces > 1 && kind != Kind::Finish {
                if !self.is_alone {
                    ends.insert(next);
                }
                self.fly(next, above, spaces - 1, ends);
                continue;
            }
            match kind {
                Kind::Bump(_) if chains => {
                    // Control that is lost behind the first bump is not kept as far as the second.
                    if above > 0 {
                        ends.insert(next);
                    }
                    self.enter(next, ends);
                }
                // Too slow for skidding, a car comes down on the inside; too fast for the corner, where that is read to
                // bring it.
                Kind::Skid(..) | Kind::Inside(_) => {
                    ends.insert(next);
                    let corner = self.track.corner_at(next);
                    ends.extend(corner.map(|corner| corner.inside));
                    let meant = |corner| rules::notes::overspeed_space(self.game, corner, next);
                    ends.extend(corner.map(meant));
                }
                _ => {
                    ends.insert(next);
                }
            }
        }
    }
}

pub(super) fn dice_lead_ahead(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, plan)) = dice(game, step).filter(|_| is_driven(step)) else {
        return Ok(());
    };
    let track = rules::notes::track(game, step.before);
    let (from, to) = (step.before.car(seat).at, step.after.car(seat).at);
    let mut gear = step.before.turn.gear;
    let mut reached = BTreeSet::new();
    let mut open: BTreeSet<Place> = [from].into_iter().collect();
    for die in &plan {
        gear = die.die.gear().unwrap_or(gear);
        let flier = Flier {
            game,
            track,
            is_alone: step.before.road.len() == 1,
            gear,
        };
        open = open.iter().flat_map(|from| flier.reached(*from)).collect();
        reached.extend(open.iter().copied());
    }
    ensure(reached.contains(&to), || {
        let (from, to) = (space(game, step.before, from), space(game, step.before, to));
        let (name, last) = (game.name(seat), plan.len());
        format!("{name} came from {from} to {to} with {last} dice, where they do not lead")
    })?;
    let rank = |place: Place| track.at(place).rank;
    ensure(rank(to) < rank(from), || {
        let (from, to) = (space(game, step.before, from), space(game, step.before, to));
        format!("{to} is no nearer to the finish than {from}")
    })
}

pub(super) fn cars_move_in_their_turn(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    if !is_driven(step) {
        return Ok(());
    }
    let driver = dice(game, step).map(|(seat, _)| seat);
    let is_event = matches!(step.action, Action::Chance(Chance::GearCard(_)));
    let pushed = step.before.due_seat().filter(|_| is_event);
    for seat in game.all_seats() {
        let stands = |state: &State| (state.car(seat).at, state.car(seat).stance);
        let (old, new) = (stands(step.before), stands(step.after));
        let may = driver == Some(seat) || pushed == Some(seat);
        let is_out = !step.after.car(seat).is_driving();
        let may = may || is_set_back(game, step, seat);
        // Who has changed a tire has begun the turn, and so is back on the space of the loss of control.
        let has_stayed = step.before.turn.tire_changed
            && matches!(step.action, Action::Move(own, Move::EndTurn) if *own == seat)
            && new == (old.0, Stance::Forward);
        let may = may || has_stayed;
        ensure(old == new || may || is_out, || {
            let name = game.name(seat);
            let (old, new) = (
                space(game, step.before, old.0),
                space(game, step.after, new.0),
            );
            format!("{name} was at {old} and is at {new}, without a die or an event")
        })?;
    }
    Ok(())
}

/// Whether a car beside the road has been put back at the beginning of its turn, to restart where there
/// is room.
fn is_set_back(game: &Rallyman, step: &RallyStep<'_>, seat: Seat) -> bool {
    let track = rules::notes::track(game, step.before);
    let (old, new) = (step.before.car(seat), step.after.car(seat));
    game.readings.restart_when_full == RestartWhenFull::Nearest
        && old.is_off_road()
        && track.is_before(old.at, new.at)
}

pub(super) fn losses_gain_nothing(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Action::Chance(Chance::GearCard(event)) = step.action else {
        return Ok(());
    };
    let Some(seat) = step.before.due_seat().filter(|_| is_driven(step)) else {
        return Ok(());
    };
    let track = rules::notes::track(game, step.before);
    let (from, to) = (step.before.car(seat).at, step.after.car(seat).at);
    let corner = |place: Place| track.at(place).kind.corner();
    let stays = from == to || (corner(from).is_some() && corner(from) == corner(to));
    let gains = track.at(to).rank > track.at(from).rank;
    // If it is due again at once, it may have been put back to a space that has room.
    let again = step.after.due_seat() == Some(seat)
        && game.readings.restart_when_full == RestartWhenFull::Nearest;
    ensure(again || (stays && !gains), || {
        let name = game.name(seat);
        let (from, to) = (space(game, step.before, from), space(game, step.before, to));
        format!("{name} lost control at {from}, and `{event}` put the car to {to}")
    })?;
    let damage = |state: &State, seat: Seat| state.car(seat).damage;
    let is_harmless = *event == GearEvent::Spin;
    ensure(
        !is_harmless || damage(step.before, seat) == damage(step.after, seat),
        || format!("a spin has damaged {}'s car", game.name(seat)),
    )
}
