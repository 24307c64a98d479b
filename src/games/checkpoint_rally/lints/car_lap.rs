//! `car-lap`: a car that can drive a whole lap of the stopwatch in one action.

use super::prelude::*;

lint! {
    "car-lap": Warn;
    group: Balance,
    summary: "a car that can go round the whole stopwatch in one action",
    why: "A marker that laps another one looks as if it were behind it.",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "steamroller"
name = "Steamroller"
"#,
    bad: "minutes = { highway = 15, gravel = 2, urban = 2 } # scrutineer: allow(car-cost-nonstandard)\n",
    good: "minutes = { highway = 14, gravel = 2, urban = 2 } # scrutineer: allow(car-cost-nonstandard)\n",
    checks: [Cars(check)],
}

fn check(subject: &SetSubject<'_, Car>, scope: &mut Scope<'_>) {
    let lap = u16::from(Constants::default().dial_minutes);
    for entry in subject.set.own() {
        let (id, minutes) = (&entry.value.id, entry.value.minutes);
        let farthest = 2 * u16::from(minutes.largest());
        if !minutes.is_drivable() || farthest < lap {
            continue;
        }
        let message = format!(
            "two tiles take `{id}` up to {farthest} minutes; a lap of the stopwatch has {lap}"
        );
        scope.report(
            found(&LINT, entry.place("/minutes"), message)
                .help(format!("keep all minutes below {}", lap.div_ceil(2))),
        );
    }
}
