//! Carrying a script out, entry by entry.

mod as_said;
mod beside;

use std::cell::OnceCell;

use serde_json::Value;

use super::deviations::Deviations;
use super::due;
use super::moment::{Now, Watcher};
use super::{Replayed, Stop};
use crate::diagnostic::{Finding, Place};
use crate::document::script_keys::EVENTS;
use crate::engine::clause::Clauses;
use crate::engine::definition::Definition;
use crate::engine::game::{Game, Refusal, Turn};
use crate::engine::invariant::Action;
use crate::engine::laws::guarded;
use crate::engine::log::{Log as _, Notes};
use crate::engine::script::{Illegal, Instruction, Origin, Step, chance_step};
use crate::engine::verdict::{self, Declined, Judgement};
use crate::kit::random::{Random, STREAM};
use crate::kit::seat::Seat;
use crate::lint::{Scope, general};
use as_said::Judged;

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
    /// What refuses entries in the position at hand in place of what they name.
    refused: Option<Misnamed>,
}

/// A clause that refuses an entry which names another one: that it refuses the next one, too, follows from the same.
#[derive(Clone, Copy, Debug)]
struct Misnamed {
    /// The clause.
    clause: usize,
    /// Which of the findings says so.
    finding: usize,
}

impl Astray {
    /// The finding that says of an entry before, in the same position, that this clause refuses it in place of another.
    fn misnamed(&self, clause: usize) -> Option<usize> {
        let known = self.refused.filter(|known| known.clause == clause)?;
        Some(known.finding)
    }
}

/// What was done, and the position before.
pub(super) type Before<G> = (<G as Game>::State, Action<G>);

/// What became of an entry.
enum EntryDone<G: Definition> {
    /// It was carried out; the position before it is kept if the entry asks about it, which few do: all others would be
    /// moved about with the room for one.
    Played(Option<Seat>, Notes<G>, Option<Box<Before<G>>>),
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
        let action = self.watched(&step.action);
        let (mut notes, mut befores) = (notes, Vec::from_iter(before.map(|before| *before)));
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
            befores.extend(before.map(|before| *before));
            notes = given;
            part = EntryPart {
                from: Some((index, step)),
                is_whole: number + 1 == step.outcomes.len(),
                seat: None,
                action: self.watched(&beside.action),
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
        let is_told = asks(step, &["cites"]) || asks(step, &EVENTS);
        Notes::new(self.watcher.is_some() || is_told)
    }

    /// What an entry does, as a script writes it, for a watcher; nothing if nobody watches.
    fn watched(&self, action: &Instruction<G>) -> Option<Value> {
        self.watcher.as_ref()?;
        action.written()
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
        let seat = match verdict::seat_of(&self.names, player) {
            Ok(seat) => seat,
            Err(unknown) => {
                unknown.report(&mut self.scope.inside(&step.pointer));
                return EntryDone::Stop;
            }
        };
        let verdict = verdict::of_move(self.game, self.state, seat, text);
        if step.illegal.is_none() && self.game.turn(self.state) == Turn::Over {
            return self.behind_end(step, rest, verdict.err().and_then(Declined::refusal));
        }
        if let (true, Err(Declined::Refused(_, refusal))) = (waits, &verdict)
            && let Some(event) = self.lacks_chance(step, refusal, rest)
        {
            self.chance_open(step, event);
            return EntryDone::Stop;
        }
        self.judged(step, Some(seat), verdict)
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
        let verdict = verdict::of_outcome(self.game, self.state, text);
        if step.illegal.is_none() && !verdict::is_due(self.game, self.state) {
            let refusal = verdict.err().and_then(Declined::refusal);
            return match self.game.turn(self.state) {
                Turn::Over => self.behind_end(step, rest, refusal),
                _ => self.undue(step, event, drawn, refusal),
            };
        }
        self.judged(step, None, verdict)
    }

    /// Carries out an entry, unless the rules or the entry itself say otherwise.
    fn judged(
        &mut self,
        step: &Step<G>,
        seat: Option<Seat>,
        verdict: Judgement<G>,
    ) -> EntryDone<G> {
        let action = match self.judge(step, verdict) {
            Judged::Apply(action) => action,
            Judged::Refused(refusal) => return EntryDone::Refused(seat, refusal),
            Judged::Tried => return EntryDone::Tried(seat),
            Judged::Stop => return EntryDone::Stop,
        };
        if let Action::Move(seat, mv) = &action {
            self.look_odd(step, *seat, mv);
        }
        self.carry_out(step, action)
    }

    /// Reports what an author may not have meant by a legal move.
    fn look_odd(&mut self, step: &Step<G>, seat: Seat, mv: &G::Move) {
        let is_ruling = !self.replayed.claims.is_empty();
        let odd = self.game.lint_step(self.state, seat, mv);
        if let Some(lint) = odd.filter(|lint| lint.in_rulings || !is_ruling) {
            let place = self
                .scope
                .place(&format!("{}{}", step.pointer, lint.pointer));
            let finding = <G::Clause as Clauses>::found(lint.rule, place, lint.message);
            self.scope.report(finding.help(lint.help));
        }
    }

    /// Carries out what the rules have accepted.
    fn carry_out(&mut self, step: &Step<G>, action: Action<G>) -> EntryDone<G> {
        let mut notes = self.notes(step);
        let before = asks(step, &["holds", "decided", "change"]);
        let before = before.then(|| self.state.clone());
        action.apply(self.game, self.state, &mut notes);
        let seat = action.seat();
        let before = before.map(|before| Box::new((before, action)));
        EntryDone::Played(seat, notes, before)
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
}

/// Whether an entry expects something under one of these keys.
fn asks<G: Definition>(step: &Step<G>, keys: &[&str]) -> bool {
    let expect = step.expect.as_ref();
    expect.is_some_and(|expect| keys.iter().any(|key| expect.contains_key(*key)))
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

/// That a script cannot go on.
struct Stopped;

/// That the rules have panicked.
pub(super) fn gave_up(place: Place, panic: &str) -> Finding {
    let message = format!("the rules panic here: {panic}");
    Finding::new(&general::RULES_PANIC, place, message)
        .help("this is a fault of the program: please report it, with this script")
}
