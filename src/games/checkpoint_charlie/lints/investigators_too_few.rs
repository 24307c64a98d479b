//! `investigators-too-few`: fewer investigators than players.

use super::subject::{PartsSubject, are};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "investigators-too-few",
        game: Some("checkpoint-charlie"),
        level: Level::Error,
        summary: "fewer investigators than players",
        why: "Each player picks an investigator that nobody else has.",
        clause: Some("setup.choose-investigator"),
        bad: document!(
            "scenario",
            r#"players = 3
components = { investigators = "two-hounds.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 3
components = { investigators = "base" }
"#
        ),
    },
    check: &[Check::Parts(check)],
};

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let (hounds, players) = (subject.parts.investigators.items.len(), subject.players);
    if hounds >= players {
        return;
    }
    let message = format!(
        "{players} players choose one each, and there {}",
        are(hounds, "investigator")
    );
    let help = "let fewer play, or add investigators, by `extends = [\"base\"]` for example";
    scope.report(found(&LINT, scope.place("/components/investigators"), message).help(help));
}
