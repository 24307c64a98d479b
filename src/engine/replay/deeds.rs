//! What a step did, as its expectations ask for it: who was due, what it has changed, which events there
//! were and were not.

use serde_json::Value;

use super::expectations::shown;
use super::moment::value;
use super::player::Player;
use crate::diagnostic::Finding;
use crate::document::dotted;
use crate::document::spans::push;
use crate::engine::definition::Definition;
use crate::engine::expect::{Mismatch, event_matches, fits, single};
use crate::engine::game::Viewer;
use crate::engine::invariant::Action;
use crate::engine::log::{Notes, Silent};
use crate::engine::script::Step;
use crate::kit::quote::quote;
use crate::kit::seat::Seat;
use crate::lint::general;

/// Who looks at what is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpectedEyes {
    /// One who sees what this viewer sees.
    Of(Viewer),
    /// Everybody at the table: what all of them see.
    Table,
}

impl<G: Definition> Player<'_, '_, '_, G> {
    /// A position as somebody sees it; citations of how it is seen go to the notes.
    pub(super) fn seen(
        &self,
        state: &G::State,
        eyes: ExpectedEyes,
        notes: Option<&mut Notes<G>>,
    ) -> Value {
        match (eyes, notes) {
            (ExpectedEyes::Of(viewer), Some(notes)) => value(&self.game.view(state, viewer, notes)),
            (ExpectedEyes::Of(viewer), None) => value(&self.game.view(state, viewer, &mut Silent)),
            (ExpectedEyes::Table, _) => self.common(|seat| {
                let viewer = Viewer::Seat(seat);
                value(&self.game.view(state, viewer, &mut Silent))
            }),
        }
    }

    /// The events of a step as somebody sees them.
    pub(super) fn happened(&self, notes: &Notes<G>, eyes: ExpectedEyes) -> Vec<Value> {
        let events = notes.events().iter();
        let seen = events.map(|event| match eyes {
            ExpectedEyes::Of(viewer) => value(&self.game.event_view(event, viewer)),
            ExpectedEyes::Table => {
                self.common(|seat| value(&self.game.event_view(event, Viewer::Seat(seat))))
            }
        });
        seen.collect()
    }

    /// What everybody sees alike.
    fn common(&self, seen: impl Fn(Seat) -> Value) -> Value {
        let views = (0..self.names.len()).map(|seat| seen(Seat::new(seat)));
        views
            .reduce(|one, other| alike(&one, &other).unwrap_or_default())
            .unwrap_or_default()
    }

    /// Compares who had to decide, and what has changed, with the position before the step.
    pub(super) fn expect_deeds(
        &self,
        (decided, change): (Option<&Value>, Option<&Value>),
        before: &[(G::State, Action<G>)],
        eyes: ExpectedEyes,
        mismatches: &mut Vec<Mismatch>,
    ) {
        if decided.is_none() && change.is_none() {
            return;
        }
        let earlier = before.first().map_or(&*self.state, |(state, _)| state);
        let earlier = self.seen(earlier, eyes, None);
        if let Some(expected) = decided {
            let there = earlier.get("next").cloned().unwrap_or_default();
            if !fits(expected, &there, &["decided"], "/decided") && !single(expected, &there) {
                let pointer = "/decided".to_owned();
                mismatches.push(Mismatch::value(pointer, expected.clone(), Some(there)));
            }
        }
        if let Some(change) = change {
            let later = self.seen(self.state, eyes, None);
            let mut pointer = "/change".to_owned();
            changed_by(
                change,
                Some(&earlier),
                Some(&later),
                &mut pointer,
                mismatches,
            );
        }
    }

    /// Compares numbers with the ranges in which they must lie.
    pub(super) fn expect_between(&mut self, step: &Step<G>, ranges: &Value, view: &Value) {
        let mut outside = Vec::new();
        beyond(ranges, Some(view), &mut "/between".to_owned(), &mut outside);
        for (pointer, message) in outside {
            let place = (self.scope).place(&format!("{}/expect{pointer}", step.pointer));
            self.scope
                .report(Finding::new(&general::EXPECTATION_FAILED, place, message));
        }
    }

    /// Compares events with those that must not be among them, and with those that must be all.
    pub(super) fn expect_of_events(
        &mut self,
        step: &Step<G>,
        (none_of, exactly): (Option<&Value>, Option<&Value>),
        happened: &[Value],
    ) {
        let mut found = Vec::new();
        for (at, pattern) in listed(none_of).iter().enumerate() {
            if let Some(event) = happened.iter().find(|event| event_matches(pattern, event)) {
                let message = format!("this happens, which is not expected: {}", shown(event));
                found.push((format!("/no-events/{at}"), message));
            }
        }
        if exactly.is_some() {
            let all = listed(exactly);
            let first = (0..all.len().max(happened.len())).find(|&at| {
                let pair = all.get(at).zip(happened.get(at));
                pair.is_none_or(|(pattern, event)| !event_matches(pattern, event))
            });
            let message = first.map(|at| match (all.get(at), happened.get(at)) {
                (Some(pattern), Some(event)) => {
                    format!("{} happens here, not {}", shown(event), shown(pattern))
                }
                (Some(pattern), None) => {
                    format!(
                        "nothing more happens, though {} is expected",
                        shown(pattern)
                    )
                }
                (None, Some(event)) => format!("{} happens, too", shown(event)),
                (None, None) => String::new(),
            });
            if let (Some(at), Some(message)) = (first, message) {
                let below = if at < all.len() {
                    format!("/only-events/{at}")
                } else {
                    "/only-events".to_owned()
                };
                found.push((below, message));
            }
        }
        for (below, message) in found {
            let place = (self.scope).place(&format!("{}/expect{below}", step.pointer));
            self.scope
                .report(Finding::new(&general::EXPECTATION_FAILED, place, message));
        }
    }
}

/// The entries of a list; one value is a list of one.
pub(super) fn listed(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value::Array(items)) => items,
        Some(one) => std::slice::from_ref(one),
        None => &[],
    }
}

/// What two values have in common: of tables the keys with what their values have in common, and of those who may
/// act the ones in both. That somebody may act whom others do not know of would show if they were left out whole.
fn alike(one: &Value, other: &Value) -> Option<Value> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let shared = one.iter().filter_map(|(key, value)| {
                let there = other.get(key)?;
                let both = match (&**key, value, there) {
                    ("next", Value::Array(one), Value::Array(other)) => {
                        let both = one.iter().filter(|name| other.contains(name)).cloned();
                        Value::Array(both.collect())
                    }
                    _ => alike(value, there)?,
                };
                Some((key.clone(), both))
            });
            Some(Value::Object(shared.collect()))
        }
        _ => (one == other).then(|| one.clone()),
    }
}

/// Compares by how much numbers have changed.
fn changed_by(
    expected: &Value,
    before: Option<&Value>,
    after: Option<&Value>,
    pointer: &mut String,
    out: &mut Vec<Mismatch>,
) {
    if let Value::Object(keys) = expected {
        for (key, value) in keys {
            let length = pointer.len();
            push(pointer, key);
            let below = |table: Option<&'_ Value>| table.and_then(|table| table.get(key)).cloned();
            let (before, after) = (below(before), below(after));
            changed_by(value, before.as_ref(), after.as_ref(), pointer, out);
            pointer.truncate(length);
        }
        return;
    }
    let number = |value: Option<&Value>| value.and_then(Value::as_i64);
    let actual = number(after)
        .zip(number(before))
        .map(|(after, before)| after - before);
    if actual != expected.as_i64() {
        let actual = actual.map(Value::from);
        out.push(Mismatch::value(pointer.clone(), expected.clone(), actual));
    }
}

/// Where numbers do not lie in their ranges, and what to say of it.
fn beyond(
    ranges: &Value,
    view: Option<&Value>,
    pointer: &mut String,
    out: &mut Vec<(String, String)>,
) {
    if let Value::Object(keys) = ranges {
        for (key, range) in keys {
            let length = pointer.len();
            push(pointer, key);
            beyond(range, view.and_then(|view| view.get(key)), pointer, out);
            pointer.truncate(length);
        }
        return;
    }
    let ends = ranges.as_array().and_then(|ends| match ends.as_slice() {
        [least, most] => Some((least.as_f64()?, most.as_f64()?)),
        _ => None,
    });
    let name = dotted(pointer.strip_prefix("/between").unwrap_or(pointer));
    let number = view.and_then(Value::as_f64);
    let message = match (ends, number, view) {
        (Some((least, most)), Some(_), _) if least > most => {
            format!(
                "the range of {} ends before it begins: write `[{most}, {least}]`",
                quote(&name)
            )
        }
        (Some((least, most)), Some(number), _) if (least..=most).contains(&number) => return,
        (Some((least, most)), Some(_), Some(there)) => {
            format!(
                "{} is {}, not from {least} to {most}",
                quote(&name),
                shown(there)
            )
        }
        (_, _, Some(there)) => format!(
            "{} is {}, which is not a number",
            quote(&name),
            shown(there)
        ),
        _ => format!("there is no {} in this position", quote(&name)),
    };
    out.push((pointer.clone(), message));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{alike, beyond, changed_by};

    #[test]
    fn what_all_see_is_what_nobody_sees_otherwise() {
        let red = json!({ "next": ["red"], "players": { "red": { "hand": ["h01"], "size": 1 } } });
        let blue = json!({ "next": ["red"], "players": { "red": { "size": 1 } }, "own": 1 });
        let both = json!({ "next": ["red"], "players": { "red": { "size": 1 } } });
        assert_eq!(alike(&red, &blue), Some(both));
    }

    #[test]
    fn changes_are_differences_of_numbers() {
        let (before, after) = (json!({ "a": { "time": 3 } }), json!({ "a": { "time": 5 } }));
        let check = |expected, count: usize| {
            let mut out = Vec::new();
            changed_by(
                &expected,
                Some(&before),
                Some(&after),
                &mut String::new(),
                &mut out,
            );
            assert_eq!(out.len(), count, "{expected}");
        };
        check(json!({ "a": { "time": 2 } }), 0);
        check(json!({ "a": { "time": 3 } }), 1);
        check(json!({ "a": { "fuel": 0 } }), 1);
    }

    #[test]
    fn numbers_lie_in_ranges() {
        let view = json!({ "a": { "time": 5, "at": "b1" } });
        let said = |ranges| {
            let mut out = Vec::new();
            beyond(&ranges, Some(&view), &mut "/between".to_owned(), &mut out);
            out.into_iter()
                .map(|(_, message)| message)
                .collect::<Vec<_>>()
        };
        assert!(said(json!({ "a": { "time": [5, 5] } })).is_empty());
        assert_eq!(
            said(json!({ "a": { "time": [6, 9] } })),
            ["`a.time` is `5`, not from 6 to 9"]
        );
        assert_eq!(
            said(json!({ "a": { "at": [0, 1] } })),
            ["`a.at` is `\"b1\"`, which is not a number"]
        );
        assert_eq!(
            said(json!({ "a": { "fuel": [0, 1] } })),
            ["there is no `a.fuel` in this position"]
        );
    }
}
