//! `position-weather`: snow that cannot lie there.

use super::prelude::*;
use crate::games::rallyman::rules;

lint! {
    "position-weather": Error, WeatherBoards;
    summary: "zones under snow that the weather of the rally rules out",
    why: "A rally says how its weather is decided. Where the course sheet or the drivers have decided, the position cannot have it otherwise.",
    bad: position!(r#"snow = ["l"]
"#, red: r#"at = "l0-l1/3"
gear = 3
"#, blue: r#"at = "l0-l1/2"
gear = 2
"#),
    good: position!(r#"stage = 3
snow = ["c"]
"#, red: r#"at = "c5-c4/3"
gear = 3
"#, blue: r#"at = "c5-c4/2"
gear = 2
"#),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let is_choice = game.weather == Weather::Chosen && state.phase != Phase::SnowZones;
    if state.chosen != ZoneSet::NONE && !is_choice {
        let message = "the drivers have not chosen zones under snow";
        let finding = found(&LINT, scope.place("/chosen"), message);
        scope.report(finding.help("remove `chosen`"));
        return;
    }
    let here: ZoneSet = rules::notes::track(game, state)
        .zones
        .iter()
        .copied()
        .collect();
    let usual = game.usual_snow(state.phase, state.stage, state.chosen);
    let is_rolled = game.weather == Weather::Variable
        && !matches!(state.phase, Phase::Weather | Phase::Between);
    let fits = if is_rolled {
        state.snow.and(here) == state.snow
    } else {
        state.snow == usual
    };
    if fits {
        return;
    }
    let names = |set: ZoneSet| {
        let zones = set.iter().filter_map(|zone| game.zones.get(zone.index()));
        let zones: Vec<&str> = zones.map(Id::as_str).collect();
        match zones.len() {
            0 => "no zone".to_owned(),
            _ => list(zones),
        }
    };
    let (message, help) = if is_rolled {
        let message = format!(
            "{} are under snow, and the stage leads over {}",
            names(state.snow),
            names(here)
        );
        (message, "name zones of the stage only")
    } else {
        let message = format!(
            "{} under snow here, and the rally has {} under snow",
            names(state.snow),
            names(usual)
        );
        (message, "remove `snow`, or change the rally")
    };
    scope.report(found(&LINT, scope.place("/snow"), message).help(help));
}
