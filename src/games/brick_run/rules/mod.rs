//! The rules: one file a phase or family.

pub(super) mod chance;
pub(super) mod check;
pub(super) mod cop;
pub(super) mod draft;
pub(super) mod drive;
pub(super) mod encounter;
pub(super) mod finish;
pub(super) mod legal;
pub(super) mod market;
pub(super) mod peek;
pub(super) mod place;
mod repair;
mod round;
pub(super) mod setup;
#[cfg(test)]
mod tests;
pub(super) mod totals;
pub(super) mod town;
pub(super) mod wreck;

use crate::engine::{Log, Refusal, Turn};
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::{BrickRun, CardSet, Clause, Deck, State};
use crate::kit::seat::{Seat, SeatSet};

/// What a rule says of a move or an outcome: it is legal, or this clause forbids it.
type Legal<T = ()> = Result<T, Refusal<Clause>>;

/// Cards in no order, as a deck keeps them: the first of the document on top.
pub(super) fn sorted(cards: CardSet) -> Deck {
    cards.iter().rev().collect()
}

pub(super) fn deciders(game: &BrickRun, state: &State) -> Turn {
    match state.phase {
        Phase::Cars => {
            let seats = game.people();
            Turn::Decide(
                seats
                    .filter(|seat| state.player(*seat).car.is_none())
                    .collect(),
            )
        }
        Phase::DealCars
        | Phase::SetupShuffle
        | Phase::CopPart
        | Phase::ActionDeck
        | Phase::CopDraw
        | Phase::CopLoss
        | Phase::TownShuffle
        | Phase::MarketShuffle => Turn::Chance,
        Phase::Draft
        | Phase::Market
        | Phase::WreckDue
        | Phase::Countermeasure
        | Phase::LosePart => Turn::Decide(SeatSet::one(state.active)),
        Phase::Drive => {
            let mut seats = repair::menders(game, state);
            seats.insert(state.active);
            Turn::Decide(seats)
        }
        Phase::Bricks | Phase::Sell => {
            let seats = game.people();
            Turn::Decide(seats.filter(|seat| !state.done.contains(*seat)).collect())
        }
        Phase::Place => Turn::Decide(place::placers(game, state)),
        Phase::Opening => Turn::Decide(repair::openers(game, state)),
        Phase::Peek => Turn::Decide(peek::peekers(game, state).or(repair::menders(game, state))),
        Phase::Over => Turn::Over,
    }
}

/// How far the game has come and whose decision it is, for moves that are made at another
/// time.
fn whereabouts(game: &BrickRun, state: &State) -> String {
    let phase = state.phase;
    let round = if phase.is_round() {
        format!(" of round {}", state.round)
    } else {
        String::new()
    };
    let delivery = state.delivery;
    let who = match deciders(game, state) {
        Turn::Decide(seats) => {
            let names: Vec<&str> = seats.iter().map(|seat| game.name(seat)).collect();
            // Of several it is not clear whose step is missing.
            let only = seats.iter().next().filter(|_| names.len() == 1);
            let step = only.and_then(|seat| due_step(game, state, seat));
            let first = step.map_or_else(String::new, |step| format!(": {step} comes first"));
            format!(", which waits for {}{first}", names.join(", "))
        }
        Turn::Chance => ", which waits for chance".to_owned(),
        Turn::Over => String::new(),
    };
    format!("this is the phase `{phase}`{round} of delivery {delivery}{who}")
}

/// The step by which somebody goes on whom the game waits for, where that is clear.
fn due_step(game: &BrickRun, state: &State, seat: Seat) -> Option<String> {
    let is_active = seat == state.active;
    let mv = match state.phase {
        Phase::Draft => "\"take-part\", card = …",
        Phase::Market => "\"pass\"",
        Phase::Bricks => "\"buy-bricks\", count = 0",
        Phase::Place => "\"place\", cubes = { … }",
        Phase::Opening => "\"repair\", cubes = 0",
        Phase::Drive if is_active && state.player(seat).left == 0 => "\"end-turn\"",
        Phase::Drive if is_active => "\"advance\"",
        Phase::Peek if peek::is_peeker(game, state, seat) => "\"peek\"",
        Phase::Sell => "\"sell\", bricks = 0",
        _ => return None,
    };
    let name = game.name(seat);
    Some(format!("`{{ player = \"{name}\", move = {mv} }}`"))
}

/// Goes on until somebody has to decide, chance is due, or the game is over.
fn go_on(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    loop {
        match state.phase {
            Phase::Place if place::placers(game, state).is_empty() => {
                place::reveal(game, state, log);
            }
            Phase::CopDraw if !cop::needs_shuffle(game, state) => {
                cop::draw_action(game, state, log);
            }
            Phase::Opening if repair::openers(game, state).is_empty() => {
                drive::fix_movement(game, state, log);
            }
            Phase::Drive if drive::is_driving(game, state) => return,
            Phase::Drive => drive::next_turn(game, state, log),
            Phase::Peek if peek::peekers(game, state).is_empty() => {
                round::end_round(game, state, log);
            }
            _ => return,
        }
    }
}
