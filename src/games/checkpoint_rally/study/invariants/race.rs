//! Cars, checkpoints, last chances and the end.

use super::{RaceStep, Verdict, ensure};
use crate::engine::{Action, Game as _};
use crate::games::checkpoint_rally::components::{
    How, Phase, StartTileCheckpoint, TokenOnReplacedTile,
};
use crate::games::checkpoint_rally::{CheckpointRally, Move, Space, Spaces, Spot, State};
use crate::kit::seat::Seat;

pub(super) fn sheets_are_dealt_once(game: &CheckpointRally, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let (name, player) = (game.name(seat), state.player(seat));
        for other in game.all_seats().filter(|other| *other < seat) {
            let (other_name, other) = (game.name(other), state.player(other));
            ensure(player.car.is_none() || player.car != other.car, || {
                format!("{other_name} and {name} have the same car sheet")
            })?;
            ensure(player.card.is_none() || player.card != other.card, || {
                format!("{other_name} and {name} have the same checkpoint card")
            })?;
        }
        let goals = player
            .card
            .map_or(Spaces::NONE, |card| game.checkpoints(seat, card));
        ensure(player.goals == goals, || {
            format!(
                "{name}'s checkpoints are {:?}, but the card has {goals:?}",
                player.goals
            )
        })?;
    }
    Ok(())
}

/// The spaces that a seat's car enters in a step, in their order.
fn entered(
    game: &CheckpointRally,
    step: &RaceStep<'_>,
    seat: Seat,
) -> impl DoubleEndedIterator<Item = Space> {
    let spots = match step.action {
        Action::Move(mover, Move::Drive { path }) if *mover == seat => {
            [path.spots().first().copied(), path.spots().get(1).copied()]
        }
        Action::Move(mover, Move::PlaceStart { .. }) if *mover == seat => {
            [Some(Spot::On(game.players[seat.index()].corner)), None]
        }
        _ => [None, None],
    };
    let space = |spot: Spot| match spot {
        Spot::On(space) => Some(space),
        Spot::Off(..) => None,
    };
    spots.into_iter().flatten().filter_map(space)
}

pub(super) fn cars_move_by_driving(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    game.all_seats().try_for_each(|seat| {
        let stops = entered(game, step, seat).next_back();
        let due = match step.after.how_done(seat) {
            Some(How::Finished) => None,
            _ => stops.or(step.before.player(seat).at),
        };
        let at = step.after.player(seat).at;
        let place = |at: Option<Space>| match at {
            Some(space) => format!("on `{space}`"),
            None => "off the map".to_owned(),
        };
        ensure(at == due, || {
            format!(
                "{}'s car is {}, not {}",
                game.name(seat),
                place(at),
                place(due)
            )
        })
    })
}

pub(super) fn visits_are_checkpoints(game: &CheckpointRally, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let (name, player) = (game.name(seat), state.player(seat));
        let strange = player.visited.without(player.goals);
        ensure(strange.is_empty(), || {
            format!("{name} has tokens on {strange:?}, which are not checkpoints of {name}")
        })?;
        let may_return = game.readings.token_on_replaced_tile == TokenOnReplacedTile::Returns;
        let early = player.returned.without(player.visited);
        ensure(
            early.is_empty() && (may_return || player.returned.is_empty()),
            || {
                format!(
                    "{name}'s tokens cannot have returned from {:?}",
                    player.returned
                )
            },
        )?;
    }
    Ok(())
}

pub(super) fn visits_follow_the_car(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let starts = matches!(step.action, Action::Move(_, Move::PlaceStart { .. }));
    let marks = !starts || game.readings.start_tile_checkpoint == StartTileCheckpoint::Counts;
    game.all_seats().try_for_each(|seat| {
        let (old, new) = (step.before.player(seat), step.after.player(seat));
        let entered = entered(game, step, seat).filter(|_| marks);
        let marked: Spaces = entered.filter(|space| new.goals.contains(*space)).collect();
        let due = old.visited.or(marked);
        ensure(new.visited == due, || {
            format!(
                "{} has visited {:?} instead of {due:?}",
                game.name(seat),
                new.visited
            )
        })
    })
}

pub(super) fn gps_updates_are_counted(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let user = match step.action {
        Action::Move(mover, Move::GpsTake { .. } | Move::Place { gps: true, .. }) => Some(*mover),
        _ => None,
    };
    game.all_seats().try_for_each(|seat| {
        let (old, new) = (step.before.player(seat).gps, step.after.player(seat).gps);
        let used = u8::from(user == Some(seat));
        ensure(new.checked_add(used) == Some(old), || {
            format!(
                "{} has {new} GPS updates after {old}, {used} of them used",
                game.name(seat)
            )
        })
    })
}

pub(super) fn finishers_have_visited_all(game: &CheckpointRally, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let (name, player) = (game.name(seat), state.player(seat));
        let finished = state.how_done(seat) == Some(How::Finished);
        ensure(finished == player.is_complete(), || {
            let has = if finished { "has" } else { "has not" };
            let open = player.goals.without(player.visited);
            format!("{name} {has} finished with {open:?} left to visit")
        })?;
        ensure(!finished || player.at.is_none(), || {
            format!("{name} has finished, but the car is on the map")
        })?;
    }
    Ok(())
}

pub(super) fn done_is_final(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    ensure(after.done.starts_with(&before.done), || {
        "somebody who was done is not any more, or in another order".to_owned()
    })?;
    for &(seat, _) in &before.done {
        let name = game.name(seat);
        let acts = match step.action {
            Action::Move(mover, mv) => *mover == seat && !matches!(mv, Move::Discard { .. }),
            Action::Chance(_) => false,
        };
        ensure(!acts, || format!("{name} has acted after being done"))?;
        let (old, new) = (before.player(seat), after.player(seat));
        ensure(old.time == new.time && old.at == new.at, || {
            format!("{name}'s marker or car has moved after {name} was done")
        })?;
    }
    Ok(())
}

pub(super) fn one_chance_each(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let actor = match step.action {
        Action::Move(mover, _) => Some(*mover),
        Action::Chance(_) => before.pending.as_ref().map(|work| Seat::new(work.seat)),
    };
    let is_last_chance = before.phase == Phase::Race && after.is_last_chance();
    let is_turn_over = after.owes.is_none() && after.pending.is_none();
    let Some(actor) = actor.filter(|_| is_last_chance && is_turn_over) else {
        return Ok(());
    };
    let passes = after.acting() != Some(actor) && after.how_done(actor).is_none();
    ensure(!passes, || {
        format!(
            "{}'s chance is open, though somebody else is to act",
            game.name(actor)
        )
    })
}

pub(super) fn over_when_all_are_done(game: &CheckpointRally, state: &State) -> Verdict {
    let racing = game
        .all_seats()
        .find(|&seat| state.how_done(seat).is_none());
    let over = state.phase == Phase::Over;
    if let Some(racing) = racing {
        return ensure(!over, || {
            format!(
                "the game is over, though {} is on the road",
                game.name(racing)
            )
        });
    }
    let is_under_way = state.pending.is_some() || state.owes.is_some();
    ensure(over != is_under_way, || {
        let over = if over { "over" } else { "not over" };
        format!("everybody is done, and the game is {over}")
    })
}

pub(super) fn least_final_time_wins(game: &CheckpointRally, state: &State) -> Verdict {
    let Some(ending) = game.ending(state) else {
        return Ok(());
    };
    let ranked: Vec<Seat> = ending
        .ranking
        .iter()
        .flat_map(|group| group.iter())
        .collect();
    let finishers: Vec<Seat> = state.finishers().collect();
    let stranger = ranked.iter().find(|seat| !finishers.contains(seat));
    if let Some(&stranger) = stranger {
        return Err(format!(
            "{} ranks without having finished",
            game.name(stranger)
        ));
    }
    ensure(
        ranked.len() == finishers.len() && !ranked.is_empty(),
        || {
            format!(
                "{} have finished, and {} rank",
                finishers.len(),
                ranked.len()
            )
        },
    )?;
    let key = |seat: &Seat| {
        let order = finishers.iter().position(|other| other == seat);
        (state.player(*seat).time, order)
    };
    let wrong = ranked
        .windows(2)
        .find(|pair| key(&pair[0]) >= key(&pair[1]));
    wrong.map_or(Ok(()), |pair| {
        let [better, worse] = [0, 1].map(|i| game.name(pair[i]));
        Err(format!(
            "{better} ranks before {worse}, who was faster or finished earlier"
        ))
    })
}
