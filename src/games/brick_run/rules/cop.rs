//! The crooked cop: an opponent without decisions.

use super::{Legal, draft, drive, market, repair, round, totals, wreck};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{
    Ability, CopBroke, CopDuplicateParts, CopUsedCards, Difficulty, Phase, TownActivity,
};
use crate::games::brick_run::{BrickRun, CardId, CardSet, Clause, Deck, Event, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// The crooked cop has no part with one of these.
const FORBIDDEN: [Ability; 4] = [
    Ability::Cube,
    Ability::Nitrous,
    Ability::Cb,
    Ability::Wrench,
];

/// Whether a card has a part that the crooked cop must not have.
pub(crate) fn is_forbidden_to_cop(game: &BrickRun, card: CardId) -> bool {
    game.cards[card].icons.any_of(&FORBIDDEN)
}

/// The cards of the deck with parts that the crooked cop can get.
pub(crate) fn cop_candidates<'a>(
    game: &'a BrickRun,
    state: &'a State,
) -> impl Iterator<Item = CardId> + Clone + use<'a> {
    let deck: CardSet = state.deck.iter().copied().collect();
    let allowed = game.readings.cop_duplicate_parts == CopDuplicateParts::Allowed;
    let owns = move |card| (game.cop()).is_some_and(|cop| draft::has_part(game, state, cop, card));
    deck.iter()
        .filter(move |card| !is_forbidden_to_cop(game, *card) && (allowed || !owns(*card)))
}

/// How many parts the crooked cop begins with.
pub(crate) fn first_cop_parts(game: &BrickRun) -> u8 {
    let parts = &game.constants.cop_parts;
    match game.difficulty {
        Some(Difficulty::Easy) => parts.easy,
        Some(Difficulty::Regular) => parts.regular,
        Some(Difficulty::Hard) => parts.hard,
        None => 0,
    }
}

/// The people have their parts: the crooked cop gets his.
pub(super) fn equip_cop(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    state.phase = Phase::CopPart;
    state.due = if draft::after_delivery(state) {
        log.cite(Clause::CopNewPart);
        1
    } else {
        log.cite(Clause::SoloCopParts);
        first_cop_parts(game)
    };
    next_cop_part(game, state, log);
}

fn next_cop_part(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    if state.due > 0 && cop_candidates(game, state).next().is_some() {
        return;
    }
    state.due = 0;
    if state.deck.is_empty() {
        round::begin_delivery(game, state, log);
    } else {
        state.phase = Phase::ActionDeck;
    }
}

pub(super) fn check_cop_part(game: &BrickRun, state: &State, card: CardId) -> Legal {
    let clause = if draft::has_delivered(state) {
        Clause::CopNewPart
    } else {
        Clause::SoloCopParts
    };
    if state.phase != Phase::CopPart {
        return clause.refuse("the crooked cop draws no part now");
    }
    let id = &game.cards[card].id;
    if !state.deck.contains(&card) {
        return clause.refuse(format!("`{id}` is not in the parts deck"));
    }
    let part = game.part(card);
    if is_forbidden_to_cop(game, card) {
        let message = format!("the crooked cop cannot have the part `{part}` of `{id}`");
        return Clause::CopForbiddenParts.refuse(message);
    }
    if !cop_candidates(game, state).any(|one| one == card) {
        return Clause::DraftDuplicatePart
            .refuse(format!("the crooked cop has the part `{part}` of `{id}`"));
    }
    Ok(())
}

pub(super) fn play_cop_part(
    game: &BrickRun,
    state: &mut State,
    card: CardId,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::CopForbiddenParts);
    log.cite(if draft::after_delivery(state) {
        Clause::CopNewPart
    } else {
        Clause::SoloCopParts
    });
    state.deck.retain(|one| *one != card);
    state.undealt.remove(card);
    state.due -= 1;
    if let Some(cop) = game.cop() {
        totals::fit(game, state.player_mut(cop), card);
    }
    log.event(|| Event::CopPart {
        card: game.cards[card].id.clone(),
    });
    next_cop_part(game, state, log);
}

/// The action deck is shuffled: for a delivery, or in the middle of a draw.
pub(super) fn lay_action_deck(
    game: &BrickRun,
    state: &mut State,
    deck: &Deck,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::SoloActionDeck);
    log.event(|| Event::ActionShuffled {
        cards: narrow::<u8>(deck.len()),
    });
    (state.deck, state.known) = (deck.clone(), 0);
    if state.phase == Phase::CopDraw {
        log.cite(match game.readings.cop_used_cards {
            CopUsedCards::Shuffled => Clause::CopUsedCards,
            CopUsedCards::Pile | CopUsedCards::Bottom => Clause::CopDeckEmpty,
        });
        state.used = CardSet::NONE;
        super::go_on(game, state, log);
    } else if market::between_rounds(game, state) {
        market::open_brick_sale(state);
    } else {
        round::begin_delivery(game, state, log);
    }
}

/// Whether the crooked cop draws action cards in this round.
fn draws(game: &BrickRun, state: &State) -> bool {
    game.cop().is_some_and(|cop| {
        let idle = game.readings.town_activity == TownActivity::None;
        !(state.skip || idle && state.player(cop).at.in_town())
    })
}

/// Whether the crooked cop cannot draw on before the used cards are shuffled.
pub(crate) fn needs_shuffle(game: &BrickRun, state: &State) -> bool {
    let lacks = state.action.len() < usize::from(game.constants.cop_cards);
    // Under this reading he shuffles the used cards before he draws at all, even if the deck would last.
    let afresh = game.readings.cop_used_cards == CopUsedCards::Shuffled && state.action.is_empty();
    // The deck can run out between two cards of one draw; what has been drawn stays drawn.
    let empty = lacks && state.deck.is_empty();
    draws(game, state) && (afresh || empty) && !state.used.is_empty()
}

/// The crooked cop draws until he has his cards or the deck has run out.
pub(super) fn draw_action(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    if let Some(cop) = game.cop().filter(|_| draws(game, state)) {
        log.cite(Clause::CopDraw);
        while state.action.len() < usize::from(game.constants.cop_cards) {
            let Some(card) = state.deck.pop() else { break };
            let left = narrow::<u8>(state.deck.len());
            state.known = state.known.min(left);
            state.undealt.remove(card);
            state.action.push(card);
            log.event(|| Event::ActionDrawn {
                card: game.cards[card].id.clone(),
            });
            repair_by_card(game, state, cop, card, log);
        }
    } else if state.skip {
        log.cite(Clause::CopCrash);
        log.event(|| Event::Skipped {});
    }
    if !needs_shuffle(game, state) {
        repair::open_phase_two(game, state, log);
    }
}

fn repair_by_card(
    game: &BrickRun,
    state: &mut State,
    cop: Seat,
    card: CardId,
    log: &mut impl Log<BrickRun>,
) {
    if !totals::repairs(game, card) {
        return;
    }
    log.cite(Clause::CopRepairCard);
    let player = state.player_mut(cop);
    if player.damage > 0 {
        player.damage -= 1;
        let damage = player.damage;
        log.event(|| Event::Repaired {
            player: game.player(cop),
            cubes: 0,
            repaired: 1,
            damage,
        });
    }
}

/// The crooked cop's turn.
pub(super) fn drive_cop(
    game: &BrickRun,
    state: &mut State,
    cop: Seat,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::CopTurn);
    log.cite(Clause::MoveUnknown);
    let left = state.player(cop).left;
    drive::drive(game, state, cop, left, log);
    if state.phase == Phase::Drive && !state.done.contains(cop) {
        drive::end_turn(game, state, cop, log);
    }
}

/// The cop car has taken more damage than it can.
pub(super) fn crash(game: &BrickRun, state: &mut State, cop: Seat, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::CopCrash);
    let fee = u32::from(game.constants.wreck_fee);
    let up = game.constants.crash_slots;
    let player = state.player_mut(cop);
    player.damage = player.damage.saturating_sub(up);
    let damage = player.damage;
    state.skip = true;
    log.event(|| Event::Crashed { damage });
    let player = state.player_mut(cop);
    if player.money < fee && game.readings.cop_broke == CopBroke::LosePart {
        if !player.parts.is_empty() {
            state.phase = Phase::CopLoss;
        }
        return;
    }
    let dollars = player.money.min(fee);
    player.money -= dollars;
    log.event(|| Event::Paid {
        player: game.player(cop),
        dollars,
    });
}

pub(super) fn check_cop_loss(game: &BrickRun, state: &State, card: CardId) -> Legal {
    if state.phase != Phase::CopLoss {
        return Clause::CopCrash.refuse("the crooked cop loses no part now");
    }
    let owns = |cop: Seat| state.player(cop).parts.contains(card);
    if !game.cop().is_some_and(owns) {
        let id = &game.cards[card].id;
        return Clause::CopCrash.refuse(format!("`{id}` is not on the cop car"));
    }
    Ok(())
}

pub(super) fn play_cop_loss(
    game: &BrickRun,
    state: &mut State,
    card: CardId,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::CopCrash);
    state.phase = Phase::Drive;
    if let Some(cop) = game.cop() {
        wreck::drop_part(game, state, cop, card, log);
        drive::end_turn(game, state, cop, log);
    }
    super::go_on(game, state, log);
}
