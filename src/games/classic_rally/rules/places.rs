//! The cars take their places: Rally Cars on START, Assistance Cars one by one on plain tiles.

use super::locations::sides;
use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::classic_rally::components::{CellName, Phase, StartHeading};
use crate::games::classic_rally::{
    Cell, ClassicRally, Clause, Event, Move, Place, Side, Stage, State,
};
use crate::kit::seat::Seat;

impl ClassicRally {
    pub(super) fn open_places(&self, state: &mut State, log: &mut impl Log<Self>) {
        state.phase = Phase::PlaceRally;
        let headings = self.start_headings(state);
        if headings.count_ones() > 1 {
            return;
        }
        for heading in Side::of(headings) {
            for seat in self.turn_order(state.first) {
                self.put_on_start(state, seat, heading, log);
            }
        }
        self.next_assistance(state, log);
    }

    /// The first player who has not faced the Rally Car.
    pub(super) fn facer(&self, state: &State) -> Option<Seat> {
        self.turn_order(state.first)
            .find(|&seat| state.player(seat).at.is_none())
    }

    /// The sides that a Rally Car may face on START: the map's own under its reading, else those
    /// by which the road goes on.
    fn start_headings(&self, state: &State) -> u8 {
        let start = state.map.at(start_place(state));
        let fixed = match &self.stages[usize::from(state.stage)] {
            Stage::Preset(preset) => preset.start_heading,
            Stage::Built => None,
        };
        let fixed = fixed.filter(|&heading| {
            self.readings.start_heading == StartHeading::Fixed && start.allows(heading)
        });
        match fixed {
            Some(heading) => heading.bit(),
            None if start.linked != 0 => start.linked,
            None => start.exits,
        }
    }

    pub(super) fn list_headings(&self, state: &State, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
        let headings = Side::of(self.start_headings(state));
        moves.extend(headings.map(|heading| (seat, Move::PlaceRally(heading))));
    }

    pub(super) fn check_heading(&self, state: &State, seat: Seat, heading: Side) -> Legal {
        let headings = self.start_headings(state);
        if headings & heading.bit() != 0 {
            return Ok(());
        }
        refuse(
            Clause::MoveFollowRoad,
            format!(
                "{} cannot face {heading} on START: its road goes on by {}",
                self.name(seat),
                sides(headings)
            ),
        )
    }

    pub(super) fn place_rally(
        &self,
        state: &mut State,
        seat: Seat,
        heading: Side,
        log: &mut impl Log<Self>,
    ) {
        self.put_on_start(state, seat, heading, log);
        if self.facer(state).is_none() {
            self.next_assistance(state, log);
        }
    }

    fn put_on_start(&self, state: &mut State, seat: Seat, heading: Side, log: &mut impl Log<Self>) {
        log.cite(Clause::SetupRallyOnStart);
        let start = start_place(state);
        let player = state.player_mut(seat);
        player.at = Some(start);
        player.heading = heading;
        log.event(|| Event::RallyPlaced {
            player: self.colour(seat),
            heading,
        });
    }

    /// The last player whose Assistance Car has no place yet.
    pub(super) fn helper(&self, state: &State) -> Option<Seat> {
        let mut order = self.turn_order(state.first).rev();
        order.find(|&seat| state.player(seat).assistance_at.is_none())
    }

    fn next_assistance(&self, state: &mut State, log: &mut impl Log<Self>) {
        state.phase = Phase::PlaceAssist;
        while let Some(seat) = self.helper(state) {
            let mut places = state.map.places();
            if places.any(|place| self.obstacle(state, place).is_none()) {
                return;
            }
            // A map too small for its players: the car joins its Rally Car, so that nobody waits
            // for ever.
            self.put_assistance(state, seat, start_place(state), log);
        }
        self.start_race(state, log);
    }

    pub(super) fn list_places(&self, state: &State, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
        let open = state
            .map
            .places()
            .filter(|&place| self.obstacle(state, place).is_none());
        moves.extend(open.map(|place| (seat, Move::PlaceAssist(state.map.at(place).cell))));
    }

    pub(super) fn check_place_assist(&self, state: &State, cell: Cell) -> Legal {
        let Some(place) = state.map.find(cell) else {
            return refuse(
                Clause::ScriptNoSuchItem,
                format!("no tile lies on `{cell}`"),
            );
        };
        let Some(clause) = self.obstacle(state, place) else {
            return Ok(());
        };
        let laid = state.map.at(place);
        let tile = &self.tile(laid.tile).id;
        let reason = match (clause, laid.sign) {
            (Clause::SetupAssistNoCar, _) => {
                let standing = self.all_seats().filter(|&seat| stands(state, seat, place));
                let names: Vec<&str> = standing.map(|seat| self.name(seat)).collect();
                format!(
                    "a car of {} stands on `{cell}` already",
                    names.join(" and ")
                )
            }
            (_, Some(sign)) => format!("`{tile}` on `{cell}` bears the sign {sign}"),
            (_, None) => format!("`{tile}` on `{cell}` is an end of the rally"),
        };
        refuse(clause, reason)
    }

    /// What keeps an Assistance Car from beginning on a tile.
    fn obstacle(&self, state: &State, place: Place) -> Option<Clause> {
        let laid = state.map.at(place);
        if self.tile(laid.tile).role.is_some() {
            return Some(Clause::SetupAssistNoEnds);
        }
        if laid.sign.is_some() {
            return Some(Clause::SetupAssistNoSign);
        }
        let taken = self.all_seats().any(|seat| stands(state, seat, place));
        taken.then_some(Clause::SetupAssistNoCar)
    }

    pub(super) fn place_assist(
        &self,
        state: &mut State,
        seat: Seat,
        cell: Cell,
        log: &mut impl Log<Self>,
    ) {
        for clause in [
            Clause::SetupAssistTurn,
            Clause::SetupAssistNoEnds,
            Clause::SetupAssistNoSign,
            Clause::SetupAssistNoCar,
        ] {
            log.cite(clause);
        }
        let Some(place) = state.map.find(cell) else {
            unreachable!("a checked place lies on the map")
        };
        self.put_assistance(state, seat, place, log);
        self.next_assistance(state, log);
    }

    fn put_assistance(
        &self,
        state: &mut State,
        seat: Seat,
        place: Place,
        log: &mut impl Log<Self>,
    ) {
        state.player_mut(seat).assistance_at = Some(place);
        log.event(|| Event::AssistPlaced {
            player: self.colour(seat),
            at: CellName(state.map.at(place).cell),
        });
    }
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
