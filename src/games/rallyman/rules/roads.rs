//! What dice lead to on an empty road: found out once for each stage, by the rules that hold on any
//! other road as well.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use arrayvec::ArrayVec;

use super::dice::Run;
use super::room::Leaving;
use super::route::{Hop, MOST_LANDINGS};
use super::sets::{Chain, Sets};
use super::{alone, notes, room, route};
use crate::games::rallyman::components::{Die, Tires};
use crate::games::rallyman::track::{Kind, MOST_NEXT};
use crate::games::rallyman::{DiceSet, MAX_DICE, Place, Rallyman, State, Track, ZoneSet};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// The roads of a rally's stages, as they are without cars and dirt on them. To find them out takes as long as some
/// dozens of lists of moves do without them: a script is replayed without, and who plays many games learns them in the
/// first. All are found out at once, so that those who play on need no more memory.
#[derive(Debug, Default)]
pub(crate) struct Roads {
    found: OnceLock<Vec<Road>>,
    /// How often somebody had use for them before that.
    missed: AtomicU32,
    /// How gears follow each other.
    chain: OnceLock<Chain>,
}

/// How often somebody has use for roads before they are found out.
const PATIENCE: u32 = 50;

/// What dice lead to in a stage.
#[derive(Debug)]
pub(super) struct Road {
    /// Where the stretches of a place begin, and behind them all.
    first: Vec<u32>,
    stretches: Vec<Stretch>,
    ways: Vec<Way>,
    /// By place, as far as all dice together can lead.
    reaches: Vec<Stretch>,
    /// By place, what cars there hold up.
    holds: Vec<Hold>,
    /// The zones of the spaces ahead, so far.
    zones: Vec<ZoneSet>,
    /// What becomes of stretches that have corners by the dirt on one of them, see [`Road::dirtied`]: each is found out
    /// when it is first needed.
    dirtied: Vec<OnceLock<Dirtied>>,
    /// The sets of dice that can be used from a place on, by gear engaged and by whether the car restarts: each is worked
    /// out when it is first needed.
    kept: Vec<OnceLock<Sets>>,
}

/// What cars in a space hold up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold {
    /// The first space of the corner, or the space itself.
    pub first: Place,
    /// The last one.
    pub last: Place,
    /// How many of them hold nobody up.
    pub free: usize,
}

/// What dice of one gear lead to from a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// The ways, as a part of all of the stage.
    ways: (u32, u32),
    /// The last place that has a part in it: the place itself is the first.
    pub last: Place,
    /// The corners on it, as a part of those of the stage.
    pub corners: (u16, u16),
    /// Where it is kept what becomes of it by dirt.
    dirtied: u32,
    /// Whether this is all that there is to be known of it.
    is_whole: bool,
}

/// A stretch with dirt on one of its corners, and its ways: those of flights, which are more, are left to the rules.
type Dirtied = Option<(Stretch, ArrayVec<Way, MOST_NEXT>)>;

/// A way that a die can take, but for which die it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The space entered.
    pub to: Place,
    /// Where a flight ends, if there is a choice.
    pub land: Option<Place>,
    /// What it comes to.
    pub hop: Hop,
    /// Whether it is a flight.
    pub flies: bool,
}

/// Most ways that a die can take.
const MOST_WAYS: usize = MOST_NEXT * MOST_LANDINGS;
/// Gears that can be engaged.
const GEARS: usize = 5;
/// How a die can come to a gear, as far as it makes a difference on skid spaces: by shifting down or
/// not, as a gear die or an acceleration die.
const MANNERS: usize = 4;
/// Ways to begin a turn in a place: in each gear or in neutral, restarting or not.
const STARTS: usize = (GEARS + 1) * 2;
/// How many of a stretch's corners, from the first on, it is kept of what their dirt makes of the stretch.
const MOST_DIRTY: usize = 2;
/// The most markers on a corner for which that is kept; only the rules say what more of them do.
const MOST_MARKERS: usize = 3;
/// How dirt can lie for which it is kept: nowhere, or on one of the first corners.
const DIRTS: usize = 1 + MOST_DIRTY * MOST_MARKERS;

/// A gear that is engaged in a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gearing {
    pub at: Place,
    pub gear: u8,
    /// In which [`manner`]. It is looked at where it makes a difference.
    pub manner: u8,
}

/// How a die engages a gear: by shifting down or not, as a gear die or an acceleration die. A number below [`MANNERS`].
pub(super) fn manner(run: &Run, die: Die, gear: u8) -> u8 {
    u8::from(run.shifts_down(gear)) * 2 + u8::from(die.is_acceleration())
}

impl Road {
    /// What a die leads to by engaging a gear; `None` if only the rules themselves can say.
    #[inline]
    pub(super) fn stretch(&self, gearing: Gearing) -> Option<(&Stretch, &[Way])> {
        let at = gearing.at.index();
        let (first, behind) = (self.first[at] as usize, self.first[at + 1] as usize);
        // It makes a difference on skid spaces alone.
        let manner = if behind - first > GEARS {
            usize::from(gearing.manner)
        } else {
            0
        };
        let gear = usize::from(gearing.gear.checked_sub(1)?);
        let stretch = self.stretches.get(first + GEARS * manner + gear)?;
        let (from, to) = stretch.ways;
        let ways = self.ways.get(from as usize..to as usize)?;
        stretch.is_whole.then_some((stretch, ways))
    }

    /// The same where one of its corners has so many dirt markers, and no other corner any.
    pub(super) fn dirtied(
        &self,
        (game, stage): (&Rallyman, u8),
        (clean, gearing): (&Stretch, Gearing),
        (corner, markers): (u16, u8),
    ) -> Option<(&Stretch, &[Way])> {
        let index = clean.dirtied as usize + dirt_index(clean, corner, markers)?;
        let dirtied = self.dirtied.get(index)?.get_or_init(|| {
            let seat = Seat::new(0);
            let mut state = alone::alone(game, stage, seat, Tires::Asphalt, ZoneSet::NONE);
            let id = notes::track(game, &state).corners[usize::from(corner)].id;
            state.dirt[id.index()] = markers;
            let Gearing { at, gear, manner } = gearing;
            let (stretch, ways) = find_stretch(game, &state, seat, (at, gear), usize::from(manner));
            let ways = ways.as_slice().try_into().ok()?;
            stretch.is_whole.then_some((stretch, ways))
        });
        let (stretch, ways) = dirtied.as_ref()?;
        Some((stretch, ways))
    }

    /// As far as all dice together can lead from a place.
    #[inline]
    pub(super) fn reach(&self, at: Place) -> &Stretch {
        &self.reaches[at.index()]
    }

    /// What cars in a space hold up.
    #[inline]
    pub(super) fn hold(&self, at: Place) -> Hold {
        self.holds[at.index()]
    }

    /// The zones of the spaces ahead, as far as all dice together can lead.
    #[inline]
    pub(super) fn zones(&self, at: Place) -> ZoneSet {
        self.zones[at.index()]
    }

    /// Where the sets of dice are kept that can be used from the beginning of a turn on, if nothing is in their way but so
    /// many dirt markers on one corner within reach.
    #[inline]
    pub(super) fn kept(&self, start: &Run, dirt: Option<(u16, u8)>) -> Option<&OnceLock<Sets>> {
        let way = usize::from(start.gear) * 2 + usize::from(start.resumes);
        let dirt = match dirt {
            None => 0,
            Some((corner, markers)) => 1 + dirt_index(self.reach(start.at), corner, markers)?,
        };
        self.kept
            .get((start.at.index() * STARTS + way) * DIRTS + dirt)
    }
}

/// Where it is kept what so many dirt markers on one corner of a stretch make of it, if it is.
fn dirt_index(stretch: &Stretch, corner: u16, markers: u8) -> Option<usize> {
    let markers = usize::from(markers.checked_sub(1)?);
    let corner = usize::from(corner.checked_sub(stretch.corners.0)?);
    (markers < MOST_MARKERS && corner < MOST_DIRTY).then(|| corner * MOST_MARKERS + markers)
}

/// The road of the stage that is driven, if it has been found out.
pub(super) fn road<'g>(game: &'g Rallyman, state: &State) -> Option<&'g Road> {
    let found = game.roads.found.get()?;
    found.get(usize::from(state.stage))
}

/// Finds the roads out at the fifty-first time that moves are listed or one is drawn, which takes longer without them.
pub(super) fn learn(game: &Rallyman) {
    let Roads { found, missed, .. } = &game.roads;
    if found.get().is_none() && missed.fetch_add(1, Ordering::Relaxed) >= PATIENCE {
        find_roads(game);
    }
}

/// The roads of all stages.
pub(super) fn find_roads(game: &Rallyman) -> &[Road] {
    game.roads.found.get_or_init(|| {
        let numbers = 0..narrow::<u8>(game.tracks.len());
        numbers.map(|stage| find_road(game, stage)).collect()
    })
}

/// How gears follow each other.
pub(super) fn chain(game: &Rallyman) -> &Chain {
    game.roads.chain.get_or_init(|| Chain::of(game))
}

fn find_road(game: &Rallyman, stage: u8) -> Road {
    let seat = Seat::new(0);
    let state = alone::alone(game, stage, seat, Tires::Asphalt, ZoneSet::NONE);
    let track = notes::track(game, &state);
    let mut road = Road {
        first: Vec::with_capacity(track.spaces.len() + 1),
        stretches: Vec::with_capacity(track.spaces.len() * GEARS),
        ways: Vec::with_capacity(track.spaces.len() * GEARS),
        reaches: Vec::with_capacity(track.spaces.len()),
        holds: Vec::with_capacity(track.spaces.len()),
        zones: Vec::with_capacity(track.spaces.len()),
        dirtied: Vec::new(),
        kept: Vec::new(),
    };
    (road.kept).resize_with(track.spaces.len() * STARTS * DIRTS, OnceLock::new);
    let mut dirtied = 0;
    for at in track.places() {
        let (first, last) = track.around(at);
        let free = room::most_aside(track, at);
        road.holds.push(Hold { first, last, free });
        road.first.push(index(road.stretches.len()));
        let skids = matches!(track.at(at).kind, Kind::Skid(..));
        for manner in 0..if skids { MANNERS } else { 1 } {
            for gear in 1..=5 {
                let (mut stretch, ways) = find_stretch(game, &state, seat, (at, gear), manner);
                let first = road.ways.len();
                road.ways.extend(ways);
                stretch.ways = (index(first), index(road.ways.len()));
                stretch.dirtied = index(dirtied);
                let (first, behind) = stretch.corners;
                dirtied += usize::from(behind - first).min(MOST_DIRTY) * MOST_MARKERS;
                road.stretches.push(stretch);
            }
        }
    }
    road.first.push(index(road.stretches.len()));
    (road.dirtied).resize_with(dirtied, OnceLock::new);
    // The farthest that one die leads from each place, and then each die from wherever the ones before it have led. Dirt on
    // a corner changes in which of its spaces a die ends.
    let farthest: Vec<Place> = (track.places())
        .map(|at| {
            let own = road.first[at.index()] as usize..road.first[at.index() + 1] as usize;
            let lasts = road.stretches[own].iter().map(|stretch| stretch.last);
            track.around(lasts.max().unwrap_or(at)).1
        })
        .collect();
    for at in track.places() {
        let last = (0..MAX_DICE).fold(at, |last, _| {
            let led = &farthest[at.index()..=last.index()];
            led.iter().copied().max().unwrap_or(last)
        });
        let ahead = track.spaces[at.index()..=last.index()].iter().skip(1);
        road.zones.push(ahead.map(|space| space.zone).collect());
        road.reaches.push(Stretch {
            ways: (0, 0),
            last,
            corners: corners(track, at, last),
            dirtied: 0,
            is_whole: true,
        });
    }
    road
}

/// Finds out what a gear leads to from a place.
fn find_stretch(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    (at, gear): (Place, u8),
    manner: usize,
) -> (Stretch, ArrayVec<Way, MOST_WAYS>) {
    let track = notes::track(game, state);
    let own = Die::of_gear(gear).unwrap_or(Die::G1);
    let die = if manner.is_multiple_of(2) {
        own
    } else {
        Die::A1
    };
    let run = Run {
        at,
        leaving: Leaving::Moving,
        resumes: false,
        gear: if manner < 2 { gear } else { gear + 1 },
        used: DiceSet::NONE,
        direction: None,
    };
    let mut ways = ArrayVec::new();
    let mut is_whole = true;
    let ahead = track.at(at).next.iter().copied();
    let mut last = ahead.max().unwrap_or(at);
    for to in route::targets(game, state, &run, (die, gear)) {
        let Ok(landings) = route::landings(game, state, seat, &run, (gear, None), to) else {
            // It may be that another car makes a difference.
            is_whole = false;
            continue;
        };
        // Landings may have been left out, as there are so many.
        is_whole &= !landings.is_full();
        let flies = route::is_flight(game, state, to, gear);
        for leap in &landings {
            last = last.max(leap.hop.end);
            ways.push(Way {
                to,
                land: (landings.len() > 1).then_some(leap.hop.end),
                hop: leap.hop,
                flies,
            });
        }
    }
    let stretch = Stretch {
        ways: (0, 0),
        last,
        corners: corners(track, at, last),
        dirtied: 0,
        is_whole,
    };
    (stretch, ways)
}

/// The corners that have a space between these two, as a part of all of the stage.
fn corners(track: &Track, first: Place, last: Place) -> (u16, u16) {
    let those = &track.spaces[first.index()..=last.index()];
    let mut those = those.iter().filter_map(|space| space.kind.corner());
    let Some(first) = those.next() else {
        return (0, 0);
    };
    (first, those.next_back().unwrap_or(first) + 1)
}

fn index(count: usize) -> u32 {
    // What is laid is bounded: see `MOST_SPACES`.
    narrow::<u32>(count)
}
