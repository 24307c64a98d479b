//! The fewest minutes in which a car can drive over the checkpoints of a card, alone.
//!
//! Three figures come up:
//!
//! - A **bound** that no game can beat, however the map is built and rebuilt. A tour enters at least
//!   as many tiles as a shortest one has spaces, and of two tiles entered one after the other the
//!   first lies under the car when it drives onto the second: they are different tiles. So at most
//!   every other one is the tile of the set that is cheapest for this car, and the rest cost no less
//!   than the second cheapest. A tile may well be entered again on another space, once somebody has
//!   replaced and placed it anew, which is why the bound does not count tiles any further.
//! - The figure of the **kindest map**, which stays as it is while the car drives: roads lie wherever
//!   they are wanted, of the road types that this car likes best, as far as the set has such tiles.
//! - Where the **roads are fixed**, the figure for driving over them as they lie.
//!
//! None of them counts what placing tiles costs, or the bonus for finishing.

use crate::engine::study::{Par, Score};
use crate::games::checkpoint_rally::board::SPACES;
use crate::games::checkpoint_rally::components::{Minutes, Phase, Road, StartTileCheckpoint};
use crate::games::checkpoint_rally::rules;
use crate::games::checkpoint_rally::table::Face;
use crate::games::checkpoint_rally::tours::{distance, shortest};
use crate::games::checkpoint_rally::{
    CarId, CardId, CheckpointRally, Laid, Side, Space, Spaces, State, Tiles,
};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;
use crate::lab::best::{Problem, search};
use crate::lab::threads::each;

/// Road types.
const ROADS: usize = Road::ALL.len();

impl CheckpointRally {
    /// The pars of every car and card that can come to a player who still races, from where this
    /// player starts or is.
    pub(super) fn lone_pars(&self, state: &State, effort: usize) -> Result<Vec<Par>, String> {
        let racing = |seat: &Seat| state.phase != Phase::Over && state.how_done(*seat).is_none();
        let seats: Vec<Seat> = self.all_seats().filter(racing).collect();
        if seats.is_empty() {
            return Err("the race is over: nobody has a way to go".to_owned());
        }
        let drives: Vec<Drive> = self
            .cars
            .ids()
            .flat_map(|car| self.cards.ids().map(move |card| (car, card)))
            .flat_map(|(car, card)| seats.iter().map(move |&seat| (car, card, seat)))
            .filter_map(|(car, card, seat)| {
                let comes = self.can_drive(state, seat, car) && self.can_hold(state, seat, card);
                comes.then_some(Drive { seat, car, card })
            })
            .collect();
        Ok(each(&drives, |drive| self.par(state, drive, effort)))
    }

    /// Whether this car is, or may come to be, the seat's.
    fn can_drive(&self, state: &State, seat: Seat, car: CarId) -> bool {
        let of = |seat: Seat| state.player(seat).car.or(self.players[seat.index()].car);
        match of(seat) {
            Some(own) => own == car,
            None => self.all_seats().all(|other| of(other) != Some(car)),
        }
    }

    /// Whether this card is, or may come to be, the seat's.
    fn can_hold(&self, state: &State, seat: Seat, card: CardId) -> bool {
        let of = |seat: Seat| state.player(seat).card.or(self.players[seat.index()].card);
        match of(seat) {
            Some(own) => own == card,
            None => self.all_seats().all(|other| of(other) != Some(card)),
        }
    }

    fn par(&self, state: &State, drive: &Drive, effort: usize) -> Par {
        let (piece, seat) = (&self.cars[drive.car], drive.seat);
        let (player, corner) = (state.player(seat), self.players[seat.index()].corner);
        let mut left = self.checkpoints(seat, drive.card).without(player.visited);
        if player.at.is_none() && self.readings.start_tile_checkpoint == StartTileCheckpoint::Counts
        {
            left.remove(corner);
        }
        let tiles = Prices::of(self, piece.minutes);
        let entered = |start: Space| shortest(start, left) + usize::from(player.at.is_none());
        let bound = tiles.bound(entered(player.at.unwrap_or(corner)));
        let (found, how) = match (player.at, self.fixed_map(state)) {
            (Some(at), _) => {
                let roads = Roads::fixed(self, &board(state), piece.minutes);
                let found = roads.cheapest(&[roads.node(at, left, 0)], effort);
                (found, "driving on over the roads as they lie")
            }
            (None, Some(laid)) => {
                let hand = self.start_tiles(state, seat);
                let start = |face: Face| {
                    let mut roads = Roads::fixed(self, &laid, piece.minutes);
                    roads.lay(corner, face);
                    let entered = u32::from(piece.minutes.on(face.road));
                    roads.cheapest(&[roads.node(corner, left, entered)], effort)
                };
                let found = self.faces_of(hand).into_iter().filter_map(start).min();
                (
                    found,
                    "driving over the roads as they lie, from the best start tile",
                )
            }
            (None, None) => {
                let found = tiles.kindest(corner, left, effort);
                (found, "driving on the kindest map of these tiles")
            }
        };
        let card = &self.cards[drive.card];
        Par {
            of: vec![
                ("car", piece.id.to_string()),
                ("card", card.id.to_string()),
                ("corner", corner.to_string()),
            ],
            score: Score::least("minute"),
            bound,
            found,
            expected: None,
            how: how.to_owned(),
        }
    }

    /// The map before the first start tile, if chance has no say in it any more.
    fn fixed_map(&self, state: &State) -> Option<Vec<(Space, Laid)>> {
        if state.phase >= Phase::StartTiles {
            return Some(board(state));
        }
        self.agreed.layout.clone()
    }

    /// The tiles that a player may have to start with.
    fn start_tiles(&self, state: &State, seat: Seat) -> Tiles {
        let hand = state.player(seat).hand;
        if !hand.is_empty() {
            return hand;
        }
        if state.phase >= Phase::StartTiles {
            return state.stack.iter().copied().collect();
        }
        rules::setup::undealt(self)
    }

    /// The ways in which these tiles can lie, as far as they differ for a driver.
    fn faces_of(&self, tiles: Tiles) -> Vec<Face> {
        let laid = tiles
            .iter()
            .flat_map(|tile| (0..4).map(move |turns| Laid::new(tile, turns)));
        let mut faces: Vec<Face> = laid.map(|laid| self.face(laid)).collect();
        faces.sort_unstable_by_key(|face| (face.road, face.exits));
        faces.dedup_by_key(|face| (face.road, face.exits));
        faces
    }
}

/// A car, the card that it is driven for, and whose both are.
struct Drive {
    seat: Seat,
    car: CarId,
    card: CardId,
}

fn board(state: &State) -> Vec<(Space, Laid)> {
    let tile = |space: Space| Some((space, state.board[space.index()]?));
    Space::all().filter_map(tile).collect()
}

/// What the tiles of a set cost a car to enter, and how many there are: by road type, those that
/// cost the same taken together, the cheapest first.
#[derive(Clone, Debug)]
struct Prices {
    minutes: [u32; ROADS],
    supply: [usize; ROADS],
}

impl Prices {
    fn of(game: &CheckpointRally, minutes: Minutes) -> Self {
        let count = |road: Road| game.tiles.iter().filter(|tile| tile.road == road).count();
        Self::new(Road::ALL.map(|road| (u32::from(minutes.on(road)), count(road))))
    }

    fn new(mut roads: [(u32, usize); ROADS]) -> Self {
        roads.sort_unstable();
        for dearer in (1..ROADS).rev() {
            if roads[dearer].0 == roads[dearer - 1].0 {
                roads[dearer - 1].1 += std::mem::take(&mut roads[dearer].1);
            }
        }
        Self {
            minutes: roads.map(|(minutes, _)| minutes),
            supply: roads.map(|(_, count)| count),
        }
    }

    /// The minutes of every tile, the cheapest first.
    fn each(&self) -> impl Iterator<Item = u32> {
        let prices = self.minutes.into_iter().zip(self.supply);
        prices.flat_map(|(minutes, count)| std::iter::repeat_n(minutes, count))
    }

    /// What no drive over this many tiles can cost less than, whatever is built meanwhile.
    fn bound(&self, entered: usize) -> u32 {
        let mut each = self.each();
        let cheapest = each.next().unwrap_or(0);
        let second = each.next().unwrap_or(cheapest);
        let pairs = minutes(entered / 2) * (cheapest + second);
        pairs + minutes(entered % 2) * cheapest
    }

    /// The fewest minutes from a corner, its tile included, over the goals on the kindest map.
    fn kindest(&self, corner: Space, goals: Spaces, effort: usize) -> Option<u32> {
        let entered = 1 + shortest(corner, goals);
        let bound = self.bound(entered);
        // Mostly there are tiles enough of the best road type, and nothing to search for.
        let plenty: u32 = self.each().take(entered).sum();
        if plenty == bound && self.each().nth(entered - 1).is_some() {
            return Some(bound);
        }
        let roads = Roads {
            minutes: self.minutes,
            supply: self.supply,
            exits: [0b1111; SPACES],
            laid: [Spaces::NONE; ROADS],
        };
        let mut starts = Vec::new();
        roads.enter_anew(&roads.node(corner, goals, 0).0, corner, &mut starts);
        for (start, _) in &mut starts {
            start.left = goals;
        }
        roads.cheapest(&starts, effort)
    }
}

fn minutes(count: usize) -> u32 {
    narrow::<u32>(count)
}

/// Where a car can drive, and what that costs.
struct Roads {
    /// Minutes by kind of tile.
    minutes: [u32; ROADS],
    /// How many tiles of each kind there can be, those that lie from the start included.
    supply: [usize; ROADS],
    /// The sides through which a road may leave each space.
    exits: [u8; SPACES],
    /// The spaces with tiles of each kind before the first step.
    laid: [Spaces; ROADS],
}

/// Where the car is on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Node {
    at: Space,
    /// Checkpoints not yet visited.
    left: Spaces,
    /// The spaces with tiles of each kind: what lies there and what the way so far has called for.
    laid: [Spaces; ROADS],
}

impl Roads {
    /// The roads of a map, on which nothing is built.
    fn fixed(game: &CheckpointRally, board: &[(Space, Laid)], minutes: Minutes) -> Self {
        let mut roads = Self {
            minutes: Road::ALL.map(|road| u32::from(minutes.on(road))),
            supply: [0; ROADS],
            exits: [0; SPACES],
            laid: [Spaces::NONE; ROADS],
        };
        for &(space, laid) in board {
            roads.lay(space, game.face(laid));
        }
        roads
    }

    fn lay(&mut self, space: Space, face: Face) {
        self.exits[space.index()] = face.exits;
        self.laid[face.road as usize].insert(space);
    }

    /// The car on a space, having spent so much.
    fn node(&self, at: Space, left: Spaces, spent: u32) -> (Node, u32) {
        let laid = self.laid;
        (Node { at, left, laid }, spent)
    }

    /// The kind of tile on a space.
    fn kind(laid: &[Spaces; ROADS], space: Space) -> Option<usize> {
        laid.iter().position(|spaces| spaces.contains(space))
    }

    /// The ways to drive onto a space without a tile: there is one of any kind that is left.
    fn enter_anew(&self, from: &Node, space: Space, successors: &mut Vec<(Node, u32)>) {
        for (kind, &minutes) in self.minutes.iter().enumerate() {
            if from.laid[kind].len() < self.supply[kind] {
                let mut node = from.clone();
                node.laid[kind].insert(space);
                node.at = space;
                node.left.remove(space);
                successors.push((node, minutes));
            }
        }
    }

    /// The minutes of a cheapest way, if a search of so many nodes finds one.
    fn cheapest(&self, starts: &[(Node, u32)], effort: usize) -> Option<u32> {
        search(self, starts, effort).best.map(|best| best.cost)
    }
}

impl Problem for Roads {
    type Node = Node;

    fn successors(&self, node: &Node, successors: &mut Vec<(Node, u32)>) {
        for side in Side::ALL {
            let Some(next) = node.at.next(side) else {
                continue;
            };
            let leaves = self.exits[node.at.index()] & side.bit() != 0;
            let enters = self.exits[next.index()] & side.opposite().bit() != 0;
            if !leaves || !enters {
                continue;
            }
            let Some(kind) = Self::kind(&node.laid, next) else {
                self.enter_anew(node, next, successors);
                continue;
            };
            let mut there = node.clone();
            there.at = next;
            there.left.remove(next);
            successors.push((there, self.minutes[kind]));
        }
    }

    /// Every space of a shortest tour costs what the cheapest kind does, and those of them that
    /// must be new what the cheapest tiles left do: as many as lie between the tiles laid and the
    /// farthest checkpoint, and as many as there are checkpoints without a tile.
    fn estimate(&self, node: &Node) -> u32 {
        let lying = node.laid.iter().copied().fold(Spaces::NONE, Spaces::or);
        let far = |goal: Space| lying.iter().map(|space| distance(space, goal)).min();
        let farthest = node.left.iter().filter_map(far).max().unwrap_or(0);
        let new = farthest.max(node.left.without(lying).len());
        let entered = shortest(node.at, node.left);
        let kinds =
            || (0..ROADS).filter(|&kind| self.supply[kind] > 0 || !self.laid[kind].is_empty());
        let least = kinds().map(|kind| self.minutes[kind]).min().unwrap_or(0);
        let mut rest = new;
        let mut cost = 0;
        for kind in 0..ROADS {
            let taken = rest.min(self.supply[kind].saturating_sub(node.laid[kind].len()));
            cost += minutes(taken) * self.minutes[kind];
            rest -= taken;
        }
        cost + minutes(entered - (new - rest)) * least
    }

    fn is_goal(&self, node: &Node) -> bool {
        node.left.is_empty()
    }
}

#[cfg(test)]
mod tests;
