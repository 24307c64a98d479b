//! What mistakes are planted in: every shipped document and every starter, with its schema.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use scrutineer::document::{Content, FileError, Files, reference};
use scrutineer::games::GAMES;
use scrutineer::kit::random::Random;
use scrutineer::lint::Catalogue as _;
use serde_json::Value;

use super::text::{Text, is_path};

/// A sound document.
pub struct Sound {
    pub name: String,
    pub game: &'static str,
    pub kind: &'static str,
    pub text: Text,
    /// The documents that refer to this one, directly or not.
    pub users: Vec<usize>,
}

/// A kind of document.
pub struct Kind {
    pub game: &'static str,
    pub name: &'static str,
    pub schema: Value,
    validator: jsonschema::Validator,
    /// Its documents.
    pub documents: Vec<usize>,
}

/// Everything that mistakes are planted in.
pub struct World {
    pub documents: Vec<Sound>,
    pub kinds: Vec<Kind>,
    /// The ids and values that the documents of a game use, whatever they name.
    pub words: BTreeMap<&'static str, BTreeSet<String>>,
    /// The ids that documents of a game define.
    pub ids: BTreeMap<&'static str, BTreeSet<String>>,
    /// Kinds of chance that no script of a game has once somebody has moved.
    pub setup_chance: BTreeMap<&'static str, BTreeSet<String>>,
    /// Clauses of a game that no script has a move refused by.
    pub never_refusing: BTreeMap<&'static str, Vec<&'static str>>,
}

pub static WORLD: LazyLock<World> = LazyLock::new(World::new);

impl Kind {
    /// Whether a document fits the published schema.
    pub fn accepts(&self, value: &Value) -> bool {
        self.validator.is_valid(value)
    }
}

impl World {
    fn new() -> Self {
        let mut documents = Vec::new();
        let mut kinds = Vec::new();
        for game in GAMES {
            let meta = game.meta();
            let starters = meta
                .kinds
                .iter()
                .map(|kind| (format!("starters/{}.toml", kind.name), kind.starter));
            for (name, text) in game.shipped().into_iter().chain(starters) {
                let name = format!("{}/{name}", meta.id);
                let text = Text::new(text).expect("shipped documents are TOML");
                let kind = text.nodes[0].value["kind"].as_str().unwrap_or_default();
                let kind = GAMES
                    .kind(meta.id, kind)
                    .expect("shipped documents have a kind");
                documents.push(Sound {
                    name,
                    game: meta.id,
                    kind: kind.name,
                    text,
                    users: Vec::new(),
                });
            }
            kinds.extend(meta.kinds.iter().map(|kind| {
                let schema = kind.schema(meta.id);
                let validator = jsonschema::validator_for(&schema).expect("it is a schema");
                Kind {
                    game: meta.id,
                    name: kind.name,
                    schema,
                    validator,
                    documents: Vec::new(),
                }
            }));
        }
        for kind in &mut kinds {
            kind.documents = (documents.iter().enumerate())
                .filter(|(_, sound)| sound.game == kind.game && sound.kind == kind.name)
                .map(|(index, _)| index)
                .collect();
        }
        let mut world = Self {
            documents,
            kinds,
            words: BTreeMap::new(),
            ids: BTreeMap::new(),
            setup_chance: BTreeMap::new(),
            never_refusing: BTreeMap::new(),
        };
        world.link();
        world.read();
        world
    }

    /// Finds out which documents refer to which.
    fn link(&mut self) {
        let places: BTreeMap<String, usize> = (self.documents.iter().enumerate())
            .map(|(index, sound)| (sound.name.clone(), index))
            .collect();
        let mut users = vec![BTreeSet::new(); self.documents.len()];
        for (index, sound) in self.documents.iter().enumerate() {
            let values = sound
                .text
                .nodes
                .iter()
                .filter_map(|node| node.value.as_str());
            for path in values.filter(|value| is_path(value)) {
                let name = reference::rebase(path, &sound.name, "x");
                if let Some(used) = places.get(&name) {
                    users[*used].insert(index);
                }
            }
        }
        loop {
            let mut grown = users.clone();
            for (used, direct) in users.iter().enumerate() {
                for user in direct {
                    grown[used].extend(users[*user].iter().copied());
                }
            }
            if grown == users {
                break;
            }
            users = grown;
        }
        for (sound, users) in self.documents.iter_mut().zip(users) {
            sound.users = users.into_iter().collect();
        }
    }

    /// Collects the words of each game.
    fn read(&mut self) {
        for game in GAMES {
            let id = game.meta().id;
            let (mut words, mut ids) = (BTreeSet::new(), BTreeSet::new());
            let (mut early, mut late) = (BTreeSet::new(), BTreeSet::new());
            let mut refusing = BTreeSet::new();
            for sound in self.documents.iter().filter(|sound| sound.game == id) {
                for node in &sound.text.nodes {
                    words.insert(node.name.clone());
                    let Some(word) = node.value.as_str() else {
                        continue;
                    };
                    words.insert(word.to_owned());
                    match node.name.as_str() {
                        "id" => drop(ids.insert(word.to_owned())),
                        "illegal" => drop(refusing.insert(word.to_owned())),
                        _ => {}
                    }
                    // The faces of traits are named where the traits are.
                    if sound.kind == "traits" {
                        ids.insert(word.to_owned());
                    }
                }
                let mut begun = sound.text.at(&["start"]).is_some();
                for step in sound.text.nodes[0].value["steps"]
                    .as_array()
                    .into_iter()
                    .flatten()
                {
                    begun |= step.get("player").is_some();
                    let refused = step.get("illegal").is_some();
                    if let Some(chance) = step["chance"].as_str().filter(|_| !refused) {
                        let known = if begun { &mut late } else { &mut early };
                        known.insert(chance.to_owned());
                    }
                }
            }
            for kind in self.kinds.iter().filter(|kind| kind.game == id) {
                words_of(&kind.schema, &mut words);
            }
            let early = early.difference(&late).cloned().collect();
            let clauses = game.clauses().iter().map(|clause| clause.id);
            let never = clauses.filter(|clause| !refusing.contains(*clause));
            self.never_refusing.insert(id, never.collect());
            self.setup_chance.insert(id, early);
            self.words.insert(id, words);
            self.ids.insert(id, ids);
        }
    }

    /// The kind of a document.
    pub fn kind(&self, sound: &Sound) -> &Kind {
        let mut kinds = self.kinds.iter();
        kinds
            .find(|kind| kind.game == sound.game && kind.name == sound.kind)
            .expect("every document has a kind")
    }

    /// Whether exactly one word of the game is as near to a slip as this one.
    pub fn only_means(&self, game: &str, slip: &str, word: &str) -> bool {
        let near = strsim::damerau_levenshtein(slip, word);
        let mut others = self.words[game].iter().filter(|other| *other != word);
        !others.any(|other| {
            other.len().abs_diff(slip.len()) <= near
                && strsim::damerau_levenshtein(slip, other) <= near
        })
    }
}

/// The keys and the constants of a schema.
fn words_of(schema: &Value, words: &mut BTreeSet<String>) {
    match schema {
        Value::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("properties", Value::Object(properties)) => {
                        words.extend(properties.keys().cloned());
                    }
                    ("const", Value::String(word)) => drop(words.insert(word.clone())),
                    ("enum", Value::Array(all)) => {
                        let all = all.iter().filter_map(Value::as_str);
                        words.extend(all.map(str::to_owned));
                    }
                    _ => {}
                }
                words_of(value, words);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| words_of(item, words)),
        _ => {}
    }
}

/// The schemas that a value at `path` must fit one of, alternatives told apart by their constants.
pub fn schemas<'s>(root: &'s Value, document: &Value, path: &[&str]) -> Vec<&'s Value> {
    let mut here = vec![root];
    let mut value = document;
    for name in path {
        let mut next = Vec::new();
        for schema in fitting(root, &here, value) {
            let property = schema["properties"].get(name);
            if let Some(property) = property {
                next.push(property);
            } else if let Some(patterns) = schema["patternProperties"].as_object() {
                next.extend(patterns.values());
            } else if schema["additionalProperties"].is_object() {
                next.push(&schema["additionalProperties"]);
            }
            if value.is_array() && schema["items"].is_object() {
                next.push(&schema["items"]);
            }
        }
        here = next;
        let inside = match value {
            Value::Array(items) => name.parse().ok().and_then(|at: usize| items.get(at)),
            other => other.get(name),
        };
        value = inside.unwrap_or(&Value::Null);
    }
    fitting(root, &here, value)
}

/// All alternatives of schemas, without those that the constants in a table rule out.
fn fitting<'s>(root: &'s Value, schemas: &[&'s Value], value: &Value) -> Vec<&'s Value> {
    let mut all = Vec::new();
    for schema in schemas {
        expand(root, schema, &mut all);
    }
    let fits = |schema: &&&Value| {
        let properties = schema["properties"].as_object();
        properties.into_iter().flatten().all(|(key, property)| {
            let written = value.get(key);
            property.get("const").is_none()
                || written.is_none_or(|written| *written == property["const"])
        })
    };
    let fitting: Vec<&Value> = all.iter().filter(fits).copied().collect();
    if fitting.is_empty() { all } else { fitting }
}

fn expand<'s>(root: &'s Value, schema: &'s Value, out: &mut Vec<&'s Value>) {
    out.push(schema);
    if let Some(reference) = schema["$ref"].as_str() {
        let target = reference.strip_prefix('#').and_then(|at| root.pointer(at));
        if let Some(target) = target {
            expand(root, target, out);
        }
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        for part in schema[key].as_array().into_iter().flatten() {
            expand(root, part, out);
        }
    }
}

/// The constants that a value may be.
pub fn constants<'s>(schemas: &[&'s Value]) -> Vec<&'s str> {
    let one = schemas.iter().filter_map(|schema| schema["const"].as_str());
    let many = schemas
        .iter()
        .filter_map(|schema| schema["enum"].as_array());
    one.chain(many.flatten().filter_map(Value::as_str))
        .collect()
}

/// One of several.
pub fn pick<'i, T>(items: &'i [T], random: &mut Random) -> Option<&'i T> {
    (!items.is_empty()).then(|| &items[random.below(items.len())])
}

/// The shipped documents as the only files that there are; below a folder of its own, one text
/// stands in the place of another.
pub struct Shadow {
    /// The texts that stand in, by the number of the folder and the name.
    pub texts: std::sync::RwLock<BTreeMap<(usize, String), Arc<str>>>,
    pub is_company: bool,
}

/// What the names of a folder begin with.
pub fn folder(number: usize) -> String {
    format!("planted-{number}/")
}

fn split(name: &str) -> (Option<usize>, &str) {
    let rest = name.strip_prefix("planted-");
    match rest.and_then(|rest| rest.split_once('/')) {
        Some((number, name)) => (number.parse().ok(), name),
        None => (None, name),
    }
}

static NAMES: LazyLock<BTreeMap<&str, usize>> = LazyLock::new(|| {
    let documents = WORLD.documents.iter().enumerate();
    documents
        .map(|(index, sound)| (sound.name.as_str(), index))
        .collect()
});

impl Files for Shadow {
    fn resolve(&self, from: &str, path: &str) -> Result<String, FileError> {
        let name = reference::rebase(path, from, "x");
        let inside = split(&name).1;
        if NAMES.contains_key(inside) {
            return Ok(name);
        }
        let home = inside.rfind('/').map_or("", |at| &inside[..=at]);
        let ahead = path.rfind('/').map_or("", |at| &path[..=at]);
        let beside = NAMES.keys().filter_map(|known| known.strip_prefix(home));
        let nearby = beside.filter(|name| !name.contains('/'));
        Err(FileError::Missing {
            nearby: nearby.map(|name| format!("{ahead}{name}")).collect(),
        })
    }

    fn read(&self, name: &str) -> Result<Content, FileError> {
        let (number, inside) = split(name);
        if let Some(number) = number {
            let texts = self.texts.read().expect("nobody panics with it");
            if let Some(text) = texts.get(&(number, inside.to_owned())) {
                return Ok(Content::Text(text.to_string()));
            }
        }
        let index = NAMES.get(inside);
        let text = index.map(|index| WORLD.documents[*index].text.text.clone());
        text.map(Content::Text)
            .ok_or(FileError::Missing { nearby: Vec::new() })
    }

    fn is_checked(&self, _: &str) -> bool {
        self.is_company
    }
}
