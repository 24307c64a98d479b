//! `special-marker`: a special marker that its option has no rule for.

use super::prelude::*;
use crate::games::checkpoint_charlie::load::replaced;

lint! {
    "special-marker": Error, StasiTailed;
    summary: "a Stasi marker that is not black or not the only one, or a special marker that replaces one of another sort",
    why: "One Stasi officer tails one player, by a black marker; a special marker takes the place of a plain one of its colour.",
    kind: "markers",
    above: r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
"#,
    bad: r#"  { id = "stasi", colour = "white", value = -2, special = "stasi", replaces = "white-2" },
"#,
    good: r#"  { id = "stasi", colour = "black", value = -2, special = "stasi", replaces = "black-0" },
"#,
    below: "]\n",
    checks: [Markers(check_own), Parts(check_parts)],
}

fn check_own(set: &Set<Marker>, scope: &mut Scope<'_>) {
    let inherited = set.items.len() - set.own().len();
    for (index, entry) in set.items.iter().enumerate().skip(inherited) {
        for (key, message, help) in faults(set, index) {
            scope.report(found(&LINT, entry.place(key), message).help(help));
        }
    }
}

fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let set = &subject.parts.markers;
    for (index, entry) in set.items.iter().enumerate() {
        for (key, message, help) in faults(set, index) {
            let words = (message, help.to_owned());
            report_named(&LINT, "markers", entry.place(key), words, scope);
        }
    }
}

/// What is wrong with a special marker: the key, what, and what to do.
fn faults(set: &Set<Marker>, index: usize) -> Vec<(&'static str, String, &'static str)> {
    let own = &set.items[index].value;
    let Some(special) = own.special else {
        return match &own.replaces {
            Some(_) => {
                let message = format!("marker `{}` replaces another and is not special", own.id);
                vec![(
                    "/replaces",
                    message,
                    "remove `replaces`, or write `special`",
                )]
            }
            None => Vec::new(),
        };
    };
    let mut faults = Vec::new();
    if special == Special::Stasi {
        if own.colour != Colour::Black {
            let message = format!("the Stasi marker `{}` is {}", own.id, own.colour);
            faults.push(("/colour", message, "write `colour = \"black\"`"));
        }
        let earlier = set.items[..index].iter().map(|entry| &entry.value);
        let earlier = earlier.filter(|other| other.special == Some(Special::Stasi));
        let before: usize = earlier.map(|other| usize::from(other.count)).sum();
        if usize::from(own.count) + before > 1 {
            let message = format!("`{}` is not the only Stasi marker", own.id);
            faults.push(("/count", message, "leave one Stasi marker"));
        }
    }
    if let Taken::Of(other) = replaced(set, own) {
        let other = &set.items[other].value;
        if other.special.is_some() {
            let message = format!("`{}` replaces `{}`, a special marker", own.id, other.id);
            faults.push(("/replaces", message, "name a plain marker"));
        } else if other.colour != own.colour {
            let message = format!(
                "`{}` is {} and replaces `{}`, which is {}",
                own.id, own.colour, other.id, other.colour
            );
            faults.push(("/replaces", message, "name a marker of the same colour"));
        }
    }
    faults
}
