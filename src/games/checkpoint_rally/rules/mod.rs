//! The rules: one file a phase or family of actions.

mod check;
mod draw;
mod drive;
mod finish;
mod legal;
mod place;
mod setup;
mod turn;

use crate::engine::{Log, Refusal, refuse};
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Laid, Move, Spot, State};
use crate::kit::seat::Seat;
pub(super) use setup::elsewhere;

/// What a rule says of a move or an outcome: it is legal, or this clause forbids it.
type Legal<T = ()> = Result<T, Refusal<Clause>>;

impl CheckpointRally {
    pub(super) fn play_move(
        &self,
        state: &mut State,
        seat: Seat,
        mv: Move,
        log: &mut impl Log<Self>,
    ) {
        match mv {
            Move::PlaceStart { tile, rotation, .. } => {
                self.place_start(state, seat, Laid::new(tile, rotation), log);
            }
            Move::Discard { tiles, .. } => self.discard_surplus(state, seat, tiles, log),
            _ => self.act(state, seat, mv, log),
        }
    }

    /// An action of the race.
    fn act(&self, state: &mut State, seat: Seat, mv: Move, log: &mut impl Log<Self>) {
        log.cite(Clause::TurnOneAction);
        log.cite(Clause::TurnLeastTimeActs);
        if state.shares_spot(seat) {
            log.cite(Clause::TurnTieTopMarker);
        }
        match mv {
            Move::DrawTwo => self.draw_two(state, seat, log),
            Move::Place {
                tile,
                at: Spot::On(space),
                rotation,
                gps,
            } => {
                self.place(state, seat, Laid::new(tile, rotation), space, gps, log);
            }
            Move::Drive { path } => self.drive(state, seat, path, log),
            Move::RefreshRow => self.refresh_row(state, seat, log),
            Move::GpsTake { tile } => self.gps_take(state, seat, tile, log),
            Move::EndChance => self.end_chance(state, seat, log),
            Move::Place { .. } | Move::PlaceStart { .. } | Move::Discard { .. } => {
                unreachable!("a checked action of the race, on the map")
            }
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
