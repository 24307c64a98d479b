//! Scripts: a start and the steps of a game, as an author writes them.

use serde::Serialize;
use serde_json::{Map, Value, json};
use toml::Spanned;

use super::cases::{self, Case};
use super::clause::{ClauseKind, Clauses as _};
use super::definition::Definition;
use super::fields::fields_of;
use super::holes::Holes;
use super::laws::invariants;
use crate::diagnostic::Finding;
use crate::document::header::NEWEST;
use crate::document::spans::push;
use crate::document::tree::typed::{self, TypeError};
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{Tree, schema, tree};
use crate::kit::quote::list;
use crate::kit::random::STREAM;
use crate::lint::newer::Newer;
use crate::lint::{Scope, general, here};

/// Most steps that a script may have.
pub const MAX_STEPS: usize = 100_000;

/// Most invariants that a script may expect to hold, each as often as it is named: looking at one can
/// take as long as playing several games.
pub const MAX_HOLDS: usize = 1000;

/// A script as read: names in it are not resolved yet.
#[derive(Debug)]
pub struct Script<G: Definition> {
    /// The format that the document says; the newest if it has been found to need that.
    pub format: Option<i64>,
    /// Clauses that the script claims to exercise; a script that claims any is a ruling.
    pub cites: Vec<String>,
    /// The seed for what the script does not fix.
    pub seed: Option<u64>,
    /// Where it begins.
    pub start: Start<G>,
    /// What happens, up to the hole if there is one.
    pub steps: Vec<Step<G>>,
    /// Other ways on, each a game of its own; none if there is a hole.
    pub cases: Vec<Case<G>>,
    /// Pointer of the first thing that cannot be played, such as `/steps/3` or `/start`: it has been
    /// reported, and what follows it stays unplayed.
    pub hole: Option<String>,
}

/// Where a script begins.
#[derive(Debug)]
pub enum Start<G: Definition> {
    /// At the beginning of the scenario in another file.
    ScenarioFile(Elsewhere),
    /// At the position in another file.
    PositionFile(Elsewhere),
    /// At the beginning of a scenario written in the script.
    Scenario(G::Scenario),
    /// At a position written in the script.
    Position(G::Position),
}

/// What another file says, and what stands in its place.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// The file, as the script names it.
    pub path: String,
    /// Keys that are otherwise than there, each with its value; of a table, the keys in it.
    pub changes: Map<String, Value>,
}

/// One entry of a script.
#[derive(Debug)]
pub struct Step<G: Definition> {
    /// What cases call it.
    pub label: Option<String>,
    /// Whose it is.
    pub origin: Origin,
    /// What is done.
    pub action: Instruction<G>,
    /// Where it stands, such as `/steps/3`.
    pub pointer: String,
    /// What must refuse it.
    pub illegal: Option<Illegal>,
    /// Whether it must be legal and is not carried out.
    pub is_tried: bool,
    /// What chance gives right after the move, in order.
    pub outcomes: Vec<Outcome>,
    /// Whether it is itself such an outcome, beside a move.
    pub is_beside: bool,
    /// What must hold afterwards, without the holes in it.
    pub expect: Option<Map<String, Value>>,
    /// Whether the author expects more than could be read.
    pub has_hole: bool,
}

/// Whose an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The game's in which it stands.
    Own,
    /// The script's, from which a case has taken it over.
    Shared,
}

/// An outcome beside the move that calls for it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Where it stands: a key of the step, or an entry of its list.
    pub pointer: String,
    /// The event, where it is named.
    pub event: Option<String>,
    /// What it gives.
    pub keys: Map<String, Value>,
}

/// What must refuse an entry.
#[derive(Clone, Debug)]
pub enum Illegal {
    /// The clause with this id.
    Clause(String),
    /// Some clause: which one cannot be read, as has been reported.
    Unread,
}

/// What an entry does.
#[derive(Debug)]
pub enum Instruction<G: Definition> {
    /// A player moves.
    Move {
        /// The player, by name.
        player: String,
        /// The move.
        text: G::MoveText,
    },
    /// Chance gives this outcome.
    Chance {
        /// The event's name.
        event: String,
        /// The outcome.
        text: G::ChanceText,
    },
    /// Nothing: the entry only expects.
    Look,
}

impl<G: Definition> Script<G> {
    /// Reads a script off its tree: what the schema has refused of it has been reported to `scope`,
    /// and is a hole. A step is read unless there is a hole in it or before it; holes in what it
    /// expects only cost these expectations.
    ///
    /// `None` if there is no start to be read.
    pub fn read(tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Self> {
        explain_clauses::<G>(scope);
        let holes = Holes::of(scope);
        let mut root = tree.into_inner();
        let starts = [
            "scenario", "position", "changes", "setup", "start", "random",
        ];
        let has_hole = |key: &&str| {
            let entry = root.get_key_value(key);
            entry.is_some_and(|(key, value)| holes.touch_entry(key, value))
        };
        let (mut newer, format) = here::newer("script", &root, scope);
        let mut hole = starts
            .into_iter()
            .find(has_hole)
            .map(|key| format!("/{key}"));
        if root.contains_key("changes") {
            newer.note(scope.key_place("/changes"), "`changes`");
        }
        let listed = root.remove("cases");
        let base = listed.as_ref().map(|_| cases::CaseBase::of(&root));
        let start = read_start(&mut root, hole.is_some(), scope)?;
        let cites = root
            .remove("cites")
            .map_or_else(Vec::new, |value| strings(value.get_ref()));
        let mut seed = None;
        if hole.is_none()
            && let Some(random) = root.remove("random")
        {
            seed = read_seed(random.get_ref(), scope);
            hole = seed.is_none().then(|| "/random".to_owned());
        }
        let mut steps = Vec::new();
        if let Some(TomlValue::Array(items)) = root.remove("steps").map(Spanned::into_inner)
            && hole.is_none()
        {
            let count = items.len();
            if count > MAX_STEPS {
                let message =
                    format!("the script has {count} steps; at most {MAX_STEPS} are replayed");
                return too_long(message, scope);
            }
            steps.reserve(count);
            for (index, item) in items.into_iter().enumerate() {
                let pointer = format!("/steps/{index}");
                let mut reader = EntryReader {
                    holes: &holes,
                    newer: &mut newer,
                    scope,
                };
                let Some(step) = reader.step(item, &pointer) else {
                    hole = Some(pointer);
                    break;
                };
                steps.push(step);
            }
        }
        let mut read = Vec::new();
        if let (Some(listed), Some(base), None) = (listed, &base, &hole) {
            let mut reader = EntryReader {
                holes: &holes,
                newer: &mut newer,
                scope: &mut *scope,
            };
            match reader.cases(listed, base, &steps, seed) {
                Ok(cases) => read = cases,
                Err(pointer) => hole = Some(pointer),
            }
        }
        let lists = read.iter().map(|case| &case.steps);
        let lists = || std::iter::once(&steps).chain(lists.clone());
        let count: usize = lists().map(Vec::len).sum();
        if count > MAX_STEPS {
            let message = format!(
                "the script has {count} steps, with those of its cases; at most {MAX_STEPS} are replayed"
            );
            return too_long(message, scope);
        }
        let held: usize = lists().flatten().map(Step::held).sum();
        if held > MAX_HOLDS {
            let message = format!(
                "the script names {held} invariants under `holds`; at most {MAX_HOLDS} are looked at"
            );
            return too_long(message, scope);
        }
        let told = newer.report(format, scope);
        Some(Self {
            format: if told { Some(NEWEST) } else { format },
            cites,
            seed,
            start,
            steps,
            cases: read,
            hole,
        })
    }
}

/// Says what a clause is where something else stands in its place: the schema has no words for that.
fn explain_clauses<G: Definition>(scope: &mut Scope<'_>) {
    let mut clauses = G::Clause::TABLE.iter();
    let example = clauses.find(|clause| clause.kind == ClauseKind::Move);
    let Some(example) = example else { return };
    for finding in &mut *scope.findings {
        if std::ptr::eq(finding.rule, &raw const general::UNKNOWN_CLAUSE) && finding.help.is_none()
        {
            let help = format!(
                "name a clause by its id, such as `\"{}\"`; `scrutineer list clauses` has them all",
                example.id
            );
            finding.help = Some(help);
        }
    }
}

fn too_long<T>(message: String, scope: &mut Scope<'_>) -> Option<T> {
    let place = scope.key_place("/steps");
    scope.report(Finding::new(&general::SCRIPT_LIMIT, place, message));
    None
}

/// The start: exactly one of four keys says where it is.
fn read_start<G: Definition>(
    root: &mut TomlTable<'_>,
    has_hole: bool,
    scope: &mut Scope<'_>,
) -> Option<Start<G>> {
    let keys = ["scenario", "position", "setup", "start"];
    let mut given = keys.iter().filter(|key| root.contains_key(key));
    let (first, second) = (given.next(), given.next());
    let Some(&key) = first else {
        let finding = Finding::new(
            &general::SCRIPT_START,
            scope.place(""),
            "the script does not say where it starts",
        )
        .help(
            "name a file by `scenario = \"…\"` or `position = \"…\"`, or write the table \
             `[setup]` (a scenario) or `[start]` (a position)",
        );
        scope.report(finding);
        return None;
    };
    if let Some(other) = second {
        let finding = Finding::new(
            &general::SCRIPT_START,
            scope.key_place(&format!("/{other}")),
            format!("the script starts twice: by `{key}` and by `{other}`"),
        )
        .also(scope.key_place(&format!("/{key}")), "the first start")
        .help("keep one of them");
        scope.report(finding);
        return None;
    }
    let value = root.remove(key)?;
    let changes = root.remove("changes");
    if changes.is_some() && key != "position" {
        let message =
            format!("`changes` are those of a position in a file, and the script has `{key}`");
        let place = scope.key_place("/changes");
        let finding = Finding::new(&general::SCRIPT_START, place, message);
        let help = match key {
            "scenario" => {
                "name the file of a position by `position`, or say in a case what is otherwise"
            }
            _ => "write there what is otherwise",
        };
        scope.report(finding.help(help));
        return None;
    }
    let path = |value: &TomlValue<'_>| {
        let changes = changes.map(|changes| tree::json(changes.get_ref()));
        Some(Elsewhere {
            path: value.as_str()?.to_owned(),
            changes: changes
                .and_then(|changes| changes.as_object().cloned())
                .unwrap_or_default(),
        })
    };
    match key {
        "scenario" => path(value.get_ref()).map(Start::ScenarioFile),
        "position" => path(value.get_ref()).map(Start::PositionFile),
        // What the schema has found already says it better.
        "setup" if has_hole => typed::value(value).ok().map(Start::Scenario),
        "setup" => told(typed::value(value), "/setup", scope).map(Start::Scenario),
        _ if has_hole => typed::value(value).ok().map(Start::Position),
        _ => told(typed::value(value), "/start", scope).map(Start::Position),
    }
}

pub(super) fn read_seed(random: &TomlValue<'_>, scope: &mut Scope<'_>) -> Option<u64> {
    let number = |key: &str| -> Option<u64> {
        let number = random.get(key)?.get_ref().as_i64()?;
        u64::try_from(number).ok()
    };
    if number("stream") != Some(u64::from(STREAM)) {
        let finding = Finding::new(
            &general::BAD_VALUE,
            scope.place("/random/stream"),
            "this version of the program knows no such random stream",
        )
        .help(format!(
            "write `stream = {STREAM}`; outcomes may then differ from those of another stream"
        ));
        scope.report(finding);
        return None;
    }
    let seed = number("seed");
    if seed.is_none() {
        let finding = Finding::new(
            &general::OUT_OF_RANGE,
            scope.place("/random/seed"),
            "the seed is out of range",
        )
        .help("a seed is a whole number from 0 to 9223372036854775807");
        scope.report(finding);
    }
    seed
}

pub(super) fn strings(value: &TomlValue<'_>) -> Vec<String> {
    let TomlValue::Array(items) = value else {
        return Vec::new();
    };
    items
        .iter()
        .filter_map(|item| item.get_ref().as_str().map(str::to_owned))
        .collect()
}

/// What has been read; why it could not be is reported.
fn told<T>(read: Result<T, TypeError>, pointer: &str, scope: &mut Scope<'_>) -> Option<T> {
    let report = |error: TypeError| {
        let place = scope.place(pointer);
        scope.report(Finding::new(&general::BAD_VALUE, place, error.message));
    };
    read.map_err(report).ok()
}

impl<G: Definition> Instruction<G> {
    /// The move or the outcome as a script writes it, with its tag.
    pub(super) fn written(&self) -> Option<Value> {
        Some(Value::Object(match self {
            Self::Look => return None,
            Self::Move { text, .. } => flat("move", text),
            Self::Chance { text, .. } => flat("chance", text),
        }))
    }
}

impl<G: Definition> Clone for Instruction<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Move { player, text } => Self::Move {
                player: player.clone(),
                text: text.clone(),
            },
            Self::Chance { event, text } => Self::Chance {
                event: event.clone(),
                text: text.clone(),
            },
            Self::Look => Self::Look,
        }
    }
}

impl<G: Definition> Step<G> {
    /// The step as a case takes it over.
    pub(super) fn shared(&self) -> Self {
        Self {
            label: self.label.clone(),
            origin: Origin::Shared,
            action: self.action.clone(),
            pointer: self.pointer.clone(),
            illegal: self.illegal.clone(),
            is_tried: self.is_tried,
            outcomes: self.outcomes.clone(),
            is_beside: self.is_beside,
            expect: self.expect.clone(),
            has_hole: self.has_hole,
        }
    }

    /// How many invariants it expects to hold.
    fn held(&self) -> usize {
        let named = self.expect.as_ref().and_then(|expect| expect.get("holds"));
        named.and_then(Value::as_array).map_or(0, Vec::len)
    }
}

/// What entries are read with.
pub(super) struct EntryReader<'r, 's> {
    pub holes: &'r Holes,
    pub newer: &'r mut Newer,
    pub scope: &'r mut Scope<'s>,
}

impl EntryReader<'_, '_> {
    /// Reads an entry; `None` if there is a hole in what it does.
    pub fn step<G: Definition>(
        &mut self,
        item: Spanned<TomlValue<'_>>,
        pointer: &str,
    ) -> Option<Step<G>> {
        let span = item.span();
        let is_hole = self.holes.opens(&span);
        let TomlValue::Table(mut table) = item.into_inner() else {
            return None;
        };
        let [_, expect, illegal] = table.take(["note", "expect", "illegal"]);
        let mut parameters = table.iter();
        if is_hole || parameters.any(|(key, value)| self.holes.touch_entry(key, value)) {
            return None;
        }
        let keys = ["label", "legal", "player", "move", "chance"];
        let [label, legal, player, mv, chance] = table.take(keys);
        let label = text(label);
        if label.is_some() {
            let key = self.scope.key_place(&format!("{pointer}/label"));
            self.newer.note(key, "`label`");
        }
        let is_tried = legal.is_some();
        if is_tried {
            let key = self.scope.key_place(&format!("{pointer}/legal"));
            if illegal.is_some() {
                let message = "the step cannot be legal and illegal at once";
                let finding = Finding::new(&general::BAD_VALUE, key.clone(), message);
                self.scope
                    .report(finding.help("keep one of `legal` and `illegal`"));
            }
            self.newer.note(key, "`legal`");
        }
        let illegal = illegal.map(|value| match value.get_ref().as_str() {
            Some(clause) if !self.holes.touch(&value) => Illegal::Clause(clause.to_owned()),
            _ => Illegal::Unread,
        });
        if is_tried && illegal.is_some() {
            return None;
        }
        let has_hole = expect
            .as_ref()
            .is_some_and(|expect| self.holes.touch(expect));
        let expect = expect.and_then(|expect| self.holes.without(&expect));
        let mut outcomes = Vec::new();
        let action = match (text(player), text(mv), chance) {
            (Some(player), Some(name), listed) => {
                outcomes = self.beside::<G>(&name, &mut table, listed.as_ref(), pointer)?;
                if let Some(first) = outcomes.first() {
                    let place = self.scope.place(&first.pointer);
                    if is_tried || illegal.is_some() {
                        let message =
                            "chance has nothing to decide here: the step is not carried out";
                        let finding = Finding::new(&general::BAD_VALUE, place.clone(), message);
                        self.scope.report(finding.help("remove the outcome"));
                    }
                    self.newer.note(place, "chance beside a move");
                }
                Instruction::Move {
                    player,
                    text: told(typed::variant(&name, table, span), pointer, self.scope)?,
                }
            }
            (_, _, Some(event)) => {
                let event = event.into_inner().into_text()?;
                let read = typed::variant(&event, table, span);
                Instruction::Chance {
                    text: told(read, pointer, self.scope)?,
                    event,
                }
            }
            _ => Instruction::Look,
        };
        if (is_tried || illegal.is_some()) && !outcomes.is_empty() {
            return None;
        }
        Some(Step {
            label,
            origin: Origin::Own,
            action,
            pointer: pointer.to_owned(),
            illegal,
            is_tried,
            outcomes,
            is_beside: false,
            expect,
            has_hole,
        })
    }
}

impl EntryReader<'_, '_> {
    /// Takes what chance gives out of a move: keys that are no parameters of it are the first outcome,
    /// or a list has all of them. `None` if it cannot be both.
    fn beside<G: Definition>(
        &mut self,
        name: &str,
        table: &mut TomlTable<'_>,
        listed: Option<&Spanned<TomlValue<'_>>>,
        pointer: &str,
    ) -> Option<Vec<Outcome>> {
        let mut outcomes = Vec::new();
        let fields = fields_of::<G::MoveText>(name).unwrap_or_default();
        let is_beside = |key: &str| !fields.contains(&key);
        let mut keys: Vec<String> = (table.keys())
            .filter(|key| is_beside(key.get_ref()))
            .map(|key| key.get_ref().to_string())
            .collect();
        keys.sort_by_key(|key| {
            table
                .get_key_value(key.as_str())
                .map(|(key, _)| key.span().start)
        });
        if let Some(first) = keys.first() {
            let mut at = pointer.to_owned();
            push(&mut at, first);
            let keys = keys.iter().filter_map(|key| {
                let value = table.remove(key.as_str())?;
                Some((key.clone(), tree::json(value.get_ref())))
            });
            outcomes.push(Outcome {
                pointer: at,
                event: None,
                keys: keys.collect(),
            });
        }
        if let Some(TomlValue::Array(items)) = listed.map(Spanned::get_ref) {
            if let Some(flat) = outcomes.first() {
                let place = self.scope.key_place(&format!("{pointer}/chance"));
                let message = "what chance gives stands beside this move twice";
                let finding = Finding::new(&general::BAD_VALUE, place, message)
                    .also(self.scope.place(&flat.pointer), "the first outcome")
                    .help("move it into the list, in front of the others");
                self.scope.report(finding);
                return None;
            }
            for (index, item) in items.iter().enumerate() {
                let Value::Object(mut keys) = tree::json(item.get_ref()) else {
                    return None;
                };
                let event = keys.remove("chance");
                outcomes.push(Outcome {
                    pointer: format!("{pointer}/chance/{index}"),
                    event: event.and_then(|event| event.as_str().map(str::to_owned)),
                    keys,
                });
            }
        }
        Some(outcomes)
    }
}

fn text(value: Option<Spanned<TomlValue<'_>>>) -> Option<String> {
    value?.into_inner().into_text()
}

/// A move as a step of a script, without expectations.
#[must_use]
pub fn move_step(player: &str, text: &impl Serialize) -> Value {
    let mut step = Map::new();
    step.insert("player".to_owned(), Value::from(player));
    flatten("move", text, &mut step);
    Value::Object(step)
}

/// A chance outcome as a step of a script, without expectations.
#[must_use]
pub fn chance_step(text: &impl Serialize) -> Value {
    Value::Object(flat("chance", text))
}

/// An externally tagged enumeration as scripts write it: the tag's key, then the parameters.
pub(super) fn flat(tag: &str, variant: &impl Serialize) -> Map<String, Value> {
    let mut flat = Map::new();
    flatten(tag, variant, &mut flat);
    flat
}

fn flatten(tag: &str, variant: &impl Serialize, flat: &mut Map<String, Value>) {
    // Moves and outcomes have string keys and finite numbers only.
    match serde_json::to_value(variant).unwrap_or_default() {
        Value::Object(outer) => {
            for (name, parameters) in outer {
                flat.insert(tag.to_owned(), Value::from(name));
                if let Value::Object(parameters) = parameters {
                    flat.extend(parameters);
                }
            }
        }
        other => {
            flat.insert(tag.to_owned(), other);
        }
    }
}

/// The JSON schema of a game's scripts.
#[must_use]
pub fn schema<G: Definition>() -> Value {
    let clauses: Vec<&str> = G::Clause::TABLE.iter().map(|clause| clause.id).collect();
    let clause = json!({ "type": "string", "enum": clauses, "x-rule": "unknown-clause" });
    let (expect, event) = expectation_schema::<G>(&clause);
    let example = G::Clause::TABLE
        .iter()
        .find(|clause| clause.kind == ClauseKind::Move)
        .map_or_else(String::new, |clause| format!(", such as `{}`", clause.id));
    let illegal = json!({
        "description": format!("The clause that must refuse this step{example}; nothing changes then."),
        "$ref": "#/$defs/clause",
    });
    let note = json!({ "description": "A note for readers.", "type": "string" });
    let legal = json!({
        "description": "The step must be legal; it is not carried out. Format 2.",
        "type": "boolean",
        "const": true,
    });
    let label = json!({
        "description": "What cases call this step. Format 2.",
        "type": "string",
        "minLength": 1,
    });
    let common = json!({
        "illegal": illegal,
        "legal": legal,
        "label": label,
        "expect": { "$ref": "#/$defs/expect" },
        "note": note,
    });
    let player = schema::inlined::<G::Player>();
    let chance = schema::inlined::<G::ChanceText>();
    let outcomes = outcome_schemas(&chance);
    let mut branches = Vec::new();
    let moves = json!({ "player": { "description": "Who moves.", "$ref": "#/$defs/player" } });
    branches.extend(step_branches(
        &schema::inlined::<G::MoveText>(),
        "move",
        &moves,
        &common,
    ));
    for branch in &mut branches {
        add_outcomes(&outcomes, branch);
    }
    branches.extend(step_branches(&chance, "chance", &json!({}), &common));
    branches.push(json!({
        "description": "Nothing happens: only expectations about the position.",
        "type": "object",
        "properties": { "label": label, "expect": { "$ref": "#/$defs/expect" }, "note": note },
        "required": ["expect"],
        "additionalProperties": false,
    }));
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "cites": {
                "description": "Clauses that the steps exercise; naming any makes the script a \
                    ruling, and each must then be kept or refused by, here or in a case.",
                "type": "array",
                "items": { "$ref": "#/$defs/clause" },
            },
            "random": { "description": "The seed for chance that the script leaves open.", "$ref": "#/$defs/random" },
            "scenario": {
                "description": "The scenario that is played: a path relative to this file.",
                "type": "string",
            },
            "position": {
                "description": "The position that is played on from: a path relative to this file.",
                "type": "string",
            },
            "changes": {
                "description": "Keys that are otherwise than in the file of `position`. Format 2.",
                "$ref": "#/$defs/start-changes",
            },
            "setup": { "description": "The scenario that is played, written here.", "$ref": "#/$defs/setup" },
            "start": { "description": "The position that is played on from, written here.", "$ref": "#/$defs/start" },
            "steps": {
                "description": "What happens: moves, chance outcomes and expectations in order.",
                "type": "array",
                "items": { "$ref": "#/$defs/step" },
            },
            "cases": {
                "description": "Other ways on from the same start, each a ruling of its own. Format 2.",
                "type": "array",
                "minItems": 1,
                "items": { "$ref": "#/$defs/case" },
            },
        },
        "required": ["steps"],
        "additionalProperties": false,
        "$defs": {
            "clause": clause,
            "player": player,
            "random": {
                "description": "The seed for chance that the script leaves open, and the version \
                    of the random stream that it relies on.",
                "type": "object",
                "properties": {
                    "stream": { "description": "Version of the random stream.", "type": "integer", "const": STREAM },
                    "seed": { "description": "Any number; the same one gives the same game.", "type": "integer", "minimum": 0 },
                },
                "required": ["stream", "seed"],
                "additionalProperties": false,
            },
            // Tags tell the branches apart, so that any that fits is the only one: found sooner.
            "step": { "anyOf": branches },
            "case": cases::schema::<G>(),
            "setup-changes": cases::changes::<G::Scenario>(),
            "start-changes": cases::changes::<G::Position>(),
            "expect": expect,
            "event": event,
            "setup": schema::inlined::<G::Scenario>(),
            "start": schema::inlined::<G::Position>(),
        },
    });
    if let Value::Object(defs) = &mut schema["$defs"] {
        defs.insert("outcome".to_owned(), outcome_schema(&chance, &outcomes));
        for outcome in outcomes {
            defs.insert(format!("outcome-{}", outcome.key), outcome.schema);
        }
        share(defs);
    }
    schema
}

/// The longest schema of a key that is written out wherever the key can stand, in bytes.
const LONGEST_WRITTEN_OUT: usize = 2000;

/// Names long schemas of keys that scenarios, positions and what cases change of them have in common.
fn share(defs: &mut Map<String, Value>) {
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

/// What chance can give under a key, beside a move.
struct Beside {
    key: String,
    /// The events that take it.
    events: Vec<String>,
    schema: Value,
}

impl Beside {
    /// The key in a table in which others may stand beside it.
    fn property(&self) -> Value {
        json!({
            "description": format!(
                "What {} gives, if this move calls for it.", list(self.events.iter().map(String::as_str))
            ),
            "$ref": format!("#/$defs/outcome-{}", self.key),
        })
    }
}

/// The keys of all outcomes, with the events that take them.
fn outcome_schemas(chance: &Value) -> Vec<Beside> {
    let mut all: Vec<Beside> = Vec::new();
    for (event, content) in variants(chance) {
        let properties = content.get("properties").and_then(Value::as_object);
        for (key, schema) in properties.into_iter().flatten() {
            let Some(known) = all.iter_mut().find(|beside| beside.key == *key) else {
                all.push(Beside {
                    key: key.clone(),
                    events: vec![event.to_owned()],
                    schema: json!({ "anyOf": [schema] }),
                });
                continue;
            };
            known.events.push(event.to_owned());
            let bare = |schema: &Value| {
                let mut schema = schema.clone();
                if let Value::Object(schema) = &mut schema {
                    schema.remove("description");
                }
                schema
            };
            if let Some(Value::Array(branches)) = known.schema.get_mut("anyOf")
                && !branches.iter().any(|known| bare(known) == bare(schema))
            {
                branches.push(schema.clone());
            }
        }
    }
    for beside in &mut all {
        if let Some([only]) = beside.schema["anyOf"].as_array().map(Vec::as_slice) {
            beside.schema = only.clone();
        }
    }
    all
}

/// The variants of an enumeration: name and content.
pub(super) fn variants(schema: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let branches = schema.get("oneOf").or_else(|| schema.get("anyOf"));
    let branches = branches.and_then(Value::as_array).into_iter().flatten();
    branches.filter_map(|branch| {
        let (name, content) = branch.get("properties")?.as_object()?.iter().next()?;
        Some((name.as_str(), content))
    })
}

/// An outcome in the list beside a move.
fn outcome_schema(chance: &Value, outcomes: &[Beside]) -> Value {
    let events: Vec<&str> = variants(chance).map(|(event, _)| event).collect();
    let mut properties = Map::new();
    properties.insert(
        "chance".to_owned(),
        json!({
            "description": "The event, if it is not the one that is due.",
            "type": "string",
            "enum": events,
        }),
    );
    properties.extend(
        outcomes
            .iter()
            .map(|beside| (beside.key.clone(), beside.property())),
    );
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Lets outcomes stand beside a move, under keys that it has no parameters of.
fn add_outcomes(outcomes: &[Beside], branch: &mut Value) {
    let Some(Value::Object(properties)) = branch.get_mut("properties") else {
        return;
    };
    for beside in outcomes {
        properties.entry(beside.key.clone()).or_insert_with(|| {
            let mut property = beside.property();
            property["x-beside"] = true.into();
            property
        });
    }
    properties.insert(
        "chance".to_owned(),
        json!({
            "description": "What chance gives right after this move, in order, where several events are \
                due or a key would be one of the move's own. Format 2.",
            "type": "array",
            "minItems": 1,
            "items": { "$ref": "#/$defs/outcome" },
            "x-beside": true,
        }),
    );
}

/// One branch for each variant of an externally tagged enumeration, flattened behind its tag.
fn step_branches(variants: &Value, tag: &str, first: &Value, common: &Value) -> Vec<Value> {
    let Some(Value::Array(variants)) = variants.get("oneOf").or_else(|| variants.get("anyOf"))
    else {
        unreachable!("moves and outcomes are enumerations of several variants")
    };
    variants
        .iter()
        .filter_map(|variant| step_branch(variant, tag, first, common))
        .collect()
}

fn step_branch(variant: &Value, tag: &str, first: &Value, common: &Value) -> Option<Value> {
    let (name, content) = variant.get("properties")?.as_object()?.iter().next()?;
    let mut properties = Map::new();
    properties.extend(first.as_object()?.clone());
    properties.insert(tag.to_owned(), json!({ "type": "string", "const": name }));
    if let Some(parameters) = content.get("properties").and_then(Value::as_object) {
        properties.extend(parameters.clone());
    }
    properties.extend(common.as_object()?.clone());
    let mut required: Vec<Value> = first.as_object()?.keys().map(|key| json!(key)).collect();
    required.push(json!(tag));
    if let Some(names) = content.get("required").and_then(Value::as_array) {
        required.extend(names.iter().cloned());
    }
    let description = variant
        .get("description")
        .or_else(|| content.get("description"));
    Some(json!({
        "title": name,
        "description": description,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    }))
}

/// Expectations: the view with nothing required, and what a step cites and causes.
fn expectation_schema<G: Definition>(clause: &Value) -> (Value, Value) {
    let mut view = schema::inlined::<G::View>();
    let mut event = schema::inlined::<G::Event>();
    relax(&mut view, false);
    relax(&mut event, true);
    close(&mut event);
    let number = json!({ "type": "integer" });
    let range = json!({
        "type": "array",
        "items": { "type": "number" },
        "minItems": 2,
        "maxItems": 2,
    });
    let (change, between) = (
        numbers(&view, &number).unwrap_or_default(),
        numbers(&view, &range).unwrap_or_default(),
    );
    one_of_a_set(&mut view, G::SETS);
    if let Some(Value::Object(properties)) = view.get_mut("properties") {
        properties.insert(
            "cites".to_owned(),
            json!({
                "description": "Clauses that this step cites, among others.",
                "type": "array",
                "items": clause,
            }),
        );
        properties.insert(
            "events".to_owned(),
            json!({
                "description": "Events of this step, in this order, others between them.",
                "type": "array",
                "items": { "$ref": "#/$defs/event" },
            }),
        );
        let ids: Vec<&str> = invariants::<G>().map(|invariant| invariant.id).collect();
        properties.insert(
            "holds".to_owned(),
            json!({
                "description": "Invariants that hold in this position, and from the one before.",
                "type": "array",
                "items": { "type": "string", "enum": ids },
            }),
        );
        properties.insert(
            "over".to_owned(),
            json!({ "description": "Whether the game is over.", "type": "boolean" }),
        );
        let mut insert = |key: &str, description: &str, mut schema: Value| {
            schema["description"] = description.into();
            let taken = properties.insert(key.to_owned(), schema);
            debug_assert!(taken.is_none(), "a view has `{key}`, too");
        };
        insert(
            "no-events",
            "Events that do not happen in this step. Format 2.",
            json!({ "type": "array", "items": { "$ref": "#/$defs/event" } }),
        );
        insert(
            "only-events",
            "The events of this step, all of them, in this order. Format 2.",
            json!({ "type": "array", "items": { "$ref": "#/$defs/event" } }),
        );
        insert(
            "decided",
            "Who decided in this step: who was `next` before it. Format 2.",
            json!({ "anyOf": [
                { "$ref": "#/$defs/player" },
                { "type": "array", "items": { "$ref": "#/$defs/player" } },
            ] }),
        );
        insert(
            "change",
            "By how much numbers have changed in this step, such as what it cost. Format 2.",
            change,
        );
        insert(
            "between",
            "Numbers by the range in which they lie, ends included. Format 2.",
            between,
        );
        properties.insert(
            "absent".to_owned(),
            json!({
                "description": "Names such as `players.red.hand` that stand for nothing in the \
                    position, or for nothing that `seen-by` may see.",
                "type": "array",
                "items": { "type": "string" },
            }),
        );
        properties.insert(
            "seen-by".to_owned(),
            json!({
                "description": "Compare with what this player sees instead of with everything; `table` is \
                    what all players see (format 2).",
                "anyOf": [{ "$ref": "#/$defs/player" }, { "type": "string", "const": "table" }],
            }),
        );
    }
    (view, event)
}

/// The schema of the numbers in a view, each by `leaf`; nothing where there are none.
fn numbers(schema: &Value, leaf: &Value) -> Option<Value> {
    let is = |name: &str| match schema.get("type") {
        Some(Value::String(own)) => own == name,
        Some(Value::Array(all)) => all.iter().any(|own| own == name),
        _ => false,
    };
    if is("integer") || is("number") {
        return Some(leaf.clone());
    }
    if let Some(branches) = schema.get("anyOf").or_else(|| schema.get("oneOf")) {
        let branches = branches.as_array()?.iter();
        let mut kept: Vec<Value> = branches
            .filter_map(|branch| numbers(branch, leaf))
            .collect();
        kept.dedup();
        return match kept.len() {
            0 => None,
            1 => kept.pop(),
            _ => Some(json!({ "anyOf": kept })),
        };
    }
    let others = schema.get("additionalProperties");
    let others = others.and_then(|others| numbers(others, leaf));
    let own = schema.get("properties").and_then(Value::as_object);
    let own: Map<String, Value> = (own.into_iter().flatten())
        .filter_map(|(key, schema)| Some((key.clone(), numbers(schema, leaf)?)))
        .collect();
    if own.is_empty() && others.is_none() {
        return None;
    }
    Some(json!({
        "type": "object",
        "properties": own,
        "additionalProperties": others.unwrap_or(Value::Bool(false)),
    }))
}

/// Lets a single member stand in place of a list, where lists are sets.
fn one_of_a_set(schema: &mut Value, sets: &[&str]) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| one_of_a_set(item, sets)),
        Value::Object(object) => {
            object
                .values_mut()
                .for_each(|value| one_of_a_set(value, sets));
            let Some(Value::Object(properties)) = object.get_mut("properties") else {
                return;
            };
            for (key, property) in properties {
                let is_set = key == "next" || sets.contains(&key.as_str());
                let is_list = property.get("type").is_some_and(|name| name == "array");
                let Some(item) = property.get("items").filter(|_| is_set && is_list) else {
                    continue;
                };
                let (item, mut list) = (item.clone(), property.clone());
                let Value::Object(own) = &mut list else {
                    continue;
                };
                let description = own.remove("description");
                *property = json!({ "anyOf": [list, item] });
                if let Some(description) = description {
                    property["description"] = description;
                }
            }
        }
        _ => {}
    }
}

/// Makes every key of a schema optional, for partial expectations; `keep_tag` leaves the keys
/// with a fixed value required, by which the branches of an enumeration are told apart.
pub(super) fn relax(schema: &mut Value, keep_tag: bool) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| relax(item, keep_tag)),
        Value::Object(object) => {
            let is_tag = |object: &Map<String, Value>, name: &Value| {
                keep_tag
                    && name.as_str().is_some_and(|name| {
                        object
                            .get("properties")
                            .and_then(|properties| properties.get(name))
                            .is_some_and(|property| property.get("const").is_some())
                    })
            };
            if let Some(Value::Array(names)) = object.get("required").cloned() {
                let kept: Vec<Value> = names
                    .into_iter()
                    .filter(|name| is_tag(object, name))
                    .collect();
                object.insert("required".to_owned(), Value::Array(kept));
            }
            object.values_mut().for_each(|value| relax(value, keep_tag));
        }
        _ => {}
    }
}

/// Leaves no room in a schema for keys that it does not name.
fn close(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Object(object) => {
            object.values_mut().for_each(close);
            let has_keys = object.get("properties").is_some_and(Value::is_object);
            if has_keys && object.get("type").is_some_and(|name| name == "object") {
                object
                    .entry("additionalProperties")
                    .or_insert(Value::Bool(false));
            }
        }
        _ => {}
    }
}
