//! `fixed-investigators`: an investigator fixed for two players.

use super::prelude::*;

lint! {
    "fixed-investigators": Error, SetupChooseInvestigator;
    summary: "an investigator that is fixed for two players, or for one and chosen by another",
    why: "Each player has an investigator that nobody else has.",
    kind: "scenario",
    above: r#"players = 3

[fixed]
"#,
    bad: r#"investigators = { a = "laces", b = "laces" }
"#,
    good: r#"investigators = { a = "laces", b = "lansbury" }
"#,
    checks: [Fixed(check)],
}

fn check(subject: &FixedSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    for seat in game.all_seats() {
        let Some(own) = game.agreed.investigators[seat.index()] else {
            continue;
        };
        let earlier = &game.agreed.investigators[..seat.index()];
        if earlier.contains(&Some(own)) || subject.chosen.contains(&own) {
            let (id, name) = (&game.investigators[own], game.name(seat));
            let mut first = None;
            let message = match earlier.iter().position(|other| *other == Some(own)) {
                Some(other) => {
                    let other = game.name(Seat::new(other));
                    first = Some(format!("/fixed/investigators/{other}"));
                    format!("`{id}` is not free for {name}: {other} has it")
                }
                None => format!("`{id}` is not free for {name}: it has been chosen"),
            };
            let place = scope.place(&format!("/fixed/investigators/{name}"));
            let mut finding = found(&LINT, place, message).help("name another investigator");
            if let Some(first) = first {
                finding = finding.also(scope.place(&first), "whose it is");
            }
            scope.report(finding);
        }
    }
}
