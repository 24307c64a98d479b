//! What has changed of the components in a document.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use crate::diagnostic::render::visible::one_line;
use crate::document::tree::TomlValue;
use crate::document::{inline, parse, tree};
use crate::games::run::File;
use crate::workspace::changes::changes;

/// Most keys of a component that are shown to people.
const MOST: usize = 6;

/// A component that is new, gone, or otherwise than it was.
#[derive(Debug, Serialize)]
pub(super) struct ChangedComponent {
    file: String,
    /// The key under which it stands, such as `cars`.
    key: String,
    id: String,
    /// What it was; nothing if it is new.
    before: Option<Value>,
    /// What it is; nothing if it is gone.
    after: Option<Value>,
}

/// What a document says, without layout and comments.
pub(super) fn content(file: &File) -> Value {
    let table = parse(&file.source.text).tree.into_inner();
    tree::json(&TomlValue::Table(table))
}

/// The components that differ between two versions of a document.
pub(super) fn between(path: &str, old: &File, new: &File) -> Vec<ChangedComponent> {
    let [before, after] = [old, new].map(|file| {
        let mut found = BTreeMap::new();
        collect(&content(file), &mut String::new(), &mut found);
        found
    });
    let keys: BTreeSet<&(String, String)> = before.keys().chain(after.keys()).collect();
    let changed = keys
        .into_iter()
        .filter(|key| before.get(*key) != after.get(*key));
    let component = |key: &(String, String)| ChangedComponent {
        file: path.to_owned(),
        key: key.0.clone(),
        id: key.1.clone(),
        before: before.get(key).cloned(),
        after: after.get(key).cloned(),
    };
    changed.map(component).collect()
}

/// Every table with an id, by the keys that lead to it and the id.
fn collect(value: &Value, path: &mut String, found: &mut BTreeMap<(String, String), Value>) {
    let length = path.len();
    match value {
        Value::Object(table) => {
            if let Some(id) = table.get("id").and_then(Value::as_str) {
                found.insert((path.clone(), id.to_owned()), value.clone());
                return;
            }
            for (key, inner) in table {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(key);
                collect(inner, path, found);
                path.truncate(length);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, path, found)),
        _ => {}
    }
}

impl ChangedComponent {
    /// It in lines for people.
    pub fn lines(&self) -> Vec<String> {
        let head = format!("  {}: {} `{}`", one_line(&self.file), self.key, self.id);
        let (before, after) = match (&self.before, &self.after) {
            (Some(before), Some(after)) => (before, after),
            (None, Some(_)) => return vec![format!("{head} is new")],
            (Some(_), None) => return vec![format!("{head} is gone")],
            (None, None) => return Vec::new(),
        };
        let all = changes(before, after);
        let shown = all
            .iter()
            .take(MOST)
            .map(|line| format!("    {}", one_line(line)));
        let mut lines: Vec<String> = std::iter::once(head).chain(shown).collect();
        if all.len() > MOST {
            lines.push(format!("    and {} more keys", all.len() - MOST));
        }
        if all.is_empty() {
            lines.push(format!("    {} before", inline(before)));
        }
        lines
    }
}
