//! The invariants hold in random games, and every one of them sees a fault of its kind.

use std::collections::BTreeMap;

use crate::engine::{Action, Game as _, Silent, Turn, testing};
use crate::games::brick_run::components::{CubePlacement, Phase, RepairTiming};
use crate::games::brick_run::rules;
use crate::games::brick_run::study::tests::{any, game};
use crate::games::brick_run::{BrickRun, CardId, Move, RoadSet, Spot, State};
use crate::games::testing::faults::{PutFault, check_faults};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

#[test]
fn invariants_hold_in_random_games() {
    let mut random = Random::new(11);
    for seed in 0..60 {
        testing::invariants_hold(&any(&mut random), seed, 2000);
    }
}

fn first_on_road(state: &State) -> Option<usize> {
    let mut players = state.players.iter();
    players.position(|player| matches!(player.at, Spot::Road { card: 1.., .. }))
}

fn advances(action: &Action<BrickRun>) -> Option<Seat> {
    match action {
        Action::Move(seat, Move::Advance(_)) => Some(*seat),
        _ => None,
    }
}

fn is_driven(state: &State) -> bool {
    state.phase == Phase::Drive
}

/// A fault for each invariant.
const FAULTS: &[(&str, PutFault<BrickRun>)] = &[
    ("road-cards-lie-in-one-place", |_, _, _, after| {
        after.deck.pop().is_some()
    }),
    ("undealt-cards-are-in-the-deck", |_, _, _, after| {
        let card = after.roads.iter().flatten().next().copied();
        card.map(|card| after.undealt.insert(card)).is_some()
    }),
    ("parts-of-a-car-differ", |game, _, _, after| {
        // The first two cards have the same part.
        let parts = &mut after.players[0].parts;
        parts.insert(CardId(0));
        parts.insert(CardId(1));
        game.part(CardId(0)) == game.part(CardId(1))
    }),
    ("cop-has-no-forbidden-part", |game, _, _, after| {
        // A map is a part with CB.
        let cop = game.cop();
        cop.map(|cop| after.player_mut(cop).parts.insert(CardId(0)))
            .is_some()
    }),
    ("roads-stay-as-they-lie", |_, before, _, after| {
        let number = usize::from(before.delivery) - 1;
        let (had, has) = (&before.roads[number], &mut after.roads[number]);
        let is_road = had.len() > 1 && had == has;
        has.reverse();
        is_road
    }),
    ("peeked-cards-stay-known", |_, before, _, after| {
        let revealed = after.revealed();
        let mut known = before.players[0].peeked.iter();
        let same = before.delivery == after.delivery && !after.road().is_empty();
        after.players[0].peeked = RoadSet::NONE;
        same && known.any(|place| place > revealed)
    }),
    ("bricks-fit-the-car", |game, _, _, after| {
        after.players[0].bricks = rules::totals::capacity(game, after, Seat::new(0)) + 1;
        true
    }),
    ("clips-are-on-the-track", |game, _, _, after| {
        let cop = game.cop();
        cop.map(|cop| after.player_mut(cop).damage = 4).is_some()
    }),
    (
        "wrecks-come-by-own-drives",
        |game, before, action, after| {
            let seat = Seat::new(0);
            let hits = after.players[0].car.map(|car| game.cars[car].hits());
            after.players[0].damage = hits.unwrap_or(0);
            hits.is_some()
                && !rules::totals::is_wrecked(game, before, seat)
                && advances(action).is_none()
                && before.players[0].car.is_some()
        },
    ),
    ("wrecks-are-repaired-by-force", |game, before, _, after| {
        let had = before.players[0].damage;
        let repaired = after.players[0].damage < had && after.players[0].placed.is_some();
        after.players[0].spent += 1;
        rules::totals::is_wrecked(game, before, Seat::new(0)) && repaired
    }),
    ("damage-comes-on-new-cards", |_, before, action, after| {
        let had = before.players[0].damage;
        after.players[0].damage = had + 1;
        let nitrous = matches!(action, Action::Move(_, Move::Nitrous));
        before.players[0].at == after.players[0].at && !nitrous
    }),
    (
        "cubes-placed-are-those-available",
        |game, before, action, _| {
            let Action::Move(seat, Move::Place(_)) = action else {
                return false;
            };
            let had = rules::totals::cubes_available(game, before, *seat);
            before.player_mut(*seat).kept += 1;
            let all = game.readings.cube_placement == CubePlacement::All;
            let in_town = before.player(*seat).at.in_town();
            all && !in_town && rules::totals::cubes_available(game, before, *seat) > had
        },
    ),
    ("cubes-return", |_, _, _, after| {
        after.players[0].spent = 9;
        true
    }),
    ("cars-never-turn-back", |_, before, _, after| {
        let moved = first_on_road(before).filter(|_| before.delivery == after.delivery);
        let back = |seat: usize| after.players[seat].at = Spot::START;
        moved.map(back).is_some()
    }),
    ("drives-go-as-far-as-said", |game, before, action, after| {
        let Some(seat) = advances(action) else {
            return false;
        };
        let Spot::Road { card, space: 2.. } = after.player(seat).at else {
            return false;
        };
        let space = game.cards[before.road()[usize::from(card) - 1]].distance;
        let there = after.player(seat).at == Spot::Road { card, space };
        after.player_mut(seat).at = Spot::Road { card, space };
        !there
    }),
    ("movement-stays-fixed", |_, before, _, after| {
        let fixed = before.players[0].movement;
        after.players[0].movement = fixed.map(|movement| movement + 1);
        fixed.is_some() && is_driven(before) && is_driven(after) && before.round == after.round
    }),
    ("movement-is-never-nothing", |game, _, _, after| {
        after.players[0].movement = Some(0);
        let first = game.readings.repair_timing != RepairTiming::OwnTurn;
        first && after.players[0].car.is_some()
    }),
    ("turns-go-by-movement", |_, _, _, after| {
        let active = after.active;
        after.done = crate::kit::seat::SeatSet::NONE;
        for seat in (0..after.players.len()).map(Seat::new) {
            let player = after.player_mut(seat);
            if seat != active && player.movement.is_some() {
                player.movement = Some(99);
            }
        }
        let mut players = after.players.iter();
        is_driven(after) && players.any(|player| player.movement == Some(99))
    }),
    ("turns-are-had-once", |_, before, _, after| {
        after.done = crate::kit::seat::SeatSet::NONE;
        let same = before.round == after.round && is_driven(before) && is_driven(after);
        same && !before.done.is_empty()
    }),
    ("rounds-follow-each-other", |_, before, _, after| {
        if before.delivery == after.delivery {
            after.round = before.round.wrapping_sub(1);
        } else {
            after.round = 2;
        }
        true
    }),
    ("places-are-in-order", |_, _, _, after| {
        let mut players = after.players.iter_mut();
        let there = players.find(|player| player.at.in_town());
        there
            .map(|player| player.at = Spot::Town { place: 9 })
            .is_some()
    }),
    ("places-are-kept", |_, before, _, after| {
        let mut changed = false;
        for (player, had) in after.players.iter_mut().zip(&before.players) {
            if let Spot::Town { place } = had.at {
                player.at = Spot::Town { place: place + 1 };
                changed = before.delivery == after.delivery;
            }
        }
        changed
    }),
    ("sales-wait-for-all", |_, _, _, after| {
        after.players[0].at = Spot::START;
        after.phase == Phase::Sell
    }),
    ("one-wins", |_, _, _, after| {
        after.delivery = 1;
        after.phase == Phase::Over
    }),
    ("dollars-balance", |_, before, _, after| {
        after.players[0].money += 1;
        before.players[0].car == after.players[0].car
    }),
    ("bricks-balance", |_, before, _, after| {
        after.players[0].bricks += 1;
        before.players[0].car == after.players[0].car
    }),
    ("prices-are-those-of-places", |_, _, action, after| {
        let Action::Move(seat, Move::Sell(_)) = action else {
            return false;
        };
        let Spot::Town { place } = after.player(*seat).at else {
            return false;
        };
        // The fourth sells as the third does.
        let other = if place == 1 { 2 } else { 1 };
        after.player_mut(*seat).at = Spot::Town { place: other };
        true
    }),
    ("waiting-is-paid-in-town", |_, before, _, after| {
        let mut there = before.players[0].at.in_town();
        there &= before.delivery == after.delivery && after.round == before.round + 1;
        after.round += 1;
        there
    }),
];

#[test]
fn every_invariant_sees_its_fault() {
    let scenarios = [
        "players = 2\n",
        "players = 3\nmode = \"full\"\n",
        "players = 1\ndifficulty = \"regular\"\n",
    ];
    check_faults(scenarios.into_iter().cycle().take(6).map(game), FAULTS, &[]);
}

/// Placements, repairs before movement is fixed, peeks, sales and purchases of bricks stand in no
/// order: two of them in a row give the same position the other way round.
#[test]
fn simultaneous_moves_stand_in_no_order() {
    let mut random = Random::new(17);
    let mut swapped: BTreeMap<Phase, usize> = BTreeMap::new();
    for _ in 0..60 {
        let game = any(&mut random);
        let mut state = game.start(&mut Silent);
        while game.turn(&state) != Turn::Over {
            let simultaneous = matches!(
                state.phase,
                Phase::Place | Phase::Opening | Phase::Peek | Phase::Sell | Phase::Bricks
            );
            let draw = |state: &State, random: &mut Random| {
                game.random_move(state, random, &mut Vec::new())
            };
            if game.turn(&state) == Turn::Chance {
                let outcome = game.draw(&state, &mut random);
                game.resolve(&mut state, &outcome, &mut Silent);
                continue;
            }
            let (seat, mv) = draw(&state, &mut random);
            let (other, answer) = draw(&state, &mut random);
            // Repairs while cards are peeked at end with the peeks.
            let repairs = [&mv, &answer]
                .iter()
                .any(|mv| matches!(mv, Move::Repair(_)));
            let ends = state.phase == Phase::Peek && repairs;
            if simultaneous && other != seat && !ends {
                let orders = [
                    [(seat, &mv), (other, &answer)],
                    [(other, &answer), (seat, &mv)],
                ];
                let [one, another] = orders.map(|order| {
                    let mut state = state.clone();
                    for (seat, mv) in order {
                        assert!(game.check(&state, seat, mv).is_ok(), "{mv:?}");
                        game.play(&mut state, seat, mv, &mut Silent);
                    }
                    state
                });
                assert_eq!(one, another, "{mv:?} and {answer:?} in {state:?}");
                *swapped.entry(state.phase).or_default() += 1;
            }
            game.play(&mut state, seat, &mv, &mut Silent);
        }
    }
    assert_eq!(swapped.len(), 5, "{swapped:?}");
}
