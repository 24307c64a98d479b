//! Comparing what a script expects with what is there.

use serde_json::{Map, Value};

use crate::document::schema;
use crate::document::spans::push;

/// What can be expected and not be so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectationSort {
    /// A value of the position, or of what the step did: another can stand in its place.
    Value,
    /// The clause that refuses the step, beside its expectations: another can stand in its place.
    Clause,
    /// That a name stands for nothing.
    Absent,
    /// That the step cites a clause.
    Citation,
    /// That an event happens.
    Event,
}

/// Something that is not as expected.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// What sort of thing was expected.
    pub sort: ExpectationSort,
    /// Pointer from the expectation to the value, such as `/players/red/time`.
    pub pointer: String,
    /// What was expected.
    pub expected: Value,
    /// What is there; `None` if there is nothing of that name.
    pub actual: Option<Value>,
    /// What there is instead, where no value says it.
    pub help: Option<String>,
}

impl Mismatch {
    /// That a value is another one, or none.
    #[must_use]
    pub const fn value(pointer: String, expected: Value, actual: Option<Value>) -> Self {
        Self {
            sort: ExpectationSort::Value,
            pointer,
            expected,
            actual,
            help: None,
        }
    }
}

/// What comes of comparing.
#[derive(Debug, Default)]
pub struct Compared {
    /// What is not as expected.
    pub differences: Vec<Mismatch>,
    /// Whether it took what only format 2 has: entries by some of their keys, and single members.
    pub is_newer: bool,
}

/// Compares what is named in `expected` with `actual`: tables key by key, lists entry by entry, everything
/// else whole. A table without keys names nothing but that there are none. Under the keys in `sets`, lists
/// may name their members in any order, and a single one without a list.
#[must_use]
pub fn compare(expected: &Value, actual: Option<&Value>, sets: &[&str], pointer: &str) -> Compared {
    let mut compared = Compared::default();
    compared.add(expected, actual, sets, &mut pointer.to_owned());
    compared
}

impl Compared {
    fn add(
        &mut self,
        expected: &Value,
        actual: Option<&Value>,
        sets: &[&str],
        pointer: &mut String,
    ) {
        match (expected, actual) {
            (Value::Object(keys), Some(Value::Object(there))) if !keys.is_empty() => {
                for (key, value) in keys {
                    let length = pointer.len();
                    push(pointer, key);
                    self.add(value, there.get(key), sets, pointer);
                    pointer.truncate(length);
                }
            }
            _ if actual == Some(expected) => {}
            (Value::Array(members), Some(Value::Array(there)))
                if is_set(sets, pointer) && sorted(members) == sorted(there) => {}
            (Value::Array(members), Some(Value::Array(there)))
                if paired(members, there, sets, pointer).is_some() =>
            {
                self.is_newer = true;
            }
            (member, Some(there)) if is_set(sets, pointer) && single(member, there) => {
                self.is_newer = true;
            }
            _ => self.differences.push(Mismatch::value(
                pointer.clone(),
                expected.clone(),
                actual.cloned(),
            )),
        }
    }
}

/// Whether what is named in `expected` is there.
#[must_use]
pub fn fits(expected: &Value, actual: &Value, sets: &[&str], pointer: &str) -> bool {
    let compared = compare(expected, Some(actual), sets, pointer);
    compared.differences.is_empty()
}

/// Whether a value is the only member of a list.
#[must_use]
pub fn single(member: &Value, there: &Value) -> bool {
    there
        .as_array()
        .is_some_and(|there| matches!(there.as_slice(), [only] if only == member))
}

/// Which entry of a list each of the expected ones means, if each means one of its own and all are meant:
/// in their order, or in any under the keys in `sets`.
#[must_use]
pub fn paired(
    members: &[Value],
    there: &[Value],
    sets: &[&str],
    pointer: &str,
) -> Option<Vec<usize>> {
    if members.len() != there.len() {
        return None;
    }
    let meant = |at: usize, other: usize| fits(&members[at], &there[other], sets, "");
    if !is_set(sets, pointer) {
        return (0..members.len())
            .all(|at| meant(at, at))
            .then(|| (0..members.len()).collect());
    }
    // An entry that could mean several leaves to the others what only they can mean.
    let mut taken: Vec<Option<usize>> = vec![None; there.len()];
    for at in 0..members.len() {
        let mut seen = vec![false; there.len()];
        if !augment(at, &meant, &mut taken, &mut seen) {
            return None;
        }
    }
    let mut pairs = vec![0; members.len()];
    for (other, at) in taken.iter().enumerate() {
        pairs[(*at)?] = other;
    }
    Some(pairs)
}

/// Finds an entry for the one at `at`, moving others where they can go elsewhere.
fn augment(
    at: usize,
    meant: &impl Fn(usize, usize) -> bool,
    taken: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for other in 0..taken.len() {
        if seen[other] || !meant(at, other) {
            continue;
        }
        seen[other] = true;
        let is_free = match taken[other] {
            Some(holder) => augment(holder, meant, taken, seen),
            None => true,
        };
        if is_free {
            taken[other] = Some(at);
            return true;
        }
    }
    false
}

/// Whether the list at a pointer is a set.
#[must_use]
pub fn is_set(sets: &[&str], pointer: &str) -> bool {
    pointer
        .rsplit('/')
        .next()
        .is_some_and(|key| key == "next" || sets.contains(&key))
}

fn sorted(items: &[Value]) -> Vec<String> {
    let mut items: Vec<String> = items.iter().map(Value::to_string).collect();
    items.sort_unstable();
    items
}

/// The value that a dotted name such as `players.red.hand` means, if there is one.
#[must_use]
pub fn named<'v>(view: &'v Value, name: &str) -> Option<&'v Value> {
    splits(name).find_map(|(key, rest)| {
        let value = view.get(key)?;
        rest.map_or(Some(value), |rest| named(value, rest))
    })
}

/// Whether some view can have something of this name, by the schema of views.
///
/// # Errors
/// The part of the name that no view has, and the keys that could stand there.
pub fn nameable<'n>(views: &Value, name: &'n str) -> Result<(), (&'n str, Vec<String>)> {
    nameable_in(views, views, name)
}

/// The same in a table of a view: a part of the schema of views, which has the definitions.
///
/// # Errors
/// As [`nameable`] has them.
pub fn nameable_in<'n>(
    views: &Value,
    table: &Value,
    name: &'n str,
) -> Result<(), (&'n str, Vec<String>)> {
    let mut schemas = vec![table];
    let mut known = Vec::new();
    let mut deeper = None;
    while let Some(schema) = schemas.pop() {
        let schema = schema::referred(views, schema).unwrap_or(schema);
        schemas.extend(schema::branches(schema));
        let properties = schema.get("properties").and_then(Value::as_object);
        known.extend(properties.into_iter().flat_map(|all| all.keys().cloned()));
        let patterns = schema.get("patternProperties").and_then(Value::as_object);
        // Nothing in a list has a name.
        let others = (schema.get("additionalProperties").into_iter())
            .chain(patterns.into_iter().flat_map(Map::values))
            .filter(|schema| schema.is_object());
        for (key, rest) in splits(name) {
            let own = properties.and_then(|all| all.get(key));
            for schema in own.into_iter().chain(others.clone()) {
                match rest.map(|rest| nameable_in(views, schema, rest)) {
                    None | Some(Ok(())) => return Ok(()),
                    Some(Err(fault)) => deeper = deeper.or(Some(fault)),
                }
            }
        }
    }
    Err(deeper.unwrap_or_else(|| (name.split('.').next().unwrap_or(name), known)))
}

/// The player in a dotted name such as `players.red.hand` who is none of `seats`, by the schema of
/// views: a table whose keys are all among `players` has one for each who takes part. `players.red`
/// alone is about nothing else than who does.
#[must_use]
pub fn stranger<'n>(
    views: &Value,
    name: &'n str,
    players: &[String],
    seats: &[&str],
) -> Option<&'n str> {
    stranger_in(views, views, name, (players, seats))
}

fn stranger_in<'n>(
    views: &Value,
    table: &Value,
    name: &'n str,
    (players, seats): (&[String], &[&str]),
) -> Option<&'n str> {
    let schema = schema::referred(views, table).unwrap_or(table);
    for branch in schema::branches(schema) {
        if let Some(found) = stranger_in(views, branch, name, (players, seats)) {
            return Some(found);
        }
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    let is_by_player = properties
        .is_some_and(|keys| keys.len() > 1 && keys.keys().all(|key| players.contains(key)));
    splits(name).find_map(|(key, rest)| {
        let own = properties?.get(key)?;
        let rest = rest?;
        if is_by_player && !seats.contains(&key) {
            return Some(key);
        }
        stranger_in(views, own, rest, (players, seats))
    })
}

/// A name cut behind each of its keys, the whole of it first: keys may have dots.
fn splits(name: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let cut = |(at, _)| (&name[..at], Some(&name[at + 1..]));
    std::iter::once((name, None)).chain(name.match_indices('.').map(cut))
}

/// Whether an event is one that is expected: partial, like everything expected.
#[must_use]
pub fn event_matches(expected: &Value, actual: &Value) -> bool {
    fits(expected, actual, &[], "")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{compare, nameable, named, stranger};

    #[track_caller]
    fn check(expected: &Value, mismatches: &[&str]) {
        let actual = json!({
            "next": ["red"],
            "stack": ["h01", "h02"],
            "players": { "red": { "time": 13, "hand": [], "visited": ["b1", "c2"] } },
        });
        let compared = compare(expected, Some(&actual), &["visited"], "");
        let pointers: Vec<&str> = (compared.differences.iter())
            .map(|mismatch| mismatch.pointer.as_str())
            .collect();
        assert_eq!(pointers, mismatches);
    }

    #[test]
    fn only_what_is_named_is_compared() {
        check(
            &json!({ "next": ["red"], "players": { "red": { "time": 13 } } }),
            &[],
        );
        check(&json!({ "next": "red" }), &[]);
        check(&json!({ "next": "blue" }), &["/next"]);
        check(&json!({ "next": ["red"], "players": {} }), &["/players"]);
        check(&json!({ "stack": ["h02", "h01"] }), &["/stack"]);
        check(
            &json!({ "players": { "red": { "visited": ["c2", "b1"] } } }),
            &[],
        );
        check(
            &json!({ "players": { "red": { "visited": ["c2"] } } }),
            &["/players/red/visited"],
        );
        check(&json!({ "stack": "h01" }), &["/stack"]);
        check(
            &json!({ "next": ["blue"], "players": { "red": { "time": 12, "hand": [] } } }),
            &["/next", "/players/red/time"],
        );
        check(
            &json!({ "players": { "green": { "time": 0 } } }),
            &["/players/green"],
        );
    }

    #[test]
    fn names_have_dots_and_keys_too() {
        let view = json!({ "splits": { "c2.i": 4, "c2": { "i": 5, "j": 6 } } });
        assert_eq!(named(&view, "splits.c2.i"), Some(&json!(4)));
        assert_eq!(named(&view, "splits.c2.j"), Some(&json!(6)));
        assert_eq!(named(&view, "splits.c3"), None);
    }

    #[test]
    fn only_what_some_view_has_can_be_absent() {
        let view = json!({ "$defs": { "One": { "properties": { "hand": {} } } }, "properties": {
            "stack": { "type": "array", "items": { "type": "string" } },
            "players": { "properties": { "red": { "anyOf": [
                { "$ref": "#/$defs/One" },
                { "type": "null" },
            ] } } },
            "splits": { "additionalProperties": { "type": "integer" } },
        } });
        for name in ["stack", "players.red.hand", "splits.l0/c2.i"] {
            assert_eq!(nameable(&view, name), Ok(()), "{name}");
        }
        let fault = |name| nameable(&view, name).expect_err("no view has it");
        assert_eq!(fault("players.red.hnad"), ("hnad", vec!["hand".to_owned()]));
        assert_eq!(fault("players.blue.hand").0, "blue");
        assert_eq!(fault("pile").0, "pile");
        assert_eq!(fault("stack.t3").0, "t3");
    }

    #[test]
    fn only_who_takes_part_can_be_absent() {
        let definition = json!({ "properties": { "hand": { "type": "array" } } });
        let one = json!({ "$ref": "#/$defs/One" });
        let view = json!({ "$defs": { "One": definition }, "properties": {
            "order": { "type": "array" },
            "red": {},
            "players": { "properties": { "red": one, "blue": { "anyOf": [one] } } },
        } });
        let players = ["red".to_owned(), "blue".to_owned()];
        let found = |name| stranger(&view, name, &players, &["red"]);
        assert_eq!(found("players.blue.hand"), Some("blue"));
        assert_eq!(found("players.blue"), None);
        assert_eq!(found("players.red.hand"), None);
        assert_eq!(found("order"), None);
    }
}
