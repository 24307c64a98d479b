//! `target-unreachable`: points that nobody can have.

use std::iter::repeat_n;

use super::pool::chosen;
use super::prelude::*;

lint! {
    "target-unreachable": Warn, EndTenPoints;
    summary: "points that end the game, and that not even the best markers of all rounds add up to",
    why: "Everybody draws one marker a round. The game can end by its points only if they can be reached.",
    kind: "scenario",
    above: "players = 3\n",
    bad: r#"components = { rules = "two-rounds.toml" }
"#,
    good: r#"components = { rules = "base" }
"#,
    checks: [Authored(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (game, rounds) = (subject.game, usize::from(subject.game.constants.rounds));
    let markers = game.markers.iter();
    let values = markers.flat_map(|own| repeat_n(i32::from(own.value), usize::from(own.in_play)));
    let mut values: Vec<i32> = values.collect();
    values.sort_unstable_by(|one, other| other.cmp(one));
    // Who draws nothing has nothing: fewer markers may be more points.
    let best: i32 = values.iter().take(rounds).filter(|value| **value > 0).sum();
    let target = game.constants.target;
    if best >= i32::from(target) {
        return;
    }
    let place = chosen(subject, scope);
    let message = format!(
        "the best markers of {} add up to {best}, and {} would end the game",
        Count(rounds, "round"),
        Count(target, "point")
    );
    let help = match best {
        0 => "have markers that are worth something".to_owned(),
        _ => format!("let `target` be {best} at most, or leave more rounds"),
    };
    scope.report(found(&LINT, place, message).help(help));
}
