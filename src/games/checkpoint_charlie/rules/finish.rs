//! The end of the game.

use super::{closing, markers};
use crate::engine::{Ending, Log};
use crate::games::checkpoint_charlie::components::{
    Colour, ColourExhaustion, Phase, Special, StasiReturn, TenPoints,
};
use crate::games::checkpoint_charlie::{CheckpointCharlie, Clause, Event, State};
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

/// Whether the game is over after this round.
pub(crate) fn is_over(
    game: &CheckpointCharlie,
    state: &State,
    log: &mut impl Log<CheckpointCharlie>,
) -> bool {
    let mut over = false;
    let ends = [
        (target_reached(game, state), Clause::EndTenPoints),
        (markers_out(game, state), Clause::EndColourOut),
        (state.round >= game.constants.rounds, Clause::EndFifthRound),
    ];
    for (_, clause) in ends.into_iter().filter(|(ends, _)| *ends) {
        log.cite(clause);
        over = true;
    }
    over
}

fn target_reached(game: &CheckpointCharlie, state: &State) -> bool {
    match game.readings.ten_points {
        TenPoints::Announced => !state.announced.is_empty(),
        TenPoints::Automatic => {
            let mut seats = game.all_seats();
            seats.any(|seat| closing::has_target(game, state, seat))
        }
    }
}

/// Whether markers have run out so that the game is over.
fn markers_out(game: &CheckpointCharlie, state: &State) -> bool {
    // Nobody is unserved under another reading.
    state.unserved || colour_out(game, state).is_some()
}

/// The first colour whose last marker ends the game: the pool has none, and will have none again.
pub(crate) fn colour_out(game: &CheckpointCharlie, state: &State) -> Option<Colour> {
    if game.readings.colour_exhaustion == ColourExhaustion::UnmetDemand {
        return None;
    }
    let returned = |colour: Colour| {
        let held = state.players.iter().flat_map(|player| &player.markers);
        let stasi = |marker| game.is(marker, Special::Stasi);
        game.readings.stasi_return != StasiReturn::AfterEndCheck
            && held
                .map(|held| held.marker)
                .any(|marker| stasi(marker) && game.markers[marker].colour == colour)
    };
    let colours = Colour::ALL.iter().copied();
    let mut out = colours.filter(|&colour| markers::in_pool(game, state, colour) == 0);
    out.find(|&colour| !returned(colour))
}

pub(super) fn finish(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::FinalSum);
    log.cite(Clause::FinalMostPoints);
    log.cite(Clause::EndGameOver);
    let stasi = |marker| game.is(marker, Special::Stasi);
    let mut held = state.players.iter().flat_map(|player| &player.markers);
    if held.any(|held| stasi(held.marker)) {
        log.cite(Clause::StasiLastPhaseKeeps);
    }
    state.phase = Phase::Over;
    // Nothing is exchanged or drawn any more, which makes positions alike that differ in this.
    let markers = state
        .players
        .iter_mut()
        .flat_map(|player| &mut player.markers);
    markers.for_each(|held| held.new = false);
    state.last_served = None;
    state.collected = narrow::<u8>(game.players);
    let winners = winners(game, state);
    let best = winners
        .iter()
        .next()
        .map(|seat| closing::points(game, state, seat));
    let level = |seat: &Seat| Some(closing::points(game, state, *seat)) == best;
    let tied = game.all_seats().filter(level).count();
    if tied > 1 {
        log.cite(Clause::FinalTieGold);
    }
    if winners.len() > 1 {
        log.cite(Clause::FinalTieShared);
    }
    log.event(|| Event::GameOver {
        points: game.table_of(game.all_seats(), |seat| closing::points(game, state, seat)),
        winners: winners.iter().map(|seat| game.player(seat)).collect(),
    });
}

fn golds(game: &CheckpointCharlie, state: &State, seat: Seat) -> usize {
    let held = state.player(seat).markers.iter();
    held.filter(|held| game.markers[held.marker].colour == Colour::Gold)
        .count()
}

fn rank(game: &CheckpointCharlie, state: &State, seat: Seat) -> (i16, usize) {
    (closing::points(game, state, seat), golds(game, state, seat))
}

/// The first of the ranking, which takes no memory.
fn winners(game: &CheckpointCharlie, state: &State) -> SeatSet {
    let ranks = game.all_seats().map(|seat| rank(game, state, seat));
    let best = ranks.max();
    game.all_seats()
        .filter(|seat| Some(rank(game, state, *seat)) == best)
        .collect()
}

/// Seats from first to last: by points, then by gold markers.
fn ranking(game: &CheckpointCharlie, state: &State) -> Vec<SeatSet> {
    let mut ranks: Vec<_> = game
        .all_seats()
        .map(|seat| rank(game, state, seat))
        .collect();
    ranks.sort_unstable_by(|one, other| other.cmp(one));
    ranks.dedup();
    let group = |own| {
        game.all_seats()
            .filter(|seat| rank(game, state, *seat) == own)
            .collect()
    };
    ranks.into_iter().map(group).collect()
}

pub(crate) fn ended(game: &CheckpointCharlie, state: &State) -> Option<Ending> {
    (state.phase == Phase::Over).then(|| Ending {
        id: if target_reached(game, state) {
            "announced"
        } else if markers_out(game, state) {
            "colour-out"
        } else {
            "last-round"
        },
        ranking: ranking(game, state),
    })
}
