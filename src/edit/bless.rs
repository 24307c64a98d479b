//! Writing actual values into a script's expectations.

use serde_json::Value;
use toml_edit::{DocumentMut, Item, TableLike, Value as TomlValue};

use super::toml::value;
use crate::engine::expect::Mismatch;

/// Puts the actual value in the place of each expectation that failed, keeping comments and
/// layout; gives the text and how many were written.
///
/// Expected citations and events that did not happen are left: no value stands for them.
///
/// # Errors
/// If the text is no TOML.
pub fn bless(
    text: &str,
    mismatches: &[(usize, Mismatch)],
) -> Result<(String, usize), toml_edit::TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let mut written = 0;
    for (step, mismatch) in mismatches {
        let Some(step) = step_mut(document.get_mut("steps"), *step) else {
            continue;
        };
        let (path, last) = parts(&mismatch.pointer);
        if path
            .first()
            .is_some_and(|first| first == "cites" || first == "events" || first == "absent")
        {
            continue;
        }
        let Some(table) = descend(step, &path) else {
            continue;
        };
        written += usize::from(put(table, &last, mismatch.actual.as_ref()));
    }
    Ok((document.to_string(), written))
}

/// The tables that a mismatch's pointer leads through, from the step, and its last key.
fn parts(pointer: &str) -> (Vec<String>, String) {
    let keys = pointer
        .split('/')
        .skip(1)
        .map(|key| key.replace("~1", "/").replace("~0", "~"));
    let mut path: Vec<String> = keys.collect();
    let last = path.pop().unwrap_or_default();
    if !(path.is_empty() && last == "illegal") {
        path.insert(0, "expect".to_owned());
    }
    (path, last)
}

fn step_mut(steps: Option<&mut Item>, index: usize) -> Option<&mut dyn TableLike> {
    match steps? {
        Item::ArrayOfTables(tables) => tables
            .get_mut(index)
            .map(|table| table as &mut dyn TableLike),
        Item::Value(TomlValue::Array(steps)) => {
            let step = steps.get_mut(index)?.as_inline_table_mut()?;
            Some(step as &mut dyn TableLike)
        }
        _ => None,
    }
}

fn descend<'t>(mut table: &'t mut dyn TableLike, path: &[String]) -> Option<&'t mut dyn TableLike> {
    for key in path {
        table = table.get_mut(key)?.as_table_like_mut()?;
    }
    Some(table)
}

fn put(table: &mut dyn TableLike, key: &str, actual: Option<&Value>) -> bool {
    let Some(actual) = actual.and_then(value) else {
        return remove(table, key);
    };
    let Some(Item::Value(old)) = table.get_mut(key) else {
        return false;
    };
    let decor = old.decor().clone();
    *old = actual;
    *old.decor_mut() = decor;
    true
}

/// Removes a key, and leaves the blanks before a closing brace where they are.
fn remove(table: &mut dyn TableLike, key: &str) -> bool {
    let was_last = table.iter().last().is_some_and(|(last, _)| last == key);
    let Some(removed) = table.remove(key) else {
        return false;
    };
    if let (true, Some(removed)) = (was_last, removed.as_value())
        && let Some((_, last)) = table.iter_mut().last()
        && let Some(suffix) = removed.decor().suffix()
        && let Some(last) = last.as_value_mut().and_then(innermost)
    {
        last.decor_mut().set_suffix(suffix.clone());
    }
    true
}

/// The value that is written last: of a dotted key, that at its end.
fn innermost(value: &mut TomlValue) -> Option<&mut TomlValue> {
    if value
        .as_inline_table()
        .is_none_or(|table| !table.is_dotted())
    {
        return Some(value);
    }
    let (_, last) = value.as_inline_table_mut()?.iter_mut().last()?;
    innermost(last)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::bless;
    use crate::engine::expect::Mismatch;

    fn mismatch(pointer: &str, actual: Option<Value>) -> (usize, Mismatch) {
        (
            1,
            Mismatch {
                pointer: pointer.to_owned(),
                expected: Value::Null,
                actual,
            },
        )
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
                mismatch("/cites/0", None),
            ],
        )
        .expect("the text is TOML");
        assert_eq!(count, 3);
        assert_eq!(
            blessed,
            "# a ruling\nsteps = [\n  { move = \"draw-two\" }, # first\n  { expect = { \
             players.red.time =  13 , next = [\"blue\"] } },   # second\n]\n"
        );
    }

    #[test]
    fn steps_may_be_tables_of_their_own() {
        let text = "[[steps]]\n\n[[steps]]\nillegal = \"a.b\" # why\n[steps.expect]\nnext = []\n";
        let (blessed, count) = bless(
            text,
            &[
                mismatch("/illegal", Some(json!("c.d"))),
                mismatch("/next", Some(json!(["red"]))),
            ],
        )
        .expect("the text is TOML");
        assert_eq!(count, 2);
        assert_eq!(
            blessed,
            "[[steps]]\n\n[[steps]]\nillegal = \"c.d\" # why\n[steps.expect]\nnext = [\"red\"]\n"
        );
    }
}
