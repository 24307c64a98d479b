//! Which clause forbids a move, and what a move does.

use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::{BrickRun, Clause, Move, State};
use crate::kit::seat::Seat;

impl BrickRun {
    /// Which clause forbids a move, if one does; of several the first in the order of
    /// `docs/brick-run.md`.
    pub(crate) fn check_move(&self, state: &State, seat: Seat, mv: &Move) -> Legal {
        if state.phase == Phase::Over {
            return refuse(Clause::GameOver, "the game is over");
        }
        if Some(seat) == self.cop() {
            let message = "the crooked cop makes no moves: the cards move him";
            return refuse(Clause::MoveUnknown, message);
        }
        // Before all else, for whatever a move asks may change by that decision.
        self.check_pending(state, seat, mv)?;
        match *mv {
            Move::TakeCar(car) => self.check_take_car(state, seat, car),
            Move::TakePart(card) => self.check_take_part(state, seat, card),
            Move::BuyPart(card) => self.check_buy_part(state, seat, card),
            Move::Pass => self.check_pass(state, seat),
            Move::BuyBricks(count) => self.check_buy_bricks(state, seat, count),
            Move::Place(cubes) => self.check_place(state, seat, cubes),
            Move::Repair(cubes) => self.check_repair(state, seat, cubes),
            Move::Advance(spaces) => self.check_advance(state, seat, spaces),
            Move::Nitrous => self.check_nitrous(state, seat),
            Move::Countermeasure { low, high } => {
                self.check_countermeasure(state, seat, (low, high))
            }
            Move::LosePart(card) => self.check_lose_part(state, seat, card),
            Move::EndTurn => self.check_end_turn(state, seat),
            Move::Peek(peek) => self.check_peek(state, seat, peek),
            Move::Sell(bricks) => self.check_sell(state, seat, bricks),
        }
    }

    /// Whether another decision has to be made first.
    fn check_pending(&self, state: &State, seat: Seat, mv: &Move) -> Legal {
        let what = match (state.phase, mv) {
            (Phase::Countermeasure, Move::Countermeasure { .. })
            | (Phase::LosePart | Phase::WreckDue, Move::LosePart(_))
                if seat == state.active =>
            {
                return Ok(());
            }
            (Phase::Countermeasure, _) => "decide on countermeasures",
            (Phase::LosePart | Phase::WreckDue, _) => "give up a part",
            _ => return Ok(()),
        };
        let message = format!("{} has first to {what}", self.name(state.active));
        refuse(Clause::MovePending, message)
    }

    pub(crate) fn play_move(
        &self,
        state: &mut State,
        seat: Seat,
        mv: &Move,
        log: &mut impl Log<Self>,
    ) {
        match *mv {
            Move::TakeCar(car) => self.play_take_car(state, seat, car, log),
            Move::TakePart(card) => self.play_take_part(state, seat, card, log),
            Move::BuyPart(card) => self.play_buy_part(state, seat, card, log),
            Move::Pass => self.play_pass(state, seat, log),
            Move::BuyBricks(count) => self.play_buy_bricks(state, seat, count, log),
            Move::Place(cubes) => self.play_place(state, seat, cubes, log),
            Move::Repair(cubes) => self.play_repair(state, seat, cubes, log),
            Move::Advance(spaces) => self.play_advance(state, seat, spaces, log),
            Move::Nitrous => self.play_nitrous(state, seat, log),
            Move::Countermeasure { low, high } => {
                self.play_countermeasure(state, seat, (low, high), log);
            }
            Move::LosePart(card) => self.play_lose_part(state, seat, card, log),
            Move::EndTurn => self.play_end_turn(state, seat, log),
            Move::Peek(peek) => self.play_peek(state, seat, peek, log),
            Move::Sell(bricks) => self.play_sell(state, seat, bricks, log),
        }
    }
}
