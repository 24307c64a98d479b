//! What is written in two places and belongs together.

use crate::document::spans::push;
use crate::document::tree::TomlValue;

/// Adds what one table or list has to another, as it is written; of two values in one place the first stays.
pub(super) fn merge<'t>(into: &mut TomlValue<'t>, from: TomlValue<'t>) {
    match (into, from) {
        (TomlValue::Table(into), TomlValue::Table(from)) => {
            for (key, value) in from {
                match into.get_mut(key.get_ref().as_ref()) {
                    Some(there) => merge(there.get_mut(), value.into_inner()),
                    None => {
                        into.insert(key, value);
                    }
                }
            }
        }
        (TomlValue::Array(into), TomlValue::Array(from)) => {
            let mut all: Vec<_> = std::mem::take(into).into_iter().chain(from).collect();
            // The order in which they are written, under whatever name.
            all.sort_by_key(|item| item.span().start);
            for item in all {
                into.push(item);
            }
        }
        _ => {}
    }
}

/// Adds what is written `here` to what is `meant`; where each part of that is written, by their pointers.
pub(super) fn join<'t>(
    there: &mut TomlValue<'t>,
    value: TomlValue<'t>,
    (meant, here): (&str, &str),
) -> Vec<(String, String)> {
    let (one, other) = (starts(there), starts(&value));
    match (there, value) {
        // Below a header, what belongs to a list belongs to the last table of it so far.
        (TomlValue::Array(items), TomlValue::Table(from)) => {
            let first = from.keys().map(|key| key.span().start).min();
            let above = items
                .iter()
                .rposition(|item| Some(item.span().start) < first);
            let Some((at, TomlValue::Table(table))) = above.map(|at| (at, items[at].get_mut()))
            else {
                return Vec::new();
            };
            let meant = format!("{meant}/{at}");
            let mut pairs = Vec::new();
            for (key, value) in from {
                let name = key.get_ref().to_string();
                let (meant, here) = (below(&meant, &name), below(here, &name));
                match table.get_mut(&name) {
                    Some(there) => {
                        let joined = join(there.get_mut(), value.into_inner(), (&meant, &here));
                        pairs.extend(joined);
                    }
                    None => {
                        table.insert(key, value);
                        pairs.push((meant, here));
                    }
                }
            }
            pairs
        }
        (there, value) => {
            merge(there, value);
            let all = starts(there).into_iter().enumerate();
            let pairs = all.filter_map(|(index, start)| {
                let of = |items: &[usize]| items.iter().position(|item| *item == start);
                let (list, at) = of(&one)
                    .map(|at| (meant, at))
                    .or_else(|| of(&other).map(|at| (here, at)))?;
                Some((format!("{meant}/{index}"), format!("{list}/{at}")))
            });
            pairs.collect()
        }
    }
}

/// Where the items of a list are written.
fn starts(list: &TomlValue<'_>) -> Vec<usize> {
    let items = list.as_array().map_or(&[][..], |items| items);
    items.iter().map(|item| item.span().start).collect()
}

/// The pointer of a key below another.
pub(super) fn below(path: &str, key: &str) -> String {
    let mut longer = path.to_owned();
    push(&mut longer, key);
    longer
}
