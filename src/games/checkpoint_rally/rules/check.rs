//! Which move is allowed; the first clause that forbids a move is the one that is cited.
//!
//! The order: the game is over; the mover's race is over; a discard is owed; another player is to
//! act; the move does not belong to this phase; then what the move itself asks for.

use super::{Legal, refuse};
use crate::games::checkpoint_rally::components::{GivingUp, How, Phase};
use crate::games::checkpoint_rally::{
    CheckpointRally, Clause, Move, Space, Spot, State, TileId, Tiles,
};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

impl CheckpointRally {
    pub(crate) fn check_move(&self, state: &State, seat: Seat, mv: &Move) -> Legal {
        let name = self.name(seat);
        if state.phase == Phase::Over {
            return refuse(Clause::EndGameOver, "the game is over");
        }
        // Under the reading `finisher-draws = "net"` a finisher may still owe a discard.
        let discards = state.owes == Some(seat) && matches!(mv, Move::Discard { .. });
        let done = if discards { None } else { state.how_done(seat) };
        match done {
            Some(How::Finished) => {
                return refuse(Clause::FinishNoMoreTurns, format!("{name} has finished"));
            }
            Some(_) => {
                return refuse(
                    Clause::EndChanceStops,
                    format!("{name}'s last chance is over"),
                );
            }
            None => {}
        }
        if let Some(ower) = state.owes {
            return self.check_owed(state, ower, seat, mv);
        }
        self.check_seat(state, seat)?;
        self.check_phase(state, seat, mv)?;
        match *mv {
            Move::PlaceStart {
                tile, elsewhere, ..
            } => {
                self.check_in_hand(state, seat, tile)?;
                match elsewhere {
                    None => Ok(()),
                    Some(spot) => refuse(
                        Clause::SetupStartTile,
                        format!(
                            "{name}'s start tile goes to the corner `{}`, not to `{spot}`",
                            self.players[seat.index()].corner
                        ),
                    ),
                }
            }
            Move::Place { tile, at, gps, .. } => self.check_place(state, seat, tile, at, gps),
            Move::Drive { path } => self.check_drive(state, seat, path),
            Move::GpsTake { tile } => self.check_gps_take(state, seat, tile),
            Move::EndChance if self.readings.giving_up == GivingUp::Refused => refuse(
                Clause::EndGivingUp,
                format!("{name}'s chance cannot be given up, as the rules are read here"),
            ),
            Move::DrawTwo | Move::RefreshRow | Move::EndChance | Move::Discard { .. } => Ok(()),
        }
    }

    fn check_owed(&self, state: &State, ower: Seat, seat: Seat, mv: &Move) -> Legal {
        let hand = state.player(ower).hand;
        let surplus = hand
            .len()
            .saturating_sub(usize::from(self.constants.hand_limit));
        let owed = self.name(ower);
        match *mv {
            Move::Discard { tiles, listed } if seat == ower => {
                if let Some(foreign) = tiles.iter().find(|tile| !hand.contains(*tile)) {
                    let tile = self.tile_name(foreign);
                    return refuse(
                        Clause::HandDiscardExact,
                        format!("{owed} does not hold `{tile}`"),
                    );
                }
                if usize::from(listed) != surplus || tiles.len() != surplus {
                    return refuse(
                        Clause::HandDiscardExact,
                        format!(
                            "{owed} holds {} tiles and must discard exactly {surplus}, each named \
                             once; the move names {listed}",
                            hand.len()
                        ),
                    );
                }
                Ok(())
            }
            _ => refuse(
                Clause::HandDiscardBeforeNextAction,
                format!(
                    "{owed} must first discard {surplus} of {} tiles",
                    hand.len()
                ),
            ),
        }
    }

    fn check_seat(&self, state: &State, seat: Seat) -> Legal {
        let name = self.name(seat);
        match state.phase {
            Phase::StartTiles => match state.starting() {
                Some(starting) if starting != seat => refuse(
                    Clause::SetupPlayerByPlayer,
                    format!(
                        "{} places the start tile before {name}",
                        self.name(starting)
                    ),
                ),
                _ => Ok(()),
            },
            Phase::Race => {
                let Some(acting) = state.acting().filter(|&acting| acting != seat) else {
                    return Ok(());
                };
                let (first, own) = (state.player(acting).time, state.player(seat).time);
                let acting = self.name(acting);
                if first == own {
                    refuse(
                        Clause::TurnTieTopMarker,
                        format!(
                            "{acting}'s marker lies on top of {name}'s at {}",
                            Count(own, "minute")
                        ),
                    )
                } else {
                    refuse(
                        Clause::TurnLeastTimeActs,
                        format!(
                            "{acting} has spent {} and acts before {name} with {own}",
                            Count(first, "minute")
                        ),
                    )
                }
            }
            _ => Ok(()),
        }
    }

    fn check_phase(&self, state: &State, seat: Seat, mv: &Move) -> Legal {
        let allowed = match mv {
            Move::Discard { .. } => {
                return refuse(
                    Clause::HandDiscardExact,
                    format!(
                        "{} holds no tiles above the limit of {}",
                        self.name(seat),
                        self.constants.hand_limit
                    ),
                );
            }
            Move::PlaceStart { .. } => state.phase == Phase::StartTiles,
            Move::EndChance => state.phase == Phase::Race && state.is_last_chance(),
            Move::DrawTwo
            | Move::Place { .. }
            | Move::Drive { .. }
            | Move::RefreshRow
            | Move::GpsTake { .. } => state.phase == Phase::Race,
        } && state.pending.is_none();
        if allowed {
            return Ok(());
        }
        let reason = match (mv, state.phase) {
            _ if state.pending.is_some() => "the discard pile has to be shuffled first",
            (Move::PlaceStart { .. }, Phase::Race) => "the start tiles have been placed",
            (Move::EndChance, Phase::Race) => {
                "there is no last chance to give up before somebody has finished"
            }
            (_, Phase::StartTiles) => "the start tiles have to be placed first",
            _ => "the setup has to be completed first",
        };
        refuse(Clause::TurnOneAction, reason.to_owned())
    }

    fn check_in_hand(&self, state: &State, seat: Seat, tile: TileId) -> Legal {
        if state.player(seat).hand.contains(tile) {
            return Ok(());
        }
        refuse(
            Clause::PlaceFromHand,
            format!(
                "{} does not hold `{}`; in hand: {}",
                self.name(seat),
                self.tile_name(tile),
                self.tile_list(state.player(seat).hand)
            ),
        )
    }

    fn check_place(&self, state: &State, seat: Seat, tile: TileId, at: Spot, gps: bool) -> Legal {
        self.check_in_hand(state, seat, tile)?;
        let Spot::On(space) = at else {
            return refuse(
                Clause::PlaceInArea,
                format!("`{at}` is off the map, which goes from `a1` to `e5`"),
            );
        };
        if let Some(owner) = self.car_on(state, space) {
            return refuse(
                Clause::PlaceNoCarOnSpace,
                format!("{}'s car stands on `{space}`", self.name(owner)),
            );
        }
        if gps && !state.built.contains(space) {
            return refuse(
                Clause::GpsSwap,
                format!("`{space}` is empty: there is no replaced tile to keep"),
            );
        }
        if gps {
            self.check_gps(state, seat)
        } else {
            Ok(())
        }
    }

    fn check_gps(&self, state: &State, seat: Seat) -> Legal {
        if state.player(seat).gps > 0 {
            return Ok(());
        }
        refuse(
            Clause::GpsSpentIsGone,
            format!("{} has no unspent GPS update left", self.name(seat)),
        )
    }

    fn check_gps_take(&self, state: &State, seat: Seat, tile: TileId) -> Legal {
        self.check_gps(state, seat)?;
        if state.row.contains(&Some(tile)) {
            return Ok(());
        }
        let row: Tiles = state.row.iter().flatten().copied().collect();
        refuse(
            Clause::GpsTakeFromRow,
            format!(
                "`{}` is not in the row: {}",
                self.tile_name(tile),
                self.tile_list(row)
            ),
        )
    }

    fn car_on(&self, state: &State, space: Space) -> Option<Seat> {
        self.all_seats()
            .find(|&seat| state.player(seat).at == Some(space))
    }

    fn tile_list(&self, tiles: Tiles) -> String {
        let names: Vec<String> = tiles
            .iter()
            .map(|tile| format!("`{}`", self.tile_name(tile)))
            .collect();
        if names.is_empty() {
            "nothing".to_owned()
        } else {
            names.join(", ")
        }
    }
}
