//! `starting-speed-tie`: two cars with one starting speed.

use super::prelude::*;

lint! {
    "starting-speed-tie": Warn, OrderTie;
    group: Balance,
    summary: "two cars with the same starting speed",
    why: "The starting speed decides who picks first, who drives first of those with the same movement, and who wins of those with the same money. Between these two cars only seats are left to decide.",
    kind: "cars",
    above: r#"cars = [
  { id = "van", track = [4, 3, 2], cargo = 6 },
"#,
    bad: r#"  { id = "bus", track = [4, 2, 1], cargo = 9 },
"#,
    good: r#"  { id = "bus", track = [3, 2, 1], cargo = 9 },
"#,
    below: "]\n",
    checks: [Cars(check)],
}

fn check(set: &Set<Car>, scope: &mut Scope<'_>) {
    let inherited = set.items.len() - set.own().len();
    for (index, entry) in set.items.iter().enumerate().skip(inherited) {
        let car = &entry.value;
        let Some(&speed) = car.track.first() else {
            continue;
        };
        // A track that rises has its numbers in the wrong order, and starts with another one.
        if rises(car) {
            continue;
        }
        let mut before = set.items[..index].iter();
        let other =
            before.find(|other| other.value.track.first() == Some(&speed) && !rises(&other.value));
        if let Some(other) = other {
            let message = format!(
                "`{}` starts with a speed of {speed}, as `{}` does",
                car.id, other.value.id
            );
            let help = "let each car start with another speed";
            let finding = found(&LINT, entry.place("/track/0"), message).help(help);
            scope.report(finding.also(other.place("/track/0"), "the other one"));
        }
    }
}

fn rises(car: &Car) -> bool {
    car.track.windows(2).any(|pair| pair[1] > pair[0])
}
