//! Tests of the validator as a whole, on small schemas made by hand.

pub(super) mod choice;
mod keys;
mod lost;
mod values;

use std::sync::Arc;

use serde_json::{Value, json};

use super::*;
use crate::diagnostic::{Citation, Level, Rule, Source};
use crate::document::tree::TomlValue;
use crate::document::{Document, Memory, parse};
use crate::lint::Kind;
use crate::lint::{Catalogue, Library, WayAround, general};

/// A catalogue of one game with one rule and one clause.
struct Regatta;

static BAD_SAIL: Rule = Rule {
    name: "bad-sail",
    game: Some("regatta"),
    level: Level::Warn,
    group: None,
    summary: "a sail that holds no wind",
    why: "It should.",
    clauses: &["sail.whole"],
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

    fn newest_edition(&self) -> u32 {
        1
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
    let validator = Validator::new(schema.clone());
    let document = Document::new(Arc::new(Source::new("x.toml", text)));
    let library = Library::new(Memory::default(), &Regatta);
    let parsed = parse(text);
    assert_eq!(parsed.errors, [], "{text}");
    let mut findings = Vec::new();
    let scope = Scope::new("regatta", Arc::new(document), &library, &mut findings);
    let found = validator.findings(&parsed.tree, &[], &scope);
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
        "inner": { "x-rule": "bad-sail", "x-clause": { "bad-id": "hull.dry" }, "items": { "$ref": "#/$defs/inner" } },
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
    assert_eq!(
        rules("inner = ['x']"),
        ("bad-id", Level::Error, Some("hull.dry"))
    );
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
    let TomlValue::Table(table) = parsed.tree.get_ref()["setup"].get_ref().clone() else {
        panic!("a table")
    };
    let source = Arc::new(Source::new("x.toml", text));
    let library = Library::new(Memory::default(), &Regatta);
    let scope = Scope {
        game: "regatta",
        document: Arc::new(Document::new(source)),
        prefix: "/setup".to_owned(),
        library: &library,
        findings: &mut Vec::new(),
        way: WayAround::First,
        overlay: None,
        for_show: false,
        edition: None,
    };
    let tree = toml::Spanned::new(0..0, table);
    let found = Validator::new(schema).findings(&tree, &[], &scope);
    let found: Vec<String> = found.iter().map(|finding| shown(text, finding)).collect();
    assert_eq!(
        found,
        [
            "missing-field, [setup]: `x` is missing (add `x = …`)",
            "wrong-type, 3: expected a string for `map`, found an integer (put it in quotes: `\"3\"`)",
        ]
    );
}
