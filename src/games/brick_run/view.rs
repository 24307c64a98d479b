//! A position as somebody sees it.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Id;
use crate::engine::{Ending, Game as _, Log, Viewer};
use crate::games::brick_run::components::{Phase, Placed, PlayerName, SpotText};
use crate::games::brick_run::rules;
use crate::games::brick_run::{BrickRun, CardSet, Clause, Event, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// What stands for a card that lies face down and that the viewer has not peeked at.
pub const HIDDEN: &str = "?";

/// What a viewer sees. Keys are those of a position; what is hidden from the viewer is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How far the game has come.
    pub phase: Phase,
    /// The delivery, counted from 1; in town still the one that has ended.
    pub delivery: u8,
    /// The round of the delivery, counted from 1.
    pub round: u16,
    /// The town of the delivery.
    pub town: Id,
    /// Whose turn it is, in a draft, a market or on the road.
    pub active: Option<PlayerName>,
    /// Who decides now.
    pub next: Vec<PlayerName>,
    /// The chance event that is due.
    pub chance: Option<String>,
    /// How the game ended.
    pub ending: Option<String>,
    /// The winner, once the game is over.
    pub winner: Option<PlayerName>,
    /// All who take part from first to last, once the game is over.
    pub ranking: Option<Vec<PlayerName>>,
    /// The cards of the road from the start; `?` stands for one that is hidden from the viewer.
    pub road: Vec<String>,
    /// How many cards of the road lie face up.
    pub revealed: u8,
    /// How many cards the roads of the deliveries to come have.
    pub roads_ahead: Vec<u8>,
    /// These roads; nobody sees them but the referee.
    pub ahead: Option<Vec<Vec<Id>>>,
    /// The market.
    pub market: Vec<Id>,
    /// Cards left in the parts deck.
    pub cards_left: u8,
    /// The parts deck from the top; nobody sees it but the referee.
    pub deck: Option<Vec<Id>>,
    /// The cards at the bottom of the deck that have gone there before everybody's eyes, the last
    /// one last.
    pub bottom: Vec<Id>,
    /// The crooked cop's used action cards.
    pub used: Vec<Id>,
    /// Parts that were lost in wrecks.
    pub lost: Vec<Id>,
    /// Cards that nobody can place for the viewer: those that may lie face down on roads, and may
    /// have been left over when the roads were dealt.
    pub unseen: Vec<Id>,
    /// How many picks of the draft have been made or passed over.
    pub picks: u8,
    /// Who has passed in the market.
    pub passed: Vec<PlayerName>,
    /// How many parts the crooked cop has still to draw.
    pub due: u8,
    /// The players.
    #[schemars(schema_with = "PlayerName::table::<PlayerView>")]
    pub players: BTreeMap<PlayerName, PlayerView>,
    /// The crooked cop, if he plays.
    pub cop: Option<CopView>,
}

/// What a viewer sees of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerView {
    /// The car, once taken.
    pub car: Option<Id>,
    /// Where it is.
    pub at: SpotText,
    /// In town: order of arrival, from 1.
    pub place: Option<u8>,
    /// Damage: how many numbers the clip is below the highest.
    pub damage: u8,
    /// The number under the clip; 0 if it is below the track.
    pub speed: u8,
    /// Bricks.
    pub bricks: u16,
    /// The most bricks that the car holds.
    pub capacity: u16,
    /// Dollars.
    pub money: u32,
    /// Cards with the parts of the car.
    pub parts: Vec<Id>,
    /// The time cubes that the player can place.
    pub cubes: u8,
    /// Time cubes that have stayed when their part was lost.
    pub kept_cubes: u8,
    /// Cards of the road that lie face down and that the player has peeked at, counted from 1;
    /// others see only how many there are.
    pub peeked: Option<Vec<u8>>,
    /// How many these are.
    pub peeked_count: u8,
    /// Whether the player has placed cubes in this round.
    pub has_placed: bool,
    /// The cubes; others see them once all have placed.
    pub placed: Option<Placed>,
    /// Repair cubes spent in this round.
    pub spent: u8,
    /// The movement of this round, once it is fixed.
    pub movement: Option<u16>,
    /// Spaces still to be driven in this turn.
    pub left: u16,
    /// Whether nitrous has been used in this turn.
    pub nitrous: bool,
    /// How much movement damage has cost in this turn, where it does.
    pub slowed: u16,
    /// Whether the player is done with the phase.
    pub done: bool,
}

/// What everybody sees of the crooked cop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CopView {
    /// The car.
    pub car: Option<Id>,
    /// Where it is.
    pub at: SpotText,
    /// In town: order of arrival, from 1.
    pub place: Option<u8>,
    /// Damage: how many numbers the clip is below the highest.
    pub damage: u8,
    /// The number under the clip.
    pub speed: u8,
    /// Bricks.
    pub bricks: u16,
    /// The most bricks that the car holds.
    pub capacity: u16,
    /// Dollars.
    pub money: u32,
    /// Cards with the parts of the cop car.
    pub parts: Vec<Id>,
    /// The action cards of this round, in the order in which they were drawn.
    pub action: Vec<Id>,
    /// Whether a crash makes the crooked cop skip the next turn, or the one of this round.
    pub skip: bool,
    /// The movement of this round, once it is fixed.
    pub movement: Option<u16>,
    /// Whether the turn of this round has ended.
    pub done: bool,
}

impl BrickRun {
    pub(super) fn view_of(&self, state: &State, viewer: Viewer, log: &mut impl Log<Self>) -> View {
        let ending = self.ending(state);
        let (winners, ranking) = ending.as_ref().map(|ending| self.places(ending)).unzip();
        let players = self.table_of(self.people(), |seat| {
            self.player_view(state, seat, viewer, log)
        });
        let referee = viewer == Viewer::Referee;
        let to_come = self.to_come(state);
        let deck = self.deck_ids(&state.deck);
        let seen_bottom = deck.len().saturating_sub(usize::from(state.known));
        View {
            phase: state.phase,
            delivery: state.delivery,
            round: state.round,
            town: self.town(state.delivery).id.clone(),
            active: (state.phase.has_active()).then(|| self.player(state.active)),
            next: self.players_at(self.turn(state).seats().iter()),
            chance: rules::chance::event_due(state).map(str::to_owned),
            winner: winners.and_then(|winners| winners.first().copied()),
            ranking: ranking.map(|places| places.concat()),
            ending: ending.map(|Ending { id, .. }| id.to_owned()),
            road: self.road_view(state, viewer),
            revealed: state.revealed(),
            roads_ahead: to_come.iter().map(|road| count(road.len())).collect(),
            ahead: referee.then_some(to_come),
            market: self.card_ids(state.market.iter()),
            cards_left: count(deck.len()),
            bottom: deck[seen_bottom..].to_vec(),
            deck: referee.then_some(deck),
            used: self.card_ids(state.used.iter()),
            lost: self.card_ids(state.lost.iter()),
            unseen: self.card_ids(Self::unseen(state, viewer).iter()),
            picks: state.picks,
            passed: self.players_at(state.passed.iter()),
            due: state.due,
            players,
            cop: self.cop().map(|seat| self.cop_view(state, seat)),
        }
    }

    /// The roads of the deliveries to come, as far as there are any.
    fn to_come(&self, state: &State) -> Vec<Vec<Id>> {
        let roads = state.roads.iter().skip(usize::from(state.delivery));
        let roads = roads.filter(|road| !road.is_empty());
        roads
            .map(|road| self.card_ids(road.iter().copied()))
            .collect()
    }

    fn road_view(&self, state: &State, viewer: Viewer) -> Vec<String> {
        let revealed = state.revealed();
        let sees = |place: u8| match viewer {
            Viewer::Referee => true,
            Viewer::Seat(seat) => place <= revealed || state.player(seat).peeked.contains(place),
        };
        let road = (1..).zip(state.road());
        let shown = road.map(|(place, &card)| {
            if sees(place) {
                self.cards[card].id.to_string()
            } else {
                HIDDEN.to_owned()
            }
        });
        shown.collect()
    }

    /// The cards that nobody has turned up since the first shuffle or the last time they lay on a
    /// road, without those that the viewer has peeked at.
    pub(super) fn unseen(state: &State, viewer: Viewer) -> CardSet {
        let revealed = state.revealed();
        let knows = |place: u8| match viewer {
            Viewer::Referee => false,
            Viewer::Seat(seat) => state.player(seat).peeked.contains(place),
        };
        let road = (1..).zip(state.road());
        let road = road.filter(|(place, _)| *place > revealed && !knows(*place));
        let ahead = state.roads.iter().skip(usize::from(state.delivery));
        let cards = road.map(|(_, card)| card).chain(ahead.flatten());
        cards.copied().collect::<CardSet>().or(state.undealt)
    }

    fn player_view(
        &self,
        state: &State,
        seat: Seat,
        viewer: Viewer,
        log: &mut impl Log<Self>,
    ) -> PlayerView {
        let player = state.player(seat);
        let visible = viewer.sees(seat);
        let open = visible || state.phase != Phase::Place;
        if player.placed.is_some() && !open {
            log.cite(Clause::PlaceSecret);
        }
        if !player.peeked.is_empty() && !visible {
            log.cite(Clause::PeekPrivate);
        }
        PlayerView {
            car: player.car.map(|car| self.cars[car].id.clone()),
            at: player.at.text(),
            place: player.at.place(),
            damage: player.damage,
            speed: rules::totals::speed(self, state, seat),
            bricks: player.bricks,
            capacity: rules::totals::capacity(self, state, seat),
            money: player.money,
            parts: self.card_ids(player.parts.iter()),
            cubes: rules::totals::cubes_available(self, state, seat),
            kept_cubes: player.kept,
            peeked: visible.then(|| player.peeked.iter().collect()),
            peeked_count: count(player.peeked.len()),
            has_placed: player.placed.is_some(),
            placed: player.placed.filter(|_| open),
            spent: player.spent,
            movement: player.movement,
            left: player.left,
            nitrous: player.nitrous,
            slowed: player.slowed,
            done: state.done.contains(seat),
        }
    }

    fn cop_view(&self, state: &State, seat: Seat) -> CopView {
        let cop = state.player(seat);
        CopView {
            car: cop.car.map(|car| self.cars[car].id.clone()),
            at: cop.at.text(),
            place: cop.at.place(),
            damage: cop.damage,
            speed: rules::totals::speed(self, state, seat),
            bricks: cop.bricks,
            capacity: rules::totals::capacity(self, state, seat),
            money: cop.money,
            parts: self.card_ids(cop.parts.iter()),
            action: self.card_ids(state.action.iter().copied()),
            skip: state.skip,
            movement: cop.movement,
            done: state.done.contains(seat),
        }
    }

    pub(super) fn event_for(event: &Event, viewer: Viewer) -> Event {
        let sees = |player: PlayerName| viewer.sees(Seat::new(player as usize));
        let mut event = event.clone();
        match &mut event {
            Event::Placed { player, placed } if !sees(*player) => *placed = None,
            Event::Peeked { player, cards, .. } if !sees(*player) => *cards = None,
            _ => {}
        }
        event
    }
}

/// Piles and roads are small.
fn count(number: usize) -> u8 {
    narrow::<u8>(number)
}
