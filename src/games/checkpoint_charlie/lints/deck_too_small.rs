//! `deck-too-small`: fewer cats than players.

use super::subject::PartsSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "deck-too-small",
        game: Some("checkpoint-charlie"),
        level: Level::Error,
        summary: "fewer cats than players",
        why: "Nobody can accuse a cat that somebody else has accused, so everybody needs one.",
        clause: Some("accuse.not-already-accused"),
        bad: document!(
            "scenario",
            r#"players = 5
components = { suspects = "four-cats.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 5
components = { suspects = "base" }
"#
        ),
    },
    check: &[Check::Parts(check)],
};

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let (cats, players) = (subject.parts.suspects.items.len(), subject.players);
    if cats >= players {
        return;
    }
    let message = format!("{players} players accuse a cat each, and the deck has {cats}");
    let help = "let fewer play, or add suspects, by `extends = [\"base\"]` for example";
    scope.report(found(&LINT, scope.place("/components/suspects"), message).help(help));
}
