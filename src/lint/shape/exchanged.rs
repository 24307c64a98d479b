//! Two values that have changed places: one mistake, though neither of them fits.

use std::collections::{BTreeMap, BTreeSet};

use super::Validator;
use super::fault::{FaultKind, ShapeFault};
use super::holes::table_at;
use super::report::FindingWords;
use super::site::Site;
use super::subject::Subject;
use crate::document::Tree;
use crate::document::spans::steps;
use crate::kit::quote::quote;

/// In how many tables two values are exchanged.
const MOST: usize = 4;

/// The same faults, with one in place of all those of two keys of a table that have each other's values.
pub(super) fn together<'s>(
    validator: &'s Validator,
    mut faults: Vec<ShapeFault<'s>>,
    tree: &Tree<'_>,
) -> Vec<ShapeFault<'s>> {
    for (path, [one, other]) in pairs(&faults).into_iter().take(MOST) {
        let is_theirs = |fault: &ShapeFault<'_>| {
            let below = fault.path.strip_prefix(&*path);
            let key = below.and_then(|below| below.strip_prefix('/')?.split('/').next());
            key.is_some_and(|key| key == one || key == other)
        };
        let name = |key: &str| steps(&format!("/{key}")).next();
        let (Some(first), Some(second)) = (name(&one), name(&other)) else {
            continue;
        };
        let Some(exchanged) = exchanged(tree, &path, [&first, &second]) else {
            continue;
        };
        let (left, is_all) = validator.faults(&exchanged);
        let at = faults.iter().position(is_theirs);
        let Some(at) = at.filter(|_| is_all && !left.iter().any(is_theirs)) else {
            continue;
        };
        faults[at] = ShapeFault {
            path: path.clone(),
            site: Site::at(validator.schema(), ""),
            keywords: Vec::new(),
            what: FaultKind::Exchanged {
                keys: [first, second],
            },
        };
        faults.retain(|fault| !is_theirs(fault));
    }
    faults
}

/// The tables of which the values of two keys do not fit, with these, as pointers have them.
fn pairs(faults: &[ShapeFault<'_>]) -> Vec<(String, [String; 2])> {
    let mut tables: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for fault in faults {
        let is_of_value = matches!(
            fault.what,
            FaultKind::Type { .. }
                | FaultKind::Values { .. }
                | FaultKind::Range { .. }
                | FaultKind::Pattern { key: None, .. }
        );
        let (mut path, mut key) = fault.path.rsplit_once('/').unwrap_or_default();
        // What is wrong with an item is wrong with its list.
        if key.parse::<usize>().is_ok() {
            (path, key) = path.rsplit_once('/').unwrap_or_default();
        }
        if is_of_value && !key.is_empty() {
            tables.entry(path).or_default().insert(key);
        }
    }
    let pair = |(path, keys): (&str, BTreeSet<&str>)| {
        let keys: Vec<String> = keys.into_iter().map(str::to_owned).collect();
        Some((path.to_owned(), keys.try_into().ok()?))
    };
    tables.into_iter().filter_map(pair).collect()
}

/// The document with two values of a table in each other's place.
fn exchanged<'t>(tree: &Tree<'t>, path: &str, [one, other]: [&str; 2]) -> Option<Tree<'t>> {
    let mut exchanged = tree.clone();
    let table = table_at(&mut exchanged, path)?;
    let (first, second) = (table.get(one)?.clone(), table.get(other)?.clone());
    *table.get_mut(one)? = second;
    *table.get_mut(other)? = first;
    Some(exchanged)
}

/// What to say of two keys that have each other's values.
pub(super) fn words(subject: &Subject<'_, '_, '_>, keys: &[String; 2]) -> FindingWords {
    let place = |key: &String| subject.spot.key(key).map(|(span, _)| span);
    let mut places = keys.each_ref().map(place);
    places.sort_by_key(|span| span.as_ref().map(|span| span.start));
    let [one, other] = keys.each_ref().map(|key| quote(key));
    let [first, second] = places;
    let message = format!("{one} and {other} have each other's values");
    let mut words = FindingWords::new(first, message).help("exchange them");
    words.also = second.map(|span| (span, "the other one"));
    words
}
