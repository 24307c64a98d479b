//! Parts that are taken: in the beginner mode.

use arrayvec::ArrayVec;

use super::{Legal, cop, market, round, sorted, totals};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{DraftOrder, Mode, Phase};
use crate::games::brick_run::{BrickRun, CardId, CardSet, Clause, Event, MAX_PLAYERS, Spot, State};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

/// Whether a delivery has just ended: all cars are in town.
pub(crate) fn after_delivery(state: &State) -> bool {
    state.players.iter().all(|player| player.at.in_town())
}

/// Whether the first delivery lies behind.
pub(super) fn has_delivered(state: &State) -> bool {
    state.delivery > 1 || after_delivery(state)
}

/// The people in the order in which they take or buy parts.
pub(crate) fn buying_order(game: &BrickRun, state: &State) -> ArrayVec<Seat, MAX_PLAYERS> {
    let rank = |seat: &Seat| match state.player(*seat).at {
        Spot::Town { place } if after_delivery(state) => -i16::from(place),
        _ => i16::from(totals::starting_speed(game, state, *seat)),
    };
    let mut order: ArrayVec<Seat, MAX_PLAYERS> = game.people().collect();
    match game.readings.draft_order {
        DraftOrder::Rank => order.sort_by_key(rank),
        DraftOrder::Clockwise => {
            let first = order.iter().min_by_key(|seat| rank(seat));
            let first = first.map_or(0, |seat| seat.index());
            order.rotate_left(first);
        }
    }
    order
}

/// The market has been dealt: it opens.
pub(super) fn open_market(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    match game.mode {
        Mode::Beginner => {
            (state.phase, state.picks) = (Phase::Draft, 0);
            next_pick(game, state, log);
        }
        Mode::Full => market::open_full_market(game, state, log),
    }
}

/// How many picks the draft has.
pub(crate) fn all_picks(game: &BrickRun, state: &State) -> usize {
    if after_delivery(state) {
        game.people
    } else {
        game.people * usize::from(game.constants.first_parts)
    }
}

fn next_pick(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    let order = buying_order(game, state);
    while usize::from(state.picks) < all_picks(game, state) {
        let seat = order[usize::from(state.picks) % order.len()];
        state.active = seat;
        if takeable(game, state, seat).next().is_some() {
            return;
        }
        log.cite(Clause::DraftNoLegalPart);
        log.event(|| Event::PickSkipped {
            player: game.player(seat),
        });
        state.picks += 1;
    }
    close_market(game, state, log);
}

/// Whether a player has a part of the name on this card.
pub(crate) fn has_part(game: &BrickRun, state: &State, seat: Seat, card: CardId) -> bool {
    let alike = game.cards_alike(card);
    !state.player(seat).parts.and(alike).is_empty()
}

/// The cards of the market with parts that a player lacks.
pub(crate) fn takeable<'a>(
    game: &'a BrickRun,
    state: &'a State,
    seat: Seat,
) -> impl Iterator<Item = CardId> + use<'a> {
    let market = state.market.iter();
    market.filter(move |card| !has_part(game, state, seat, *card))
}

pub(super) fn check_take_part(game: &BrickRun, state: &State, seat: Seat, card: CardId) -> Legal {
    let name = game.name(seat);
    if state.phase != Phase::Draft {
        let town = has_delivered(state);
        let clause = if town {
            Clause::TownOneNewPart
        } else {
            Clause::DraftThreeParts
        };
        let parts = game.constants.first_parts;
        let reason = match game.mode {
            Mode::Full => format!("{name} buys parts in the full game, and takes none"),
            Mode::Beginner if town => {
                format!("{name} takes one part after each delivery, and not now")
            }
            Mode::Beginner => format!("the draft of {} each is not open now", Count(parts, "part")),
        };
        return clause.refuse(reason);
    }
    if seat != state.active {
        let order = buying_order(game, state);
        let last = usize::from(state.picks).checked_sub(1);
        // Taking two at once breaks another rule than taking out of turn. A player for whom the market has nothing may
        // have been passed over instead.
        let was_last = last.is_some_and(|last| order[last % order.len()] == seat);
        if was_last && takeable(game, state, seat).next().is_some() {
            return Clause::DraftOneAtATime.refuse(format!("{name} has just taken a part"));
        }
    }
    check_buyer(game, state, seat)?;
    check_offer(game, state, seat, card)
}

/// Whether it is this player's turn to take or to buy a part.
pub(super) fn check_buyer(game: &BrickRun, state: &State, seat: Seat) -> Legal {
    if seat == state.active {
        return Ok(());
    }
    Clause::DraftTurnOrder.refuse(format!("it is the turn of {}", game.name(state.active)))
}

/// Whether the market offers this part, and to this player.
pub(super) fn check_offer(game: &BrickRun, state: &State, seat: Seat, card: CardId) -> Legal {
    let id = &game.cards[card].id;
    if !state.market.contains(card) {
        return Clause::DraftMarketOnly.refuse(format!("`{id}` is not in the market"));
    }
    if has_part(game, state, seat, card) {
        return Clause::DraftDuplicatePart.refuse(format!(
            "{} has the part `{}` of `{id}`",
            game.name(seat),
            game.part(card)
        ));
    }
    Ok(())
}

pub(super) fn play_take_part(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    card: CardId,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::DraftOneAtATime);
    if after_delivery(state) {
        log.cite(Clause::TownInstallPart);
        log.cite(Clause::TownOneNewPart);
    } else {
        log.cite(Clause::DraftThreeParts);
    }
    install(game, state, seat, card, log);
    log.event(|| Event::PartTaken {
        player: game.player(seat),
        card: game.cards[card].id.clone(),
    });
    state.picks += 1;
    next_pick(game, state, log);
}

/// Moves a part from the market to a car.
pub(super) fn install(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    card: CardId,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::DraftTurnOrder);
    log.cite(Clause::DraftMarketOnly);
    log.cite(Clause::DraftDuplicatePart);
    let (own, new) = (state.player(seat).icons, game.cards[card].icons);
    if own.shares_ability(&new) {
        log.cite(Clause::DraftSameAbility);
    }
    state.market.remove(card);
    totals::fit(game, state.player_mut(seat), card);
}

/// The market closes: what is left of it goes into the parts deck.
pub(super) fn close_market(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    let between = market::between_rounds(game, state);
    log.cite(if after_delivery(state) {
        Clause::TownMarket
    } else if between {
        Clause::FullMarket
    } else {
        Clause::SetupPartsDeck
    });
    log.event(|| Event::MarketClosed {
        left: narrow::<u8>(state.market.len()),
    });
    let deck: CardSet = state.deck.iter().copied().collect();
    state.deck = sorted(deck.or(state.market));
    state.market = CardSet::NONE;
    (state.active, state.picks, state.passed) = (Seat::new(0), 0, SeatSet::NONE);
    if between {
        if game.is_solo() && !state.deck.is_empty() {
            state.phase = Phase::ActionDeck;
        } else {
            market::open_brick_sale(state);
        }
    } else if game.is_solo() {
        cop::equip_cop(game, state, log);
    } else {
        round::begin_delivery(game, state, log);
    }
}
