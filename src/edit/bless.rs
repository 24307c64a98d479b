//! Writing actual values into a script's expectations.

use std::ops::Range;

use toml::Spanned;

use super::toml::value;
use crate::document::parse;
use crate::document::spans::steps;
use crate::document::tree::{TomlTable, TomlValue, value_at};
use crate::engine::expect::{ExpectationSort, Mismatch};

/// Puts the actual value in the place of each expectation that failed, keeping everything else as
/// it is; gives the text and how many were written.
///
/// What no value stands for is left: expected citations, events that did not happen, and keys that the view does not
/// have. To take such an expectation out would make a script pass that no longer shows anything.
#[must_use]
pub fn bless(text: &str, mismatches: &[(String, Mismatch)]) -> (String, usize) {
    let parsed = parse(text);
    let mut changes: Vec<ExpectationChange> = mismatches
        .iter()
        .filter_map(|(step, mismatch)| {
            let step = value_at(parsed.tree.get_ref(), step)?
                .get_ref()
                .as_table()?;
            change(text, step, mismatch)
        })
        .collect();
    // From the end, so that the places of those still to come hold.
    changes.sort_by_key(|change| std::cmp::Reverse(change.value.start));
    changes.dedup_by(|one, other| one.value == other.value);

    let mut result = text.to_owned();
    for change in &changes {
        result.replace_range(change.value.clone(), &change.actual);
    }
    (result, changes.len())
}

/// An expectation that is written anew.
struct ExpectationChange {
    value: Range<usize>,
    actual: String,
}

/// What a mismatch changes in its step; nothing if no value stands for it.
fn change(text: &str, step: &TomlTable<'_>, mismatch: &Mismatch) -> Option<ExpectationChange> {
    let mut table = match mismatch.sort {
        ExpectationSort::Value => step.get("expect")?.get_ref().as_table()?,
        ExpectationSort::Clause => step,
        ExpectationSort::Absent | ExpectationSort::Citation | ExpectationSort::Event => {
            return None;
        }
    };
    let (path, last) = parts(&mismatch.pointer);
    for key in &path {
        table = table.get(key.as_str())?.get_ref().as_table()?;
    }
    let expected = table.get(last.as_str())?;
    let actual = mismatch.actual.as_ref().and_then(value)?;
    (!is_scattered(text, expected)).then(|| ExpectationChange {
        value: expected.span(),
        actual: actual.to_string(),
    })
}

/// Whether a table stands under a header or is made of dotted keys, or a list is made of such: in
/// no one place that another value could take.
fn is_scattered(text: &str, value: &Spanned<TomlValue<'_>>) -> bool {
    match value.get_ref() {
        TomlValue::Table(_) => !text[value.span()].starts_with('{'),
        TomlValue::Array(items) => items.iter().any(|item| is_scattered(text, item)),
        _ => false,
    }
}

/// The tables that a mismatch's pointer leads through, and its last key.
fn parts(pointer: &str) -> (Vec<String>, String) {
    let mut path: Vec<String> = steps(pointer).collect();
    let last = path.pop().unwrap_or_default();
    (path, last)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::bless;
    use crate::engine::expect::{ExpectationSort, Mismatch};

    fn of(sort: ExpectationSort, pointer: &str, actual: Option<Value>) -> (String, Mismatch) {
        let value = Mismatch::value(pointer.to_owned(), Value::Null, actual);
        ("/steps/1".to_owned(), Mismatch { sort, ..value })
    }

    fn mismatch(pointer: &str, actual: Option<Value>) -> (String, Mismatch) {
        of(ExpectationSort::Value, pointer, actual)
    }

    #[test]
    fn values_change_and_everything_around_them_stays() {
        let text = "# a ruling\nsteps = [\n  { move = \"draw-two\" }, # first\n  { expect = { \
                    players.red.time =  12 , next = \"red\", owes = \"red\" } },   # second\n]\n";
        let (blessed, count) = bless(
            text,
            &[
                mismatch("/players/red/time", Some(json!(13))),
                mismatch("/next", Some(json!(["blue"]))),
                mismatch("/owes", None),
                of(ExpectationSort::Citation, "/cites/0", None),
            ],
        );
        assert_eq!(count, 2);
        assert_eq!(
            blessed,
            "# a ruling\nsteps = [\n  { move = \"draw-two\" }, # first\n  { expect = { \
             players.red.time =  13 , next = [\"blue\"], owes = \"red\" } },   # second\n]\n"
        );
    }

    #[test]
    fn steps_may_be_tables_of_their_own() {
        let text = "[[steps]]\n\n[[steps]]\nillegal = \"a.b\" # why\n[steps.expect]\nnext = []\n";
        let (blessed, count) = bless(
            text,
            &[
                of(ExpectationSort::Clause, "/illegal", Some(json!("c.d"))),
                mismatch("/next", Some(json!(["red"]))),
            ],
        );
        assert_eq!(count, 2);
        assert_eq!(
            blessed,
            "[[steps]]\n\n[[steps]]\nillegal = \"c.d\" # why\n[steps.expect]\nnext = [\"red\"]\n"
        );
    }

    #[test]
    fn tables_in_several_places_are_left_to_people() {
        let text = "[[steps]]\n[[steps]]\n[steps.expect.next]\na = 1\n[steps.expect]\nb.c = 1\nd = { e = 1 }\n";
        let mismatches = [
            mismatch("/next", Some(json!(["red"]))),
            mismatch("/b", Some(json!(2))),
            mismatch("/d", Some(json!(3))),
        ];
        let (blessed, count) = bless(text, &mismatches);
        assert_eq!((blessed, count), (text.replace("{ e = 1 }", "3"), 1));
        let list = "[[steps]]\n[[steps]]\n[[steps.expect.done]]\na = 1\n";
        for actual in [None, Some(json!([]))] {
            let (blessed, count) = bless(list, &[mismatch("/done", actual)]);
            assert_eq!((blessed.as_str(), count), (list, 0));
        }
        let (blessed, count) = bless(text, &[mismatch("/next", None)]);
        assert_eq!((blessed.as_str(), count), (text, 0));
    }
}
