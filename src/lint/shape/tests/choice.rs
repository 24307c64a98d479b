//! Alternatives, with tags and without.

use serde_json::{Value, json};

use super::{check, table};

/// Steps as scripts have them.
pub(in super::super) fn steps() -> Value {
    let step = |tag: &str, name: &str, mut properties: Value, required: &[&str]| {
        properties[tag] = json!({ "type": "string", "const": name });
        let mut step = table(properties);
        step["required"] = json!([&[tag], required].concat());
        step
    };
    let mut expect = table(json!({ "expect": { "type": "object" }, "note": true }));
    expect["required"] = json!(["expect"]);
    let mut schema = table(json!({
        "steps": { "type": "array", "items": { "$ref": "#/$defs/step" } },
    }));
    schema["$defs"] = json!({
        "player": { "enum": ["red", "blue"] },
        "step": { "oneOf": [
            step("move", "place", json!({
                "player": { "$ref": "#/$defs/player" },
                "tile": { "type": "string" },
                "rotation": { "type": "integer", "minimum": 0, "maximum": 3 },
            }), &["player", "tile", "rotation"]),
            step("move", "drive", json!({
                "player": { "$ref": "#/$defs/player" },
                "path": { "type": "array" },
            }), &["player", "path"]),
            step("move", "draw-two", json!({ "player": { "$ref": "#/$defs/player" } }), &["player"]),
            step("chance", "shuffle", json!({ "stack": { "type": "array" } }), &["stack"]),
            step("move", "draw-card", json!({ "card": { "type": "string" } }), &["card"]),
            step("move", "draw-car", json!({ "car": { "type": "string" } }), &["car"]),
            step("chance", "reshuffle", json!({ "stack": { "type": "array" } }), &["stack"]),
            expect,
        ] },
    });
    schema
}

#[track_caller]
fn check_step(step: &str, expected: &[&str]) {
    check(&steps(), &format!("steps = [\n  {step},\n]\n"), expected);
}

#[test]
fn steps_that_fit() {
    check_step(
        "{ player = 'red', move = 'place', tile = 'h', rotation = 3 }",
        &[],
    );
    check_step("{ chance = 'shuffle', stack = [] }", &[]);
    check_step("{ expect = {} }", &[]);
}

#[test]
fn the_tag_tells_which_alternative_is_meant() {
    check_step(
        "{ player = 'red', move = 'place', tile = 'h', rotation = 9 }",
        &["out-of-range, 9: `rotation` is `9`, but must be from 0 to 3 (-)"],
    );
    check_step(
        "{ player = 'red', move = 'place', tile = 3, path = [] }",
        &[
            "missing-field, {: `rotation` is missing (add `rotation = …`)",
            "wrong-type, 3: expected a string for `tile`, found an integer (put it in quotes: `\"3\"`)",
            "unknown-field, path: unknown key `path` (known here are `player`, `tile`, `rotation`, `move`)",
        ],
    );
    check_step(
        "{ player = 'rde', move = 'draw-two' }",
        &["bad-value, 'rde': `rde` is not allowed for `player` (did you mean `red`?)"],
    );
    check_step(
        "{ chance = 'shuffle', satck = [] }",
        &["unknown-field, satck: unknown key `satck` (did you mean `stack`?)"],
    );
}

#[test]
fn the_keys_of_another_alternative_are_one_fault() {
    let other = |form: &str| format!("did you mean `{form}`? it has these keys");
    let message = |tag: &str, key: &str| {
        format!("bad-value, '{tag}': `{tag}` for `{key}` does not go with the other keys")
    };
    check_step(
        "{ player = 'red', move = 'drive', tile = 'h', rotation = 3, note = 'x' }",
        &[
            "missing-field, {: `path` is missing (add `path = …`)",
            "unknown-field, tile: unknown key `tile` (known here are `player`, `path`, `move`)",
            "unknown-field, rotation: unknown key `rotation` (known here are `player`, `path`, `move`)",
            "unknown-field, note: unknown key `note` (known here are `player`, `path`, `move`)",
        ],
    );
    check_step(
        "{ player = 'red', move = 'drive', tile = 'h', rotation = 3 }",
        &[&format!(
            "{} ({})",
            message("drive", "move"),
            other("move = \"place\"")
        )],
    );
    check_step(
        "{ player = 'red', chance = 'shuffle', tile = 'h', rotation = 3 }",
        &[&format!(
            "{} ({})",
            message("shuffle", "chance"),
            other("move = \"place\"")
        )],
    );
    // What is of another type is no such key.
    check_step(
        "{ player = 'red', move = 'drive', tile = 'h', rotation = '3' }",
        &[
            "missing-field, {: `path` is missing (add `path = …`)",
            "unknown-field, tile: unknown key `tile` (known here are `player`, `path`, `move`)",
            "unknown-field, rotation: unknown key `rotation` (known here are `player`, `path`, `move`)",
        ],
    );
}

/// One of the two words is wrong, and nobody knows which.
#[test]
fn a_tag_with_the_key_of_another_one_that_begins_alike() {
    check_step(
        "{ move = 'draw-card', car = 'x' }",
        &[
            "bad-value, 'draw-card': `draw-card` for `move` does not go with the other keys (did you mean `move = \"draw-car\"`, which has these keys, or the key `card`?)",
        ],
    );
}

#[test]
fn a_tag_that_no_alternative_has() {
    check_step(
        "{ player = 'red', move = 'plcae', tile = 'h', rotation = 9 }",
        &["bad-value, 'plcae': `plcae` is not allowed for `move` (did you mean `place`?)"],
    );
    check_step(
        "{ move = 'swim' }",
        &[
            "bad-value, 'swim': `swim` is not allowed for `move` (expected one of `place`, `drive`, `draw-two`, `draw-card`, `draw-car`)",
        ],
    );
    check_step(
        "{ chance = 'reshufle' }",
        &[
            "bad-value, 'reshufle': `reshufle` is not allowed for `chance` (did you mean `reshuffle`?)",
        ],
    );
    check_step(
        "{ move = 3, player = 'red' }",
        &[
            "bad-value, 3: `3` is not allowed for `move` (expected one of `place`, `drive`, `draw-two`, `draw-card`, `draw-car`)",
        ],
    );
}

#[test]
fn a_tag_that_is_missing() {
    let untold =
        "missing-field, {: nothing here says what this is (give it `move`, `chance` or `expect`)";
    check_step("{ player = 'red', tile = 'h' }", &[untold]);
    check_step("{ player = 'red', expect = {} }", &[untold]);
    check_step("{ }", &[untold]);
    check_step(
        "{ player = 'red', mvoe = 'place' }",
        &["unknown-field, mvoe: unknown key `mvoe` (did you mean `move`?)"],
    );
    check_step(
        "{ expect = 1 }",
        &[
            "wrong-type, 1: expected a table for `expect`, found an integer (write `{ key = value }`)",
        ],
    );
    check_step(
        "'place'",
        &[
            "wrong-type, 'place': expected a table in `steps`, found a string (write `{ key = value }`)",
        ],
    );
    // A type that several alternatives want is named once.
    check_step(
        "1979-05-27",
        &[
            "wrong-type, 1979-05-27: expected a table in `steps`, found a date or time (write `{ key = value }`)",
        ],
    );
}

#[test]
fn alternatives_without_tags() {
    let schema = table(json!({
        "a": { "anyOf": [
            { "type": "string", "pattern": "^x" },
            { "type": "array", "items": { "type": "integer" } },
        ] },
        "b": { "oneOf": [
            { "type": "object", "required": ["c", "d"] },
            { "type": "object", "required": ["e"] },
        ] },
        "f": { "oneOf": [{ "minimum": 3 }, { "maximum": 5 }] },
    }));
    check(
        &schema,
        "a = 'y'",
        &["bad-value, 'y': `y` is not allowed for `a` (it must match `^x`)"],
    );
    check(
        &schema,
        "a = [1, 'x']",
        &["wrong-type, 'x': expected an integer in `a`, found a string (-)"],
    );
    check(
        &schema,
        "b = {}",
        &["missing-field, {: `e` is missing (add `e = …`)"],
    );
    check(
        &schema,
        "f = 4",
        &["bad-value, 4: `4` is not allowed for `f` (-)"],
    );
}

#[test]
fn several_tags() {
    let form = |kind: &str, size: i64| {
        let mut form = table(
            json!({ "kind": { "const": kind }, "size": { "const": size }, "n": { "maximum": 3 } }),
        );
        form["required"] = json!(["kind", "size"]);
        form
    };
    let forms = json!({ "oneOf": [form("a", 1), form("a", 2), form("b", 2)] });
    let schema = table(json!({ "x": forms }));
    check(
        &schema,
        "x = { kind = 'a', size = 2, n = 4 }",
        &["out-of-range, 4: `n` is `4`, but must be at most 3 (-)"],
    );
    check(
        &schema,
        "x = { kind = 'a', size = 3 }",
        &["bad-value, 3: `3` is not allowed for `size` (expected one of `1`, `2`)"],
    );
    check(
        &schema,
        "x = { kind = 'a' }",
        &["missing-field, {: `size` is missing (add `size = 1`)"],
    );
    check(
        &schema,
        "x = { kind = 'b', size = 1 }",
        &["bad-value, 'b': `b` is not allowed for `kind` (write `a`)"],
    );
    check(
        &schema,
        "x = { n = 1 }",
        &["missing-field, {: nothing here says what this is (give it `kind`)"],
    );
}

/// Many alternatives in each of many would otherwise be so many errors that nobody looks on.
#[test]
fn one_wrong_value_deep_in_alternatives_is_all_that_is_wrong() {
    let forms = |holds: &serde_json::Value| {
        let form = |index: usize| {
            let mut form = table(json!({ "kind": { "const": format!("k{index}") }, "x": holds }));
            form["required"] = json!(["kind", "x"]);
            form
        };
        json!({ "oneOf": (0..40).map(form).collect::<Vec<_>>() })
    };
    let schema = table(json!({ "x": forms(&forms(&json!({ "enum": ["red", "blue"] }))) }));
    check(
        &schema,
        "x = { kind = 'k7', x = { kind = 'k9', x = 'green' } }",
        &["bad-value, 'green': `green` is not allowed for `x` (expected one of `red`, `blue`)"],
    );
}

#[test]
fn alternatives_of_alternatives() {
    let either = json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] });
    let schema = table(json!({ "x": { "anyOf": [either, { "type": "array" }] } }));
    check(
        &schema,
        "x = true",
        &[
            "wrong-type, true: expected a string, an integer or an array for `x`, found a boolean (-)",
        ],
    );
}

/// Where a table stands under one key that says what it is, its keys may stand without that, or beside it.
#[test]
fn the_keys_of_a_table_without_it() {
    let form = |key: &str, mut inner: Value, needed: &str| {
        inner["required"] = json!([needed]);
        let mut form = table(json!({ key: inner }));
        form["required"] = json!([key]);
        form
    };
    let straight = table(json!({ "spaces": { "type": "integer" }, "left": { "type": "string" } }));
    let bump = table(json!({ "height": { "type": "integer" }, "left": { "type": "string" } }));
    let forms = [
        form("straight", straight, "spaces"),
        form("bump", bump, "height"),
    ];
    let schema = table(json!({ "x": { "oneOf": forms } }));
    let help = "write `{ straight = { spaces = …, left = … } }`";
    check(
        &schema,
        "x = { spaces = 3, left = 'a' }",
        &[&format!(
            "unknown-field, {{: the keys of `straight` stand here without it ({help})"
        )],
    );
    check(
        &schema,
        "x = { straight = 3, left = 'a' }",
        &[&format!(
            "unknown-field, {{: the keys of `straight` stand beside it ({help})"
        )],
    );
}
