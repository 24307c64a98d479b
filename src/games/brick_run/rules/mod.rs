//! The rules: one file a phase or family.

mod chance;
mod check;
mod cop;
mod draft;
mod drive;
mod encounter;
mod finish;
mod legal;
mod market;
mod peek;
mod place;
mod repair;
mod round;
mod setup;
#[cfg(test)]
mod tests;
mod totals;
mod town;
mod wreck;

use crate::engine::{Log, Refusal, Turn, refuse};
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::{BrickRun, CardSet, Clause, Deck, State};
use crate::kit::seat::SeatSet;

/// What a rule says of a move or an outcome: it is legal, or this clause forbids it.
type Legal<T = ()> = Result<T, Refusal<Clause>>;

/// Cards in no order, as a deck keeps them: the first of the document on top.
pub(super) fn sorted(cards: CardSet) -> Deck {
    cards.iter().rev().collect()
}

impl BrickRun {
    pub(super) fn deciders(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Cars => {
                let seats = self.people();
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
                let mut seats = self.menders(state);
                seats.insert(state.active);
                Turn::Decide(seats)
            }
            Phase::Bricks | Phase::Sell => {
                let seats = self.people();
                Turn::Decide(seats.filter(|seat| !state.done.contains(*seat)).collect())
            }
            Phase::Place => Turn::Decide(self.placers(state)),
            Phase::Opening => Turn::Decide(self.openers(state)),
            Phase::Peek => {
                let mut seats = self.peekers(state);
                self.menders(state)
                    .iter()
                    .for_each(|seat| seats.insert(seat));
                Turn::Decide(seats)
            }
            Phase::Over => Turn::Over,
        }
    }

    /// How far the game has come and whose decision it is, for moves that are made at another
    /// time.
    fn whereabouts(&self, state: &State) -> String {
        let phase = state.phase;
        let round = if phase.is_round() {
            format!(" of round {}", state.round)
        } else {
            String::new()
        };
        let delivery = state.delivery;
        let who = match self.deciders(state) {
            Turn::Decide(seats) => {
                let names: Vec<&str> = seats.iter().map(|seat| self.name(seat)).collect();
                format!(", which waits for {}", names.join(", "))
            }
            Turn::Chance => ", which waits for chance".to_owned(),
            Turn::Over => String::new(),
        };
        format!("this is the phase `{phase}`{round} of delivery {delivery}{who}")
    }

    /// Goes on until somebody has to decide, chance is due, or the game is over.
    fn go_on(&self, state: &mut State, log: &mut impl Log<Self>) {
        loop {
            match state.phase {
                Phase::Place if self.placers(state).is_empty() => self.reveal(state, log),
                Phase::CopDraw if !self.needs_shuffle(state) => self.draw_action(state, log),
                Phase::Opening if self.openers(state).is_empty() => self.fix_movement(state, log),
                Phase::Drive if self.is_driving(state) => return,
                Phase::Drive => self.next_turn(state, log),
                Phase::Peek if self.peekers(state).is_empty() => self.end_round(state, log),
                _ => return,
            }
        }
    }
}
