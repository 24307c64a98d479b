//! The way that a die takes: the space entered, flights over bumps, and what moves leave unsaid.

use arrayvec::ArrayVec;

use super::dice::Run;
use super::room::{Entering, Leaving};
use super::{No, dice, flight, notes, room};
use crate::games::rallyman::components::{BlockedJump, BumpBeyondTwo, Die, SurfaceChangeCheck};
use crate::games::rallyman::track::{Kind, MOST_NEXT};
use crate::games::rallyman::{
    Causes, Clause, DiceSet, Direction, Place, PlanStep, Rallyman, State,
};
use crate::kit::seat::Seat;

/// Most spaces that a die leads over: flights from one bump to the next are cut here.
const MOST_PATH: usize = 13;
/// Most spaces in which a flight can end.
pub(super) const MOST_LANDINGS: usize = 8;

/// What a die comes to, but for what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    /// The gear engaged.
    pub gear: u8,
    /// Which way gears are chained, where that matters.
    pub direction: Option<Direction>,
    /// Where the car is then.
    pub end: Place,
    /// Where a warning on the die would lose control, behind a bump one gear above its note.
    pub slip: Option<Place>,
    /// Why control is lost whatever the die shows.
    pub causes: Causes,
    /// Whether the driver is out.
    pub knocked_out: bool,
    /// Whether cars cut its flight short, and the turn is to end there.
    pub is_cut: bool,
}

impl Hop {
    /// Whether control is kept if the die shows nothing.
    pub(super) fn is_clean(&self) -> bool {
        !self.causes.any() && !self.knocked_out
    }
}

/// The same, with the spaces on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leap {
    /// What it comes to.
    pub hop: Hop,
    /// The spaces touched, the one entered first, those flown over included.
    pub path: ArrayVec<Place, MOST_PATH>,
    /// The bumps taken in their gear or faster.
    pub bumps: ArrayVec<Place, MOST_PATH>,
    /// Gears above the note of the last bump that was taken.
    pub above: u8,
}

/// The ways that a flight could end; several by name only if they are not cut short.
pub(super) type Landings = ArrayVec<Leap, MOST_LANDINGS>;

/// The space that a car comes to that is to enter `named` in a gear.
pub(super) fn taken(
    game: &Rallyman,
    state: &State,
    run: &Run,
    (die, gear): (Die, u8),
    named: Place,
) -> Result<Place, No> {
    let track = notes::track(game, state);
    let (here, there) = (track.at(run.at), track.at(named));
    let same_corner = here.kind.corner().is_some() && here.kind.corner() == there.kind.corner();
    let is_skid = matches!(here.kind, Kind::Skid(..));
    // A car that restarts does not skid any more. One that goes on skidding comes to the inside
    // in whatever gear it engages below the next note.
    let ahead = here.next.iter().find(|place| {
        let kind = track.at(**place).kind;
        matches!(kind, Kind::Skid(..)) && kind.corner() == here.kind.corner()
    });
    let is_slower = ahead.is_some_and(|skid| notes::note_at(game, state, *skid) > Some(gear));
    let shifts_down = run.shifts_down(gear) || (is_slower && !die.is_acceleration());
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
    let note = notes::note_at(game, state, named).unwrap_or(u8::MAX);
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
            if gear > notes::highest_on_road(game, state, corner) {
                Ok(notes::overspeed_space(game, corner, named))
            } else {
                Ok(named)
            }
        }
        _ => Ok(named),
    }
}

/// The space that naming one of the spaces ahead leads to, if it may be named.
pub(super) fn target(
    game: &Rallyman,
    state: &State,
    run: &Run,
    die: (Die, u8),
    named: Place,
) -> Option<Place> {
    let place = taken(game, state, run, die, named).ok()?;
    // What a name is taken for has to be a name of itself, or it could not be written.
    (taken(game, state, run, die, place) == Ok(place)).then_some(place)
}

/// The space ahead that a move means which names none.
pub(super) fn default_next(game: &Rallyman, state: &State, from: Place, gear: u8) -> Place {
    let track = notes::track(game, state);
    let here = track.at(from);
    let Some(&first) = here.next.first() else {
        return from;
    };
    let mut ahead = here.next.clone();
    if let (Kind::Skid(corner, number), Some(own)) = (here.kind, track.corner_at(from)) {
        if let Some(&skid) = own.skids.get(usize::from(number) + 1) {
            let reached = notes::note_at(game, state, skid).is_some_and(|note| gear >= note);
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
        Some(&skid) if notes::note_at(game, state, skid).is_some_and(|note| gear >= note) => skid,
        _ => entries.first().copied().unwrap_or(first),
    }
}

/// The spaces ahead that a die can enter by engaging a gear, as notes have it. A space that is taken
/// for another one is not a way of its own.
pub(super) fn targets(
    game: &Rallyman,
    state: &State,
    run: &Run,
    die: (Die, u8),
) -> ArrayVec<Place, MOST_NEXT> {
    let mut targets = ArrayVec::<_, MOST_NEXT>::new();
    for &named in &notes::track(game, state).at(run.at).next {
        let taken = target(game, state, run, die, named);
        if let Some(taken) = taken.filter(|taken| !targets.contains(taken)) {
            targets.push(taken);
        }
    }
    targets
}

/// What a die leads to by the space that it enters: one leap, or one for each space in which a
/// flight can end.
pub(super) fn leaps(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    run: &Run,
    (die, to): (Die, Place),
) -> Result<Landings, No> {
    dice::die_is_free(game, state, seat, run.used, die, to)?;
    let (gear, direction) = dice::engage(game, run, die)?;
    if taken(game, state, run, (die, gear), to)? != to {
        return Err(No::new(Clause::RouteFollow, to));
    }
    if run.resumes && room::is_kept_off(game, state, seat) {
        return Err(No::new(Clause::SpaceRoom, run.at));
    }
    landings(game, state, seat, run, (gear, direction), to)
}

/// Where a die that engages a gear brings a car into a space that it may enter so, as other cars
/// have it.
pub(super) fn landings(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    run: &Run,
    engaged: (u8, Option<Direction>),
    to: Place,
) -> Result<Landings, No> {
    room::is_free(
        game,
        state,
        seat,
        (run.at, run.leaving),
        (to, Entering::Landing),
    )?;
    let leap = entered(game, state, run.at, engaged, to);
    let mut landings = Landings::new();
    if !is_flight(game, state, to, leap.hop.gear) {
        landings.push(leap);
        return Ok(landings);
    }
    let mut cut = None;
    flight::take_off(game, state, seat, leap, &mut landings, &mut cut);
    if landings.is_empty() {
        match (game.readings.blocked_jump, cut) {
            (BlockedJump::Forbidden, _) | (_, None) => {
                return Err(No::new(Clause::OvertakeMustStop, to));
            }
            (reading, Some(mut leap)) => {
                leap.hop.causes.blocked = reading == BlockedJump::LossOfControl;
                leap.hop.is_cut = reading == BlockedJump::Stop;
                landings.push(leap);
            }
        }
    }
    Ok(landings)
}

/// Whether a space that is entered in a gear is the beginning of a flight.
pub(super) fn is_flight(game: &Rallyman, state: &State, to: Place, gear: u8) -> bool {
    match notes::track(game, state).at(to).kind {
        Kind::Bump(note) => gear >= note && !is_too_fast(game, note, gear),
        _ => false,
    }
}

/// Whether a bump puts a car out that is as fast as this.
pub(super) fn is_too_fast(game: &Rallyman, note: u8, gear: u8) -> bool {
    gear > note + 2 && game.readings.bump_beyond_two == BumpBeyondTwo::KnockOut
}

/// What entering a space in a gear comes to, but for the flight that may follow.
pub(super) fn entered(
    game: &Rallyman,
    state: &State,
    from: Place,
    (gear, direction): (u8, Option<Direction>),
    to: Place,
) -> Leap {
    let track = notes::track(game, state);
    let (here, there) = (track.at(from).kind, track.at(to).kind);
    let enters = here.corner() != there.corner();
    let corner = track.corner_at(to).filter(|_| enters);
    let causes = Causes {
        corner: notes::exceeds(game, state, to, gear),
        ..Causes::default()
    };
    let hop = Hop {
        gear,
        direction,
        end: to,
        slip: None,
        causes,
        knocked_out: match there {
            Kind::Bump(note) => is_too_fast(game, note, gear),
            _ => corner.is_some_and(|corner| notes::knocks_out(game, state, corner, gear)),
        },
        is_cut: false,
    };
    Leap {
        hop,
        path: [to].into_iter().collect(),
        bumps: ArrayVec::new(),
        above: 0,
    }
}

/// What a step leads to.
pub(super) fn leap(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    run: &Run,
    step: PlanStep,
) -> Result<Leap, No> {
    let mut landings = leaps(game, state, seat, run, (step.die, step.to))?;
    match (landings.len(), step.land) {
        (1, None) => Ok(landings.remove(0)),
        (2.., Some(land)) => {
            let chosen = landings.into_iter().find(|leap| leap.hop.end == land);
            chosen.ok_or(No::new(Clause::RouteFollow, land))
        }
        (_, land) => Err(No::new(Clause::RouteFollow, land.unwrap_or(step.to))),
    }
}

/// What a die comes to once it is known what the dice show.
pub(super) fn known(hop: Hop, die: Die, warned: DiceSet) -> Hop {
    match hop.slip {
        Some(slip) if warned.contains(die) && slip != hop.end => Hop {
            end: slip,
            // A flight that would lose control over the next bump with blank dice, too, is lost for good here: no
            // warning brings that about.
            causes: Causes {
                bump: hop.causes.bump,
                ..Causes::default()
            },
            knocked_out: false,
            ..hop
        },
        _ => hop,
    }
}

/// The leap as it comes out once the dice are known.
pub(super) fn known_leap(mut leap: Leap, die: Die, warned: DiceSet) -> Leap {
    let hop = known(leap.hop, die, warned);
    if hop.end != leap.hop.end
        && let Some(last) = leap.path.iter().position(|place| *place == hop.end)
    {
        leap.path.truncate(last + 1);
    }
    Leap { hop, ..leap }
}

/// Why control is lost by a hop that is known, where so many warnings lose it: `used` are all dice used then, `warned`
/// those that show a warning that counts.
pub(super) fn causes(
    game: &Rallyman,
    limit: u8,
    hop: &Hop,
    die: Die,
    (used, warned): (DiceSet, DiceSet),
) -> Causes {
    let by_surface = match game.readings.surface_change_check {
        SurfaceChangeCheck::State => true,
        SurfaceChangeCheck::OnWarning => warned.contains(die),
    };
    Causes {
        bump_warning: hop.slip.is_some() && warned.contains(die),
        warnings: by_surface && warned.and(used).count() >= limit,
        ..hop.causes
    }
}

/// The run after a hop.
pub(super) fn after(run: &Run, die: Die, hop: &Hop) -> Run {
    Run {
        at: hop.end,
        leaving: if hop.is_cut {
            Leaving::Held
        } else {
            Leaving::Moving
        },
        resumes: false,
        gear: hop.gear,
        used: run.used.with(die),
        direction: hop.direction,
    }
}

/// Whether nothing can follow a hop in its turn.
pub(super) fn is_last(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    hop: &Hop,
    die: Die,
    used: DiceSet,
) -> bool {
    let limit = dice::warnings(game, state, seat, hop.end);
    let causes = causes(game, limit, hop, die, (used, state.turn.warned));
    hop.knocked_out || causes.any() || hop.end == notes::track(game, state).finish()
}
