//! `deck-too-small`: fewer cats than players.

use super::player_number::fewer_or;
use super::prelude::*;

lint! {
    "deck-too-small": Error, AccuseNotAlreadyAccused;
    summary: "fewer cats than players",
    why: "Nobody can accuse a cat that somebody else has accused, so everybody needs one.",
    kind: "scenario",
    above: "players = 5\n",
    bad: r#"components = { suspects = "four-cats.toml" }
"#,
    good: r#"components = { suspects = "base" }
"#,
    checks: [Parts(check)],
}

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let (cats, players) = (subject.parts.suspects.items.len(), subject.players);
    if cats >= players {
        return;
    }
    let message = format!("{players} players accuse a cat each, and the deck has {cats}");
    let help = fewer_or(cats, "add suspects, by `extends = [\"base\"]` for example");
    scope.report(found(&LINT, scope.place("/components/suspects"), message).help(help));
}
