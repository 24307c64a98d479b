//! `trait-skew`: a face that few cats show.

use super::deck::SuspectsSubject;
use super::looks::{Looks, Words, report_named, report_own};
use super::prelude::*;

lint! {
    "trait-skew": Warn, RevealMatchToLine;
    group: Balance,
    summary: "a face that fewer than a quarter of the cats show",
    why: "A player who has it as a clue has a line that is nearly empty, and one who has its opposite puts nearly every cat there: both give little away.",
    kind: "suspects",
    above: r#"suspects = [
  { id = "tom", faces = ["hat", "glasses", "sweater"] },
  { id = "fritz", faces = ["hat", "glasses", "raincoat"] },
  { id = "mieze", faces = ["hat", "no-glasses", "sweater"] },
  { id = "minka", faces = ["hat", "no-glasses", "raincoat"] },
  { id = "felix", faces = ["no-hat", "glasses", "sweater"] },
"#,
    bad: "",
    good: r#"  { id = "paul", faces = ["no-hat", "glasses", "raincoat"] },
  { id = "susi", faces = ["no-hat", "no-glasses", "sweater"] },
  { id = "kater", faces = ["no-hat", "no-glasses", "raincoat"] },
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
    let rare = traits.filter_map(|(of, own)| Some((of, own, is_rare(looks, of)?)));
    let words = rare.map(|(of, own, face)| {
        let (count, all) = (looks.showing(of, face), looks.set.items.len());
        let rare = &own.faces[usize::from(face)];
        let verb = if count == 1 { "shows" } else { "show" };
        let skew = format!("only {count} of {} {verb} `{rare}`", Count(all, "cat"));
        let message = match looks.missing().len() {
            0 => skew,
            missing => format!(
                "{skew}: {missing} of {} combinations of faces have no cat",
                looks.possible()
            ),
        };
        (message, format!("add cats with `{rare}`"))
    });
    words.collect()
}

/// The face of a trait that few cats show, if there is one.
pub(super) fn is_rare(looks: &Looks<'_>, of: usize) -> Option<u8> {
    let all = looks.set.items.len();
    let is_rare = |face: &u8| (1..all).contains(&(4 * looks.showing(of, *face)));
    [0, 1].into_iter().find(is_rare)
}
