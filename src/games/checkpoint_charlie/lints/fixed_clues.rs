//! `fixed-clues`: clues that players cannot have together.

use super::prelude::*;

lint! {
    "fixed-clues": Error, ClueDrawOne;
    summary: "fixed clues of some players only, or two of one counter",
    why: "Counters are drawn by all players at once, and each counter is drawn by one.",
    kind: "scenario",
    above: r#"players = 3

[fixed]
"#,
    bad: r#"clues = { a = "hat", b = "no-hat", c = "grey" }
"#,
    good: r#"clues = { a = "hat", b = "glasses", c = "grey" }
"#,
    checks: [Fixed(check)],
}

fn check(subject: &FixedSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let Some(clues) = &game.agreed.clues else {
        return;
    };
    if clues.len() < game.players {
        let missing = game.all_seats().map(|seat| game.player(seat));
        let missing = missing.filter(|player| !game.fixed.clues.contains_key(player));
        for player in missing {
            let message = format!("the clues of others are fixed, and that of {player} is not");
            let help = "fix the clue of every player, or of none";
            scope.report(found(&LINT, scope.place("/fixed/clues"), message).help(help));
        }
        return;
    }
    for seat in game.all_seats() {
        let own = clues[seat.index()];
        let earlier = &clues[..seat.index()];
        if let Some(other) = earlier.iter().position(|other| other.of == own.of) {
            let (name, of) = (game.name(seat), &game.traits[own.of].id);
            let other = game.name(crate::kit::seat::Seat::new(other));
            let message = format!("{name} and {other} cannot both have the counter `{of}`");
            let place = scope.place(&format!("/fixed/clues/{name}"));
            scope.report(found(&LINT, place, message).help("name a face of another trait"));
        }
    }
}
