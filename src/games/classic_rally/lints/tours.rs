//! Tours over a road map: what is linked with what, and how far it is between supplies.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::prelude::*;
use crate::games::classic_rally::ways::{ALL_TOKENS, Stand, collected, onward};

/// The tiles in groups that roads link with each other, in reading order.
pub(super) fn regions(map: &Map) -> Vec<Vec<Place>> {
    let mut seen = [false; MAX_MAP];
    let mut regions = Vec::new();
    for first in map.places() {
        let mut region = Vec::new();
        let mut open = vec![first];
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut seen[place.index()], true) {
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

/// A way from one place of supply to the next, or to FINISH.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stretch {
    /// Tiles entered on it, each of which costs one FUEL.
    pub tiles: usize,
    /// Where it begins.
    pub from: Place,
    /// Where it ends.
    pub to: Place,
}

/// A Rally Car under way, which may stop on any tile that it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Car {
    stand: Stand,
    /// Bit `n - 1` for number `n`.
    tokens: u8,
}

const CARS: usize = Stand::MAX * (ALL_TOKENS as usize + 1);

impl Car {
    fn index(self) -> usize {
        self.stand.index() * (usize::from(ALL_TOKENS) + 1) + usize::from(self.tokens)
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
        let stand = Stand { at: start, heading };
        let car = Car { stand, tokens: 0 };
        let none = Stretch {
            tiles: 0,
            from: start,
            to: start,
        };
        open.push(Reverse((none, car)));
    }
    while let Some(Reverse((longest, supply))) = open.pop() {
        if supply.stand.at == finish && supply.tokens == ALL_TOKENS {
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
                let is_over = next.stand.at == finish && next.tokens == ALL_TOKENS;
                if is_over || is_supply(next.stand.at) {
                    let stretch = Stretch {
                        tiles: so_far,
                        from: supply.stand.at,
                        to: next.stand.at,
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
    onward(map, here.stand).map(move |stand| Car {
        stand,
        tokens: collected(map, here.tokens, stand.at),
    })
}

#[cfg(test)]
mod tests;
