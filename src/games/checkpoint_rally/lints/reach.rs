//! Which cars can ever move, and where they can get to if everybody builds roads for them.
//!
//! Any space can be rebuilt at will but one on which a car stands. So only cars that never leave
//! are in the way for good.

use super::prelude::*;
use crate::games::checkpoint_rally::board::Side;

/// A map on which everything is built as a driver would like it, but for the tiles that stay.
pub(super) struct Reach<'a> {
    game: &'a CheckpointRally,
    state: &'a State,
    /// Spaces with cars that never leave.
    fixed: Spaces,
    /// Those of them whose players could still act.
    stuck: Spaces,
}

impl<'a> Reach<'a> {
    pub(super) fn new(game: &'a CheckpointRally, state: &'a State) -> Self {
        let is_racing = |seat: &Seat| state.how_done(*seat).is_none();
        let parked = game.all_seats().filter(|seat| !is_racing(seat));
        let parked: Spaces = parked.filter_map(|seat| state.player(seat).at).collect();
        let racing = racing(game, state).into_iter().map(|(_, at)| at);
        let mut reach = Self {
            game,
            state,
            fixed: parked,
            stuck: racing.collect(),
        };
        // Cars that could move only after another one of them has stay where they are: take out,
        // one after the other, those that need not wait for any that is left.
        loop {
            reach.fixed = parked.or(reach.stuck);
            let mut stuck = reach.stuck.iter();
            let Some(free) = stuck.find(|&space| reach.first_steps(space).next().is_some()) else {
                return reach;
            };
            reach.stuck.remove(free);
        }
    }

    /// Whether a car on this space can never leave.
    pub(super) fn is_stuck(&self, space: Space) -> bool {
        self.stuck.contains(space)
    }

    /// The spaces that a car on `start` can ever enter.
    pub(super) fn from(&self, start: Space) -> Spaces {
        let mut reached = Spaces::NONE;
        let mut open: Vec<Space> = self.first_steps(start).collect();
        while let Some(space) = open.pop() {
            if reached.contains(space) {
                continue;
            }
            reached.insert(space);
            let sides = Side::ALL
                .into_iter()
                .filter(|&side| self.leaves(space, side));
            open.extend(sides.filter_map(|side| self.beyond(space, side)));
        }
        reached
    }

    /// The spaces that can be entered first, over the tile on which the car stands now.
    fn first_steps(&self, start: Space) -> impl Iterator<Item = Space> {
        let sides = Side::ALL
            .into_iter()
            .filter(move |&side| self.has_road(start, side));
        sides.filter_map(move |side| self.beyond(start, side))
    }

    /// The space beyond `side`, if it can be entered from there.
    fn beyond(&self, space: Space, side: Side) -> Option<Space> {
        let next = space.next(side)?;
        let is_closed =
            self.game.readings.shared_tile == SharedTile::Blocked && self.fixed.contains(next);
        (!is_closed && self.leaves(next, side.opposite())).then_some(next)
    }

    /// Whether a road can ever leave a space through a side.
    fn leaves(&self, space: Space, side: Side) -> bool {
        !self.fixed.contains(space) || self.has_road(space, side)
    }

    /// Whether a road leaves a space through a side as the map is now.
    fn has_road(&self, space: Space, side: Side) -> bool {
        let tile = self.state.board[space.index()];
        tile.is_some_and(|laid| self.game.face(laid).leaves(side))
    }
}

/// The seats that may still act and have a car on the map, and where it stands.
pub(super) fn racing(game: &CheckpointRally, state: &State) -> Vec<(Seat, Space)> {
    if state.phase == Phase::Over {
        return Vec::new();
    }
    let racing = game
        .all_seats()
        .filter(|&seat| state.how_done(seat).is_none());
    racing
        .filter_map(|seat| Some((seat, state.player(seat).at?)))
        .collect()
}
