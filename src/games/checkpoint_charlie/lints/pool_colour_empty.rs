//! `pool-colour-empty`: a colour without markers.

use super::pool::{Words, plain, report_named, report_own};
use super::prelude::*;

lint! {
    "pool-colour-empty": Error, EndColourOut;
    summary: "a pool without markers of some colour",
    why: "The game ends when the markers of a colour have run out: it would be over after the first round.",
    kind: "markers",
    above: r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
"#,
    bad: "",
    good: r#"  { id = "black-0", colour = "black", value = 0, count = 8 },
"#,
    below: "]\n",
    checks: [Markers(check_own), Authored(check_named)],
}

fn check_own(set: &Set<Marker>, scope: &mut Scope<'_>) {
    // Markers of one colour alone are there for other pools to extend.
    let faults = faults(set);
    if faults.len() == 1 {
        report_own(&LINT, set, faults, scope);
    }
}

fn check_named(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    // With the other reading the game goes on until one is wanted.
    if subject.game.readings.colour_exhaustion == ColourExhaustion::Empty {
        let faults = faults(&subject.parts.markers);
        let found_there = faults.len() == 1;
        report_named(&LINT, subject, (faults, found_there), scope);
    }
}

fn faults(set: &Set<Marker>) -> Vec<Words> {
    let colours = Colour::ALL.iter().copied();
    let empty = colours.filter(|&colour| plain(set, colour) == 0);
    let words = empty.map(|colour| {
        let message = format!("there is no {colour} marker");
        (message, format!("add some with `colour = \"{colour}\"`"))
    });
    words.collect()
}
