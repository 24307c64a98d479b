//! Where cards are, and who knows them.

use super::{BrickStep, Verdict, ensure};
use crate::engine::Action;
use crate::games::brick_run::components::{Ability, CopDuplicateParts};
use crate::games::brick_run::{BrickRun, CardSet, Move, State};

pub(super) fn cards_lie_in_one_place(game: &BrickRun, state: &State) -> Verdict {
    let mut seen = CardSet::NONE;
    let lying = state.roads.iter().flatten().chain(&state.deck);
    let lying = lying.chain(&state.action).copied();
    let piles = [state.market, state.used, state.lost];
    let parts = state.players.iter().map(|player| player.parts);
    let gathered = piles.into_iter().chain(parts);
    for card in lying.chain(gathered.flat_map(CardSet::iter)) {
        ensure(!seen.contains(card), || {
            format!("`{}` lies in two places", game.cards[card].id)
        })?;
        seen.insert(card);
    }
    match game.cards.ids().find(|card| !seen.contains(*card)) {
        Some(card) => Err(format!("`{}` lies nowhere", game.cards[card].id)),
        None => Ok(()),
    }
}

pub(super) fn undealt_cards_are_in_the_deck(game: &BrickRun, state: &State) -> Verdict {
    let deck: CardSet = state.deck.iter().copied().collect();
    match state.undealt.without(deck).iter().next() {
        Some(card) => Err(format!("`{}` is not in the deck", game.cards[card].id)),
        None => Ok(()),
    }
}

pub(super) fn parts_of_a_car_differ(game: &BrickRun, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let free = game.readings.cop_duplicate_parts == CopDuplicateParts::Allowed;
        if free && Some(seat) == game.cop() {
            continue;
        }
        let parts = state.player(seat).parts;
        for card in parts.iter() {
            let alike = |other: &_| game.cards[*other].part == game.cards[card].part;
            ensure(parts.iter().filter(alike).count() == 1, || {
                format!("{} has `{}` twice", game.name(seat), game.part(card))
            })?;
        }
    }
    Ok(())
}

pub(super) fn cop_has_no_forbidden_part(game: &BrickRun, state: &State) -> Verdict {
    let Some(cop) = game.cop() else {
        return Ok(());
    };
    for card in state.player(cop).parts.iter() {
        let icons = game.cards[card].icons;
        let forbidden = [
            Ability::Cube,
            Ability::Nitrous,
            Ability::Cb,
            Ability::Wrench,
        ];
        let one = forbidden.iter().find(|ability| icons.of(**ability) > 0);
        ensure(one.is_none(), || {
            format!("the crooked cop has `{}`", game.cards[card].id)
        })?;
    }
    Ok(())
}

pub(super) fn roads_stay_as_they_lie(_: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    for (number, (had, has)) in (1_u8..).zip(before.roads.iter().zip(&after.roads)) {
        let dealt = had.is_empty();
        let is_over = has.is_empty() && number == before.delivery;
        let all_there = before.players.iter().all(|player| player.at.in_town());
        ensure(dealt || is_over && all_there || had == has, || {
            format!("the road of delivery {number} has changed")
        })?;
    }
    Ok(())
}

pub(super) fn peeked_cards_stay_known(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    for seat in game.all_seats() {
        let name = game.name(seat);
        let (had, has) = (
            before.players[seat.index()].peeked,
            after.players[seat.index()].peeked,
        );
        let length = after.road().len();
        let hidden = |place: u8| place > after.revealed() && usize::from(place) <= length;
        ensure(has.iter().all(hidden), || {
            format!("{name} is said to have peeked at a card that lies open, or at none")
        })?;
        let peeks = matches!(step.action, Action::Move(mover, Move::Peek(_)) if *mover == seat);
        ensure(peeks || has.iter().all(|place| had.contains(place)), || {
            format!("{name} knows a card without a peek")
        })?;
        let same_road = before.delivery == after.delivery && length > 0;
        let lost = had
            .iter()
            .find(|place| hidden(*place) && !has.contains(*place));
        ensure(!same_road || lost.is_none(), || {
            format!("{name} has forgotten a card")
        })?;
    }
    Ok(())
}
