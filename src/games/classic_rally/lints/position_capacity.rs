//! `position-capacity`: more cards on a board than it holds.

use super::prelude::*;

lint! {
    "position-capacity": Error, SetupRallyCapacity;
    summary: "a board with more cards than it has spaces, or with a Feature among them",
    why: "Boards hold as many Consumables and Accessories as they have spaces, and Features have spaces of their own.",
    bad: position!("", white: "rally = { fuel = 6, toolbox = 1 }\n", red: ""),
    good: position!("", white: "rally = { fuel = 5, toolbox = 1 }\n", red: ""),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (seat, at, player) in subject.players() {
        let entrant = &subject.game.players[seat.index()];
        let name = subject.game.name(seat);
        let boards = [
            ("rally", "Rally Board", &player.rally, entrant.rally),
            (
                "assistance",
                "Assistance Board",
                &player.assistance,
                entrant.assistance,
            ),
        ];
        for (key, board, given, spaces) in boards {
            let pointer = format!("{at}/{key}");
            check_features(given, &pointer, scope);
            let cards = given.cards().len();
            if cards > usize::from(spaces) {
                let message = format!(
                    "{name}'s {board} has {}, and carries {}",
                    Count(spaces, "space"),
                    Count(cards, "card")
                );
                let finding = found(&LINT, scope.place(&pointer), message);
                scope.report(finding.help(format!("leave {spaces} of them")));
            }
        }
        if let Some(load) = &player.load {
            check_features(&load.rally, &format!("{at}/load/rally"), scope);
            check_features(&load.assistance, &format!("{at}/load/assistance"), scope);
        }
    }
}

fn check_features(given: &CardsGiven, pointer: &str, scope: &mut Scope<'_>) {
    if let Some(feature) = given.feature() {
        let place = scope.place(&format!("{pointer}/{feature}"));
        let message = format!("`{feature}` is a Feature");
        scope.report(found(&LINT, place, message).help("name it in `features`"));
    }
}
