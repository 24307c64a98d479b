//! What the schema of scripts has in several places, written once under a name.

use serde_json::{Map, Value, json};

use super::schemas::relax;

/// The longest schema of a key that is written out wherever the key can stand, in bytes.
const LONGEST_WRITTEN_OUT: usize = 2000;

/// Names long schemas of keys that scenarios, positions and what cases change of them have in common.
pub(super) fn keys_in_common(defs: &mut Map<String, Value>) {
    for table in ["setup", "start"] {
        let own = defs[table]["properties"].as_object().cloned();
        for (key, property) in own.into_iter().flatten() {
            if property.to_string().len() <= LONGEST_WRITTEN_OUT {
                continue;
            }
            let mut bare = property.clone();
            let mut named = Map::new();
            if let Value::Object(bare) = &mut bare {
                for beside in ["description", "default"] {
                    named.extend(bare.remove(beside).map(|value| (beside.to_owned(), value)));
                }
            }
            let mut names = [key.clone(), format!("{table}-{key}")].into_iter();
            let is_free = |name: &String| defs.get(name).is_none_or(|known| *known == bare);
            let Some(name) = names.find(is_free) else {
                continue;
            };
            named.insert("$ref".to_owned(), format!("#/$defs/{name}").into());
            let named = Value::Object(named);
            defs.insert(name, bare);
            defs[table]["properties"][&key] = named.clone();
            let mut relaxed = property.clone();
            relax(&mut relaxed, true);
            // Of a component in place a case gives all.
            if key == "components" || relaxed == property {
                defs[&format!("{table}-changes")]["properties"][&key] = named;
            }
        }
    }
}

/// Names the schema of what tables have under each of their keys, where it is long and the same for all: a player, by
/// colour.
pub(super) fn tables_alike(defs: &mut Map<String, Value>) {
    let mut named = Map::new();
    for (name, schema) in &mut *defs {
        name_alike(schema, name, &mut named);
    }
    for (name, schema) in named {
        let taken = defs.insert(name, schema);
        assert!(taken.is_none(), "no other definition is called so");
    }
}

fn name_alike(schema: &mut Value, name: &str, named: &mut Map<String, Value>) {
    match schema {
        Value::Array(items) => (items.iter_mut()).for_each(|item| name_alike(item, name, named)),
        Value::Object(object) => {
            for (key, below) in object {
                match below {
                    Value::Object(properties) if key == "properties" => {
                        name_each(properties, &format!("{name}-each"), named);
                        for (key, property) in properties {
                            name_alike(property, &format!("{name}-{key}"), named);
                        }
                    }
                    _ => name_alike(below, name, named),
                }
            }
        }
        _ => {}
    }
}

/// Does so with one table. Where alternatives have tables of one name that differ, the first one has it.
fn name_each(properties: &mut Map<String, Value>, name: &str, named: &mut Map<String, Value>) {
    let Some(mut each) = alike(properties) else {
        return;
    };
    name_alike(&mut each, name, named);
    if *named.entry(name).or_insert_with(|| each.clone()) == each {
        for property in properties.values_mut() {
            *property = json!({ "$ref": format!("#/$defs/{name}") });
        }
    }
}

/// What all of several keys have, if it is the same and long.
fn alike(properties: &Map<String, Value>) -> Option<Value> {
    let mut all = properties.values();
    let first = all.next()?;
    let is_alike = properties.len() > 1 && all.all(|other| other == first);
    (is_alike && first.to_string().len() > LONGEST_WRITTEN_OUT).then(|| first.clone())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{LONGEST_WRITTEN_OUT, tables_alike};

    #[test]
    fn what_tables_have_under_each_key_is_named_once_and_never_for_another_table() {
        let long = |word: &str| json!({ "description": word.repeat(LONGEST_WRITTEN_OUT) });
        let table = |of_a: &Value, of_b: &Value| json!({ "properties": { "players": { "properties": { "a": of_a, "b": of_b } } } });
        let (one, other) = (long("x"), long("y"));
        let alike = table(&one, &one);
        let different = table(&one, &other);
        let second = table(&other, &other);
        let mut defs = json!({ "step": { "anyOf": [alike, different, second, alike] } });
        tables_alike(defs.as_object_mut().expect("a table"));
        let reference = json!({ "$ref": "#/$defs/step-players-each" });
        let shared = table(&reference, &reference);
        let expected = json!([shared, different, second, shared]);
        assert_eq!(defs["step"]["anyOf"], expected);
        assert_eq!(defs["step-players-each"], one);
    }
}
