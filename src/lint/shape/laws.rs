//! Properties of the validator, on schemas and documents made at random.

use std::fmt::Write as _;

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::tests::findings;
use super::*;
use crate::document::parse;

/// A value as TOML writes it and as JSON has it.
#[derive(Clone, Debug)]
enum Sample {
    Scalar(&'static str, Value),
    Array(Vec<Sample>),
    Table(Vec<(&'static str, Sample)>),
}

impl Sample {
    fn toml(&self) -> String {
        match self {
            Self::Scalar(text, _) => (*text).to_owned(),
            Self::Array(items) => {
                format!(
                    "[{}]",
                    items.iter().map(Self::toml).collect::<Vec<_>>().join(", ")
                )
            }
            Self::Table(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| format!("{key} = {}", value.toml()))
                    .collect();
                format!("{{ {} }}", entries.join(", "))
            }
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Scalar(_, value) => value.clone(),
            Self::Array(items) => items.iter().map(Self::json).collect(),
            Self::Table(entries) => entries
                .iter()
                .map(|(key, value)| ((*key).to_owned(), value.json()))
                .collect(),
        }
    }
}

const KEYS: [&str; 5] = ["a", "b", "ab", "c", "kind"];

fn scalar() -> impl Strategy<Value = Sample> {
    prop::sample::select(vec![
        ("1", json!(1)),
        ("2", json!(2)),
        ("-7", json!(-7)),
        ("0x10", json!(16)),
        ("1_000", json!(1000)),
        ("9223372036854775807", json!(i64::MAX)),
        ("18446744073709551615", json!(u64::MAX)),
        ("1.5", json!(1.5)),
        ("-0.5", json!(-0.5)),
        ("1e-3", json!(0.001)),
        ("true", json!(true)),
        ("false", json!(false)),
        ("''", json!("")),
        ("'a'", json!("a")),
        ("\"ab\"", json!("ab")),
        ("\"é\\n\"", json!("é\n")),
    ])
    .prop_map(|(text, value)| Sample::Scalar(text, value))
}

/// What JSON has no word for, too.
fn scalar_of_toml() -> impl Strategy<Value = Sample> {
    let foreign = prop::sample::select(vec![
        "99999999999999999999",
        "nan",
        "-inf",
        "1979-05-27T07:32:00Z",
        "07:32:00",
    ]);
    prop_oneof![3 => scalar(), 1 => foreign.prop_map(|text| Sample::Scalar(text, Value::Null))]
}

fn table(value: impl Strategy<Value = Sample>) -> impl Strategy<Value = Sample> {
    prop::collection::btree_map(prop::sample::select(&KEYS[..]), value, 0..4)
        .prop_map(|entries| Sample::Table(entries.into_iter().collect()))
}

fn value(scalar: impl Strategy<Value = Sample> + 'static) -> impl Strategy<Value = Sample> {
    scalar.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Sample::Array),
            table(inner),
        ]
    })
}

fn plain() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!(1),
        json!(2.0),
        json!(1.5),
        json!("a"),
        json!("ab"),
        json!(true),
        json!([1]),
        json!([]),
        json!({ "a": 1 }),
        json!({}),
    ])
}

fn leaf() -> impl Strategy<Value = Value> {
    let size = 0..4_u32;
    let kind = prop::sample::select(vec![
        "string", "integer", "number", "boolean", "array", "object", "null",
    ]);
    prop_oneof![
        3 => kind.clone().prop_map(|name| json!({ "type": name })),
        1 => prop::collection::hash_set(kind, 1..3)
            .prop_map(|names| json!({ "type": names.into_iter().collect::<Vec<_>>() })),
        1 => plain().prop_map(|value| json!({ "const": value })),
        1 => prop::collection::vec(plain(), 1..3).prop_map(|values| json!({ "enum": values })),
        2 => (prop::sample::select(vec![
            "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength",
            "minItems", "maxItems", "minProperties", "maxProperties",
        ]), size).prop_map(|(keyword, bound)| json!({ keyword: bound })),
        1 => Just(json!({ "multipleOf": 2 })),
        1 => Just(json!({ "pattern": "^a" })),
        1 => Just(json!({ "uniqueItems": true })),
        1 => Just(json!(true)),
        1 => Just(json!(false)),
        1 => prop::collection::hash_set(prop::sample::select(&KEYS[..]), 1..3)
            .prop_map(|keys| json!({ "required": keys.into_iter().collect::<Vec<_>>() })),
    ]
}

fn schema() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(3, 20, 4, |inner| {
        let properties =
            prop::collection::btree_map(prop::sample::select(&KEYS[..]), inner.clone(), 1..4);
        let branches = prop::collection::vec(inner.clone(), 1..4);
        // What tells itself apart by a key is looked up by it.
        let tag = prop::sample::select(vec!["a", "ab", ""]);
        let tagged = prop::collection::vec((tag, inner.clone()), 3..5);
        prop_oneof![
            2 => (properties, prop::bool::ANY).prop_map(|(properties, open)| {
                json!({ "properties": properties, "additionalProperties": open })
            }),
            1 => inner.clone().prop_map(|it| json!({ "additionalProperties": it })),
            1 => inner.clone().prop_map(|it| json!({ "patternProperties": { "^a": it } })),
            1 => inner.clone().prop_map(|it| json!({ "propertyNames": it })),
            1 => inner.clone().prop_map(|it| json!({ "items": it })),
            1 => (prop::sample::select(vec!["allOf", "anyOf", "oneOf"]), branches)
                .prop_map(|(keyword, branches)| json!({ keyword: branches })),
            1 => (prop::sample::select(vec!["anyOf", "oneOf"]), tagged, inner.clone())
                .prop_map(|(keyword, tagged, other)| {
                    let own = tagged.into_iter().map(|(text, rest)| json!({
                        "properties": { "kind": { "const": text }, "a": rest },
                        "required": ["kind"],
                    }));
                    json!({ keyword: own.chain([other]).collect::<Vec<_>>() })
                }),
            2 => (inner.clone(), inner).prop_map(both),
        ]
    })
}

/// The keywords of both, those of the first where both have one.
fn both((one, other): (Value, Value)) -> Value {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let mut all: Map<String, Value> = other;
            all.extend(one);
            Value::Object(all)
        }
        (one, _) => one,
    }
}

fn text(entries: &Sample) -> String {
    let mut text = String::new();
    if let Sample::Table(entries) = entries {
        for (key, value) in entries {
            let _ = writeln!(text, "{key} = {}", value.toml());
        }
    }
    text
}

const SCRIPT: &str = "steps = [
  { player = 'red', move = 'place', tile = 'h01', rotation = 3 },
  { chance = 'shuffle', stack = ['h01', 'h02'] },
  { player = 'blue', move = 'drive', path = ['a1', 'a2'] },
  { expect = { players.red.time = 15 }, note = 'x' },
]
";

proptest! {
    #[test]
    fn verdicts_are_those_of_json(schema in schema(), document in table(value(scalar()))) {
        let text = text(&document);
        let parsed = parse(&text);
        prop_assert_eq!(&parsed.errors, &[]);
        let json = document.json();
        let expected = jsonschema::validator_for(&schema).expect("a valid schema").is_valid(&json);
        let validator = Validator::new(schema.clone());
        let own = validator.accepts(&parsed.tree);
        prop_assert_eq!(own, expected, "{}\n{}", schema, text);
        // What does not fit is something that can be said.
        let (errors, _) = hold::errors(&validator.checks, parsed.tree.get_ref(), MAX_ERRORS);
        prop_assert_eq!(own, errors.is_empty(), "{}\n{}", schema, text);
    }

    #[test]
    fn equal_items_are_the_same_however_they_are_found(
        items in prop::collection::vec(value(scalar_of_toml()), 0..12),
    ) {
        let text = format!("a = {}", Sample::Array(items).toml());
        let parsed = parse(&text);
        let items = parsed.tree.get_ref()["a"].get_ref().as_array().expect("it is one");
        let is_equal = |one: usize, other: usize| duplicate::equal(items[one].get_ref(), items[other].get_ref());
        let one_by_one = (1..items.len())
            .find_map(|index| Some((index, (0..index).find(|other| is_equal(*other, index))?)));
        prop_assert_eq!(duplicate::first(items), one_by_one, "{}", text);
    }

    #[test]
    fn mutilated_scripts_never_panic(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4_usize, "[a-z0-9 =,.'{}\\[\\]\n#-]{0,4}"), 1..8),
    ) {
        let mut text = SCRIPT.to_owned();
        for (at, length, new) in edits {
            let at = at.index(text.len());
            text.replace_range(at..text.len().min(at + length), &new);
        }
        if parse(&text).errors.is_empty() {
            findings(&super::tests::choice::steps(), &text);
        }
    }

    #[test]
    fn what_is_refused_has_findings_in_place(schema in schema(), document in table(value(scalar_of_toml()))) {
        let text = text(&document);
        // `findings` compares with the verdict.
        for finding in findings(&schema, &text) {
            prop_assert!(text.get(finding.at.place.span.clone()).is_some());
            prop_assert!(!finding.message.is_empty());
            for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
                let mut fixed = text.clone();
                fixed.replace_range(edit.span.clone(), &edit.text);
                prop_assert_eq!(parse(&fixed).errors, &[], "{} {}", text, fixed);
            }
        }
    }
}

/// More faults than are looked at, in an array under `a`.
fn crowd(item: &str) -> String {
    format!("a = [{}]", format!("{item},").repeat(2 * MAX_ERRORS))
}

#[test]
fn a_crowd_of_faults_is_bounded() {
    let array = |items: Value| json!({ "properties": { "a": { "items": items } } });
    let tagged = json!({ "oneOf": [
        { "properties": { "t": { "const": "x" } }, "required": ["t", "u"] },
        { "properties": { "t": { "const": "y" } }, "required": ["t", "v"] },
    ] });
    for (items, item, message) in [
        (
            json!({ "type": "string" }),
            "1",
            "expected a string in `a`, found an integer",
        ),
        (json!({ "required": ["b"] }), "{ c = 1 }", "`b` is missing"),
        (tagged, "{ t = 'z' }", "`z` is not allowed for `t`"),
    ] {
        let found = findings(&array(items), &crowd(item));
        assert!(found.len() <= MAX_FINDINGS, "{item}: {}", found.len());
        // Items of a wrong type are one finding.
        assert!(found.len() > 50 || item == "1", "{item}: {}", found.len());
        let (note, found) = found.split_last().expect("there are some");
        assert_eq!(note.rule.name, "finding-limit", "{item}");
        assert!(
            found.iter().all(|finding| finding.message == message),
            "{item}"
        );
    }
    let keys: Vec<String> = (0..2 * MAX_ERRORS)
        .map(|number| format!("k{number} = 1"))
        .collect();
    let keys = keys.join("\n");
    assert_eq!(
        findings(&json!({ "additionalProperties": false }), &keys).len(),
        MAX_FINDINGS
    );
    assert_eq!(
        findings(
            &json!({ "additionalProperties": { "type": "string" } }),
            &keys
        )
        .len(),
        MAX_FINDINGS
    );
}

#[test]
fn paths_through_a_huge_key_are_bounded() {
    let key = "k".repeat(1_000_000);
    let text = format!("{key} = [{}]", "1,".repeat(100_000));
    let schema = json!({ "additionalProperties": { "items": { "type": "string" } } });
    let found = findings(&schema, &text);
    assert!(!found.is_empty() && found.len() < 100, "{}", found.len());
    assert!(found.iter().all(|finding| finding.message.len() < 200));
}
