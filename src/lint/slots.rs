//! Where a schema lets component documents stand. `build.rs` finds that out for the schemas that come with the program,
//! which is why nothing is used here but JSON.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The way to such a place from the top, `None` for each value of a table or a list; and the kind of document.
pub type SlotPlace = (Vec<Option<String>>, String);

/// The places that a schema has: those it marks by `x-kind`.
#[must_use]
pub fn places(schema: &Value) -> Vec<SlotPlace> {
    let none = Map::new();
    let definitions = schema["$defs"].as_object().unwrap_or(&none);
    let mut walk = SlotWalk {
        definitions,
        leading: leading(definitions),
        keys: Vec::new(),
        open: Vec::new(),
        found: Vec::new(),
    };
    walk.node(schema);
    walk.found
}

/// The definitions that lead to such a place.
fn leading(definitions: &Map<String, Value>) -> BTreeSet<&str> {
    let mut leading = BTreeSet::new();
    loop {
        let before = leading.len();
        for (name, node) in definitions {
            if leads(node, &leading) {
                leading.insert(&**name);
            }
        }
        if leading.len() == before {
            return leading;
        }
    }
}

fn leads(node: &Value, leading: &BTreeSet<&str>) -> bool {
    let is_leading = |part: &SchemaPart<'_>| match part {
        SchemaPart::Definition(name) => leading.contains(name),
        SchemaPart::Same(node) | SchemaPart::Below(_, node) => leads(node, leading),
    };
    node["x-kind"].is_string() || parts(node).iter().any(is_leading)
}

/// What a subschema is made of.
enum SchemaPart<'s> {
    /// A definition, of the same value.
    Definition(&'s str),
    /// A subschema of the same value.
    Same(&'s Value),
    /// A subschema of what stands behind a key, or of each value there is.
    Below(Option<&'s str>, &'s Value),
}

fn parts(node: &Value) -> Vec<SchemaPart<'_>> {
    let mut parts = Vec::new();
    for (keyword, value) in node.as_object().into_iter().flatten() {
        match (&**keyword, value) {
            ("$ref", Value::String(to)) => {
                parts.extend(to.strip_prefix("#/$defs/").map(SchemaPart::Definition));
            }
            ("allOf" | "anyOf" | "oneOf", Value::Array(nodes)) => {
                parts.extend(nodes.iter().map(SchemaPart::Same));
            }
            ("properties", Value::Object(named)) => {
                let below = named.iter();
                parts.extend(below.map(|(key, node)| SchemaPart::Below(Some(key), node)));
            }
            ("items" | "additionalProperties", node) => parts.push(SchemaPart::Below(None, node)),
            _ => {}
        }
    }
    parts
}

struct SlotWalk<'s> {
    definitions: &'s Map<String, Value>,
    leading: BTreeSet<&'s str>,
    keys: Vec<Option<String>>,
    open: Vec<&'s str>,
    found: Vec<SlotPlace>,
}

impl<'s> SlotWalk<'s> {
    fn node(&mut self, node: &'s Value) {
        if let Some(kind) = node["x-kind"].as_str() {
            let place = (self.keys.clone(), kind.to_owned());
            if !self.found.contains(&place) {
                self.found.push(place);
            }
        }
        for part in parts(node) {
            match part {
                SchemaPart::Same(node) => self.node(node),
                SchemaPart::Definition(name)
                    if self.leading.contains(name) && !self.open.contains(&name) =>
                {
                    self.open.push(name);
                    self.node(&self.definitions[name]);
                    self.open.pop();
                }
                SchemaPart::Below(key, node) if leads(node, &self.leading) => {
                    self.keys.push(key.map(str::to_owned));
                    self.node(node);
                    self.keys.pop();
                }
                _ => {}
            }
        }
    }
}
