//! Playing a script step by step, and finding where script and rules disagree.

mod cases;
mod deeds;
mod deviations;
mod due;
mod empty;
mod expectations;
mod happened;
mod lists;
mod moment;
mod player;

use std::cell::OnceCell;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::cases::{Instead, merge, of_script};
use super::clause::{ClauseSet, Clauses as _};
use super::definition::Definition;
use super::expect::Mismatch;
use super::game::{Ending, Game};
use super::laws::guarded;
use super::log::Notes;
use super::script::{Elsewhere, Script, Start, Step};
use super::take_up::take_up;
use crate::diagnostic::{Finding, Place};
use crate::document::tree::typed::{self, TypeError};
use crate::document::{parse, tree};
use crate::kit::random::Random;
use crate::lint::linked::Read;
use crate::lint::{Scope, general};
use deviations::Deviations;
pub(super) use moment::Now;
pub use moment::{Moment, Told, ToldRefusal, Tried, Watcher};
use player::{Astray, MOST_STEPS_ON, Player, gave_up};

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
    /// Expectations that failed, with the pointer of the step, for writing the actual values in.
    pub mismatches: Vec<(String, Mismatch)>,
    /// Whether the whole script was carried out, with its cases.
    pub complete: bool,
    /// Why it was not, unless a watcher had seen enough.
    pub stop: Option<Stop>,
    /// Whether the script has steps of its own, or no cases that have them in its place.
    pub is_game: bool,
    /// What its cases have shown.
    pub cases: Vec<PlayedCase>,
}

/// What a case of a script has shown.
#[derive(Clone, Debug)]
pub struct PlayedCase {
    /// What it is called.
    pub title: String,
    /// What was shown; of claims, those that were kept.
    pub replayed: Replayed,
}

impl Replayed {
    /// What each game of the script has shown: its own steps, if there are any, then its cases by title.
    pub fn games(&self) -> impl Iterator<Item = (Option<&str>, &Self)> {
        let cases = self.cases.iter();
        let cases = cases.map(|case| (Some(&*case.title), &case.replayed));
        self.is_game
            .then_some((None, self))
            .into_iter()
            .chain(cases)
    }

    /// Clauses that its own steps have shown, by what was carried out or refused.
    #[must_use]
    pub fn shown(&self) -> ClauseSet {
        let mut shown = self.kept;
        shown.insert_all(self.refused);
        shown
    }
}

/// What keeps a script, or a part of it, from being played.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The case in which that is, if it is not the script's own game.
    pub case: Option<String>,
    /// The first entry that was not played; `None` if there was no game to play.
    pub entry: Option<usize>,
    /// Where that stands: the entry, or what the script starts from.
    pub at: Place,
    /// The finding behind it, in this document or in one that it refers to.
    pub cause: Option<Box<Finding>>,
}

impl Stop {
    /// What keeps an entry from being played, by what was found when it was tried: the first error.
    #[must_use]
    pub fn of(entry: Option<usize>, at: Place, findings: &[Finding]) -> Self {
        let cause = findings
            .iter()
            .find(|finding| finding.is_fault())
            .or(findings.first());
        let cause = cause.cloned().map(Box::new);
        Self {
            case: None,
            entry,
            at,
            cause,
        }
    }
}

/// Replays a script and its cases; what is wrong with them goes to the scope's findings.
pub fn replay<G: Definition>(
    script: &Script<G>,
    scope: &mut Scope<'_>,
    mut watcher: Option<&mut (dyn Watcher + '_)>,
) -> Replayed {
    let is_game = !script.steps.is_empty() || script.cases.is_empty();
    let (mut replayed, begins) = if is_game {
        let watcher = (watcher.as_mut()).map(|watcher| &mut **watcher as &mut (dyn Watcher + '_));
        let (replayed, table) = replay_on(&ScriptGame::of(script, &[of_script()]), scope, watcher);
        (replayed, table.is_some())
    } else {
        // What the cases begin from may stand only in them.
        let replayed = Replayed {
            complete: true,
            ..Replayed::default()
        };
        (replayed, true)
    };
    replayed.is_game = is_game;
    // Without a start there is nothing to go on from; a watcher who has seen enough wants no more.
    if begins && (replayed.complete || replayed.stop.is_some()) {
        cases::replay(script, &mut replayed, scope, watcher);
    }
    if replayed.complete {
        check_claims(script, &replayed, scope);
    }
    replayed
}

/// One game of a script: its own, or that of a case.
struct ScriptGame<'l, G: Definition> {
    start: &'l Start<G>,
    /// Where what it starts from is changed.
    changed_at: &'l [Instead],
    steps: &'l [Step<G>],
    seed: Option<u64>,
    /// The format that the document says, unless its forms have been found to need a later one.
    format: Option<i64>,
    /// What it claims to exercise, in two lists.
    cites: [&'l [String]; 2],
    hole: Option<&'l str>,
}

impl<'l, G: Definition> ScriptGame<'l, G> {
    fn of(script: &'l Script<G>, changed_at: &'l [Instead]) -> Self {
        Self {
            start: &script.start,
            changed_at,
            steps: &script.steps,
            seed: script.seed,
            format: script.format,
            cites: [&script.cites, &[]],
            hole: script.hole.as_deref(),
        }
    }
}

/// The game of a script and its position once so many entries have been carried out, or all of them if
/// there are no more. `None` if the rules do not let it come so far.
pub(crate) fn position_after<G: Definition>(
    script: &Script<G>,
    scope: &mut Scope<'_>,
    entries: usize,
) -> Option<(G, G::State)> {
    let mut until = UntilEntry(entries);
    let (replayed, table) = replay_on(
        &ScriptGame::of(script, &[of_script()]),
        scope,
        Some(&mut until),
    );
    let all = entries.min(script.steps.len());
    table.filter(|_| replayed.steps >= all && replayed.stop.is_none())
}

/// Stops a replay after so many entries.
struct UntilEntry(usize);

impl Watcher for UntilEntry {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        match moment.entry() {
            Some(entry) => entry + 1 < self.0 || !moment.is_whole(),
            None => self.0 > 0,
        }
    }
}

/// Replays one game; gives it and its last position, too, if it can begin.
fn replay_on<G: Definition>(
    line: &ScriptGame<'_, G>,
    scope: &mut Scope<'_>,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> (Replayed, Option<(G, G::State)>) {
    let mut replayed = Replayed::default();
    for id in line.cites.into_iter().flatten() {
        if let Some(clause) = G::Clause::TABLE.iter().position(|clause| clause.id == id) {
            replayed.claims.insert(clause);
        }
    }
    let before = scope.findings.len();
    let mut unplayed = None;
    if let Some(hole) = line.hole {
        let entry = hole.contains("/steps/").then_some(line.steps.len());
        let stop = Stop::of(entry, scope.place(hole), scope.findings);
        if hole == line.start.pointer() {
            replayed.stop = Some(stop);
            return (replayed, None);
        }
        unplayed = Some(stop);
    }
    // What is wrong with steps says nothing about the start.
    let mut found = Vec::new();
    let document = Arc::clone(&scope.document);
    let mut own = Scope::new(scope.game, document, scope.library, &mut found);
    own.way = scope.way;
    own.overlay.clone_from(&scope.overlay);
    own.for_show = scope.for_show;
    own.edition = scope.edition;
    let begun = guarded(|| set_up(line, watcher.is_some(), &mut own));
    scope.findings.append(&mut found);
    let begun = begun.unwrap_or_else(|panic| {
        let place = scope.key_place(line.start.pointer());
        scope.report(gave_up(place, &panic));
        Err(None)
    });
    let (game, mut state, notes) = match begun {
        Ok(begun) => begun,
        Err(elsewhere) => {
            let found = match &elsewhere {
                Some(found) => found,
                None => &scope.findings[before..],
            };
            // A file that is sound by itself is so no more with what is changed of it.
            let is_changed = line.start.is_changed() && scope.document.says("/changes");
            let at = if is_changed {
                "/changes"
            } else {
                line.start.pointer()
            };
            replayed.stop = Some(Stop::of(None, scope.key_place(at), found));
            return (replayed, None);
        }
    };
    empty::report(line.steps, scope);
    let mut player = Player {
        game: &game,
        state: &mut state,
        names: game.seat_names(),
        random: line.seed.map(Random::new),
        watcher,
        replayed: &mut replayed,
        scope,
        view_schema: OnceCell::new(),
        known_players: OnceCell::new(),
        astray: Astray::default(),
        deviations: Deviations::default(),
        steps_on: MOST_STEPS_ON,
        format: line.format,
    };
    let complete = player.start(&notes) && player.run(line.steps);
    let complete = complete && !player.astray.skipped;
    replayed.ending = game.ending(&state);
    replayed.stop = replayed.stop.or(unplayed);
    replayed.complete = complete && replayed.stop.is_none();
    (replayed, Some((game, state)))
}

type BegunGame<G> = (G, <G as Game>::State, Notes<G>);

/// The game at its start, or what is wrong with the document that it starts from, if that is
/// another one: what is wrong with this one has been reported.
fn set_up<G: Definition>(
    line: &ScriptGame<'_, G>,
    full: bool,
    scope: &mut Scope<'_>,
) -> Result<BegunGame<G>, Option<Vec<Finding>>> {
    let notes = Notes::new(full);
    let begin = |game: G, mut notes: Notes<G>| {
        let state = game.start(&mut notes);
        (game, state, notes)
    };
    match line.start {
        Start::Scenario(scenario) => {
            let game = G::set_up(scenario, &mut scope.inside("/setup")).ok_or(None)?;
            Ok(begin(game, notes))
        }
        Start::Position(position) => {
            let begun = take_up::<G>(position, &mut scope.inside("/start"));
            let (game, state) = begun.ok_or(None)?;
            Ok((game, state, notes))
        }
        Start::ScenarioFile(file) => {
            let read = scope.linked::<G::Scenario>("scenario", "/scenario", &file.path);
            let read = read.ok_or(None)?;
            let game = elsewhere(&read, (file, line.changed_at), scope, |scenario, scope| {
                G::set_up(scenario, scope)
            })?;
            Ok(begin(rebased(game, &read, scope), notes))
        }
        Start::PositionFile(file) => {
            let read = scope.linked::<G::Position>("position", "/position", &file.path);
            let read = read.ok_or(None)?;
            let (game, state) =
                elsewhere(&read, (file, line.changed_at), scope, |position, scope| {
                    take_up::<G>(position, scope)
                })?;
            Ok((rebased(game, &read, scope), state, notes))
        }
    }
}

/// Resolves a value that stands in another file, with changes. What is wrong there is that file's
/// business; what is wrong with the changes is told where they stand.
fn elsewhere<T: DeserializeOwned, R>(
    read: &Read<T>,
    (file, changed_at): (&Elsewhere, &[Instead]),
    scope: &mut Scope<'_>,
    resolve: impl FnOnce(&T, &mut Scope<'_>) -> Option<R>,
) -> Result<R, Option<Vec<Finding>>> {
    let mut findings = Vec::new();
    let document = Arc::clone(&read.document);
    let mut there = Scope::new(scope.game, document, scope.library, &mut findings);
    there.for_show = scope.for_show;
    there.edition = scope.edition.or_else(|| scope.document.edition());
    if file.changes.is_empty() {
        return resolve(&read.value, &mut there).ok_or(Some(findings));
    }
    there.overlay = Some(cases::overlay(&scope.document, changed_at));
    let value = changed_value(&read.document.source().text, &file.changes);
    let Ok(value) = value else {
        return Err(Some(findings));
    };
    let resolved = resolve(&value, &mut there);
    let source = scope.document.source();
    let is_here = |finding: &Finding| finding.at.place.source.name == source.name;
    let (own, others): (Vec<_>, Vec<_>) = findings.into_iter().partition(is_here);
    let told = !own.is_empty();
    scope.findings.extend(own);
    resolved.ok_or(if told { None } else { Some(others) })
}

/// The value of a document with changes made to it.
fn changed_value<T: DeserializeOwned>(
    text: &str,
    changes: &Map<String, Value>,
) -> Result<T, TypeError> {
    let parsed = parse(text);
    let mut value = tree::json_table(parsed.tree.get_ref());
    merge(&mut value, changes);
    typed::from_json(Value::Object(value))
}

fn rebased<G: Definition, T>(game: G, read: &Read<T>, scope: &Scope<'_>) -> G {
    let place = |name: &str| scope.library.place(name);
    let (from, to) = (read.document.source(), scope.document.source());
    game.rebased(&place(&from.name), &place(&to.name))
}

/// Each clause that the script claims must have been at work, in its own steps or in a case.
fn check_claims<G: Definition>(script: &Script<G>, replayed: &Replayed, scope: &mut Scope<'_>) {
    let cases = replayed.cases.iter().map(|case| &case.replayed);
    let all: Vec<&Replayed> = std::iter::once(replayed).chain(cases).collect();
    unexercised::<G>(&script.cites, "/cites", &all, scope);
}

/// Reports claims, listed at `pointer`, of clauses that were not at work in any of these games.
fn unexercised<G: Definition>(
    cites: &[String],
    pointer: &str,
    games: &[&Replayed],
    scope: &mut Scope<'_>,
) {
    // A step that should have shown the clause has failed, as far as anybody knows.
    if scope.findings.iter().any(Finding::is_fault) {
        return;
    }
    for (index, id) in cites.iter().enumerate() {
        let found = G::Clause::TABLE.iter().position(|clause| clause.id == id);
        let Some(clause) = found else { continue };
        let mut games = games.iter();
        if games.any(|game| game.shown().contains(clause)) {
            continue;
        }
        let finding = Finding::new(
            &general::RULING_UNEXERCISED,
            scope.place(&format!("{pointer}/{index}")),
            format!("no step of this ruling exercises `{id}`"),
        )
        .citing(G::Clause::TABLE[clause].citation())
        .help("add a step in which the clause applies or refuses a move, or drop the claim");
        scope.report(finding);
    }
}

impl<G: Definition> Start<G> {
    /// Whether it stands in a file of which the script says something otherwise.
    fn is_changed(&self) -> bool {
        match self {
            Self::ScenarioFile(file) | Self::PositionFile(file) => !file.changes.is_empty(),
            Self::Scenario(_) | Self::Position(_) => false,
        }
    }

    fn pointer(&self) -> &'static str {
        match self {
            Self::ScenarioFile(_) => "/scenario",
            Self::PositionFile(_) => "/position",
            Self::Scenario(_) => "/setup",
            Self::Position(_) => "/start",
        }
    }
}
