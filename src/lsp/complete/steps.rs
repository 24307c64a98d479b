//! Steps of scripts: what the rules let happen at this very step, first whole, then word by word.

use std::collections::BTreeMap;

use lsp_types::CompletionItemKind;
use serde_json::Value;

use super::items::{About, Items};
use super::keys::inline_toml;
use crate::document::script_keys::TAGS;
use crate::kit::count::Count;
use crate::lsp::snippets::escaped;
use crate::lsp::stage::Stage;
use crate::workspace::shape;

/// More steps than that are offered by their beginnings.
const MOST_WHOLE: usize = 80;

/// What legal moves say under a key.
pub struct LegalWords {
    /// In a word or two.
    pub detail: String,
    /// How far up it belongs.
    pub order: u8,
    /// The only value that it can have, as TOML.
    pub only: Option<String>,
}

/// What the legal moves have under a key of the step.
pub fn of_key(stage: &Stage, below: &[&str]) -> Option<LegalWords> {
    if stage.steps.is_empty() {
        return None;
    }
    let mut values: Vec<&Value> = Vec::new();
    for offer in &stage.steps {
        if let Some(value) = shape::at(&offer.step, below)
            && !values.contains(&value)
        {
            values.push(value);
        }
    }
    Some(match values[..] {
        [] => LegalWords {
            detail: String::new(),
            order: 3,
            only: None,
        },
        [only] => LegalWords {
            detail: inline_toml(only),
            order: 0,
            only: (!only.is_object()).then(|| inline_toml(only)),
        },
        _ => LegalWords {
            detail: format!(
                "{} that {} legal",
                Count(values.len(), "value"),
                if values.len() == 1 { "is" } else { "are" }
            ),
            order: 0,
            only: None,
        },
    })
}

/// The values that legal moves have at a place in the step.
pub fn values(stage: &Stage, below: &[&str], items: &mut Items<'_>) {
    let mut found: Vec<(&Value, usize, &str)> = Vec::new();
    for offer in &stage.steps {
        let Some(value) = shape::at(&offer.step, below) else {
            continue;
        };
        match found.iter_mut().find(|(known, ..)| *known == value) {
            Some((_, count, _)) => *count += 1,
            None => found.push((value, 1, &offer.brings)),
        }
    }
    for (value, count, brings) in found {
        let detail = match count {
            1 if brings.is_empty() => "legal".to_owned(),
            1 => brings.to_owned(),
            count => Count(count, "legal step").to_string(),
        };
        let about = About {
            detail: &detail,
            description: "",
            order: 0,
        };
        items.value(value, CompletionItemKind::Value, about);
    }
}

/// Whole steps as entries of the list.
pub fn whole(stage: &Stage, items: &mut Items<'_>) {
    if stage.steps.len() <= MOST_WHOLE {
        for offer in &stage.steps {
            let text = inline_toml(&offer.step);
            let about = About {
                detail: &offer.brings,
                description: stage.chance.as_deref().unwrap_or_default(),
                order: 0,
            };
            items.push(
                &label(&offer.step),
                CompletionItemKind::Event,
                &escaped(&text),
                about,
            );
        }
        return;
    }
    let mut heads: BTreeMap<String, (usize, &Value)> = BTreeMap::new();
    for offer in &stage.steps {
        let head = TAGS
            .into_iter()
            .filter_map(|key| Some(format!("{key} = {}", inline_toml(offer.step.get(key)?))));
        let head: Vec<String> = head.collect();
        let entry = heads.entry(head.join(", ")).or_insert((0, &offer.step));
        entry.0 += 1;
    }
    for (head, (count, step)) in heads {
        let text = format!("{{ {}, $0 \\}}", escaped(&head));
        let label = TAGS.into_iter();
        let label: Vec<&str> = label.filter_map(|key| step.get(key)?.as_str()).collect();
        let detail = Count(count, "legal step").to_string();
        let about = About {
            detail: &detail,
            description: "",
            order: 0,
        };
        items.push(&label.join(" "), CompletionItemKind::Event, &text, about);
    }
}

/// A step in words: who, what, and with what.
pub fn label(step: &Value) -> String {
    let mut words: Vec<String> = Vec::new();
    for key in TAGS {
        words.extend(step.get(key).and_then(Value::as_str).map(str::to_owned));
    }
    let rest = step.as_object().into_iter().flatten();
    for (key, value) in rest.filter(|(key, _)| !TAGS.contains(&key.as_str())) {
        words.push(format!(
            "{key} {}",
            crate::document::inline(value).replace('"', "")
        ));
    }
    words.join(" ")
}
