//! Positions, written out whole.

use crate::games::brick_run::components::{CopPosition, Fixed, Phase, PlayerPosition, Position};
use crate::games::brick_run::rules::sorted;
use crate::games::brick_run::{BrickRun, CardSet, Deck, State};
use crate::kit::seat::Seat;

impl Phase {
    /// Whether cards have not been dealt yet.
    #[must_use]
    pub fn is_before_cards(self) -> bool {
        self <= Self::SetupShuffle
    }

    /// Whether it is somebody's turn, in a draft, a market or on the road.
    #[must_use]
    pub fn has_active(self) -> bool {
        self.is_driving() || matches!(self, Self::Draft | Self::Market | Self::WreckDue)
    }

    /// Whether it is a part of phase 2 in which movement is fixed.
    #[must_use]
    pub fn is_driving(self) -> bool {
        (Self::Drive..=Self::CopLoss).contains(&self)
    }

    /// Whether movement is fixed.
    #[must_use]
    pub fn has_movement(self) -> bool {
        (Self::Drive..=Self::Peek).contains(&self)
    }

    /// Whether all cubes of the round have been placed.
    #[must_use]
    pub fn is_placed(self) -> bool {
        (Self::CopDraw..=Self::Peek).contains(&self)
    }

    /// Whether it is a part of a round, on the road.
    #[must_use]
    pub fn is_round(self) -> bool {
        (Self::Place..=Self::Peek).contains(&self)
    }
}

impl BrickRun {
    /// The position, written out whole.
    pub(crate) fn position_of(&self, state: &State) -> Position {
        let next = usize::from(state.delivery).min(state.roads.len());
        let ahead: Vec<_> = state.roads[next..]
            .iter()
            .map(|road| self.card_ids(road.iter().copied()))
            .collect();
        let road = self.card_ids(state.road().iter().copied());
        let named = !state.phase.is_before_cards();
        Position {
            phase: state.phase,
            delivery: state.delivery,
            round: state.round,
            mode: self.mode,
            difficulty: self.difficulty.filter(|_| self.is_solo()),
            cars: self.cars_by,
            components: self.components.clone(),
            readings: self.readings.written_over(&self.rules_readings),
            fixed: self.fixed_to_come(state.phase),
            road: (!road.is_empty()).then_some(road),
            ahead: (named && !ahead.is_empty()).then_some(ahead),
            market: self.card_ids(state.market.iter()),
            deck: (state.deck != self.rest(state)).then(|| self.deck_ids(&state.deck)),
            undealt: self.card_ids(state.undealt.iter()),
            known: state.known,
            used: self.card_ids(state.used.iter()),
            lost: self.card_ids(state.lost.iter()),
            active: (state.phase.has_active()).then(|| self.player(state.active)),
            picks: state.picks,
            passed: self.players_at(state.passed.iter()),
            due: (state.phase == Phase::CopPart).then_some(state.due),
            players: self.table_of(self.people(), |seat| self.player_text(state, seat)),
            cop: self.cop().map(|seat| self.cop_text(state, seat)),
        }
    }

    /// What is fixed and has not come about yet. Fixed cars have been taken.
    fn fixed_to_come(&self, phase: Phase) -> Fixed {
        Fixed {
            cars: std::collections::BTreeMap::new(),
            deck: self.fixed.deck.clone().filter(|_| phase.is_before_cards()),
        }
    }

    fn player_text(&self, state: &State, seat: Seat) -> PlayerPosition {
        let player = state.player(seat);
        let own_turn =
            state.active == seat && matches!(state.phase, Phase::Drive | Phase::Countermeasure);
        PlayerPosition {
            car: player.car.map(|car| self.cars[car].id.clone()),
            at: player.at.text(),
            place: player.at.place(),
            damage: player.damage,
            bricks: player.bricks,
            money: player.money,
            parts: self.card_ids(player.parts.iter()),
            kept_cubes: player.kept,
            peeked: player.peeked.iter().collect(),
            placed: player.placed,
            spent: player.spent,
            movement: player.movement,
            left: (own_turn || player.left > 0).then_some(player.left),
            nitrous: player.nitrous,
            slowed: player.slowed,
            done: state.done.contains(seat),
        }
    }

    fn cop_text(&self, state: &State, seat: Seat) -> CopPosition {
        let cop = state.player(seat);
        CopPosition {
            at: cop.at.text(),
            place: cop.at.place(),
            damage: cop.damage,
            bricks: cop.bricks,
            money: cop.money,
            parts: self.card_ids(cop.parts.iter()),
            action: self.card_ids(state.action.iter().copied()),
            skip: state.skip,
            movement: cop.movement,
            done: state.done.contains(seat),
        }
    }

    /// The deck unless a position gives another: the cards that lie nowhere, in the order of their
    /// document.
    pub(crate) fn rest(&self, state: &State) -> Deck {
        let all: CardSet = self.cards.ids().collect();
        sorted(all.without(self.lying(state)))
    }

    /// The cards that lie anywhere but in the deck.
    pub(crate) fn lying(&self, state: &State) -> CardSet {
        let roads: CardSet = state.roads.iter().flatten().copied().collect();
        let action: CardSet = state.action.iter().copied().collect();
        let piles = [state.market, state.used, state.lost, action];
        let parts = state.players.iter().map(|player| player.parts);
        let piles = piles.into_iter().chain(parts);
        piles.fold(roads, CardSet::or)
    }
}
