//! What the markers of a pool are, for lints about a pool as a whole.

use super::prelude::*;

/// Markers of a colour with no option in use. An option takes out as many as it brings.
pub(super) fn plain(set: &Set<Marker>, colour: Colour) -> usize {
    let markers = set.items.iter().map(|entry| &entry.value);
    let plain = markers.filter(|own| own.special.is_none() && own.colour == colour);
    plain.map(|own| usize::from(own.count)).sum()
}

/// Adler markers of a colour.
pub(super) fn adlers(set: &Set<Marker>, colour: Colour) -> usize {
    let markers = set.items.iter().map(|entry| &entry.value);
    let adler = |own: &&Marker| own.special == Some(Special::Adler) && own.colour == colour;
    markers
        .filter(adler)
        .map(|own| usize::from(own.count))
        .sum()
}

/// A fault of a pool as a whole: message and help.
pub(super) type Words = (String, String);

/// Reports faults of a pool as a whole in its own document.
pub(super) fn report_own(
    lint: &'static GameLint,
    set: &Set<Marker>,
    faults: Vec<Words>,
    scope: &mut Scope<'_>,
) {
    if set.own == 0 {
        return;
    }
    for (message, help) in faults {
        let finding = found(lint, scope.key_place("/markers"), message);
        scope.report(finding.help(help));
    }
}

/// Reports faults of a pool as a whole where a scenario names it; whether the check of its own
/// document finds them, too.
pub(super) fn report_named(
    lint: &'static GameLint,
    subject: &ScenarioSubject<'_>,
    (faults, found_there): (Vec<Words>, bool),
    scope: &mut Scope<'_>,
) {
    let set = &subject.parts.markers;
    for words in faults {
        let here = set.own().first().or(set.items.first());
        let here: Option<Place> = here.map(|entry| entry.document.key_place("/markers"));
        let found_there = found_there && set.own > 0;
        report_shared(lint, "markers", (here, found_there), words, scope);
    }
}

/// Where a scenario chooses what does not go together with its markers: the markers, or else the
/// rules, if it names any.
pub(super) fn chosen(subject: &ScenarioSubject<'_>, scope: &Scope<'_>) -> Place {
    let named = &subject.scenario.components;
    scope.place(match (&named.markers, &named.rules) {
        (None, Some(_)) => "/components/rules",
        _ => "/components/markers",
    })
}
