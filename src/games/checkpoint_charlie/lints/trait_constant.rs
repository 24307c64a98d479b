//! `trait-constant`: a trait of which all cats show one face.

use super::deck::SuspectsSubject;
use super::looks::{Looks, Words, report_named, report_own};
use super::prelude::*;

lint! {
    "trait-constant": Error, RevealMatchToLine;
    summary: "a trait of which all cats show the same face",
    why: "A clue of the other face leaves its holder with an empty line, and describes a chief of spies who is not in the deck.",
    kind: "suspects",
    above: r#"suspects = [
  { id = "tom", faces = ["hat", "glasses"] },
  { id = "fritz", faces = ["hat", "no-glasses"] },
"#,
    bad: "",
    good: r#"  { id = "mieze", faces = ["no-hat", "glasses"] },
  { id = "minka", faces = ["no-hat", "no-glasses"] },
"#,
    below: "]\n",
    checks: [Suspects(check_own), Authored(check_named)],
}

fn check_own(subject: &SuspectsSubject<'_>, scope: &mut Scope<'_>) {
    report_own(&LINT, subject, faults, scope);
}

fn check_named(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    report_named(&LINT, subject, faults, scope);
}

fn faults(looks: &Looks<'_>) -> Vec<Words> {
    let traits = looks.traits.iter().enumerate();
    let constant = traits.filter_map(|(of, own)| Some((own, usize::from(looks.constant(of)?))));
    let words = constant.map(|(own, face)| {
        let (shown, other) = (&own.faces[face], &own.faces[1 - face]);
        let message = format!("all cats show `{shown}`, and none `{other}`");
        let help = format!("add cats with `{other}`, or remove the trait `{}`", own.id);
        (message, help)
    });
    words.collect()
}
