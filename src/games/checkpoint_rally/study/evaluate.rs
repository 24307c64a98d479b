//! How well a position looks to a player: minutes spent and minutes to be expected.

use crate::games::checkpoint_rally::board::SPACES;
use crate::games::checkpoint_rally::components::{How, Minutes, Road};
use crate::games::checkpoint_rally::{CheckpointRally, Side, Space, Spaces, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Parts of a minute that are told apart.
const MINUTE: i64 = 100;

/// What it is expected to take to lay a tile where a road is missing, in parts of a minute: a
/// placement with few matches, and a tile. Less would make a player who is short of good tiles wait
/// for better ones for ever, as refreshing the row costs less than a bad placement.
const BUILDING: u32 = 450;

/// What a tile in hand is worth at the most: it takes a minute to draw one.
const TILE: i64 = 80;

/// What an unspent GPS update is worth at the most: less than the tile that it takes from the row.
const GPS: i64 = 60;

/// Tiles and updates are worth this share of what is still to be driven, if that is less.
const SHARE: i64 = 8;

/// More than any race takes.
const FINISHED: i64 = 100_000 * MINUTE;

/// No way leads there.
const NOWHERE: u32 = u32::MAX;

impl CheckpointRally {
    /// Minus the minutes spent and to be expected, with a little for what is in hand. Looks at what
    /// everybody sees, and at the player's own card and hand.
    pub(super) fn looks(&self, state: &State, seat: Seat) -> i64 {
        let player = state.player(seat);
        let spent = i64::from(player.time) * MINUTE;
        match state.how_done(seat) {
            Some(How::Finished) => return FINISHED - spent,
            Some(_) => return -FINISHED - spent,
            None => {}
        }
        let (Some(at), Some(car)) = (player.at, player.car) else {
            return -spent;
        };
        let roads = Roads::of(self, state, at, self.cars[car].minutes);
        let goals = player.goals.without(player.visited);
        let rest = i64::from(roads.tour(at, goals).min(NOWHERE / 2));
        let held = player
            .hand
            .len()
            .min(usize::from(self.constants.hand_limit));
        let tiles = narrow::<i64>(held) * TILE.min(rest / SHARE);
        let updates = i64::from(player.gps) * GPS.min(rest / SHARE);
        tiles + updates - spent - rest
    }
}

/// What it takes to drive from each space to those next to it, in parts of a minute: by the road if
/// there is one, and else by building what is missing.
struct Roads([[u32; 4]; SPACES]);

impl Roads {
    fn of(game: &CheckpointRally, state: &State, at: Space, minutes: Minutes) -> Self {
        let tile = |space: Space| state.board[space.index()].map(|laid| game.face(laid));
        let on = |road: Road| u32::from(minutes.on(road)) * 100;
        // Whoever lays the tile chooses the road, as far as the hand allows.
        let all: u32 = Road::ALL.iter().map(|&road| on(road)).sum();
        let least = Road::ALL.iter().map(|&road| on(road)).min().unwrap_or(0);
        let chosen = u32::midpoint(least, all / 3);
        let mut steps = [[NOWHERE; 4]; SPACES];
        for space in Space::all() {
            let here = tile(space);
            for side in Side::ALL {
                let Some(next) = space.next(side) else {
                    continue;
                };
                let leaves = here.is_some_and(|face| face.leaves(side));
                if !leaves && space == at {
                    // The tile under the car stays as it is.
                    continue;
                }
                let enters = tile(next).filter(|face| face.leaves(side.opposite()));
                let entered = enters.map_or(chosen + BUILDING, |face| on(face.road));
                // Of a space that has to be built anyway, the way in has paid for it.
                let is_built = leaves || here.is_none();
                let rebuilt = if is_built { 0 } else { BUILDING };
                steps[space.index()][side.index()] = entered + rebuilt;
            }
        }
        Self(steps)
    }

    /// The cheapest tour over the goals, in parts of a minute.
    fn tour(&self, from: Space, goals: Spaces) -> u32 {
        let mut legs = [[0; SPACES]; MOST];
        let mut order = [from; MOST];
        let mut count = 1;
        for goal in goals.iter().take(MOST - 1) {
            order[count] = goal;
            count += 1;
        }
        for (source, distances) in order[..count].iter().zip(&mut legs) {
            *distances = self.distances(*source);
            // Where a checkpoint under the car does not count, it is entered by coming back.
            distances[source.index()] = self.out_and_back(*source);
        }
        cheapest(&legs, &order[..count], 0, (1 << count) - 2)
    }

    /// What it takes to leave a space and come back.
    fn out_and_back(&self, space: Space) -> u32 {
        let ways = Side::ALL.into_iter().filter_map(|side| {
            let next = space.next(side)?;
            let (out, back) = (
                self.0[space.index()][side.index()],
                self.0[next.index()][side.opposite().index()],
            );
            Some(out.saturating_add(back))
        });
        ways.min().unwrap_or(NOWHERE)
    }

    /// What it takes to get from a space to any other.
    fn distances(&self, from: Space) -> [u32; SPACES] {
        let mut distances = [NOWHERE; SPACES];
        distances[from.index()] = 0;
        let mut open = Spaces::NONE;
        open.insert(from);
        while let Some(space) = open.iter().min_by_key(|space| distances[space.index()]) {
            open.remove(space);
            for side in Side::ALL {
                let step = self.0[space.index()][side.index()];
                if let Some(next) = space.next(side)
                    && step != NOWHERE
                {
                    let way = distances[space.index()] + step;
                    if way < distances[next.index()] {
                        distances[next.index()] = way;
                        open.insert(next);
                    }
                }
            }
        }
        distances
    }
}

/// The car and the checkpoints that a map can have.
const MOST: usize = 5;

/// The cheapest order in which to visit the rest, one bit for each place in `order`.
fn cheapest(legs: &[[u32; SPACES]; MOST], order: &[Space], here: usize, rest: u32) -> u32 {
    let next = (1..order.len()).filter(|next| rest & (1 << next) != 0);
    let ways = next.map(|next| {
        let leg = legs[here][order[next].index()];
        leg.saturating_add(cheapest(legs, order, next, rest & !(1 << next)))
    });
    ways.min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{BUILDING, NOWHERE, Roads};
    use crate::games::checkpoint_rally::board::{SPACES, Side, Space, Spaces};

    /// A map on which every step takes two minutes, but out of `a1` only the one to the east.
    fn roads() -> Roads {
        let mut steps = [[200; 4]; SPACES];
        steps[0][Side::South.index()] = NOWHERE;
        Roads(steps)
    }

    fn space(name: &str) -> Space {
        name.parse().expect("it is a space")
    }

    #[test]
    fn a_tour_takes_the_cheapest_order() {
        let goals: Spaces = ["a3", "c1", "e1"].map(space).into_iter().collect();
        // c1, e1, a3 takes 2 + 2 + 6 steps; a3 first takes 4, not 2, for there is no way south.
        assert_eq!(roads().tour(space("a1"), goals), 10 * 200);
        assert_eq!(roads().tour(space("a1"), Spaces::NONE), 0);
    }

    #[test]
    fn a_checkpoint_under_the_car_is_left_and_entered() {
        let goals: Spaces = [space("a1")].into_iter().collect();
        assert_eq!(roads().tour(space("a1"), goals), 2 * 200);
    }

    #[test]
    fn what_cannot_be_left_is_far_from_everywhere() {
        let mut roads = roads();
        roads.0[0] = [NOWHERE; 4];
        let goals: Spaces = [space("c3")].into_iter().collect();
        assert_eq!(roads.tour(space("a1"), goals), NOWHERE);
        roads.0[0][Side::East.index()] = 200 + BUILDING;
        assert_eq!(roads.tour(space("a1"), goals), 4 * 200 + BUILDING);
    }
}
