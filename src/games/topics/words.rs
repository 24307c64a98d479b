//! Words of documents as topics: moves, chance events, events, keys and values, as schemas tell them.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::{Sort, Topic, parts, plain};
use crate::document::header::{EDITION, HEADER};
use crate::document::script_keys::{EVENTS, STEP, TAGS};
use crate::document::tree::{self, TomlTable};
use crate::games::AnyGame;
use crate::games::listing::{ReadingLine, first_paragraph};
use crate::lint::Kind;

/// The moves, chance events, events, keys and values of a game's documents, by the schemas of their kinds.
pub fn of(game: &dyn AnyGame, schemas: &[(&Kind, Value)], readings: &[ReadingLine]) -> Vec<Topic> {
    let mut topics = Vec::new();
    let mut words = Words::default();
    for (kind, schema) in schemas {
        let walk = WordWalk {
            defs: &schema["$defs"],
            context: format!("`{}`", kind.name),
        };
        if kind.is_script() {
            topics.extend(of_script(game, schema, &mut words));
        } else {
            walk.entries(schema, "", 0, |name| !is_header(name), &mut words);
        }
    }
    let title = game.meta().title;
    let has_topic = |name: &str| readings.iter().any(|reading| reading.name == name);
    for (name, key) in words.keys.iter().filter(|(name, _)| !has_topic(name)) {
        topics.push(key.topic(name, Sort::Key, &format!("A key in documents of {title}.")));
    }
    for (name, value) in words.values {
        topics.push(value.topic(
            &name,
            Sort::Value,
            &format!("A value in documents of {title}."),
        ));
    }
    topics
}

/// Whether a key at the top of a document is one that every document can begin with. The edition is none: only documents
/// that choose readings have it.
fn is_header(name: &str) -> bool {
    HEADER.contains(&name) && name != EDITION
}

/// What scripts can say: their moves, chance events and events as topics, their keys into `words`.
fn of_script(game: &dyn AnyGame, schema: &Value, words: &mut Words) -> Vec<Topic> {
    let defs = &schema["$defs"];
    let walk = |context: String| WordWalk { defs, context };
    let script = walk("`script`".to_owned());
    for (name, value) in tables(&schema["properties"]).filter(|(name, _)| !is_header(name)) {
        words.key(name, value, "`script`");
    }
    let examples = Examples::of(game);
    let mut topics = Vec::new();
    let steps = defs["step"]["anyOf"].as_array();
    for step in steps.into_iter().flatten() {
        let properties = &step["properties"];
        for name in TAGS.into_iter().chain(STEP) {
            if name != "move" && !properties[name].is_null() {
                let uses = words.keys.entry(name.to_owned()).or_default();
                uses.add(script.said_of(&properties[name]), "a step");
            }
        }
        let (sort, noun, word) = if let Some(word) = properties["move"]["const"].as_str() {
            (Sort::Move, "move", word)
        } else if let Some(word) = properties["chance"]["const"].as_str() {
            (Sort::Chance, "chance event", word)
        } else {
            continue;
        };
        let own = |name: &str| {
            let is_beside = !properties[name]["x-beside"].is_null();
            !TAGS.contains(&name) && !STEP.contains(&name) && !is_beside
        };
        let inner = walk(format!("the {noun} `{word}`"));
        topics.push(inner.named(game, (sort, noun, word), step, own, &examples));
        inner.entries(step, "", 0, own, words);
    }
    let expect = &defs["expect"];
    let events = &defs["event"];
    for event in events["oneOf"].as_array().into_iter().flatten() {
        let Some(word) = event["properties"]["event"]["const"].as_str() else {
            continue;
        };
        let own = |name: &str| name != "event";
        let inner = walk(format!("the event `{word}`"));
        topics.push(inner.named(game, (Sort::Event, "event", word), event, own, &examples));
        inner.entries(event, "", 0, own, words);
    }
    for key in EVENTS {
        words.key(key, &expect["properties"][key], "`expect`");
    }
    let view = walk("`expect`".to_owned());
    view.entries(expect, "", 0, |name| !EVENTS.contains(&name), words);
    // Last, as what a key of a step says in a case is said of the step first.
    script.keys(&schema["properties"]["random"], "random", words);
    let cases = &schema["properties"]["cases"]["items"];
    script.keys(cases, "cases", words);
    let under = &script.resolved(cases)["properties"]["under"];
    let by_step = &under["additionalProperties"]["additionalProperties"];
    script.keys(by_step, "cases.under", words);
    topics
}

/// Every key and every named value, with what is said of it where.
#[derive(Default)]
struct Words {
    keys: BTreeMap<String, WordUses>,
    values: BTreeMap<String, WordUses>,
}

/// What is said of a word, and where it is said; each text once.
#[derive(Default)]
struct WordUses(Vec<(String, Vec<String>)>);

impl Words {
    fn key(&mut self, name: &str, schema: &Value, at: &str) {
        let described = described(schema);
        let uses = self.keys.entry(name.to_owned()).or_default();
        uses.add(described, at);
    }

    fn value(&mut self, name: &str, description: &str, at: &str) {
        let uses = self.values.entry(name.to_owned()).or_default();
        uses.add(first_paragraph(description), at);
    }
}

impl WordUses {
    fn add(&mut self, text: String, at: &str) {
        let at = at.to_owned();
        match self.0.iter_mut().find(|(said, _)| *said == text) {
            Some((_, places)) if places.contains(&at) => {}
            Some((_, places)) => places.push(at),
            None => self.0.push((text, vec![at])),
        }
    }

    fn topic(&self, name: &str, sort: Sort, about: &str) -> Topic {
        let summary = self.0.first().map_or("", |(text, _)| text.as_str());
        let mut page = format!("# {name}\n\n{about}\n\n");
        for (text, places) in &self.0 {
            let text = if text.is_empty() {
                ""
            } else {
                &format!(": {text}")
            };
            let _ = writeln!(page, "- {}{text}", places.join(", "));
        }
        Topic {
            page,
            ..plain(name, sort, summary, about)
        }
    }
}

/// A description and the type beside it.
fn described(schema: &Value) -> String {
    let text = first_paragraph(schema["description"].as_str().unwrap_or_default());
    let default = match &schema["default"] {
        Value::Null | Value::Object(_) | Value::Array(_) => None,
        default => Some(format!("{default} unless given")),
    };
    let facts: Vec<String> = parts::type_in_short(schema)
        .into_iter()
        .chain(default)
        .collect();
    match (text.is_empty(), facts.is_empty()) {
        (_, true) => text,
        (true, _) => facts.join("; "),
        _ => format!("{text} ({})", facts.join("; ")),
    }
}

/// A walk through one schema.
struct WordWalk<'s> {
    defs: &'s Value,
    /// Where its keys stand, in words.
    context: String,
}

/// Deeper than this no schema of ours goes but by going round in circles.
const DEEPEST: usize = 12;

impl<'s> WordWalk<'s> {
    /// What a schema stands for, behind the name of a definition: the definition, with what is said
    /// beside its name.
    fn resolved(&self, schema: &'s Value) -> &'s Value {
        let name = schema["$ref"]
            .as_str()
            .and_then(|path| path.rsplit('/').next());
        name.map_or(schema, |name| &self.defs[name])
    }

    /// A move, a chance event or an event.
    fn named(
        &self,
        game: &dyn AnyGame,
        (sort, noun, word): (Sort, &str, &str),
        schema: &'s Value,
        own: impl Fn(&str) -> bool,
        examples: &Examples,
    ) -> Topic {
        let summary = first_paragraph(schema["description"].as_str().unwrap_or_default());
        let about = format!("{} of {}.", capital(noun), game.meta().title);
        let mut topic = plain(word, sort, &summary, &about);
        let required = schema["required"].as_array();
        let is_required =
            |name: &str| required.is_some_and(|names| names.iter().any(|n| n == name));
        let mut lines = String::new();
        for (name, value) in tables(&schema["properties"]).filter(|(name, _)| own(name)) {
            let optional = match sort {
                Sort::Event => "",
                _ if is_required(name) => "",
                _ => " (may be left out)",
            };
            let text = self.said_of(value);
            let _ = writeln!(lines, "- `{name}`{optional}: {text}");
        }
        if !lines.is_empty() {
            let _ = write!(topic.page, "\nKeys:\n{lines}");
        }
        if let Some((path, step)) = examples.of_word(noun, word) {
            let _ = write!(
                topic.page,
                "\nAs in `{}/{path}`:\n\n```toml\n{step}\n```\n",
                game.meta().id
            );
        }
        topic
    }

    /// What is said of a key: beside the name of a definition, and by the definition.
    fn said_of(&self, schema: &'s Value) -> String {
        let resolved = self.resolved(schema);
        let beside = schema["description"].as_str();
        match beside {
            Some(beside) if !std::ptr::eq(schema, resolved) => {
                let mut resolved = resolved.clone();
                resolved["description"] = beside.into();
                described(&resolved)
            }
            _ => described(resolved),
        }
    }

    /// The keys of a table, and not what is below: of a case that is a script over again.
    fn keys(&self, schema: &'s Value, path: &str, words: &mut Words) {
        let at = format!("{} under `{path}`", self.context);
        for (name, value) in tables(&self.resolved(schema)["properties"]) {
            let uses = words.keys.entry(name.clone()).or_default();
            uses.add(self.said_of(value), &at);
        }
    }

    /// The keys of a table and below.
    fn table(&self, schema: &'s Value, path: &str, depth: usize, words: &mut Words) {
        self.entries(schema, path, depth, |_| true, words);
    }

    /// Those keys of a table that are wanted, and all below them.
    fn entries(
        &self,
        schema: &'s Value,
        path: &str,
        depth: usize,
        wanted: impl Fn(&str) -> bool,
        words: &mut Words,
    ) {
        for (name, value) in tables(&schema["properties"]).filter(|(name, _)| wanted(name)) {
            let at = match path {
                "" => self.context.clone(),
                _ => format!("{} under `{path}`", self.context),
            };
            let uses = words.keys.entry(name.clone()).or_default();
            uses.add(self.said_of(value), &at);
            let below = match path {
                "" => name.clone(),
                _ => format!("{path}.{name}"),
            };
            self.below(value, &below, depth + 1, words);
        }
    }

    /// What a value can be, and the keys in it.
    fn below(&self, schema: &'s Value, path: &str, depth: usize, words: &mut Words) {
        if depth > DEEPEST {
            return;
        }
        let schema = self.resolved(schema);
        self.table(schema, path, depth, words);
        for several in ["oneOf", "anyOf", "allOf"] {
            for branch in schema[several].as_array().into_iter().flatten() {
                match (branch["const"].as_str(), branch["description"].as_str()) {
                    (Some(word), Some(text)) => {
                        words.value(word, text, &format!("{}: `{path}`", self.context));
                    }
                    _ => self.below(branch, path, depth + 1, words),
                }
            }
        }
        for inner in ["items", "additionalProperties"] {
            if schema[inner].is_object() {
                self.below(&schema[inner], path, depth + 1, words);
            }
        }
        for (_, inner) in tables(&schema["patternProperties"]) {
            self.below(inner, path, depth + 1, words);
        }
    }
}

fn tables(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn capital(noun: &str) -> String {
    let article = if noun.starts_with('e') { "An" } else { "A" };
    format!("{article} {noun}")
}

/// A step of a shipped script as it is written there.
struct Example {
    /// The number of its script.
    script: usize,
    /// How far the step stands in.
    indent: usize,
    step: &'static str,
}

impl Example {
    /// The less there is to read, the better; a step in one line before one in several. Before all, an empty table does
    /// not show what can stand in it.
    fn length<'p>(&self, paths: &'p [String]) -> (bool, bool, usize, &'p str) {
        let is_empty = self.step.contains("= {}");
        let lines = self.step.contains('\n');
        (is_empty, lines, self.step.len(), &paths[self.script])
    }
}

/// For each move, chance event and event the shortest step of a shipped script that is one or expects one, and is not
/// refused.
struct Examples {
    paths: Vec<String>,
    /// By the key that names it, and its name.
    steps: HashMap<(&'static str, String), Example>,
}

impl Examples {
    /// Those of a game.
    fn of(game: &dyn AnyGame) -> Self {
        let (paths, texts): (Vec<_>, Vec<_>) = game.shipped().into_iter().unzip();
        let mut steps = HashMap::new();
        for (script, text) in texts.into_iter().enumerate() {
            let parsed = tree::parse(text);
            let listed = parsed.tree.get_ref().get("steps");
            let listed = listed.and_then(|listed| listed.get_ref().as_array());
            for listed in listed.into_iter().flatten() {
                let (at, table) = (listed.span(), listed.get_ref().as_table());
                let table = table.filter(|table| !table.contains_key("illegal"));
                let step = text.get(at.clone()).filter(|step| step.starts_with('{'));
                let (Some(table), Some(step)) = (table, step) else {
                    continue;
                };
                let indent = text[..at.start].rsplit('\n').next().map_or(0, str::len);
                for named in named_in(table) {
                    let example = Example {
                        script,
                        indent,
                        step,
                    };
                    match steps.entry(named) {
                        Entry::Vacant(free) => {
                            free.insert(example);
                        }
                        Entry::Occupied(mut known) => {
                            if example.length(&paths) < known.get().length(&paths) {
                                known.insert(example);
                            }
                        }
                    }
                }
            }
        }
        Self { paths, steps }
    }

    /// The path of the script, and the step, by which a move, a chance event or an event is shown.
    fn of_word(&self, noun: &str, word: &str) -> Option<(&str, String)> {
        let mut keys = ["move", "chance", "event"].into_iter();
        let key = keys.find(|key| noun.starts_with(key))?;
        let example = self.steps.get(&(key, word.to_owned()))?;
        let indent = " ".repeat(example.indent);
        let lines = example.step.lines();
        let lines: Vec<&str> = lines
            .map(|line| line.strip_prefix(&indent).unwrap_or(line))
            .collect();
        Some((&self.paths[example.script], lines.join("\n")))
    }
}

/// The move or the chance event that a step is, and the events that it expects, each with the key that names it.
fn named_in(step: &TomlTable<'_>) -> Vec<(&'static str, String)> {
    let text = |table: &TomlTable<'_>, key: &'static str| {
        let text = table.get(key)?.get_ref().as_str()?;
        Some((key, text.to_owned()))
    };
    let events = step.get("expect").and_then(|it| it.get_ref().get("events"));
    let events = events.and_then(|events| events.get_ref().as_array());
    let events = events.into_iter().flatten();
    let events = events.filter_map(|event| text(event.get_ref().as_table()?, "event"));
    let own = ["move", "chance"].into_iter();
    own.filter_map(|key| text(step, key))
        .chain(events)
        .collect()
}
