//! Decisions before the race: whose they are, which are open, and what they lead to.

use super::{Legal, refuse};
use crate::engine::{Log, Turn};
use crate::games::classic_rally::components::{Phase, Sign};
use crate::games::classic_rally::{ClassicRally, Clause, Move, Spot, Stage, State, TileId};
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};

impl ClassicRally {
    /// Who decides in a phase before the race.
    pub(crate) fn setup_turn(&self, state: &State) -> Turn {
        if self.setup_due(state).is_some() {
            return Turn::Chance;
        }
        Turn::Decide(self.deciders(state))
    }

    fn deciders(&self, state: &State) -> SeatSet {
        let one = |seat: Option<Seat>| seat.map_or(SeatSet::NONE, SeatSet::one);
        match state.phase {
            Phase::RemoveService | Phase::PlaceStart => SeatSet::one(state.first),
            Phase::Build | Phase::PlaceFinish => SeatSet::one(state.building.builder),
            Phase::Features => one(self.picker(state)),
            Phase::PlaceRally => one(self.facer(state)),
            Phase::PlaceAssist => one(self.helper(state)),
            Phase::VoteFinish | Phase::Load => {
                let seats = self.all_seats();
                seats.filter(|&seat| !has_chosen(state, seat)).collect()
            }
            _ => SeatSet::NONE,
        }
    }

    /// Adds every legal move of a phase before the race.
    pub(crate) fn list_setup(&self, state: &State, moves: &mut Vec<(Seat, Move)>) {
        for seat in self.deciders(state).iter() {
            match state.phase {
                Phase::RemoveService => {
                    let tiles = self.service_tiles();
                    moves.extend(tiles.map(|tile| (seat, Move::RemoveService(tile))));
                }
                Phase::PlaceStart => {
                    moves.extend((0..4).map(|rotation| (seat, Move::PlaceStart(rotation))));
                }
                Phase::Build => self.list_tile_moves(state, moves),
                Phase::VoteFinish => self.list_votes(state, seat, moves),
                Phase::PlaceFinish => self.list_finishes(state, seat, moves),
                Phase::Features => self.list_features(state, seat, moves),
                Phase::Load => self.list_loads(state, seat, moves),
                Phase::PlaceRally => self.list_headings(state, seat, moves),
                Phase::PlaceAssist => self.list_places(state, seat, moves),
                _ => {}
            }
        }
    }

    /// One of the legal moves of a phase before the race, each equally likely; of loads, which
    /// are too many to list, as [`draw_load`](Self::draw_load) says, for each player alike.
    pub(crate) fn draw_setup_move(
        &self,
        state: &State,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Move)>,
    ) -> (Seat, Move) {
        if state.phase == Phase::Load {
            let deciders = self.deciders(state);
            let index = random.below(deciders.iter().count());
            let Some(seat) = deciders.iter().nth(index) else {
                unreachable!("the index is below their number")
            };
            return (seat, self.draw_load(state, seat, random));
        }
        scratch.clear();
        self.list_setup(state, scratch);
        scratch[random.below(scratch.len())]
    }

    /// Whether a move is legal before the race.
    ///
    /// The order: a random outcome is due; another player is to decide; the move belongs to
    /// another phase; then what the move itself asks for.
    pub(crate) fn check_setup(&self, state: &State, seat: Seat, mv: &Move) -> Legal {
        if let Some(due) = self.setup_due(state) {
            return refuse(
                self.phase_clause(state),
                format!("`{due}` comes first; until then nobody decides anything"),
            );
        }
        self.check_decider(state, seat)?;
        match (state.phase, *mv) {
            (Phase::RemoveService, Move::RemoveService(tile)) => self.check_remove_service(tile),
            (Phase::PlaceStart, Move::PlaceStart(rotation)) => check_start(rotation),
            (Phase::Build, Move::PlaceTile { tile, at, rotation }) => {
                let spot = Spot { cell: at, rotation };
                self.check_place_tile(state, seat, tile, spot)
            }
            (Phase::Build, Move::KeepTile) => self.check_keep_tile(state, seat),
            (Phase::VoteFinish, Move::VoteFinish(spot)) => self.check_finish(state, spot),
            (Phase::PlaceFinish, Move::PlaceFinish(spot)) => self.check_place_finish(state, spot),
            (Phase::Features, Move::ChooseFeature(feature)) => {
                self.check_feature(state, seat, feature)
            }
            (
                Phase::Load,
                Move::Load {
                    rally,
                    assistance,
                    feature,
                },
            ) => self.check_load(state, seat, rally, assistance, feature),
            (Phase::PlaceRally, Move::PlaceRally(heading)) => {
                self.check_heading(state, seat, heading)
            }
            (Phase::PlaceAssist, Move::PlaceAssist(cell)) => self.check_place_assist(state, cell),
            _ => refuse(
                self.phase_clause(state),
                format!("{} {} now", self.name(seat), task(state.phase)),
            ),
        }
    }

    fn check_decider(&self, state: &State, seat: Seat) -> Legal {
        let deciders = self.deciders(state);
        if deciders.contains(seat) {
            return Ok(());
        }
        let name = self.name(seat);
        // All choose at once, so that nobody waits for a turn: whoever may not choose has done so.
        if matches!(state.phase, Phase::VoteFinish | Phase::Load) {
            return refuse(
                Clause::FlowTurnOwner,
                format!("{name} has chosen already; others have not"),
            );
        }
        let clause = match state.phase {
            Phase::PlaceFinish | Phase::PlaceRally => Clause::FlowTurnOwner,
            _ => self.phase_clause(state),
        };
        let decider = deciders
            .iter()
            .next()
            .map_or("nobody", |seat| self.name(seat));
        refuse(
            clause,
            format!("{decider} {} now, not {name}", task(state.phase)),
        )
    }

    /// The clause that says what a phase is for.
    fn phase_clause(&self, state: &State) -> Clause {
        let is_built = matches!(self.stages[usize::from(state.stage)], Stage::Built);
        match state.phase {
            Phase::OrderRoll if !is_built => Clause::FlowTwoPhases,
            Phase::OrderRoll | Phase::RemoveService | Phase::TilePile | Phase::PlaceStart => {
                Clause::BuildStartFirst
            }
            Phase::Build | Phase::ReshuffleTiles => Clause::BuildDrawInTurn,
            Phase::VoteFinish | Phase::FinishRoll | Phase::PlaceFinish => {
                Clause::BuildFinishLocation
            }
            Phase::Features => Clause::SetupFeatureTurn,
            Phase::PlaceAssist => Clause::SetupAssistTurn,
            _ => Clause::FlowTwoPhases,
        }
    }

    fn check_remove_service(&self, tile: TileId) -> Legal {
        if self.service_tiles().any(|service| service == tile) {
            return Ok(());
        }
        let piece = self.tile(tile);
        let what = match piece.sign {
            Some(Sign::ServiceStation) => "is not in the pile".to_owned(),
            Some(sign) => format!("bears the sign {sign}"),
            None => "bears no sign".to_owned(),
        };
        refuse(
            Clause::ScriptNoSuchItem,
            format!("`{}` {what}; a SERVICE STATION tile is left out", piece.id),
        )
    }

    /// Applies a move that [`check_setup`](Self::check_setup) accepts.
    pub(crate) fn play_setup(
        &self,
        state: &mut State,
        seat: Seat,
        mv: &Move,
        log: &mut impl Log<Self>,
    ) {
        match *mv {
            Move::RemoveService(tile) => self.remove_service(state, tile, log),
            Move::PlaceStart(rotation) => self.place_start(state, rotation, log),
            Move::PlaceTile { tile, at, rotation } => {
                let spot = Spot { cell: at, rotation };
                self.place_tile(state, seat, tile, spot, log);
            }
            Move::KeepTile => self.keep_tile(state, seat, log),
            Move::VoteFinish(spot) => self.vote_finish(state, seat, spot, log),
            Move::PlaceFinish(spot) => self.place_finish(state, spot, log),
            Move::ChooseFeature(feature) => self.choose_feature(state, seat, feature, log),
            Move::Load {
                rally, assistance, ..
            } => self.load(state, seat, rally, assistance, log),
            Move::PlaceRally(heading) => self.place_rally(state, seat, heading, log),
            Move::PlaceAssist(cell) => self.place_assist(state, seat, cell, log),
            _ => unreachable!("a checked move of the setup"),
        }
    }
}

fn has_chosen(state: &State, seat: Seat) -> bool {
    let player = state.player(seat);
    match state.phase {
        Phase::VoteFinish => player.vote.is_some(),
        _ => player.load.is_some(),
    }
}

fn check_start(rotation: u8) -> Legal {
    if rotation < 4 {
        return Ok(());
    }
    refuse(
        Clause::BuildFreeCell,
        format!("START cannot lie with {rotation} quarter-turns; 0 to 3 are told apart"),
    )
}

/// What the player to decide does in a phase, as reasons say it.
fn task(phase: Phase) -> &'static str {
    match phase {
        Phase::RemoveService => "takes a SERVICE STATION tile out",
        Phase::PlaceStart => "lays START",
        Phase::Build => "lays or keeps a tile",
        Phase::VoteFinish => "votes for a location of FINISH",
        Phase::PlaceFinish => "lays FINISH",
        Phase::Features => "picks a Feature",
        Phase::Load => "loads both boards",
        Phase::PlaceRally => "faces the Rally Car",
        _ => "places the Assistance Car",
    }
}
