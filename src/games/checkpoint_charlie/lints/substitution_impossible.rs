//! `substitution-impossible`: a special marker for which nothing can be taken out.

use super::prelude::*;
use crate::games::checkpoint_charlie::load::replaced;
use crate::kit::quote::one_of;
use crate::lint::linked::unknown_reference;

lint! {
    "substitution-impossible": Error, SetupBox;
    summary: "a special marker without a marker that it can replace",
    why: "A marker of an option takes the place of another, so that there are as many as ever.",
    kind: "markers",
    above: r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
"#,
    bad: r#"  { id = "stasi", colour = "black", value = -2, special = "stasi" },
"#,
    good: r#"  { id = "stasi", colour = "black", value = -2, special = "stasi", replaces = "black-0" },
"#,
    below: "]\n",
    checks: [Markers(check_own), Parts(check_parts)],
}

fn check_own(set: &Set<Marker>, scope: &mut Scope<'_>) {
    let is_unknown = |marker: &Marker| {
        marker.special.is_some() && matches!(replaced(set, marker), Taken::Unknown)
    };
    // The one that is missing may be the same.
    let has_unknown = set.own().iter().any(|entry| is_unknown(&entry.value));
    for entry in set.own() {
        let marker = &entry.value;
        match marker.special.map(|_| replaced(set, marker)) {
            Some(Taken::Unknown) => {
                let known = set.items.iter().map(|other| other.value.id.as_str());
                let typed = marker.replaces.as_ref().map_or("", |id| id.as_str());
                let place = entry.place("/replaces");
                scope.report(unknown_reference(place, "marker", typed, known));
            }
            Some(Taken::Nothing) if !has_unknown => {
                let (message, help) = nothing(marker);
                scope.report(found(&LINT, entry.place(""), message).help(help));
            }
            Some(Taken::Of(_) | Taken::Nothing) | None => {}
        }
    }
    for (index, message, help) in shortages(set, |_| true) {
        let entry = &set.items[index];
        scope.report(found(&LINT, entry.place("/count"), message).help(help));
    }
}

fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let set = &subject.parts.markers;
    let options = subject.options;
    let is_used = |special: Special| match special {
        Special::Stasi => options.stasi_officer,
        Special::Adler => options.cafe_adler,
    };
    for entry in &set.items {
        let marker = &entry.value;
        if !marker.special.is_some_and(is_used) {
            continue;
        }
        let words = match replaced(set, marker) {
            Taken::Of(_) => continue,
            Taken::Nothing => nothing(marker),
            Taken::Unknown => (
                format!("marker `{}` replaces one that there is not", marker.id),
                "name another in `replaces`".to_owned(),
            ),
        };
        report_named(&LINT, "markers", entry.place(""), words, scope);
    }
    for (index, message, help) in shortages(set, is_used) {
        let here = set.items[index].place("/count");
        report_named(&LINT, "markers", here, (message, help), scope);
    }
}

fn nothing(marker: &Marker) -> (String, String) {
    let message = format!(
        "marker `{}` takes the place of a {} one of {}, and there is none",
        marker.id, marker.colour, marker.value
    );
    let help = "name the marker that it takes the place of: `replaces = \"…\"`";
    (message, help.to_owned())
}

/// Markers of which more are replaced than there are: which, what is wrong, and what to do.
fn shortages(set: &Set<Marker>, is_used: impl Fn(Special) -> bool) -> Vec<(usize, String, String)> {
    let specials = set.items.iter().map(|entry| &entry.value);
    let specials: Vec<&Marker> = specials
        .filter(|marker| marker.special.is_some_and(&is_used))
        .collect();
    let mut shortages = Vec::new();
    for (index, entry) in set.items.iter().enumerate() {
        let of_it = (specials.iter()).filter(|marker| replaced(set, marker) == Taken::Of(index));
        let of_it: Vec<&&Marker> = of_it.collect();
        let wanted: usize = of_it.iter().map(|marker| usize::from(marker.count)).sum();
        let there = usize::from(entry.value.count);
        if wanted > there {
            let message = format!(
                "there {} to replace `{}`, of which there {}",
                are(wanted, "special marker"),
                entry.value.id,
                are(there, "marker")
            );
            let specials = of_it.iter().map(|marker| format!("`{}`", marker.id));
            let help = format!(
                "write a higher `count` here, or a lower one of {}",
                one_of("and", specials)
            );
            shortages.push((index, message, help));
        }
    }
    shortages
}
