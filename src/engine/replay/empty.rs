//! Expectations that name nothing, and so hold whatever happens.

use serde_json::{Map, Value};

use crate::diagnostic::Finding;
use crate::engine::definition::Definition;
use crate::engine::script::Step;
use crate::kit::quote::quote;
use crate::lint::{Scope, general};

/// Reports what proves nothing in the expectations of these steps.
pub(super) fn report<G: Definition>(steps: &[Step<G>], scope: &mut Scope<'_>) {
    for step in steps {
        if let Some(expect) = step.expect.as_ref().filter(|_| !step.has_hole) {
            of_step(expect, &format!("{}/expect", step.pointer), scope);
        }
    }
}

fn of_step(expect: &Map<String, Value>, pointer: &str, scope: &mut Scope<'_>) {
    if expect.is_empty() {
        let help = "name what must hold after this step, such as `expect = { over = false }`, or \
                    remove it";
        return empty("expect", pointer, help, scope);
    }
    if expect.len() == 1 && expect.contains_key("seen-by") {
        let message = "`seen-by` alone compares nothing: it holds whatever happens";
        let help = "name beside it what this player must see, or in `absent` what must be hidden";
        // All of it, as there may be more in it that could not be read.
        return say(pointer, message, help, scope);
    }
    for (key, value) in expect {
        let what = match key.as_str() {
            "absent" => "a key that must not be there",
            "cites" => "a clause that the step must cite",
            "between" => "a number and its range",
            "change" => "a number and by how much it must change",
            "decided" => "who must have decided",
            "events" => "an event that must happen",
            "no-events" => "an event that must not happen",
            "holds" => "an invariant that must hold",
            _ => continue,
        };
        let is_empty = match value {
            Value::Array(items) => items.is_empty() && key != "decided",
            Value::Object(keys) => keys.is_empty(),
            _ => false,
        };
        if is_empty {
            let help = format!("name {what}, or remove `{key}`");
            empty(key, &format!("{pointer}/{key}"), &help, scope);
        }
    }
}

fn empty(key: &str, pointer: &str, help: &str, scope: &mut Scope<'_>) {
    let message = format!("{} is empty: it holds whatever happens", quote(key));
    say(pointer, &message, help, scope);
}

fn say(pointer: &str, message: &str, help: &str, scope: &mut Scope<'_>) {
    let place = scope.place(pointer);
    scope.report(Finding::new(&general::EMPTY_EXPECTATION, place, message).help(help));
}
