//! The rules: one file a phase or family of actions.

pub(super) mod check;
pub(super) mod draw;
pub(super) mod drive;
pub(super) mod finish;
pub(super) mod legal;
pub(super) mod place;
pub(super) mod setup;
mod turn;

use crate::engine::{Log, Refusal};
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Laid, Move, Spot, State};
use crate::kit::seat::Seat;
pub(super) use setup::elsewhere;

/// What a rule says of a move or an outcome: it is legal, or this clause forbids it.
type Legal<T = ()> = Result<T, Refusal<Clause>>;

pub(super) fn play_move(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    mv: Move,
    log: &mut impl Log<CheckpointRally>,
) {
    match mv {
        Move::PlaceStart { tile, rotation, .. } => {
            setup::place_start(game, state, seat, Laid::new(tile, rotation), log);
        }
        Move::Discard { tiles, .. } => draw::discard_surplus(game, state, seat, tiles, log),
        _ => act(game, state, seat, mv, log),
    }
}

/// An action of the race.
fn act(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    mv: Move,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::TurnOneAction);
    log.cite(Clause::TurnLeastTimeActs);
    if state.shares_spot(seat) {
        log.cite(Clause::TurnTieTopMarker);
    }
    match mv {
        Move::DrawTwo => draw::draw_two(game, state, seat, log),
        Move::Place {
            tile,
            at: Spot::On(space),
            rotation,
            gps,
        } => {
            place::place(
                game,
                state,
                seat,
                Laid::new(tile, rotation),
                space,
                gps,
                log,
            );
        }
        Move::Drive { path } => drive::drive(game, state, seat, path, log),
        Move::RefreshRow => draw::refresh_row(game, state, seat, log),
        Move::GpsTake { tile } => draw::gps_take(game, state, seat, tile, log),
        Move::EndChance => turn::end_chance(game, state, seat, log),
        Move::Place { .. } | Move::PlaceStart { .. } | Move::Discard { .. } => {
            unreachable!("a checked action of the race, on the map")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::games::checkpoint_rally::testing::WORKSPACE;

    #[test]
    fn of_two_clauses_the_first_refuses() {
        WORKSPACE.check_clashes(include_str!("clashes.toml"));
    }
}
