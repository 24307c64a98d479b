//! What was found, as one JSON document.

use serde_json::{Map, Value, json};

use super::kept::{FailureState, KeptScript};
use super::script::ShownFailure;
use super::subject::Results;
use super::{FuzzArgs, FuzzReport};
use crate::diagnostic::Finding;

/// The document: the same files, games and seed give the same one.
pub(super) fn document(report: &FuzzReport, args: &FuzzArgs) -> Value {
    json!({
        "format": "scrutineer-fuzz",
        "version": 1,
        "seed": args.seed,
        "searched": report.searched.iter().map(results).collect::<Vec<_>>(),
        "passed-over": report.broken,
        "failures": report.failures(),
    })
}

fn results(results: &Results) -> Value {
    let tally = &results.tally;
    let endings: Map<String, Value> = (results.game.meta().endings.iter())
        .map(|(id, _)| {
            let count = tally.endings.get(id).copied().unwrap_or(0);
            ((*id).to_owned(), Value::from(count))
        })
        .collect();
    json!({
        "file": results.name,
        "game": results.game.meta().id,
        "games": tally.games,
        "steps": tally.steps,
        "over": tally.over(),
        "endings": endings,
        "clauses": {
            "of": results.game.clauses().len(),
            "at-work": tally.cited.len(),
            "never": never_at_work(results).collect::<Vec<_>>(),
        },
        "readings": { "open": results.open, "choices": tally.choices.len() },
        "stopped": results.stopped,
        "earlier": results.kept.iter().map(kept).collect::<Vec<_>>(),
        "found": results.found.iter().map(found).collect::<Vec<_>>(),
    })
}

/// The ids of the clauses that no game has come to.
fn never_at_work(results: &Results) -> impl Iterator<Item = &'static str> {
    let cited = results.tally.cited;
    let clauses = results.game.clauses().iter().enumerate();
    clauses
        .filter(move |(index, _)| !cited.contains(*index))
        .map(|(_, clause)| clause.id)
}

fn kept(kept: &KeptScript) -> Value {
    let state = match kept.state {
        FailureState::Fails => "fails",
        FailureState::Passes => "mended",
        FailureState::Outdated => "outdated",
    };
    json!({
        "script": kept.name,
        "id": kept.id,
        "state": state,
        "findings": kept.findings.iter().map(finding).collect::<Vec<_>>(),
    })
}

fn found(shown: &ShownFailure) -> Value {
    let failure = &shown.failure;
    let readings: Map<String, Value> = (failure.readings.iter())
        .map(|given| (given.name.clone(), Value::from(given.value.as_str())))
        .collect();
    json!({
        "id": failure.fault.id(),
        "statement": failure.statement,
        "message": failure.message,
        "game": failure.game,
        "steps-before": failure.steps_before,
        "readings": readings,
        "steps": failure.steps,
        "script": shown.script,
        "text": shown.text,
        "is-shown": shown.is_shown(),
        "findings": shown.findings.iter().map(finding).collect::<Vec<_>>(),
    })
}

fn finding(finding: &Finding) -> Value {
    let (line, column) = finding.at.place.start();
    json!({
        "rule": finding.rule.name,
        "line": line,
        "column": column,
        "message": finding.message,
    })
}
