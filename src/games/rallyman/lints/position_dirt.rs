//! `position-dirt`: dirt where none can have been kicked up.

use super::prelude::*;
use crate::document::spans::escaped;

lint! {
    "position-dirt": Error, ShortcutDirty;
    summary: "dirt on a corner without a shortcut",
    why: "A dirty card kicks it up, and such a card is drawn for driving through a shortcut.",
    bad: driving!("dirt = { \"l0-l1/c1\" = 1 }\n", red: ""),
    good: driving!("dirt = { \"l0-l1/c2\" = 1 }\n", red: ""),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let dirt = subject.position.dirt.iter();
    for (name, _) in dirt.filter(|(_, markers)| **markers > 0) {
        let tracks = subject.game.tracks.iter();
        let corners = tracks.flat_map(|track| &track.corners);
        let mut of_name = corners.filter(|corner| *corner.name == **name).peekable();
        // A name that no corner has is reported as such.
        if of_name.peek().is_none() || of_name.any(|corner| corner.shortcut.is_some()) {
            continue;
        }
        let message = format!("`{name}` has no shortcut, and so no dirt");
        let place = scope.place(&format!("/dirt/{}", escaped(name)));
        let help = "name a corner with a shortcut, or remove the entry";
        scope.report(found(&LINT, place, message).help(help));
    }
}
