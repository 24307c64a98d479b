//! Loads: everybody chooses cards for both boards, and all choices are revealed at once.

use super::{Legal, places};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{Card, Feature};
use crate::games::classic_rally::{Cards, ClassicRally, Clause, Event, Move, State};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// What a player may load of each card at most, both boards together.
fn load_limit(game: &ClassicRally, state: &State) -> Cards {
    let mut limit = share(game, state);
    for &card in Card::ALL {
        let most = setup_limit(game, card);
        *limit.of_mut(card) = limit.of(card).min(most);
    }
    limit
}

/// An equal share of each pile. All load at once, so that nobody may count on more.
fn share(game: &ClassicRally, state: &State) -> Cards {
    let mut share = state.piles;
    for &card in Card::ALL {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "there are at most four players"
        )]
        let players = game.seats() as u8;
        *share.of_mut(card) /= players;
    }
    share
}

fn setup_limit(game: &ClassicRally, card: Card) -> u8 {
    match card {
        Card::Fuel => u8::MAX,
        Card::SpareTyre => game.constants.setup_spare_tyres,
        Card::Toolbox | Card::RainTyres | Card::FogLights => game.constants.setup_each_accessory,
    }
}

pub(super) fn list_loads(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    moves: &mut Vec<(Seat, Move)>,
) {
    let limit = load_limit(game, state);
    list_loads_from(
        game,
        Card::ALL,
        limit,
        Cards::NONE,
        Cards::NONE,
        seat,
        moves,
    );
}

/// Every way to go on with the cards of these kinds.
fn list_loads_from(
    game: &ClassicRally,
    kinds: &[Card],
    limit: Cards,
    rally: Cards,
    assistance: Cards,
    seat: Seat,
    moves: &mut Vec<(Seat, Move)>,
) {
    let Some((&card, kinds)) = kinds.split_first() else {
        // No Feature: they are picked, and only a script that is mistaken loads one.
        let mv = Move::Load {
            rally,
            assistance,
            feature: None,
        };
        moves.push((seat, mv));
        return;
    };
    let (mut on_rally, mut on_assistance) = (rally, assistance);
    let most = limit.of(card);
    for here in 0..=most.min(rally_space(game, seat, rally)) {
        *on_rally.of_mut(card) = here;
        for there in 0..=(most - here).min(assistance_space(game, seat, assistance)) {
            *on_assistance.of_mut(card) = there;
            list_loads_from(game, kinds, limit, on_rally, on_assistance, seat, moves);
        }
    }
}

fn rally_space(game: &ClassicRally, seat: Seat, loaded: Cards) -> u8 {
    space(game.players[seat.index()].rally, loaded)
}

fn assistance_space(game: &ClassicRally, seat: Seat, loaded: Cards) -> u8 {
    space(game.players[seat.index()].assistance, loaded)
}

/// A load: first what is not fuel, card by card on either board or none; then the fuel, three
/// times out of four as much as there is room for. Every legal load can come of it.
pub(crate) fn draw_load(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    random: &mut Random,
) -> Move {
    let limit = load_limit(game, state);
    let others = draw_others(game, limit, seat, random);
    let full = random.below(4) > 0;
    let (rally, assistance) = fuelled(game, limit, seat, others, |most| {
        #[expect(clippy::cast_possible_truncation, reason = "at most what goes in")]
        let any = random.below(usize::from(most) + 1) as u8;
        if full { most } else { any }
    });
    Move::Load {
        rally,
        assistance,
        feature: None,
    }
}

/// A load that leaves no room for fuel, what is not fuel drawn as in
/// [`draw_load`](draw_load): cards for the Rally Board and for the Assistance Board.
pub(crate) fn draw_full_load(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    random: &mut Random,
) -> (Cards, Cards) {
    let limit = load_limit(game, state);
    let others = draw_others(game, limit, seat, random);
    fuelled(game, limit, seat, others, |most| most)
}

fn draw_others(
    game: &ClassicRally,
    limit: Cards,
    seat: Seat,
    random: &mut Random,
) -> (Cards, Cards) {
    let (mut rally, mut assistance) = (Cards::NONE, Cards::NONE);
    for &card in Card::ALL.iter().filter(|&&card| card != Card::Fuel) {
        for _ in 0..random.below(usize::from(limit.of(card)) + 1) {
            let on_rally = random.below(2) == 0;
            if on_rally && rally_space(game, seat, rally) > 0 {
                *rally.of_mut(card) += 1;
            } else if !on_rally && assistance_space(game, seat, assistance) > 0 {
                *assistance.of_mut(card) += 1;
            }
        }
    }
    (rally, assistance)
}

/// The load with fuel, of which `fuel` chooses up to what goes in.
fn fuelled(
    game: &ClassicRally,
    limit: Cards,
    seat: Seat,
    (mut rally, mut assistance): (Cards, Cards),
    mut fuel: impl FnMut(u8) -> u8,
) -> (Cards, Cards) {
    let most = limit.of(Card::Fuel);
    let here = fuel(most.min(rally_space(game, seat, rally)));
    let there = fuel((most - here).min(assistance_space(game, seat, assistance)));
    *rally.of_mut(Card::Fuel) = here;
    *assistance.of_mut(Card::Fuel) = there;
    (rally, assistance)
}

pub(super) fn check_load(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    rally: Cards,
    assistance: Cards,
    feature: Option<Feature>,
) -> Legal {
    let name = game.name(seat);
    let boards = &game.players[seat.index()];
    if let Some(feature) = feature {
        return Clause::ScriptNoSuchItem.refuse(format!(
            "`{feature}` is a Feature: none is among the cards that are loaded"
        ));
    }
    if rally.len() > usize::from(boards.rally) {
        return Clause::SetupRallyCapacity.refuse(format!(
            "{name}'s Rally Board has {}, and the load has {} for it",
            Count(boards.rally, "space"),
            Count(rally.len(), "card")
        ));
    }
    if assistance.len() > usize::from(boards.assistance) {
        return Clause::SetupAssistCapacity.refuse(format!(
            "{name}'s Assistance Board has {}, and the load has {} for it",
            Count(boards.assistance, "space"),
            Count(assistance.len(), "card")
        ));
    }
    let both = rally.plus(assistance);
    let over = |&card: &Card| both.of(card) > setup_limit(game, card);
    if let Some(card) = Card::ALL.iter().copied().find(over) {
        let clause = match card {
            Card::SpareTyre => Clause::SetupSpareTyreTwo,
            _ => Clause::SetupAccessoryOneEach,
        };
        return clause.refuse(format!(
            "{name} loads {} of `{card}`; during setup the limit is {}",
            both.of(card),
            setup_limit(game, card)
        ));
    }
    let share = share(game, state);
    match share.lacks(both) {
        None => Ok(()),
        Some(card) => Clause::ScriptNoSuchItem.refuse(format!(
            "{name} loads {} of `{card}`; an equal share of the pile of {} is {}",
            both.of(card),
            state.piles.of(card),
            share.of(card)
        )),
    }
}

pub(super) fn load(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    rally: Cards,
    assistance: Cards,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite_all([
        Clause::SetupLoadTogether,
        Clause::SetupRallyCapacity,
        Clause::SetupAssistCapacity,
    ]);
    let both = rally.plus(assistance);
    if both.of(Card::SpareTyre) > 0 {
        log.cite(Clause::SetupSpareTyreTwo);
    }
    let accessories = [Card::Toolbox, Card::RainTyres, Card::FogLights];
    if accessories.iter().any(|&card| both.of(card) > 0) {
        log.cite(Clause::SetupAccessoryOneEach);
    }
    state.player_mut(seat).load = Some((rally, assistance));
    if state.players.iter().all(|player| player.load.is_some()) {
        reveal_loads(game, state, log);
    }
}

fn reveal_loads(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    log.cite(Clause::CardsOpenPiles);
    for seat in game.all_seats() {
        let player = state.player_mut(seat);
        let Some((rally, assistance)) = player.load.take() else {
            continue;
        };
        player.rally = rally;
        player.assistance = assistance;
        state.piles = state.piles.minus(rally).minus(assistance);
        log.event(|| Event::Loaded {
            player: game.colour(seat),
            rally: rally.into(),
            assistance: assistance.into(),
        });
    }
    places::open_places(game, state, log);
}

/// Spaces of a board that are left.
fn space(capacity: u8, loaded: Cards) -> u8 {
    let cards = narrow::<u8>(loaded.len());
    capacity.saturating_sub(cards)
}
