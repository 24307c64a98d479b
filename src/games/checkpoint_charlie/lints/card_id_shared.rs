//! `card-id-shared`: a cat and an investigator of one id.

use super::subject::{PartsSubject, report_named};
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "card-id-shared",
        game: Some("checkpoint-charlie"),
        level: Level::Error,
        summary: "a cat and an investigator that have the same id",
        why: "Both are cards of the deck; an order of the deck could not say which of them is meant.",
        clause: None,
        bad: document!(
            "scenario",
            r#"players = 3
components = { investigators = "odd-hounds.toml" }
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
    for hound in &subject.parts.investigators.items {
        let mut cats = subject.parts.suspects.items.iter();
        if cats.any(|cat| cat.value.id == hound.value.id) {
            let message = format!(
                "`{}` is the id of an investigator, and of a suspect too",
                hound.value.id
            );
            let help = "give one of them another id".to_owned();
            report_named(
                &LINT,
                "investigators",
                hound.place("/id"),
                (message, help),
                scope,
            );
        }
    }
}
