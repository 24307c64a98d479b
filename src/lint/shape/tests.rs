//! Tests of the validator as a whole, on small schemas made by hand.

use std::sync::Arc;

use serde_json::{Value, json};

use super::*;
use crate::diagnostic::{Citation, Level, Rule, Source};
use crate::document::{Document, FileError, Files, Kind, parse};
use crate::lint::{Catalogue, Library, general};

struct NoFiles;

impl Files for NoFiles {
    fn resolve(&self, _: &str, _: &str) -> Result<String, FileError> {
        Err(FileError::Missing { nearby: Vec::new() })
    }

    fn read(&self, _: &str) -> Result<String, FileError> {
        Err(FileError::Missing { nearby: Vec::new() })
    }

    fn is_checked(&self, _: &str) -> bool {
        false
    }
}

/// A catalogue of one game with one rule and one clause.
struct Regatta;

static BAD_SAIL: Rule = Rule {
    name: "bad-sail",
    game: Some("regatta"),
    level: Level::Warn,
    summary: "a sail that holds no wind",
    why: "It should.",
    clause: Some("sail.whole"),
    bad: "",
    good: "",
};

impl Catalogue for Regatta {
    fn kind(&self, _: &str, _: &str) -> Option<&'static Kind> {
        None
    }

    fn base(&self, _: &str, _: &str) -> Option<String> {
        None
    }

    fn base_text(&self, _: &str) -> Option<&'static str> {
        None
    }

    fn rule(&self, game: &str, name: &str) -> Option<&'static Rule> {
        let all = general::RULES.iter().copied().chain([&BAD_SAIL]);
        all.filter(|rule| rule.game.is_none_or(|of| of == game))
            .find(|rule| rule.name == name)
    }

    fn clause(&self, _: &str, id: &str) -> Option<Citation> {
        ["sail.whole", "hull.dry"]
            .into_iter()
            .find(|known| *known == id)
            .map(|id| Citation {
                id,
                text: "",
                heading: "",
            })
    }
}

pub(super) fn findings(schema: &Value, text: &str) -> Vec<Finding> {
    let validator = Validator::new(schema);
    let document = Document::new(Arc::new(Source::new("x.toml", text)));
    let library = Library::new(&NoFiles, &Regatta);
    let parsed = parse(text);
    assert_eq!(parsed.errors, [], "{text}");
    let mut findings = Vec::new();
    let scope = Scope::new("regatta", Arc::new(document), &library, &mut findings);
    let found = validator.findings(&parsed.tree, &scope);
    assert_eq!(validator.accepts(&parsed.tree), found.is_empty(), "{text}");
    found
}

/// A finding as `rule, text it stands at: message (help)`.
fn shown(text: &str, finding: &Finding) -> String {
    let help = finding.help.as_deref().unwrap_or("-");
    let place = &text[finding.at.place.span.clone()];
    format!(
        "{}, {place}: {} ({help})",
        finding.rule.name, finding.message
    )
}

/// A table whose keys have these schemas.
#[expect(
    clippy::needless_pass_by_value,
    reason = "schemas are written in place"
)]
fn table(properties: Value) -> Value {
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

#[track_caller]
fn check(schema: &Value, text: &str, expected: &[&str]) {
    let found: Vec<String> = findings(schema, text)
        .iter()
        .map(|finding| shown(text, finding))
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn what_fits_has_no_findings() {
    let schema = table(json!({ "a": { "type": "integer" }, "b": true }));
    check(
        &schema,
        "a = 1\nb = [1979-05-27, nan, 99999999999999999999, { c = 1 }]",
        &[],
    );
    check(&schema, "", &[]);
}

#[test]
fn unknown_keys() {
    let schema = table(json!({ "minutes": true, "name": true, "road": true }));
    check(
        &schema,
        "minuts = 1",
        &["unknown-field, minuts: unknown key `minuts` (did you mean `minutes`?)"],
    );
    check(
        &schema,
        "tyres = { a = 1 }\nx = 1",
        &[
            "unknown-field, tyres: unknown key `tyres` (known here are `minutes`, `name`, `road`)",
            "unknown-field, x: unknown key `x` (known here are `minutes`, `name`, `road`)",
        ],
    );
    check(
        &schema,
        "name = 1\nnames = 2",
        &["unknown-field, names: unknown key `names` (`name` is there already; remove this one)"],
    );
    check(
        &table(json!({})),
        "a = 1",
        &["unknown-field, a: unknown key `a` (no such key is allowed here; remove it)"],
    );
    check(
        &table(json!({ "a": false })),
        "a = 1",
        &["unknown-field, a: unknown key `a` (no such key is allowed here; remove it)"],
    );
    let inner = table(json!({ "cars": table(json!({ "speed": true })) }));
    check(
        &inner,
        "[cars]\nspeed = 1\n\"fast er\" = 2",
        &[
            "unknown-field, \"fast er\": unknown key `fast er` (the only key known in `cars` is `speed`)",
        ],
    );
    check(
        &inner,
        "cars.sped = 1",
        &["unknown-field, sped: unknown key `sped` (did you mean `speed`?)"],
    );
}

#[test]
fn keys_of_a_map() {
    let board = json!({
        "description": "Tiles by space.",
        "patternProperties": { "^[a-e][1-5]$": { "type": "string" } },
        "additionalProperties": false,
    });
    check(
        &table(json!({ "board": board })),
        "board = { a1 = 'x', f1 = 'y' }",
        &["unknown-field, f1: unknown key `f1` (tiles by space; keys here match `^[a-e][1-5]$`)"],
    );
    let players = json!({ "propertyNames": { "enum": ["red", "blue"] } });
    check(
        &table(json!({ "players": players })),
        "[players]\nrde = 1\npurple = 2",
        &[
            "unknown-field, rde: unknown key `rde` (did you mean `red`?)",
            "unknown-field, purple: unknown key `purple` (known in `players` are `red`, `blue`)",
        ],
    );
    let ids = json!({ "propertyNames": { "pattern": "^[a-z]+$", "description": "A word." } });
    check(
        &table(json!({ "ids": ids })),
        "ids = { a = 1, B = 2 }",
        &["bad-value, B: `B` cannot be a key in `ids` (`ids`: a word)"],
    );
    let unevaluated = json!({
        "allOf": [{ "properties": { "a": true } }],
        "properties": { "b": true },
        "unevaluatedProperties": false,
    });
    check(
        &unevaluated,
        "a = 1\nb = 2\nc = 3",
        &["unknown-field, c: unknown key `c` (known here are `b`, `a`)"],
    );
}

#[test]
fn missing_keys() {
    let mut schema = table(json!({
        "kind": { "type": "string" },
        "map": { "description": "The map.", "type": "string" },
        "road": { "enum": ["highway", "gravel"] },
        "format": { "const": 1 },
        "cars": { "items": { "required": ["id"] } },
        "a b": true,
    }));
    check(
        &schema,
        "kind = 'x'\n[[cars]]\nid = 1\n[[cars]]",
        &["missing-field, [[cars]]: `id` is missing (add `id = …`)"],
    );
    check(
        &schema,
        "cars = [{ x = 1 }]",
        &["missing-field, {: `id` is missing (add `id = …`)"],
    );
    schema["required"] = json!(["map", "road", "format", "a b"]);
    check(
        &schema,
        "kind = 'x'",
        &[
            "missing-field, 'x': `map` is missing (add `map = …`: the map)",
            "missing-field, 'x': `road` is missing (add `road = …`, one of `highway`, `gravel`)",
            "missing-field, 'x': `format` is missing (add `format = 1`)",
            "missing-field, 'x': `a b` is missing (add `\"a b\" = …`)",
        ],
    );
}

#[test]
fn a_mistyped_key_is_not_missing_as_well() {
    let mut schema = table(json!({ "minutes": true, "name": true }));
    schema["required"] = json!(["minutes", "name"]);
    check(
        &schema,
        "minuts = 1\nname = 1",
        &["unknown-field, minuts: unknown key `minuts` (did you mean `minutes`?)"],
    );
    check(
        &schema,
        "minuts = 1\nnaem = 1",
        &[
            "unknown-field, minuts: unknown key `minuts` (did you mean `minutes`?)",
            "unknown-field, naem: unknown key `naem` (did you mean `name`?)",
        ],
    );
    check(
        &schema,
        "kind = 1\nminutes = 1",
        &[
            "unknown-field, kind: unknown key `kind` (known here are `minutes`, `name`)",
            "missing-field, 1: `name` is missing (add `name = …`)",
        ],
    );
}

#[test]
fn a_rename_is_offered_where_it_is_certain() {
    let schema = table(json!({ "minutes": true, "name": true, "gps": true, "a b c": true }));
    let renamed = |text: &str| {
        let fix = findings(&schema, text)[0].fix.clone()?;
        let [edit] = &fix.edits[..] else {
            panic!("one edit")
        };
        let mut text = text.to_owned();
        text.replace_range(edit.span.clone(), &edit.text);
        Some(text)
    };
    assert_eq!(renamed("minuts = 1").as_deref(), Some("minutes = 1"));
    assert_eq!(renamed("\"minuts\" = 1").as_deref(), Some("minutes = 1"));
    assert_eq!(renamed("a-b-c = 1"), None, "two letters of five differ");
    assert_eq!(renamed("'a b d' = 1").as_deref(), Some("\"a b c\" = 1"));
    assert_eq!(
        renamed("minuts = 1\nminutes = 2"),
        None,
        "it is there already"
    );
    assert_eq!(renamed("gpt = 1"), None, "three letters can mean anything");
    assert_eq!(
        renamed("[minuts]\na = 1\n[minuts.b]"),
        None,
        "it stands in two headers"
    );
    assert_eq!(
        renamed("[[minuts]]\n[[minuts]]"),
        None,
        "it stands in two headers"
    );
    assert_eq!(
        renamed("minuts.a = 1\nminuts.b = 1"),
        None,
        "it stands in two lines"
    );
    assert_eq!(
        renamed("minuts = [[1], [2]]").as_deref(),
        Some("minutes = [[1], [2]]")
    );
}

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
        &["wrong-type, 5.5: expected an integer for `i`, found a float (-)"],
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
        &[
            "wrong-type, 'a': expected an array for `l`, found a string (put it in brackets, as a list of one)",
        ],
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
            "wrong-type, [l]: expected an array for `l`, found a table (put it in brackets, as a list of one)",
        ],
    );
    check(
        &schema,
        "t = [\n1,\n]",
        &["wrong-type, [: expected a table for `t`, found an array (-)"],
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
        ("a = [07:32:00, nan]", 2),
        ("n = 18446744073709551615", 0),
    ] {
        assert_eq!(findings(&schema, text).len(), count, "{text}");
    }
    check(
        &schema,
        "t = 1979-05-27",
        &["wrong-type, 1979-05-27: expected a table for `t`, found a date or time (-)"],
    );
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
            "'sea': `sea` is not allowed for `road` (allowed are `highway`, `gravel`, `urban`)",
        ),
        (
            "road = 0x10",
            "0x10: `0x10` is not allowed for `road` (allowed are `highway`, `gravel`, `urban`)",
        ),
        (
            "kind = 'x'",
            "'x': `x` is not allowed for `kind` (write `rules`)",
        ),
        (
            "number = 3",
            "3: `3` is not allowed for `number` (allowed are `1`, `2.5`, `true`)",
        ),
        (
            "style = 'fsat'",
            "'fsat': `fsat` is not allowed for `style` (did you mean `fast`?)",
        ),
        (
            "style = 'no'",
            "'no': `no` is not allowed for `style` (allowed are `fast`, `slow`, `lazy`)",
        ),
    ] {
        check(&schema, text, &[&format!("bad-value, {expected}")]);
    }
    check(&schema, "number = 1.0", &[]);
    check(
        &schema,
        "kind = 3",
        &["wrong-type, 3: expected a string for `kind`, found an integer (-)"],
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
            "'X': `X` is not allowed for `id` (expected is a word in small letters)",
        ),
    ] {
        check(&schema, text, &[&format!("bad-value, {expected}")]);
    }
}

#[test]
fn arrays_and_exceptions() {
    let schema = table(json!({
        "exits": { "type": "array", "uniqueItems": true, "items": { "enum": ["N", "E"] } },
        "not": { "not": { "const": 13 } },
        "has": { "contains": { "const": 1 } },
    }));
    for (text, expected) in [
        (
            "exits = ['N', 'E', 'N']",
            "'N': `N` stands twice in `exits` (remove one of the two)",
        ),
        (
            "exits = ['X']",
            "'X': `X` is not allowed in `exits` (allowed are `N`, `E`)",
        ),
        ("not = 13", "13: `13` is not allowed for `not` (-)"),
        ("has = [2]", "[2]: an array is not allowed for `has` (-)"),
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
        &["wrong-type, 1: expected a string for `a`, found an integer (-)"],
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

/// Steps as scripts have them.
pub(super) fn steps() -> Value {
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
fn a_tag_that_no_alternative_has() {
    check_step(
        "{ player = 'red', move = 'plcae', tile = 'h', rotation = 9 }",
        &["bad-value, 'plcae': `plcae` is not allowed for `move` (did you mean `place`?)"],
    );
    check_step(
        "{ move = 'swim' }",
        &[
            "bad-value, 'swim': `swim` is not allowed for `move` (allowed are `place`, `drive`, `draw-two`)",
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
            "wrong-type, 3: expected a string for `move`, found an integer (put it in quotes: `\"3\"`)",
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
        &["wrong-type, 1: expected a table for `expect`, found an integer (-)"],
    );
    check_step(
        "'place'",
        &["wrong-type, 'place': expected a table in `steps`, found a string (-)"],
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
        &["bad-value, 3: `3` is not allowed for `size` (allowed are `1`, `2`)"],
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

#[test]
fn alternatives_of_alternatives() {
    let either = json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] });
    let schema = table(json!({ "x": { "anyOf": [either, { "type": "array" }] } }));
    check(
        &schema,
        "x = true",
        &[
            "wrong-type, true: expected a string, an integer or an array for `x`, found a boolean (put it in quotes: `\"true\"`)",
        ],
    );
}

#[test]
fn a_schema_names_rules_and_clauses() {
    let schema = table(json!({
        "all": { "type": "integer", "x-rule": "bad-sail" },
        "some": {
            "x-rule": { "minimum": "bad-sail", "required": "bad-sail" },
            "x-clause": { "minimum": "hull.dry" },
            "minimum": 1, "maximum": 3,
            "required": ["a"],
            "properties": { "a": { "minimum": 1, "type": "integer" } },
        },
        "inner": { "x-rule": "bad-sail", "items": { "$ref": "#/$defs/inner" } },
        "unknown": { "type": "integer", "x-rule": "no-such-rule", "x-clause": "no.such-clause" },
        "tag": { "x-rule": { "oneOf": "bad-sail" }, "oneOf": [
            { "properties": { "t": { "const": "a" } }, "required": ["t"] },
            { "properties": { "t": { "const": "b" } }, "required": ["t"] },
        ] },
    }));
    let mut schema = schema;
    schema["$defs"] = json!({ "inner": { "type": "integer", "x-rule": { "maximum": "out-of-range", "*": "bad-id" }, "maximum": 3 } });
    let rules = |text: &str| {
        let found = findings(&schema, text);
        let [finding] = &found[..] else {
            panic!("{found:?}")
        };
        (
            finding.rule.name,
            finding.level,
            finding.clause.map(|clause| clause.id),
        )
    };
    assert_eq!(
        rules("all = 'x'"),
        ("bad-sail", Level::Warn, Some("sail.whole"))
    );
    assert_eq!(
        rules("some = 0"),
        ("bad-sail", Level::Warn, Some("hull.dry"))
    );
    assert_eq!(rules("some = 4"), ("out-of-range", Level::Error, None));
    assert_eq!(
        rules("some = {}"),
        ("bad-sail", Level::Warn, Some("sail.whole"))
    );
    assert_eq!(
        rules("some = { a = 0 }"),
        ("bad-sail", Level::Warn, Some("hull.dry"))
    );
    assert_eq!(
        rules("some = { a = 'x' }"),
        ("wrong-type", Level::Error, None)
    );
    assert_eq!(rules("inner = [4]"), ("out-of-range", Level::Error, None));
    assert_eq!(rules("inner = ['x']"), ("bad-id", Level::Error, None));
    assert_eq!(rules("unknown = 'x'"), ("wrong-type", Level::Error, None));
    assert_eq!(
        rules("tag = { t = 'c' }"),
        ("bad-sail", Level::Warn, Some("sail.whole"))
    );
    assert_eq!(
        rules("tag = {}"),
        ("bad-sail", Level::Warn, Some("sail.whole"))
    );
}

#[test]
fn a_table_inside_a_document_has_its_places_there() {
    let text = "kind = 'script'\n[setup]\nmap = 3\n";
    let mut schema = table(json!({ "map": { "type": "string" }, "x": true }));
    schema["required"] = json!(["x"]);
    let parsed = parse(text);
    let toml::de::DeValue::Table(table) = parsed.tree.get_ref()["setup"].get_ref().clone() else {
        panic!("a table")
    };
    let source = Arc::new(Source::new("x.toml", text));
    let library = Library::new(&NoFiles, &Regatta);
    let scope = Scope {
        game: "regatta",
        document: Arc::new(Document::new(source)),
        prefix: "/setup".to_owned(),
        library: &library,
        findings: &mut Vec::new(),
    };
    let tree = toml::Spanned::new(0..0, table);
    let found = Validator::new(&schema).findings(&tree, &scope);
    let found: Vec<String> = found.iter().map(|finding| shown(text, finding)).collect();
    assert_eq!(
        found,
        [
            "missing-field, [setup]: `x` is missing (add `x = …`)",
            "wrong-type, 3: expected a string for `map`, found an integer (put it in quotes: `\"3\"`)",
        ]
    );
}
