//! Carrying a script out, entry by entry.

use std::cell::OnceCell;

use serde_json::{Map, Value};

use super::moment::{Now, Watcher};
use super::{Replayed, Stop};
use crate::diagnostic::{Finding, Place, Rule};
use crate::engine::clause::Clauses as _;
use crate::engine::expect::Mismatch;
use crate::engine::game::{Refusal, Turn};
use crate::engine::invariant::Action as Played;
use crate::engine::laws::guarded;
use crate::engine::log::{Log as _, Notes};
use crate::engine::plug::{Plug, Unknown};
use crate::engine::script::{Action, Step, flat};
use crate::kit::random::{Random, STREAM};
use crate::kit::seat::Seat;
use crate::lint::library::unknown_reference;
use crate::lint::{Scope, general};

/// A replay under way.
pub(super) struct Player<'p, 's, 'w, G: Plug> {
    pub game: &'p G,
    pub state: &'p mut G::State,
    pub names: Vec<&'static str>,
    pub random: Option<Random>,
    pub watcher: Option<&'p mut (dyn Watcher + 'w)>,
    pub replayed: &'p mut Replayed,
    pub scope: &'p mut Scope<'s>,
    /// The schema of a view, once it is needed.
    pub view_schema: OnceCell<Value>,
}

/// What became of an entry.
enum Done<G: Plug> {
    /// It was carried out; the position before it is kept if the entry asks for invariants.
    Played(Option<Seat>, Notes<G>, Option<(G::State, Played<G>)>),
    /// It was refused.
    Refused(Option<Seat>, Refusal<G::Clause>),
    /// It only looked.
    Looked,
    /// It cannot be judged; the rest of the script neither.
    Stop,
    /// It was passed over, with a finding.
    Skipped,
}

impl<G: Plug> Player<'_, '_, '_, G> {
    pub fn start(&mut self, notes: &Notes<G>) -> bool {
        self.note(notes);
        self.show(None, None, None, None, notes)
    }

    pub fn run(&mut self, steps: &[Step<G>]) -> bool {
        for (index, step) in steps.iter().enumerate() {
            // A panic of the rules is a fault of the program, which must not keep it from looking
            // at other documents.
            let (steps, before) = (self.replayed.steps, self.scope.findings.len());
            let goes_on = guarded(|| self.step(index, step)).unwrap_or_else(|panic| {
                let place = self.scope.place(&format!("/steps/{index}"));
                self.scope.report(gave_up(place, &panic));
                false
            });
            let found = &self.scope.findings[before..];
            if self.replayed.steps == steps && !found.is_empty() && self.replayed.stop.is_none() {
                let at = self.scope.place(&format!("/steps/{index}"));
                self.replayed.stop = Some(Stop::of(Some(index), at, found));
            }
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Carries out an entry; `false` if the script cannot go on.
    fn step(&mut self, index: usize, step: &Step<G>) -> bool {
        let done = match &step.action {
            Action::Look => Done::Looked,
            Action::Move { player, text } => self.play_move(index, step, player, text),
            Action::Chance { event, text } => self.play_chance(index, step, event, text),
        };
        let (seat, refusal, mut notes, before) = match done {
            Done::Stop => return false,
            Done::Skipped => return true,
            Done::Looked => (None, None, self.notes(step), None),
            Done::Played(seat, notes, before) => (seat, None, notes, before),
            Done::Refused(seat, refusal) => (seat, Some(refusal), self.notes(step), None),
        };
        self.replayed.steps += 1;
        if let Some(refusal) = &refusal {
            self.replayed.refused.insert(refusal.clause.index());
            notes.cite(refusal.clause);
        }
        if let Some(expect) = &step.expect {
            self.expect(index, expect, before.as_ref(), &mut notes);
        }
        if refusal.is_none() {
            self.note(&notes);
        }
        let action = match &step.action {
            _ if self.watcher.is_none() => None,
            Action::Look => None,
            Action::Move { text, .. } => Some(Value::Object(flat("move", text))),
            Action::Chance { text, .. } => Some(Value::Object(flat("chance", text))),
        };
        self.show(Some(index), seat, action, refusal.as_ref(), &notes)
    }

    /// Notes for an entry: events and the order of citations only where somebody asks for them.
    fn notes(&self, step: &Step<G>) -> Notes<G> {
        let asked = |expect: &Map<String, Value>| {
            expect.contains_key("cites") || expect.contains_key("events")
        };
        Notes::new(self.watcher.is_some() || step.expect.as_ref().is_some_and(asked))
    }

    fn note(&mut self, notes: &Notes<G>) {
        self.replayed.kept.extend(&notes.cited);
    }

    fn show(
        &mut self,
        entry: Option<usize>,
        seat: Option<Seat>,
        action: Option<Value>,
        refusal: Option<&Refusal<G::Clause>>,
        notes: &Notes<G>,
    ) -> bool {
        let Some(watcher) = &mut self.watcher else {
            return true;
        };
        watcher.moment(&Now {
            game: self.game,
            state: self.state,
            entry,
            seat,
            action,
            refusal,
            notes,
        })
    }

    fn play_move(
        &mut self,
        index: usize,
        step: &Step<G>,
        player: &str,
        text: &G::MoveText,
    ) -> Done<G> {
        // What is refused may come before the dice: nobody may move until they have been rolled.
        let waits = step.illegal.is_some() && self.random.is_none();
        if !waits && !self.let_chance_decide(index, None) {
            return Done::Stop;
        }
        let names = &self.names;
        let Some(seat) = names.iter().position(|name| *name == player).map(Seat::new) else {
            let place = self.scope.place(&format!("/steps/{index}/player"));
            let known = names.iter().copied();
            self.scope
                .report(unknown_reference(place, "player", player, known));
            return Done::Stop;
        };
        if step.illegal.is_none() && self.game.turn(self.state) == Turn::Over {
            return self.leftover(index, "the game is over before this step");
        }
        let mv = match self.game.read_move(self.state, seat, text) {
            Ok(mv) => mv,
            Err(unknown) => return self.unknown(index, &unknown),
        };
        let verdict = self.game.check(self.state, seat, &mv);
        match self.judge(index, step, verdict, &general::SCRIPT_ILLEGAL) {
            Judged::Apply => {}
            Judged::Refused(refusal) => return Done::Refused(Some(seat), refusal),
            Judged::Skip => return Done::Skipped,
            Judged::Stop => return Done::Stop,
        }
        let is_ruling = !self.replayed.claims.is_empty();
        let odd = self.game.lint_step(self.state, seat, &mv);
        if let Some(lint) = odd.filter(|lint| lint.in_rulings || !is_ruling) {
            let place = self.scope.place(&format!("/steps/{index}{}", lint.pointer));
            self.scope
                .report(Finding::new(lint.rule, place, lint.message).help(lint.help));
        }
        self.carry_out(step, Some(seat), Played::Move(seat, mv))
    }

    fn play_chance(
        &mut self,
        index: usize,
        step: &Step<G>,
        event: &str,
        text: &G::ChanceText,
    ) -> Done<G> {
        if step.illegal.is_none() && !self.let_chance_decide(index, Some(event)) {
            return Done::Stop;
        }
        if step.illegal.is_none() && self.game.turn(self.state) != Turn::Chance {
            return self.leftover(
                index,
                &format!("`{event}` is not due here: the outcome is never used"),
            );
        }
        let outcome = match self.game.read_chance(self.state, text) {
            Ok(outcome) => outcome,
            Err(unknown) => return self.unknown(index, &unknown),
        };
        let verdict = self.game.check_chance(self.state, &outcome);
        match self.judge(index, step, verdict, G::chance_rule(&outcome)) {
            Judged::Apply => {}
            Judged::Refused(refusal) => return Done::Refused(None, refusal),
            Judged::Skip => return Done::Skipped,
            Judged::Stop => return Done::Stop,
        }
        self.carry_out(step, None, Played::Chance(outcome))
    }

    /// Carries out what the rules have accepted.
    fn carry_out(&mut self, step: &Step<G>, seat: Option<Seat>, action: Played<G>) -> Done<G> {
        let mut notes = self.notes(step);
        let asks = |expect: &Map<String, Value>| expect.contains_key("holds");
        let before = step.expect.as_ref().is_some_and(asks);
        let before = before.then(|| self.state.clone());
        action.apply(self.game, self.state, &mut notes);
        Done::Played(seat, notes, before.map(|before| (before, action)))
    }

    /// Lets the seed decide what chance is due, up to an event that the script fixes.
    fn let_chance_decide(&mut self, index: usize, fixed: Option<&str>) -> bool {
        while let Some(support) = self.game.support(self.state) {
            if fixed == Some(support.event) {
                return true;
            }
            let Some(random) = &mut self.random else {
                let finding = Finding::new(
                    &general::CHANCE_OPEN,
                    self.scope.place(&format!("/steps/{index}")),
                    format!(
                        "`{}` is due before this step, and nothing decides it",
                        support.event
                    ),
                )
                .help(format!(
                    "put a step `{{ chance = \"{}\", … }}` before this one, or add `random = {{ \
                     stream = {}, seed = 1 }}` to the script",
                    support.event, STREAM
                ));
                self.scope.report(finding);
                return false;
            };
            let outcome = self.game.draw(self.state, random);
            let mut notes = Notes::new(self.watcher.is_some());
            self.game.resolve(self.state, &outcome, &mut notes);
            self.note(&notes);
            let action = self
                .watcher
                .is_some()
                .then(|| Value::Object(flat("chance", &self.game.write_chance(&outcome))));
            if !self.show(None, None, action, None, &notes) {
                return false;
            }
        }
        true
    }

    /// Compares the rules' verdict with what the entry says of itself.
    fn judge(
        &mut self,
        index: usize,
        step: &Step<G>,
        verdict: Result<(), Refusal<G::Clause>>,
        rule: &'static Rule,
    ) -> Judged<G> {
        match (verdict, &step.illegal) {
            (Ok(()), None) => Judged::Apply,
            (Ok(()), Some(clause)) => {
                let finding = Finding::new(
                    &general::UNEXPECTED_LEGAL,
                    self.scope.place(&format!("/steps/{index}/illegal")),
                    format!("the step is legal, though the script says that `{clause}` refuses it"),
                )
                .help("drop `illegal` to have the step carried out");
                self.scope.report(finding);
                Judged::Skip
            }
            (Err(refusal), Some(clause)) => {
                let actual = refusal.clause.clause();
                if actual.id != clause {
                    let pointer = format!("/steps/{index}/illegal");
                    let finding = Finding::new(
                        &general::EXPECTATION_FAILED,
                        self.scope.place(&pointer),
                        format!(
                            "`{}` refuses the step, not `{clause}`: {}",
                            actual.id, refusal.reason
                        ),
                    )
                    .label(format!("expected `{clause}`, actual `{}`", actual.id))
                    .citing(actual.citation());
                    self.scope.report(finding);
                    self.replayed.mismatches.push((
                        index,
                        Mismatch {
                            pointer: "/illegal".to_owned(),
                            expected: Value::from(clause.as_str()),
                            actual: Some(Value::from(actual.id)),
                        },
                    ));
                }
                Judged::Refused(refusal)
            }
            (Err(refusal), None) => {
                let clause = refusal.clause.clause();
                let finding = Finding::new(
                    rule,
                    self.scope.place(&format!("/steps/{index}")),
                    refusal.reason,
                )
                .citing(clause.citation())
                .help(format!(
                    "change the step, or say `illegal = \"{}\"` if it is to be refused",
                    clause.id
                ));
                self.scope.report(finding);
                Judged::Stop
            }
        }
    }

    fn leftover(&mut self, index: usize, message: &str) -> Done<G> {
        let place = self.scope.place(&format!("/steps/{index}"));
        self.scope.report(
            Finding::new(&general::SCRIPT_LEFTOVER, place, message).help("remove the step"),
        );
        if self.game.turn(self.state) == Turn::Over {
            Done::Stop
        } else {
            Done::Skipped
        }
    }

    fn unknown(&mut self, index: usize, unknown: &Unknown) -> Done<G> {
        unknown.report(&mut self.scope.inside(&format!("/steps/{index}")));
        Done::Stop
    }
}

/// That the rules have panicked.
pub(super) fn gave_up(place: Place, panic: &str) -> Finding {
    let message = format!("the rules give up here: {panic}");
    Finding::new(&general::RULES_PANIC, place, message)
        .help("this is a fault of the program: please report it, with this script")
}

/// What the rules' verdict means for an entry.
enum Judged<G: Plug> {
    Apply,
    Refused(Refusal<G::Clause>),
    Skip,
    Stop,
}
