//! FINISH: everybody names a location; the most votes decide, or else the dice do.

use arrayvec::ArrayVec;

use super::locations::sides;
use super::{Legal, refuse};
use crate::engine::{Log, Refusal};
use crate::games::classic_rally::components::{FinishRollChoice, Phase, VoteLocation, laid_text};
use crate::games::classic_rally::{
    Cell, ClassicRally, Clause, Event, MAX_PLAYERS, Move, Rolls, Spot, State, rotated,
};
use crate::kit::seat::{Seat, SeatSet};

/// A location that has votes.
#[derive(Clone, Copy)]
struct Tally {
    /// The location as first named, in turn order.
    spot: Spot,
    votes: usize,
}

type Tallies = ArrayVec<Tally, MAX_PLAYERS>;

impl ClassicRally {
    pub(super) fn list_votes(&self, state: &State, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
        let spots = self.locations(&state.map, self.finish);
        moves.extend(spots.map(|spot| (seat, Move::VoteFinish(spot))));
    }

    pub(super) fn list_finishes(&self, state: &State, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
        let spots = self.locations(&state.map, self.finish);
        let open = spots.filter(|&spot| self.is_open(state, spot));
        moves.extend(open.map(|spot| (seat, Move::PlaceFinish(spot))));
    }

    pub(super) fn check_finish(&self, state: &State, spot: Spot) -> Legal {
        self.check_location(state, self.finish, spot)
            .map_err(|refusal| Refusal {
                clause: Clause::BuildFinishLocation,
                ..refusal
            })
    }

    pub(super) fn check_place_finish(&self, state: &State, spot: Spot) -> Legal {
        self.check_finish(state, spot)?;
        if self.is_open(state, spot) {
            return Ok(());
        }
        let (cell, exits) = self.lie(spot);
        let lie = match self.readings.vote_location {
            VoteLocation::CellAndRoad => format!(" with exits {}", sides(exits)),
            VoteLocation::Cell => String::new(),
        };
        refuse(
            Clause::BuildFinishLocation,
            format!("`{cell}`{lie} is none of the locations that tied"),
        )
    }

    /// Whether the roll leaves its winner this location.
    fn is_open(&self, state: &State, spot: Spot) -> bool {
        match self.readings.finish_roll_choice {
            FinishRollChoice::AnyValid => true,
            FinishRollChoice::TiedOnly => {
                let location = self.location(spot);
                let mut tied = self.leading(state).into_iter();
                tied.any(|tally| self.location(tally.spot) == location)
            }
        }
    }

    pub(super) fn vote_finish(
        &self,
        state: &mut State,
        seat: Seat,
        spot: Spot,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::BuildFinishLocation);
        state.player_mut(seat).vote = Some(spot);
        if state.players.iter().any(|player| player.vote.is_none()) {
            return;
        }
        log.event(|| Event::Voted {
            votes: self
                .all_seats()
                .filter_map(|seat| {
                    let vote = state.player(seat).vote?;
                    let tile = laid_text(&self.tile(self.finish).id, vote.rotation);
                    Some((self.colour(seat), format!("{} {tile}", vote.cell)))
                })
                .collect(),
        });
        let leading = self.leading(state);
        if leading.iter().any(|tally| tally.votes < self.seats()) {
            log.cite(Clause::BuildFinishVote);
        }
        if let [winner] = leading[..] {
            let spot = self.as_most_would(state, winner.spot);
            self.place_finish(state, spot, log);
            return;
        }
        log.cite(Clause::BuildFinishTie);
        state.building.rolling = self.everybody();
        state.phase = Phase::FinishRoll;
    }

    pub(super) fn roll_for_finish(
        &self,
        state: &mut State,
        rolls: &Rolls,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::BuildFinishTie);
        self.tell_rolls(rolls, log);
        match self.highest(rolls) {
            Ok(seat) => {
                state.building.rolling = SeatSet::NONE;
                state.building.builder = seat;
                state.phase = Phase::PlaceFinish;
                log.event(|| Event::FinishPlacer {
                    player: self.colour(seat),
                });
            }
            Err(rolling) => state.building.rolling = rolling,
        }
    }

    pub(super) fn place_finish(&self, state: &mut State, spot: Spot, log: &mut impl Log<Self>) {
        log.cite(Clause::BuildFinishLocation);
        self.lay(state, self.finish, spot, log);
        for player in &mut state.players {
            player.vote = None;
        }
        state.building.builder = state.first;
        self.wait_for(state, Phase::HazardDeck, log);
    }

    /// The locations with the most votes.
    fn leading(&self, state: &State) -> Tallies {
        let votes = self.votes(state);
        most_named(votes, |spot| self.location(spot))
    }

    /// The votes in turn order.
    fn votes(&self, state: &State) -> impl Iterator<Item = Spot> {
        let order = self.turn_order(state.first);
        order.filter_map(|seat| state.player(seat).vote)
    }

    /// How FINISH is laid on a location: as most who voted for it would lay it, and of equals as
    /// the first in turn order.
    fn as_most_would(&self, state: &State, spot: Spot) -> Spot {
        let location = self.location(spot);
        let votes = self.votes(state);
        let there = votes.filter(|&vote| self.location(vote) == location);
        let lies = most_named(there, |spot| self.lie(spot));
        lies.first().map_or(spot, |tally| tally.spot)
    }

    /// What votes are counted for.
    fn location(&self, spot: Spot) -> (Cell, u8) {
        match self.readings.vote_location {
            VoteLocation::CellAndRoad => self.lie(spot),
            VoteLocation::Cell => (spot.cell, 0),
        }
    }

    /// Where FINISH lies, and where its road leads.
    fn lie(&self, spot: Spot) -> (Cell, u8) {
        let exits = self.tile(self.finish).exits;
        (spot.cell, rotated(exits, spot.rotation))
    }
}

/// What is named most often, in the order in which it is named first.
fn most_named(votes: impl Iterator<Item = Spot>, of: impl Fn(Spot) -> (Cell, u8)) -> Tallies {
    let mut tallies = Tallies::new();
    for spot in votes {
        let named = of(spot);
        match tallies.iter_mut().find(|tally| of(tally.spot) == named) {
            Some(tally) => tally.votes += 1,
            None => tallies.push(Tally { spot, votes: 1 }),
        }
    }
    let most = tallies.iter().map(|tally| tally.votes).max();
    tallies.retain(|tally| Some(tally.votes) == most);
    tallies
}
