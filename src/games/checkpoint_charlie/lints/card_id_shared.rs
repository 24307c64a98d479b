//! `card-id-shared`: a cat and an investigator of one id.

use super::prelude::*;

lint! {
    "card-id-shared": Error;
    summary: "a cat and an investigator that have the same id",
    why: "Both are cards of the deck; an order of the deck could not say which of them is meant.",
    kind: "scenario",
    above: "players = 3\n",
    bad: r#"components = { investigators = "odd-hounds.toml" }
"#,
    good: r#"components = { investigators = "base" }
"#,
    checks: [Parts(check)],
}

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
