//! What an entry of a script expects, compared with what is there.

use serde_json::{Map, Value};

use super::moment::value;
use super::player::Player;
use crate::diagnostic::Finding;
use crate::document::{inline, schema};
use crate::engine::clause::Clauses as _;
use crate::engine::expect::{Mismatch, compare, event_matches, nameable, named};
use crate::engine::game::{Turn, Viewer};
use crate::engine::invariant::{Action, Step};
use crate::engine::laws::{END_IN_REACH, guarded, invariants};
use crate::engine::log::Notes;
use crate::engine::plug::Plug;
use crate::kit::nearest::nearest;
use crate::kit::quote::{list, quote};
use crate::kit::seat::Seat;
use crate::lint::general;
use crate::lint::library::unknown_reference;

impl<G: Plug> Player<'_, '_, '_, G> {
    /// Compares expectations with the position and with what the step did.
    pub(super) fn expect(
        &mut self,
        index: usize,
        expect: &Map<String, Value>,
        before: Option<&(G::State, Action<G>)>,
        notes: &mut Notes<G>,
    ) {
        let mut expect = expect.clone();
        let (cites, events) = (expect.remove("cites"), expect.remove("events"));
        let (holds, over) = (expect.remove("holds"), expect.remove("over"));
        let (seen_by, absent) = (expect.remove("seen-by"), expect.remove("absent"));
        let viewer = match seen_by.as_ref().and_then(Value::as_str) {
            None => Viewer::Referee,
            Some(name) => {
                let names = self.names.clone();
                let Some(seat) = names.iter().position(|other| *other == name) else {
                    let place = self.scope.place(&format!("/steps/{index}/expect/seen-by"));
                    let known = names.iter().copied();
                    self.scope
                        .report(unknown_reference(place, "player", name, known));
                    return;
                };
                Viewer::Seat(Seat::new(seat))
            }
        };
        let mut mismatches = Vec::new();
        if !expect.is_empty() || absent.is_some() {
            let view = value(&self.game.view(self.state, viewer, notes));
            let expect = Value::Object(expect);
            compare(
                &expect,
                Some(&view),
                G::SETS,
                &mut String::new(),
                &mut mismatches,
            );
            if let Some(Value::Array(absent)) = absent {
                self.check_names(index, &absent);
                expect_absent(&absent, &view, &mut mismatches);
            }
        }
        if let Some(Value::Array(cites)) = cites {
            expect_cites(&cites, notes, &mut mismatches);
        }
        if let Some(Value::Array(events)) = events {
            let happened: Vec<Value> = notes
                .events()
                .iter()
                .map(|event| value(&self.game.event_view(event, viewer)))
                .collect();
            expect_events(&events, &happened, &mut mismatches);
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
        if let Some(Value::Array(ids)) = holds {
            self.expect_holds(index, &ids, before);
        }
        for mismatch in mismatches {
            self.report_mismatch(index, &mismatch);
            self.replayed.mismatches.push((index, mismatch));
        }
    }

    /// Reports names that stand for nothing in any view: expecting them absent proves nothing.
    fn check_names(&mut self, index: usize, absent: &[Value]) {
        for (i, name) in absent.iter().enumerate() {
            let Some(name) = name.as_str() else { continue };
            let schema = self.view_schema.get_or_init(schema::inlined::<G::View>);
            let Err((part, known)) = nameable(schema, name) else {
                continue;
            };
            let place = format!("/steps/{index}/expect/absent/{i}");
            let place = self.scope.place(&place);
            let message = format!(
                "nothing is ever called {}: no view has {}",
                quote(name),
                quote(part)
            );
            let finding = Finding::new(&general::UNKNOWN_REFERENCE, place, message);
            self.scope
                .report(match nearest(part, known.iter().map(String::as_str)) {
                    Some(close) => finding.help(format!("did you mean {}?", quote(close))),
                    None if known.is_empty() => {
                        finding.help("name a key of the view that `replay` prints")
                    }
                    None => finding.help(format!(
                        "known here are {}",
                        list(known.iter().map(String::as_str))
                    )),
                });
        }
    }

    /// Looks at invariants, in this position and from the one before to it.
    fn expect_holds(
        &mut self,
        index: usize,
        ids: &[Value],
        before: Option<&(G::State, Action<G>)>,
    ) {
        let step = before.map(|(before, action)| Step {
            before,
            action,
            after: self.state,
        });
        for (i, id) in ids.iter().enumerate() {
            let Some(invariant) = invariants::<G>().find(|known| id == known.id) else {
                continue;
            };
            let (game, state) = (self.game, &*self.state);
            let verdict = guarded(|| invariant.holds(game, state, step.as_ref()));
            let Err(fault) = verdict.and_then(|verdict| verdict) else {
                continue;
            };
            let place = self
                .scope
                .place(&format!("/steps/{index}/expect/holds/{i}"));
            let message = format!("`{}` does not hold: {}", invariant.id, cut(&fault));
            self.scope.report(
                Finding::new(&general::INVARIANT_BROKEN, place, message)
                    .label(invariant.statement)
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

    fn report_mismatch(&mut self, index: usize, mismatch: &Mismatch) {
        let place = self
            .scope
            .place(&format!("/steps/{index}/expect{}", mismatch.pointer));
        let (name, expected) = (name_of(&mismatch.pointer), shown(&mismatch.expected));
        let finding = match &mismatch.actual {
            Some(actual) if mismatch.pointer.starts_with("/absent/") => Finding::new(
                &general::EXPECTATION_FAILED,
                place,
                format!("{expected} is there: {}", shown(actual)),
            ),
            Some(actual) => {
                let actual = shown(actual);
                Finding::new(
                    &general::EXPECTATION_FAILED,
                    place,
                    format!("{name} is {actual}, not {expected}"),
                )
                .label(format!("expected {expected}, actual {actual}"))
            }
            None if mismatch.pointer.starts_with("/cites") => Finding::new(
                &general::EXPECTATION_FAILED,
                place,
                format!("the step does not cite {expected}"),
            ),
            None if mismatch.pointer.starts_with("/events") => Finding::new(
                &general::EXPECTATION_FAILED,
                place,
                format!("no such event follows here: {expected}"),
            ),
            None => Finding::new(
                &general::EXPECTATION_FAILED,
                place,
                format!("there is no {name} in this position, though {expected} is expected"),
            ),
        };
        self.scope.report(finding);
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

fn expect_cites<G: Plug>(cites: &[Value], notes: &Notes<G>, out: &mut Vec<Mismatch>) {
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
}

fn expect_events(expected: &[Value], happened: &[Value], out: &mut Vec<Mismatch>) {
    let mut rest = happened.iter();
    for (i, event) in expected.iter().enumerate() {
        if !rest.any(|there| event_matches(event, there)) {
            out.push(Mismatch {
                pointer: format!("/events/{i}"),
                expected: event.clone(),
                actual: None,
            });
            return;
        }
    }
}

/// A pointer as people read it: `/players/red/time` becomes `players.red.time`.
fn name_of(pointer: &str) -> String {
    format!("`{}`", pointer.trim_start_matches('/').replace('/', "."))
}

/// A value as TOML writes it, cut if it is longer than any that a game has.
fn shown(value: &Value) -> String {
    format!("`{}`", cut(&inline(value)))
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The longest value that is shown whole, in characters.
const LONGEST: usize = 500;
