//! The way that a die takes: the space entered, flights over bumps, and what moves leave unsaid.

use arrayvec::ArrayVec;

use super::No;
use super::dice::Run;
use super::room::{Entering, Leaving};
use crate::games::rallyman::components::{BlockedJump, BumpBeyondTwo, Die, SurfaceChangeCheck};
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{
    Causes, Clause, DiceSet, Direction, Place, PlanStep, Rallyman, State,
};
use crate::kit::seat::Seat;

/// Most spaces that a die leads over: flights from one bump to the next are cut here.
const MOST_PATH: usize = 13;
/// Most bumps of a flight that are told one by one.
const MOST_BUMPS: usize = 4;
/// Most spaces in which a flight can end.
pub(super) const MOST_LANDINGS: usize = 8;

/// What a die comes to, but for what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leap {
    /// The gear engaged.
    pub gear: u8,
    /// Which way gears are chained, where that matters.
    pub direction: Option<Direction>,
    /// Where the car is then.
    pub end: Place,
    /// The spaces touched, the one entered first, those flown over included.
    pub path: ArrayVec<Place, MOST_PATH>,
    /// The bumps taken in their gear or faster.
    pub bumps: ArrayVec<Place, MOST_BUMPS>,
    /// Gears above the note of the last bump that was taken.
    pub above: u8,
    /// Where a warning on the die would lose control, behind a bump one gear above its note.
    pub slip: Option<Place>,
    /// Why control is lost whatever the die shows.
    pub causes: Causes,
    /// Whether the driver is out.
    pub knocked_out: bool,
}

/// The ways that a flight could end; several by name only if they are not cut short.
pub(super) type Landings = ArrayVec<Leap, MOST_LANDINGS>;

impl Rallyman {
    /// The space that a car comes to that is to enter `named` in a gear.
    pub(super) fn taken(
        &self,
        state: &State,
        run: &Run,
        (die, gear): (Die, u8),
        named: Place,
    ) -> Result<Place, No> {
        let track = self.track(state);
        let (here, there) = (track.at(run.at), track.at(named));
        let same_corner = here.kind.corner().is_some() && here.kind.corner() == there.kind.corner();
        let is_skid = matches!(here.kind, Kind::Skid(..));
        // A car that restarts does not skid any more. One that goes on skidding comes to the inside
        // in whatever gear it engages below the next note.
        let ahead = here.next.iter().find(|place| {
            let kind = track.at(**place).kind;
            matches!(kind, Kind::Skid(..)) && kind.corner() == here.kind.corner()
        });
        let is_slower = ahead.is_some_and(|skid| self.note_at(state, *skid) > Some(gear));
        let shifts_down = run.resumes
            || run.gear == 0
            || gear < run.gear
            || (is_slower && !die.is_acceleration());
        if is_skid && same_corner && matches!(there.kind, Kind::Inside(_)) {
            let leads_there = here.next.contains(&named);
            return if leads_there && shifts_down {
                Ok(named)
            } else {
                Err(No::new(Clause::SkidToInside, named))
            };
        }
        if !here.next.contains(&named) {
            return Err(No::new(Clause::RouteFollow, named));
        }
        let Some(corner) = track.corner_at(named) else {
            return Ok(named);
        };
        let note = self.note_at(state, named).unwrap_or(u8::MAX);
        match there.kind {
            Kind::Skid(..) if gear < note => {
                if !same_corner {
                    return Ok(corner.inside);
                }
                if shifts_down {
                    Ok(corner.inside)
                } else {
                    Err(No::new(Clause::SkidToInside, named))
                }
            }
            Kind::Inside(_) | Kind::Skid(..) if !same_corner => {
                if gear > self.highest_on_road(state, corner) {
                    Ok(self.overspeed_space(corner, named))
                } else {
                    Ok(named)
                }
            }
            _ => Ok(named),
        }
    }

    /// The space that naming one of the spaces ahead leads to, if it may be named.
    pub(super) fn target(
        &self,
        state: &State,
        run: &Run,
        die: (Die, u8),
        named: Place,
    ) -> Option<Place> {
        let taken = self.taken(state, run, die, named).ok()?;
        // What a name is taken for has to be a name of itself, or it could not be written.
        (self.taken(state, run, die, taken) == Ok(taken)).then_some(taken)
    }

    /// The space ahead that a move means which names none.
    pub(super) fn default_next(&self, state: &State, from: Place, gear: u8) -> Place {
        let track = self.track(state);
        let here = track.at(from);
        let Some(&first) = here.next.first() else {
            return from;
        };
        let mut ahead = here.next.clone();
        if let (Kind::Skid(corner, number), Some(own)) = (here.kind, track.corner_at(from)) {
            if let Some(&skid) = own.skids.get(usize::from(number) + 1) {
                let reached = self.note_at(state, skid).is_some_and(|note| gear >= note);
                return if reached || !here.next.contains(&own.inside) {
                    skid
                } else {
                    own.inside
                };
            }
            ahead.retain(|place| track.at(*place).kind != Kind::Inside(corner));
        }
        let entries = &ahead;
        let skid = entries
            .iter()
            .find(|place| matches!(track.at(**place).kind, Kind::Skid(_, 0)));
        match skid {
            Some(&skid) if self.note_at(state, skid).is_some_and(|note| gear >= note) => skid,
            _ => entries.first().copied().unwrap_or(first),
        }
    }

    /// What a die leads to by the space that it enters: one leap, or one for each space in which a
    /// flight can end.
    pub(super) fn leaps(
        &self,
        state: &State,
        seat: Seat,
        run: &Run,
        (die, to): (Die, Place),
    ) -> Result<Landings, No> {
        self.die_is_free(state, seat, run.used, die, to)?;
        let (gear, direction) = self.engage(run, die)?;
        if self.taken(state, run, (die, gear), to)? != to {
            return Err(No::new(Clause::RouteFollow, to));
        }
        if run.resumes && self.is_kept_off(state, seat) {
            return Err(No::new(Clause::SpaceRoom, run.at));
        }
        self.is_free(state, seat, (run.at, run.leaving), (to, Entering::Landing))?;
        let track = self.track(state);
        let mut leap = Leap {
            gear,
            direction,
            end: to,
            path: [to].into_iter().collect(),
            bumps: ArrayVec::new(),
            above: 0,
            slip: None,
            causes: Causes::default(),
            knocked_out: false,
        };
        let mut landings = Landings::new();
        if let Kind::Bump(note) = track.at(to).kind
            && gear > note + 2
            && self.readings.bump_beyond_two == BumpBeyondTwo::KnockOut
        {
            leap.knocked_out = true;
            landings.push(leap);
            return Ok(landings);
        }
        if matches!(track.at(to).kind, Kind::Bump(note) if gear >= note) {
            let mut cut = None;
            self.take_off(state, seat, leap, &mut landings, &mut cut);
            if landings.is_empty() {
                match (self.readings.blocked_jump, cut) {
                    (BlockedJump::Forbidden, _) | (_, None) => {
                        return Err(No::new(Clause::OvertakeMustStop, to));
                    }
                    (reading, Some(mut leap)) => {
                        leap.causes.blocked = reading == BlockedJump::LossOfControl;
                        landings.push(leap);
                    }
                }
            }
            return Ok(landings);
        }
        let enters = track.at(run.at).kind.corner() != track.at(to).kind.corner();
        if let Some(corner) = track.corner_at(to).filter(|_| enters) {
            leap.knocked_out = self.knocks_out(state, corner, gear);
        }
        leap.causes.corner = self.exceeds(state, to, gear);
        landings.push(leap);
        Ok(landings)
    }

    /// What a step leads to.
    pub(super) fn leap(
        &self,
        state: &State,
        seat: Seat,
        run: &Run,
        step: PlanStep,
    ) -> Result<Leap, No> {
        let mut landings = self.leaps(state, seat, run, (step.die, step.to))?;
        match (landings.len(), step.land) {
            (1, None) => Ok(landings.remove(0)),
            (2.., Some(land)) => {
                let chosen = landings.into_iter().find(|leap| leap.end == land);
                chosen.ok_or(No::new(Clause::RouteFollow, land))
            }
            (_, land) => Err(No::new(Clause::RouteFollow, land.unwrap_or(step.to))),
        }
    }

    /// The leap as it comes out once the dice are known.
    pub(super) fn known(&self, leap: &Leap, die: Die, warned: DiceSet) -> Leap {
        let mut leap = leap.clone();
        let slip = leap
            .slip
            .filter(|slip| warned.contains(die) && *slip != leap.end);
        if let Some(slip) = slip {
            let touched = leap.path.iter().position(|place| *place == slip);
            leap.path
                .truncate(touched.map_or(leap.path.len(), |index| index + 1));
            leap.end = slip;
            leap.causes = Causes::default();
            leap.knocked_out = false;
        }
        leap
    }

    /// Why control is lost by a leap that is known: `used` are all dice used then, `warned` those that show a
    /// warning that counts.
    pub(super) fn causes(
        &self,
        state: &State,
        seat: Seat,
        leap: &Leap,
        die: Die,
        (used, warned): (DiceSet, DiceSet),
    ) -> Causes {
        let limit = self.grip(state, seat, leap.end).warnings;
        let by_surface = match self.readings.surface_change_check {
            SurfaceChangeCheck::State => true,
            SurfaceChangeCheck::OnWarning => warned.contains(die),
        };
        Causes {
            bump_warning: leap.slip.is_some() && warned.contains(die),
            warnings: by_surface && warned.and(used).len() >= limit,
            ..leap.causes
        }
    }

    /// The run after a leap.
    pub(super) fn after(run: &Run, die: Die, leap: &Leap) -> Run {
        Run {
            at: leap.end,
            leaving: Leaving::Moving,
            resumes: false,
            gear: leap.gear,
            used: run.used.with(die),
            direction: leap.direction,
        }
    }

    /// Whether nothing can follow a leap in its turn.
    pub(super) fn is_last(
        &self,
        state: &State,
        seat: Seat,
        leap: &Leap,
        die: Die,
        used: DiceSet,
    ) -> bool {
        let causes = self.causes(state, seat, leap, die, (used, state.turn.warned));
        leap.knocked_out || causes.any() || leap.end == self.track(state).finish()
    }
}
