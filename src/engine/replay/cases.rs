//! Playing the cases of a script, after its own steps.

use std::sync::Arc;

use super::moment::Watcher;
use super::{PlayedCase, Replayed, ScriptGame, Stop, replay_on, unexercised};
use crate::diagnostic::{Finding, Place};
use crate::document::Document;
use crate::engine::cases::{Case, Instead};
use crate::engine::definition::Definition;
use crate::engine::script::Script;
use crate::kit::quote::quote;
use crate::lint::scope::Overlay;
use crate::lint::{Scope, general};

/// Replays the cases of a script whose own steps have shown `replayed`.
pub(super) fn replay<G: Definition>(
    script: &Script<G>,
    replayed: &mut Replayed,
    scope: &mut Scope<'_>,
    mut watcher: Option<&mut (dyn Watcher + '_)>,
) {
    for case in &script.cases {
        let is_wanted = (watcher.as_mut()).is_some_and(|watcher| watcher.case(&case.title));
        let mut played = match &mut watcher {
            Some(watcher) if is_wanted => of_case(script, case, scope, Some(&mut **watcher)),
            _ => of_case(script, case, scope, None),
        };
        if !played.complete {
            replayed.complete = false;
            let stop = played.stop.clone().map(|stop| Stop {
                case: Some(case.title.clone()),
                ..stop
            });
            replayed.stop = replayed.stop.take().or(stop);
        }
        replayed.mismatches.append(&mut played.mismatches);
        replayed.cases.push(PlayedCase {
            title: case.title.clone(),
            replayed: played,
        });
    }
    if !script.cases.is_empty() {
        replayed.claims = replayed.claims.and(replayed.shown());
    }
}

fn of_case<G: Definition>(
    script: &Script<G>,
    case: &Case<G>,
    scope: &mut Scope<'_>,
    watcher: Option<&mut (dyn Watcher + '_)>,
) -> Replayed {
    let line = ScriptGame {
        start: case.start.as_ref().unwrap_or(&script.start),
        changed_at: &case.overlay,
        steps: &case.steps,
        seed: case.seed,
        format: script.format,
        cites: [&script.cites, &case.cites],
        hole: case.hole.as_deref(),
    };
    let mut found = Vec::new();
    let mut own = Scope::new(
        scope.game,
        Arc::clone(&scope.document),
        scope.library,
        &mut found,
    );
    own.way = scope.way;
    own.overlay = Some(overlay(&scope.document, &case.overlay));
    let (mut replayed, _) = replay_on(&line, &mut own, watcher);
    if replayed.complete {
        unexercised::<G>(
            &case.cites,
            &format!("{}/cites", case.pointer),
            &[&replayed],
            &mut own,
        );
    }
    replayed.claims = replayed.claims.and(replayed.shown());
    replayed.is_game = true;
    let document = Arc::clone(&scope.document);
    for finding in found {
        // What cases share is judged in each of them. A rule of the game may give other numbers where a case adds to the
        // start; it is still one mistake.
        let is_of_game = !general::RULES
            .iter()
            .any(|rule| rule.name == finding.rule.name);
        let is_known = scope.findings.iter().any(|known| {
            let (rule, place) = (known.rule.name, &known.at.place);
            let is_there = rule == finding.rule.name && *place == finding.at.place;
            is_of_game && is_there || known.repeats(&finding)
        });
        if is_known {
            continue;
        }
        // What deviates alike in several cases has one reason, such as a number that they begin with.
        let is_deviation = |known: &&mut Finding| {
            let rules = [known.rule.name, finding.rule.name];
            rules == [general::EXPECTATION_FAILED.name; 2] && known.message == finding.message
        };
        match scope.findings.iter_mut().find(is_deviation) {
            Some(known) => {
                let what = format!("in the case {}, too", quote(&case.title));
                known.further(finding.at.place.clone(), &what);
            }
            None => scope.findings.push(of(finding, case, &document)),
        }
    }
    replayed
}

/// A finding with the case in which it was made, where its place does not say so.
fn of<G: Definition>(mut finding: Finding, case: &Case<G>, document: &Document) -> Finding {
    finding.case = Some(case.title.as_str().into());
    if let Some(value) = &case.value {
        let each = document.place(&format!("{}/each", case.pointer));
        if finding.at.place.span == each.span {
            return finding.label(format!("under `{value}`"));
        }
        return finding.also(each, format!("under `{value}`"));
    }
    if stands_in(&finding.at.place, &case.pointer, document) {
        return finding;
    }
    let title = document.place(&format!("{}/title", case.pointer));
    let what = format!("in the case {}", quote(&case.title));
    finding.also(title, what)
}

/// Whether a place stands in the text of a case.
fn stands_in(place: &Place, pointer: &str, document: &Document) -> bool {
    if place.source.name != document.source().name {
        return false;
    }
    let span = document.place(pointer).span;
    let is_header = document.source().text[span.clone()].starts_with("[[");
    // A case under a header of its own ends where the next one begins.
    let next = pointer.rsplit_once('/').and_then(|(list, index)| {
        let next = format!("{list}/{}", index.parse::<usize>().ok()? + 1);
        document
            .says(&next)
            .then(|| document.place(&next).span.start)
    });
    let end = match next {
        _ if !is_header => span.end,
        Some(next) => next,
        None => usize::MAX,
    };
    (span.start..end).contains(&place.span.start)
}

/// Where a document says in other words what it says elsewhere, or what another document says.
pub(super) fn overlay(document: &Arc<Document>, places: &[Instead]) -> Arc<Overlay> {
    let places = places.iter();
    Arc::new(Overlay {
        document: Arc::clone(document),
        places: places.map(|one| (one.of.clone(), one.at.clone())).collect(),
    })
}
