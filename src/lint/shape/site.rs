//! Places in a schema: what it says there, and what it says on the way there.

use serde_json::{Map, Value};

use super::checks::PatternCheck;
use super::number::equals;
use super::words::is_of;
use crate::document::schema::referred;
use crate::document::spans::steps;
use crate::document::tree::TomlValue;

/// Keywords whose value holds subschemas by name and is none itself.
const NAMED: [&str; 3] = ["properties", "patternProperties", "$defs"];

/// Keywords whose subschemas are about the same value.
const IN_PLACE: [&str; 4] = ["$ref", "allOf", "anyOf", "oneOf"];

/// Those of them that hold several.
const BRANCHES: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// How many references in a row are followed: the validator has refused circles.
const MAX_REFERENCES: usize = 64;

/// A subschema and those around it.
#[derive(Clone, Debug)]
pub(super) struct Site<'s> {
    root: &'s Value,
    /// The subschemas on the way, references followed, outermost first. Not empty.
    trail: Vec<SchemaStep<'s>>,
}

/// A subschema on the way to another.
#[derive(Clone, Copy, Debug)]
struct SchemaStep<'s> {
    schema: &'s Value,
    /// It is about the same value as the one before it.
    in_place: bool,
}

impl<'s> Site<'s> {
    /// The subschema that holds the keyword at `location`, as the validator gives it: a pointer
    /// from the root that goes through references.
    pub fn of_keyword(root: &'s Value, location: &str) -> Self {
        let parent = location.rfind('/').map_or("", |end| &location[..end]);
        Self::at(root, parent)
    }

    /// The subschema at `location`.
    pub fn at(root: &'s Value, location: &str) -> Self {
        let mut site = Self {
            root,
            trail: vec![SchemaStep {
                schema: root,
                in_place: false,
            }],
        };
        let mut here = root;
        let mut keyword = None;
        for step in steps(location) {
            let next = match here {
                Value::Array(items) => step.parse().ok().and_then(|index: usize| items.get(index)),
                _ if keyword.is_none() && step == "$ref" => referred(root, here),
                _ => here.get(&step),
            };
            let Some(next) = next else { break };
            here = next;
            let inside = keyword.take();
            let holds = inside.is_none() && (here.is_array() || NAMED.contains(&step.as_str()));
            let of = inside.unwrap_or(step);
            if holds {
                // Only what is inside is a subschema.
                keyword = Some(of);
            } else {
                let in_place = IN_PLACE.contains(&of.as_str());
                site.trail.push(SchemaStep {
                    schema: here,
                    in_place,
                });
            }
        }
        site
    }

    /// What the subschema itself says by a keyword.
    pub fn get(&self, keyword: &str) -> Option<&'s Value> {
        self.schema().get(keyword)
    }

    /// The subschema.
    pub fn schema(&self) -> &'s Value {
        self.trail.last().map_or(self.root, |step| step.schema)
    }

    /// The name that `annotation` gives for the first of these keywords: on the innermost
    /// subschema that gives one. It is a string for all keywords, or an object from keywords to
    /// strings in which `*` stands for the others.
    pub fn annotation(&self, annotation: &str, keywords: &[&str]) -> Option<&'s str> {
        self.trail
            .iter()
            .rev()
            .find_map(|step| match step.schema.get(annotation)? {
                Value::String(name) => Some(name.as_str()),
                Value::Object(names) => {
                    let name = keywords.iter().find_map(|keyword| names.get(*keyword));
                    name.or_else(|| names.get("*"))?.as_str()
                }
                _ => None,
            })
    }

    /// What the value means, as its subschema says or those about the same value around it.
    pub fn meaning(&self) -> Option<String> {
        meaning(self.text("description")?)
    }

    /// What the value has to look like, in words, by the keyword `x-help` in the same places.
    pub fn looks(&self) -> Option<&'s str> {
        self.text("x-help")
    }

    fn text(&self, keyword: &str) -> Option<&'s str> {
        let mut is_same = true;
        let mut steps = self.trail.iter().rev().take_while(|step| {
            let take = is_same;
            is_same = step.in_place;
            take
        });
        steps.find_map(|step| step.schema.get(keyword)?.as_str())
    }

    /// Every key that the subschema knows, in its order, with what each may hold.
    pub fn properties(&self) -> Vec<(&'s str, &'s Value)> {
        self.properties_of(self.schema())
    }

    /// Every key that another subschema of the same document knows.
    pub fn properties_of(&self, schema: &'s Value) -> Vec<(&'s str, &'s Value)> {
        let mut found = Vec::new();
        self.gather(schema, MAX_REFERENCES, &mut found);
        found
    }

    fn gather(&self, schema: &'s Value, depth: usize, found: &mut Vec<(&'s str, &'s Value)>) {
        let Some(depth) = depth.checked_sub(1) else {
            return;
        };
        if let Some(Value::Object(properties)) = schema.get("properties") {
            for (key, value) in properties {
                // What is allowed in no form is not known.
                if value != &Value::Bool(false) && !found.iter().any(|(other, _)| other == key) {
                    found.push((key, value));
                }
            }
        }
        if let Some(reference) = referred(self.root, schema) {
            self.gather(reference, depth, found);
        }
        for keyword in BRANCHES {
            if let Some(Value::Array(branches)) = schema.get(keyword) {
                for branch in branches {
                    self.gather(branch, depth, found);
                }
            }
        }
    }

    /// What a value under this key of the table at a path of the document may be: the subschemas of all alternatives.
    pub fn holding(&self, path: &str, key: &str) -> Vec<&'s Value> {
        let tables = self.tables_at(path).into_iter();
        let of_key = tables.filter_map(|schema| schema.get("properties")?.get(key));
        of_key
            .filter(|schema| **schema != Value::Bool(false))
            .collect()
    }

    /// The same of a key that follows a pattern, such as a cell. Where keys may be any words, that says nothing.
    pub fn holding_alike(&self, path: &str, key: &str) -> Vec<&'s Value> {
        let tables = self.tables_at(path).into_iter();
        let patterns = tables.filter_map(|schema| schema.get("patternProperties")?.as_object());
        let is_alike = |pattern: &str| {
            let pattern = PatternCheck::new(pattern);
            !pattern.is_of_ids() && pattern.is_in(key)
        };
        let alike = patterns.flatten().filter(|(pattern, _)| is_alike(pattern));
        alike.map(|(_, schema)| schema).collect()
    }

    /// The keys that the table at a path of the document may have, each once, with what the first alternative holds there.
    pub fn keys_at(&self, path: &str) -> Vec<(&'s str, &'s Value)> {
        let mut found: Vec<(&str, &Value)> = Vec::new();
        let tables = self.tables_at(path).into_iter();
        let keys = tables.filter_map(|schema| schema.get("properties")?.as_object());
        for (key, schema) in keys.flatten() {
            if *schema != Value::Bool(false) && !found.iter().any(|(known, _)| known == key) {
                found.push((key, schema));
            }
        }
        found
    }

    /// The subschemas of what stands at a path of the document, of all alternatives.
    fn tables_at(&self, path: &str) -> Vec<&'s Value> {
        let mut here = vec![self.root];
        for step in steps(path) {
            let all = here
                .into_iter()
                .flat_map(|schema| self.reached(schema, &BRANCHES));
            here = all.flat_map(|schema| inside(schema, &step)).collect();
        }
        let all = here.into_iter();
        all.flat_map(|schema| self.reached(schema, &BRANCHES))
            .collect()
    }

    /// The subschema with all those that references and these keywords lead to.
    fn reached(&self, schema: &'s Value, keywords: &[&str]) -> Vec<&'s Value> {
        let mut found = vec![schema];
        let mut next = 0;
        while let Some(&schema) = found.get(next) {
            next += 1;
            let reference = referred(self.root, schema);
            let branches = keywords
                .iter()
                .filter_map(|keyword| schema.get(keyword)?.as_array());
            for schema in reference.into_iter().chain(branches.flatten()) {
                if !found.iter().any(|known| std::ptr::eq(*known, schema)) {
                    found.push(schema);
                }
            }
        }
        found
    }

    /// The names that `keyword` gives a subschema, through references and `allOf`.
    pub fn value_of(&self, schema: &'s Value, keyword: &str) -> Option<&'s Value> {
        let schemas = self.with_references(schema);
        schemas.into_iter().find_map(|schema| schema.get(keyword))
    }

    /// The subschema with all those that apply to the same value in any case.
    fn with_references(&self, schema: &'s Value) -> Vec<&'s Value> {
        self.reached(schema, &["allOf"])
    }

    /// The keys that tell a branch of alternatives from the others: those that it requires and
    /// for which it allows a single value.
    pub fn tags(&self, branch: &'s Value) -> Vec<(&'s str, &'s Value)> {
        let schemas = self.with_references(branch);
        let required: Vec<&str> = schemas
            .iter()
            .filter_map(|schema| schema.get("required")?.as_array())
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let properties = schemas
            .iter()
            .filter_map(|schema| schema.get("properties")?.as_object());
        properties
            .flat_map(Map::iter)
            .filter(|(key, _)| required.contains(&key.as_str()))
            .filter_map(|(key, value)| Some((key.as_str(), self.only_value(value)?)))
            .collect()
    }

    /// The tags of all alternatives that this subschema has.
    pub fn branch_tags(&self) -> Vec<(&'s str, &'s Value)> {
        let lists = BRANCHES
            .iter()
            .filter_map(|keyword| self.value_of(self.schema(), keyword)?.as_array());
        lists
            .flatten()
            .flat_map(|branch| self.tags(branch))
            .collect()
    }

    fn only_value(&self, schema: &'s Value) -> Option<&'s Value> {
        self.value_of(schema, "const").or_else(|| {
            let values = self.value_of(schema, "enum")?.as_array()?;
            if let [only] = values.as_slice() {
                Some(only)
            } else {
                None
            }
        })
    }

    /// The alternatives of a subschema, if it has some.
    pub fn alternatives(&self, schema: &'s Value) -> Option<&'s Vec<Value>> {
        let branches = |keyword| self.value_of(schema, keyword)?.as_array();
        branches("oneOf").or_else(|| branches("anyOf"))
    }

    /// The values that a subschema allows, if it lists them: by `enum`, `const`, or alternatives
    /// of these.
    pub fn values(&self, schema: &'s Value) -> Option<Vec<&'s Value>> {
        if let Some(value) = self.value_of(schema, "const") {
            return Some(vec![value]);
        }
        if let Some(Value::Array(values)) = self.value_of(schema, "enum") {
            return Some(values.iter().collect());
        }
        let branches = self.alternatives(schema)?.iter();
        let branches = branches.map(|branch| self.values(branch));
        branches
            .collect::<Option<Vec<_>>>()
            .map(|values| values.concat())
    }

    /// The keys without which the table cannot be.
    pub fn needed(&self) -> Vec<&'s str> {
        self.needed_of(self.schema())
    }

    /// The keys without which a table of another subschema cannot be.
    pub fn needed_of(&self, schema: &'s Value) -> Vec<&'s str> {
        let needed = self.value_of(schema, "required");
        let keys = needed.and_then(Value::as_array).into_iter().flatten();
        keys.filter_map(Value::as_str).collect()
    }

    /// The key without which the table cannot be, if there is one such key and it holds a text.
    pub fn only_needed_text(&self) -> Option<&'s str> {
        let [key] = self.needed()[..] else {
            return None;
        };
        let mut properties = self.properties().into_iter();
        let (_, holds) = properties.find(|(name, _)| *name == key)?;
        (self.types(holds) == ["string"]).then_some(key)
    }

    /// Whether a subschema allows the type of a value, and the value itself if it lists values.
    pub fn may_hold(&self, schema: &'s Value, value: &TomlValue<'_>) -> bool {
        if let Some(values) = self.values(schema) {
            return values.into_iter().any(|allowed| equals(value, allowed));
        }
        is_of(value, &self.types(schema))
    }

    /// The table with a key for each name in a list, each empty, if the subschema is one with such keys.
    pub fn keyed(&self, schema: &'s Value, value: &TomlValue<'_>) -> Option<String> {
        let known = self.properties_of(schema);
        let is_key = |name: &str| {
            let needs = |schema| self.value_of(schema, "required").is_some();
            let is_it = |(own, schema): &(&str, &'s Value)| *own == name && !needs(*schema);
            known.iter().any(is_it)
        };
        let names = value.as_array().filter(|names| !names.is_empty())?.iter();
        let entries: Option<Vec<String>> = names
            .map(|name| {
                let name = name.get_ref().as_str().filter(|name| is_key(name))?;
                Some(format!("{name} = {{}}"))
            })
            .collect();
        Some(format!("{{ {} }}", entries?.join(", ")))
    }

    /// Whether a text matches the patterns of the subschema.
    pub fn takes(&self, text: &str) -> bool {
        let all = self.with_references(self.schema());
        let mut patterns = all.iter().filter_map(|schema| schema.get("pattern"));
        patterns.all(|pattern| is_match(pattern, text))
    }

    /// The types that a subschema allows; empty if it names none.
    pub fn types(&self, schema: &'s Value) -> Vec<&'s str> {
        if let Some(types) = self.value_of(schema, "type") {
            return match types {
                Value::String(name) => vec![name],
                Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
                _ => Vec::new(),
            };
        }
        let branches = self.alternatives(schema).into_iter().flatten();
        branches.flat_map(|branch| self.types(branch)).collect()
    }
}

/// Whether a text matches a pattern of the schema.
pub(super) fn is_match(pattern: &Value, text: &str) -> bool {
    let pattern = pattern.as_str();
    pattern.is_none_or(|pattern| PatternCheck::new(pattern).is_in(text))
}

/// What a description says, up to its first full stop that ends it, to follow a colon.
pub(super) fn meaning(description: &str) -> Option<String> {
    let paragraph = description.split("\n\n").next()?;
    let text = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.strip_suffix('.').unwrap_or(&text);
    let mut characters = text.chars();
    let first = characters.next()?;
    // Abbreviations keep their capitals.
    if characters
        .as_str()
        .starts_with(|second: char| second.is_lowercase() || second == ' ')
    {
        Some(first.to_lowercase().chain(characters).collect())
    } else {
        Some(text.to_owned())
    }
}

/// What a value at the next step of a path may be by one subschema: under a key, or in a list.
fn inside<'s>(schema: &'s Value, step: &str) -> Vec<&'s Value> {
    if let Some(named) = schema.get("properties").and_then(|names| names.get(step)) {
        return vec![named];
    }
    let patterns = schema.get("patternProperties").and_then(Value::as_object);
    let fitting = patterns.into_iter().flatten();
    let fitting = fitting.filter(|(pattern, _)| PatternCheck::new(pattern).is_in(step));
    let any = ["additionalProperties", "items"].into_iter();
    let any = any.filter_map(|keyword| schema.get(keyword));
    fitting.map(|(_, schema)| schema).chain(any).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_innermost_annotation_wins() {
        let schema = json!({
            "x-rule": "outer",
            "properties": {
                "a": { "x-rule": { "type": "a-type" }, "items": { "$ref": "#/$defs/b" } },
                "x-rule": { "type": "string" },
                "properties": { "x-rule": "named-so" },
            },
            "$defs": { "b": { "x-rule": { "minimum": "b-min", "*": "b-any" } } },
        });
        let rule = |location: &str, keyword: &str| {
            Site::of_keyword(&schema, location).annotation("x-rule", &[keyword])
        };
        assert_eq!(rule("/required", "required"), Some("outer"));
        assert_eq!(rule("/properties/a/type", "type"), Some("a-type"));
        assert_eq!(rule("/properties/a/maxItems", "maxItems"), Some("outer"));
        assert_eq!(
            rule("/properties/a/items/$ref/minimum", "minimum"),
            Some("b-min")
        );
        assert_eq!(rule("/properties/a/items/$ref/type", "type"), Some("b-any"));
        assert_eq!(rule("/properties/x-rule/type", "type"), Some("outer"));
        assert_eq!(
            rule("/properties/properties/type", "type"),
            Some("named-so")
        );
        assert_eq!(rule("", "type"), Some("outer"));
    }

    #[test]
    fn keys_are_gathered_through_references_and_branches() {
        let schema = json!({
            "properties": { "a": true, "no": false },
            "$ref": "#/$defs/b",
            "allOf": [{ "properties": { "c": true, "a": true } }],
            "$defs": { "b": { "properties": { "b": true }, "$ref": "#/$defs/b" } },
        });
        let keys: Vec<_> = Site::at(&schema, "")
            .properties()
            .into_iter()
            .map(|(key, _)| key)
            .collect();
        assert_eq!(keys, ["a", "b", "c"]);
    }

    #[test]
    fn a_value_means_what_is_said_of_it_and_not_of_what_is_around_it() {
        let schema = json!({
            "description": "All.",
            "properties": {
                "a": { "description": "The a.", "$ref": "#/$defs/b" },
                "c": { "oneOf": [{ "type": "string" }] },
            },
            "$defs": { "b": { "type": "string" } },
        });
        let meaning = |location: &str| Site::of_keyword(&schema, location).meaning();
        assert_eq!(meaning("/required").as_deref(), Some("all"));
        assert_eq!(meaning("/properties/a/$ref/type").as_deref(), Some("the a"));
        assert_eq!(meaning("/properties/c/oneOf/0/type"), None);
    }

    #[test]
    fn descriptions_follow_a_colon() {
        assert_eq!(meaning("The car.\n\nMore."), Some("the car".to_owned()));
        assert_eq!(meaning("GPS left\nover."), Some("GPS left over".to_owned()));
        assert_eq!(meaning("A car"), Some("a car".to_owned()));
        assert_eq!(meaning(""), None);
    }

    #[test]
    fn tags_are_what_a_branch_requires_and_fixes() {
        let schema = json!({ "oneOf": [
            { "properties": { "move": { "const": "go" }, "free": { "const": 1 } }, "required": ["move"] },
            { "$ref": "#/$defs/b" },
            { "required": ["expect"] },
        ], "$defs": {
            "b": { "properties": { "move": { "enum": ["stop"] }, "n": true }, "required": ["n", "move"] },
        } });
        let site = Site::at(&schema, "");
        let tags = |index: usize| site.tags(&schema["oneOf"][index]);
        assert_eq!(tags(0), [("move", &json!("go"))]);
        assert_eq!(tags(1), [("move", &json!("stop"))]);
        assert_eq!(tags(2), []);
    }
}
