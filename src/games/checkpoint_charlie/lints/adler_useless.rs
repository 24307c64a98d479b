//! `adler-useless`: an Adler marker that nothing can be got for.

use super::super::components::{Colour, Marker};
use super::pool::{Words, adlers, plain, report_named, report_own};
use super::subject::ScenarioSubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "adler-useless",
        game: Some("checkpoint-charlie"),
        level: Level::Warn,
        summary: "an Adler marker that is the only one of its colour",
        why: "An Adler marker is exchanged for one of the same colour that somebody else has. There has to be another.",
        clause: Some("adler.same-colour"),
        bad: document!(
            "markers",
            r#"markers = [
  { id = "gold-3", colour = "gold", value = 3 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
  { id = "adler-gold", colour = "gold", value = 3, special = "adler" },
  { id = "adler-white", colour = "white", value = 2, count = 2, special = "adler" },
  { id = "adler-black", colour = "black", value = 0, special = "adler" },
]
"#
        ),
        good: document!(
            "markers",
            r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
  { id = "adler-gold", colour = "gold", value = 3, special = "adler" },
  { id = "adler-white", colour = "white", value = 2, count = 2, special = "adler" },
  { id = "adler-black", colour = "black", value = 0, special = "adler" },
]
"#
        ),
    },
    check: &[Check::Markers(check_own), Check::Authored(check_named)],
};

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
