//! What the search of a book looks through: one entry a clause, a reading, a rule and a script.

use serde_json::{Value, json};

use super::chapter::Chapter;
use super::shell::short;
use crate::lint::general;

/// The index as a script, because a page that is no server's can fetch nothing else.
pub(super) fn index(chapters: &[Chapter]) -> String {
    let mut entries: Vec<Value> = Vec::new();
    for chapter in chapters {
        let game = chapter.title();
        let mut add = |name: &str, says: &str, sort: &str| {
            let place = chapter.place(name).unwrap_or_default();
            entries.push(json!([name, says, place, format!("{sort} · {game}")]));
        };
        for clause in chapter.game.clauses() {
            add(clause.id, clause.text, "clause");
        }
        for reading in &chapter.readings {
            add(&reading.name, &reading.description, "reading");
        }
        for rule in &chapter.rules {
            add(rule.name, rule.summary, "lint");
        }
        for (path, story) in &chapter.stories {
            let title = plain(&short(&story.title));
            entries.push(json!(["", title, path, format!("ruling · {game}")]));
        }
    }
    for rule in general::RULES {
        let place = format!("{}#{}", super::chapter::GENERAL, rule.name);
        entries.push(json!([rule.name, rule.summary, place, "lint"]));
    }
    let mut text = String::from("window.BOOK = [\n");
    for entry in entries {
        text.push_str(&entry.to_string().replace('<', "\\u003c"));
        text.push_str(",\n");
    }
    text.push_str("];\n");
    text
}

/// A text without characters that turn the direction of others, or end a line of a script.
fn plain(text: &str) -> String {
    let keep = |one: char| match one {
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}' => '\u{fffd}',
        one if one.is_control() => ' ',
        one => one,
    };
    text.chars().map(keep).collect()
}
