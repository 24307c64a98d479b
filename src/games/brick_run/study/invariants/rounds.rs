//! Rounds, deliveries, places in town, and the end.

use super::{BrickStep, Verdict, ensure};
use crate::engine::Game as _;
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::rules;
use crate::games::brick_run::{BrickRun, Spot, State};
use crate::kit::seat::Seat;

pub(super) fn rounds_follow_each_other(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let (had, has) = (before.delivery, after.delivery);
    let towns = game.towns.len();
    ensure(usize::from(has) <= towns, || {
        format!("delivery {has} of {towns}")
    })?;
    if had == has {
        // Rounds of the crooked cop alone go by themselves.
        let more = after.round.checked_sub(before.round);
        let follows = more.is_some_and(|more| more <= 1 || game.is_solo());
        return ensure(follows, || {
            format!("round {} follows round {}", after.round, before.round)
        });
    }
    let first = after.round == 1 && has == had + 1;
    ensure(first, || {
        format!("delivery {has} begins with round {}", after.round)
    })
}

fn place(state: &State, seat: Seat) -> Option<u8> {
    match state.player(seat).at {
        Spot::Town { place } => Some(place),
        Spot::Road { .. } => None,
    }
}

pub(super) fn places_are_in_order(game: &BrickRun, state: &State) -> Verdict {
    let places = || game.all_seats().filter_map(|seat| place(state, seat));
    let count = places().count();
    for due in 1..=count {
        let own = places().filter(|own| usize::from(*own) == due).count();
        ensure(own == 1, || {
            format!("{own} cars have the place {due} of {count}")
        })?;
    }
    Ok(())
}

pub(super) fn places_are_kept(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    if step.before.delivery != step.after.delivery {
        return Ok(());
    }
    for seat in game.all_seats() {
        let (had, has) = (place(step.before, seat), place(step.after, seat));
        ensure(had.is_none() || had == has, || {
            format!("{} has another place than before", game.name(seat))
        })?;
    }
    Ok(())
}

pub(super) fn sales_wait_for_all(game: &BrickRun, state: &State) -> Verdict {
    if !matches!(state.phase, Phase::Sell | Phase::TownShuffle | Phase::Over) {
        return Ok(());
    }
    let on_road = game.all_seats().find(|seat| place(state, *seat).is_none());
    match on_road {
        Some(seat) => Err(format!("{} is still on the road", game.name(seat))),
        None => Ok(()),
    }
}

pub(super) fn one_wins(game: &BrickRun, state: &State) -> Verdict {
    let Some(ending) = game.ending(state) else {
        return Ok(());
    };
    ensure(usize::from(state.delivery) == game.towns.len(), || {
        format!("the game is over in delivery {}", state.delivery)
    })?;
    let places = ending.ranking.len();
    ensure(places == game.seats(), || {
        format!("there are {places} places for {} seats", game.seats())
    })?;
    let mut before = None;
    for group in &ending.ranking {
        let mut seats = group.iter();
        let (Some(seat), None) = (seats.next(), seats.next()) else {
            return Err("somebody shares a place".to_owned());
        };
        let speed = rules::totals::starting_speed(game, state, seat);
        let own = (state.player(seat).money, speed);
        ensure(before.is_none_or(|before| before >= own), || {
            format!("{} is ranked behind somebody with less", game.name(seat))
        })?;
        before = Some(own);
    }
    Ok(())
}
