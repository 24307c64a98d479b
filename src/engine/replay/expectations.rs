//! What an entry of a script expects, compared with what is there.

use serde_json::{Map, Value, json};

use super::deeds::{ExpectedEyes, listed};
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
    ExpectationSort, Mismatch, compare, event_matches, fits, is_set, nameable, nameable_in, named,
    stranger,
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

/// What an entry expects, taken apart.
struct ExpectationParts {
    cites: Option<Value>,
    events: Option<Value>,
    holds: Option<Value>,
    over: Option<Value>,
    seen_by: Option<Value>,
    absent: Option<Value>,
    no_events: Option<Value>,
    only_events: Option<Value>,
    between: Option<Value>,
    decided: Option<Value>,
    change: Option<Value>,
    /// All else: what is named of the view.
    view: Map<String, Value>,
}

impl ExpectationParts {
    fn of(mut expect: Map<String, Value>) -> Self {
        let mut take = |key: &str| expect.remove(key);
        Self {
            cites: take("cites"),
            events: take("events"),
            holds: take("holds"),
            over: take("over"),
            seen_by: take("seen-by"),
            absent: take("absent"),
            no_events: take("no-events"),
            only_events: take("only-events"),
            between: take("between"),
            decided: take("decided"),
            change: take("change"),
            view: expect,
        }
    }
}

impl<G: Definition> Player<'_, '_, '_, G> {
    /// Compares expectations with the position and with what the step did.
    pub(super) fn expect(
        &mut self,
        entry: &Step<G>,
        expect: &Map<String, Value>,
        before: &[(G::State, Action<G>)],
        notes: &mut Notes<G>,
    ) {
        let expect = ExpectationParts::of(expect.clone());
        let Some(eyes) = self.eyes(entry, expect.seen_by.as_ref()) else {
            return;
        };
        self.note_newer(
            entry,
            &["decided", "change", "between", "no-events", "only-events"],
        );
        if eyes == ExpectedEyes::Table {
            self.newer_at(entry, "/seen-by", "`seen-by = \"table\"`");
        }
        let mut mismatches = Vec::new();
        let deeds = (expect.decided.as_ref(), expect.change.as_ref());
        self.expect_deeds(deeds, before, eyes, &mut mismatches);
        self.expect_view(entry, &expect, eyes, notes, &mut mismatches);
        expect_cites(listed(expect.cites.as_ref()), notes, &mut mismatches);
        self.expect_events(entry, &expect, eyes, notes, &mut mismatches);
        if let Some(expected @ Value::Bool(_)) = expect.over {
            let actual = Value::from(self.game.turn(self.state) == Turn::Over);
            if actual != expected {
                let pointer = "/over".to_owned();
                mismatches.push(Mismatch::value(pointer, expected, Some(actual)));
            }
        }
        self.expect_holds(entry, listed(expect.holds.as_ref()), before);
        // Behind an outcome that could not come about, the game is not the one that the script tells.
        if self.astray.undue {
            mismatches.clear();
        }
        let mut lacking = None;
        for mismatch in mismatches {
            self.report_mismatch(entry, &mismatch, &mut lacking);
            let below = format!("/expect{}", mismatch.pointer);
            if let Some(at) = self.written_at(entry, &below) {
                self.replayed.mismatches.push((at, mismatch));
            }
        }
    }

    /// Who looks at what an entry expects; nobody, which is reported, if nobody is called so.
    fn eyes(&mut self, entry: &Step<G>, seen_by: Option<&Value>) -> Option<ExpectedEyes> {
        let name = match seen_by.and_then(Value::as_str) {
            None => return Some(ExpectedEyes::Of(Viewer::Referee)),
            Some("table") => return Some(ExpectedEyes::Table),
            Some(name) => name,
        };
        let seat = self.names.iter().position(|other| *other == name);
        if seat.is_none() {
            let pointer = format!("{}/expect/seen-by", entry.pointer);
            let known = self.names.iter().copied();
            let finding = unknown_reference(self.scope.place(&pointer), "player", name, known);
            self.scope.report(finding);
        }
        seat.map(|seat| ExpectedEyes::Of(Viewer::Seat(Seat::new(seat))))
    }

    /// Compares what is named of the view, ranges in it, and names that must stand for nothing there.
    fn expect_view(
        &mut self,
        entry: &Step<G>,
        expect: &ExpectationParts,
        eyes: ExpectedEyes,
        notes: &mut Notes<G>,
        mismatches: &mut Vec<Mismatch>,
    ) {
        if expect.view.is_empty() && expect.absent.is_none() && expect.between.is_none() {
            return;
        }
        let view = self.seen(self.state, eyes, Some(notes));
        for (key, expected) in &expect.view {
            let mut pointer = String::new();
            push(&mut pointer, key);
            let compared = compare(expected, view.get(key), G::SETS, &pointer);
            if compared.is_newer {
                self.newer_at(entry, &pointer, "naming only a part");
            }
            mismatches.extend(compared.differences);
        }
        if let Some(between) = &expect.between {
            self.expect_between(entry, between, &view);
        }
        let absent = listed(expect.absent.as_ref());
        self.check_names(entry, absent);
        expect_absent(absent, &view, mismatches);
    }

    /// Compares events with those that must be among them, and as [`Self::expect_of_events`] does.
    fn expect_events(
        &mut self,
        entry: &Step<G>,
        expect: &ExpectationParts,
        eyes: ExpectedEyes,
        notes: &Notes<G>,
        mismatches: &mut Vec<Mismatch>,
    ) {
        let (none_of, exactly) = (expect.no_events.as_ref(), expect.only_events.as_ref());
        if expect.events.is_none() && none_of.is_none() && exactly.is_none() {
            return;
        }
        let happened = self.happened(notes, eyes);
        self.expect_of_events(entry, (none_of, exactly), &happened);
        let events = listed(expect.events.as_ref());
        if let Some((at, help)) = missing_event(events, &happened) {
            mismatches.push(Mismatch {
                sort: ExpectationSort::Event,
                pointer: format!("/events/{at}"),
                expected: events[at].clone(),
                actual: None,
                help: Some(help),
            });
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
        self.newer_form(&format!("{}/expect{below}", entry.pointer), what);
    }

    /// Reports a form that only a later format has, if it is the first one.
    pub(super) fn newer_form(&mut self, pointer: &str, what: &str) {
        let mut newer = Newer::default();
        newer.note(self.scope.key_place(pointer), what);
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
        lacking: &mut Option<usize>,
    ) {
        let told = self.told(mismatch);
        let pointer = format!("{}/expect{}{}", entry.pointer, mismatch.pointer, told.below);
        let place = self.scope.place(&pointer);
        let findings = &mut *self.scope.findings;
        let at = lacking
            .filter(|_| told.is_lacking)
            .unwrap_or(findings.len());
        let way = told.is_lacking.then_some("nothing");
        let known = self.deviations.repeats(mismatch, way, &place, findings, at);
        if told.is_lacking {
            *lacking = Some(known.unwrap_or(at));
        }
        if known.is_some() {
            return;
        }
        if let Some(first) = findings.get_mut(at) {
            first.further(place, "nor is there this");
            return;
        }
        let mut finding = Finding::new(&general::EXPECTATION_FAILED, place, told.message);
        finding = finding.label(told.label);
        finding.help = told.help;
        self.scope.report(finding);
    }

    /// What to say of something that is not as expected.
    fn told(&self, mismatch: &Mismatch) -> ToldMismatch {
        let expected = shown(&mismatch.expected);
        let message = match (mismatch.sort, &mismatch.actual) {
            (ExpectationSort::Value | ExpectationSort::Clause, Some(actual)) => {
                return told_value(mismatch, actual, G::SETS);
            }
            (ExpectationSort::Value | ExpectationSort::Clause, None) => {
                return self.told_lack(mismatch);
            }
            (ExpectationSort::Absent, actual) => {
                let actual = actual.as_ref().map(shown).unwrap_or_default();
                format!("{expected} is there: {actual}")
            }
            (ExpectationSort::Citation, _) => format!("the step does not cite {expected}"),
            (ExpectationSort::Event, _) => format!("no such event follows here: {expected}"),
        };
        ToldMismatch {
            message,
            help: mismatch.help.clone(),
            ..ToldMismatch::default()
        }
    }

    /// What to say of a value that is not there.
    fn told_lack(&self, mismatch: &Mismatch) -> ToldMismatch {
        let schema = self.view_schema.get_or_init(schema::of::<G::View>);
        let inside = steps(&mismatch.pointer).collect::<Vec<_>>().join(".") + ".*";
        let is_strange = stranger(schema, &inside, self.players(), &self.names).is_some();
        let (name, expected) = (dotted(&mismatch.pointer), shown(&mismatch.expected));
        ToldMismatch {
            message: format!(
                "there is no `{name}` in this position, though {expected} is expected"
            ),
            help: is_strange.then(|| self.taking_part()),
            is_lacking: !is_strange,
            ..ToldMismatch::default()
        }
    }
}

/// What is said of something that is not as expected.
#[derive(Default)]
struct ToldMismatch {
    message: String,
    label: String,
    help: Option<String>,
    /// Pointer from the value to the part of it that is to blame.
    below: String,
    /// Whether it is a value that is not there at all.
    is_lacking: bool,
}

/// What to say of a value that is another one.
fn told_value(mismatch: &Mismatch, actual: &Value, sets: &[&str]) -> ToldMismatch {
    let mut told = ToldMismatch::default();
    let (name, expected) = (dotted(&mismatch.pointer), &mismatch.expected);
    let name = format!("`{name}`");
    let lists = expected.as_array().zip(actual.as_array());
    let differing = lists.and_then(|(expected, actual)| {
        let is_set = is_set(sets, &mismatch.pointer);
        let there = in_words_of(expected, actual, is_set);
        difference(&name, expected, &there, is_set)
    });
    if let Some(differing) = differing {
        let entry = |list: &Value| differing.first.and_then(|at| list.get(at)).map(shown);
        if let Some(wanted) = entry(expected) {
            let there = entry(actual).unwrap_or_else(|| "none".to_owned());
            told.label = format!("expected {wanted}, actual {there}");
            told.below = format!("/{}", differing.first.unwrap_or_default());
        }
        told.message = differing.message;
        return told;
    }
    if let (Some(keys), true) = (actual.as_object(), *expected == json!({})) {
        let keys = list(keys.keys().map(String::as_str));
        told.message = format!("{name} is not empty");
        told.help = Some(format!(
            "it has {keys}: name what must hold of these; `{{}}` expects that nothing is in it"
        ));
        return told;
    }
    let (expected, actual) = (shown(expected), shown(actual));
    told.label = format!("expected {expected}, actual {actual}");
    told.message = format!("{name} is {actual}, not {expected}");
    told
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
                sort: ExpectationSort::Absent,
                pointer: format!("/absent/{i}"),
                expected: name.clone(),
                actual: Some(actual.clone()),
                help: None,
            });
        }
    }
}

/// Compares citations.
fn expect_cites<G: Definition>(cites: &[Value], notes: &Notes<G>, out: &mut Vec<Mismatch>) {
    let cited = notes.cites().iter().map(|clause| clause.clause().id);
    let cited: Vec<&str> = cited.collect();
    let help = || match cited.as_slice() {
        [] => "the step cites nothing".to_owned(),
        _ => format!("it cites {}", list(cited.iter().copied())),
    };
    for (i, id) in cites.iter().enumerate() {
        if id.as_str().is_none_or(|id| !cited.contains(&id)) {
            out.push(Mismatch {
                sort: ExpectationSort::Citation,
                pointer: format!("/cites/{i}"),
                expected: id.clone(),
                actual: None,
                help: Some(help()),
            });
        }
    }
}

/// The first event that is expected and does not follow, and what does instead.
fn missing_event(expected: &[Value], happened: &[Value]) -> Option<(usize, String)> {
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

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value};

    use super::ExpectationParts;
    use crate::document::script_keys::EXPECT;

    #[test]
    fn what_is_none_of_the_view_is_not_looked_for_there() {
        let all = EXPECT.map(|key| (key.to_owned(), Value::Null));
        let parts = ExpectationParts::of(Map::from_iter(all));
        assert!(parts.view.is_empty(), "{:?}", parts.view);
    }
}
