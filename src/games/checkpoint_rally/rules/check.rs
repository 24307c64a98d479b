//! Which move is allowed; the first clause that forbids a move is the one that is cited.
//!
//! The order: the game is over; the mover's race is over; a discard is owed; another player is to
//! act; the move does not belong to this phase; then what the move itself asks for.

use super::{Legal, drive};
use crate::engine::Clauses as _;
use crate::games::checkpoint_rally::components::{GivingUp, How, Phase};
use crate::games::checkpoint_rally::{
    CheckpointRally, Clause, Move, Space, Spot, State, TileId, Tiles,
};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

pub(crate) fn check_move(game: &CheckpointRally, state: &State, seat: Seat, mv: &Move) -> Legal {
    let name = game.name(seat);
    if state.phase == Phase::Over {
        return Clause::EndGameOver.refuse("the game is over");
    }
    // Under the reading `finisher-draws = "net"` a finisher may still owe a discard.
    let discards = state.owes == Some(seat) && matches!(mv, Move::Discard { .. });
    let done = if discards { None } else { state.how_done(seat) };
    match done {
        Some(How::Finished) => {
            return Clause::FinishNoMoreTurns.refuse(format!("{name} has finished"));
        }
        Some(_) => {
            return Clause::EndChanceStops.refuse(format!("{name}'s last chance is over"));
        }
        None => {}
    }
    if let Some(ower) = state.owes {
        return check_owed(game, state, ower, seat, mv);
    }
    check_seat(game, state, seat)?;
    check_phase(game, state, seat, mv)?;
    match *mv {
        Move::PlaceStart {
            tile, elsewhere, ..
        } => {
            check_in_hand(game, state, seat, tile)?;
            match elsewhere {
                None => Ok(()),
                Some(spot) => Clause::SetupStartTile.refuse(format!(
                    "{name}'s start tile goes to the corner `{}`, not to `{spot}`",
                    game.players[seat.index()].corner
                )),
            }
        }
        Move::Place { tile, at, gps, .. } => check_place(game, state, seat, tile, at, gps),
        Move::Drive { path } => drive::check_drive(game, state, seat, path),
        Move::GpsTake { tile } => check_gps_take(game, state, seat, tile),
        Move::EndChance if game.readings.giving_up == GivingUp::Refused => Clause::EndGivingUp
            .refuse(format!(
                "{name}'s chance cannot be given up, as the rules are read here"
            )),
        Move::DrawTwo | Move::RefreshRow | Move::EndChance | Move::Discard { .. } => Ok(()),
    }
}

fn check_owed(game: &CheckpointRally, state: &State, ower: Seat, seat: Seat, mv: &Move) -> Legal {
    let hand = state.player(ower).hand;
    let surplus = hand
        .len()
        .saturating_sub(usize::from(game.constants.hand_limit));
    let owed = game.name(ower);
    match *mv {
        Move::Discard { tiles, listed } if seat == ower => {
            if let Some(foreign) = tiles.iter().find(|tile| !hand.contains(*tile)) {
                let tile = game.tile_name(foreign);
                return Clause::HandDiscardExact.refuse(format!("{owed} does not hold `{tile}`"));
            }
            if usize::from(listed) != surplus || tiles.len() != surplus {
                return Clause::HandDiscardExact.refuse(format!(
                    "{owed} holds {} tiles and must discard exactly {surplus}, each named \
                         once; the move names {listed}",
                    hand.len()
                ));
            }
            Ok(())
        }
        _ => Clause::HandDiscardBeforeNextAction.refuse(format!(
            "{owed} must first discard {surplus} of {} tiles",
            hand.len()
        )),
    }
}

fn check_seat(game: &CheckpointRally, state: &State, seat: Seat) -> Legal {
    let name = game.name(seat);
    // Whoever's action waits for a reshuffle comes first, wherever the markers lie by now.
    let waiting = state.pending.as_ref();
    if waiting.is_some_and(|work| work.seat == seat.index()) {
        return Ok(());
    }
    match state.phase {
        Phase::StartTiles => match state.starting() {
            Some(starting) if starting != seat => {
                let starting = game.name(starting);
                let reason = if state.player(seat).at.is_some() {
                    format!("{name} has placed the start tile, and {starting} places one next")
                } else {
                    format!("{starting} places the start tile before {name}")
                };
                Clause::SetupPlayerByPlayer.refuse(reason)
            }
            _ => Ok(()),
        },
        Phase::Race => {
            let Some(acting) = state.acting().filter(|&acting| acting != seat) else {
                return Ok(());
            };
            let (first, own) = (state.player(acting).time, state.player(seat).time);
            let acting = game.name(acting);
            if first == own {
                Clause::TurnTieTopMarker.refuse(format!(
                    "{acting}'s marker lies on top of {name}'s at {}",
                    Count(own, "minute")
                ))
            } else {
                Clause::TurnLeastTimeActs.refuse(format!(
                    "{acting} has spent {} and acts before {name} with {own}",
                    Count(first, "minute")
                ))
            }
        }
        _ => Ok(()),
    }
}

fn check_phase(game: &CheckpointRally, state: &State, seat: Seat, mv: &Move) -> Legal {
    let allowed = match mv {
        Move::Discard { .. } => {
            let (name, limit) = (game.name(seat), game.constants.hand_limit);
            let is_above = state.player(seat).hand.len() > usize::from(limit);
            let reason = if is_above && state.pending.is_some() {
                "the discard pile has to be shuffled first".to_owned()
            } else {
                format!("{name} holds no tiles above the limit of {limit}")
            };
            return Clause::HandDiscardExact.refuse(reason);
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
    Clause::TurnOneAction.refuse(reason.to_owned())
}

fn check_in_hand(game: &CheckpointRally, state: &State, seat: Seat, tile: TileId) -> Legal {
    if state.player(seat).hand.contains(tile) {
        return Ok(());
    }
    Clause::PlaceFromHand.refuse(format!(
        "{} does not hold `{}`; in hand: {}",
        game.name(seat),
        game.tile_name(tile),
        tile_list(game, state.player(seat).hand)
    ))
}

fn check_place(
    game: &CheckpointRally,
    state: &State,
    seat: Seat,
    tile: TileId,
    at: Spot,
    gps: bool,
) -> Legal {
    check_in_hand(game, state, seat, tile)?;
    let Spot::On(space) = at else {
        return Clause::PlaceInArea.refuse(format!(
            "`{at}` is off the map, which goes from `a1` to `e5`"
        ));
    };
    if let Some(owner) = car_on(game, state, space) {
        return Clause::PlaceNoCarOnSpace
            .refuse(format!("{}'s car stands on `{space}`", game.name(owner)));
    }
    if gps && !state.built.contains(space) {
        return Clause::GpsSwap.refuse(format!(
            "`{space}` is empty: there is no replaced tile to keep"
        ));
    }
    if gps {
        check_gps(game, state, seat)
    } else {
        Ok(())
    }
}

fn check_gps(game: &CheckpointRally, state: &State, seat: Seat) -> Legal {
    if state.player(seat).gps > 0 {
        return Ok(());
    }
    Clause::GpsSpentIsGone.refuse(format!(
        "{} has no unspent GPS update left",
        game.name(seat)
    ))
}

fn check_gps_take(game: &CheckpointRally, state: &State, seat: Seat, tile: TileId) -> Legal {
    check_gps(game, state, seat)?;
    if state.row.contains(&Some(tile)) {
        return Ok(());
    }
    let row: Tiles = state.row.iter().flatten().copied().collect();
    Clause::GpsTakeFromRow.refuse(format!(
        "`{}` is not in the row: {}",
        game.tile_name(tile),
        tile_list(game, row)
    ))
}

fn car_on(game: &CheckpointRally, state: &State, space: Space) -> Option<Seat> {
    game.all_seats()
        .find(|&seat| state.player(seat).at == Some(space))
}

fn tile_list(game: &CheckpointRally, tiles: Tiles) -> String {
    let names: Vec<String> = tiles
        .iter()
        .map(|tile| format!("`{}`", game.tile_name(tile)))
        .collect();
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(", ")
    }
}
