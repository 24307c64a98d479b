//! `cops-range`: Cops that nobody meets.

use super::prelude::*;

lint! {
    "cops-range": Error, CopsCaught;
    summary: "Cops whose lower number is above the higher one",
    why: "Cops stop a car whose movement lies between the two numbers, ends included. Between these lies none.",
    kind: "cards",
    above: "cards = [\n",
    bad: r#"  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { cops = { low = 8, high = 7 } } },
"#,
    good: r#"  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { cops = { low = 7, high = 8 } } },
"#,
    below: "]\n",
    checks: [Cards(check)],
}

fn check(set: &Set<Card>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let Encounter::Cops(CopsRange { low, high }) = entry.value.encounter else {
            continue;
        };
        if low > high {
            let id = &entry.value.id;
            let message = format!(
                "no movement lies between {low} and {high}: the Cops of `{id}` stop nobody"
            );
            let help = format!("write `{{ low = {high}, high = {low} }}`");
            let place = entry.place("/encounter/cops");
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
