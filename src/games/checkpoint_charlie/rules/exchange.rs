//! Café Adler: exchanges of markers.

use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::checkpoint_charlie::components::{
    AdlerChain, AdlerTarget, AdlerWindow, Phase, Special,
};
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Event, Held, MarkerId, Move, State,
};
use crate::kit::seat::{Seat, SeatSet};

impl CheckpointCharlie {
    /// Whether this is a moment at which a player may exchange markers.
    fn is_moment(&self, state: &State, seat: Seat) -> bool {
        match state.phase {
            Phase::OwnDraw => match self.readings.adler_window {
                AdlerWindow::AsPrinted => true,
                AdlerWindow::AfterAllDraws => false,
                AdlerWindow::AtOwnDraw => self.last_drawer(state) == seat,
            },
            Phase::Closing => !self.exchanges_at_own_draw() && state.announced.is_empty(),
            _ => false,
        }
    }

    fn check_moment(&self, state: &State, seat: Seat) -> Legal {
        if self.is_moment(state, seat) {
            return Ok(());
        }
        let reason = match state.phase {
            Phase::Closing if !self.exchanges_at_own_draw() => {
                "points have been announced: exchanges are over"
            }
            Phase::OwnDraw if self.readings.adler_window == AdlerWindow::AfterAllDraws => {
                "markers are exchanged once all have drawn, as this game is read"
            }
            Phase::Closing | Phase::OwnDraw => {
                "each player exchanges right after the own draw, as this game is read"
            }
            _ => "markers are exchanged in the scoring phase, once they have been drawn",
        };
        refuse(Clause::AdlerTiming, reason)
    }

    /// Whether this marker of somebody can be taken in an exchange.
    fn is_target(&self, held: &Held) -> bool {
        let any = self.readings.adler_target == AdlerTarget::Any;
        !held.up || any && !self.is(held.marker, Special::Stasi)
    }

    pub(super) fn check_exchange(
        &self,
        state: &State,
        seat: Seat,
        (marker, from, slot): (MarkerId, Seat, u8),
    ) -> Legal {
        self.check_moment(state, seat)?;
        let (id, name) = (&self.marker(marker).id, self.name(seat));
        if !self.options.cafe_adler {
            return refuse(Clause::AdlerExchange, "Café Adler is not in use");
        }
        if !self.is(marker, Special::Adler) {
            let message = format!("`{id}` is no Adler marker");
            return refuse(Clause::AdlerExchange, message);
        }
        let own = &state.player(seat).markers;
        if !own.iter().any(|held| held.marker == marker) {
            return refuse(Clause::AdlerExchange, format!("{name} has no `{id}`"));
        }
        let Some(target) = state.player(from).markers.get(usize::from(slot)) else {
            let message = format!("{} has no marker number {}", self.name(from), slot + 1);
            return refuse(Clause::AdlerExchange, message);
        };
        let mut alike = own.iter().filter(|held| held.marker == marker);
        if !alike.clone().any(|held| self.is_unspent(held)) {
            let message = if alike.all(|held| held.up) {
                format!("the `{id}` of {name} has been used and lies face up")
            } else {
                format!("the `{id}` of {name} came by an exchange, which bars it in this game")
            };
            return refuse(Clause::AdlerNoSecondExchange, message);
        }
        if self.usable(state, seat, marker).is_none() {
            let message = format!(
                "`{id}` was drawn in this round: its drawer exchanges it before the next draw, \
                 or whoever has it in a later round"
            );
            return refuse(Clause::AdlerTiming, message);
        }
        if from == seat {
            return refuse(Clause::AdlerOtherPlayer, "that marker is the player’s own");
        }
        let (colour, wanted) = (
            self.marker(marker).colour,
            self.marker(target.marker).colour,
        );
        if colour != wanted {
            let message = format!("`{id}` is {colour}, and that marker is {wanted}");
            return refuse(Clause::AdlerSameColour, message);
        }
        if !self.is_target(target) {
            let message = "that marker lies face up, and one is taken without seeing it";
            return refuse(Clause::AdlerBlind, message);
        }
        Ok(())
    }

    /// Where a player has an Adler marker of this sort that can be used.
    fn usable(&self, state: &State, seat: Seat, marker: MarkerId) -> Option<usize> {
        // A new marker that nobody else has had was drawn by whoever has it.
        let has_just_drawn = self.last_drawer(state) == seat;
        let is_due = |held: &Held| !held.new || has_just_drawn && held.seen.is_empty();
        let mut own = state.player(seat).markers.iter();
        own.position(|held| held.marker == marker && self.is_unspent(held) && is_due(held))
    }

    /// Whether a marker of somebody can be exchanged, now or later, if it is an Adler marker.
    fn is_unspent(&self, held: &Held) -> bool {
        let free = self.readings.adler_chain == AdlerChain::Free;
        !held.up && (free || held.seen.is_empty())
    }

    /// Whether a player can exchange a marker now.
    #[must_use]
    pub(crate) fn can_exchange(&self, state: &State, seat: Seat) -> bool {
        let mut found = false;
        self.each_exchange(state, seat, |_| found = true);
        found
    }

    /// Every exchange that a player may make now.
    pub(super) fn each_exchange(&self, state: &State, seat: Seat, mut found: impl FnMut(Move)) {
        if !self.options.cafe_adler || !self.is_moment(state, seat) {
            return;
        }
        for marker in self.all_markers() {
            if !self.is(marker, Special::Adler) || self.usable(state, seat, marker).is_none() {
                continue;
            }
            let colour = self.marker(marker).colour;
            for from in self.all_seats().filter(|from| *from != seat) {
                for (slot, held) in (0_u8..).zip(&state.player(from).markers) {
                    if self.marker(held.marker).colour == colour && self.is_target(held) {
                        found(Move::Exchange { marker, from, slot });
                    }
                }
            }
        }
    }

    pub(super) fn play_exchange(
        &self,
        state: &mut State,
        seat: Seat,
        (marker, from, slot): (MarkerId, Seat, u8),
        log: &mut impl Log<Self>,
    ) {
        let Some(own) = self.usable(state, seat, marker) else {
            return;
        };
        for clause in [
            Clause::AdlerExchange,
            Clause::AdlerOtherPlayer,
            Clause::AdlerSameColour,
            Clause::AdlerBlind,
            Clause::AdlerTiming,
            Clause::AdlerSpentFaceUp,
            Clause::AdlerNoSecondExchange,
            Clause::AdlerNewMarkerHidden,
        ] {
            log.cite(clause);
        }
        let mut spent = state.player_mut(seat).markers.remove(own);
        let mut gained = state.player_mut(from).markers.remove(usize::from(slot));
        (spent.up, spent.seen, spent.new) = (true, SeatSet::NONE, false);
        if !gained.up {
            gained.seen.insert(from);
            gained.seen.remove(seat);
        }
        state.player_mut(seat).markers.push(gained);
        state.player_mut(from).markers.push(spent);
        log.event(|| Event::Exchanged {
            player: self.player(seat),
            marker: self.marker(marker).id.clone(),
            with: self.player(from),
            gained: Some(self.marker(gained.marker).id.clone()),
            face_up: gained.up,
        });
    }
}
