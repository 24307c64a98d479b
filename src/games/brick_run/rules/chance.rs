//! What is left to chance.

use arrayvec::ArrayVec;

use super::{Legal, cop, setup, sorted};
use crate::engine::game::Outcomes;
use crate::engine::{Clauses as _, Log, Support};
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::table::MAX_CARS;
use crate::games::brick_run::{BrickRun, CarId, CardId, Chance, Clause, State};
use crate::kit::random::Random;

/// The chance event that is due.
pub(crate) fn event_due(state: &State) -> Option<&'static str> {
    match state.phase {
        Phase::DealCars => Some("deal-cars"),
        Phase::SetupShuffle => Some("setup-shuffle"),
        Phase::CopPart => Some("cop-part"),
        Phase::ActionDeck | Phase::CopDraw => Some("action-shuffle"),
        Phase::TownShuffle => Some("town-shuffle"),
        Phase::MarketShuffle => Some("market-shuffle"),
        Phase::CopLoss => Some("cop-loss"),
        _ => None,
    }
}

/// The parts that the crooked cop can lose.
fn cop_parts<'a>(
    game: &'a BrickRun,
    state: &'a State,
) -> impl Iterator<Item = CardId> + Clone + use<'a> {
    let cop = game.cop().into_iter();
    cop.flat_map(|cop| state.player(cop).parts.iter())
}

pub(crate) fn chance_support(game: &BrickRun, state: &State) -> Option<Support> {
    let event = event_due(state)?;
    let even = |card: CardId| (game.cards[card].id.to_string(), 1);
    let outcomes = match state.phase {
        Phase::DealCars => {
            let players = state.players.iter();
            Outcomes::Deals {
                from: setup::free_cars(game, state).count(),
                take: players.filter(|player| player.car.is_none()).count(),
            }
        }
        Phase::CopPart => Outcomes::Weighted(cop::cop_candidates(game, state).map(even).collect()),
        Phase::CopLoss => Outcomes::Weighted(cop_parts(game, state).map(even).collect()),
        _ => Outcomes::Orders(setup::pile(game, state).len()),
    };
    Some(Support { event, outcomes })
}

pub(crate) fn draw_outcome(game: &BrickRun, state: &State, random: &mut Random) -> Chance {
    let mut one_of = |cards: &mut dyn Iterator<Item = CardId>, count: usize| match cards
        .nth(random.below(count))
    {
        Some(card) => card,
        None => unreachable!("there is a card to draw"),
    };
    match state.phase {
        Phase::CopPart => {
            let mut cards = cop::cop_candidates(game, state);
            let count = cards.clone().count();
            Chance::CopPart(one_of(&mut cards, count))
        }
        Phase::CopLoss => {
            let mut cards = cop_parts(game, state);
            let count = cards.clone().count();
            Chance::CopLoss(one_of(&mut cards, count))
        }
        Phase::DealCars => {
            let mut cars: ArrayVec<CarId, MAX_CARS> = setup::free_cars(game, state).collect();
            let players = state.players.iter();
            let without = players.filter(|player| player.car.is_none());
            Chance::DealCars(
                without
                    .map(|_| cars.remove(random.below(cars.len())))
                    .collect(),
            )
        }
        _ => {
            // From one order, whatever the pile lay in: the same seed gives the same deck.
            let mut deck = sorted(setup::pile(game, state));
            random.shuffle(&mut deck);
            match state.phase {
                Phase::SetupShuffle => Chance::SetupShuffle(deck),
                Phase::TownShuffle => Chance::TownShuffle(deck),
                Phase::MarketShuffle => Chance::MarketShuffle(deck),
                Phase::ActionDeck | Phase::CopDraw => Chance::ActionShuffle(deck),
                _ => unreachable!("chance is due"),
            }
        }
    }
}

pub(crate) fn check_outcome(game: &BrickRun, state: &State, outcome: &Chance) -> Legal {
    if state.phase == Phase::Over {
        return Clause::GameOver.refuse("the game is over");
    }
    let due = event_due(state) == Some(outcome.name());
    let early = |clause: Clause, what: &str| clause.refuse(format!("{what} now"));
    match outcome {
        Chance::DealCars(cars) if due => setup::check_deal_cars(game, state, cars),
        Chance::DealCars(_) => early(Clause::SetupOneCarEach, "no cars are dealt"),
        Chance::SetupShuffle(deck) if due => {
            setup::check_order(game, state, deck, Clause::SetupShuffle)
        }
        Chance::SetupShuffle(_) => early(Clause::SetupShuffle, "the cards are not shuffled"),
        Chance::CopPart(card) => cop::check_cop_part(game, state, *card),
        Chance::ActionShuffle(deck) if due => {
            setup::check_order(game, state, deck, Clause::SoloActionDeck)
        }
        Chance::ActionShuffle(_) => {
            early(Clause::SoloActionDeck, "the action deck is not shuffled")
        }
        Chance::TownShuffle(deck) if due => {
            setup::check_order(game, state, deck, Clause::TownReshuffle)
        }
        Chance::TownShuffle(_) => early(Clause::TownReshuffle, "no market is shuffled"),
        Chance::MarketShuffle(deck) if due => {
            setup::check_order(game, state, deck, Clause::FullMarket)
        }
        Chance::MarketShuffle(_) => early(Clause::FullMarket, "no market is shuffled"),
        Chance::CopLoss(card) => cop::check_cop_loss(game, state, *card),
    }
}

pub(crate) fn resolve_outcome(
    game: &BrickRun,
    state: &mut State,
    outcome: &Chance,
    log: &mut impl Log<BrickRun>,
) {
    match outcome {
        Chance::DealCars(cars) => setup::play_deal_cars(game, state, cars, log),
        Chance::CopPart(card) => cop::play_cop_part(game, state, *card, log),
        Chance::CopLoss(card) => cop::play_cop_loss(game, state, *card, log),
        shuffled => setup::play_shuffle(game, state, shuffled, log),
    }
}
