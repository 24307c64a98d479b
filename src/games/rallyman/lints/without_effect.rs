//! Keys of a scenario that change nothing beside the others: `key-without-effect`.

use super::prelude::*;

/// Reports each of them.
pub(super) fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let decided = match game.weather {
        Weather::Chosen => None,
        Weather::Fixed => Some("in a rally of `weather = \"fixed\"`: its sections say `side`"),
        Weather::Variable => Some("in a rally of `weather = \"variable\"`: dice decide"),
        Weather::None => Some("in a rally of `weather = \"none\"`: it is driven on asphalt"),
    };
    if let Some(why) = decided {
        let help = "remove it, or drive a rally of `weather = \"chosen\"`";
        scope.without_effect("/fixed/snow-zones", why, help);
    }
    if game.weather == Weather::None {
        scope.without_effect(
            "/fixed/tires",
            "in a rally of `weather = \"none\"`: all tires are for asphalt",
            "remove it, or drive a rally with weather",
        );
    }
    if game.drivers.len() == 1 {
        let given = game.readings_given();
        let alone = "with a lone driver";
        let between = [
            "departure",
            "start-round-order",
            "blocked-jump",
            "rally-tie",
        ];
        for key in between.into_iter().filter(|key| given.has(key)) {
            let help = "remove it: the rally is the same without it";
            scope.without_effect(&format!("/readings/{key}"), alone, help);
        }
    }
    let options = game.options;
    if !options.time_attack && options.spend_seconds {
        scope.without_effect(
            "/options/spend-seconds",
            "without `time-attack`: no seconds are earned that could be spent",
            "remove it, or write `time-attack = true`",
        );
    }
}
