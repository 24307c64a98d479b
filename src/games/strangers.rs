//! Unknown names, reported together: a set that is not named makes all its names unknown, and a name that is written
//! wrong in one place mostly is in others, too.

use std::collections::BTreeMap;
use std::ops::Range;

use super::AnyGame;
use crate::diagnostic::{Finding, Nowhere};
use crate::document::Document;
use crate::kit::count::plural;
use crate::kit::quote::quote;
use crate::lint::general;
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
    // Where the first finding about a name stands, by its document, its sort and itself.
    let mut first: BTreeMap<(String, String, String), usize> = BTreeMap::new();
    for finding in findings {
        let Some(name) = unknown(&finding) else {
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
    // By the document in which they stand, and their sort.
    let mut of_sort: BTreeMap<(String, String), Vec<(usize, String)>> = BTreeMap::new();
    for ((source, noun, name), at) in first {
        let is_not_meant = |nowhere: &Nowhere| !nowhere.is_meant;
        if together[at].nowhere.as_deref().is_some_and(is_not_meant) && together[at].help.is_some()
        {
            of_sort.entry((source, noun)).or_default().push((at, name));
        }
    }
    for ((source, noun), mut names) in of_sort {
        names.sort_by_key(|(at, _)| together[*at].at.place.span.start);
        let mut shown = &names[..];
        if names.len() >= MANY {
            for (at, _) in &names[1..] {
                let other = together[*at].clone();
                note(&mut together[names[0].0], &other);
                gone[*at] = true;
            }
            together[names[0].0].message =
                format!("there are no {} {}", plural(&noun), listed(&names));
            together[names[0].0].nowhere = None;
            shown = &names[..1];
        }
        let what = if names.len() >= MANY { "them" } else { "it" };
        let Some(help) = set_of((&noun, what), &source, game, validator, document) else {
            continue;
        };
        for (at, _) in shown {
            let known = together[*at].help.take().unwrap_or_default();
            // One name is rather written wrong, and several have been forgotten together.
            together[*at].help = Some(if names.len() >= MANY {
                format!("{help}; {known}")
            } else {
                format!("{known}; or {help}")
            });
        }
    }
    let mut gone = gone.into_iter();
    together.retain(|_| !gone.next().unwrap_or_default());
    together
}

/// The findings of a document without those of unknown names that another one has: a scenario finds in a component
/// what the check of that by itself has found, and knows another remedy.
pub(super) fn once(mut findings: Vec<Finding>) -> Vec<Finding> {
    let mut seen: Vec<(Range<usize>, String)> = Vec::new();
    findings.retain(|finding| {
        if finding.rule.name != general::UNKNOWN_REFERENCE.name {
            return true;
        }
        let own = (finding.at.place.span.clone(), finding.message.clone());
        let is_new = !seen.contains(&own);
        if is_new {
            seen.push(own);
        }
        is_new
    });
    findings
}

/// What to write in a document for a sort of things to be known that another document, or it itself, names.
fn set_of(
    (noun, what): (&str, &str),
    source: &str,
    game: &dyn AnyGame,
    validator: &Validator,
    document: &Document,
) -> Option<String> {
    let sets = game.sets().iter().filter(|set| set.noun == noun);
    let slots: Vec<String> = sets
        .flat_map(|set| {
            let slots = validator.slots().iter();
            let paths: Vec<String> = slots.filter_map(|slot| slot.path_of(set.kind)).collect();
            // A script has some for each way to start, of which it goes one.
            let is_only = paths.len() == 1;
            let is_there = |path: &String| {
                let first = path.split('.').next().unwrap_or_default();
                is_only || document.says(&format!("/{first}"))
            };
            paths.into_iter().filter(is_there).collect::<Vec<_>>()
        })
        .collect();
    let mut slots = slots.into_iter();
    let pointer = |slot: &String| format!("/{}", slot.replace('.', "/"));
    let own = &document.source().name;
    let there = if source == own {
        String::new()
    } else {
        format!(" in {}", quote(own))
    };
    if let Some(slot) = slots
        .clone()
        .find(|slot| is_in_place(document, &pointer(slot)))
    {
        return Some(format!(
            "write `extends = [\"base\"]` in `{slot}`{there}, which has only its own so far"
        ));
    }
    let slot = slots.find(|slot| may_name(document, &pointer(slot)))?;
    Some(format!(
        "name the set that has {what}{there}: `{slot} = \"…\"`"
    ))
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

/// The document in which a finding calls a name unknown, its sort and itself, if the finding says nothing else.
fn unknown(finding: &Finding) -> Option<(String, String, String)> {
    let is_plain = finding.fix.is_none() && finding.case.is_none() && finding.also.is_empty();
    let nowhere = finding.nowhere.as_deref().filter(|_| is_plain)?;
    let source = finding.at.place.source.name.clone();
    Some((source, nowhere.noun.clone()?, nowhere.name.clone()))
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
