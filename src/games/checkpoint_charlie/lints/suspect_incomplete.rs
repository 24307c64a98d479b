//! `suspect-incomplete`: a cat that does not have one face of each trait.

use super::deck::SuspectsSubject;
use super::prelude::*;
use crate::diagnostic::Finding;
use crate::document::Reference;
use crate::games::BUILT_IN;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::list;

lint! {
    "suspect-incomplete": Error, RevealMatchToLine;
    summary: "a cat without a face of some trait, with both, or with a face of no trait",
    why: "The player who reveals a cat sorts it by one trait. A cat must show which of its two faces it has.",
    kind: "suspects",
    above: "suspects = [\n",
    bad: r#"  { id = "tom", faces = ["hat", "no-hat"] },
"#,
    good: r#"  { id = "tom", faces = ["hat", "glasses"] },
"#,
    below: r#"  { id = "fritz", faces = ["hat", "no-glasses"] },
  { id = "mieze", faces = ["no-hat", "glasses"] },
  { id = "minka", faces = ["no-hat", "no-glasses"] },
]
"#,
    checks: [Suspects(check_own), Parts(check_parts)],
}

/// So many suspects tell nothing of which of two sets is meant.
const FEW: usize = 2;

fn check_own(subject: &SuspectsSubject<'_>, scope: &mut Scope<'_>) {
    let slips_of = |cat: usize| subject.slips.iter().filter(move |slip| slip.cat == cat);
    let is_stranger = |cat: usize| {
        let faces = subject.set.items[cat].value.faces.len();
        faces > 1 && slips_of(cat).filter(|slip| slip.meant.is_none()).count() == faces
    };
    check_strangers(subject, &is_stranger, scope);
    for slip in subject.slips.iter().filter(|slip| !is_stranger(slip.cat)) {
        let entry = &subject.set.items[slip.cat];
        let cat = &entry.value;
        let message = format!("`{}` is a face of no trait", cat.faces[slip.face]);
        let help = match slip.meant {
            Some(meant) => did_you_mean(meant.as_str()),
            None => match fault(cat, &subject.traits) {
                Some((_, help)) => help,
                None => "remove it".to_owned(),
            },
        };
        let place = entry.place(&format!("/faces/{}", slip.face));
        scope.report(found(&LINT, place, message).help(help));
    }
    let inherited = subject.set.items.len() - subject.set.own().len();
    for (index, entry) in subject.set.items.iter().enumerate().skip(inherited) {
        // What it lacks is what the slip was to be.
        if subject.slips.iter().any(|slip| slip.cat == index) {
            continue;
        }
        if let Some((message, help)) = fault(&entry.value, &subject.traits) {
            scope.report(found(&LINT, entry.place("/faces"), message).help(help));
        }
    }
}

/// Suspects of which every face is of another set of traits than those at hand.
fn check_strangers(
    subject: &SuspectsSubject<'_>,
    is_stranger: &dyn Fn(usize) -> bool,
    scope: &mut Scope<'_>,
) {
    let inherited = subject.set.items.len() - subject.set.own().len();
    let own = subject.set.items.iter().enumerate().skip(inherited);
    let strangers = own.filter(|(index, _)| is_stranger(*index));
    let help =
        "name suspects and traits that go together: a set of other traits cannot extend this one";
    let strangers = strangers.map(|(_, entry)| {
        let message = format!(
            "no face of suspect `{}` is of the traits of this set",
            entry.value.id
        );
        found(&LINT, entry.place("/faces"), message).help(help)
    });
    let strangers: Vec<Finding> = strangers.collect();
    scope.report_together(strangers, "/extends", |strangers, place| {
        let message = format!(
            "no face of {} is of the traits of the set that they extend",
            Count(strangers.len(), "suspect")
        );
        found(&LINT, place, message).help(help)
    });
}

fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let traits = subject.traits();
    let is_foreign = |face: &Id| !traits.iter().any(|own| own.faces.contains(face));
    let mut strangers: Vec<(&Entry<Suspect>, usize)> = Vec::new();
    let mut faulty: Vec<(&Entry<Suspect>, (String, String))> = Vec::new();
    for entry in &subject.parts.suspects.items {
        let cat = &entry.value;
        match cat.faces.iter().position(is_foreign) {
            Some(face) => strangers.push((entry, face)),
            None => faulty.extend(fault(cat, &traits).map(|words| (entry, words))),
        }
    }
    let key = match subject.named.suspects {
        None if subject.named.traits.is_some() => "traits",
        _ => "suspects",
    };
    // One among many is at fault itself, wherever the suspects are used.
    let is_lone = |count: usize, place: &Place| {
        count == 1
            && subject.parts.suspects.items.len() > FEW
            && !place.source.name.starts_with(BUILT_IN)
    };
    if let Some((place, message, help)) = misspelt(subject, &strangers)
        && !scope.is_built_in(&place)
    {
        scope.report(found(&LINT, place, message).help(help));
    } else if let Some((first, face)) = strangers.first() {
        let words = strange(subject, &traits, &strangers);
        let here = first.place(&format!("/faces/{face}"));
        match &strangers[..] {
            [_] if is_slip(first, &traits) => {
                scope.report(found(&LINT, here, words.0).help(words.1));
            }
            [_] if is_lone(1, &here) => {
                let help = fault(&first.value, &traits).map_or(words.1, |(_, help)| help);
                scope.report(found(&LINT, here, words.0).help(help));
            }
            _ if strangers.iter().all(|(cat, _)| is_halfway(cat, &traits))
                && !scope.is_built_in(&here) =>
            {
                let user = scope.place(&format!("/components/{key}"));
                let finding = found(&LINT, here, words.0).help(words.1);
                scope.report(finding.also(user, "used here"));
            }
            _ => report(key, here, words, scope),
        }
    }
    if let Some((first, (message, help))) = faulty.first() {
        let words = match faulty.len() {
            1 => (message.clone(), help.clone()),
            count => (
                format!(
                    "{count} suspects of {} do not have one face of each trait; the first: \
                     {message}",
                    whose(subject.named.suspects.as_ref())
                ),
                missing_set(subject).unwrap_or_else(|| help.clone()),
            ),
        };
        let here = first.place("/faces");
        if is_lone(faulty.len(), &here) {
            scope.report(found(&LINT, here, words.0).help(words.1));
        } else {
            report(key, here, words, scope);
        }
    }
}

/// Reports, where one of them is named, suspects and traits that do not go together: either can be at
/// fault.
fn report(key: &str, here: Place, (message, help): (String, String), scope: &mut Scope<'_>) {
    let place = scope.place(&format!("/components/{key}"));
    let finding = found(&LINT, place, message).help(help);
    scope.report(finding.also(here, "here"));
}

/// The face of a trait that no cat has, where several cats have nearly that one, and words about it: it is the one that is
/// misspelt.
fn misspelt(
    subject: &PartsSubject<'_>,
    strangers: &[(&Entry<Suspect>, usize)],
) -> Option<(Place, String, String)> {
    let [(first, face), _, ..] = strangers else {
        return None;
    };
    let written = &first.value.faces[*face];
    let traits = &subject.parts.traits.items;
    let known = || traits.iter().flat_map(|own| &own.value.faces);
    let is_alike = |(cat, _): &(&Entry<Suspect>, usize)| {
        let mut foreign = (cat.value.faces.iter()).filter(|face| !known().any(|own| own == *face));
        foreign.all(|face| face == written)
    };
    let is_shown = |face: &Id| {
        let mut cats = subject.parts.suspects.items.iter();
        cats.any(|cat| cat.value.faces.contains(face))
    };
    let unseen = known().filter(|face| !is_shown(face)).map(Id::as_str);
    let close = nearest(written.as_str(), unseen).filter(|_| strangers.iter().all(is_alike))?;
    let place = traits.iter().find_map(|own| {
        let index = own
            .value
            .faces
            .iter()
            .position(|face| face.as_str() == close)?;
        Some(own.place(&format!("/faces/{index}")))
    })?;
    let count = Count(strangers.len(), "suspect");
    let message = format!("no suspect has the face `{close}`, and {count} have `{written}`");
    Some((place, message, did_you_mean(written.as_str())))
}

/// Whether a cat has a single face that no trait has, and that is nearly one.
fn is_slip(entry: &Entry<Suspect>, traits: &[&Trait]) -> bool {
    let known = || traits.iter().flat_map(|own| &own.faces).map(Id::as_str);
    let is_foreign = |face: &&Id| !known().any(|own| own == face.as_str());
    let mut foreign = entry.value.faces.iter().filter(is_foreign);
    let slip = foreign.next();
    foreign.next().is_none() && slip.is_some_and(|face| nearest(face.as_str(), known()).is_some())
}

/// Whether a cat has a face of these traits all the same: a face has got another name then, and the suspects are not
/// others altogether. Whoever uses them finds the same.
fn is_halfway(entry: &Entry<Suspect>, traits: &[&Trait]) -> bool {
    let mut known = traits.iter().flat_map(|own| &own.faces);
    known.any(|face| entry.value.faces.contains(face))
}

/// Words about cats with a face that no trait has: what, and what to do. There is a cat at least.
fn strange(
    subject: &PartsSubject<'_>,
    traits: &[&Trait],
    strangers: &[(&Entry<Suspect>, usize)],
) -> (String, String) {
    let mut faces: Vec<&str> = Vec::new();
    for (entry, _) in strangers {
        for face in &entry.value.faces {
            let is_foreign = !traits.iter().any(|own| own.faces.contains(face));
            if is_foreign && !faces.contains(&face.as_str()) {
                faces.push(face.as_str());
            }
        }
    }
    let first = strangers
        .first()
        .map_or("", |(cat, _)| cat.value.id.as_str());
    let known = traits.iter().flat_map(|own| &own.faces).map(Id::as_str);
    let close = match &faces[..] {
        [only] => nearest(only, known),
        _ => None,
    };
    let set = whose(subject.named.traits.as_ref());
    let listed = list(faces);
    let message = match strangers.len() {
        1 => format!("suspect `{first}` has a face that no trait of {set} has: {listed}"),
        count => format!(
            "{count} suspects of {} have faces that no trait of {set} has: {listed}; the first is \
             `{first}`",
            whose(subject.named.suspects.as_ref())
        ),
    };
    let help = match close {
        Some(close) => did_you_mean(close),
        None => missing_set(subject)
            .unwrap_or_else(|| "name suspects and traits that go together".to_owned()),
    };
    (message, help)
}

/// A set as the scenario or position names it.
fn whose(reference: Option<&Reference>) -> String {
    match reference {
        Some(Reference::Here(_)) => "this document".to_owned(),
        Some(Reference::Named(path)) if path != "base" => format!("`{path}`"),
        _ => "the base game".to_owned(),
    }
}

/// What to type if only one of the two sets is named that go together.
fn missing_set(subject: &PartsSubject<'_>) -> Option<String> {
    let named = subject.named;
    match (&named.suspects, &named.traits) {
        (None, Some(_)) => {
            Some("name the suspects that go with these traits: `suspects = \"…\"`".to_owned())
        }
        (Some(_), None) => {
            Some("name the traits that go with these suspects: `traits = \"…\"`".to_owned())
        }
        _ => None,
    }
}

/// What is wrong with a cat whose faces are those of traits: what, and what to do.
fn fault(cat: &Suspect, traits: &[&Trait]) -> Option<(String, String)> {
    let mut faults = Vec::new();
    let mut remedies = Vec::new();
    let repeated = |at: &usize| cat.faces[..*at].contains(&cat.faces[*at]);
    if let Some(at) = (0..cat.faces.len()).find(repeated) {
        faults.push(format!("has the face `{}` twice", cat.faces[at]));
        remedies.push("write it once".to_owned());
    }
    for own in traits {
        let [one, other] = &own.faces[..] else {
            continue;
        };
        let name = &own.id;
        match (cat.faces.contains(one), cat.faces.contains(other)) {
            (true, true) => {
                faults.push(format!("has both faces of the trait `{name}`"));
                remedies.push(format!("leave out `{one}` or `{other}`"));
            }
            (false, false) => {
                faults.push(format!("has no face of the trait `{name}`"));
                remedies.push(format!("write `{one}` or `{other}`"));
            }
            _ => {}
        }
    }
    let message = format!("suspect `{}` {}", cat.id, faults.join(" and "));
    (!faults.is_empty()).then(|| (message, remedies.join(", and ")))
}
