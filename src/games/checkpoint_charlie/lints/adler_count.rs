//! `adler-count`: another number of Adler markers than the rulebook has.

use super::pool::{Words, adlers};
use super::prelude::*;
use crate::kit::quote::list;

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

/// What the rulebook has of each colour.
const PRINTED: [(Colour, usize); 3] = [(Colour::Gold, 1), (Colour::White, 2), (Colour::Black, 1)];

fn check_own(set: &Set<Marker>, scope: &mut Scope<'_>) {
    if let Some((place, (message, help))) = fault(set).filter(|_| set.own > 0) {
        scope.report(found(&LINT, place, message).help(help));
    }
}

fn check_named(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let set = &subject.parts.markers;
    if subject.game.options.cafe_adler
        && let Some((place, words)) = fault(set)
    {
        report_shared(&LINT, "markers", (Some(place), set.own > 0), words, scope);
    }
}

/// Where a number of Adler markers is another one, of the document itself if there is one, and words about it.
fn fault(set: &Set<Marker>) -> Option<(Place, Words)> {
    let counts = PRINTED.map(|(colour, printed)| (colour, adlers(set, colour), printed));
    let wrong = counts.iter().filter(|(_, count, printed)| count != printed);
    let wrong: Vec<_> = wrong.collect();
    // A pool without any is one for play without the option.
    if counts.iter().all(|(_, count, _)| *count == 0) {
        return None;
    }
    let &&(colour, count, printed) = wrong.first()?;
    let is_of = |entry: &&Entry<Marker>, colour: Colour| {
        entry.value.special == Some(Special::Adler) && entry.value.colour == colour
    };
    let ids: Vec<&str> = (set.items.iter())
        .filter(|entry| is_of(entry, colour))
        .map(|entry| entry.value.id.as_str())
        .collect();
    let message = match (&wrong[..], &ids[..]) {
        ([_], [_, ..]) => {
            let are = if count == 1 { "is" } else { "are" };
            let markers = Count(count, "Adler marker");
            format!(
                "there {are} {markers} in {colour}, not {printed}: {}",
                list(ids)
            )
        }
        _ => {
            let [gold, white, black] = counts.map(|(_, count, _)| count);
            format!(
                "there are {gold} gold, {white} white and {black} black Adler markers, not 1, 2 and 1"
            )
        }
    };
    let mut of_wrong = (wrong.iter())
        .flat_map(|(colour, ..)| set.own().iter().filter(move |entry| is_of(entry, *colour)));
    let place = match of_wrong.next() {
        Some(entry) => entry.place("/count"),
        None => set
            .own()
            .first()
            .or(set.items.first())?
            .document
            .key_place("/markers"),
    };
    Some((place, (message, "write the `count` of each".to_owned())))
}
