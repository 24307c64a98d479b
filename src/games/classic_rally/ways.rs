//! Ways over a road map, and how many tiles they have: of a Rally Car that stops and turns as its
//! driver likes, fuel, cards and other cars aside, and of an Assistance Car.

use std::cell::RefCell;
use std::rc::Rc;

use crate::games::classic_rally::components::Sign;
use crate::games::classic_rally::{MAX_MAP, Map, Place, Side};
use crate::kit::number::narrow;

/// Checkpoint tokens of all three numbers.
pub const ALL_TOKENS: u8 = 0b111;

/// A Rally Car on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stand {
    /// The tile.
    pub at: Place,
    /// Where the car heads.
    pub heading: Side,
}

impl Stand {
    /// The most that there can be.
    pub const MAX: usize = MAX_MAP * Side::ALL.len();

    /// A number of its own, below [`MAX`](Self::MAX).
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.at.0) * Side::ALL.len() + self.heading.index()
    }

    /// The same car turned round.
    #[must_use]
    pub fn turned(self, map: &Map) -> Self {
        Self {
            heading: map.at(self.at).reversed(self.heading),
            ..self
        }
    }
}

/// Where one step can lead, the car stopped there and turned as its driver likes: at a dead end it
/// is turned in any case, on a sign it may be.
pub fn onward(map: &Map, from: Stand) -> impl Iterator<Item = Stand> {
    let laid = map.at(from.at);
    let ways = Side::of(laid.ahead(from.heading) & laid.linked);
    ways.filter_map(move |side| Some((side, laid.across(side)?)))
        .flat_map(|(side, at)| {
            let there = map.at(at);
            let came = Stand {
                at,
                heading: there.heading_after(side),
            };
            let stopped = if there.is_dead_end(came.heading) {
                came.turned(map)
            } else {
                came
            };
            let turned = there.sign.map(|_| stopped.turned(map));
            std::iter::once(stopped).chain(turned)
        })
}

/// The tokens of a car that has stopped on a tile.
#[must_use]
pub fn collected(map: &Map, tokens: u8, at: Place) -> u8 {
    let checkpoint = map.at(at).sign.and_then(Sign::checkpoint);
    tokens | checkpoint.map_or(0, |number| 1 << (number - 1))
}

/// How many tiles a car has to enter to come from a tile to each other one, if it may turn
/// anywhere, as Assistance Cars may; `None` where no road leads.
#[must_use]
pub fn distances(map: &Map, from: Place) -> [Option<u8>; MAX_MAP] {
    let mut distances = [None; MAX_MAP];
    distances[from.index()] = Some(0);
    let mut queue = arrayvec::ArrayVec::<Place, MAX_MAP>::new();
    queue.push(from);
    let mut next = 0;
    while let Some(&here) = queue.get(next) {
        next += 1;
        let beyond = distances[here.index()].map(|tiles| tiles + 1);
        let laid = map.at(here);
        for there in Side::of(laid.linked).filter_map(|side| laid.across(side)) {
            let known = &mut distances[there.index()];
            if known.is_none() {
                *known = beyond;
                queue.push(there);
            }
        }
    }
    distances
}

/// Every distance of a map that a driver asks for.
#[derive(Debug)]
pub struct Ways {
    map: Map,
    /// Tiles left of a tour, by stand and tokens.
    left: Vec<[u8; ALL_TOKENS as usize + 1]>,
    /// The next stand of the shortest tour, by stand and tokens.
    next: Vec<[Option<Stand>; ALL_TOKENS as usize + 1]>,
    /// Tiles between places for a car that may turn anywhere.
    apart: Vec<[Option<u8>; MAX_MAP]>,
    /// SERVICE STATIONS, each with how far a Rally Car has to it, by stand.
    stations: Vec<(Place, Vec<u8>)>,
}

/// Stands for a way that does not exist.
const NONE: u8 = u8::MAX;

impl Ways {
    /// The ways of a map whose FINISH lies there.
    #[must_use]
    pub fn new(map: &Map, finish: Option<Place>) -> Self {
        let stands = map.tiles().len() * Side::ALL.len();
        let mut ways = Self {
            map: map.clone(),
            left: vec![[NONE; ALL_TOKENS as usize + 1]; stands],
            next: vec![[None; ALL_TOKENS as usize + 1]; stands],
            apart: map.places().map(|place| distances(map, place)).collect(),
            stations: Vec::new(),
        };
        // With more tokens less is left, so that each table rests on those before it.
        for tokens in (0..=ALL_TOKENS).rev() {
            let left = ways.to_goal(|ways, stand| {
                let more = collected(map, tokens, stand.at);
                if more == ALL_TOKENS && Some(stand.at) == finish {
                    return Some(0);
                }
                let known = ways.left[stand.index()][usize::from(more)];
                (more != tokens && known != NONE).then_some(known)
            });
            for (all, left) in ways.left.iter_mut().zip(left) {
                all[usize::from(tokens)] = left;
            }
        }
        for at in map.places() {
            for &heading in Side::ALL {
                let here = Stand { at, heading };
                ways.next[here.index()] = std::array::from_fn(|tokens| ways.best(here, tokens));
            }
        }
        let is_station = |place: &Place| map.at(*place).sign == Some(Sign::ServiceStation);
        for station in map.places().filter(is_station) {
            let far = ways.to_goal(|_, stand| (stand.at == station).then_some(0));
            ways.stations.push((station, far));
        }
        ways
    }

    /// Tiles to the nearest goal by stand; `goal` gives what is left from a stand that is one.
    fn to_goal(&self, goal: impl Fn(&Self, Stand) -> Option<u8>) -> Vec<u8> {
        let map = &self.map;
        let mut left = vec![NONE; map.tiles().len() * Side::ALL.len()];
        let mut changes = true;
        while changes {
            changes = false;
            for at in map.places() {
                for &heading in Side::ALL {
                    let here = Stand { at, heading };
                    if !map.at(at).allows(heading) {
                        continue;
                    }
                    let rest = |stand| goal(self, stand).unwrap_or(left[stand.index()]);
                    let best = onward(map, here).map(rest).min().unwrap_or(NONE);
                    let best = best.saturating_add(1);
                    if best < left[here.index()] {
                        left[here.index()] = best;
                        changes = true;
                    }
                }
            }
        }
        left
    }

    /// The fewest tiles to enter on a tour over the checkpoints whose tokens are missing to FINISH;
    /// `None` if there is none without a turn by assistance.
    #[must_use]
    pub fn left(&self, from: Stand, tokens: u8) -> Option<u8> {
        let left = self.left[from.index()][usize::from(tokens)];
        (left != NONE).then_some(left)
    }

    /// Tiles between two places for an Assistance Car.
    #[must_use]
    pub fn apart(&self, from: Place, to: Place) -> Option<u8> {
        self.apart[from.index()][to.index()]
    }

    /// The SERVICE STATIONS, each with how many tiles a Rally Car has to it, if it can go there.
    pub fn stations(&self, from: Stand) -> impl Iterator<Item = (Place, Option<u8>)> {
        let far = move |far: &Vec<u8>| far[from.index()];
        let stations = self.stations.iter();
        stations
            .map(move |(station, tiles)| (*station, Some(far(tiles)).filter(|far| *far != NONE)))
    }

    /// The first of the stands one step on from which least is left.
    fn best(&self, from: Stand, tokens: usize) -> Option<Stand> {
        let tokens = narrow::<u8>(tokens);
        let left = |stand: &Stand| {
            let more = collected(&self.map, tokens, stand.at);
            self.left[stand.index()][usize::from(more)]
        };
        onward(&self.map, from).min_by_key(left)
    }

    /// Where a car is after so many tiles of its shortest tour, and with which tokens.
    #[must_use]
    pub fn after(&self, from: Stand, tokens: u8, tiles: u8) -> (Stand, u8) {
        let (mut here, mut tokens) = (from, tokens);
        for _ in 0..tiles {
            let Some(next) = self.next[here.index()][usize::from(tokens)] else {
                break;
            };
            (here, tokens) = (next, collected(&self.map, tokens, next.at));
        }
        (here, tokens)
    }
}

thread_local! {
    /// The ways of the map that was asked for last: a game asks for those of one map again and
    /// again. They follow from the map, so that nothing depends on what is remembered.
    static LAST: RefCell<Option<Rc<Ways>>> = const { RefCell::new(None) };
}

/// The ways of a map, remembered from the last call if it was about the same.
#[must_use]
pub fn ways(map: &Map, finish: impl FnOnce() -> Option<Place>) -> Rc<Ways> {
    LAST.with_borrow_mut(|last| match last {
        Some(ways) if ways.map == *map => Rc::clone(ways),
        _ => Rc::clone(last.insert(Rc::new(Ways::new(map, finish())))),
    })
}
