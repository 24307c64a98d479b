//! Decisions before the race: whose they are, which are open, and what they lead to.

use super::{Legal, build, equip, loads, outcomes, places, setup, vote};
use crate::engine::{Clauses as _, Log, Turn};
use crate::games::classic_rally::components::{Phase, Sign};
use crate::games::classic_rally::{ClassicRally, Clause, Move, Spot, Stage, State, TileId};
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};

/// Who decides in a phase before the race.
pub(crate) fn setup_turn(game: &ClassicRally, state: &State) -> Turn {
    if outcomes::setup_due(state).is_some() {
        return Turn::Chance;
    }
    Turn::Decide(deciders(game, state))
}

fn deciders(game: &ClassicRally, state: &State) -> SeatSet {
    let one = |seat: Option<Seat>| seat.map_or(SeatSet::NONE, SeatSet::one);
    match state.phase {
        Phase::RemoveService | Phase::PlaceStart => SeatSet::one(state.first),
        Phase::Build | Phase::PlaceFinish => SeatSet::one(state.building.builder),
        Phase::Features => one(equip::picker(game, state)),
        Phase::PlaceRally => one(places::facer(game, state)),
        Phase::PlaceAssist => one(places::helper(game, state)),
        Phase::VoteFinish | Phase::Load => {
            let seats = game.all_seats();
            seats.filter(|&seat| !has_chosen(state, seat)).collect()
        }
        _ => SeatSet::NONE,
    }
}

/// Adds every legal move of a phase before the race.
pub(crate) fn list_setup(game: &ClassicRally, state: &State, moves: &mut Vec<(Seat, Move)>) {
    for seat in deciders(game, state).iter() {
        match state.phase {
            Phase::RemoveService => {
                let tiles = setup::service_tiles(game);
                moves.extend(tiles.map(|tile| (seat, Move::RemoveService(tile))));
            }
            Phase::PlaceStart => {
                moves.extend((0..4).map(|rotation| (seat, Move::PlaceStart(rotation))));
            }
            Phase::Build => build::list_tile_moves(game, state, moves),
            Phase::VoteFinish => vote::list_votes(game, state, seat, moves),
            Phase::PlaceFinish => vote::list_finishes(game, state, seat, moves),
            Phase::Features => equip::list_features(game, state, seat, moves),
            Phase::Load => loads::list_loads(game, state, seat, moves),
            Phase::PlaceRally => places::list_headings(game, state, seat, moves),
            Phase::PlaceAssist => places::list_places(game, state, seat, moves),
            _ => {}
        }
    }
}

/// One of the legal moves of a phase before the race, each equally likely; of loads, which
/// are too many to list, as [`draw_load`](loads::draw_load) says, for each player alike.
pub(crate) fn draw_setup_move(
    game: &ClassicRally,
    state: &State,
    random: &mut Random,
    scratch: &mut Vec<(Seat, Move)>,
) -> (Seat, Move) {
    if state.phase == Phase::Load {
        let deciders = deciders(game, state);
        let index = random.below(deciders.iter().count());
        let Some(seat) = deciders.iter().nth(index) else {
            unreachable!("the index is below their number")
        };
        return (seat, loads::draw_load(game, state, seat, random));
    }
    scratch.clear();
    list_setup(game, state, scratch);
    scratch[random.below(scratch.len())]
}

/// Whether a move is legal before the race.
///
/// The order: a random outcome is due; another player is to decide; the move belongs to
/// another phase; then what the move itself asks for.
pub(crate) fn check_setup(game: &ClassicRally, state: &State, seat: Seat, mv: &Move) -> Legal {
    if let Some(due) = outcomes::setup_due(state) {
        return phase_clause(game, state).refuse(format!(
            "`{due}` comes first; until then nobody decides anything"
        ));
    }
    check_decider(game, state, seat)?;
    match (state.phase, *mv) {
        (Phase::RemoveService, Move::RemoveService(tile)) => check_remove_service(game, tile),
        (Phase::PlaceStart, Move::PlaceStart(rotation)) => check_start(rotation),
        (Phase::Build, Move::PlaceTile { tile, at, rotation }) => {
            let spot = Spot { cell: at, rotation };
            build::check_place_tile(game, state, seat, tile, spot)
        }
        (Phase::Build, Move::KeepTile) => build::check_keep_tile(game, state, seat),
        (Phase::VoteFinish, Move::VoteFinish(spot)) => vote::check_finish(game, state, spot),
        (Phase::PlaceFinish, Move::PlaceFinish(spot)) => {
            vote::check_place_finish(game, state, spot)
        }
        (Phase::Features, Move::ChooseFeature(feature)) => {
            equip::check_feature(game, state, seat, feature)
        }
        (
            Phase::Load,
            Move::Load {
                rally,
                assistance,
                feature,
            },
        ) => loads::check_load(game, state, seat, rally, assistance, feature),
        (Phase::PlaceRally, Move::PlaceRally(heading)) => {
            places::check_heading(game, state, seat, heading)
        }
        (Phase::PlaceAssist, Move::PlaceAssist(cell)) => {
            places::check_place_assist(game, state, cell)
        }
        _ => phase_clause(game, state).refuse(format!(
            "{} {} now",
            game.name(seat),
            task(state.phase)
        )),
    }
}

fn check_decider(game: &ClassicRally, state: &State, seat: Seat) -> Legal {
    let deciders = deciders(game, state);
    if deciders.contains(seat) {
        return Ok(());
    }
    let name = game.name(seat);
    // All choose at once, so that nobody waits for a turn: whoever may not choose has done so.
    if matches!(state.phase, Phase::VoteFinish | Phase::Load) {
        return Clause::FlowTurnOwner.refuse(format!("{name} has chosen already; others have not"));
    }
    let clause = match state.phase {
        Phase::PlaceFinish | Phase::PlaceRally => Clause::FlowTurnOwner,
        _ => phase_clause(game, state),
    };
    let decider = deciders
        .iter()
        .next()
        .map_or("nobody", |seat| game.name(seat));
    clause.refuse(format!("{decider} {} now, not {name}", task(state.phase)))
}

/// The clause that says what a phase is for.
fn phase_clause(game: &ClassicRally, state: &State) -> Clause {
    let is_built = matches!(game.stages[usize::from(state.stage)], Stage::Built);
    match state.phase {
        Phase::OrderRoll if !is_built => Clause::FlowTwoPhases,
        Phase::OrderRoll | Phase::RemoveService | Phase::TilePile | Phase::PlaceStart => {
            Clause::BuildStartFirst
        }
        Phase::Build | Phase::ReshuffleTiles => Clause::BuildDrawInTurn,
        Phase::VoteFinish | Phase::FinishRoll | Phase::PlaceFinish => Clause::BuildFinishLocation,
        Phase::Features => Clause::SetupFeatureTurn,
        Phase::PlaceAssist => Clause::SetupAssistTurn,
        _ => Clause::FlowTwoPhases,
    }
}

fn check_remove_service(game: &ClassicRally, tile: TileId) -> Legal {
    if setup::service_tiles(game).any(|service| service == tile) {
        return Ok(());
    }
    let piece = &game.tiles[tile];
    let what = match piece.sign {
        Some(Sign::ServiceStation) => "is not in the pile".to_owned(),
        Some(sign) => format!("bears the sign {sign}"),
        None => "bears no sign".to_owned(),
    };
    Clause::ScriptNoSuchItem.refuse(format!(
        "`{}` {what}; a SERVICE STATION tile is left out",
        piece.id
    ))
}

/// Applies a move that [`check_setup`](check_setup) accepts.
pub(crate) fn play_setup(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    mv: &Move,
    log: &mut impl Log<ClassicRally>,
) {
    match *mv {
        Move::RemoveService(tile) => setup::remove_service(game, state, tile, log),
        Move::PlaceStart(rotation) => build::place_start(game, state, rotation, log),
        Move::PlaceTile { tile, at, rotation } => {
            let spot = Spot { cell: at, rotation };
            build::place_tile(game, state, seat, tile, spot, log);
        }
        Move::KeepTile => build::keep_tile(game, state, seat, log),
        Move::VoteFinish(spot) => vote::vote_finish(game, state, seat, spot, log),
        Move::PlaceFinish(spot) => vote::place_finish(game, state, spot, log),
        Move::ChooseFeature(feature) => equip::choose_feature(game, state, seat, feature, log),
        Move::Load {
            rally, assistance, ..
        } => loads::load(game, state, seat, rally, assistance, log),
        Move::PlaceRally(heading) => places::place_rally(game, state, seat, heading, log),
        Move::PlaceAssist(cell) => places::place_assist(game, state, seat, cell, log),
        _ => unreachable!("a checked move of the setup"),
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
    Clause::BuildFreeCell.refuse(format!(
        "START cannot lie with {rotation} quarter-turns; 0 to 3 are told apart"
    ))
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
