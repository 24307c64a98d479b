//! Cars, and the first deal.

use super::{Legal, refuse, sorted};
use crate::engine::Log;
use crate::games::brick_run::components::{CarsBy, CopBricks, CopCar, LostParts, Mode, Phase};
use crate::games::brick_run::state::{Player, Road};
use crate::games::brick_run::{
    BrickRun, CarId, CardId, CardSet, Chance, Clause, Deck, Event, State,
};
use crate::kit::seat::{Seat, SeatSet};

impl BrickRun {
    pub(crate) fn open_table(&self, log: &mut impl Log<Self>) -> State {
        log.cite(Clause::SetupPlayerCount);
        log.cite(Clause::CardTwoHalves);
        log.cite(Clause::CarPartsOfCard);
        log.cite(Clause::SetupTimeCubes);
        log.cite(Clause::CubesSeven);
        log.cite(Clause::SetupTowns);
        log.cite(Clause::SetupCarPosition);
        log.cite(Clause::GameThreeDeliveries);
        if self.people > 3 {
            log.cite(Clause::FourComponents);
        }
        if self.mode == Mode::Full {
            log.cite(Clause::FullBeginnerFirst);
        }
        let mut state = self.empty_table();
        if let Some(cop) = self.cop() {
            log.cite(Clause::SoloOpponent);
            if let Some(car) = self.all_cars().find(|car| self.car(*car).cop) {
                self.give_car(&mut state, cop, car, log);
            }
        }
        for seat in self.people() {
            if let Some(car) = self.agreed.cars[seat.index()] {
                self.give_car(&mut state, seat, car, log);
            }
        }
        self.after_cars(&mut state, log);
        state
    }

    /// The table before anybody has a car.
    pub(crate) fn empty_table(&self) -> State {
        State {
            phase: match self.cars_by {
                CarsBy::Choice => Phase::Cars,
                CarsBy::Deal => Phase::DealCars,
            },
            delivery: 1,
            round: 1,
            roads: self.towns.iter().map(|_| Road::new()).collect(),
            market: CardSet::NONE,
            deck: sorted(self.all_cards().collect()),
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
            players: self.all_seats().map(|_| Player::NEW).collect(),
        }
    }

    /// Whether people may have this car.
    pub(crate) fn may_drive(&self, car: CarId) -> bool {
        let reserved = self.is_solo() || self.readings.cop_car == CopCar::Reserved;
        !(self.car(car).cop && reserved)
    }

    /// The cars that people may have and nobody has.
    pub(crate) fn free_cars<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = CarId> + use<'a> {
        let taken = |car| state.players.iter().any(|player| player.car == Some(car));
        self.all_cars()
            .filter(move |car| self.may_drive(*car) && !taken(*car))
    }

    pub(super) fn check_take_car(&self, state: &State, seat: Seat, car: CarId) -> Legal {
        let (name, id) = (self.name(seat), &self.car(car).id);
        let reason = if let Some(own) = state.player(seat).car {
            format!(
                "{name} has the car `{}` for the whole game",
                self.car(own).id
            )
        } else if state.phase != Phase::Cars {
            "cars are dealt in this game".to_owned()
        } else if !self.may_drive(car) {
            format!("`{id}` is the car of the crooked cop")
        } else if let Some(other) = self
            .people()
            .find(|other| state.player(*other).car == Some(car))
        {
            format!("{} has taken `{id}`", self.name(other))
        } else {
            return Ok(());
        };
        refuse(Clause::SetupOneCarEach, reason)
    }

    pub(super) fn play_take_car(
        &self,
        state: &mut State,
        seat: Seat,
        car: CarId,
        log: &mut impl Log<Self>,
    ) {
        self.give_car(state, seat, car, log);
        self.after_cars(state, log);
    }

    fn give_car(&self, state: &mut State, seat: Seat, car: CarId, log: &mut impl Log<Self>) {
        log.cite(Clause::SetupOneCarEach);
        log.cite(Clause::CarSpeedTrack);
        let player = state.player_mut(seat);
        player.car = Some(car);
        let cop = Some(seat) == self.cop();
        if self.mode == Mode::Beginner || cop {
            log.cite(Clause::SetupStartClips);
            if self.mode == Mode::Full {
                log.cite(Clause::CopBricks);
            }
            if self.mode == Mode::Beginner || self.readings.cop_bricks == CopBricks::Free {
                player.bricks = u16::from(self.constants.bricks);
            }
            let capacity = self.capacity(state, seat);
            let player = state.player_mut(seat);
            if player.bricks > capacity {
                log.cite(Clause::CarCargoLimit);
                player.bricks = capacity;
            }
        } else {
            log.cite(Clause::FullStartMoney);
            player.money = u32::from(self.constants.money);
        }
        log.event(|| Event::CarTaken {
            player: self.player(seat),
            car: self.car(car).id.clone(),
        });
    }

    /// Goes on to the deal once everybody has a car.
    fn after_cars(&self, state: &mut State, log: &mut impl Log<Self>) {
        if state.players.iter().any(|player| player.car.is_none()) {
            return;
        }
        state.phase = Phase::SetupShuffle;
        if let Some(deck) = &self.agreed.deck {
            self.deal(state, deck, log);
        }
    }

    pub(super) fn check_deal_cars(&self, state: &State, cars: &[CarId]) -> Legal {
        let without = (self.people())
            .filter(|seat| state.player(*seat).car.is_none())
            .count();
        if cars.len() != without {
            let message = format!("{without} players are dealt a car each, not {}", cars.len());
            return refuse(Clause::SetupOneCarEach, message);
        }
        for (index, car) in cars.iter().enumerate() {
            let id = &self.car(*car).id;
            let reason = if !self.may_drive(*car) {
                format!("`{id}` is the car of the crooked cop")
            } else if cars[..index].contains(car) || !self.free_cars(state).any(|free| free == *car)
            {
                format!("`{id}` is dealt once only")
            } else {
                continue;
            };
            return refuse(Clause::SetupOneCarEach, reason);
        }
        Ok(())
    }

    pub(super) fn play_deal_cars(
        &self,
        state: &mut State,
        cars: &[CarId],
        log: &mut impl Log<Self>,
    ) {
        let mut cars = cars.iter();
        for seat in self.people() {
            if state.player(seat).car.is_none()
                && let Some(car) = cars.next()
            {
                self.give_car(state, seat, *car, log);
            }
        }
        self.after_cars(state, log);
    }

    /// Deals the roads and the market from the whole deck.
    pub(super) fn deal(&self, state: &mut State, deck: &Deck, log: &mut impl Log<Self>) {
        log.cite(Clause::SetupShuffle);
        log.cite(Clause::SetupRoads);
        log.cite(Clause::SetupMarket);
        let mut cards = deck.iter().rev().copied();
        for (road, town) in state.roads.iter_mut().zip(&self.towns) {
            *road = cards.by_ref().take(usize::from(town.road)).collect();
        }
        let market = usize::from(self.constants.market);
        state.market = cards.by_ref().take(market).collect();
        state.undealt = cards.collect();
        // In no order: it is shuffled before anything is drawn of it.
        state.deck = sorted(state.undealt);
        log.event(|| Event::Dealt {
            market: self.ids(state.market.iter()),
        });
        self.open_market(state, log);
    }

    pub(super) fn ids(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<crate::document::Id> {
        let cards = cards.into_iter();
        cards.map(|card| self.card(card).id.clone()).collect()
    }

    /// The cards that are shuffled now.
    pub(crate) fn pile(&self, state: &State) -> CardSet {
        let deck: CardSet = state.deck.iter().copied().collect();
        match state.phase {
            Phase::CopDraw => deck.or(state.used),
            Phase::TownShuffle | Phase::MarketShuffle => {
                let road = match state.phase {
                    Phase::TownShuffle => state.road().iter().copied().collect(),
                    _ => CardSet::NONE,
                };
                let lost = match self.readings.lost_parts {
                    LostParts::Shuffled => state.lost,
                    LostParts::OutOfGame => CardSet::NONE,
                };
                deck.or(road).or(state.used).or(lost)
            }
            _ => deck,
        }
    }

    /// Whether an order is one of the cards that are shuffled now.
    pub(super) fn check_order(&self, state: &State, order: &Deck, clause: Clause) -> Legal {
        let pile = self.pile(state);
        let mut seen = CardSet::NONE;
        for card in order.iter().rev() {
            let id = &self.card(*card).id;
            if !pile.contains(*card) {
                let message = format!("`{id}` is not among the cards that are shuffled");
                return refuse(clause, message);
            }
            if seen.contains(*card) {
                let named: CardSet = order.iter().copied().collect();
                let missing = pile.without(named).iter().next();
                let message = match missing {
                    Some(missing) => {
                        let missing = &self.card(missing).id;
                        format!("`{id}` comes twice, and `{missing}` is missing")
                    }
                    None => format!("`{id}` comes twice"),
                };
                return refuse(clause, message);
            }
            seen.insert(*card);
        }
        match pile.without(seen).iter().next() {
            Some(card) => refuse(clause, format!("`{}` is missing", self.card(card).id)),
            None => Ok(()),
        }
    }

    pub(super) fn play_shuffle(
        &self,
        state: &mut State,
        outcome: &Chance,
        log: &mut impl Log<Self>,
    ) {
        match outcome {
            Chance::SetupShuffle(deck) => self.deal(state, deck, log),
            Chance::TownShuffle(deck) => self.deal_market(state, deck, log),
            Chance::MarketShuffle(deck) => self.deal_round_market(state, deck, log),
            Chance::ActionShuffle(deck) => self.lay_action_deck(state, deck, log),
            _ => {}
        }
    }
}
