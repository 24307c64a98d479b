//! From a position's document to a state that play can go on from.

use arrayvec::ArrayVec;

use crate::games::brick_run::components::{
    CopPosition, Phase, Placed, PlayerName, PlayerPosition, Position, SpotText,
};
use crate::games::brick_run::rules;
use crate::games::brick_run::rules::sorted;
use crate::games::brick_run::state::{Player, Road};
use crate::games::brick_run::table::{Icons, MAX_ROAD, MAX_TOWNS};
use crate::games::brick_run::{BrickRun, CarId, CardId, CardSet, Spot, State};

use crate::document::Id;
use crate::engine::definition::{Unknown, Unknowns};
use crate::kit::seat::{Seat, SeatSet};

impl BrickRun {
    /// Players who have a car before cars are dealt have it by agreement.
    pub(in crate::games::brick_run) fn agree_on_cars(&mut self, state: &State) {
        if state.phase != Phase::DealCars {
            return;
        }
        for seat in self.people() {
            self.agreed.cars[seat.index()] = state.player(seat).car;
        }
    }

    /// Every unresolved name in a position.
    pub(in crate::games::brick_run) fn unknown_names(&self, position: &Position) -> Unknowns {
        let card = |card: &Id, at: &str| self.card_named(card, at);
        let player = |&player: &PlayerName, at: &str| self.seat_named(player, at);
        let mut unknown = Unknowns::default();
        for (at, cards) in lists(position) {
            unknown.each(cards, &at, card);
        }
        unknown.each(&position.undealt, "/undealt", card);
        unknown.one(&position.active, "/active", player);
        unknown.each(&position.passed, "/passed", player);
        for (name, text) in &position.players {
            let at = format!("/players/{name}/car");
            unknown.one(&text.car, &at, |car, at| self.car_named(car, at));
        }
        unknown
    }

    /// The state that a position describes; the lints have seen to its sense.
    pub(in crate::games::brick_run) fn state_of(
        &self,
        position: &Position,
    ) -> Result<State, Unknown> {
        let mut named = CardSet::NONE;
        for (at, cards) in lists(position) {
            named = named.or(self.cards_named(cards, &at)?);
        }
        let all: CardSet = self.cards.ids().collect();
        let mut nowhere = all.without(named).iter();
        let phase = position.phase;
        let mut players = ArrayVec::new();
        let mut done = SeatSet::NONE;
        for (seat, text) in self.people().zip(position.players.values()) {
            if text.done {
                done.insert(seat);
            }
            players.push(self.player_of(text)?);
        }
        // One who is missing is reported, and everybody has a place all the same: what can be seen is shown.
        if let Some(seat) = self.cop() {
            let text = position.cop.clone().unwrap_or_default();
            if text.done {
                done.insert(seat);
            }
            players.push(self.cop_of(&text)?);
        }
        arrive_in_free_places(&mut players);
        self.take_cars(position, &mut players);
        let cop = position.cop.as_ref();
        let passed = position.passed.iter();
        let passed = passed.map(|&player| self.seat_named(player, "/passed"));
        let passed: SeatSet = passed.collect::<Result<_, _>>()?;
        let in_town = players.iter().all(|player: &Player| player.at.in_town());
        let is_shuffled_back = phase <= Phase::ActionDeck && in_town;
        let mut roads: ArrayVec<Road, MAX_TOWNS> = ArrayVec::new();
        for (number, town) in (1..).zip(&self.towns) {
            let given = match number.cmp(&position.delivery) {
                std::cmp::Ordering::Less => Some((&[][..], "/road")),
                std::cmp::Ordering::Equal => position.road.as_deref().map(|road| (road, "/road")),
                std::cmp::Ordering::Greater => {
                    let index = usize::from(number - position.delivery) - 1;
                    let ahead = position.ahead.as_ref();
                    let road = ahead.and_then(|ahead| ahead.get(index));
                    road.map(|road| (road.as_slice(), "/ahead"))
                }
            };
            let is_empty =
                phase.is_before_cards() || number == position.delivery && is_shuffled_back;
            roads.push(match given {
                Some((cards, at)) => {
                    let cards: Vec<CardId> = self.cards_named(cards, at)?;
                    cards.into_iter().take(MAX_ROAD).collect()
                }
                None if is_empty => Road::new(),
                None => nowhere.by_ref().take(usize::from(town.road)).collect(),
            });
        }
        let mut deck: Vec<CardId> = match &position.deck {
            Some(deck) => self.cards_named(deck, "/deck")?,
            None => nowhere.collect(),
        };
        deck.reverse();
        let is_sorted = !self.is_solo() || phase <= Phase::ActionDeck;
        let deck = if is_sorted {
            sorted(deck.into_iter().collect())
        } else {
            deck.into_iter().collect()
        };
        let action = cop.map_or(&[][..], |cop| cop.action.as_slice());
        let mut state = State {
            phase,
            delivery: position.delivery,
            round: position.round,
            roads,
            market: self.cards_named(&position.market, "/market")?,
            deck,
            undealt: self.cards_named(&position.undealt, "/undealt")?,
            known: position.known,
            used: self.cards_named(&position.used, "/used")?,
            lost: self.cards_named(&position.lost, "/lost")?,
            action: self.cards_named(action, "/cop/action")?,
            active: Seat::new(0),
            picks: position.picks,
            passed,
            due: match phase {
                Phase::CopPart => position.due.unwrap_or(1),
                _ => 0,
            },
            done,
            skip: cop.is_some_and(|cop| cop.skip),
            players,
        };
        for player in &mut state.players {
            player.icons = rules::totals::added_up(self, player);
        }
        self.place_and_move(position, &mut state);
        let active = position
            .active
            .map(|player| self.seat_named(player, "/active"));
        if phase.has_active() {
            let usual = self.usual_active(&state);
            state.active = active.transpose()?.unwrap_or(usual);
        }
        self.go_on_driving(position, &mut state);
        Ok(state)
    }

    fn player_of(&self, text: &PlayerPosition) -> Result<Player, Unknown> {
        let car = text.car.as_ref();
        let car = car.map(|car| self.car_named(car, "/players")).transpose()?;
        Ok(Player {
            car,
            damage: text.damage,
            bricks: text.bricks,
            money: text.money,
            at: spot(text.at, text.place),
            parts: self.cards_named(&text.parts, "/players")?,
            icons: Icons::NONE,
            kept: text.kept_cubes,
            peeked: text.peeked.iter().copied().collect(),
            placed: text.placed,
            spent: text.spent,
            movement: text.movement,
            left: text.left.unwrap_or(0),
            nitrous: text.nitrous,
            slowed: text.slowed,
        })
    }

    fn cop_of(&self, text: &CopPosition) -> Result<Player, Unknown> {
        Ok(Player {
            car: self.cars.ids().find(|car| self.cars[*car].cop),
            damage: text.damage,
            bricks: text.bricks,
            money: text.money,
            at: spot(text.at, text.place),
            parts: self.cards_named(&text.parts, "/cop/parts")?,
            movement: text.movement,
            ..Player::NEW
        })
    }

    /// Whoever is not said to have a car has that which is fixed, and once all have chosen, the
    /// first that nobody has.
    fn take_cars(&self, position: &Position, players: &mut [Player]) {
        for seat in self.people() {
            let player = &mut players[seat.index()];
            player.car = player.car.or(self.agreed.cars[seat.index()]);
        }
        if position.phase <= Phase::DealCars {
            return;
        }
        for index in 0..self.people.min(players.len()) {
            let is_free = |car: &CarId| {
                rules::setup::may_drive(self, *car)
                    && players.iter().all(|player| player.car != Some(*car))
            };
            if players[index].car.is_none() {
                players[index].car = self.cars.ids().find(is_free);
            }
        }
    }

    /// What players have placed and how far they move, where the position does not say.
    fn place_and_move(&self, position: &Position, state: &mut State) {
        let phase = state.phase;
        for seat in self.people() {
            let player = state.player_mut(seat);
            let has_placed = !player.at.in_town() || player.movement.is_some();
            if phase.is_placed() && has_placed && player.placed.is_none() {
                player.placed = Some(Placed::default());
            }
        }
        if !phase.has_movement() {
            return;
        }
        for seat in self.all_seats() {
            let player = state.player(seat);
            let skips = Some(seat) == self.cop() && position.cop.as_ref().is_some_and(|c| c.skip);
            if player.at.in_town() || player.movement.is_some() || skips {
                continue;
            }
            // A car may have come to grief since its movement was fixed.
            let least = u16::from(rules::totals::always_moves(self, state, seat));
            let movement = rules::totals::movement_total(self, state, seat).max(least);
            state.player_mut(seat).movement = Some(movement);
        }
    }

    /// The spaces that are left in the own turn, where the position does not say.
    fn go_on_driving(&self, position: &Position, state: &mut State) {
        if !matches!(state.phase, Phase::Drive | Phase::Countermeasure) {
            return;
        }
        let active = state.active;
        let text = position.players.get(&self.player(active));
        if text.is_some_and(|text| text.left.is_none()) {
            let player = state.player_mut(active);
            player.left = match player.at {
                Spot::Road { .. } => player.movement.unwrap_or(0).saturating_sub(player.slowed),
                Spot::Town { .. } => 0,
            };
        }
    }

    /// Whose turn it is unless a position says otherwise.
    fn usual_active(&self, state: &State) -> Seat {
        match state.phase {
            Phase::Draft => {
                let order = rules::draft::buying_order(self, state);
                order[usize::from(state.picks) % order.len()]
            }
            Phase::Market => {
                let order = rules::draft::buying_order(self, state);
                let waits = |seat: &&Seat| !state.passed.contains(**seat);
                *order.iter().find(waits).unwrap_or(&order[0])
            }
            Phase::WreckDue => rules::wreck::owing(self, state).unwrap_or(state.active),
            _ => rules::drive::first_in_order(self, state).unwrap_or(state.active),
        }
    }
}

/// The lists of cards in a position, each with the place where it is written.
pub(crate) fn lists(position: &Position) -> Vec<(String, &[Id])> {
    let mut lists: Vec<(String, &[Id])> = Vec::new();
    if let Some(road) = &position.road {
        lists.push(("/road".to_owned(), road));
    }
    for (i, road) in position.ahead.iter().flatten().enumerate() {
        lists.push((format!("/ahead/{i}"), road));
    }
    lists.push(("/market".to_owned(), &position.market));
    if let Some(deck) = &position.deck {
        lists.push(("/deck".to_owned(), deck));
    }
    lists.push(("/used".to_owned(), &position.used));
    lists.push(("/lost".to_owned(), &position.lost));
    for (player, text) in &position.players {
        lists.push((format!("/players/{player}/parts"), &text.parts));
    }
    if let Some(cop) = &position.cop {
        lists.push(("/cop/parts".to_owned(), &cop.parts));
        lists.push(("/cop/action".to_owned(), &cop.action));
    }
    lists
}

fn spot(at: SpotText, place: Option<u8>) -> Spot {
    match at {
        SpotText::Start => Spot::START,
        SpotText::Road { card, space } => Spot::Road { card, space },
        // 0 until it is given the first that is free.
        SpotText::Town => Spot::Town {
            place: place.unwrap_or(0),
        },
    }
}

/// Cars in town that are not said to have a place have the first that is free, in seat order.
fn arrive_in_free_places(players: &mut [Player]) {
    for index in 0..players.len() {
        if players[index].at.place() != Some(0) {
            continue;
        }
        let is_free = |place: &u8| players.iter().all(|other| other.at.place() != Some(*place));
        let place = (1..=u8::MAX).find(is_free).unwrap_or(1);
        players[index].at = Spot::Town { place };
    }
}
