//! Carrying a script out, entry by entry.

use std::cell::OnceCell;

use serde_json::{Map, Value, json};

use super::deviations::Deviations;
use super::due::{self, OpenDecisions, one_of};
use super::moment::{Now, Watcher};
use super::{Replayed, Stop};
use crate::diagnostic::{Finding, Place, Rule};
use crate::document::schema;
use crate::engine::clause::Clauses;
use crate::engine::definition::{Definition, Unknown};
use crate::engine::expect::Mismatch;
use crate::engine::fields::fields_of;
use crate::engine::game::{Game, Refusal, Turn};
use crate::engine::invariant::Action;
use crate::engine::laws::guarded;
use crate::engine::log::{Log as _, Notes};
use crate::engine::script::{Illegal, Instruction, Origin, Outcome, Step, chance_step, variants};
use crate::kit::quote::{list, quote};
use crate::kit::random::{Random, STREAM};
use crate::kit::seat::Seat;
use crate::lint::linked::unknown_reference;
use crate::lint::{Scope, general};

/// A replay under way.
pub(super) struct Player<'p, 's, 'w, G: Definition> {
    pub game: &'p G,
    pub state: &'p mut G::State,
    pub names: Vec<&'static str>,
    pub random: Option<Random>,
    pub watcher: Option<&'p mut (dyn Watcher + 'w)>,
    pub replayed: &'p mut Replayed,
    pub scope: &'p mut Scope<'s>,
    /// The schema of a view, once it is needed.
    pub view_schema: OnceCell<Value>,
    /// Everybody who can take part, once it is needed.
    pub known_players: OnceCell<Vec<String>>,
    /// What has not gone as the script says.
    pub astray: Astray,
    /// What has been found not to be as expected.
    pub deviations: Deviations,
    /// Steps that may still be played on from the script's to see whether an end is in reach.
    pub steps_on: usize,
    /// The format that the document says, until a form is found that needs a later one.
    pub format: Option<i64>,
}

/// The most steps that are played on from those of one script to see whether an end is in reach:
/// several hundred usual games.
pub(super) const MOST_STEPS_ON: usize = 100_000;

/// What in a replay has not gone as the script says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Astray {
    /// An entry was passed over, so that not all of the script was played.
    pub skipped: bool,
    /// After how many entries the game was over, once it is known.
    over: Option<usize>,
    /// That entries follow the end has been reported.
    behind_end: bool,
    /// An outcome was not due: that the rules refuse something later may follow from that.
    pub undue: bool,
    /// The clause that refuses entries in the position at hand in place of the one that they name: that it refuses
    /// the next one, too, follows from the same.
    refused: Option<usize>,
}

/// What was done, and the position before.
pub(super) type Before<G> = (<G as Game>::State, Action<G>);

/// What became of an entry.
enum EntryDone<G: Definition> {
    /// It was carried out; the position before it is kept if the entry asks about it.
    Played(Option<Seat>, Notes<G>, Option<Before<G>>),
    /// It was refused.
    Refused(Option<Seat>, Refusal<G::Clause>),
    /// It only looked.
    Looked,
    /// It was judged, and was not to be carried out.
    Tried(Option<Seat>),
    /// It cannot be judged; the rest of the script neither.
    Stop,
    /// It was passed over, with a finding.
    Skipped,
}

impl<G: Definition> Player<'_, '_, '_, G> {
    pub fn start(&mut self, notes: &Notes<G>) -> bool {
        self.note(notes);
        self.show(EntryPart::default(), None, notes)
    }

    pub fn run(&mut self, steps: &[Step<G>]) -> bool {
        self.note_end(0);
        for (index, step) in steps.iter().enumerate() {
            // A panic of the rules is a fault of the program, which must not keep it from looking
            // at other documents.
            let (played, before) = (self.replayed.steps, self.scope.findings.len());
            let goes_on =
                guarded(|| self.step(index, step, &steps[index + 1..])).unwrap_or_else(|panic| {
                    let place = self.scope.place(&step.pointer);
                    self.scope.report(gave_up(place, &panic));
                    false
                });
            let found = &self.scope.findings[before..];
            // What stops here without a finding follows from one before.
            let found = if found.is_empty() && !goes_on {
                &*self.scope.findings
            } else {
                found
            };
            if self.replayed.steps == played && !found.is_empty() && self.replayed.stop.is_none() {
                let at = self.scope.place(&step.pointer);
                self.replayed.stop = Some(Stop::of(Some(index), at, found));
            }
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Carries out an entry, behind which the `rest` follows; `false` if the script cannot go on.
    fn step(&mut self, index: usize, step: &Step<G>, rest: &[Step<G>]) -> bool {
        let done = match &step.action {
            Instruction::Look => EntryDone::Looked,
            _ if self.astray.behind_end && step.illegal.is_none() => EntryDone::Skipped,
            Instruction::Move { player, text } => self.play_move(step, rest, (player, text)),
            Instruction::Chance { event, text } => self.play_chance(step, rest, (event, text)),
        };
        let (seat, refusal, notes, before) = match done {
            EntryDone::Stop => return false,
            EntryDone::Skipped => {
                self.astray.skipped = true;
                return true;
            }
            EntryDone::Looked => (None, None, self.notes(step), None),
            EntryDone::Tried(seat) => (seat, None, self.notes(step), None),
            EntryDone::Played(seat, notes, before) => (seat, None, notes, before),
            EntryDone::Refused(seat, refusal) => (seat, Some(refusal), self.notes(step), None),
        };
        let action = self
            .watcher
            .is_some()
            .then(|| step.action.written())
            .flatten();
        let (mut notes, mut befores) = (notes, Vec::from_iter(before));
        let mut part = EntryPart {
            from: Some((index, step)),
            is_whole: step.outcomes.is_empty(),
            seat,
            action,
        };
        // What the parts before the last one have brought.
        let mut earlier = self.notes(step);
        for (number, outcome) in step.outcomes.iter().enumerate() {
            earlier.extend(&notes);
            self.note(&notes);
            if !self.show(part, None, &notes) {
                return false;
            }
            let Some((beside, done)) = self.play_beside(step, outcome, rest) else {
                return false;
            };
            let EntryDone::Played(_, given, before) = done else {
                return false;
            };
            befores.extend(before);
            notes = given;
            part = EntryPart {
                from: Some((index, step)),
                is_whole: number + 1 == step.outcomes.len(),
                seat: None,
                action: self
                    .watcher
                    .is_some()
                    .then(|| beside.action.written())
                    .flatten(),
            };
        }
        self.replayed.steps += 1;
        self.note_end(index + 1);
        if let Some(refusal) = &refusal {
            self.replayed.refused.insert(refusal.clause.index());
            notes.cite(refusal.clause);
        }
        if let Some(expect) = &step.expect {
            earlier.extend(&notes);
            let before = earlier.cites().len();
            self.expect(step, expect, &befores, &mut earlier);
            // Who may see what is cited, too.
            for clause in &earlier.cites()[before..] {
                notes.cite(*clause);
            }
            notes.cited.insert_all(earlier.cited);
        }
        if refusal.is_none() {
            self.note(&notes);
        }
        self.show(part, refusal.as_ref(), &notes)
    }

    /// Lets an outcome beside a move come about; `None` if it cannot be read.
    fn play_beside(
        &mut self,
        step: &Step<G>,
        outcome: &Outcome,
        rest: &[Step<G>],
    ) -> Option<(Step<G>, EntryDone<G>)> {
        let place = self.scope.place(&outcome.pointer);
        let due = self.game.support(self.state).map(|support| support.event);
        let Some(event) = outcome.event.as_deref().or(due) else {
            let keys = list(outcome.keys.keys().map(String::as_str));
            let message = format!("no chance event follows this move, so {keys} is not played");
            let events = events_with::<G>(&outcome.keys);
            let help = match &events[..] {
                [] => "remove it".to_owned(),
                _ => format!(
                    "remove it: it is what {} gives, and that is not due here",
                    one_of("or", events.iter().map(|event| quote(event)))
                ),
            };
            let finding = Finding::new(&general::SCRIPT_LEFTOVER, place, message);
            self.scope.report(finding.help(help));
            return None;
        };
        let fields = fields_of::<G::ChanceText>(event).unwrap_or_default();
        let mut keys = outcome.keys.keys();
        if let Some(key) = keys.find(|key| !fields.contains(&key.as_str())) {
            let whose = if outcome.event.is_some() {
                "named"
            } else {
                "decided"
            };
            let message = format!(
                "unknown key {}: the chance event {whose} here is {}",
                quote(key),
                quote(event)
            );
            let help = match fields {
                [] => format!("{} takes no keys", quote(event)),
                _ => format!("{} takes {}", quote(event), list(fields.iter().copied())),
            };
            let finding = Finding::new(&general::UNKNOWN_FIELD, place, message);
            self.scope.report(finding.help(help));
            return None;
        }
        let text: Result<G::ChanceText, _> =
            serde_json::from_value(json!({ event: outcome.keys.clone() }));
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                let what = in_words(&error.to_string());
                let message = format!("this is no outcome of {}: {what}", quote(event));
                let help = format!("it takes {}", list(fields.iter().copied()));
                let finding = Finding::new(&general::BAD_VALUE, place, message);
                self.scope.report(finding.help(help));
                return None;
            }
        };
        let event = event.to_owned();
        let beside = Step {
            label: None,
            origin: step.origin,
            action: Instruction::Chance {
                event: event.clone(),
                text: text.clone(),
            },
            pointer: outcome.pointer.clone(),
            illegal: None,
            is_tried: false,
            outcomes: Vec::new(),
            is_beside: true,
            // What is noted of it is what is asked of the whole step.
            expect: step.expect.clone(),
            has_hole: step.has_hole,
        };
        let done = self.play_chance(&beside, rest, (&event, &text));
        Some((beside, done))
    }

    /// The pointer of the entry whose key at `below` an actual value may be written into. What a case only
    /// takes over from the script holds in the script.
    pub(super) fn written_at(&self, step: &Step<G>, below: &str) -> Option<String> {
        if step.origin == Origin::Own {
            return Some(step.pointer.clone());
        }
        let overlay = self.scope.overlay.as_ref()?;
        let at = overlay.find(&format!("{}{below}", step.pointer))?;
        at.strip_suffix(below).map(str::to_owned)
    }

    /// Keeps in mind after how many entries the game was over.
    fn note_end(&mut self, entries: usize) {
        if self.astray.over.is_none() && self.game.turn(self.state) == Turn::Over {
            self.astray.over = Some(entries);
        }
    }

    /// Notes for an entry: events and the order of citations only where somebody asks for them.
    fn notes(&self, step: &Step<G>) -> Notes<G> {
        let asked = |expect: &Map<String, Value>| {
            ["cites", "events", "no-events", "only-events"]
                .iter()
                .any(|key| expect.contains_key(*key))
        };
        Notes::new(self.watcher.is_some() || step.expect.as_ref().is_some_and(asked))
    }

    fn note(&mut self, notes: &Notes<G>) {
        self.replayed.kept.insert_all(notes.cited);
    }

    fn show(
        &mut self,
        part: EntryPart<'_, G>,
        refusal: Option<&Refusal<G::Clause>>,
        notes: &Notes<G>,
    ) -> bool {
        let Some(watcher) = &mut self.watcher else {
            return true;
        };
        watcher.moment(&Now {
            game: self.game,
            state: self.state,
            entry: part.from.map(|(index, _)| index),
            is_tried: part.from.is_some_and(|(_, step)| step.is_tried),
            is_whole: part.is_whole,
            seat: part.seat,
            action: part.action,
            refusal,
            notes,
        })
    }

    fn play_move(
        &mut self,
        step: &Step<G>,
        rest: &[Step<G>],
        (player, text): (&str, &G::MoveText),
    ) -> EntryDone<G> {
        // What is refused may come before the dice: nobody may move until they have been rolled.
        let waits = step.illegal.is_some() && self.random.is_none();
        if !waits && self.let_chance_decide(step, None).is_err() {
            return EntryDone::Stop;
        }
        let names = &self.names;
        let Some(seat) = names.iter().position(|name| *name == player).map(Seat::new) else {
            let place = self.scope.place(&format!("{}/player", step.pointer));
            let known = names.iter().copied();
            self.scope
                .report(unknown_reference(place, "player", player, known));
            return EntryDone::Stop;
        };
        let mv = self.game.read_move(self.state, seat, text);
        if step.illegal.is_none() && self.game.turn(self.state) == Turn::Over {
            let verdict = mv.map(|mv| self.game.check(self.state, seat, &mv));
            return self.behind_end(step, rest, verdict.ok().and_then(Result::err));
        }
        let mv = match mv {
            Ok(mv) => mv,
            Err(unknown) => return self.unknown(step, &unknown),
        };
        let verdict = self.game.check(self.state, seat, &mv);
        if let (true, Err(refusal)) = (waits, &verdict)
            && let Some(event) = self.lacks_chance(step, refusal, rest)
        {
            self.chance_open(step, event);
            return EntryDone::Stop;
        }
        match self.judge(step, verdict, &general::SCRIPT_ILLEGAL) {
            Judged::Apply => {}
            Judged::Refused(refusal) => return EntryDone::Refused(Some(seat), refusal),
            Judged::Tried => return EntryDone::Tried(Some(seat)),
            Judged::Stop => return EntryDone::Stop,
        }
        let is_ruling = !self.replayed.claims.is_empty();
        let odd = self.game.lint_step(self.state, seat, &mv);
        if let Some(lint) = odd.filter(|lint| lint.in_rulings || !is_ruling) {
            let place = self
                .scope
                .place(&format!("{}{}", step.pointer, lint.pointer));
            let finding = <G::Clause as Clauses>::found(lint.rule, place, lint.message);
            self.scope.report(finding.help(lint.help));
        }
        self.carry_out(step, Some(seat), Action::Move(seat, mv))
    }

    fn play_chance(
        &mut self,
        step: &Step<G>,
        rest: &[Step<G>],
        (event, text): (&str, &G::ChanceText),
    ) -> EntryDone<G> {
        let mut drawn = None;
        if step.illegal.is_none() {
            match self.let_chance_decide(step, Some(event)) {
                Ok(decided) => drawn = decided,
                Err(Stopped) => return EntryDone::Stop,
            }
        }
        let outcome = self.game.read_chance(self.state, text);
        let turn = self.game.turn(self.state);
        if step.illegal.is_none() && turn != Turn::Chance && !self.game.passes(self.state) {
            let verdict = outcome.map(|outcome| self.game.check_chance(self.state, &outcome));
            let refusal = verdict.ok().and_then(Result::err);
            return match turn {
                Turn::Over => self.behind_end(step, rest, refusal),
                _ => self.undue(step, event, drawn, refusal),
            };
        }
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(unknown) => return self.unknown(step, &unknown),
        };
        let verdict = self.game.check_chance(self.state, &outcome);
        match self.judge(step, verdict, G::chance_rule(&outcome)) {
            Judged::Apply => {}
            Judged::Refused(refusal) => return EntryDone::Refused(None, refusal),
            Judged::Tried => return EntryDone::Tried(None),
            Judged::Stop => return EntryDone::Stop,
        }
        self.carry_out(step, None, Action::Chance(outcome))
    }

    /// Carries out what the rules have accepted.
    fn carry_out(&mut self, step: &Step<G>, seat: Option<Seat>, action: Action<G>) -> EntryDone<G> {
        let mut notes = self.notes(step);
        let asks = |expect: &Map<String, Value>| {
            ["holds", "decided", "change"]
                .iter()
                .any(|key| expect.contains_key(*key))
        };
        let before = step.expect.as_ref().is_some_and(asks);
        let before = before.then(|| self.state.clone());
        action.apply(self.game, self.state, &mut notes);
        EntryDone::Played(seat, notes, before.map(|before| (before, action)))
    }

    /// Lets the seed decide what chance is due, up to an event that the script fixes; gives the
    /// last outcome so decided, as a step.
    fn let_chance_decide(
        &mut self,
        step: &Step<G>,
        fixed: Option<&str>,
    ) -> Result<Option<String>, Stopped> {
        let mut last = None;
        while let Some(support) = self.game.support(self.state) {
            if fixed == Some(support.event) {
                return Ok(last);
            }
            let Some(random) = &mut self.random else {
                if self.astray.undue {
                    return Err(Stopped);
                }
                self.chance_open(step, support.event);
                return Err(Stopped);
            };
            let outcome = self.game.draw(self.state, random);
            if fixed.is_some() {
                let step = chance_step(self.game, &outcome);
                last = Some(due::text("chance", &step));
            }
            let mut notes = Notes::new(self.watcher.is_some());
            self.game.resolve(self.state, &outcome, &mut notes);
            self.astray.refused = None;
            self.note(&notes);
            let action = self
                .watcher
                .is_some()
                .then(|| chance_step(self.game, &outcome));
            let part = EntryPart {
                action,
                ..EntryPart::default()
            };
            if !self.show(part, None, &notes) {
                return Err(Stopped);
            }
        }
        Ok(last)
    }

    /// The chance event that is due before a step which another clause refuses than it says, if what follows shows that
    /// its outcome has been left out, and not that the step is to come before it.
    fn lacks_chance(
        &self,
        step: &Step<G>,
        refusal: &Refusal<G::Clause>,
        rest: &[Step<G>],
    ) -> Option<&'static str> {
        let Some(Illegal::Clause(clause)) = &step.illegal else {
            return None;
        };
        let due = self.game.support(self.state)?.event;
        let is_played =
            |step: &&Step<G>| step.illegal.is_none() && !matches!(step.action, Instruction::Look);
        let next = rest.iter().find(is_played)?;
        let is_lacking = matches!(next.action, Instruction::Move { .. });
        (is_lacking && refusal.clause.clause().id != clause).then_some(due)
    }

    /// Says that nothing decides the chance event that is due before a step.
    fn chance_open(&mut self, step: &Step<G>, event: &str) {
        let example = due::outcome(self.game, self.state);
        let finding = Finding::new(
            &general::CHANCE_OPEN,
            self.scope.place(&step.pointer),
            format!("`{event}` is due before this step, and nothing decides it"),
        )
        .help(format!(
            "put a step such as `{example}` before this one, or add `random = {{ \
             stream = {STREAM}, seed = 1 }}` to the script",
        ));
        self.scope.report(finding);
    }

    /// Compares the rules' verdict with what the entry says of itself.
    fn judge(
        &mut self,
        step: &Step<G>,
        verdict: Result<(), Refusal<G::Clause>>,
        rule: &'static Rule,
    ) -> Judged<G> {
        match (verdict, &step.illegal) {
            (Ok(()), None) if step.is_tried => Judged::Tried,
            (Ok(()), None) => {
                self.astray.refused = None;
                Judged::Apply
            }
            (Ok(()), Some(Illegal::Unread)) => {
                self.amend_illegal(step, "no clause refuses this step: remove `illegal`");
                Judged::Stop
            }
            (Err(refusal), Some(Illegal::Unread)) => {
                let id = refusal.clause.clause().id;
                let help = format!("write `illegal = \"{id}\"`: that clause refuses this step");
                self.amend_illegal(step, &help);
                Judged::Refused(refusal)
            }
            (Ok(()), Some(Illegal::Clause(clause))) => {
                let finding = Finding::new(
                    &general::UNEXPECTED_LEGAL,
                    self.scope.place(&format!("{}/illegal", step.pointer)),
                    format!("the step is legal, though the script says that `{clause}` refuses it"),
                )
                .help("drop `illegal` to have the step carried out");
                self.scope.report(finding);
                // What follows was written for the step's refusal, or for its being carried out: nobody
                // knows.
                Judged::Stop
            }
            (Err(refusal), Some(Illegal::Clause(clause))) => {
                let actual = refusal.clause.clause();
                if actual.id != clause {
                    let pointer = format!("{}/illegal", step.pointer);
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
                    self.astray.refused = Some(refusal.clause.index());
                    if let Some(at) = self.written_at(step, "/illegal") {
                        self.replayed.mismatches.push((
                            at,
                            Mismatch {
                                pointer: "/illegal".to_owned(),
                                expected: Value::from(clause.as_str()),
                                actual: Some(Value::from(actual.id)),
                            },
                        ));
                    }
                }
                Judged::Refused(refusal)
            }
            (Err(refusal), None)
                if self.astray.undue
                    || !step.is_tried && self.astray.refused == Some(refusal.clause.index()) =>
            {
                Judged::Stop
            }
            (Err(refusal), None) => {
                let clause = refusal.clause.clause();
                let place = self.scope.place(&step.pointer);
                let finding = Finding::new(rule, place, refusal.reason).citing(clause.citation());
                if step.is_tried {
                    let help = "change the step, or write `illegal = \"{id}\"` in place of `legal` to \
                                expect the refusal";
                    let help = help.replace("{id}", clause.id);
                    self.scope.report(finding.help(help));
                    // Nothing was to change, so that the script can go on; but it has not shown what it says.
                    self.astray.skipped = true;
                    return Judged::Tried;
                }
                if step.is_beside {
                    self.scope.report(finding.help("change the outcome"));
                    return Judged::Stop;
                }
                self.scope.report(finding.help(format!(
                    "change the step, or add `illegal = \"{}\"` to expect the refusal",
                    clause.id
                )));
                Judged::Stop
            }
        }
    }

    /// Says in the finding about an `illegal` that cannot be read what should stand there.
    fn amend_illegal(&mut self, step: &Step<G>, help: &str) {
        let place = self.scope.place(&format!("{}/illegal", step.pointer));
        let mut findings = self.scope.findings.iter_mut();
        if let Some(finding) = findings.find(|finding| finding.at.place == place) {
            finding.help = Some(help.to_owned());
        }
    }

    /// An entry that follows the end of the game; `refusal` is what the rules say to it.
    fn behind_end(
        &mut self,
        step: &Step<G>,
        rest: &[Step<G>],
        refusal: Option<Refusal<G::Clause>>,
    ) -> EntryDone<G> {
        self.astray.behind_end = true;
        let is_played = |step: &&Step<G>| !matches!(step.action, Instruction::Look);
        let more = rest.iter().filter(is_played);
        let more = more.filter(|step| step.illegal.is_none()).count();
        let since = match self.astray.over.unwrap_or(self.replayed.steps) {
            0 => "from the start".to_owned(),
            entries => format!("since step {entries}"),
        };
        let how = self.game.ending(self.state);
        let how = how.map_or_else(String::new, |ending| format!(" (`{}`)", ending.id));
        let (whom, help) = match more {
            0 => ("this step is".to_owned(), "remove the step"),
            _ => {
                let whom = format!("this step and {more} more are");
                (whom, "remove these steps")
            }
        };
        let message = format!("the game is over {since}{how}: {whom} not played");
        self.leftover(step, message, help.to_owned(), refusal);
        EntryDone::Skipped
    }

    /// An outcome of a chance event that is not due: somebody has a decision to make. `drawn` is what
    /// the seed has decided before it, `refusal` what the rules say to it.
    fn undue(
        &mut self,
        step: &Step<G>,
        event: &str,
        drawn: Option<String>,
        refusal: Option<Refusal<G::Clause>>,
    ) -> EntryDone<G> {
        let open = OpenDecisions::of(self.game, self.state, event);
        let (who, steps) = (open.who(), open.steps());
        let help = match drawn {
            Some(drawn) => format!(
                "the seed has decided `{drawn}` before it; write that step to \
                     decide it yourself, and remove this one"
            ),
            None if open.leads => {
                format!(
                    "put the decision of {who} before it that leads to `{event}`, such as {steps}"
                )
            }
            None => format!("remove the step; due here is a decision of {who}, such as {steps}"),
        };
        let message = format!("`{event}` is not due here, so this step is not played");
        // One outcome too many makes others undue that were to follow another decision.
        if !self.astray.undue {
            self.leftover(step, message, help, refusal);
        }
        self.astray.undue = true;
        // What follows was to follow a decision that is missing.
        if open.leads {
            EntryDone::Stop
        } else {
            EntryDone::Skipped
        }
    }

    fn leftover(
        &mut self,
        step: &Step<G>,
        message: String,
        mut help: String,
        refusal: Option<Refusal<G::Clause>>,
    ) {
        if let Some(refusal) = refusal {
            let id = refusal.clause.clause().id;
            let link = if help.contains(';') { "; or" } else { ", or" };
            let otherwise = format!("{link} add `illegal = \"{id}\"` to expect the refusal");
            help.push_str(&otherwise);
        }
        let place = self.scope.place(&step.pointer);
        self.scope
            .report(Finding::new(&general::SCRIPT_LEFTOVER, place, message).help(help));
    }

    fn unknown(&mut self, step: &Step<G>, unknown: &Unknown) -> EntryDone<G> {
        unknown.report(&mut self.scope.inside(&step.pointer));
        EntryDone::Stop
    }
}

/// Why a text is none of the values that a name can have, without the words of programs for that.
fn in_words(error: &str) -> String {
    let parts = error.strip_prefix("unknown variant ");
    let Some((typed, known)) = parts.and_then(|rest| rest.split_once(", expected ")) else {
        return error.to_owned();
    };
    match known.strip_prefix("one of ") {
        Some(known) => format!("{typed} is none of {known}"),
        None => format!("{typed} is not {known}"),
    }
}

/// What is shown of an entry, or of chance that the seed decides: the move, or an outcome.
struct EntryPart<'s, G: Definition> {
    from: Option<(usize, &'s Step<G>)>,
    /// Whether no more of the entry follows.
    is_whole: bool,
    seat: Option<Seat>,
    action: Option<Value>,
}

impl<G: Definition> Default for EntryPart<'_, G> {
    fn default() -> Self {
        Self {
            from: None,
            is_whole: true,
            seat: None,
            action: None,
        }
    }
}

/// The chance events that take all of these keys.
fn events_with<G: Definition>(keys: &Map<String, Value>) -> Vec<String> {
    let schema = schema::inlined::<G::ChanceText>();
    let takes = |content: &Value| {
        keys.keys()
            .all(|key| content["properties"].get(key).is_some())
    };
    variants(&schema)
        .filter(|(_, content)| takes(content))
        .map(|(event, _)| event.to_owned())
        .collect()
}

/// That a script cannot go on.
struct Stopped;

/// That the rules have panicked.
pub(super) fn gave_up(place: Place, panic: &str) -> Finding {
    let message = format!("the rules give up here: {panic}");
    Finding::new(&general::RULES_PANIC, place, message)
        .help("this is a fault of the program: please report it, with this script")
}

/// What the rules' verdict means for an entry.
enum Judged<G: Definition> {
    Apply,
    Refused(Refusal<G::Clause>),
    Tried,
    Stop,
}
