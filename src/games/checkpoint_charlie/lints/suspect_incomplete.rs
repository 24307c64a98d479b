//! `suspect-incomplete`: a cat that does not have one face of each trait.

use super::super::components::{Suspect, Trait};
use super::subject::{PartsSubject, SuspectsSubject, report_named};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "suspect-incomplete",
        game: Some("checkpoint-charlie"),
        level: Level::Error,
        summary: "a cat without a face of some trait, with both, or with a face of no trait",
        why: "Whoever reveals a cat sorts it by one trait. A cat must show which of its two faces it has.",
        clause: Some("reveal.match-to-line"),
        bad: document!(
            "suspects",
            r#"suspects = [
  { id = "tom", faces = ["hat", "no-hat"] },
  { id = "fritz", faces = ["hat", "no-glasses"] },
  { id = "mieze", faces = ["no-hat", "glasses"] },
  { id = "minka", faces = ["no-hat", "no-glasses"] },
]
"#
        ),
        good: document!(
            "suspects",
            r#"suspects = [
  { id = "tom", faces = ["hat", "glasses"] },
  { id = "fritz", faces = ["hat", "no-glasses"] },
  { id = "mieze", faces = ["no-hat", "glasses"] },
  { id = "minka", faces = ["no-hat", "no-glasses"] },
]
"#
        ),
    },
    check: &[Check::Suspects(check_own), Check::Parts(check_parts)],
};

fn check_own(subject: &SuspectsSubject<'_>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        for (message, help) in faults(&entry.value, &subject.traits) {
            scope.report(found(&LINT, entry.place("/faces"), message).help(help));
        }
    }
}

fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let traits = subject.traits();
    for entry in &subject.parts.suspects.items {
        let cat = &entry.value;
        let is_known = |face| traits.iter().any(|own| own.faces.contains(face));
        let foreign = cat.faces.iter().position(|face| !is_known(face));
        if let Some(at) = foreign {
            let message = format!(
                "suspect `{}` has the face `{}`, which no trait has",
                cat.id, cat.faces[at]
            );
            let help = "name the traits that go with these suspects".to_owned();
            let here = entry.place(&format!("/faces/{at}"));
            report_named(&LINT, "suspects", here, (message, help), scope);
            continue;
        }
        for words in faults(cat, &traits) {
            report_named(&LINT, "suspects", entry.place("/faces"), words, scope);
        }
    }
}

/// What is wrong with a cat: what, and what to do.
fn faults(cat: &Suspect, traits: &[&Trait]) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    for (at, face) in cat.faces.iter().enumerate() {
        if cat.faces[..at].contains(face) {
            let message = format!("suspect `{}` has the face `{face}` twice", cat.id);
            faults.push((message, "write it once".to_owned()));
        }
    }
    for own in traits {
        let [one, other] = &own.faces[..] else {
            continue;
        };
        let (id, name) = (&cat.id, &own.id);
        let message = match (cat.faces.contains(one), cat.faces.contains(other)) {
            (true, true) => format!("suspect `{id}` has both faces of the trait `{name}`"),
            (false, false) => format!("suspect `{id}` has no face of the trait `{name}`"),
            _ => continue,
        };
        faults.push((message, format!("write one of `{one}` and `{other}`")));
    }
    faults
}
