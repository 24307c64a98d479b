//! `car-dominates`: a car that is never slower than another one.

use super::prelude::*;

lint! {
    "car-dominates": Warn;
    group: Balance,
    summary: "a car that is as fast as another one on every road and faster on one",
    why: "Sheets are dealt at random, so the player with the slower car is worse off from the start.",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "roadster"
name = "Roadster"
"#,
    bad: "minutes = { highway = 2, gravel = 4, urban = 4 }\n",
    good: "minutes = { highway = 4, gravel = 4, urban = 4 }\n",
    checks: [Cars(check)],
}

fn check(subject: &SetSubject<'_, Car>, scope: &mut Scope<'_>) {
    let own = subject.set.own();
    let items = &subject.set.items;
    // Where several cars are faster than one of the document itself, that one is the odd one.
    let is_odd = |car: &Entry<Car>| {
        let faster = items.iter().filter(|other| dominates(other, car));
        own.iter().any(|own| std::ptr::eq(own, car)) && faster.count() > 1
    };
    for entry in own {
        let slower = items
            .iter()
            .find(|other| dominates(entry, other) && !is_odd(other));
        // A faster car of the document itself has its own finding.
        let faster = || {
            let others = if is_odd(entry) {
                items
            } else {
                subject.inherited()
            };
            others.iter().find(|other| dominates(other, entry))
        };
        let (relation, other) = match slower {
            Some(slower) => ("slower", slower),
            None => match faster() {
                Some(faster) => ("faster", faster),
                None => continue,
            },
        };
        let (id, other_id) = (&entry.value.id, &other.value.id);
        let message = format!("`{id}` is never {relation} than `{other_id}`");
        scope.report(
            found(&LINT, entry.place("/minutes"), message)
                .also(
                    other.place("/minutes"),
                    format!("the minutes of `{other_id}`"),
                )
                .help("make each of the two cars the faster one on some road type"),
        );
    }
}

fn dominates(fast: &Entry<Car>, slow: &Entry<Car>) -> bool {
    let (fast, slow) = (fast.value.minutes, slow.value.minutes);
    fast != slow
        && fast.is_drivable()
        && slow.is_drivable()
        && Road::ALL.iter().all(|&road| fast.on(road) <= slow.on(road))
}
