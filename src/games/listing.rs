//! What `list` says of a game: its base components with their provenance, and its readings.

use std::fmt::Write as _;

use serde_json::Value;
use toml::{Table, Value as Toml};

use crate::document::schema;
use crate::engine::Definition;
use crate::engine::readings::{Former, Question, Questions};
use crate::lint::Listed;

/// A component of a base set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentLine {
    /// What it is, such as `tile`.
    pub noun: &'static str,
    /// Its id.
    pub id: String,
    /// Where it comes from: `rulebook`, `reconstructed` or `original`.
    pub provenance: String,
    /// The base document that has it: its path among the game's shipped files.
    pub file: &'static str,
    /// What makes it, as TOML.
    pub text: String,
}

/// A reading of an ambiguous passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingLine {
    /// Its name.
    pub name: String,
    /// What it decides.
    pub description: String,
    /// Its values, the default first.
    pub values: Vec<ReadingValue>,
    /// What the rulebook leaves open.
    pub question: &'static Question,
}

impl ReadingLine {
    /// The names of its values, the default first.
    #[must_use]
    pub fn value_names(&self) -> Vec<String> {
        let names = self.values.iter().map(|value| value.name.clone());
        names.collect()
    }

    /// The name of its default in an edition: the newest if none is named.
    #[must_use]
    pub fn default_in(&self, edition: Option<u32>) -> String {
        let former = edition.and_then(|edition| self.question.former(edition));
        former.map_or_else(|| self.values[0].name.clone(), Former::name)
    }

    /// What was its default before, and what holds where no edition is named.
    #[must_use]
    pub fn history(&self) -> String {
        let default = &self.values[0].name;
        let before = self.question.before;
        let Some(last) = before.last() else {
            return format!(
                "Editions: `{default}` has been the default in each. A document without `rules-edition` gets \
                 the newest edition."
            );
        };
        let mut from = 1;
        let mut text = "Editions: ".to_owned();
        for former in before {
            let which = match former.until - from {
                0 => format!("edition {from}"),
                _ => format!("editions {from} to {}", former.until),
            };
            let _ = write!(text, "`{}` was the default in {which}, ", former.name());
            from = former.until + 1;
        }
        let _ = write!(
            text,
            "`{default}` has been since edition {}. A document without `rules-edition` gets the newest edition.",
            last.until + 1
        );
        text
    }

    /// What the rulebook leaves open, what follows from each value, why the default is one, and
    /// which clauses it touches.
    #[must_use]
    pub fn in_full(&self) -> String {
        let Question {
            heading,
            open,
            because,
            clauses,
            ..
        } = self.question;
        let mut text = format!("\n{heading}: {open}\n\n");
        for (index, value) in self.values.iter().enumerate() {
            let standing = if index == 0 { " (default)" } else { "" };
            let _ = writeln!(text, "- `{}`{standing}: {}", value.name, value.meaning);
        }
        let clauses: Vec<String> = clauses.iter().map(|id| format!("`{id}`")).collect();
        let _ = writeln!(
            text,
            "\nWhy `{}`: {because}\n\nTouches: {}.",
            self.values[0].name,
            clauses.join(", ")
        );
        text
    }
}

/// One way to read an ambiguous passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingValue {
    /// Its name.
    pub name: String,
    /// What follows from it.
    pub meaning: String,
}

/// The base components of a game.
pub(super) fn components<G: Definition>() -> Vec<ComponentLine> {
    G::COMPONENTS.iter().flat_map(base_items::<G>).collect()
}

fn base_items<G: Definition>(listed: &Listed) -> Vec<ComponentLine> {
    let kind = G::META.kinds.iter().find(|kind| kind.name == listed.kind);
    let base = kind.and_then(|kind| {
        let file = kind.base?;
        let text = G::SHIPPED.get_file(file)?.contents_utf8()?;
        Some((file, text.parse::<Table>().ok()?))
    });
    let Some((file, document)) = base else {
        return Vec::new();
    };
    let whole = document.get("provenance").and_then(Toml::as_str);
    let items = document.get(listed.list).and_then(Toml::as_array);
    let line = |item: &Toml| {
        let own = |key: &str| item.get(key).and_then(Toml::as_str);
        Some(ComponentLine {
            noun: listed.noun,
            id: (listed.id)(item)?,
            provenance: own("provenance").or(whole).unwrap_or("original").to_owned(),
            file,
            text: alone(listed.list, item),
        })
    };
    items.into_iter().flatten().filter_map(line).collect()
}

/// One item of a list, as a document of its own would have it.
fn alone(list: &str, item: &Toml) -> String {
    let items = Toml::Array(vec![item.clone()]);
    let table = Table::from_iter([(list.to_owned(), items)]);
    toml::to_string(&table).unwrap_or_default()
}

/// The readings that a document can give by a table of type `T`, as its schema describes them.
pub(super) fn readings<T: Questions>() -> Vec<ReadingLine> {
    let schema = schema::inlined::<T>();
    let line = |question: &'static Question| {
        let name = question.name();
        let reading = &schema["properties"][&name];
        ReadingLine {
            description: first_paragraph(text_of(reading)),
            values: values(reading),
            name,
            question,
        }
    };
    T::TABLE.iter().map(line).collect()
}

fn values(reading: &Value) -> Vec<ReadingValue> {
    let branches = reading.get("oneOf").or_else(|| reading.get("anyOf"));
    let branches = branches.and_then(Value::as_array).into_iter().flatten();
    let value = |branch: &Value| {
        Some(ReadingValue {
            name: branch.get("const")?.as_str()?.to_owned(),
            meaning: text_of(branch).replace('\n', " "),
        })
    };
    branches.filter_map(value).collect()
}

fn text_of(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or("")
}

/// The first paragraph of a text, on one line.
#[must_use]
pub fn first_paragraph(text: &str) -> String {
    let paragraph = text.split("\n\n").next().unwrap_or(text);
    paragraph.replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use crate::games::GAMES;

    #[test]
    fn base_rules_and_starters_name_every_reading() {
        for game in GAMES {
            let base = game.shipped_file("base/rules.toml");
            let mut kinds = game.meta().kinds.iter();
            let starter = kinds.find(|kind| kind.name == "rules");
            let texts = [base, starter.map(|kind| kind.starter)];
            for reading in game.readings() {
                let is_named = |line: &str| {
                    let line = line.trim_start_matches("# ");
                    line.starts_with(&format!("{} = ", reading.name))
                };
                for text in texts {
                    let text = text.expect("each game has rules");
                    let name = &reading.name;
                    assert!(text.lines().any(is_named), "{}: {name}", game.meta().id);
                }
            }
        }
    }

    #[test]
    fn readings_touch_clauses_that_are_there() {
        for game in GAMES {
            for reading in game.readings() {
                assert!(
                    reading
                        .question
                        .before
                        .iter()
                        .is_sorted_by_key(|former| former.until)
                );
                for id in reading.question.clauses {
                    assert!(
                        game.clauses().iter().any(|clause| clause.id == *id),
                        "{}: `{id}` is not a clause",
                        reading.name
                    );
                }
            }
        }
    }
}
