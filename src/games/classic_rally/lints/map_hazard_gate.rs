//! `map-hazard-gate`: hazards at every way out of START.

use super::prelude::*;

lint! {
    "map-hazard-gate": Warn, HazardStop;
    summary: "a START from which every road leads straight onto a HAZARD",
    why: "The first car that arrives draws a card before it has gone anywhere: its rally is decided by luck.",
    kind: "road-map",
    bad: r#"[board]
"0,0" = "start/0"
"0,1" = "hazard-straight/0"
"0,2" = "checkpoint-1/0"
"0,3" = "straight/0"
"0,4" = "checkpoint-2/0"
"0,5" = "service/0"
"0,6" = "checkpoint-3/0"
"0,7" = "finish/0"
"#,
    good: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let Some((start, _)) = subject.ends() else {
        return;
    };
    let map = &subject.raced;
    let laid = map.at(start);
    let mut neighbours = Side::of(laid.linked).filter_map(|side| laid.across(side));
    let is_hazard = |place| map.at(place).sign == Some(Sign::Hazard);
    let Some(first) = neighbours.next().filter(|&place| is_hazard(place)) else {
        return;
    };
    if neighbours.all(is_hazard) {
        let ways = match laid.linked.count_ones() {
            1 => "the only road out of START leads onto",
            _ => "every road out of START leads onto a HAZARD, such as",
        };
        let message = format!("{ways} {}", subject.name(first));
        let finding = found(&LINT, scope.place(&subject.pointer(first)), message);
        scope.report(finding.help("lay a tile without HAZARD next to START"));
    }
}
