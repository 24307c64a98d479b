//! Keys: unknown, missing, misspelt.

use serde_json::json;

use super::{check, findings, table};

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
        &[
            "unknown-field, names: unknown key `names` (`name` is there already; keep one of the two)",
        ],
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

/// What a step costs or brings is first of all the mover's, wherever else there is such a key.
#[test]
fn a_key_that_is_expected_is_that_of_who_moves() {
    let own = table(json!({ "damage": { "type": "integer" } }));
    let expect = table(json!({
        "cop": own,
        "players": table(json!({ "a": own, "b": own })),
    }));
    let step = table(json!({ "player": true, "expect": expect }));
    let schema = table(json!({ "steps": { "type": "array", "items": step } }));
    let meant = |step: &str, key: &str| {
        let found = format!("unknown-field, damage: unknown key `damage` (did you mean `{key}`?)");
        check(&schema, &format!("steps = [{step}]"), &[&found]);
    };
    meant(
        "{ player = 'b', expect = { damage = 1 } }",
        "players.b.damage",
    );
    meant("{ player = 'z', expect = { damage = 1 } }", "cop.damage");
    meant("{ expect = { damage = 1 } }", "cop.damage");
}

/// A list whose header has been forgotten, and the keys of its entry, are one mistake.
#[test]
fn keys_of_an_entry_without_its_header_are_one_fault() {
    let car = table(json!({ "name": { "type": "string" }, "speed": { "type": "integer" } }));
    let cars = json!({ "type": "array", "items": car });
    let mut schema = table(json!({ "game": { "type": "string" }, "cars": cars }));
    schema["required"] = json!(["game", "cars"]);
    check(
        &schema,
        "game = 'g'\nname = 'a'\nspeed = 1",
        &[
            "unknown-field, name: unknown keys `name`, `speed` (belong to an entry: put `[[cars]]` above them)",
        ],
    );
    check(
        &schema,
        "game = 'g'\nspeed = 1",
        &[
            "unknown-field, speed: unknown key `speed` (belongs to an entry: put `[[cars]]` above it)",
        ],
    );
}

/// Names in a list are the keys of the table that is missing.
#[test]
fn a_list_of_names_for_a_table_is_one_fault() {
    let driver = table(json!({ "gear": { "type": "integer" } }));
    let mut schema = table(json!({
        "drivers": table(json!({ "red": driver, "blue": driver })),
        "options": true,
    }));
    schema["required"] = json!(["drivers"]);
    check(
        &schema,
        "players = ['red', 'blue']",
        &[
            "unknown-field, players: unknown key `players` (did you mean `drivers = { red = {}, blue = {} }`? it is \
             missing here)",
        ],
    );
}

/// What stands behind the slash has a key of its own, which is missing.
#[test]
fn a_value_in_the_text_of_another_key_is_one_fault() {
    let mut schema = table(json!({
        "tile": { "type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" },
        "rotation": { "type": "integer", "maximum": 3 },
    }));
    schema["required"] = json!(["tile", "rotation"]);
    check(
        &schema,
        "tile = 'h04/1'",
        &[
            "bad-value, 'h04/1': `h04/1` is not allowed for `tile` (write `tile = \"h04\", rotation = 1`)",
        ],
    );
}

/// They and the table that is missing are one mistake.
#[test]
fn keys_of_a_table_that_is_missing() {
    let mut hull = table(json!({ "length": { "type": "integer" }, "beam": { "type": "integer" } }));
    hull["required"] = json!(["length"]);
    let mut boat = table(json!({ "name": { "type": "string" }, "hull": hull }));
    boat["required"] = json!(["name", "hull"]);
    check(
        &boat,
        "name = 'a'\nlength = 7",
        &[
            "unknown-field, length: unknown key `length` (belongs to `hull`, which is missing here: write `hull.length`)",
        ],
    );
    check(
        &boat,
        "length = 7\nname = 'a'\nbeam = 2",
        &[
            "unknown-field, length: unknown keys `length`, `beam` (belong to `hull`, which is missing here: write `hull.length`, `hull.beam`)",
        ],
    );
    let [finding] = &findings(&boat, "length = 7\nname = 'a'\nbeam = 2")[..] else {
        panic!("there is one");
    };
    let edits = finding.fix.as_ref().map(|fix| &fix.edits[..]);
    let edits = edits.expect("it can be repaired").iter();
    let edits: Vec<_> = edits
        .map(|edit| (edit.span.clone(), edit.text.as_str()))
        .collect();
    assert_eq!(edits, [(0..6, "hull.length"), (22..26, "hull.beam")]);
    // What is known nowhere is a mistake of its own.
    check(
        &boat,
        "name = 'a'\nlength = 7\nsail = 1",
        &[
            "unknown-field, length: unknown key `length` (belongs to `hull`, which is missing here: write `hull.length`)",
            "unknown-field, sail: unknown key `sail` (known here are `name`, `hull`)",
        ],
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
        &["unknown-field, kind: unknown key `kind` (did you mean `name`? it is missing here)"],
    );
    check(
        &schema,
        "kind = 1\nroad = 1\nminutes = 1",
        &[
            "unknown-field, kind: unknown key `kind` (known here are `minutes`, `name`)",
            "missing-field, 1: `name` is missing (add `name = …`)",
            "unknown-field, road: unknown key `road` (known here are `minutes`, `name`)",
        ],
    );
    schema["properties"]["name"] = json!({ "type": "string" });
    check(
        &schema,
        "called = 1\nminutes = 1",
        &[
            "missing-field, : `name` is missing (add `name = …`)",
            "unknown-field, called: unknown key `called` (known here are `minutes`, `name`)",
        ],
    );
}

#[test]
fn a_key_beside_its_right_form_loses_nothing() {
    let one = table(json!({ "a": true }));
    let schema = table(json!({
        "suspects": { "items": one },
        "players": { "additionalProperties": one },
        "zones": { "items": table(json!({ "roads": { "items": one } })) },
        "limit": true,
    }));
    let fixed = |text: &str| {
        let found = findings(&schema, text);
        let [finding] = &found[..] else {
            panic!("{found:?}")
        };
        let mut fixed = text.to_owned();
        let edits = finding.fix.iter().flat_map(|fix| fix.edits.iter().rev());
        for edit in edits {
            fixed.replace_range(edit.span.clone(), &edit.text);
        }
        (finding.help.clone().expect("help"), fixed)
    };
    for (text, help, expected) in [
        (
            "[[suspects]]\na = 1\n[[suspect]]\na = 2\n[[suspect]]\na = 3\n",
            "write `[[suspects]]`",
            "[[suspects]]\na = 1\n[[suspects]]\na = 2\n[[suspects]]\na = 3\n",
        ),
        (
            "[[zones]]\n[[zones]]\n[[zones.road]]\na = 1\n[[zones.roads]]\na = 2\n",
            "write `[[zones.roads]]`",
            "[[zones]]\n[[zones]]\n[[zones.roads]]\na = 1\n[[zones.roads]]\na = 2\n",
        ),
        (
            "[[zoes]]\n[[zones.roads]]\na = 1\n",
            "write `[[zones]]`",
            "[[zones]]\n[[zones.roads]]\na = 1\n",
        ),
        (
            "[players.blue]\na = 1\n[player.red]\na = 2\n",
            "write `[players.red]`",
            "[players.blue]\na = 1\n[players.red]\na = 2\n",
        ),
    ] {
        assert_eq!(fixed(text), (help.to_owned(), expected.to_owned()));
    }
    for (text, help) in [
        (
            "[players.red]\na = 1\n[player.red]\na = 2\n",
            "`players.red` is there already; keep what is right of both under `players`",
        ),
        (
            "players = { blue = { a = 1 } }\n[player.red]\na = 2\n",
            "`players` is there already; put what is here under it",
        ),
        (
            "suspects = []\n[[suspect]]\na = 2\n",
            "`suspects` is there already; put what is here under it",
        ),
        (
            "[suspect]\na = 1\n[[suspects]]\na = 2\n",
            "`suspects` is there already; put the keys of both under it",
        ),
    ] {
        assert_eq!(fixed(text), (help.to_owned(), text.to_owned()));
    }
}

#[test]
fn what_a_mistyped_header_takes_away_is_not_missing() {
    let mut setup = table(json!({ "players": true, "fixed": true }));
    setup["required"] = json!(["players"]);
    check(
        &table(json!({ "setup": setup })),
        "[setp]\nplayers = 1\n[setup.fixed]\na = 1\n",
        &["unknown-field, setp: unknown key `setp` (write `[setup]`)"],
    );
}

#[test]
fn two_slips_of_one_key_are_not_both_renamed() {
    let schema = table(json!({ "hand-limit": true, "row": true }));
    let found = findings(&schema, "hand-limt = 1\nhand-lmit = 2");
    assert_eq!(found.len(), 2);
    for finding in found {
        assert_eq!(finding.help.as_deref(), Some("did you mean `hand-limit`?"));
        assert!(finding.fix.is_none());
    }
}

#[test]
fn a_rename_is_offered_where_it_is_certain() {
    let schema = table(json!({ "minutes": true, "name": true, "gps": true, "a b c": true }));
    let renamed = |text: &str| {
        let fix = findings(&schema, text)[0].fix.clone()?;
        let mut text = text.to_owned();
        for edit in fix.edits.iter().rev() {
            text.replace_range(edit.span.clone(), &edit.text);
        }
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
    for text in [
        "[minuts]\na = 1\n[minuts.b]",
        "[[minuts]]\n[[minuts]]\n[minuts.c]",
        "minuts.a = 1\nminuts.b = 1",
    ] {
        let expected = text.replace("minuts", "minutes");
        assert_eq!(renamed(text), Some(expected), "everywhere");
    }
    assert_eq!(
        renamed("minuts = [[1], [2]]").as_deref(),
        Some("minutes = [[1], [2]]")
    );
}

#[test]
fn a_dot_that_is_missing_is_one_fault() {
    let player = table(json!({ "at": { "type": "string" } }));
    let board = json!({
        "type": "object",
        "patternProperties": { "^[a-z]+[0-9]?$": { "type": "string" } },
        "additionalProperties": false,
    });
    let schema = table(json!({
        "player-order": true,
        "players": table(json!({ "red": player, "blue": player })),
        "board": board,
    }));
    let meant = |key: &str, whole: &str| {
        format!("unknown-field, {key}: unknown key `{key}` (did you mean `{whole}`?)")
    };
    for text in [
        "playersred.at = 'x'",
        "[playersred]\nat = 'x'\n[players.blue]\nat = 'y'",
        "players.blue.at = 'x'\nplayersred = { at = 'y' }",
    ] {
        check(&schema, text, &[&meant("playersred", "players.red")]);
        let fix = findings(&schema, text)[0].fix.clone().expect("a fix");
        assert_eq!(fix.edits.len(), 1);
        assert_eq!(fix.edits[0].text, "players.red");
    }
    check(&schema, "boarda1 = 'x'", &[&meant("boarda1", "board.a1")]);
    // Names of all kinds are ends of words, and what another value stands under is another key.
    for text in ["boards = 'x'", "playersred = 1"] {
        let help = findings(&schema, text)[0].help.clone().expect("some help");
        assert!(!help.contains('.'), "{help}");
    }
}
