//! The fewest rounds, against all that the rules allow.

use std::collections::HashSet;

use super::Lone;
use crate::engine::{Game as _, Silent};
use crate::games::brick_run::components::{
    Ability, Encounter, FullMarket, PeekChoice, Phase, RepairTiming, TurnEnd,
};
use crate::games::brick_run::rules;
use crate::games::brick_run::state::{Player, Road};
use crate::games::brick_run::study::tests::{any, game};
use crate::games::brick_run::{BrickRun, CarId, CardId, CardSet, Move, Peek, Spot, State};
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};
use crate::lab::best::search;

fn driver() -> Seat {
    Seat::new(0)
}

/// A game of two in which the other one is in town from the beginning, has nothing to do there and
/// does not matter.
fn alone(game: &BrickRun, car: CarId, road: &[CardId]) -> State {
    let other = game.cars.ids().find(|other| *other != car);
    let mut state = rules::setup::empty_table(game);
    state.phase = Phase::Place;
    state.roads[0] = road.iter().copied().collect::<Road>();
    state.deck.retain(|card| !road.contains(card));
    state.undealt = CardSet::NONE;
    state.done = SeatSet::NONE;
    let driver = Player {
        car: Some(car),
        money: 1000,
        ..Player::NEW
    };
    let waiting = Player {
        car: other,
        at: Spot::Town { place: 1 },
        ..Player::NEW
    };
    state.players = [driver, waiting].into_iter().collect();
    for player in &mut state.players {
        player.icons = rules::totals::added_up(game, player);
    }
    state
}

/// The fewest rounds over everything that the rules allow, of up to so many.
fn least_by_the_rules(game: &BrickRun, start: State, most: u32) -> Option<u32> {
    let mut now = vec![start];
    for round in 1..=most {
        let mut next = Vec::new();
        let mut seen = HashSet::new();
        let mut ends: Vec<(Spot, u8)> = Vec::new();
        while let Some(state) = now.pop() {
            let mut moves = Vec::new();
            game.legal_moves(&state, &mut moves);
            for (seat, mv) in moves {
                // Cards are no secret here, and bricks do not matter.
                let idle = matches!(mv, Move::Peek(Peek::Next(1..)));
                let any_card = matches!(mv, Move::Peek(Peek::Cards(cards)) if !cards.is_empty());
                let bricks = matches!(mv, Move::Place(cubes) if cubes.cb > 0 && cubes.repair > 4);
                if seat != driver() || idle || any_card || bricks {
                    continue;
                }
                let mut after = state.clone();
                game.play(&mut after, seat, &mv, &mut Silent);
                let own = after.player(driver());
                if own.at.in_town() {
                    return Some(round);
                }
                if after.round == state.round {
                    if seen.insert(format!("{after:?}")) {
                        now.push(after);
                    }
                } else if !ends.contains(&(own.at, own.damage)) {
                    ends.push((own.at, own.damage));
                    after.players[0].peeked = state.players[0].peeked;
                    after.players[0].money = 1000;
                    next.push(after);
                }
            }
        }
        now = next;
    }
    None
}

#[test]
fn nobody_is_faster_by_the_rules() {
    let mut random = Random::new(14);
    let mut rounds = [0; 5];
    for _ in 0..40 {
        let mut game = BrickRun {
            people: 2,
            ..any(&mut random)
        };
        game.readings.peek_choice = PeekChoice::Next;
        // Nothing is bought on the road, and nothing is repaired after the turn.
        game.readings.full_market = FullMarket::EachDelivery;
        if game.readings.repair_timing == RepairTiming::WholeRound {
            game.readings.turn_end = TurnEnd::WhenDone;
        }
        game.constants.cubes = 2 + u8::try_from(random.below(3)).expect("few");
        let car = CarId(u8::try_from(random.below(game.cars.len())).expect("few"));
        // Some cars can do more than the printed ones.
        let extra = Ability::ALL;
        let ability = extra[random.below(extra.len())];
        game.cars[car].icons.set(ability, 1);
        // Longer roads on which more happens.
        for card in &mut game.cards {
            card.distance += 2;
            match &mut card.encounter {
                Encounter::Swerve(number) | Encounter::Jump(number) => *number -= 3,
                Encounter::Cops(range) => range.low -= 3,
                Encounter::Pickup(_) => {}
            }
        }
        let mut cards: Vec<CardId> = game.cards.ids().collect();
        random.shuffle(&mut cards);
        cards.truncate(1 + random.below(4));
        let lone = Lone::new(&game, car, &cards);
        let found = search(&lone, &[(lone.start(), 0)], 100_000);
        let best = found.best.map(|best| best.cost);
        assert_eq!(found.bound, best, "the search is whole");
        let by_rules = least_by_the_rules(&game, alone(&game, car, &cards), 4);
        let best = best.filter(|best| *best <= 4);
        assert_eq!(best, by_rules, "{car:?} on {cards:?} in {game:?}");
        let index = usize::try_from(best.unwrap_or(0)).expect("few");
        rounds[index] += 1;
    }
    assert!(
        rounds[1] > 3 && rounds[2] > 3 && rounds[3] > 0,
        "{rounds:?}"
    );
}

/// By hand: the sedan has 6, four cubes and one for steering.
#[test]
fn rounds_by_hand() {
    let game = game("players = 2\n");
    let by_name = |name: &str| {
        let card = game
            .cards
            .ids()
            .find(|card| game.cards[*card].id.as_str() == name);
        card.expect("it is a card")
    };
    let sedan = game
        .cars
        .ids()
        .find(|car| game.cars[*car].id.as_str() == "sedan");
    let rounds = |names: &[&str]| {
        let cards: Vec<CardId> = names.iter().map(|name| by_name(name)).collect();
        let lone = Lone::new(&game, sedan.expect("it is a car"), &cards);
        search(&lone, &[(lone.start(), 0)], 100_000).bound
    };
    // Four spaces and the town, and Pickups ask for nothing.
    assert_eq!(rounds(&["c04", "c16"]), Some(1));
    // Swerve 5 with a cube on steer holds 7, which takes one cube on move.
    assert_eq!(rounds(&["c07"]), Some(1));
    // Twelve spaces and the town are more than 6 + 4.
    assert_eq!(rounds(&["c18", "c26", "c26"]), Some(2));
    // Cops 4-5 catch nobody who drives 6.
    assert_eq!(rounds(&["c35"]), Some(1));
}
