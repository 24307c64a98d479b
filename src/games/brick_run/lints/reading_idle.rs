//! `reading-idle`: a reading that cannot matter.

use super::prelude::*;
use super::reach;
use crate::games::brick_run::table::CardPiece;

lint! {
    "reading-idle": Warn;
    summary: "a reading that cannot matter in this game",
    why: "Its author expects something else of the game than will happen: another mode, another number of players or another card may have been meant.",
    kind: "scenario",
    bad: r#"players = 2
readings = { market-pass = "final" }
"#,
    good: r#"players = 2
mode = "full"
readings = { market-pass = "final" }
"#,
    checks: [Authored(check)],
}

/// A key, and why it makes no difference, if it makes none.
type Verdict = (&'static str, bool, Option<&'static str>);

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let verdicts = [by_mode(subject), by_cards(subject), by_cop(subject)];
    for (key, is_given, why) in verdicts.into_iter().flatten() {
        if let Some(why) = why.filter(|_| is_given) {
            let message = format!("`{key}` makes no difference: {why}");
            let place = scope.place(&format!("/readings/{key}"));
            scope.report(found(&LINT, place, message).help("remove the reading"));
        }
    }
}

/// Readings that hang on the mode, the number of players and other readings. Naming what holds
/// anyway does no harm: those that are given differ from the rules in use.
fn by_mode(subject: &ScenarioSubject<'_>) -> Vec<Verdict> {
    let game = subject.game;
    let (given, readings) = (game.readings_given(), &game.readings);
    let beginner = game.mode == Mode::Beginner;
    let bought = !beginner && readings.full_bricks == FullBricks::Bought;
    let constants = &game.constants;
    let in_beginner = "nothing is bought in the beginner mode";
    vec![
        (
            "market-pass",
            given.market_pass.is_some(),
            if beginner {
                Some(in_beginner)
            } else {
                game.is_solo()
                    .then_some("a lone player buys in turn with nobody")
            },
        ),
        (
            "full-market",
            given.full_market.is_some(),
            beginner.then_some(in_beginner),
        ),
        (
            "full-bricks",
            given.full_bricks.is_some(),
            beginner.then_some(in_beginner),
        ),
        (
            "draft-order",
            given.draft_order.is_some(),
            (game.people <= 2).then_some("behind the first player there is one other at most"),
        ),
        (
            "peek-revealed",
            given.peek_revealed.is_some(),
            (readings.peek_choice == PeekChoice::Any)
                .then_some("players choose among the cards that lie face down"),
        ),
        (
            "waiting-pay",
            given.waiting_pay.is_some(),
            (constants.waiting_pay == 0).then_some("nobody is paid for waiting"),
        ),
        (
            "resupply",
            given.resupply.is_some(),
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
            given.wreck_payment.is_some(),
            (constants.wreck_fee == 0).then_some("a wreck costs nothing"),
        ),
        (
            "town-activity",
            given.town_activity.is_some(),
            (!game.is_solo() && readings.repair_timing == RepairTiming::OwnTurn)
                .then_some("a car in town has no turn to repair in"),
        ),
    ]
}

/// Readings that hang on what cars and cards there are.
fn by_cards(subject: &ScenarioSubject<'_>) -> Vec<Verdict> {
    let game = subject.game;
    let (given, readings) = (game.readings_given(), &game.readings);
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
            given.damage_slows.is_some(),
            (game.cars.iter())
                .all(|car| car.track.windows(2).all(|pair| pair[0] == pair[1]))
                .then_some("no car is slower with damage"),
        ),
        (
            "wreck-placement",
            given.wreck_placement.is_some(),
            (!might_hold_more).then_some("nobody has more cubes than a wreck takes"),
        ),
        (
            "initiative-bonus",
            given.initiative_bonus.is_some(),
            (game.cars.iter().all(|car| car.initiative == 0))
                .then_some("no car has an initiative bonus"),
        ),
        (
            "nitrous-effect",
            given.nitrous_effect.is_some(),
            nitrous.or(left.then_some("encounters look at the spaces that are left")),
        ),
        ("nitrous-floor", given.nitrous_floor.is_some(), nitrous),
        (
            "speed-multiplier-stacking",
            given.speed_multiplier_stacking.is_some(),
            (most(Ability::SpeedMultiplier) < 2).then_some("no car comes to two speed multipliers"),
        ),
        (
            "pickup-overflow",
            given.pickup_overflow.is_some(),
            (!game.cards.iter().any(large)).then_some("no Pickup gives more than one brick"),
        ),
        (
            "cube-part-loss",
            given.cube_part_loss.is_some(),
            (parts.of(Ability::Cube) == 0).then_some("no part has a cube"),
        ),
        (
            "cop-car",
            given.cop_car.is_some(),
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
    let given = game.readings_given();
    let absent = (!game.is_solo()).then_some("the crooked cop does not play");
    let free = (game.constants.wreck_fee == 0).then_some("a crash costs nothing");
    vec![
        ("cop-action-speed", given.cop_action_speed.is_some(), absent),
        ("cop-used-cards", given.cop_used_cards.is_some(), absent),
        ("cop-broke", given.cop_broke.is_some(), absent.or(free)),
        (
            "cop-bricks",
            given.cop_bricks.is_some(),
            absent.or((game.mode == Mode::Beginner).then_some("nobody buys bricks")),
        ),
        (
            "cop-duplicate-parts",
            given.cop_duplicate_parts.is_some(),
            absent,
        ),
    ]
}
