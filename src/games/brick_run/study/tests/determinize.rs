//! Positions that look the same to a seat: all of them, and no others.

use std::collections::BTreeMap;

use super::{any, game};
use crate::engine::{Game as _, Silent, Study as _, Turn, testing};
use crate::games::brick_run::components::{Phase, Placed};
use crate::games::brick_run::{BrickRun, CardId, CardSet, RoadSet, Spot, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

#[test]
fn views_do_not_leak() {
    let mut random = Random::new(3);
    for seed in 0..24 {
        let game = any(&mut random);
        let mut count = 0;
        testing::walk(&game, seed, 400, |state| {
            count += 1;
            if count % 7 == 0 {
                testing::views_do_not_leak(&game, state);
            }
        });
    }
}

/// What a seat knows stays as it is, whatever is dealt.
#[test]
fn determinizations_keep_what_is_known() {
    let mut random = Random::new(8);
    for seed in 0..24 {
        let game = any(&mut random);
        testing::walk(&game, seed, 400, |state| {
            for seat in game.all_seats() {
                let mut other = state.clone();
                game.determinize(&mut other, seat, &mut Random::new(seed));
                for invariant in BrickRun::INVARIANTS {
                    let verdict = invariant.holds(&game, &other, None);
                    assert!(
                        verdict.is_ok(),
                        "{}: {verdict:?} in {other:?}",
                        invariant.id
                    );
                }
                let open = |state: &State| {
                    let mut state = state.clone();
                    let peeked = state.player(seat).peeked;
                    let revealed = state.revealed();
                    let number = usize::from(state.delivery);
                    for (index, road) in state.roads.iter_mut().enumerate() {
                        for (place, card) in (1..).zip(road.iter_mut()) {
                            let known = place <= revealed || peeked.contains(place);
                            if index + 1 > number || index + 1 == number && !known {
                                *card = CardId(0);
                            }
                        }
                    }
                    let known = usize::from(state.known).min(state.deck.len());
                    let deck = state.deck.len();
                    state.deck[known..].fill(CardId(0));
                    state.undealt = CardSet::NONE;
                    if state.phase == Phase::Place {
                        for other in game.people().filter(|other| *other != seat) {
                            let placed = &mut state.player_mut(other).placed;
                            *placed = placed.map(|_| Placed::default());
                        }
                    }
                    (state, deck)
                };
                assert_eq!(open(state), open(&other));
            }
        });
    }
}

/// How often each thing comes up when a position is dealt anew for a seat.
fn counts<T: Ord>(
    (game, state): &(BrickRun, State),
    seat: usize,
    draws: usize,
    thing: impl Fn(&State) -> T,
) -> BTreeMap<T, usize> {
    let mut random = Random::new(5);
    let mut counts = BTreeMap::new();
    for _ in 0..draws {
        let mut other = state.clone();
        game.determinize(&mut other, Seat::new(seat), &mut random);
        *counts.entry(thing(&other)).or_default() += 1;
    }
    counts
}

/// Two players on a road of three cards, behind which two cards lie on another road and two were left
/// over. A has turned up the first card, B has peeked at the third.
fn example() -> (BrickRun, State) {
    let mut game = game("players = 2\nfixed.cars = { a = \"sedan\", b = \"farm-truck\" }\n");
    game.cards = game.cards.iter().take(8).cloned().collect();
    game.towns.truncate(2);
    (game.towns[0].road, game.towns[1].road) = (3, 2);
    let mut state = game.start(&mut Silent);
    let card = |number| CardId(number);
    state.phase = Phase::Place;
    state.roads[0] = (0..3).map(card).collect();
    state.roads[1] = (3..5).map(card).collect();
    state.undealt = [5, 6].into_iter().map(card).collect();
    // The last card has been seen.
    state.deck = [7, 6, 5].into_iter().map(card).collect();
    state.players[0].at = Spot::Road { card: 1, space: 2 };
    state.players[1].peeked = [3].into_iter().collect::<RoadSet>();
    (game, state)
}

/// By the road that is driven, the one behind it, and the cards left over.
fn hidden(state: &State) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
    let road = |number: usize| state.roads[number].iter().map(|card| card.0).collect();
    let undealt = state.undealt.iter().map(|card| card.0).collect();
    (road(0), road(1), undealt)
}

/// Every way in which cards that nobody can place may lie.
fn arrangements(fixed: &[(usize, u8)]) -> Vec<(Vec<u8>, Vec<u8>, Vec<u8>)> {
    fn extend(order: &mut Vec<u8>, fixed: &[(usize, u8)], all: &mut Vec<Vec<u8>>) {
        if order.len() == 7 {
            // The cards left over are in no order.
            if order[5] < order[6] {
                all.push(order.clone());
            }
            return;
        }
        let here = order.len();
        let due = fixed.iter().find(|(place, _)| *place == here);
        for card in 0..7 {
            let elsewhere = fixed
                .iter()
                .any(|(place, one)| *one == card && *place != here);
            if order.contains(&card) || elsewhere || due.is_some_and(|(_, one)| *one != card) {
                continue;
            }
            order.push(card);
            extend(order, fixed, all);
            order.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), fixed, &mut all);
    all.into_iter()
        .map(|order| {
            (
                order[..3].to_vec(),
                order[3..5].to_vec(),
                order[5..].to_vec(),
            )
        })
        .collect()
}

#[test]
fn any_arrangement_of_unseen_cards_is_dealt_as_often_as_any_other() {
    let table = example();
    // A knows the first card, B the third as well: 6! / 2 and 5! / 2 arrangements.
    for (seat, fixed, ways) in [(0, vec![(0, 0)], 360), (1, vec![(0, 0), (2, 2)], 60)] {
        let all = arrangements(&fixed);
        assert_eq!(all.len(), ways);
        let draws = 40 * ways;
        let dealt = counts(&table, seat, draws, hidden);
        assert!(dealt.keys().all(|one| all.binary_search(one).is_ok()));
        assert_eq!(dealt.len(), ways);
        // A deviation of 6.3 for each.
        let mut counts = dealt.values();
        assert!(counts.all(|count| count.abs_diff(40) < 38), "{dealt:?}");
    }
}

#[test]
fn a_secret_placement_is_any() {
    let mut table = example();
    let placed = |movement, steer, cb, repair| Placed {
        movement,
        steer,
        cb,
        repair,
    };
    table.1.players[0].placed = Some(placed(4, 0, 0, 0));
    let areas = |state: &State| {
        let placed = state.players[0].placed.expect("it is placed");
        (placed.movement, placed.steer, placed.cb, placed.repair)
    };
    // Four cubes on four areas.
    let dealt = counts(&table, 1, 4000, areas);
    assert_eq!(dealt.len(), 35);
    assert_eq!(counts(&table, 0, 20, areas).len(), 1, "A knows it");
    table.1.phase = Phase::Opening;
    assert_eq!(counts(&table, 1, 20, areas).len(), 1, "all know it");
}

#[test]
fn the_action_deck_is_in_any_order_save_its_known_bottom() {
    let mut random = Random::new(1);
    let mut game = game("players = 1\ndifficulty = \"easy\"\n");
    game.cards = game.cards.iter().take(30).cloned().collect();
    let mut state = game.start(&mut Silent);
    while state.phase != Phase::Place {
        if game.turn(&state) == Turn::Chance {
            let outcome = game.draw(&state, &mut random);
            game.resolve(&mut state, &outcome, &mut Silent);
        } else {
            let (seat, mv) = game.random_move(&state, &mut random, &mut Vec::new());
            game.play(&mut state, seat, &mv, &mut Silent);
        }
    }
    assert!(state.undealt.is_empty(), "30 cards are all dealt");
    state.deck.truncate(4);
    let top = state.deck[3];
    state.known = 1;
    let bottom = state.deck[0];
    let table = (game, state);
    let order = |state: &State| -> Vec<u8> { state.deck.iter().map(|card| card.0).collect() };
    let dealt = counts(&table, 0, 1200, order);
    assert_eq!(dealt.len(), 6, "{top:?}");
    assert!(dealt.keys().all(|order| order[0] == bottom.0));
    // A deviation of 13.
    assert!(
        dealt.values().all(|count| count.abs_diff(200) < 60),
        "{dealt:?}"
    );
}
