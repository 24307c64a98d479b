//! `map-range`: a stretch that no load of FUEL lasts for.

use super::prelude::*;

lint! {
    "map-range": Warn, MoveFuelPerTile;
    summary: "a stretch between supplies that takes more FUEL than the two boards of a player carry",
    why: "However the driver goes, the tank runs dry on the way, and the Assistance Car has to fetch FUEL at one tile a turn.",
    kind: "road-map",
    bad: r#"[board]
"0,-1" = "service/0"
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "straight/0"
"#,
    good: r#"[board]
"0,-1" = "straight/0"
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"#,
    below: r#""0,5" = "checkpoint-3/0"
"0,6" = "straight/0"
"0,7" = "hazard-straight/0"
"0,8" = "curve/1"
"1,8" = "curve/3"
"1,9" = "curve/1"
"2,9" = "curve/3"
"2,10" = "curve/1"
"3,10" = "curve/3"
"3,11" = "crossroads/0"
"3,12" = "finish/0"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let mut tiles = subject.raced.tiles().iter();
    if !tiles.any(|laid| laid.sign == Some(Sign::ServiceStation)) {
        // `service-missing` reports that.
        return;
    }
    let carried = subject.terms.carried;
    let Some(stretch) = subject
        .longest_stretch()
        .filter(|stretch| stretch.tiles > carried)
    else {
        return;
    };
    let (from, to) = (stretch.from, stretch.to);
    let end = if from == to {
        "back to it".to_owned()
    } else {
        format!("to {}", subject.name(to))
    };
    let message = format!(
        "from {} {end} it takes {} FUEL, and the two boards of a player carry {carried}",
        subject.name(from),
        stretch.tiles
    );
    let mut finding = found(&LINT, scope.place(&subject.pointer(from)), message);
    if from != to {
        let end = scope.place(&subject.pointer(to));
        finding = finding.also(end, "the stretch ends here");
    }
    scope.report(finding.help("lay a SERVICE STATION on the way, or make the way shorter"));
}
