//! `reading-idle`: a reading that cannot matter.

use super::prelude::*;
use super::reach;
use crate::games::brick_run::table::CardPiece;

lint! {
    "reading-idle": Warn;
    summary: "a reading that cannot matter in this game",
    why: "Its author expects something else of the game than will happen: another mode, another number of players or another card may have been meant.",
    kind: "scenario",
    above: "players = 2\n",
    bad: "",
    good: r#"mode = "full"
"#,
    below: r#"readings = { market-pass = "final" }
"#,
    checks: [Authored(check)],
}

/// A key, and why it makes no difference, if it makes none.
type Verdict = (&'static str, Option<&'static str>);

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    // Naming what holds anyway does no harm: these are the readings that differ.
    let given = subject.game.readings_given();
    let verdicts = [by_mode(subject), by_cards(subject), by_cop(subject)];
    for (key, why) in verdicts.into_iter().flatten() {
        if let Some(why) = why.filter(|_| given.has(key)) {
            let message = format!("`{key}` makes no difference: {why}");
            let place = scope.place(&format!("/readings/{key}"));
            scope.report(found(&LINT, place, message).help("remove the reading"));
        }
    }
}

/// Readings that hang on the mode, the number of players and other readings.
fn by_mode(subject: &ScenarioSubject<'_>) -> Vec<Verdict> {
    let game = subject.game;
    let readings = &game.readings;
    let beginner = game.mode == Mode::Beginner;
    let bought = !beginner && readings.full_bricks == FullBricks::Bought;
    let constants = &game.constants;
    let in_beginner = "nothing is bought in the beginner mode";
    vec![
        (
            "market-pass",
            if beginner {
                Some(in_beginner)
            } else {
                game.is_solo()
                    .then_some("a lone player buys in turn with nobody")
            },
        ),
        ("full-market", beginner.then_some(in_beginner)),
        ("full-bricks", beginner.then_some(in_beginner)),
        (
            "draft-order",
            (game.people <= 2).then_some("behind the first player there is one other at most"),
        ),
        (
            "peek-revealed",
            (readings.peek_choice == PeekChoice::Any)
                .then_some("players choose among the cards that lie face down"),
        ),
        (
            "waiting-pay",
            (constants.waiting_pay == 0).then_some("nobody is paid for waiting"),
        ),
        (
            "resupply",
            if bought {
                Some("players buy their bricks")
            } else if constants.bricks == 0 {
                Some("a delivery starts without bricks")
            } else {
                (game.towns.len() == 1).then_some("there is one delivery")
            },
        ),
        (
            "wreck-payment",
            (constants.wreck_fee == 0).then_some("a wreck costs nothing"),
        ),
        (
            "town-activity",
            (!game.is_solo() && readings.repair_timing == RepairTiming::OwnTurn)
                .then_some("a car in town has no turn to repair in"),
        ),
    ]
}

/// Readings that hang on what cars and cards there are.
fn by_cards(subject: &ScenarioSubject<'_>) -> Vec<Verdict> {
    let game = subject.game;
    let readings = &game.readings;
    let parts = reach::all_parts(game);
    let most = |ability: Ability| {
        let cars = reach::people_cars(game).map(|car| car.icons.of(ability));
        cars.max().unwrap_or(0) + parts.of(ability)
    };
    let cubes = u16::from(game.constants.cubes) + most(Ability::Cube);
    let cubes = cubes.min(u16::from(game.constants.most_cubes));
    let might_hold_more = cubes > u16::from(game.constants.wreck_cubes)
        || readings.cube_part_loss == CubePartLoss::KeepCube && parts.of(Ability::Cube) > 0;
    let no_nitrous = most(Ability::Nitrous) == 0;
    let nitrous = no_nitrous.then_some("no car and no part has nitrous");
    let left = readings.encounter_movement == EncounterMovement::Remaining;
    let all_fixed = game
        .people()
        .all(|seat| game.agreed.cars[seat.index()].is_some());
    let large =
        |card: &CardPiece| matches!(card.encounter, Encounter::Pickup(pickup) if pickup.bricks > 1);
    vec![
        (
            "damage-slows",
            (game.cars.iter())
                .all(|car| car.track.windows(2).all(|pair| pair[0] == pair[1]))
                .then_some("no car is slower with damage"),
        ),
        (
            "wreck-placement",
            (!might_hold_more).then_some("nobody has more cubes than a wreck takes"),
        ),
        (
            "initiative-bonus",
            (game.cars.iter().all(|car| car.initiative == 0))
                .then_some("no car has an initiative bonus"),
        ),
        (
            "nitrous-effect",
            nitrous.or(left.then_some("encounters look at the spaces that are left")),
        ),
        ("nitrous-floor", nitrous),
        (
            "speed-multiplier-stacking",
            (most(Ability::SpeedMultiplier) < 2).then_some("no car comes to two speed multipliers"),
        ),
        (
            "pickup-overflow",
            (!game.cards.iter().any(large)).then_some("no Pickup gives more than one brick"),
        ),
        (
            "cube-part-loss",
            (parts.of(Ability::Cube) == 0).then_some("no part has a cube"),
        ),
        (
            "cop-car",
            if game.is_solo() {
                Some("the crooked cop drives it")
            } else if !game.cars.iter().any(|car| car.cop) {
                Some("there is none")
            } else {
                (all_fixed && game.cars_by == CarsBy::Choice)
                    .then_some("the cars of all players are fixed")
            },
        ),
    ]
}

/// Readings about the crooked cop.
fn by_cop(subject: &ScenarioSubject<'_>) -> Vec<Verdict> {
    let game = subject.game;
    let absent = (!game.is_solo()).then_some("the crooked cop does not play");
    let free = (game.constants.wreck_fee == 0).then_some("a crash costs nothing");
    vec![
        ("cop-action-speed", absent),
        ("cop-used-cards", absent),
        ("cop-broke", absent.or(free)),
        (
            "cop-bricks",
            absent.or((game.mode == Mode::Beginner).then_some("nobody buys bricks")),
        ),
        ("cop-duplicate-parts", absent),
    ]
}
