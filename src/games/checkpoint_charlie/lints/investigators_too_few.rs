//! `investigators-too-few`: fewer investigators than players.

use super::player_number::fewer_or;
use super::prelude::*;

lint! {
    "investigators-too-few": Error, SetupChooseInvestigator;
    summary: "fewer investigators than players",
    why: "Each player picks an investigator that nobody else has.",
    kind: "scenario",
    above: "players = 3\n",
    bad: r#"components = { investigators = "two-hounds.toml" }
"#,
    good: r#"components = { investigators = "base" }
"#,
    checks: [Parts(check)],
}

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let (hounds, players) = (subject.parts.investigators.items.len(), subject.players);
    if hounds >= players {
        return;
    }
    let message = format!(
        "{players} players choose one each, and there {}",
        are(hounds, "investigator")
    );
    let more = "add investigators, by `extends = [\"base\"]` for example";
    let help = fewer_or(hounds, more);
    scope.report(found(&LINT, scope.place("/components/investigators"), message).help(help));
}
