//! `map-assist-room`: too few tiles for the Assistance Cars.

use super::prelude::*;

lint! {
    "map-assist-room": Error, SetupAssistNoCar;
    summary: "fewer tiles on which Assistance Cars may begin than there are players",
    why: "They begin on tiles without sign that are not START or FINISH, each on one of its own.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"#,
    bad: r#""0,2" = "service/0"
"0,3" = "checkpoint-2/0"
"0,4" = "hazard-straight/0"
"#,
    good: r#""0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"#,
    below: r#""0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let map = &subject.raced;
    let is_plain = |place: &_| map.at(*place).sign.is_none() && subject.role(*place).is_none();
    let (plain, players) = (map.places().filter(is_plain).count(), subject.terms.players);
    if plain >= players {
        return;
    }
    let message = format!(
        "{} without sign for {} to begin on",
        Count(plain, "tile"),
        Count(players, "Assistance Car")
    );
    let finding = found(&LINT, scope.place("/board"), message);
    scope.report(finding.help("lay more tiles without sign"));
}
