//! `adler-count`: another number of Adler markers than the rulebook has.

use super::pool::{Words, adlers, report_named, report_own};
use super::prelude::*;

lint! {
    "adler-count": Warn, SetupAdlerSubstitution;
    summary: "Adler markers in other numbers than one gold, two white and one black",
    why: "Café Adler replaces one gold, two white and one black marker.",
    kind: "markers",
    above: r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
  { id = "adler-gold", colour = "gold", value = 3, special = "adler" },
"#,
    bad: r#"  { id = "adler-white", colour = "white", value = 2, special = "adler" },
"#,
    good: r#"  { id = "adler-white", colour = "white", value = 2, count = 2, special = "adler" },
"#,
    below: r#"  { id = "adler-black", colour = "black", value = 0, special = "adler" },
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
    let counts = [Colour::Gold, Colour::White, Colour::Black].map(|colour| adlers(set, colour));
    // A pool without any is one for play without the option.
    if counts == [1, 2, 1] || counts == [0; 3] {
        return Vec::new();
    }
    let [gold, white, black] = counts;
    let message = format!(
        "there are {gold} gold, {white} white and {black} black Adler markers, not 1, 2 and 1"
    );
    vec![(message, "write the `count` of each".to_owned())]
}
