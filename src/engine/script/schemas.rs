//! The JSON schema of scripts, made from the types of a game's moves, outcomes, views and events.

use serde_json::{Map, Value, json};

use super::share;
use crate::document::schema;
use crate::engine::cases;
use crate::engine::clause::{ClauseKind, Clauses as _};
use crate::engine::definition::Definition;
use crate::engine::laws::invariants;
use crate::kit::quote::list;
use crate::kit::random::STREAM;

/// The JSON schema of a game's scripts.
#[must_use]
pub fn schema<G: Definition>() -> Value {
    let clauses: Vec<&str> = G::Clause::TABLE.iter().map(|clause| clause.id).collect();
    let moves = G::Clause::TABLE.iter();
    let moves = moves.filter(|clause| clause.kind == ClauseKind::Move);
    let refusing: Vec<&str> = moves.map(|clause| clause.id).collect();
    let clause = json!({
        "type": "string",
        "enum": clauses,
        "x-rule": "unknown-clause",
        "x-refusing": refusing,
    });
    let (expect, event) = expectation_schema::<G>(&clause);
    let example = G::Clause::TABLE
        .iter()
        .find(|clause| clause.kind == ClauseKind::Move)
        .map_or_else(String::new, |clause| format!(", such as `{}`", clause.id));
    let illegal = json!({
        "description": format!("The clause that must refuse this step{example}; nothing changes then."),
        "$ref": "#/$defs/clause",
    });
    let note = json!({ "description": "A note for readers.", "type": "string" });
    let legal = json!({
        "description": "The step must be legal; it is not carried out. Format 2.",
        "type": "boolean",
        "const": true,
    });
    let label = json!({
        "description": "What cases call this step. Format 2.",
        "type": "string",
        "minLength": 1,
    });
    let common = json!({
        "illegal": illegal,
        "legal": legal,
        "label": label,
        "expect": { "$ref": "#/$defs/expect" },
        "note": note,
    });
    let player = schema::inlined::<G::Player>();
    let chance = schema::inlined::<G::ChanceText>();
    let outcomes = outcome_schemas(&chance);
    let mut branches = Vec::new();
    let moves = json!({ "player": { "description": "Who moves.", "$ref": "#/$defs/player" } });
    branches.extend(step_branches(
        &schema::inlined::<G::MoveText>(),
        "move",
        &moves,
        Some(&outcomes),
        &common,
    ));
    branches.extend(step_branches(&chance, "chance", &json!({}), None, &common));
    branches.push(json!({
        "description": "Nothing happens: only expectations about the position.",
        "type": "object",
        "properties": { "label": label, "expect": { "$ref": "#/$defs/expect" }, "note": note },
        "required": ["expect"],
        "additionalProperties": false,
    }));
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "cites": {
                "description": "Clauses that the steps exercise; naming any makes the script a \
                    ruling, and each must then apply in some step or refuse one, here or in a case.",
                "type": "array",
                "items": { "$ref": "#/$defs/clause" },
            },
            "random": { "description": "The seed for chance that the script leaves open.", "$ref": "#/$defs/random" },
            "scenario": {
                "description": "The scenario that is played: a path relative to this file.",
                "type": "string",
            },
            "position": {
                "description": "The position that is played on from: a path relative to this file.",
                "type": "string",
            },
            "changes": {
                "description": "Keys in place of those in the file of `position`. Format 2.",
                "$ref": "#/$defs/start-changes",
            },
            "setup": { "description": "The scenario that is played, written here.", "$ref": "#/$defs/setup" },
            "start": { "description": "The position that is played on from, written here.", "$ref": "#/$defs/start" },
            "steps": {
                "description": "What happens: moves, chance outcomes and expectations in order.",
                "type": "array",
                "items": { "$ref": "#/$defs/step" },
            },
            "cases": {
                "description": "Other ways on from the same start, each a ruling of its own. Format 2.",
                "type": "array",
                "minItems": 1,
                "items": { "$ref": "#/$defs/case" },
            },
        },
        "required": ["steps"],
        "additionalProperties": false,
        "$defs": {
            "clause": clause,
            "player": player,
            "random": {
                "description": "The seed for chance that the script leaves open, and the version \
                    of the random stream that it relies on.",
                "type": "object",
                "properties": {
                    "stream": { "description": "Version of the random stream.", "type": "integer", "const": STREAM },
                    "seed": { "description": "Any number; the same one gives the same game.", "type": "integer", "minimum": 0 },
                },
                "required": ["stream", "seed"],
                "additionalProperties": false,
            },
            // Tags tell the branches apart, so that any that fits is the only one: found sooner.
            "step": { "anyOf": branches },
            "case": cases::schema::<G>(),
            "setup-changes": cases::changes::<G::Scenario>(),
            "start-changes": cases::changes::<G::Position>(),
            "expect": expect,
            "event": event,
            "setup": schema::inlined::<G::Scenario>(),
            "start": schema::inlined::<G::Position>(),
        },
    });
    if let Value::Object(defs) = &mut schema["$defs"] {
        defs.insert("outcome".to_owned(), outcome_schema(&chance, &outcomes));
        for outcome in outcomes {
            defs.insert(format!("outcome-{}", outcome.key), outcome.schema);
        }
        share::keys_in_common(defs);
        share::tables_alike(defs);
    }
    schema
}

/// What chance can give under a key, beside a move.
struct Beside {
    key: String,
    /// The events that take it.
    events: Vec<String>,
    schema: Value,
}

impl Beside {
    /// The key in a table in which others may stand beside it.
    fn property(&self) -> Value {
        json!({
            "description": format!(
                "What {} gives, if this move calls for it.", list(self.events.iter().map(String::as_str))
            ),
            "$ref": format!("#/$defs/outcome-{}", self.key),
        })
    }
}

/// The keys of all outcomes, with the events that take them.
fn outcome_schemas(chance: &Value) -> Vec<Beside> {
    let mut all: Vec<Beside> = Vec::new();
    for (event, content) in variants(chance) {
        let properties = content.get("properties").and_then(Value::as_object);
        for (key, schema) in properties.into_iter().flatten() {
            let Some(known) = all.iter_mut().find(|beside| beside.key == *key) else {
                all.push(Beside {
                    key: key.clone(),
                    events: vec![event.to_owned()],
                    schema: json!({ "anyOf": [schema] }),
                });
                continue;
            };
            known.events.push(event.to_owned());
            let bare = |schema: &Value| {
                let mut schema = schema.clone();
                if let Value::Object(schema) = &mut schema {
                    schema.remove("description");
                }
                schema
            };
            if let Some(Value::Array(branches)) = known.schema.get_mut("anyOf")
                && !branches.iter().any(|known| bare(known) == bare(schema))
            {
                branches.push(schema.clone());
            }
        }
    }
    for beside in &mut all {
        if let Some([only]) = beside.schema["anyOf"].as_array().map(Vec::as_slice) {
            beside.schema = only.clone();
        }
    }
    all
}

/// The variants of an enumeration: name and content.
pub(in crate::engine) fn variants(schema: &Value) -> impl Iterator<Item = (&str, &Value)> {
    schema::alternatives(schema).filter_map(|branch| {
        let (name, content) = branch.get("properties")?.as_object()?.iter().next()?;
        Some((name.as_str(), content))
    })
}

/// An outcome in the list beside a move.
fn outcome_schema(chance: &Value, outcomes: &[Beside]) -> Value {
    let events: Vec<&str> = variants(chance).map(|(event, _)| event).collect();
    let mut properties = Map::new();
    properties.insert(
        "chance".to_owned(),
        json!({
            "description": "The event, if it is not the one that is due.",
            "type": "string",
            "enum": events,
        }),
    );
    properties.extend(
        outcomes
            .iter()
            .map(|beside| (beside.key.clone(), beside.property())),
    );
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Lets outcomes stand beside a move, under keys that it has no parameters of.
fn add_outcomes(outcomes: &[Beside], properties: &mut Map<String, Value>) {
    for beside in outcomes {
        properties.entry(beside.key.clone()).or_insert_with(|| {
            let mut property = beside.property();
            property["x-beside"] = true.into();
            property
        });
    }
    properties.insert(
        "chance".to_owned(),
        json!({
            "description": "What chance gives right after this move, in order, where several events are \
                due or a key would be one of the move's own. Format 2.",
            "type": "array",
            "minItems": 1,
            "items": { "$ref": "#/$defs/outcome" },
            "x-beside": true,
        }),
    );
}

/// One branch for each variant of an externally tagged enumeration, flattened behind its tag.
/// What stands `beside` a variant follows its parameters: what is expected of both stands behind them, in schemas as in
/// documents.
fn step_branches(
    variants: &Value,
    tag: &str,
    first: &Value,
    beside: Option<&[Beside]>,
    common: &Value,
) -> Vec<Value> {
    let Some(Value::Array(variants)) = variants.get("oneOf").or_else(|| variants.get("anyOf"))
    else {
        unreachable!("moves and outcomes are enumerations of several variants")
    };
    variants
        .iter()
        .filter_map(|variant| step_branch(variant, tag, first, beside, common))
        .collect()
}

fn step_branch(
    variant: &Value,
    tag: &str,
    first: &Value,
    beside: Option<&[Beside]>,
    common: &Value,
) -> Option<Value> {
    let (name, content) = variant.get("properties")?.as_object()?.iter().next()?;
    let mut properties = Map::new();
    properties.extend(first.as_object()?.clone());
    properties.insert(tag.to_owned(), json!({ "type": "string", "const": name }));
    if let Some(parameters) = content.get("properties").and_then(Value::as_object) {
        properties.extend(parameters.clone());
    }
    if let Some(outcomes) = beside {
        add_outcomes(outcomes, &mut properties);
    }
    properties.extend(common.as_object()?.clone());
    let mut required: Vec<Value> = first.as_object()?.keys().map(|key| json!(key)).collect();
    required.push(json!(tag));
    if let Some(names) = content.get("required").and_then(Value::as_array) {
        required.extend(names.iter().cloned());
    }
    let description = variant
        .get("description")
        .or_else(|| content.get("description"));
    Some(json!({
        "title": name,
        "description": description,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    }))
}

/// Expectations: the view with nothing required, and what a step cites and causes.
fn expectation_schema<G: Definition>(clause: &Value) -> (Value, Value) {
    let mut view = schema::inlined::<G::View>();
    let mut event = schema::inlined::<G::Event>();
    relax(&mut view, false);
    relax(&mut event, true);
    let number = json!({ "type": "integer" });
    let range = json!({
        "type": "array",
        "items": { "type": "number" },
        "minItems": 2,
        "maxItems": 2,
    });
    let (mut change, mut between) = (
        numbers(&view, &number).unwrap_or_default(),
        numbers(&view, &range).unwrap_or_default(),
    );
    one_of_a_set(&mut view, G::SETS);
    if let Some(Value::Object(properties)) = view.get_mut("properties") {
        let mut insert = |key: &str, schema: Value| {
            let taken = properties.insert(key.to_owned(), schema);
            assert!(taken.is_none(), "a view has `{key}`, too");
        };
        insert(
            "cites",
            json!({
                "description": "Clauses that this step cites, among others.",
                "type": "array",
                "items": clause,
            }),
        );
        insert(
            "events",
            json!({
                "description": "Events of this step, in this order, others between them.",
                "type": "array",
                "items": { "$ref": "#/$defs/event" },
            }),
        );
        let ids: Vec<&str> = invariants::<G>().map(|invariant| invariant.id).collect();
        insert(
            "holds",
            json!({
                "description": "Invariants that hold in this position, and from the one before.",
                "type": "array",
                "items": { "type": "string", "enum": ids },
            }),
        );
        insert(
            "over",
            json!({ "description": "Whether the game is over.", "type": "boolean" }),
        );
        insert(
            "no-events",
            json!({
                "type": "array",
                "items": { "$ref": "#/$defs/event" },
                "description": "Events that do not happen in this step. Format 2.",
            }),
        );
        insert(
            "only-events",
            json!({
                "type": "array",
                "items": { "$ref": "#/$defs/event" },
                "description": "The events of this step, all of them, in this order. Format 2.",
            }),
        );
        insert(
            "decided",
            json!({
                "anyOf": [
                    { "$ref": "#/$defs/player" },
                    { "type": "array", "items": { "$ref": "#/$defs/player" } },
                ],
                "description": "Who decided in this step: who was `next` before it. Format 2.",
            }),
        );
        change["description"] =
            "By how much numbers have changed in this step, such as what it cost. Format 2.".into();
        insert("change", change);
        between["description"] =
            "Numbers by the range in which they lie, ends included. Format 2.".into();
        insert("between", between);
        insert(
            "absent",
            json!({
                "description": "Names such as `players.red.hand` that stand for nothing in the \
                    position, or for nothing that `seen-by` may see.",
                "type": "array",
                "items": { "type": "string" },
            }),
        );
        insert(
            "seen-by",
            json!({
                "description": "Compare with what this player sees instead of with everything; `table` is \
                    what all players see (format 2).",
                "anyOf": [{ "$ref": "#/$defs/player" }, { "type": "string", "const": "table" }],
            }),
        );
    }
    (view, event)
}

/// The schema of the numbers in a view, each by `leaf`; nothing where there are none.
fn numbers(schema: &Value, leaf: &Value) -> Option<Value> {
    let is = |name: &str| match schema.get("type") {
        Some(Value::String(own)) => own == name,
        Some(Value::Array(all)) => all.iter().any(|own| own == name),
        _ => false,
    };
    if is("integer") || is("number") {
        return Some(leaf.clone());
    }
    if let Some(branches) = schema.get("anyOf").or_else(|| schema.get("oneOf")) {
        let branches = branches.as_array()?.iter();
        let mut kept: Vec<Value> = branches
            .filter_map(|branch| numbers(branch, leaf))
            .collect();
        kept.dedup();
        return match kept.len() {
            0 => None,
            1 => kept.pop(),
            _ => Some(json!({ "anyOf": kept })),
        };
    }
    let others = schema.get("additionalProperties");
    let others = others.and_then(|others| numbers(others, leaf));
    let own = schema.get("properties").and_then(Value::as_object);
    let own: Map<String, Value> = (own.into_iter().flatten())
        .filter_map(|(key, schema)| Some((key.clone(), numbers(schema, leaf)?)))
        .collect();
    if own.is_empty() && others.is_none() {
        return None;
    }
    Some(json!({
        "type": "object",
        "properties": own,
        "additionalProperties": others.unwrap_or(Value::Bool(false)),
    }))
}

/// Lets a single member stand in place of a list, where lists are sets.
fn one_of_a_set(schema: &mut Value, sets: &[&str]) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| one_of_a_set(item, sets)),
        Value::Object(object) => {
            object
                .values_mut()
                .for_each(|value| one_of_a_set(value, sets));
            let Some(Value::Object(properties)) = object.get_mut("properties") else {
                return;
            };
            for (key, property) in properties {
                let is_set = key == "next" || sets.contains(&key.as_str());
                let is_list = property.get("type").is_some_and(|name| name == "array");
                let Some(item) = property.get("items").filter(|_| is_set && is_list) else {
                    continue;
                };
                let (item, mut list) = (item.clone(), property.clone());
                let Value::Object(own) = &mut list else {
                    continue;
                };
                let description = own.remove("description");
                *property = json!({ "anyOf": [list, item] });
                if let Some(description) = description {
                    property["description"] = description;
                }
            }
        }
        _ => {}
    }
}

/// Makes every key of a schema optional, for partial expectations. With `keep_tag`, keys with a fixed value stay
/// required: they say which variant of an enumeration it is.
pub(in crate::engine) fn relax(schema: &mut Value, keep_tag: bool) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| relax(item, keep_tag)),
        Value::Object(object) => {
            let is_tag = |object: &Map<String, Value>, name: &Value| {
                keep_tag
                    && name.as_str().is_some_and(|name| {
                        object
                            .get("properties")
                            .and_then(|properties| properties.get(name))
                            .is_some_and(|property| property.get("const").is_some())
                    })
            };
            if let Some(Value::Array(names)) = object.get("required").cloned() {
                let kept: Vec<Value> = names
                    .into_iter()
                    .filter(|name| is_tag(object, name))
                    .collect();
                object.insert("required".to_owned(), Value::Array(kept));
            }
            object.values_mut().for_each(|value| relax(value, keep_tag));
        }
        _ => {}
    }
}
