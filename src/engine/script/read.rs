//! Reading a script off its tree, around the holes in it.

use serde_json::Value;
use toml::Spanned;

use super::{
    Elsewhere, Illegal, Instruction, MAX_HOLDS, MAX_STEPS, Origin, Outcome, Script, Start, Step,
};
use crate::diagnostic::Finding;
use crate::document::header::NEWEST;
use crate::document::spans::push;
use crate::document::tree::typed::{self, TypeError};
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{Tree, tree};
use crate::engine::cases;
use crate::engine::clause::{ClauseKind, Clauses as _};
use crate::engine::definition::Definition;
use crate::engine::fields::fields_of;
use crate::engine::holes::Holes;
use crate::kit::random::STREAM;
use crate::lint::newer::Newer;
use crate::lint::{Scope, general, here};

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
                let pointer = "/steps/".to_owned() + &index.to_string();
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

pub(in crate::engine) fn read_seed(random: &TomlValue<'_>, scope: &mut Scope<'_>) -> Option<u64> {
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

pub(in crate::engine) fn strings(value: &TomlValue<'_>) -> Vec<String> {
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

/// An entry of `steps`, taken apart.
#[derive(Default)]
struct StepParts<'t> {
    expect: Option<Spanned<TomlValue<'t>>>,
    illegal: Option<Spanned<TomlValue<'t>>>,
    label: Option<Spanned<TomlValue<'t>>>,
    legal: Option<Spanned<TomlValue<'t>>>,
    player: Option<Spanned<TomlValue<'t>>>,
    mv: Option<Spanned<TomlValue<'t>>>,
    chance: Option<Spanned<TomlValue<'t>>>,
    /// All else but notes.
    parameters: TomlTable<'t>,
}

impl<'t> StepParts<'t> {
    /// In one go, by names that are known beforehand: scripts have thousands.
    fn of(table: TomlTable<'t>) -> Self {
        let mut parts = Self::default();
        for (key, value) in table {
            let part = match key.get_ref().as_ref() {
                "note" => continue,
                "expect" => &mut parts.expect,
                "illegal" => &mut parts.illegal,
                "label" => &mut parts.label,
                "legal" => &mut parts.legal,
                "player" => &mut parts.player,
                "move" => &mut parts.mv,
                "chance" => &mut parts.chance,
                _ => {
                    parts.parameters.insert(key, value);
                    continue;
                }
            };
            *part = Some(value);
        }
        parts
    }
}

/// What entries are read with.
pub(in crate::engine) struct EntryReader<'r, 's> {
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
        let TomlValue::Table(table) = item.into_inner() else {
            return None;
        };
        // Holes in what is expected only cost these expectations.
        let is_expected = |key: &str| matches!(key, "note" | "expect" | "illegal" | "legal");
        let mut parameters = table.iter().filter(|(key, _)| !is_expected(key.get_ref()));
        if is_hole || parameters.any(|(key, value)| self.holes.touch_entry(key, value)) {
            return None;
        }
        let StepParts {
            expect,
            illegal,
            label,
            legal,
            player,
            mv,
            chance,
            parameters: mut table,
        } = StepParts::of(table);
        let label = text(label);
        if label.is_some() {
            let key = self.scope.key_place(&format!("{pointer}/label"));
            self.newer.note(key, "`label`");
        }
        // What is not legal is refused by a clause that is not said.
        let is_not = (legal.as_ref()).is_some_and(|legal| self.holes.touch(legal));
        let is_tried = legal.is_some() && !is_not;
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
        let illegal = illegal.or(is_not.then_some(Illegal::Unread));
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
                    // Keys of the move itself may be keys of another move: whether chance has to decide shows when
                    // it is played.
                    if listed.is_some() {
                        self.newer.note(place, CHANCE_BESIDE);
                    } else {
                        self.newer.note_doubtful(place, CHANCE_BESIDE);
                    }
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

/// What only a later format has.
pub(in crate::engine) const CHANCE_BESIDE: &str = "chance beside a move";

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
