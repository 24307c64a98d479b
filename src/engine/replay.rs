//! Playing a script step by step, and finding where script and rules disagree.

use serde_json::{Map, Value};

use super::clause::{Clause, ClauseSet, Clauses};
use super::expect::{Mismatch, compare, event_matches, named};
use super::game::{Ending, Refusal, Turn, Viewer};
use super::log::{Log as _, Notes};
use super::plug::{Plug, Unknown};
use super::script::{Action, Script, Start, Step};
use crate::diagnostic::{Citation, Finding, Rule};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::lint::library::{FOLLOWS, Read, unknown_reference};
use crate::lint::{Scope, general};

/// What a replay has shown.
#[derive(Clone, Debug, Default)]
pub struct Replayed {
    /// Clauses that the script claims to exercise; a script that claims any is a ruling.
    pub claims: ClauseSet,
    /// Entries of the script that were carried out, refusals among them.
    pub steps: usize,
    /// Clauses cited by what was carried out.
    pub kept: ClauseSet,
    /// Clauses that refused an entry marked so.
    pub refused: ClauseSet,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// Expectations that failed, with the step, for writing the actual values in.
    pub mismatches: Vec<(usize, Mismatch)>,
    /// Whether the whole script was carried out.
    pub complete: bool,
}

/// Somebody who watches a replay.
pub trait Watcher {
    /// Called after the start and after every step; `false` stops the replay.
    fn moment(&mut self, moment: &dyn Moment) -> bool;
}

/// A moment of a replay, for showing.
pub trait Moment {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The index of the script's entry, or `None` for the start and for chance that the seed
    /// decided.
    fn entry(&self) -> Option<usize>;
    /// Who moved.
    fn player(&self) -> Option<&'static str>;
    /// The move or outcome as a script writes it, with its tag; `None` at the start and where an
    /// entry only looks.
    fn action(&self) -> Option<Value>;
    /// What the outcomes of a chance event that is due could be.
    fn chance_due(&self) -> Option<super::game::Support>;
    /// The clause that refused the step, and why.
    fn refusal(&self) -> Option<(Citation, &str)>;
    /// The clauses that the step cites.
    fn cites(&self) -> Vec<&'static Clause>;
    /// The events of the step, as the viewer sees them.
    fn events(&self, viewer: Viewer) -> Vec<Value>;
    /// The position as the viewer sees it.
    fn view(&self, viewer: Viewer) -> Value;
    /// The position as the viewer sees it, drawn for people.
    fn drawing(&self, viewer: Viewer) -> String;
    /// The position as a document writes it, without the header.
    fn position(&self) -> Value;
    /// The seat of a player by name.
    fn seat(&self, name: &str) -> Option<Seat>;
    /// The names of those who take part, by seat.
    fn seat_names(&self) -> Vec<&'static str>;
}

struct Now<'a, G: Plug> {
    game: &'a G,
    state: &'a G::State,
    entry: Option<usize>,
    seat: Option<Seat>,
    action: Option<Value>,
    refusal: Option<&'a Refusal<G::Clause>>,
    notes: &'a Notes<G>,
}

impl<G: Plug> Moment for Now<'_, G> {
    fn game(&self) -> &'static str {
        G::META.id
    }

    fn entry(&self) -> Option<usize> {
        self.entry
    }

    fn player(&self) -> Option<&'static str> {
        self.seat.map(|seat| self.game.seat_names()[seat.index()])
    }

    fn action(&self) -> Option<Value> {
        self.action.clone()
    }

    fn chance_due(&self) -> Option<super::game::Support> {
        self.game.support(self.state)
    }

    fn refusal(&self) -> Option<(Citation, &str)> {
        self.refusal
            .map(|refusal| (refusal.clause.clause().citation(), refusal.reason.as_str()))
    }

    fn cites(&self) -> Vec<&'static Clause> {
        self.notes
            .cites()
            .iter()
            .map(|clause| clause.clause())
            .collect()
    }

    fn events(&self, viewer: Viewer) -> Vec<Value> {
        self.notes
            .events()
            .iter()
            .map(|event| value(&self.game.event_view(event, viewer)))
            .collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        value(&self.game.view(self.state, viewer, &mut super::log::Silent))
    }

    fn drawing(&self, viewer: Viewer) -> String {
        self.game
            .draw_view(&self.game.view(self.state, viewer, &mut super::log::Silent))
    }

    fn position(&self) -> Value {
        value(&self.game.write_position(self.state))
    }

    fn seat(&self, name: &str) -> Option<Seat> {
        self.game
            .seat_names()
            .iter()
            .position(|other| *other == name)
            .map(Seat::new)
    }

    fn seat_names(&self) -> Vec<&'static str> {
        self.game.seat_names()
    }
}

fn value(thing: &impl serde::Serialize) -> Value {
    // Views, events and positions have string keys and finite numbers only.
    serde_json::to_value(thing).unwrap_or_default()
}

/// Replays a script; what is wrong with it goes to the scope's findings.
pub fn replay<G: Plug>(
    script: &Script<G>,
    scope: &mut Scope<'_>,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Replayed {
    let mut replayed = Replayed::default();
    for id in &script.cites {
        if let Some(clause) = G::Clause::TABLE.iter().position(|clause| clause.id == id) {
            replayed.claims.insert(clause);
        }
    }
    let before = scope.findings.len();
    let Some((game, mut state, notes)) = set_up(script, watcher.is_some(), scope) else {
        let is_news = |finding: &Finding| finding.level != FOLLOWS;
        if !scope.findings[before..].iter().any(is_news) {
            let place = scope.key_place(script.start.pointer());
            let what = match &script.start {
                Start::ScenarioFile(path) | Start::PositionFile(path) => format!("`{path}`"),
                Start::Scenario(_) | Start::Position(_) => "what it starts from".to_owned(),
            };
            let message = format!("the script is not replayed: {what} has errors");
            scope.report(
                Finding::new(&general::NOT_REPLAYED, place, message)
                    .help("`scrutineer check` on that document says what is wrong with it"),
            );
        }
        return replayed;
    };
    let mut player = Player {
        game: &game,
        state: &mut state,
        names: game.seat_names(),
        random: script.seed.map(Random::new),
        watcher,
        replayed: &mut replayed,
        scope,
    };
    let complete = player.start(&notes) && player.run(&script.steps);
    replayed.ending = game.ending(&state);
    replayed.complete = complete;
    if complete {
        check_claims(script, &replayed, scope);
    }
    replayed
}

type Table<G> = (G, <G as super::game::Game>::State, Notes<G>);

fn set_up<G: Plug>(script: &Script<G>, full: bool, scope: &mut Scope<'_>) -> Option<Table<G>> {
    let notes = Notes::new(full);
    let begin = |game: G, mut notes: Notes<G>| {
        let state = game.start(&mut notes);
        (game, state, notes)
    };
    match &script.start {
        Start::Scenario(scenario) => {
            let game = G::set_up(scenario, &mut scope.inside("/setup"))?;
            Some(begin(game, notes))
        }
        Start::Position(position) => {
            let (game, state) = G::take_up(position, &mut scope.inside("/start"))?;
            Some((game, state, notes))
        }
        Start::ScenarioFile(path) => {
            let read = scope.linked::<G::Scenario>("scenario", "/scenario", path)?;
            let game = elsewhere(&read, scope, |scenario, scope| G::set_up(scenario, scope))?;
            Some(begin(rebased(game, &read, scope), notes))
        }
        Start::PositionFile(path) => {
            let read = scope.linked::<G::Position>("position", "/position", path)?;
            let (game, state) =
                elsewhere(&read, scope, |position, scope| G::take_up(position, scope))?;
            Some((rebased(game, &read, scope), state, notes))
        }
    }
}

/// Resolves a value that stands in another file. What is wrong there is that file's business.
fn elsewhere<T, R>(
    read: &Read<T>,
    scope: &mut Scope<'_>,
    resolve: impl FnOnce(&T, &mut Scope<'_>) -> Option<R>,
) -> Option<R> {
    let mut findings = Vec::new();
    let document = std::sync::Arc::clone(&read.document);
    let mut there = Scope::new(scope.game, document, scope.library, &mut findings);
    resolve(&read.value, &mut there)
}

fn rebased<G: Plug, T>(game: G, read: &Read<T>, scope: &Scope<'_>) -> G {
    game.rebased(&read.document.source().name, &scope.document.source().name)
}

/// Each clause that the script claims must have been at work.
fn check_claims<G: Plug>(script: &Script<G>, replayed: &Replayed, scope: &mut Scope<'_>) {
    for (index, id) in script.cites.iter().enumerate() {
        let found = G::Clause::TABLE.iter().position(|clause| clause.id == id);
        let Some(clause) = found else { continue };
        if replayed.kept.contains(clause) || replayed.refused.contains(clause) {
            continue;
        }
        let finding = Finding::new(
            &general::RULING_UNEXERCISED,
            scope.place(&format!("/cites/{index}")),
            format!("no step of this ruling exercises `{id}`"),
        )
        .citing(G::Clause::TABLE[clause].citation())
        .help("add a step in which the clause applies or refuses a move, or drop the claim");
        scope.report(finding);
    }
}

impl<G: Plug> Start<G> {
    fn pointer(&self) -> &'static str {
        match self {
            Self::ScenarioFile(_) => "/scenario",
            Self::PositionFile(_) => "/position",
            Self::Scenario(_) => "/setup",
            Self::Position(_) => "/start",
        }
    }
}

/// A replay under way.
struct Player<'p, 's, 'w, G: Plug> {
    game: &'p G,
    state: &'p mut G::State,
    names: Vec<&'static str>,
    random: Option<Random>,
    watcher: Option<&'p mut (dyn Watcher + 'w)>,
    replayed: &'p mut Replayed,
    scope: &'p mut Scope<'s>,
}

/// What became of an entry.
enum Done<G: Plug> {
    /// It was carried out.
    Played(Option<Seat>, Notes<G>),
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
    fn start(&mut self, notes: &Notes<G>) -> bool {
        self.note(notes);
        self.show(None, None, None, None, notes)
    }

    fn run(&mut self, steps: &[Step<G>]) -> bool {
        for (index, step) in steps.iter().enumerate() {
            if !self.step(index, step) {
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
        let (seat, refusal, mut notes) = match done {
            Done::Stop => return false,
            Done::Skipped => return true,
            Done::Looked => (None, None, self.notes(step)),
            Done::Played(seat, notes) => (seat, None, notes),
            Done::Refused(seat, refusal) => (seat, Some(refusal), self.notes(step)),
        };
        self.replayed.steps += 1;
        if let Some(refusal) = &refusal {
            self.replayed.refused.insert(refusal.clause.index());
            notes.cite(refusal.clause);
        }
        if let Some(expect) = &step.expect {
            self.expect(index, expect, &mut notes);
        }
        if refusal.is_none() {
            self.note(&notes);
        }
        let action = match &step.action {
            _ if self.watcher.is_none() => None,
            Action::Look => None,
            Action::Move { text, .. } => Some(flat("move", &value(text))),
            Action::Chance { text, .. } => Some(flat("chance", &value(text))),
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
        if !self.let_chance_decide(index, None) {
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
        let mv = match self.game.read_move(seat, text) {
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
        if let Some(lint) = self.game.lint_step(self.state, seat, &mv) {
            let place = self.scope.place(&format!("/steps/{index}{}", lint.pointer));
            self.scope
                .report(Finding::new(lint.rule, place, lint.message).help(lint.help));
        }
        let mut notes = self.notes(step);
        self.game.play(self.state, seat, &mv, &mut notes);
        Done::Played(Some(seat), notes)
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
        let outcome = match self.game.read_chance(text) {
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
        let mut notes = self.notes(step);
        self.game.resolve(self.state, &outcome, &mut notes);
        Done::Played(None, notes)
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
                    support.event,
                    crate::kit::random::STREAM
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
                .then(|| flat("chance", &value(&self.game.write_chance(&outcome))));
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
        let place = self
            .scope
            .place(&format!("/steps/{index}{}", unknown.pointer));
        let known = unknown.known.iter().map(String::as_str);
        self.scope.report(unknown_reference(
            place,
            unknown.noun,
            &unknown.typed,
            known,
        ));
        Done::Stop
    }

    /// Compares expectations with the position and with what the step did.
    fn expect(&mut self, index: usize, expect: &Map<String, Value>, notes: &mut Notes<G>) {
        let mut expect = expect.clone();
        let (cites, events) = (expect.remove("cites"), expect.remove("events"));
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
        for mismatch in mismatches {
            self.report_mismatch(index, &mismatch);
            self.replayed.mismatches.push((index, mismatch));
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

enum Judged<G: Plug> {
    Apply,
    Refused(Refusal<G::Clause>),
    Skip,
    Stop,
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

/// An externally tagged enumeration as scripts write it: the tag's key, then the parameters.
fn flat(tag: &str, variant: &Value) -> Value {
    let mut flat = Map::new();
    match variant {
        Value::Object(outer) => {
            for (name, parameters) in outer {
                flat.insert(tag.to_owned(), Value::from(name.as_str()));
                if let Value::Object(parameters) = parameters {
                    flat.extend(parameters.clone());
                }
            }
        }
        other => {
            flat.insert(tag.to_owned(), other.clone());
        }
    }
    Value::Object(flat)
}

/// A pointer as people read it: `/players/red/time` becomes `players.red.time`.
fn name_of(pointer: &str) -> String {
    format!("`{}`", pointer.trim_start_matches('/').replace('/', "."))
}

/// A value as TOML writes it, cut if it is longer than any that a game has.
fn shown(value: &Value) -> String {
    let text = inline(value);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

/// The longest value that is shown whole, in characters.
const LONGEST: usize = 500;

/// A value as inline TOML.
#[must_use]
pub fn inline(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(inline).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(table) if table.is_empty() => "{}".to_owned(),
        Value::Object(table) => {
            let items: Vec<String> = table
                .iter()
                .map(|(key, value)| format!("{key} = {}", inline(value)))
                .collect();
            format!("{{ {} }}", items.join(", "))
        }
        other => other.to_string(),
    }
}
