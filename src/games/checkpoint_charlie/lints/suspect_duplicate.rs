//! `suspect-duplicate`: two cats that look alike.

use std::collections::BTreeMap;

use super::deck::SuspectsSubject;
use super::looks::Looks;
use super::prelude::*;

lint! {
    "suspect-duplicate": Warn, ScoreGold;
    summary: "two cats with the same faces",
    why: "If one of them is the chief of spies, so is the other, and two players can catch the chief.",
    kind: "suspects",
    above: r#"suspects = [
  { id = "tom", faces = ["hat", "glasses"] },
  { id = "fritz", faces = ["hat", "no-glasses"] },
  { id = "mieze", faces = ["no-hat", "glasses"] },
  { id = "minka", faces = ["no-hat", "no-glasses"] },
"#,
    bad: r#"  { id = "felix", faces = ["hat", "glasses"] },
"#,
    good: "",
    below: "]\n",
    checks: [Suspects(check_own), Authored(check_named)],
}

fn check_own(subject: &SuspectsSubject<'_>, scope: &mut Scope<'_>) {
    let set = subject.set;
    let meant = Looks::new(set, subject.traits.clone()).and_then(|looks| looks.only_missing());
    for (entry, first) in pairs(set, subject.traits.len()) {
        if set
            .own()
            .iter()
            .any(|own| own.pointer == entry.pointer && own.value.id == entry.value.id)
        {
            let (message, help) = words(entry, first, meant.as_deref());
            let finding = found(&LINT, entry.place(""), message).help(help);
            scope.report(finding.also(first.place(""), "it looks like this one"));
        }
    }
}

fn check_named(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let set = &subject.parts.suspects;
    for (entry, first) in pairs(set, subject.parts.traits.items.len()) {
        let of_set = set
            .own()
            .first()
            .map(|own| own.document.source().name.clone());
        let name = |entry: &Entry<Suspect>| entry.document.source().name.clone();
        // Two sets of which neither extends the other do not know of each other's cats.
        let found_there = name(entry) == name(first) || Some(name(entry)) == of_set;
        let here = (Some(entry.place("")), found_there);
        report_shared(&LINT, "suspects", here, words(entry, first, None), scope);
    }
}

/// What is wrong, and what to do; `meant` are the only faces that no cat shows, if one is all that the deck lacks.
fn words(entry: &Entry<Suspect>, first: &Entry<Suspect>, meant: Option<&str>) -> (String, String) {
    let (id, first) = (&entry.value.id, &first.value.id);
    let message = format!("suspect `{id}` looks like `{first}`");
    let help = match meant {
        Some(faces) => format!("write `faces = {faces}` for one of the two: no cat shows these"),
        None => "give it another face, or remove one of the two".to_owned(),
    };
    (message, help)
}

/// Cats that look like an earlier one, each with that one; cats that do not have so many faces,
/// if that is known, are left out.
fn pairs(set: &Set<Suspect>, traits: usize) -> Vec<(&Entry<Suspect>, &Entry<Suspect>)> {
    let mut first: BTreeMap<Vec<&str>, &Entry<Suspect>> = BTreeMap::new();
    let mut pairs = Vec::new();
    for entry in &set.items {
        let faces = entry.value.faces.iter();
        let mut look: Vec<&str> = faces.map(Id::as_str).collect();
        look.sort_unstable();
        if look.len() < 2 || traits != 0 && look.len() != traits {
            continue;
        }
        match first.get(&look) {
            Some(&other) => pairs.push((entry, other)),
            None => {
                first.insert(look, entry);
            }
        }
    }
    pairs
}
