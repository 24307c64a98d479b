//! Ways over a road map: what is linked with what, and how far it is between supplies.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::super::board::{MAX_MAP, Map, Place, Side};
use super::super::components::Sign;

/// The tiles in groups that roads link with each other, in reading order.
pub(super) fn regions(map: &Map) -> Vec<Vec<Place>> {
    let mut seen = [false; MAX_MAP];
    let mut regions = Vec::new();
    for first in map.places() {
        let mut region = Vec::new();
        let mut open = vec![first];
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut seen[usize::from(place.0)], true) {
                continue;
            }
            region.push(place);
            let laid = map.at(place);
            open.extend(Side::of(laid.linked).filter_map(|side| laid.across(side)));
        }
        if !region.is_empty() {
            region.sort_unstable_by_key(|place| place.0);
            regions.push(region);
        }
    }
    regions
}

/// How many tiles a car has to enter to come from one tile to another that may turn anywhere;
/// `None` if no road leads there.
pub(super) fn distance(map: &Map, from: Place, to: Place) -> Option<usize> {
    let mut seen = [false; MAX_MAP];
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((place, tiles)) = queue.pop_front() {
        if place == to {
            return Some(tiles);
        }
        if !std::mem::replace(&mut seen[usize::from(place.0)], true) {
            let laid = map.at(place);
            let next = Side::of(laid.linked).filter_map(|side| laid.across(side));
            queue.extend(next.map(|place| (place, tiles + 1)));
        }
    }
    None
}

/// A way from one place of supply to the next, or to FINISH.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stretch {
    /// Tiles entered on it, each of which costs one FUEL.
    pub tiles: usize,
    /// Index of the place where it begins.
    from: u8,
    /// Index of the place where it ends.
    to: u8,
}

impl Stretch {
    /// Where it begins.
    pub(super) fn from(self) -> Place {
        Place(self.from)
    }

    /// Where it ends.
    pub(super) fn to(self) -> Place {
        Place(self.to)
    }
}

/// A Rally Car under way, which may stop on any tile that it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Car {
    at: u8,
    /// Index of the side.
    heading: u8,
    /// Bit `n - 1` for number `n`.
    tokens: u8,
}

const ALL_TOKENS: u8 = 0b111;
const CARS: usize = MAX_MAP * Side::ALL.len() * (ALL_TOKENS as usize + 1);

impl Car {
    fn index(self) -> usize {
        let state = usize::from(self.at) * Side::ALL.len() + usize::from(self.heading);
        state * (usize::from(ALL_TOKENS) + 1) + usize::from(self.tokens)
    }
}

/// The longest stretch between supplies on the way from START over all checkpoints to FINISH that
/// keeps it shortest; `None` if there is no way. Supplies are START, where the car begins with one
/// of the headings of the mask, and SERVICE STATIONS. The driver chooses freely, turning round at
/// dead ends and on signs.
pub(super) fn longest_stretch(
    map: &Map,
    start: Place,
    headings: u8,
    finish: Place,
    is_supply: impl Fn(Place) -> bool,
) -> Option<Stretch> {
    let mut done = vec![false; CARS];
    // Always goes on from the supply that the shortest of longest stretches leads to.
    let mut open: BinaryHeap<Reverse<(Stretch, Car)>> = BinaryHeap::new();
    for heading in Side::of(headings) {
        let car = car(start, heading, 0);
        let none = Stretch {
            tiles: 0,
            from: start.0,
            to: start.0,
        };
        open.push(Reverse((none, car)));
    }
    while let Some(Reverse((longest, supply))) = open.pop() {
        if supply.at == finish.0 && supply.tokens == ALL_TOKENS {
            return Some(longest);
        }
        if std::mem::replace(&mut done[supply.index()], true) {
            continue;
        }
        let mut tiles = vec![usize::MAX; CARS];
        tiles[supply.index()] = 0;
        let mut queue = VecDeque::from([supply]);
        while let Some(here) = queue.pop_front() {
            for next in steps(map, here) {
                let known = &mut tiles[next.index()];
                if *known != usize::MAX {
                    continue;
                }
                let so_far = tiles[here.index()] + 1;
                tiles[next.index()] = so_far;
                let is_over = next.at == finish.0 && next.tokens == ALL_TOKENS;
                if is_over || is_supply(Place(next.at)) {
                    let stretch = Stretch {
                        tiles: so_far,
                        from: supply.at,
                        to: next.at,
                    };
                    let longer = if stretch.tiles > longest.tiles {
                        stretch
                    } else {
                        longest
                    };
                    open.push(Reverse((longer, next)));
                } else {
                    queue.push_back(next);
                }
            }
        }
    }
    None
}

/// What one step can lead to, the car stopped and turned as its driver likes.
fn steps(map: &Map, here: Car) -> impl Iterator<Item = Car> {
    let laid = map.at(Place(here.at));
    let heading = Side::ALL[usize::from(here.heading)];
    let ways = Side::of(laid.ahead(heading) & laid.linked);
    ways.filter_map(|side| Some((side, laid.across(side)?)))
        .flat_map(move |(side, at)| {
            let there = map.at(at);
            let checkpoint = there.sign.and_then(Sign::checkpoint);
            let tokens = here.tokens | checkpoint.map_or(0, |number| 1 << (number - 1));
            let came = there.heading_after(side);
            let facing = if there.is_dead_end(came) {
                there.reversed(came)
            } else {
                came
            };
            let turned = there.sign.map(|_| there.reversed(facing));
            let headings = std::iter::once(facing).chain(turned);
            headings.map(move |heading| car(at, heading, tokens))
        })
}

#[expect(clippy::cast_possible_truncation, reason = "a side's index is below 4")]
fn car(at: Place, heading: Side, tokens: u8) -> Car {
    Car {
        at: at.0,
        heading: heading.index() as u8,
        tokens,
    }
}

#[cfg(test)]
mod tests;
