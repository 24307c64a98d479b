//! Which clause forbids a move, and what a move does.

use super::{Legal, draft, drive, encounter, market, peek, place, repair, setup, town, wreck};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::{BrickRun, Clause, Move, State};
use crate::kit::seat::Seat;

/// Which clause forbids a move, if one does; of several the first in the order of
/// `docs/brick-run.md`.
pub(crate) fn check_move(game: &BrickRun, state: &State, seat: Seat, mv: &Move) -> Legal {
    if state.phase == Phase::Over {
        return Clause::GameOver.refuse("the game is over");
    }
    if Some(seat) == game.cop() {
        return Clause::MoveUnknown.refuse("the crooked cop makes no moves: the cards move him");
    }
    // Before all else, for whatever a move asks may change by that decision.
    check_pending(game, state, seat, mv)?;
    match *mv {
        Move::TakeCar(car) => setup::check_take_car(game, state, seat, car),
        Move::TakePart(card) => draft::check_take_part(game, state, seat, card),
        Move::BuyPart(card) => market::check_buy_part(game, state, seat, card),
        Move::Pass => market::check_pass(game, state, seat),
        Move::BuyBricks(count) => market::check_buy_bricks(game, state, seat, count),
        Move::Place(cubes) => place::check_place(game, state, seat, cubes),
        Move::Repair(cubes) => repair::check_repair(game, state, seat, cubes),
        Move::Advance(spaces) => drive::check_advance(game, state, seat, spaces),
        Move::Nitrous => drive::check_nitrous(game, state, seat),
        Move::Countermeasure { low, high } => {
            encounter::check_countermeasure(game, state, seat, (low, high))
        }
        Move::LosePart(card) => wreck::check_lose_part(game, state, seat, card),
        Move::EndTurn => drive::check_end_turn(game, state, seat),
        Move::Peek(peek) => peek::check_peek(game, state, seat, peek),
        Move::Sell(bricks) => town::check_sell(game, state, seat, bricks),
    }
}

/// Whether another decision has to be made first.
fn check_pending(game: &BrickRun, state: &State, seat: Seat, mv: &Move) -> Legal {
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
    Clause::MovePending.refuse(format!("{} has first to {what}", game.name(state.active)))
}

pub(crate) fn play_move(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    mv: &Move,
    log: &mut impl Log<BrickRun>,
) {
    match *mv {
        Move::TakeCar(car) => setup::play_take_car(game, state, seat, car, log),
        Move::TakePart(card) => draft::play_take_part(game, state, seat, card, log),
        Move::BuyPart(card) => market::play_buy_part(game, state, seat, card, log),
        Move::Pass => market::play_pass(game, state, seat, log),
        Move::BuyBricks(count) => market::play_buy_bricks(game, state, seat, count, log),
        Move::Place(cubes) => place::play_place(game, state, seat, cubes, log),
        Move::Repair(cubes) => repair::play_repair(game, state, seat, cubes, log),
        Move::Advance(spaces) => drive::play_advance(game, state, seat, spaces, log),
        Move::Nitrous => drive::play_nitrous(game, state, seat, log),
        Move::Countermeasure { low, high } => {
            encounter::play_countermeasure(game, state, seat, (low, high), log);
        }
        Move::LosePart(card) => wreck::play_lose_part(game, state, seat, card, log),
        Move::EndTurn => drive::play_end_turn(game, state, seat, log),
        Move::Peek(peek) => peek::play_peek(game, state, seat, peek, log),
        Move::Sell(bricks) => town::play_sell(game, state, seat, bricks, log),
    }
}
