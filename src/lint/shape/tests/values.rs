//! Values: types, ranges, lists, patterns.

use serde_json::json;

use super::{check, findings, table};

#[test]
fn types() {
    let schema = table(json!({
        "i": { "type": "integer" },
        "n": { "type": "number" },
        "b": { "type": "boolean" },
        "s": { "type": "string" },
        "l": { "type": "array", "items": { "type": "string" } },
        "t": { "type": "object" },
        "o": { "type": ["string", "null"] },
        "u": { "anyOf": [{ "type": "string" }, { "type": "array" }, { "type": "null" }] },
    }));
    check(
        &schema,
        "i = '4'",
        &[
            "wrong-type, '4': expected an integer for `i`, found a string (write `4` without quotes)",
        ],
    );
    check(
        &schema,
        "[[t]]\na = 1\n",
        &["wrong-type, [[t]]: expected a table for `t`, found an array (write `[t]`)"],
    );
    check(
        &schema,
        "i = 'x'",
        &["wrong-type, 'x': expected an integer for `i`, found a string (-)"],
    );
    check(
        &schema,
        "i = 5.0",
        &["wrong-type, 5.0: expected an integer for `i`, found a float (write `5`)"],
    );
    check(
        &schema,
        "i = 5.5",
        &["wrong-type, 5.5: expected an integer for `i`, found a float (write a whole number)"],
    );
    check(
        &schema,
        "n = true",
        &["wrong-type, true: expected a number for `n`, found a boolean (-)"],
    );
    check(&schema, "n = 4", &[]);
    check(
        &schema,
        "b = 'true'",
        &[
            "wrong-type, 'true': expected a boolean for `b`, found a string (write `true` without quotes)",
        ],
    );
    check(
        &schema,
        "s = 0x1F",
        &[
            "wrong-type, 0x1F: expected a string for `s`, found an integer (put it in quotes: `\"0x1F\"`)",
        ],
    );
    check(
        &schema,
        "s = 1979-05-27",
        &[
            "wrong-type, 1979-05-27: expected a string for `s`, found a date or time (put it in quotes: `\"1979-05-27\"`)",
        ],
    );
    check(
        &schema,
        "l = 'a'",
        &["wrong-type, 'a': expected an array for `l`, found a string (write `[\"a\"]`)"],
    );
    check(
        &schema,
        "l = ['a', 2, 'c']",
        &["wrong-type, 2: expected a string in `l`, found an integer (put it in quotes: `\"2\"`)"],
    );
    check(
        &schema,
        "[l]\na = 1",
        &[
            "wrong-type, [l]: expected an array for `l`, found a table (write its values in brackets, with commas between them)",
        ],
    );
    check(
        &schema,
        "t = [\n1,\n]",
        &["wrong-type, [: expected a table for `t`, found an array (write `{ key = value }`)"],
    );
    check(
        &schema,
        "s = { a = 1 }",
        &["wrong-type, { a = 1 }: expected a string for `s`, found a table (-)"],
    );
    check(
        &schema,
        "o = 1",
        &["wrong-type, 1: expected a string for `o`, found an integer (put it in quotes: `\"1\"`)"],
    );
    check(
        &schema,
        "u = 1.5",
        &[
            "wrong-type, 1.5: expected a string or an array for `u`, found a float (put it in quotes: `\"1.5\"`)",
        ],
    );
}

/// What a list looks like.
const LIST: &str = "write its values in brackets, with commas between them";

#[test]
fn a_single_value_is_written_as_the_list_that_it_stands_for() {
    let schema = table(json!({
        "track": { "type": "array", "items": { "type": "integer" } },
        "exits": { "type": "array", "items": { "enum": ["N", "E", "S", "W"] } },
        "next": { "type": "array", "items": { "type": "string" } },
        "path": { "type": "array", "items": { "type": "string", "pattern": "^[0-9],[0-9]$" } },
        "pair": { "type": "array", "items": { "type": "integer" }, "minItems": 2 },
        "steps": { "type": "array", "items": { "type": "object" } },
        "any": { "anyOf": [{ "type": "array", "items": { "type": "integer" } }, { "type": "boolean" }] },
    }));
    for (text, help) in [
        ("track = \"8, 7, 5\"", "write `[8, 7, 5]`"),
        ("track = \"8 7 5\"", "write `[8, 7, 5]`"),
        ("track = 8", "write `[8]`"),
        ("track = 8.5", LIST),
        ("exits = \"NS\"", "write `[\"N\", \"S\"]`"),
        ("exits = \"N, S\"", "write `[\"N\", \"S\"]`"),
        ("exits = \"N\"", "write `[\"N\"]`"),
        ("exits = \"NX\"", LIST),
        ("exits = 2", LIST),
        ("next = \"red\"", "write `[\"red\"]`"),
        ("next = \"red, blue\"", "write `[\"red\", \"blue\"]`"),
        ("path = \"0,0\"", "write `[\"0,0\"]`"),
        ("path = \"0,0 0,1\"", "write `[\"0,0\", \"0,1\"]`"),
        ("pair = 3", LIST),
        ("steps = 3", LIST),
        ("any = \"1, 2\"", "write `[1, 2]`"),
    ] {
        let found = findings(&schema, text);
        let help_found = found[0].help.as_deref().unwrap_or("-");
        assert_eq!((found.len(), help_found), (1, help), "{text}");
    }
}

#[test]
fn values_that_json_has_no_word_for() {
    let schema = table(json!({
        "i": { "type": "integer" },
        "m": { "type": "integer", "maximum": 3 },
        "n": { "type": "number" },
        "t": table(json!({ "a": true })),
        "x": { "enum": [1, 2] },
        "a": { "type": "array", "items": { "type": ["string", "null"] } },
    }));
    check(
        &schema,
        "i = 99999999999999999999",
        &[
            "out-of-range, 99999999999999999999: `i` is `99999999999999999999`, but must be a finite number of at most 64 bits (-)",
        ],
    );
    for (text, count) in [
        ("m = -99999999999999999999", 1),
        ("m = 0xFFFFFFFFFFFFFFFFFFFF", 1),
        ("n = nan", 1),
        ("n = -inf", 1),
        ("n = 1e999", 1),
        ("t = 1979-05-27", 1),
        ("t = nan", 1),
        ("x = 1979-05-27", 1),
        ("a = [07:32:00, nan]", 1),
        ("n = 18446744073709551615", 0),
    ] {
        assert_eq!(findings(&schema, text).len(), count, "{text}");
    }
    check(
        &schema,
        "t = 1979-05-27",
        &[
            "wrong-type, 1979-05-27: expected a table for `t`, found a date or time (its key is `a`)",
        ],
    );
}

#[test]
fn in_place_of_a_value_its_table_is_named() {
    let marker = |required: serde_json::Value| {
        table(json!({
            "held": {
                "type": "object",
                "properties": { "marker": { "type": "string" }, "up": { "type": "boolean" } },
                "required": required,
            },
        }))
    };
    let found = "wrong-type, \"gold\": expected a table for `held`, found a string";
    let help = format!("{found} (write `{{ marker = \"gold\" }}`)");
    check(&marker(json!(["marker"])), "held = \"gold\"", &[&help]);
    for (needed, help) in [
        (json!(["up"]), "write `{ up = … }`"),
        (json!(["marker", "up"]), "write `{ marker = …, up = … }`"),
        (json!([]), "its keys are `marker`, `up`"),
    ] {
        let help = format!("{found} ({help})");
        check(&marker(needed), "held = \"gold\"", &[&help]);
    }
}

#[test]
fn ranges() {
    let schema = table(json!({
        "turns": { "description": "Quarter-turns clockwise.", "minimum": 0, "maximum": 3 },
        "least": { "minimum": 1 },
        "most": { "maximum": 9.5 },
        "between": { "exclusiveMinimum": 0, "exclusiveMaximum": 1 },
        "half": { "exclusiveMinimum": 0, "maximum": 1 },
        "fives": { "multipleOf": 5 },
        "name": { "type": "string", "minLength": 2, "maxLength": 4 },
        "sides": { "type": "array", "minItems": 4, "maxItems": 4 },
        "one": { "type": "array", "minItems": 1 },
        "players": { "type": "object", "minProperties": 2, "maxProperties": 4 },
        "list": { "type": "array", "items": { "maximum": 3 } },
    }));
    check(
        &schema,
        "turns = 4",
        &[
            "out-of-range, 4: `turns` is `4`, but must be from 0 to 3 (`turns`: quarter-turns clockwise)",
        ],
    );
    check(&schema, "turns = 0x3", &[]);
    check(
        &schema,
        "least = -1",
        &["out-of-range, -1: `least` is `-1`, but must be at least 1 (-)"],
    );
    check(
        &schema,
        "most = 1_0",
        &["out-of-range, 1_0: `most` is `1_0`, but must be at most 9.5 (-)"],
    );
    check(
        &schema,
        "between = 1",
        &["out-of-range, 1: `between` is `1`, but must be more than 0 and less than 1 (-)"],
    );
    check(
        &schema,
        "half = 0",
        &["out-of-range, 0: `half` is `0`, but must be more than 0 and at most 1 (-)"],
    );
    check(
        &schema,
        "fives = 7",
        &["out-of-range, 7: `fives` is `7`, but must be a multiple of 5 (-)"],
    );
    check(
        &schema,
        "name = 'é'",
        &["out-of-range, 'é': `name` has 1 character, but must have from 2 to 4 (-)"],
    );
    check(
        &schema,
        "name = 'ééééé'",
        &["out-of-range, 'ééééé': `name` has 5 characters, but must have from 2 to 4 (-)"],
    );
    check(
        &schema,
        "sides = [1, 2, 3]",
        &["out-of-range, [1, 2, 3]: `sides` has 3 items, but must have exactly 4 (-)"],
    );
    check(
        &schema,
        "one = []",
        &["out-of-range, []: `one` has 0 items, but must have at least 1 (-)"],
    );
    check(
        &schema,
        "[players.red]\n",
        &["out-of-range, players: `players` has 1 entry, but must have from 2 to 4 (-)"],
    );
    check(
        &schema,
        "list = [1, 9]",
        &["out-of-range, 9: an item of `list` is `9`, but must be at most 3 (-)"],
    );
}

#[test]
fn values_from_a_list() {
    let schema = table(json!({
        "road": { "enum": ["highway", "gravel", "urban"] },
        "kind": { "type": "string", "const": "rules" },
        "number": { "enum": [1, 2.5, true] },
        "style": { "oneOf": [{ "const": "fast" }, { "const": "slow" }, { "type": "string", "enum": ["lazy"] }] },
    }));
    for (text, expected) in [
        (
            "road = 'highwy'",
            "'highwy': `highwy` is not allowed for `road` (did you mean `highway`?)",
        ),
        (
            "road = 'sea'",
            "'sea': `sea` is not allowed for `road` (expected one of `highway`, `gravel`, `urban`)",
        ),
        (
            "road = 0x10",
            "0x10: `0x10` is not allowed for `road` (expected one of `highway`, `gravel`, `urban`)",
        ),
        (
            "kind = 'x'",
            "'x': `x` is not allowed for `kind` (write `rules`)",
        ),
        (
            "number = 3",
            "3: `3` is not allowed for `number` (expected one of `1`, `2.5`, `true`)",
        ),
        (
            "style = 'fsat'",
            "'fsat': `fsat` is not allowed for `style` (did you mean `fast`?)",
        ),
        (
            "style = 'no'",
            "'no': `no` is not allowed for `style` (expected one of `fast`, `slow`, `lazy`)",
        ),
    ] {
        check(&schema, text, &[&format!("bad-value, {expected}")]);
    }
    check(&schema, "number = 1.0", &[]);
    check(
        &schema,
        "kind = 3",
        &["wrong-type, 3: expected a string for `kind`, found an integer (write `rules`)"],
    );
}

#[test]
fn patterns() {
    let mut schema = table(json!({
        "at": { "type": "string", "pattern": "^[a-e][1-5]$", "description": "A space, such as `c3`." },
        "bare": { "type": "string", "pattern": "^x$" },
        "id": { "$ref": "#/$defs/id", "description": "The name." },
    }));
    schema["$defs"] =
        json!({ "id": { "pattern": "^[a-z]+$", "x-help": "a word in small letters" } });
    for (text, expected) in [
        (
            "at = 'Z9'",
            "'Z9': `Z9` is not allowed for `at` (`at`: a space, such as `c3`)",
        ),
        (
            "bare = \"\"\"\na\nb\"\"\"",
            "\"\"\": `a\\nb` is not allowed for `bare` (it must match `^x$`)",
        ),
        (
            "id = 'X'",
            "'X': `X` is not allowed for `id` (write `x`: expected a word in small letters)",
        ),
    ] {
        check(&schema, text, &[&format!("bad-value, {expected}")]);
    }
}

#[test]
fn arrays() {
    let schema = table(json!({
        "exits": { "type": "array", "uniqueItems": true, "items": { "enum": ["N", "E"] } },
    }));
    for (text, expected) in [
        (
            "exits = ['N', 'E', 'N']",
            "'N': duplicate `N` in `exits` (remove one of the two)",
        ),
        (
            "exits = ['X']",
            "'X': `X` is not allowed in `exits` (expected one of `N`, `E`)",
        ),
    ] {
        check(&schema, text, &[&format!("bad-value, {expected}")]);
    }
    let twice = findings(&schema, "exits = ['N', 'E', 'N']");
    assert_eq!(twice[0].at.place.span, 19..22);
    assert_eq!(twice[0].also[0].place.span, 9..12);
}

#[test]
fn one_value_has_one_finding() {
    let schema = table(json!({
        "a": { "type": "string", "enum": ["xx"], "pattern": "^x", "minLength": 2 },
        "b": { "allOf": [{ "type": "string" }, { "type": "string", "maxLength": 1 }] },
        "c": { "type": "string", "pattern": "^x", "minLength": 2 },
    }));
    check(
        &schema,
        "a = 1",
        &["wrong-type, 1: expected a string for `a`, found an integer (write `xx`)"],
    );
    check(
        &schema,
        "a = 'y'",
        &["bad-value, 'y': `y` is not allowed for `a` (write `xx`)"],
    );
    check(
        &schema,
        "b = 1",
        &["wrong-type, 1: expected a string for `b`, found an integer (put it in quotes: `\"1\"`)"],
    );
    check(
        &schema,
        "c = 'y'",
        &["bad-value, 'y': `y` is not allowed for `c` (it must match `^x`)"],
    );
}
