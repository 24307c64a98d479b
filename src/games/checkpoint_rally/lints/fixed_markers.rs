//! `fixed-markers`: a fixed order of markers that names not every player once.

use super::prelude::*;

lint! {
    "fixed-markers": Error, SetupMarkerDraw;
    summary: "a fixed order of markers that does not name every player once",
    why: "The marker of each player is drawn once.",
    inside: fixed,
    bad: r#"marker-order = ["red", "red"]
"#,
    good: r#"marker-order = ["red", "blue"]
"#,
    checks: [Shape, Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(order) = &subject.scenario.fixed.marker_order else {
        return;
    };
    let players = subject.scenario.players.keys();
    let missing: Vec<&str> = players
        .filter(|colour| !order.contains(colour))
        .map(|colour| colour.name())
        .collect();
    let rest = || match missing.as_slice() {
        [] => "remove the second one".to_owned(),
        _ => format!("not drawn yet: {}", listed(&missing)),
    };
    let mut repeated = (1..order.len()).filter(|&index| order[..index].contains(&order[index]));
    if let Some(index) = repeated.next() {
        let message = format!("the marker of {} is drawn twice", order[index].name());
        let place = scope.place(&format!("/fixed/marker-order/{index}"));
        scope.report(found(&LINT, place, message).help(rest()));
    } else if !missing.is_empty() {
        let message = format!("these markers are not drawn: {}", listed(&missing));
        let place = scope.place("/fixed/marker-order");
        scope.report(found(&LINT, place, message).help("name every player once"));
    }
}
