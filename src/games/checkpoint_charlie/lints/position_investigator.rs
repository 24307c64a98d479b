//! `position-investigator`: an investigator of two players.

use super::prelude::*;

lint! {
    "position-investigator": Error, SetupChooseInvestigator;
    summary: "an investigator that two players have",
    why: "Each player has an investigator that nobody else has.",
    bad: position!(
        "",
        a: "investigator = \"laces\"\nclue = \"hat\"\n",
        b: "investigator = \"laces\"\nclue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    good: position!(
        "",
        a: "investigator = \"laces\"\nclue = \"hat\"\n",
        b: "investigator = \"lansbury\"\nclue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (seat, name, text) in subject.players() {
        let Some(own) = &text.investigator else {
            continue;
        };
        let mut earlier = subject.players().take(seat.index());
        if let Some((_, other, _)) =
            earlier.find(|(_, _, text)| text.investigator.as_ref() == Some(own))
        {
            let message = format!("{name} and {other} both have `{own}`");
            let place = scope.place(&of_player(name, "investigator"));
            scope.report(found(&LINT, place, message).help("name another investigator"));
        }
    }
}
