//! `position-rally-phase`: a phase that the rally cannot be in, or something that is not there yet.

use super::prelude::*;
use crate::games::rallyman::state::{Car, ChronoPile};

lint! {
    "position-rally-phase": Error, SetupLayout;
    summary: "an impossible phase, or a key that does not belong to the phase",
    why: "Before a stage cars stand behind the line and nothing lies on the table. Zones, weather, tires and order are decided only where the rally leaves that open.",
    bad: position!("phase = \"between\"\nstage = 2\n", red: "flats = 1\ntimes = [120]\n", blue: "times = [130]\n"),
    good: position!(
        "phase = \"between\"\nstage = 2\ncomponents = { rally = \"short-fixed.toml\" }\n",
        red: "flats = 1\ntimes = [120]\n",
        blue: "times = [130]\n"
    ),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let phase = state.phase;
    if let Some(why) = phase_fault(game, state) {
        let message = format!("this cannot be the phase `{phase}`: {why}");
        let finding = found(&LINT, scope.place("/phase"), message);
        scope.report(finding.help("name another phase"));
        return;
    }
    if !phase.is_before_start() {
        return;
    }
    let mut is_told = false;
    for seat in game.all_seats() {
        let name = game.name(seat);
        if let Some(key) = rest(state, state.car(seat)) {
            let message = format!("{name} has `{key}` before the stage, in the phase `{phase}`");
            let place = scope.place(&format!("/drivers/{name}/{key}"));
            let help = format!("remove `{key}`, or name another phase");
            scope.report(found(&LINT, place, message).help(help));
            is_told = true;
        }
    }
    let keeps_dirt = game.readings.dirt_lifetime == DirtLifetime::Rally && state.stage > 0;
    let items = [
        (
            "dirt",
            state.dirt.iter().any(|markers| *markers > 0) && !keeps_dirt,
        ),
        ("gear-cards", state.gear_piles != game.fresh_gear_piles()),
        ("shortcut-deck", state.shortcut_deck != game.shortcut_cards),
    ];
    for (key, _) in items.into_iter().filter(|(_, is_there)| *is_there) {
        // A key that is not written follows from what the drivers have.
        if is_told && !scope.says(&format!("/{key}")) {
            continue;
        }
        let message = format!("there is `{key}` before the stage, in the phase `{phase}`");
        let finding = found(&LINT, scope.place(&format!("/{key}")), message);
        scope.report(finding.help(format!("remove `{key}`, or name another phase")));
    }
}

/// Why the rally cannot be in its phase.
fn phase_fault(game: &Rallyman, state: &State) -> Option<&'static str> {
    let stage = usize::from(state.stage);
    let first = stage == 0;
    let assisted = !first && game.tracks[stage - 1].assistance;
    let is_any = |status: Status| state.drivers.iter().any(|car| car.status == status);
    match state.phase {
        Phase::SnowZones if game.weather != Weather::Chosen => {
            Some("the drivers choose zones only with `weather = \"chosen\"`")
        }
        Phase::SnowZones if !first => Some("zones are chosen before the first stage"),
        Phase::Weather if game.weather != Weather::Variable => {
            Some("weather is rolled only with `weather = \"variable\"`")
        }
        Phase::Tires if game.weather == Weather::None => {
            Some("there is no weather, and no tires to choose")
        }
        Phase::Tires if !first && !assisted => {
            Some("there is no assistance before this stage, and tires stay")
        }
        Phase::Tires if state.drivers.iter().all(has_chosen) => Some("everybody has chosen tires"),
        Phase::StartOrder if !first => Some("later stages are started in the order of times"),
        Phase::StartOrder if game.seats() == 1 => Some("a lone driver has no order to agree on"),
        Phase::Between if first => Some("no stage has been driven"),
        Phase::Between if assisted => Some("there is assistance before this stage"),
        Phase::Between if !has_mender(state) => {
            Some("nobody who is still to decide has a flat and a spare tire")
        }
        Phase::Over if is_any(Status::Driving) => Some("somebody is still driving"),
        Phase::Over if stage + 1 < game.tracks.len() && is_any(Status::Finished) => {
            Some("there are stages to come")
        }
        Phase::SnowZones | Phase::Weather | Phase::Tires | Phase::StartOrder | Phase::Between => {
            (!is_any(Status::Driving)).then_some("nobody is in the rally any more")
        }
        _ => None,
    }
}

fn has_chosen(car: &Car) -> bool {
    car.status == Status::KnockedOut || car.choice.is_some()
}

/// Whether somebody can still use a spare tire between two stages.
fn has_mender(state: &State) -> bool {
    let mut waiting = state.start_order.iter().skip(usize::from(state.due));
    waiting.any(|&seat| {
        let car = state.car(seat);
        car.flats > 0 && car.spare
    })
}

/// What a driver has that belongs to a stage.
fn rest(state: &State, car: &Car) -> Option<&'static str> {
    let has_status = match car.status {
        Status::Driving => false,
        Status::KnockedOut => state.stage == 0,
        Status::Finished => true,
    };
    let items = [
        ("status", has_status),
        ("at", car.at != Place::START),
        ("stance", car.stance != Stance::Forward),
        ("gear", car.gear > 0),
        ("cards", car.pile != ChronoPile::default()),
        ("seconds", car.seconds > 0),
        ("splits", car.splits.iter().any(Option::is_some)),
    ];
    let there = items.into_iter().find(|(_, is_there)| *is_there);
    there.map(|(key, _)| key)
}
