//! Moves: as rules see them from how scripts write them, and back.

use crate::engine::definition::Unknown;
use crate::games::brick_run::components::PeekChoice;
use crate::games::brick_run::moves::MoveText;
use crate::games::brick_run::rules;
use crate::games::brick_run::{BrickRun, Move, Peek, RoadSet, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

impl BrickRun {
    pub(crate) fn move_of(
        &self,
        state: &State,
        seat: Seat,
        text: &MoveText,
    ) -> Result<Move, Unknown> {
        Ok(match text {
            MoveText::Place { cubes } => Move::Place(*cubes),
            MoveText::Advance { spaces } => {
                Move::Advance(spaces.unwrap_or(state.player(seat).left))
            }
            MoveText::Repair { cubes } => Move::Repair(*cubes),
            MoveText::EndTurn {} => Move::EndTurn,
            MoveText::Nitrous {} => Move::Nitrous,
            MoveText::Countermeasure { low, high } => Move::Countermeasure {
                low: *low,
                high: *high,
            },
            MoveText::LosePart { card } => Move::LosePart(self.card_named(card, "/card")?),
            MoveText::Peek { count, cards } => {
                Move::Peek(self.peek_of(state, seat, *count, cards.as_deref()))
            }
            MoveText::Sell { bricks } => Move::Sell(*bricks),
            MoveText::TakePart { card } => Move::TakePart(self.card_named(card, "/card")?),
            MoveText::BuyPart { card } => Move::BuyPart(self.card_named(card, "/card")?),
            MoveText::Pass {} => Move::Pass,
            MoveText::BuyBricks { count } => Move::BuyBricks(*count),
            MoveText::TakeCar { car } => Move::TakeCar(self.car_named(car, "/car")?),
        })
    }

    /// Which cards are meant: a count of what is ahead, or a list that says the same.
    fn peek_of(&self, state: &State, seat: Seat, count: Option<u8>, cards: Option<&[u8]>) -> Peek {
        let ahead: Vec<u8> = rules::peek::cards_ahead(self, state, seat).collect();
        let most = rules::totals::cb_total(state, seat);
        let chosen = self.readings.peek_choice == PeekChoice::Any;
        if let Some(cards) = cards {
            let set = cards.iter().map(|&place| place.clamp(1, RoadSet::BEYOND));
            let set: RoadSet = set.collect();
            let contradicted = count.is_some_and(|count| usize::from(count) != set.len());
            if contradicted && chosen {
                // A count is not how cards are named here, so it is refused.
                return Peek::Next(count.unwrap_or(0));
            }
            let next: RoadSet = ahead.iter().copied().take(set.len()).collect();
            return if chosen || contradicted || set != next {
                Peek::Cards(set)
            } else {
                Peek::Next(narrow(set.len()))
            };
        }
        let there = narrow(ahead.len());
        let count = match count {
            None => narrow::<u8>(most).min(there),
            Some(count) if u16::from(count) <= most => count.min(there),
            Some(count) => count,
        };
        if chosen && count <= there {
            return Peek::Cards(ahead.into_iter().take(usize::from(count)).collect());
        }
        Peek::Next(count)
    }

    pub(crate) fn move_text(&self, _: &State, _: Seat, mv: &Move) -> MoveText {
        match *mv {
            Move::TakeCar(car) => MoveText::TakeCar {
                car: self.cars[car].id.clone(),
            },
            Move::TakePart(card) => MoveText::TakePart {
                card: self.cards[card].id.clone(),
            },
            Move::BuyPart(card) => MoveText::BuyPart {
                card: self.cards[card].id.clone(),
            },
            Move::Pass => MoveText::Pass {},
            Move::BuyBricks(count) => MoveText::BuyBricks { count },
            Move::Place(cubes) => MoveText::Place { cubes },
            Move::Repair(cubes) => MoveText::Repair { cubes },
            Move::Advance(spaces) => MoveText::Advance {
                spaces: Some(spaces),
            },
            Move::Nitrous => MoveText::Nitrous {},
            Move::Countermeasure { low, high } => MoveText::Countermeasure { low, high },
            Move::LosePart(card) => MoveText::LosePart {
                card: self.cards[card].id.clone(),
            },
            Move::EndTurn => MoveText::EndTurn {},
            Move::Peek(Peek::Next(count)) => MoveText::Peek {
                count: Some(count),
                cards: None,
            },
            Move::Peek(Peek::Cards(cards)) if cards.is_empty() => MoveText::Peek {
                count: Some(0),
                cards: None,
            },
            Move::Peek(Peek::Cards(cards)) => MoveText::Peek {
                count: None,
                cards: Some(cards.iter().collect()),
            },
            Move::Sell(bricks) => MoveText::Sell { bricks },
        }
    }
}
