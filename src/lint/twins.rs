//! Components of one set that people or the game cannot tell apart.

use std::collections::HashMap;

use super::Scope;
use super::general;
use super::set::{Component, Set};
use crate::diagnostic::Finding;
use crate::kit::quote::quote;

/// Checks the document's own components against each other and against those that it inherits.
pub(super) fn check<C: Component>(set: &Set<C::Item>, scope: &mut Scope<'_>) {
    let noun = C::NOUN;
    let inherited = set.items.len() - set.own;
    if set.items.is_empty() && !C::REPORTS_EMPTY {
        let message = format!("empty `{}`: the document has no {noun}", C::LIST);
        let place = scope.place(&format!("/{}", C::LIST));
        let help = "list some, or add those of the box by `extends = [\"base\"]`";
        scope.report(Finding::new(&general::EMPTY_SET, place, message).help(help));
    }
    for (index, entry) in set.items.iter().enumerate().skip(inherited) {
        let (id, name) = (C::id(&entry.value), C::name(&entry.value));
        if name.is_some_and(|name| name.trim().is_empty()) {
            let message = format!("the {noun} `{id}` has an empty name");
            let finding = Finding::new(&general::EMPTY_NAME, entry.place("/name"), message);
            scope.report(finding.help("write what people call it"));
        }
        let earlier = || set.items[..index].iter();
        let folded = name.map(folded).filter(|name| !name.is_empty());
        let namesake = folded.and_then(|name| {
            earlier().find(|other| C::name(&other.value).map(self::folded).as_ref() == Some(&name))
        });
        if let (Some(name), Some(other)) = (name, namesake) {
            let message = format!(
                "duplicate name {}: the {noun} `{}` has it, too",
                quote(name),
                C::id(&other.value)
            );
            let finding = Finding::new(&general::DUPLICATE_NAME, entry.place("/name"), message);
            let finding = finding.also(other.place("/name"), "the other one");
            scope.report(finding.help(format!("give `{id}` another name")));
        }
        // To add one like those of another set may be the point of extending it.
        let mut own = set.items[inherited..index].iter();
        if let Some(other) = own.find(|other| C::is_alike(&other.value, &entry.value)) {
            let message = format!(
                "the {noun} `{id}` is the same as `{}` under another name",
                C::id(&other.value)
            );
            let finding = Finding::new(&general::COMPONENT_ALIKE, entry.place(""), message);
            let finding = finding.also(other.place(""), "the other one");
            scope.report(finding.help(format!("change its values, or remove `{id}`")));
        }
    }
}

/// Checks that a document extends no set twice.
pub(super) fn check_extends(extends: &[String], scope: &mut Scope<'_>) {
    let mut seen: HashMap<&str, (usize, bool)> = HashMap::new();
    for (index, reference) in extends.iter().enumerate() {
        let (first, is_reported) = seen.entry(reference).or_insert((index, false));
        // However often it is repeated, it is one slip.
        if *first == index || std::mem::replace(is_reported, true) {
            continue;
        }
        let message = format!("duplicate reference {} in `extends`", quote(reference));
        let place = scope.place(&format!("/extends/{index}"));
        let finding = Finding::new(&general::DUPLICATE_REFERENCE, place, message);
        let finding = finding.also(scope.place(&format!("/extends/{first}")), "the first one");
        scope.report(finding.help("name each set once"));
    }
}

/// A name as people read it: capitals and spaces make no other one.
fn folded(name: &str) -> String {
    let words = name.split_whitespace().map(str::to_lowercase);
    words.collect::<Vec<_>>().join(" ")
}
