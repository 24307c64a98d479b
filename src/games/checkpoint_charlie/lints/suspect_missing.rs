//! `suspect-missing`: looks that no cat has.

use super::deck::SuspectsSubject;
use super::looks::{Looks, Words, report_named, report_own};
use super::prelude::*;

lint! {
    "suspect-missing": Warn, ClueDescribesChief;
    summary: "combinations of faces that no cat shows",
    why: "Clues can describe any combination of faces. If they describe one that is not in the deck, nobody can find the chief of spies.",
    kind: "suspects",
    above: r#"suspects = [
  { id = "tom", faces = ["hat", "glasses"] },
  { id = "fritz", faces = ["hat", "no-glasses"] },
  { id = "mieze", faces = ["no-hat", "glasses"] },
"#,
    bad: "",
    good: r#"  { id = "minka", faces = ["no-hat", "no-glasses"] },
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
    let traits = 0..looks.traits.len();
    // A whole face is missing, or nearly so, or a trait tells nothing new: that is said instead.
    let lopsided = |of: usize| super::trait_skew::is_rare(looks, of).is_some();
    let constant = |of: usize| looks.constant(of).is_some();
    let alike = |one: usize| (0..one).any(|other| looks.alike(other, one).is_some());
    if traits
        .clone()
        .any(|of| constant(of) || lopsided(of) || alike(of))
    {
        return Vec::new();
    }
    let missing = looks.missing();
    let Some(&first) = missing.first() else {
        return Vec::new();
    };
    // `suspect-duplicate` says of which cat a copy stands there.
    if looks.only_missing().is_some() {
        return Vec::new();
    }
    let shown = |code: &u8| format!("`{}`", looks.faces(*code).join(" + "));
    let message = match &missing[..] {
        [_] => format!("no cat shows {}", shown(&first)),
        _ => {
            let some: Vec<String> = missing.iter().take(SHOWN).map(shown).collect();
            let (count, all) = (missing.len(), looks.possible());
            let such = if count > SHOWN { ", such as" } else { ":" };
            let some = some.join(", ");
            format!("{count} of {all} combinations of faces have no cat{such} {some}")
        }
    };
    let help = format!("add a cat with `faces = {}`", looks.listed(first));
    vec![(message, help)]
}

/// How many combinations are named.
const SHOWN: usize = 3;
