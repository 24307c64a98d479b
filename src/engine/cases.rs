//! Cases of a script: several ways on from one start, each a game of its own.

mod schema;

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use toml::Spanned;

use super::definition::Definition;
use super::script::{
    Elsewhere, EntryReader, Illegal, Instruction, MAX_STEPS, Origin, Start, Step, read_seed,
    strings,
};
use crate::diagnostic::Finding;
use crate::document::script_keys::STARTS;
use crate::document::spans::push;
use crate::document::tree::{self, TomlTable, TomlValue, typed};
use crate::kit::quote::quote;
use crate::lint::general;
use crate::lint::linked::unknown_reference;
use schema::values;
pub(super) use schema::{changes, schema};

/// Most cases that a script may have, counted with each value of a reading.
pub const MAX_CASES: usize = 1000;

/// A way on from the start of a script or from one of its steps.
#[derive(Debug)]
pub struct Case<G: Definition> {
    /// What it is called.
    pub title: String,
    /// Where it stands, such as `/cases/2`.
    pub pointer: String,
    /// The value of a reading under which it is played, as `reading = value`, if it is one of several.
    pub value: Option<String>,
    /// Clauses that it claims to exercise, beside those of the script.
    pub cites: Vec<String>,
    /// The seed for what it does not fix.
    pub seed: Option<u64>,
    /// Where it begins, if not where the script does.
    pub start: Option<Start<G>>,
    /// What happens: steps of the script first, then its own; up to the hole if there is one.
    pub steps: Vec<Step<G>>,
    /// Where it says in its own words what stands elsewhere in the script.
    pub overlay: Vec<Instead>,
    /// Pointer of the first thing in it that cannot be played, which has been reported.
    pub hole: Option<String>,
}

/// That one part of a document stands in place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instead {
    /// Pointer of what it stands in place of: a key, or a table of which it has some keys.
    pub of: String,
    /// Its own pointer.
    pub at: String,
}

/// What the cases of a script change: where the script begins.
#[derive(Debug)]
pub(super) enum CaseBase {
    /// A start that is written in the script, under this key.
    Inline(&'static str, Map<String, Value>),
    /// A file with what is otherwise than there, and the key under which changes to it stand.
    File(&'static str, Elsewhere),
    /// None that can be read.
    Missing,
}

impl CaseBase {
    /// The start of a script by its root.
    pub fn of(root: &TomlTable<'_>) -> Self {
        let value = |key: &str| root.get(key).map(Spanned::get_ref);
        let path = |key: &str| {
            let path = value(key)?.as_str()?.to_owned();
            let changes = value("changes").map(table).unwrap_or_default();
            Some(Elsewhere { path, changes })
        };
        // A script that begins twice is played nowhere, so that it does not matter which comes first.
        for (file, inside) in STARTS {
            if let Some(start) = value(inside) {
                return Self::Inline(inside, table(start));
            }
            if let Some(path) = path(file) {
                return Self::File(inside, path);
            }
        }
        Self::Missing
    }

    /// The key under which a case says what is otherwise.
    const fn key(&self) -> &'static str {
        match self {
            Self::Inline(key, _) | Self::File(key, _) => key,
            Self::Missing => "start",
        }
    }
}

/// What a table says, and nothing of what is none.
fn table(value: &TomlValue<'_>) -> Map<String, Value> {
    match value {
        TomlValue::Table(table) => tree::json_table(table),
        _ => Map::new(),
    }
}

/// Makes changes to a table: keys of tables one by one, everything else as a whole.
pub(super) fn merge(base: &mut Map<String, Value>, changes: &Map<String, Value>) {
    for (key, change) in changes {
        match (base.get_mut(key), change) {
            (Some(Value::Object(base)), Value::Object(change)) => merge(base, change),
            _ => {
                base.insert(key.clone(), change.clone());
            }
        }
    }
}

/// What one game says otherwise than the script: changes of the start, and where they stand.
struct StartChanges {
    start: Map<String, Value>,
    /// Pointers below the start, and pointers in the document.
    places: Vec<Instead>,
}

impl EntryReader<'_, '_> {
    /// Reads the cases of a script; the pointer of the first that cannot be read if there is one.
    pub fn cases<G: Definition>(
        &mut self,
        listed: Spanned<TomlValue<'_>>,
        base: &CaseBase,
        steps: &[Step<G>],
        seed: Option<u64>,
    ) -> Result<Vec<Case<G>>, String> {
        let at = self.scope.key_place("/cases");
        self.newer.note(at, "`cases`");
        let TomlValue::Array(items) = listed.into_inner() else {
            return Err("/cases".to_owned());
        };
        let labels = self.labels(steps);
        let mut cases: Vec<Case<G>> = Vec::new();
        let mut count = 0;
        for (index, item) in items.into_iter().enumerate() {
            let pointer = format!("/cases/{index}");
            let whole = match item.get_ref() {
                TomlValue::Table(_) if !self.holes.touch(&item) => item,
                _ => return Err(pointer),
            };
            let TomlValue::Table(table) = whole.into_inner() else {
                return Err(pointer);
            };
            let shared = CommonToCases {
                base,
                steps,
                labels: &labels,
                seed,
            };
            let Some(read) = self.case(table, &pointer, &shared) else {
                return Err(pointer);
            };
            count += read.iter().map(|case| case.steps.len()).sum::<usize>();
            cases.extend(read);
            if count > MAX_STEPS || cases.len() > MAX_CASES {
                let message = format!(
                    "the cases are too many: at most {MAX_CASES}, with {MAX_STEPS} steps in all, are \
                     replayed"
                );
                let place = self.scope.key_place(&pointer);
                self.scope
                    .report(Finding::new(&general::SCRIPT_LIMIT, place, message));
                return Err(pointer);
            }
        }
        let mut titles: HashMap<&str, &str> = HashMap::new();
        let mut twins = Vec::new();
        for case in &cases {
            if let Some(first) = titles.insert(&case.title, &case.pointer) {
                twins.push((first.to_owned(), case.pointer.clone(), case.title.clone()));
            }
        }
        for (first, second, title) in twins {
            let place = |pointer: &str| self.scope.place(&format!("{pointer}/title"));
            let message = format!("two cases are called {}", quote(&title));
            let finding = Finding::new(&general::DUPLICATE_ID, place(&second), message)
                .also(place(&first), "the first one")
                .help("say in one of the titles what is different there");
            self.scope.report(finding);
        }
        Ok(cases)
    }

    /// The steps that cases can name. A label that is there twice is reported.
    fn labels<G: Definition>(&mut self, steps: &[Step<G>]) -> HashMap<String, usize> {
        let mut labels = HashMap::new();
        for (index, step) in steps.iter().enumerate() {
            let Some(label) = &step.label else { continue };
            let Some(first) = labels.insert(label.clone(), index) else {
                continue;
            };
            let place = |at: usize| {
                let pointer = format!("{}/label", steps[at].pointer);
                self.scope.place(&pointer)
            };
            let message = format!("two steps are called {}", quote(label));
            let finding = Finding::new(&general::DUPLICATE_ID, place(index), message)
                .also(place(first), "the first one")
                .help("rename one of them");
            self.scope.report(finding);
        }
        labels
    }

    /// Reads a case: one game, or one for each value of a reading.
    fn case<G: Definition>(
        &mut self,
        mut table: TomlTable<'_>,
        pointer: &str,
        shared: &CommonToCases<'_, G>,
    ) -> Option<Vec<Case<G>>> {
        let title = string(&mut table, "title")?;
        let cites = table
            .remove("cites")
            .map_or_else(Vec::new, |value| strings(value.get_ref()));
        let mut seed = shared.seed;
        if let Some(random) = table.remove("random") {
            seed = Some(read_seed(random.get_ref(), self.scope)?);
        }
        let changes = self.changes(&mut table, pointer, shared.base)?;
        let mut steps = Vec::new();
        let mut hole = None;
        let is_own = table.contains_key("steps");
        let is_all = !is_own && !table.contains_key("after");
        if let Some(after) = string(&mut table, "after") {
            let last = self.labelled(&after, &format!("{pointer}/after"), shared)?;
            // What was expected on the way there has been compared.
            let played = shared.steps[..=last].iter().filter(|step| {
                !matches!(step.action, Instruction::Look)
                    && !step.is_tried
                    && step.illegal.is_none()
            });
            steps.extend(played.map(|step| Step {
                expect: None,
                has_hole: false,
                ..step.shared()
            }));
        }
        if let Some(TomlValue::Array(items)) = table.remove("steps").map(Spanned::into_inner) {
            for (index, item) in items.into_iter().enumerate() {
                let pointer = format!("{pointer}/steps/{index}");
                let Some(step) = self.step(item, &pointer) else {
                    hole = Some(pointer);
                    break;
                };
                steps.push(step);
            }
        } else if is_all {
            steps.extend(shared.steps.iter().map(Step::shared));
        }
        let case = Case {
            title,
            pointer: pointer.to_owned(),
            value: None,
            cites,
            seed,
            start: None,
            steps,
            overlay: Vec::new(),
            hole,
        };
        let each = string(&mut table, "each");
        let under = table.remove("under");
        let Some(reading) = each else {
            if under.is_some() {
                let place = self.scope.key_place(&format!("{pointer}/under"));
                let message = "`under` says what differs under the values of a reading, and the case names \
                               none";
                let finding = Finding::new(&general::MISSING_FIELD, place, message);
                self.scope
                    .report(finding.help("name the reading by `each = \"…\"`"));
                return None;
            }
            let (start, overlay) = self.start::<G>(&changes, pointer, shared.base)?;
            return Some(vec![Case {
                start,
                overlay,
                ..case
            }]);
        };
        let unders = match under.map(Spanned::into_inner) {
            Some(TomlValue::Table(unders)) => unders,
            _ => TomlTable::new(),
        };
        self.each_value(&case, &reading, unders, &changes, shared.base, is_own)
    }

    /// A case once for each value of a reading. `unders` says by value what is otherwise; it is about the case's own steps
    /// or about those of the script.
    fn each_value<G: Definition>(
        &mut self,
        case: &Case<G>,
        reading: &str,
        mut unders: TomlTable<'_>,
        changes: &StartChanges,
        base: &CaseBase,
        is_own: bool,
    ) -> Option<Vec<Case<G>>> {
        let pointer = case.pointer.as_str();
        let values = values::<G>(reading);
        let named: Vec<String> = unders.keys().map(|key| key.get_ref().to_string()).collect();
        if let Some(name) = named.iter().find(|name| !values.contains(name)) {
            let mut at = format!("{pointer}/under");
            push(&mut at, name);
            let known = values.iter().map(String::as_str);
            let noun = format!("value of `{reading}`");
            let finding = unknown_reference(self.scope.key_place(&at), &noun, name, known);
            self.scope.report(finding);
            return None;
        }
        let mut cases = Vec::new();
        for value in values {
            let own = Map::from_iter([(reading.to_owned(), Value::from(value.as_str()))]);
            let mut start = changes.start.clone();
            merge(
                &mut start,
                &Map::from_iter([("readings".to_owned(), own.into())]),
            );
            let mut places = changes.places.clone();
            places.push(Instead {
                of: format!("/readings/{reading}"),
                at: format!("{pointer}/each"),
            });
            let of_value = StartChanges { start, places };
            let (start, mut overlay) = self.start::<G>(&of_value, pointer, base)?;
            let mut steps: Vec<Step<G>> = case.steps.iter().map(again).collect();
            if let Some(TomlValue::Table(differing)) =
                unders.remove(value.as_str()).map(Spanned::into_inner)
            {
                let mut at = format!("{pointer}/under");
                push(&mut at, &value);
                self.differ(differing, &at, &mut steps, &mut overlay, is_own)?;
            }
            let value = format!("{reading} = {value}");
            cases.push(Case {
                title: format!("{} ({value})", case.title),
                pointer: case.pointer.clone(),
                value: Some(value),
                cites: case.cites.clone(),
                seed: case.seed,
                start,
                steps,
                overlay,
                hole: case.hole.clone(),
            });
        }
        Some(cases)
    }

    /// What a case changes of the start.
    fn changes(
        &mut self,
        table: &mut TomlTable<'_>,
        pointer: &str,
        base: &CaseBase,
    ) -> Option<StartChanges> {
        let key = base.key();
        let other = if key == "setup" { "start" } else { "setup" };
        if table.contains_key(other) {
            let place = self.scope.key_place(&format!("{pointer}/{other}"));
            let what = if key == "setup" {
                "scenario"
            } else {
                "position"
            };
            let message = format!("the script begins with a {what}, which `{other}` cannot change");
            let help = format!("say under `{key}` what is otherwise");
            let finding = Finding::new(&general::BAD_VALUE, place, message);
            self.scope.report(finding.help(help));
            return None;
        }
        let mut changes = StartChanges {
            start: Map::new(),
            places: Vec::new(),
        };
        if let Some(start) = table.remove(key)
            && let TomlValue::Table(start) = start.get_ref()
        {
            changes.start = tree::json_table(start);
            changes.places.push(Instead {
                of: String::new(),
                at: format!("{pointer}/{key}"),
            });
        }
        if let Some(readings) = table.remove("readings") {
            let readings = tree::json(readings.get_ref());
            merge(
                &mut changes.start,
                &Map::from_iter([("readings".to_owned(), readings)]),
            );
            changes.places.push(Instead {
                of: "/readings".to_owned(),
                at: format!("{pointer}/readings"),
            });
        }
        Some(changes)
    }

    /// The start with changes, and where they stand; no start if nothing is changed.
    fn start<G: Definition>(
        &mut self,
        changes: &StartChanges,
        pointer: &str,
        base: &CaseBase,
    ) -> Option<(Option<Start<G>>, Vec<Instead>)> {
        if changes.start.is_empty() {
            let is_file = matches!(base, CaseBase::File(..));
            return Some((None, is_file.then(of_script).into_iter().collect()));
        }
        let below = |key: &str| {
            let places = changes.places.iter().map(|place| Instead {
                of: format!("/{key}{}", place.of),
                at: place.at.clone(),
            });
            places.collect()
        };
        Some(match base {
            CaseBase::Missing => return None,
            CaseBase::File(key, file) => {
                let mut file = file.clone();
                merge(&mut file.changes, &changes.start);
                let start = match *key {
                    "setup" => Start::ScenarioFile(file),
                    _ => Start::PositionFile(file),
                };
                let places = std::iter::once(of_script()).chain(changes.places.iter().cloned());
                (Some(start), places.collect())
            }
            CaseBase::Inline(key, value) => {
                let mut value = value.clone();
                merge(&mut value, &changes.start);
                let value = Value::Object(value);
                let start = match *key {
                    "setup" => self.typed(value, pointer).map(Start::Scenario)?,
                    _ => self.typed(value, pointer).map(Start::Position)?,
                };
                (Some(start), below(key))
            }
        })
    }

    fn typed<T: DeserializeOwned>(&mut self, value: Value, pointer: &str) -> Option<T> {
        match typed::from_json(value) {
            Ok(value) => Some(value),
            Err(error) => {
                let place = self.scope.key_place(pointer);
                let message = format!("the start with these changes cannot be read: {error}");
                self.scope
                    .report(Finding::new(&general::BAD_VALUE, place, message));
                None
            }
        }
    }

    /// The step of the script with a label.
    fn labelled<G: Definition>(
        &mut self,
        label: &str,
        pointer: &str,
        shared: &CommonToCases<'_, G>,
    ) -> Option<usize> {
        let found = shared.labels.get(label).copied();
        if found.is_none() {
            let labels = shared.steps.iter().filter_map(|step| step.label.as_deref());
            let place = self.scope.place(pointer);
            let finding = unknown_reference(place, "step labelled", label, labels);
            self.scope.report(finding);
        }
        found
    }

    /// Makes steps differ: by label, what is expected of each instead.
    fn differ<G: Definition>(
        &mut self,
        differing: TomlTable<'_>,
        pointer: &str,
        steps: &mut [Step<G>],
        overlay: &mut Vec<Instead>,
        is_own: bool,
    ) -> Option<()> {
        for (label, difference) in differing {
            let label = label.get_ref().to_string();
            let mut at = pointer.to_owned();
            push(&mut at, &label);
            let is_meant = |step: &&mut Step<G>| {
                step.label.as_deref() == Some(&*label) && (step.origin == Origin::Own) == is_own
            };
            let labels: Vec<String> = steps.iter().filter_map(|step| step.label.clone()).collect();
            let Some(step) = steps.iter_mut().find(is_meant) else {
                let known = labels.iter().map(String::as_str);
                let place = self.scope.key_place(&at);
                self.scope
                    .report(unknown_reference(place, "step labelled", &label, known));
                return None;
            };
            let TomlValue::Table(difference) = difference.get_ref() else {
                return None;
            };
            if let Some(expect) = difference.get("expect") {
                merge(
                    step.expect.get_or_insert_default(),
                    &table(expect.get_ref()),
                );
            }
            if difference.contains_key("illegal") || difference.contains_key("legal") {
                // The step is not carried out under this value, so that chance gives nothing there.
                step.outcomes.clear();
            }
            if let Some(illegal) = difference.get("illegal") {
                let clause = illegal.get_ref().as_str()?;
                step.illegal = Some(Illegal::Clause(clause.to_owned()));
                step.is_tried = false;
            }
            if difference.contains_key("legal") {
                step.illegal = None;
                step.is_tried = true;
            }
            overlay.push(Instead {
                of: step.pointer.clone(),
                at,
            });
        }
        Some(())
    }
}

/// Where a script says what is otherwise than in the file that it begins from.
pub(super) fn of_script() -> Instead {
    Instead {
        of: String::new(),
        at: "/changes".to_owned(),
    }
}

/// What the cases of a script share.
struct CommonToCases<'c, G: Definition> {
    base: &'c CaseBase,
    steps: &'c [Step<G>],
    labels: &'c HashMap<String, usize>,
    seed: Option<u64>,
}

/// A step once more, for the next value of a reading.
fn again<G: Definition>(step: &Step<G>) -> Step<G> {
    Step {
        origin: step.origin,
        ..step.shared()
    }
}

fn string(table: &mut TomlTable<'_>, key: &str) -> Option<String> {
    table.remove(key)?.into_inner().into_text()
}
