//! `adler-useless`: an Adler marker that nothing can be got for.

use super::pool::{Words, adlers, plain, report_named, report_own};
use super::prelude::*;

lint! {
    "adler-useless": Warn, AdlerSameColour;
    group: Balance,
    summary: "an Adler marker that is the only one of its colour",
    why: "An Adler marker is exchanged for one of the same colour that somebody else has. There has to be another.",
    kind: "markers",
    above: "markers = [\n",
    bad: r#"  { id = "gold-3", colour = "gold", value = 3 },
"#,
    good: r#"  { id = "gold-3", colour = "gold", value = 3, count = 5 },
"#,
    below: r#"  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
  { id = "adler-gold", colour = "gold", value = 3, special = "adler" },
  { id = "adler-white", colour = "white", value = 2, count = 2, special = "adler" },
  { id = "adler-black", colour = "black", value = 0, special = "adler" },
]
"#,
    checks: [Markers(check_own), Authored(check_named)],
}

fn check_own(set: &Set<Marker>, scope: &mut Scope<'_>) {
    report_own(&LINT, set, faults(set), scope);
}

fn check_named(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    if subject.game.options.cafe_adler {
        let faults = faults(&subject.parts.markers);
        report_named(&LINT, subject, (faults, true), scope);
    }
}

fn faults(set: &Set<Marker>) -> Vec<Words> {
    let colours = Colour::ALL.iter().copied();
    // It takes the place of the only one there is.
    let useless = colours.filter(|&colour| plain(set, colour) == 1 && adlers(set, colour) == 1);
    let words = useless.map(|colour| {
        let message = format!("with Café Adler the only {colour} marker is an Adler marker, and there is none to exchange it for");
        (message, format!("add {colour} markers"))
    });
    words.collect()
}
