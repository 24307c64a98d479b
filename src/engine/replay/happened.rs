//! An event that is expected and does not follow: what happened in its place.

use serde_json::Value;

use super::expectations::shown;
use crate::document::dotted;
use crate::engine::expect::{compare, event_matches};
use crate::kit::quote::list;

/// What to say of an event that is expected: `passed` have happened before it, up to the one that is
/// expected before it, `rest` after that.
pub(super) fn instead(expected: &Value, passed: &[Value], rest: &[Value]) -> String {
    if passed.iter().any(|event| event_matches(expected, event)) {
        return "it happened sooner: expect events in the order in which they happen".to_owned();
    }
    let name = |event: &Value| event.get("event").cloned();
    let alike = rest.iter().filter(|event| name(event) == name(expected));
    let differing = alike.map(|event| (event, compare(expected, Some(event), &[], "").differences));
    if let Some((nearest, keys)) = differing.min_by_key(|(_, keys)| keys.len()) {
        let keys = keys.iter().map(|mismatch| {
            let (key, expected) = (dotted(&mismatch.pointer), shown(&mismatch.expected));
            match &mismatch.actual {
                Some(actual) => format!("`{key}` is {}, not {expected}", shown(actual)),
                None => format!("`{key}` is missing"),
            }
        });
        let keys: Vec<String> = keys.collect();
        return format!("nearest is {}: {}", shown(nearest), keys.join(", "));
    }
    let names: Vec<String> = rest
        .iter()
        .filter_map(|event| Some(event.get("event")?.as_str()?.to_owned()))
        .collect();
    let others = if passed.is_empty() { "" } else { " more" };
    match names.len() {
        0 => format!("nothing{others} happens in this step"),
        _ => format!(
            "what happens{} is {}",
            if passed.is_empty() { "" } else { " then" },
            list(names.iter().map(String::as_str))
        ),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::instead;

    #[test]
    fn the_nearest_event_is_named_with_what_differs() {
        let spent = |minutes: u8, total: u8| json!({ "event": "spent", "minutes": minutes, "total": total });
        let entered = json!({ "event": "entered", "space": "b1" });
        let happened = [entered.clone(), spent(5, 15), spent(3, 18)];
        let tell = |expected, passed: usize| {
            let (passed, rest) = happened.split_at(passed);
            instead(&expected, passed, rest)
        };
        assert_eq!(
            tell(json!({ "event": "spent", "minutes": 3, "total": 19 }), 1),
            "nearest is `{ event = \"spent\", minutes = 3, total = 18 }`: `total` is `18`, not `19`"
        );
        assert_eq!(
            tell(json!({ "event": "drawn" }), 0),
            "what happens is `entered`, `spent`, `spent`"
        );
        assert_eq!(
            tell(json!({ "event": "drawn" }), 2),
            "what happens then is `spent`"
        );
        assert_eq!(
            tell(json!({ "event": "drawn" }), 3),
            "nothing more happens in this step"
        );
        assert_eq!(
            tell(entered.clone(), 1),
            "it happened sooner: expect events in the order in which they happen"
        );
    }
}
