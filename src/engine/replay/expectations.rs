//! What an entry of a script expects, compared with what is there.

use serde_json::{Map, Value, json};

use super::deeds::ExpectedEyes;
use super::happened::instead;
use super::lists::difference;
use super::player::{MOST_STEPS_ON, Player};
use crate::diagnostic::{Finding, Place};
use crate::document::header::NEWEST;
use crate::document::spans::{push, steps};
use crate::document::{dotted, inline, schema};
use crate::engine::clause::Clauses as _;
use crate::engine::definition::Definition;
use crate::engine::expect::{
    Mismatch, compare, event_matches, fits, is_set, nameable, nameable_in, named, stranger,
};
use crate::engine::game::{Turn, Viewer};
use crate::engine::invariant::{Action, Transition};
use crate::engine::laws::{END_IN_REACH, guarded, invariants};
use crate::engine::log::Notes;
use crate::engine::reach::end_in_reach_within;
use crate::engine::script::Step;
use crate::kit::nearest::nearest;
use crate::kit::quote::{cut, list, quote};
use crate::kit::seat::Seat;
use crate::lint::linked::unknown_reference;
use crate::lint::newer::Newer;
use crate::lint::{Scope, general};

impl<G: Definition> Player<'_, '_, '_, G> {
    /// Compares expectations with the position and with what the step did.
    pub(super) fn expect(
        &mut self,
        entry: &Step<G>,
        expect: &Map<String, Value>,
        before: &[(G::State, Action<G>)],
        notes: &mut Notes<G>,
    ) {
        let mut expect = expect.clone();
        let (cites, events) = (expect.remove("cites"), expect.remove("events"));
        let (holds, over) = (expect.remove("holds"), expect.remove("over"));
        let (seen_by, absent) = (expect.remove("seen-by"), expect.remove("absent"));
        let (none_of, exactly) = (expect.remove("no-events"), expect.remove("only-events"));
        let between = expect.remove("between");
        let eyes = match seen_by.as_ref().and_then(Value::as_str) {
            None => ExpectedEyes::Of(Viewer::Referee),
            Some("table") => ExpectedEyes::Table,
            Some(name) => {
                let names = self.names.clone();
                let Some(seat) = names.iter().position(|other| *other == name) else {
                    let place = self
                        .scope
                        .place(&format!("{}/expect/seen-by", entry.pointer));
                    let known = names.iter().copied();
                    self.scope
                        .report(unknown_reference(place, "player", name, known));
                    return;
                };
                ExpectedEyes::Of(Viewer::Seat(Seat::new(seat)))
            }
        };
        self.note_newer(
            entry,
            &["decided", "change", "between", "no-events", "only-events"],
        );
        if eyes == ExpectedEyes::Table {
            self.newer_at(entry, "/seen-by", "`seen-by = \"table\"`");
        }
        let (mut mismatches, mut helps) = (Vec::new(), Vec::new());
        self.expect_deeds(&mut expect, before, eyes, &mut mismatches);
        if !expect.is_empty() || absent.is_some() || between.is_some() {
            let view = self.seen(self.state, eyes, Some(notes));
            for (key, expected) in &expect {
                let mut pointer = String::new();
                push(&mut pointer, key);
                let compared = compare(expected, view.get(key), G::SETS, &pointer);
                if compared.is_newer {
                    self.newer_at(entry, &pointer, "naming only a part");
                }
                mismatches.extend(compared.differences);
            }
            if let Some(between) = &between {
                self.expect_between(entry, between, &view);
            }
            if let Some(absent) = absent {
                let absent = listed(absent);
                self.check_names(entry, &absent);
                expect_absent(&absent, &view, &mut mismatches);
            }
        }
        if let Some(cites) = cites.map(listed) {
            let before = mismatches.len();
            let cited = expect_cites(&cites, notes, &mut mismatches);
            helps.extend((before..mismatches.len()).map(|at| (at, cited.clone())));
        }
        let asks = events.is_some() || none_of.is_some() || exactly.is_some();
        let happened = if asks {
            self.happened(notes, eyes)
        } else {
            Vec::new()
        };
        let of_events = (none_of.as_ref(), exactly.as_ref());
        self.expect_of_events(entry, of_events, &happened);
        if let Some(events) = events.map(listed)
            && let Some((at, help)) = expect_events(&events, &happened)
        {
            helps.push((mismatches.len(), help));
            mismatches.push(Mismatch {
                pointer: format!("/events/{at}"),
                expected: events[at].clone(),
                actual: None,
            });
        }
        if let Some(Value::Bool(expected)) = over {
            let actual = self.game.turn(self.state) == Turn::Over;
            if actual != expected {
                mismatches.push(Mismatch {
                    pointer: "/over".to_owned(),
                    expected: Value::from(expected),
                    actual: Some(Value::from(actual)),
                });
            }
        }
        if let Some(ids) = holds.map(listed) {
            self.expect_holds(entry, &ids, before);
        }
        // Behind an outcome that could not come about, the game is not the one that the script tells.
        if self.astray.undue {
            mismatches.clear();
        }
        let mut lacking = None;
        for (at, mismatch) in mismatches.into_iter().enumerate() {
            let help = helps.iter().find(|(of, _)| *of == at);
            let help = help.map(|(_, help)| help.as_str());
            self.report_mismatch(entry, &mismatch, help, &mut lacking);
            let below = format!("/expect{}", mismatch.pointer);
            if let Some(at) = self.written_at(entry, &below) {
                self.replayed.mismatches.push((at, mismatch));
            }
        }
    }

    /// Notes keys that only a later format has.
    fn note_newer(&mut self, entry: &Step<G>, keys: &[&str]) {
        let expect = entry.expect.iter().flatten();
        let newer = expect.map(|(key, _)| key.as_str());
        for key in newer.filter(|key| keys.contains(key)) {
            self.newer_at(entry, &format!("/{key}"), &quote(key));
        }
    }

    /// Reports the first form that only a later format has.
    fn newer_at(&mut self, entry: &Step<G>, below: &str, what: &str) {
        let mut newer = Newer::default();
        let pointer = format!("{}/expect{below}", entry.pointer);
        newer.note(self.scope.key_place(&pointer), what);
        if newer.report(self.format, self.scope) {
            self.format = Some(NEWEST);
        }
    }

    /// Reports names that stand for nothing in any view: expecting them absent proves nothing.
    fn check_names(&mut self, entry: &Step<G>, absent: &[Value]) {
        for (i, name) in absent.iter().enumerate() {
            let Some(name) = name.as_str() else { continue };
            let schema = self.view_schema.get_or_init(schema::of::<G::View>);
            let quoted = quote(name);
            let (message, help) = match nameable(schema, name) {
                Ok(()) => match stranger(schema, name, self.players(), &self.names) {
                    Some(player) => (
                        format!(
                            "{} does not take part in this game, so {quoted} is absent whatever \
                             happens",
                            quote(player)
                        ),
                        self.taking_part(),
                    ),
                    None => continue,
                },
                Err((part, known)) => (
                    format!(
                        "nothing is ever called {quoted}: no view has {}",
                        quote(part)
                    ),
                    meant(schema, name, part, &known),
                ),
            };
            let place = (self.scope).place(&format!("{}/expect/absent/{i}", entry.pointer));
            let finding = Finding::new(&general::UNKNOWN_REFERENCE, place, message);
            self.scope.report(finding.help(help));
        }
    }

    /// Everybody who can take part in this game, by the schema of players.
    fn players(&self) -> &[String] {
        self.known_players.get_or_init(|| {
            let mut names = Vec::new();
            names_in(&schema::inlined::<G::Player>(), &mut names);
            names
        })
    }

    fn taking_part(&self) -> String {
        match self.names[..] {
            [only] => format!("only `{only}` takes part"),
            _ => format!(
                "those who take part are {}",
                list(self.names.iter().copied())
            ),
        }
    }

    /// Looks at invariants, in this position and from the one before to it.
    fn expect_holds(&mut self, entry: &Step<G>, ids: &[Value], before: &[(G::State, Action<G>)]) {
        for (i, id) in ids.iter().enumerate() {
            let Some(invariant) = invariants::<G>().find(|known| id == known.id) else {
                continue;
            };
            let (game, state) = (self.game, &*self.state);
            let place = |scope: &Scope<'_>| {
                let pointer = format!("{}/expect/holds/{i}", entry.pointer);
                scope.place(&pointer)
            };
            let verdict = if invariant.id == END_IN_REACH {
                if self.steps_on == 0 {
                    continue;
                }
                let steps = &mut self.steps_on;
                match guarded(|| end_in_reach_within(game, state, steps)) {
                    Ok(Some(verdict)) => Ok(verdict),
                    Err(panic) => Err(panic),
                    Ok(None) => {
                        self.steps_on = 0;
                        let finding = not_looked_at(place(self.scope));
                        self.scope.report(finding);
                        continue;
                    }
                }
            } else {
                guarded(|| {
                    if before.is_empty() {
                        return invariant.holds(game, state, None);
                    }
                    // An entry that does several things goes through the positions between them.
                    let after = before.iter().skip(1).map(|(state, _)| state);
                    let after = after.chain(std::iter::once(state));
                    before
                        .iter()
                        .zip(after)
                        .try_for_each(|((before, action), after)| {
                            let step = Transition {
                                before,
                                action,
                                after,
                            };
                            invariant.holds(game, after, Some(&step))
                        })
                })
            };
            let Err(fault) = verdict.and_then(|verdict| verdict) else {
                continue;
            };
            let place = place(self.scope);
            let message = format!("`{}` does not hold: {}", invariant.id, cut(&fault, LONGEST));
            self.scope.report(
                Finding::new(&general::INVARIANT_BROKEN, place, message)
                    .label(format!("expected: {}", invariant.statement))
                    .help(if invariant.id == END_IN_REACH {
                        "see whether the components make it so: nobody can go on, and the rules \
                         know no end for that"
                    } else {
                        "this is a fault of the program unless the components are to blame: \
                         please report it, with this script"
                    }),
            );
        }
    }

    /// Reports what is not as expected. All that a position lacks is one finding for each entry, whose number is `lacking`:
    /// most likely the game has gone another way.
    fn report_mismatch(
        &mut self,
        entry: &Step<G>,
        mismatch: &Mismatch,
        help: Option<&str>,
        lacking: &mut Option<usize>,
    ) {
        let mut pointer = format!("{}/expect{}", entry.pointer, mismatch.pointer);
        let name = format!("`{}`", dotted(&mismatch.pointer));
        let expected = shown(&mismatch.expected);
        let mut label = String::new();
        let mut help = help.map(str::to_owned);
        let mut is_lacking = false;
        let message = match &mismatch.actual {
            Some(actual) if mismatch.pointer.starts_with("/absent/") => {
                format!("{expected} is there: {}", shown(actual))
            }
            Some(actual) => {
                let lists = (mismatch.expected.as_array()).zip(actual.as_array());
                let differing = lists.and_then(|(expected, actual)| {
                    let is_set = is_set(G::SETS, &mismatch.pointer);
                    let there = in_words_of(expected, actual, is_set);
                    difference(&name, expected, &there, is_set)
                });
                let first = differing.as_ref().and_then(|differing| differing.first);
                let keys = actual
                    .as_object()
                    .filter(|_| mismatch.expected == json!({}));
                if let Some(keys) = keys {
                    let keys = list(keys.keys().map(String::as_str));
                    help = Some(format!(
                        "it has {keys}: name what must hold of these; `{{}}` expects that nothing is \
                         in it"
                    ));
                }
                let entry = |list: &Value| first.and_then(|at| list.get(at)).map(shown);
                match differing {
                    Some(differing) => {
                        if let Some(wanted) = entry(&mismatch.expected) {
                            let there = entry(actual).unwrap_or_else(|| "none".to_owned());
                            label = format!("expected {wanted}, actual {there}");
                            pointer = format!("{pointer}/{}", first.unwrap_or_default());
                        }
                        differing.message
                    }
                    None if keys.is_some() => format!("{name} is not empty"),
                    None => {
                        let actual = shown(actual);
                        label = format!("expected {expected}, actual {actual}");
                        format!("{name} is {actual}, not {expected}")
                    }
                }
            }
            None if mismatch.pointer.starts_with("/cites") => {
                format!("the step does not cite {expected}")
            }
            None if mismatch.pointer.starts_with("/events") => {
                format!("no such event follows here: {expected}")
            }
            None => {
                let schema = self.view_schema.get_or_init(schema::of::<G::View>);
                let name = steps(&mismatch.pointer).collect::<Vec<_>>().join(".") + ".*";
                if stranger(schema, &name, self.players(), &self.names).is_some() {
                    help = Some(self.taking_part());
                }
                is_lacking = help.is_none();
                let name = dotted(&mismatch.pointer);
                format!("there is no `{name}` in this position, though {expected} is expected")
            }
        };
        let place = self.scope.place(&pointer);
        let findings = &mut *self.scope.findings;
        let at = lacking.filter(|_| is_lacking).unwrap_or(findings.len());
        let way = is_lacking.then_some("nothing");
        let known = self.deviations.repeats(mismatch, way, &place, findings, at);
        if is_lacking {
            *lacking = Some(known.unwrap_or(at));
        }
        if known.is_some() {
            return;
        }
        if let Some(first) = findings.get_mut(at) {
            first.further(place, "nor is there this");
            return;
        }
        let mut finding = Finding::new(&general::EXPECTATION_FAILED, place, message).label(label);
        finding.help = help;
        self.scope.report(finding);
    }
}

/// What may have been meant by a name that no view has: where `part` of it stands, `known` can.
fn meant(view: &Value, name: &str, part: &str, known: &[String]) -> String {
    let known = known.iter().map(String::as_str);
    if let Some(close) = nearest(part, known.clone()) {
        return format!("did you mean {}?", quote(close));
    }
    if let Some(table) = deeper(view, name, part) {
        return format!("did you mean {}?", quote(&format!("{table}.{name}")));
    }
    if known.len() == 0 {
        return "name a key of the view that `replay` prints".to_owned();
    }
    format!("known here are {}", list(known))
}

/// That it was not looked at here and further down whether an end is in reach.
fn not_looked_at(place: Place) -> Finding {
    let message = format!(
        "from here on it is not looked at whether `{END_IN_REACH}` holds: a script has \
         {MOST_STEPS_ON} steps for that"
    );
    Finding::new(&general::SCRIPT_LIMIT, place, message)
        .help("ask for it in fewer steps, above all in those that are far from the end")
}

/// The only table that has what a view has not: `drivers`, of `red.at`.
fn deeper<'s>(view: &'s Value, name: &str, part: &str) -> Option<&'s str> {
    if !name.starts_with(part) {
        return None;
    }
    let tables = view.get("properties")?.as_object()?.iter();
    let has_key = |table: &Value| {
        schema::referred(view, table)
            .unwrap_or(table)
            .get("properties")
            .is_some_and(|keys| keys.get(part).is_some())
    };
    let mut having =
        tables.filter(|(_, table)| has_key(table) && nameable_in(view, table, name).is_ok());
    let (only, _) = having.next()?;
    having.next().is_none().then_some(only.as_str())
}

/// The names that a schema lists, as `const` or `enum`.
fn names_in(schema: &Value, names: &mut Vec<String>) {
    let mut add = |value: &Value| names.extend(value.as_str().map(str::to_owned));
    schema.get("const").into_iter().for_each(&mut add);
    let listed = schema.get("enum").and_then(Value::as_array);
    listed.into_iter().flatten().for_each(&mut add);
    for branch in schema::alternatives(schema) {
        names_in(branch, names);
    }
}

fn expect_absent(absent: &[Value], view: &Value, out: &mut Vec<Mismatch>) {
    for (i, name) in absent.iter().enumerate() {
        let there = name.as_str().and_then(|name| named(view, name));
        if let Some(actual) = there {
            out.push(Mismatch {
                pointer: format!("/absent/{i}"),
                expected: name.clone(),
                actual: Some(actual.clone()),
            });
        }
    }
}

/// Compares citations; says what is cited.
fn expect_cites<G: Definition>(
    cites: &[Value],
    notes: &Notes<G>,
    out: &mut Vec<Mismatch>,
) -> String {
    let cited: Vec<&str> = notes
        .cites()
        .iter()
        .map(|clause| clause.clause().id)
        .collect();
    for (i, id) in cites.iter().enumerate() {
        if id.as_str().is_none_or(|id| !cited.contains(&id)) {
            out.push(Mismatch {
                pointer: format!("/cites/{i}"),
                expected: id.clone(),
                actual: None,
            });
        }
    }
    match cited.as_slice() {
        [] => "the step cites nothing".to_owned(),
        _ => format!("it cites {}", list(cited)),
    }
}

/// The first event that is expected and does not follow, and what does instead.
fn expect_events(expected: &[Value], happened: &[Value]) -> Option<(usize, String)> {
    let mut passed = 0;
    for (i, event) in expected.iter().enumerate() {
        let rest = &happened[passed..];
        match rest.iter().position(|there| event_matches(event, there)) {
            Some(at) => passed += at + 1,
            None => return Some((i, instead(event, &happened[..passed], rest))),
        }
    }
    None
}

/// The entries of a list that is expected; one value is a list of one.
fn listed(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        one => vec![one],
    }
}

/// The list that is there, its entries in the words of those that mean them: what is left differs.
fn in_words_of(expected: &[Value], actual: &[Value], is_set: bool) -> Vec<Value> {
    let mut there = actual.to_vec();
    for (at, entry) in there.iter_mut().enumerate() {
        let mut meaning = expected.iter().enumerate();
        let found =
            meaning.find(|(i, expected)| (is_set || *i == at) && fits(expected, entry, &[], ""));
        if let Some((_, expected)) = found {
            entry.clone_from(expected);
        }
    }
    there
}

/// A value as TOML writes it, cut if it is longer than any that a game has.
pub(super) fn shown(value: &Value) -> String {
    format!("`{}`", cut(&inline(value), LONGEST))
}

/// The longest value that is shown whole, in characters.
const LONGEST: usize = 500;
