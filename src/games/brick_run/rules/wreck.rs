//! Wrecks, and what they cost.

use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::brick_run::components::{Ability, CubePartLoss, Phase, WreckPayment};
use crate::games::brick_run::{BrickRun, CardId, Clause, Event, State};
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

impl BrickRun {
    /// A car has taken more damage than it can: its turn is over.
    pub(super) fn wreck(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::WreckTrigger);
        log.cite(Clause::WreckStop);
        log.event(|| Event::Wrecked {
            player: self.player(seat),
        });
        let player = state.player_mut(seat);
        (player.left, player.nitrous, player.slowed) = (0, false, 0);
        if Some(seat) == self.cop() {
            self.crash(state, seat, log);
        } else if self.readings.wreck_payment == WreckPayment::AtOnce
            && self.pay_wreck(state, seat, log)
        {
            state.phase = Phase::LosePart;
        }
        if state.phase == Phase::Drive {
            self.end_turn(state, seat, log);
        }
    }

    /// Who has still to pay for a wreck of the round before, in seat order.
    pub(crate) fn owing(&self, state: &State) -> Option<Seat> {
        let mut seats = self.people();
        seats.find(|seat| {
            // Nothing else is spent before movement is fixed and players are asked.
            let repaired = state.player(*seat).spent > 0;
            let placed = state.player(*seat).placed.is_some();
            let wrecked = repaired || placed && self.is_wrecked(state, *seat);
            wrecked && !state.done.contains(*seat)
        })
    }

    /// Wrecks of the round before are paid for, one after the other.
    pub(super) fn settle_wrecks(&self, state: &mut State, log: &mut impl Log<Self>) {
        state.phase = Phase::WreckDue;
        while let Some(seat) = self.owing(state) {
            state.active = seat;
            if self.pay_wreck(state, seat, log) {
                return;
            }
            state.done.insert(seat);
        }
        state.phase = Phase::Opening;
        (state.active, state.done) = (Seat::new(0), SeatSet::NONE);
    }

    /// Takes the dollars for a wreck, or a part; whether the player has to say which.
    fn pay_wreck(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) -> bool {
        let fee = u32::from(self.constants.wreck_fee);
        let player = state.player_mut(seat);
        if player.money >= fee {
            log.cite(Clause::WreckPay);
            player.money -= fee;
            log.event(|| Event::Paid {
                player: self.player(seat),
                dollars: fee,
            });
            return false;
        }
        log.cite(Clause::WreckLosePart);
        let parts = player.parts;
        if parts.len() == 1 {
            for card in parts.iter() {
                self.drop_part(state, seat, card, log);
            }
        }
        parts.len() > 1
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
            player.kept = narrow::<u8>(kept).min(most);
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

    pub(super) fn check_lose_part(&self, state: &State, seat: Seat, card: CardId) -> Legal {
        let (name, id) = (self.name(seat), &self.card(card).id);
        let due = matches!(state.phase, Phase::LosePart | Phase::WreckDue);
        if !due || seat != state.active {
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
        if state.phase == Phase::WreckDue {
            state.done.insert(seat);
            self.settle_wrecks(state, log);
            self.go_on(state, log);
            return;
        }
        state.phase = Phase::Drive;
        self.end_turn(state, seat, log);
        self.go_on(state, log);
    }
}
