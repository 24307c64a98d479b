//! Unknown names, reported together: a set that is not named makes all its names unknown, and a name that is written
//! wrong in one place mostly is in others, too.

use std::collections::BTreeMap;

use super::AnyGame;
use crate::diagnostic::Finding;
use crate::document::Document;
use crate::kit::count::plural;
use crate::lint::linked;
use crate::lint::scope::MANY;
use crate::lint::shape::Validator;

/// How many names are shown.
const SHOWN: usize = 3;

/// The findings with those about one unknown name, and those about many of one sort, told as one each.
pub(super) fn together(
    findings: Vec<Finding>,
    game: &dyn AnyGame,
    validator: &Validator,
    document: &Document,
) -> Vec<Finding> {
    let mut together: Vec<Finding> = Vec::with_capacity(findings.len());
    // Where the first finding about a name stands, by its sort and itself.
    let mut first: BTreeMap<(String, String), usize> = BTreeMap::new();
    for finding in findings {
        let Some(name) = unknown(&finding, document) else {
            together.push(finding);
            continue;
        };
        match first.get(&name) {
            Some(&at) => note(&mut together[at], &finding),
            None => {
                first.insert(name, together.len());
                together.push(finding);
            }
        }
    }
    let mut gone = vec![false; together.len()];
    let mut of_sort: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for ((noun, name), at) in first {
        if linked::is_like_none(&together[at]) {
            of_sort.entry(noun).or_default().push((at, name));
        }
    }
    for (noun, mut names) in of_sort.into_iter().filter(|(_, names)| names.len() >= MANY) {
        names.sort_by_key(|(at, _)| together[*at].at.place.span.start);
        let others: Vec<usize> = names[1..].iter().map(|(at, _)| *at).collect();
        for at in others {
            let other = together[at].clone();
            note(&mut together[names[0].0], &other);
            gone[at] = true;
        }
        let finding = &mut together[names[0].0];
        finding.message = format!("there are no {} {}", plural(&noun), listed(&names));
        let sets = game.sets().iter().filter(|set| set.noun == noun);
        let mut slots = sets.filter_map(|set| {
            validator
                .slots()
                .iter()
                .find_map(|slot| slot.path_of(set.kind))
        });
        let pointer = |slot: &String| format!("/{}", slot.replace('.', "/"));
        let help = if let Some(slot) = slots
            .clone()
            .find(|slot| is_in_place(document, &pointer(slot)))
        {
            format!("write `extends = [\"base\"]` in `{slot}`, which has only its own so far")
        } else if let Some(slot) = slots.find(|slot| may_name(document, &pointer(slot))) {
            format!("name the set that has them: `{slot} = \"…\"`")
        } else {
            continue;
        };
        let known = finding.help.take().unwrap_or_default();
        finding.help = Some(format!("{help}; {known}"));
    }
    let mut gone = gone.into_iter();
    together.retain(|_| !gone.next().unwrap_or_default());
    together
}

/// Whether a set is written in a document itself, and rests on no other.
fn is_in_place(document: &Document, pointer: &str) -> bool {
    let span = document.place(pointer).span;
    document.says(pointer)
        && !document.source().text[span].starts_with(['"', '\''])
        && !document.says(&format!("{pointer}/extends"))
}

/// Whether a document can still name a set in a place: what changes a position means nothing beside a start.
fn may_name(document: &Document, pointer: &str) -> bool {
    let is_of_other = pointer.starts_with("/changes/") && document.says("/start");
    !document.says(pointer) && !is_of_other
}

/// The sort of thing and the name that a finding about this document calls unknown, if it says nothing else.
fn unknown(finding: &Finding, document: &Document) -> Option<(String, String)> {
    let is_here = finding.at.place.source.name == document.source().name;
    let is_plain = finding.fix.is_none() && finding.case.is_none() && finding.also.is_empty();
    let (noun, name) = linked::unknown_name(finding).filter(|_| is_here && is_plain)?;
    Some((noun.to_owned(), name.to_owned()))
}

/// Adds the places of a finding to another one.
fn note(to: &mut Finding, other: &Finding) {
    for label in std::iter::once(&other.at).chain(&other.also) {
        to.further(label.place.clone(), "and here");
    }
}

/// Some of the names, and how many more there are.
fn listed(names: &[(usize, String)]) -> String {
    let shown = names
        .iter()
        .take(SHOWN)
        .map(|(_, name)| format!("`{name}`"));
    let mut shown: Vec<String> = shown.collect();
    let last = match names.len() - shown.len() {
        0 => shown.pop().unwrap_or_default(),
        more => format!("{more} more"),
    };
    format!("{} and {last}", shown.join(", "))
}
