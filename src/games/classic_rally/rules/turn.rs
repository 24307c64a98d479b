//! Turns and rounds of the race.

use super::super::board::Shape;
use super::super::clauses::Clause;
use super::super::components::{
    Aquaplaning, FuelLeakTiming, Hazard, MustMoveScope, OvertakeRefusal, Phase, Problem,
    ResupplyWindow, Step, StuckCard,
};
use super::super::events::Event;
use super::super::state::{State, TurnState};
use super::super::table::ClassicRally;
use super::refuse;
use super::walk::Walk;
use crate::engine::{Log, Refusal};
use crate::kit::seat::Seat;

impl ClassicRally {
    /// Begins the race of a stage.
    pub(super) fn start_race(&self, state: &mut State, log: &mut impl Log<Self>) {
        state.phase = Phase::Race;
        state.round = 1;
        log.event(|| Event::RaceStarted {
            stage: state.stage + 1,
        });
        if self.options.chrono && self.is_solo() {
            state.clock = Some(0);
        }
        self.begin_turn(state, state.first, log);
    }

    pub(super) fn begin_turn(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::OrderClockwise);
        state.turn = TurnState::new(seat);
        let player = state.player_mut(seat);
        if player.aquaplaning == Some(Aquaplaning::Drawn) {
            player.aquaplaning = Some(Aquaplaning::Now);
        }
        let leaks = player.problem(Hazard::FuelLeak);
        if leaks > 0 && self.readings.fuel_leak_timing == FuelLeakTiming::TurnStart {
            self.leak(state, seat, leaks, log);
        }
        if state.player(seat).joker.is_none() {
            state.turn.step = Step::Dice;
        }
    }

    /// Whether the car has a legal drive that overtakes nobody, from its heading.
    pub(super) fn has_plain_drive(&self, state: &State, seat: Seat) -> bool {
        self.drives(state, seat, false).0
    }

    /// Whether the car has a legal drive without overtaking, and one with it.
    fn drives(&self, state: &State, seat: Seat, turned: bool) -> (bool, bool) {
        if self.is_immobile(state, seat) {
            return (false, false);
        }
        let Some(mut walk) = Walk::of(state, seat) else {
            return (false, false);
        };
        if turned {
            walk.heading = state.map.at(walk.at).reversed(walk.heading);
        }
        let mut found = (false, false);
        self.each_step(state, &walk, &mut |_, next| {
            self.search(state, next, &mut found);
        });
        found
    }

    fn search(&self, state: &State, walk: &Walk, found: &mut (bool, bool)) {
        let kind = if walk.overtook {
            &mut found.1
        } else {
            &mut found.0
        };
        if !*kind && (self.stop(state, walk).is_ok() || self.can_burn_here(state, walk)) {
            *kind = true;
        }
        if *found != (true, true) {
            self.each_step(state, walk, &mut |_, next| self.search(state, next, found));
        }
    }

    /// What still has to be done before the turn may end.
    pub(super) fn duty(&self, state: &State, seat: Seat) -> Option<Clause> {
        if state.turn.drive.is_some() {
            return Some(Clause::MoveMustMove);
        }
        let player = state.player(seat);
        if state.turn.driven || player.finished.is_some() {
            return None;
        }
        let (mut plain, mut overtaking) = self.drives(state, seat, false);
        let at_sign = player.at.is_some_and(|at| state.map.at(at).sign.is_some());
        if at_sign && self.readings.must_move_scope == MustMoveScope::AnyHeading {
            let turned = self.drives(state, seat, true);
            plain |= turned.0;
            overtaking |= turned.1;
        }
        if plain && !(overtaking && self.readings.overtake_refusal == OvertakeRefusal::Any) {
            return Some(Clause::MoveMustMove);
        }
        // Who could only overtake may stand still, whatever is in hand.
        let leaves = plain || overtaking;
        if leaves || self.readings.stuck_card == StuckCard::MayWait || self.is_immobile(state, seat)
        {
            return None;
        }
        let walk = Walk::of(state, seat)?;
        self.can_burn_here(state, &walk)
            .then_some(Clause::RoadbookMustPlay)
    }

    pub(super) fn check_end_turn(&self, state: &State, seat: Seat) -> Result<(), Refusal<Clause>> {
        let name = self.name(seat);
        match self.duty(state, seat) {
            None => Ok(()),
            Some(clause @ Clause::RoadbookMustPlay) => refuse(
                clause,
                format!("{name} cannot leave the intersection, and has to burn a Road Book card"),
            ),
            Some(clause) if state.turn.drive.is_some() => {
                refuse(clause, format!("{name}'s drive is interrupted, not over"))
            }
            Some(clause) => refuse(clause, format!("{name}'s Rally Car can drive, and has to")),
        }
    }

    pub(super) fn end_turn(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        self.cite_standing(state, seat, log);
        if state.turn.off != 0 {
            log.cite(Clause::FlowDiceThisTurn);
            state.turn.off = 0;
        }
        if !state.turn.assist_driven {
            log.cite(Clause::AssistcarOptional);
        }
        let player = state.player(seat);
        let leaks = player.problem(Hazard::FuelLeak);
        let drawn = u8::from(state.turn.leak_drawn);
        let is_out = player.finished.is_some();
        if !is_out && leaks > drawn && self.readings.fuel_leak_timing == FuelLeakTiming::TurnEnd {
            self.leak(state, seat, leaks - drawn, log);
        }
        if state.player(seat).aquaplaning == Some(Aquaplaning::Now) {
            log.cite(Clause::HazardAquaplaning);
            self.overcome(state, seat, Problem::Aquaplaning, None, log);
        }
        if self.readings.resupply_window == ResupplyWindow::OnStop {
            let player = state.player_mut(seat);
            player.rally_stopped = false;
            player.assistance_stopped = false;
        }
        self.next_turn(state, seat, log);
    }

    /// Cites why a car that stands still may.
    fn cite_standing(&self, state: &State, seat: Seat, log: &mut impl Log<Self>) {
        let player = state.player(seat);
        if state.turn.driven || player.finished.is_some() {
            return;
        }
        if let Some(clause) = self.held_by(state, seat) {
            log.cite(clause);
            return;
        }
        if !player.is_fuelled() {
            log.cite(Clause::MoveEmptyTank);
            return;
        }
        let (_, overtaking) = self.drives(state, seat, false);
        let shape = player.at.map(|at| state.map.at(at).shape);
        if overtaking {
            log.cite(Clause::MoveMayRefuseOvertake);
            log.cite(Clause::OvertakeNeverForced);
        } else if player.hand_size() > 0 && shape == Some(Shape::Intersection) {
            log.cite(Clause::RoadbookNoneUsable);
        }
    }

    fn next_turn(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let next = self
            .turn_order(state.first)
            .skip_while(|&other| other != seat)
            .skip(1)
            .find(|&other| state.player(other).finished.is_none());
        match next {
            Some(next) => {
                if state.players.iter().any(|player| player.finished.is_some()) {
                    log.cite(Clause::EndFinishRound);
                }
                self.begin_turn(state, next, log);
            }
            None => self.end_round(state, log),
        }
    }
}
