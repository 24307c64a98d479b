//! FINISH: everybody names a location; the most votes decide, or else the dice do.

use arrayvec::ArrayVec;

use super::Legal;
use super::locations::sides;
use super::{build, locations, outcomes, setup};
use crate::engine::{Clauses as _, Log, Refusal};
use crate::games::classic_rally::components::{FinishRollChoice, Phase, VoteLocation, laid_text};
use crate::games::classic_rally::{
    Cell, ClassicRally, Clause, Event, MAX_PLAYERS, Move, Rolls, Spot, State, rotated,
};
use crate::kit::seat::{Seat, SeatSet};

/// A location that has votes.
#[derive(Clone, Copy)]
pub(in crate::games::classic_rally) struct Tally {
    /// The location as first named, in turn order.
    spot: Spot,
    votes: usize,
}

type Tallies = ArrayVec<Tally, MAX_PLAYERS>;

pub(super) fn list_votes(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    moves: &mut Vec<(Seat, Move)>,
) {
    let spots = locations::locations(game, &state.map, game.finish);
    moves.extend(spots.map(|spot| (seat, Move::VoteFinish(spot))));
}

pub(super) fn list_finishes(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    moves: &mut Vec<(Seat, Move)>,
) {
    let spots = locations::locations(game, &state.map, game.finish);
    let open = spots.filter(|&spot| is_open(game, state, spot));
    moves.extend(open.map(|spot| (seat, Move::PlaceFinish(spot))));
}

pub(super) fn check_finish(game: &ClassicRally, state: &State, spot: Spot) -> Legal {
    locations::check_location(game, state, game.finish, spot).map_err(|refusal| Refusal {
        clause: Clause::BuildFinishLocation,
        ..refusal
    })
}

pub(super) fn check_place_finish(game: &ClassicRally, state: &State, spot: Spot) -> Legal {
    check_finish(game, state, spot)?;
    if is_open(game, state, spot) {
        return Ok(());
    }
    let (cell, exits) = lie(game, spot);
    let lie = match game.readings.vote_location {
        VoteLocation::CellAndRoad => format!(" with exits {}", sides(exits)),
        VoteLocation::Cell => String::new(),
    };
    Clause::BuildFinishLocation.refuse(format!("`{cell}`{lie} is none of the locations that tied"))
}

/// Whether the roll leaves its winner this location.
fn is_open(game: &ClassicRally, state: &State, spot: Spot) -> bool {
    match game.readings.finish_roll_choice {
        FinishRollChoice::AnyValid => true,
        FinishRollChoice::TiedOnly => {
            let named = location(game, spot);
            let mut tied = leading(game, state).into_iter();
            tied.any(|tally| location(game, tally.spot) == named)
        }
    }
}

pub(super) fn vote_finish(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    spot: Spot,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::BuildFinishLocation);
    state.player_mut(seat).vote = Some(spot);
    if state.players.iter().any(|player| player.vote.is_none()) {
        return;
    }
    log.event(|| Event::Voted {
        votes: game
            .all_seats()
            .filter_map(|seat| {
                let vote = state.player(seat).vote?;
                let tile = laid_text(&game.tiles[game.finish].id, vote.rotation);
                Some((game.colour(seat), format!("{} {tile}", vote.cell)))
            })
            .collect(),
    });
    let leading = leading(game, state);
    if leading.iter().any(|tally| tally.votes < game.seats()) {
        log.cite(Clause::BuildFinishVote);
    }
    if let [winner] = leading[..] {
        let spot = as_most_would(game, state, winner.spot);
        place_finish(game, state, spot, log);
        return;
    }
    log.cite(Clause::BuildFinishTie);
    state.building.rolling = setup::everybody(game);
    state.phase = Phase::FinishRoll;
}

pub(super) fn roll_for_finish(
    game: &ClassicRally,
    state: &mut State,
    rolls: &Rolls,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::BuildFinishTie);
    outcomes::tell_rolls(game, rolls, log);
    match outcomes::highest(game, rolls) {
        Ok(seat) => {
            state.building.rolling = SeatSet::NONE;
            state.building.builder = seat;
            state.phase = Phase::PlaceFinish;
            log.event(|| Event::FinishPlacer {
                player: game.colour(seat),
            });
        }
        Err(rolling) => state.building.rolling = rolling,
    }
}

pub(super) fn place_finish(
    game: &ClassicRally,
    state: &mut State,
    spot: Spot,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::BuildFinishLocation);
    build::lay(game, state, game.finish, spot, log);
    for player in &mut state.players {
        player.vote = None;
    }
    state.building.builder = state.first;
    setup::wait_for(game, state, Phase::HazardDeck, log);
}

/// The locations with the most votes.
pub(in crate::games::classic_rally) fn leading(game: &ClassicRally, state: &State) -> Tallies {
    let votes = votes(game, state);
    most_named(votes, |spot| location(game, spot))
}

/// The votes in turn order.
fn votes(game: &ClassicRally, state: &State) -> impl Iterator<Item = Spot> {
    let order = game.turn_order(state.first);
    order.filter_map(|seat| state.player(seat).vote)
}

/// How FINISH is laid on a location: as most who voted for it would lay it, and of equals as
/// the first in turn order.
fn as_most_would(game: &ClassicRally, state: &State, spot: Spot) -> Spot {
    let named = location(game, spot);
    let there = votes(game, state).filter(|&vote| location(game, vote) == named);
    let lies = most_named(there, |spot| lie(game, spot));
    lies.first().map_or(spot, |tally| tally.spot)
}

/// What votes are counted for.
fn location(game: &ClassicRally, spot: Spot) -> (Cell, u8) {
    match game.readings.vote_location {
        VoteLocation::CellAndRoad => lie(game, spot),
        VoteLocation::Cell => (spot.cell, 0),
    }
}

/// Where FINISH lies, and where its road leads.
fn lie(game: &ClassicRally, spot: Spot) -> (Cell, u8) {
    let exits = game.tiles[game.finish].exits;
    (spot.cell, rotated(exits, spot.rotation))
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
