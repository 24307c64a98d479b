//! Playing a script step by step, and finding where script and rules disagree.

mod due;
mod empty;
mod expectations;
mod happened;
mod lists;
mod moment;
mod player;

use std::cell::OnceCell;
use std::sync::Arc;

use super::clause::{ClauseSet, Clauses as _};
use super::definition::Definition;
use super::expect::Mismatch;
use super::game::{Ending, Game};
use super::laws::guarded;
use super::log::Notes;
use super::script::{Script, Start};
use crate::diagnostic::{Finding, Level, Place};
use crate::kit::random::Random;
use crate::lint::library::Read;
use crate::lint::{Scope, general};
pub(super) use moment::Now;
pub use moment::{Moment, Told, ToldRefusal, Watcher};
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
    /// Whether the whole script was carried out.
    pub complete: bool,
    /// Why it was not, unless a watcher had seen enough.
    pub stop: Option<Stop>,
}

/// What keeps a script, or a part of it, from being played.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The first entry that was not played; `None` if there was no game to play.
    pub entry: Option<usize>,
    /// Where that stands: the entry, or what the script starts from.
    pub at: Place,
    /// The finding behind it, in this document or in one that it refers to.
    pub cause: Option<Finding>,
}

impl Stop {
    /// What keeps an entry from being played, by what was found when it was tried: the first error.
    #[must_use]
    pub fn of(entry: Option<usize>, at: Place, findings: &[Finding]) -> Self {
        let is_error = |finding: &&Finding| finding.rule.level == Level::Error;
        let cause = findings.iter().find(is_error).or(findings.first());
        let cause = cause.cloned();
        Self { entry, at, cause }
    }
}

/// Replays a script; what is wrong with it goes to the scope's findings.
pub fn replay<G: Definition>(
    script: &Script<G>,
    scope: &mut Scope<'_>,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Replayed {
    replay_on(script, scope, watcher).0
}

/// The game of a script and its position once so many entries have been carried out, or all of them if
/// there are no more. `None` if the rules do not let it come so far.
pub(crate) fn position_after<G: Definition>(
    script: &Script<G>,
    scope: &mut Scope<'_>,
    entries: usize,
) -> Option<(G, G::State)> {
    let mut until = Until(entries);
    let (replayed, table) = replay_on(script, scope, Some(&mut until));
    let all = entries.min(script.steps.len());
    table.filter(|_| replayed.steps >= all && replayed.stop.is_none())
}

/// Stops a replay after so many entries.
struct Until(usize);

impl Watcher for Until {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        match moment.entry() {
            Some(entry) => entry + 1 < self.0 || !moment.is_whole(),
            None => self.0 > 0,
        }
    }
}

/// Replays a script; gives the game and its last position, too, if there is a game.
fn replay_on<G: Definition>(
    script: &Script<G>,
    scope: &mut Scope<'_>,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> (Replayed, Option<(G, G::State)>) {
    let mut replayed = Replayed::default();
    for id in &script.cites {
        if let Some(clause) = G::Clause::TABLE.iter().position(|clause| clause.id == id) {
            replayed.claims.insert(clause);
        }
    }
    let before = scope.findings.len();
    let mut unplayed = None;
    if let Some(hole) = &script.hole {
        let entry = hole.starts_with("/steps/").then_some(script.steps.len());
        let stop = Stop::of(entry, scope.place(hole), scope.findings);
        if hole == script.start.pointer() {
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
    let begun = guarded(|| set_up(script, watcher.is_some(), &mut own));
    scope.findings.append(&mut found);
    let begun = begun.unwrap_or_else(|panic| {
        let place = scope.key_place(script.start.pointer());
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
            let at = scope.key_place(script.start.pointer());
            replayed.stop = Some(Stop::of(None, at, found));
            return (replayed, None);
        }
    };
    empty::report(&script.steps, scope);
    let mut player = Player {
        game: &game,
        state: &mut state,
        names: game.seat_names(),
        random: script.seed.map(Random::new),
        watcher,
        replayed: &mut replayed,
        scope,
        view_schema: OnceCell::new(),
        known_players: OnceCell::new(),
        astray: Astray::default(),
        steps_on: MOST_STEPS_ON,
    };
    let complete = player.start(&notes) && player.run(&script.steps);
    let complete = complete && !player.astray.skipped;
    replayed.ending = game.ending(&state);
    replayed.stop = replayed.stop.or(unplayed);
    replayed.complete = complete && replayed.stop.is_none();
    if replayed.complete {
        check_claims(script, &replayed, scope);
    }
    (replayed, Some((game, state)))
}

type Table<G> = (G, <G as Game>::State, Notes<G>);

/// The game at its start, or what is wrong with the document that it starts from, if that is
/// another one: what is wrong with this one has been reported.
fn set_up<G: Definition>(
    script: &Script<G>,
    full: bool,
    scope: &mut Scope<'_>,
) -> Result<Table<G>, Option<Vec<Finding>>> {
    let notes = Notes::new(full);
    let begin = |game: G, mut notes: Notes<G>| {
        let state = game.start(&mut notes);
        (game, state, notes)
    };
    match &script.start {
        Start::Scenario(scenario) => {
            let game = G::set_up(scenario, &mut scope.inside("/setup")).ok_or(None)?;
            Ok(begin(game, notes))
        }
        Start::Position(position) => {
            let begun = G::take_up(position, &mut scope.inside("/start"));
            let (game, state) = begun.ok_or(None)?;
            Ok((game, state, notes))
        }
        Start::ScenarioFile(path) => {
            let read = scope.linked::<G::Scenario>("scenario", "/scenario", path);
            let read = read.ok_or(None)?;
            let game = elsewhere(&read, scope, |scenario, scope| G::set_up(scenario, scope))?;
            Ok(begin(rebased(game, &read, scope), notes))
        }
        Start::PositionFile(path) => {
            let read = scope.linked::<G::Position>("position", "/position", path);
            let read = read.ok_or(None)?;
            let (game, state) =
                elsewhere(&read, scope, |position, scope| G::take_up(position, scope))?;
            Ok((rebased(game, &read, scope), state, notes))
        }
    }
}

/// Resolves a value that stands in another file. What is wrong there is that file's business.
fn elsewhere<T, R>(
    read: &Read<T>,
    scope: &mut Scope<'_>,
    resolve: impl FnOnce(&T, &mut Scope<'_>) -> Option<R>,
) -> Result<R, Option<Vec<Finding>>> {
    let mut findings = Vec::new();
    let document = Arc::clone(&read.document);
    let mut there = Scope::new(scope.game, document, scope.library, &mut findings);
    resolve(&read.value, &mut there).ok_or(Some(findings))
}

fn rebased<G: Definition, T>(game: G, read: &Read<T>, scope: &Scope<'_>) -> G {
    let place = |name: &str| scope.library.place(name);
    let (from, to) = (read.document.source(), scope.document.source());
    game.rebased(&place(&from.name), &place(&to.name))
}

/// Each clause that the script claims must have been at work.
fn check_claims<G: Definition>(script: &Script<G>, replayed: &Replayed, scope: &mut Scope<'_>) {
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

impl<G: Definition> Start<G> {
    fn pointer(&self) -> &'static str {
        match self {
            Self::ScenarioFile(_) => "/scenario",
            Self::PositionFile(_) => "/position",
            Self::Scenario(_) => "/setup",
            Self::Position(_) => "/start",
        }
    }
}
