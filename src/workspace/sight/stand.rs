//! Where a finding stands in a text: the keys that lead there, what it names, and the moment that it is about.

use std::sync::Arc;

use toml::Spanned;

use super::ScriptMoment;
use crate::diagnostic::{Finding, Source};
use crate::document::script_keys::{STEP, TAGS};
use crate::document::spans::steps;
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{Document, Tree};

/// Where a finding stands.
#[derive(Clone, Debug)]
pub(super) struct FindingStand {
    /// A JSON pointer.
    pub(super) pointer: String,
    /// Of a finding about an entry of a script: the position that it is about.
    pub(super) when: Option<ScriptMoment>,
    /// The keys that lead to it, or from the entry to it: as written, and with ids in place of numbers.
    pub(super) keys: Vec<[String; 2]>,
    /// What it names.
    pub(super) names: Vec<String>,
    /// Who moves.
    pub(super) player: Option<String>,
}

/// A text and what is in it.
pub(super) struct Text<'t> {
    document: Document,
    root: &'t TomlTable<'t>,
}

impl<'t> Text<'t> {
    pub(super) fn of(source: &Arc<Source>, tree: &'t Tree<'t>) -> Self {
        let document = Document::new(Arc::clone(source));
        document.learn(tree);
        Self {
            document,
            root: tree.get_ref(),
        }
    }

    pub(super) fn stand(&self, finding: &Finding) -> FindingStand {
        let pointer = self.document.at(finding.at.place.span.start).pointer;
        let spelled = self.spelled(&pointer);
        let written: Vec<String> = steps(&pointer).collect();
        let written: Vec<&str> = written.iter().map(String::as_str).collect();
        let case = finding.case.as_deref();
        let (from, when) = match written[..] {
            ["cases", at, "steps", index, ..] => (4, self.in_case(at, index, case)),
            ["steps", index, ..] => (2, whole(index).map(|count| (case, count))),
            ["start" | "setup", ..] if case.is_none() => (0, Some((None, 0))),
            _ => (0, None),
        };
        let entry = (from > 0)
            .then(|| value(self.root, &written[..from]))
            .flatten();
        let is_after = written.get(from) == Some(&"expect");
        let when = when.map(|(case, count)| ScriptMoment {
            case: case.map(str::to_owned),
            count: count + usize::from(is_after),
        });
        let mut names = Vec::new();
        if let Some(named) = value(self.root, &written)
            && (from == 0 || written.len() > from)
        {
            strings(named, &mut names);
        }
        let mut player = None;
        if let Some(TomlValue::Table(table)) = entry {
            // What is wrong with the form of a step says nothing about who moves.
            player = (finding.clause.is_some())
                .then(|| text(table, "player"))
                .flatten();
            for (key, value) in table {
                let key = key.get_ref().as_ref();
                // Other keys than its parameters name nothing on the table.
                let is_parameter = !TAGS.contains(&key) && !STEP.contains(&key);
                if is_parameter && names.len() < 16 {
                    strings(value.get_ref(), &mut names);
                }
            }
        }
        FindingStand {
            pointer,
            when,
            keys: spelled[from.min(spelled.len())..].to_vec(),
            names,
            player,
        }
    }

    /// Before which entry a step of a case is tried, counted with those that it goes on from.
    fn in_case<'c>(
        &self,
        at: &str,
        index: &str,
        title: Option<&'c str>,
    ) -> Option<(Option<&'c str>, usize)>
    where
        't: 'c,
    {
        let Some(TomlValue::Table(case)) = value(self.root, &["cases", at]) else {
            return None;
        };
        let title = title.or_else(|| case.get("title")?.get_ref().as_str())?;
        let mut before = 0;
        if let Some(after) = text(case, "after") {
            let Some(TomlValue::Array(steps)) = value(self.root, &["steps"]) else {
                return None;
            };
            for step in steps.iter().filter_map(|step| step.get_ref().as_table()) {
                let is_played = ["move", "chance"].iter().any(|key| step.contains_key(key))
                    && !["illegal", "legal"]
                        .iter()
                        .any(|key| step.contains_key(key));
                before += usize::from(is_played);
                if text(step, "label").as_deref() == Some(after.as_str()) {
                    break;
                }
            }
        }
        Some((Some(title), before + whole(index)?))
    }

    /// The keys of a pointer, each as it is written and, for an entry of a list, by its id.
    fn spelled(&self, pointer: &str) -> Vec<[String; 2]> {
        let mut keys = Vec::new();
        let mut at: Option<&TomlValue<'_>> = None;
        for step in steps(pointer) {
            let inner = match at {
                None => self.root.get(step.as_str()).map(Spanned::get_ref),
                Some(outer) => inside(outer, &step),
            };
            let id = match (at, inner) {
                (Some(TomlValue::Array(_)), Some(TomlValue::Table(entry))) => {
                    text(entry, "id").or_else(|| text(entry, "name"))
                }
                _ => None,
            };
            keys.push([step.clone(), id.unwrap_or(step)]);
            let Some(inner) = inner else { break };
            at = Some(inner);
        }
        keys
    }
}

fn whole(index: &str) -> Option<usize> {
    index.parse().ok()
}

fn inside<'v, 't>(outer: &'v TomlValue<'t>, step: &str) -> Option<&'v TomlValue<'t>> {
    match outer {
        TomlValue::Table(table) => table.get(step).map(Spanned::get_ref),
        TomlValue::Array(items) => items.get(whole(step)?).map(Spanned::get_ref),
        _ => None,
    }
}

/// The value to which keys lead.
fn value<'v, 't>(root: &'v TomlTable<'t>, keys: &[&str]) -> Option<&'v TomlValue<'t>> {
    let (first, rest) = keys.split_first()?;
    let first = root.get(first)?.get_ref();
    rest.iter().try_fold(first, |outer, key| inside(outer, key))
}

fn text(table: &TomlTable<'_>, key: &str) -> Option<String> {
    table.get(key)?.get_ref().as_str().map(str::to_owned)
}

/// The texts in a value that is a text or a list.
fn strings(value: &TomlValue<'_>, into: &mut Vec<String>) {
    match value {
        TomlValue::String(text) => into.push(text.to_string()),
        TomlValue::Array(items) => {
            let few = items.iter().take(8);
            few.for_each(|item| strings(item.get_ref(), into));
        }
        _ => {}
    }
}
