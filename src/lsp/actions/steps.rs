//! Steps of scripts: expectations as things are, and refusals that are meant.

use std::ops::Range;
use std::sync::Arc;

use lsp_types::{CodeActionKind, TextEdit};
use serde_json::{Map, Value};

use super::ActionContext;
use crate::document::spans::steps;
use crate::document::{Document, written_key};
use crate::edit::bless::bless;
use crate::edit::toml::value as written;
use crate::edit::value;
use crate::engine::expect::Mismatch;
use crate::engine::replay::Replayed;
use crate::kit::lines::with_ends_of;
use crate::lsp::edits;
use crate::lsp::replayed::played;
use crate::workspace::scene::step_at;
use crate::workspace::stage::StepAt;

/// The most values that a new expectation names.
const MOST: usize = 8;

/// Offers what can be written into the steps at the caret.
pub(super) fn offer(context: &mut ActionContext<'_>) {
    expect_what_is_there(context);
    refuse(context);
    if context.wants("refactor.rewrite") && context.span.is_empty() {
        add_expectation(context);
    }
}

/// Puts what is there in the place of what was expected and is not there.
fn expect_what_is_there(context: &mut ActionContext<'_>) {
    let file = context.world.workspace.file(&context.name);
    let Some(replayed) = file.and_then(|file| file.checked.replayed.as_deref()) else {
        return;
    };
    let cases = replayed.cases.iter().map(|case| &case.replayed);
    let all: Vec<(String, Mismatch)> = std::iter::once(replayed)
        .chain(cases)
        .flat_map(|replayed: &Replayed| replayed.mismatches.clone())
        .collect();
    if all.is_empty() {
        return;
    }
    let document = Document::new(Arc::clone(&context.source));
    let findings = context.findings();
    let failed = findings
        .iter()
        .find(|finding| finding.rule.name == "expectation-failed")
        .cloned();
    if let Some(finding) = failed {
        let pointer = document.at(finding.at.place.span.start).pointer;
        let keys: Vec<String> = steps(&pointer).collect();
        let step = StepAt::of(&keys).map(|(at, _)| at.pointer());
        let own: Vec<(String, Mismatch)> = all
            .iter()
            .filter(|(at, _)| Some(at) == step.as_ref())
            .cloned()
            .collect();
        let (after, count) = bless(&context.source.text, &own);
        if count > 0 {
            let edit = edits::replaced(context.world, &context.source, &after);
            let title = "expect what is there".to_owned();
            context.push(title, CodeActionKind::QuickFix, edit, Some(&finding));
        }
    }
    let (after, count) = bless(&context.source.text, &all);
    if count > 0 {
        let edit = edits::replaced(context.world, &context.source, &after);
        let kind = CodeActionKind::Custom("source.bless".into());
        context.push(
            "expect what is there in the whole file".to_owned(),
            kind,
            edit,
            None,
        );
    }
}

/// Says of a step that it is to be refused, as it is.
fn refuse(context: &mut ActionContext<'_>) {
    let document = Document::new(Arc::clone(&context.source));
    for finding in context.findings() {
        let (Some(clause), "script-illegal") = (finding.clause, finding.rule.name) else {
            continue;
        };
        let pointer = document.at(finding.at.place.span.start).pointer;
        let keys: Vec<String> = steps(&pointer).collect();
        let Some((at, _)) = StepAt::of(&keys) else {
            continue;
        };
        let pointer = at.pointer();
        if document.says(&format!("{pointer}/illegal")) {
            continue;
        }
        let id = clause.id.to_string();
        // What was expected of the step as it is done does not hold of one that is not done.
        let expected = format!("{pointer}/expect");
        let edit = if document.says(&expected) {
            let text = &context.source.text;
            let after = value::remove(text, &expected)
                .and_then(|after| value::set(&after, &format!("{pointer}/illegal"), &id.into()));
            let after = after.ok().map(|after| with_ends_of(text, &after));
            after.map(|after| edits::replaced(context.world, &context.source, &after))
        } else {
            let span = document.place(&pointer).span;
            with_key(context, span, &format!("illegal = \"{id}\""))
        };
        if let Some(edit) = edit {
            let title = format!("expect that `{}` refuses this step", clause.id);
            context.push(title, CodeActionKind::QuickFix, edit, Some(&finding));
        }
    }
}

/// Adds to a step that expects nothing what it changes.
fn add_expectation(context: &mut ActionContext<'_>) {
    let Some((at, _)) = step_at(&context.source, context.span.start) else {
        return;
    };
    let document = Document::new(Arc::clone(&context.source));
    let pointer = at.pointer();
    let has = |key: &str| document.says(&format!("{pointer}/{key}"));
    if has("expect") || has("illegal") || has("legal") {
        return;
    }
    let played = played(context.world, &context.name, context.stop);
    let Some(step) = played.iter().find(|played| played.at == at) else {
        return;
    };
    let mut values = Vec::new();
    differing(&step.before, &step.told.view, "", &mut values);
    values.truncate(MOST);
    if values.is_empty() {
        return;
    }
    let span = document.place(&pointer).span;
    let added = format!("expect = {{ {} }}", values.join(", "));
    if let Some(edit) = with_key(context, span, &added) {
        context.push(
            "expect what this step changes".to_owned(),
            CodeActionKind::RefactorRewrite,
            edit,
            None,
        );
    }
}

/// The values that are new or other than before, as an expectation names them.
fn differing(before: &Value, after: &Value, path: &str, out: &mut Vec<String>) {
    let empty = Map::new();
    match after {
        Value::Object(table) if !table.is_empty() => {
            let old = before.as_object().unwrap_or(&empty);
            for (key, value) in table {
                let own = written_key(key);
                let inner = if path.is_empty() {
                    own
                } else {
                    format!("{path}.{own}")
                };
                differing(old.get(key).unwrap_or(&Value::Null), value, &inner, out);
            }
        }
        // Decks and boards would hide what matters.
        Value::Array(items) if items.len() > 6 => {}
        value if value != before => {
            if let Some(value) = written(value) {
                out.push(format!("{path} = {}", value.to_string().trim()));
            }
        }
        _ => {}
    }
}

/// The edit that adds a key to the table on one line that stands at `span`.
fn with_key(
    context: &ActionContext<'_>,
    span: Range<usize>,
    added: &str,
) -> Option<lsp_types::WorkspaceEdit> {
    let text = &context.source.text[span.clone()];
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let end = span.start + 1 + inner.trim_end().len();
    let is_empty = inner.trim().is_empty();
    let comma = if is_empty || inner.trim_end().ends_with(',') {
        ""
    } else {
        ","
    };
    let edit = TextEdit {
        range: context.world.range(&context.source, &(end..span.end)),
        new_text: format!("{comma} {added} }}"),
    };
    Some(edits::in_file(context.world, &context.name, vec![edit]))
}
