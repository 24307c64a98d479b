//! Values: those that a schema names, ids, paths, clauses, and what is legal or to be seen at a step.

use lsp_types::CompletionItemKind;
use serde_json::Value;

use super::items::{About, Items};
use super::keys::{ExpectedThing, seen};
use super::{Context, expected, ids, paths, steps};
use crate::lsp::snippets::{beginning, escaped};
use crate::workspace::shape::Facet;

/// The values that can stand at the caret.
pub fn complete(context: &Context<'_>, items: &mut Items<'_>) {
    let path = &context.caret.path;
    let facets = context.shape.at(path);
    let step = context.step();
    let stage = step.and_then(|(at, depth)| Some((context.stage(at, depth)?, depth)));
    if let Some((stage, depth)) = &stage {
        let below: Vec<&str> = path[*depth..].iter().map(String::as_str).collect();
        if below.is_empty() {
            steps::whole(stage, items);
        } else {
            match seen(stage, &below) {
                ExpectedThing::Now(value) => {
                    let about = About {
                        detail: "now",
                        ..About::default()
                    };
                    items.value(value, CompletionItemKind::Value, about);
                }
                ExpectedThing::Absent => {}
                ExpectedThing::Nothing if below[0] == "illegal" => {}
                ExpectedThing::Nothing => steps::values(stage, &below, items),
            }
            expected::complete(context, stage, *depth, &below, items);
            if matches!(context.names().next(), Some("player" | "next")) {
                for seat in &stage.seats {
                    items.string(seat, "player", "");
                }
            }
        }
    }
    if step.is_some_and(|(_, depth)| depth == path.len()) {
        begun_steps(&facets, items);
    }
    paths::complete(context, &facets, items);
    ids::complete(context, &facets, items);
    let beside = context.beside();
    let clauses = context.game.clauses();
    let is_eyes = context.names().next() == Some("seen-by");
    let is_who = is_eyes || matches!(context.names().next(), Some("player" | "next"));
    // A schema knows the players of all games, and not who takes part in this one.
    let seated = match &stage {
        Some((stage, _)) => Some(stage.seats.clone()),
        None if is_order(context) => context.seats(),
        None => None,
    };
    let players = if is_order(context) {
        context.players()
    } else {
        Vec::new()
    };
    let is_absent = |value: &Value| {
        let Some(value) = value.as_str() else {
            return false;
        };
        if is_eyes && value == "table" {
            return context.is_old();
        }
        let is_player = is_who || players.iter().any(|player| player == value);
        is_player && (seated.as_ref()).is_some_and(|seated| !seated.contains(&value))
    };
    for facet in &facets {
        for named in facet.named() {
            let is_beside = |text: &str| beside.contains(&text);
            if named.value.as_str().is_some_and(is_beside) || is_absent(named.value) {
                continue;
            }
            let clause = named
                .value
                .as_str()
                .and_then(|id| clauses.iter().find(|clause| clause.id == id));
            let description = match clause {
                Some(clause) => format!("{}\n\nRulebook: “{}”.", clause.text, clause.heading),
                None => named.description.to_owned(),
            };
            let is_default = facet.default() == Some(named.value);
            let about = About {
                detail: match clause {
                    Some(clause) => clause.heading,
                    None if is_default => "default",
                    None => "",
                },
                description: &description,
                order: if is_default { 2 } else { 3 },
            };
            items.value(named.value, CompletionItemKind::EnumMember, about);
        }
        match facet.type_name() {
            "boolean" if facet.named().is_empty() => {
                for value in [true, false] {
                    let value = Value::from(value);
                    let detail = if facet.default() == Some(&value) {
                        "default"
                    } else {
                        ""
                    };
                    let about = About {
                        detail,
                        order: 3,
                        ..About::default()
                    };
                    items.value(&value, CompletionItemKind::Keyword, about);
                }
            }
            "integer" | "number" => {
                if let Some(default) = facet.default() {
                    let about = About {
                        detail: "default",
                        description: facet.description(),
                        order: 3,
                    };
                    items.value(default, CompletionItemKind::Value, about);
                }
            }
            _ => {}
        }
    }
    if context.names().next() == Some("after") {
        labels(context, items);
    }
    if items.is_empty() {
        examples(&facets, items);
    }
    if items.is_empty() && context.caret.span.is_empty() {
        openings(&facets, items);
    }
}

/// Whether the caret stands in a list that says who comes after whom.
fn is_order(context: &Context<'_>) -> bool {
    let in_list = |key: &String| key.parse::<usize>().is_ok();
    let key = context.names().next().unwrap_or_default();
    context.caret.path.last().is_some_and(in_list) && (key == "order" || key.ends_with("-order"))
}

/// Texts that a schema gives as examples: they stand in where nothing better is known.
fn examples(facets: &[Facet<'_>], items: &mut Items<'_>) {
    let texts = facets
        .iter()
        .filter(|facet| facet.type_name() == "string" && facet.named().is_empty());
    for facet in texts {
        let examples = facet.get("examples").and_then(Value::as_array);
        for example in examples.into_iter().flatten() {
            let about = About {
                detail: "example",
                description: facet.description(),
                order: 4,
            };
            items.value(example, CompletionItemKind::Value, about);
        }
    }
}

/// Steps of each kind, to be filled in.
fn begun_steps(facets: &[Facet<'_>], items: &mut Items<'_>) {
    for facet in facets {
        let Some(title) = facet.get("title").and_then(Value::as_str) else {
            continue;
        };
        let required = facet.get("required").and_then(Value::as_array);
        let mut parts = Vec::new();
        for key in required.into_iter().flatten().filter_map(Value::as_str) {
            let own = facet
                .get("properties")
                .and_then(|properties| properties.get(key));
            let only = own.and_then(|schema| schema["const"].as_str());
            let stop = parts.len() + 1;
            parts.push(match only {
                Some(only) => format!("{key} = \"{only}\""),
                None if own.is_some_and(|schema| schema["type"] == "integer") => {
                    format!("{key} = ${stop}")
                }
                None if own.is_some_and(|schema| schema["type"] == "array") => {
                    format!("{key} = [${stop}]")
                }
                None if own.is_some_and(|schema| schema["type"] == "object") => {
                    format!("{key} = {{ ${stop} \\}}")
                }
                None => format!("{key} = \"${stop}\""),
            });
        }
        let about = About {
            detail: "step",
            description: facet.own_description(),
            order: 6,
        };
        let text = format!("{{ {} \\}}", parts.join(", "));
        items.push(title, CompletionItemKind::Snippet, &text, about);
    }
}

/// Labels of the script's own steps.
fn labels(context: &Context<'_>, items: &mut Items<'_>) {
    let steps = context.document.get("steps").and_then(Value::as_array);
    for (index, step) in steps.into_iter().flatten().enumerate() {
        if let Some(label) = step["label"].as_str() {
            items.string(label, &format!("step {}", index + 1), "");
        }
    }
}

/// The brackets or quotes with which a value begins.
fn openings(facets: &[Facet<'_>], items: &mut Items<'_>) {
    for facet in facets {
        let text = beginning(std::slice::from_ref(facet));
        let label = crate::lsp::snippets::plain(&text);
        if label.trim().is_empty() {
            continue;
        }
        let description = facet.description();
        let about = About {
            description,
            order: 7,
            ..About::default()
        };
        let text = if text.contains('$') {
            text
        } else {
            escaped(&label)
        };
        items.push(&label, CompletionItemKind::Snippet, &text, about);
    }
}
