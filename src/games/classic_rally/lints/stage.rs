//! A map as the stage of a scenario: what its own document is told already is not told again.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::components::RoadTiles;
use super::super::load::pieces;
use super::check_map;
use super::subject::{MapSubject, Terms};
use crate::diagnostic::{Finding, Level};
use crate::document::Document;
use crate::lint::Scope;
use crate::lint::library::FOLLOWS;

/// Checks a map under these terms; `document` is its own, and it is named `at` this pointer.
pub(in super::super) fn check_stage(
    subject: MapSubject<'_>,
    terms: Terms,
    at: &str,
    document: &Arc<Document>,
    scope: &mut Scope<'_>,
) {
    let known = known(&subject, document, scope);
    let before = scope.findings.len();
    check_map(&subject.under(terms).named_by(at, document), scope);
    let is_checked = scope.is_checked(document);
    for mut finding in scope.findings.split_off(before) {
        if known.contains(finding.rule.name) {
            if finding.rule.level != Level::Error {
                continue;
            }
            // It still keeps the map from being raced on.
            if is_checked {
                finding.level = FOLLOWS;
            }
        }
        scope.report(finding);
    }
}

/// The names of the rules that report something in the map's own document.
fn known(
    subject: &MapSubject<'_>,
    document: &Arc<Document>,
    scope: &Scope<'_>,
) -> BTreeSet<&'static str> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut own = Scope::new(
        scope.game,
        Arc::clone(document),
        scope.library,
        &mut findings,
    );
    let tiles = own.set::<RoadTiles>("/tiles", subject.map.tiles.as_deref());
    if tiles.is_some_and(|set| pieces(&set) == subject.pieces) {
        check_map(subject, &mut own);
    } else {
        // There it is checked with other tiles.
        findings.clear();
    }
    findings.iter().map(|finding| finding.rule.name).collect()
}
