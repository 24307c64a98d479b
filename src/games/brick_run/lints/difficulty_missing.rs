//! `difficulty-missing`: a solo game that does not say how hard it is.

use super::super::components::Phase;
use super::super::state::State;
use super::super::table::BrickRun;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "difficulty-missing",
        game: Some("brick-run"),
        level: Level::Error,
        summary: "a game of one player without a difficulty",
        why: "The difficulty says how many parts the crooked cop begins with. A position says it as long as he has not drawn them.",
        clause: Some("solo.cop-parts"),
        bad: document!(
            "scenario",
            r#"players = 1
"#
        ),
        good: document!(
            "scenario",
            r#"players = 1
difficulty = "regular"
"#
        ),
    },
    check: &[Check::Scenario(check_scenario), Check::State(check_state)],
};

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    check(subject.game, "/players", scope);
}

fn check_state(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    // The parts that are still due in the phase `cop-part` are counted.
    if state.phase <= Phase::Market && !BrickRun::after_delivery(state) {
        check(game, "/phase", scope);
    }
}

fn check(game: &BrickRun, key: &str, scope: &mut Scope<'_>) {
    if game.is_solo() && game.difficulty.is_none() {
        let message = "nothing says how many parts the crooked cop begins with";
        let help = "write `difficulty = \"easy\"`, `\"regular\"` or `\"hard\"`";
        scope.report(found(&LINT, scope.place(key), message).help(help));
    }
}
