//! `position-hazards`: a Hazard deck that is not what nobody holds.

use super::counts::{copies, miscounts, told};
use super::prelude::*;

lint! {
    "position-hazards": Error, HazardReturn;
    summary: "a Hazard deck that is given twice, or that differs from the cards that nobody holds",
    why: "Every Hazard card lies in the deck or in front of a player, and goes back under the deck once it is overcome.",
    bad: position!(
        "hazard-top = [\"pothole\"]\n",
        white: "problems = [\"pothole\"]\n",
        red: ""
    ),
    good: position!(
        "hazard-top = [\"fuel-leak\"]\n",
        white: "problems = [\"pothole\"]\n",
        red: ""
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let left = copies(Hazard::ALL, &subject.game.hazards_left(position));
    if let (Some(_), Some(_)) = (&position.hazard_deck, &position.hazard_top) {
        let message = "the position has a whole `hazard-deck` and a `hazard-top`";
        let finding = found(&LINT, scope.key_place("/hazard-top"), message);
        let also = scope.key_place("/hazard-deck");
        scope.report(
            finding
                .also(also, "the whole deck")
                .help("keep one of the two"),
        );
        return;
    }
    let lists = [
        ("hazard-deck", &position.hazard_deck, true),
        ("hazard-top", &position.hazard_top, false),
    ];
    for (key, list, is_whole) in lists {
        let Some(list) = list else { continue };
        let mut miscounts = miscounts(list, &left);
        miscounts.retain(|miscount| is_whole || miscount.named > miscount.there);
        if miscounts.is_empty() {
            continue;
        }
        let message = format!(
            "`{key}` does not fit the cards that nobody holds; {}",
            told(&miscounts, Hazard::to_string)
        );
        let place = scope.key_place(&format!("/{key}"));
        scope.report(found(&LINT, place, message).help(
            "name every card that nobody holds once, or only the upper ones in `hazard-top`",
        ));
    }
    let known = usize::from(position.known_hazards);
    if known > left.len() {
        let message = format!(
            "`known-hazards` is {known}, and the deck has {}",
            Count(left.len(), "card")
        );
        let finding = found(&LINT, scope.place("/known-hazards"), message);
        scope.report(finding.help("count those that have gone under the deck"));
    }
}
