//! Phase 3: cards of the road are peeked at.

use std::ops::RangeInclusive;

use super::{Legal, setup, totals};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{Ability, PeekChoice, PeekRevealed, Phase};
use crate::games::brick_run::{BrickRun, Clause, Event, Peek, RoadSet, Spot, State};
use crate::kit::count::{Count, are};
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

/// The cards ahead that somebody may peek at, by their places on the road; where any may be
/// chosen, those that lie face down.
pub(crate) fn cards_ahead(game: &BrickRun, state: &State, seat: Seat) -> RangeInclusive<u8> {
    let length = narrow::<u8>(state.road().len());
    let skipped = game.readings.peek_choice == PeekChoice::Any
        || game.readings.peek_revealed == PeekRevealed::Skipped;
    // CB is a distance: cards that lie face up take up some of it, unless a reading skips them.
    let revealed = if skipped { state.revealed() } else { 0 };
    let behind = match state.player(seat).at {
        Spot::Road { card, .. } => card,
        Spot::Town { .. } => length,
    };
    behind.max(revealed) + 1..=length
}

/// How many cards somebody may peek at.
pub(crate) fn peeks(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    let cb = totals::cb_total(state, seat);
    let ahead = cards_ahead(game, state, seat).len();
    narrow::<u8>(ahead.min(usize::from(cb)))
}

/// The cards of the road that lie face down.
fn face_down(state: &State) -> RoadSet {
    RoadSet::up_to(narrow(state.road().len())).beyond(state.revealed())
}

/// Whether there is something new to see within reach, among the cards that lie face down.
fn has_to_peek(game: &BrickRun, state: &State, seat: Seat, face_down: RoadSet) -> bool {
    let new = face_down.without(state.player(seat).peeked);
    // Mostly there is nothing new anywhere, and how far somebody sees is not asked.
    if new.is_empty() {
        return false;
    }
    let cb = totals::cb_total(state, seat);
    let reach = match game.readings.peek_choice {
        PeekChoice::Next => narrow::<u8>(cb.min(u16::from(RoadSet::BEYOND))),
        PeekChoice::Any if cb > 0 => RoadSet::BEYOND,
        PeekChoice::Any => 0,
    };
    let ahead = cards_ahead(game, state, seat);
    let behind = ahead.start() - 1;
    let within = RoadSet::up_to((behind + reach).min(*ahead.end())).beyond(behind);
    !new.and(within).is_empty()
}

/// Who has still to peek.
pub(crate) fn peekers(game: &BrickRun, state: &State) -> SeatSet {
    let face_down = face_down(state);
    let has_to = |seat: &Seat| has_to_peek(game, state, *seat, face_down);
    let seats = game.people().filter(|seat| !state.done.contains(*seat));
    seats.filter(has_to).collect()
}

/// Whether somebody has still to peek.
pub(super) fn is_peeker(game: &BrickRun, state: &State, seat: Seat) -> bool {
    !state.done.contains(seat) && has_to_peek(game, state, seat, face_down(state))
}

/// The cards that a peek looks at.
pub(crate) fn looked_at(game: &BrickRun, state: &State, seat: Seat, peek: Peek) -> RoadSet {
    match peek {
        Peek::Next(count) => {
            let ahead = cards_ahead(game, state, seat);
            ahead.take(usize::from(count)).collect()
        }
        Peek::Cards(cards) => cards,
    }
}

pub(super) fn check_peek(game: &BrickRun, state: &State, seat: Seat, peek: Peek) -> Legal {
    let name = game.name(seat);
    if state.phase != Phase::Peek {
        return Clause::RoundThreePhases.refuse(format!(
            "cards are peeked at once all cars have driven, if somebody has something new to see; {}",
            super::whereabouts(game, state)
        ));
    }
    let (cb, ahead) = (
        totals::cb_total(state, seat),
        cards_ahead(game, state, seat).count(),
    );
    let count = match peek {
        Peek::Next(count) => usize::from(count),
        Peek::Cards(cards) => cards.len(),
    };
    let length = state.road().len();
    if let Peek::Cards(cards) = peek
        && let Some(place) = cards.iter().find(|place| usize::from(*place) > length)
    {
        return Clause::PeekCurrentDelivery.refuse(format!(
            "the road of this delivery has {}, and no card {place}",
            Count(length, "card")
        ));
    }
    if state.done.contains(seat) {
        return Clause::PeekCount.refuse(format!("{name} has peeked in this round"));
    }
    if cb == 0 {
        return Clause::PeekCount.refuse(format!("{name} has no CB, and peeks at nothing"));
    }
    if count > usize::from(cb) {
        return Clause::PeekCount.refuse(format!(
            "{name} has {cb} CB and may not look at {}",
            Count(count, "card")
        ));
    }
    if count > ahead && matches!(peek, Peek::Next(_)) {
        let message = format!("ahead of {name} there {}, not {count}", are(ahead, "card"));
        return Clause::PeekCount.refuse(message);
    }
    if !has_to_peek(game, state, seat, face_down(state)) {
        return Clause::PeekNext.refuse(format!("{name} knows every card within reach"));
    }
    match (peek, game.readings.peek_choice) {
        (Peek::Next(_), PeekChoice::Next) => Ok(()),
        (Peek::Next(_), PeekChoice::Any) => {
            Clause::PeekNext.refuse(format!("{name} has to say which cards"))
        }
        (Peek::Cards(cards), PeekChoice::Any) => {
            let hidden: RoadSet = cards_ahead(game, state, seat).collect();
            match cards.iter().find(|place| !hidden.contains(*place)) {
                Some(place) => Clause::PeekNext.refuse(format!(
                    "card {place} does not lie face down ahead of {name}"
                )),
                None => Ok(()),
            }
        }
        (Peek::Cards(_), PeekChoice::Next) => {
            let mut ahead = cards_ahead(game, state, seat);
            let message = match ahead.next() {
                Some(next) => format!("{name} looks at the next cards, from card {next} on"),
                None => format!("no card lies ahead of {name}"),
            };
            Clause::PeekNext.refuse(message)
        }
    }
}

pub(super) fn play_peek(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    peek: Peek,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::PeekCount);
    log.cite(Clause::PeekNext);
    log.cite(Clause::PeekCurrentDelivery);
    log.cite(Clause::PeekPrivate);
    log.cite(Clause::PeekSources);
    totals::cite_ability(game, state, seat, Ability::Cb, log);
    if state.player(seat).placed.unwrap_or_default().cb > 0 {
        log.cite(Clause::PlaceCb);
    }
    let seen = looked_at(game, state, seat, peek).beyond(state.revealed());
    let known = state.player(seat).peeked;
    state.player_mut(seat).peeked = known.or(seen);
    let road = state.road();
    log.event(|| {
        let new = seen.iter().filter(|place| !known.contains(*place));
        let cards = setup::ids(game, new.map(|place| road[usize::from(place) - 1]));
        Event::Peeked {
            player: game.player(seat),
            count: narrow::<u8>(cards.len()),
            cards: Some(cards),
        }
    });
    state.done.insert(seat);
    super::go_on(game, state, log);
}
