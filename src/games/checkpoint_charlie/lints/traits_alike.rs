//! `traits-alike`: two traits that go together on every cat.

use super::deck::SuspectsSubject;
use super::looks::{Looks, Words, report_named, report_own};
use super::prelude::*;

lint! {
    "traits-alike": Warn, AccuseDeduction;
    group: Balance,
    summary: "two traits of which every cat shows the same, or the opposite",
    why: "Clues of such traits sort all cats alike, so nobody can ever tell which of them somebody has.",
    kind: "suspects",
    above: r#"suspects = [
  { id = "tom", faces = ["hat", "glasses"] },
"#,
    bad: r#"  { id = "fritz", faces = ["no-hat", "no-glasses"] },
"#,
    good: r#"  { id = "fritz", faces = ["hat", "no-glasses"] },
  { id = "mieze", faces = ["no-hat", "glasses"] },
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
    let mut faults = Vec::new();
    for other in 0..looks.traits.len() {
        // Of many that are alike, each is told of once.
        let pair = (0..other).find_map(|one| Some((one, looks.alike(one, other)?)));
        let Some((one, opposite)) = pair else {
            continue;
        };
        let (one, other) = (looks.traits[one], looks.traits[other]);
        let [first, second] = [&other.faces[0], &other.faces[1]];
        let (with, without) = if opposite {
            (first, second)
        } else {
            (second, first)
        };
        let face = &one.faces[1];
        let message = format!(
            "every cat with `{face}` shows `{with}`, and every other `{without}`: clues of `{}` and `{}` cannot be told apart",
            one.id, other.id
        );
        let help = format!("add cats with `{face}` and `{without}`, or remove one of the traits");
        faults.push((message, help));
    }
    faults
}
