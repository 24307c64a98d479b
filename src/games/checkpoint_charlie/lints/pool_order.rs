//! `pool-order`: a marker of a worse colour that is worth as much as one of a better colour.

use super::prelude::*;

lint! {
    "pool-order": Warn, ScoreValues;
    summary: "a black marker worth as much as a white one, or a white one worth as much as a gold one",
    why: "A worse accusation would pay as well as a better one.",
    kind: "markers",
    above: r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
"#,
    bad: r#"  { id = "white-3", colour = "white", value = 3, count = 12 },
"#,
    good: r#"  { id = "white-2", colour = "white", value = 2, count = 12 },
"#,
    below: r#"  { id = "black-0", colour = "black", value = 0, count = 8 },
]
"#,
    checks: [Markers(check_own), Authored(check_named)],
}

fn check_own(set: &Set<Marker>, scope: &mut Scope<'_>) {
    for pair in pairs(set) {
        let Some([at, other]) = where_own(set, pair) else {
            continue;
        };
        let finding = found(&LINT, at.place("/value"), message(pair.0, pair.1));
        scope.report(
            finding
                .also(other.place("/value"), "and this one")
                .help(HELP),
        );
    }
}

fn check_named(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let set = &subject.parts.markers;
    for pair in pairs(set) {
        let own = where_own(set, pair);
        let at = own.map_or(pair.0, |[at, _]| at);
        let here = (Some(at.place("/value")), own.is_some());
        let words = (message(pair.0, pair.1), HELP.to_owned());
        report_shared(&LINT, "markers", here, words, scope);
    }
}

/// The marker of the pool itself that is at fault, and the other one: the worse colour is where one
/// looks first, and it may be that of a pool which this one extends.
fn where_own<'a>(
    set: &'a Set<Marker>,
    (worse, better): (&'a Entry<Marker>, &'a Entry<Marker>),
) -> Option<[&'a Entry<Marker>; 2]> {
    let own = set.own();
    let is_own = |entry: &Entry<Marker>| own.iter().any(|own| own.value.id == entry.value.id);
    match (is_own(worse), is_own(better)) {
        (true, _) => Some([worse, better]),
        (false, true) => Some([better, worse]),
        (false, false) => None,
    }
}

const HELP: &str =
    "let every gold marker be worth more than any white one, and that more than any black one";

fn message(worse: &Entry<Marker>, better: &Entry<Marker>) -> String {
    let (worse, better) = (&worse.value, &better.value);
    let than = if worse.value == better.value {
        "as much as"
    } else {
        "more than"
    };
    format!(
        "the {} marker `{}` is worth {}, {than} the {} marker `{}`",
        worse.colour, worse.id, worse.value, better.colour, better.id
    )
}

/// For two colours that are next to each other, the best marker of the worse one and the worst of
/// the better one, where the former is no less.
fn pairs(set: &Set<Marker>) -> Vec<(&Entry<Marker>, &Entry<Marker>)> {
    let of = |colour| {
        // A Stasi marker is worth what it is to punish its drawer.
        let there = move |entry: &&Entry<Marker>| {
            entry.value.colour == colour
                && entry.value.count > 0
                && entry.value.special != Some(Special::Stasi)
        };
        set.items.iter().filter(there)
    };
    let neighbours = [
        (Colour::Black, Colour::White),
        (Colour::White, Colour::Gold),
    ];
    let pairs = neighbours.into_iter().filter_map(|(worse, better)| {
        // The first of several that are worth the same.
        let best = of(worse).rev().max_by_key(|entry| entry.value.value)?;
        let worst = of(better).min_by_key(|entry| entry.value.value)?;
        (best.value.value >= worst.value.value).then_some((best, worst))
    });
    pairs.collect()
}
