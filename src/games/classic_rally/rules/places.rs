//! The cars take their places: Rally Cars on START, Assistance Cars one by one on plain tiles.

use super::Legal;
use super::locations::sides;
use super::turn;
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{CellName, Phase, StartHeading};
use crate::games::classic_rally::{
    Cell, ClassicRally, Clause, Event, Move, Place, Side, Stage, State,
};
use crate::kit::seat::Seat;

pub(super) fn open_places(
    game: &ClassicRally,
    state: &mut State,
    log: &mut impl Log<ClassicRally>,
) {
    state.phase = Phase::PlaceRally;
    let headings = start_headings(game, state);
    if headings.count_ones() > 1 {
        return;
    }
    for heading in Side::of(headings) {
        for seat in game.turn_order(state.first) {
            put_on_start(game, state, seat, heading, log);
        }
    }
    next_assistance(game, state, log);
}

/// The first player who has not faced the Rally Car.
pub(super) fn facer(game: &ClassicRally, state: &State) -> Option<Seat> {
    game.turn_order(state.first)
        .find(|&seat| state.player(seat).at.is_none())
}

/// The sides that a Rally Car may face on START: the map's own under its reading, else those
/// by which the road goes on.
fn start_headings(game: &ClassicRally, state: &State) -> u8 {
    let start = state.map.at(start_place(state));
    let fixed = match &game.stages[usize::from(state.stage)] {
        Stage::Preset(preset) => preset.start_heading,
        Stage::Built => None,
    };
    let fixed = fixed.filter(|&heading| {
        game.readings.start_heading == StartHeading::Fixed && start.allows(heading)
    });
    match fixed {
        Some(heading) => heading.bit(),
        None if start.linked != 0 => start.linked,
        None => start.exits,
    }
}

pub(super) fn list_headings(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    moves: &mut Vec<(Seat, Move)>,
) {
    let headings = Side::of(start_headings(game, state));
    moves.extend(headings.map(|heading| (seat, Move::PlaceRally(heading))));
}

pub(super) fn check_heading(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    heading: Side,
) -> Legal {
    let headings = start_headings(game, state);
    if headings & heading.bit() != 0 {
        return Ok(());
    }
    Clause::MoveFollowRoad.refuse(format!(
        "{} cannot face {heading} on START: its road goes on by {}",
        game.name(seat),
        sides(headings)
    ))
}

pub(super) fn place_rally(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    heading: Side,
    log: &mut impl Log<ClassicRally>,
) {
    put_on_start(game, state, seat, heading, log);
    if facer(game, state).is_none() {
        next_assistance(game, state, log);
    }
}

fn put_on_start(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    heading: Side,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::SetupRallyOnStart);
    let start = start_place(state);
    let player = state.player_mut(seat);
    player.at = Some(start);
    player.heading = heading;
    log.event(|| Event::RallyPlaced {
        player: game.colour(seat),
        heading,
    });
}

/// The last player whose Assistance Car has no place yet.
pub(super) fn helper(game: &ClassicRally, state: &State) -> Option<Seat> {
    let mut order = game.turn_order(state.first).rev();
    order.find(|&seat| state.player(seat).assistance_at.is_none())
}

fn next_assistance(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    state.phase = Phase::PlaceAssist;
    while let Some(seat) = helper(game, state) {
        let mut places = state.map.places();
        if places.any(|place| obstacle(game, state, place).is_none()) {
            return;
        }
        // A map too small for its players: the car joins its Rally Car, so that nobody waits
        // for ever.
        put_assistance(game, state, seat, start_place(state), log);
    }
    turn::start_race(game, state, log);
}

pub(super) fn list_places(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    moves: &mut Vec<(Seat, Move)>,
) {
    let open = state
        .map
        .places()
        .filter(|&place| obstacle(game, state, place).is_none());
    moves.extend(open.map(|place| (seat, Move::PlaceAssist(state.map.at(place).cell))));
}

pub(super) fn check_place_assist(game: &ClassicRally, state: &State, cell: Cell) -> Legal {
    let Some(place) = state.map.find(cell) else {
        return Clause::ScriptNoSuchItem.refuse(format!("no tile lies on `{cell}`"));
    };
    let Some(clause) = obstacle(game, state, place) else {
        return Ok(());
    };
    let laid = state.map.at(place);
    let tile = &game.tiles[laid.tile].id;
    let reason = match (clause, laid.sign) {
        (Clause::SetupAssistNoCar, _) => {
            let standing = game.all_seats().filter(|&seat| stands(state, seat, place));
            let names: Vec<&str> = standing.map(|seat| game.name(seat)).collect();
            format!(
                "a car of {} stands on `{cell}` already",
                names.join(" and ")
            )
        }
        (_, Some(sign)) => format!("`{tile}` on `{cell}` bears the sign {sign}"),
        (_, None) => format!("`{tile}` on `{cell}` is an end of the rally"),
    };
    clause.refuse(reason)
}

/// What keeps an Assistance Car from beginning on a tile.
fn obstacle(game: &ClassicRally, state: &State, place: Place) -> Option<Clause> {
    let laid = state.map.at(place);
    if game.tiles[laid.tile].role.is_some() {
        return Some(Clause::SetupAssistNoEnds);
    }
    if laid.sign.is_some() {
        return Some(Clause::SetupAssistNoSign);
    }
    let taken = game.all_seats().any(|seat| stands(state, seat, place));
    taken.then_some(Clause::SetupAssistNoCar)
}

pub(super) fn place_assist(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    cell: Cell,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite_all([
        Clause::SetupAssistTurn,
        Clause::SetupAssistNoEnds,
        Clause::SetupAssistNoSign,
        Clause::SetupAssistNoCar,
    ]);
    let Some(place) = state.map.find(cell) else {
        unreachable!("a checked place lies on the map")
    };
    put_assistance(game, state, seat, place, log);
    next_assistance(game, state, log);
}

fn put_assistance(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    place: Place,
    log: &mut impl Log<ClassicRally>,
) {
    state.player_mut(seat).assistance_at = Some(place);
    log.event(|| Event::AssistPlaced {
        player: game.colour(seat),
        at: CellName(state.map.at(place).cell),
    });
}

/// Whether a car of the player stands there.
fn stands(state: &State, seat: Seat, place: Place) -> bool {
    let player = state.player(seat);
    player.at == Some(place) || player.assistance_at == Some(place)
}

/// Where START lies.
fn start_place(state: &State) -> Place {
    let Some(place) = state.map.find(Cell::START) else {
        unreachable!("START lies on every map that a race begins on")
    };
    place
}
