//! Wrecks, and what they cost.

use super::super::clauses::Clause;
use super::super::components::{Ability, CubePartLoss, Phase};
use super::super::events::Event;
use super::super::state::State;
use super::super::table::{BrickRun, CardId};
use super::refuse;
use crate::engine::{Log, Refusal};
use crate::kit::seat::Seat;

impl BrickRun {
    /// A car has taken more damage than it can: its turn is over.
    pub(super) fn wreck(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::WreckTrigger);
        log.cite(Clause::WreckStop);
        log.event(|| Event::Wrecked {
            player: self.player(seat),
        });
        let player = state.player_mut(seat);
        (player.left, player.nitrous) = (0, false);
        if Some(seat) == self.cop() {
            self.crash(state, seat, log);
        } else {
            self.pay_wreck(state, seat, log);
        }
        if state.phase == Phase::Drive {
            self.end_turn(state, seat, log);
        }
    }

    fn pay_wreck(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let fee = u32::from(self.constants.wreck_fee);
        let player = state.player_mut(seat);
        if player.money >= fee {
            log.cite(Clause::WreckPay);
            player.money -= fee;
            log.event(|| Event::Paid {
                player: self.player(seat),
                dollars: fee,
            });
            return;
        }
        log.cite(Clause::WreckLosePart);
        let parts = player.parts;
        match parts.len() {
            0 => {}
            1 => {
                for card in parts.iter() {
                    self.drop_part(state, seat, card, log);
                }
            }
            _ => state.phase = Phase::LosePart,
        }
    }

    /// A part goes to those that are lost, with the bricks that find no room any more.
    pub(super) fn drop_part(
        &self,
        state: &mut State,
        seat: Seat,
        card: CardId,
        log: &mut impl Log<Self>,
    ) {
        let player = state.player_mut(seat);
        player.parts.remove(card);
        if self.readings.cube_part_loss == CubePartLoss::KeepCube {
            let cubes = self.card(card).icons.of(Ability::Cube);
            let kept = u16::from(player.kept) + cubes;
            let most = self.constants.most_cubes;
            player.kept = u8::try_from(kept).unwrap_or(u8::MAX).min(most);
        }
        state.lost.insert(card);
        log.event(|| Event::PartLost {
            player: self.player(seat),
            card: self.card(card).id.clone(),
        });
        let capacity = self.capacity(state, seat);
        let player = state.player_mut(seat);
        let bricks = player.bricks.saturating_sub(capacity);
        if bricks > 0 {
            log.cite(Clause::CarCargoLimit);
            player.bricks = capacity;
            log.event(|| Event::Overflowed {
                player: self.player(seat),
                bricks,
            });
        }
    }

    pub(super) fn check_lose_part(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Result<(), Refusal<Clause>> {
        let (name, id) = (self.name(seat), &self.card(card).id);
        if state.phase != Phase::LosePart || seat != state.active {
            let message = format!("{name} has no part to give up");
            return refuse(Clause::WreckLosePart, message);
        }
        if !state.player(seat).parts.contains(card) {
            let message = format!("`{id}` is not on the car of {name}");
            return refuse(Clause::WreckLosePart, message);
        }
        Ok(())
    }

    pub(super) fn play_lose_part(
        &self,
        state: &mut State,
        seat: Seat,
        card: CardId,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::MovePending);
        log.cite(Clause::WreckLosePart);
        self.drop_part(state, seat, card, log);
        state.phase = Phase::Drive;
        self.end_turn(state, seat, log);
        self.go_on(state, log);
    }
}
