//! `position-pile`: markers on one spot in no order.

use super::prelude::*;

lint! {
    "position-pile": Error, TurnTieTopMarker;
    summary: "markers on one spot whose order is not stated, or a pile that names others",
    why: "On one spot the upper marker acts first.",
    bad: race!(
        blue = r#"time = 6
at = "e5""#,
    ),
    good: race!(
        keys = r#"pile = ["blue", "red"]"#,
        blue = r#"time = 6
at = "e5""#,
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    if subject.phase() <= Phase::MarkerOrder {
        return;
    }
    let pile = &subject.position.pile;
    // Finishers have taken their markers off the stopwatch.
    let racing = |colour: Colour| subject.how_done(colour) != Some(How::Finished);
    let shares = |colour: Colour| {
        let time = subject.player(colour).time;
        let mut others = subject.players();
        racing(colour)
            && others
                .any(|(_, other, player)| other != colour && racing(other) && player.time == time)
    };
    let mut lone = Vec::new();
    for (index, &colour) in pile.iter().enumerate() {
        let (name, place) = (colour.name(), scope.place(&format!("/pile/{index}")));
        if pile[..index].contains(&colour) {
            let message = format!("{name} has one marker, and it is in the pile twice");
            scope.report(found(&LINT, place, message).help("remove one of the two"));
        } else if !racing(colour) {
            let message = format!("{name} has finished and has no marker any more");
            scope.report(found(&LINT, place, message).help("take the colour out of `pile`"));
        } else if !shares(colour) {
            let message = format!("{name}'s marker shares its spot with no other");
            lone.push(found(&LINT, place, message).help("take the colour out of `pile`"));
        }
    }
    if lone.len() > 1 {
        let message = format!(
            "{} of the pile share their spots with no other",
            Count(lone.len(), "marker")
        );
        let finding = found(&LINT, scope.place("/pile"), message);
        scope.report(finding.help("take them out of `pile`, or give them the `time` of another"));
    } else {
        for finding in lone {
            scope.report(finding);
        }
    }
    let sharing = subject
        .players()
        .map(|(_, colour, _)| colour)
        .filter(|&colour| shares(colour));
    let missing: Vec<&str> = sharing
        .filter(|colour| !pile.contains(colour))
        .map(Colour::name)
        .collect();
    let [first, ..] = missing.as_slice() else {
        return;
    };
    let place = if pile.is_empty() {
        scope.place(&format!("/players/{first}/time"))
    } else {
        scope.place("/pile")
    };
    let message = format!(
        "the order of these markers on their spot is not stated: {}",
        listed(&missing)
    );
    scope.report(
        found(&LINT, place, message)
            .help("name them in `pile`, from the top down: the top one acts first"),
    );
}
