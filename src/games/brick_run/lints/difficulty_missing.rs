//! `difficulty-missing`: a solo game that does not say how hard it is.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "difficulty-missing": Error, SoloCopParts;
    summary: "a game of one player without a difficulty",
    why: "The difficulty says how many parts the crooked cop begins with. A position says it as long as he has not drawn them.",
    kind: "scenario",
    above: "players = 1\n",
    bad: "",
    good: r#"difficulty = "regular"
"#,
    checks: [Scenario(check_scenario), State(check_state)],
}

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    check(subject.game, "/players", scope);
}

fn check_state(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    // The parts that are still due in the phase `cop-part` are counted. Markets may open in later rounds, too.
    let has_begun = (state.delivery, state.round) > (1, 1) || rules::draft::after_delivery(state);
    if state.phase <= Phase::Market && !has_begun {
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
