//! The invariants hold in random games, and every one of them sees a fault of its kind.

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;

use super::goes_on;
use crate::engine::{Action, Game as _, Silent, Transition, testing};
use crate::games::rallyman::components::{GearEvent, Phase, Stance, Status, Step, Tires};
use crate::games::rallyman::rules;
use crate::games::rallyman::strategies::{games, odd_games};
use crate::games::rallyman::testing::WORKSPACE;
use crate::games::rallyman::{Car, Chance, DiceSet, Move, Place, Rallyman, Seconds, State};
use crate::games::testing::faults::{PutFault, check_faults};

#[test]
fn invariants_hold_in_random_games() {
    let mut runner = TestRunner::deterministic();
    for seed in 0..40 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        testing::invariants_hold(&game, seed, 1500);
        let game = odd_games().new_tree(&mut runner).expect("a game").current();
        testing::invariants_hold(&game, seed, 1500);
    }
}

#[test]
fn invariants_hold_in_whole_rallies() {
    for name in ["one-driver", "two-drivers", "four-drivers", "mixed-weather"] {
        let file = format!("examples/{name}.toml");
        let (_, text) = (WORKSPACE.files())
            .find(|(name, _)| *name == file)
            .expect("it is shipped");
        let text = text.replace("../rallies/", "rallies/");
        let game = WORKSPACE.set_up(&text);
        let game = game.unwrap_or_else(|findings| panic!("{findings:?}"));
        for seed in 0..4 {
            testing::invariants_hold(&game, seed, 4000);
        }
    }
}

/// Three drivers on a rally that is soon driven.
const SCENARIO: &str = r#"format = 1
game = "rallyman"
kind = "scenario"
components = { rally = "short-fixed.toml" }

[drivers.red]

[drivers.blue]

[drivers.green]
"#;

/// A fault for each invariant; what a position says of notes cannot be at odds with itself.
const FAULTS: &[(&str, PutFault<Rallyman>)] = &[
    ("cards-count-turns", |_, before, _, after| {
        after.drivers[0].pile.up[0] += 1;
        stays(before, after) && after.drivers[0].is_driving()
    }),
    ("cards-stay-on-piles", |_, before, _, after| {
        let held = before.drivers[0].pile.up[0];
        after.drivers[0].pile.up[0] = 0;
        stays(before, after) && held > 0
    }),
    ("stage-times-add-up", |_, before, _, after| {
        after.drivers[0].times.clear();
        !before.drivers[0].times.is_empty()
    }),
    ("gear-cards-are-conserved", |_, before, _, after| {
        after.gear_piles[0].left -= 1;
        stays(before, after)
    }),
    ("shortcut-cards-are-conserved", |_, before, _, after| {
        after.shortcut_deck[0] += 1;
        stays(before, after)
    }),
    ("dice-lead-ahead", |_, before, action, after| {
        let index = due_index(before).unwrap_or(0);
        after.drivers[index].at = before.drivers[index].at;
        stays(before, after) && is_die(action)
    }),
    ("cars-move-in-their-turn", |_, before, _, after| {
        let other = before.drivers.iter().position(|car| car.at == Place(1));
        let Some(other) = other.filter(|other| Some(*other) != due_index(before)) else {
            return false;
        };
        after.drivers[other].at = Place(4);
        stays(before, after) && after.drivers[other].is_driving()
    }),
    ("losses-gain-nothing", |_, before, action, after| {
        let index = due_index(before).unwrap_or(0);
        after.drivers[index].at = Place::START;
        stays(before, after) && matches!(action, Action::Chance(Chance::GearCard(_)))
    }),
    ("dice-are-used-once", |_, before, action, _| {
        let dice = before.turn.plan.iter().map(|step| step.die);
        before.turn.used = dice.collect();
        is_die(action)
    }),
    ("damage-takes-gear-dice", |_, before, action, _| {
        let is_gear = (before.turn.plan.first()).is_some_and(|step| step.die.gear().is_some());
        let takes = is_die(action) && is_gear;
        if takes {
            due(before).damage = 5;
        }
        takes
    }),
    ("flats-take-acceleration-dice", |_, before, action, _| {
        let is_white = (before.turn.plan.first()).is_some_and(|step| step.die.is_acceleration());
        let takes = is_die(action) && is_white;
        if takes {
            due(before).flats = 2;
        }
        takes
    }),
    ("gears-follow-each-other", |_, before, action, _| {
        let gear = before.turn.plan.first().and_then(|step| step.die.gear());
        before.turn.gear = 0;
        is_die(action) && gear > Some(1)
    }),
    ("gears-are-those-of-dice", |_, before, _, after| {
        let index = due_index(before).unwrap_or(0);
        after.drivers[index].gear = 6;
        stays(before, after)
    }),
    (
        "warnings-stay-below-the-limit",
        |_, before, action, after| {
            after.turn.used = DiceSet::ALL;
            after.turn.warned = DiceSet::ALL;
            drives_on(before, action, after)
        },
    ),
    ("notes-are-kept", |game, before, action, after| {
        after.turn.gear = 9;
        let is_on = drives_on(before, action, after);
        is_on
            && rules::notes::track(game, after)
                .at(due(after).at)
                .kind
                .corner()
                .is_some()
    }),
    ("neutral-follows-a-loss", |_, before, action, after| {
        let index = due_index(before).unwrap_or(0);
        after.drivers[index].gear = 0;
        let ends = matches!(action, Action::Move(_, Move::EndTurn));
        stays(before, after) && ends && before.drivers[index].gear > 0
    }),
    ("damage-fits-the-dashboard", |_, _, _, after| {
        after.drivers[0].damage = 9;
        after.drivers[0].status != Status::KnockedOut
    }),
    ("repairs-are-made-in-assistance", |_, before, _, after| {
        before.drivers[0].damage = after.drivers[0].damage + 1;
        before.stage == after.stage && after.drivers[0].status != Status::KnockedOut
    }),
    ("seconds-balance", |_, before, _, after| {
        after.drivers[0].seconds += 1;
        before.stage == after.stage && after.drivers[0].status != Status::KnockedOut
    }),
    ("cards-of-one-use-are-used-once", |_, _, _, after| {
        after.drivers[0].sisu = !after.drivers[0].sisu;
        after.drivers[0].status != Status::KnockedOut
    }),
    ("tires-are-changed-in-assistance", |_, before, _, after| {
        after.drivers[0].tires = match before.drivers[0].tires {
            Some(Tires::Snow) => Some(Tires::Asphalt),
            _ => Some(Tires::Snow),
        };
        stays(before, after) && before.drivers[0].status != Status::KnockedOut
    }),
    ("spaces-have-room", |game, before, _, after| {
        let Some(corner) = rules::notes::track(game, after).corners.first() else {
            return false;
        };
        let crowded = stays(before, after) && after.road.len() == 3;
        for car in &mut after.drivers {
            (car.at, car.stance) = (corner.inside, Stance::Forward);
        }
        crowded && before.drivers.iter().all(|car| car.at != corner.inside)
    }),
    (
        "cars-pass-where-there-is-room",
        |game, before, action, after| {
            let track = rules::notes::track(game, after);
            let Some(corner) = track
                .corners
                .iter()
                .find(|corner| corner.shortcut.is_none())
            else {
                return false;
            };
            let (inside, index) = (corner.inside, due_index(before).unwrap_or(0));
            let is_behind = track.at(before.drivers[index].at).rank > track.at(inside).rank + 3;
            let other = before.road.iter().find(|seat| seat.index() != index);
            let (Some(other), true) = (other.copied(), is_behind && is_die(action)) else {
                return false;
            };
            let car = before.car_mut(other);
            (car.at, car.stance) = (inside, Stance::Forward);
            after.drivers[index].at = track.finish();
            stays(before, after)
        },
    ),
    ("rounds-keep-their-order", |_, before, _, after| {
        after.order.clear();
        stays(before, after) && before.round == after.round
    }),
    ("road-lists-who-drives", |_, _, _, after| {
        after.road.pop().is_some() && after.phase == Phase::Stage
    }),
    ("knocked-out-drivers-rest", |_, before, _, after| {
        before.drivers[0].status = Status::KnockedOut;
        after.drivers[0].times.push(Seconds(1));
        true
    }),
    ("dirt-comes-from-shortcuts", |_, before, _, after| {
        after.dirt[0] += 1;
        before.stage == after.stage
    }),
];

fn stays(before: &State, after: &State) -> bool {
    let driven = |state: &State| state.phase == Phase::Stage;
    driven(before) && driven(after) && before.stage == after.stage
}

fn due_index(state: &State) -> Option<usize> {
    state.due_seat().map(crate::kit::seat::Seat::index)
}

/// The car of whoever is due; the first one if nobody is.
fn due(state: &mut State) -> &mut Car {
    let index = due_index(state).unwrap_or(0);
    &mut state.drivers[index]
}

fn is_die(action: &Action<Rallyman>) -> bool {
    matches!(action, Action::Chance(Chance::Die(_)))
}

/// Whether a turn goes on after a die.
fn drives_on(before: &State, action: &Action<Rallyman>, after: &State) -> bool {
    let step = Transition {
        before,
        action,
        after,
    };
    goes_on(&step) && is_die(action) && after.turn.step == Step::Drive
}

#[test]
fn every_invariant_sees_its_fault() {
    let game = |_| WORKSPACE.set_up(SCENARIO).expect("the scenario is sound");
    check_faults((0..12).map(game), FAULTS, &["road-notes-sink-with-dirt"]);
}

/// Left and right swapped everywhere, what happens is the same on the other side.
#[test]
fn left_and_right_are_alike() {
    let mut runner = TestRunner::deterministic();
    let mut strategy = || odd_games().new_tree(&mut runner).expect("a game").current();
    for seed in 0..12 {
        let game = strategy();
        let mut mirrored = TestRunner::deterministic();
        let mut other = (0..=seed)
            .map(|_| {
                odd_games()
                    .new_tree(&mut mirrored)
                    .expect("a game")
                    .current()
            })
            .last()
            .expect("it is the same game");
        for track in &mut other.tracks {
            for space in &mut track.spaces {
                space.beside.swap(0, 1);
            }
            for corner in &mut track.corners {
                corner.turn = corner.turn.opposite();
            }
        }
        for card in &mut other.gear_cards {
            card.events.swap(1, 2);
        }
        let mut reflection = other.start(&mut Silent);
        testing::each_step(&game, game.start(&mut Silent), seed, 1500, |step| {
            let action = match step.action {
                Action::Chance(Chance::GearCard(GearEvent::Left)) => {
                    Action::Chance(Chance::GearCard(GearEvent::Right))
                }
                Action::Chance(Chance::GearCard(GearEvent::Right)) => {
                    Action::Chance(Chance::GearCard(GearEvent::Left))
                }
                action => action.clone(),
            };
            action.apply(&other, &mut reflection, &mut Silent);
            for (car, image) in step.after.drivers.iter().zip(&reflection.drivers) {
                let seen = |car: &Car| (car.at, car.pile, car.damage, car.times.clone());
                assert_eq!(seen(car), seen(image), "after {action:?}");
            }
        });
    }
}
