//! The JSON schema of cases: what a script may say of each, and what a case may change of the start.

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use crate::document::schema;
use crate::engine::definition::Definition;
use crate::engine::script::relax;

/// The values of a reading.
pub(super) fn values<G: Definition>(reading: &str) -> Vec<String> {
    let schema = schema::inlined::<G::ReadingsGiven>();
    let reading = &schema["properties"][reading];
    let value = |branch: &Value| branch.get("const")?.as_str().map(str::to_owned);
    schema::alternatives(reading).filter_map(value).collect()
}

/// The JSON schema of some keys of a scenario or a position.
pub(in crate::engine) fn changes<T: JsonSchema>() -> Value {
    let mut schema = schema::inlined::<T>();
    relax(&mut schema, true);
    schema
}

/// The JSON schema of a case.
pub(in crate::engine) fn schema<G: Definition>() -> Value {
    let readings = schema::inlined::<G::ReadingsGiven>();
    let names: Vec<&String> = readings["properties"]
        .as_object()
        .into_iter()
        .flat_map(Map::keys)
        .collect();
    let difference = json!({
        "type": "object",
        "minProperties": 1,
        "properties": {
            "expect": { "description": "What is expected otherwise, key by key.", "$ref": "#/$defs/expect" },
            "illegal": { "description": "The clause that refuses the step.", "$ref": "#/$defs/clause" },
            "legal": {
                "description": "The step is not refused; it is not carried out either.",
                "type": "boolean",
                "const": true,
            },
        },
        "additionalProperties": false,
    });
    let mut case = json!({
        "type": "object",
        "properties": {
            "title": { "description": "What the case shows.", "type": "string", "minLength": 1 },
            "note": { "description": "A note for readers.", "type": "string" },
            "cites": {
                "description": "Clauses that this case exercises, beside those of the script.",
                "type": "array",
                "items": { "$ref": "#/$defs/clause" },
            },
            "after": {
                "description": "The label of the step of the script after which the case begins; at the \
                    start if there is none.",
                "type": "string",
            },
            "each": {
                "description": "A reading: the case is played under each of its values.",
                "type": "string",
                "enum": names,
                "x-rule": "option-unknown",
            },
            "readings": readings,
            "setup": { "description": "Keys of the scenario that are otherwise here.", "$ref": "#/$defs/setup-changes" },
            "start": { "description": "Keys of the position that are otherwise here.", "$ref": "#/$defs/start-changes" },
            "random": { "description": "Another seed than the script's.", "$ref": "#/$defs/random" },
            "steps": {
                "description": "What happens; all steps of the script if neither this nor `after` is there.",
                "type": "array",
                "items": { "$ref": "#/$defs/step" },
            },
            "under": {
                "description": "With `each`: by value of the reading, then by label of a step, what is otherwise \
                    there.",
                "type": "object",
                "additionalProperties": { "type": "object", "additionalProperties": difference },
            },
        },
        "required": ["title"],
        "additionalProperties": false,
    });
    if names.is_empty()
        && let Some(Value::Object(properties)) = case.get_mut("properties")
    {
        for key in ["each", "under", "readings"] {
            properties.shift_remove(key);
        }
    }
    case
}
