//! `trait-faces`: a trait that does not have two faces of its own.

use super::prelude::*;

lint! {
    "trait-faces": Error, ClueOppositeFaces;
    summary: "a trait without exactly two different faces, or with one that another trait has",
    why: "A clue counter shows opposites on its two sides, and a face shows which trait a clue belongs to.",
    kind: "traits",
    above: r#"traits = [
  { id = "tail", faces = ["short", "long"] },
"#,
    bad: r#"  { id = "ears", faces = ["short", "pointed"] },
"#,
    good: r#"  { id = "ears", faces = ["round", "pointed"] },
"#,
    below: r#"  { id = "eyes", faces = ["green", "yellow"] },
]
"#,
    checks: [Traits(check_own), Parts(check_parts)],
}

fn check_own(set: &Set<Trait>, scope: &mut Scope<'_>) {
    let inherited = set.items.len() - set.own().len();
    for (index, entry) in set.items.iter().enumerate().skip(inherited) {
        for (pointer, message, help) in faults(set, index) {
            scope.report(found(&LINT, entry.place(&pointer), message).help(help));
        }
    }
}

fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let set = &subject.parts.traits;
    for (index, entry) in set.items.iter().enumerate() {
        for (pointer, message, help) in faults(set, index) {
            let words = (message, help.to_owned());
            report_named(&LINT, "traits", entry.place(&pointer), words, scope);
        }
    }
}

/// What is wrong with a trait: where, what, and what to do.
fn faults(set: &Set<Trait>, index: usize) -> Vec<(String, String, &'static str)> {
    let own = &set.items[index].value;
    let [one, other] = &own.faces[..] else {
        let faces = Count(own.faces.len(), "face");
        let message = format!("trait `{}` has {faces}, not 2", own.id);
        return vec![("/faces".to_owned(), message, "write two faces")];
    };
    let mut faults = Vec::new();
    if one == other {
        let message = format!("both faces of trait `{}` are `{one}`", own.id);
        faults.push(("/faces/1".to_owned(), message, "write its opposite"));
    }
    for (at, face) in own.faces.iter().enumerate() {
        let mut earlier = set.items[..index].iter().map(|entry| &entry.value);
        if let Some(first) = earlier.find(|first| first.faces.contains(face)) {
            let message = format!(
                "`{face}` is a face of trait `{}`, and of trait `{}` too",
                first.id, own.id
            );
            let help = "give one of them another name";
            faults.push((format!("/faces/{at}"), message, help));
        }
    }
    faults
}
