//! `car-outlier`: a car that is far better or far worse than every other one.

use super::prelude::*;

lint! {
    "car-outlier": Warn;
    group: Balance,
    summary: "a car that takes two thirds of the minutes of every other one at most, on its best road or on all, or half as many again",
    why: "Players build the roads, so each can drive mostly on roads that suit their car. Sheets are dealt at random, so the player with the faster car has half won.",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "comet"
name = "Comet"
"#,
    bad: "minutes = { highway = 1, gravel = 1, urban = 6 } # scrutineer: allow(car-cost-nonstandard)\n",
    good: "minutes = { highway = 1, gravel = 5, urban = 6 } # scrutineer: allow(car-cost-nonstandard)\n",
    checks: [Cars(check)],
}

fn check(subject: &SetSubject<'_, Car>, scope: &mut Scope<'_>) {
    let all = &subject.set.items;
    if all.len() < 3 || !all.iter().all(|entry| entry.value.minutes.is_drivable()) {
        return;
    }
    for entry in subject.set.own() {
        let own = entry.value.minutes;
        let others = || {
            let others = all.iter().filter(|other| other.value.id != entry.value.id);
            others.map(|other| other.value.minutes)
        };
        let (is_far_better, is_far_worse) = (
            others().all(|other| is_far_better(own, other)),
            others().all(|other| is_far_worse(own, other)),
        );
        let (relation, help) = if is_far_better {
            ("faster", "raise some of its minutes")
        } else if is_far_worse {
            ("slower", "lower some of its minutes")
        } else {
            continue;
        };
        if is_told(subject, entry) {
            continue;
        }
        let message = format!(
            "`{}` is far {relation} than every other car",
            entry.value.id
        );
        scope.report(found(&LINT, entry.place("/minutes"), message).help(help));
    }
}

/// Whether a car is better however roads are mixed: on its best road, on its two best ones and on all
/// three it needs no more than the other on as many of its own.
fn is_never_worse(fast: Minutes, slow: Minutes) -> bool {
    sums(fast)
        .iter()
        .zip(sums(slow))
        .all(|(fast, slow)| *fast <= slow)
}

/// Whether it is so, and takes two thirds of the minutes at most: on its best road, which a driver who
/// builds a way of one's own can keep to, or on all.
fn is_far_better(fast: Minutes, slow: Minutes) -> bool {
    let far = |at: usize| 3 * sums(fast)[at] <= 2 * sums(slow)[at];
    is_never_worse(fast, slow) && (far(0) || far(2))
}

/// Whether it takes half as many minutes again at least, on all roads together.
fn is_far_worse(slow: Minutes, fast: Minutes) -> bool {
    is_never_worse(fast, slow) && 3 * sums(fast)[2] <= 2 * sums(slow)[2]
}

/// The minutes of the best road, of the two best ones, and of all.
fn sums(minutes: Minutes) -> [u16; 3] {
    let mut all: Vec<u16> = Road::ALL
        .iter()
        .map(|&road| u16::from(minutes.on(road)))
        .collect();
    all.sort_unstable();
    [1, 2, 3].map(|count| all.iter().take(count).sum())
}

/// Whether the car is as good as another one on every road or as bad, which `car-dominates` tells.
fn is_told(subject: &SetSubject<'_, Car>, entry: &Entry<Car>) -> bool {
    let own = entry.value.minutes;
    let no_slower = |fast: Minutes, slow: Minutes| {
        fast != slow && Road::ALL.iter().all(|&road| fast.on(road) <= slow.on(road))
    };
    let mut others = subject.set.items.iter().map(|other| other.value.minutes);
    others.any(|other| no_slower(own, other) || no_slower(other, own))
}
