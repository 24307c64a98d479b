//! Cars, and the first deal.

use super::{Legal, cop, draft, sorted, totals, town};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{CarsBy, CopBricks, CopCar, LostParts, Mode, Phase};
use crate::games::brick_run::state::{Player, Road};
use crate::games::brick_run::{
    BrickRun, CarId, CardId, CardSet, Chance, Clause, Deck, Event, State,
};
use crate::kit::seat::{Seat, SeatSet};

pub(crate) fn open_table(game: &BrickRun, log: &mut impl Log<BrickRun>) -> State {
    log.cite(Clause::SetupPlayerCount);
    log.cite(Clause::CardTwoHalves);
    log.cite(Clause::CarPartsOfCard);
    log.cite(Clause::SetupTimeCubes);
    log.cite(Clause::CubesSeven);
    log.cite(Clause::SetupTowns);
    log.cite(Clause::SetupCarPosition);
    log.cite(Clause::GameThreeDeliveries);
    if game.people > 3 {
        log.cite(Clause::FourComponents);
    }
    if game.mode == Mode::Full {
        log.cite(Clause::FullBeginnerFirst);
    }
    let mut state = empty_table(game);
    if let Some(cop) = game.cop() {
        log.cite(Clause::SoloOpponent);
        if let Some(car) = game.cars.ids().find(|car| game.cars[*car].cop) {
            give_car(game, &mut state, cop, car, log);
        }
    }
    for seat in game.people() {
        if let Some(car) = game.agreed.cars[seat.index()] {
            give_car(game, &mut state, seat, car, log);
        }
    }
    after_cars(game, &mut state, log);
    state
}

/// The table before anybody has a car.
pub(crate) fn empty_table(game: &BrickRun) -> State {
    State {
        phase: match game.cars_by {
            CarsBy::Choice => Phase::Cars,
            CarsBy::Deal => Phase::DealCars,
        },
        delivery: 1,
        round: 1,
        roads: game.towns.iter().map(|_| Road::new()).collect(),
        market: CardSet::NONE,
        deck: sorted(game.cards.ids().collect()),
        undealt: CardSet::NONE,
        known: 0,
        used: CardSet::NONE,
        lost: CardSet::NONE,
        action: arrayvec::ArrayVec::new(),
        active: Seat::new(0),
        picks: 0,
        passed: SeatSet::NONE,
        due: 0,
        done: SeatSet::NONE,
        skip: false,
        players: game.all_seats().map(|_| Player::NEW).collect(),
    }
}

/// Whether people may have this car.
pub(crate) fn may_drive(game: &BrickRun, car: CarId) -> bool {
    let reserved = game.is_solo() || game.readings.cop_car == CopCar::Reserved;
    !(game.cars[car].cop && reserved)
}

/// The cars that people may have and nobody has.
pub(crate) fn free_cars<'a>(
    game: &'a BrickRun,
    state: &'a State,
) -> impl Iterator<Item = CarId> + use<'a> {
    let taken = |car| state.players.iter().any(|player| player.car == Some(car));
    game.cars
        .ids()
        .filter(move |car| may_drive(game, *car) && !taken(*car))
}

pub(super) fn check_take_car(game: &BrickRun, state: &State, seat: Seat, car: CarId) -> Legal {
    let (name, id) = (game.name(seat), &game.cars[car].id);
    let reason = if let Some(own) = state.player(seat).car {
        format!(
            "{name} has the car `{}` for the whole game",
            game.cars[own].id
        )
    } else if state.phase != Phase::Cars {
        "cars are dealt in this game".to_owned()
    } else if !may_drive(game, car) {
        format!("`{id}` is the car of the crooked cop")
    } else if let Some(other) = game
        .people()
        .find(|other| state.player(*other).car == Some(car))
    {
        format!("{} has taken `{id}`", game.name(other))
    } else {
        return Ok(());
    };
    Clause::SetupOneCarEach.refuse(reason)
}

pub(super) fn play_take_car(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    car: CarId,
    log: &mut impl Log<BrickRun>,
) {
    give_car(game, state, seat, car, log);
    after_cars(game, state, log);
}

fn give_car(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    car: CarId,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::SetupOneCarEach);
    log.cite(Clause::CarSpeedTrack);
    let player = state.player_mut(seat);
    totals::take_car(game, player, car);
    let cop = Some(seat) == game.cop();
    if game.mode == Mode::Beginner || cop {
        log.cite(Clause::SetupStartClips);
        if game.mode == Mode::Full {
            log.cite(Clause::CopBricks);
        }
        if game.mode == Mode::Beginner || game.readings.cop_bricks == CopBricks::Free {
            player.bricks = u16::from(game.constants.bricks);
        }
        let capacity = totals::capacity(game, state, seat);
        let player = state.player_mut(seat);
        if player.bricks > capacity {
            log.cite(Clause::CarCargoLimit);
            player.bricks = capacity;
        }
    } else {
        log.cite(Clause::FullStartMoney);
        player.money = u32::from(game.constants.money);
    }
    log.event(|| Event::CarTaken {
        player: game.player(seat),
        car: game.cars[car].id.clone(),
    });
}

/// Goes on to the deal once everybody has a car.
fn after_cars(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    if state.players.iter().any(|player| player.car.is_none()) {
        return;
    }
    state.phase = Phase::SetupShuffle;
    if let Some(deck) = &game.agreed.deck {
        deal(game, state, deck, log);
    }
}

pub(super) fn check_deal_cars(game: &BrickRun, state: &State, cars: &[CarId]) -> Legal {
    let without = (game.people())
        .filter(|seat| state.player(*seat).car.is_none())
        .count();
    if cars.len() != without {
        let message = format!("{without} players are dealt a car each, not {}", cars.len());
        return Clause::SetupOneCarEach.refuse(message);
    }
    for (index, car) in cars.iter().enumerate() {
        let id = &game.cars[*car].id;
        let reason = if !may_drive(game, *car) {
            format!("`{id}` is the car of the crooked cop")
        } else if cars[..index].contains(car) || !free_cars(game, state).any(|free| free == *car) {
            format!("`{id}` is dealt once only")
        } else {
            continue;
        };
        return Clause::SetupOneCarEach.refuse(reason);
    }
    Ok(())
}

pub(super) fn play_deal_cars(
    game: &BrickRun,
    state: &mut State,
    cars: &[CarId],
    log: &mut impl Log<BrickRun>,
) {
    let mut cars = cars.iter();
    for seat in game.people() {
        if state.player(seat).car.is_none()
            && let Some(car) = cars.next()
        {
            give_car(game, state, seat, *car, log);
        }
    }
    after_cars(game, state, log);
}

/// Deals the roads and the market from the whole deck.
pub(super) fn deal(game: &BrickRun, state: &mut State, deck: &Deck, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::SetupShuffle);
    log.cite(Clause::SetupRoads);
    log.cite(Clause::SetupMarket);
    let mut cards = deck.iter().rev().copied();
    for (road, town) in state.roads.iter_mut().zip(&game.towns) {
        *road = cards.by_ref().take(usize::from(town.road)).collect();
    }
    let market = usize::from(game.constants.market);
    state.market = cards.by_ref().take(market).collect();
    state.undealt = cards.collect();
    // In no order: it is shuffled before anything is drawn of it.
    state.deck = sorted(state.undealt);
    log.event(|| Event::Dealt {
        market: ids(game, state.market.iter()),
    });
    draft::open_market(game, state, log);
}

pub(super) fn ids(
    game: &BrickRun,
    cards: impl IntoIterator<Item = CardId>,
) -> Vec<crate::document::Id> {
    let cards = cards.into_iter();
    cards.map(|card| game.cards[card].id.clone()).collect()
}

/// The cards that are shuffled now.
pub(crate) fn pile(game: &BrickRun, state: &State) -> CardSet {
    let deck: CardSet = state.deck.iter().copied().collect();
    match state.phase {
        Phase::CopDraw => deck.or(state.used),
        Phase::TownShuffle | Phase::MarketShuffle => {
            let road = match state.phase {
                Phase::TownShuffle => state.road().iter().copied().collect(),
                _ => CardSet::NONE,
            };
            let lost = match game.readings.lost_parts {
                LostParts::Shuffled => state.lost,
                LostParts::OutOfGame => CardSet::NONE,
            };
            deck.or(road).or(state.used).or(lost)
        }
        _ => deck,
    }
}

/// Whether an order is one of the cards that are shuffled now.
pub(super) fn check_order(game: &BrickRun, state: &State, order: &Deck, clause: Clause) -> Legal {
    let pile = pile(game, state);
    let mut seen = CardSet::NONE;
    for card in order.iter().rev() {
        let id = &game.cards[*card].id;
        if !pile.contains(*card) {
            return clause.refuse(format!("`{id}` is not among the cards that are shuffled"));
        }
        if seen.contains(*card) {
            let named: CardSet = order.iter().copied().collect();
            let missing = pile.without(named).iter().next();
            let message = match missing {
                Some(missing) => {
                    let missing = &game.cards[missing].id;
                    format!("`{id}` comes twice, and `{missing}` is missing")
                }
                None => format!("`{id}` comes twice"),
            };
            return clause.refuse(message);
        }
        seen.insert(*card);
    }
    match pile.without(seen).iter().next() {
        Some(card) => clause.refuse(format!("`{}` is missing", game.cards[card].id)),
        None => Ok(()),
    }
}

pub(super) fn play_shuffle(
    game: &BrickRun,
    state: &mut State,
    outcome: &Chance,
    log: &mut impl Log<BrickRun>,
) {
    match outcome {
        Chance::SetupShuffle(deck) => deal(game, state, deck, log),
        Chance::TownShuffle(deck) => town::deal_market(game, state, deck, log),
        Chance::MarketShuffle(deck) => town::deal_round_market(game, state, deck, log),
        Chance::ActionShuffle(deck) => cop::lay_action_deck(game, state, deck, log),
        _ => {}
    }
}
