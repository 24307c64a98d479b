//! `part-copies`: many cards of one part.

use super::prelude::*;

lint! {
    "part-copies": Warn, DraftDuplicatePart;
    summary: "more than two cards of one part",
    why: "Nobody owns two cards of one part. A market full of parts that the players have already leaves them nothing to take.",
    kind: "cards",
    above: r#"cards = [
  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
  { id = "c2", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
"#,
    bad: r#"  { id = "c3", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
"#,
    good: r#"  { id = "c3", part = "binoculars", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
"#,
    below: "]\n",
    checks: [Cards(check)],
}

/// As many cards of a part as the box has at most.
const USUAL: usize = 2;

fn check(set: &Set<Card>, scope: &mut Scope<'_>) {
    let mut told = Vec::new();
    for entry in set.own() {
        let card = &entry.value;
        let of_part = set.items.iter().filter(|other| {
            // That cards of one part differ is told by itself.
            other.value.part == card.part && other.value.abilities == card.abilities
        });
        let of_part: Vec<&Entry<Card>> = of_part.collect();
        if of_part.len() <= USUAL || told.contains(&&card.part) {
            continue;
        }
        told.push(&card.part);
        let message = format!(
            "there are {} cards of the part `{}`",
            of_part.len(),
            card.part
        );
        let help = "name another part; different parts may have the same abilities";
        // The first card too many, or the first that stands here if all of those are elsewhere.
        let own = set.own().iter();
        let own = own.filter(|own| {
            of_part[USUAL..]
                .iter()
                .any(|one| one.value.id == own.value.id)
        });
        let at = own.min_by_key(|own| of_part.iter().position(|one| one.value.id == own.value.id));
        let place = at.unwrap_or(entry).place("/part");
        let finding = found(&LINT, place, message).help(help);
        scope.report(finding.also(of_part[0].place("/part"), "the first one"));
    }
}
