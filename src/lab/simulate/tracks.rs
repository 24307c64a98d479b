//! Where cars are from step to step, and how often they were where.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::Study;
use crate::kit::seat::Seat;

/// What has happened on a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visits {
    /// Games in which a car stood there after some step.
    pub games: u64,
    /// How often a car came to grief there.
    pub lost: u64,
}

/// What has happened on the spaces of many games, by board and space.
pub type SpaceVisits = BTreeMap<(usize, usize), Visits>;

/// A space of a board, by their places in the lists.
type Space = (usize, usize);

/// Follows the cars of one game after the other.
#[derive(Default)]
pub(super) struct Tracks {
    last: [Option<Space>; Seat::MAX],
    lost: [Option<Space>; Seat::MAX],
    /// Spaces on which cars stood in this game, each once, and those on which they came to grief.
    stood: Vec<Space>,
    grief: Vec<Space>,
    /// How many games have begun.
    games: u64,
    /// What is known of each space, by board: it is written to at almost every step.
    boards: Vec<Vec<SpaceTrack>>,
}

/// What is known of a space.
#[derive(Clone, Copy, Default)]
struct SpaceTrack {
    /// The last game in which a car stood there.
    last: u64,
    visits: Visits,
}

impl Tracks {
    /// A game begins.
    pub fn begin(&mut self) {
        self.last = [None; Seat::MAX];
        self.lost = [None; Seat::MAX];
        self.stood.clear();
        self.grief.clear();
        self.games += 1;
    }

    /// Looks where cars are now.
    pub fn look<G: Study>(&mut self, game: &G, state: &G::State) {
        for index in 0..game.seat_count() {
            let seat = Seat::new(index);
            let now = game.stands_on(state, seat);
            if let Some(space) = now
                && now != self.last[index]
            {
                self.last[index] = now;
                let games = self.games;
                let track = self.track(space);
                if track.last != games {
                    track.last = games;
                    self.stood.push(space);
                }
            }
            let lost = game.came_to_grief(state, seat);
            if lost != self.lost[index] {
                self.grief.extend(lost);
                self.lost[index] = lost;
            }
        }
    }

    /// Counts the game: it has been played to its end.
    pub fn count(&mut self) {
        for at in 0..self.stood.len() {
            self.track(self.stood[at]).visits.games += 1;
        }
        for at in 0..self.grief.len() {
            self.track(self.grief[at]).visits.lost += 1;
        }
    }

    /// What has happened since this was asked.
    pub fn take_visits(&mut self) -> SpaceVisits {
        let mut taken = SpaceVisits::new();
        for (board, spaces) in self.boards.iter_mut().enumerate() {
            for (space, track) in spaces.iter_mut().enumerate() {
                let visits = std::mem::take(&mut track.visits);
                if visits != Visits::default() {
                    taken.insert((board, space), visits);
                }
            }
        }
        taken
    }

    fn track(&mut self, (board, space): Space) -> &mut SpaceTrack {
        if self.boards.len() <= board {
            self.boards.resize_with(board + 1, Vec::new);
        }
        let spaces = &mut self.boards[board];
        if spaces.len() <= space {
            spaces.resize(space + 1, SpaceTrack::default());
        }
        &mut spaces[space]
    }
}
