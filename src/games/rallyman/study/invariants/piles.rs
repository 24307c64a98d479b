//! Invariants of cards: chrono piles, gear cards, shortcut cards.

use super::{RallyStep, Verdict, ensure, goes_on, is_driven, survivors};
use crate::engine::Action;
use crate::games::rallyman::components::{Phase, Status};
use crate::games::rallyman::{Chance, ChronoPile, Move, Rallyman, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Cards of the turns that are over: a card turned over whose turn is not is left out.
fn cards(state: &State, seat: Seat) -> u32 {
    let is_open = state.turn.entry.is_some_and(|entry| entry.lost);
    let open = u32::from(is_open && state.due_seat() == Some(seat));
    state.car(seat).pile.count() - open
}

/// How many turns of a driver have come to their end in a step.
pub(super) fn turns(step: &RallyStep<'_>, seat: Seat) -> u32 {
    let (before, after) = (step.before, step.after);
    let (from, to) = (usize::from(before.due), usize::from(after.due));
    let count = |seats: &[Seat]| seats.iter().filter(|other| **other == seat).count();
    let turns = if before.round == after.round {
        count(before.order.get(from..to).unwrap_or_default())
    } else {
        let rest = before.order.get(from..).unwrap_or_default();
        count(rest) + count(after.order.get(..to).unwrap_or_default())
    };
    narrow::<u32>(turns)
}

pub(super) fn cards_count_turns(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    if !is_driven(step) || step.after.phase == Phase::Over {
        return Ok(());
    }
    for seat in survivors(game, step) {
        let (old, new) = (cards(step.before, seat), cards(step.after, seat));
        let changes_tire = step.decision() == Some((seat, &Move::ChangeTire));
        let drives = |state: &State| state.car(seat).is_driving();
        let turns = match (drives(step.before), drives(step.after)) {
            (false, _) => 0,
            // At the finish, turns that were to follow in this round lapse.
            (true, false) => turns(step, seat).min(1),
            (true, true) => turns(step, seat),
        };
        // The card of the tire is that of its turn, if no die follows.
        let ends = step.decision() == Some((seat, &Move::EndTurn));
        let has_none = changes_tire || (ends && step.before.turn.tire_changed);
        let due = turns + u32::from(changes_tire) - turns.min(u32::from(has_none));
        ensure(new == old + due, || {
            let name = game.name(seat);
            format!("{name} had {old} cards and has {new}, with {due} turns and tire changes")
        })?;
    }
    Ok(())
}

pub(super) fn cards_stay_on_piles(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    if !is_driven(step) {
        return Ok(());
    }
    for seat in game.all_seats() {
        let counts = |pile: &ChronoPile| {
            let gears = pile.up.into_iter().chain(pile.over);
            gears.chain([pile.spares]).collect::<Vec<u16>>()
        };
        let (old, new) = (step.before.car(seat), step.after.car(seat));
        let mut pairs = counts(&old.pile).into_iter().zip(counts(&new.pile));
        ensure(pairs.all(|(old, new)| old <= new), || {
            let (old, new) = (seconds(game, &old.pile), seconds(game, &new.pile));
            let name = game.name(seat);
            format!(
                "cards have gone from {name}'s chrono pile: it had {old} seconds, and has {new}"
            )
        })?;
    }
    Ok(())
}

/// The sum of the cards in a pile.
fn seconds(game: &Rallyman, pile: &ChronoPile) -> u32 {
    let faces = game.gear_cards.iter().map(|card| card.time.0);
    let up: u32 = (pile.up.iter().zip(faces))
        .map(|(&cards, time)| u32::from(cards) * time)
        .sum();
    let over: u32 = pile.over.iter().map(|&cards| u32::from(cards)).sum();
    up + over * game.neutral.0 + u32::from(pile.spares) * game.spare_tire.0
}

pub(super) fn stage_times_add_up(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    for seat in game.all_seats() {
        let (old, new) = (step.before.car(seat), step.after.car(seat));
        let name = game.name(seat);
        ensure(new.times.starts_with(&old.times), || {
            format!("{name} had other times for stages that are over")
        })?;
        let finishes = old.is_driving() && new.status == Status::Finished && is_driven(step);
        if !finishes {
            continue;
        }
        let due = seconds(game, &new.pile).saturating_sub(u32::from(new.seconds));
        let time = new.times.last().map(|time| time.0);
        ensure(time == Some(due), || {
            format!("{name} has {time:?} seconds as stage time, and cards and markers for {due}")
        })?;
    }
    Ok(())
}

pub(super) fn gear_cards_are_conserved(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    if !is_driven(step) {
        return Ok(());
    }
    for (gear, card) in game.gear_cards.iter().enumerate() {
        let all = u32::from(card.count());
        if all == 0 {
            continue;
        }
        let held = |state: &State| -> u32 {
            let piles = state.drivers.iter().map(|car| car.pile);
            piles
                .map(|pile| u32::from(pile.up[gear]) + u32::from(pile.over[gear]))
                .sum()
        };
        let (old, new) = (step.before.gear_piles[gear], step.after.gear_piles[gear]);
        let number = gear + 1;
        // A pile that comes to its end is whole again.
        let (before, after) = (
            u32::from(old.left) + held(step.before),
            u32::from(new.left) + held(step.after),
        );
        ensure(before % all == after % all, || {
            format!("{before} cards of gear {number} were in piles, and {after} are")
        })?;
        let seen: u32 = new.seen.iter().map(|&cards| u32::from(cards)).sum();
        let fits = new
            .seen
            .iter()
            .zip(card.events)
            .all(|(&seen, all)| seen <= all);
        let changed = old != new;
        ensure(
            !changed || (fits && u32::from(new.left) + seen <= all && new.left > 0),
            || {
                let left = new.left;
                format!(
                    "the pile of gear {number} has {left} of {all} cards, and {seen} backs seen"
                )
            },
        )?;
    }
    Ok(())
}

pub(super) fn shortcut_cards_are_conserved(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    if !is_driven(step) {
        return Ok(());
    }
    let mut due = step.before.shortcut_deck;
    if let Action::Chance(Chance::ShortcutCard(card)) = step.action {
        let left = &mut due[*card as usize];
        ensure(*left > 0, || {
            format!("no card `{card}` was left to be drawn")
        })?;
        *left -= 1;
        if due == [0; 3] {
            due = game.shortcut_cards;
        }
    }
    let deck = step.after.shortcut_deck;
    ensure(deck == due, || {
        format!("the shortcut deck holds {deck:?} cards good, dirty and flat, not {due:?}")
    })?;
    let all = game.shortcut_cards;
    ensure(
        deck.iter().zip(all).all(|(&left, all)| left <= all) || !goes_on(step),
        || format!("the shortcut deck holds {deck:?} cards, more than {all:?}"),
    )
}
