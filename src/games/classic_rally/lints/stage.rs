//! A map as the stage of a scenario: what its own document is told already is not told again.

use std::sync::Arc;

use super::check_map;
use super::prelude::*;
use super::subject::Terms;
use crate::diagnostic::Level;
use crate::document::Document;
use crate::games::classic_rally::load::pieces;

/// Checks a map under these terms; `document` is its own, where it is reported, and it is named `at`
/// this pointer.
pub(in crate::games::classic_rally) fn check_stage(
    subject: MapSubject<'_>,
    terms: Terms,
    at: &str,
    document: &Arc<Document>,
    scope: &mut Scope<'_>,
) {
    let known = known(&subject, document, scope);
    if known
        .iter()
        .any(|finding| finding.rule.level == Level::Error)
    {
        scope.report_broken("road-map", at, &document.source().name);
        return;
    }
    let before = scope.findings.len();
    check_map(&subject.under(terms), &mut scope.there(document, ""));
    for finding in scope.findings.split_off(before) {
        // What one rule says of one place is one mistake, even if other boards or players change
        // the words.
        let is_it = |other: &Finding| {
            other.rule.name == finding.rule.name && other.at.place == finding.at.place
        };
        if !known.iter().any(is_it) {
            scope.report(finding);
        }
    }
}

/// What the check of the map's own document finds.
fn known(subject: &MapSubject<'_>, document: &Arc<Document>, scope: &Scope<'_>) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut own = Scope::new(
        scope.game,
        Arc::clone(document),
        scope.library,
        &mut findings,
    );
    let tiles = own.set::<RoadTiles>("/tiles", subject.map.tiles.as_ref());
    if tiles.is_some_and(|set| pieces(&set) == subject.pieces) {
        check_map(subject, &mut own);
    } else {
        // There it is checked with other tiles.
        findings.clear();
    }
    findings
}
